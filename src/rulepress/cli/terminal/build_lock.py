"""One verb at a time in a project's dist folder."""

import functools
from argparse import Namespace
from collections.abc import Callable

from rulepress.content.files import atomic_output


def holding_dist(run: Callable[[Namespace], int]) -> Callable[[Namespace], int]:
    """A verb's `run` that holds dist from beginning to end: it neither writes nor reads what another run is changing."""

    @functools.wraps(run)
    def alone(args: Namespace) -> int:
        with atomic_output.held(args.project / "dist"):
            return run(args)

    return alone
