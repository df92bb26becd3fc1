"""What a check of a declared game comes to, exactly, as fractions.

rules = Rules.from_data(data)
odds(rules, request_from({"check": "attack", "by": "x-wing", "with": "Laser", "at": "tie", "range": 2, "focus": True}))
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from rulepress.core.name_matching import nearest, slug
from rulepress.core.rule_refs import Refused, account
from rulepress.games.declared.check_context import CheckContext
from rulepress.games.declared.check_records import ALL, CheckDefinition, CheckInput, Precondition, checks
from rulepress.games.declared.dice_rolling import Found
from rulepress.games.declared.distribution import Spread, TooMany
from rulepress.games.declared.follow_ups import chances as following
from rulepress.games.declared.follow_ups import work_out
from rulepress.games.declared.game_model import Rules
from rulepress.games.declared.record_paths import with_count
from rulepress.games.declared.volleys import together

__all__ = ["CheckRequest", "OddsEngine", "Rules", "as_text", "odds", "request_from"]

PARTS = ("by", "with", "at", "against")
"""What may be named: who does it, with what, upon whom, against what of theirs."""
LEADERS = {"leader": "by", "target_leader": "at"}
"""Who may be named as leading them."""
WORDS = {
    "succeeds": "succeeds", "wins": "wins the roll", "ties": "neither side wins", "loses": "loses the roll", "destroyed": "destroyed",
    "struck": "is hit itself", "falls": "is destroyed itself",
}  # fmt: skip
"""What the chances are called."""
LONGEST = 24
"""A fraction of more signs is told to readers as per cent alone."""


@dataclass(frozen=True)
class CheckRequest:
    """One question: the check, and what was said about it."""

    check: str
    said: Mapping[str, Any]


def _every(known: Mapping[str, CheckDefinition]) -> dict[str, CheckInput]:
    return {name: asked for check in known.values() for name, asked in check.ask.items()}


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _usage(check: CheckDefinition) -> str:
    """What a check needs, and in brackets what it takes besides."""
    named = [f"--{part} UNIT" if part in ("by", "at") else f"[--{part} NAME]" for part in parts(check)]  # of one alone no name is needed
    values = {f"{_flag(name)} {'|'.join(asked.of) or 'N'}": asked for name, asked in check.ask.items() if asked.type != "flag"}
    numbers = [said if asked.default is None and not asked.drawn else f"[{said}]" for said, asked in values.items()]
    flags = [f"[{_flag(name)}]" for name, asked in check.ask.items() if asked.type == "flag"]
    return " ".join([*named, *numbers, *flags]) or "nothing more"


def parts(check: CheckDefinition) -> list[str]:
    """Which of PARTS a check is asked with."""
    roots = {name.partition(".")[0] for name in check.names}
    asked = {
        "by": "unit" in roots or check.records,
        "with": check.records,
        "at": "target" in roots or check.against,
        "against": check.against,
    }
    return [part for part, needed in asked.items() if needed]


def request_from(values: Mapping[str, Any]) -> CheckRequest:
    """The request in a mapping of names to texts, numbers and truth values; None, False, nothing and absent are the same."""
    said = {name: value for name, value in values.items() if value is not None and value is not False and value != ""}
    return CheckRequest(str(said.pop("check", None) or said.pop("test", "")), said)


class Situations(NamedTuple):
    """What a request is about."""

    used: tuple[CheckContext, ...]
    """The check with everything that it names: once, or for each record that it is made with."""
    left_out: Mapping[str, str]
    """Of all records those that it is not made with, and why."""


def situations(rules: Rules, request: CheckRequest) -> Situations:
    """Everything that a request names, looked up. Raises Refused."""
    check = rules.check(request.check)
    said, needed = request.said, parts(check)
    if missing := [f"--{part}" for part in needed if part not in said and part in ("by", "at")]:
        raise Refused([check.rule], f"The odds of {check.id} need {' and '.join(missing)}.")
    others = {name for one in rules.checks.values() for name in one.ask if name not in check.ask}
    idle = [*(name for name in PARTS if name not in needed), *(name for name, whom in LEADERS.items() if whom not in needed)]
    if strange := [_flag(name) for name in said if name in others or name in idle]:
        raise Refused([check.rule], f"{', '.join(strange)}: {check.id} knows nothing of that.")
    known: dict[str, Any] = {"core": rules.core}
    if "by" in needed:
        known["unit"] = rules.unit(str(said["by"]), check.rule)
    if "at" in needed:
        known["target"] = rules.unit(str(said["at"]), check.rule)
    for name, party in (("leader", "unit"), ("target_leader", "target")):
        if name in said:
            leaders = said[name] if isinstance(said[name], list) else [said[name]]
            known[party] = rules.led(known[party], [str(one) for one in leaders], check.rule)
    if check.against:
        against = rules.record(known["target"], check.against, said.get("against"), "--against", check.rule)
        known[check.target_kind] = with_count(against)
    known |= {name: _read(check, name, asked, said.get(name)) for name, asked in check.ask.items()}
    records = _records(rules, check, known["unit"], said.get("with")) if check.records else [None]
    own = check.record_kind
    made = [CheckContext(check, known | ({own: with_count(one)} if one else {}), rules.labels, rules.dice).answered() for one in records]
    forbidden = [_forbidden(about) for about in made]
    wrong = [one for one in forbidden if one]
    if wrong and (said.get("with") != ALL or len(wrong) == len(made)):
        raise Refused([wrong[0].rule or check.rule], wrong[0].words)
    used = tuple(about for about, one in zip(made, forbidden, strict=True) if not one)
    return Situations(used, {about.used: one.words for about, one in zip(made, forbidden, strict=True) if one})


def _records(rules: Rules, check: CheckDefinition, unit: Mapping[str, Any], said: Any) -> list[Mapping[str, Any]]:
    """The records that a check is made with. Raises Refused."""
    path = str(check.records)
    if said == ALL and (every := check.uses(unit)):
        return every
    names = said if isinstance(said, list) else [said]
    if len(names) == 1:
        return [rules.record(unit, path, names[0], "--with", check.rule)]
    return rules.several(unit, path, names, "--with", check.rule)


def _forbidden(about: CheckContext) -> Precondition | None:
    """The first thing without which the check cannot be made so."""
    return next((one for one in about.check.allowed if not about.holds(one.when)), None)


def _read(check: CheckDefinition, name: str, asked: CheckInput, typed: Any) -> Any:
    """What was said where something is asked. Raises Refused for what it cannot be."""
    if asked.type == "flag":
        return bool(typed)
    said = asked.default if typed is None else typed
    if said is None and asked.drawn:
        return None
    if said is None:
        raise Refused([check.rule], f"The odds of {check.id} need {_flag(name)}.")
    if asked.type == "choice":
        chosen = next((one for one in asked.of if slug(one) == slug(str(said))), None)
        if chosen is None:
            text = str(said)[:60]
            raise Refused([check.rule], f'{_flag(name)} is one of {", ".join(asked.of)}, not "{text}".{nearest(text, asked.of)}')
        return chosen
    whole = int(str(said)) if re.fullmatch(r"-?[0-9]{1,9}", str(said), flags=re.ASCII) else None
    least, most = asked.least, asked.most
    if whole is None or (least is not None and whole < least) or (most is not None and whole > most):
        bounds = (f" from {least}" if least is not None else "") + (f" to {most}" if most is not None else "")
        raise Refused([check.rule], f'{_flag(name)} is a whole number{bounds}, not "{str(said)[:60]}".')
    return whole


class CheckOdds(NamedTuple):
    """A request's odds, and what they are about."""

    about: Situations
    found: Found

    @property
    def situation(self) -> CheckContext:
        """The check with what it is made with, or with the first of several."""
        return self.about.used[0]


