"""What a declared game's content holds that lints of all games look at."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from rulepress.content.cards.known_names import KnownNames, called, gathered, in_prose, of_terms
from rulepress.content.games.declared.card_translations import texts
from rulepress.content.games.declared.game_content import DeclaredContent
from rulepress.content.games.declared.game_definition import GameDefinition, Whole, every_field, fields, find, kinds_in, name_of, uses_in
from rulepress.content.games.declared.scenario_records import corners_of, extent_of
from rulepress.content.lint import lint_input as shared
from rulepress.content.lint.lint_input import Library, Namesakes, PlacedPiece, TableContents, Worded, entry
from rulepress.content.prose.chapters import Chapter
from rulepress.content.prose.translations import Texts
from rulepress.content.yaml.game_sources import SourceFile
from rulepress.content.yaml.source_location import At
from rulepress.tabletop import Polygon, mils

SOME = 2
"""From it on a number counts as one that means something: 1 stands in many a sentence."""


class LintInputOfGame(shared.LintInput):
    """What it has of each."""

    content: DeclaredContent

    @cached_property
    def translations(self) -> Sequence[Texts]:
        """The texts of every language, by file."""
        return texts(self.content)

    def chapters(self) -> Sequence[Chapter]:
        """The chapters as typed, before an edition chooses among their words."""
        return self.content.written

    def drawings(self) -> Collection[str]:
        """The names of the figures; none without a file of figures."""
        return self.content.figures.names if self.content.figures else ()

    def numbers(self) -> dict[str, Any]:
        """The rules' numbers by their names."""
        return self.content.numbers

    def worded(self) -> Iterator[Worded]:
        """The shared records, and the cards of units and leaders."""
        for source in self.content.shared.values():
            yield from self._records(source)
        for source, declared in self._cards():
            yield _worded(At(source.document, ()), source.record, declared, {})

    def namesakes(self) -> Iterator[Namesakes]:
        """The entries with a `name` in the units' lists, list by list."""
        shape = self.content.sound
        for faction in self.content.factions if shape else ():
            for name, one in fields(shape.units).items():  # type: ignore[union-attr]
                if isinstance(one.entries, dict) and "name" in one.entries:
                    units = [unit for unit in faction.units if unit.record]
                    listed = (
                        (each, At(unit.document, (name, index))) for unit in units for index, each in enumerate(getattr(unit.record, name))
                    )
                    yield Namesakes([entry(each, at) for each, at in listed])

    def libraries(self) -> Iterator[Library]:
        """The shared records that cards may list, by kind; none while a card or a file of them is incomplete."""
        shape, cards = self.content.sound, [one for faction in self.content.factions for one in (*faction.units, *faction.leaders)]
        if shape is None or not cards or not all(one.complete for one in (*cards, *self.content.shared.values())):
            return
        named = self._named(shape)
        listed = {kind for declared in (shape.units, shape.leaders, *shape.shared.values()) for kind in kinds_in(fields(declared))}
        yield from (Library(kind, one, named[kind]) for kind, one in self.content.shared.items() if kind in listed)  # else the shape tells

    def grounds(self) -> Iterator[TableContents]:
        """The table of each scenario that can be read."""
        for source in self.content.scenarios:
            if source.record:
                yield _ground(source)

    @cached_property
    def names(self) -> KnownNames | None:
        """The names of cards, scenarios, labels and rules; None while the shape or a file of shared records cannot be read."""
        content, shape = self.content, self.content.sound
        if shape is None or any(source.document.data is None for source in content.shared.values()):
            return None
        cards = [one for faction in content.factions for one in (faction.faction, *faction.units, *faction.leaders, *faction.forces)]
        told = [
            *called([one.document.data for one in (*cards, *content.scenarios)]),
            *_labels(shape),
            *_of_rules(content, content),
            *in_prose(one.body for one in content.written),
        ]
        older = {id_: _of_rules(edition, content) for id_, edition in content.editions.items() if edition is not content}
        return gathered(told, older)

    def card_texts(self) -> Iterator[tuple[At, str]]:
        """The texts of the project's own shared records and of its cards."""
        for source in self.content.shared.values():
            if self.content.project.owns(source.document.path, source.document.root):
                yield from (each for one in self._records(source) for each in one.texts)
        for source, declared in self._cards():
            yield from _worded(At(source.document, ()), source.record, declared, {}).texts

    def scenario_texts(self) -> Iterator[tuple[At, str]]:
        """The texts of scenarios that pages and sheets print."""
        for source in self.content.scenarios:
            if source.record:
                yield from ((At(source.document, loc), text) for loc, text, key in source.document.texts if not key and loc[0] in SAID)

    def _named(self, shape: GameDefinition) -> dict[str, set[str]]:
        """The names of shared records that stand in cards, in other records and in what leaders give, by their kinds."""
        records = [(record, shape.shared[kind]) for kind, one in self.content.shared.items() for record in one.record.root.values()]
        named: dict[str, set[str]] = {kind: set() for kind in shape.shared}
        for record, declared in (*((card.record, declared) for card, declared in self._cards()), *((r, fields(d)) for r, d in records)):
            for kind, use, _ in uses_in(record.model_dump(), declared):
                named.setdefault(kind, set()).add(name_of(use))
        for grant in (grant for faction in self.content.factions for leader in faction.leaders for grant in leader.record.grants):
            for path, uses in grant.give.items():
                if (joined := find(path, fields(shape.units), shape.shared)) and joined.entries in shape.shared:
                    named[str(joined.entries)] |= {name_of(use) for use in uses}
        return named

    def _records(self, source: SourceFile) -> Iterator[Worded]:
        """Those of a file of shared records."""
        shape = self.content.sound
        if shape is None:
            return  # which of its fields are words is not known
        declared = fields(shape.shared[next(kind for kind, one in self.content.shared.items() if one is source)])
        for name, record in source.record.root.items() if source.record else ():
            own = {key: one.default for key, one in record.parameters.items() if isinstance(one.default, int)}
            yield _worded(At(source.document, (name,)), record, declared, own)

    def _cards(self) -> Iterator[tuple[SourceFile, dict[str, Whole]]]:
        """Every unit and leader whose form is right, with the fields that it has."""
        shape = self.content.sound
        for faction in self.content.factions if shape else ():
            for declared, cards in ((shape.units, faction.units), (shape.leaders, faction.leaders)):  # type: ignore[union-attr]
                yield from ((card, fields(declared)) for card in cards if card.record)


