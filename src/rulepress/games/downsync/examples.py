"""Worked examples: small cases that the engine plays or works out, told with its own reasons and held to what they promise.

An example asks the odds (`ask`: a request) or lays out a table (`given`, see staged.py) and answers what is asked of it
(`do`: the kind of each decision and the answer; what is not named is answered by default). `expect` is what must come of it:

    refused       ids of the rules that forbid the last answer or the request; says: part of the refusal
    told          words of events, in their order; untold; cited: rule ids that events name
    asked         what is pending at the end: kind, player, rule, about, all, options, no_options, next
    state         id -> fields, or gone; B1.2 for one base, A and B for players, game for the rest
    finish        true: answer by default to the end of the course first
    chances       of odds: hit, destroyed, stunned, revealed, unaffected -> a fraction ("5/12")
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from rulepress.engine.citing import Refused
from rulepress.games.downsync.model import Rules
from rulepress.games.downsync.odds import odds, request_from
from rulepress.games.downsync.play.book import Book
from rulepress.games.downsync.play.records import PLAYERS
from rulepress.games.downsync.staged import Stuck, Table, length

CHANCES = ("hit", "destroyed", "stunned", "revealed", "unaffected")


class Line(NamedTuple):
    """One thing that the engine says, and the rules that it goes by."""

    words: str
    rules: tuple[str, ...] = ()


class Outcome(NamedTuple):
    """What came of an example."""

    lines: tuple[Line, ...]
    differs: str | None
    """How that is not what the example promises; None when it is."""


class Differs(Exception):
    """An example does not come out as it says."""


def run(book: Book, rules: Rules, example: Mapping) -> Outcome:
    """Plays an example or works it out. Never raises: what goes wrong is told in `differs`."""
    lines: list[Line] = []
    try:
        if "ask" in example:
            lines += _work_out(rules, example)
        else:
            for line in play(book, example):
                lines.append(line)
    except (Differs, Stuck) as problem:
        return Outcome(tuple(lines), str(problem))
    except Refused as refused:
        lines.append(_refusal(refused))
        return Outcome(tuple(lines), f"refused by {', '.join(refused.rules)}: {refused.message}")
    return Outcome(tuple(lines), None)


def _work_out(rules: Rules, example: Mapping) -> list[Line]:
    expect = example.get("expect", {})
    try:
        found = odds(rules, request_from(example["ask"]))
    except Refused as refused:
        _check_refusal(expect, refused)
        return [_refusal(refused)]
    if "refused" in expect:
        raise Differs("nothing was refused")
    for name, due in expect.get("chances", {}).items():
        if found[name] != str(due):
            raise Differs(f"{name} is {found[name]}, not {due}")
    shares = ", ".join(f"{name} {float(Fraction(found[name])):.1%} ({found[name]})" for name in CHANCES if found[name] != "0")
    return [Line(f"Chances: {shares}"), *_reasons(found["explain"])]


def _reasons(explained: list[dict]) -> Iterator[Line]:
    for quantity in explained:
        parts = quantity["contributions"]
        reasons = "; ".join(f"{part['value']:+} {part['reason']}" if len(parts) > 1 else part["reason"] for part in parts)
        rules = tuple(dict.fromkeys(part["rule"] for part in parts))
        yield Line(f"{quantity['quantity'].replace('_', ' ')} {quantity['value']}: {reasons}", rules)


def play(book: Book, example: Mapping) -> Iterator[Line]:
    """What happens in an example that is played, as it happens. Raises Differs, Stuck and Refused."""
    expect, steps = example.get("expect", {}), example.get("do") or []
    table, shown = Table(book, example.get("given", {})), 0
    for number, step in enumerate(steps):
        (kind, value), last = next(iter(step.items())), number == len(steps) - 1
        table.reach(kind)
        before = table.hash
        try:
            table.answer(length(value))
        except Refused as refused:
            yield from _told(table, shown)
            if not last or "refused" not in expect:
                raise
            yield _refusal(refused)
            _check_refusal(expect, refused)
            if table.hash != before:
                raise Differs("a refused answer changed the state") from None
            shown = len(table.flow.events)
            break
        if last and "refused" in expect:
            raise Differs("nothing was refused")
    if expect.get("finish"):
        table.finish()
    yield from _told(table, shown)
    _check_events(table, expect)
    if "asked" in expect:
        _check_asked(table, expect["asked"])
    for name, fields in expect.get("state", {}).items():
        _check_state(table, name, fields)


def _told(table: Table, shown: int) -> Iterator[Line]:
    for event in table.flow.events[shown:]:
        yield Line(str(event), tuple(event.rules))


def _refusal(refused: Refused) -> Line:
    return Line(f"Refused: {refused.message}", tuple(refused.rules))


# -- what is promised ---------------------------------------------------------------------------------------------

def _check_refusal(expect: Mapping, refused: Refused) -> None:
    due = sorted(expect.get("refused", ()))
    if sorted(refused.rules) != due:
        raise Differs(f"refused by {', '.join(refused.rules)} ({refused.message}), not by {', '.join(due) or 'anything'}")
    if expect.get("says", "") not in refused.message:
        raise Differs(f"the refusal says: {refused.message}")


def _check_events(table: Table, expect: Mapping) -> None:
    told = [str(event) for event in table.flow.events]
    rest = iter(told)
    for words in expect.get("told", ()):
        if not any(words in line for line in rest):
            raise Differs(f"not told (or not in this order): {words}; told: {'; '.join(told)}")
    for words in expect.get("untold", ()):
        if any(words in line for line in told):
            raise Differs(f"told: {words}")
    cited = {rule for event in table.flow.events for rule in event.rules}
    if missing := set(expect.get("cited", ())) - cited:
        raise Differs(f"no event cites {', '.join(sorted(missing))}; cited: {', '.join(sorted(cited))}")


def _check_asked(table: Table, asked: Mapping) -> None:
    if "next" in asked:
        table.reach(asked["next"])
    decision = table.pending
    if decision is None:
        raise Differs("nothing is asked")
    for field in ("kind", "player", "rule", "about"):
        if field in asked and getattr(decision, field) != asked[field]:
            raise Differs(f"what is asked has {field} {getattr(decision, field)}, not {asked[field]}")
    options = decision.options or ()
    if "all" in asked and sorted(options) != sorted(map(str, asked["all"])):
        raise Differs(f"offered: {', '.join(options)}")
    if missing := {str(option) for option in asked.get("options", ())} - set(options):
        raise Differs(f"not offered: {', '.join(sorted(missing))}; offered: {', '.join(options)}")
    if found := {str(option) for option in asked.get("no_options", ())} & set(options):
        raise Differs(f"offered: {', '.join(sorted(found))}")


def _check_state(table: Table, name: str, fields: Any) -> None:
    for field, due in fields.items() if isinstance(fields, Mapping) else [(None, fields)]:
        if field == "each":
            for number, _ in enumerate(table.flow.state.pieces[name].bases if name in table.flow.state.pieces else (), 1):
                _check_state(table, f"{name}.{number}", due)
            continue
        found = _state(table, name, "places" if field == "bases" and isinstance(due, list) else field)
        if found != due:
            raise Differs(f"{name}{f' {field}' if field else ''} is {found}, not {due}")


def _state(table: Table, name: str, field: str | None) -> Any:
    """How `field` of a piece, a base, a player or the game stands, in the form that examples write it; inches."""
    state = table.flow.state
    if name in PLAYERS:
        side = state.sides[name]
        found = {"points": side.command_points}.get(field, getattr(side, field, None))
        return [str(each) for each in found] if field == "reserve" else found
    if name == "game":
        of_result = field in ("winner", "finished", "rule")
        if of_result and not state.result:
            raise Differs("the game goes on")
        return _plain(getattr(state.result if of_result else state, field))
    piece_name, _, number = name.partition(".")
    piece = state.pieces.get(piece_name)
    if field is None:
        return "there" if piece else "gone"
    if piece is None:
        raise Differs(f"{piece_name} is gone")
    base = piece.base(int(number)) if number else piece.bases[0]
    if field == "at":
        return [each / 1000 for each in base.at]
    if field == "bases":
        return len(piece.bases)
    if field == "places":
        return [[each / 1000 for each in one.at] for one in piece.bases]
    if field == "marks":
        return [mark.name for mark in base.marks]
    if field == "passenger":
        return piece.passenger and piece.passenger.unit
    return _plain(getattr(base, field) if hasattr(base, field) else getattr(piece, field))


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
