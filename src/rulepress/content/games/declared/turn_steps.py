"""A step of a declared game's turn in words: a sentence for each verb, with all that is said beside it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rulepress.content.games.declared.game_definition import called, fields, find, label
from rulepress.content.games.declared.turn_phrases import side, subject
from rulepress.content.games.declared.turn_words import TurnWords
from rulepress.games.declared.play.turn_program import VERBS

NOUNS = {
    "place": "setting up", "choose": "choice", "rounds": "rounds", "begin": "who begins", "alternate": "activation", "act": "action",
    "react": "reaction", "move": "movement", "set": "state", "clear": "state ends", "add": "count", "remove": "removal", "end": "end",
    "by hand": "by hand",
}  # fmt: skip
"""Verb -> what its line is called where editions are compared; others are called as they are typed."""
UNTIL = {"activation": "until the activation ends", "phase": "until the phase ends", "round": "until the round ends", "game": "from now on"}
TOLD = {
    "place": ("who", "anywhere", "away"), "choose": ("of",), "alternate": ("who",), "each": ("who",), "act": ("times", "must"),
    "move": ("straight", "into", "away", "over", "sure", "through", "must"), "check": ("at", "with", "against", "given", "may", "apply"),
    "damage": ("by", "apply"), "push": ("from", "by"),
}  # fmt: skip
"""Verb -> the keys that its sentence tells. Others stand behind the sentence as they are typed."""
ANY = ("do", "when", "rule")


class StepText:
    """The sentences of the steps of one edition."""

    def __init__(self, words: TurnWords) -> None:
        self.words, self.play, self.shape = words, words.play, words.shape
        self.unit, self.units = called(words.shape, "unit")
        self._tellers: dict[str, Callable[[Any, Mapping[str, Any]], str]] = {
            "place": self._place, "choose": self._choose, "rounds": self._rounds, "phase": self._phase, "begin": self._begin,
            "alternate": self._alternate, "each": self._each, "act": self._act, "react": self._react, "move": self._move,
            "check": self._roll, "set": self._set, "clear": self._clear, "add": self._add, "damage": self._damage, "push": self._push,
            "remove": self._remove, "by hand": self._by_hand, "end": self._end,
        }  # fmt: skip

    def noun(self, step: Mapping[str, Any]) -> str:
        """What a step is called where editions are compared."""
        verb = verb_of(step)
        if verb == "phase":
            return str(step[verb])
        if verb == "check":
            return self.words.roll(step[verb])
        return f"each {step[verb]}" if verb == "each" else NOUNS.get(verb, verb)

    def sentence(self, step: Mapping[str, Any]) -> str:
        """A step in words, without the steps below it."""
        verb = verb_of(step)
        tell = self._tellers.get(verb)
        told = tell(step[verb], step) if tell else f"{verb}: {plain(step[verb])}"
        told += "".join(f", {name.replace('_', ' ')} {plain(step[name])}" for name in step if name not in (verb, *TOLD.get(verb, ()), *ANY))
        return self._ended(told, step, bool(step.get("do")) or "check" in step and bool(self.follow_ups(step["check"])))

    def follow_ups(self, check: str) -> list[dict[str, Any]]:
        """The checks that follow one by its own `then`, as they are typed."""
        form = self.shape.odds.get(check)
        return [one.model_dump(by_alias=True, exclude_none=True) for one in (form and form.then) or ()]

    def follow_up(self, step: Mapping[str, Any]) -> str:
        """A check that follows another one by its own `then`."""
        name, target = step["check"], step.get("by") == "target"
        using = f", with {self._using(self._kind(name), step['with'])}" if "with" in step else ""
        told = f"{'the target' if target else 'it'} makes the roll {self.words.roll(name)}{using}{self._against(name, step)}"
        told += _in_brackets(f"{asked.replace('_', ' ')}: {self.words.name(one)}" for asked, one in (step.get("given") or {}).items())
        below = bool(self.follow_ups(name))
        return self._ended(f"{told}. From here “it” is the target" if target and below else told, step, below)

    def _ended(self, told: str, step: Mapping[str, Any], below: bool) -> str:
        """A whole sentence, with its conditions before it; `below`: others stand below it."""
        mark = ":" if below else "" if told.endswith((".", "!", "?")) else "."
        if step.get("when"):
            told = f"if {self.words.when(step['when'])}, {told}"
        return f"{told[:1].upper()}{told[1:]}{mark}"

    def _who(self, step: Mapping[str, Any], several: bool = False) -> str:
        return f" {self.words.which(step['who'], several)}" if step.get("who") else ""

    def _place(self, what: str, step: Mapping[str, Any]) -> str:
        where = "anywhere on the table" if step.get("anywhere") else "in their zones"
        away = f", more than {self.words.amount(step['away'], inches=True)} from every enemy" if "away" in step else ""
        return f"the sides place their {self.units}{self._who(step, True)} by turns, one each, {where}{away}"

    def _choose(self, name: str, step: Mapping[str, Any]) -> str:
        of = step.get("of") or {}
        among = self.words.filtered(of, of.get("of")) if of else f"its {self.units}"
        _, state, until = self._holder(name)
        held = f", which is {state} {until}" if name in self.words.held("pieces") else f" as the {state}"
        return f"the side chooses one of {'the ' * bool(of)}{among}{held}"

    def _rounds(self, number: Any, step: Mapping[str, Any]) -> str:
        return f"{self.words.amount(number)} rounds are played, each as follows"

    def _phase(self, name: str, step: Mapping[str, Any]) -> str:
        return name

    def _begin(self, how: int | str, step: Mapping[str, Any]) -> str:
        if how == "other":
            return "the other side begins from here on"
        if how == "finished":
            return "the side begins from here on that first had nothing left to activate"
        return f"both sides roll a die with {how} sides; the higher begins"

    def _alternate(self, what: str, step: Mapping[str, Any]) -> str:
        how = f"each with one {self.unit}{self._who(step)} after the other until it hands over the turn" if what == "turn" else ""
        return f"the sides take turns, {how or f'each with one {self.unit}{self._who(step)}'}, until all have acted"

    def _each(self, what: str, step: Mapping[str, Any]) -> str:
        if what == "piece":
            return f"each {self.unit}{self._who(step)}"
        return {"side": "each side", "objective": "at each objective"}.get(what, f"each {what}")

    def _act(self, actions: Sequence[str], step: Mapping[str, Any]) -> str:
        count = f"up to {self.words.amount(step['times'])} of the actions" if "times" in step else "the action"
        *first, last = actions
        which = f"{', '.join(first)} or {last}" if first else last
        return f"it {'carries out' if step.get('must') else 'may carry out'} {count} {which}"

    def _react(self, piece: str, step: Mapping[str, Any]) -> str:
        return f"{subject(piece)} acts out of its turn. From here “it” is {subject(piece)}, and the target is who acts now"

    def _move(self, number: Any, step: Mapping[str, Any]) -> str:
        told = [f"it {'has to move if it can, ' if step.get('must') else 'moves '}up to {self.words.amount(number, inches=True)}"]
        told += [words for key, words in (("straight", "in a straight line"), ("over", "over everything, at no cost"),
                 ("sure", "with no inch lost to terrain")) if step.get(key)]  # fmt: skip
        if "into" in step:
            told.append(f"to end within {self.words.amount(step['into'], inches=True)} of an enemy")
        if "away" in step:
            told.append(f"to end more than {self.words.amount(step['away'], inches=True)} from every enemy")
        if through := step.get("through"):
            told.append(f"through {through}")
        return ", ".join(told)

    def _roll(self, name: str, step: Mapping[str, Any]) -> str:
        at = step.get("at")
        whom = "" if at is None else f" against the {at}" if isinstance(at, str) else f" against one of the {self._foes(at)}"
        kind = self._kind(name)
        use = step.get("with")
        using = f", with {self._using(kind, use)}" if self._path(name) else ""
        given = _in_brackets(
            f"{asked.replace('_', ' ')}: {self._given(name, asked, one)}" for asked, one in (step.get("given") or {}).items()
        )
        made = "it may make the roll" if step.get("may") else "it makes the roll"
        return f"{made} {self.words.roll(name)}{whom}{using}{self._against(name, step)}{given}{_later(step)}"

    def _against(self, check: str, step: Mapping[str, Any]) -> str:
        if not (best := step.get("against")):
            return ""
        kind = self._kind(check, against=True)
        return f", against the {kind} with the best {self._best(kind, best)}"

    def _using(self, kind: str, use: Any) -> str:
        if isinstance(use, Mapping):
            return f"its {kind} with the best {self._best(kind, use)}"
        ways = {"each": f"each {kind} that can be used", "all": f"every {kind} that can be used, at once"}
        return ways.get(str(use), f"a {kind} of its choice")

    def _foes(self, at: Mapping[str, Any]) -> str:
        return self.words.filtered(at, at.get("of") or "enemy")

    def _kind(self, check: str, against: bool = False) -> str:
        path = self._path(check, against)
        found = find(path, fields(self.shape.units), self.shape.shared) if path else None
        return called(self.shape, str(found.entries))[0] if found else "record"

    def _path(self, check: str, against: bool = False) -> str | None:
        form = self.shape.odds.get(check)
        return None if form is None else form.against if against else form.records

    def _best(self, kind: str, use: Mapping[str, Any]) -> str:
        path = use["best"]
        found = find(path, fields(self.shape.shared.get(kind)), self.shape.shared)
        return label(path.rpartition(".")[2], found) if found else path

    def _given(self, check: str, asked: str, typed: Any) -> str:
        if isinstance(typed, Mapping) and "choose" in typed:
            ways = (f"{answer} if {self.words.when(when)}" if when else answer for answer, when in typed["choose"].items())
            return ", else ".join(ways)
        form = self.shape.odds.get(check)
        question = form.ask.get(asked) if form else None
        if question is None or question.type != "flag":
            return self.words.amount(typed)
        if isinstance(typed, int):
            return "yes" if typed else "no"
        return f"if {self.words.so(typed)}" if isinstance(typed, str) else self.words.amount(typed)

    def _holder(self, state: str) -> tuple[str, str, str]:
        """Who holds a state, the state in words, and until when."""
        owner, _, name = state.rpartition(".")
        whose = "sides" if owner in ("side", "enemy") else "pieces"
        until = str(self.words.held(whose).get(name, {}).get("until", "game"))
        who = side(owner) if whose == "sides" else subject(owner or "unit")
        return who, self.words.state(name, whose), UNTIL.get(until, until)

    def _set(self, state: str, step: Mapping[str, Any]) -> str:
        who, name, until = self._holder(state)
        return f"{who} {'has' if self._counts(state) else 'is'} {name} {until}"

    def _clear(self, state: str, step: Mapping[str, Any]) -> str:
        who, name, _ = self._holder(state)
        return f"{who} no longer has {name}" if self._counts(state) else f"{who} is no longer {name}"

    def _counts(self, state: str) -> bool:
        return state.rpartition(".")[2] in self.words.counted

    def _add(self, added: Mapping[str, Any], step: Mapping[str, Any]) -> str:
        told = []
        for state, number in added.items():
            who, name, until = self._holder(state)
            whose = "its" if who == "it" else f"{who}'s"
            most = (
                self.words.held("sides" if state.startswith(("side.", "enemy.")) else "pieces").get(state.rpartition(".")[2], {}).get("max")
            )
            limit = "" if most is None else f", to at most {self.words.amount(most)}"
            told.append(f"{self.words.amount(number)} is added to {whose} {name}{limit}{'' if until == UNTIL['game'] else f', {until}'}")
        return "; ".join(told)

    def _damage(self, piece: str, step: Mapping[str, Any]) -> str:
        return f"{subject(piece)} takes {self.words.amount(step.get('by', 1))} damage{_later(step)}"

    def _push(self, piece: str, step: Mapping[str, Any]) -> str:
        from_ = step.get("from", "unit")
        return f"{subject(piece)} is moved {self.words.amount(step.get('by', 1), inches=True)} straight away from {subject(from_)}"

    def _remove(self, piece: str, step: Mapping[str, Any]) -> str:
        return f"{subject(piece)} is removed"

    def _by_hand(self, words: str, step: Mapping[str, Any]) -> str:
        return f"by hand: {words}"

    def _end(self, what: str, step: Mapping[str, Any]) -> str:
        return "the turn is handed over" if what == "turn" else f"the {what} ends"


def verb_of(step: Mapping[str, Any]) -> str:
    """The verb of a step."""
    return next((one for one in VERBS if one in step), next(iter(step)))


def _in_brackets(told: Iterable[str]) -> str:
    listed = "; ".join(told)
    return f" ({listed})" if listed else ""


def _later(step: Mapping[str, Any]) -> str:
    """When damage is taken that is not taken at once."""
    when = step.get("apply")
    return f"; the damage is taken when the {when.partition(' ')[0]} ends" if when else ""


def plain(typed: Any) -> str:
    """What nobody has words for, as it is typed."""
    return typed if isinstance(typed, str) else json.dumps(typed, ensure_ascii=False)
