"""From resolved data to files: which cards are to be pressed, pressing them, and everything printed from them."""

import hashlib
import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

from ..authoring.diagnostics import Diagnostic, has_errors
from ..authoring.project import Project, shipped
from ..authoring.source import read_yaml
from . import faces as registry
from . import fonts as typefaces
from .faces import Face
from .formats import PAPERS, SIZES, Size
from .layout import Fit, Machine, Overrun
from .setting import STEPS, Setting
from .store import Store

FORMAT = 1
"""Raise it when a change of this program must redo every card."""
FEW = 4
"""Up to this many cards are pressed without a second process."""


@dataclass
class Report:
    """What a run did."""

    cards: int = 0
    pressed: int = 0
    written: list[str] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)

    @property
    def unchanged(self) -> int:
        return self.cards - self.pressed

    @property
    def failed(self) -> bool:
        return has_errors(self.diagnostics)


def press(project: Project, data: dict, out: Path, factions: list[str] | None = None, forces: list[str] | None = None) -> Report:
    """Press the cards of `data` into the folder `out`.

    All of them, or with `factions` (ids) and `forces` (keys such as `coalition/starter`) only the files of these. When
    anything is wrong nothing is written, and the report tells everything that is.
    """
    game = registry.module(data["game"]["id"])
    if game is None:
        return Report()
    whole = factions is None and forces is None
    chosen = [force for faction in data["factions"] for force in faction["forces"]
              if whole or force["key"] in (forces or ()) or faction["id"] in (factions or ())]
    fronts = [face for face in game.faces(data)
              if whole or face.faction in (factions or ()) or face.key in {k for f in chosen for k in _members(f)}]
    backs = {faction: face for faction, face in game.backs(data).items() if any(f.faction == faction for f in fronts)}
    report = Report(cards=len(fronts))

    setting = _setting(project.root)
    cards = {face.key: setting.prepare(face) for face in [*fronts, *backs.values()]}
    report.diagnostics += setting.diagnostics
    if report.failed:
        return report

    made_with = hashlib.sha256("|".join(
        [str(FORMAT), version("weasyprint"), version("pypdf"), setting.fonts.css, *(hashlib.sha256(content).hexdigest() for content in setting.fonts.files.values())]
    ).encode()).hexdigest()
    prints = {(key, size.id): hashlib.sha256((made_with + card.fingerprint(size)).encode()).hexdigest()
              for key, card in cards.items() for size in SIZES}
    store = Store(out.parent / ".press", out)
    due = {key: [size for size in SIZES if store.page(prints[key, size.id]) is None] for key in cards}
    due = {key: sizes for key, sizes in due.items() if sizes}
    report.pressed = sum(face.key in due for face in fronts)

    for key, size, result in _pressed(project.root, [(cards[key].face, sizes) for key, sizes in due.items()]):
        if isinstance(result, bytes):
            store.keep(prints[key, size.id], result)
        else:
            report.diagnostics += _overruns(project, cards[key].face, size, result)
    report.diagnostics = list(dict.fromkeys(report.diagnostics))
    if report.failed:
        return report
    try:
        _files(store, prints, fronts, backs, data, chosen, factions, whole)
        report.written = store.commit(whole, set(prints.values()))
    finally:
        store.clear()
    return report


def _files(store: Store, prints, fronts: list[Face], backs: dict[str, Face], data: dict, forces, factions, whole: bool) -> None:
    """Every file of this run, made or found unchanged."""
    from .images import DPI, RADIUS, png
    from .sheets import COLUMNS, OUTER, ROWS, TICK, Stock

    layout = [version("pypdf"), str((COLUMNS, ROWS, OUTER, TICK))]
    pairs = {face.key: (face.key, backs[face.faction].key) for face in fronts}
    game = data["game"]["name"]
    names = {faction["id"]: faction["name"] for faction in data["factions"]}
    sets = {faction: [pairs[face.key] for face in fronts if face.faction == faction]
            for faction in backs if whole or faction in (factions or ())}
    for size in SIZES:
        stock = _Later(lambda size=size: Stock(size, {key: store.page(prints[key, size.id]) for key, s in prints if s == size.id}))

        def parts(cards, *more, size=size):
            return [*layout, *more, *(prints[key, size.id] for pair in cards for key in pair)]

        def sheets(name, cards, title, size=size, stock=stock):
            for paper in PAPERS:
                caption = f"{title}, {size.name}, on {paper.name}"
                store.file(f"{name}-{size.id}-{paper.id}.pdf", parts(cards, caption),
                           lambda paper=paper, caption=caption: stock().sheets(cards, paper, caption))

        for faction, cards in sets.items():
            sheets(faction, cards, f"{game}: {names[faction]}")
            title = f"{game}: {names[faction]}, {size.name}, with bleed"
            store.file(f"bleed/{faction}-{size.id}.pdf", parts(cards, title),
                       lambda cards=cards, title=title: stock().bleeding(cards, title))
        if whole and len(sets) > 1:
            sheets("all", [pair for cards in sets.values() for pair in cards], f"{game}: all cards")
        for force in forces:
            cards = [pairs[key] for key in _members(force) if key in pairs]
            sheets(f"forces/{force['key'].replace('/', '-')}", cards, f"{game}: {force['name']}")
        for face in fronts:
            if not (whole or face.faction in sets):
                continue
            pair = pairs[face.key]
            stem = face.key.replace("/", "-")
            folder = "single" if size is SIZES[0] else f"single/{size.id}"
            single = _Later(lambda pair=pair, title=f"{game}: {face.record['name']}": stock().single(*pair, title))
            store.file(f"{folder}/{stem}.pdf", parts([pair], face.record["name"]), single)
            if size is SIZES[0]:
                store.file(f"png/{stem}.png", parts([pair], version("pypdfium2"), version("pillow"), str((DPI, RADIUS))),
                           lambda single=single: png(single()))
        if size is SIZES[0]:
            for faction in sets:
                key = backs[faction].key
                store.file(f"png/backs/{faction}.png", [prints[key, size.id], version("pypdfium2"), version("pillow")],
                           lambda key=key: png(stock().single(key, key, names[faction])))


