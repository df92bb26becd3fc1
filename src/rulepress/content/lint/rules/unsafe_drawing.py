"""A drawing contains active or external content.

What: an SVG contains a script, an event handler, an external link or picture, embedded HTML or entity definitions, or is not well-formed.
Why: drawings are embedded in web pages unchanged. A drawing that runs code or loads from another host is a security risk.

Wrong:
    <svg ...><script>...</script><image href="https://example.org/a.png"/></svg>
Right:
    <svg ...><path d="..."/><use href="#wheel"/></svg>
"""

import re
from collections.abc import Iterator
from pathlib import Path
from xml.parsers import expat

from rulepress.content.cards import style_sheet_checks
from rulepress.content.cards.picture_rules import MAX_DRAWING_BYTES, Declares, of_pictures, undeclared
from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.files import cache
from rulepress.content.lint import about, lint
from rulepress.content.system.content_protocol import Content
from rulepress.content.yaml.documents import read_text

MALFORMED = "This is not a well-formed drawing"
ELEMENTS = {
    "script": "a script",
    "foreignobject": "embedded HTML",
    "iframe": "embedded HTML",
    "object": "an embedded object",
    "embed": "an embedded object",
    "audio": "sound",
    "video": "video",
    "handler": "a script",
    "a": "a link",
    "set": "an animation",
    "animate": "an animation",
    "animatetransform": "an animation",
    "animatemotion": "an animation",
    "animatecolor": "an animation",
    "discard": "an animation",
}
EMBEDDED = re.compile(r"\s*(#|data:image/(png|jpeg);base64,)", re.I)
HTML = {"http://www.w3.org/1999/xhtml", "http://www.w3.org/1998/Math/MathML"}
BASE = "http://www.w3.org/XML/1998/namespace base"
MAY_LOAD = re.compile(r"url|src|image|cross-fade|expression|@|\\", re.I)
"""Words and signs one of which stands in whatever styles load by; a backslash may hide any of them."""


@lint(code="unsafe-drawing", beside=True)
def unsafe_drawing(content: Content) -> Iterator[Diagnostic]:
    yield from of_pictures(_look, content.project)


def _look(root: Path, path: str) -> Iterator[Diagnostic]:
    document = read_text(root, path, MAX_DRAWING_BYTES) if path.lower().endswith(".svg") else None
    if document and not document.diagnostics:  # else the lint `bad-picture` says that it cannot be read
        yield from (about(path, message, line, column, suggestion=advice) for line, column, message, advice in dangers(document.text))


@cache.of_words
def dangers(text: str) -> list[tuple[int, int, str, str | None]]:
    """What is wrong with a drawing: line, column, sentence, advice. Remembered, as all games look at it."""
    told: list[tuple[int, int, str, str | None]] = []
    parser = expat.ParserCreate(namespace_separator=" ")
    style: list[str] = []

    def note(message: str, advice: str | None = "delete it in your drawing program, or save as plain SVG") -> None:
        told.append((parser.CurrentLineNumber, parser.CurrentColumnNumber + 1, message, advice))

    def start(name: str, attributes: dict) -> None:
        space, _, element = name.rpartition(" ")
        if space in HTML:
            note(f"This drawing has embedded HTML in it (<{element}>).")
        elif element.lower() in ELEMENTS:
            note(f"This drawing contains {ELEMENTS[element.lower()]} (<{element}>).")
        if style:
            note(f"This drawing's styles contain an element (<{element}>).")
        if element.lower() == "style":
            style.append("")
        for key, value in attributes.items():
            attribute = key.split(" ")[-1]
            if attribute.lower().startswith("on"):
                note(f"This drawing has an event handler (`{attribute}`).")
            elif (attribute.lower() in ("href", "src") or key == BASE) and not EMBEDDED.match(value):
                note(f"This drawing refers to an external resource: {value[:60]}")
            elif _loads(value):
                note(f"This drawing loads an external resource (`{attribute}`).")

    def data(words: str) -> None:
        if style:
            style[-1] += words

    def end(name: str) -> None:
        if name.split(" ")[-1].lower() == "style" and style and _loads(style.pop()):
            note("This drawing's styles load an external resource.")

    def instruction(target: str, _words: str) -> None:
        if target != "xml":
            note(f"This drawing contains a processing instruction (<?{target}?>).")

    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = start, end, data
    parser.ProcessingInstructionHandler = instruction
    try:
        drawn = undeclared(text.encode())
    except Declares as problem:
        return [(1, 1, str(problem), None)]
    try:
        parser.Parse(drawn, True)  # bytes, so that the encoding counts which it says of itself
    except (LookupError, ValueError):
        told.append((1, 1, "The encoding that this drawing declares is not its real encoding.", "save it again as UTF-8"))
    except expat.ExpatError as broken:
        told.append(
            (
                broken.lineno,
                broken.offset + 1,
                f"{MALFORMED}: {expat.ErrorString(broken.code)}.",
                "save it again as SVG",
            )
        )
    return told


def _loads(text: str) -> bool:
    """Whether a browser that reads this as styles would load something from outside the drawing."""
    if not MAY_LOAD.search(text):
        return False
    from tinycss2 import parse_component_value_list  # only here: most drawings have no such styles

    return any(
        style_sheet_checks.imports(node)
        or not all(map(EMBEDDED.match, style_sheet_checks.addresses(node)))
        or (node.type == "function" and node.lower_name == "expression")
        for node, _ in style_sheet_checks.walk(parse_component_value_list(text))
    )
