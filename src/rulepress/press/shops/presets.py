"""What a shop, a home printer or a virtual table wants of cards, as data: `templates/presets/NAME.yaml`, the project's own first."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

from pydantic import AfterValidator, ConfigDict, Field, RootModel, model_validator

from rulepress.content.diagnostics.diagnostic import Diagnostic, Unusable, has_errors
from rulepress.content.files.project import Project, shipped
from rulepress.content.models.base_record import Name, Prose, Record
from rulepress.content.system.common_records import wrong_entry
from rulepress.content.yaml.documents import read_yaml
from rulepress.content.yaml.game_sources import Reader, SourceFile
from rulepress.press.sheets.paper_formats import BLEED, COLUMNS, PAPERS, ROWS, SIZES, Paper, Size

PLACES = ["templates/presets/*.yaml"]
"""Where an editor finds presets."""
INCH = 25.4
SAME = 0.3
"""Millimetres by which a card may differ from one of the sizes that `cards` presses, and be that size: shops round to pixels."""

Length = Annotated[float, Field(gt=0, le=1000)]
Side = Annotated[int, Field(ge=50, le=10_000)]
MOST_PIXELS = 30_000_000
"""A poker card at 1,200 pixels to an inch has 13 million."""
Dpi = Annotated[float, Field(ge=72, le=1200)]


class _Preset(Record):
    model_config = ConfigDict(populate_by_name=True)
    kind: str
    name: Name
    """The shop's name and the card's, as it is printed."""
    whom: Annotated[Prose, Field(alias="for")]
    """For whom it is, and what is to be done with the files."""
    ink: Literal["full", "low"] = "full"
    """`low`: white grounds, outlines and no colour, for a printer at home."""
    most: Annotated[int, Field(ge=1, le=100_000)] | None = None
    """As many cards, copies counted, as the shop takes in one order; nothing where it takes any number."""

    @property
    def millimetres(self) -> tuple[float, float]:
        """The trimmed card."""
        raise NotImplementedError

    @property
    def size(self) -> Size:
        """The trimmed card: one of those that `cards` presses, or a size of its own."""
        width, height = self.millimetres
        near = (one for one in SIZES if abs(one.width - width) < SAME and abs(one.height - height) < SAME)
        return next(near, Size(f"{width:.2f}x{height:.2f}", f"{width:.1f} × {height:.1f} mm", round(width, 4), round(height, 4)))


class _Measured(_Preset):
    """A preset that counts in inches or millimetres."""

    inches: Annotated[tuple[Length, Length] | None, Field(strict=False)] = None
    """Width and height of a page, its bleed included; or `mm`."""
    mm: Annotated[tuple[Length, Length] | None, Field(strict=False)] = None
    """Width and height of a page in millimetres, its bleed included; or `inches`."""
    bleed: Annotated[float, Field(ge=0, le=30)] = 0.0
    """Beyond the trim on every side, in the same unit."""

    def _units(self) -> dict[str, float]:
        """The keys that can say how large a page is, and the millimetres of what they count in."""
        return {"inches": INCH, "mm": 1.0}

    @property
    def given(self) -> str:
        """The key that says how large a page is."""
        return next(key for key in self._units() if getattr(self, key))

    @property
    def page(self) -> tuple[float, float]:
        """Width and height in millimetres, the bleed included."""
        width, height = (side * self._units()[self.given] for side in getattr(self, self.given))
        return width, height

    @property
    def millimetres(self) -> tuple[float, float]:
        width, height = ((side - 2 * self.bleed) * self._units()[self.given] for side in getattr(self, self.given))
        return width, height

    @property
    def margin(self) -> float:
        """The bleed in millimetres."""
        return self.bleed * self._units()[self.given]

    @model_validator(mode="after")
    def _card(self) -> Any:
        """The preset, if it says once how large a page is, its card is one that somebody can hold and its bleed one that is pressed."""
        keys = [key for key in self._units() if getattr(self, key)]
        if len(keys) != 1:
            *others, last = (f"`{key}`" for key in self._units())
            lacking = "in one of them alone" if keys else "this one does not"
            raise wrong_entry(f"a preset says how large a page is, in {', '.join(others)} or {last}; {lacking}", *keys[-1:])
        if not all(25 <= side <= 200 for side in self.millimetres):
            told = " × ".join(f"{side:.1f}" for side in self.millimetres)
            raise wrong_entry(f"that makes a trimmed card of {told} mm; a side of 25 to 200 mm is one that somebody can hold", self.given)
        if self.margin > BLEED + 0.001:
            raise wrong_entry(f"that is a bleed of {self.margin:.2f} mm; cards are pressed with at most {BLEED} mm", "bleed")
        return self


class _Drawn(_Measured):
    """A preset of pictures: it counts in pixels, or in inches or millimetres at so many pixels to an inch."""

    pixels: Annotated[tuple[Side, Side] | None, Field(strict=False)] = None
    """Width and height of a picture, its bleed included; or `inches` or `mm`, of which `dpi` makes pixels."""
    bleed: Annotated[float, Field(ge=0, le=300)] = 0
    """Beyond the trim on every side, in the same unit: pixels, inches or millimetres."""
    dpi: Dpi
    """Pixels to an inch, such as 300: it makes of `pixels` how large the card is, of `inches` or `mm` how many pixels a picture has."""

    def _units(self) -> dict[str, float]:
        return {"pixels": INCH / self.dpi, **super()._units()}

    @property
    def sides(self) -> tuple[int, int]:
        """Width and height of a picture in pixels."""
        width, height = (round(side / INCH * self.dpi) for side in self.page)
        return self.pixels or (width, height)

    @property
    def bleeding(self) -> float:
        """The bleed in pixels."""
        return self.bleed if self.pixels else self.margin / INCH * self.dpi

    @model_validator(mode="after")
    def _bearable(self) -> Any:
        """The preset, if its pictures can be drawn in the memory of a usual machine."""
        return bearable(self, self.sides, "pixels" if self.pixels else "dpi")


def bearable(preset: Any, sides: tuple[int, int], key: str) -> Any:
    """The preset, if a picture of these sides, in pixels, is no larger than `MOST_PIXELS`."""
    width, height = sides
    if width * height > MOST_PIXELS:
        told = f"a side of {width} × {height} pixels is more than {MOST_PIXELS // 10**6} million"
        raise wrong_entry(f"{told}, which takes gigabytes to draw: use a smaller card or fewer pixels to an inch", key)
    return preset


class Sheets(_Measured):
    """Sheets of nine for a printer at home, backs behind fronts."""

    kind: Literal["sheets"]
    """Sheets of nine for a printer at home."""
    paper: Literal["a4", "letter"]
    """The paper in the printer."""
    flip: Literal["long-edge", "short-edge"] = "long-edge"
    """The edge over which the printer turns a sheet, as its settings call it."""
    marks: bool = True
    """Cut ticks on fronts."""
    bleed: Literal[0] = 0

    @property
    def sheet(self) -> Paper:
        """The paper."""
        return next(one for one in PAPERS if one.id == self.paper)

    @model_validator(mode="after")
    def _room(self) -> Any:
        size = self.size
        if size.width * COLUMNS > self.sheet.width - 5 or size.height * ROWS > self.sheet.height - 5:
            raise wrong_entry(f"nine cards of {size.name} have no room on {self.sheet.name}", self.given)
        return self


class Pages(_Measured):
    """One PDF, a page a side, as it is drawn: RGB."""

    kind: Literal["pdf"]
    """One PDF, a page a side, RGB."""
    first: Literal["front", "back"] = "front"
    """Which side of a card comes first."""


class Press(_Measured):
    """One PDF/X-1a:2003, a page a side: a picture in CMYK, and so without transparency and fonts."""

    kind: Literal["pdf-x-1a"]
    """One PDF/X-1a:2003, CMYK, a picture a page."""
    first: Literal["front", "back"] = "front"
    """Which side of a card comes first."""
    dpi: Dpi = 600
    """Pixels to an inch."""
    most_ink: Annotated[int, Field(ge=200, le=400)]
    """The most ink in a place, all four together, in %. Solid colours of two inks need 200."""
    condition: Name
    """The printing condition that the colours are meant for, by its registered name, such as `CGATS TR 001`."""

    @model_validator(mode="after")
    def _bearable(self) -> Any:
        """The preset, if its pages can be drawn in the memory of a usual machine."""
        width, height = (round(side / INCH * self.dpi) for side in self.page)
        return bearable(self, (width, height), "dpi")


class Pictures(_Drawn):
    """A PNG a side."""

    kind: Literal["png"]
    """A PNG a side, RGB."""
    beside: Literal["mpc-autofill"] | None = None
    """What goes beside the pictures: `mpc-autofill` is an order that this program reads."""


class Drawings(_Measured):
    """An SVG a side."""

    kind: Literal["svg"]
    """An SVG a side, letters as outlines."""


class Tabletop(_Drawn):
    """Sheets of cards and the saved object for Tabletop Simulator."""

    kind: Literal["tabletop-simulator"]
    """Sheets of cards and the saved object for Tabletop Simulator."""
    bleed: Literal[0] = 0
    columns: Annotated[int, Field(ge=2, le=10)] = 5
    """Cards beside one another on a sheet."""
    rows: Annotated[int, Field(ge=2, le=7)] = 4
    """Cards below one another on a sheet; the last place stays free for the hidden card."""
    address: Annotated[str, Field(pattern=r"^(https?|file)://\S*$")] | None = None
    """Where the sheets will be found: what stands before their names in the saved object, such as `https://example.org/deck/`."""

    @model_validator(mode="after")
    def _sheet(self) -> Any:
        width, height = self.sides[0] * self.columns, self.sides[1] * self.rows
        if max(width, height) > self.largest:
            raise wrong_entry(
                f"a sheet of {width} × {height} pixels is more than {self.largest} on a side, which it would scale down", self.given
            )
        return self

    largest: ClassVar[int] = 4096
    """Pixels that a sheet's side may have."""
    pieces: ClassVar[str] = "piece-"
    """How the names of pictures of pieces begin, which have any size."""


