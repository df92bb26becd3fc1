"""Checks that are made on the table: against whom, with what, and what they do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rulepress.core.decisions import Decision, choice
from rulepress.core.dice import Dice, RolledDice, Sampled
from rulepress.games.declared.check_context import CheckContext, ValueContext
from rulepress.games.declared.check_records import CheckDefinition
from rulepress.games.declared.dice_rollers import ThrownDice
from rulepress.games.declared.dice_rolling import Found
from rulepress.games.declared.follow_ups import following
from rulepress.games.declared.play import table_values, triggers
from rulepress.games.declared.play.game_session import Session
from rulepress.games.declared.play.table_state import Bound, Frame, PendingDamage, Piece
from rulepress.games.declared.play.table_values import live, picked, worth
from rulepress.games.declared.play.thrown_checks import ThrownCheck, came_to
from rulepress.games.declared.play.turn_program import TurnStep
from rulepress.games.declared.record_paths import value_at, with_count
from rulepress.games.declared.volleys import work_out
from rulepress.tabletop import gap
from rulepress.tabletop.footprints import shrunk

NOTHING = "nothing"
EACH = "each"
"""Of `with`: every record that may be used is used, one after the other."""
ALL = "all"
"""Of `with`: every record that may be used is used at once, and what they do adds up."""
TAKEN = " taken"


class Option(NamedTuple):
    """A check that might be made: against whom, and with which records."""

    target: str
    weapon: str
    against: str


class Attack(NamedTuple):
    """What may be answered: one check, or one with each of several records."""

    name: str
    options: tuple[Option, ...]

    @property
    def target(self) -> str:
        """The piece against which it is made, if there is one."""
        return self.options[0].target


class PlayersDice(RolledDice):
    """Dice of a player, in a stream of that player's own."""

    def __init__(self, dice: Sampled, player: str, about: str):
        self._dice, self._player, self._about = dice, player, f" {about}"

    def total(self, dice: Dice, stream: str) -> int:
        """The total of newly rolled dice."""
        return self._dice.total(dice, f"{stream}.{self._player}", self._about)


def attacks(flow: Session, frame: Frame, step: TurnStep) -> list[Attack]:
    """The checks that may be made there. Those that need no target are one answer, and so are those with `each` record or `all`."""
    found: dict[str, list[Option]] = {}
    for name, option in _options(flow, frame, step):
        found.setdefault(name, []).append(option)
    return [Attack(name, tuple(every)) for name, every in found.items()]


def possible(flow: Session, frame: Frame, step: TurnStep) -> bool:
    """May the check be made at all?"""
    return next(_options(flow, frame, step), None) is not None


def _options(flow: Session, frame: Frame, step: TurnStep) -> Iterator[tuple[str, Option]]:
    """Every check that may be made there, and what the answer is called in which it is made."""
    definition = flow.book.rules.checks[step.says["check"]]
    unit = table_values.Names(flow, frame.bound).piece("unit")
    if unit is None:
        return
    used = step.says.get("with")
    if used in (EACH, ALL) and definition.records is not None:
        weapons = [str(one["id"]) for one in definition.uses(table_values.record_of(flow, unit))]
    else:
        weapons = _records(flow, unit, definition.records, used)
    for weapon in weapons:
        for target in _targets(flow, with_option(flow, frame.bound, definition, Option("", weapon, "")), step.says.get("at")):
            answers = _records(flow, target, definition.against, step.says.get("against"))
            for against in answers:
                option = Option(target.id if target else "", weapon, against)
                parts = (weapon if used not in (EACH, ALL) else "", against if len(answers) > 1 else "", option.target)
                name = " ".join(filter(None, parts))
                if legal(flow, frame.bound, definition, step, option):
                    yield name or definition.id, option


def _targets(flow: Session, bound: Bound, at: Any) -> Iterable[Piece | None]:
    """Whom a check may be made against, when the record that it is made with is known: `at` may name that record's range."""
    if at is None:
        return [None]
    if isinstance(at, str):
        named = table_values.Names(flow, bound).piece(at)
        return [] if named is None else [named]
    return picked(flow, bound, {"of": table_values.ENEMY, **at})


