"""What a game's content holds that lints of all games look at: each part as it was typed, and where.

A game derives a class of its own from `LintInput` and says there what it has of each; of what it does not say it has none. Files whose form
is wrong hold nothing: what is wrong with them comes first.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from rulepress.content.cards.known_names import KnownNames
from rulepress.content.prose.chapters import Chapter
from rulepress.content.prose.edition_prose import EditionTexts, ProseText
from rulepress.content.prose.translations import Texts
from rulepress.content.yaml.game_sources import SourceFile
from rulepress.content.yaml.source_location import At
from rulepress.tabletop import Polygon


class Stat(NamedTuple):
    """A figure of a card whose kind has a usual range."""

    at: At
    name: str
    """As printed."""
    value: float
    usual: Sequence[float]
    """From and to."""


class Worded(NamedTuple):
    """A definition with words, and numbers that these can name."""

    at: At
    texts: Sequence[tuple[At, str]]
    """Its words, and where each stands."""
    parameters: Mapping[str, At]
    """By name, where each is declared."""
    values: Mapping[str, float]
    """The numbers that its words can name."""
    effects: Collection[str] | None = None
    """What its effects name; None where it has none."""
    run: bool = False
    """The engine carries out all of it, by its effects."""
    wordless: Collection[str] = ()
    """Parameters that go without a word."""
    others: Collection[str] = ()
    """What its words may name besides."""
    no_other: bool = False
    """Its words can have no number that has no name."""


class InlineDefinition(NamedTuple):
    """What a card writes out in full under a name, such as a weapon."""

    name: str
    at: At
    figures: Mapping[str, Any] | None
    """What is compared, by its keys; None of what cannot be compared."""
    typed: Collection[str] = ()
    """The keys that stand there."""
    named: At | None = None
    """Where its name stands; None: it is the key of the place."""


def entry(record: Any, at: At) -> InlineDefinition:
    """An entry of a list with a `name`; of what it has several times that counts once, which is told by itself."""
    figures = {key: sorted({*map(repr, one)}) if isinstance(one, list) else one for key, one in record}
    return InlineDefinition(record.name, at, figures, record.model_fields_set, at / "name")


class Namesakes(NamedTuple):
    """What the cards of a faction write out in full, where one name is to mean one thing."""

    cards: Iterable[InlineDefinition]
    shared: Mapping[str, InlineDefinition] = {}
    """What they all share by these names."""
    home: str | None = None
    """The file in which it can be defined for all of them."""


class UniqueListEntry(NamedTuple):
    """An entry of a list in which each may stand once."""

    what: str
    """A trait, an action."""
    name: str
    told: Hashable
    """What tells it from others of its name."""
    at: At
    key: bool = False
    """It is named by a key."""


class Library(NamedTuple):
    """A file of definitions, each of which somebody is to use."""

    what: str
    """What it defines: trait, action."""
    source: SourceFile
    used: Collection[str]
    """The names that are named where one of them is meant."""
    others: Collection[str] = ()
    """What these may name besides."""
    where: str = ""
    """Where they are used, in words."""
    replaced: Mapping[str, str] = {}
    """What a definition names that is used, and has another in all its uses: name -> that definition."""


class PlacedPiece(NamedTuple):
    """Something on a table."""

    at: At
    name: str
    """What findings call it."""
    outline: Polygon | None
    """The ground that it takes up, where that is its own."""
    corners: Sequence[tuple[float, float]]
    """In inches from the middle of the table."""
    again: bool = False
    """It is set up once more by itself, across the middle."""


class TableContents(NamedTuple):
    """A table with what stands there."""

    told: str
    """How large it is, in words."""
    width: float
    depth: float
    things: Sequence[PlacedPiece]
    zones: Sequence[tuple[At, str, float]] = ()
    """Where players deploy: the depth as it is typed, the edge (top or bottom), the depth."""


class LintInput:
    """What a game has of each."""

    def __init__(self, content: Any) -> None:
        self.content = content
        """A `Content` of the game."""

    def chapters(self) -> Sequence[Chapter]:
        """The rulebook as it was typed."""
        return self.content.chapters

    def numbers(self) -> Mapping[str, Any]:
        """The rules' numbers by their names, of a game whose chapters are to name each of them."""
        return {}

    def drawings(self) -> Collection[str]:
        """The ids of what `[[figure: id]]` shows."""
        return ()

    def stats(self) -> Iterable[Stat]:
        """The figures of all cards."""
        return ()

    def worded(self) -> Iterable[Worded]:
        """What has words with numbers."""
        return ()

    def namesakes(self) -> Iterable[Namesakes]:
        """What cards write out in full, faction by faction."""
        return ()

    def lists(self) -> Iterable[Sequence[UniqueListEntry]]:
        """Lists in which nothing may stand twice."""
        return ()

    def libraries(self) -> Iterable[Library]:
        """Files of definitions; none while something that may name one cannot be read."""
        return ()

    def grounds(self) -> Iterable[TableContents]:
        """Tables, with all that stands there; of a scenario one for each of its sizes, the largest first."""
        return ()

    @cached_property
    def names(self) -> KnownNames | None:
        """What the words of cards may call by a name; None while that cannot be known."""
        return None

    def card_texts(self) -> Iterable[tuple[At, str]]:
        """The project's own texts that cards print."""
        return ()

    def scenario_texts(self) -> Iterable[tuple[At, str]]:
        """What scenarios say."""
        return ()

    @cached_property
    def translations(self) -> Sequence[Texts]:
        """What is said in other languages."""
        return ()

    def captions(self, edition: EditionTexts) -> Iterable[ProseText]:
        """Prose of the rules besides chapters, rulings and terms."""
        return ()

    def cited(self, edition: EditionTexts) -> Iterable[tuple[At, str]]:
        """The rules that are named elsewhere than in prose, and where."""
        return ()

    def addresses(self, edition: EditionTexts) -> Collection[str]:
        """What prose may lead to besides the rules of the chapters."""
        return ()
