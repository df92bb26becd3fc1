"""What several cards write out in full under one name, such as a weapon: who says otherwise than most of them do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from .diagnostics import Diagnostic
from .lint import found
from .places import At


def differing(entries: Iterable[tuple[Any, At]]) -> Iterator[Diagnostic]:
    """Findings for records with a `name`, and where each stands: one that its own file has already, and one that differs from those of the
    same name on other cards."""
    called: dict[str, list[tuple[Any, At]]] = {}
    here: set[tuple[str, str]] = set()
    for entry, at in entries:
        card = at.document.path, entry.name
        if card in here:
            yield found(at.document, (*at.loc, "name"), f"This card has a `{entry.name}` already.", suggestion="name it otherwise")
        else:
            called.setdefault(entry.name, []).append((entry, at))
        here.add(card)
    for those in called.values():
        usual, place = max(those, key=lambda each: sum(not _different(each[0], other) for other, _ in those))  # what most of them say
        for entry, at in those:
            if different := _different(entry, usual):
                yield _differs(entry, at, different[0], place)


def _different(entry: Any, other: Any) -> list[str]:
    """The keys in which two differ; one that lists something twice is told elsewhere."""
    pairs = ((key, getattr(entry, key), getattr(other, key)) for key in type(entry).model_fields)
    return [key for key, one, two in pairs if (_once(one) != _once(two) if isinstance(one, list) else one != two)]


def _once(listed: list[Any]) -> list[str]:
    return sorted(set(map(repr, listed)))


def _differs(entry: Any, at: At, key: str, place: At) -> Diagnostic:
    line = place.document.where(place.loc).line
    return found(
        at.document,
        (*at.loc, key if key in entry.model_fields_set else "name"),
        f"`{entry.name}` differs from {place.document.path} (line {line}): `{key}` is another here.",
        suggestion="make them equal, or give this one a name of its own",
    )
