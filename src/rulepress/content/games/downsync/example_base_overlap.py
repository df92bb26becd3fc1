"""Bases of a worked example that begin on top of each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, NamedTuple

from rulepress.games.downsync.play.ruleset import Ruleset
from rulepress.tabletop import INCH, mils

HAIR = 2
"""Thousandths of an inch by which two bases in contact may seem to overlap, so that positions can be rounded."""


class Crowded(NamedTuple):
    """Two bases in one place."""

    path: tuple[str | int, ...]
    """Where the second of them stands in the example."""
    message: str
    always: bool
    """They would be whatever their sizes, which a card can change."""


def crowded(book: Ruleset, record: Any) -> Iterator[Crowded]:
    """The first two bases of an example that overlap."""
    least = min(book.sub_unit_radius, *book.radii.values())
    standing = [
        (name, ("given", "pieces", name, *where), at, _radius(book, piece))
        for name, piece in (record.given.pieces if record.given else {}).items()
        for where, at in ([(("at",), piece.at)] if piece.at else [(("bases", index), at) for index, at in enumerate(piece.bases)])
    ]
    for (one, _, here, radius), (other, path, there, second) in combinations(standing, 2):
        if radius is None or second is None:
            continue
        apart = (mils(here[0]) - mils(there[0])) ** 2 + (mils(here[1]) - mils(there[1])) ** 2
        due = radius + second - HAIR
        if apart < due * due:
            whose = f"Two bases of {one}" if one == other else f"{one} and {other}"
            message = f'{whose} overlap here: their middles are {apart**0.5 / INCH:.3g}" apart and need {(radius + second) / INCH:.3g}".'
            yield Crowded(path, message, apart < (2 * least - HAIR) ** 2)
            return


def _radius(book: Ruleset, piece: Any) -> int | None:
    """Half the diameter of a piece's base, in thousandths of an inch; None of a Unit that is not there."""
    if piece.ping is not None:
        return book.radii[piece.ping]
    cards: Mapping[str, Any] = book.rules.units
    card = cards.get(piece.unit)
    return None if card is None else book.sub_unit_radius if card.bases else book.radii.get(card.signature)
