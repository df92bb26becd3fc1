"""The current subject of work, so that an unexpected error can say where it happened."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rulepress.content.system.contract_error import ContractError

_MARK = "rulepress was at work on "


@contextmanager
def working_on(what: str) -> Iterator[None]:
    """Marks an unexpected error inside the block with the current subject; a nested block's subject takes precedence."""
    try:
        yield
    except Exception as error:
        if not isinstance(error, ContractError) and not worked_on(error):
            error.add_note(f"{_MARK}{what}")
        raise


def worked_on(error: BaseException) -> str | None:
    """The subject of work when the error happened, if known."""
    notes = (note for note in getattr(error, "__notes__", ()) if note.startswith(_MARK))
    found = next(notes, None)
    return found and found.removeprefix(_MARK)
