"""Names and words that no card has room for, told by the widths of letters alone, so that `check` need not set a card.

What is told here `cards` is sure to refuse. It refuses a little more: it knows how letters stand beside one another, what else stands
on a line, and how a name breaks into two.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from . import lettering
from .diagnostics import Diagnostic
from .faces import Face, Piece
from .files import Unreadable, read_file
from .project import Project, shipped
from .source import Document
from .strays import own_templates

CODE = "card-overrun"
"""As `cards` has it."""
POINT = 25.4 / 72
"""Millimetres."""
NEARER = 0.92
"""How much of the sum of its letters a word takes at the least: some, such as A and V, stand nearer to each other."""
SLACK = 0.2
"""Millimetres by which a word may stick out."""
NO_WORDS = {"field", "loc", "icon", "style"}
"""Keys of a card's record that it does not print."""
HEADS = {"name": "RulepressDisplay-Bold.ttf", "variant": "RulepressDisplay-SemiBold.ttf", "type": "RulepressDisplay-SemiBold.ttf"}
"""What stands on one or two lines above the art, and the font that it is set in."""
NARROW = "RulepressDisplay-SemiBold.ttf"
"""The font of names in a column of their own."""
TEXT, COLUMN = "RulepressText-Regular.ttf", Piece((6.5,), 57.1)
"""The font and the least type of texts, and the width of a card without its margins."""
MOST_BYTES = 16 * 1024 * 1024

Widths = Mapping[str, float]
"""By letter, in ems."""


def too_wide(project: Project, faces: Iterable[Face], documents: Iterable[Document]) -> Iterator[Diagnostic]:
    """Findings of names and words that are too wide for their card at the least type. Nothing is known of a project whose cards look
    otherwise, by templates of its own."""
    looks = (path for path in own_templates(project) if path.startswith("cards/") and path.endswith((".css", ".html")))
    if project.root != shipped() and any(looks):
        return
    own = {document.path: document for document in documents if project.owns(document.path, document.root)}
    letters = _letters(project)
    told = set()
    for face in faces:
        for what, loc, width in _over(face, letters) if face.source in own else ():
            if (face.source, loc) not in told:
                told.add((face.source, loc))
                message = f"{face.record['name']}: the {what} is at least {width:.1f} mm too wide for its card even at the smallest type."
                yield own[face.source].report(CODE, message, loc, suggestion="shorten it, or break up its longest word")


def _over(face: Face, letters: Mapping[str, Widths]) -> Iterator[tuple[str, tuple, float]]:
    """What of a card has no room: its field, its place in the source, and by how many millimetres."""
    for name, font in HEADS.items():
        pieces = [frame.pieces[name] for frame in (face.frame, face.low) if frame and name in frame.pieces]
        over = min((_beyond(piece, str(face.record.get(name) or ""), letters[font]) for piece in pieces), default=0.0)
        if over > 0:
            yield ("type line" if name == "type" else name), (name,), over
    for list_, column in face.columns.items():
        for entry in face.record[list_]:
            for one in (entry, *entry.get("options", ())):
                if (over := _word(column, one["name"], letters[NARROW])) > 0:
                    yield entry["field"], _place(entry["loc"]), over
    for what, loc, text in _texts(face.record, "text", ""):
        if (over := _word(COLUMN, text, letters[TEXT])) > 0:
            yield what, _place(loc), over


def _beyond(piece: Piece, text: str, widths: Widths) -> float:
    """By how many millimetres a text is too wide for its piece at the least size."""
    least = Piece((piece.two_lines or piece.sizes)[-1:], piece.room)
    return max(_width(text, least, widths) - piece.most(text), _word(least, text, widths))


def _word(piece: Piece, text: str, widths: Widths) -> float:
    """By how many millimetres the widest word of a text is too wide for a line."""
    words = re.findall(r"\w+", text)
    return max((_width(word, piece, widths) for word in words), default=0.0) - piece.room - SLACK


def _width(text: str, piece: Piece, widths: Widths) -> float:
    """Millimetres of a text in the only size of a piece; of letters that the font has not, nothing is known."""
    return sum(widths.get(letter, 0.0) for letter in text) * piece.sizes[0] * POINT * NEARER


def _texts(value: Any, what: str, loc: str) -> Iterator[tuple[str, str, str]]:
    """Every text of a record with the field and the place that stand beside or above it."""
    if isinstance(value, dict):
        what, loc = value.get("field", what), value.get("loc", loc)
        for key, inner in value.items():
            if isinstance(inner, list) or (loc and key not in NO_WORDS):
                yield from _texts(inner, what, loc)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner, what, loc)
    elif isinstance(value, str) and loc:
        yield what, loc, value


def _place(loc: str) -> tuple:
    return tuple(int(part) if part.isdigit() else part for part in loc.split("."))


def _letters(project: Project) -> dict[str, Widths]:
    """How wide letters are, by font; nothing of one that cannot be read, which is another finding."""
    found: dict[str, Widths] = {}
    for path in lettering.fonts(project):
        try:
            found[path.name] = lettering.widths(read_file(path, MOST_BYTES))
        except (Unreadable, lettering.BadFont):
            continue
    return {name: found.get(name, {}) for name in {*HEADS.values(), NARROW, TEXT}}
