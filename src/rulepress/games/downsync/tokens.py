"""Tokens that factions add: how many lie on a holder, and what they do while they lie there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from rulepress.games.downsync.model import Effect, TokenKind


class TokenCount(NamedTuple):
    """So many tokens of one sort on a holder."""

    kind: str
    count: int  # type: ignore[assignment]  # the game's word, and nobody asks it for tuple.count


Holding = tuple[TokenCount, ...]
"""What lies on one holder, by the names of the kinds."""


ALL = "all"
"""So many as there are."""


def many(count: int | str) -> int:
    """How many tokens are meant; of `all`, more than ever lie anywhere."""
    return 10**6 if count == ALL else int(count)


def counted(held: Holding, kind: str) -> int:
    """The number of tokens of that kind (faction/name) in a holding."""
    return sum(each.count for each in held if each.kind == kind)


def put(held: Holding, kind: TokenKind, count: int) -> Holding:
    """The tokens after so many more (or fewer) of a kind, as far as there may be."""
    now = max(counted(held, kind.key) + count, 0)
    now = now if kind.most is None else min(now, kind.most)
    rest = tuple(each for each in held if each.kind != kind.key)
    return tuple(sorted((*rest, TokenCount(kind.key, now)))) if now else rest


def without(held: Holding, kinds: Mapping[str, TokenKind], goes: str) -> Holding:
    """The tokens that are left when those go that go now."""
    return tuple(each for each in held if kinds[each.kind].goes != goes)


@lru_cache(maxsize=4096)
def effects(kind: TokenKind, count: int) -> tuple[Effect, ...]:
    """What so many tokens of a kind do: `per: token` counts once for each of them."""
    return tuple(replace(effect, by=effect.by * count) if effect.details.get("per") == "token" else effect for effect in kind.effects)


def on(held: Iterable[TokenCount], kinds: Mapping[str, TokenKind]) -> Iterable[tuple[TokenKind, Effect]]:
    """Every effect of the tokens on a holder."""
    for each in held:
        yield from ((kinds[each.kind], effect) for effect in effects(kinds[each.kind], each.count))
