"""Numbers, conditions and filters of a play.yaml in the words of its cards: "its Move", "enemies within 1″", "if it is shaken"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rulepress.content.games.declared import turn_phrases as phrases
from rulepress.content.games.declared.game_definition import GameDefinition, called, fields, find, label
from rulepress.content.games.declared.turn_phrases import COMPARED, COUNTED, DONE, OF_PIECES, OF_SIDES, OUTCOMES, WHOSE
from rulepress.content.games.declared.turn_values import every_step
from rulepress.core.name_matching import slug
from rulepress.games.declared.formulas import FormulaPart, FormulaTerm, formula, number
from rulepress.games.declared.record_paths import value_at


@dataclass(frozen=True)
class TurnWords:
    """The words of one edition of a game."""

    shape: GameDefinition
    core: Mapping[str, Any]
    play: Mapping[str, Any]
    shared: Mapping[str, Mapping[str, Any]]
    """The shared records by kind and name, as resolved."""

    # -- numbers --------------------------------------------------------------------------------------------------------------

    def amount(self, typed: Any, inches: bool = False) -> str:
        """A number in words; `inches`: it is a length, which a bare number is not told to be."""
        told = ""
        for part in number(typed):
            told = self._part(told, part)
        return f"{told}″" if inches and re.fullmatch(r"-?\d+", told) else told

    def _part(self, before: str, part: FormulaPart) -> str:
        much = self._sum(part.terms)
        told = {
            "add": f"{before} + {much}" if before and not much.startswith("−") else f"{before} {much}".strip(),
            "set": f"{before}, or {much} instead" if before else much,
            "times": f"twice {phrases.whole(before)}" if much == "2" else f"{phrases.whole(before)} × {much}",
            "halve": f"half of {phrases.whole(before)}, rounded {'up' if part.up else 'down'}",
            "at_least": f"{before}, at least {much}",
            "at_most": f"{before}, at most {much}",
        }[part.does]
        if not part.when:
            return much if part.does == "set" else told
        if part.words:
            return f"{told} ({part.words})"
        if part.does in ("times", "halve"):
            return f"{before} ({told.replace(phrases.whole(before), 'that', 1)} if {self.when(part.when)})"
        return f"{told} if {self.when(part.when)}"

    def _sum(self, terms: Iterable[FormulaTerm]) -> str:
        told = ""
        for term in terms:
            product = " × ".join(
                phrases.whole(self.name(one)) if isinstance(one, str) and term.by else self._factor(one) for one in term.factors
            )
            sign = "−" if term.sign < 0 else "+" if told else ""
            told += f" {sign} {product}" if told else f"{sign}{product}"
        return told

    def _factor(self, factor: Any) -> str:
        return self.name(factor) if isinstance(factor, str) else str(factor)

    def name(self, name: str) -> str:
        """What a name stands for in a number."""
        first, _, rest = name.partition(".")
        if first == "core" and rest:
            return str(value if (value := value_at(rest, self.core)) is not None else name)
        if first in ("side", "enemy"):
            return self._of_side(first, rest)
        if first in self.values and not rest:
            return self.value(first)
        if not rest:
            return {"round": "the number of the round", "distance": "the distance in inches", "covered": "cover", "seen": "sight"}.get(
                first, COUNTED.get(first, first.replace("_", " "))
            )
        if first in self.shape.odds:
            return f"{COUNTED.get(rest, rest.replace('_', ' '))} in the roll {self.roll(first)}"
        return f"{phrases.whose(first)} {self.field(first, rest)}"

    def roll(self, name: str) -> str:
        """What a check is called."""
        check = self.shape.odds.get(name)
        return (check and check.name) or name.replace("_", " ").capitalize()

    @property
    def values(self) -> Mapping[str, Any]:
        """The game's own values."""
        return self.play.get("values") or {}

    def value(self, name: str) -> str:
        """One of the game's own values."""
        typed = self.values[name]
        if not isinstance(typed, Mapping) or not ("count" in typed or "sum" in typed):
            return self.amount(typed)
        if "count" in typed:
            return self.filtered(typed, typed["count"])
        each = self.amount(typed["sum"]).removeprefix("its ").removeprefix("the unit's ")
        return f"{each} in total of {self.filtered(typed, typed.get('of'))}"

    def _of_side(self, first: str, rest: str) -> str:
        enemy = first == "enemy"
        if rest in self.values:
            told = self.value(rest)
            return f"{told} (the other side's)" if enemy else told
        if rest in OF_SIDES:
            return f"{'enemy' if enemy else 'own'} {called(self.shape, 'unit')[1]} {OF_SIDES[rest]}"
        return f"the other side's {self.state(rest, 'sides')}" if enemy else self.state(rest, "sides")

    def field(self, owner: str, path: str) -> str:
        """A field, a state, or what is known of every piece, without whose it is."""
        declared = fields(self.shape.shared.get(owner.removeprefix("target_")) or self.shape.units)
        if (found := find(path, declared, self.shape.shared)) is not None and path not in self.held("pieces"):
            return label(path.rpartition(".")[2], found)
        parent, _, last = path.rpartition(".")
        if parent and (listed := find(parent.partition(".")[0], declared, self.shape.shared)) is not None:
            record = self._record(listed.entries or listed.record, parent.rpartition(".")[2])
            return f"{record} {last.replace('_', ' ')}".strip()
        return OF_PIECES.get(path, self.state(path))

    def _record(self, kind: Any, id_: str) -> str:
        records = self.shared.get(kind, {}) if isinstance(kind, str) else {}
        return next((name for name in records if slug(name) == id_), id_.replace("-", " "))

    # -- states ---------------------------------------------------------------------------------------------------------------

    def held(self, whose: str) -> Mapping[str, Mapping[str, Any]]:
        """The states that `pieces` or `sides` hold, each with all that is said of it."""
        typed = (self.play.get(whose) or {}).get("holds") or {}
        return {name: one if isinstance(one, Mapping) else {"until": one} for name, one in typed.items()}

    @cached_property
    def counted(self) -> frozenset[str]:
        """The states that go up and down, so that their numbers count."""
        return frozenset(name.rpartition(".")[2] for step in every_step(self.play) for name in step.get("add") or ())

    def state(self, name: str, whose: str = "pieces") -> str:
        """A state as readers call it."""
        return str(self.held(whose).get(name, {}).get("words") or name.replace("_", " "))

    # -- which pieces ---------------------------------------------------------------------------------------------------------

    def filtered(self, typed: Mapping[str, Any], whose: str | None, start: str = "") -> str:
        """The pieces of a filter: "enemies within 1″ that are not shaken". `start`: from where it is measured, where it has to be said."""
        told = [WHOSE.get(whose, str(whose))]
        from_ = typed.get("from", "unit")
        start = start if from_ == "unit" else phrases.subject(from_)
        of = f" of {start}" if start else ""
        if "within" in typed:
            told.append(f"within {self.amount(typed['within'], inches=True)}{of}")
        if "beyond" in typed:
            told.append(f"farther than {self.amount(typed['beyond'], inches=True)} {f'from {start}' if start else 'away'}")
        if on := typed.get("on"):
            told.append(f"on {phrases.alternatives(on)}")
        if near := typed.get("near"):
            where = {"any": "an objective", "objective": "the objective"}.get(near, near)
            told.append(f"within {self.amount(typed.get('reach', 3), inches=True)} of {where}")
        if "seen" in typed:
            told.append(f"{'in' if typed['seen'] else 'out of'} sight{of}")
        if typed.get("when"):
            told.append(self.which(typed["when"], several=True))
        return " ".join(told)

    def which(self, when: Mapping[str, Any], several: bool = False) -> str:
        """Conditions of pieces that are looked at, behind a noun: "that are shaken", "without Buried"."""
        return phrases.joined({name: self._which(name, wanted, several, True) for name, wanted in when.items()})

    def _which(self, name: str, wanted: Any, several: bool, so: bool) -> str:
        if name == "not":
            told = [self._which(each, one, several, not so if len(wanted) == 1 else True) for each, one in wanted.items()]
            return " and ".join(told) if len(told) == 1 or not so else f"not ({' and '.join(told)})"
        if name == "any":
            if not so and all(len(one) == 1 for one in wanted):
                return " and ".join(self._which(each, bound, several, False) for one in wanted for each, bound in one.items())
            ways = " or ".join(self.which(one, several) for one in wanted)
            return ways if so else f"not ({ways})"
        owner, _, path = name.partition(".")
        if owner == "it" and (done := self._how(path, wanted, so)):
            has, how = done
            return f"that {('have' if has == 'has' else 'are') if several else has} {how}"
        if owner == "it" and path:
            found = find(path, fields(self.shape.units), self.shape.shared)
            if found is not None and found.type == "flag":
                return f"{'with' if so is not (phrases.flag(wanted) is False) else 'without'} {label(path, found)}"
            if found is not None and (found.entries or found.record or found.type == "choice"):
                kind = found.entries or found.record
                listed = " or ".join(self._record(kind, str(one)) if kind else str(one) for one in phrases.listed(wanted))
                return f"{'with' if so else 'without'} {listed}"
            return f"{'with' if so else 'without'} {self.field(owner, path)} {self._bound(wanted)}"
        return f"if {self._condition(name, wanted, so)}"

    # -- conditions -----------------------------------------------------------------------------------------------------------

    def when(self, when: Mapping[str, Any]) -> str:
        """Conditions in words, without the "if" before them."""
        return phrases.joined({name: self._condition(name, wanted, True) for name, wanted in when.items()})

    def so(self, name: str) -> str:
        """That something is so: a state is held, or what is counted is there."""
        is_number = self._is_count(name) or name.rpartition(".")[2] in {*COUNTED, *self.counted}
        return self._condition(name, {"over": 0} if is_number else 1, True)

    def _condition(self, name: str, wanted: Any, so: bool) -> str:
        if name == "not":
            told = [self._condition(each, one, not so if len(wanted) == 1 else True) for each, one in wanted.items()]
            return " and ".join(told) if len(told) == 1 or not so else f"not ({' and '.join(told)})"
        if name == "any":
            if not so and all(len(one) == 1 for one in wanted):
                return " and ".join(self._condition(each, bound, False) for one in wanted for each, bound in one.items())
            ways = " or ".join(self.when(one) for one in wanted)
            return ways if so else f"not ({ways})"
        owner, _, path = name.partition(".")
        held = phrases.flag(wanted)
        if name in OUTCOMES and held is not None:
            return OUTCOMES[name][held is not so]
        if name == "round" and so and (rounds := phrases.of_rounds(wanted)):
            return rounds
        if owner in self.shape.odds and path:
            return self._of_check(owner, path, wanted, so)
        if owner not in ("core", "side", "enemy") and path:
            return self._of_piece(owner, path, wanted, so, held)
        if owner in ("side", "enemy") and so and (more := self._more(owner, path, wanted)):
            return more
        if owner in ("side", "enemy") and path in self.held("sides") and path not in self.counted and held is not None:
            return f"{phrases.side(owner)} is {'' if held is so else 'not '}{self.state(path, 'sides')}"
        if isinstance(wanted, bool) and not path and name not in self.values:
            return f"{name.replace('_', ' ')} {'applies' if wanted is so else 'does not apply'}"
        counted = self._is_count(path if owner in ("side", "enemy") else name)
        if counted and (some := phrases.some(wanted)) is not None:
            return f"there are {'' if some is so else 'no '}{self.name(name)}"
        return f"{self._compared(name)} is {'' if so else 'not '}{self._bound(wanted)}"

    def _more(self, owner: str, path: str, wanted: Any) -> str | None:
        """Both sides compared in the same thing: "the side has more friends on Planks than the other side"."""
        other = "enemy" if owner == "side" else "side"
        if not isinstance(wanted, Mapping) or list(wanted.values()) != [f"{other}.{path}"]:
            return None
        words = {"over": "more {} than", "under": "fewer {} than", "from": "at least as many {} as", "to": "at most as many {} as"}
        told = words[next(iter(wanted))].format(self._of_side("side", path).removeprefix("own "))
        return f"{phrases.side(owner)} has {told} {phrases.side(other)}"

    def _compared(self, name: str) -> str:
        """What stands on one side of a comparison."""
        owner, _, path = name.partition(".")
        of_side = owner in ("side", "enemy")
        if of_side and path in self.held("sides") and path in self.counted:
            return f"the number of {phrases.side(owner)}'s {self.state(path, 'sides')}"
        outcome = path if owner in self.shape.odds else name
        if outcome.startswith("damage"):
            return f"the {self.name(name)}"
        counted = self._is_count(path if of_side else name) or of_side and path in OF_SIDES or outcome in COUNTED
        return f"the number of {self.name(name)}" if counted else phrases.the(self.name(name))

    def _of_piece(self, owner: str, path: str, wanted: Any, so: bool, held: bool | None) -> str:
        subject = phrases.subject(owner)
        if owner.removeprefix("target_") not in self.shape.shared and (told := self._how(path, wanted, so)):
            return f"{subject} {' '.join(told)}"
        declared = fields(self.shape.shared.get(owner.removeprefix("target_")) or self.shape.units)
        found = find(path, declared, self.shape.shared)
        if found is not None and (found.entries or found.record or found.type == "flag"):
            kind = found.entries or found.record
            listed = " or ".join(self._record(kind, str(one)) for one in phrases.listed(wanted)) if kind else label(path, found)
            return f"{subject} {'has' if so is not (held is False) else 'does not have'} {listed}"
        return f"{phrases.whose(owner)} {self.field(owner, path)} is {'' if so else 'not '}{self._bound(wanted)}"

    def _how(self, path: str, wanted: Any, so: bool) -> tuple[str, str] | None:
        """How a piece is, or what it has done, with the verb before it: ("is", "not shaken"). None for a number, and for fields."""
        held, some = phrases.flag(wanted), phrases.some(wanted)
        if path == "on":
            return "is", f"{'' if so else 'not '}on {phrases.alternatives(wanted)}"
        if path in self.held("pieces") and path not in self.counted and held is not None:
            return "is", f"{'' if held is so else 'not '}{self.state(path)}"
        if path in self.held("pieces") and some is not None:
            return "has", f"{'' if some is so else 'no '}{self.state(path)}"
        done = held if path == "acted" else some
        return None if path not in DONE or done is None else ("has", DONE[path][done is not so])

    def _of_check(self, check: str, path: str, wanted: Any, so: bool) -> str:
        """What a check that has followed came to."""
        held, roll = phrases.flag(wanted), f"the roll {self.roll(check)}"
        if path == "made" and held is not None:
            return f"{roll} is {'' if held is so else 'not '}made"
        if path == "succeeds" and held is not None:
            return f"{roll} {'succeeds' if held is so else 'fails'}"
        if path in OUTCOMES and held is not None:
            return f"{OUTCOMES[path][held is not so]} {'after' if path in ('destroyed', 'falls') else 'in'} {roll}"
        return f"{self._compared(f'{check}.{path}')} is {'' if so else 'not '}{self._bound(wanted)}"

    def _is_count(self, name: str) -> bool:
        return isinstance(typed := self.values.get(name), Mapping) and "count" in typed

    def _bound(self, wanted: Any) -> str:
        if isinstance(wanted, Mapping):
            return " and ".join(f"{COMPARED.get(how, how)} {self._limit(bound)}" for how, bound in wanted.items())
        return phrases.alternatives(wanted)

    def _limit(self, bound: Any) -> str:
        terms = formula(bound)
        first = terms[0]
        alone = len(terms) == 1 and first.sign > 0 and isinstance(first.what, str) and not first.by and not first.what.startswith("core.")
        return self._compared(str(first.what)) if alone else self._sum(terms)
