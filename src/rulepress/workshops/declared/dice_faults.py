"""What of the checks of a shape cannot be meant although its form is right: each a finding at its line in shape.yaml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulepress.authoring.places import At, unknown
from rulepress.games.declared.situation import PARTIES

from .dice_shape import Ask, Check, Part
from .odds_names import Names, Records
from .roll_faults import Read, Rolls
from .shape import Shape, fields, find
from .shape_faults import paths

WORDS_TAKEN = (
    *PARTIES, "core", "not", "any", "by", "with", "at", "against", "check", "test", "game", "project", "edition",
    "json", "help", "quiet", "verb",
)  # fmt: skip
"""What is asked cannot be called so: in formulas or on the command line it means something else."""
BLANK = "blank"
"""The symbol of a face with nothing on it, which nothing has to read."""


def judge_odds(shape: Shape, core: Mapping[str, Any], records: Records, at: At) -> None:
    """Reports what cannot be meant in `dice` and `odds`; `core`: the numbers of the rules; `at` is the whole of shape.yaml."""
    read, before = Read(), len(at.document.diagnostics)
    for name, check in shape.odds.items():
        _Check(shape, Names(shape, core, records, check), check, at / "odds" / name, read).judge()
    _one_sort(shape, at / "odds")
    if len(at.document.diagnostics) > before:
        return  # what nothing reads may be what was meant there
    for name, faces in shape.dice.items():
        here = at / "dice" / name
        if name in Part.model_fields:
            here.report("reserved-name", f"`{name}` means something else in a pool.", key=True, suggestion="call the die otherwise")
        if name not in read.dice:
            here.report("nothing-reads", f"No check rolls the die `{name}`.", key=True, severity="warning", suggestion="delete it")
            continue
        if len({isinstance(face, int) for face in faces}) > 1:
            here.report(
                "wrong-value", f"Some faces of `{name}` show numbers and some symbols.", key=True, suggestion="make it one or the other"
            )
            continue
        for index, face in enumerate(faces):
            for symbol in [face] if isinstance(face, str) else face if isinstance(face, list) else ():
                if symbol != BLANK and symbol not in read.symbols and face not in faces[:index]:
                    message = f"No check that rolls `{name}` reads the symbol `{symbol}`."
                    advice = f"name it in `hits`, or in a step of `then`; a face with nothing on it is `{BLANK}`"
                    (here / index).report("nothing-reads", message, severity="warning", suggestion=advice)


def rules_named(shape: Shape, at: At) -> Iterator[tuple[At, str]]:
    """The rules that checks name, and where."""
    for name, check in shape.odds.items():
        yield from _rules(check, at / "odds" / name)


def _rules(part: Any, at: At) -> Iterator[tuple[At, str]]:
    if isinstance(part, list | tuple):
        for index, one in enumerate(part):
            yield from _rules(one, at / index)
    elif isinstance(part, Mapping):
        for name, one in part.items():
            yield from _rules(one, at / name)
    elif hasattr(type(part), "model_fields"):
        for name in type(part).model_fields:
            one = getattr(part, name)
            if name == "rule" and one is not None:
                yield at / name, one
            else:
                yield from _rules(one, at / name)


def _one_sort(shape: Shape, at: At) -> None:
    """Reports what two checks ask by one name, each as something else: the command line knows it once."""
    asked: dict[str, tuple[str, Ask]] = {}
    for name, check in shape.odds.items():
        for word, ask in check.ask.items():
            other, first = asked.setdefault(word, (name, ask))
            if (ask.type, ask.of) != (first.type, first.of):
                told = "is a choice of something else" if ask.type == first.type else f"is a {first.type}"
                message = f"`{word}` {told} in the check `{other}`, and the command line knows it once."
                (at / name / "ask" / word).report("wrong-value", message, key=True, suggestion="ask the same, or call it otherwise")


@dataclass
class _Check:
    """Judges one check."""

    shape: Shape
    names: Names
    check: Check
    at: At
    read: Read

    def judge(self) -> None:
        before = len(self.at.document.diagnostics)
        self._whole()
        for name in self.check.ask:
            if name not in self.names.read and len(self.at.document.diagnostics) == before:
                message = f"Nothing in this check reads `{name}`."
                (self.at / "ask" / name).report("nothing-reads", message, key=True, suggestion="delete it, or use it")

    def _whole(self) -> None:
        check, at = self.check, self.at
        rolls = Rolls(self.shape, self.names, check, self.read)
        self._asked()
        if not all([self._lists("with", check.records), self._lists("against", check.against)]):
            return  # what is named of them would only be wrong with it
        for index, allowed in enumerate(check.allowed):
            self.names.when(allowed.when, at / "allowed" / index / "when")
        if check.cancel and check.oppose:
            (at / "cancel").report(
                "nothing-reads", "A roll that is opposed is not cancelled as well.", key=True, suggestion="delete one of them"
            )
        kinds = rolls.roll(check.roll, at / "roll", opposed=check.oppose is not None)
        if kinds is None:
            return  # what follows of it
        if check.cancel:
            if not check.cancel.pool:
                (at / "cancel").report("missing-key", "What cancels hits is a pool.", key=True, suggestion="add `pool:` and `hits:`")
            rolls.roll(check.cancel, at / "cancel")
        if check.oppose:
            rolls.roll(check.oppose, at / "oppose", opposed=True)
            if len(kinds) > 1:
                (at / "roll" / "hits").report("wrong-value", "An opposed roll has one kind of hits.", suggestion="leave the kinds out")
        saves = check.save if isinstance(check.save, list) else [check.save]
        places = [at / "save" / index for index in range(len(saves))] if isinstance(check.save, list) else [at / "save"]
        for save, here in ((check.wound, at / "wound"), *zip(saves, places, strict=True)):
            if save is not None:
                rolls.single(save, here)
                for index, kind in enumerate(save.of or ()):
                    if kind not in kinds:
                        unknown(here / "of" / index, "kind of hit", kind, kinds)
        self._damage(kinds)
        if check.damage_most is not None:
            self.names.number(check.damage_most, at / "damage_most")
            if check.damage is None and check.track is None:
                message = "Nothing in this check says what a hit does."
                (at / "damage_most").report("nothing-reads", message, key=True, suggestion="add `damage:`, or delete this")
        if check.track is not None:
            self.names.number(check.track, at / "track")

        for name, least in (check.results or {}).items():
            self.names.number(least, at / "results" / name)
        self.names.in_order(check.results or {}, at / "results", "results go from the least to the most")

    def _lists(self, key: str, path: str | None) -> bool:
        """Judges a list that a record is chosen of; gives whether nothing is wrong with it."""
        if path is None or self.names.kind_of(path):
            return True
        units = fields(self.shape.units)
        if find(path, units, self.shape.shared) is None:
            lists = [path for path in paths(units, self.shape.shared) if self.names.kind_of(path)]
            unknown(self.at / key, "field", path, lists)
        else:
            message = f"`{path}` lists no shared records."
            (self.at / key).report("wrong-field", message, suggestion="name a list of units, such as `weapons`")
        return False

    def _asked(self) -> None:
        for name, ask in self.check.ask.items():
            here = self.at / "ask" / name
            if name in WORDS_TAKEN or name.removeprefix("target_") in self.shape.shared:
                here.report("reserved-name", f"`{name}` means something else in odds.", key=True, suggestion="call it otherwise")
            for key, sort in (("min", "number"), ("max", "number"), ("of", "choice")):
                if getattr(ask, key) is not None and ask.type != sort:
                    (here / key).report("nothing-reads", f"`{key}` means nothing for a {ask.type}.", key=True, suggestion="delete it")
            if ask.type == "choice" and not ask.of:
                here.report(
                    "missing-key", f"`{name}` is a choice, and does not say of what.", key=True, suggestion="add `of: [none, soft, hard]`"
                )
            if ask.type == "flag" and ask.default is not None:
                (here / "default").report("nothing-reads", "A flag that is not given does not hold.", key=True, suggestion="delete it")
            elif ask.default is not None and ask.type == "choice" and ask.of and ask.default not in ask.of:
                unknown(here / "default", "choice", str(ask.default), ask.of)
            elif ask.type == "number":
                if ask.min is not None and ask.max is not None and ask.min > ask.max:
                    message = f"The least of `{name}` is {ask.min}, and its most {ask.max}: nothing lies between them."
                    (here / "max").report("upside-down", message, suggestion=f"write `min: {ask.max}, max: {ask.min}`")
                elif ask.default is not None and not _within(ask):
                    (here / "default").report("wrong-value", f"The default of `{name}` is no number that can be asked.")

    def _damage(self, kinds: tuple[str, ...]) -> None:
        damage, at = self.check.damage, self.at / "damage"
        if isinstance(damage, Mapping):
            for kind, number in damage.items():
                if kind not in kinds:
                    unknown(at / kind, "kind of hit", kind, kinds, key=True)
                self.names.number(number, at / kind, dice=True)
            if lacking := [kind for kind in kinds if kind not in damage]:
                at.report("missing-key", f"Nothing says what a {lacking[0]} does.", key=True, suggestion=f"add `{lacking[0]}:`")
        elif damage is not None:
            self.names.number(damage, at, dice=True)


def _within(ask: Ask) -> bool:
    value = ask.default
    return isinstance(value, int) and (ask.min is None or value >= ask.min) and (ask.max is None or value <= ask.max)
