"""Signs that look like a plain space, like nothing or like a colon, and are something else to YAML and to whoever compares names."""

from __future__ import annotations

import re
import unicodedata

_SPACES = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
_UNSEEN = "\u00ad\u200b\u2060\ufeff"
"""No joiner or non-joiner (U+200C, U+200D): some scripts need them within a word."""
_SPACE, _ODD = re.compile(f"[{_SPACES}]"), re.compile(f"[{_SPACES}{_UNSEEN}]")
_MISTAKEN = (
    # A sign where YAML takes a plain one, and what that is.
    (re.compile(f"^ *([{_SPACES}{_UNSEEN}])"), "a plain space, or nothing"),
    (re.compile(f"^ *-([{_SPACES}{_UNSEEN}])"), "a plain space"),
    (re.compile(f"^ *(?:- +)?[^\\s:\"'#\\[{{][^:\"'#]*?:([{_SPACES}{_UNSEEN}])"), "a plain space"),
    (re.compile("^ *(?:- +)?[^\\s:：\"'#\\[{][^:：\"'#]*?([：﹕])"), "`: `"),
)
_CALLED = {"\u00a0": "no-break space", "\u00ad": "soft hyphen", "\ufeff": "byte order mark"}


def called(sign: str) -> str:
    """What a sign is called: "a no-break space (U+00A0)"."""
    name = _CALLED.get(sign) or unicodedata.name(sign, "sign").lower()
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name} (U+{ord(sign):04X})"


def within(name: str) -> str | None:
    """What the first odd sign of a name is called."""
    found = _ODD.search(name)
    return called(found[0]) if found else None


def plain(name: str) -> str:
    """A name without odd signs: plain spaces for others, nothing for what is not seen."""
    return " ".join(_ODD.sub("", _SPACE.sub(" ", name)).split())


def mistaken(line: str) -> tuple[int, str, str] | None:
    """The sign of a line that stands where YAML takes another: its place, what it is called, what to type."""
    for pattern, wanted in _MISTAKEN:
        if found := pattern.match(line):
            return found.start(1), called(found[1]), wanted
    return None
