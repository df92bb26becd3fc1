"""Plays many games between two forces, and says what can honestly be said of them."""

import argparse
import json
from pathlib import Path

from rulepress import compiled
from rulepress.cli import RUNGS, USAGE, WRONG, Failure
from rulepress.cli.setup.os_packages import cores
from rulepress.cli.setup.pip_install import say

NAME = "simulate"
HELP = "many games between two force lists, in pairs with sides swapped: who wins how often, what each unit does, what a change does"

GAMES = 200
MOST = 20_000
"""Games at the most where a run stops by itself."""


def arguments(parser) -> None:
    parser.add_argument(
        "--games", type=_games, metavar="N", help=f"how many games (default: {GAMES}; {MOST:,} at most with --until or --accept)"
    )
    parser.add_argument(
        "--until",
        type=_share,
        metavar="POINTS",
        help="stop when it is known how often each side wins, give or take so many per cent, such as 2%%",
    )
    parser.add_argument("--bots", metavar="A,B", help=f"who plays each force: {RUNGS} (default: tactical)")
    parser.add_argument(
        "--seed", metavar="S", default="1", help="what dice and bots start from: with another other games are played (default: 1)"
    )
    parser.add_argument("--edition", metavar="ID", help="an edition of the rules (default: the newest)")
    parser.add_argument(
        "--compare", metavar="NAME", nargs="?", const="",
        help="play the same games by an edition or a commit, too, such as 2023-06 or HEAD~3, and tell what has changed since",
    )  # fmt: skip
    parser.add_argument(
        "--set", metavar="PATH=VALUE", action="append", default=[],
        help="play the same games with a value changed, too, such as units.virago.stats.def=15; more than once for several",
    )  # fmt: skip
    parser.add_argument(
        "--accept", type=_points, nargs=2, metavar=("NO", "YES"),
        help="with --compare or --set: stop when it is clear whether the change makes rather NO or YES per cent more wins, such as 0 3",
    )  # fmt: skip
    parser.add_argument(
        "--matrix", metavar="SIZE", nargs="?", const="", help="in place of --force: all force lists of a game size against each other"
    )
    parser.add_argument(
        "--record", action="store_true", help="with --matrix: keep what was found in scenarios/, and show it on the scenario's page"
    )
    parser.add_argument("--jobs", type=_jobs, metavar="J", help="games that are played at once (default: one for each core)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on a Dask cluster, such as tcp://192.168.1.5:8786")
    parser.add_argument("--out", metavar="DIR", help="keep finished pairs there: the same command goes on where it was stopped")
    parser.add_argument("--html", metavar="FILE", help="write a page with charts of what was found, for any browser")
    parser.add_argument("--json", action="store_true", help="print what was found as JSON")


def arguments_of(game: str, parser, root: Path) -> None:
    from rulepress.cli.verbs import verb_play

    verb_play.arguments_of(game, parser, root)


