"""Plays many games between two forces, and says what can honestly be said of them."""

import argparse
import json
from pathlib import Path

from rulepress import compiled
from rulepress.cli import USAGE, WRONG, Failure
from rulepress.cli.setup.os_packages import cores
from rulepress.cli.setup.pip_install import say

NAME = "simulate"
HELP = "play many games between two force lists, in pairs with sides swapped: win rates, each unit's record, and the effect of a change"

GAMES = 200
MOST = 20_000
"""Games at the most where a run stops by itself."""


def arguments(parser) -> None:
    """Declare how many games are played, by which bots and rules, and what is kept of them."""
    parser.add_argument(
        "--games", type=_games, metavar="N", help=f"number of games (default: {GAMES}; with --until or --accept, at most {MOST:,})"
    )
    parser.add_argument(
        "--until",
        type=_share,
        metavar="POINTS",
        help="stop when the win rate is known to this margin, such as 2%%",
    )
    parser.add_argument("--seed", metavar="S", default="1", help="random seed for dice and bots (default: 1)")
    parser.add_argument("--edition", metavar="ID", help="an edition of the rules (default: the newest)")
    parser.add_argument(
        "--compare", metavar="NAME", nargs="?", const="",
        help="also play the same games under an older edition or commit, such as 2023-06 or HEAD~3, and report the difference",
    )  # fmt: skip
    parser.add_argument(
        "--set", metavar="PATH=VALUE", action="append", default=[],
        help="also play the same games with a changed value, such as units.virago.stats.def=15; repeatable",
    )  # fmt: skip
    parser.add_argument(
        "--accept", type=_points, nargs=2, metavar=("NO", "YES"),
        help="with --compare or --set: stop when it is clear whether the win rate rises by NO or by YES points, such as 0 3",
    )  # fmt: skip
    parser.add_argument(
        "--matrix", metavar="SIZE", nargs="?", const="", help="instead of --force: play all force lists of a game size against each other"
    )
    parser.add_argument(
        "--record", action="store_true", help="with --matrix: save the results in scenarios/, to show them on the scenario's page"
    )
    parser.add_argument("--jobs", type=_jobs, metavar="J", help="number of games to play in parallel (default: one for each core)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on a Dask cluster, such as tcp://192.168.1.5:8786")
    parser.add_argument(
        "--out", metavar="DIR", help="save finished pairs in this folder; the same command then resumes after an interruption"
    )
    parser.add_argument("--html", metavar="FILE", help="write a web page with charts of the results")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")


def arguments_of(game: str, parser, root: Path) -> None:
    """Declare the scenario and Forces, with the options of `play`."""
    from rulepress.cli.verbs import verb_play

    verb_play.arguments_of(game, parser, root, "who plays each force: {bots} (default: {strongest})")


def run(args) -> int:
    """Play the games and print the results. Raises Failure for options that do not go together, and if a game crashed."""
    from rulepress.cli.simulation.simulation_run import SimulationSettings, simulate
    from rulepress.cli.terminal.output_option import is_page, room_for
    from rulepress.cli.verbs.verb_play import engine_of, known_scenarios, seated, strongest
    from rulepress.content.files.named_output import refusal

    if args.scenario is None and args.matrix in known_scenarios(args.game, args.project):
        args.scenario, args.matrix = args.matrix, ""  # `--matrix vip-capture`: no size was named
    if args.scenario is None:
        raise Failure(f"Name the scenario to play: {' or '.join(known_scenarios(args.game, args.project))}.", USAGE)
    if args.matrix is not None and (args.compare is not None or args.set or args.force):
        raise Failure("--matrix plays all force lists under one set of rules: remove --force, --compare and --set.", USAGE)
    if args.matrix is None and len(args.force) != 2:
        raise Failure("Name two force lists: --force F --force F. Or all of them: --matrix.", USAGE)
    if args.record and args.matrix is None:
        raise Failure("--record saves the results of --matrix: add --matrix and remove --force.", USAGE)
    if args.record and (args.edition or getattr(args, "table", None)):
        raise Failure("--record applies to the newest rules and the scenario's own table: remove --edition and --table.", USAGE)
    if args.accept and args.compare is None and not args.set:
        raise Failure("--accept needs a comparison: add --compare or --set.", USAGE)
    if args.accept and args.accept[0] >= args.accept[1]:
        raise Failure("--accept takes the smaller number first, such as --accept 0 3.", USAGE)
    if compiled.stale():
        say("The engine has changed since it was compiled, so Python runs it. Run `compile` again for speed.")
    engine = engine_of(args.game, args.project)
    bots = seated(strongest(engine.BOTS) if args.bots is None else args.bots, tuple(engine.BOTS))
    if args.matrix is not None and len(set(bots)) > 1:
        raise Failure("--matrix compares lists, and two different bots would distort the result: name one bot.", USAGE)
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
        raise Failure(f"--html {args.html}: cannot write the file: {problem.strerror}.") from None


def _workers(args):
    """Who plays. Raises Failure."""
    from rulepress.simulate.pair_runner import processes

    if args.cluster is None:
        return processes(args.jobs or cores())
    if args.jobs:
        raise Failure("--jobs is for this machine and --cluster for others: remove one of them.", USAGE)
    from rulepress.cli.setup.pip_install import bring
    from rulepress.content.files.project import shipped

    bring("distributed", shipped() / "requirements-cluster.lock", "it connects to Dask clusters")
    from rulepress.cli.simulation.dask_cluster import workers

    return workers(args.cluster)


MOST_JOBS = 256
"""Each process takes memory of its own, however few cores there are."""


def _games(text: str) -> int:
    return _number(text, 2, "games are played in pairs, so at least 2")


def _jobs(text: str) -> int:
    count = _number(text, 1, "at least 1 process")
    if count > MOST_JOBS:
        raise argparse.ArgumentTypeError(f"{text}: at most {MOST_JOBS} processes")
    return count


def _number(text: str, least: int, why: str) -> int:
    if not text.isdecimal() or not least <= int(text) <= 10**7:
        raise argparse.ArgumentTypeError(f"{text}: {why}")
    return int(text)


def _points(text: str) -> float:
    try:
        return float(text.strip().removesuffix("%"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text}: pass two numbers of percentage points, such as 0 3") from None


def _share(text: str) -> float:
    """Points of a hundred as a share of one."""
    try:
        points = float(text.strip().removesuffix("%"))
    except ValueError:
        points = 0
    if not 0.01 <= points <= 50:
        raise argparse.ArgumentTypeError(f"{text}: pass percentage points from 0.01 to 50, such as 2%")
    return points / 100
