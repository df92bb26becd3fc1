"""What the words of a card may speak of: every name of the game and of the factions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

from rulepress.authoring.chapters import within
from rulepress.authoring.kept import kept
from rulepress.authoring.source import Document
from rulepress.workshops.downsync.content import Content, Source

from ._sources import once

WORD = re.compile(r"[^\W\d_](?:[\w’'-]*\w)?|★")


class Names(NamedTuple):
    """The names of an edition."""

    whole: frozenset[str]
    """As they stand, in small letters and the singular."""
    words: frozenset[str]
    """What they consist of, so too."""
    foreign: dict[str, str]
    """A term, trait or token of other editions only -> the editions that have it; as it stands, in small letters and the singular."""


def singular(word: str) -> str:
    """Tokens -> token, abilities -> ability; good enough to compare two words."""
    word = word.lower().replace("’", "'").removesuffix("'s").removesuffix("'")
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else word


@cache
def parts(name: str) -> tuple[str, ...]:
    return tuple(singular(word) for word in WORD.findall(name))


@once
def names(content: Content) -> Names:
    """Every name that the words of a project's newest edition may use."""
    told = {" ".join(parts(name)) for name in _all(content)}
    words = {word for name in told for word in name.replace("-", " ").split(" ")} | {word for name in told for word in name.split(" ")}
    return Names(frozenset(told), frozenset(words), _foreign(content, told, words))


def _foreign(content: Content, told: set[str], words: set[str]) -> dict[str, str]:
    having: dict[str, list[str]] = {}
    for id_, edition in content.editions.items():
        if edition is not content:
            for name in _of_rules(edition, id_, list(content.editions)):
                if name[:1].isupper():  # a form in small letters is a word like others
                    having.setdefault(" ".join(parts(name)), []).append(id_)
    return {
        name: " and ".join(dict.fromkeys(ids))
        for name, ids in having.items()
        if name not in told and not (" " not in name and any(_shape(name, word) for word in words))
    }


def _shape(name: str, word: str) -> bool:
    """Whether two words are shapes of one: Stunned and Stun."""
    return name == word or (len(word) >= 4 and name.startswith(word))


def _all(content: Content) -> Iterator[str]:
    yield from _of_rules(content, content.edition, list(content.editions))
    for faction in content.factions:
        yield from _record(faction.faction, "name")
        for unit in faction.units:
            yield from _record(unit, "name", "variant", "type")
            yield from _on_card(unit)
        for leader in faction.leaders:
            yield from _record(leader, "name", "role")
            yield from (leader.record.abilities if leader.record else ())
            yield from _on_card(leader)
        for source in (faction.traits, faction.actions, faction.effects, faction.tokens):
            yield from _defined(source)
        for force in faction.forces:
            yield from _record(force, "name")
    for source in (*content.scenarios, *content.tables):
        yield from _record(source, "name")


def _of_rules(content: Content, edition: str | None, ids: list[str]) -> list[str]:
    """What the rules of an edition name; remembered."""
    return kept(lambda: list(_said_by_rules(content, edition, ids)), "names", str(edition), *ids, *content.words_of_rules)


def _said_by_rules(content: Content, edition: str | None, ids: list[str]) -> Iterator[str]:
    for name, term in content.terms.record.root.items() if content.terms and content.terms.record else ():
        if not term.editions or edition is None or _has(term.editions, edition, ids):
            yield from (name, *term.forms)
    for source in (content.traits, content.actions):
        yield from _defined(source)
    if core := content.core.record:
        for each in (core.signatures, core.game_sizes, core.stats, core.terrain, core.costs, core.phases, core.effects, core.kinds):
            for key, one in each.items():
                yield from (key, *(text for name in ("name", "plural", "abbreviation", "symbol") if (text := getattr(one, name, None))))
        yield from (core.sub_unit.name, core.sub_unit.plural, core.objective.name)
        yield from (f"{token.name} Token" for token in core.tokens.values())


def _has(span: str, edition: str, ids: list[str]) -> bool:
    try:
        return within(span, edition, ids)
    except KeyError:
        return True  # it is said elsewhere that there is no such edition


def _defined(source: Source | None) -> Iterator[str]:
    """Names of definitions, and of their options; of tokens, with the word."""
    if source and not source.complete:  # what is wrong with it is told there
        yield from (text for name in source.names for text in (name, f"{name} Token", f"{name} Marker"))
    for name, record in source.record.root.items() if source and source.record else ():
        yield name
        yield from getattr(record, "options", None) or ()
        if hasattr(record, "swatch"):
            called = record.name or name.replace("_", " ").replace("-", " ")
            yield f"{called} Token"
            if getattr(record, "holder", None) == "table":
                yield f"{called} Marker"


def _record(source: Source, *keys: str) -> Iterator[str]:
    yield from (text for key in keys if source.record and (text := getattr(source.record, key)))


def _on_card(source: Source) -> Iterator[str]:
    """The names of actions that a card writes out."""
    uses: Iterable[Any] = getattr(source.record, "actions", None) or ()
    for use in uses:
        if not isinstance(use, str):
            name, body = next(iter(use.items()))
            yield from (name, *(body.options or ()))


@cache
def capitals(text: str) -> list[tuple[int, int, list[str], bool]]:
    """Runs of capitalised words in a text: (start, end, the words, whether the first begins a sentence)."""
    found: list[tuple[int, int, list[str], bool]] = []
    at: tuple[int, int, list[str], bool] | None = None
    last = 0
    for word in WORD.finditer(text):
        between = text[last : word.start()]
        begins = last == 0 or bool(re.search(r"[.:;?!(“”\"\n–•*]|\s[-—]\s", between))
        last = word.end()
        capital = word.group()[0].isupper()
        if at and (begins or not capital or between.strip()):
            found.append(at)
            at = None
        if capital:
            at = (at[0], word.end(), [*at[2], word.group()], at[3]) if at else (word.start(), word.end(), [word.group()], begins)
    return [*found, at] if at else found


def cards(content: Content) -> Iterator[tuple[Document, tuple, str]]:
    """Every text of the project's own that cards print: (file, path in it, text)."""
    homes = [content.traits, content.actions]
    for faction in content.factions:
        homes += [faction.traits, faction.actions, faction.effects, faction.tokens, *faction.units, *faction.leaders]
    for source in homes:
        if source and source.record and content.own(source):
            yield from (
                (source.document, loc, text) for loc, text, is_key in source.document.texts if not is_key and loc[-1] in ("text", "note")
            )
