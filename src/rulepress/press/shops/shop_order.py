"""Cards as somebody who prints them takes them: what a preset says of some cards, each counted, in dist/print/NAME."""

from __future__ import annotations

import contextlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from rulepress.content.cards.card_sides import CardSide, Deck
from rulepress.content.files import atomic_output
from rulepress.content.files.cache import between_runs
from rulepress.content.files.project import Project
from rulepress.content.files.safe_read import Unreadable, read_bytes
from rulepress.content.system.game_cards import GameCards
from rulepress.core.name_matching import file_name
from rulepress.press.cards.card_cache import Store
from rulepress.press.cards.freshness import card_prints
from rulepress.press.cards.press_run import CardRunReport, look, named, press_due, prints_of
from rulepress.press.pack.piece_pictures import PiecePicture, drawn
from rulepress.press.pdf import pdf_x
from rulepress.press.pdf.cmyk import separated
from rulepress.press.pdf.page_rasters import encoded, raster
from rulepress.press.pdf.pdf_to_svg import svg
from rulepress.press.sheets.imposition import Duplex, Stock
from rulepress.press.sheets.paper_formats import Size
from rulepress.press.shops.order_files import mpc_autofill, tabletop_simulator
from rulepress.press.shops.preflight import preflight
from rulepress.press.shops.presets import AnyPreset, Drawings, Pages, Pictures, Press, Sheets, Tabletop

Side = str
"""`game/faction/unit` of a front, `game/faction` of a back, `game/faction/unit/over` of a card's own."""


class Wish(NamedTuple):
    """What is to be printed of a game."""

    game: GameCards
    data: dict[str, Any]
    cards: Sequence[str]
    """Keys of its fronts, in order, one for every copy."""
    marked: Mapping[str, CardSide] = MappingProxyType({})
    """By key, fronts that are printed in the place of the game's."""
    decks: Sequence[Deck] = ()
    """The force lists that were asked for, whose bases and tokens go to a virtual table with the cards."""

    def fronts(self) -> dict[str, CardSide]:
        """Those of its cards, each once, as they are printed."""
        return {face.key: self.marked.get(face.key, face) for face in self.game.card_sides(self.data) if face.key in self.cards}


@dataclass(frozen=True)
class Batch:
    """Cards that are pressed, in the size that is asked for."""

    stock: Stock
    cards: list[tuple[Side, Side]]
    """Front and back of every copy."""
    names: dict[Side, str]
    """By front, the card's name."""
    game: str
    """The game's name, for titles; or those of several."""
    pieces: Sequence[PiecePicture] = ()
    """What lies on a virtual table beside the cards."""

    def files(self) -> dict[Side, str]:
        """Every side that there is, once, by what its file is called, without its ending."""
        games = {side.split("/")[0] for side in self.names}
        return {side: _file(side, alone=len(games) == 1) for card in self.cards for side in card}

    def sides(self, first: str) -> list[Side]:
        """Both sides of every copy in turn."""
        return [side for front, back in self.cards for side in ((front, back) if first == "front" else (back, front))]

    def labels(self, first: str) -> list[str]:
        """What each of `sides` is."""
        words = ("Front", "Back") if first == "front" else ("Back", "Front")
        return [f"{word} {number}" for number in range(1, len(self.cards) + 1) for word in words]


SUFFIXES = {2: "_back", 3: "", 4: "_own-back"}
"""What stands behind the name of a file of a side, by how many parts that has: no id has an underscore."""


def _file(side: Side, alone: bool) -> str:
    """`coalition-virago`, `coalition-virago_own-back`, `coalition_back`, behind the game's name where there is more than one game."""
    parts = side.split("/")
    return file_name(*parts[1 if alone else 0 : 3]) + SUFFIXES[len(parts)]


@dataclass
class Ordered(CardRunReport):
    """What an order came to."""

    copies: int = 0
    files: list[str] = field(default_factory=list)
    """Everything of it in its folder."""
    others: list[str] = field(default_factory=list)
    """What lies in that folder besides."""


