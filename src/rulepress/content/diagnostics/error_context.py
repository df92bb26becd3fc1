"""What is being worked on, so that an error nobody foresaw can say where it happened."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rulepress.content.system.contract_error import ContractError

_MARK = "rulepress was at work on "


@contextmanager
def working_on(what: str) -> Iterator[None]:
    """Within this, an error that is nobody's sentence is marked with what was worked on; what is worked on within that goes before it."""
    try:
        yield
    except Exception as error:
        if not isinstance(error, ContractError) and not worked_on(error):
            error.add_note(f"{_MARK}{what}")
        raise


def worked_on(error: BaseException) -> str | None:
    """What was worked on when that happened, if it is known."""
    notes = (note for note in getattr(error, "__notes__", ()) if note.startswith(_MARK))
    found = next(notes, None)
    return found and found.removeprefix(_MARK)
