"""The editor's files: JSON Schemas in schema/ and the settings that point to them."""

from __future__ import annotations

from rulepress.cli import WRONG
from rulepress.cli.checking.content_loading import known
from rulepress.content.diagnostics.console import say
from rulepress.content.editor import editor_schemas
from rulepress.content.files import atomic_output
from rulepress.content.files.project import Project
from rulepress.press.shops import presets

NAME = "schema"
HELP = "write the JSON Schemas and settings that editors use for completion and descriptions"


def arguments(parser) -> None:
    """Declare --check."""
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a file is out of date")


def run(args) -> int:
    """Write the schemas and editor settings that are out of date; with --check only list them and return 1."""
    stale = refresh(args.project, write=not args.check)
    for path in stale:
        print(f"  {path} {'is out of date' if args.check else 'written'}")
    if args.check and stale:
        print("Run `schema` to update them.")
        return WRONG
    say("The editor's files are up to date.")
    return 0


def refresh(root, write: bool = True) -> list[str]:
    """The editor files that differ from what the models and the content say now, written unless told otherwise."""
    project = Project(root)
    stale: list[str] = []
    games = [lambda game=game: editor_schemas.files(game, game.load(project), project.root) for game in known(project)]
    for made in (*games, lambda: editor_schemas.files_of(presets.EDITED, project.root)):
        found = {path: text for path, text in made().items() if _differs(project.root / path, text)}
        stale += found
        if found and write:
            with atomic_output.work(project.root / "dist") as work:  # one game's at a time: the next one adds to the settings as they are
                for path, text in found.items():
                    work.write(project.root / path, text.encode())
                work.commit()
    return stale


def _differs(path, text: str) -> bool:
    return not path.is_file() or path.read_text("utf-8") != text
