"""A link has no target.

What: a chapter links to a chapter that does not exist, to a place that a chapter does not have, or to an address with a space in it.
Why: the link would be broken on the website, so the site is not built.

Wrong:
    See [how to move](movng.md).
Right:
    See [how to move](moving.md).
"""

import re
from collections.abc import Iterator, Sequence
from posixpath import basename, dirname
from urllib.parse import unquote

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import about, lint, own
from rulepress.content.models.validation import nearest
from rulepress.content.system.content_protocol import Content

CODE = re.compile(r"`[^`]*`")
LINK = re.compile(r"\]\((?![a-z][a-z0-9+.-]*:|//)(?P<target>[^)\s#]*+)(?:#(?P<place>[^)\s]*+))?[^)]*+\)")
"""A link in Markdown, its target from where the chapter is; an address of its own is none."""
SPACED = re.compile(r"\]\(\s*+(?P<address>[^()\s\"'\u201c\u2018]++(?:\s++[^()\s\"'\u201c\u2018]++)++)\s*+\)")
"""A link whose address has spaces; what is in quotes behind one is its title."""


@lint(code="dead-link", beside=True)
def dead_link(content: Content) -> Iterator[Diagnostic]:
    chapters = [one.path for one in content.documents if one.path.endswith(".md")]
    for document in own(content):
        if not document.path.endswith(".md") or any(one.code == "too-intricate" for one in document.diagnostics):
            continue
        texts = {basename(one.path): one.lines for one in content.documents if dirname(one.path) == dirname(document.path)}
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
                if found.start() in spaced:
                    continue
                target, place = found["target"], unquote(found["place"] or "")
                if target and target not in beside:
                    close = nearest(target, beside)
                    advice = f"did you mean `{close}`?" if close else f"name a chapter of this folder, such as `{beside[0]}`, or a full URL"
                    begin, end = found.span("target")
                    yield about(
                        document.path, f"There is no chapter `{target[:60]}` in this folder.", number, begin + 1, end + 1, suggestion=advice
                    )
                elif place and not _has(texts[target or basename(document.path)], place):
                    begin, end = found.span("place")
                    chapter = f"The chapter `{target}`" if target else "This chapter"
                    message = f"{chapter} has no place `{place[:60]}`."
                    advice = "name the id of a rule there, or the words of a heading with hyphens, such as `how-to-move`"
                    yield about(document.path, message, number, begin + 1, end + 1, suggestion=advice)


def _has(lines: Sequence[str], place: str) -> bool:
    """Whether the page of a chapter may have such a place: that of a rule, a heading, the title, an example or a figure."""
    if place.startswith(("example-", "figure-", "clip-")) or any(f"[{place}{end}" in line for line in lines for end in ":]"):
        return True
    from rulepress.content.prose.heading_anchors import address  # it loads all of Markdown, and few links name a place

    headings = [line.lstrip("# ") for line in lines if line.startswith("#")]
    headings += [line.partition(":")[2].strip(" \"'") for line in lines if line.startswith("title:")]
    return any("{{" in one or address(re.sub(r"[*`]", "", one), "-") == re.sub(r"_\d+$", "", place) for one in headings)
