"""Texts of one name on a card that differ in figures alone, told once: `Clustered (3″/6″)`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any


def told_once(entries: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Entries with `name`, `note` and `text`, those of one name together: as one where their notes and texts are the same but for figures,
    else each with its note, so that a reader can tell them apart."""
    named: dict[str, list[dict[str, Any]]] = {}
    for entry in entries:
        named.setdefault(entry["name"], []).append(entry)
    return [one for alike in named.values() for one in _joined(alike)]


def _joined(alike: list[dict[str, Any]]) -> list[dict[str, Any]]:
    note, text = (_with_each([entry[key] or "" for entry in alike]) for key in ("note", "text"))
    return [{**alike[0], "note": note, "text": text}] if alike[1:] and note and text else alike


def _with_each(texts: list[str]) -> str | None:
    """A text with each of the words in which the texts differ; None where they differ in more than words with a figure."""
    words = [text.split(" ") for text in texts]
    if len({len(one) for one in words}) > 1:
        return None
    places = [list(dict.fromkeys(place)) for place in zip(*words, strict=True)]
    if any(place[1:] and not all(re.search(r"\d", word) for word in place) for place in places):
        return None
    return " ".join("/".join(place) for place in places)
