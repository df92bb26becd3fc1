"""A Dask cluster that plays for us: what `--cluster ADDRESS` speaks with."""

from __future__ import annotations

from concurrent.futures import Executor

from distributed import Client

from rulepress.cli import MISSING, Failure
from rulepress.matches.running import Workers

TASK = 25
"""Pairs of a task: large enough for its way there and back to be no matter."""
PATIENCE = "10s"
"""How long a scheduler is waited for."""


def workers(address: str) -> Workers:
    """The workers of the cluster whose scheduler is at that address. Raises Failure."""
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
        threads = sum(client.ncores().values())
    except (OSError, ValueError, TimeoutError) as problem:
        raise Failure(f"No Dask scheduler answers at {address}: {problem}.", MISSING) from None
    if not threads:
        raise Failure(f"The scheduler at {address} has no workers yet: start some with `dask worker {address}`.", MISSING)

    def end(executor: Executor) -> None:
        executor.shutdown(wait=False)

    return Workers(client.get_executor, end, 2 * threads, TASK)
