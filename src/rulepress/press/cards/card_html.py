"""A face becomes HTML: pictures made safe, texts checked against the fonts, templates run in a sandbox."""

import hashlib
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path, PurePosixPath

from rulepress.content.cards.card_sides import CardFrame, CardSide
from rulepress.content.cards.font_characters import INVISIBLE, named
from rulepress.content.cards.picture_rules import MAX_DRAWING_BYTES
from rulepress.content.diagnostics.diagnostic import Diagnostic, Unusable, needed
from rulepress.content.files import resource_budget
from rulepress.content.files.safe_read import relative
from rulepress.content.prose import print_markup
from rulepress.content.prose.template_sandbox import Sandbox
from rulepress.press.cards import faction_colours, project_pictures
from rulepress.press.fonts.template_fonts import Fonts
from rulepress.press.sheets.paper_formats import BLEED, SIZES, Size


@dataclass(frozen=True)
class Step:
    """One way to set a card."""

    text: float
    """Body type, in points."""
    art: float
    """The least height of the art, in millimetres."""
    flow: bool = False
    """Traits follow one another in a paragraph, rather than each on a line of its own."""
    dense: bool = False
    """Rows and sections stand as close as they can."""
    low: bool = False
    """The frame is the low one."""
    runin: bool = False
    """What an action says begins behind its name, and notes lose their space."""
    over: bool = False
    """The card has a back of its own, and what its traits and notes say stands there."""
    front: float | None = None
    """Body type of the front, where that of the back is smaller."""

    @property
    def height(self) -> float:
        """About how high a text stands, compared with another step: some of it, such as labels, is not smaller in smaller type."""
        closer = 0.92 if self.flow else 1.0
        return self.text**1.5 * closer * (0.92 if self.dense else 1.0) * (0.95 if self.runin else 1.0)


LEAST = 4.4
"""Height of an art that holds the type line and nothing else, in millimetres."""
ONE_SIDED = (
    Step(8.5, 20.0), Step(8.25, 15.0), Step(8.0, 10.0), Step(7.75, 9.5), Step(7.5, 9.0), Step(7.25, 8.5), Step(7.0, 8.0), Step(6.75, 7.5),
    Step(6.5, 7.0), Step(6.5, 7.0, True), Step(6.5, 5.6, True, True),
    Step(6.5, LEAST, True, True, True), Step(6.5, LEAST, True, True, True, True),
)  # fmt: skip
TWO_SIDED = (
    Step(8.5, 12.0, over=True), Step(8.0, 10.0, over=True), Step(7.5, 9.0, over=True), Step(7.0, 8.0, over=True),
    Step(6.5, 7.0, over=True), Step(6.5, 5.6, True, True, over=True), Step(6.5, LEAST, True, True, True, True, over=True),
)  # fmt: skip
LOW_ONE_SIDED, LOW_TWO_SIDED = (
    tuple(replace(step, low=True) for step in steps if not step.low) + tuple(step for step in steps if step.low)
    for steps in (ONE_SIDED, TWO_SIDED)
)
"""The same for a card whose name is too wide for the usual frame, so that it need not be set in the smallest type for that."""
STEPS = ONE_SIDED + TWO_SIDED + tuple(step for step in LOW_ONE_SIDED + LOW_TWO_SIDED if step not in ONE_SIDED + TWO_SIDED)
"""Those of one frame are tried in this order, a back of its own last; the first that fits is used."""
FIGURE = 4.5
"""A figure that would be lower than this, in millimetres, is not shown: it would be a speck."""
EDGE = 3.4
"""Millimetres at either side of the art that a figure leaves free."""
PHOTO, PHOTO_LOW = 5.8, 4.4
"""Height of the type line on a photograph, in the usual frame and in the low one."""
SEEN = 3.0
"""A photograph of which less can be seen below that line, in millimetres, is a strip of colour."""
SECONDS = 15.0
"""Of work that a card may take; usual ones take some tenths."""
SHAPE = 1.6
"""Width of a figure for one of height; silhouettes are drawn on 240 by 150."""

_LEGIBLE = str.maketrans("", "", "".join(INVISIBLE))


