"""Tabletop wargame rules, written once as YAML and turned into printable cards, a rules website and a game engine."""

import os
import sys

__version__ = "0.11.0"

if sys.platform != "emscripten":  # the browser runs the source
    try:
        if os.path.basename(sys.argv[0]) in ("-m", "build.py", "rulepress", "rulepress.exe"):  # the command is being started, and no other
            from rulepress import import_path

            import_path.leave_out_current_folder()
        from rulepress import compiled

        compiled.prefer()
    except KeyboardInterrupt:  # nobody hears Ctrl-C yet but Python, which answers with a traceback
        sys.stderr.write("Interrupted.\n")
        sys.exit(130)
