"""Text of a PDF in a form that can be compared with a record's."""

import re
import unicodedata
from collections import Counter

import pypdfium2
import pypdfium2.raw as raw

_MARKS = str.maketrans({"″": '"', "“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "−": "-", "…": "...", "\ufffe": "-", "\x02": "-"})
"""The last two stand for a hyphen at the end of a line."""


def plain(text: str) -> str:
    """Without spaces and with typewriter marks: a line end in a text is no difference, a lost letter is one."""
    return re.sub(r"\s+", "", unicodedata.normalize("NFC", text).translate(_MARKS))


def page_texts(path) -> list[str]:
    document = pypdfium2.PdfDocument(path)
    try:
        return [plain(page.get_textpage().get_text_range()) for page in document]
    finally:
        document.close()


def type_sizes(pdf) -> Counter[float]:
    """How many letters the first page has of each size of type, in points."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        letters, matrix, found = document[0].get_textpage(), raw.FS_MATRIX(), Counter()
        for index in range(letters.count_chars()):
            if not chr(raw.FPDFText_GetUnicode(letters, index)).isspace():
                raw.FPDFText_GetMatrix(letters, index, matrix)
                found[round(raw.FPDFText_GetFontSize(letters, index) * abs(matrix.d), 1)] += 1
        return found
    finally:
        document.close()


def height_of(pdf, word: str) -> float:
    """How far below the upper edge of the first page a word stands, in millimetres."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0]
        letters = page.get_textpage()
        index, _ = letters.search(word, match_case=True, match_whole_word=True).get_next()
        return (page.get_height() - letters.get_charbox(index)[3]) * 25.4 / 72
    finally:
        document.close()


def right_of(pdf, word: str) -> float:
    """How far from the left edge of the first page a word ends, in millimetres."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        letters = document[0].get_textpage()
        index, count = letters.search(word, match_case=True).get_next()
        return letters.get_charbox(index + count - 1)[2] * 25.4 / 72
    finally:
        document.close()


def texts_of(unit: dict) -> list[str]:
    """Everything of a resolved unit that its card must say, but for the texts of a trait that its actions have with several figures."""
    texts = {(trait["name"], trait["text"]) for action in unit["actions"] for trait in action["traits"]}
    merged = {name for name, _ in texts if [other for other, _ in texts].count(name) > 1}
    said = [unit["name"], unit["type"], unit["variant"] or ""]
    said += [f"{value:g}" for name, value in unit["stats"].items() if value is not None and name != "emergency_cm"]
    if unit["stats"]["emergency_cm"]:
        said.append(f"{unit['stats']['cm']}+{unit['stats']['emergency_cm']}")
    if unit["bases"] is not None:
        said.append(str(unit["bases"]))
    for action in unit["actions"]:
        for form in (action, *action["options"]):
            said += [form["name"], form["text"] or "", *form["not_with"]]
            said += [f'{form["range"]:g}"'] if form["range"] is not None else []
            said += [form["effect"]] if form["effect"] not in (None, "STAR") else []
            said += [f"({trait['note']})" for trait in form["traits"] if trait["note"]]
            said += [text for trait in form["traits"] for text in (trait["name"], "" if trait["name"] in merged else trait["text"])]
    said += [text for trait in unit["traits"] for text in (trait["name"], trait["note"] or "", trait["text"])]
    said += [text for note in unit["notes"] for text in (note.get("title") or "", note["text"])]
    return [plain(text) for text in said if text]
