"""A plain text contains Markdown.

What: a text in a YAML file contains **bold**, *emphasis*, a heading, a link, a list or an empty line.
Why: only chapters are Markdown. Other texts, such as those on cards, are printed as one paragraph, with the Markdown characters.

Wrong:
    text: |
      **Once** per game choose one:
      - roll again
      - move 2" more
Right:
    text: Once per game choose one of these. Roll again, or move 2" more.
"""

import re
from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import about, found_in, lint, own
from rulepress.content.system.content_protocol import Content
from rulepress.content.yaml.documents import Document
from rulepress.content.yaml.source_location import At

SIGNS = (
    (re.compile(r"\*\*[^\s*](?:[^*]*[^\s*])?\*\*|(?<!\w)__[^\s_](?:[^_]*[^\s_])?__(?!\w)"), "delete the Markdown characters"),
    (re.compile(r"(?<![\w*])\*[^\W\d_](?:[^*\n]*\w)?[.:!?]?\*(?![\w*])"), "delete the Markdown characters"),
    (re.compile(r"^#{1,6} +\S.*", re.MULTILINE), "delete the Markdown characters"),
    (re.compile(r"\[[^\]\[]+\]\([^()\s]+\)"), "write only the words"),
)
BLOCK = re.compile(r"[|>][+-]?\s*(?:#.*)?$")
"""How a line ends below which a text begins."""
ENTRY = re.compile(r" *(?:[-*+]|1[.)]) +\S")


@lint(code="marks-in-text", beside=True, wording=True)
def marks_in_text(content: Content) -> Iterator[Diagnostic]:
    for document in own(content):
        for loc, text, is_key in document.texts if document.path.endswith(".yaml") else ():
            if is_key or not text.strip():
                continue
            for sign, advice in SIGNS:
                if one := sign.search(text):
                    message = f"This text is not Markdown, so these characters would be printed: {one[0][:40]}"
                    yield found_in(At(document, loc), text, one.start(), one.end(), message, suggestion=advice)
                    break
            if told := _parted(document, loc):
                line, what = told
                message = f"This text is printed as one paragraph, {what}."
                yield about(document.path, message, line, 1, suggestion="write full sentences, or split it into two texts")


def _parted(document: Document, loc: tuple) -> tuple[int, str] | None:
    """The line of a text that was to begin an entry or a paragraph, and what it does not do."""
    first, _, end_column = document.where(loc)
    if end_column is not None:
        return None  # it ends on the line on which it begins
    key = document.keys.get(loc)
    typed = document.lines[first - 1]
    within = key.column - 1 if key else len(typed) - len(typed.lstrip())
    begun, emptied = not BLOCK.search(typed), 0
    for number, line in enumerate(document.lines[first:], first + 1):
        if not line.strip():
            emptied = emptied or (number if begun else 0)
        elif len(line) - len(line.lstrip()) <= within:
            break
        elif ENTRY.match(line):
            return number, "so this list would not be shown as a list"
        elif emptied:
            return emptied, "so this empty line has no effect"
        begun = begun or bool(line.strip())
    return None
