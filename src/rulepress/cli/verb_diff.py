"""What changed between two editions of a game, or between two commits of its sources, and what that does."""

import tempfile
from pathlib import Path

from rulepress.cli import USAGE, WRONG, Failure

NAME = "diff"
HELP = "what differs between two editions or two commits: rules, numbers, units, and the odds that change with them"


def arguments(parser) -> None:
    parser.add_argument("before", metavar="A", help="an edition, or a commit such as HEAD~3 or v1.0")
    parser.add_argument("after", metavar="B", nargs="?", help="the same (default: the sources as they are now)")
    parser.add_argument("--markdown", action="store_true", help="print Markdown")


def arguments_of(game: str, parser) -> None:
    """Any game has editions and commits."""


def run(args) -> int:
    from rulepress.authoring.comparison import Comparison, as_markdown, as_text
    from rulepress.authoring.console import doing
    from rulepress.cli import sources
    from rulepress.cli.dressing import show

    game, content = sources.opened(args.project, args.game)[0]
    before, after = (_data(args.project, game, content, name) for name in (args.before, args.after))
    with doing("Comparing the odds"):
        comparison = Comparison.of(_called(args.before, before), before, _called(args.after, after), after, game.touched)
    if args.markdown:
        print(as_markdown(comparison), end="")
    else:
        show(as_text(comparison).rstrip("\n"))
    return 0


def _data(project: Path, game, content, name: str | None) -> dict:
    """The resolved data that a name means: the newest of the folder for None, an edition's, or the newest of a commit."""
    from rulepress.authoring.project import Project
    from rulepress.cli import sources

    if name is None or name in content.editions:
        return game.resolve(content, name)
    with tempfile.TemporaryDirectory() as scratch:
        _check_out(project, name, Path(scratch), list(content.editions))
        return sources.of_commit(game, Project(Path(scratch)), name).data


def _check_out(project: Path, commit: str, out: Path, editions: list[str]) -> None:
    """Writes the source folders of a commit to `out`."""
    from rulepress.cli.git import Git

    try:
        git = Git(project, "comparing commits")
    except Failure as lacking:
        raise Failure(f'There is no edition "{commit}", only {", ".join(editions)}. {lacking}', lacking.code) from None
    if not git.check_out(commit, out):
        unknown = f'There is no edition and no commit "{commit}"; editions: {", ".join(editions)}.'
        raise Failure(unknown, USAGE if commit.startswith("-") else WRONG)


def _called(name: str | None, data: dict) -> str:
    if name is None:
        return "now"
    return data["edition"]["name"] if name == data["edition"]["id"] else name
