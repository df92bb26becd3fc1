"""An older edition as a difference: what one file changes in what another says.

A difference has the shape of what it changes. Mappings are merged key by key; any other value replaces the one before;
`~` takes an entry away. Findings about the result point into the file that the value comes from.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rulepress.content.yaml.documents import Document


@dataclass
class Amended(Document):
    """A file as an edition has it: `base` with the part of `change` laid over it that stands `within` that file."""

    base: Document = field(default_factory=lambda: Document(""), repr=False)
    change: Document = field(default_factory=lambda: Document(""), repr=False)
    within: tuple = ()
    changed: set[tuple] = field(default_factory=set, repr=False)
    """Paths whose value comes from the difference."""
    removed: set[tuple] = field(default_factory=set, repr=False)
    """Paths that the difference takes away."""

    def takes_away(self, loc: tuple) -> bool:
        """Whether this difference, or one below it, removes what stood at `loc`."""
        return loc in self.removed or self.base.takes_away(loc)

    def home(self, loc: tuple = ()) -> tuple[Document, tuple]:
        """The file that gives the value at `loc`, and the path there: the difference where it changes or removes it, else the base."""
        loc = tuple(loc)
        if loc in self.removed or any(loc[:length] in self.changed for length in range(len(loc) + 1)):
            return self.change, self.within + loc
        return self.base.home(loc)


def amend(base: Document, change: Document, within: tuple) -> Amended:
    """`base` changed as the value at `within` in `change` says; a removal that removes nothing is reported there."""
    amended = Amended(base.path, text=base.text, root=base.root, base=base, change=change, within=within)
    amended.data = _merged(base.data or {}, _at(change.data, within) or {}, (), amended)
    return amended


def stated(change: Document, within: tuple) -> Document:
    """A record that only the difference has, as a document of its own."""
    document = Amended(change.path, text=change.text, root=change.root, base=change, change=change, within=within, changed={()})
    document.data = _at(change.data, within)
    return document


def report_absent(change: Document, loc: tuple) -> None:
    """The finding for a `~` at `loc` that takes away what is not there."""
    change.diagnostics.append(
        change.report(
            "nothing-to-remove",
            f"`{loc[-1]}` is taken away here, but the newer edition has no `{loc[-1]}`.",
            loc,
            key=True,
            suggestion="delete this line",
        )
    )


def _merged(base: dict, change: dict, loc: tuple, amended: Amended) -> dict:
    merged = dict(base)
    for key, value in change.items():
        here = (*loc, key)
        if value is None:
            if key not in merged:
                report_absent(amended.change, amended.within + here)
            merged.pop(key, None)
            amended.removed.add(here)
        elif isinstance(value, dict) and isinstance(merged.get(key), dict):
            merged[key] = _merged(merged[key], value, here, amended)
        else:
            if key in merged and merged[key] == value and type(merged[key]) is type(value):
                amended.change.diagnostics.append(
                    amended.change.report(
                        "no-difference",
                        f"`{key}` says here what the newer edition says already.",
                        amended.within + here,
                        severity="warning",
                        key=True,
                        suggestion="delete it",
                    )
                )
            merged[key] = value
            amended.changed.add(here)
    return merged


def _at(data: Any, loc: tuple) -> Any:
    for step in loc:
        data = data[step]
    return data
