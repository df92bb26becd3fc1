"""`serve`: cards, findings, consequences and odds in a browser, that follow what is saved."""

import threading
import webbrowser
from argparse import ArgumentParser, Namespace

from rulepress.cli import USAGE, Failure
from rulepress.cli.setup import os_packages
from rulepress.cli.setup.pip_install import bring
from rulepress.content.files.project import Project, shipped

NAME = "serve"
HELP = "preview the cards in your browser and update them on each save, with findings and changed odds"


def arguments(parser: ArgumentParser) -> None:
    """Declare the port, and whether a browser is opened."""
    parser.add_argument("--port", type=int, default=0, metavar="N", help="local port (default: any free port)")
    parser.add_argument("--no-open", action="store_true", help="print the address, but do not open a browser")


def run(args: Namespace) -> int:
    """Serve the preview until interrupted. Raises Failure if the project has no game, or the port cannot be used."""
    os_packages.require(os_packages.PANGO)
    bring("watchfiles", shipped() / "requirements-serve.lock", "it reports saved files")
    from rulepress.cli.checking.content_loading import known
    from rulepress.cli.serve.background_checks import Second
    from rulepress.cli.serve.file_watcher import watch
    from rulepress.cli.serve.git_baseline import written_at
    from rulepress.cli.serve.http_server import Bench
    from rulepress.cli.serve.live_updates import Board
    from rulepress.cli.serve.preview_server import PreviewServer

    project, board = Project(args.project), Board()
    games = known(project)
    if not games:
        raise Failure("There is no content of a known game here, so there is nothing to show.")
    desk = PreviewServer(project, games, board)
    try:
        bench = Bench(args.port, desk, board, lambda commit: written_at(project.root, commit))
    except (OSError, OverflowError) as refused:
        reason = getattr(refused, "strerror", None) or "there is no such port"
        raise Failure(f"--port {args.port}: {reason}.", USAGE) from None
    print(bench.address, flush=True)
    second = Second(project.root, bench.hear)
    desk.on_read, desk.on_look = second.read, second.look
    threading.Thread(target=watch, args=(project.root, desk.saved), daemon=True).start()
    threading.Thread(target=desk.run, daemon=True).start()
    if not args.no_open:
        webbrowser.open(bench.address)
    bench.serve_forever()
    return 0
