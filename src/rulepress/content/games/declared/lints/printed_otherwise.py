"""A value of core.yaml prints in another form than it has in the file.

What: a number of core.yaml has zeros, an exponent or a sign that are lost when it is printed; or what looks like a number is text, such
as `1,5`, `0x10` or `1 000`.
Why: a version 4.10 would be printed as 4.1, and nothing can count with a text.

Wrong:
    ver: 4.10
    reach: 1,5
Right:
    ver: "4.10"
    reach: 1.5
"""

import re
import unicodedata
from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.declared.game_content import DeclaredContent
from rulepress.content.games.declared.value_checks import core_leaves
from rulepress.content.lint import found, lint

_NUMBER = re.compile(r"[-+]?\d[\d_,. ]*|[-+]?0[xob][0-9a-f]+", re.IGNORECASE)
_GROUPED = re.compile(r"\d{1,3}([,_ .]\d{3})+")


@lint(code="printed-otherwise", severity="warning")
def printed_otherwise(content: DeclaredContent) -> Iterator[Diagnostic]:
    document = content.core.document
    if content.core.record is None:
        return
    for loc, value in core_leaves(content.numbers):
        place = document.where(loc)
        line = document.lines[place.line - 1] if place.line <= len(document.lines) else ""
        typed = line[place.column - 1 : place.end_column - 1 if place.end_column else None]
        name = f"`core.{'.'.join(loc)}`"
        if isinstance(value, int | float) and not isinstance(value, bool):
            if typed and typed != str(value):
                message = f"{name} is printed as {value}, not as {typed}."
                yield found(document, loc, message, suggestion=f'write {value}; or "{typed}" in quotes, to print it so')
        elif isinstance(value, str) and typed == value and _NUMBER.fullmatch(value):
            yield found(document, loc, f"{name} is text, not a number.", suggestion=_advice(value))


def _advice(typed: str) -> str:
    """The number that is probably meant."""
    plain = unicodedata.normalize("NFKC", typed)
    in_quotes = f'"{typed}" in quotes, if it is meant as text'
    if _GROUPED.fullmatch(plain):
        return f"write {re.sub(r'[,_ .]', '', plain)}; or {in_quotes}"
    if re.fullmatch(r"[-+]?\d+,\d+", plain):
        return f"write {plain.replace(',', '.')}; or {in_quotes}"
    if re.fullmatch(r"[-+]?\d+", plain):
        return f"write {int(plain)}; or {in_quotes}"
    return f"write a number such as 12 or 1.5; or {in_quotes}"
