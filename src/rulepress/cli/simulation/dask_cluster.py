"""A Dask cluster that plays for us: what `--cluster ADDRESS` speaks with.

Whoever has a worker or the scheduler may send whatever they like. So nothing that comes is made into more than text, numbers, lists and
the like: pairs come as JSON, and what Dask would unpickle besides is refused wherever it names a class or function.
"""

from __future__ import annotations

import atexit
import contextlib
import logging
from concurrent.futures import Executor

from distributed import Client
from distributed.security import Security

from rulepress.cli import MISSING, Failure
from rulepress.cli.simulation.safe_pickle import guard
from rulepress.simulate.pair_runner import Workers

TASK = 25
"""Pairs of a task: large enough for its way there and back to be no matter."""
PATIENCE = "10s"
"""How long a scheduler is waited for."""
TLS = ("CA_FILE", "CLIENT__CERT", "CLIENT__KEY")
"""How the environment names the files with which Dask speaks TLS."""


def workers(address: str) -> Workers:
    """The workers of the cluster whose scheduler is at that address. Raises Failure."""
    told = Security()
    if address.startswith("tls:") and not (told.tls_ca_file and told.tls_client_cert and told.tls_client_key):
        named = ", ".join(f"DASK_DISTRIBUTED__COMM__TLS__{name}" for name in TLS)
        raise Failure(f"tls:// needs certificates: set the paths of their files in the environment, in {named}.", MISSING)
    guard("distributed")
    logging.disable(logging.CRITICAL)  # what is wrong with a worker comes as an error, too
    try:
        client = _client(address)
        threads = sum(client.ncores().values())
    except (OSError, ValueError, TimeoutError, ImportError) as problem:
        raise Failure(f"No Dask scheduler answers at {address}: {problem}.", MISSING) from None
    atexit.register(_leave, client)
    if not threads:
        raise Failure(f"The scheduler at {address} has no workers yet: start some with `dask worker {address}`.", MISSING)

    def end(executor: Executor) -> None:
        executor.shutdown(wait=False)

    return Workers(client.get_executor, end, 2 * threads, TASK)


def _client(address: str) -> Client:
    """Raises what Dask raises. One that was only half made says nothing more as it goes."""
    client = Client.__new__(Client)
    try:
        client.__init__(address, timeout=PATIENCE, set_as_default=False)
    except BaseException:
        client.status = "closed"
        raise
    return client


def _leave(client: Client) -> None:
    """What the workers are still about nobody waits for."""
    with contextlib.suppress(Exception):
        client.close(timeout=1)