def of_card(face: CardSide) -> AbstractContextManager[None]:
    """The budget of one card, in all its sizes; raises `Unusable`."""
    styles = PurePosixPath("templates/cards", face.template).parent / "card.css"
    return resource_budget.spending(
        face.source,
        SECONDS,
        "To set this card",
        f"look at its texts and pictures, and at {styles} if that is your own: what is too much there?",
    )


@dataclass
class CardSetup:
    """The templates, fonts and pictures of a run, and what was found wrong while they were put together."""

    root: Path
    """The project's folder."""
    shared: Path
    """Where templates and pictures that ship with the package are found when the project has none of that name."""
    fonts: Fonts
    plain: bool = False
    """Little ink: white grounds, outlines, and no colour."""
    diagnostics: list[Diagnostic] = field(default_factory=list)
    assets: dict[str, project_pictures.Picture] = field(default_factory=dict)
    """Everything a card may load, by address."""
    drawn: dict[tuple[Path, tuple[str, ...]], project_pictures.Picture] = field(default_factory=dict)
    """The templates' drawings by file and colours, which all cards of a faction share."""

    @cached_property
    def environment(self) -> Sandbox:
        """The template sandbox: the project's templates/cards first, then those that ship, with the filters `phrase` and `paragraph`."""
        environment = Sandbox([self.root, self.shared], "templates/cards", trim_blocks=True, lstrip_blocks=True)
        environment.filters.update(phrase=print_markup.phrase, paragraph=print_markup.paragraph)
        return environment

    def style_sheet(self, face: CardSide) -> str:
        """What all cards share, and the game's own style sheet behind it."""
        own = PurePosixPath(face.template).parent / "card.css"
        return "".join(self.environment.source(name) for name in ("base.css", own.as_posix()) if self._has(name))

    def prepare(self, face: CardSide) -> "CardContent":
        """The face with its pictures in its colours; its findings go to `diagnostics`."""
        shades = faction_colours.shades(face.colours["ink"], face.colours["accent"])
        light = shades | {"ink": "#ffffff", "paper": shades["ink"], "accent": shades["bright"]}
        drawn = shades
        if self.plain:
            shades, drawn, light = (
                faction_colours.PLAIN,
                faction_colours.PLAIN_DRAWING,
                faction_colours.PLAIN_DRAWING | {"ink": faction_colours.PLAIN["ink"]},
            )
        loaded = {role: self._picture(face, path, drawn) for role, path in face.pictures.items() if path}
        record = _clean(face.record)
        record |= {"figure": loaded.get("figure"), "photo": loaded.get("photo"), "figure_place": ""}
        record |= self._emblem(face, loaded.get("emblem"), shades, light)
        for place, text in _texts(record):
            self._check_characters(face, place, text)
        glyphs = {f"press:glyph/{path.name}": self._glyph(root, path, shades) for root, path in self._glyphs(face)}
        return CardContent(self, face, record, shades, glyphs)

    def _emblem(self, face: CardSide, own: str | None, shades: dict[str, str], light: dict[str, str]) -> dict:
        """The emblem for a ground of ink: in light colours, or as it is on a light plate when it names colours that
        would be lost there."""
        path = face.pictures.get("emblem")
        named = self._picture(face, path, dict.fromkeys(shades, "#ffffff"), quiet=True)
        if named and project_pictures.fades(self.assets[named], shades["ink"]):
            return {"emblem": own, "plate": True}
        return {"emblem": self._picture(face, path, light, quiet=True), "plate": False}

    def lacking(self, card: "CardContent") -> Iterator[Diagnostic]:
        """What the card is made with and the folders of templates do not have: its template, its style sheet, a glyph."""
        own = PurePosixPath(card.face.template).parent
        missing = [name for name in (PurePosixPath(card.face.template), own / "card.css") if not self._has(name)]
        if not missing:
            used = card.outlines[0] + self.style_sheet(card.face)
            glyphs = dict.fromkeys(re.findall(r"press:glyph/([\w.-]+)", used))
            missing = [own / "glyphs" / name for name in glyphs if f"press:glyph/{name}" not in card.glyphs]
        for name in missing:
            path = f"templates/cards/{name}"
            yield Diagnostic(
                "missing-template", "error", f"The cards of {own} need {path}, and there is none.", path,
                suggestion="add it; those of the games that ship are examples")  # fmt: skip

    def _glyphs(self, face: CardSide) -> list[tuple[Path, Path]]:
        """The templates' own small drawings, each with the root that it belongs to."""
        found: dict[str, tuple[Path, Path]] = {}
        for folder in (str(PurePosixPath(face.template).parent), *([face.own] if face.own else [])):
            for root in (self.shared, self.root):
                drawings = (root / "templates" / "cards" / folder / "glyphs").glob("*.svg")
                found |= {path.name: (root, path) for path in drawings}
        return [found[name] for name in sorted(found)]

    def _glyph(self, root: Path, path: Path, shades: dict[str, str]) -> project_pictures.Picture:
        """A drawing of the templates, in a face's colours; raises `Unusable` for one that cannot be printed."""
        known = path, tuple(shades.values())
        if known not in self.drawn:
            try:
                self.drawn[known] = project_pictures.drawing(needed(root, path, MAX_DRAWING_BYTES), shades, relative(root, path))
            except project_pictures.BadPicture as problem:
                raise Unusable([Diagnostic("bad-picture", "error", str(problem), relative(root, path))], root) from None
        return self.drawn[known]

    def _picture(self, face: CardSide, path: str | None, colours: dict[str, str], quiet: bool = False) -> str | None:
        if path is None:
            return None
        base = self.root if (self.root / path).exists() or (self.root / path).is_symlink() else self.shared
        try:
            picture = project_pictures.read(base, path, colours)
        except project_pictures.BadPicture as problem:
            if not quiet:
                self.diagnostics.append(Diagnostic("bad-picture", "error", str(problem), path))
            return None
        if picture.left_out and not quiet:
            self.diagnostics.append(
                Diagnostic(
                    "picture-cleaned",
                    "warning",
                    f"Left out of this drawing: {', '.join(picture.left_out)}.",
                    path,
                    suggestion="a picture for a card only draws; save it as plain SVG",
                )
            )
        address = f"press:art/{hashlib.sha256(picture.content).hexdigest()[:20]}.{picture.suffix}"
        self.assets[address] = picture
        return address

    def _check_characters(self, face: CardSide, place: str, text: str) -> None:
        missing = self.fonts.missing(print_markup.marks(text))
        if missing:
            self.diagnostics.append(
                Diagnostic(
                    "no-glyph",
                    "error",
                    f"The card's fonts have no character {named(missing)}, used in its {place}.",
                    face.source,
                    suggestion="write it in other letters, or add a font that has it to templates/fonts",
                )
            )

    def _has(self, name: PurePosixPath | str) -> bool:
        """Whether there is a file of this name in templates/cards, of the project or of what ships."""
        return any((root / "templates" / "cards" / name).is_file() for root in (self.root, self.shared))


