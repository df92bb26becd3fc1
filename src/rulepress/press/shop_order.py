"""Cards as somebody who prints them takes them: what a preset says of some cards, each counted, in dist/print/NAME."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from rulepress.authoring import outputs
from rulepress.authoring.contract import Game
from rulepress.authoring.faces import Face
from rulepress.authoring.project import Project

from . import order_xml, pdf_x, saved_object
from .drawings import svg
from .preflight import preflight
from .presets import AnyPreset, Drawings, Pages, Pictures, Press, Sheets, Tabletop
from .pressing import Report, look, prepared, press_due, prints_of
from .process_colour import separated
from .rasters import encoded, raster
from .sheets import Duplex, Stock
from .store import Store

Side = str
"""`game/faction/unit` of a front, `game/faction/back` of a back, `game/faction/unit/over` of a card's own."""


class Wish(NamedTuple):
    """What is to be printed of a game."""

    game: Game
    data: dict[str, Any]
    cards: Sequence[str]
    """Keys of its fronts, in order, one for every copy."""


@dataclass(frozen=True)
class Batch:
    """Cards that are pressed, in the size that is asked for."""

    stock: Stock
    cards: list[tuple[Side, Side]]
    """Front and back of every copy."""
    names: dict[Side, str]
    """By front, the card's name."""
    title: str
    offset: tuple[float, float]
    """Millimetres by which a printer's backs are moved."""

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


def _file(side: Side, alone: bool) -> str:
    """`coalition-virago`, `coalition-virago-back`, `coalition-back`, behind the game's name where there is more than one game."""
    parts = side.split("/")[1 if alone else 0 :]
    return "-".join("back" if part == "over" else part for part in parts)


@dataclass
class Ordered(Report):
    """What an order came to."""

    copies: int = 0
    files: list[str] = field(default_factory=list)
    """Everything in its folder."""


def order(
    project: Project, name: str, preset: AnyPreset, wishes: Sequence[Wish], dist: Path, offset: tuple[float, float] = (0.0, 0.0)
) -> Ordered:
    """Make the preset's files of these cards in `dist`/print/`name`, in place of what was there, and look at them as its shop would.

    When anything is wrong nothing is written, and the report tells everything that is.
    """
    report = Ordered(copies=sum(len(wish.cards) for wish in wishes))
    target = dist / "print" / name
    with outputs.work(dist) as work:
        pages: dict[Side, bytes] = {}
        stores: list[tuple[Store, set[str]]] = []
        for wish in wishes:
            elder = Store(work, dist / ".press" / wish.game.id, dist / "cards" / wish.game.id)
            store = Store(work, dist / ".press-print" / wish.game.id, target, elder)
            stores.append((store, _pressed(project, wish, preset, store, dist / "overruns" / wish.game.id, report, pages)))
        if report.failed:
            return report
        folder = work.place(target)
        for path, content in made(preset, _batch(preset, wishes, pages, offset)).items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(content)
            report.files.append(path)
        report.files.sort()
        report.diagnostics += preflight(preset, folder, report.files, f"dist/print/{name}")
        if report.failed:
            return report
        for store, used in stores:
            store.settle(True, {one for one in used if not (store.elder and store.elder.page(one))}, {})
        work.commit()
    return report


def _pressed(
    project: Project, wish: Wish, preset: AnyPreset, store: Store, overruns: Path, report: Ordered, pages: dict[Side, bytes]
) -> set[str]:
    """Press what the wish needs, into `pages`; the fingerprints of its pages."""
    setting = look(project.root)
    cards = prepared(setting, _faces(wish), report)
    if report.failed:
        return set()
    report.cards += sum(not card.face.fixed for card in cards.values())
    prints = prints_of(setting, cards, [preset.size])
    press_due(project, setting, cards, prints, store, overruns, report, [preset.size])
    pages.update({f"{wish.game.id}/{key}": page for (key, _), one in prints.items() if (page := store.page(one))})
    return set(prints.values())


