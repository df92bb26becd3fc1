"""A placeholder cannot be filled in.

What: `{{ }}` contains something other than a name (optionally with two words, as in `{{ dice: die, dice }}`); a text contains a template
statement or comment; a name or id contains a placeholder; a parameter has single braces.
Why: texts take numbers from the data by name. Calculations and loops belong in the templates for cards and pages. A name that changes
with the data cannot be referenced.

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
                        "A name cannot contain placeholders or template statements.",
                        key=is_key,
                        suggestion="write the name out",
                    )
                continue
            for single in SINGLE.finditer(text):
                if single[1] in _parameters(document, loc):
                    message = f"`{single[0]}` is printed literally: a parameter needs two braces on each side."
                    yield found_in(At(document, loc), text, *single.span(), message, suggestion=f"write {{{{ {single[1]} }}}}")
            for told in placeholders.check(text, None, document, loc):
                yield about(told.path, told.message, told.line, told.column, told.end_column, suggestion=told.suggestion)


def _parameters(document: Document, loc: tuple) -> dict:
    """The parameters of the definition that a text stands in."""
    definition = (document.data or {}).get(loc[0])
    parameters = definition.get("parameters") if isinstance(definition, dict) else None
    return parameters if isinstance(parameters, dict) else {}