def order(
    project: Project, name: str, presets: Mapping[str, AnyPreset], wishes: Sequence[Wish], dist: Path,
    offset: tuple[float, float] = (0.0, 0.0),
) -> Ordered:  # fmt: skip
    """Make the presets' files of these cards in `dist`/print/`name`, in place of its last order, and look at them as their shops would.

    `presets`: by the folder of its files there, `.` for none; all take cards of one size and ink. When anything is wrong nothing is
    written, and the report tells everything that is.
    """
    first = next(iter(presets.values()))
    report = Ordered(copies=sum(len(wish.cards) for wish in wishes))
    with atomic_output.work(dist) as work:
        target = work.dist / "print" / name
        kept = OrderCache(work)
        batch = pressed(project, first, wishes, kept, report)
        if batch is None:
            return report
        if any(isinstance(one, Tabletop) for one in presets.values()):
            batch = replace(batch, pieces=_pieces(project, wishes))
        for own, preset in presets.items():
            files = made(preset, batch, offset)
            for path, content in files.items():
                work.write(target / own / path, content)
            report.diagnostics += preflight(preset, work.made(target) / own, sorted(files), (Path("dist/print") / name / own).as_posix())
            report.files += sorted((Path(own) / path).as_posix() for path in files)
        if report.failed:
            return report
        report.others = _settled(work, target, report.files)
        kept.settle()
        work.commit()
    return report


def _pieces(project: Project, wishes: Sequence[Wish]) -> list[PiecePicture]:
    """The bases and tokens of the force lists that were asked for."""
    packs = [wish.game.pack(wish.data, deck) for wish in wishes for deck in wish.decks]
    return list(drawn(project, [pack for pack in packs if pack.discs]))


def _settled(work: atomic_output.Work, target: Path, files: Sequence[str]) -> list[str]:
    """Take away what the last order had in its folder and this one has not; returns what is not an order's, which stays."""
    own, before = work.dist / ".press-orders" / f"{target.name}.json", set()
    with contextlib.suppress(Unreadable, ValueError, TypeError):
        before = {str(name) for name in json.loads(read_bytes(work.dist, own.relative_to(work.dist)))}
    there = {path.relative_to(target).as_posix() for path in target.rglob("*") if path.is_file()}
    for name in sorted(there & before - {*files}):
        work.remove(target / name)
    work.write(own, json.dumps(sorted(files)).encode())
    return sorted(there - before - {*files})


class OrderCache:
    """Pressed pages, for the next order: of each game those of its last one, but for those that its cards in dist/cards are made of."""

    def __init__(self, work: atomic_output.Work):
        self.work = work
        self.used: dict[str, tuple[Store, set[str]]] = {}

    def store(self, game: str, used: Iterable[str]) -> Store:
        """The pages of a game in a language (see `press_run.named`); `used`: the fingerprints of those that are needed now."""
        dist = self.work.dist
        elder = Store(self.work, dist / ".press" / game, dist / "cards" / game)
        store = Store(self.work, dist / ".press-print" / game, dist / "print", elder)
        self.used[game] = store, {one for one in used if not elder.page(one)}
        return store

    def settle(self) -> None:
        """Hand the pages to the work."""
        for store, used in self.used.values():
            store.settle(True, used, {})


def pressed(project: Project, preset: AnyPreset, wishes: Sequence[Wish], kept: OrderCache, report: Ordered) -> Batch | None:
    """These cards, pressed in the preset's size and ink; None where the report has errors."""
    plain, size = preset.ink == "low", preset.size
    setting = cache(partial(look, project.root, plain))
    pages: dict[Side, bytes] = {}
    for wish in wishes:
        game, kept_as = wish.game.id, named(wish.game, wish.data)
        card_sides = list(_card_sides(wish))
        with between_runs(project.root, f"printed cards of {kept_as}"):
            prints = prints_of(setting, card_sides, card_prints(project, card_sides), [size], report, plain)
            if report.failed:
                return None
            report.cards += sum(not face.fixed for face in card_sides)
            store = kept.store(kept_as, prints.values())
            press_due(project, setting, card_sides, prints, store, kept.work.dist / "overruns" / kept_as, report, [size])
        pages.update({f"{game}/{key}": page for (key, _), one in prints.items() if (page := store.page(one))})
    return None if report.failed else _batch(size, wishes, pages)


