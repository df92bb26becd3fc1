"""`lsp`: the language server that an editor starts. It speaks over stdin and stdout."""

from __future__ import annotations

import importlib.util
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from rulepress.authoring.project import shipped
from rulepress.cli import MISSING, Failure
from rulepress.cli.installing import pip_install, say

NAME = "lsp"
HELP = "answer an editor (language server): findings as you type, names, renaming, odds"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--stdio", action="store_true", help="speak over stdin and stdout, which is how it is done anyway")


def run(args: Namespace) -> int:
    if importlib.util.find_spec("pygls") is None:
        if sys.prefix == sys.base_prefix:
            raise Failure("pygls is missing: install rulepress in a venv, or pygls beside it.", MISSING)
        say("pygls is not here: installing it for the language server")
        pip_install(Path(sys.executable), [shipped() / "requirements-lsp.lock"])
    from rulepress.cli.language.server import serve

    serve(args.project)
    return 0