@dataclass
class CardContent:
    """A face with everything that its HTML needs."""

    setting: CardSetup = field(repr=False)
    face: CardSide
    record: dict = field(repr=False)
    shades: dict[str, str] = field(repr=False)
    glyphs: dict[str, project_pictures.Picture] = field(repr=False)

    def html(self, size: Size, step: Step, art: float, fit: dict[str, float], beside: float = 0, probe: bool = False) -> str:
        """The card's HTML at one step of the fit, with `art` millimetres of picture. A figure stands beside what fills
        `beside` millimetres of the art's first line. A `probe` leaves pictures out."""
        frame = self.frame(step)
        lengths = {
            "w": f"{size.width}mm",
            "h": f"{size.height}mm",
            "b": f"{BLEED}mm",
            "art": f"{art:.2f}mm",
            "head": f"{frame.head}mm",
            "between": f"{frame.between}mm",
            "size": f"{step.text}pt",
            "front": f"{step.front or step.text}pt",
        }
        style = "; ".join(f"--{name}: {value}" for name, value in {**self.shades, **lengths}.items())
        record = dict(self.record, figure_place=_place_figure(size, art, beside))
        room = {name: f"{piece.room * size.width / 63.5:.2f}" for name, piece in frame.pieces.items()}
        template = self.setting.environment.get_template(self.face.template)
        over = BLEED + frame.head + 0.4
        return template.render(
            card=record,
            style=style,
            fit=fit,
            step=step,
            probe=probe,
            room=room,
            body_top=self.body_top(step, art),
            over_top=f"{over:.2f}",
            plain=self.setting.plain,
            say=lambda english: self.face.words.get(english, english),
            icons=frozenset(name.removeprefix("press:glyph/") for name in self.glyphs),
        )

    def body_top(self, step: Step, art: float) -> str:
        """Where the body begins below `art` millimetres of picture, in millimetres from the upper edge."""
        frame = self.frame(step)
        return f"{BLEED + frame.head + art + frame.between + 0.4:.2f}"

    def frame(self, step: Step) -> CardFrame:
        """What is around art and body at this step."""
        return self.face.low if step.low and self.face.low else self.face.frame

    def shows(self, size: Size, step: Step, art: float, beside: float) -> bool:
        """Whether `art` millimetres have room for the card's picture: a figure beside what fills `beside` millimetres of its first line, a
        photograph below that line."""
        if self.record["photo"]:
            return art - (PHOTO_LOW if step.low else PHOTO) >= SEEN
        return not self.record["figure"] or _figure_height(size, art, beside) >= FIGURE

    def largest(self, step: Step) -> dict[str, float]:
        """Every one-line piece at its largest."""
        return {name: piece.sizes[0] for name, piece in self.frame(step).pieces.items()}

    @cached_property
    def outlines(self) -> tuple[str, ...]:
        """Its HTML at the first and at the last step, which between them have all that a card can have on it."""
        return tuple(self.html(SIZES[0], step, STEPS[0].art, self.largest(step)) for step in (ONE_SIDED[0], TWO_SIDED[-1]))

    def fingerprint(self, size: Size) -> str:
        """Changes whenever anything that this card is made of does."""
        digest = hashlib.sha256()
        digest.update(repr((size, STEPS, self.face.frame, self.face.low)).encode())
        for outline in self.outlines:
            digest.update(outline.encode())
        digest.update(self.setting.style_sheet(self.face).encode())
        if self.face.language != "en":
            digest.update(self.face.language.encode())
        for name in sorted(self.glyphs):
            digest.update(name.encode() + self.glyphs[name].content)
        return digest.hexdigest()


