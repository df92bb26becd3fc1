"""What the words of a card may speak of: every name of the game and of the factions, and capitals that look like one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from rulepress.content.prose.chapters import within
from rulepress.content.yaml.game_sources import SourceFile

WORD = re.compile(r"[^\W\d_](?:[\w’'-]*\w)?|★")


class KnownNames(NamedTuple):
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
    """The words of a name, each in the singular, so that plurals match."""
    return tuple(singular(word) for word in WORD.findall(name))


def of_terms(source: SourceFile | None, edition: str | None, ids: Sequence[str]) -> Iterator[str]:
    """The terms of an edition, and the forms that they take."""
    for name, term in source.record.root.items() if source and source.record else ():
        if not term.editions or edition is None or _has(term.editions, edition, ids):
            yield from (name, *term.forms)


def _has(span: str, edition: str, ids: Sequence[str]) -> bool:
    try:
        return within(span, edition, ids)
    except KeyError:
        return True  # it is said elsewhere that there is no such edition


CALLED = ("name", "plural", "abbreviation", "symbol")
"""The keys of a record under which it says how it is called."""


def called(value: Any) -> Iterator[str]:
    """How the records are called in what was typed, at any depth."""
    if isinstance(value, Mapping):
        yield from (one for key, one in value.items() if key in CALLED and isinstance(one, str))
    for one in value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ():
        yield from called(one)


def gathered(told: Iterable[str], older: Mapping[str, Iterable[str]]) -> KnownNames:
    """The names of the newest edition, and what the rules of older ones name."""
    known = {" ".join(parts(name)) for name in told}
    words = {word for name in known for word in name.replace("-", " ").split(" ")} | {word for name in known for word in name.split(" ")}
    having: dict[str, list[str]] = {}
    for edition, those in older.items():
        for name in those:
            if name[:1].isupper():  # a form in small letters is a word like others
                having.setdefault(" ".join(parts(name)), []).append(edition)
    foreign = {
        name: " and ".join(dict.fromkeys(ids))
        for name, ids in having.items()
        if name not in known and not (" " not in name and any(_shape(name, word) for word in words))
    }
    return KnownNames(frozenset(known), frozenset(words), foreign)


def _shape(name: str, word: str) -> bool:
    """Whether two words are shapes of one: Stunned and Stun."""
    return name == word or (len(word) >= 4 and name.startswith(word))


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


def in_prose(texts: Iterable[str]) -> Iterator[str]:
    """What texts write with capitals, where it is no sentence's first word alone."""
    for text in texts:
        yield from (" ".join(words) for _, _, words, begins in capitals(text) if not begins or words[1:])
