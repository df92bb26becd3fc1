"""What Downsync's content holds that lints of all games look at."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from rulepress.content.cards.known_names import KnownNames, gathered
from rulepress.content.games.downsync.card_translations import texts
from rulepress.content.games.downsync.example_runs import addresses
from rulepress.content.games.downsync.figure_records import chosen
from rulepress.content.games.downsync.game_content import DownsyncContent, DownsyncSourceFile, FactionSources
from rulepress.content.games.downsync.lints._cards_and_actions import (
    action_uses,
    actions,
    all_effects,
    core,
    definitions,
    stated,
    trait_uses,
    units,
)
from rulepress.content.games.downsync.lints._edition_names import every_name, of_rules
from rulepress.content.games.downsync.lints._effect_texts import bodies, strings
from rulepress.content.games.downsync.lints._other_prose import captions
from rulepress.content.games.downsync.lints._text_numbers import numbers_of
from rulepress.content.games.downsync.schemas import ActionBody
from rulepress.content.lint import lint_input as shared
from rulepress.content.lint.lint_input import (
    InlineDefinition,
    Library,
    Namesakes,
    PlacedPiece,
    Stat,
    TableContents,
    UniqueListEntry,
    Worded,
)
from rulepress.content.models.base_record import name_and_given
from rulepress.content.prose.chapters import Chapter
from rulepress.content.prose.edition_prose import EditionTexts, ProseText, own
from rulepress.content.prose.translations import Texts
from rulepress.content.yaml.source_location import At
from rulepress.tabletop import INCH

FIGURES = ("cost", "label", "only", "range", "min_range", "rof", "effect", "limit", "traits")
"""What is compared of two actions of one name."""


class LintInputOfGame(shared.LintInput):
    """What it has of each."""

    content: DownsyncContent

    @cached_property
    def translations(self) -> Sequence[Texts]:
        """The texts of every language, by file."""
        return texts(self.content)

    def chapters(self) -> Sequence[Chapter]:
        """The chapters as typed, before an edition chooses among their words."""
        return self.content.written

    def drawings(self) -> Collection[str]:
        """The ids in figures.yaml; none without that file."""
        return (self.content.figures.document.data or {}) if self.content.figures else ()

    def stats(self) -> Iterator[Stat]:
        """The units' stats that have a usual range, but for a SPD below the minimum, which another lint reports."""
        numbers = core(self.content)
        for _, unit in units(self.content) if numbers else ():
            for name, stat in numbers.stats.items():
                value = getattr(unit.record.stats, "def_" if name == "def" else name)
                if stat.typical and value is not None and not (name == "spd" and value < numbers.minimum_speed):  # told by itself
                    yield Stat(At(unit.document, ("stats", name)), stat.abbreviation, value, stat.typical)

    def worded(self) -> Iterator[Worded]:
        """Traits, actions, abilities, effects and tokens, with the numbers that their texts can name."""
        for body in bodies(self.content):
            yield Worded(
                body.at,
                body.texts,
                {name: body.at / "parameters" / name for name in body.parameters},
                numbers_of(body),
                {each for effect in body.effects for each in strings(effect)},
                run=bool(body.effects) and not body.manual,
                wordless=[name for name, one in body.parameters.items() if one.type == "text"],
                others=("range", "min_range", "rof"),
            )

    def namesakes(self) -> Iterator[Namesakes]:
        """The actions that each faction's cards write out in full, and the shared definitions of those names."""
        for faction in self.content.factions:
            common = definitions(self.content.actions, faction.actions)
            cards = [one for unit in faction.units for one in _written_out(unit)]
            yield Namesakes(
                cards, {name: _compared(name, one.record, one.at) for name, one in common.items()}, "the faction's actions.yaml"
            )

    def lists(self) -> Iterator[Sequence[UniqueListEntry]]:
        """The actions and traits of each card, grant and action, and effects of a definition that cost nothing and are not optional."""
        for faction in self.content.factions:
            for unit in faction.units:
                if unit.record:
                    yield from _of_card(unit.record, At(unit.document, ()))
            for leader in faction.leaders:
                for number, grant in enumerate(leader.record.grants if leader.record else ()):
                    yield from _of_card(grant, At(leader.document, ("grants", number)))
        for one in stated(self.content, "actions"):
            yield from _of_action(one.record, one.at)
        for one in stated(self.content, "traits", "actions", "effects", "tokens", shared=False):
            unasked = [(effect, at) for effect, at in one.effects if not effect.may and effect.cost is None]
            yield [UniqueListEntry("This effect", "", effect, at) for effect, at in unasked]

    def libraries(self) -> Iterator[Library]:
        """The files of traits and actions of each faction whose files are all complete."""
        content = self.content
        for faction in content.factions:
            defining = [source for source in (content.traits, content.actions, faction.traits, faction.actions) if source]
            if all(source.complete for source in [*faction.units, *faction.leaders, *defining]):
                yield from _libraries(content, faction)

    def grounds(self) -> Iterator[TableContents]:
        """Each table of the project, and the table of each scenario for each game size."""
        for source in self.content.tables:
            if table := source.record:
                pieces = [_standing(source, ("pieces", index), table.pieces[index], *each) for index, *each in table.standing()]
                yield TableContents(f"the table is {_extent(table)}", table.width, table.depth, pieces)
        for source in self.content.scenarios:
            if source.record:
                yield from _of_scenario(source, source.record)

    @cached_property
    def names(self) -> KnownNames | None:
        """The names of the newest edition, and those of older ones; None while core.yaml or a file of definitions cannot be read."""
        content = self.content
        defining = [file for one in content.factions for file in (one.traits, one.actions, one.effects, one.tokens) if file]
        if content.core.record is None or any(source.document.data is None for source in defining):
            return None
        ids = list(content.editions)
        older = {id_: of_rules(edition, id_, ids) for id_, edition in content.editions.items() if edition is not content}
        return gathered(every_name(content), older)

    def card_texts(self) -> Iterator[tuple[At, str]]:
        """The texts and notes in the project's own definitions, units and leaders."""
        homes = [self.content.traits, self.content.actions]
        for faction in self.content.factions:
            homes += [faction.traits, faction.actions, faction.effects, faction.tokens, *faction.units, *faction.leaders]
        for source in homes:
            if source and source.record and self.content.own(source):
                yield from _texts(source, lambda loc: loc[-1] in ("text", "note"))

    def scenario_texts(self) -> Iterator[tuple[At, str]]:
        """The texts of scenarios, apart from ids, names and objectives."""
        for scenario in self.content.scenarios:
            if scenario.record:
                yield from _texts(scenario, lambda loc: loc[0] not in ("id", "name", "objectives"))

    def captions(self, edition: EditionTexts) -> Iterator[ProseText]:
        """The captions of figures, the texts of scenarios, and other prose outside chapters."""
        return captions(edition)

    def cited(self, edition: EditionTexts) -> Iterator[tuple[At, str]]:
        """The rules that terms refer to (`see`) and that figures name, each with its place."""
        content: DownsyncContent = edition.content
        names = {chapter.name for chapter in content.chapters}
        if own(edition, content.terms):
            for name, term in content.terms.record.root.items():  # type: ignore[union-attr]
                if term.see and term.see not in names and edition.has(term.editions):
                    yield At(content.terms.document, (name, "see")), term.see  # type: ignore[union-attr]
        if content.figures and content.own(content.figures):
            for name, figure in chosen(content).items():
                yield from ((At(content.figures.document, (name, "rules", index)), rule) for index, rule in enumerate(figure.rules))

    def addresses(self, edition: EditionTexts) -> list[str]:
        """The core page, and the addresses of the edition's traits, effects and leaders."""
        return ["core", *(rule for rule in addresses(edition.data) if rule.startswith(("trait.", "effect.", "leader.")))]


