"""Trouble of the machine, in one sentence for whoever sits at it: full disks, closed streams, folders in the way."""

from __future__ import annotations

import errno
import sys

_SENTENCES = {
    errno.EISDIR: "A folder is in the way where a file is to be written",
    errno.EEXIST: "Something is in the way that cannot be replaced",
    errno.ENOTEMPTY: "A folder is in the way that is not empty",
    errno.ENOTDIR: "A file is in the way where a folder is needed",
    errno.EFBIG: "A file grew beyond the size that is allowed here (ulimit -f)",
    errno.ENOENT: "A file or folder is gone, or was never there",
    errno.ENAMETOOLONG: "A name is longer than this machine allows",
    errno.ELOOP: "Links lead in a circle",
    errno.EBADF: "A stream is closed that is needed",
}
"""What to say instead of the system's own words."""


def sentence(error: BaseException) -> str | None:
    """What to tell the reader of an error; None for one that the machine is not to blame for."""
    if isinstance(error, MemoryError):
        return "This machine does not have enough memory for this."
    if isinstance(error, RecursionError):
        return "Something here is nested too deeply to be read."
    pools = sys.modules.get("concurrent.futures.process")  # not imported for the question's sake
    if pools and isinstance(error, pools.BrokenProcessPool):
        return "A process that rulepress had started was killed, perhaps because the memory ran out. Run the verb again."
    if not isinstance(error, OSError) or error.errno is None:
        return None
    told = _SENTENCES.get(error.errno) or f"The machine refused: {error.strerror}"
    return f"{told}: {error.filename2 or error.filename}" if error.filename else f"{told}."
