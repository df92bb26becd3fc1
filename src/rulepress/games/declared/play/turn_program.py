"""`play.yaml` as records: what pieces hold, what the ground does, and the turn as a tree of steps.

What is typed has been held to its form before (`content/games/declared/play_form.py`); here it is taken apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from rulepress.games.declared.formulas import Number, number

PERIODS = ("activation", "phase", "round", "game")
"""How long a state lasts, the shortest first."""

VERBS = (
    "place", "choose", "rounds", "phase", "alternate", "each", "act", "react", "move", "check", "set", "clear", "add", "damage", "push",
    "remove", "begin", "end", "by hand",
)  # fmt: skip
"""What a step does. Each has a handler in `play/step_handlers.py` and a row in the form."""


@dataclass(frozen=True)
class Holding:
    """A state that pieces or sides hold."""

    name: str
    until: str
    """One of PERIODS: when that ends, it is cleared."""
    words: str
    """What readers call it."""
    most: Number | None = None
    """It counts no further than this."""


@dataclass(frozen=True)
class TableToken:
    """What shows something on the table."""

    shows: str
    """A state of pieces, a state of sides (`side.points`), DAMAGE or ACTED."""
    name: str
    colour: str
    each: int | None
    """So many lie at one unit or side; None: as many as there can be."""
    most: int | None
    """No more than so many lie at all units of a side together."""


DAMAGE, ACTED = "damage", "acted"
"""What tokens show beside states: damage that a piece has suffered, and that it has had its turn."""
COLOURS = ("#8a1c1c", "#1c4a8a", "#2f6b2f", "#8a5a1c", "#5a2f7a", "#1d6b6b", "#444444", "#a8326e")
"""Of tokens that name none, in their order."""


@dataclass(frozen=True)
class TurnStep:
    """One step of the turn."""

    number: int
    verb: str
    says: Mapping[str, Any]
    """What is typed there."""
    rule: str
    when: Mapping[str, Any]
    do: int = -1
    """The number of the steps below it; -1: there are none."""
    children: tuple[int, ...] = ()
    """Of a list of steps: these."""
    path: tuple[str | int, ...] = ()
    """Where it stands in the file."""


@dataclass(frozen=True)
class TurnTrigger:
    """Steps that are carried out whenever something happens to a piece."""

    on: str
    """One of EVENTS."""
    steps: int
    """The number of the list in which they stand."""
    about: tuple[str, ...] = ()
    """The terrain that is entered or left, the state that is gained, or the phase; none: any."""
    within: Number | None = None
    """How near an enemy is then."""
    who: Mapping[str, Any] = field(default_factory=dict)
    """To which pieces it has to happen."""
    concerns: Mapping[str, Any] | None = None
    """A filter for the pieces that do something about it; None: the piece itself."""


@dataclass(frozen=True)
class Winner:
    """Who wins: the side with the most of something."""

    most: Number
    rule: str


@dataclass
class TurnProgram:
    """How a declared game is played."""

    damage: str | None
    """The field that says how much damage a piece, or one of its models, takes."""
    models: str | None
    """The field that says how many models a piece has."""
    files: int | str | None
    """How many models of a unit stand side by side, or the field that says it; None: a unit is on one base, whatever falls."""
    granted: Mapping[str, Any]
    """When what leaders grant a piece counts; empty: always."""
    piece_states: Mapping[str, Holding]
    side_states: Mapping[str, Holding]
    terrain: Mapping[str, Mapping[str, Any]]
    values: Mapping[str, Any]
    """Numbers that are worked out from the table, by their names."""
    actions: Mapping[str, TurnStep]
    wins: tuple[Winner, ...]
    triggers: tuple[TurnTrigger, ...] = ()
    tokens: tuple[TableToken, ...] = ()
    steps: list[TurnStep] = field(default_factory=list)
    root: int = 0

    _numbers: dict[int, tuple[Any, Number]] = field(default_factory=dict)

    def __getitem__(self, number: int) -> TurnStep:
        return self.steps[number]

    @cached_property
    def counted(self) -> frozenset[str]:
        """The states that go up and down, so that their numbers count."""
        return frozenset(name.rpartition(".")[2] for step in self.steps for name in step.says.get("add") or ())

    def state(self, name: str) -> Holding:
        """The state of that name, of pieces or else of sides."""
        return self.piece_states.get(name) or self.side_states[name]

    @cached_property
    def asks_ground(self) -> bool:
        """Does a condition ask what ground a piece is on?"""
        return any(_asks_ground(typed) for typed in (self.granted, *self.values.values(), *(step.says for step in self.steps)))

    @cached_property
    def rules(self) -> frozenset[str]:
        """The rules that its steps follow."""
        return frozenset(step.rule for step in self.steps if step.rule and step.verb != LIST)

    def beyond(self, visited: Set[int]) -> list[TurnStep]:
        """The steps that were never begun, but for those that stand below others of them."""
        lists = [one for one in self.steps if one.verb == LIST and one.number in {self.root, *visited}]
        return [self[child] for one in lists for child in one.children if child not in visited]

    def opening(self, action: str) -> TurnStep:
        """The first step of an action, which says whether it can be done at all."""
        return self[self[self.actions[action].do].children[0]]

    def number(self, typed: Any) -> Number:
        """A number that is typed in the program, taken apart once."""
        if isinstance(typed, int | str):
            return _plain(typed)
        kept = self._numbers.get(id(typed))
        if kept is None:
            kept = self._numbers[id(typed)] = typed, number(typed)  # with what was typed, so that nothing else gets its id
        return kept[1]


@lru_cache(maxsize=4096, typed=True)
def _plain(typed: int | str) -> Number:
    return number(typed)


ENTERS, LEAVES, NEAR, GAINS, REMOVED = "enters", "leaves", "near", "gains", "removed"
PHASE_BEGINS, PHASE_ENDS, ROUND_BEGINS, ROUND_ENDS = "phase begins", "phase ends", "round begins", "round ends"
OF_TURN = (PHASE_BEGINS, PHASE_ENDS, ROUND_BEGINS, ROUND_ENDS)
"""Events of the turn, which happen to no piece."""
BY_SOMEBODY = ("damage", "models")
"""Events that a piece does to another, by a check."""
EVENTS = {
    "damage": (), "models": (), REMOVED: (), GAINS: ("state",), ENTERS: ("terrain",), LEAVES: ("terrain",), NEAR: ("within",),
    PHASE_BEGINS: ("phase",), PHASE_ENDS: ("phase",), ROUND_BEGINS: (), ROUND_ENDS: (),
}  # fmt: skip
"""What a trigger may wait for -> the key that says more about it."""

LIST = "list"
"""The verb of a list of steps."""
ON = "on"
"""The verb of a trigger."""


def program(typed: Mapping[str, Any]) -> TurnProgram:
    """The program of a `play.yaml`."""
    pieces, sides = typed.get("pieces") or {}, typed.get("sides") or {}
    made = TurnProgram(
        pieces.get("damage"),
        pieces.get("models"),
        pieces.get("files"),
        pieces.get("granted") or {},
        _holdings(pieces.get("holds") or {}),
        _holdings(sides.get("holds") or {}),
        typed.get("terrain") or {},
        typed.get("values") or {},
        {},
        tuple(Winner(number(one["most"]), one["rule"]) for one in typed.get("wins") or ()),
    )
    actions = {
        name: _step(made, {"act": name, **one}, one.get("rule", ""), ("actions", name))
        for name, one in (typed.get("actions") or {}).items()
    }
    made.actions = {name: made[number] for name, number in actions.items()}
    made.tokens = tokens(typed)
    made.triggers = tuple(_trigger(made, one, place) for place, one in enumerate(typed.get("triggers") or ()))
    made.root = _listed(made, typed.get("play") or (), "", ("play",))
    return made


def tokens(typed: Mapping[str, Any]) -> tuple[TableToken, ...]:
    """The tokens of a `play.yaml`."""
    said: dict[str, dict[str, Any]] = {
        shows: {"name": one} if isinstance(one, str) else one for shows, one in (typed.get("tokens") or {}).items()
    }
    return tuple(
        TableToken(shows, one["name"], one.get("colour") or COLOURS[place % len(COLOURS)], one.get("each"), one.get("most"))
        for place, (shows, one) in enumerate(said.items())
    )


def _holdings(typed: Mapping[str, Any]) -> dict[str, Holding]:
    return {name: _holding(name, {"until": one} if isinstance(one, str) else one) for name, one in typed.items()}


def _holding(name: str, typed: Mapping[str, Any]) -> Holding:
    most = typed.get("max")
    return Holding(name, typed["until"], typed.get("words") or name.replace("_", " "), None if most is None else number(most))


def _trigger(made: TurnProgram, typed: Mapping[str, Any], place: int) -> TurnTrigger:
    steps = _listed(made, [typed], typed["rule"], ("triggers", place))
    about = next((typed[name] for name in EVENTS[typed["on"]] if name != "within" and name in typed), ())
    within = None if typed.get("within") is None else number(typed["within"])
    return TurnTrigger(
        typed["on"], steps, (about,) if isinstance(about, str) else tuple(about), within, typed.get("who") or {}, typed.get("for")
    )


def _listed(made: TurnProgram, typed: Sequence[Mapping[str, Any]], rule: str, path: tuple[str | int, ...]) -> int:
    children = tuple(_step(made, one, rule, (*path, place)) for place, one in enumerate(typed))
    made.steps.append(TurnStep(len(made.steps), LIST, {}, rule, {}, children=children, path=path))
    return len(made.steps) - 1


def _step(made: TurnProgram, typed: Mapping[str, Any], rule: str, path: tuple[str | int, ...]) -> int:
    verb = next(one for one in (ON, *VERBS) if one in typed)
    rule = typed.get("rule", rule)
    do = _listed(made, typed["do"], rule, (*path, "do")) if typed.get("do") else -1
    made.steps.append(TurnStep(len(made.steps), verb, typed, rule, typed.get("when") or {}, do, path=path))
    return len(made.steps) - 1


def _asks_ground(typed: Any) -> bool:
    if isinstance(typed, Mapping):
        return any(str(name).endswith(".on") or _asks_ground(one) for name, one in typed.items())
    return isinstance(typed, list) and any(map(_asks_ground, typed))
