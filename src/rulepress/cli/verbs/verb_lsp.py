"""`lsp`: the language server that an editor starts. It speaks over stdin and stdout."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from rulepress.cli import WRONG
from rulepress.cli.setup.pip_install import bring
from rulepress.content.files.project import shipped

NAME = "lsp"
HELP = "start the language server for your editor: findings as you type, go to definition, renaming, odds"


def arguments(parser: ArgumentParser) -> None:
    """Declare --stdio, which editors pass and which changes nothing."""
    parser.add_argument("--stdio", action="store_true", help="use stdin and stdout (always the case; accepted for editors that pass it)")


def run(args: Namespace) -> int:
    """Serve an editor over stdin and stdout until it leaves; returns 1 if it left without shutting the server down."""
    bring("pygls", shipped() / "requirements-lsp.lock", "it implements the language server protocol")
    from rulepress.cli.lsp.language_server import serve

    return 0 if serve(args.project) else WRONG