def answer(rules: Rules, request: CheckRequest) -> CheckOdds:
    """The exact odds of `request`. Raises Refused."""
    about = situations(rules, request)
    try:
        return CheckOdds(about, work_out(about.used))
    except TooMany:
        check = about.used[0].check
        raise Refused([check.rule], f"So many dice can fall in too many ways: the odds of {check.id} ask for fewer of them.") from None


def odds(rules: Rules, request: CheckRequest) -> dict[str, Any]:
    """The odds of `request` as JSON data: chances as texts such as "5/12", exact; what can be counted as pairs of a number and its
    chance, with its mean. Raises Refused."""
    about, found = answer(rules, request)
    told: dict[str, Any] = {name: str(chance) for name, chance in found.chances.items()}
    for name, spread in found.counts.items():
        told[name] = [[number, str(chance)] for number, chance in sorted(spread.chances())]
        if name not in found.or_more:  # a mean without the rest is none
            told[f"mean {name}"] = str(spread.mean())
    told |= {name: [[*both, str(chance)] for both, chance in sorted(spread.chances())] for name, spread in found.joint.items()}
    told |= {"or more": dict(found.or_more)} if found.or_more else {}
    if results := found.results | dict(following(found)):
        told["results"] = {name: str(chance) for name, chance in results.items()}
    told["rolls"] = [one._asdict() | {"chance": None if one.chance is None else str(one.chance)} for one in found.rolls]
    told |= {"left out": dict(about.left_out)} if about.left_out else {}
    return told | {"explain": [quantity.as_dict() for quantity in found.quantities]}


