"""The turn of a declared game in words, a line for each thing that play.yaml says: its steps, actions, triggers, terrain, pieces and
tokens, and who wins.

The site's page of the turn, the quick reference, the data and what an edition changes all take these lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulepress.content.games.declared.game_definition import GameDefinition, called, fields, find
from rulepress.content.games.declared.turn_phrases import alternatives
from rulepress.content.games.declared.turn_steps import StepText, plain, verb_of
from rulepress.content.games.declared.turn_words import TurnWords
from rulepress.games.declared.play import unit_bases
from rulepress.games.declared.play.turn_program import ACTED, DAMAGE, NEAR, OF_TURN, REMOVED

PARTS = {
    "play": "The course of the game",
    "actions": "Actions",
    "triggers": "Whenever it happens",
    "terrain": "Terrain",
    "pieces": "Pieces",
    "tokens": "Tokens",
    "wins": "Winning",
}
"""Part of a turn -> its heading, in the order of the page."""
HAPPENS = {
    "damage": "takes damage and is still there", "models": "loses models and is still there", "removed": "is removed",
    "gains": "becomes {}", "enters": "enters {}", "leaves": "leaves {}", "near": "comes within {} of an enemy",
}  # fmt: skip
"""Event that happens to a piece -> its words, with what says more about it."""
BASES = {
    "round": "is round, {} mm across",
    "oval": "is oval, {} mm",
    "square": "is square, {} mm",
    "rectangle": "is rectangular, {} mm",
    "hex": "has six sides, {} mm from flat side to flat side",
    "flight stand": "is a flight stand, {} mm across",
}
"""What a base is called -> its words."""
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
        self.steps = StepText(words)
        self.unit, self.units = called(words.shape, "unit")
        self.taken: dict[str, int] = {}

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
        for shows, typed in (self.play.get("tokens") or {}).items():
            yield self._line("tokens", 0, (shows,), self._token(shows, {"name": typed} if isinstance(typed, str) else typed), [])
        for place, typed in enumerate(self.play.get("wins") or ()):
            tie = "If that is a tie, the" if place else "The"
            yield self._line("wins", 0, (), f"{tie} side with more {self._most(typed['most'])} wins.", _rules(typed))

    def _event(self, typed: Mapping[str, Any]) -> str:
        """What a trigger waits for, who does something about it, and when."""
        on, concerned = typed["on"], typed.get("for")
        told = self._of_turn(on, typed.get("phase")) if on in OF_TURN else self._of_piece(on, typed)
        if concerned is not None:
            start = "" if on in OF_TURN else "it"
            told += f"; then each of the {self.words.filtered(concerned, concerned.get('of'), start)}"
            told += ", with it as the target" if on not in (*OF_TURN, REMOVED) else ""
        elif on == NEAR:
            told += ", its target"
        only = f", if {self.words.when(typed['when'])}" if typed.get("when") else ""
        return f"{told}{only}:"

    def _of_turn(self, on: str, phase: str | None) -> str:
        what, _, does = on.partition(" ")
        return f"The {phase} phase {does}" if phase else f"A {what} {does}"

    def _of_piece(self, on: str, typed: Mapping[str, Any]) -> str:
        who = f" {self.words.which(typed['who'])}" if typed.get("who") else ""
        if state := typed.get("state"):
            more = f"one that has {self.words.state(state)}" if state in self.words.counted else self.words.state(state)
        else:
            more = self.words.amount(typed["within"], inches=True) if "within" in typed else alternatives(typed.get("terrain") or "")
        return f"A {self.unit}{who} {HAPPENS.get(on, on).format(more)}"

    def _token(self, shows: str, typed: Mapping[str, Any]) -> str:
        """When a token lies somewhere, and how many of them."""
        owner, _, state = shows.rpartition(".")
        whose, at = ("sides", "side") if owner else ("pieces", self.unit)
        words, said = self.words.state(state, whose), state in self.words.held(whose)
        if said and state not in self.words.counted:
            has, one = f"is {words}", ""
        elif not said and state == ACTED:
            has, one = "has acted in this round", ""
        elif not said and state == DAMAGE:
            has, one = "has suffered damage", "damage that it has suffered"
        else:
            has, one = f"has {words}", f"of its {words}"
        most = typed.get("each")
        if one and (most > 1 if most else not said):
            told = f"Tokens {typed['name']} lie at a {at}, one for each {one}{f', at most {most}' if most else ''}"
        else:
            told = f"A token {typed['name']} lies at a {at} that {has}"
        told += f", no more than {typed['most']} for a side" if typed.get("most") else ""
        return f"{told}; its colour is {typed['colour']}." if typed.get("colour") else f"{told}."

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
        files = pieces.get("files")
        yield "base", f"The base of a {f'model of a {self.unit}' if files else self.unit} {self._base(pieces.get('base'))}."
        if models := pieces.get("models"):
            yield "models", f"The number of models of a {self.unit} is its {self.words.field('unit', models)}."
        if files:
            behind = "the others stand in ranks behind them, each on a base of its own"
            if isinstance(files, int):
                yield "files", f"The models of a {self.unit} stand {files} side by side; {behind}."
            else:
                yield (
                    "files",
                    f"As many models of a {self.unit} stand side by side as its {self.words.field('unit', files)} says; {behind}.",
                )
        if damage := pieces.get("damage"):
            what = f"model of a {self.unit}" if pieces.get("models") else self.unit
            yield "damage", f"A {what} is gone when the damage that it has taken reaches its {self.words.field('unit', damage)}."
        if granted := pieces.get("granted"):
            yield "granted", f"What the leaders of its list grant a {self.unit} counts only while {self.words.when(granted)}."
        for name, typed in pieces.items():
            if name not in ("base", "models", "files", "damage", "granted", "holds"):
                yield name, f"{name.replace('_', ' ').capitalize()}: {plain(typed)}."

    def _base(self, said: int | str | None) -> str:
        """What a base is like: as play.yaml says, else as the first field of the type `base` does, else as it usually is."""
        declared = {name: one.model_dump() for name, one in fields(self.shape.units).items()}
        said = said or next(unit_bases.base_fields(declared), unit_bases.USUAL)
        if isinstance(said, str) and unit_bases.names_a_field(said):
            found = find(said, fields(self.shape.units), self.shape.shared)
            name = self.words.field("unit", said)
            return f"is round, and its {name} is how many mm it is across" if found and found.type == "number" else f"is its {name}"
        made = unit_bases.base(said)
        size = f"{made.width} × {made.depth}" if made.kind in unit_bases.TWO_SIDED else made.width
        return BASES[made.kind].format(size)

    # -- steps ----------------------------------------------------------------------------------------------------------------

    def _steps(self, typed: Sequence[Mapping[str, Any]], part: str, depth: int, path: tuple[str, ...]) -> Iterator[Line]:
        for step in typed:
            here, by_hand = (*path, self.steps.noun(step)), verb_of(step) == "by hand"
            yield self._line(part, depth, here, self.steps.sentence(step), _rules({**step, "do": None}), by_hand)
            if "check" in step:
                yield from self._follow_ups((step["check"],), part, depth + 1, here)
            yield from self._steps(step.get("do") or (), part, depth + 1, here)

    def _follow_ups(self, checks: tuple[str, ...], part: str, depth: int, path: tuple[str, ...]) -> Iterator[Line]:
        """The checks that follow the last of these by its own `then`, and those that follow them."""
        for step in self.steps.follow_ups(checks[-1]):
            check = self.shape.odds.get(step["check"])
            if check is not None and step["check"] not in checks:
                here = (*path, self.words.roll(step["check"]))
                yield self._line(part, depth, here, self.steps.follow_up(step), [check.rule])
                yield from self._follow_ups((*checks, step["check"]), part, depth + 1, here)


def _rules(typed: Any) -> list[str]:
    """The rules that something names, each once: its own, and those of its numbers."""
    if isinstance(typed, Mapping):
        found = [one for key, one in typed.items() if key == "rule" and isinstance(one, str)]
        found += [rule for key, one in typed.items() if key != "rule" for rule in _rules(one)]
    else:
        found = [rule for one in typed for rule in _rules(one)] if isinstance(typed, list) else []
    return list(dict.fromkeys(found))