NAMING = ("inflict", "become", "replace", "otherwise")
"""The keys of a row that name an effect."""


def _libraries(content: DownsyncContent, faction: FactionSources) -> Iterator[Library]:
    """What a faction defines."""
    where = " in this faction"
    traits = {name for home, name, _ in trait_uses(content) if home is faction}
    named = {name for home, name, _ in action_uses(content) if home is faction}
    if faction.traits:
        yield Library("trait", faction.traits, traits, content.traits.names if content.traits else (), where)
    if faction.actions:
        yield Library("action", faction.actions, named, content.actions.names if content.actions else (), where)
    if faction.effects:
        said = (getattr(effect, key, None) for effect in all_effects(content, faction) for key in NAMING)
        effects = {use.get("effect") for use in actions(content) if use.faction is faction} | {one for one in said if isinstance(one, str)}
        by = {
            one.effect: name
            for name, definition in definitions(faction.actions).items()
            for one in (definition.record, *(definition.record.options or {}).values())
            if one.effect
        }
        idle = {effect for effect, action in by.items() if action not in named}  # of the unused action is told
        yield Library("effect", faction.effects, {*filter(None, effects), *idle}, (), where, by)


def _texts(source: DownsyncSourceFile, chosen: Callable[[tuple], bool]) -> Iterator[tuple[At, str]]:
    return ((At(source.document, loc), text) for loc, text, is_key in source.document.texts if not is_key and chosen(loc))


