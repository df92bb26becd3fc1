"""What of the checks that follow a check cannot be meant: each a finding at its line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rulepress.content.games.declared.check_definition import CheckForm, FollowUpForm, HitEffectForm, NaturalResultForm
from rulepress.content.games.declared.game_definition import GameDefinition, Whole, fields, find
from rulepress.content.games.declared.odds_name_lookup import OddsNames
from rulepress.content.yaml.source_location import At
from rulepress.content.yaml.unknown_names import unknown
from rulepress.games.declared.check_records import OUTCOMES


@dataclass
class _OutcomeNames(OddsNames):
    """Names of a check, and what it comes to."""

    known: Mapping[str, str] = field(default_factory=dict)
    asked: set[str] = field(default_factory=set)
    """What is asked of what it comes to."""

    def find(self, name: str, at: At, key: bool = False) -> Whole | None:
        """Also what the check comes to."""
        if name not in self.known:
            return super().find(name, at, key)
        self.asked.add(name)
        return Whole(type=self.known[name], min=0 if self.known[name] == "number" else None)  # type: ignore[arg-type]

    def is_bounded(self, name: str) -> bool:
        """Also of what the check comes to: nothing of it is below 0."""
        return name in self.known or super().is_bounded(name)


def judge_follow_ups(shape: GameDefinition, name: str, names: OddsNames, at: At) -> None:
    """Reports what is wrong with the checks that follow the check of that name; `at` is the check."""
    check = names.check
    groups = list(_groups(check))
    if check.then and not groups:
        message = "A sum that only has results comes to nothing that a check could follow."
        (at / "then").report("nothing-reads", message, key=True, suggestion="add `needs:`, or delete it")
        return
    for word in check.ask if check.then else ():
        if word in OUTCOMES:
            message = f"`{word}` is what this check comes to, for those that follow."
            (at / "ask" / word).report("reserved-name", message, key=True, suggestion="call it otherwise")
    for index, step in enumerate(check.then or ()):
        here = at / "then" / index
        if step.check not in shape.odds:
            unknown(here / "check", "check", step.check, shape.odds)
        elif name in _after(shape, step.check):
            message = f"`{step.check}` leads to `{name}` again, without end."
            (here / "check").report("wrong-value", message, suggestion="name a check that does not come back to this one")
        else:
            _judge(shape.odds[step.check], step, names, groups, here)


def _after(shape: GameDefinition, name: str) -> set[str]:
    """A check and all that follow it."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        if (one := waiting.pop()) not in found and one in shape.odds:
            found.add(one)
            waiting += [step.check for step in shape.odds[one].then or ()]
    return found


def _groups(check: CheckForm) -> Iterator[dict[str, str]]:
    """What a check comes to that is known together -> whether it is a number or a flag."""
    if check.oppose is None and check.roll.pool is None and check.roll.needs is None and check.roll.table is None:
        return
    parts: list[tuple[HitEffectForm, str, str, str]] = [(check, "", "succeeds", "destroyed")]
    if check.lost is not None:
        parts.append((check.lost, "_taken", "struck", "falls"))
    for harm, side, hit, lost in parts:
        yield {f"hits{side}": "number", hit: "flag"}
        if harm.damage is not None or harm.track is not None or harm.per_model is not None:
            models = {} if harm.per_model is None else {f"models{side}": "number", f"wounds{side}": "number"}
            yield {f"damage{side}": "number"} | models | ({} if harm.track is None else {lost: "flag"})


def _judge_used(follows: CheckForm, step: FollowUpForm, names: OddsNames, key: str, at: At) -> None:
    """Judges with or against what a check follows."""
    used, path = (step.records, follows.records) if key == "with" else (step.against, follows.against)
    if path is None:
        if used is not None:
            (at / key).report("nothing-reads", f"`{step.check}` is not made `{key}` a list.", key=True, suggestion="delete it")
        return
    by_unit = (step.by or "unit") == ("unit" if key == "with" else "target")
    same = (names.check.records if by_unit else names.check.against) == path
    if used is None and not same and (find(path, fields(names.shape.units), names.shape.shared) or Whole()).max != 1:
        message = f"`{step.check}` is made `{key}` one of a list, and nothing says which when it follows."
        advice = f"add `{key}: {{best: ...}}` with a number of the list" + (", or `with: all`" if key == "with" else "")
        (at / "check").report("missing-key", message, severity="warning", suggestion=advice)
    elif used == "all" and _never_adds_up(follows):
        message = f"`{step.check}` is made with one of them at a time: its rolls do not add up."
        (at / "with").report("wrong-value", message, key=True, suggestion="name one: `with: {best: ...}`")
    elif used is not None and used != "all" and (kind := names.kind_of(path)):
        declared = fields(names.shape.shared[kind])
        found = find(used.best, declared, names.shape.shared)
        if found is None:
            unknown(at / key / "best", "field", used.best, list(declared))
        elif found.type != "number":
            (at / key / "best").report("wrong-field", f"`{used.best}` is no number.", suggestion="name a number of the list")


def _judge(follows: CheckForm, step: FollowUpForm, names: OddsNames, groups: list[dict[str, str]], at: At) -> None:
    for key in ("with", "against"):
        _judge_used(follows, step, names, key, at)
    known = {name: sort for group in groups for name, sort in group.items()}
    scope = _OutcomeNames(names.shape, names.core, names.records, names.check, names.read, known)
    if step.when:
        scope.when(step.when, at / "when")
    for word, outcome in (step.given or {}).items():
        here = at / "given" / word
        if word not in follows.ask:
            unknown(here, "question", word, follows.ask, key=True)
        elif follows.ask[word].type == "choice":
            here.report("wrong-value", f"`{word}` is a choice, and is told a number.", key=True, suggestion="ask a number there")
        if outcome not in known:
            unknown(here, "outcome", outcome, known)
        scope.asked.add(outcome)
    for word, ask in follows.ask.items():
        if word in names.check.ask:
            names.read.add(word)
        elif word not in (step.given or {}) and ask.default is None and ask.type != "flag":
            message = f"`{step.check}` asks `{word}`, and nothing tells it."
            at.report("missing-key", message, suggestion=f"add `given: {{{word}: ...}}`, ask it in this check, or give it a `default:`")
    if scope.asked <= known.keys() and not any(scope.asked <= group.keys() for group in groups):
        told = " and ".join(f"`{name}`" for name in sorted(scope.asked))
        at.report("wrong-value", f"{told} are not known together.", suggestion="ask about the hits, or about the damage and the models")


def _never_adds_up(check: CheckForm) -> bool:
    """Is it a check that is made with one record at a time?"""
    results = check.results or {}
    named = results and check.roll.pool is None and check.roll.needs is None
    return check.oppose is not None or bool(named) or any(isinstance(one, NaturalResultForm) for one in results.values())
