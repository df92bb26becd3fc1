"""HTML in a text.

What: a tag such as <b>, or a code such as &nbsp;, in a name or text.
Why: texts are printed as they stand, on cards and pages alike; a reader would see the tag. Nor may content bring
scripts or pictures into a page by way of a name.

Wrong:
    name: Virago <b>Mk II</b>
Right:
    name: Virago Mk II
"""

import re

from . import found, lint, strings

TAG = re.compile(r"</?[A-Za-z!][^<>]{0,200}(?:>|$)|&(?:#\d+|#x[0-9a-fA-F]+|[a-z]{2,8});")


@lint(code="markup-in-text")
def markup_in_text(content):
    for document in content.documents:
        for loc, text, is_key in strings(document):
            tag = TAG.search(text)
            if tag:
                yield found(document, loc, f"Texts are printed as they stand, and this one has markup in it: {tag.group()[:40]}",
                            key=is_key, suggestion="write plain words")
