"""Answers that a site is built with, to the questions asked most: nobody waits for the engine to hear them, and who asks no others never
fetches it.

They are the engine's own, worked out when the site is made, and kept in the user's cache while neither its code nor the rules change.
What is asked with one first word (an attacker, a test) lies in one file: a tree of what was said, name after name, whose leaves are
places in a list of values. There every value stands once, a list or a mapping as the places of its parts: answers have most of what they
say in common.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from rulepress.content.diagnostics.console import doing
from rulepress.content.files.disk_cache import DiskCache, key_of
from rulepress.content.system.content_protocol import Data
from rulepress.content.system.game_engine import GameEngine, Question

MOST = 20_000
"""Questions of one edition that are answered beforehand; a project with very many units leaves the rest to the engine."""
FORESEEN = DiskCache("foreseen", 12)
"""The answers of some editions."""


class Foreseen(NamedTuple):
    """The answers of an edition."""

    names: list[str]
    """What a question says, in the order in which the trees have it; nothing said is an empty text."""
    files: dict[str, str]
    """What is said first -> the file with the answers, as JSON."""


def foreseen(engine: GameEngine, data: Data, code: bytes) -> Foreseen:
    """The answers to the questions that an engine foresees, by its `calls`. `code` is what these are made of, as the browser gets it."""
    questions = list(islice(engine.foreseen(data), MOST))
    key = key_of(code, json.dumps(data, sort_keys=True), json.dumps(questions), Path(__file__).read_bytes())
    value = FORESEEN.made(key, lambda: gzip.compress(json.dumps(_made(engine, data, questions)).encode(), mtime=0))
    return Foreseen(*json.loads(gzip.decompress(value)))


def _made(engine: GameEngine, data: Data, questions: list[Question]) -> Foreseen:
    names = list(dict.fromkeys(name for _, said in questions for name in said))
    files: dict[str, _File] = {}
    if not questions:
        return Foreseen(names, {})
    ask = engine.calls.opened(data)
    with doing("Working out the odds that pages have at hand"):
        for call, said in questions:
            first, *rest = (said.get(name, "") for name in names)
            files.setdefault(first, _File()).add([call, *rest], ask(call, said))
    return Foreseen(names, {first: file.told() for first, file in files.items()})


class _File:
    """Answers to what is asked with one first word."""

    def __init__(self) -> None:
        self.answers: dict[str, Any] = {}
        self.values: list[Any] = []
        self.places: dict[tuple[Any, ...], int] = {}
        """A value in `values`, and what kind of value it is -> where it stands."""

    def add(self, way: list[str], answer: Mapping[str, Any]) -> None:
        *steps, last = way
        branch = self.answers
        for step in steps:
            branch = branch.setdefault(step, {})
        branch[last] = self.place(answer)

    def place(self, value: Any) -> int:
        told: tuple[Any, ...] = (type(value), value)
        if isinstance(value, Mapping):
            value = {name: self.place(one) for name, one in value.items()}
            told = (dict, *value.items())
        elif isinstance(value, list | tuple):
            value = [self.place(one) for one in value]
            told = (list, *value)
        known = self.places.setdefault(told, len(self.values))
        if known == len(self.values):
            self.values.append(value)
        return known

    def told(self) -> str:
        return json.dumps({"answers": self.answers, "values": self.values}, ensure_ascii=False, separators=(",", ":"))