def _records(flow: Session, piece: Piece | None, path: str | None, best: Any) -> list[str]:
    """The ids of the records that a piece may use; one that is not asked for is the best that it has."""
    if path is None:
        return [""]
    if piece is None:
        return []
    every = flow.book.rules.records(table_values.record_of(flow, piece), path)
    if isinstance(best, Mapping):
        [field] = best.values()
        every = sorted(every, key=lambda one: -int(value_at(field, one) or 0))[:1]
    return [str(one["id"]) for one in every]


def legal(flow: Session, bound: Bound, definition: CheckDefinition, step: TurnStep, option: Option) -> bool:
    """Does the check allow itself to be made so?"""
    if not definition.allowed:
        return True
    about = situation(flow, bound, definition.precondition, step, option)
    return all(about.holds(one.when) for one in definition.allowed)


def situation(flow: Session, bound: Bound, definition: CheckDefinition, step: TurnStep, option: Option) -> ValueContext[CheckDefinition]:
    """The check with everything that it names, as it stands on the table."""
    bound = with_option(flow, bound, definition, option)
    known_names = table_values.Names(flow, bound)
    known: dict[str, Any] = {"core": flow.book.rules.core}
    for name in ("unit", "target"):
        if (piece := known_names.piece(name)) is not None:
            known[name] = live(flow, piece)
    for path, prefix in ((definition.records, ""), (definition.against, "target_")):
        if path is not None:
            kind = prefix + flow.book.rules.kind(path)
            known[kind] = with_count(known_names[kind])
    given = step.says.get("given") or {}
    for name, asked in definition.ask.items():
        found = asked.default if name not in given else given_value(flow, bound, step.rule, given[name])
        if asked.type == "flag":
            found = bool(found)
        elif asked.type == "number" and not (asked.drawn and found is None):
            found = int(found or 0)  # as it is on the table: the bounds of a question are for people who ask it
        known[name] = found
    rules = flow.book.rules
    return ValueContext(definition, known, rules.labels, rules.dice).answered()


def given_value(flow: Session, bound: Bound, rule: str, typed: Any) -> Any:
    """What is said to a check: a name such as `covered`, a number, or the first of several choices whose conditions hold."""
    if isinstance(typed, str) and (found := table_values.context(flow, bound, rule).value(typed)) is not None:
        return found
    if isinstance(typed, Mapping) and "choose" in typed:
        return next((name for name, when in typed["choose"].items() if table_values.holds(flow, bound, rule, when)), None)
    return worth(flow, bound, rule, flow.program.number(typed))


def with_option(flow: Session, bound: Bound, definition: CheckDefinition, option: Option) -> Bound:
    """What is bound once the check is made so."""
    more: dict[str, str | int] = {"target": option.target} if option.target else {}
    if definition.records:
        more[flow.book.rules.kind(definition.records)] = option.weapon
    if definition.against:
        more[f"target_{flow.book.rules.kind(definition.against)}"] = option.against
    return tuple(sorted((dict(bound) | more).items()))


def check(flow: Session, frame: Frame, step: TurnStep) -> Decision[Any] | None:
    """Ask how the check is made; where it was made, go on."""
    if frame.at:
        flow.pop()
        return None
    found = attacks(flow, frame, step)
    unit = table_values.Names(flow, frame.bound).piece("unit")
    if not found or unit is None:
        flow.pop()
        return None
    ways = [one.name for one in found]
    if step.says.get("may"):
        ways.append(NOTHING)
    elif len(found) == 1:
        checked(flow, frame, step, found[0].name)
        return None
    return choice(unit.player, "check", step.rule, ways, unit.id, meaning=step)


def checked(flow: Session, frame: Frame, step: TurnStep, answer: Any) -> None:
    """The check is made so."""
    if answer == NOTHING:
        flow.pop()
        return
    flow.turn(at=1)
    definition = flow.book.rules.checks[step.says["check"]]
    attack = next(one for one in attacks(flow, frame, step) if one.name == answer)
    unit = flow.piece(str(dict(frame.bound)["unit"]))
    bound, came = dict(frame.bound), AttackOutcome()
    for options in [attack.options] if step.says.get("with") == ALL else [(one,) for one in attack.options]:
        if flow.there(unit.id) is None or attack.target and flow.there(attack.target) is None:
            break
        bound |= dict(with_option(flow, frame.bound, definition, options[-1]))
        about = [situation(flow, frame.bound, definition, step, option) for option in options]
        _made(
            flow,
            step.rule,
            about,
            CheckParties(unit.id, attack.target, tuple(one.weapon for one in options if one.weapon), step.says.get("apply")),
            came,
        )
    if step.do >= 0:
        flow.push(step.do, bound | came.bound)


