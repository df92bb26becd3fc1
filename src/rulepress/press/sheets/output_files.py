"""The files that are made of a game's pressed cards, by name: sheets, single cards, pages with bleed, and pictures.

<faction>-<size>-<paper>.pdf, all-...      nine cards a sheet, backs after fronts
forces/<faction>-<force>-<size>-<paper>.pdf
single/<faction>-<unit>.pdf                front and back at trimmed size; single/63x88/ for the other size
bleed/<faction>-<size>.pdf                 a page a side, with bleed, for print services
png/<faction>-<unit>.png, png/backs/<faction>.png

Two hyphens stand behind a faction whose id has one, so that no two cards share a name (`card_sides.card_file`).
"""

from collections.abc import Callable, Container, Sequence, Set
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import version
from typing import Any, NamedTuple, Protocol

from rulepress.content.cards.card_sides import CardSide, Deck, card_file
from rulepress.press.cards.card_cache import digest
from rulepress.press.cards.card_images import DPI, RADIUS, png
from rulepress.press.sheets.imposition import COLUMNS, OUTER, ROWS, TICK, Stock
from rulepress.press.sheets.paper_formats import PAPERS, SIZES, Size

Pair = tuple[str, str]
"""Keys of a card's front and back."""
Prints = dict[tuple[str, str], str]
"""By key and size, what tells one pressed page from another."""


class Shelf(Protocol):
    """Takes files by name: the store, which has them made, or a list of those that there would be."""

    def file(self, name: str, parts: list[str], make: Callable[[], bytes]) -> None:
        """Take a file. `parts` identify its content, so that `make` is called only where no file with the same parts is there."""

    def page(self, fingerprint: str) -> bytes | None:
        """The pressed page (PDF) with that fingerprint; None where there is none, or none is needed."""


class Wanted:
    """Files that there would be, by name, with a digest of what each is made of; nothing is made."""

    def __init__(self) -> None:
        self.files: dict[str, str] = {}

    def file(self, name: str, parts: list[str], make: Callable[[], bytes]) -> None:
        """Note the file."""
        self.files[name] = digest(parts)

    def page(self, fingerprint: str) -> None:
        """No page is needed to tell what there would be."""


class CardRun(NamedTuple):
    """Which cards a run is about."""

    fronts: list[CardSide]
    backs: dict[str, CardSide]
    """By faction."""
    data: dict[str, Any]
    decks: list[Deck]
    factions: Sequence[str] | None
    """Ids of those whose own files are made, None for all, and then the files of all cards too."""
    units: Sequence[str] = ()
    """Keys of cards whose own files are made in any case."""
    lost: Set[str] = frozenset()
    """Keys of cards that cannot be pressed: no file that shows one of them is made."""


def print_all(store: Shelf, prints: Prints, run: CardRun) -> None:
    """Every file of this run, made or found unchanged."""
    data = run.data
    output = Output(store, prints, data["game"]["name"])
    pairs = {face.key: (face.key, run.backs[face.faction].key) for face in run.fronts}
    names = {faction["id"]: faction["name"] for faction in data["factions"]}
    chosen = [faction for faction in run.backs if run.factions is None or faction in run.factions]
    for faction in chosen:
        own = [face for face in run.fronts if face.faction == faction]
        cards = [pairs[face.key] for face in own]
        if run.lost.isdisjoint(face.key for face in own):
            output.sheets(faction, cards, names[faction])
            output.bleeding(faction, cards, names[faction])
        if run.backs[faction].key not in run.lost:
            output.back(faction, run.backs[faction])
    for face in run.fronts:
        if (face.faction in chosen or face.key in run.units) and face.key not in run.lost:
            output.single(face, pairs[face.key])
    if run.factions is None and len(chosen) > 1 and not run.lost:
        output.sheets(every(names), list(pairs.values()), "all cards")
    for deck in run.decks:
        cards = [pairs[key] for key in deck.cards if key in pairs]
        if run.lost.isdisjoint(deck.cards):
            output.sheets(f"forces/{card_file(deck.key)}", cards, deck.name)


def every(factions: Container[str]) -> str:
    """What the sheets of all cards are called: `all`, unless a faction is."""
    return "all_cards" if "all" in factions else "all"


@dataclass
class Output:
    """Puts files on a shelf, each with all that it is made of."""

    store: Shelf
    prints: Prints
    game: str
    """The game's name, for titles."""
    _stocks: dict[str, Stock] = field(default_factory=dict)
    _layout: tuple[str, ...] = (version("pypdf"), str((COLUMNS, ROWS, OUTER, TICK)))
    _drawing: tuple[str, ...] = (version("pypdfium2"), version("pillow"), str((DPI, RADIUS)))

    def sheets(self, name: str, cards: list[Pair], title: str) -> None:
        """Sheets in every size on every paper."""
        for size in SIZES:
            for paper in PAPERS:
                caption = f"{self.game}: {title}, {size.name}, on {paper.name}"
                self._file(
                    f"{name}-{size.id}-{paper.id}.pdf",
                    size,
                    cards,
                    (*self._layout, caption),
                    lambda stock, paper=paper, caption=caption: stock.sheets(cards, paper, caption),
                )

    def bleeding(self, name: str, cards: list[Pair], title: str) -> None:
        """Pages with bleed in every size."""
        for size in SIZES:
            caption = f"{self.game}: {title}, {size.name}, with bleed"
            self._file(
                f"bleed/{name}-{size.id}.pdf",
                size,
                cards,
                (*self._layout, caption),
                lambda stock, caption=caption: stock.bleeding(cards, caption),
            )

    def single(self, face: CardSide, pair: Pair) -> None:
        """One card in every size, and its picture."""
        stem = card_file(face.key)
        caption = f"{self.game}: {face.record['name']}"
        for size in SIZES:
            folder = "single" if size is SIZES[0] else f"single/{size.id}"
            self._file(f"{folder}/{stem}.pdf", size, [pair], (*self._layout, caption), lambda stock: stock.single(*pair, caption))
        self._file(f"png/{stem}.png", SIZES[0], [pair], self._drawing, lambda stock: _picture(face, stock.single(*pair, caption)))

    def back(self, faction: str, face: CardSide) -> None:
        """A picture of a faction's back."""
        pair = face.key, face.key
        self._file(
            f"png/backs/{faction}.png", SIZES[0], [pair], self._drawing, lambda stock: _picture(face, stock.single(*pair, self.game))
        )

    def _file(self, name: str, size: Size, cards: list[Pair], parts: tuple[str, ...], make) -> None:
        made_of = [*parts, *(self.prints[key, size.id] for pair in cards for key in pair)]
        self.store.file(name, made_of, partial(self._made, make, size))

    def _made(self, make, size: Size) -> bytes:
        if size.id not in self._stocks:
            pages = {key: page for (key, of), print_ in self.prints.items() if of == size.id and (page := self.store.page(print_))}
            self._stocks[size.id] = Stock(size, pages)
        return make(self._stocks[size.id])


def _picture(face: CardSide, pdf: bytes) -> bytes:
    """The picture of a card; raises `Unusable` when it takes longer than a card may."""
    from rulepress.press.cards.card_html import of_card  # only here: who asks what there would be needs no templates

    with of_card(face):
        return png(pdf)
