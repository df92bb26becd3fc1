"""A link has no target.

What: a chapter links to a chapter that does not exist, or to an address with a space in it.
Why: the link would be broken on the website, so the site is not built.

Wrong:
    See [how to move](movng.md).
Right:
    See [how to move](moving.md).
"""

import re
from collections.abc import Iterator
from posixpath import basename, dirname

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import about, lint, own
from rulepress.content.models.validation import nearest
from rulepress.content.system.content_protocol import Content

CODE = re.compile(r"`[^`]*`")
LINK = re.compile(r"\]\((?![a-z][a-z0-9+.-]*:|#|//)(?P<target>[^)\s#]++)[^)]*+\)")
"""A link in Markdown, its target from where the chapter is; an address of its own is none."""
SPACED = re.compile(r"\]\(\s*+(?P<address>[^()\s\"'\u201c\u2018]++(?:\s++[^()\s\"'\u201c\u2018]++)++)\s*+\)")
"""A link whose address has spaces; what is in quotes behind one is its title."""


@lint(code="dead-link", beside=True)
def dead_link(content: Content) -> Iterator[Diagnostic]:
    chapters = [one.path for one in content.documents if one.path.endswith(".md")]
    for document in own(content):
        if not document.path.endswith(".md") or any(one.code == "too-intricate" for one in document.diagnostics):
            continue
        beside = [basename(path) for path in chapters if dirname(path) == dirname(document.path)]
        for number, line in enumerate(document.lines, 1):
            words = CODE.sub(lambda code: " " * len(code[0]), line)
            spaced = {found.start(): found for found in SPACED.finditer(words)}
            for found in spaced.values():
                begin, end = found.span("address")
                message = f"`{found['address'][:60]}`: an address has no spaces, so this link would lead nowhere."
                advice = "write the address without them, in an address of the web as %20, or put a space between `]` and `(`"
                yield about(document.path, message, number, begin + 1, end + 1, suggestion=advice)
            for found in LINK.finditer(words):
                if found.start() not in spaced and (target := found["target"]) not in beside:
                    close = nearest(target, beside)
                    advice = f"did you mean `{close}`?" if close else f"name a chapter of this folder, such as `{beside[0]}`, or a full URL"
                    begin, end = found.span("target")
                    yield about(
                        document.path, f"There is no chapter `{target[:60]}` in this folder.", number, begin + 1, end + 1, suggestion=advice
                    )
