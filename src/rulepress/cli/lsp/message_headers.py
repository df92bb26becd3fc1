"""The headers of an editor's messages, read before the server reads what follows them."""

from __future__ import annotations

import re
import sys
from typing import BinaryIO

LONGEST = 64 << 20
"""Bytes of a message."""
_LENGTH = re.compile(rb"content-length[ \t]*:[ \t]*(.*?)\s*", re.IGNORECASE | re.DOTALL)


class MessageHeaders:
    """Standard input, whose session ends with a message at a length that is none: nobody can tell where the next message begins.

    The server would pass over such a header, and wait for ever.
    """

    def __init__(self, stream: BinaryIO):
        self._stream = stream
        self.read = stream.read

    def readline(self) -> bytes:
        """The next line of a header, in the form that the server expects; nothing where the session ends."""
        line = self._stream.readline(1 << 16)
        length = _LENGTH.fullmatch(line)
        if length is None:
            return line
        if re.fullmatch(rb"[0-9]{1,9}", length[1]) and int(length[1]) <= LONGEST:
            return b"Content-Length: %d\r\n" % int(length[1])
        told = length[1][:40].decode("utf-8", "backslashreplace")
        advice = f"a length is a whole number of bytes up to {LONGEST}. The session ends here."
        print(f"The editor sent the header `Content-Length: {told}`; {advice}", file=sys.stderr, flush=True)
        return b""
