"""A text contains HTML.

What: a name, text or chapter contains a tag such as <b>, a character code (&nbsp;) or a comment (<!-- -->).
Why: cards and pages print texts literally, so a reader would see the tag. This also keeps scripts and foreign pictures out of pages.

Wrong:
    name: Tank <b>Mk II</b>
Right:
    name: Tank Mk II
"""

import re
from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import about, found, lint, own
from rulepress.content.system.content_protocol import Content

CODE = re.compile(r"`[^`]*`")
"""What a chapter prints as it stands, and is meant to."""
_BEGIN = r"</?[A-Za-z](?![A-Za-z+.-]*:)"
TAG = re.compile(
    rf"{_BEGIN}[^<>]{{0,200}}(?:>|$)|{_BEGIN}(?:[^<>\"']|\"[^\"]*\"|'[^']*')*(?:>|$)|<!(?:\[|--)|&(?:#\d+|#x[0-9a-fA-F]+|[a-z]{{2,8}});"
)
"""A tag or character code; not an address in angle brackets, which Markdown turns into a link."""


@lint(code="markup-in-text", beside=True, wording=True)
def markup_in_text(content: Content) -> Iterator[Diagnostic]:
    for document in own(content):
        for loc, text, is_key in document.texts:
            tag = TAG.search(text)
            if tag:
                yield found(document, loc, _told("text", tag), key=is_key, suggestion="use plain words")
        if document.path.endswith(".md"):
            for number, line in enumerate(document.lines, 1):
                tag = TAG.search(CODE.sub(lambda code: " " * len(code[0]), line))
                if tag:
                    yield about(
                        document.path,
                        _told("chapter", tag),
                        number,
                        tag.start() + 1,
                        tag.end() + 1,
                        suggestion="use Markdown or plain words",
                    )


def _told(what: str, tag: re.Match) -> str:
    return f"A {what} is printed literally, so this HTML would be visible: {tag.group()[:40]}"
