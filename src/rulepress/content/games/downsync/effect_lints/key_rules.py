"""Rules about the keys of effects, as rows of tables, and the one function that judges an effect by such a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rulepress.content.games.downsync.effect_lints.effect_in_place import EffectInPlace
from rulepress.games.downsync.vocabulary.row_types import UnreadPart

Test = Callable[[EffectInPlace], Any]
"""Does that hold of an effect?"""

Words = str | Callable[[EffectInPlace], str]
"""What is said of an effect."""

Rule = Callable[[EffectInPlace], Iterable[UnreadPart]]
"""One entry of a table: what it finds at fault in an effect."""

VERB = "verb"
"""In the place of a key: the effect's own verb."""


def judge(effect: EffectInPlace, rules: Iterable[Rule]) -> Iterator[UnreadPart]:
    """Everything that these rules find at fault in an effect, in their order."""
    for rule in rules:
        yield from rule(effect)


class AtKeys:
    """Keys, by their paths (`of near per.token`), that are at fault where they are typed and every test holds."""

    def __init__(self, keys: str, *when: Test) -> None:
        self.paths = [tuple(path.split(".")) for path in keys.split()]
        self.when = when

    def says(self, said: Words, instead: Words = "delete it") -> Rule:
        """The rule, with what the author is told and what to do instead."""

        def rule(effect: EffectInPlace) -> Iterator[UnreadPart]:
            paths = [(effect.verb,) if path == (VERB,) else path for path in self.paths]
            typed = [path for path in paths if _is_typed(effect, path)]
            if typed and all(holds(effect) for holds in self.when):
                words = [text if isinstance(text, str) else text(effect) for text in (said, instead)]
                yield from (UnreadPart(path, *words) for path in typed)

        return rule


def where(holds: Test, *rules: Rule) -> Rule:
    """Rules that are asked only of effects of which something holds."""
    return lambda effect: judge(effect, rules) if holds(effect) else ()


def first(*rules: Rule) -> Rule:
    """Rules of which only the first that finds a fault speaks."""
    return lambda effect: next(filter(None, (list(rule(effect)) for rule in rules)), ())


def has(*keys: str) -> Test:
    """Is one of these typed?"""
    return lambda effect: any(effect.get(key) is not None for key in keys)


def lacks(*keys: str) -> Test:
    """Is none of these typed?"""
    return lambda effect: all(effect.get(key) is None for key in keys)


def among(key: str, *values: Any) -> Test:
    """Is it one of these?"""
    return lambda effect: effect.get(key) in values


def other(key: str, *values: Any) -> Test:
    """Is it none of these?"""
    return lambda effect: effect.get(key) not in values


def stands(*positions: str) -> Test:
    """Does the effect stand at one of these?"""
    return lambda effect: effect.position in positions


def _is_typed(effect: EffectInPlace, path: tuple[str, ...]) -> bool:
    value: Any = effect.typed
    for key in path:
        value = value.get(key) if isinstance(value, Mapping) else None
    return value is not None and value is not False and value != []