class _Later:
    """A value that is made when it is first asked for."""

    def __init__(self, make):
        self.make, self.value = make, None

    def __call__(self):
        if self.value is None:
            self.value = self.make()
        return self.value


def _members(force: dict) -> list[str]:
    """The keys of a force's cards, one for every model that needs its own, the leader's first."""
    faction = force["key"].split("/")[0]
    members = [f"{faction}/{force['leader']}"] if force["leader"] else []
    for entry in [*force["units"], *force["brings"]]:
        members += [entry["unit"] if "/" in entry["unit"] else f"{faction}/{entry['unit']}"] * entry["count"]
    return members


def _setting(root: Path) -> Setting:
    """Templates, fonts and pictures: the project's own first, then what ships."""
    folders = list(dict.fromkeys([root / "templates", shipped() / "templates"]))
    own = root / "templates" / "fonts"
    typeset = typefaces.load(shipped() / "templates" / "fonts", *([own] if own.is_dir() and root != shipped() else []))
    return Setting(root, [folder for folder in folders if (folder / "cards").is_dir()], shipped(), typeset)


def _pressed(root: Path, work: list[tuple[Face, list[Size]]]):
    """(key, size, PDF page or overruns) for every face and size, with a process a core when there is much to do."""
    workers = min(os.cpu_count() or 1, 4)
    if len(work) <= FEW or workers == 1:
        machine = _Worker(root)
        for face, sizes in work:
            yield from machine(face, sizes)
        return
    with ProcessPoolExecutor(workers, initializer=_begin, initargs=(root,)) as pool:
        for results in pool.map(_press, *zip(*work), chunksize=1):
            yield from results


class _Worker:
    """One process's fonts, templates and layout engine."""

    def __init__(self, root: Path):
        self.setting = _setting(root)
        self.machine = Machine(self.setting.fonts)

    def __call__(self, face: Face, sizes: list[Size]) -> list[tuple[str, Size, bytes | list[Overrun]]]:
        card = self.setting.prepare(face)
        results, start = [], 0
        for size in sizes:
            fit = self.machine.fit(card, size, start)
            result = self.machine.press(card, size, fit) if isinstance(fit, Fit) else fit
            results.append((face.key, size, result))
            if isinstance(result, list):
                break  # sizes come largest first: a smaller one would only say the same
            start = STEPS.index(fit.step)
        return results


def _begin(root: Path) -> None:
    global _worker
    _worker = _Worker(root)


def _press(face: Face, sizes: list[Size]):
    return _worker(face, sizes)


def _overruns(project: Project, face: Face, size: Size, overruns: list[Overrun]) -> list[Diagnostic]:
    """What does not fit, at the place in the source where it is written."""
    found = []
    document = read_yaml(project.root_of(face.source), face.source)
    name = ": ".join(filter(None, (face.record["name"], face.record.get("variant"))))
    for overrun in overruns:
        mark = _mark(document, overrun.loc)
        amount = "far" if overrun.amount > 500 else f"{overrun.amount:.1f} mm"
        if overrun.across:
            message = f"{name}: the {overrun.field} is {amount} too wide for its card ({size.name}) at the smallest type."
            advice = "shorten it, or break up its longest word"
        else:
            message = (f"{name}: the text is {amount} too long for its card ({size.name}) at the smallest type; "
                       f"it runs over the edge at: {overrun.field}.")
            advice = "shorten a text, or drop a trait or action"
        found.append(Diagnostic("card-overrun", "error", message, face.source, mark and mark.line, mark and mark.column,
                                mark and mark.end_column, suggestion=advice))
    return found


def _mark(document, loc: str):
    """Where a field is written: the nearest place that the source has for it."""
    path = tuple(int(part) if part.isdigit() else part for part in loc.split(".")) if loc else ()
    while path:
        try:
            mark = document.where(path)
        except (KeyError, LookupError):
            mark = None
        if mark is not None:
            return mark
        path = path[:-1]
    return None