SAID = ("summary", "setup", "victory")
"""What a scenario says in words."""


def _labels(shape: GameDefinition) -> Iterator[str]:
    """What cards call fields, and what there is to choose."""
    for declared in (shape.units, shape.leaders, *shape.shared.values()):
        for name, one in every_field(fields(declared)):
            yield from (name.replace("_", " "), *filter(None, [one.label]), *(one.of or ()))
    for card in (shape.card, shape.leader_card):
        yield from (head for table in (card.tables if card else ()) for head in table.columns)
    yield from (*shape.shared, *shape.dice, *(shape.forces.sizes if shape.forces else ()))


def _of_rules(edition: DeclaredContent, newest: DeclaredContent) -> list[str]:
    """What the rules of an edition name."""
    records = [name for source in edition.shared.values() for name in source.names]
    return [*records, *called(edition.numbers), *of_terms(edition.terms, edition.edition, list(newest.editions))]


def _worded(at: At, record: Any, declared: Mapping[str, Whole], own: Mapping[str, int]) -> Worded:
    typed = record.model_dump()
    values = {name: value for name, value in {**dict(_numbers(typed, declared, "")), **own}.items() if value >= SOME}
    texts = [
        (at / name, typed[name]) for name, one in declared.items() if one.type in ("prose", "text") and isinstance(typed.get(name), str)
    ]
    parameters = {name: at / "parameters" / name for name in getattr(record, "parameters", ())}
    return Worded(at, texts, parameters, values, others=declared)


def _numbers(record: Mapping[str, Any], declared: Mapping[str, Whole], within: str) -> Iterator[tuple[str, int]]:
    """The numbers of a record, by their paths."""
    for name, one in declared.items():
        value = record.get(name)
        if one.group and value:
            yield from _numbers(value, fields(one.group), f"{within}{name}.")
        elif one.type == "number" and isinstance(value, int):
            yield f"{within}{name}", value


def _ground(source: SourceFile) -> TableContents:
    record, at = source.record.model_dump(), At(source.document, ())
    table = record["table"]
    things = []
    for index, zone in enumerate(record["zones"]):
        x, y, width, depth = extent_of(table, zone)
        edges = [(x + width * across / 2, y + depth * along / 2) for across in (-1, 1) for along in (-1, 1)]
        things.append(PlacedPiece(at / "zones" / index, "this zone", None, edges))
    for index, patch in enumerate(record["terrain"]):
        solid = patch["ground"] == "building" and not patch["across"]  # a bridge lies upon a stream, and a wood on a hill
        outline = Polygon((mils(x), mils(y)) for x, y in corners_of(patch)) if solid else None
        things.append(PlacedPiece(at / "terrain" / index, patch["name"], outline, corners_of(patch)))
    for index, objective in enumerate(record["objectives"]):
        things.append(PlacedPiece(at / "objectives" / index / "at", objective["name"], None, [objective["at"]]))
    return TableContents(f'the table is {table["width"]:g}" by {table["depth"]:g}"', table["width"], table["depth"], things)


def material(content: DeclaredContent) -> LintInputOfGame:
    """What the game offers."""
    return LintInputOfGame(content)
