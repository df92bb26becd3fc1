"""A measurement is older than the rules.

What: the games in a scenario's `measured/` file were played with different numbers, units, lists or scenarios. Changes of wording do not
count.
Why: the scenario's page shows how strong lists are, with a note that the rules have changed since. This finding is for information: while
numbers change often, you do not need to repeat the measurement each time.

Wrong:
    a unit costs 40 points since the games were played
Right:
    `simulate SCENARIO --matrix SIZE --record` after the change
"""

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

from rulepress.content.diagnostics.diagnostic import Diagnostic, has_errors
from rulepress.content.lint import found, lint, own
from rulepress.content.system import balance_records


@lint(code="measured-old", severity="info", beside=True)
def measured_old(content: Any) -> Iterator[Diagnostic]:
    files = [document for document in own(content) if PurePosixPath(document.path).parent.name == balance_records.FOLDER]
    rules = balance_records.reckoned(content) if files else None
    for document in files if rules else ():
        if has_errors(document.diagnostics):
            continue
        listed = (document.data or {}).get("measured", ())
        old = [number for number, one in enumerate(listed) if not balance_records.is_current(one["rules"], rules)]
        if not old:
            continue
        sizes = [listed[number].get("size") for number in old]
        games = f"The games of {sizes[0]} size" if len(sizes) == 1 and sizes[0] else "These games"
        anew = ", ".join(f"`{balance_records.command(PurePosixPath(document.path).stem, size)}`" for size in sizes)
        message = f"{games} were played before numbers, units or lists changed."
        yield found(document, ("measured", old[0], "rules"), message, suggestion=f"measure again when the numbers are final: {anew}")
