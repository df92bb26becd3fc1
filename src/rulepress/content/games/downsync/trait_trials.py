"""Trying a trait, an action, a token or a leader: small scenes with it and without it, until it shows what it does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Any, NamedTuple

from rulepress.content.games.downsync.trial_scenes import TrialSubject, given, others, scene
from rulepress.core.decisions import Decision
from rulepress.core.name_matching import slug
from rulepress.core.rule_refs import Refused
from rulepress.games.downsync.model import inches as in_inches
from rulepress.games.downsync.odds import OUTCOMES, odds, request_from
from rulepress.games.downsync.odds_case import addresses
from rulepress.games.downsync.play.auras import speed
from rulepress.games.downsync.play.event_names import PieceNames
from rulepress.games.downsync.play.event_text import EventText
from rulepress.games.downsync.play.ruleset import Ruleset
from rulepress.games.downsync.play.table_state import Piece
from rulepress.games.downsync.table_fixture import StagedSession, Stuck
from rulepress.games.downsync.vocabulary.row_types import INFLICTED
from rulepress.tabletop import INCH, whole_length

SCENES = 240
"""Rounds that are played at most, until it has been at work."""

ANSWERS = 400
"""Answers after which a scene is over."""

SHOWN = 4
"""Events that are told of a scene, up to the one that it is about."""

AFTER = 3
"""Events that are told after one that says no more than that it is used, or paid for."""

BARE = ("used", "action", "paid", "paid_several")
"""Such events."""

HANDLED = ("laid", "taken_away")
"""What is done with a Marker, and is none of its own doing."""

FARTHEST = 14
"""Events after the one that names it, among which it is looked for what it does."""

LATER = 120
"""The same for a Unit that comes back, in the Round after it perhaps."""

FURTHER = 60
"""Scenes that are played after one that names it, until what it does is seen."""

NOTHING = "nothing more happens"

ALLOWANCE = "may_move"
"""The event that tells how far a piece may move: of scenes alone."""

MOVES = ("move", "move-action")
"""Decisions about a move."""

KINDS = ("trait", "action", "effect", "token")
"""What the ids of rules on cards begin with."""

LASTS = {"attack", "scan", "checked", "priority", "moved", "barred", "compelled"}
"""What shows an effect that counts for a while, or as long as it stands there."""

SEEN: dict[str, set[str]] = {
    "grant": {"gained", "gained_several", "command_points"},
    "remove": {"removed", "removed_several", "lost_stealth", "command_points", "suffered", "destroyed"},
    "inflict": {"suffered", "destroyed", "negated", "revealed", "gained"},
    "replace": {"used", "suffered"},
    "place": {"placed", "shifted"},
    "exchange": {"placed"},
    "move": {"moved"},
    "regain": {"regained"},
    "return": {"came_back"},
    "miss": {"missed"},
    "intercept": {"attack", "scan"},
    "score": {"awarded"},
    "lay": {"laid"},
    "act": {"attack", "scan", "moved"},
}
"""Verb -> the kinds of events that show what it does, where these are not those of what lasts."""

DONE = {"suffered", "destroyed", "placed", "moved", "gained", "gained_several", "removed", "regained", "negated", "revealed"}
"""What is seen of what is done after an effect."""

OUTCOME = ("attack", "scan", "suffered", "destroyed", "negated", "revealed")
"""What a hit comes to, or an action: such events name its effect and no trait."""

SOON = 6
"""Events after which that is no longer what it has come to."""

RANGES = (3, 8, 14)
"""Inches at which odds are compared."""

WILLING = {"use": "yes", "pay-trait": "yes", "react": "yes"}
"""What is answered more often than not, that something may happen."""


@dataclass(frozen=True)
class TrialResult:
    """What came of trying."""

    owner: str
    """The title of the Unit that had it."""
    effect: str
    """Which of several effects it is, and its verb; empty where there is but one."""
    odds: str | None
    """A chance that differs, with and without it."""
    told: tuple[str, ...]
    """What happened in the scene in which it was at work, up to that."""
    without: tuple[str, ...]
    """What happened instead, without it."""
    scenes: int
    """How many were played."""
    conditional: bool
    """Does it count only under conditions, or for such Units as it asks for?"""
    lacking: tuple[str, ...] = ()
    """The names of tokens that it asks for and nothing on cards gives."""


def owners(data: Mapping[str, Any], name: str) -> list[str]:
    """The keys of the units whose cards say that: as a trait, an action, or a token that they give, or that one of their Markers does."""
    return [unit["key"] for faction in data["factions"] for unit in faction["units"] if any(_named(unit, name, faction))]


def leading(data: Mapping[str, Any], name: str) -> tuple[str, set[str], str] | None:
    """Of a leader or ability of that name ("Old Fox", "Old Fox: Feint"), or of what only a leader gives: the leader's key, the rules that
    events name, and a unit's key."""
    on_cards = {f"{kind}.{slug(name)}" for kind in KINDS}
    for faction in data["factions"]:
        for leader in faction["leaders"]:
            gaining = leader.get("led") or {}
            units = [unit for unit in faction["units"] if unit["id"] not in leader["forbids"] and unit["signature"]]
            led = [unit["key"] for unit in units if unit["id"] in gaining] or [unit["key"] for unit in units]
            called = {leader["name"]: f"leader.{leader['id']}"}
            called |= {f"{leader['name']}: {each['name']}": f"leader.{leader['id']}.{each['id']}" for each in leader.get("abilities") or ()}
            if name in called and led:
                return leader["key"], {called[name]}, led[0]
            given = [unit["key"] for unit in units if unit["id"] in gaining and any(_named(gaining[unit["id"]], name, faction))]
            own = {"name": None, "effects": [each for one in (leader, *leader["abilities"]) for each in one["effects"]]}
            if given or led and any(_named({"traits": [own], "actions": []}, name, faction)):
                return leader["key"], {*on_cards, *called.values()} if not given else on_cards, (given or led)[0]
    return None


