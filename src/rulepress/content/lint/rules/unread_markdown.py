"""Markdown that is not read here.

What: in a chapter, what some programs read as Markdown and this one does not: boxes for notes (`!!! note`, `> [!NOTE]`), footnotes,
lists of terms, boxes to tick, words struck out or marked, addresses that stand elsewhere, titles of links, a heading without a space;
steps whose numbers do not count on; tables without a line of dashes, or with other cells in a line than in the head; and headings with
nothing below.
Why: the signs would be printed as they stand, the steps with other numbers, a table without the cells that no column is for, and an
empty section not at all.

Wrong:
    !!! note
        Ships never sail backwards.
Right:
    > **Note:** Ships never sail backwards.
"""

import re
from collections.abc import Iterator, Sequence

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import about, lint
from rulepress.content.lint.lint_input import LintInput
from rulepress.content.prose.chapters import empty_sections, unmarked
from rulepress.content.prose.markdown_normalizer import MarkdownLine, cells, read

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
    (re.compile(r"(?<=\])\([^()\s]+\s+[\"'\u201c\u2018][^()]*\)"), "title of a link", "write the address alone: `[words](address)`"),
    (re.compile(r"\[\[(?!\s*figure:)[^\]]*\]\]"), "link", "write `[words](chapter.md)`, or `[[figure: id]]` for a figure"),
)
"""A sign, what it would be elsewhere, what to write."""
WIDER = "give its head and the line below one cell more; or, where a bar is meant, put a \\ before it"
RULED = "write a line of dashes below its head: `|---|---|`"
ROW = re.compile(r"\|.*\|.*\|$")
"""A line that can only be meant for one of a table."""
STEP = re.compile(r"\d+(?=[.)])")


@lint(code="unread-markdown", beside=True, offered=True)
def unread_markdown(offered: LintInput) -> Iterator[Diagnostic]:
    for chapter in offered.chapters():
        path, typed = chapter.document.path, chapter.body.split("\n")
        lines, footnotes = [*read([unmarked(line) for line in typed])], set()
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
        for number in empty_sections(typed):
            message = f"Nothing stands below this heading, so it would not be printed: {typed[number].strip('# ')[:40]}."
            yield about(path, message, chapter.body_line + number, 1, suggestion="write below it what it is about, or delete it")
        for line, sign, message, advice in _misfits(lines):
            column = typed[line.number].find(sign) + 1
            yield about(path, message, chapter.body_line + line.number, column, column + len(sign), suggestion=advice)


def _unread(words: str) -> tuple[str, str, str] | None:
    """Of a line: what a sign in it would be elsewhere, the sign, and what to write."""
    words = CODE.sub(lambda code: " " * len(code[0]), words)
    for sign, what, advice in SIGNS:
        if found := sign.search(words):
            return what, found[1] if sign.groups else found[0], advice
    return None


def _miscounted(lines: Sequence[MarkdownLine]) -> Iterator[tuple[MarkdownLine, str, int]]:
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


def _misfits(lines: Sequence[MarkdownLine]) -> Iterator[tuple[MarkdownLine, str, str, str]]:
    """Lines that make no table, or cells that get lost from one: where, the sign, what is wrong and what to write."""
    for before, table in _runs(lines):
        if table[0].kind == "text":
            if ROW.match(table[0].words) and not ROW.match(before):
                yield table[0], table[0].words, "These bars make no table: they would be printed as they stand.", RULED
            continue
        head, ruled, *rows = (cells(line.words) for line in table)
        if len(head) != len(ruled):
            message = f"The head of this table has {len(head)} cells and the line below it {len(ruled)}: it would be printed as it stands."
            yield table[1], table[1].words, message, "write as many dashes as there are cells in the head: `|---|---|`"
            continue
        for line, row in zip(table[2:], rows, strict=True):
            if lost := " ".join(filter(None, row[len(head) :])):
                message = f"This table has {len(head)} columns, so what stands behind them would not be printed: {lost[:40]}."
                yield (
                    line,
                    line.words,
                    message,
                    "give its head and the line below one cell more; or, where a bar is meant, put a \\ before it",
                )


def _runs(lines: Sequence[MarkdownLine]) -> Iterator[tuple[str, list[MarkdownLine]]]:
    """Every table, and every line of text by itself; each with the words of the line before it."""
    before, table = "", []
    for line in (*lines, MarkdownLine(0, "empty", "")):
        if line.kind == "table":
            table.append(line)
            continue
        if table:
            yield before, table
            before, table = table[-1].words, []
        if line.kind == "text":
            yield before, [line]
        before = line.words
