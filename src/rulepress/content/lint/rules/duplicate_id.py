"""Two files in one folder have the same id.

What: two units (or leaders, forces, scenarios, tables) in one folder have the same `id`. The finding is about the file whose name differs
from the id.
Why: a reference to the id would be ambiguous.

Wrong:
    units/tank.yaml and units/tank-2.yaml, both with `id: tank`
Right:
    units/tank-2.yaml with `id: tank-2`

Autofix: safe if the id is one letter off; otherwise unsafe, because the id may be right and the file name wrong.
"""

from collections.abc import Iterator
from pathlib import PurePosixPath
from posixpath import dirname

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import found, lint
from rulepress.content.system.content_protocol import Content
from rulepress.content.yaml.documents import Document


@lint(code="duplicate-id")
def duplicate_id(content: Content) -> Iterator[Diagnostic]:
    same: dict[tuple[str, str], list[Document]] = {}
    for document in content.documents:
        typed = (document.data or {}).get("id")
        if isinstance(typed, str):
            same.setdefault((dirname(document.path), typed), []).append(document)
    for (_, typed), documents in same.items():
        holder = next((one for one in documents if PurePosixPath(one.path).stem == typed), documents[0])
        for document in documents:
            if document is not holder:
                called = PurePosixPath(document.path).stem
                yield found(
                    document,
                    ("id",),
                    f"The id `{typed}` is already used in {holder.path}, line {holder.where(('id',)).line}.",
                    suggestion=f"write `id: {called}`, or rename the file and its id",
                    fix=called,
                )
