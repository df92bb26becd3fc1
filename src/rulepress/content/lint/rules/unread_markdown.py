"""A chapter uses unsupported Markdown.

What: a chapter uses a Markdown extension that Rulepress does not support: admonitions (`!!! note`, `> [!NOTE]`), footnotes, definition
lists, task lists, strikethrough, highlighting, reference links, titles of links, a heading without a space; a numbered list that skips
numbers; a table without a separator line, or with more cells in a row than in the header; or a heading with nothing below it.
Why: the characters would be printed literally, the steps with different numbers, the table without the extra cells, and the empty section
not at all.

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
    (re.compile(r"^(?:!!!|\?\?\?\+?|:::)(?:\s*\w.*)?$"), "admonition", NOTE),
    (re.compile(r"^\[!\w+\].*"), "admonition", NOTE),
    (re.compile(r"\[\^[^\]\s]+\]"), "footnote", "write it in the text, perhaps in brackets"),
    (re.compile(r"^:\s+\S.*"), "definition list", "write list items: `- **Term:** what it means`"),
    (re.compile(r"^[-*+]\s+(\[[ xX]?\])(?=\s)"), "task list", "write the item without its checkbox"),
    (re.compile(r"~~\S(?:[^~]*\S)?~~"), "strikethrough", "delete it"),
    (re.compile(r"==[^\s=](?:[^=]*[^\s=])?=="), "highlighting", "write it **bold**"),
    (re.compile(r"(?<=\w)(?:\^\w+\^|~\w+~)"), "superscript or subscript", "write it as normal text"),
    (
        re.compile(r"^\*?\[[^\]^]+\]:\s.*"),
        "reference link",
        "write `[words](address)` in the text",
    ),
    (re.compile(r"^#{1,6}(?=[^#\s])"), "heading", "put a space after the #; or, for a literal #, a \\ before it"),
    (re.compile(r"(?<=\])\([^()\s]+\s+[\"'\u201c\u2018][^()]*\)"), "title of a link", "write the address alone: `[words](address)`"),
    (re.compile(r"\[\[(?!\s*figure:)[^\]]*\]\]"), "link", "write `[words](chapter.md)`, or `[[figure: id]]` for a figure"),
)
"""A sign, what it would be elsewhere, what to write."""
RULED = "write a separator line below the header: `|---|---|`"
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
                message = f"`{sign[:40]}`: Markdown of this kind ({what}) is not supported and would be printed literally."
                number = chapter.body_line + line.number
                yield about(path, message, number, column, column + len(sign), suggestion=advice)
        for line, typed_as, printed in _miscounted(lines):
            message = f"A numbered list counts up from its first number, so this step would be printed as {printed}, not as {typed_as}."
            advice = f"write {printed}, or put text between the two lists"
            yield about(path, message, chapter.body_line + line.number, typed[line.number].find(typed_as) + 1, suggestion=advice)
        for number in empty_sections(typed):
            message = f"This heading has no text below it, so it would not be printed: {typed[number].strip('# ')[:40]}."
            yield about(path, message, chapter.body_line + number, 1, suggestion="write a text below it, or delete it")
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
                yield table[0], table[0].words, "This is not a complete table, so the bars would be printed literally.", RULED
            continue
        head, ruled, *rows = (cells(line.words) for line in table)
        if len(head) != len(ruled):
            message = (
                f"The header of this table has {len(head)} cells and its separator line {len(ruled)}, so it would be printed literally."
            )
            yield table[1], table[1].words, message, "write one group of dashes for each cell of the header: `|---|---|`"
            continue
        for line, row in zip(table[2:], rows, strict=True):
            if lost := " ".join(filter(None, row[len(head) :])):
                message = f"This table has {len(head)} columns, so the extra cells of this row would not be printed: {lost[:40]}."
                yield (
                    line,
                    line.words,
                    message,
                    "add a cell to the header and the separator line; or, for a literal bar, put a \\ before it",
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
