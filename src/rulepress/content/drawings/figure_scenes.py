"""What a figure of a rulebook shows: a bit of table with what stands on it, and what is drawn over it. Places are in thousandths of an inch
from the middle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

Place = tuple[float, float]


class FigureBase(NamedTuple):
    """One base to draw."""

    name: str
    at: Place
    radius: int
    side: str
    """yours or theirs"""
    ringed: bool = False
    """It has a second, dashed rim."""


class Patch(NamedTuple):
    """A piece of terrain."""

    name: str
    corners: list[Place]
    middle: Place
    """Where its name stands, if there is room."""
    style: str
    """What style sheets call its colour."""
    colour: str
    """Its colour where there is no style sheet."""
    conceals: bool = False
    blocks: bool = False
    slows: bool = False
    polygon: Any = None
    """The same outline as the engine has it, of one that may be in the way."""


class FigureScene(NamedTuple):
    """A bit of table."""

    width: int
    depth: int
    bases: tuple[FigureBase, ...]
    terrain: tuple[Patch, ...] = ()
    objectives: Mapping[str, Place] = {}
    objective_radius: int = 0


class FigureLine(NamedTuple):
    """A line to draw: `look` is free, shut, measure, good, bad or way."""

    start: Place
    end: Place
    look: str
    label: str = ""


class Ring(NamedTuple):
    """A circle to draw: `look` is reach, good or bad (a base that could, or could not, be there) or aim."""

    at: Place
    radius: int
    look: str
    label: str = ""


class Chip(NamedTuple):
    """A name in a row, with the number that put it in that place."""

    name: str
    side: str
    value: int


class FigureVerdict(NamedTuple):
    """What is said of a scene."""

    verdict: tuple[str, ...]
    """In a word, or one for each thing asked: what a scene's `expect` is compared with."""
    words: tuple[str, ...]
    """In sentences."""
    lines: tuple[FigureLine, ...] = ()
    rings: tuple[Ring, ...] = ()
    shades: tuple[tuple[Place, ...], ...] = ()
    """Outlines of what is looked at or passed over."""
    blockers: tuple[int, ...] = ()
    """Pieces of terrain that are in the way, by their place in the list."""
    chips: tuple[Chip, ...] = ()
    marked: tuple[str, ...] = ()
    """Bases that the answer picks out."""
