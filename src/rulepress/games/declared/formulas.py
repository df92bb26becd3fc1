"""Numbers as checks name them: sums of numbers, names and dice, in parts that may have conditions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from rulepress.core.name_matching import sign_name, slug

PARTS = ("add", "set", "times", "halve", "at_least", "at_most")
"""What a part of a number may do to what stands before it."""

_DICE = re.compile(r"([1-9][0-9]?)?d([1-9][0-9]{0,2})(?: ?([+-]) ?([0-9]{1,4}))?")
_TERM = re.compile(r"[0-9]{1,9}|[0-9]{0,2}d[0-9]{1,3}|[a-z][a-z0-9_]*(\.[^\W_][\w-]*)*")
_READ_AS_DIGITS = re.compile(r"([3468])\1+")
_JOINED = re.compile(r" +([+-]) +")


class DiceTerm(NamedTuple):
    """`number` dice of `sides` sides and so much more, all added up: 2d6+1."""

    number: int
    sides: int
    more: int = 0

    @classmethod
    def of(cls, text: str) -> DiceTerm | None:
        """The dice that a text tells; None where it tells none."""
        told = _DICE.fullmatch(text)
        if not told:
            return None
        number, sides, sign, more = told.groups()
        return cls(int(number or 1), int(sides), int(f"{sign}{more}") if sign else 0)

    def __str__(self) -> str:
        return f"{self.number}d{self.sides}" + (f"{self.more:+}" if self.more else "")


def sides(number: int) -> int:
    """The sides of a die. Raises ValueError for what players read as the digits of several dice, such as D66."""
    digits = str(number)
    if _READ_AS_DIGITS.fullmatch(digits):
        told = f"`d{number}` would be a die with {number} sides, and not {len(digits)} D{digits[0]} read one after the other"
        faces = int(digits[0]) ** len(digits)
        raise ValueError(f"{told}: these are a die with {faces} faces, `[11, 12, 13, ..., {number}]`" if len(digits) == 2 else told)
    return number


def misread(typed: str) -> str | None:
    """What is wrong with dice that are typed as D66 is; None where nothing is, or no dice are typed."""
    try:
        if dice := DiceTerm.of(typed):
            sides(dice.sides)
    except ValueError as wrong:
        return str(wrong)
    return None


class FormulaTerm(NamedTuple):
    """One of what a formula adds up: a whole number, dice, or the name of a value such as `weapon.dice`."""

    sign: int
    what: int | str | DiceTerm


@lru_cache(maxsize=4096, typed=True)
def formula(typed: int | str) -> tuple[FormulaTerm, ...]:
    """The terms of `core.save + target.armour`. Raises ValueError with what is wrong with a text that is none."""
    if isinstance(typed, int):
        return (FormulaTerm(1, typed),)
    terms = _terms(typed)
    for _, what in terms:
        if isinstance(what, DiceTerm):
            sides(what.sides)
    numbers = [sign * what for sign, what in terms if isinstance(what, int)]
    if len(numbers) == len(terms) > 1 and min(numbers[1:]) < 0:
        raise ValueError(f"`{typed}` is one number, {sum(numbers)}: a range of numbers is typed as the one it begins with")
    return terms


def _terms(typed: str) -> tuple[FormulaTerm, ...]:
    if whole := DiceTerm.of(typed):  # 2d6+1 may be typed without spaces, as a field of dice is
        return (FormulaTerm(1, whole),)
    if typed.endswith("+") and typed[:-1].isdecimal():
        raise ValueError(f"`{typed}` is written as `{typed[:-1]}`, which means so much or more")
    first, *rest = _JOINED.split(typed.strip())
    sign = -1 if first.startswith("-") else 1
    terms: list[FormulaTerm] = []
    for joined, term in [("+", first.removeprefix("-").lstrip()), *zip(rest[::2], rest[1::2], strict=True)]:
        term = _with_ids(term)
        if not _TERM.fullmatch(term) or term != term.lower():
            if sign_told := _strange_sign(typed):
                raise ValueError(f"`{typed}` has {sign_told} in it: type small letters, digits and plain signs")
            ids = "; records are named by their ids, such as `shield-wall`" if term != term.lower() else ""
            raise ValueError(f"`{typed}` is no sum of numbers and names, such as `core.save + target.armour`{ids}")
        what = DiceTerm.of(term) or (int(term) if term.isdigit() else term)
        terms.append(FormulaTerm(sign if not terms else 1 if joined == "+" else -1, what))
    return tuple(terms)


def _with_ids(term: str) -> str:
    """A name in which records stand by their ids, however the letters beyond a to z are typed."""
    first, *others = term.split(".")
    return ".".join([first, *(one if one.isascii() or any(map(_is_strange, one)) else slug(one) for one in others)])


def _is_strange(sign: str) -> bool:
    """Does no name of a record have that sign in its id?"""
    return not (sign.isalnum() or sign in "-_" or unicodedata.category(sign).startswith("M"))


def _strange_sign(typed: str) -> str | None:
    """The first sign that no formula has, by its name: many look like another one, or like nothing."""
    for name in re.split(r"(?<=[-+ ])", typed):
        first, _, _ = name.partition(".")
        for place, sign in enumerate(name):
            if not sign.isascii() and (place < len(first) or _is_strange(sign)):
                return sign_name(sign)
    return None


@dataclass(frozen=True)
class FormulaPart:
    """Something that a number is made of."""

    does: str
    """One of PARTS."""
    terms: tuple[FormulaTerm, ...]
    up: bool
    """Of `halve`: how it is rounded."""
    when: Mapping[str, Any]
    rule: str | None
    words: str | None


Number = tuple[FormulaPart, ...]


def number(typed: Any) -> Number:
    """A number as it is typed: a formula, a part, or a list of these."""
    return tuple(_part(one) for one in (typed if isinstance(typed, list) else [typed]))


def _part(typed: Any) -> FormulaPart:
    if not isinstance(typed, Mapping):
        return FormulaPart("add", formula(typed), False, {}, None, None)
    does = next(name for name in PARTS if typed.get(name) is not None)
    terms = () if does == "halve" else formula(typed[does])
    return FormulaPart(does, terms, typed[does] == "up", typed.get("when") or {}, typed.get("rule"), typed.get("words"))
