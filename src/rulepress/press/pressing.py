"""From resolved data to files: which cards are to be pressed, pressing them, and everything printed from them."""

import hashlib
import os
import tempfile
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
from .formats import SIZES, Size
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


def press(
    project: Project, data: dict, out: Path, factions: list[str] | None = None, forces: list[str] | None = None
) -> Report:
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

    made_with = _digest(str(FORMAT), version("weasyprint"), version("pypdf"), setting.fonts.css,
                        *(hashlib.sha256(content).hexdigest() for content in setting.fonts.files.values()))
    prints = {(key, size.id): _digest(made_with, card.fingerprint(size))
              for key, card in cards.items() for size in SIZES}
    store = Store(out.parent / ".press", out)
    due = {key: [size for size in SIZES if store.page(prints[key, size.id]) is None] for key in cards}
    due = {key: sizes for key, sizes in due.items() if sizes}
    report.pressed = sum(face.key in due for face in fronts)

    work = [(cards[key].face, sizes) for key, sizes in due.items()]
    try:
        for key, size, result in _pressed(project.root, work, store.scratch):
            if isinstance(result, bytes):
                store.keep(prints[key, size.id], result)
            else:
                report.diagnostics += _overruns(project, cards[key].face, size, result)
        if report.failed:
            return report
        _files(store, prints, fronts, backs, data, chosen, None if whole else factions or [])
        report.written = store.commit(whole, set(prints.values()))
    finally:
        store.clear()
    return report


def _files(store: Store, prints, fronts: list[Face], backs: dict[str, Face], data: dict, forces, factions) -> None:
    """Every file of this run, made or found unchanged; all of them when `factions` is None."""
    from .output import Output

    output = Output(store, prints, data["game"]["name"])
    pairs = {face.key: (face.key, backs[face.faction].key) for face in fronts}
    names = {faction["id"]: faction["name"] for faction in data["factions"]}
    chosen = [faction for faction in backs if factions is None or faction in factions]
    for faction in chosen:
        own = [face for face in fronts if face.faction == faction]
        cards = [pairs[face.key] for face in own]
        output.sheets(faction, cards, names[faction])
        output.bleeding(faction, cards, names[faction])
        output.back(faction, backs[faction].key)
        for face in own:
            output.single(face, pairs[face.key])
    if factions is None and len(chosen) > 1:
        output.sheets("all", list(pairs.values()), "all cards")
    for force in forces:
        cards = [pairs[key] for key in _members(force) if key in pairs]
        output.sheets(f"forces/{force['key'].replace('/', '-')}", cards, force["name"])


def _digest(*parts: str) -> str:
    return hashlib.sha256("|".join(parts).encode()).hexdigest()


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


def _pressed(root: Path, work: list[tuple[Face, list[Size]]], scratch: Path):
    """(key, size, PDF page or overruns) for every face and size, with a process a core when there is much to do.

    What the layout engine writes for itself goes into `scratch`, which the caller removes.
    """
    workers = min(os.cpu_count() or 1, 4)
    if len(work) <= FEW or workers == 1:
        machine = _Worker(root)
        for face, sizes in work:
            yield from machine(face, sizes)
        return
    scratch.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(workers, initializer=_begin, initargs=(root, scratch)) as pool:
        for results in pool.map(_press, *zip(*work, strict=True), chunksize=1):
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


def _begin(root: Path, scratch: Path) -> None:
    global _worker
    tempfile.tempdir = str(scratch)  # a worker ends without tidying up after itself
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
            message = (f"{name}: the {overrun.field} is {amount} too wide for its card ({size.name}) "
                       "at the smallest type.")
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