def _place_figure(size: Size, art: float, beside: float) -> str:
    """Where the silhouette stands, as style: on the ground, below the type line or right of it, where it is larger."""
    below, height = _below(size, art), _figure_height(size, art, beside)
    if height < FIGURE:
        return "display: none"
    left = (size.width - height * SHAPE) / 2 if below >= height else size.width - EDGE - height * SHAPE
    return f"left: {BLEED + left:.2f}mm; top: {art - height - 0.8:.2f}mm; width: {height * SHAPE:.2f}mm; height: {height:.2f}mm"


def _below(size: Size, art: float) -> float:
    """Height of a figure below the type line."""
    return min(art - 6.2, (size.width - 2 * EDGE) / SHAPE)


def _figure_height(size: Size, art: float, beside: float) -> float:
    """Height of a figure below the type line or right of it, where it is larger."""
    return max(_below(size, art), min(art - 2.0, (size.width - 2 * EDGE - beside - 1.5) / SHAPE))


def _clean(value):
    """`value` with invisible characters taken out of its texts."""
    if isinstance(value, str):
        return value.translate(_LEGIBLE)
    if isinstance(value, dict):
        return {key: _clean(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_clean(item) for item in value]
    return value


def _texts(record: dict, place: str = ""):
    """Every text of a record with a name for where it stands."""
    for key, value in record.items():
        if key in ("field", "loc", "figure", "photo", "emblem", "figure_place", "id", "style"):
            continue
        if isinstance(value, str):
            yield (f"{place} ({key})" if place else key), value
        elif isinstance(value, dict):
            yield from _texts(value, place or key)
        elif isinstance(value, list):
            for i, item in enumerate(value):
                if isinstance(item, dict):
                    yield from _texts(item, item.get("field") or place or f"{key} {i + 1}")
                elif isinstance(item, str):
                    yield place or key, item
