"""The language that a game is written in: whether it is English, which some of what `check` knows of words goes by."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from rulepress.content.yaml.documents import Document

_WORD = re.compile(r"[^\W\d_]+")
_ENGLISH = {"the", "of", "and", "to", "is", "are", "with", "each", "that", "it", "its", "for", "from", "by", "have", "has", "this", "when"}
"""Words that every English text is full of, and none in another language."""
SHARE = 0.08
"""Of a text's words, those that are such in any English one; half as many as the driest has."""
LEAST = 30
"""Words from which on a language shows."""


def is_english(documents: Iterable[Document]) -> bool:
    """Whether a game is written in English, by its chapters and its sentences; one of a few words is held to be."""
    counted = [_counted(words) for document in documents if "/texts/" not in document.path for words in _sentences(document)]
    english, all_ = sum(one for one, _ in counted), sum(all_ for _, all_ in counted)
    return all_ < LEAST or english >= SHARE * all_


def _sentences(document: Document) -> Iterable[str]:
    if document.path.endswith(".md"):
        return (document.text,)
    return (text for _, text, is_key in document.texts if not is_key and text.count(" ") > 2)


@lru_cache(maxsize=4096)
def _counted(text: str) -> tuple[int, int]:
    """The words of a text that are English, and all."""
    words = _WORD.findall(text.lower())
    return sum(word in _ENGLISH for word in words), len(words)
