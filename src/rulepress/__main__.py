"""The command's first lines: from here on Ctrl-C is heard, once, and answered with one line whatever goes on."""

import sys

try:
    import atexit
    import contextlib
    import gc
    import os
    import signal
    import threading
    from collections.abc import Callable
    from types import FrameType
    from typing import NoReturn

    from rulepress import import_path
except KeyboardInterrupt:
    sys.stderr.write("Interrupted.\n")
    sys.exit(130)


def leaving_once(run: Callable[[], int]) -> int:
    """The exit code of `run`, which may import as much as it likes; a second Ctrl-C does not disturb the leaving."""
    import_path.leave_out_current_folder()
    try:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # else somebody chose that we go on
            signal.signal(signal.SIGINT, _leave)
        hold_interrupts(False)
        return run()
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)
        return 130
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # nothing is left to be stopped


def hold_interrupts(held: bool) -> None:
    """Whether Ctrl-C waits; it does so across the start of another Python in our place, which would answer with a traceback."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK if held else signal.SIG_UNBLOCK, {signal.SIGINT})


def _leave(_number: int, _frame: FrameType | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


def _command() -> int:
    from rulepress import cli

    return cli.main()


def leave(code: int) -> NoReturn:
    """Ends the process as `sys.exit` does, but for taking its memory apart piece by piece: of a whole project that takes as long as
    reading it."""
    if threading.active_count() == 1:
        atexit._run_exitfuncs()
        with contextlib.suppress(OSError, ValueError, AttributeError):  # nobody listens any more, which was told already
            for stream in (sys.stdout, sys.stderr):
                stream.flush()
            os._exit(code)
    sys.exit(code)


def main() -> NoReturn:
    """Run the verb of the command line, and end with its exit code."""
    gc.set_threshold(50_000)  # a run makes much and drops little: to look for garbage after every 700 things took a twentieth of it
    leave(leaving_once(_command))


if __name__ == "__main__":
    main()
