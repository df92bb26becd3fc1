"""What of a roll cannot be meant although its form is right: its dice, what they need, and what is done to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rulepress.content.games.declared.check_definition import CheckForm, DiceModificationForm, RollForm
from rulepress.content.games.declared.game_definition import GameDefinition
from rulepress.content.games.declared.natural_errors import judge_natural
from rulepress.content.games.declared.odds_name_lookup import OddsNames
from rulepress.content.games.declared.value_bounds import dice_in, missed, report_never_positive, span
from rulepress.content.yaml.source_location import At
from rulepress.content.yaml.unknown_names import unknown
from rulepress.games.declared.dice_rolling import MOST_DICE, MOST_TIMES
from rulepress.games.declared.formulas import DiceTerm, misread, tens_and_ones
from rulepress.games.declared.roll_records import CHANGES, HIGHEST, HITS, MISSES, UNLIMITED, die, is_die, key_of

APPLIES = {"into": ("turn",), "up_to": ("reroll", "turn"), "times": ("explode",), "hits": ("reroll", "explode")}
"""Key of a change -> the changes that it means something for."""
OF_POOLS, OF_SUMS = ("pool", "hits", "exact", "brings"), ("sum", "add", "always", "times", "beyond", "table")


@dataclass
class Read:
    """What all checks together read."""

    dice: set[str] = field(default_factory=set)
    symbols: set[str] = field(default_factory=set)


@dataclass
class Rolls:
    """Judges the rolls of one check."""

    shape: GameDefinition
    names: OddsNames
    check: CheckForm
    read: Read

    def single(self, save: RollForm, at: At) -> None:
        """Judges a roll that is made for each hit."""
        for key in ("pool", "hits", "margin", "times", "table"):
            if getattr(save, key) is not None:
                (at / key).report(
                    "nothing-reads", f"A roll for each hit has no `{key}`.", key=True, suggestion="write `needs:` with the number"
                )
                return
        self.roll(save, at)

    def roll(self, roll: RollForm, at: At, opposed: bool = False) -> tuple[str, ...] | None:
        """Judges a roll; gives the kinds of its hits, None after a report."""
        pooled = roll.pool is not None
        for key in OF_SUMS if pooled else OF_POOLS:
            if getattr(roll, key) is not None:
                message = f"`{key}` means nothing for a {'pool' if pooled else 'sum'}."
                advice = f"write `{'hits' if pooled else 'needs'}`" if key in ("needs", "hits") else "delete it"
                (at / key).report("nothing-reads", message, key=True, suggestion=advice)
                return None
        faces = self._die(roll, at)
        if faces is None:
            return None
        numbered = all(isinstance(face, int) for face in faces)
        kinds: tuple[str, ...] = ("hit",)
        if pooled:
            if isinstance(roll.pool, Mapping):
                for name, one in roll.pool.items():
                    self.names.number(one, at / "pool" / name)
                    self._so_many(one, "dice", at / "pool" / name)
            else:
                self.names.number(roll.pool, at / "pool", dice=True)
                self._so_many(roll.pool, "dice", at / "pool")
                self._as_many_as(roll, at)
            if roll.needs is not None and roll.hits is not None:
                self.names.number(roll.needs, at / "needs")
            told = self._hits(roll, faces, numbered, at)
            if told is None:
                return None
            kinds = told
        elif not numbered:
            (at / "die").report("wrong-value", "Symbols cannot be added up.", suggestion="write `pool:`, or name a die with numbers")
            return None
        else:
            self._sum(roll, faces, opposed, at)
        idle = at.loc[-1] == "oppose" and self.check.lost is None or self.check.oppose is not None and bool(self.check.oppose.each)
        if roll.margin is not None and (idle or pooled and not opposed):
            (at / "margin").report(
                "nothing-reads", "`margin` is said of a sum, or of an opposed roll whose hits count.", key=True, suggestion="delete it"
            )
        if roll.beyond is not None:
            self._beyond(roll, roll.beyond, idle or not opposed, at / "beyond")
        self._kinds(roll, kinds, at)
        if roll.under is not None and (not numbered or opposed and not pooled):
            (at / "under").report("nothing-reads", "There is no number here to stay under.", key=True, suggestion="delete it")
        for index, change in enumerate(roll.then or ()):
            last = index == len(roll.then or ()) - 1
            self._change(change, roll, faces, kinds, at / "then" / index, last=last)
            if change.reroll in (MISSES, HITS) and not pooled and roll.needs is None:
                self._nothing_fails(roll, opposed, at / "then" / index / "reroll")
        return kinds

    def _as_many_as(self, roll: RollForm, at: At) -> None:
        """Reports dice for the number of dice where no die is named: they may be meant for the dice themselves."""
        if roll.die is None and isinstance(roll.pool, str) and (dice := DiceTerm.of(roll.pool)):
            many = f"{dice.number + dice.more} to {dice.number * dice.sides + dice.more}"
            message = f"`{roll.pool}` is how many dice there are, {many}, and nothing says which they are."
            alone = f"pool: {dice.number}" + ("" if dice.sides == 6 else f", die: {dice.sides}")
            (at / "pool").report("missing-key", message, severity="warning", suggestion=f"add `die: 6`; {dice} themselves are `{alone}`")

    def _beyond(self, roll: RollForm, number: Any, idle: bool, at: At) -> None:
        if idle or roll.margin is not None:
            told = "Points over the other side's are hits already." if not idle else "`beyond` is said of an opposed roll whose hits count."
            at.report("nothing-reads", told, key=True, suggestion="delete `margin`, or this" if not idle else "delete it")
        else:
            self.names.number(number, at)

    def _kinds(self, roll: RollForm, kinds: tuple[str, ...], at: At) -> None:
        """Judges what is said of kinds of hits."""
        for index, kind in enumerate(roll.exact or ()):
            if not isinstance(roll.hits, Mapping):
                message = "Only kinds of hits that have numbers can be exact."
                (at / "exact").report("wrong-field", message, key=True, suggestion="name them in `hits`: `{hit: 4, crit: 6}`")
                break
            if kind not in kinds:
                unknown(at / "exact" / index, "kind of hit", kind, kinds)
        for kind, number in (roll.brings or {}).items():
            here = at / "brings" / kind
            if kind not in kinds:
                unknown(here, "kind of hit", kind, kinds, key=True)
            self.names.number(number, here)

    def _die(self, roll: RollForm, at: At) -> list[Any] | None:
        """The faces of the die that is rolled; None after a report."""
        if isinstance(roll.pool, Mapping):
            return self._several(roll, roll.pool, at)
        if isinstance(roll.die, str) and not is_die(roll.die, self.shape.dice) and ("." in roll.die or roll.die in self.check.ask):
            return self._chosen(roll.die, at / "die")
        rolled = die(6 if roll.die is None else roll.die, self.shape.dice)
        if isinstance(roll.die, str):
            self.read.dice.add(roll.die)
            if not rolled.faces:
                unknown(at / "die", "die", roll.die, self.shape.dice)
                return None
            if key_of(roll.die, self.shape.dice) is None and not tens_and_ones(roll.die) and (wrong := misread(roll.die)):
                (at / "die").report("wrong-value", f"{wrong}.", suggestion="give a die with these faces a name in `dice`")
                return None
        return [list(face) if isinstance(face, tuple) else face for face in rolled.faces]

    def _chosen(self, name: str, at: At) -> list[Any] | None:
        """The faces of all the dice that a value may choose; None after a report."""
        found: list[Any] = []
        for option in self.names.dice(name, at) or ():
            if key_of(option, self.shape.dice) is None and not tens_and_ones(option) and (wrong := misread(option)):
                at.report("wrong-value", f"`{name}` may be {option}: {wrong}.")
                return None
            rolled = die(option, self.shape.dice)
            if not rolled.faces:
                message = f"`{name}` may be {option}, which is not a die."
                at.report("unknown-die", message, suggestion="write `d6` or one of `dice` among its choices")
                return None
            if found and rolled.numbered is not isinstance(found[0], int):
                at.report("wrong-value", f"`{name}` chooses among dice with numbers and dice with symbols.", suggestion="make two checks")
                return None
            self.read.dice.add(key_of(option, self.shape.dice) or option)
            found += [list(face) if isinstance(face, tuple) else face for face in rolled.faces]
        return found or None

    def _several(self, roll: RollForm, pool: Mapping[str, Any], at: At) -> list[Any] | None:
        """The faces of dice of several sorts; None after a report."""
        self.read.dice.update(pool)
        for name in pool:
            if name not in self.shape.dice:
                unknown(at / "pool" / name, "die", name, self.shape.dice, key=True)
                return None
        if roll.die is not None:
            (at / "die").report("nothing-reads", "The dice of this pool have their names in it.", key=True, suggestion="delete it")
        for index, change in enumerate(roll.then or ()):
            for key in ("up_to", "keep_best", "keep_worst"):
                if getattr(change, key) is not None and len(pool) > 1:
                    message = "Among dice of several sorts none can be picked."
                    (at / "then" / index / key).report(
                        "wrong-value", message, key=True, suggestion="do it to all of them, or roll one sort"
                    )
        shown = [face for name in pool for face in die(name, self.shape.dice).faces]
        return [list(face) if isinstance(face, tuple) else face for face in shown]

    def _sum(self, roll: RollForm, faces: list[Any], opposed: bool, at: At) -> None:
        if roll.sum is not None:
            self.names.number(roll.sum, at / "sum", dice=True)
            if not (isinstance(roll.sum, str) and DiceTerm.of(roll.sum)):
                self._so_many(roll.sum, "dice", at / "sum")
            if roll.die is not None and (dice := dice_in(roll.sum, self.names, at)):
                (at / "die").report("nothing-reads", f"`{dice}` says itself which dice it is.", key=True, suggestion="delete it")
        if roll.add is not None:
            self.names.number(roll.add, at / "add", dice=True)
        if roll.times is not None:
            self.names.number(roll.times, at / "times")
            self._so_many(roll.times, "rolls", at / "times")
        if opposed:
            for key in ("needs", "always", "times", "table"):
                if getattr(roll, key) is not None:
                    (at / key).report(
                        "nothing-reads", f"`{key}` means nothing where the higher roll wins.", key=True, suggestion="delete it"
                    )
        elif roll.table is not None:
            self._table(roll, roll.table, at)
        elif roll.needs is None:
            if at.loc[-1] == "burst":
                return
            for key in ("under", "margin", "always"):
                if getattr(roll, key) is not None:
                    message = f"`{key}` has no effect, because this roll has no number to reach."
                    (at / key).report("nothing-reads", message, key=True, suggestion="add `needs:`, or delete it")
                    return
            if at.loc[-1] != "roll" or not self.check.results:
                at.report("missing-key", "Nothing says what this roll has to reach.", key=True, suggestion="add `needs:`")
        else:
            self.names.number(roll.needs, at / "needs")
            for key in ("hits", "misses"):
                if (shows := getattr(roll.always, key, None)) is not None:
                    judge_natural(shows, roll, self.names, at / "always" / key)
            count = roll.sum if isinstance(roll.sum, int) else 1 if roll.sum is None else None
            told = DiceTerm.of(roll.sum) if isinstance(roll.sum, str) and roll.die is None else None
            if told:
                least, most = told.number + told.more, told.number * told.sides + told.more
            elif count is not None:
                least, most = count * min(faces), count * max(faces)
            if (told or count is not None) and roll.add is None and not roll.then:
                self._reached(roll.needs, least, most, bool(roll.under), at / "needs")

    def _kept(self, kept: Any, roll: RollForm, at: At) -> None:
        """Reports that all dice are kept, however many there are."""
        told = roll.sum if roll.pool is None else roll.pool
        dice = DiceTerm.of(told) if isinstance(told, str) and roll.pool is None else None
        if isinstance(told, Mapping) or isinstance(told, str) and dice is None and roll.pool is None:
            return  # a field of dice says itself how many
        most = dice.number if dice else span(1 if told is None else told, self.names, at).most
        if span(kept, self.names, at).least >= most:
            message = f"There are {most:g} dice at most, so none is left out."
            at.report("nothing-reads", message, key=True, suggestion="keep fewer, or delete it")

    def _so_many(self, number: Any, what: str, at: At) -> None:
        """Reports more dice than odds are worked out for, and none."""
        report_never_positive(number, f"These {what} are", self.names, at)
        if (least := span(number, self.names, at).least) > MOST_DICE:
            message = f"These are {least:g} {what}; odds are worked out for at most {MOST_DICE}."
            at.report("wrong-value", message, suggestion="write fewer")

    def _table(self, roll: RollForm, table: Mapping[int, Any], at: At) -> None:
        for key in ("needs", "margin", "always", "under"):
            if getattr(roll, key) is not None:
                (at / key).report("nothing-reads", f"`{key}` means nothing beside a table.", key=True, suggestion="delete it")
        for least, many in table.items():
            self.names.number(many, at / "table" / least)

    def _hits(self, roll: RollForm, faces: list[Any], numbered: bool, at: At) -> tuple[str, ...] | None:
        """Judges what counts in a pool; gives its kinds, None after a report."""
        hits, here = roll.hits, at / "hits"
        if hits is None:
            if roll.needs is not None:
                message = "A pool has `hits`, and `needs` says how many of them at least."
                (at / "needs").report("missing-key", message, key=True, suggestion="write `hits`")
                return None
            at.report(
                "missing-key", "Nothing says what counts in this pool.", key=True, suggestion=f"add `hits: {'4' if numbered else '[hit]'}`"
            )
            return None
        if not numbered:
            symbols = [one for one in (hits if isinstance(hits, list) else [hits]) if isinstance(one, str)]
            if not symbols or isinstance(hits, list) and len(symbols) < len(hits):
                here.report("wrong-value", "These dice show symbols, and no numbers.", suggestion="list those that count: `[hit, crit]`")
                return None
            made = {change.into for change in roll.then or ()}
            shown = _symbols(faces)
            self.read.symbols.update(symbols)
            for index, symbol in enumerate(symbols):
                if symbol not in shown and symbol not in made:
                    unknown(here / index if isinstance(hits, list) else here, "face", symbol, shown)
            return tuple(symbols)
        if isinstance(hits, list) and all(isinstance(one, str) and "." not in one and one not in self.check.ask for one in hits):
            here.report("wrong-value", "These dice show numbers, and no symbols.", suggestion="write what they have to show: `4`")
            return None
        apart = isinstance(hits, Mapping)
        for kind, number in hits.items() if isinstance(hits, Mapping) else [("hit", hits)]:
            place = here / kind if apart else here
            self.names.number(number, place)
            if not any(change.turn for change in roll.then or ()):
                self._reached(number, min(faces), max(faces), bool(roll.under), place)
        if not isinstance(hits, Mapping):
            return ("hit",)
        why = "kinds go from the least to the best, and a die counts as the last that it reaches"
        before = len(at.document.diagnostics)
        self.names.in_order(hits, here, why, falling=bool(roll.under))
        if len(at.document.diagnostics) == before:
            self._overtaken(hits, roll, here)
        return tuple(hits)

    def _overtaken(self, hits: Mapping[str, Any], roll: RollForm, at: At) -> None:
        """Reports a kind of hit that never comes, because a die that reaches it reaches a better one as well."""
        told = {kind: span(number, self.names, at) for kind, number in hits.items()}
        kinds = list(hits)
        for place, kind in enumerate(kinds):
            for better in kinds[place + 1 :]:
                reached = told[better].least >= told[kind].most if roll.under else told[better].most <= told[kind].least
                if better not in (roll.exact or ()) and (reached or hits[better] == hits[kind]):
                    message = f"`{kind}` never comes: every die that reaches it reaches `{better}` as well, which counts before it."
                    advice = f"write a number for `{better}` that is harder to reach"
                    (at / kind).report("never-rolled", message, key=True, severity="warning", suggestion=advice)
                    return

    def _reached(self, number: Any, least: int, most: int, under: bool, at: At) -> None:
        """Reports a number of the rules that no roll reaches, whatever happens, or that every roll does."""
        needed = self.names.settled(number)
        if needed is None:
            if not under:
                self._reached_without(number, least, at)
            return
        if needed < least if under else needed > most:
            at.report(
                "never-rolled",
                f"{needed}{' or less' if under else '+'} never comes up: these dice show {least} to {most}.",
                severity="warning",
            )
        elif needed >= most if under else needed <= least:
            at.report(
                "always-rolled",
                f"{needed}{' or less' if under else '+'} always comes up: these dice show {least} to {most}.",
                severity="warning",
            )

    def _reached_without(self, number: Any, least: int, at: At) -> None:
        """Reports a number that every roll reaches when a value is left out that is added to it, and only then."""
        for name in missed(number, self.names, at):
            without = span(number, self.names, at, [name])
            if without.least <= least < span(number, self.names, at, []).least:
                message = f"Without `{name}` this may come to {without.least:g}, which every roll reaches."
                at.report(
                    "always-rolled", message, severity="warning", suggestion=f"begin the number with `{name}`: then nothing reaches it"
                )
                return

    def _change(self, change: DiceModificationForm, roll: RollForm, faces: list[Any], kinds: tuple[str, ...], at: At, last: bool) -> None:
        pooled = roll.pool is not None
        does = next(name for name in CHANGES if getattr(change, name) is not None)
        if change.when:
            self.names.when(change.when, at / "when")
        for key, those in APPLIES.items():
            if getattr(change, key) is not None and does not in those:
                (at / key).report("nothing-reads", f"`{key}` means nothing for `{does}`.", key=True, suggestion="delete it")
        if not pooled and (does == "turn" or change.up_to is not None):
            message = "What dice of a sum show cannot be turned." if does == "turn" else "Of a sum all such dice are rolled again."
            (at / ("turn" if does == "turn" else "up_to")).report("nothing-reads", message, key=True, suggestion="write it for a `pool`")
            return
        if change.up_to is not None:
            self.names.number(change.up_to, at / "up_to")
            if (most := span(change.up_to, self.names, at).most) < 1:
                message = f"This changes {most:g} dice at most, whoever rolls: it does nothing."
                (at / "up_to").report("wrong-value", message, suggestion="write 1 or more, or delete the step")
        self._in_a_row(change, roll, faces, at)
        if change.hits is not None and does in APPLIES["hits"]:
            self._other_hits(change.hits, roll, faces, kinds, at / "hits")
        if does.startswith("keep"):
            self.names.number(getattr(change, does), at / does)
            if not any(one.explode is not None for one in roll.then or ()):
                self._kept(getattr(change, does), roll, at / does)
            report_never_positive(getattr(change, does), "The dice that are kept are", self.names, at / does)
            if not last and not pooled:
                (at / does).report(
                    "wrong-value", "What of a sum is kept is chosen last.", key=True, suggestion="write it as the last entry of `then`"
                )
            return
        what = getattr(change, does)
        shown = (
            _symbols(faces)
            | {face for face in faces if isinstance(face, int)}
            | {one.into for one in roll.then or () if one.into is not None}
        )
        for index, face in enumerate(what if isinstance(what, list) else [what]):
            here = at / does / index if isinstance(what, list) else at / does
            self.read.symbols.add(str(face))
            if face == UNLIMITED and does == "explode":
                told = f"`{does}` names the faces, and `times` how often in a row."
                here.report("wrong-value", told, suggestion=f"write `explode: {HIGHEST}, times: {UNLIMITED}`")
                continue
            if face == HIGHEST and does in ("reroll", "explode") and all(isinstance(one, int) for one in faces):
                continue
            if face not in shown and not (does == "reroll" and face in (MISSES, HITS)):
                unknown(here, "face", str(face), {*shown, *((MISSES, HITS) if does == "reroll" else ())})
        if does == "turn":
            possible = {*_symbols(faces), *kinds} if _symbols(faces) else set(faces)
            if change.into is None:
                at.report("missing-key", "Nothing says what these dice show when they are turned.", key=True, suggestion="add `into:`")
            elif change.into not in possible:
                unknown(at / "into", "face", str(change.into), possible)

    def _nothing_fails(self, roll: RollForm, opposed: bool, at: At) -> None:
        """Reports that a sum is to be rolled again if it fails, or if it does not, which has no number to reach."""
        if opposed:
            message = "A roll that is opposed fails at nothing by itself."
        elif roll.table is not None:
            message = "A sum that is looked up in a table has no number to reach, so it neither fails nor succeeds."
        elif at.loc[-4] == "burst" or at.loc[-4] == "roll" and self.check.results:
            message = "This sum has no number to reach, so it neither fails nor succeeds."
        else:
            return  # that nothing says what to reach is reported already
        at.report("wrong-value", message, suggestion="name the faces: `[1, 2]`")

    def _in_a_row(self, change: DiceModificationForm, roll: RollForm, faces: list[Any], at: At) -> None:
        """Judges how often dice explode."""
        if change.explode is not None and change.explode != UNLIMITED and change.times is None:
            message = f"Nothing says how often in a row a die may explode: it does so once here, and at most {MOST_TIMES} times."
            advice = f"add `times: 1`, as many as `times: {MOST_TIMES}`, or `times: {UNLIMITED}`"
            at.report("missing-key", message, severity="warning", suggestion=advice)
        if change.times == UNLIMITED:
            self._unlimited(change, roll, faces, at)
        elif change.times is not None:
            self.names.number(change.times, at / "times")
            times = span(change.times, self.names, at)
            if (wrong := times.most) < 1 or (wrong := times.least) > MOST_TIMES:
                message = f"A die explodes once to {MOST_TIMES} times in a row; this is {wrong:g}."
                (at / "times").report("wrong-value", message, suggestion=f"write a number from 1 to {MOST_TIMES}")

    def _unlimited(self, change: DiceModificationForm, roll: RollForm, faces: list[Any], at: At) -> None:
        """Judges dice that explode as often as they do."""
        what = change.explode if isinstance(change.explode, list) else [change.explode]
        shown = [max((one for one in faces if isinstance(one, int)), default=0)] if HIGHEST in what else what
        if all(any(one in shown for one in (face if isinstance(face, list) else [face])) for face in faces):
            message = "Every face of this die explodes, so it never comes to an end."
            (at / "explode").report("wrong-value", message, key=True, suggestion="name fewer faces, or write `times: 1`")
        steps = list(roll.then or ())
        after = steps[at.loc[-1] + 1 :] if isinstance(at.loc[-1], int) else []
        if any(roll.pool is not None or one.keep_best is None and one.keep_worst is None for one in after):
            message = "Dice that explode without limit do so last: nothing is done to them afterwards."
            (at / "times").report("wrong-value", message, key=True, suggestion="write it as the last entry of `then`, or `times: 1`")
        elif sum(one.explode is not None for one in steps) > 1:
            message = "Dice that explode without limit explode in no other way beside that."
            (at / "times").report("wrong-value", message, key=True, suggestion="name all those faces in one entry of `then`")

    def _other_hits(self, hits: Any, roll: RollForm, faces: list[Any], kinds: tuple[str, ...], at: At) -> None:
        """Judges what dice have to show that are rolled for others."""
        each = self.check.oppose is not None and bool(self.check.oppose.each)
        if roll.pool is None or each or _symbols(faces):
            told = (
                "Symbols have no numbers" if _symbols(faces) else "Each die stands by itself" if each else "A sum has one number to reach"
            )
            at.report("nothing-reads", f"{told}, so no dice need another one.", key=True, suggestion="delete it")
            return
        several = isinstance(roll.hits, Mapping)
        if isinstance(hits, Mapping) is not several:
            told = ", ".join(f"{kind}: 6" for kind in kinds) if several else ""
            advice = f"write one for each kind: `hits: {{{told}}}`" if several else "write one number: `hits: 5`"
            at.report("wrong-value", "This roll has other kinds of hits.", key=True, suggestion=advice)
            return
        for kind, number in hits.items() if isinstance(hits, Mapping) else [("hit", hits)]:
            place = at / kind if several else at
            if kind not in kinds:
                unknown(place, "kind of hit", kind, kinds, key=True)
                continue
            self.names.number(number, place)
            self._reached(number, min(faces), max(faces), bool(roll.under), place)
        if several and (lacking := [kind for kind in kinds if kind not in hits]):
            at.report("missing-key", f"Nothing says what a {lacking[0]} needs.", key=True, suggestion=f"add `{lacking[0]}:`")


def _symbols(faces: list[Any]) -> set[str]:
    return {one for face in faces if not isinstance(face, int) for one in ([face] if isinstance(face, str) else face)}