class CheckParties(NamedTuple):
    """Who makes a check, against whom, and with which records."""

    unit: str
    target: str
    used: tuple[str, ...] = ()
    apply: str | None = None
    """When its damage is taken; None: at once."""


def _made(flow: Session, rule: str, about: Sequence[CheckContext], by: CheckParties, came: AttackOutcome, before: str = "") -> None:
    """One check with its dice thrown, told and suffered; then those that follow it. `before`: what its outcome's names begin with."""
    check, unit = about[0].check, flow.piece(by.unit)
    roller = ThrownDice(PlayersDice(flow.dice, unit.player, f"{by.unit} {' '.join(by.used)} {by.target}"), check.id)
    found = work_out(about, roller, damage_before(flow, by))
    thrown = came_to(found, roller)
    came.add(thrown, before)
    used = " and ".join(_called(flow, unit, one) for one in by.used)
    how = "".join([f" with {used}" if used else "", f" at {by.target}" if by.target else ""])
    dice = [_face(one.shows) for one in thrown.throws]
    told = {"piece": by.unit, "target": by.target, "check": check.name, "how": how, "came": in_words(thrown), "dice": dice,
            "rolled": rolled_in_words(found, thrown)}  # fmt: skip
    flow.tell("checked", tuple(dict.fromkeys((rule, check.rule))), unit.player, **told)
    for name, side in ((by.target, ""), (by.unit, TAKEN)):
        suffered = thrown.counts.get(f"damage{side}", 0)
        if name and suffered and flow.program.damage:
            take(flow, name, suffered, check.rule, by.apply, _done_by(about[0], by, side))
    _follow(flow, rule, about, found, by, came)


def _done_by(about: CheckContext, by: CheckParties, side: str) -> Bound:
    """Who does damage to that side and with what, as the piece that takes it calls them: its target, and that one's record."""
    check = about.check
    doer, kind = (by.target, check.target_kind) if side == TAKEN else (by.unit, check.record_kind)
    used = about.known.get(kind) if kind else None
    record = {f"target_{kind.removeprefix('target_')}": str(used["id"])} if used and (side == TAKEN or len(by.used) == 1) else {}
    return tuple(sorted(({"target": doer} | record).items())) if doer else ()


def _follow(flow: Session, rule: str, before: Sequence[CheckContext], found: Found, by: CheckParties, came: AttackOutcome) -> None:
    """The checks that follow one, of those pieces that are still there. What they name of pieces is as it was before, as in odds."""
    for step in before[0].check.follow_ups:
        maker, other = (by.unit, by.target) if step.by == "unit" else (by.target, by.unit)
        if flow.there(maker) is not None:
            for _, about in following(before, step, found):
                check = about[0].check
                used = tuple(str(one.known[check.record_kind]["id"]) for one in about) if check.records else ()
                parties = CheckParties(maker, other if check.aims else "", used, by.apply)
                _made(flow, rule, about, parties, came, f"{before[0].check.outcome_name(step)}.")


def damage_before(flow: Session, by: CheckParties) -> dict[str, int]:
    """What the first models of both sides have suffered already; of pieces that are no more than one model their fields tell."""
    if not flow.program.models:
        return {}
    pieces = {"": flow.there(by.target), TAKEN: flow.there(by.unit)}
    return {side: piece.damage for side, piece in pieces.items() if piece is not None}


def _face(shows: Any) -> Any:
    return list(shows) if isinstance(shows, tuple) else shows


def _called(flow: Session, piece: Piece, id_: str) -> str:
    found = table_values.listed(flow, piece).get(id_)
    return str(found["name"]) if found else id_


class AttackOutcome:
    """What steps below a check may ask about: of several, what happened in any of them, and what they count together."""

    def __init__(self) -> None:
        self.bound: dict[str, str | int] = {}

    def add(self, thrown: ThrownCheck, before: str = "") -> None:
        """Another check was made; `before`: what names begin with, of one that follows."""
        for name, happened in {**thrown.happened, **({"made": True} if before else {})}.items():
            name = before + name
            self.bound[name] = max(int(happened), int(self.bound.get(name, 0)))
        for name, count in thrown.counts.items():
            name = before + name.replace(" ", "_").replace(",", "")
            self.bound[name] = int(self.bound.get(name, 0)) + count
        if thrown.results:
            self.bound[f"{before}result"] = thrown.results[0]


