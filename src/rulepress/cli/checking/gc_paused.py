"""Work that makes much and drops next to nothing before its end is done without looking for garbage in between."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def unswept(last: bool = False) -> Iterator[None]:
    """Within this, nothing looks for garbage; what is no longer referred to goes at once, as ever. With `last` the process ends soon
    after: all that was made counts as old then, since to look through it once more would take long. Whoever goes on must not say so,
    or what one look has made would never be let go."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            if last:
                gc.freeze()
                gc.unfreeze()  # into the oldest generation
            gc.enable()