def as_text(rules: Rules, request: CheckRequest) -> str:
    """The odds of `request` for a reader. Raises Refused."""
    about, found = answer(rules, request)
    lines = [title(about), *(f"  without {name}: {why}" for name, why in about.left_out.items()), ""]
    lines += [_line(words(name, found), chance) for name, chance in found.chances.items() if chance or len(found.chances) == 1]
    lines += [_line(name, chance) for name, chance in (found.results | dict(following(found))).items() if chance]
    for name, spread in found.counts.items():
        if found.alike(name):  # as damage is the hits where each does one
            lines += ["", f"  {name}: the same as {found.alike(name)}"]
        else:
            lines += ["", *_counted(name, spread, found.or_more.get(name))]
    for name, pairs in found.joint.items():
        told = [_line(f"  {one}, {other}", chance) for (one, other), chance in sorted(pairs.chances()) if chance * 10_000 >= 1]
        lines += ["", f"  {name}", *told]
    lines += ["", "Rolls"]
    for one in found.rolls:
        likely = "" if one.chance is None else f" ({_percent(one.chance).strip()})"
        lines.append(f"  {one.what}: {one.dice}{one.needs and f' needs {one.needs}'}{likely}{one.then and f'; {one.then}'}")
    if found.quantities:
        lines += ["", *account((quantity.name, quantity) for quantity in found.quantities)]
    return "\n".join(lines)


def words(name: str, found: Found) -> str:
    """What a chance is called."""
    return "at least one hit" if name == "succeeds" and "hits" in found.counts else WORDS.get(name, name)


def title(asked: Situations) -> str:
    """What is asked, in words: "Attack: X-Wing, Laser, at TIE Fighter"."""
    about = asked.used[0]
    check, known = about.check, about.known
    said = [about.told({name: known[name]}) for name, asked in check.ask.items() if asked.type != "flag" or known[name]]
    parts = [together(asked.used), about.at and f"at {about.at}", *said]
    return f"{check.name}: {', '.join(filter(None, parts))}".removesuffix(": ")


def _counted(name: str, spread: Spread[int], or_more: int | None) -> list[str]:
    """Each number with its chance, those left out that are never more than one in ten thousand together; `or_more`: that and all beyond
    it."""
    label = f"  {name}, average "
    lines = [f"{label}{float(spread.mean()):{31 - len(label)}.2f}   {_exact(spread.mean())}".rstrip()]
    if or_more is not None:
        lines = [f"  {name}, without limit"]
    for number, chance in sorted(spread.chances()):
        if chance * 10_000 >= 1:
            lines.append(_line(f"  {number}{' or more' if number == or_more else ''}", chance))
    return lines


