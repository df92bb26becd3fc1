"""Files of texts in another language: what they say, of which English words, and what they leave English."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from rulepress.content.models.base_record import Prose, Record
from rulepress.content.yaml.game_sources import SourceFile
from rulepress.content.yaml.source_location import At

Path = tuple[Any, ...]
"""Where a text stands in a file of texts, such as `("traits", "Smart", "text")`."""

_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z]{2,8})?")


class Translated(Record):
    """Prose beside the English words that it says in another language."""

    english: Prose
    """The English words as their file has them, `{{ }}` and all. `check` tells when they have changed since."""
    text: Prose
    """The same in the language of this file, with the same `{{ }}`."""


@dataclass(frozen=True)
class Texts:
    """What is said in other languages of the rules, or of one faction."""

    whose: str
    """`rules`, or the faction's id."""
    files: Sequence[SourceFile]
    """One a language."""
    english: Mapping[Path, str]
    """All words that cards say of it, by their place in such a file."""

    @cached_property
    def typed(self) -> list[tuple[SourceFile, dict[Path, Any]]]:
        """Each file and what it has, by its place: a text, or a `Translated` with the English that it was made from."""
        return [(one, dict(_leaves((), one.record.model_dump(exclude_unset=True))) if one.record else {}) for one in self.files]


class TranslatedText(NamedTuple):
    """One translated text."""

    at: At
    path: Path
    text: str
    made_of: str | None
    """The English words that it was made from, where it says so."""
    english: str | None
    """The English words as they are; None where there are none of that name."""


def is_language(name: str) -> bool:
    """Whether a file of texts is called by a language that is not English, such as `de`."""
    return _LANGUAGE.fullmatch(name) is not None and name != "en"


def languages(texts: Iterable[Texts]) -> list[str]:
    """The languages that there are files for, English aside."""
    return sorted({file.stem for one in texts for file in one.files if is_language(file.stem)})


def in_language(files: Iterable[SourceFile], language: str) -> SourceFile | None:
    """The file of a language."""
    return next((one for one in files if one.stem == language), None)


def _leaves(path: Path, value: Any) -> Iterator[tuple[Path, Any]]:
    if isinstance(value, dict) and "english" not in value:
        for name, each in value.items():
            yield from _leaves((*path, name), each)
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from _leaves((*path, index), each)
    elif value is not None:
        yield path, value


def said(texts: Texts, language: str) -> dict[Path, str]:
    """What is said in a language of what there is in English."""
    there: dict[Path, Any] = next((typed for source, typed in texts.typed if source.stem == language), {})
    return {path: one["text"] if isinstance(one, dict) else one for path, one in there.items() if path in texts.english}


Say = Callable[[Path, str], str]
"""Gives what is said at a place of a file of texts, in place of the English words."""


def saying(words: Mapping[Path, str]) -> Say:
    """A `Say` of these words; what has none stays English."""
    return lambda path, english: words.get(path, english)


def heard(walk: Callable[[Say], Any]) -> dict[Path, str]:
    """All English words that a walk over sources asks for, by their places."""
    found: dict[Path, str] = {}

    def say(path: Path, english: str) -> str:
        found[path] = english
        return english

    walk(say)
    return found


def missing(texts: Iterable[Texts], language: str) -> dict[str, tuple[int, list[str]]]:
    """For the rules and every faction that has a file of that language: how many texts there are, and those that stay English."""
    found = {}
    for one in texts:
        if in_language(one.files, language):
            translated = said(one, language)
            found[one.whose] = len(one.english), [" ".join(map(str, path)) for path in one.english if path not in translated]
    return found


def told(translations: Iterable[Texts]) -> Iterator[TranslatedText]:
    """Every text of every file of texts whose form is right."""
    for one in translations:
        for source, typed in one.typed:
            for path, said in typed.items():
                prose: dict[str, Any] = said if isinstance(said, dict) else {"text": said, "english": None}
                yield TranslatedText(At(source.document, path), path, prose["text"], prose["english"], one.english.get(path))
