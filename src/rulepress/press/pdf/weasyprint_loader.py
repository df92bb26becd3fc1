"""WeasyPrint, loaded without a search for its libraries and without what it needs for fonts of other kinds than ours."""

from __future__ import annotations

import ctypes.util
import sys
from importlib import import_module
from types import ModuleType
from typing import Any

RARE = ("fontTools.subset", "fontTools.varLib.instancer", "fontTools.ttLib.woff2")
"""Modules that take a quarter of the time in which WeasyPrint is loaded; it calls them for variable fonts, packed ones, and where HarfBuzz
is old."""


class _OnCall(ModuleType):
    """Stands for a module: each of its names is a function that loads it when it is called."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *given, **named: getattr(import_module(self.__name__), name)(*given, **named)


def load() -> None:
    """Load WeasyPrint.

    It asks for each of its libraries under several names, and for each name that the system's loader does not know Python runs
    ldconfig, a compiler and a linker: 54 programs, a third of the time that it takes. On Linux the loader knows one of the names,
    or no search helps.
    """
    if "weasyprint" in sys.modules:
        return
    search = ctypes.util.find_library
    later = {name: _OnCall(name) for name in RARE if name not in sys.modules}
    if sys.platform == "linux":
        ctypes.util.find_library = lambda name: None
    sys.modules.update(later)
    try:
        import weasyprint  # noqa: F401
    finally:
        ctypes.util.find_library = search
        for name in later:
            del sys.modules[name]
