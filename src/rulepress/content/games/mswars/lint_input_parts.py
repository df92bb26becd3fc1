"""What M.S. Wars' content holds that lints of all games look at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from rulepress.content.cards.known_names import KnownNames, called, gathered, in_prose, of_terms
from rulepress.content.games.declared.game_definition import every_field
from rulepress.content.games.mswars.form_models import FORMS
from rulepress.content.games.mswars.game_content import SkirmishContent
from rulepress.content.games.mswars.lints._cards_and_actions import core, sources
from rulepress.content.lint import lint_input as shared
from rulepress.content.lint.lint_input import Namesakes, Stat, TableContents, UniqueListEntry, Worded, entry
from rulepress.content.models.base_record import name_and_given
from rulepress.content.yaml.source_location import At


class LintInputOfGame(shared.LintInput):
    """What it has of each."""

    content: SkirmishContent

    def numbers(self) -> dict[str, Any]:
        """The numbers of core.yaml; none while it cannot be read."""
        numbers = core(self.content)
        return numbers.model_dump() if numbers else {}

    def stats(self) -> Iterator[Stat]:
        """The stats of units and pilots that have a usual range."""
        numbers = core(self.content)
        for kind, stats in (("units", numbers.unit_stats), ("pilots", numbers.stats)) if numbers else ():
            for _, source in sources(self.content, kind):
                for name, stat in stats.items():
                    value = getattr(source.record.stats, name, None)
                    if value is not None and stat.typical is not None:
                        yield Stat(At(source.document, ("stats", name)), stat.name, value, stat.typical)

    def worded(self) -> Iterator[Worded]:
        """Abilities and skills, whose texts may hold no number without a name."""
        for source, name, gift in self.content.gifts():
            at = At(source.document, (name,))
            numbers = {number: at / "numbers" / number for number in gift.numbers}
            values = {number: abs(value) for number, value in gift.numbers.items()}
            yield Worded(at, [(at / "text", gift.text)], numbers, values, _named_by(gift.effects), wordless=values, no_other=True)

    def namesakes(self) -> Iterator[Namesakes]:
        """The weapons of each faction's units."""
        for faction in self.content.factions:
            units = [unit for unit in faction.units if unit.record]
            yield Namesakes(
                [entry(one, At(unit.document, ("weapons", index))) for unit in units for index, one in enumerate(unit.record.weapons)]
            )

    def lists(self) -> Iterator[Sequence[UniqueListEntry]]:
        """The abilities of each unit and weapon, and the skills of each pilot."""
        for _, unit in sources(self.content, "units"):
            at = At(unit.document, ())
            yield _listed("The ability", unit.record.abilities, at / "abilities")
            for index, weapon in enumerate(unit.record.weapons):
                yield _listed("The ability", weapon.abilities, at / "weapons" / index / "abilities")
        for _, pilot in sources(self.content, "pilots"):
            yield _listed("The skill", pilot.record.skills, At(pilot.document, ("skills",)))

    def grounds(self) -> Iterator[TableContents]:
        """Each scenario's table with its deployment zones; M.S. Wars lays out no terrain."""
        for source in self.content.scenarios:
            if scenario := source.record:
                size, at = scenario.size, At(source.document, ("deployment",))
                zones = [(at / index / "depth", zone.edge, zone.depth) for index, zone in enumerate(scenario.deployment)]
                yield TableContents(f'the table is {size.width:g}" by {size.depth:g}"', size.width, size.depth, (), zones)

    @cached_property
    def names(self) -> KnownNames | None:
        """The names of cards, numbers, abilities, skills, terms and rules; None while core, abilities or skills cannot be read."""
        content, numbers = self.content, core(self.content)
        if numbers is None or any(source.document.data is None for source in (content.abilities, content.skills)):
            return None
        cards = [one for faction in content.factions for one in (faction.faction, *faction.units, *faction.pilots, *faction.teams)]
        told = [*called([source.document.data for source in cards]), *called(numbers.model_dump()), *content.abilities.names]
        return gathered([*told, *content.skills.names, *of_terms(content.terms, None, ()), *_in_rules(content)], {})

    def card_texts(self) -> Iterator[tuple[At, str]]:
        """The texts of the project's own abilities and skills, and the notes of units and pilots."""
        for source, name, gift in self.content.gifts():
            if self.content.project.owns(source.document.path, source.document.root):
                yield At(source.document, (name, "text")), gift.text
        for kind in ("units", "pilots"):
            for _, source in sources(self.content, kind):
                yield from ((At(source.document, ("notes", index)), text) for index, text in enumerate(source.record.notes or ()))


def _in_rules(content: SkirmishContent) -> Iterator[str]:
    """What chapters and forms write with capitals, what figures are called, and what effects name."""
    figures = [each for form in FORMS.fields.values() for each in every_field(form)]
    keys = [name for name, _ in figures] + [name for _, _, gift in content.gifts() for name in _named_by(gift.effects)]
    yield from (key.replace("_", " ") for key in keys)
    yield from in_prose([*(one.body for one in content.chapters), *(one.help or "" for _, one in figures)])


def _named_by(effects: Iterable[Any]) -> set[str]:
    """The words among the values of effects, and of their conditions."""
    typed = [effect.model_dump(exclude_unset=True) for effect in effects]
    return {value for one in typed for value in [*one.values(), *one.get("when", {}).values()] if isinstance(value, str)}


def _listed(what: str, uses: Iterable[Any], at: At) -> list[UniqueListEntry]:
    return [UniqueListEntry(what, *name_and_given(use), at / index) for index, use in enumerate(uses)]


def material(content: SkirmishContent) -> LintInputOfGame:
    """What the game offers."""
    return LintInputOfGame(content)