AnyPreset = Sheets | Pages | Press | Pictures | Drawings | Tabletop
KINDS: dict[str, type[AnyPreset]] = {
    "sheets": Sheets, "pdf": Pages, "pdf-x-1a": Press, "png": Pictures, "svg": Drawings, "tabletop-simulator": Tabletop,
}  # fmt: skip


class Preset(RootModel[Annotated[AnyPreset, Field(discriminator="kind")]]):
    """What a shop wants; for the editor."""


def _in_reach(offset: tuple[float, float]) -> tuple[float, float]:
    if any(abs(one) > FARTHEST for one in offset):
        raise wrong_entry(f"a printer is off by {FARTHEST} mm at most; measure again", 0)
    return offset


FARTHEST = 10
"""Millimetres by which backs may be moved."""
Offset = Annotated[tuple[float, float], Field(strict=False), AfterValidator(_in_reach)]
"""Millimetres to the right and up, as a calibration sheet has them."""


class Printing(Record):
    """What is known of the printer at hand: `print.yaml` at the top of a project."""

    offset: Offset = (0.0, 0.0)
    """The two numbers that were read off a calibration sheet: by how many millimetres backs move to the right and up."""


PRINTING = "print.yaml"


EDITED: dict[str, tuple[type, list[str]]] = {"preset": (Preset, PLACES), "print": (Printing, [PRINTING])}
"""What an editor explains: kind of file -> its model, and the places it is found in."""


