"""Numbers of the rules that are typed into prose, where the data has them by name: a number counts as that of the rules when the words
around it are those of its name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import about
from rulepress.content.prose.chapters import TOLD, Chapter

NUMBER = re.compile(r"(?<![\w.,/{-])(?:[+−-])?(\d+(?:\.\d+)?)(?![\w.]*\}\})(?![\w/])")
WORD = re.compile(r"[a-z]+")
LITTLE = {
    "a",
    "an",
    "and",
    "as",
    "at",
    "by",
    "each",
    "for",
    "from",
    "in",
    "is",
    "it",
    "least",
    "less",
    "more",
    "most",
    "of",
    "on",
    "one",
    "or",
}
LITTLE |= {"per", "the", "to", "up", "value", "number", "count", "with"}
"""Words of which a name may be made, and every sentence."""


def in_chapters(chapters: Sequence[Chapter], core: Mapping[str, Any]) -> Iterator[Diagnostic]:
    """What is typed in the chapters from 2 on and is a number of the rules by the words around it."""
    named: dict[float, list[tuple[str, set[str]]]] = {}
    for path, value in _leaves(core, ()):
        if abs(value) >= 2 and (words := _telling(path)):
            named.setdefault(abs(value), []).append((".".join(("core", *path)), words))
    for chapter in chapters:
        fenced = False
        for line, text in enumerate(chapter.document.lines, 1):
            fenced ^= text.startswith("```")
            if fenced or text.startswith(("#", TOLD)) or not NUMBER.search(text):  # few lines have one
                continue
            for start, sentence in _sentences(text):
                for typed in NUMBER.finditer(sentence):
                    name = next((name for name, words in named.get(float(typed[1]), ()) if _says(sentence, name, words)), None)
                    if name is not None:
                        message = f"The number {typed[1]} is typed here, and by the words around it that is `{name}`."
                        at = start + typed.start(1) + 1
                        advice = f"write {{{{ {name} }}}} instead, if it is meant"
                        yield about(chapter.document.path, message, line, at, at + len(typed[1]), suggestion=advice)


def _says(sentence: str, name: str, words: set[str]) -> bool:
    """Are the words of a number around, where it is not called by its name already?"""
    return name not in sentence and words <= set(map(_stem, WORD.findall(sentence.lower())))


def _leaves(core: Mapping[str, Any], within: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], float]]:
    for name, value in core.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, (*within, name))
        elif isinstance(value, int | float) and not isinstance(value, bool):
            yield (*within, name), value


def _telling(path: tuple[str, ...]) -> set[str]:
    """The words by which a number is known: those of its name, and of what it stands in."""
    return {_stem(word) for name in path for word in name.split("_") if word not in LITTLE}


def _stem(word: str) -> str:
    """turns, turn -> turn; a word as its forms begin."""
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending)
    return word


def _sentences(line: str) -> Iterator[tuple[int, str]]:
    """The sentences of a line, and where each begins."""
    begin = 0
    for end in [found.end() for found in re.finditer(r"[.!?](?=\s)", line)] + [len(line)]:
        yield begin, line[begin:end]
        begin = end