def run(args) -> int:
    from rulepress.cli.simulation.simulation_run import SimulationSettings, simulate
    from rulepress.cli.terminal.output_option import is_page, room_for
    from rulepress.cli.verbs.verb_play import engine_of, known_scenarios, seated
    from rulepress.content.files.named_output import refusal

    if args.scenario is None and args.matrix in known_scenarios(args.game, args.project):
        args.scenario, args.matrix = args.matrix, ""  # `--matrix vip-capture`: no size was named
    if args.scenario is None:
        raise Failure(f"Name the scenario that is played: {' or '.join(known_scenarios(args.game, args.project))}.", USAGE)
    if args.matrix is not None and (args.compare is not None or args.set or args.force):
        raise Failure("--matrix plays all force lists by one set of rules: leave --force, --compare and --set out.", USAGE)
    if args.matrix is None and len(args.force) != 2:
        raise Failure("Name two force lists: --force F --force F. Or all of them: --matrix.", USAGE)
    if args.record and args.matrix is None:
        raise Failure("--record keeps what --matrix finds: add --matrix, and leave --force out.", USAGE)
    if args.record and (args.edition or getattr(args, "table", None)):
        raise Failure("--record keeps the newest rules on what the scenario sets up: leave --edition and --table out.", USAGE)
    if args.accept and args.compare is None and not args.set:
        raise Failure("--accept decides about a comparison: add --compare or --set.", USAGE)
    if args.accept and args.accept[0] >= args.accept[1]:
        raise Failure("--accept takes the smaller number of points first, such as --accept 0 3.", USAGE)
    if compiled.stale():
        say("The engine has changed since it was compiled, and is run as Python: `compile` makes it anew.")
    engine = engine_of(args.game, args.project)
    bots = seated(_strongest(engine.BOTS) if args.bots is None else args.bots, tuple(engine.BOTS))
    if args.matrix is not None and len(set(bots)) > 1:
        raise Failure("--matrix tells what lists are worth, and two different bots would hide it: name one of them.", USAGE)
    if args.html:
        room_for("--html", args.html, args.project, is_page)  # before hours are spent on what is to stand there
    if args.out and (why := refusal(Path(args.out), args.project)):
        raise Failure(f"--out {args.out}: {why}.")
    games = args.games or (MOST if args.until or args.accept else GAMES)
    asked = SimulationSettings(bots, (games + 1) // 2, args.until, tuple(args.accept) if args.accept else None, args.out and Path(args.out))
    crashed, told = simulate(args, engine, asked, _workers(args))
    if args.json:
        print(json.dumps(told.data, ensure_ascii=False, indent=2))
    else:
        from rulepress.cli.terminal.ansi import show

        show(told.text)
    if args.html:
        _draw(args, told)
    if crashed:
        raise Failure(crashed, WRONG)
    return 0


def _draw(args, told) -> None:
    """Write the page. Raises Failure."""
    from rulepress.content.files import named_output
    from rulepress.content.files.project import shipped
    from rulepress.web.pages.simulation_page import match_page

    changed = ", ".join([*args.set, *([f"compared with {args.compare}"] if args.compare else [])])
    title = f"{told.scenario}: {' against '.join(args.force) or 'all force lists'}" + (f" ({changed})" if changed else "")
    try:
        named_output.write(Path(args.html), match_page(told.data, title, shipped() / "site" / "assets").encode())
    except OSError as problem:
        raise Failure(f"--html {args.html}: it could not be written: {problem.strerror}.") from None


def _strongest(bots) -> str:
    return "tactical" if "tactical" in bots else "random"


def _workers(args):
    """Who plays. Raises Failure."""
    from rulepress.simulate.pair_runner import processes

    if args.cluster is None:
        return processes(args.jobs or cores())
    if args.jobs:
        raise Failure("--jobs is about this machine and --cluster about others: leave one of them out.", USAGE)
    from rulepress.cli.setup.pip_install import bring
    from rulepress.content.files.project import shipped

    bring("distributed", shipped() / "requirements-cluster.lock", "it speaks with Dask clusters")
    from rulepress.cli.simulation.dask_cluster import workers

    return workers(args.cluster)


def _games(text: str) -> int:
    return _number(text, 2, "games are played in pairs: two at least")


def _jobs(text: str) -> int:
    return _number(text, 1, "one process at least")


def _number(text: str, least: int, why: str) -> int:
    if not text.isdecimal() or not least <= int(text) <= 10**7:
        raise argparse.ArgumentTypeError(f"{text}: {why}")
    return int(text)


def _points(text: str) -> float:
    try:
        return float(text.strip().removesuffix("%"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text}: say two numbers of points of a hundred, such as 0 3") from None


def _share(text: str) -> float:
    """Points of a hundred as a share of one."""
    try:
        points = float(text.strip().removesuffix("%"))
    except ValueError:
        points = 0
    if not 0.01 <= points <= 50:
        raise argparse.ArgumentTypeError(f"{text}: say points of a hundred, such as 2%")
    return points / 100
