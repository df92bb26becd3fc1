"""No font has this character.

What: a text of a card, chapter or list contains a character that is in none of the fonts in templates/fonts, yours or those of
rulepress; or one of your fonts cannot be read.
Why: cards and books would show a box or nothing in its place.

Wrong:
    name: 雷神
Right:
    name: Raijin
"""

from collections.abc import Iterator

from rulepress.content.cards import font_characters
from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.files.safe_read import Unreadable, read_file
from rulepress.content.lint import about, found, lint, own
from rulepress.content.system.content_protocol import Content

MAX_FONT_BYTES = 16 * 1024 * 1024
ADVICE = "use other characters, or add a font with this character to templates/fonts"
ON_PAGES_ONLY = {"summary", "introduction", "tagline", "credit", "alternative"}
"""Keys whose words stand on the site alone, where a browser has fonts of its own."""


@lint(code="no-glyph", beside=True, wording=True)
def no_glyph(content: Content) -> Iterator[Diagnostic]:
    known: frozenset[str] = frozenset()
    for path in font_characters.fonts(content.project):
        try:
            known |= font_characters.characters(font_characters.whole(read_file(path, MAX_FONT_BYTES)))
        except (Unreadable, font_characters.BadFont) as problem:
            yield about(path.relative_to(content.project.root_of(path)).as_posix(), str(problem), suggestion="save it again, or delete it")
    for document in own(content):
        if document.path.endswith(".md"):
            for number, line in enumerate(document.lines, 1):
                if not line.isascii() and (signs := font_characters.missing(line, known)):
                    yield about(document.path, _sentence(signs), number, line.index(signs[0]) + 1, suggestion=ADVICE)
        elif not document.text.isascii():
            for loc, text, is_key in document.texts:
                if not text.isascii() and loc[-1] not in ON_PAGES_ONLY and (signs := font_characters.missing(text, known)):
                    yield found(document, loc, _sentence(signs), key=is_key, suggestion=ADVICE)


def _sentence(signs: list[str]) -> str:
    return f"No font has the character {font_characters.named(signs)}."
