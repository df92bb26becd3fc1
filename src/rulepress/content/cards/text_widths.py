"""Names, words and texts that no card has room for, told by the widths of letters alone, so that `check` need not set a card; and by how
much they have to be shorter.

What is told here `cards` is sure to refuse. It refuses a little more: it knows how letters stand beside one another, what else stands
on a line, and how a text breaks into lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from rulepress.content.cards import font_characters
from rulepress.content.cards.card_sides import CardFrame, CardSide, FittedText
from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.files.project import Project
from rulepress.content.files.safe_read import Unreadable, read_file
from rulepress.content.files.unused_files import own_card_templates
from rulepress.content.yaml.documents import Document

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
STAT = HEADS["name"]
"""The font of figures."""
NARROW = "RulepressDisplay-SemiBold.ttf"
"""The font of names in a column of their own."""
TEXT, COLUMN = "RulepressText-Regular.ttf", FittedText((6.5,), 57.1)
"""The font and the least type of texts, and the width of a card without its margins."""
NOTE = FittedText((6.5,), 54.0)
"""The same of a note, which is the narrowest of them."""
USUAL, NARROWEST, LOWEST = 63.5, 63.0, 88.0
"""Width of the card that pieces are measured for, and of the narrowest that is pressed; height of the lowest."""
SIDES = 6.4
"""Millimetres beside a line of text."""
LINE = 6.5 * POINT * 1.1
"""Height of a line of text where lines stand closest, in millimetres."""
LEAST, FOOT, TOP = 4.4, 5.5, 0.4
"""Millimetres that the type line, the foot and the edge below the head take of every card."""
SURELY = 0.98
"""How much of its room the sum of the letters of a text may take for it to be sure to fit."""
TRULY = 1.3
"""How much higher a text is than its letters alone would have it, about: lines break between words, and names are bold."""
MOST_BYTES = 16 * 1024 * 1024

Widths = Mapping[str, float]
"""By letter, in ems."""


def too_wide(project: Project, card_sides: Iterable[CardSide], documents: Iterable[Document]) -> Iterator[Diagnostic]:
    """Findings of names and words that are too wide for their card at the least type. Nothing is known of a project whose cards look
    otherwise, by templates of its own."""
    if own_card_templates(project):
        return
    own = {document.path: document for document in documents if project.owns(document.path, document.root)}
    letters = _letters(project)
    told = set()
    for face in card_sides:
        for what, loc, over, instead in _over(face, letters) if face.source in own else ():
            if (face.source, loc) not in told:
                told.add((face.source, loc))
                message = f"{face.record['name']}: the {what} is at least {over} for its card even at the smallest type."
                yield own[face.source].report(CODE, message, loc, suggestion=instead)


def shorter(project: Project, face: CardSide, field: str) -> str | None:
    """What makes a field of a card that is too wide fit, by the name that `cards` has for it; None where that is not known."""
    letters = _letters(project)
    if field in HEADS:
        return _shorter([_line(face, frame, field, letters) for frame in _frames(face, field)], str(face.record.get(field) or ""))
    words = [(name, partial(_stands, column, letters[NARROW])) for what, _, column, name in _columns(face) if what == field]
    words += [(text, partial(_stands, NOTE, letters[TEXT])) for what, _, text in _texts(face.record, "text", "") if what == field]
    wide = [(word, fits) for text, fits in words for word in re.findall(r"[^\s-]+", text) if not fits(word)]
    return _shorter_word(*max(wide, key=lambda one: len(one[0]))) if wide else None


def _over(face: CardSide, letters: Mapping[str, Widths]) -> Iterator[tuple[str, tuple, str, str]]:
    """What of a card has no room: its field, its place in the source, by how much, and what to do instead."""
    for name, font in HEADS.items():
        text, frames = str(face.record.get(name) or ""), _frames(face, name)
        over = min((_beyond(face, frame.pieces[name], name, text, letters, font) for frame in frames), default=0.0)
        if over > 0:
            instead = _shorter([_line(face, frame, name, letters) for frame in frames], text)
            yield ("type line" if name == "type" else name), (name,), f"{over:.1f} mm too wide", instead
    for stat in face.record.get("stats", ()):
        called = f"stat {stat['label']}"
        pieces = [FittedText(frame.pieces[called].sizes[-1:], frame.pieces[called].room) for frame in _frames(face, called)]
        over = min((_word(piece, str(stat["value"]), letters[STAT]) for piece in pieces), default=0.0)
        if over > 0:
            yield (
                called,
                ("stats",),
                f"{over:.1f} mm too wide",
                _shorter_word(str(stat["value"]), partial(_stands, pieces[-1], letters[STAT])),
            )
    for what, loc, column, name in _columns(face):
        if (over := _word(column, name, letters[NARROW])) > 0:
            yield what, _place(loc), f"{over:.1f} mm too wide", _widest(name, partial(_stands, column, letters[NARROW]))
    for what, loc, text in _texts(face.record, "text", ""):
        if (over := _word(COLUMN, text, letters[TEXT])) > 0:
            yield what, _place(loc), f"{over:.1f} mm too wide", _widest(text, partial(_stands, NOTE, letters[TEXT]))
    yield from _too_long(face, letters[TEXT])


def _frames(face: CardSide, name: str) -> list[CardFrame]:
    """Those of its frames that have this piece."""
    return [frame for frame in (face.frame, face.low) if frame and name in frame.pieces]


def _columns(face: CardSide) -> Iterator[tuple[str, str, FittedText, str]]:
    """The names that stand in a column of their own, with their field, their place and the column."""
    for list_, column in face.columns.items():
        for entry in face.record[list_]:
            for one in (entry, *entry.get("options", ())):
                yield entry["field"], entry["loc"], column, one["name"]


def _too_long(face: CardSide, widths: Widths) -> Iterator[tuple[str, tuple, str, str]]:
    """Texts that neither the front holds, nor the front and a back of the card's own."""
    if face.fixed:
        return
    low = face.low or face.frame
    front, back = LOWEST - low.head - low.between - LEAST - FOOT, LOWEST - low.head - TOP - FOOT
    said = {key: list(_texts({key: value}, "text", "")) for key, value in face.record.items() if isinstance(value, list)}
    high = {key: sum(_width(text, COLUMN, widths) for *_, text in texts) / (NARROWEST - SIDES) * LINE for key, texts in said.items()}
    turned = sum(height for key, height in high.items() if key in face.overleaf)
    left = sum(high.values()) - turned
    if turned + left <= front:
        return
    over, room = max((turned - back, back), (left - front, front)) if face.overleaf else (turned + left - front, front)
    if over > 0:
        what, loc, text = max((one for texts in said.values() for one in texts), key=lambda one: len(one[2]))
        letter = _width(text, COLUMN, widths) / len(text)
        away = max(1, round(((over + room) * TRULY - room) / LINE * (NARROWEST - SIDES) / letter / 6))
        yield what, _place(loc), f"{over:.1f} mm too long, with all that stands beside it,", f"shorten texts by about {away} words"


