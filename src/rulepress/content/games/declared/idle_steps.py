"""What of a turn does nothing where it stands: steps that nobody comes to, numbers that change nothing, states that never end.

`play_names` has said before which names lead nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any

from rulepress.content.diagnostics.diagnostic import has_errors
from rulepress.content.games.declared.turn_values import TurnValues, every_step
from rulepress.content.yaml.source_location import At
from rulepress.games.declared.check_records import CheckDefinition, CheckInput
from rulepress.games.declared.play.step_handlers import MOST_ROUNDS
from rulepress.games.declared.play.turn_program import VERBS

Step = Mapping[str, Any]
ENDS = {"phase": ("phase", "rounds"), "round": ("rounds",), "activation": ("alternate", "phase", "rounds")}
"""How long a state lasts -> the steps with which that ends."""
BETWEEN = ("seen", "covered")
FILTERS = ("at", "of")


@dataclass
class Place:
    """Where a step stands."""

    around: tuple[str, ...] = ()
    """The verbs of the steps around it, the outermost first."""
    gone: set[str] = field(default_factory=set)
    """Pieces that steps before it in its list have removed."""


@dataclass
class IdleSteps:
    """Reports what does nothing in the turn of one game."""

    typed: Mapping[str, Any]
    at: At
    checks: Mapping[str, CheckDefinition]
    values: TurnValues
    placed: bool = False
    """Has everything that waits been placed?"""
    waits: bool = True
    """Is nothing on the table yet?"""

    def judge(self) -> None:
        """Everything, in the order of the file."""
        self._holds()
        self._felt()
        self.values.when((self.typed.get("pieces") or {}).get("granted") or {}, self.at / "pieces" / "granted")
        for name, typed in (self.typed.get("values") or {}).items():
            here = self.at / "values" / name
            if isinstance(typed, Mapping) and ("count" in typed or "sum" in typed):
                self._filter(typed, here)
                if "sum" in typed:
                    self.values.amount(typed["sum"], here / "sum")
            else:
                self.values.amount(typed, here)
        for name, typed in (self.typed.get("actions") or {}).items():
            self.values.when(typed.get("when") or {}, self.at / "actions" / name / "when")
        self._circles()
        self._steps(self.typed.get("play") or (), self.at / "play", Place())
        if self.waits:
            (self.at / "play").report(
                "missing-key", "No unit is ever placed on the table.", key=True, suggestion="begin with `place: each`"
            )
        for section in ("actions", "triggers"):
            for key, typed in _items(self.typed.get(section)):
                here = self.at / section / key
                if section == "triggers":
                    self._trigger(typed, here)
                self._steps(typed["do"], here / "do", Place(("act",)))
        self._wins()

    def _trigger(self, typed: Step, at: At) -> None:
        for name in ("when", "who"):
            self.values.when(typed.get(name) or {}, at / name)
        self._filter(typed, at)
        if "for" in typed:
            self._filter(typed["for"], at / "for")

    # -- declarations ---------------------------------------------------------------------------------------------------------

    def _holds(self) -> None:
        verbs = {verb for step in every_step(self.typed) for verb in VERBS if verb in step}
        for whose in ("pieces", "sides"):
            for name, typed in ((self.typed.get(whose) or {}).get("holds") or {}).items():
                until = typed if isinstance(typed, str) else typed.get("until")
                if until in ENDS and not verbs & set(ENDS[until]):
                    told = f"`{name}` never ends: there is no {until} in this turn."
                    (self.at / whose / "holds" / name).report("wrong-value", told, suggestion="write `game`, and clear it with a step")

    def _felt(self) -> None:
        made = [self.checks[step["check"]] for step in every_step(self.typed) if "check" in step]
        if "damage" not in (self.typed.get("pieces") or {}) and (check := next(filter(_hurts, made), None)):
            told = f"`{check.id}` does damage, and `pieces:` does not say how much of it fells one."
            (self.at / "pieces").report("missing-key", told, key=True, suggestion="add `damage:` and the field of units that says it")

    def _wins(self) -> None:
        seen: list[Any] = []
        for place, typed in enumerate(self.typed.get("wins") or ()):
            at, most = self.at / "wins" / place / "most", typed["most"]
            self.values.amount(most, at)
            if most in seen:
                at.report("nothing-reads", f"`{most}` is told before, and has not told the sides apart.", suggestion="delete it")
            elif self.values.settled(most) is not None:
                at.report("nothing-reads", f"`{most}` is the same for both sides.", suggestion="name what sides have: `side.points`")
            seen.append(most)

    def _circles(self) -> None:
        """Reports actions that lead to themselves although nothing can keep them from it."""
        actions = self.typed.get("actions") or {}
        leads = {name: set(_always_acts(one["do"])) for name, one in actions.items()}
        free = {name for name, one in actions.items() if not one.get("when")}
        for name in actions:
            reached, waiting = set[str](), [name]
            while waiting:
                more = leads.get(waiting.pop(), set()) & free - reached
                reached |= more
                waiting += more
            if name in reached:
                told = f"`{name}` leads to itself again and again: no `when` on the way keeps it from that."
                (self.at / "actions" / name).report("wrong-value", told, key=True, suggestion="give it a `when` that stops it")
                return

    # -- steps ----------------------------------------------------------------------------------------------------------------

    def _steps(self, steps: Sequence[Step], at: At, where: Place) -> None:
        where = Place(where.around)
        for number, step in enumerate(steps):
            here, verb = at / number, _verb(step)
            self._step(step, verb, here, where)
            if (end := _ends(step, here)) is not None:
                self._after(end, number < len(steps) - 1, where)
                return
            if verb == "remove" and not step.get("when"):
                where.gone.add(step["remove"])

    def _after(self, end: At, followed: bool, where: Place) -> None:
        if followed or "rounds" in where.around:
            told = "The game ends here whenever this is come to, and nothing after it is ever done."
            end.report("nothing-reads", told, suggestion="say with `when` in which case it ends")

    def _step(self, step: Step, verb: str, at: At, where: Place) -> None:
        self.values.when(step.get("when") or {}, at / "when")
        if step.get("each", "piece") == "piece":
            self.values.when(step.get("who") or {}, at / "who")
        self.values.sized(step, at)
        for name in ("rounds", "move", "times", "into", "away", "by"):
            if name in step:
                self.values.amount(step[name], at / name)
        for name in FILTERS:
            if isinstance(step.get(name), Mapping):
                self._filter(step[name], at / name)
        if (judge := getattr(self, f"_{verb.replace(' ', '_')}", None)) is not None:
            judge(step, at, where)
        self._lacks_its_piece(step, verb, at, where)
        self._steps(step.get("do") or (), at / "do", Place((*where.around, verb)))

    def _filter(self, typed: Mapping[str, Any], at: At) -> None:
        self.values.sized(typed, at)
        for name in ("within", "beyond", "reach"):
            if name in typed:
                self.values.amount(typed[name], at / name)
        self.values.when(typed.get("when") or {}, at / "when")

    def _lacks_its_piece(self, step: Step, verb: str, at: At, where: Place) -> None:
        """Reports a step for a piece that a step before it has removed, or for pieces before any are placed."""
        piece = step.get(verb) if verb in ("push", "damage", "react") else "unit" if verb in ("act", "move", "check") else None
        if piece in where.gone:
            at.report("nothing-reads", f"`{piece}` has been removed here, so that nothing is done.", suggestion="put it before `remove`")
            where.gone.discard(str(piece))
        if self.waits and (verb in ("alternate", "choose") or verb == "each" and step[verb] == "piece"):
            at.report(
                "nothing-reads", "No unit is on the table yet, so that nothing is done here.", suggestion="put `place: each` before it"
            )
            self.waits = False

    def _place(self, step: Step, at: At, where: Place) -> None:
        if self.placed:
            told = "All units have been placed before, so that nobody is asked here."
            at.report("nothing-reads", told, suggestion="say with `who` at the first `place` for which units it is, or delete this one")
        self.waits = False
        self.placed = not (step.get("who") or step.get("when") or step.get("anywhere") or set(where.around) & {"rounds", "act"})

    def _rounds(self, step: Step, at: At, where: Place) -> None:
        number = self.values.settled(step["rounds"])
        if set(where.around) - {"phase"}:
            within = "an activation" if {"act", "alternate", "each"} & set(where.around) else "other rounds"
            at.report("wrong-value", f"Rounds do not stand within {within}.", suggestion="put `rounds` into `play:` itself")
        elif number is None and not has_errors(at.document.diagnostics):
            told = "How many rounds there are must be known when they begin."
            (at / "rounds").report(
                "wrong-value", told, suggestion="write a number or name one of core.yaml; `{end: game, when: ...}` ends a game"
            )
        elif number is not None and number > MOST_ROUNDS:
            (at / "rounds").report("wrong-value", f"{number} rounds are too many.", suggestion=f"write {MOST_ROUNDS} at most")

    def _alternate(self, step: Step, at: At, where: Place) -> None:
        if "alternate" in where.around or "act" in where.around:
            told = "Somebody is acting already where this stands, and the sides take turns with whole activations."
            at.report("wrong-value", told, suggestion="write `react:` for a piece that acts out of its turn, or put it elsewhere")

    def _each(self, step: Step, at: At, where: Place) -> None:
        if step["each"] != "piece" and "who" in step:
            told = f"`who` says for which pieces, and these are {step['each']}s."
            (at / "who").report("nothing-reads", told, key=True, suggestion="delete it, or write `when` at the steps below")

    def _begin(self, step: Step, at: At, where: Place) -> None:
        if step["begin"] == "finished" and not any("alternate" in one for one in every_step(self.typed)):
            told = "Nobody finishes first: the sides do not take turns anywhere."
            at.report("nothing-reads", told, suggestion="write `begin: other`, or the sides of a die")

    def _act(self, step: Step, at: At, where: Place) -> None:
        named = step["act"]
        for place, name in enumerate(named):
            if name in named[:place]:
                (at / "act" / place).report("twice", f"`{name}` stands here twice.", suggestion="delete one of them")
        times = self.values.settled(step["times"]) if "times" in step else None
        if times is not None and times > len(set(named)):
            told = f"Each action is done once, and there are no more than {len(set(named))} here."
            (at / "times").report("wrong-value", told, suggestion=f"write {len(set(named))} at most")

    def _add(self, step: Step, at: At, where: Place) -> None:
        for name, typed in step["add"].items():
            self.values.amount(typed, at / "add" / name)
            if self.values.settled(typed) == 0:
                (at / "add" / name).report("wrong-value", "Nothing is added.", suggestion="write another number, or delete it")

    def _push(self, step: Step, at: At, where: Place) -> None:
        if step["push"] == step.get("from", "unit"):
            told = f"`{step['push']}` cannot be pushed away from itself."
            at.report("wrong-value", told, suggestion="say with `from` away from whom")

    def _choose(self, step: Step, at: At, where: Place) -> None:
        name = step["choose"]
        held = (self.typed.get("pieces") or {}).get("holds") or {}
        if name not in held and not re.search(rf"(?<![\w.]){name}\b", _text(self.typed, skip=step)):
            told = f"Nothing names `{name}` afterwards, so that nothing comes of it."
            (at / "choose").report("nothing-reads", told, suggestion="name a state that is held then, or name it in later steps")

    def _check(self, step: Step, at: At, where: Place) -> None:
        check, given = self.checks[step["check"]], step.get("given") or {}
        if not step.get("do") and not _hurts(check) and not check.follow_ups:
            told = f"Nothing comes of `{check.id}`: no steps stand below it, and it does no damage."
            at.report(
                "nothing-reads", told, suggestion="add `do:` with what its outcome does, such as `{remove: target, when: {succeeds: 1}}`"
            )
        for name, typed in given.items():
            here, asked = at / "given" / name, check.ask[name]
            if isinstance(typed, Mapping) and "choose" in typed:
                for answer, when in typed["choose"].items():
                    self.values.when(when or {}, here / "choose" / answer)
            elif asked.type == "choice" and not asked.steps:
                told = f"`{name}` is a choice of {', '.join(asked.of)}."
                here.report("wrong-value", told, suggestion=f"write `{{choose: {{{asked.of[0]}: {{...}}, {asked.of[-1]}: {{}}}}}}`")
            elif typed in BETWEEN and asked.type == "number":
                here.report("wrong-value", f"`{name}` is a number, and `{typed}` holds or does not.", suggestion="name a number")
            elif typed not in BETWEEN:
                self._answer(name, typed, here, asked)

    def _answer(self, name: str, typed: Any, at: At, asked: CheckInput) -> None:
        self.values.amount(typed, at)
        number = self.values.settled(typed)
        if number is None:
            return
        least, most = (-inf if asked.least is None else asked.least), (inf if asked.most is None else asked.most)
        if asked.type == "flag" and number not in (0, 1):
            at.report("wrong-value", f"`{name}` holds or does not, and {number} is neither.", suggestion="write 1 or 0")
        elif asked.type == "number" and not least <= number <= most:
            bounds = f"from {least} on" if most == inf else f"up to {most}" if least == -inf else f"from {least} to {most}"
            at.report("wrong-value", f"`{name}` is a number {bounds}, and {number} is not.", suggestion="write such a number")


def _items(typed: Any) -> Iterator[tuple[str | int, Step]]:
    yield from typed.items() if isinstance(typed, Mapping) else enumerate(typed or ())


def _hurts(check: CheckDefinition) -> bool:
    """Does a check do damage to either side?"""
    return any(one is not None and one.damage for one in (check.harm, check.lost))


def _verb(step: Step) -> str:
    return next(verb for verb in VERBS if verb in step)


def _ends(step: Step, at: At) -> At | None:
    """Where the game ends whenever a step is come to; None where it may go on."""
    if step.get("when"):
        return None
    if _verb(step) == "end":
        return at if step["end"] == "game" else None
    if _verb(step) in ("rounds", "phase", "each") and step.get("each") != "piece":
        return next((end for number, one in enumerate(step["do"]) if (end := _ends(one, at / "do" / number)) is not None), None)
    return None


def _always_acts(steps: Sequence[Step]) -> Iterator[str]:
    """The actions that are offered whenever these steps are done."""
    for step in steps:
        if not step.get("when"):
            yield from step.get("act") or ()
            yield from _always_acts(step.get("do") or ()) if _verb(step) in ("phase", "each") else ()


def _text(typed: Any, skip: Any) -> str:
    """All that is written somewhere, but for one step."""
    if typed is skip:
        return " ".join(_text(one, None) for name, one in typed.items() if name != "choose")
    if isinstance(typed, Mapping):
        return " ".join(f"{name} {_text(one, skip)}" for name, one in typed.items())
    return " ".join(_text(one, skip) for one in typed) if isinstance(typed, list) else str(typed)
