"""A text is unfinished.

What: a name, text or chapter contains TODO, TBD, FIXME, XXX, three question marks or "lorem ipsum".
Why: these words would be printed.

Wrong:
    text: "+1 TARG against TODO"
Right:
    text: "+1 TARG against Vehicles."
"""

import re
from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import about, found, lint, own
from rulepress.content.system.content_protocol import Content

LATER = re.compile(r"\b(?:TODO|TBD|TBA|FIXME|XXX+)\b|\b[Ll]orem [Ii]psum\b|\?\?\?")
SIGNS = ("TODO", "TBD", "TBA", "FIXME", "XXX", "orem ", "???")
ADVICE = "write the final text"


@lint(code="left-over", severity="warning", beside=True)
def left_over(content: Content) -> Iterator[Diagnostic]:
    for document in own(content):
        if not any(sign in document.text for sign in SIGNS):  # which is quicker, and finds it in comments too
            continue
        for loc, text, is_key in document.texts:
            if one := LATER.search(text):
                yield found(document, loc, f"{one.group()} would be printed.", key=is_key, suggestion=ADVICE)
        for number, line in enumerate(document.lines if document.path.endswith(".md") else (), 1):
            if one := LATER.search(line):
                yield about(document.path, f"{one.group()} would be printed.", number, one.start() + 1, one.end() + 1, suggestion=ADVICE)
