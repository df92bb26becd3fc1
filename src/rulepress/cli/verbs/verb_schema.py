"""The editor's files: JSON Schemas in schema/ and the settings that point to them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rulepress.cli import WRONG, Failure, again
from rulepress.cli.checking.content_loading import known
from rulepress.content.diagnostics.console import say
from rulepress.content.editor import editor_schemas, editor_settings
from rulepress.content.files import atomic_output
from rulepress.content.files.project import Project
from rulepress.content.files.safe_read import Unreadable, read_bytes
from rulepress.press.shops import presets

NAME = "schema"
HELP = "write the JSON Schemas and settings that editors use for completion and descriptions"


def arguments(parser) -> None:
    """Declare --check."""
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a file is out of date")


def run(args) -> int:
    """Write the schemas and editor settings that are out of date; with --check only list them and return 1."""
    by_hand: list[str] = []
    stale = refresh(args.project, write=not args.check, by_hand=by_hand)
    for path in stale:
        print(f"  {path} {'is out of date' if args.check else 'written'}")
    if by_hand:
        raise Failure("\n".join(by_hand))
    if args.check and stale:
        print("Run `schema` to update them.")
        return WRONG
    say("The editor's files are up to date.")
    return 0


def refresh(root, write: bool = True, by_hand: list[str] | None = None) -> list[str]:
    """The editor files that differ from what the models and the content say now, written unless told otherwise.

    `by_hand` receives a message for each file of the designer's that cannot be edited without losing some of it. It stays as it is.
    """
    project = Project(root)
    made: dict[str, str] = {}
    places: dict[str, list[str]] = {}
    for game in known(project):
        made |= editor_schemas.files(game, game.load(project))
        places |= editor_schemas.places(game.files, f"schema/{game.id}")
    made |= editor_schemas.files_of(presets.EDITED)
    places |= editor_schemas.places(presets.EDITED)
    for name, edit in (
        ("settings", lambda text: editor_settings.with_schemas(text, places)),
        ("extensions", editor_settings.with_recommendation),
    ):
        path = f".vscode/{name}.json"
        try:
            made[path] = _edited(project.root, path, edit)
        except editor_settings.NotMergeable as problem:
            if by_hand is not None:
                by_hand.append(
                    f"{path}: {problem}, so this file is left as it is. Correct it and run `{again('schema', root)}`, or add by hand:\n"
                    + edit("{}")
                )
    found = {path: text for path, text in made.items() if _differs(project.root / path, text)}
    if found and write:
        with atomic_output.work(project.root / "dist") as work:
            for path, text in found.items():
                work.write(project.root / path, text.encode())
            work.commit()
    return list(found)


def _edited(root: Path, path: str, edit: Callable[[str], str]) -> str:
    """The designer's file with our values in it. Raises NotMergeable where it cannot be read."""
    try:
        text = read_bytes(root, path).decode()
    except UnicodeDecodeError:
        raise editor_settings.NotMergeable("this file is not UTF-8") from None
    except Unreadable as problem:
        if problem.code != "missing-file":
            raise editor_settings.NotMergeable(problem.message.rstrip(".")) from None
        text = ""
    return edit(text) if text.strip() else edit("{}") + "\n"


def _differs(path: Path, text: str) -> bool:
    return not path.is_file() or path.read_bytes() != text.encode()
