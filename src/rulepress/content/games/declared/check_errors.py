"""What of the checks of a shape cannot be meant although its form is right: each a finding at its line in shape.yaml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulepress.content.games.declared.check_definition import (
    CancelForm,
    CheckForm,
    CheckInputForm,
    FormulaPartForm,
    HitEffectForm,
    Oppose,
    SaveRollForm,
)
from rulepress.content.games.declared.definition_errors import paths
from rulepress.content.games.declared.follow_up_errors import judge_follow_ups
from rulepress.content.games.declared.game_definition import GameDefinition, fields, find
from rulepress.content.games.declared.odds_name_lookup import OddsNames
from rulepress.content.games.declared.result_errors import judge_results
from rulepress.content.games.declared.roll_errors import Read, Rolls
from rulepress.content.games.declared.value_bounds import report_never_positive, span
from rulepress.content.games.declared.value_checks import Records
from rulepress.content.yaml.source_location import At
from rulepress.content.yaml.unknown_names import unknown
from rulepress.games.declared.check_context import PARTIES
from rulepress.games.declared.check_records import names_value
from rulepress.games.declared.formulas import formula
from rulepress.games.declared.roll_records import HIT

WORDS_TAKEN = (
    *PARTIES, "core", "not", "any", "by", "with", "at", "against", "check", "test", "game", "project", "edition",
    "json", "help", "quiet", "verb", "leader", "target_leader",
)  # fmt: skip
"""What is asked cannot be called so: in formulas or on the command line it means something else."""
LIMITS = {
    "damage_most": "The damage of all hits together is",
    "per_model": "What fells a model is",
    "track": "The damage that destroys is",
}
"""Key of a bound on damage -> what it says of it."""
BLANK = "blank"
"""The symbol of a face with nothing on it, which nothing has to read."""


def judge_odds(shape: GameDefinition, core: Mapping[str, Any], records: Records, at: At) -> None:
    """Reports what cannot be meant in `dice` and `odds`; `core`: the numbers of the rules; `at` is the whole of shape.yaml."""
    read, before = Read(), len(at.document.diagnostics)
    for name, check in shape.odds.items():
        _Check(shape, OddsNames(shape, core, records, check), check, at / "odds" / name, read).judge()
    _one_sort(shape, at / "odds")
    _one_name(shape, at / "odds")
    if len(at.document.diagnostics) > before:
        return  # what nothing reads may be what was meant there
    for name, faces in shape.dice.items():
        here = at / "dice" / name
        if name in FormulaPartForm.model_fields:
            here.report("reserved-name", f"`{name}` means something else in a pool.", key=True, suggestion="call the die otherwise")
        if name not in read.dice:
            here.report("nothing-reads", f"No check rolls the die `{name}`.", key=True, severity="warning", suggestion="delete it")
            continue
        if isinstance(faces, int):
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


def rules_named(shape: GameDefinition, at: At) -> Iterator[tuple[At, str]]:
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


def _one_sort(shape: GameDefinition, at: At) -> None:
    """Reports what two checks ask by one name, each as something else: the command line knows it once."""
    asked: dict[str, tuple[str, CheckInputForm]] = {}
    for name, check in shape.odds.items():
        for word, ask in check.ask.items():
            other, first = asked.setdefault(word, (name, ask))
            if (ask.type, list(ask.of or ())) != (first.type, list(first.of or ())):
                told = "is a choice of something else" if ask.type == first.type else f"is a {first.type}"
                message = f"`{word}` {told} in the check `{other}`, and the command line knows it once."
                (at / name / "ask" / word).report("wrong-value", message, key=True, suggestion="ask the same, or call it otherwise")


def _one_name(shape: GameDefinition, at: At) -> None:
    """Reports what two checks are called: in forms and lists nothing else tells them apart."""
    named: dict[str, str] = {}
    for key, check in shape.odds.items():
        name = check.name or key.replace("_", " ").capitalize()
        if (other := named.setdefault(name.casefold(), key)) != key:
            here = at / key / "name" if check.name else at / key
            here.report("twice", f"The check `{other}` is called {name}, too.", key=not check.name, suggestion="call one of them otherwise")


@dataclass
class _Check:
    """Judges one check."""

    shape: GameDefinition
    names: OddsNames
    check: CheckForm
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
        compared = check.oppose is not None and not check.oppose.both
        kinds = rolls.roll(check.roll, at / "roll", opposed=compared)
        if kinds is None:
            return  # what follows of it
        if check.cancel:
            if not check.cancel.pool:
                (at / "cancel").report("missing-key", "What cancels hits is a pool.", key=True, suggestion="add `pool:` and `hits:`")
            rolls.roll(check.cancel, at / "cancel")
            self._cancelling(check.cancel, kinds, at / "cancel")
        if check.oppose:
            theirs = rolls.roll(check.oppose, at / "oppose", opposed=compared)
            self._against(check.oppose, kinds, theirs or kinds)
            if check.lost:
                self._harm(check.lost, theirs or kinds, at / "lost", rolls)
        elif check.lost:
            (at / "lost").report(
                "nothing-reads", "Nobody rolls against the unit, so nobody else can win.", key=True, suggestion="add `oppose:`"
            )
        self._harm(check, kinds, at, rolls)
        judge_results(check, self.names, at)
        judge_follow_ups(self.shape, str(at.loc[-1]), self.names, at)

    def _cancelling(self, cancel: CancelForm, kinds: tuple[str, ...], at: At) -> None:
        """Judges which hits are taken away; reports kinds that cancel no otherwise than others do: only the number that is the easiest to
        show counts."""
        own = list(cancel.hits) if isinstance(cancel.hits, Mapping | list) else [HIT]
        of = cancel.of if isinstance(cancel.of, Mapping) else {}
        for kind in of:
            if kind not in own:
                unknown(at / "of" / kind, "kind of hit", kind, own, key=True)
        taken = [(at / "of" / kind, those) for kind, those in of.items()]
        taken += [(at / "of", cancel.of)] if isinstance(cancel.of, list) else []
        for place, those in taken:
            for index, kind in enumerate(those):
                if kind not in kinds:
                    unknown(place / index, "kind of hit", kind, kinds)
        alike = [
            kind
            for kind in (cancel.hits if isinstance(cancel.hits, Mapping) else ())
            if kind not in (cancel.exact or ()) and kind not in of and kind not in (cancel.brings or {})
        ]
        for kind in alike[1:]:
            message = f"A `{kind}` takes one hit away as `{alike[0]}` does: these kinds mean nothing in `cancel`."
            advice = f"write the number alone, `hits: 4`, or say what it does: `brings: {{{kind}: 1}}`, `of: {{{kind}: [{kinds[-1]}]}}`"
            (at / "hits" / kind).report("nothing-reads", message, key=True, suggestion=advice)

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
            elif isinstance(ask.default, str) and names_value(ask.type, ask.default, list(ask.of or ())):
                self._drawn(ask, ask.default, here / "default")
            elif ask.default is not None and ask.type == "choice" and ask.of and ask.default not in ask.of:
                unknown(here / "default", "choice", str(ask.default), list(ask.of))
            elif ask.type == "number":
                if ask.min is not None and ask.max is not None and ask.min > ask.max:
                    message = f"`min` of `{name}` is {ask.min} and `max` is {ask.max}, so no number is allowed."
                    (here / "max").report("upside-down", message, suggestion=f"write `min: {ask.max}, max: {ask.min}`")
                elif ask.default is not None and not _within(ask):
                    told = f"The default of `{name}` is {ask.default}, which is not within its own limits."
                    such = " and ".join(f"{how} {one}" for how, one in (("at least", ask.min), ("at most", ask.max)) if one is not None)
                    (here / "default").report("wrong-value", told, suggestion=f"write a number that is {such}")

    def _drawn(self, ask: CheckInputForm, default: str, at: At) -> None:
        """Judges a default that is a value."""
        try:
            names = [name for term in formula(default) for name in term.names]
        except ValueError as wrong:
            at.report("wrong-value", f"{wrong}.", suggestion="write a number, or a value such as `unit.models`")
            return
        if other := next((name for name in names if name in self.check.ask), None):
            message = f"`{other}` is asked itself, and may not be known yet."
            at.report("wrong-value", message, suggestion="name a value of the unit, the target or the rules")
        elif ask.type == "number":
            self.names.number(default, at)
        elif (found := self.names.find(default, at)) is not None:
            if found.type != "choice":
                at.report("wrong-field", f"`{default}` is not a choice.", suggestion="name a choice of the unit or the target")
            for one in (found.of or ()) if found.type == "choice" else ():
                if one not in (ask.of or ()):
                    message = f"`{default}` may be {one}, which is no answer here."
                    at.report("wrong-value", message, suggestion=f"add {one} to `of`")
                    return

    def _against(self, oppose: Oppose, mine: tuple[str, ...], theirs: tuple[str, ...]) -> None:
        """Judges how both sides are compared."""
        here = self.at / "oppose"
        if oppose.both:
            for key in ("each", "ties"):
                if getattr(oppose, key) is not None:
                    (here / key).report(
                        "nothing-reads", "Where both sides' hits count nothing is compared.", key=True, suggestion="delete it"
                    )
            if self.check.lost is None:
                message = "Nothing says what the target's hits do to the unit."
                (here / "both").report("nothing-reads", message, key=True, suggestion="add `lost:` with `damage:` or `track:`")
            return
        if not oppose.each:
            for kinds, place in ((mine, self.at / "roll" / "hits"), (theirs, here / "hits")):
                if len(kinds) > 1:
                    place.report("wrong-value", "An opposed roll has one kind of hits.", suggestion="leave the kinds out")
            return
        for roll, place in ((self.check.roll, self.at / "roll"), (oppose, here)):
            if roll.pool is None or isinstance(roll.pool, Mapping):
                message = "Dice stand by themselves in two pools of one sort of dice each."
                (here / "each").report("wrong-value", message, key=True, suggestion="roll two such pools, or delete `each`")
                return
            for index, change in enumerate(roll.then or ()):
                for key in ("up_to", "keep_best", "keep_worst"):
                    if getattr(change, key) is not None:
                        message = "Where each die stands by itself none can be picked."
                        (place / "then" / index / key).report("wrong-value", message, key=True, suggestion="do it to all of them")
            if roll.needs is not None:
                (place / "needs").report("nothing-reads", "Each die stands by itself.", key=True, suggestion="delete it")
            if roll.brings is not None:
                (place / "brings").report("nothing-reads", "Each die stands by itself.", key=True, suggestion="delete it")
        if oppose.ties not in (None, "nobody"):
            message = "Of dice that stand by themselves those that are alike come to nothing."
            (here / "ties").report("nothing-reads", message, key=True, suggestion="delete it")

    def _harm(self, harm: HitEffectForm, kinds: tuple[str, ...], at: At, rolls: Rolls) -> None:
        """Judges what hits of these kinds do."""
        if harm.burst is not None:
            for key in ("pool", "needs", "times", "margin", "under", "always"):
                if getattr(harm.burst, key) is not None:
                    message = "What a hit turns into is a sum, or what a table says of it."
                    (at / "burst" / key).report("nothing-reads", message, key=True, suggestion="write `sum:`, and perhaps `table:`")
                    return
            rolls.roll(harm.burst, at / "burst")
            _of_kinds(harm.burst, kinds, at / "burst")
        saves = harm.save if isinstance(harm.save, list) else [harm.save]
        places = [at / "save" / index for index in range(len(saves))] if isinstance(harm.save, list) else [at / "save"]
        for save, here in ((harm.wound, at / "wound"), *zip(saves, places, strict=True), (harm.ignore, at / "ignore")):
            if save is not None:
                rolls.single(save, here)
                _of_kinds(save, kinds, here)
        if harm.spills is not None:
            if harm.per_model is None:
                message = "Damage goes on from model to model where `per_model` says what fells one."
                (at / "spills").report("nothing-reads", message, key=True, suggestion="add `per_model:`, or delete it")
            elif max(span(one, self.names, at).most for one in _by_kind(harm.damage)) <= 1:
                message = "A hit does 1 at most, so that nothing of it is left for the next model."
                (at / "spills").report("nothing-reads", message, key=True, suggestion="delete it, or let hits do more")
            if isinstance(harm.spills, Mapping):
                self.names.when(harm.spills, at / "spills")
        if harm.per is not None:
            self.names.number(harm.per, at / "per")
            if (per := span(harm.per, self.names, at).most) < 1:
                (at / "per").report("wrong-value", f"{per:g} hits are never one.", suggestion="write 1 or more")
            if len(kinds) > 1:
                (at / "per").report(
                    "wrong-value", "Hits of several kinds do not add up to one.", key=True, suggestion="leave the kinds out"
                )
        self._damage(harm, kinds, at / "damage")
        for key in ("damage_most", "ignore"):
            if getattr(harm, key) is not None and harm.damage is None and harm.track is None and harm.per_model is None:
                message = "Nothing in this check says what a hit does."
                (at / key).report("nothing-reads", message, key=True, suggestion="add `damage:`, or delete this")
        if harm.damage_most is not None and harm.per_model is not None and harm.spills is not True:
            message = "Damage goes to one model after the other here, so none of it is bounded for all hits together."
            (at / "damage_most").report("nothing-reads", message, key=True, suggestion="delete it, or `per_model:`")
        if (points := self.names.settled(harm.per_model) if harm.per_model is not None else None) is not None and points < 1:
            (at / "per_model").report("wrong-value", f"No model is felled by {points}.", suggestion="write 1 or more")
        for key in ("damage_most", "per_model", "track"):
            if (number := getattr(harm, key)) is not None:
                self.names.number(number, at / key)
                if key != "per_model" or points is None:
                    report_never_positive(number, LIMITS[key], self.names, at / key)

    def _damage(self, harm: HitEffectForm, kinds: tuple[str, ...], at: At) -> None:
        damage = harm.damage
        if isinstance(damage, Mapping):
            strange = [kind for kind in damage if kind not in kinds]
            for kind, number in damage.items():
                if kind in strange:
                    unknown(at / kind, "kind of hit", kind, kinds, key=True)
                self.names.number(number, at / kind, dice=True)
                report_never_positive(number, "The damage of such a hit is", self.names, at / kind, least=0)
            if not strange and (lacking := [kind for kind in kinds if kind not in damage]):
                at.report("missing-key", f"Nothing says what a {lacking[0]} does.", key=True, suggestion=f"add `{lacking[0]}:`")
        elif damage is not None:
            self.names.number(damage, at, dice=True)
            report_never_positive(damage, "The damage of a hit is", self.names, at)


def _by_kind(damage: Any) -> list[Any]:
    """What hits do, of each kind where these differ; 1 where nothing says it."""
    return list(damage.values()) if isinstance(damage, Mapping) else [1 if damage is None else damage]


def _of_kinds(save: SaveRollForm, kinds: tuple[str, ...], at: At) -> None:
    """Reports kinds of hits that there are not."""
    for index, kind in enumerate(save.of or ()):
        if kind not in kinds:
            unknown(at / "of" / index, "kind of hit", kind, kinds)


def _within(ask: CheckInputForm) -> bool:
    value = ask.default
    return isinstance(value, int) and (ask.min is None or value >= ask.min) and (ask.max is None or value <= ask.max)