def names(project: Project) -> list[str]:
    """The presets that there are, in alphabetical order."""
    folders = (root / "templates" / "presets" for root in (project.root, shipped()))
    return sorted({path.stem for folder in folders for path in folder.glob("*.yaml") if not path.name.startswith(".")})


def preset(project: Project, name: str) -> AnyPreset:
    """The preset of that name, which is one of `names`. Raises `Unusable` with what is wrong with its file."""
    source = _read(project, project.template(f"presets/{name}.yaml"))
    return _whole(project, source)


def printing(project: Project) -> Printing:
    """What is known of the printer. Raises `Unusable` with what is wrong with print.yaml."""
    source = _printing(project)
    return Printing() if source is None else _whole(project, source)


def findings(project: Project) -> Iterable[Diagnostic]:
    """What is wrong with the project's own presets and its print.yaml."""
    for path in sorted((project.root / "templates" / "presets").glob("*.yaml")):
        if not path.name.startswith("."):
            yield from _read(project, path).document.diagnostics
    if source := _printing(project):
        yield from source.document.diagnostics


def _whole(project: Project, source: SourceFile) -> Any:
    if source.record is None or has_errors(source.document.diagnostics):
        raise Unusable(source.document.diagnostics, project.root_of(source.document.path))
    return source.record


def _printing(project: Project) -> SourceFile | None:
    reader = Reader({"print": (Printing, [PRINTING])}, SourceFile)
    return reader.read_if_there("print", project.root, project.root / PRINTING)


def _read(project: Project, path: Path) -> SourceFile:
    """A preset against the model of its kind, so that a finding speaks of what such a one has."""
    root = project.root_of(path)
    kind = _kind(root, path)
    return Reader({"preset": (KINDS.get(kind, _Unknown), PLACES)}, SourceFile).read("preset", root, path)


def _kind(root: Path, path: Path) -> str:
    return str((read_yaml(root, path).data or {}).get("kind"))


class _Unknown(_Preset):
    """A preset of no kind that there is: only that is told."""

    model_config = ConfigDict(extra="ignore")
    kind: Literal["sheets", "pdf", "pdf-x-1a", "png", "svg", "tabletop-simulator"]