def _line(face: CardSide, frame: CardFrame, name: str, letters: Mapping[str, Widths]) -> Callable[[str], bool]:
    """Tells whether a text is sure to have room as the name, the variant or the type of a card in this frame."""
    piece = frame.pieces[name]
    beside = _beside(face, letters[TEXT]) / NEARER if name == "type" else 0.0
    return partial(_stands, FittedText(piece.sizes, piece.room - beside, piece.two_lines), letters[HEADS[name]])


def _beside(face: CardSide, widths: Widths) -> float:
    """Millimetres that what stands beside its type takes of the type line."""
    return face.drawn + sum(_width(text, COLUMN, widths) + 1.0 for text in face.behind)


def _stands(piece: FittedText, widths: Widths, text: str) -> bool:
    """Whether a text is sure to have room: on a line, or on the two that it breaks into."""

    room = replace(piece, room=piece.room * NARROWEST / USUAL * SURELY)
    wide = _width(text, FittedText((1.0,), 0), widths) / NEARER
    if wide * min((*piece.sizes, *piece.two_lines)) <= room.room:
        return True
    return bool(piece.two_lines) and wide * piece.two_lines[-1] <= room.most(font_characters.fuller_line(text, widths))


def _shorter(ways: list[Callable[[str], bool]], text: str) -> str:
    """What makes a text on its line fit one of the frames: letters fewer, or two words in place of one."""

    def fits(told: str) -> bool:
        return any(way(told) for way in ways)

    advice = f"shorten it by about {_away(text, fits)}"
    broken = f"{text[: len(text) // 2]} {text[len(text) // 2 :]}"
    if not re.search(r"[\s-]", text) and fits(broken):
        advice += ", or write it as two words, which may stand on two lines"
    return advice


def _widest(text: str, fits: Callable[[str], bool]) -> str:
    """What makes the longest of the words that have no room fit."""
    return _shorter_word(max((word for word in re.findall(r"\w+", text) if not fits(word)), key=len, default=text), fits)


def _shorter_word(word: str, fits: Callable[[str], bool]) -> str:
    told = word if len(word) <= 30 else f"{word[:27]}..."
    return f"shorten `{told}` by about {_away(word, fits)}" + (", or break it up with a space or a hyphen" if word.isalpha() else "")


def _away(text: str, fits: Callable[[str], bool]) -> str:
    """How many letters at its end a text has to lose."""
    kept = next((number for number in range(len(text) - 1, 0, -1) if fits(text[:number].rstrip())), 0)
    return f"{len(text) - kept} letter{'s' * (len(text) - kept != 1)}"


def _beyond(face: CardSide, piece: FittedText, name: str, text: str, letters: Mapping[str, Widths], font: str) -> float:
    """By how many millimetres a text is too wide for its piece at the least size."""
    beside = _beside(face, letters[TEXT]) if name == "type" and text else 0.0
    least, most = (
        FittedText((piece.two_lines or piece.sizes)[-1:], piece.room - beside),
        piece.most(font_characters.fuller_line(text, letters[font])),
    )
    return max(_width(text, least, letters[font]) + beside - most, _word(least, text, letters[font]))


def _word(piece: FittedText, text: str, widths: Widths) -> float:
    """By how many millimetres the widest word of a text is too wide for a line."""
    words = re.findall(r"\w+", text)
    return max((_width(word, piece, widths) for word in words), default=0.0) - piece.room - SLACK


def _width(text: str, piece: FittedText, widths: Widths) -> float:
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
    for path in font_characters.fonts(project):
        try:
            found[path.name] = font_characters.widths(read_file(path, MOST_BYTES))
        except (Unreadable, font_characters.BadFont):
            continue
    return {name: found.get(name, {}) for name in {*HEADS.values(), NARROW, TEXT}}
