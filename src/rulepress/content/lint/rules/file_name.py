"""A file name differs from the id in the file.

What: the `id` in a file differs from the file's name (for `faction.yaml` and `game.yaml`, from the folder's name). If another file in the
folder has that id, the finding is `duplicate-id` instead.
Why: other files, the command line and website addresses use the id, so people look for a file of that name.

Wrong:
    units/tank.yaml with the line `id: tanks`
Right:
    units/tank.yaml with the line `id: tank`

Autofix: safe if the name is one letter off; otherwise unsafe, because the nearest name is a guess.
"""

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import found, lint
from rulepress.content.system.content_protocol import Content

ID = re.compile(r"[^\W_A-Z]+(-[^\W_A-Z]+)*")
"""What an id looks like; one that does not is told elsewhere."""
NAMED_BY_FOLDER = {"faction", "game"}


@lint(code="file-name")
def file_name(content: Content) -> Iterator[Diagnostic]:
    ids = {document.path: (document.data or {}).get("id") for document in content.documents}
    for document in content.documents:
        typed = (document.data or {}).get("id")
        path = PurePosixPath(document.path)
        by_folder = path.stem in NAMED_BY_FOLDER
        wanted = path.parent.name if by_folder else path.stem
        if isinstance(typed, str) and typed != wanted and ID.fullmatch(typed) and ids.get(str(path.with_stem(typed))) != typed:
            what, renamed = ("its folder", typed) if by_folder else ("its file", typed + path.suffix)
            rename = f"rename the {what[4:]} to {renamed}"
            possible = ID.fullmatch(wanted) is not None
            yield found(
                document,
                ("id",),
                f"The id `{typed}` differs from the name of {what}, `{wanted}`.",
                suggestion=f"write `id: {wanted}`, or {rename}" if possible else rename,
                fix=wanted if possible else None,
            )
