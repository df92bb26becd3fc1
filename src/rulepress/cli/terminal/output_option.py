"""Options that name a file to be written: refused before work begins, where none can be written."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from rulepress.cli import Failure
from rulepress.content.files.named_output import refusal


def room_for(option: str, given: str, root: Path, like: Callable[[bytes], bool], new_folder: bool = False) -> Path:
    """The file that an option names. `like` tells whether bytes are of the kind that is written: another file is not replaced.
    `new_folder`: its folder may still have to be made. Raises Failure for one that cannot be written."""
    path = Path(given)
    there = path if path.exists() else path.parent
    if new_folder:
        there = next(one for one in (path, *path.absolute().parents) if one.exists())
    if not path.is_symlink() and (path.is_dir() or not os.access(there, os.W_OK)):
        raise Failure(f"{option} {given}: no file can be written there.")
    if why := refusal(path, root, like):
        raise Failure(f"{option} {given}: {why}.")
    return path


def is_page(data: bytes) -> bool:
    """Whether these bytes are a web page."""
    return data.lstrip()[:14].lower() == b"<!doctype html"


def is_picture(data: bytes) -> bool:
    """Whether these bytes are a PNG."""
    return data.startswith(b"\x89PNG\r\n\x1a\n")
