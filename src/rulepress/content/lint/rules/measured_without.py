"""A measurement refers to a force list that does not exist.

What: a scenario's `measured/` file names a list that no faction has.
Why: the scenario's page would show the strength of a list that does not exist.

Wrong:
    lists: {coalition/startr: [0.550, 0.452, 0.646]}
Right:
    lists: {coalition/starter: [0.550, 0.452, 0.646]}
"""

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import found, lint
from rulepress.content.system import balance_records
from rulepress.content.system.content_protocol import Content
from rulepress.core.name_matching import nearest

LISTS = ("forces", "teams")
"""The folders of a faction in which its lists lie."""


@lint(code="measured-without", severity="warning", beside=True)
def measured_without(content: Content) -> Iterator[Diagnostic]:
    paths = {document.path: PurePosixPath(document.path) for document in content.documents}
    known = {f"{path.parts[2]}/{path.stem}" for path in paths.values() if path.parts[0] == "factions" and path.parent.name in LISTS}
    for document in content.documents:
        path = paths[document.path]
        if path.parent.name == balance_records.FOLDER:
            for number, name in _lists(document.data):
                if name not in known:
                    size = (document.data or {})["measured"][number].get("size")
                    yield found(
                        document,
                        ("measured", number, "lists", name),
                        f"No faction has a list `{name}`.{nearest(str(name), known)}",
                        key=True,
                        suggestion=f"measure again: `{balance_records.command(path.stem, size)}`",
                    )


def _lists(data: Any) -> Iterator[tuple[int, Any]]:
    """The lists of each measurement, by its number; of what is none the form tells."""
    every = data.get("measured") if isinstance(data, dict) else None
    for number, one in enumerate(every if isinstance(every, list) else ()):
        lists = one.get("lists") if isinstance(one, dict) else None
        for name in lists if isinstance(lists, dict) else ():
            yield number, name
