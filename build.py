#!/usr/bin/env python3
"""The one door: python build.py [verb ...]

Sets up .venv on first use, then runs a verb in it; without a verb it checks the content, presses the cards and builds
the site. This file stays readable to old Pythons so that they can say which one is needed.
"""

import os
import sys

if sys.version_info < (3, 11):
    sys.exit("rulepress needs Python 3.11 or newer, and this is Python %d.%d: run build.py with a newer one." % sys.version_info[:2])

ROOT = os.path.dirname(os.path.abspath(__file__))
sys.path[:] = [os.path.join(ROOT, "src")] + [folder for folder in sys.path if folder != ROOT]  # beside this file lies a project

try:
    from rulepress.__main__ import leaving_once
except KeyboardInterrupt:
    sys.stderr.write("Interrupted.\n")
    sys.exit(130)


def enter():
    """Run the command line inside .venv, made first where it is missing; returns the exit code."""
    from rulepress.cli.setup import bootstrap

    return bootstrap.main(sys.argv[1:], ROOT)


if __name__ == "__main__":
    sys.exit(leaving_once(enter))