def _faces(wish: Wish) -> Iterator[Face]:
    """The fronts of a wish, each once, and the backs of their factions."""
    fronts = [face for face in wish.game.faces(wish.data) if face.key in wish.cards]
    yield from fronts
    backs = wish.game.backs(wish.data)
    yield from (backs[faction] for faction in dict.fromkeys(face.faction for face in fronts))


def _batch(preset: AnyPreset, wishes: Sequence[Wish], pages: dict[Side, bytes], offset: tuple[float, float]) -> Batch:
    stock, cards, names = Stock(preset.size, pages), [], {}
    for wish in wishes:
        backs, fronts = wish.game.backs(wish.data), {face.key: face for face in wish.game.faces(wish.data)}
        for key in wish.cards:
            face = fronts[key]
            front = f"{wish.game.id}/{key}"
            cards.append(stock.sides((front, f"{wish.game.id}/{backs[face.faction].key}")))
            names[front] = ": ".join(filter(None, (face.record["name"], face.record.get("variant"))))
    games = ", ".join(wish.data["game"]["name"] for wish in wishes)
    return Batch(stock, cards, names, f"{games}: {preset.name}", offset)


def made(preset: AnyPreset, batch: Batch) -> dict[str, bytes]:
    """The files that a preset makes of these cards, by their paths."""
    return MAKERS[type(preset)](preset, batch)


def _sheets(preset: Sheets, batch: Batch) -> dict[str, bytes]:
    duplex = Duplex(preset.flip, batch.offset)
    return {"cards.pdf": batch.stock.sheets(batch.cards, preset.sheet, batch.title, duplex, preset.marks)}


def _pages(preset: Pages, batch: Batch) -> dict[str, bytes]:
    return {"cards.pdf": batch.stock.pages(batch.sides(preset.first), batch.title, preset.margin, batch.labels(preset.first))}


def _press(preset: Press, batch: Batch) -> dict[str, bytes]:
    width, height = (round((side + 2 * preset.margin) / 25.4 * preset.dpi) for side in preset.millimetres)
    drawn = {side: separated(_raster(batch, side, preset.margin, (width, height)), preset.most_ink) for side in batch.files()}
    box = pdf_x.Box(preset.size.width + 2 * preset.margin, preset.size.height + 2 * preset.margin, preset.margin)
    return {"cards.pdf": pdf_x.document(drawn, batch.sides(preset.first), batch.labels(preset.first), box, batch.title, preset.condition)}


def _pictures(preset: Pictures, batch: Batch) -> dict[str, bytes]:
    files = {side: f"cards/{name}.png" for side, name in batch.files().items()}
    found = {path: encoded(_raster(batch, side, preset.margin, preset.pixels), preset.dpi) for side, path in files.items()}
    if preset.beside == "mpc-autofill":
        found["order.xml"] = order_xml.order(files, batch.cards)
    return found


def _drawings(preset: Drawings, batch: Batch) -> dict[str, bytes]:
    return {f"{name}.svg": svg(batch.stock.pages([side], batch.title, preset.margin)) for side, name in batch.files().items()}


def _tabletop(preset: Tabletop, batch: Batch) -> dict[str, bytes]:
    drawn = {side: _raster(batch, side, 0.0, preset.pixels) for side in batch.files()}
    counted = Counter(front for front, _ in batch.cards)
    backs = dict(batch.cards)
    copies = [saved_object.Copies(front, backs[front], batch.names[front], count) for front, count in counted.items()]
    return saved_object.deck(preset, copies, drawn, batch.title)


def _raster(batch: Batch, side: Side, margin: float, pixels: tuple[int, int]) -> Any:
    return raster(batch.stock.pages([side], batch.title, margin), pixels)


MAKERS: dict[type, Callable[[Any, Batch], dict[str, bytes]]] = {
    Sheets: _sheets, Pages: _pages, Press: _press, Pictures: _pictures, Drawings: _drawings, Tabletop: _tabletop,
}  # fmt: skip
"""By kind of preset, what makes its files."""
