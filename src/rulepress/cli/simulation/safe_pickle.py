"""Pickles from elsewhere, of which nothing is run: only data is made of them."""

from __future__ import annotations

import contextlib
import io
import pickle
import pickletools
import sys
from types import SimpleNamespace
from typing import Any

PLAIN = {kind.__name__: kind for kind in (bool, bytearray, bytes, complex, dict, float, frozenset, int, list, set, str, tuple)}
"""What is data, and may be named as such."""


class NoData(Exception):
    """Stands for what is more than data, such as an exception of another process; what it says is read off it."""


def loads(data: bytes, **options: Any) -> Any:
    """What `pickle.loads` makes of data; for all else a NoData."""
    try:
        return _DataUnpickler(io.BytesIO(data), **options).load()
    except Exception:
        return NoData(_words(data) or "the message is not text")


class _DataUnpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if module == "builtins" and name in PLAIN:
            return PLAIN[name]
        raise pickle.UnpicklingError(f"{module}.{name} is not data")


def _words(data: bytes) -> str:
    """The sentences in a pickle."""
    with contextlib.suppress(Exception):
        texts = [each for _, each, _ in pickletools.genops(data) if isinstance(each, str)]
        return " ".join(" ".join(text for text in texts if " " in text).split())[-300:]
    return ""


def guard(package: str) -> None:
    """From here on, have the modules of a package make nothing but data of pickles."""
    guarded = SimpleNamespace(**{**vars(pickle), "loads": loads, "load": None, "Unpickler": _DataUnpickler})
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == package and getattr(module, "pickle", None) is pickle:
            module.pickle = guarded  # type: ignore[attr-defined]