def in_words(thrown: ThrownCheck) -> str:
    """What a check came to, for a reader."""
    if any(f"{result} and succeeds" in thrown.happened for result in thrown.results):
        return ", ".join([*thrown.results, "success" if thrown.happened["succeeds"] else "failure"])
    if thrown.results:
        return ", ".join(thrown.results)
    if "wins" in thrown.happened:
        return "wins" if thrown.happened["wins"] else "loses" if thrown.happened["loses"] else "a tie"
    hits = thrown.counts.get("hits", int(thrown.happened.get("succeeds", False)))
    if "damage" in thrown.counts or hits > 1:
        return f"{hits} hit{'s' * (hits != 1)}"
    return "success" if thrown.happened.get("succeeds") else "failure"


def rolled_in_words(found: Found, thrown: ThrownCheck) -> str:
    """The dice of a check with what they needed, for a reader: ` (1 × d10 +2, 8+: 9; save 1 × d10, 9+: 4)`."""
    shown: dict[str, list[str]] = {}
    for one in thrown.throws:
        face = _face(one.shows)
        shown.setdefault(one.what, []).append(" and ".join(map(str, face)) or "blank" if isinstance(face, list) else str(face))
    told = []
    for what, faces in shown.items():
        groups = list(dict.fromkeys((one.dice, one.needs) for one in found.rolls if one.what == what))
        name = what.removesuffix("roll").replace(", ", " ").strip()
        dice = " and ".join(", ".join(filter(None, group)) for group in groups)
        told.append(f"{' '.join(filter(None, [name, dice]))}: {', '.join(faces)}")
    return f" ({'; '.join(told)})" if told else ""


def take(flow: Session, name: str, points: int, rule: str, apply: str | None, by: Bound = ()) -> None:
    """A piece takes damage, at once or when the phase or round ends; `by`: from whom, and with what."""
    if apply is None:
        hurt(flow, name, points, rule, by)
    elif points > 0:
        flow.state = flow.state._replace(pending=(*flow.state.pending, PendingDamage(apply, name, points, rule, by)))


def settle(flow: Session, *ends: str) -> None:
    """What was to be suffered at that end is suffered, one piece after the other in the order in which it was hit."""
    now = [one for one in flow.state.pending if one.apply in ends]
    flow.state = flow.state._replace(pending=tuple(one for one in flow.state.pending if one.apply not in ends))
    for one in now:
        hurt(flow, one.piece, one.points, one.rule, one.by)


def hurt(flow: Session, name: str, points: int, rule: str, by: Bound = ()) -> None:
    """A piece takes so many points of damage: its models fall one after the other, and with the last one it is removed."""
    piece, field = flow.there(name), flow.program.damage
    if piece is None or points <= 0 or field is None:
        return
    each = max(int(value_at(field, table_values.record_of(flow, piece)) or 1), 1)
    whole = piece.damage + points
    flow.tell("damaged", rule, piece.player, piece=name, damage=points)
    flow.change(name, damage=whole % each)
    triggers.happened(flow, "damage", piece, by=by)
    if whole >= each:
        lose(flow, name, whole // each, rule, by)


def lose(flow: Session, name: str, count: int, rule: str, by: Bound = ()) -> None:
    """A piece loses so many models; with the last one it is removed."""
    piece = flow.there(name)
    if piece is None or count <= 0:
        return
    lost = min(piece.lost + count, flow.models(piece))
    piece = flow.change(name, lost=lost)
    if lost < flow.models(piece):
        close_ranks(flow, piece)
        flow.tell("models", rule, piece.player, piece=name, count=count)
        triggers.happened(flow, "models", piece, by=by)
    else:
        triggers.removed(flow, piece, rule)


def close_ranks(flow: Session, piece: Piece) -> None:
    """Where models stand in ranks, those that are left stand closer: the sides that face the nearest enemy stay where they are."""
    after = flow.book.footprint(flow.side(piece.player).force, piece.unit, piece.lost)
    if after != piece.footprint:
        foes = sorted((gap(piece.base, foe.base), foe.id, foe.at) for foe in flow.enemies(piece.player))
        at = shrunk(piece.footprint, after, piece.at, foes[0][2]) if foes else piece.at
        flow.change(piece.id, footprint=after, at=at)