def _line(name: str, chance: Fraction) -> str:
    return f"  {name:<23}{_percent(chance)}  {_exact(chance)}".rstrip()


def _percent(chance: Fraction) -> str:
    return f"{float(chance * 100):6.2f}%"


def _exact(number: Fraction) -> str:
    return text if len(text := str(number)) <= LONGEST else ""


class Once(argparse.Action):
    """An option that a second one does not replace without a word."""

    def __call__(self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, option: str | None = None) -> None:
        """Raises ArgumentError for an option that is there already."""
        if getattr(namespace, self.dest, None) is not None:
            raise argparse.ArgumentError(self, f"is said twice: {getattr(namespace, self.dest)} and {values}")
        setattr(namespace, self.dest, values)


class Named(argparse.Action):
    """An option that may be repeated: a text, or a list of several."""

    def __call__(self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, option: str | None = None) -> None:
        """Raises ArgumentError where all are named, and another one."""
        before = getattr(namespace, self.dest, None)
        if before is not None and ALL in (before, values):
            raise argparse.ArgumentError(self, f"`{ALL}` are all of them: name no other one")
        setattr(namespace, self.dest, values if before is None else [*(before if isinstance(before, list) else [before]), values])


class OddsEngine:
    """What `odds` asks of one game: the contract's `Odds` for the checks of its shape."""

    Rules = Rules
    request_from = staticmethod(request_from)
    odds = staticmethod(odds)
    as_text = staticmethod(as_text)

    def __init__(self, shape: Mapping[str, Any]):
        self.checks, self.led, self._typed = checks(shape), bool(shape.get("leaders")), shape.get("odds") or {}

    def arguments(self, parser: argparse.ArgumentParser) -> None:
        """Adds what is asked on the command line: the check, who and what is in it, and all that any check of the game asks."""
        needs = "; ".join(f"{check.id}: {_usage(check)}" for check in self.checks.values())
        parser.add_argument("check", metavar="CHECK", choices=self.checks, help=needs)
        parser.add_argument(
            "--by", metavar="UNIT", action=Once, help="the acting unit: its id or name, with the faction if several units share it"
        )
        adding_up = any(check.adds_up for check in self.checks.values())
        several = f"; repeatable, or `{ALL}`: each rolls, and hits and damage add up" if adding_up else ""
        parser.add_argument("--with", metavar="NAME", action=Named, help=f"what the unit uses, if it has several choices{several}")
        parser.add_argument("--at", metavar="UNIT", action=Once, help="the target unit")
        if any(check.against for check in self.checks.values()):
            parser.add_argument("--against", metavar="NAME", action=Once, help="what the target uses, if it has several choices")
        if self.led:
            counts = "repeatable; the leader's abilities apply"
            parser.add_argument("--leader", metavar="NAME", action="append", help=f"a leader of the list of --by; {counts}")
            parser.add_argument("--target-leader", metavar="NAME", action="append", help="a leader of the list of --at")
        for name, asked in _every(self.checks).items():
            told: dict[str, list[str]] = {}
            for check in self.checks.values():
                if one := check.ask.get(name):
                    default = self._typed[check.id]["ask"][name].get("default")
                    usual = "" if default is None else f" (default: {default})"
                    told.setdefault(one.words + usual, []).append(check.id)
            words = "; ".join(f"{', '.join(knowing)}: {said}" for said, knowing in told.items())
            if asked.type == "flag":
                parser.add_argument(_flag(name), action="store_true", help=words)
            else:
                metavar = "|".join(asked.of) if asked.type == "choice" else "N"
                parser.add_argument(_flag(name), metavar=metavar, action=Once, help=words)
