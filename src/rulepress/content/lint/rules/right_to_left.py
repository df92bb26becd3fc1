"""A text is in a right-to-left script.

What: a name, text or chapter contains Hebrew, Arabic or another right-to-left script. Only the first place in each file is reported.
Why: cards, books and pages support left-to-right scripts only. Lines would start on the wrong side, with numbers and brackets in the wrong
places.

Wrong:
    text: הספינה זורקת קובייה אחת שוב.
Right:
    text: The ship rolls one die again.
"""

import re
from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import about, found, lint, own
from rulepress.content.system.content_protocol import Content

LETTER = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
"""The blocks of Unicode that hold such letters and nothing else."""
MESSAGE = "This text is in a right-to-left script, but cards and pages are laid out from left to right."
ADVICE = "use a left-to-right script, such as Latin or Cyrillic"


@lint(code="right-to-left", severity="warning", beside=True)
def right_to_left(content: Content) -> Iterator[Diagnostic]:
    for document in own(content):
        if not LETTER.search(document.text):
            continue
        if document.path.endswith(".md"):
            number, line = next((number, line) for number, line in enumerate(document.lines, 1) if LETTER.search(line))
            place = LETTER.search(line)
            yield about(document.path, MESSAGE, number, place.start() + 1 if place else 1, suggestion=ADVICE)
        elif typed := [(loc, is_key) for loc, text, is_key in document.texts if LETTER.search(text)]:
            loc, is_key = min(typed, key=lambda one: document.where(*one)[:2])
            yield found(document, loc, MESSAGE, key=is_key, suggestion=ADVICE)
