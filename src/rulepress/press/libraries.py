"""WeasyPrint's libraries, found without a search."""

from __future__ import annotations

import ctypes.util
import sys


def load() -> None:
    """Load WeasyPrint.

    It asks for each of its libraries under several names, and for each name that the system's loader does not know Python runs
    ldconfig, a compiler and a linker: 54 programs, a third of the time that it takes. On Linux the loader knows one of the names,
    or no search helps.
    """
    search = ctypes.util.find_library
    if sys.platform == "linux":
        ctypes.util.find_library = lambda name: None
    try:
        import weasyprint  # noqa: F401
    finally:
        ctypes.util.find_library = search
