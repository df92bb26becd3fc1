"""Where Python looks for modules: never in the folder that somebody happens to stand in, which may be a stranger's."""

import os
import sys
from collections.abc import Iterable

HOME = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
"""The folder that holds this package, and where it is installed the libraries."""


def leave_out_current_folder() -> None:
    """Import nothing from the current folder, here and in every Python that is started from here.

    `python -m` and `python -c` (by which multiprocessing starts its processes, too) put the current folder before the standard library, and
    so does an empty entry of PYTHONPATH: a `json.py` there would be run in place of Python's own.
    """
    sys.path[:] = elsewhere(sys.path)
    if named := os.environ.get("PYTHONPATH"):
        os.environ["PYTHONPATH"] = os.pathsep.join(elsewhere(named.split(os.pathsep)))
    os.environ["PYTHONSAFEPATH"] = "1"
    os.environ["NODEFAULTCURRENTDIRECTORYINEXEPATH"] = "1"  # Windows: nor is a program started from there that is called by its name alone


def elsewhere(folders: Iterable[str]) -> list[str]:
    """The folders but for the current one, as absolute paths; it stays where it is the library's own, or holds this package."""
    try:
        here = os.path.realpath(os.getcwd())
    except OSError:  # it is there no more
        return [folder for folder in folders if os.path.isabs(folder)]
    if here in map(os.path.realpath, (HOME, os.path.dirname(os.__file__))):
        return [os.path.abspath(folder) for folder in folders]
    return [os.path.abspath(folder) for folder in folders if os.path.realpath(folder) != here]
