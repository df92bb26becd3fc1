"""Markdown that is not read here.

What: in a chapter, what some programs read as Markdown and this one does not: boxes for notes (`!!! note`, `> [!NOTE]`), footnotes,
lists of terms, boxes to tick, words struck out or marked, addresses that stand elsewhere, a heading without a space; and steps whose
numbers do not count on.
Why: the signs would be printed as they stand, or the steps with other numbers.

Wrong:
    !!! note
        Ships never sail backwards.
Right:
    > **Note:** Ships never sail backwards.
"""

import re
from collections.abc import Iterator, Sequence

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint_material import Material
from rulepress.authoring.markdown_as_meant import Line, read

from . import about, lint

CODE = re.compile(r"(`+).+?\1")
NOTE = "write a quotation: `> **Note:** ...`"
SIGNS = (
    (re.compile(r"^(?:!!!|\?\?\?\+?|:::)(?:\s*\w.*)?$"), "box for a note", NOTE),
    (re.compile(r"^\[!\w+\].*"), "box for a note", NOTE),
    (re.compile(r"\[\^[^\]\s]+\]"), "footnote", "say it in the text, perhaps in brackets"),
    (re.compile(r"^:\s+\S.*"), "list of terms", "write list entries: `- **Term:** what it means`"),
    (re.compile(r"^[-*+]\s+(\[[ xX]?\])(?=\s)"), "box to tick", "write the entry without its box"),
    (re.compile(r"~~\S(?:[^~]*\S)?~~"), "text that is struck out", "delete it"),
    (re.compile(r"==[^\s=](?:[^=]*[^\s=])?=="), "text that is marked", "write it **bold**"),
    (re.compile(r"(?<=\w)(?:\^\w+\^|~\w+~)"), "raised or lowered sign", "write it on the line"),
    (
        re.compile(r"^\*?\[[^\]^]+\]:\s.*"),
        "address or meaning of words that stand elsewhere",
        "write `[words](address)` where it is wanted",
    ),
    (re.compile(r"^#{1,6}(?=[^#\s])"), "heading", "put a space behind the #; or, where the sign is meant, a \\ before it"),
    (re.compile(r"\[\[(?!\s*figure:)[^\]]*\]\]"), "link", "write `[words](chapter.md)`, or `[[figure: id]]` for a figure"),
)
"""A sign, what it would be elsewhere, what to write."""
STEP = re.compile(r"\d+(?=[.)])")


@lint(code="unread-markdown", beside=True, offered=True)
def unread_markdown(offered: Material) -> Iterator[Diagnostic]:
    for chapter in offered.chapters():
        path, typed = chapter.document.path, chapter.body.split("\n")
        lines, footnotes = [*read(typed)], set()
        for line in lines:
            if line.kind not in ("empty", "code") and (told := _unread(line.words)):
                what, sign, advice = told
                if sign in footnotes:
                    continue  # what it says, or its mark once more
                footnotes |= {sign} if what == "footnote" else set()
                column = typed[line.number].find(sign) + 1
                message = f"`{sign[:40]}` makes no {what} here: it would be printed as it stands."
                number = chapter.body_line + line.number
                yield about(path, message, number, column, column + len(sign), suggestion=advice)
        for line, typed_as, printed in _miscounted(lines):
            message = f"Steps count on from the first of their list, so this one would be printed as {printed} and not as {typed_as}."
            advice = f"write {printed}, or words between the two lists"
            yield about(path, message, chapter.body_line + line.number, typed[line.number].find(typed_as) + 1, suggestion=advice)


def _unread(words: str) -> tuple[str, str, str] | None:
    """Of a line: what a sign in it would be elsewhere, the sign, and what to write."""
    words = CODE.sub(lambda code: " " * len(code[0]), words)
    for sign, what, advice in SIGNS:
        if found := sign.search(words):
            return what, found[1] if sign.groups else found[0], advice
    return None


def _miscounted(lines: Sequence[Line]) -> Iterator[tuple[Line, str, int]]:
    """The steps that are printed with another number than the one typed: both."""
    open_: dict[str, list[int]] = {}
    """By the level of a list, the numbers with which its first and its last step are printed."""
    before = "empty"
    for line in lines:
        if line.kind == "empty" or (line.kind == "text" and before == "item"):
            before = line.kind if line.kind == "empty" else before
            continue  # which goes on with an entry, or may
        before = line.kind
        step = STEP.match(line.words) if line.kind == "item" else None
        open_ = {level: one for level, one in open_.items() if len(level) < len(line.prefix) + bool(step)}
        if not step:
            continue
        number = int(step[0])
        first, last = open_.get(line.prefix, (number, number - 1))
        printed = last + 1
        open_[line.prefix] = [first, printed]
        if number != printed and not (number == first and first <= 1):
            yield line, step[0], printed