def _card_sides(wish: Wish) -> Iterator[CardSide]:
    """The fronts of a wish, each once, and the backs of their factions."""
    fronts, backs = wish.fronts(), wish.game.backs(wish.data)
    yield from fronts.values()
    yield from (backs[faction] for faction in dict.fromkeys(face.faction for face in fronts.values()))


def _batch(size: Size, wishes: Sequence[Wish], pages: dict[Side, bytes]) -> Batch:
    stock, cards, names = Stock(size, pages), [], {}
    for wish in wishes:
        backs, fronts = wish.game.backs(wish.data), wish.fronts()
        for key in wish.cards:
            face = fronts[key]
            front = f"{wish.game.id}/{key}"
            cards.append(stock.sides((front, f"{wish.game.id}/{backs[face.faction].key}")))
            names[front] = ": ".join(filter(None, (face.record["name"], face.record.get("variant"))))
    return Batch(stock, cards, names, ", ".join(wish.data["game"]["name"] for wish in wishes))


def made(preset: AnyPreset, batch: Batch, offset: tuple[float, float] = (0.0, 0.0)) -> dict[str, bytes]:
    """The files that a preset makes of these cards, by their paths; backs on sheets are moved by `offset`."""
    title = f"{batch.game}: {preset.name}"
    return _sheets(preset, batch, title, offset) if isinstance(preset, Sheets) else MAKERS[type(preset)](preset, batch, title)


def _sheets(preset: Sheets, batch: Batch, title: str, offset: tuple[float, float]) -> dict[str, bytes]:
    duplex = Duplex(preset.flip, offset)
    return {"cards.pdf": batch.stock.sheets(batch.cards, preset.sheet, title, duplex, preset.marks)}


def _pages(preset: Pages, batch: Batch, title: str) -> dict[str, bytes]:
    return {"cards.pdf": batch.stock.pages(batch.sides(preset.first), title, preset.margin, batch.labels(preset.first))}


def _press(preset: Press, batch: Batch, title: str) -> dict[str, bytes]:
    width, height = (round((side + 2 * preset.margin) / 25.4 * preset.dpi) for side in preset.millimetres)

    def draw(side: Side) -> Any:
        return separated(_raster(batch, side, preset.margin, (width, height)), preset.most_ink)

    box = pdf_x.PageBox(preset.size.width + 2 * preset.margin, preset.size.height + 2 * preset.margin, preset.margin)
    return {"cards.pdf": pdf_x.document(draw, batch.sides(preset.first), batch.labels(preset.first), box, title, preset.condition)}


def _pictures(preset: Pictures, batch: Batch, title: str) -> dict[str, bytes]:
    files = {side: f"cards/{name}.png" for side, name in batch.files().items()}
    found = {path: encoded(_raster(batch, side, preset.margin, preset.sides), preset.dpi) for side, path in files.items()}
    if preset.beside == "mpc-autofill":
        found["order.xml"] = mpc_autofill.order(files, batch.cards)
    return found


def _drawings(preset: Drawings, batch: Batch, title: str) -> dict[str, bytes]:
    return {f"{name}.svg": svg(batch.stock.pages([side], title, preset.margin)) for side, name in batch.files().items()}


def _tabletop(preset: Tabletop, batch: Batch, title: str) -> dict[str, bytes]:
    pictures = {side: _raster(batch, side, 0.0, preset.sides) for side in batch.files()}
    counted = Counter(front for front, _ in batch.cards)
    backs = dict(batch.cards)
    copies = [tabletop_simulator.Copies(front, backs[front], batch.names[front], count) for front, count in counted.items()]
    return tabletop_simulator.saved(preset, copies, pictures, batch.pieces, title)


def _raster(batch: Batch, side: Side, margin: float, pixels: tuple[int, int]) -> Any:
    return raster(batch.stock.pages([side], "", margin), pixels)


MAKERS: dict[type, Callable[[Any, Batch, str], dict[str, bytes]]] = {
    Pages: _pages, Press: _press, Pictures: _pictures, Drawings: _drawings, Tabletop: _tabletop,
}  # fmt: skip
"""By kind of preset, what makes its files."""
