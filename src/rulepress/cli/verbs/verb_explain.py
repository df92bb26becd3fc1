"""`explain`: the manual page of a finding."""

from argparse import ArgumentParser, Namespace

from rulepress.cli import USAGE, Failure
from rulepress.cli.checking.content_loading import every_lint
from rulepress.content.diagnostics.diagnostic import printable
from rulepress.content.diagnostics.finding_manuals import manuals
from rulepress.core.name_matching import nearest

NAME = "explain"
HELP = "show the manual page of a finding: what it means, why it matters, examples, and its fix"


def arguments(parser: ArgumentParser) -> None:
    """Declare the finding's code."""
    parser.add_argument("code", metavar="CODE", nargs="?", help="a finding's code, such as unknown-trait (default: list all)")


def run(args: Namespace) -> int:
    """Print a finding's manual page, or a list of all codes. Raises Failure for an unknown code."""
    pages = manuals(every_lint())
    if args.code is None:
        wide = max(map(len, pages))
        print("\n".join(f"{code:<{wide}}  {page.splitlines()[0]}" for code, page in sorted(pages.items())))
        return 0
    if args.code not in pages:
        raise Failure(f"No finding has the code `{printable(args.code)}`.{nearest(args.code, pages)}", USAGE)
    print(f"{args.code}: {pages[args.code]}")
    return 0
