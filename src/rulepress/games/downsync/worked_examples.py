"""Worked examples: small cases that the engine plays or works out, told with its own reasons and held to what they promise.

An example asks the odds (`ask`: a request) or lays out a table (`given`, see table_fixture.py) and answers what is asked of it
(`do`: the kind of each decision and the answer; what is not named is answered by default). `expect` is what must come of it:

    refused       ids of the rules that forbid the last answer or the request; says: part of the refusal
    told          words of events, in their order; untold; cited: rule ids that events name
    asked         what is pending at the end: kind, player, rule, about, all, options, no_options, next
    state         id -> fields, or gone; B1.2 for one base, A and B for players, game for the rest
    finish        true: answer by default to the end of the course first
    chances       of odds: hit, destroyed, stunned, revealed, unaffected -> a fraction ("5/12")

`rules` are the ids that it shows; the account leaves out what happens as a matter of course and follows none of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping
from difflib import get_close_matches
from fractions import Fraction
from functools import lru_cache
from typing import Any

from rulepress.core.decisions import MALFORMED
from rulepress.core.events import Event
from rulepress.core.examples import ExampleStatement, Instead, Outcome, reasons, refused_line, spoken, unlike
from rulepress.core.name_matching import slug
from rulepress.core.rule_refs import Refused
from rulepress.core.sides import PLAYERS
from rulepress.core.story import in_inches, placed
from rulepress.games.downsync.model import Rules
from rulepress.games.downsync.odds import odds, request_from
from rulepress.games.downsync.play.action_choice import MOVE, OVERWATCH
from rulepress.games.downsync.play.event_names import PieceNames
from rulepress.games.downsync.play.participants import held
from rulepress.games.downsync.play.ruleset import Ruleset
from rulepress.games.downsync.play.table_state import Base, Marker, Piece
from rulepress.games.downsync.table_fixture import StagedSession, Stuck, length

CHANCES = {
    "hit": "the first roll succeeds",
    "destroyed": "the target is destroyed",
    "stunned": "the target is stunned",
    "revealed": "the target is revealed",
    "unaffected": "the target gets away",
}
"""What the odds call a chance -> what it is the chance of."""

ROLLS = {"attack_roll", "scan_roll", "defence", "needed"}
"""Quantities that every account of odds has."""

ROUTINE = {"turn", "designated", "refreshed", "stayed", "activated"}
"""Kinds of events that happen in every turn."""

FIELDS = {
    "points": "Command Points",
    "score": "Victory Points",
    "cm": "Countermeasure Tokens",
    "emergency": "tokens that need no roll",
    "unit": "Unit",
    "reserve": "in Reserve",
    "upkeep": "Command Point for",
    "rule": "by the rule",
    "taskforce": "Taskforce",
    "round": "Round",
}
"""Fields of a state that readers know by another name."""


_NUMBER = re.compile(r"(?<![\w.])[-+]?\d+(?:\.\d+)?\b")
"""A number in what is told; the id of a base has none."""


DEEDS = frozenset(("countermeasure", "use", "pick", "inches", "place"))
"""Kinds of decisions in the middle of something that is being done."""


Place = tuple[str | int, ...]
"""Where something stands in an example."""


class Differs(Exception):
    """An example does not come out as it says; `instead`: what it could say; `early`: it ends before that can be told; `at_fault`: where
    it asks for what there is not."""

    def __init__(self, message: str, *instead: Instead, early: bool = False, at_fault: Place | None = None):
        super().__init__(message)
        self.instead, self.early, self.at_fault = instead, early, at_fault


class Unlaid(Exception):
    """An example begins with what cannot be laid out."""


class Astray(Exception):
    """An answer of an example cannot be given: why not, which of them, and whether it is no answer to anything."""

    def __init__(self, problem: Refused | Stuck, step: int, strange: bool = False):
        super().__init__(str(problem))
        self.problem, self.step, self.strange = problem, step, strange


def run(book: Ruleset, example: Mapping[str, Any]) -> Outcome:
    """Plays an example or works it out; what does not come out as promised is told in `differs`."""
    lines: list[ExampleStatement] = []
    problem: Exception
    step: int | None = None
    at_fault: Place | None = None
    try:
        for line in _work_out(book.rules, example) if "ask" in example else _play(book, example):
            lines.append(line)
    except Differs as differs:
        return Outcome(tuple(lines), str(differs), differs.instead, differs.early, at_fault=differs.at_fault)
    except Unlaid as unlaid:
        return Outcome((), str(unlaid), at_fault=_named_in(example["given"], str(unlaid), ("given",)))
    except Astray as astray:
        problem, step = astray.problem, astray.step
        at_fault = ("do", step) if astray.strange else None
    except (Stuck, Refused) as other:
        problem = other
    else:
        return Outcome(tuple(lines), None)
    if not isinstance(problem, Refused):
        return Outcome(tuple(lines), str(problem), step=step, at_fault=at_fault)
    said = f"refused by {', '.join(problem.rules)}: {in_inches(problem.message)}"
    instead: tuple[Instead, ...] = ()
    if _is_course(problem):
        instead = (Instead((), example["expect"], {"refused": list(problem.rules)}),)
    elif "ask" in example:
        at_fault = _named_in(example["ask"], problem.message, ("ask",))
    return Outcome((*lines, refused_line(problem.message, problem)), said, instead, step=step, at_fault=at_fault)


def _named_in(typed: Any, message: str, at: Place) -> Place:
    """Where in what was typed the name stands of which a message says that there is no such thing."""
    named = re.search(r'"([^"]+)"', message)
    return (named and next(_where(typed, named[1], at), None)) or at


def _where(typed: Any, name: str, at: Place) -> Iterator[Place]:
    """Every place at which a name stands, as a key or a value."""
    for key, value in typed.items() if isinstance(typed, Mapping) else enumerate(typed) if isinstance(typed, (list, tuple)) else ():
        if name in (key, value):
            yield (*at, key)
        yield from _where(value, name, (*at, key))


def _work_out(rules: Rules, example: Mapping[str, Any]) -> Iterator[ExampleStatement]:
    expect = example["expect"]
    try:
        found = odds(rules, request_from(example["ask"]))
    except Refused as refused:
        if "refused" not in expect:
            raise
        yield refused_line(refused.message, refused)
        _check_refusal(expect, refused)
        return
    due = expect.get("chances", {})
    yield ExampleStatement("; ".join(f"{_share(found[name])}: {words}" for name, words in CHANCES.items() if name in due))
    yield from _reasons(found["explain"], set(example.get("rules", ())), set(due) == {"hit"})
    if "refused" in expect:
        raise Differs("nothing was refused", Instead((), expect, {"chances": {"hit": found["hit"]}}))
    wrong = [Instead(("chances", name), chance, found[name]) for name, chance in due.items() if found[name] != chance]
    if wrong:
        raise Differs("; ".join(f"{one.at[1]} is {one.found}, not {one.due}" for one in wrong), *wrong)


def _share(chance: str) -> str:
    """A chance as a share of a hundred, and exactly."""
    return f"{float(Fraction(chance)):.1%} ({chance})" if "/" in chance else "100%"


def _reasons(explained: list[dict[str, Any]], shown: set[str], first_roll: bool) -> Iterator[ExampleStatement]:
    """The quantities that make the odds, those of the first roll if that is all that matters."""
    for quantity in explained:
        name, parts = quantity["quantity"], quantity["contributions"]
        why = reasons(parts)
        later = "(" in name
        if later and first_roll or not later and name not in ROLLS and len(parts) == 1 and shown.isdisjoint(why.rules):
            continue
        told = f"{quantity['value']} or more on the dice" if name.startswith("needed") else f"{quantity['value']}: {why.words}"
        yield ExampleStatement(f"{name.replace('_', ' ')} {told}", why.rules)


def _play(book: Ruleset, example: Mapping[str, Any]) -> Iterator[ExampleStatement]:
    """What happens in an example that is played. Raises Differs, Stuck, Refused and Astray."""
    expect, steps = example["expect"], example.get("do", ())
    try:
        table = StagedSession(book, example["given"])
    except Stuck as stuck:
        raise Unlaid(str(stuck)) from None
    book = table.book  # with the made-up cards
    names, before = PieceNames(book), PieceNames(book)
    before.learn(table.flow.state.pieces.values())
    refusal: Refused | None = None
    failure: Exception | None = None
    try:
        for number, step in enumerate(steps):
            (kind, value), last = next(iter(step.items())), number == len(steps) - 1
            names.learn(table.flow.state.pieces.values())
            try:
                table.reach(kind)
                refusal = _answer(table, length(value), expect if last and "refused" in expect else None)
            except (Refused, Stuck) as problem:
                raise Astray(problem, number, _strange(book, kind, value, problem)) from None
        if expect.get("finish"):
            table.finish()
        if "next" in expect.get("asked", {}):
            table.reach(expect["asked"]["next"])
    except (Differs, Refused, Stuck, Astray) as found:
        failure = found  # what happened up to it is told first
    names.learn(table.flow.state.pieces.values())
    before.pieces = {**names.pieces, **before.pieces}
    for event in table.flow.events:
        if _matters(event, example):
            yield ExampleStatement(before.told(event), tuple(dict.fromkeys(event.rules)))
        if event.kind == "revealed" and (known := names.pieces.get(event.about["piece"])):
            before.pieces[event.about["piece"]] = known
    waiting = _asked(table, names) if table.pending else None
    if failure:
        if waiting:
            yield waiting
        raise failure
    if refusal:
        yield refused_line(names.named(refusal.message), refusal)
        _check_refusal(expect, refusal)
    ends = [] if refusal or "asked" in expect else list(_judged_in_time(table, expect, names))
    if refusal or "asked" in expect:
        _check_events(table, expect)
        if "asked" in expect:
            _check_asked(table, expect["asked"])
            yield _asked(table, names)
        ends = list(_ends(table, expect, names))
    if ends:
        yield ExampleStatement(f"In the end, {'; '.join(ends)}")


def _strange(book: Ruleset, kind: str, value: Any, problem: Exception) -> bool:
    """Whether that is no answer to anything, rather than one that the rules forbid just then: of another form, or an action that no card
    has."""
    if isinstance(problem, Refused) and MALFORMED in problem.rules:  # of positions there may have been as many as there were bases
        return not (isinstance(value, list) and value and all(isinstance(each, list) for each in value))
    return kind == "action" and isinstance(value, str) and slug(value.partition("/")[0]) not in _performed(book)


@lru_cache(maxsize=4)
def _performed(book: Ruleset) -> frozenset[str]:
    """The ids of all that a base may be called upon to do: by the rules, its card, or a token."""
    cards = [action for unit in book.units.values() for action in unit.actions]
    names = [trait.name for unit in book.units.values() for trait in unit.traits if trait.used]
    lent = [offered for kind in book.rules.token_kinds.values() for offered in kind.offers]
    named = [*names, *(each.name for each in lent), *(f"{each.name} {each.effects[0].verb}" for each in lent)]
    return frozenset({MOVE, OVERWATCH, "done", *(one.id for each in cards for one in (each, *each.options)), *map(slug, named)})


def _ends(table: StagedSession, expect: Mapping[str, Any], names: PieceNames) -> Iterator[str]:
    """How things stand at the end, as promised. Raises Differs."""
    for name, fields in expect.get("state", {}).items():
        _check_state(table, name, fields)
        yield f"{names.named(name)}: {_standing(fields, table.book)}"


def _judged_in_time(table: StagedSession, expect: Mapping[str, Any], names: PieceNames) -> Iterator[str]:
    """The same, with what is told. Of an example that ends while something waits for an answer that decides it, that is said."""
    waiting, decides = table.pending, False
    try:
        _check_events(table, expect)
        ends = list(_ends(table, expect, names))
    except Differs:
        decides = waiting is not None and not expect.get("finish") and _holds_later(table, expect, names, frozenset())
        if not decides:
            raise
    if waiting and not decides:
        decides = waiting.kind in DEEDS and not _holds_later(table, expect, names, DEEDS)
    if waiting and decides:
        options = f" ({', '.join(waiting.options)})" if waiting.options else ""
        asked = f"`{waiting.kind}`{options} of {waiting.player}"
        raise Differs(f"It ends while it waits for {asked}: add `finish: true` to what is expected, or the answer to `do`.", early=True)
    yield from ends


def _holds_later(table: StagedSession, expect: Mapping[str, Any], names: PieceNames, kinds: Container[str]) -> bool:
    """Is it as promised when decisions of these kinds, or all where there are none, are answered by default?"""
    try:
        while table.pending and table.pending.kind in kinds:
            table.answer(table.default())
        if not kinds:
            table.finish()
        _check_events(table, expect)
        list(_ends(table, expect, names))
    except (Differs, Stuck, Refused):
        return False
    return True


def _answer(table: StagedSession, value: Any, refused: Mapping[str, Any] | None) -> Refused | None:
    """Gives an answer, which is to be refused as that is promised, if it is. Raises Differs and Refused."""
    before = table.hash if refused else None
    try:
        table.answer(value)
    except Refused as refusal:
        if not refused:
            raise
        if table.hash != before:
            raise Differs("a refused answer changed the state") from None
        return refusal
    if refused:
        comes = {"asked": {"kind": table.pending.kind}} if table.pending else {"told": [str(table.flow.events[-1])]}
        raise Differs("nothing was refused", Instead((), refused, comes))
    return None


def _matters(event: Event, example: Mapping[str, Any]) -> bool:
    """Does an event belong into the account?"""
    if event.kind not in ROUTINE or not set(event.rules).isdisjoint(example.get("rules", ())):
        return True
    return any(words in str(event) for words in example["expect"].get("told", ()))


def _asked(table: StagedSession, names: PieceNames) -> ExampleStatement:
    decision = table.asked
    about = f" for {names.named(decision.about)}" if decision.about else ""
    titles = table.book.titles
    options = f": {', '.join(titles.get(option) or names.named(option) for option in decision.options)}" if decision.options else ""
    return ExampleStatement(f"Now {decision.player} decides{about}, {decision.kind.replace('-', ' ')}{options}", (decision.rule,))


def _standing(fields: Any, book: Ruleset) -> str:
    """How something stands, as promised and found."""
    if not isinstance(fields, Mapping):
        return {"gone": "off the table", "there": "on the table"}[fields]
    return ", ".join(
        f"each base {_standing(value, book)}" if name == "each" else f"{FIELDS.get(name, name)} {_said(name, value, book)}"
        for name, value in fields.items()
    )


def _said(name: str, value: Any, book: Ruleset) -> str:
    if name in ("at", "bases") and isinstance(value, list):
        return placed(length(value))
    if isinstance(value, list):
        return " and ".join(book.titles.get(each, str(each)) for each in value) or "none"
    if isinstance(value, Mapping):
        return " and ".join(f"{count} {each}" for each, count in value.items()) or "none"
    if name == "unit" and value is None:
        return "none yet"
    return {"True": "yes", "False": "no", "None": "none"}.get(str(value)) or book.titles.get(value, str(value))


# -- what is promised ---------------------------------------------------------------------------------------------


def _check_refusal(expect: Mapping[str, Any], refused: Refused) -> None:
    if wrong := unlike(expect, refused):
        due, rules = expect.get("refused", ()), list(refused.rules)
        raise Differs(wrong, *([Instead(("refused",), due, rules)] if _is_course(refused) and sorted(due) != sorted(rules) else []))


def _is_course(refused: Refused) -> bool:
    """Whether rules of the game refuse it. What is no answer or request at all is a course that nobody can play."""
    return MALFORMED not in refused.rules and not any(rule.endswith(".request") for rule in refused.rules)


def _check_events(table: StagedSession, expect: Mapping[str, Any]) -> None:
    lines = [str(event) for event in table.flow.events]
    told = [in_inches(line) for line in lines]  # either way of writing a place will do
    names = PieceNames(table.book)
    names.learn((*table.flow.gone.values(), *table.flow.state.pieces.values()))
    called = [names.told(event) for event in table.flow.events]  # and so will the pieces' names, as `check --try` prints them
    begin = 0
    for index, words in enumerate(expect.get("told", ())):
        at = next((at for at in range(begin, len(told)) if words in told[at] or words in lines[at] or words in called[at]), None)
        if at is None:
            message = f"not told (or not in this order): {words}; told: {'; '.join(told)}"
            if like := _like(words, told[begin:]):
                raise Differs(message, Instead(("told", index), words, like), *_shifted(expect, words, like))
            left = [other for other in expect["told"] if other != words]
            raise Differs(message, *([Instead(("told",), expect["told"], left)] if left else []))
        begin = at + 1
    for words in expect.get("untold", ()):
        if any(words in line for line in (*told, *lines, *called)):
            raise Differs(f"told: {words}", _told_after_all(expect, words))
    cited = {rule for event in table.flow.events for rule in event.rules}
    if missing := set(expect.get("cited", ())) - cited:
        left = [rule for rule in expect["cited"] if rule in cited]
        message = f"no event cites {', '.join(sorted(missing))}; cited: {', '.join(sorted(cited))}"
        raise Differs(message, *([Instead(("cited",), expect["cited"], left)] if left else []))


def _told_after_all(expect: Mapping[str, Any], words: str) -> Instead:
    """What to promise of words that are told against what is promised: no more that they are not, and that they are if nothing is."""
    if left := [other for other in expect["untold"] if other != words]:
        return Instead(("untold",), expect["untold"], left)
    rest = {name: due for name, due in expect.items() if name != "untold"}
    return Instead((), expect, rest if "told" in rest else rest | {"told": [words]})


def _like(words: str, told: list[str]) -> str | None:
    """What is told in the same words, but for the numbers; or else what is told in the most similar words."""
    same = re.compile(_NUMBER.pattern.join(map(re.escape, _NUMBER.split(words))))
    return next((found.group() for line in told if (found := same.search(line))), None) or next(
        iter(get_close_matches(words, told, 1, 0.0)), None
    )


def _shifted(expect: Mapping[str, Any], words: str, like: str) -> Iterator[Instead]:
    """What is not to be told in the same words: numbers that are as far away from those that are told now as they were."""
    if _NUMBER.split(words) != _NUMBER.split(like):
        return
    steps = [Fraction(now) - Fraction(was) for was, now in zip(_NUMBER.findall(words), _NUMBER.findall(like), strict=True)]
    for index, other in enumerate(expect.get("untold", ())):
        if _NUMBER.split(other) == _NUMBER.split(words):
            due = [Fraction(number) + step for number, step in zip(_NUMBER.findall(other), steps, strict=True)]
            pieces = zip(_NUMBER.split(other), [*(f"{float(number):g}" for number in due), ""], strict=True)
            yield Instead(("untold", index), other, "".join(map("".join, pieces)))


def _check_asked(table: StagedSession, asked: Mapping[str, Any]) -> None:
    if "next" in asked:
        table.reach(asked["next"])
    decision = table.asked
    if decision is None:
        raise Differs("nothing is asked")
    for field in ("kind", "player", "rule", "about"):
        if field in asked and (found := getattr(decision, field)) != asked[field]:
            raise Differs(
                f"what is asked has {field} {spoken(found)}, not {spoken(asked[field])}", Instead(("asked", field), asked[field], found)
            )
    options = list(decision.options or ())
    if "all" in asked and sorted(options) != sorted(map(str, asked["all"])):
        raise Differs(f"offered: {', '.join(options)}", Instead(("asked", "all"), asked["all"], options))
    named = [*asked.get("options", ()), *asked.get("no_options", ())]
    due = {"options": [one for one in named if str(one) in options], "no_options": [one for one in named if str(one) not in options]}
    instead = Instead(("asked",), asked, {name: value for name, value in {**asked, **due}.items() if value})
    if missing := {str(option) for option in asked.get("options", ())} - set(options):
        raise Differs(f"not offered: {', '.join(sorted(missing))}; offered: {', '.join(options)}", instead)
    if found := {str(option) for option in asked.get("no_options", ())} & set(options):
        raise Differs(f"offered: {', '.join(sorted(found))}", instead)


def _check_state(table: StagedSession, name: str, fields: Any, within: tuple[str, ...] = ()) -> None:
    at = within or ("state", name)
    if not isinstance(fields, Mapping):
        if (found := "there" if name in table.flow.state.pieces or name in _markers(table) else "gone") != fields:
            raise Differs(f"{name} is {found}, not {fields}", Instead(at, fields, found))
        return
    if name.partition(".")[0] not in (*PLAYERS, "game", *table.flow.state.pieces, *_markers(table)):
        raise Differs(f"{name} is gone", Instead(at, fields, "gone"))
    for field, typed in fields.items():
        due = {token: count for token, count in typed.items() if count} if field == "tokens" else typed
        if field == "each":
            for base in _piece(table, name).bases:
                _check_state(table, f"{name}.{base.number}", due, (*at, "each"))
        elif (found := _state(table, name, "places" if field == "bases" and isinstance(due, list) else field)) != due:
            raise Differs(
                f"{name} {field} is {spoken(found)}, not {spoken(due)}",
                *([Instead((*at, field), due, found)] if _can_be_typed(found) else []),
            )


def _can_be_typed(value: Any) -> bool:
    return all(map(_can_be_typed, value)) if isinstance(value, list) else value is None or isinstance(value, (str, int, float))


def _state(table: StagedSession, name: str, field: str) -> Any:
    """How `field` of a piece, a base, a player or the game stands, in the form that examples write it; inches."""
    state = table.flow.state
    if name in PLAYERS:
        side = state.sides[name]
        if field == "reserve":
            return [str(entry) for entry in side.reserve]
        return _field(side, "command_points" if field == "points" else field)
    if name == "game":
        if field not in ("winner", "finished", "rule"):
            return _field(state, field)
        if not state.result:
            raise Differs("the game goes on")
        return _field(state.result, field)
    if marker := _markers(table).get(name):
        return [each / 1000 for each in marker.at] if field == "at" else _field(marker, field)
    name, _, number = name.partition(".")
    piece = _piece(table, name)
    base = next((stood for stood in piece.bases if not number or str(stood.number) == number), None)
    if base is None:
        raise Differs(f"{name}.{number} is gone")
    special: dict[str, Callable[[], Any]] = {
        "at": lambda: [each / 1000 for each in base.at],
        "bases": lambda: len(piece.bases),
        "places": lambda: [[each / 1000 for each in own.at] for own in piece.bases],
        "marks": lambda: [mark.name for mark in base.marks],
        "passenger": lambda: piece.passenger and piece.passenger.unit,
        "stealth": lambda: piece.hides(base) if number else piece.stealthy,
        "tokens": lambda: _tokens(table, piece, base),
    }
    if field in special:
        return special[field]()
    return _field(base if field in base._fields else piece, field)


def _piece(table: StagedSession, name: str) -> Piece:
    if name not in table.flow.state.pieces:
        raise Differs(f"{name} is gone")
    return table.flow.state.pieces[name]


def _markers(table: StagedSession) -> dict[str, Marker]:
    return {marker.id: marker for marker in table.flow.state.markers}


def _tokens(table: StagedSession, piece: Piece, base: Base) -> dict[str, int]:
    """A faction's tokens on a base and its Unit, as examples name them: another faction's by `faction/name`."""
    own = "" if piece.unit is None else f"{table.flow.card(piece).faction}/"
    return {each.kind.removeprefix(own): each.count for each in held(piece, base)}


def _field(record: Any, field: str) -> Any:
    if field not in record._fields:
        raise Differs(f"there is no `{field}` to look at", at_fault=("expect",))
    value = getattr(record, field)
    return list(value) if isinstance(value, tuple) else value
