"""Characters that look like a plain space, like nothing or like a colon, but that YAML and comparisons of names read differently."""

from __future__ import annotations

import re
import unicodedata

_SPACES = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
_UNSEEN = "\u00ad\u200b\u2060\ufeff"
"""No joiner or non-joiner (U+200C, U+200D): some scripts need them within a word."""
_SPACE, _ODD = re.compile(f"[{_SPACES}]"), re.compile(f"[{_SPACES}{_UNSEEN}]")
_MISTAKEN = (
    # A character in a place where YAML needs a plain one, and the words for that one.
    (re.compile(f"^ *([{_SPACES}{_UNSEEN}])"), "a plain space, or nothing"),
    (re.compile(f"^ *-([{_SPACES}{_UNSEEN}])"), "a plain space"),
    (re.compile(f"^ *(?:- +)?[^\\s:\"'#\\[{{][^:\"'#]*?:([{_SPACES}{_UNSEEN}])"), "a plain space"),
    (re.compile("^ *(?:- +)?[^\\s:：\"'#\\[{][^:：\"'#]*?([：﹕])"), "`: `"),
)
_CALLED = {"\u00a0": "no-break space", "\u00ad": "soft hyphen", "\ufeff": "byte order mark"}


def called(sign: str) -> str:
    """The name of a character: "a no-break space (U+00A0)"."""
    name = _CALLED.get(sign) or unicodedata.name(sign, "character").lower()
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name} (U+{ord(sign):04X})"


def within(name: str) -> str | None:
    """The name of the first odd character in a text."""
    found = _ODD.search(name)
    return called(found[0]) if found else None


def plain(name: str) -> str:
    """A text without odd characters: plain spaces for other spaces, nothing for invisible characters."""
    return " ".join(_ODD.sub("", _SPACE.sub(" ", name)).split())


def mistaken(line: str) -> tuple[int, str, str] | None:
    """The character of a line in a place where YAML needs another one: its column, its name, and the character to type."""
    for pattern, wanted in _MISTAKEN:
        if found := pattern.match(line):
            return found.start(1), called(found[1]), wanted
    return None
