"""An id that two files of one folder share.

What: two units (or leaders, forces, scenarios, tables) of one folder with the same `id`.
Why: whoever names the id would get one of them by chance.

Wrong:
    units/tank.yaml and units/tank-2.yaml, both with `id: tank`
Right:
    units/tank-2.yaml with `id: tank-2`
"""

from collections.abc import Iterator
from posixpath import dirname

from rulepress.authoring.contract import Content
from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.source import Document

from . import found, lint


@lint(code="duplicate-id")
def duplicate_id(content: Content) -> Iterator[Diagnostic]:
    first: dict[tuple[str, str], Document] = {}
    for document in content.documents:
        typed = (document.data or {}).get("id")
        if not isinstance(typed, str):
            continue
        other = first.setdefault((dirname(document.path), typed), document)
        if other is not document:
            yield found(
                document,
                ("id",),
                f"The id `{typed}` is taken already, by {other.path} line {other.where(('id',)).line}.",
                suggestion="give one of them another id and file name",
            )
