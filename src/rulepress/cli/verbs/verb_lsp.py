"""`lsp`: the language server that an editor starts. It speaks over stdin and stdout."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from rulepress.cli import WRONG
from rulepress.cli.setup.pip_install import bring
from rulepress.content.files.project import shipped

NAME = "lsp"
HELP = "answer an editor (language server): findings as you type, names, renaming, odds"


def arguments(parser: ArgumentParser) -> None:
    """Declare --stdio, which editors pass and which changes nothing."""
    parser.add_argument("--stdio", action="store_true", help="speak over stdin and stdout, which is how it is done anyway")


def run(args: Namespace) -> int:
    """Serve an editor over stdin and stdout until it leaves; returns 1 if it left without shutting the server down."""
    bring("pygls", shipped() / "requirements-lsp.lock", "it speaks the editors' protocol")
    from rulepress.cli.lsp.language_server import serve

    return 0 if serve(args.project) else WRONG
