"""Cases in cases/*.yaml, which anyone can write. Lengths and positions are in inches. Units, pilots and teams are those of sample.py.

    why:     what it shows
    rules:   the ids that it is about

A skirmish in the middle:

    given:   phase (one of core's, or deployment, turn, game), turn, seats (Player One first),
             pieces (id -> unit, pilot, at, and any field of a Piece), A and B (any field of a Side; force), dice (stream -> faces in order)
    do:      answers, each under the kind of its decision; kinds that are not named get the default below
    expect:  refused (ids), says (part of the refusal), told (events in order), untold, cited (ids), asked (kind, player, all,
             options, no_options), state (id -> fields, or gone; A and B for sides, game for the rest)

A question to the odds has `ask`, and expects `refused`, or answers and `because` (rule -> value of the quantity that is asked about).
A number of the rules has `work` (a function below) and `with`, and expects `value` and perhaps `because`, or `refused`.
A request for a whole game has `request` (scenario, forces, table, seed, and pilots: further skills), perhaps `answers`, `played`
(all: to the end, by chance), `saved` (what differs in its save, which is then loaded) and `tokens` (that the sides begin with).
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from fractions import Fraction
from functools import reduce
from operator import getitem
from typing import Any

from rulepress.core.dice import Sampled
from rulepress.core.match import Ended
from rulepress.core.rule_refs import Quantity, Refused
from rulepress.core.sides import PLAYERS
from rulepress.core.state_hash import digest
from rulepress.games.mswars import abilities, attack, command, courage, deployment, endurance, weapons
from rulepress.games.mswars.abilities import ConditionContext
from rulepress.games.mswars.model import Pilot, Rules, TeamMember, Weapon
from rulepress.games.mswars.odds import odds, request_from
from rulepress.games.mswars.play import Match, RandomBot, Ruleset, turns
from rulepress.games.mswars.play.deployment_phase import deploy
from rulepress.games.mswars.play.game_session import Session
from rulepress.games.mswars.play.table_state import Piece, Side, TableState
from rulepress.tabletop import mils

from . import sample

DEFAULTS = {
    "re-roll": "no",
    "hurry": "no",
    "move": "stay",
    "attack": "done",
    "support": "done",
    "unit": "done",
    "seat": "first",
    "ignore-courage": "no",
    "face-fear": "no",
    "pursue": "no",
    "relieve": "done",
}


class Loaded(Sampled):
    """Dice that fall as a case says, then by chance."""

    def __init__(self, faces: Mapping[str, list[int]]):
        super().__init__(1)
        self.faces = {stream: list(falls) for stream, falls in faces.items()}

    def _face(self, sides: int, stream: str, about: str) -> int:
        falls = self.faces.get(stream)
        return falls.pop(0) if falls else super()._face(sides, stream, about)


def length(value: Any) -> Any:
    """Inches anywhere in an answer, as thousandths."""
    if isinstance(value, (list, tuple)):
        return [length(each) for each in value]
    return mils(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else value


class Table:
    """A course of play under way: like a Game, but begun where a case says."""

    def __init__(self, book: Ruleset, given: Mapping):
        pieces = {name: self.piece(book, name, each) for name, each in given.get("pieces", {}).items()}
        sides = {}
        for player in PLAYERS:
            own = [piece for piece in pieces.values() if piece.player == player]
            plain = Side(player, "test/line", tcv=4, tokens=0, units=len(own), vp=sum(book.unit(each).vp for each in own))
            fields = dict(given.get(player, {}))
            if given.get("phase") == "deployment":
                plain = plain._replace(waiting=tuple(range(len(book.rules.teams[fields.get("force", "test/line")].members))))
            sides[player] = plain._replace(**fields)
        state = TableState(sides, pieces, turn=given.get("turn", 2), phase=given["phase"], seats=tuple(given.get("seats", PLAYERS)))
        self.flow = Session(book, 1, state, book.scenario("skirmish"))
        self.flow.dice = Loaded(given.get("dice", {}))
        self.main_loop = self._main_loop(given["phase"], given)
        self.pending = None
        self._go(None)

    def _main_loop(self, phase: str, given: Mapping):
        flow = self.flow
        if phase == "game":
            return turns.play_turns(flow, given["turn"])
        if phase == "turn":
            return turns.turn(flow, given.get("turn", 2))
        if phase == "deployment":
            return deploy(flow)
        return turns.phase(flow, phase)

    @staticmethod
    def piece(book: Ruleset, name: str, given: Mapping) -> Piece:
        given = dict(given)
        unit, pilot = (f"test/{given.pop(key)}" for key in ("unit", "pilot"))
        card, driver = book.rules.units[unit], book.rules.pilots[pilot]
        at = tuple(length(given.pop("at")))
        plain = Piece(name, name[0], unit, pilot, False, at, book.radius(card), card.dc, driver.endurance)
        if "moved" in given:
            given["moved"] = mils(given["moved"])
        return plain._replace(**{key: tuple(map(tuple, value)) if key == "fired" else value for key, value in given.items()})

    def _go(self, value: Any) -> None:
        try:
            self.pending = self.main_loop.send(value)
        except (StopIteration, Ended):
            self.pending = None

    @property
    def hash(self) -> str:
        return digest(self.flow.state, self.flow.dice.drawn)

    def answer(self, value: Any) -> None:
        self._go(self.pending.check(value))

    def default(self) -> Any:
        decision = self.pending
        return DEFAULTS[decision.kind] if decision.kind in DEFAULTS else decision.points()[0][1]

    def reach(self, kind: str, player: str | None = None) -> None:
        """Answer with defaults until a decision of that kind is pending."""
        for _ in range(400):
            assert self.pending is not None, f"the course ended before {kind} was asked"
            if self.pending.kind == kind and player in (None, self.pending.player):
                return
            self.answer(self.default())
        raise AssertionError(f"{kind} was never asked")

    def finish(self) -> None:
        for _ in range(4000):
            if self.pending is None:
                return
            self.answer(self.default())
        raise AssertionError("the course never ended")


# -- numbers of the rules -----------------------------------------------------------------------------------------------


def _crew(rules: Rules, unit: str, pilot: str):
    return rules.units[f"test/{unit}"], rules.pilots[f"test/{pilot}"]


def _weapon(rules: Rules, unit: str, name: str) -> Weapon:
    return next(each for each in rules.units[f"test/{unit}"].weapons if each.id == name)


class Faces:
    """Dice that fall as said."""

    def __init__(self, *faces: int):
        self.faces = list(faces)

    def total(self, dice, stream: str) -> int:
        return sum(self.faces.pop(0) for _ in range(dice.count))

    def at_least(self, dice, needed: int, stream: str) -> bool:
        return self.total(dice, stream) >= needed


def _attack(rules, unit, pilot, weapon, moved=False, level="ground", melee=False, **more):
    machine, driver = _crew(rules, unit, pilot)
    arm = _weapon(rules, unit, weapon)
    moment = ConditionContext.of(machine, driver, arm, moved=moved, level=level)
    more["target_moved"] = Fraction(str(more.get("target_moved", 0)))
    tried = attack.AttackAttempt(
        attack=10, defence=0, melee=weapons.melee(rules, arm), moved_heavy=moved and weapons.heavy(rules, arm),
        untrained=not weapons.trained(rules, driver, arm), eased=attack.eased(rules, moment), own=attack.own(rules, moment), **more,
    )  # fmt: skip
    return attack.attack_value(rules, tried)


def _tcv(rules, members):
    return command.tcv(rules, [TeamMember(*_crew(rules, *each[:2]), len(each) > 2) for each in members])


def _damage(rules, weapon, target, faces, unit="mech", pilot="plain", half=False, **changed):
    arm = _weapon(rules, unit, weapon)
    if changed:
        arm = Weapon(**{**{name: getattr(arm, name) for name in Weapon.__slots__}, **{k: tuple(v) for k, v in changed.items()}})
    machine, driver = _crew(rules, unit, pilot)
    goal = rules.units[f"test/{target}"]
    moment = ConditionContext.of(machine, driver, arm, bigger_by=goal.size - machine.size)
    return attack.dealt(rules, arm, moment, goal, half, Faces(*faces))


def _missing(rules, held, **stats):
    figures = {"range_attack": 9, "melee_attack": 9, "reflex": 2, "endurance": 3, "command": 2, "morale": 7} | stats
    return sorted(map(list, abilities.missing(rules, Pilot("x", "X", **figures, skills=dict.fromkeys(held)))))


def _numbers(rules, name, number):
    """A number of an ability's or a skill's effects, in their order."""
    gift = rules.abilities.get(name) or rules.skills[name]
    return [effect.numbers[number] for effect in gift.effects if number in effect.numbers]


WORK = {
    "attack": _attack,
    "beyond": lambda rules, unit, pilot: deployment.beyond(rules, *_crew(rules, unit, pilot)),
    "cost": lambda rules, unit, pilot, weapon: weapons.cost(rules, *_crew(rules, unit, pilot), _weapon(rules, unit, weapon)),
    "courage due": lambda rules, vp, lost, tested=False, now=True: courage.due(rules, vp, lost, tested, now),
    "courage marks": lambda rules, vp: list(courage.marks(rules, vp)),
    "damage": _damage,
    "defence": lambda rules, **more: attack.defence(rules, attack.AttackAttempt(attack=10, **more)),
    "early": lambda rules, unit, pilot, weapon: weapons.early(rules, *_crew(rules, unit, pilot), _weapon(rules, unit, weapon)),
    "figure": lambda rules, of: reduce(getitem, of, rules.core),
    "frightens": courage.frightens,
    "ignore courage": command.may_ignore,
    "initiative": lambda rules, rolled, tcv: command.first(rolled, tcv),
    "judged": attack.judged,
    "missing": _missing,
    "number": lambda rules, gift, number: _numbers(rules, gift, number),
    "reach": lambda rules, unit, pilot, weapon: weapons.reach(rules, *_crew(rules, unit, pilot), _weapon(rules, unit, weapon)),
    "repeated": lambda rules, members: abilities.repeated(rules, [TeamMember(*_crew(rules, *each), False) for each in members]),
    "requires": lambda rules, skill: dict(rules.skills[skill].requires),
    "strain": lambda rules, unit, counters_: endurance.strain(rules, rules.units[f"test/{unit}"], counters_),
    "tcv": _tcv,
}


# -- running ------------------------------------------------------------------------------------------------------------


def refused(expect: Mapping, refusal: Refused) -> None:
    assert "refused" in expect, (refusal.rules, refusal.message)
    assert sorted(refusal.rules) == sorted(expect["refused"]), (refusal.rules, refusal.message)
    assert expect.get("says", "") in refusal.message, refusal.message


def run(book: Ruleset, case: Mapping) -> None:
    """Play a case and check what it expects."""
    expect = case["expect"]
    try:
        if "ask" in case:
            found = odds(book.rules, request_from(case["ask"]))
        elif "work" in case:
            found = WORK[case["work"]](book.rules, **case.get("with", {}))
        elif "request" in case:
            found = _request(book, case)
        else:
            _play(book, case)
            return
    except Refused as refusal:
        refused(expect, refusal)
        return
    assert "refused" not in expect, "nothing was refused"
    if "tokens" in case:
        assert {player: side.tokens for player, side in found.state.sides.items()} == case["tokens"]
    if "ask" in case:
        because = expect.get("because", {})
        assert {name: found[name] for name in expect if name != "because"} == {k: v for k, v in expect.items() if k != "because"}
        parts = {part["rule"]: part["value"] for quantity in found["explain"] for part in quantity["contributions"]}
        assert {rule: parts.get(rule) for rule in because} == because
    elif "work" in case:
        if isinstance(found, Quantity):
            parts = {part.rule: part.value for part in found.contributions}
            assert {rule: parts.get(rule) for rule in expect.get("because", {})} == expect.get("because", {}), parts
            found = found.value
        assert found == expect["value"]


def _request(book: Ruleset, case: Mapping) -> Match:
    wanted = case["request"]
    if "pilots" in wanted:
        data = deepcopy(book.data)
        for pilot in data["factions"][0]["pilots"]:
            pilot["skills"] += [{"name": each} for each in wanted["pilots"].get(pilot["id"], ())]
        book = Ruleset(data)
    forces = wanted.get("forces", ["test/line"] * 2)
    game = Match.new(book, wanted.get("scenario", "skirmish"), forces, wanted.get("seed", 1), wanted.get("table"))
    bot = RandomBot(1)
    while case.get("played") == "all" and game.pending is not None:
        game.answer(bot.answer(game))
    for answer in case.get("answers", ()):
        game.answer(answer)
    if "saved" in case:
        loaded = Match.load({**game.save(), **case["saved"]}, book)
        assert loaded.hash == game.hash
        return loaded
    return game


def _play(book: Ruleset, case: Mapping) -> None:
    expect, steps = case["expect"], case.get("do") or []
    table = Table(book, case["given"])
    for number, step in enumerate(steps):
        (kind, value), last = next(iter(step.items())), number == len(steps) - 1
        kind, _, player = kind.partition(" ")
        table.reach(kind, player or None)
        if last and "refused" in expect:
            before = table.hash
            try:
                table.answer(length(value))
            except Refused as refusal:
                refused(expect, refusal)
                assert table.hash == before
                return
            raise AssertionError("nothing was refused")
        table.answer(length(value))
    if "asked" in expect:
        _asked(table, expect["asked"])
    else:
        table.finish()
    told = [str(event) for event in table.flow.events]
    rest = iter(told)
    for words in expect.get("told", ()):
        assert any(words in line for line in rest), f"not told (or not in this order): {words}\n" + "\n".join(told)
    for words in expect.get("untold", ()):
        assert not any(words in line for line in told), f"told: {words}\n" + "\n".join(told)
    cited = {rule for event in table.flow.events for rule in event.rules}
    assert not set(expect.get("cited", ())) - cited, (expect["cited"], sorted(cited))
    for name, fields in expect.get("state", {}).items():
        _state(table.flow.state, name, fields)


def _asked(table: Table, asked: Mapping) -> None:
    table.reach(asked["kind"], asked.get("player"))
    decision = table.pending
    for field in ("rule", "about"):
        assert getattr(decision, field) == asked.get(field, getattr(decision, field)), decision
    if "all" in asked:
        assert sorted(decision.options) == sorted(asked["all"]), decision.options
    assert not set(asked.get("options", ())) - set(decision.options or ()), decision.options
    assert not set(asked.get("no_options", ())) & set(decision.options or ()), decision.options


def _state(state: TableState, name: str, fields: Any) -> None:
    if fields == "gone":
        assert name not in state.pieces, name
        return
    if name == "game":
        found = {"winner": state.result and state.result.winner, "rule": state.result and state.result.rule, "seats": list(state.seats)}
    elif name in PLAYERS:
        found = state.sides[name]._asdict()
    else:
        found = state.pieces[name]._asdict()
        found["at"] = list(found["at"])
    wanted = {key: length(value) if key == "at" else value for key, value in fields.items()}
    assert {key: found[key] for key in wanted} == wanted, (name, {key: found[key] for key in wanted})


__all__ = ["Table", "length", "run", "sample"]
