"""The words that cards themselves say, beside those of units and records: labels, heads of columns, choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulepress.content.games.declared.game_definition import CardLayout, GameDefinition, Whole, fields, find, in_all, inside, label
from rulepress.games.declared.play.unit_bases import OUTLINES

PHRASES = ("explained on the back",)
"""What every game's cards may say."""
LED = ("under", "and")
"""What cards say of leaders, besides what all units are called together."""


def printed_words(shape: GameDefinition) -> list[str]:
    """All that a language file may translate under `words`, each once."""
    found = dict.fromkeys([*PHRASES, *((in_all(shape), *LED) if shape.leaders else ())])
    for card, declared in ((shape.card, shape.units), (shape.leader_card, shape.leaders)):
        if card:
            found |= dict.fromkeys(_of_card(card, fields(declared), shape))
    return list(found)


def _of_card(card: CardLayout, declared: Mapping[str, Whole], shape: GameDefinition) -> Iterator[str]:
    def at(path: str, below: Mapping[str, Whole] = declared) -> tuple[str, Whole]:
        field = find(path, below, shape.shared)
        assert field is not None, path
        return label(path.rpartition(".")[2], field), field

    for path in (*card.stats, *card.tracks, *([card.badge] if card.badge and shape.leaders else [])):  # leaders give of it by name
        yield at(path)[0]
        yield from _choices(at(path)[1])
    for path in [card.line] if isinstance(card.line, str) else card.line:
        yield from _choices(at(path)[1])
    for table in card.tables:
        below = inside(at(table.of)[1], shape.shared)
        yield from table.columns
        for path in table.columns.values():
            field = at(path, below)[1]
            yield from _choices(field) or (["yes"] if field.type == "flag" else ())
        for path in table.more:
            name, field = at(path, below)
            if field.type in ("flag", "number", "dice"):
                yield name
            yield from _choices(field)
    for path in card.texts:
        name, field = at(path)
        if field.type and field.label:
            yield name


def _choices(field: Whole) -> Sequence[str]:
    """The words of the card itself that may stand at a field: what is chosen there, or what bases are called."""
    return [*OUTLINES] if field.type == "base" else field.of or ()
