"""Plays a logged game again, and says whether everything happens as it did."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from rulepress.cli import Failure, first_game
from rulepress.cli.play import saved_games
from rulepress.cli.terminal.output_option import is_page, is_picture, room_for
from rulepress.cli.verbs.verb_play import engine_of
from rulepress.content.diagnostics.diagnostic import printable
from rulepress.content.files import named_output
from rulepress.content.files.project import Project
from rulepress.content.games.registry import names
from rulepress.core.match import LISTS
from rulepress.core.story import in_inches

NAME = "replay"
HELP = "replay a saved game, and fail if the result differs; show it as a story, a web page or a picture"


def arguments(parser) -> None:
    """Declare the file, and what is shown of its game."""
    parser.add_argument("file", metavar="FILE", help="a game saved by `play --log` or by the website's page Play")
    parser.add_argument("--events", action="store_true", help="print every event, not only the result")
    parser.add_argument("--rules", action="store_true", help="with --events: name the rule behind each event")
    parser.add_argument("--html", metavar="OUT", help="write a web page that shows the game step by step")
    parser.add_argument(
        "--picture",
        nargs=2,
        metavar=("STEP", "OUT"),
        help="draw the table after this step as PNG (needs Chromium); steps are those of --html",
    )
    parser.add_argument("--game", metavar="GAME", help="which game (default: the one named in the log)")


def run(args) -> int:
    """Replay a saved game. Raises Failure at the first event that differs from the log, or if the final hash differs."""
    from rulepress.cli.checking.content_loading import data_of
    from rulepress.cli.play.story_output import recite

    if args.html:
        room_for("--html", args.html, args.project, is_page)
    if args.picture:
        room_for("--picture", args.picture[1], args.project, is_picture, new_folder=True)
    log = saved_games.read(Path(args.file))
    said = saved_games.game_of(args.file, log, names(Project(args.project)))
    if args.game and said and said != args.game:
        raise Failure(f"{args.file} is a game of {said}, not of {args.game}: leave --game out.")
    args.game = args.game or said or first_game(args.project)
    engine = engine_of(args.game, args.project)
    expected, told, _ = log.pop("hash", None), log.pop("events", []), log.pop("players", None)
    edition = log.get("edition")
    data = data_of(args.project, args.game, edition if isinstance(edition, str) else None, played=True)
    game = engine.Match.load(log, data)
    now = [str(event) for event in game.events]
    if args.events:
        story = game.story(game)
        recite([*story.begin(), *story.go_on()], args.rules)
        print()
    print(engine.summary(game))
    if not isinstance(told, list):
        raise Failure(f"{args.file}: the events of this log are not a list.")
    if told and now != told:
        number = next((i for i, pair in enumerate(zip(now, told, strict=False)) if pair[0] != pair[1]), min(len(now), len(told)))
        before, after = ((each[number] if number < len(each) else "nothing") for each in (told, now))
        raise Failure(f"It diverges at event {number + 1}.\n  then: {in_inches(_shown(before))}\n  now:  {in_inches(after)}")
    if game.hash != expected:
        raise Failure(f"It diverges: the state's hash is {game.hash}, the log says {_shown(expected)}.")
    if args.html or args.picture:
        _show(args, data, log)
    return 0


def _show(args, data, save) -> None:
    """Write the page that shows the game, and the picture of a step of it. Raises Failure for a game of which there is none."""
    from rulepress.content.files.project import shipped
    from rulepress.content.games.registry import game
    from rulepress.web.pages.replay_page import replay_page, step_picture

    engine = game(args.game, Project(args.project)).engine
    answer = engine.calls.opened(data)("shown", {"save": save}) if engine else {}
    if "answer" not in answer:
        raise Failure(f"{'--html' if args.html else '--picture'}: games of {data['game']['name']} have no pictures; use --events.")
    played, assets = answer["answer"], shipped() / "site" / "assets"
    sides = list(_sides(data, save))
    if args.picture:
        from rulepress.cli.setup.os_packages import CHROMIUM, find_chromium, require

        step, steps = args.picture[0], len(played["steps"])
        if not (step.isdecimal() and 1 <= int(step) <= steps):
            raise Failure(f"--picture {printable(step)}: this game has steps 1 to {steps}.")
        require(CHROMIUM)
        _write("--picture", Path(args.picture[1]), lambda: step_picture(played, sides, int(step), assets, find_chromium() or ""))
    if args.html:
        title = " against ".join(side["name"] for side in sides)
        _write("--html", Path(args.html), lambda: replay_page(played, sides, title, assets).encode())


def _sides(data, save) -> Iterator[dict[str, Any]]:
    """Who fielded what, and in which colours."""
    factions = {faction["id"]: faction for faction in data["factions"]}
    names = {force["key"]: force["name"] for faction in factions.values() for force in faction.get("forces") or faction["teams"]}
    names |= {f"{force['faction']}/{force['id']}": force["name"] for force in save.get(LISTS, ())}
    for key in save["forces"]:
        faction = factions[key.partition("/")[0]]
        yield {"name": f"{faction['name']}: {names[key]}", "colours": faction["colours"]}


def _write(option: str, out: Path, made: Callable[[], bytes]) -> None:
    try:
        named_output.write(out, made())
    except OSError as problem:
        raise Failure(f"{option} {out}: cannot write the file: {problem.strerror or problem}.") from None
    print(out)


def _shown(value: object) -> str:
    """What a log says, short and on one line."""
    return printable(str(value)[:200])
