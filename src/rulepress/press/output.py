"""The files that are made of a game's pressed cards, by name: sheets, single cards, pages with bleed, and pictures.

<faction>-<size>-<paper>.pdf, all-...      nine cards a sheet, backs after fronts
forces/<faction>-<force>-<size>-<paper>.pdf
single/<faction>-<unit>.pdf                front and back at trimmed size; single/63x88/ for the other size
bleed/<faction>-<size>.pdf                 a page a side, with bleed, for print services
png/<faction>-<unit>.png, png/backs/<faction>.png
"""

from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import version

from rulepress.authoring.faces import Face

from .formats import PAPERS, SIZES, Size
from .images import DPI, RADIUS, png
from .sheets import COLUMNS, OUTER, ROWS, TICK, Stock
from .store import Store

Pair = tuple[str, str]
"""Keys of a card's front and back."""


@dataclass
class Output:
    """Makes files into a store, each unless it is there already and nothing it is made of has changed."""

    store: Store
    prints: dict[tuple[str, str], str]
    """Fingerprints of pressed pages by key and size."""
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

    def single(self, face: Face, pair: Pair) -> None:
        """One card in every size, and its picture."""
        stem = face.key.replace("/", "-")
        caption = f"{self.game}: {face.record['name']}"
        for size in SIZES:
            folder = "single" if size is SIZES[0] else f"single/{size.id}"
            self._file(f"{folder}/{stem}.pdf", size, [pair], (*self._layout, caption), lambda stock: stock.single(*pair, caption))
        self._file(f"png/{stem}.png", SIZES[0], [pair], self._drawing, lambda stock: png(stock.single(*pair, caption)))

    def back(self, faction: str, key: str) -> None:
        """A picture of a faction's back."""
        self._file(f"png/backs/{faction}.png", SIZES[0], [(key, key)], self._drawing, lambda stock: png(stock.single(key, key, self.game)))

    def _file(self, name: str, size: Size, cards: list[Pair], parts: tuple[str, ...], make) -> None:
        made_of = [*parts, *(self.prints[key, size.id] for pair in cards for key in pair)]
        self.store.file(name, made_of, partial(self._made, make, size))

    def _made(self, make, size: Size) -> bytes:
        if size.id not in self._stocks:
            pages = {key: self.store.page(of) for (key, printed), of in self.prints.items() if printed == size.id}
            self._stocks[size.id] = Stock(size, pages)
        return make(self._stocks[size.id])
