"""The numbers in a definition and in its words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeGuard

from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.lints._effect_texts import Body, bodies
from rulepress.content.games.downsync.lints._named_numbers import WORDS
from rulepress.content.games.downsync.schemas.effect import every
from rulepress.content.prose.placeholders import blanked
from rulepress.content.yaml.source_location import At

CONDITIONS = {"when", "who", "on", "per", "roll", "there_is"}
"""Keys of conditions; numbers under other keys belong to what the effect does."""
LENGTHS = {"within", "distance", "clear", "aura", "place", "passes", "range", "min_range", "inches_moved", "inches"}
"""Keys whose numbers are inches."""
LONG = {"range", "min_range", "speed", "scan_range"}
"""Quantities in inches."""
BOUNDS = {"least": 1, "more": 1, "most": -1, "less": -1, "within": -1}
"""Key -> whether it allows values above the number (1) or below it (-1)."""
ORDINALS = ["zeroth", "first", "second", "third", "fourth", "fifth", "sixth"]
NUMBER = re.compile(r"(?<![\w.])[+-]?\d+(?:\.\d+)?(?![\w.]*\d)(?!\w)")

_INCHES = re.compile(r"\s?[\"″”]|[ -]?inch", re.IGNORECASE)
_ABOVE_BEFORE = re.compile(
    r"(\b(more|farther|further|greater|higher) than|\b(beyond|over|above|outside|at least|from))(?: \w+)?\s*$", re.IGNORECASE
)
_ABOVE_AFTER = re.compile(r"\+|\W*(inch\w*|round|tokens?)?\s*(or|and) (more|higher|better|over|farther|further|beyond)\b", re.IGNORECASE)
_BELOW_BEFORE = re.compile(r"(\b(less|fewer|lower|nearer|closer) than|\b(within|under|below|at most|up to))(?: \w+)?\s*$", re.IGNORECASE)
_BELOW_AFTER = re.compile(r"\W*(inch\w*|round|tokens?)?\s*(or|and) (less|fewer|lower|below|closer|nearer)\b", re.IGNORECASE)
_EXACT = re.compile(r"\b(within|up to|at most)(?: \w+)?\s*$", re.IGNORECASE)
_ON_A_DIE = re.compile(r"\b(on|rolls?|comes? to|dice|die|of)( an?| of| the)*( die of| roll of)?( \d to)?\s*$", re.IGNORECASE)
_SPAN = re.compile(r"\s*(?:to|-|–)\s*\d")


class TextNumber(NamedTuple):
    """A number typed in a text."""

    value: float
    """Without its sign."""
    sign: str
    """As typed; empty where it has none."""
    sort: str
    """amount: a signed number; inches; die: the result of a roll; count: any other."""
    bound: int
    """1: the number or more; -1: the number or less; 0: neither."""
    loose: bool
    """It may mean its neighbour: for "more than 6" the data has 7 or more."""
    start: int
    end: int


class DataNumber(NamedTuple):
    """A number of a definition's data."""

    value: float
    """With its sign."""
    sort: str
    asked: bool
    """It belongs to a condition, not to what the effect does."""
    quantity: str | None
    """The quantity that it changes."""
    bound: int
    denied: bool
    """It belongs to a negated condition, or to an effect that forbids or ignores something."""

    def may_be(self, typed: TextNumber) -> bool:
        """Whether a typed number could be a wrong version of this one."""
        return typed.sort == self.sort or typed.sort == "inches" and self.quantity in LONG


class NumberedText(NamedTuple):
    """One text of a definition, with the numbers that the definition's data holds."""

    at: At
    text: str
    owned: dict[str, float]
    """Numbers that have a name the text can use: a parameter's default, an action's range."""
    held: list[DataNumber]
    """Numbers written directly in its effects."""
    effect_count: int
    """How many effects it has, including those that follow others."""
    spoken: str
    """All words of the definition, placeholders included."""
    parameters: dict[str, str]
    """Name -> the sort of number that it is."""
    can_name: bool
    """The definition can have parameters; a token's cannot."""

    @property
    def every(self) -> list[float]:
        """All numbers of its effects."""
        return [abs(one.value) for one in self.held]

    def says_in_words(self, number: float) -> bool:
        """Whether the text spells the number out, as in "three". A text may say "from the second on" where a condition has more than 1."""
        ordinals = [ORDINALS[near] for near in (int(number), int(number) + 1) if near < len(ORDINALS)]
        said = "|".join([WORDS[int(number)], *ordinals]) if number in range(len(WORDS)) else None
        return said is not None and bool(re.search(rf"\b({said})\b", self.spoken, re.IGNORECASE))

    def typed(self) -> list[TextNumber]:
        """The numbers typed in the text (dice such as 2d6 are none)."""
        return list(typed(self.text))


