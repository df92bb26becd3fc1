"""A picture is missing.

What: a `picture`, `emblem` or `silhouette` names a file that does not exist or is not a supported picture format. A unit with neither
picture nor silhouette gives a warning.
Why: the card would have an empty space.

Wrong:
    picture: art/tankk.png
Right:
    picture: art/tank.png

Autofix: safe if the name is one letter off; otherwise unsafe, because the nearest name is a guess.
"""

from collections.abc import Iterator
from pathlib import Path
from posixpath import normpath

from rulepress.content.cards.picture_rules import ENDINGS, MAX_BYTES
from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.files.project import shipped
from rulepress.content.files.safe_read import Unreadable, read_bytes
from rulepress.content.lint import found, lint
from rulepress.content.models.validation import nearest
from rulepress.content.system.content_protocol import Content


@lint(code="missing-picture", beside=True)
def missing_picture(content: Content) -> Iterator[Diagnostic]:
    project = content.project
    files = set(project.files())
    for document in content.documents:
        game, folder = _home(document.path)
        typed = document.data if isinstance(document.data, dict) else {}
        if game is None or not typed:
            continue
        for key in ("picture", "emblem"):
            if isinstance(typed.get(key), str):
                problem = picture_problem(project.root, project.root / folder, typed[key], files)
                if problem:
                    yield found(document, (key,), problem[0], suggestion=problem[1], fix=problem[2])
        silhouette, drawings = typed.get("silhouette"), f"art/{game}/silhouettes"
        if isinstance(silhouette, str) and not project.template(f"{drawings}/{silhouette}.svg").is_file():
            folders = [root / "templates" / drawings for root in (project.root, shipped())]
            known = {file.stem for folder in folders for file in folder.glob("*.svg")}
            close = nearest(silhouette, known)
            yield found(
                document,
                ("silhouette",),
                f"There is no silhouette `{silhouette}`.",
                fix=close,
                suggestion=f"did you mean `{close}`?" if close else "silhouettes: " + ", ".join(sorted(known)),
            )
        keys_known = all(one.code != "unknown-key" for one in document.diagnostics)  # one that is not may be meant for it
        if document.path.split("/")[3] == "units" and typed.get("picture") is None and not silhouette and keys_known:
            drawn = any(root.joinpath("templates", drawings).is_dir() for root in (project.root, shipped()))
            yield found(
                document,
                (),
                "This card has neither a picture nor a silhouette.",
                severity="warning",
                suggestion="add a `silhouette`" if drawn else "add a `picture`, such as `picture: art/scout.svg`",
            )


def _home(path: str) -> tuple[str | None, str]:
    """The game and the faction's folder of a file in one; (None, "") for any other file."""
    parts = path.split("/")
    return (parts[1], "/".join(parts[:3])) if parts[0] == "factions" and len(parts) > 3 else (None, "")


def picture_problem(root: Path, folder: Path, typed: str, files: set[str]) -> tuple[str, str | None, str | None] | None:
    """What is wrong with a picture named in a faction's folder: sentence, advice, fix."""
    if not typed.strip():
        return "This picture has no file name.", "name a file, such as art/scout.svg, or delete the line", None
    home = folder.relative_to(root).as_posix()
    path = normpath(f"{home}/{typed}")
    if not path.startswith(home + "/") or typed.startswith("/"):
        return f"A picture must be in the faction's folder, but `{typed[:60]}` is outside.", "copy it to art/", None
    ending = Path(path).suffix.lower()
    if ending not in ENDINGS:
        return f"`{typed[:60]}` is not a supported picture format.", "use " + ", ".join(ENDINGS), None
    try:
        read_bytes(root, path, MAX_BYTES)
    except Unreadable as refused:
        if path in files:
            return None  # the lint `bad-picture` says it of the file itself
        if refused.code != "missing-file":
            return f"`{typed[:60]}`: {refused.message}", refused.suggestion, None
        there = [file.relative_to(folder).as_posix() for file in sorted(folder.glob("art/**/*")) if file.suffix.lower() in ENDINGS]
        close = nearest(typed, there)
        return (
            f"There is no file `{typed[:60]}` in the faction's folder.",
            f"did you mean `{close}`?" if close else "put the picture there, or correct the name",
            close,
        )
    return None  # what is in the file is looked at by `bad-picture`
