"""A name in a designer's files: where it is given, where it stands, and the ways of saying it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any

from rulepress.content.yaml.documents import Document, SourcePosition
from rulepress.core.name_matching import slug

BY_SLUG = ("trait", "action", "effect", "token", "ability", "skill")
"""Kinds whose names stand in ids: the trait Old Grudge is the rule `trait.old-grudge`."""
BY_ID = "id of "
"""Before a kind: the name stands there by its id, as records do in formulas."""


@dataclass(frozen=True)
class NameMention:
    """A name as it stands somewhere."""

    kind: str
    text: str
    """As typed: perhaps with the faction (`coalition/virago`), or as an id (`trait.old-grudge`)."""
    document: Document = field(compare=False, repr=False)
    mark: SourcePosition
    key: bool = False
    """It stands before the colon."""
    inside: Any = field(default=None, compare=False, repr=False)
    """What stands behind the colon, for a key."""
    within: bool = False
    """It is a part of what stands there, or of what others have as such a part: a formula, a number that formulas name."""
    gives: bool = False
    """It is where the name is given."""

    @property
    def path(self) -> str:
        """The file, relative to the project."""
        return self.document.path

    @property
    def home(self) -> str | None:
        """The faction in whose folder it stands."""
        return home_of(self.path)

    def holds(self, line: int, column: int) -> bool:
        """Whether the cursor is on the name or right behind it; line and column count from 1."""
        end = self.mark.end_column or self.mark.column + len(self.text)
        return self.mark.line == line and self.mark.column <= column <= end


@dataclass(frozen=True)
class Name:
    """A name that somebody gave."""

    kind: str
    text: str
    given: NameMention
    alone: bool = False
    """Only its own file knows it, such as an action of one unit."""

    @property
    def home(self) -> str | None:
        """The path of the only file that knows the name; None if all files may use it."""
        return self.given.home

    def is_(self, other: Name) -> bool:
        """Whether both are one name."""
        same = (self.kind, self.text, self.home, self.alone) == (other.kind, other.text, other.home, other.alone)
        return same and (not self.alone or self.given.path == other.given.path)

    @property
    def ways(self) -> list[tuple[str, str]]:
        """The ways of saying it: kind of place and text."""
        found = [(self.kind, self.text)]
        if self.home:
            found.append((self.kind, f"{self.home}/{self.text}"))
        if self.kind in BY_SLUG:
            found += [(self.kind, slug(self.text)), ("rule", f"{self.kind}.{slug(self.text)}")]
        found.append((BY_ID + self.kind, slug(self.text)))
        return list(dict.fromkeys(found))

    def instead(self, text: str, new: str) -> str:
        """How a way of saying this name says another one."""
        if text == self.text:
            return new
        if text == f"{self.home}/{self.text}":
            return f"{self.home}/{new}"
        return text.replace(slug(self.text), slug(new))  # an id, perhaps with how it is paid for


def home_of(path: str) -> str | None:
    """The faction in whose folder a file is; None for one of the rules."""
    parts = PurePosixPath(path).parts
    return parts[2] if parts[0] == "factions" and len(parts) > 3 else None
