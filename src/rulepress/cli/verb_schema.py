"""The editor's files: JSON Schemas in schema/ and the settings that point to them."""

from __future__ import annotations

from rulepress.authoring import editor
from rulepress.authoring.project import Project

from . import WRONG
from .sources import known

NAME = "schema"
HELP = "write the JSON Schemas and settings that make editors complete and explain"


def arguments(parser) -> None:
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 when a file is out of date")


def run(args) -> int:
    stale = refresh(args.project, write=not args.check)
    for path in stale:
        print(f"  {path} {'is out of date' if args.check else 'written'}")
    if args.check and stale:
        print("Run the schema verb to bring them up to date.")
        return WRONG
    print("The editor's files are up to date.")
    return 0


def refresh(root, write: bool = True) -> list[str]:
    """The editor files that differ from what the models and the content say now, written unless told otherwise."""
    project, stale = Project(root), []
    for game in known(project):
        for path, text in editor.files(game, game.load(project), project.root).items():
            target = project.root / path
            if target.is_file() and target.read_text("utf-8") == text:
                continue
            stale.append(path)
            if write:
                target.parent.mkdir(parents=True, exist_ok=True)
                temporary = target.with_name(target.name + ".new")
                temporary.write_text(text, "utf-8")
                temporary.replace(target)
    return stale
