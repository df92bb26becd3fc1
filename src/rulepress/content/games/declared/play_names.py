"""The names in numbers, conditions and filters of a play.yaml: what they lead to, and what is said of those that lead nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from typing import Any

from rulepress.content.games.declared.definition_errors import paths
from rulepress.content.games.declared.game_content import DeclaredContent
from rulepress.content.games.declared.game_definition import GameDefinition, Whole, fields, find
from rulepress.content.games.declared.play_form import FilterForm
from rulepress.content.games.declared.value_checks import core_paths
from rulepress.content.yaml.source_location import At
from rulepress.content.yaml.unknown_names import unknown
from rulepress.games.declared.check_conditions import COMPARED
from rulepress.games.declared.check_records import CheckDefinition
from rulepress.games.declared.formulas import PARTS, formula
from rulepress.games.declared.play.table_values import ANY, OBJECTIVE

OF_SIDES = ("left", "lost", "start")
"""What is known of every side: units on the table, units lost, units it began with."""
OF_PIECES = ("id", "moved", "acted", "on", "damage", "start")
"""What is known of every piece beside its fields: inches moved in this activation, whether it has acted in this round, the terrain it is
on, damage suffered, models it began with."""
BETWEEN = ("distance", "seen", "covered")
"""What is known of who acts and its target."""
RESERVED = ("unit", "target", "it", "side", "enemy", "core", "round", "scenario", *BETWEEN)
"""Names that mean something everywhere."""
_PIECE = re.compile(r"(?<![\w.])(unit|target|distance|seen|covered)(?![\w])")
MOST_NAMED = 200
"""A value that names more others, and those that they name, takes too long to be worked out again and again."""
_WORD = re.compile(r"(?<![\w.])(?:(?:side|enemy)\.)?([a-z][a-z0-9_]*)(?![\w.])")
RESULT = "result"
RESULTS = ("succeeds", "destroyed", "wins", "ties", "loses", "struck", "falls", "hits", "damage", "models", "hits_taken", "damage_taken",
           "models_taken", RESULT)  # fmt: skip
"""What may be known of a check in the steps below it."""


def outcomes(check: CheckDefinition) -> frozenset[str]:
    """Which of RESULTS a check has."""
    lost = check.lost
    if check.names_sum:
        return frozenset({"result"})
    known = {"succeeds", "hits", *(("wins", "ties", "loses") if check.oppose else ()), *(("struck", "hits_taken") if lost else ())}
    for harm, destroyed, behind in ((check.harm, "destroyed", ""), (lost, "falls", "_taken")):
        if harm is not None and harm.damage:
            parts = (("damage", f"damage{behind}"), ("per_model", f"models{behind}"), ("track", destroyed))
            known |= {name for part, name in parts if getattr(harm, part)}
    return frozenset(known | ({"result"} if check.results or check.natural or check.befalls else set()) | set(_following(check)))


def _following(check: CheckDefinition) -> Iterator[str]:
    """What is known of the checks that follow: `nerve.succeeds`."""
    for step in check.follow_ups:
        name = check.outcome_name(step)
        yield from (f"{name}.made", *(one if "." in one else f"{name}.{one}" for one in outcomes(step.check)))


@dataclass(frozen=True)
class Scope:
    """What names stand for somewhere in the turn."""

    pieces: frozenset[str] = frozenset()
    """Names of pieces: `unit`, `target`, `it`, and those that were chosen."""
    outcomes: frozenset[str] = frozenset()
    """What is known of the checks that have been made."""
    objective: bool = False
    """Is it said which objective is meant?"""
    turn: bool = False
    """Can the turn be handed over?"""
    results: frozenset[str] = frozenset()
    """The names of the results that the checks that have been made can have."""

    def also(self, *pieces: str, check: CheckDefinition | None = None, objective: bool = False, turn: bool = False) -> Scope:
        """With these names as well."""
        known = self.outcomes | (outcomes(check) if check else set())
        results = self.results | ({*check.results, *check.befalls} if check else set())
        return Scope(self.pieces | set(pieces), known, objective or self.objective, turn or self.turn, results)


@dataclass
class PlayNames:
    """Judges the names of one game's turn, and remembers which values and states are read."""

    content: DeclaredContent
    shape: GameDefinition
    core: Mapping[str, Any]
    stated: Set[str]
    typed: Mapping[str, Any]
    at: At
    checks: Mapping[str, CheckDefinition]
    read: set[str] = field(default_factory=set)
    """Values, actions and states that something reads."""
    held: set[str] = field(default_factory=set)
    """States that something sets."""
    places: dict[tuple[str | int, ...], bool] = field(default_factory=dict)
    """Where steps stand that place units, and whether they do so for some of them only."""
    counted: set[str] = field(default_factory=set)
    """States that something adds to."""
    adrift: set[tuple[str | int, ...]] = field(default_factory=set)
    """Where steps stand that mean an objective, and nothing says which."""

    def _on_table(self, scope: Scope) -> set[str]:
        """Names of pieces, without those of records such as weapons."""
        return {one for one in scope.pieces if one.removeprefix("target_") not in self.shape.shared}

    def _states(self, whose: str) -> Mapping[str, Any]:
        return (self.typed.get(whose) or {}).get("holds") or {}

    def _state(self, name: str, at: At, scope: Scope, sets: bool, key: bool = False) -> None:
        owner, _, state = name.rpartition(".")
        whose = "sides" if owner in ("side", "enemy") else "pieces"
        pieces = self._on_table(scope)
        if owner not in ("", "side", "enemy") and owner not in pieces:
            unknown(at, "piece", owner, {*pieces, "side", "enemy"}, key=key)
        elif state not in self._states(whose):
            unknown(at, "state", state, self._states(whose), key=key)
        elif sets:
            self.held.add(f"{whose}.{state}")

    def _filter(self, typed: Mapping[str, Any], at: At, scope: Scope) -> None:
        for name in ("within", "beyond", "reach"):
            if name in typed:
                self._number(typed[name], at / name, scope)
        if "from" in typed:
            self._named("piece", typed["from"], at / "from", self._on_table(scope))
        elif "unit" not in scope.pieces and (measured := next((name for name in ("within", "beyond", "seen") if name in typed), None)):
            told = f"Nobody acts here from whom `{measured}` could be measured."
            (at / measured).report("unknown-name", told, key=True, suggestion="delete it, or put it where a piece acts")
        if self._scenarios_whole:
            self._named("terrain", typed.get("on"), at / "on", self._areas)
        near = [ANY, *(one.name for scenario in self._scenarios() for one in scenario.objectives)]
        if typed.get("near") == OBJECTIVE:
            self._objective(at / "near", scope)
        elif self._scenarios_whole:
            self._named("objective", typed.get("near"), at / "near", near)
        self._when(typed.get("when"), at / "when", scope.also("it"))

    def _objective(self, at: At, scope: Scope, key: bool = False) -> None:
        step = at.loc[: max((place for place, part in enumerate(at.loc) if isinstance(part, int)), default=0) + 1]
        if not scope.objective and step not in self.adrift:
            self.adrift.add(step)
            told = f"Nothing says here which `{OBJECTIVE}` is meant."
            at.report("unknown-name", told, key=key, suggestion=f"put it below `each: {OBJECTIVE}`")

    def _when(self, when: Mapping[str, Any] | None, at: At, scope: Scope) -> None:
        for name, wanted in (when or {}).items():
            if name == "not":
                self._when(wanted, at / name, scope)
            elif name == "any":
                for place, one in enumerate(wanted):
                    self._when(one, at / name / place, scope)
            else:
                self._name(name, at / name, scope, key=True)
                self._choice(name, wanted, at / name)
                if name == RESULT and name in scope.outcomes:
                    self._result(wanted, at / name, scope.results)
                if name.endswith(".on") and self._scenarios_whole:
                    said = wanted if isinstance(wanted, list) else [wanted]
                    self._named("terrain", [one for one in said if isinstance(one, str)], at / name, self._areas)
                for how, bound in wanted.items() if isinstance(wanted, Mapping) else ():
                    if how not in COMPARED:
                        unknown(at / name / how, "comparison", how, COMPARED, key=True)
                    self._formula(bound, at / name / how, scope)

    def _result(self, wanted: Any, at: At, known: Set[str]) -> None:
        """Judges what a condition wants of the result of a check."""
        for one in wanted if isinstance(wanted, list) else [wanted]:
            if not isinstance(one, str):
                at.report("wrong-value", f"`{RESULT}` is the name of a result.", suggestion=f"write `{RESULT}: {min(known)}`")
            elif one not in known:
                unknown(at, RESULT, one, known)

    def _choice(self, name: str, wanted: Any, at: At) -> None:
        """Judges what a condition wants of a choice, as of `it.role`."""
        first, _, rest = name.partition(".")
        kind = first.removeprefix("target_")
        declared = fields(self.shape.shared[kind]) if kind in self.shape.shared else fields(self.shape.units)
        found = find(rest, declared, self.shape.shared) if rest and first not in ("core", "side", "enemy") else None
        if found is not None and found.type == "choice":
            for one in wanted if isinstance(wanted, list) else [wanted]:
                if isinstance(one, str) and one not in (found.of or ()):
                    unknown(at, "choice", one, found.of or ())

    def _number(self, typed: Any, at: At, scope: Scope) -> None:
        """Judges the names in a number: a formula, a part, or a list of these."""
        if isinstance(typed, list):
            for place, one in enumerate(typed):
                self._number(one, at / place, scope)
        elif isinstance(typed, Mapping):
            for name in PARTS:
                if name in typed and name != "halve":
                    self._formula(typed[name], at / name, scope)
            self._when(typed.get("when"), at / "when", scope)
            self._rule(typed.get("rule"), at)
        else:
            self._formula(typed, at, scope)

    def _rule(self, rule: str | None, at: At) -> None:
        if rule is not None and rule not in self.stated:
            unknown(at / "rule", "rule", rule, self.stated)

    def _formula(self, typed: Any, at: At, scope: Scope) -> None:
        for term in formula(typed):
            for name in term.names:
                self._name(name, at, scope)

    def _name(self, name: str, at: At, scope: Scope, key: bool = False) -> None:
        first, _, rest = name.partition(".")
        values = self.typed.get("values") or {}
        counted = values.get((rest if first in ("side", "enemy") else "") or name)
        if isinstance(counted, Mapping) and counted.get("near") == OBJECTIVE:
            self._objective(at, scope, key=key)
        if not rest and first in values:
            self.read.add(f"values.{first}")
            self._measured(first, at, scope, key)
        elif name in scope.outcomes or not rest and (first in BETWEEN and "target" in scope.pieces or first == "round"):
            pass
        elif first == "core" and rest:
            known = core_paths(self.core, "core")
            if name not in known:
                unknown(at, "number", name, known, key=key)
        elif first in ("side", "enemy") and rest:
            self._of_side(name, rest, at, key)
            if rest in values:
                self._measured(rest, at, scope, key)
        elif first in scope.pieces and rest:
            self._of_piece(name, first, rest, at, key)
        elif not rest and first in (*scope.pieces, "core", "side", "enemy"):
            at.report("wrong-field", f"`{first}` is not one value.", key=key, suggestion=f"write which of it: `{first}.…`")
        else:
            known = [
                *scope.pieces,
                "core",
                "side",
                "enemy",
                "round",
                *values,
                *scope.outcomes,
                *(BETWEEN if "target" in scope.pieces else ()),
            ]
            unknown(at, "name", name if first in {one.partition(".")[0] for one in known} else first, known, key=key)

    def _measured(self, value: str, at: At, scope: Scope, key: bool) -> None:
        """Reports a value that asks about a piece which nobody is where the value is used."""
        asked: set[str] = set()
        self._asks(value, asked, set())
        lacking = sorted(asked - scope.pieces)
        if lacking and at.loc[:1] != ("values",):
            told = f"`{value}` asks about the `{lacking[0]}`, and nobody is that here."
            at.report("unknown-name", told, key=key, suggestion="use it where somebody acts, or count without `within` and `from`")

    def _asks(self, value: str, asked: set[str], seen: set[str]) -> None:
        """Collects the pieces that a value asks about, and those values that it names."""
        seen.add(value)
        typed, values = self.typed["values"][value], self.typed["values"]
        asked |= set(_pieces_in(typed))
        for one in words_in(typed):
            if one in values and one not in seen:
                self._asks(one, asked, seen)

    def _of_side(self, name: str, rest: str, at: At, key: bool) -> None:
        states, values = self._states("sides"), self.typed.get("values") or {}
        if rest in states:
            self.read.add(f"sides.{rest}")
        elif rest in values:
            self.read.add(f"values.{rest}")
        elif rest not in OF_SIDES:
            unknown(at, "name", name, [f"{name.partition('.')[0]}.{one}" for one in (*states, *values, *OF_SIDES)], key=key)

    def _of_piece(self, name: str, first: str, rest: str, at: At, key: bool) -> None:
        kinds = self.shape.shared
        if first.removeprefix("target_") in kinds:
            if find(rest, fields(kinds[first.removeprefix("target_")]), kinds) is None:
                unknown(at, "field", name, [f"{first}.{one}" for one in fields(kinds[first.removeprefix("target_")])], key=key)
            return
        states = self._states("pieces")
        if rest in states:
            self.read.add(f"pieces.{rest}")
        elif rest not in OF_PIECES and not _leads_somewhere(rest, fields(self.shape.units), kinds):
            known = (*states, *paths(fields(self.shape.units), kinds), *OF_PIECES)
            unknown(at, "field", name, [f"{first}.{one}" for one in known], key=key)

    def _named(self, what: str, said: Any, at: At, known: Iterable[str]) -> None:
        known = set(known)
        for one in [said] if isinstance(said, str) else said or ():
            if one not in known:
                unknown(at, what, one, known)

    @property
    def _areas(self) -> set[str]:
        """The names and grounds of all terrain."""
        return {str(one) for scenario in self._scenarios() for terrain in scenario.terrain for one in (terrain.name, terrain.ground) if one}

    @property
    def _scenarios_whole(self) -> bool:
        """Is every scenario well-formed? Else nobody knows what there is on tables."""
        return all(source.record for source in self.content.scenarios)

    def _scenarios(self) -> Iterator[Any]:
        return (source.record for source in self.content.scenarios if source.record)


