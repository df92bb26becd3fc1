"""Numbers, conditions and filters of a play.yaml in the words of its cards: "its Move", "enemies within 1″", "if it is shaken"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rulepress.content.games.declared.game_definition import GameDefinition, called, fields, find, label
from rulepress.core.name_matching import slug
from rulepress.games.declared.formulas import FormulaPart, FormulaTerm, formula, number
from rulepress.games.declared.record_paths import value_at

COMPARED = {"from": "at least", "to": "at most", "over": "more than", "under": "less than"}
WHOSE = {"friend": "friends", "enemy": "enemies", "any": "units", None: "units"}
OUTCOMES = {
    "succeeds": ("it succeeds", "it fails"),
    "wins": ("it wins", "it does not win"),
    "ties": ("it is a tie", "it is no tie"),
    "loses": ("it loses", "it does not lose"),
    "destroyed": ("the target is destroyed", "the target is still there"),
    "falls": ("it is destroyed", "it is still there"),
    "struck": ("it is hit", "it is not hit"),
    "covered": ("the target is covered", "the target is not covered"),
    "seen": ("the target is seen", "the target is not seen"),
}
"""What is so or not, in words for both."""
COUNTED = {
    "hits": "hits",
    "damage": "damage dealt",
    "models": "models that fall",
    "hits_taken": "hits taken",
    "damage_taken": "damage taken",
    "models_taken": "models lost",
}
OF_SIDES = {"left": "left on the table", "lost": "lost", "start": "at the beginning"}
OF_PIECES = {"moved": "inches moved", "damage": "damage suffered", "start": "models at the beginning", "id": "number"}


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
            "times": f"twice {_whole(before)}" if much == "2" else f"{_whole(before)} × {much}",
            "halve": f"half of {_whole(before)}, rounded {'up' if part.up else 'down'}",
            "at_least": f"{before}, at least {much}",
            "at_most": f"{before}, at most {much}",
        }[part.does]
        if not part.when:
            return much if part.does == "set" else told
        if part.words:
            return f"{told} ({part.words})"
        if part.does in ("times", "halve"):
            return f"{before} ({told.replace(_whole(before), 'that', 1)} if {self.when(part.when)})"
        return f"{told} if {self.when(part.when)}"

    def _sum(self, terms: Iterable[FormulaTerm]) -> str:
        told = ""
        for term in terms:
            product = " × ".join(_whole(self.name(one)) if isinstance(one, str) and term.by else self._factor(one) for one in term.factors)
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
        return f"{_whose(first)} {self.field(first, rest)}"

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
        return f"the other side's {self.state(rest)}" if enemy else self.state(rest)

    def field(self, owner: str, path: str) -> str:
        """A field, a state, or what is known of every piece, without whose it is."""
        declared = fields(self.shape.shared.get(owner.removeprefix("target_")) or self.shape.units)
        if (found := find(path, declared, self.shape.shared)) is not None and path not in self.states:
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

    @property
    def states(self) -> Mapping[str, Any]:
        """What pieces and sides hold."""
        return {name: typed for whose in ("pieces", "sides") for name, typed in ((self.play.get(whose) or {}).get("holds") or {}).items()}

    def state(self, name: str) -> str:
        """A state in words, its own if it has any."""
        typed = self.states.get(name)
        return str((isinstance(typed, Mapping) and typed.get("words")) or name.replace("_", " "))

    # -- which pieces ---------------------------------------------------------------------------------------------------------

    def filtered(self, typed: Mapping[str, Any], whose: str | None) -> str:
        """The pieces of a filter: "enemies within 1″ that are not shaken"."""
        told = [WHOSE.get(whose, str(whose))]
        start = typed.get("from", "unit")
        of = "" if start == "unit" else f" of {_subject(start)}"
        for key, words in (("within", "within"), ("beyond", "farther than")):
            if key in typed:
                told.append(f"{words} {self.amount(typed[key], inches=True)}{of or (' away' if key == 'beyond' else '')}")
        if on := typed.get("on"):
            told.append(f"on {on if isinstance(on, str) else ' or '.join(on)}")
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
        return " and ".join(self._which(name, wanted, several, True) for name, wanted in when.items())

    def _which(self, name: str, wanted: Any, several: bool, so: bool) -> str:
        if name == "not":
            told = [self._which(each, one, several, not so if len(wanted) == 1 else True) for each, one in wanted.items()]
            return " and ".join(told) if len(told) == 1 or not so else f"not ({' and '.join(told)})"
        if name == "any":
            return " or ".join(self.which(one, several) if so else f"not {self.which(one, several)}" for one in wanted)
        owner, _, path = name.partition(".")
        if owner == "it" and path in self.states and (held := _flag(wanted)) is not None:
            return f"that {'are' if several else 'is'} {'' if held is so else 'not '}{self.state(path)}"
        if owner == "it" and path == "on":
            return f"{'' if so else 'not '}on {' or '.join(map(str, _list(wanted)))}"
        if owner == "it" and path == "acted" and (held := _flag(wanted)) is not None:
            return f"that {'have' if several else 'has'} {'' if held is so else 'not '}acted in this round"
        if owner == "it" and path:
            found = find(path, fields(self.shape.units), self.shape.shared)
            if found is not None and (found.entries or found.type in ("choice", "flag")):
                kind = found.entries or found.record
                listed = " or ".join(self._record(kind, str(one)) if kind else str(one) for one in _list(wanted))
                return f"{'with' if so else 'without'} {label(path, found) if found.type == 'flag' else listed}"
            return f"{'with' if so else 'without'} {self.field(owner, path)} {self._bound(wanted)}"
        return f"if {self._condition(name, wanted, so)}"

    # -- conditions -----------------------------------------------------------------------------------------------------------

    def when(self, when: Mapping[str, Any]) -> str:
        """Conditions in words, without the "if" before them."""
        return " and ".join(self._condition(name, wanted, True) for name, wanted in when.items())

    def so(self, name: str) -> str:
        """That something is so: a state is held, or what is counted is there."""
        return self._condition(name, {"over": 0} if self._is_count(name) else 1, True)

    def _condition(self, name: str, wanted: Any, so: bool) -> str:
        if name == "not":
            told = [self._condition(each, one, not so if len(wanted) == 1 else True) for each, one in wanted.items()]
            return " and ".join(told) if len(told) == 1 or not so else f"not ({' and '.join(told)})"
        if name == "any":
            ways = " or ".join(self.when(one) for one in wanted)
            return ways if so else f"not ({ways})"
        owner, _, path = name.partition(".")
        held = _flag(wanted)
        if name in OUTCOMES and held is not None:
            return OUTCOMES[name][held is not so]
        if name == "round" and so and (rounds := _rounds(wanted)):
            return rounds
        if owner not in ("core", "side", "enemy") and path:
            return self._of_piece(owner, path, wanted, so, held)
        if owner in ("side", "enemy") and so and (more := self._more(owner, path, wanted)):
            return more
        counted = self._is_count(path if owner in ("side", "enemy") else name)
        if counted and (some := _some(wanted)) is not None:
            return f"there are {'' if some is so else 'no '}{self.name(name)}"
        return f"{self._compared(name)} is {'' if so else 'not '}{self._bound(wanted)}"

    def _more(self, owner: str, path: str, wanted: Any) -> str | None:
        """Both sides compared in the same thing: "the side has more friends on Planks than the other side"."""
        other = "enemy" if owner == "side" else "side"
        if not isinstance(wanted, Mapping) or list(wanted.values()) != [f"{other}.{path}"]:
            return None
        words = {"over": "more {} than", "under": "fewer {} than", "from": "at least as many {} as", "to": "at most as many {} as"}
        sides = {"side": "the side", "enemy": "the other side"}
        told = words[next(iter(wanted))].format(self._of_side("side", path).removeprefix("own "))
        return f"{sides[owner]} has {told} {sides[other]}"

    def _compared(self, name: str) -> str:
        """What stands on one side of a comparison."""
        owner, _, path = name.partition(".")
        of_side = owner in ("side", "enemy")
        counted = self._is_count(path if of_side else name) or of_side and path in OF_SIDES or name in COUNTED
        return f"the number of {self.name(name)}" if counted else _the(self.name(name))

    def _of_piece(self, owner: str, path: str, wanted: Any, so: bool, held: bool | None) -> str:
        subject = _subject(owner)
        if path in (self.play.get("pieces") or {}).get("holds", {}) and held is not None:
            return f"{subject} is {'' if held is so else 'not '}{self.state(path)}"
        if path == "on":
            return f"{subject} is {'' if so else 'not '}on {' or '.join(map(str, _list(wanted)))}"
        if path == "acted" and held is not None:
            return f"{subject} has {'' if held is so else 'not '}acted in this round"
        if path == "moved" and (some := _some(wanted)) is not None:
            return f"{subject} has {'' if some is so else 'not '}moved"
        declared = fields(self.shape.shared.get(owner.removeprefix("target_")) or self.shape.units)
        found = find(path, declared, self.shape.shared)
        if found is not None and (found.entries or found.record or found.type == "flag"):
            kind = found.entries or found.record
            listed = " or ".join(self._record(kind, str(one)) for one in _list(wanted)) if kind else label(path, found)
            return f"{subject} {'has' if so is not (held is False) else 'does not have'} {listed}"
        return f"{_whose(owner)} {self.field(owner, path)} is {'' if so else 'not '}{self._bound(wanted)}"

    def _is_count(self, name: str) -> bool:
        return isinstance(typed := self.values.get(name), Mapping) and "count" in typed

    def _bound(self, wanted: Any) -> str:
        if isinstance(wanted, Mapping):
            return " and ".join(f"{COMPARED.get(how, how)} {self._limit(bound)}" for how, bound in wanted.items())
        return " or ".join(map(str, _list(wanted)))

    def _limit(self, bound: Any) -> str:
        terms = formula(bound)
        first = terms[0]
        alone = len(terms) == 1 and first.sign > 0 and isinstance(first.what, str) and not first.by and not first.what.startswith("core.")
        return self._compared(str(first.what)) if alone else self._sum(terms)


def _flag(wanted: Any) -> bool | None:
    """Is a state wanted to be held, or not to be? None for any other number."""
    return bool(wanted) if isinstance(wanted, bool | int) and wanted in (0, 1) else _some(wanted)


def _some(wanted: Any) -> bool | None:
    """Is a number wanted to be more than 0, or 0? None for any other."""
    if wanted == 0:
        return False
    return True if wanted in ({"from": 1}, {"over": 0}) else None


def _rounds(wanted: Any) -> str | None:
    """A condition of the number of the round, if it is a simple one."""
    if isinstance(wanted, int):
        return f"it is round {wanted}"
    words = {"from": "or a later one", "to": "or an earlier one"}
    how, bound = next(iter(wanted.items())) if isinstance(wanted, Mapping) and len(wanted) == 1 else ("", "")
    return f"it is round {bound} {words[how]}" if how in words and isinstance(bound, int) else None


def _list(wanted: Any) -> list[Any]:
    return wanted if isinstance(wanted, list) else [wanted]


def _whole(told: str) -> str:
    """A number in brackets, if it is more than one thing."""
    return f"({told})" if re.search(r" [+−×] |, ", told) else told


def _the(told: str) -> str:
    return told if re.match(r"the |its |half |twice |\d", told) else f"the {told}"


def _subject(piece: str) -> str:
    return "it" if piece in ("unit", "it") else f"the {piece.replace('_', ' ')}"


def _whose(piece: str) -> str:
    if piece in ("unit", "it"):
        return "its"
    owner, _, record = piece.partition("_")
    return f"the target's {record}'s" if owner == "target" and record else f"the {piece.replace('_', ' ')}'s"
