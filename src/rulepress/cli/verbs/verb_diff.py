"""What changed between two editions of a game, or between two commits of its sources, and what that does."""

NAME = "diff"
HELP = "compare two editions or commits: rules, numbers, units, and the odds that change with them"


def arguments(parser) -> None:
    """Declare the two states that are compared, and the form of the report."""
    parser.add_argument("before", metavar="A", help="the old side: an edition, or a commit such as HEAD~3 or v1.0")
    parser.add_argument("after", metavar="B", nargs="?", help="the new side: an edition or a commit (default: the files as they are now)")
    parser.add_argument("--markdown", action="store_true", help="print Markdown, for a changelog or a pull request")


def arguments_of(game: str, parser, root) -> None:
    """Any game has editions and commits."""


def run(args) -> int:
    """Print what differs between two editions or commits. Raises Failure for a name that is neither."""
    from rulepress.cli.checking.content_loading import choose
    from rulepress.cli.selection.named_rules import named_data
    from rulepress.cli.terminal.ansi import show
    from rulepress.content.diagnostics.console import doing
    from rulepress.content.editions.change_table import Comparison, as_markdown, as_text
    from rulepress.content.files.project import Project

    game = choose(Project(args.project), args.game)
    touched = game.engine.touched if game.engine else None
    before, after = (named_data(args.project, game, name) for name in (args.before, args.after))
    with doing("Comparing the odds"):
        comparison = Comparison.of(_called(args.before, before), before, _called(args.after, after), after, touched)
    if args.markdown:
        print(as_markdown(comparison), end="")
    else:
        show(as_text(comparison).rstrip("\n"))
    return 0


def _called(name: str | None, data: dict) -> str:
    if name is None:
        return "now"
    return data["edition"]["name"] if name == data["edition"]["id"] else name
