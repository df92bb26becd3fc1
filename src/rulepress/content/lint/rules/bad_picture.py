"""A picture cannot be printed on a card.

What: a drawing contains text, has no size, or has too many elements; a photograph is wider or higher than 8000 pixels, truncated or
damaged; the content of a file does not match its name, such as a text file called tank.png; the picture is a link. Parts that a card
leaves out of a drawing (embedded pictures, filters, styles with comments) give a warning.
Why: text needs a font that the printer may not have, and a drawing without some of its parts looks different on the card.

Wrong:
    <svg viewBox="0 0 10 10"><text>7</text></svg>
Right:
    <svg viewBox="0 0 10 10"><path d="M2 2h6l-4 6"/></svg>
"""

from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from rulepress.content.cards import picture_rules
from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.files.safe_read import Unreadable, read_bytes
from rulepress.content.lint import about, lint
from rulepress.content.lint.rules.unsafe_drawing import MALFORMED, dangers
from rulepress.content.system.content_protocol import Content
from rulepress.content.yaml.documents import read_text

ADVICE = {
    picture_rules.HOLDS_TEXT: "turn the text into paths in your drawing program",
    picture_rules.NO_SIZE: 'for example <svg viewBox="0 0 100 100" ...>',
}


@lint(code="bad-picture", beside=True)
def bad_picture(content: Content) -> Iterator[Diagnostic]:
    yield from picture_rules.of_pictures(_look, content.project)


def _look(root: Path, path: str) -> Iterator[Diagnostic]:
    if picture_rules.linked(root, path):
        yield about(path, picture_rules.LINKED, suggestion="copy the picture to this place")
    elif path.lower().endswith(".svg"):
        document = read_text(root, path, picture_rules.MAX_DRAWING_BYTES)
        for refused in document.diagnostics:
            yield about(path, refused.message, refused.line, refused.column, suggestion=_advice(refused))
        told = [] if document.diagnostics else picture_rules.faults(document.text)
        unsafe = {line: message for line, _, message, _ in dangers(document.text)} if told else {}
        if any(message.startswith(MALFORMED) for message in unsafe.values()):
            return  # the missing part may be there, but unreadable
        for line, column, severity, message in told:
            if severity == "error" or line not in unsafe:
                advice = ADVICE.get(message) or "save it as plain SVG"
                yield about(path, message, line, column, suggestion=advice, severity=severity)
    else:
        try:
            data = read_bytes(root, path, picture_rules.MAX_BYTES)
        except Unreadable as refused:
            yield about(path, refused.message, suggestion=_advice(refused))
            return
        named, holds = "PNG" if path.lower().endswith(".png") else "JPEG", picture_rules.photograph_kind(data)
        if holds is None:
            yield about(
                path,
                f"This file has the name of a {named} picture, but its content is not {named}.",
                suggestion=f"save the picture again as {named}",
            )
        elif holds != named:
            advice = f"rename it to {PurePosixPath(path).stem}.{'png' if holds == 'PNG' else 'jpg'}"
            yield about(path, f"The content of this file is a {holds} picture, which does not match its name.", suggestion=advice)
        elif wrong := picture_rules.photograph_fault(data):
            yield about(path, wrong, suggestion="make it smaller" if "may have" in wrong else "save it again")


def _advice(refused: Diagnostic | Unreadable) -> str | None:
    return "make it smaller or simpler" if refused.code == "file-too-large" else refused.suggestion
