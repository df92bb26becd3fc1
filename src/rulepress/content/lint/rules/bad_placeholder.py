"""A placeholder that cannot be filled in.

What: anything in `{{ }}` but a name, with or without two words behind it (`{{ dice: die, dice }}`), template statements and comments,
placeholders in a name or an id, and a parameter in single braces.
Why: content takes numbers from the data by their names. Calculations and loops belong to the templates that lay out
cards and pages; and a name that changes with the data could not be referred to.

Wrong:
    text: "{{ bonus + 1 }} TARG"
Right:
    text: "{{ bonus }} TARG"
"""

import re
from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import about, found, found_in, lint, own
from rulepress.content.prose import placeholders
from rulepress.content.system.content_protocol import Content
from rulepress.content.yaml.documents import Document
from rulepress.content.yaml.source_location import At

NAMES = {"id", "name", "variant", "type", "role", "title", "symbol"}
SINGLE = re.compile(r"(?<!\{)\{ ?(\w+) ?\}(?!\})")


@lint(code="bad-placeholder")
def placeholder(content: Content) -> Iterator[Diagnostic]:
    for document in own(content):
        for loc, text, is_key in document.texts:
            if "{" not in text and "}" not in text:
                continue
            if is_key or loc[-1] in NAMES:
                if "{{" in text or "{%" in text or "{#" in text:
                    yield found(
                        document,
                        loc,
                        "A name cannot have placeholders or statements in it.",
                        key=is_key,
                        suggestion="write the name out",
                    )
                continue
            for single in SINGLE.finditer(text):
                if single[1] in _parameters(document, loc):
                    message = f"`{single[0]}` is printed as it stands: a parameter has two braces on each side."
                    yield found_in(At(document, loc), text, *single.span(), message, suggestion=f"write {{{{ {single[1]} }}}}")
            for told in placeholders.check(text, None, document, loc):
                yield about(told.path, told.message, told.line, told.column, told.end_column, suggestion=told.suggestion)


def _parameters(document: Document, loc: tuple) -> dict:
    """The parameters of the definition that a text stands in."""
    definition = (document.data or {}).get(loc[0])
    parameters = definition.get("parameters") if isinstance(definition, dict) else None
    return parameters if isinstance(parameters, dict) else {}
