"""The shipped content, pressed once a session, and a way to press changed copies of single cards."""

import contextlib
import copy
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from rulepress.cli.setup import os_packages
from rulepress.content.cards.card_sides import CardSide
from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.files.project import Project
from rulepress.content.games.downsync import GAME
from rulepress.press.cards import card_images, freshness, press_run
from rulepress.press.cards.press_run import PressWorker, look
from rulepress.press.sheets import output_files
from rulepress.press.sheets.paper_formats import SIZES, Size

from .words import page_texts

ROOT = Path(__file__).resolve().parents[2]
VECTOR = "republic-of-terra/vector-squad"
ITS_STEP = 9
"""The step of the fit that Vector Squad's card takes as it ships; its changed copies need not be tried in larger type."""


def pytest_collection_modifyitems(items):
    if os_packages.PANGO.present():
        import weasyprint  # noqa: F401  processes that press are forks of this one, and need not load it each for itself
    else:
        for item in items:
            if item.path.is_relative_to(Path(__file__).parent):
                item.add_marker(pytest.mark.skip(reason="Pango is missing"))


class Pressed(NamedTuple):
    """A project whose cards are made."""

    project: Project
    data: dict
    out: Path

    def unit(self, key: str) -> dict:
        return next(u for f in self.data["factions"] for u in f["units"] if u["key"] == key)


@pytest.fixture(scope="session", autouse=True)
def coarse_pictures():
    """A test that does not ask how sharp a picture is has it drawn in a hurry."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(card_images, "DPI", 50)
        yield


@contextlib.contextmanager
def only_poker() -> Iterator[None]:
    """Cards are pressed in one size: half the work where a test is not about sizes."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (press_run, output_files, freshness):
            patch.setattr(module, "SIZES", SIZES[:1])
        yield


@pytest.fixture
def one_size():
    """See `only_poker`."""
    with only_poker():
        yield


@pytest.fixture(scope="session")
def folder(tmp_path_factory) -> Path:
    """A designer's folder with the shipped factions."""
    root = tmp_path_factory.mktemp("cards")
    _copy_content(root)
    return root


def _copy_content(root: Path) -> None:
    for name in ("rules", "factions"):
        shutil.copytree(ROOT / name / "downsync", root / name / "downsync")


@pytest.fixture(scope="session")
def content(folder):
    """What is written there, in every edition; tests change copies only."""
    content = GAME.load(Project(folder))
    assert content.data, content.diagnostics
    return content


@pytest.fixture(scope="session")
def data(content) -> dict:
    """Its resolved data; tests change copies only."""
    return content.data


@pytest.fixture(scope="session")
def pressed(made_once, data) -> Pressed:
    """All cards of the shipped content, in dist/cards/downsync of a folder of their own. Read it, do not change it."""
    from rulepress.press import press

    def fill(root: Path) -> None:
        _copy_content(root)
        assert not press(Project(root), GAME, data, root / "dist").diagnostics

    root = made_once("pressed", fill)
    return Pressed(Project(root), data, root / "dist" / "cards" / "downsync")


def _alone(data: dict, key: str) -> dict:
    """The data with one unit and no more."""
    changed = copy.deepcopy(data)
    for faction in changed["factions"]:
        faction["units"] = [unit for unit in faction["units"] if unit["key"] == key]
        faction["forces"], faction["leaders"] = [], []
    changed["factions"] = [faction for faction in changed["factions"] if faction["units"]]
    return changed


@pytest.fixture(scope="session")
def back(made_once, folder, data) -> Path:
    """What is kept of a run that pressed one unchanged card, and with it the back that its changed copies have too."""
    from rulepress.press import press

    with only_poker():
        root = made_once("back", lambda root: press(Project(folder), GAME, _alone(data, VECTOR), root / "dist"))
    return root / "dist" / ".press"


@pytest.fixture
def press_one(folder, data, back, tmp_path):
    """Call it with a unit's key and a function that changes its record (and may change all the data): presses that card
    alone and returns the report and the folder."""
    from rulepress.press import press

    def run(key: str, change, root: Path | None = None):
        changed = _alone(data, key)
        change(changed["factions"][0]["units"][0], changed)
        out = tmp_path / "dist" / "cards" / "downsync"
        if not (tmp_path / "dist").exists():
            shutil.copytree(back, tmp_path / "dist" / ".press")
        return press(Project(root or folder), GAME, changed, tmp_path / "dist"), out

    return run


class Front(NamedTuple):
    """A card's front as it is set."""

    pdf: bytes
    """Nothing where it does not fit."""
    fits: bool
    diagnostics: list[Diagnostic]

    @property
    def said(self) -> str:
        """All that it says, on a back of its own too."""
        assert self.fits, "it does not fit"
        return "".join(page_texts(self.pdf))


@pytest.fixture(scope="session")
def worker(folder) -> PressWorker:
    """What sets cards, with its fonts and style sheets."""
    return PressWorker(look(folder))


@pytest.fixture
def set_one(data, worker):
    """Call it as `press_one`, for the front of one size and no file: what a card says and holds is the same on every sheet.

    `key`: of another card than Vector Squad's that the changed data have.
    """

    def run(change, size=SIZES[0], key: str = VECTOR) -> Front:
        changed = _alone(data, VECTOR)
        change(changed["factions"][0]["units"][0], changed)
        return set_front(worker, next(face for face in GAME.card_sides(changed) if face.key == key), size, ITS_STEP)

    return run


def set_front(worker: PressWorker, face: CardSide, size: Size, start: int = 0) -> Front:
    """A card's front of one size, from one step on, with no more of its fonts than it shows."""
    setting, machine = worker.setting, worker.machine
    setting.diagnostics.clear()
    card = setting.prepare(face)
    found = [*setting.diagnostics, *setting.lacking(card)]
    _, page = machine.pressed(card, size, start, only_seen=True)
    fits = isinstance(page, bytes)
    return Front(page if fits else b"", fits, found)