def _named(unit: Mapping[str, Any], name: str, faction: Mapping[str, Any]) -> Iterator[bool]:
    token = next((f"{faction['id']}/{key}" for key, each in (faction.get("tokens") or {}).items() if name in (key, each["name"])), None)
    effects = faction.get("effects") or {}
    for _, record in _said(unit):
        inflicted = [record.get("effect"), *(each.get("effect") for each in record["effects"])]
        all_effects = [*record["effects"], *(each for one in inflicted if one in effects for each in effects[one]["effects"])]
        yield name == record["name"] or name in effects and name in inflicted
        yield token is not None and token in _tokens_of(all_effects, faction)


def _tokens_of(effects: Iterable[Mapping[str, Any]], faction: Mapping[str, Any]) -> set[str]:
    """The keys of the tokens of which effects speak, and of those of which these tokens' own effects do, and so on."""
    kinds = {f"{faction['id']}/{key}": each for key, each in (faction.get("tokens") or {}).items()}
    found: set[str] = set()
    while new := {str(each["token"]) for each in _every(effects) if each.get("token")} - found:
        found |= new
        effects = [each for key in new if key in kinds for each in kinds[key].get("effects") or ()]
    return found


def _every(effects: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Effects, each with those that are done after it, or instead."""
    for each in effects:
        yield each
        for key in ("then", "otherwise"):
            yield from _every(_effects(each.get(key)))


def _effects(after: Any) -> list[Any]:
    """The rows that follow a row; whatever else stands there is an effect."""
    return after if isinstance(after, list) else []


def _said(unit: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    yield from (("trait", trait) for trait in unit["traits"])
    for action in unit["actions"]:
        for each in (action, *action["options"]):
            yield "action", each
            yield from (("trait", trait) for trait in each["traits"])


def silenced(data: Mapping[str, Any], name: str, place: int | None = None) -> dict[str, Any]:
    """The data with everything of that name on cards, and no effect in it, or all but that one."""
    made = deepcopy(dict(data))
    for record in _called(made, name):
        if place is None:
            record["effects"] = []
            if "led" in record:
                record["led"] = {}
        else:
            del record["effects"][place : place + 1]
    return made


def said(data: Mapping[str, Any], name: str) -> list[list[Any]]:
    """The effects of that name in their order, each as all cards have it."""
    records = list(_called(data, name))
    most = max((len(record["effects"]) for record in records), default=0)
    return [[record["effects"][place] for record in records if place < len(record["effects"])] for place in range(most)]


def _called(data: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    """The records of that name: traits and actions of cards, tokens, effects, leaders and their abilities."""
    found: list[Any] = []
    for faction in data["factions"]:
        found += [record for unit in faction["units"] for _, record in _said(unit) if record["name"] == name]
        found += [token for key, token in (faction.get("tokens") or {}).items() if name in (key, token["name"])]
        found += [effect for key, effect in (faction.get("effects") or {}).items() if key == name]
        for leader in faction["leaders"]:
            given = (leader.get("led") or {}).values()
            found += [record for gains in given for _, record in _said(gains) if record["name"] == name]
            found += [leader] if leader["name"] == name else []
            found += [each for each in leader["abilities"] if f"{leader['name']}: {each['name']}" == name]
    return found


def _markers(book: Ruleset, name: str, effects: list[Any]) -> list[str]:
    """The Markers that it is, or of which its effects speak."""
    lying = [kind for kind in book.rules.token_kinds.values() if kind.on_table]
    asked = str([{**each, "token": None} if each["verb"] == "lay" else each for each in effects])
    return [kind.key for kind in lying if name in (kind.key.partition("/")[2], kind.name) or f"'{kind.key}'" in asked]


def _depends(effect: Mapping[str, Any]) -> bool:
    """Does it count only when something happens, or for such Units as it asks for?"""
    return any(isinstance(effect.get(key), Mapping) and effect[key] for key in ("when", "on", "who", "onto", "per"))


def tried(data: Mapping[str, Any], name: str) -> list[TrialResult] | None:
    """The first scene in which something of that name does something, of several effects one for each of them; None where no card has
    it. `data` needs a scenario."""
    keys, leads = owners(data, name), leading(data, name)
    if not keys and leads is None:
        return None
    on, effects = Ruleset(data), said(data, name)
    leader: str | None = None
    rules, key = {f"{kind}.{slug(name)}" for kind in KINDS}, next(iter(keys), "")
    if leads is not None and not keys:
        leader, rules, key = leads
    token = next((each for each, kind in on.rules.token_kinds.items() if keys and name in (kind.name, each.partition("/")[2])), None)

    def trial(these: list[Any], place: int | None = None, whole: Sequence[Any] = ()) -> TraitTrial:
        subject = TrialSubject(on, key, leader, _markers(on, name, these), token)
        return TraitTrial(subject, Ruleset(silenced(data, name, place)), rules, these, place, whole)

    if len(effects) < 2:
        return [_tried(trial(sum(effects, [])))]
    return [_tried(trial(each, place, sum(effects, []))) for place, each in enumerate(effects)]


@dataclass(frozen=True, eq=False)
class TraitTrial:
    """Something on cards, or one of its effects, that is tried by playing scenes with it and without."""

    subject: TrialSubject
    off: Ruleset
    """The same rules without it."""
    rules: set[str]
    """What events name it by."""
    effects: list[Any]
    """What it says."""
    place: int | None = None
    """Of one effect alone: which it is."""
    whole: Sequence[Any] = ()
    """Of one effect alone: all that stand beside it, itself among them."""


def _tried(trial: TraitTrial) -> TrialResult:
    """What comes of it."""
    on, key, leader, effects = trial.subject.book, trial.subject.key, trial.subject.leader, trial.effects
    story = _scene(trial)
    title = on.units[key].title if leader is None else on.rules.leaders[leader].title
    which = "" if trial.place is None else f"Effect {trial.place + 1}, {effects[0]['verb']}"
    odds_differ = _chances(trial)
    lacking = [kind.name for key, kind in on.rules.token_kinds.items() if f"'{key}'" in str(effects) and key not in given(on)]
    conditional = any(_depends(each) for each in effects)
    return TrialResult(title, which, odds_differ, story.told, story.without, story.scene, conditional, tuple(lacking))


# -- odds -------------------------------------------------------------------------------------------------------------


STANDING: tuple[tuple[str, dict[str, Any]], ...] = (
    ("", {}),
    (", the target stunned", {"stunned": True}),
    (", the target concealed", {"concealed": True}),
)
"""How odds are compared: in words, and what is asked."""

FAR = (", both having moved 6 inches", {"facts": ["attacker.inches_moved=6", "target.inches_moved=6"]})
"""And where inches moved are asked about."""


def _chances(trial: TraitTrial) -> str | None:
    """The first chance that differs, of an action of that unit's on others, or of theirs on it; with that leader, of its Units."""
    on, off, key, leader = trial.subject.book, trial.off, trial.subject.key, trial.subject.leader
    standing = (*STANDING, FAR) if "inches_moved" in str(trial.effects) else STANDING
    besides = others(on, key)
    for attacker, target in [*((key, other) for other in besides), *((other, key) for other in besides)]:
        for (address, action), inches, (how, more) in product(addresses(on.units[attacker]), RANGES, standing):
            if action.range is not None and inches == RANGES[0]:
                inches = min(inches, int(action.range))
            leads = {} if leader is None else {"leader" if attacker == key else "target_leader": leader}
            asked = {"attacker": attacker, "action": address, "target": target, "range": inches, **leads, **more}
            try:
                found, plain = (odds(book.rules, request_from(asked)) for book in (on, off))
            except Refused:
                continue
            differs = next((outcome for outcome in (*OUTCOMES, "hit") if found[outcome] != plain[outcome]), None)
            if differs:
                who = f"{on.units[attacker].title}: {action.name} on {on.units[target].title} at {inches} inch{'es' * (inches != 1)}{how}"
                return f"{who}: {differs} {found[differs]}, without it {plain[differs]}"
    return None


# -- play -------------------------------------------------------------------------------------------------------------


class TrialOutcome(NamedTuple):
    """What came of one scene, and what instead without what is tried."""

    told: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    scene: int = SCENES
    grade: int = 0
    """3: and what is done after it; 2: what it does is seen; 1: an event names it; 0: all goes on otherwise without it."""


def _scene(trial: TraitTrial) -> TrialOutcome:
    """The first scene in which it is seen to do what it says, or else the first that names it, or else the first that goes on otherwise
    without it. Events name a trait, not which of its effects: of several (`whole`), it is looked for where all goes on otherwise without
    it; and as one may need what another allows, every other scene is as all of them ask."""
    on, off, rules, effects, whole = trial.subject.book, trial.off, trial.rules, trial.effects, trial.whole
    one_of_several = bool(whole)

    @cache
    def with_it(number: int) -> tuple[dict[str, Any], list[EventText], int | None]:
        """That scene, what happens in it, and where an event names it."""
        layout = scene(trial.subject, number, whole if whole and number // 4 % 2 else effects)
        events = list(_played(on, layout, number, effects))
        return layout, events, next((at for at, one in enumerate(events) if rules & set(one.rules) and one.kind not in HANDLED), None)

    def soon(number: int) -> bool:
        """Will a scene name it that counts for more than one that goes on otherwise without it? Then none needs to be played without."""
        return grading and any(with_it(later)[2] is not None for later in range(number + 1, min(number + 2 + FURTHER, SCENES)))

    best, kinds, named = None, _seen(effects), rules | _given(on, effects)
    after = _seen([then for effect in effects for key in ("then", "otherwise") for then in _effects(effect.get(key))]) & DONE
    grading = not one_of_several and ALLOWANCE not in kinds  # else a scene that no event names may be the one, too
    for number in range(SCENES):
        if best is not None and number > best.scene + FURTHER:
            break
        layout, events, cited = with_it(number)
        if cited is None and (best is not None or number >= SCENES // 2 or soon(number)):
            continue
        plain = list(_played(off, layout, number, effects))
        pairs = enumerate(zip(events, plain, strict=False))
        parts = next((place for place, (one, two) in pairs if str(one) != str(two)), min(len(events), len(plain)))
        if one_of_several:
            cited = next((place for place, event in enumerate(events) if place >= parts and rules & set(event.rules)), None)
        if parts == max(len(events), len(plain)):
            continue  # all goes on the same without it
        starts = [parts]
        if cited is not None:
            starts = [place for place, event in enumerate(events) if rules & set(event.rules) and (place >= parts or not one_of_several)]
        reach = LATER if "came_back" in kinds else FARTHEST
        shown = (
            (at, place)
            for at in starts
            for place in range(max(at, parts), min(at + reach, len(events)))
            if events[place].kind in kinds and _shows(events[place], named, place, at, parts)
        )
        at, last = next(shown, (starts[0], None))
        grade = 1 if cited is not None and parts < at + reach else 0
        if last is not None and (cited is not None or events[last].kind == ALLOWANCE):
            grade = 2 + any(event.kind in after for event in events[last + 1 : _led_to(events, last, at, named) + 1])
        if best is None or grade > best.grade:
            bare = AFTER if at < len(events) and events[at].kind in BARE else 0
            end = at + bare if last is None else max(last, at)
            if last is None or last - at <= FARTHEST and any(effect["verb"] in SEEN for effect in effects):
                end = _led_to(events, end, at, named)
            end = min(max(end, parts), len(events) - 1)  # what is told goes as far as to what is another without it
            first = max(min(at, end) + 1 - SHOWN, 0)
            instead = plain[parts : parts + 1 + min(max(end - at, 0), AFTER)]
            without = _told(off, layout, instead, plain[:parts]) or (NOTHING,)
            shown_events = events[first : end + 1] if end - at <= FARTHEST else [*events[first : at + 1], events[end]]
            told = (*_laden(on, layout), *_told(on, layout, shown_events, events[:first]))
            best = TrialOutcome(told, without, number + 1, grade)
        if grade == (3 if after else 2):
            break
    return best or TrialOutcome()


def _shows(event: EventText, named: set[str], place: int, at: int, parts: int) -> bool:
    """Is it what the one at `at` has led to: does it say so, or is it the first that is another without it, or what a hit comes to?"""
    return bool(named & set(event.rules)) or place == parts or event.kind in OUTCOME and place - at <= SOON


def _led_to(events: list[EventText], end: int, at: int, named: set[str]) -> int:
    """The last event of what that has set off: all that follow upon it at once, by its rules or as what a hit comes to."""
    for place in range(end + 1, min(at + FARTHEST, len(events))):
        if not (named & set(events[place].rules) or events[place].kind in OUTCOME[2:]):
            break
        end = place
    return end


def _laden(book: Ruleset, layout: Mapping[str, Any]) -> Iterator[str]:
    """Who begins a scene with tokens, where such lie on both sides."""
    for token, kind in book.rules.token_kinds.items():
        holders = {name: each["tokens"][token] for name, each in layout["pieces"].items() if each.get("tokens", {}).get(token)}
        if len({name[0] for name in holders}) > 1:
            having = ", ".join(f"{name} {count}" for name, count in sorted(holders.items()))
            yield f"{kind.name} Tokens lie there from the beginning: {having}"


def _given(book: Ruleset, effects: Iterable[Mapping[str, Any]]) -> set[str]:
    """The rules of the tokens and effects that rows give."""
    kinds, every = book.rules.token_kinds, list(_every(effects))
    given = {kinds[effect["token"]].rule for effect in every if effect["verb"] in ("grant", "lay") and effect.get("token") in kinds}
    return given | {
        f"effect.{slug(effect['effect'])}" for effect in every if effect["verb"] == "inflict" and effect["effect"] not in INFLICTED
    }


def _seen(effects: Iterable[Mapping[str, Any]]) -> set[str]:
    """The kinds of events by which it is seen that these have done something."""
    found: set[str] = set()
    for effect in effects:
        found |= SEEN.get(effect["verb"], LASTS)
        found |= {ALLOWANCE} if effect.get("quantity") == "speed" else set()
        found |= _seen(effect.get("then") or ())
    return found


def _played(book: Ruleset, layout: Mapping[str, Any], seed: int, effects: Iterable[Mapping[str, Any]] = ()) -> Iterable[EventText]:
    """The events of a scene, answered by chance and mostly willingly; those who must have moved far do, and how far they may is among
    the events, where effects are about that."""
    rng, said = Random(f"try {seed}"), str(effects)
    far, speeds = "inches_moved" in said, "'speed'" in said
    told: list[Any] = []
    try:
        table = StagedSession(book, layout, seed)
    except (Stuck, Refused):
        return []
    before = 0
    try:
        for _ in range(ANSWERS):
            if table.pending is None:
                break
            decision = table.pending
            if speeds and decision.kind in MOVES and (piece := table.flow.there(decision.about or "")):
                told += [*table.flow.events[before:], _allowance(table, piece)]
                before = len(table.flow.events)
            answer = WILLING.get(decision.kind) or _leaning(table, decision, said)
            if decision.kind == "pick" and decision.options is not None:
                answer = rng.choice([option for option in decision.options if option != "none"] or ["none"])
            legal = decision.options or ()
            if answer is None or answer not in legal and answer != list(legal) or rng.random() < 0.2:
                answer = decision.sample(rng)
            if far and decision.kind in MOVES and (piece := table.flow.there(decision.about or "")):
                answer = _farthest(decision, piece, rng)
            if "'within': 0," in said.replace("}", ",") and decision.kind in MOVES and (piece := table.flow.there(decision.about or "")):
                answer = _into_contact(table, decision, piece) or answer
            table.answer(answer)
    except (Stuck, Refused):
        pass
    return [*told, *table.flow.events[before:]]


def _leaning(table: StagedSession, decision: Decision[Any], said: str) -> Any:
    """What is answered more often than not where effects are about Reveals or scans: a Ping is Revealed, whoever can scans, and all
    aim at the same."""
    options = decision.options or ()
    if "'revealed'" in said and decision.kind in ("reveal", "reveal-as"):
        return next((option for option in options if option not in ("done", "decoy")), None)
    if "'scanned'" not in said:
        return None
    if decision.kind == "action":
        piece = table.flow.there((decision.about or "").partition(".")[0])
        card = table.book.units.get(piece.unit or "") if piece else None
        scans = {option.id for action in card.actions for option in (action, *action.options) if option.scan} if card else ()
        return next((option for option in options if option.partition("/")[0] in scans), None)
    if decision.kind in ("target", "activate-next"):
        return next(iter(options), None)
    return list(options) if decision.kind == "designate" else None


def _allowance(table: StagedSession, piece: Piece) -> EventText:
    """How far a piece may move now."""
    far = Fraction(speed(table.flow, piece), INCH)
    return EventText(ALLOWANCE, ("move.speed",), piece.player, {"piece": piece.id, "far": in_inches(far)})


def _farthest(decision: Decision[Any], piece: Piece, rng: Random) -> Any:
    """Of several legal moves the one that goes farthest."""

    def gone(answer: Any) -> int:
        ways = zip(piece.bases, answer, strict=False) if isinstance(answer, list) else ()
        return max((abs(leg[-1][0] - base.at[0]) + abs(leg[-1][1] - base.at[1]) for base, leg in ways if leg), default=0)

    *_, best = sorted((decision.sample(rng) for _ in range(6)), key=gone)
    decision.sample(rng)
    return best


def _into_contact(table: StagedSession, decision: Decision[Any], piece: Piece) -> Any:
    """A legal move of a lone base that ends in contact with an enemy, straight towards it; None where there is none."""
    if len(piece.bases) > 1:
        return None
    x, y = piece.bases[0].at
    for enemy in table.flow.enemies(piece.player):
        for base in enemy.bases:
            far, reach = whole_length(((x, y), base.at)), piece.radius + enemy.radius + 1
            at = [base.at[0] - (base.at[0] - x) * reach // far, base.at[1] - (base.at[1] - y) * reach // far] if far > reach else None
            try:
                return decision.check([[at]]) if at else None
            except Refused:
                continue
    return None


def _told(book: Ruleset, layout: Mapping[str, Any], events: list[EventText], before: Iterable[EventText] = ()) -> tuple[str, ...]:
    """Events in words; `before`: what happened first, which tells what Pings turned out to be."""
    names = PieceNames(book)
    names.learn(StagedSession(book, layout).flow.state.pieces.values())  # as they stood at first
    told = []
    for event in (*before, *events):
        told.append(names.told(event))
        if event.kind == "revealed":
            names.call(event.about["piece"], event.about["unit"])
    return tuple(told[len(told) - len(events) :])