def _of_scenario(source: DownsyncSourceFile, scenario: Any) -> Iterator[TableContents]:
    things = [_standing(source, ("terrain", index), one, one.outline()) for index, one in enumerate(scenario.terrain)]
    for index, one in enumerate(scenario.objectives):
        things.append(PlacedPiece(At(source.document, ("objectives", index)), one.name, None, [(one.x, one.y)]))
    zones = [(At(source.document, ("deployment", index, "depth")), one.edge, one.depth) for index, one in enumerate(scenario.deployment)]
    for size, table in sorted(scenario.sizes.items(), key=lambda each: -each[1].width * each[1].depth):
        yield TableContents(f"the table for `{size}` is {_extent(table)}", table.width, table.depth, things, zones)


def _extent(table: Any) -> str:
    return f'{table.width:g}" by {table.depth:g}"'


def _standing(source: DownsyncSourceFile, loc: tuple[str | int, ...], piece: Any, outline: Any, again: bool = False) -> PlacedPiece:
    name = f"`{piece.id}`" if piece.id else f"this {piece.type}"
    told = name + (", set up again across the centre," if again else "")
    return PlacedPiece(At(source.document, loc), told, outline, [(x / INCH, y / INCH) for x, y in outline.corners], again)


def _written_out(unit: DownsyncSourceFile) -> Iterator[InlineDefinition]:
    """The actions that a card writes out in full, once each: one that stands there twice is told by itself."""
    uses = [name_and_given(use) for use in unit.record.actions] if unit.record else []
    names = [name for name, _ in uses]
    for index, (name, body) in enumerate(uses):
        if body is not None and body.cost is not None and names.count(name) == 1:
            yield _compared(name, body, At(unit.document, ("actions", index, name)))


def _compared(name: str, body: Any, at: At) -> InlineDefinition:
    figures = None if body.options else {key: getattr(body, key) for key in FIGURES}
    return InlineDefinition(name, at, figures, body.model_fields_set)


def _of_card(record: Any, at: At) -> Iterator[list[UniqueListEntry]]:
    yield _listed("The action", record.actions, at / "actions")
    yield _listed("The trait", record.traits, at / "traits")
    for index, use in enumerate(record.actions):
        name, body = name_and_given(use)
        if body is not None:
            yield from _of_action(body, at / "actions" / index / name)


def _of_action(body: Any, at: At) -> Iterator[list[UniqueListEntry]]:
    """The traits of an action, and of each way to do it."""
    yield _listed("The trait", body.traits or [], at / "traits")
    for option, other in (getattr(body, "options", None) or {}).items():
        yield _listed("The trait", other.traits or [], at / "options" / option / "traits")


def _listed(what: str, uses: Iterable[Any], at: At) -> list[UniqueListEntry]:
    told = [(at / index, *name_and_given(use)) for index, use in enumerate(uses)]
    return [
        UniqueListEntry(what, name, _kept_apart(given), place if given is None else place / name, given is not None)
        for place, name, given in told
    ]


def _kept_apart(given: Any) -> str:
    """What tells two uses of one name apart: an action's team, a trait's words, not its numbers."""
    values = [given.team] if isinstance(given, ActionBody) else given.values() if isinstance(given, dict) else [given]
    return " ".join(str(value) for value in values if value and (isinstance(given, ActionBody) or isinstance(value, str | list)))


def material(content: DownsyncContent) -> LintInputOfGame:
    """What the game offers."""
    return LintInputOfGame(content)
