"""The command's first lines: from here on Ctrl-C is heard, once, and answered with one line whatever goes on."""

import signal
import sys
from collections.abc import Callable
from types import FrameType


def leaving_once(run: Callable[[], int]) -> int:
    """The exit code of `run`, which may import as much as it likes; a second Ctrl-C does not disturb the leaving."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # else somebody chose that we go on
        signal.signal(signal.SIGINT, _leave)
    try:
        return run()
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)
        return 130
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # nothing is left to be stopped


def _leave(_number: int, _frame: FrameType | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


def _command() -> int:
    from rulepress import cli

    return cli.main()


def main() -> int:
    """Run the verb of the command line and return its exit code."""
    return leaving_once(_command)


if __name__ == "__main__":
    sys.exit(main())
