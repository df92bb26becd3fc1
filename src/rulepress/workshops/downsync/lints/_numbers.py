"""The numbers in a definition and in its words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeGuard

from rulepress.authoring.places import At
from rulepress.workshops.downsync.content import Actions, Content, Effects, Tokens, Traits
from rulepress.workshops.downsync.schemas.effect import every, verb_of

from ._named_numbers import WORDS

COUNTED = {"distance", "within", "bases", "least", "most", "less", "more", "round", "roll", "has"}
"""Keys of conditions that count something."""
ORDINALS = ["zeroth", "first", "second", "third", "fourth", "fifth", "sixth"]
NUMBER = re.compile(r"(?<![\w.])[+-]?\d+(?:\.\d+)?(?![\w.]*\d)(?!\w)")
PLACEHOLDER = re.compile(r"\{\{.*?\}\}")


class Words(NamedTuple):
    """One text of a definition, with the numbers that the definition's data holds."""

    at: At
    text: str
    owned: dict[str, float]
    """Numbers that have a name the text can use: a parameter's default, an action's range."""
    fixed: list[float]
    """Numbers written straight into an effect."""
    amounts: list[float]
    """Those of them that are added to something."""
    asked: list[float]
    """Numbers of its conditions."""
    every: list[float]
    """All numbers of its effects, whatever they are for."""
    spoken: str
    """All words of the definition, placeholders included."""
    parameters: frozenset[str]
    can_name: bool
    """The definition can have parameters; a token's cannot."""

    def says_in_words(self, number: float) -> bool:
        """Whether it is written out: three. From the second on is what a condition may call more than 1."""
        ordinals = [ORDINALS[near] for near in (int(number), int(number) + 1) if near < len(ORDINALS)]
        said = "|".join([WORDS[int(number)], *ordinals]) if number in range(len(WORDS)) else None
        return said is not None and bool(re.search(rf"\b({said})\b", self.spoken, re.IGNORECASE))

    def signed(self) -> list[float]:
        """Those of them that have a sign: what is added, or taken off."""
        return [abs(float(number)) for number in NUMBER.findall(PLACEHOLDER.sub(" ", self.text)) if number[0] in "+-"]

    def typed(self) -> list[float]:
        """The numbers typed in the text (dice such as 2d6 are none)."""
        return [abs(float(number)) for number in NUMBER.findall(PLACEHOLDER.sub(" ", self.text))]


def words(content: Content) -> Iterator[Words]:
    """Every text of every trait, action, ability, effect and token of the project's own, where it was typed."""
    for source in content.sources:
        if source.record is None or not content.own(source):
            continue
        if isinstance(source.record, Traits | Actions | Effects | Tokens):
            for name, record in source.record.root.items():
                yield from _of(record, At(source.document, (name,)))
        if isinstance(abilities := getattr(source.record, "abilities", None), dict):
            yield from _of(source.record, At(source.document, ()))
            for name, ability in abilities.items():
                yield from _of(ability, At(source.document, ("abilities", name)))
        for key in ("actions", "grants"):
            yield from _uses(getattr(source.record, key, []), At(source.document, (key,)))


def _uses(uses: Any, at: At) -> Iterator[Words]:
    for index, use in enumerate(uses):
        if hasattr(use, "actions"):
            yield from _uses(use.actions, at / index / "actions")
        elif isinstance(use, dict):
            for name, body in use.items():
                yield from _of(body, at / index / name)


def _of(record: Any, at: At) -> Iterator[Words]:
    parameters = {name: abs(one.default) for name, one in (getattr(record, "parameters", None) or {}).items() if _number(one.default)}
    fields = {name: value for name in ("range", "min_range") if _number(value := getattr(record, name, None))}
    fixed, amounts = [], []
    for effect in every(record.effects):
        main = getattr(effect, verb_of(effect))
        fixed += [abs(value) for value in (main, getattr(effect, "by", None), getattr(effect, "to", None), effect.aura) if _number(value)]
        amounts += [abs(value) for value in (getattr(effect, "by", None),) if _number(value)]
    effects = [effect.model_dump(exclude_unset=True) for effect in record.effects or []]
    spoken = " ".join(text for text in (getattr(record, "note", None), record.text) if text)
    for key in ("note", "text"):
        if getattr(record, key, None):
            yield Words(
                at / key,
                getattr(record, key),
                {**fields, **parameters},
                fixed,
                amounts,
                list(_counted(effects, False)),
                list(_counted(effects, True)),
                spoken,
                frozenset(parameters),
                hasattr(record, "parameters"),
            )


def _counted(value: Any, counted: bool) -> Iterator[float]:
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _counted(one, counted or key in COUNTED)
    elif isinstance(value, list):
        for one in value:
            yield from _counted(one, counted)
    elif counted and _number(value):
        yield abs(value)


def _number(value: Any) -> TypeGuard[float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool)