def _leads_somewhere(path: str, declared: Mapping[str, Whole], shared: Mapping[str, Mapping[str, Any]]) -> bool:
    """Is there a field at a path? What follows a list names one of its records, and is not looked at here."""
    first, _, rest = path.partition(".")
    field = declared.get(first)
    if field is None or not rest:
        return field is not None
    return field.group is None or _leads_somewhere(rest, fields(field.group), shared)


def _texts_in(typed: Any) -> Iterator[str]:
    """All texts in a value, its keys as well but for those of filters."""
    if isinstance(typed, str):
        yield typed
    elif isinstance(typed, Mapping):
        for key, one in typed.items():
            yield from _texts_in(key) if key not in FilterForm.model_fields else ()
            yield from _texts_in(one)
    elif isinstance(typed, list):
        for one in typed:
            yield from _texts_in(one)


def _measures_from_the_unit(typed: Any) -> bool:
    """Does a filter in it say how far pieces are, and not from where?"""
    if isinstance(typed, Mapping):
        here = "from" not in typed and not {"within", "beyond", "seen"}.isdisjoint(typed)
        return here or any(map(_measures_from_the_unit, typed.values()))
    return isinstance(typed, list) and any(map(_measures_from_the_unit, typed))


def _pieces_in(typed: Any) -> Iterator[str]:
    """The pieces that a value asks about."""
    if _measures_from_the_unit(typed):
        yield "unit"
    for text in _texts_in(typed):
        for one in _PIECE.findall(text):
            yield from ("unit", "target") if one in BETWEEN else (one,)


def words_in(typed: Any) -> Iterator[str]:
    """The names that may be those of values, as often as they stand there."""
    for text in _texts_in(typed):
        yield from _WORD.findall(text)
