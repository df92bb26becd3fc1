"""The turn of a declared game in words, a line for each thing that play.yaml says: its steps, actions, triggers and terrain, and who wins.

The site's page of the turn, the quick reference, the data and what an edition changes all take these lines.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rulepress.content.games.declared.game_definition import GameDefinition, called, fields, find, label
from rulepress.content.games.declared.turn_words import TurnWords
from rulepress.games.declared.play.turn_program import VERBS

PARTS = {
    "play": "The course of the game",
    "actions": "Actions",
    "triggers": "Whenever it happens",
    "terrain": "Terrain",
    "pieces": "Pieces",
    "wins": "Winning",
}
"""Part of a turn -> its heading, in the order of the page."""
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
EVENT = ("on", "who", "for", "terrain", "state", "within", "phase", *ANY)
"""The keys of a trigger that its sentence tells."""
Line = dict[str, Any]


def lines(data: Mapping[str, Any], play: Mapping[str, Any]) -> list[Line]:
    """What a play.yaml without errors says, line by line, in the words of an edition's data.

    A line has an `id`, the `part` that it is in, its `depth` there, its `text`, the ids of the `rules` that it names, and
    `by_hand` where it is left to the players."""
    words = TurnWords(GameDefinition.model_validate(data["shape"]), data["core"], play, data["shared"])
    return list(_TurnText(words).lines())


def nested(told: Sequence[Line], part: str) -> list[Line]:
    """The lines of one part, those below each other under `lines`."""
    top: list[Line] = []
    above: list[list[Line]] = [top]
    for line in told:
        if line["part"] == part:
            made = {**line, "lines": []}
            del above[line["depth"] + 1 :]
            above[-1].append(made)
            above.append(made["lines"])
    return top


class _TurnText:
    def __init__(self, words: TurnWords) -> None:
        self.words, self.play, self.shape = words, words.play, words.shape
        self.unit, self.units = called(words.shape, "unit")
        self.taken: dict[str, int] = {}
        self._tellers: dict[str, Callable[[Any, Mapping[str, Any]], str]] = {
            "place": self._place, "choose": self._choose, "rounds": self._rounds, "phase": self._phase, "begin": self._begin,
            "alternate": self._alternate, "each": self._each, "act": self._act, "react": self._react, "move": self._move,
            "check": self._roll, "set": self._set, "clear": self._clear, "add": self._add, "damage": self._damage, "push": self._push,
            "remove": self._remove, "by hand": self._by_hand, "end": self._end,
        }  # fmt: skip

    def lines(self) -> Iterator[Line]:
        """All lines, part by part."""
        yield from self._steps(self.play.get("play") or (), "play", 0, ())
        for name, typed in (self.play.get("actions") or {}).items():
            only = f", only if {self.words.when(typed['when'])}" if typed.get("when") else ""
            yield self._line("actions", 0, (name,), f"{name}{only}", _rules({**typed, "do": None}))
            yield from self._steps(typed.get("do") or (), "actions", 1, (name,))
        for typed in self.play.get("triggers") or ():
            yield self._line("triggers", 0, (typed["on"],), self._event(typed), _rules({**typed, "do": None}))
            yield from self._steps(typed.get("do") or (), "triggers", 1, (typed["on"],))
        for name, typed in (self.play.get("terrain") or {}).items():
            yield self._line("terrain", 0, (name,), f"{name[:1].upper()}{name[1:]}: {self._ground(typed)}.", _rules(typed))
        for name, text in self._pieces():
            yield self._line("pieces", 0, (name,), text, [])
        for place, typed in enumerate(self.play.get("wins") or ()):
            tie = "If that is a tie, the" if place else "The"
            yield self._line("wins", 0, (), f"{tie} side with more {self._most(typed['most'])} wins.", _rules(typed))

    def _event(self, typed: Mapping[str, Any]) -> str:
        on, whose = typed["on"], f"a {self.unit}"
        if typed.get("who"):
            whose += f" {self.words.which(typed['who'])}"
        terrain = typed.get("terrain") or ""
        where = terrain if isinstance(terrain, str) else " or ".join(terrain)
        happens = {
            "damage": f"{whose} takes damage and is still there", "models": f"{whose} loses models and is still there",
            "removed": f"{whose} is removed", "gains": f"{whose} is {self.words.state(typed.get('state', ''))} from then on",
            "enters": f"{whose} enters {where}", "leaves": f"{whose} leaves {where}",
            "near": f"{whose} comes within {self.words.amount(typed.get('within', 0), inches=True)} of an enemy",
        }.get(on, f"{'the ' if typed.get('phase') else 'a '}{typed.get('phase', '')} {on}".replace("  ", " "))  # fmt: skip
        only = f", if {self.words.when(typed['when'])}" if typed.get("when") else ""
        concerned = typed.get("for")
        those = f"; then each of the {self.words.filtered(concerned, concerned.get('of'))}" if concerned is not None else ""
        extra = "".join(f", {name} {_plain(one)}" for name, one in typed.items() if name not in EVENT)
        return f"{happens[:1].upper()}{happens[1:]}{only}{those}{extra}:"

    def _most(self, typed: Any) -> str:
        return self.words.amount(typed).removeprefix("own ").removesuffix(" of friends")

    def _line(self, part: str, depth: int, path: tuple[str, ...], text: str, rules: list[str], by_hand: bool = False) -> Line:
        name = ", ".join(path if part == "actions" else ("Turn" if part == "play" else PARTS[part], *path))
        count = self.taken[name] = self.taken.get(name, 0) + 1
        id_ = name if count == 1 else f"{name} {count}"
        return {"id": id_, "part": part, "depth": depth, "text": text, "rules": rules, "by_hand": by_hand}

    def _ground(self, typed: Mapping[str, Any]) -> str:
        told = []
        if blocks := typed.get("blocks"):
            what = {"moves": "moves", "sight": "sees"}
            told.append(f"nobody {' or '.join(what.get(one, one) for one in blocks)} through it")
        if typed.get("covers"):
            told.append(f"it covers {self.units} in it or partly behind it")
        if typed.get("cost", 1) != 1:
            told.append(f"every inch in it takes {typed['cost']} inches of a move")
        return ", and ".join(told) or "it does nothing"

    def _pieces(self) -> Iterator[tuple[str, str]]:
        pieces = self.play.get("pieces") or {}
        base = pieces.get("base", 25)
        how = f"its {self.words.field('unit', base)}" if isinstance(base, str) else f"{base} mm" if isinstance(base, int) else _plain(base)
        yield "base", f"The base of a {self.unit} measures {how}."
        if models := pieces.get("models"):
            yield "models", f"The number of models of a {self.unit} is its {self.words.field('unit', models)}."
        if damage := pieces.get("damage"):
            what = f"model of a {self.unit}" if pieces.get("models") else self.unit
            yield "damage", f"A {what} is gone when the damage that it has taken reaches its {self.words.field('unit', damage)}."
        if granted := pieces.get("granted"):
            yield "granted", f"What leaders grant a {self.unit} counts only while {self.words.when(granted)}."
        for name, typed in pieces.items():
            if name not in ("base", "models", "damage", "granted", "holds"):
                yield name, f"{name.replace('_', ' ').capitalize()}: {_plain(typed)}."

    # -- steps ----------------------------------------------------------------------------------------------------------------

    def _steps(self, typed: Sequence[Mapping[str, Any]], part: str, depth: int, path: tuple[str, ...]) -> Iterator[Line]:
        for step in typed:
            verb = next((one for one in VERBS if one in step), next(iter(step)))
            here = (*path, self._noun(verb, step))
            yield self._line(part, depth, here, self._sentence(verb, step), _rules({**step, "do": None}), verb == "by hand")
            yield from self._steps(step.get("do") or (), part, depth + 1, here)

    def _noun(self, verb: str, step: Mapping[str, Any]) -> str:
        if verb == "phase":
            return str(step[verb])
        if verb == "check":
            return self._check(step[verb])
        return f"each {step[verb]}" if verb == "each" else NOUNS.get(verb, verb)

    def _check(self, name: str) -> str:
        check = self.shape.odds.get(name)
        return (check and check.name) or name.replace("_", " ").capitalize()

    def _sentence(self, verb: str, step: Mapping[str, Any]) -> str:
        tell = self._tellers.get(verb)
        told = tell(step[verb], step) if tell else f"{verb}: {_plain(step[verb])}"
        told += "".join(
            f", {name.replace('_', ' ')} {_plain(step[name])}" for name in step if name not in (verb, *TOLD.get(verb, ()), *ANY)
        )
        mark = ":" if step.get("do") else "" if told.endswith((".", "!", "?")) else "."
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
        held = f", which is {state} {until}" if name in self.words.states else f" as the {state}"
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
        return f"{_piece(piece)} acts out of its turn. From here “it” is {_piece(piece)}, and the target is who acts now"

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
        if against := step.get("against"):
            other = self._kind(name, against=True)
            using += f", against the {other} with the best {self._best(other, against)}"
        given = "; ".join(f"{asked.replace('_', ' ')}: {self._given(name, asked, one)}" for asked, one in (step.get("given") or {}).items())
        made = "it may make the roll" if step.get("may") else "it makes the roll"
        return f"{made} {self._check(name)}{whom}{using}{given and f' ({given})'}{_later(step)}"

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
        side = owner in ("side", "enemy")
        typed = ((self.play.get("sides" if side else "pieces") or {}).get("holds") or {}).get(name, "game")
        until, most = (typed.get("until", "game"), typed.get("max")) if isinstance(typed, Mapping) else (typed, None)
        who = {"": "it", "unit": "it", "side": "the side", "enemy": "the other side"}.get(owner, f"the {owner.replace('_', ' ')}")
        told = UNTIL.get(until, str(until)) + (f" (at most {self.words.amount(most)})" if most is not None else "")
        return who, self.words.state(name), told

    def _set(self, state: str, step: Mapping[str, Any]) -> str:
        who, name, until = self._holder(state)
        return f"{who} is {name} {until}"

    def _clear(self, state: str, step: Mapping[str, Any]) -> str:
        who, name, _ = self._holder(state)
        return f"{who} is no longer {name}"

    def _add(self, added: Mapping[str, Any], step: Mapping[str, Any]) -> str:
        told = []
        for state, number in added.items():
            who, name, until = self._holder(state)
            whose = "its" if who == "it" else f"{who}'s"
            told.append(f"{self.words.amount(number)} is added to {whose} {name}{'' if until == UNTIL['game'] else f', {until}'}")
        return "; ".join(told)

    def _damage(self, piece: str, step: Mapping[str, Any]) -> str:
        return f"{_piece(piece)} takes {self.words.amount(step.get('by', 1))} damage{_later(step)}"

    def _push(self, piece: str, step: Mapping[str, Any]) -> str:
        from_ = step.get("from", "unit")
        return f"{_piece(piece)} is moved {self.words.amount(step.get('by', 1), inches=True)} straight away from {_piece(from_)}"

    def _remove(self, piece: str, step: Mapping[str, Any]) -> str:
        return f"{_piece(piece)} is removed"

    def _by_hand(self, words: str, step: Mapping[str, Any]) -> str:
        return f"by hand: {words}"

    def _end(self, what: str, step: Mapping[str, Any]) -> str:
        return "the turn is handed over" if what == "turn" else f"the {what} ends"


def _piece(name: str) -> str:
    return "it" if name == "unit" else f"the {name.replace('_', ' ')}"


def _later(step: Mapping[str, Any]) -> str:
    """When damage is taken that is not taken at once."""
    when = step.get("apply")
    return f"; the damage is taken when the {when.partition(' ')[0]} ends" if when else ""


def _plain(typed: Any) -> str:
    """What nobody has words for, as it is typed."""
    return typed if isinstance(typed, str) else json.dumps(typed, ensure_ascii=False)


def _rules(typed: Any) -> list[str]:
    """The rules that something names, each once: its own, and those of its numbers."""
    if isinstance(typed, Mapping):
        found = [one for key, one in typed.items() if key == "rule" and isinstance(one, str)]
        found += [rule for key, one in typed.items() if key != "rule" for rule in _rules(one)]
    else:
        found = [rule for one in typed for rule in _rules(one)] if isinstance(typed, list) else []
    return list(dict.fromkeys(found))