def typed(text: str) -> Iterator[TextNumber]:
    """The numbers typed in a text (dice such as 2d6 are none)."""
    plain = blanked(text)
    for found in NUMBER.finditer(plain):
        before, after = plain[: found.start()], plain[found.end() :]
        sign = found.group()[0] if found.group()[0] in "+-" else ""
        above = bool(_ABOVE_BEFORE.search(before) or _ABOVE_AFTER.match(after))
        below = bool(_BELOW_BEFORE.search(before) or _BELOW_AFTER.match(after))
        sort = "amount" if sign else "inches" if _INCHES.match(after) else "count"
        if sort == "count" and (_ON_A_DIE.search(before) or _SPAN.match(after) or after.startswith("+")):
            sort = "die"
        loose = not _EXACT.search(before) and (above or below or sort == "die" or " away" in after[:12])
        yield TextNumber(abs(float(found.group())), sign, sort, above - below, loose, found.start(), found.end())


def words(content: DownsyncContent) -> Iterator[NumberedText]:
    """Every text of every trait, action, ability, effect and token of the project's own, where it was typed."""
    for body in bodies(content):
        own = [(at, text) for at, text in body.texts if at.loc[:-1] == body.at.loc]  # the texts of options have their own numbers
        held = [one for effect in body.record.effects or () for one in _held(effect.model_dump(exclude_unset=True))]
        kinds = {name: SORTS.get(body.parameters[name].type, "count") for name in numbered(body)}
        count, spoken = len(list(every(body.record.effects))), " ".join(text for _, text in own)
        for at, text in own:
            yield NumberedText(at, text, numbers_of(body), held, count, spoken, kinds, hasattr(body.record, "parameters"))


SORTS = {"modifier": "amount", "inches": "inches", "target_number": "die"}
"""Type of a parameter -> the sort of number that it is."""


def numbered(body: Body) -> list[str]:
    """The parameters that are numbers."""
    return [name for name, one in body.parameters.items() if _number(one.default)]


def numbers_of(body: Body) -> dict[str, float]:
    """The numbers that the text of a definition can name."""
    fields = {name: value for name in ("range", "min_range") if _number(value := getattr(body.record, name, None))}
    return {**fields, **{name: abs(body.parameters[name].default) for name in numbered(body)}}


def _held(effect: dict[str, Any]) -> Iterator[DataNumber]:
    quantity = effect.get("modify") or effect.get("set")
    denied = "forbid" in effect or "ignore" in effect
    yield from _walked(effect, (), quantity if isinstance(quantity, str) else None, denied)


def _walked(value: Any, path: tuple[str, ...], quantity: str | None, denied: bool) -> Iterator[DataNumber]:
    if isinstance(value, dict):
        for key, one in value.items():
            if key in ("then", "otherwise") and isinstance(one, list):
                yield from (held for effect in one for held in _held(effect))
            else:
                yield from _walked(one, (*path, key), quantity, denied or key == "not")
    elif isinstance(value, list):
        for one in value:
            yield from _walked(one, path, quantity, denied)
    elif _number(value) and path:
        amount, dice = path[-1] in ("by", "to"), path[0] == "roll" and path[-1] != "dice"
        sort = "amount" if amount else "die" if dice else "inches" if not LENGTHS.isdisjoint(path[-2:]) else "count"
        asked = not CONDITIONS.isdisjoint(path)
        yield DataNumber(value, sort, asked, quantity if amount else None, BOUNDS.get(path[-1], 0), denied)


def _number(value: Any) -> TypeGuard[float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool)
