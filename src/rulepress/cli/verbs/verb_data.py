"""The resolved rules as one file a game and edition, with its JSON Schema."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rulepress.cli import USAGE, Failure
from rulepress.cli.terminal.build_lock import holding_dist
from rulepress.content.editions import published_data as published
from rulepress.content.files import atomic_output

if TYPE_CHECKING:
    from rulepress.content.system.game_system import GameSystem

NAME = "data"
HELP = (
    "write the resolved rules data and its JSON Schema to dist/data; with --for battlescribe, export games and force lists for roster apps"
)
ROSTERS = "battlescribe"
"""The one form for other programs that is not ours: New Recruit and others read it, too."""


class ResolvedEditionData(NamedTuple):
    """One edition of a game of the project, read and resolved."""

    game: GameSystem
    content: Any
    data: dict
    schema: dict

    @property
    def name(self) -> str:
        """The name of its files: the ids of game and edition, joined by a hyphen."""
        return f"{self.data['game']['id']}-{self.data['edition']['id']}"

    def published(self, root: Path) -> Path:
        """Where its data is committed as published."""
        return root / published.FOLDER / published.file_name(self.data)


def arguments(parser) -> None:
    """Declare where the data goes, and the options of roster files."""
    parser.add_argument(
        "--publish",
        action="store_true",
        help=f"also write the data of every edition to {published.FOLDER}/, to be committed as the reference",
    )
    parser.add_argument(
        "--for", dest="program", choices=[ROSTERS], help=f"export for BattleScribe 2.03 and New Recruit instead, to dist/data/{ROSTERS}"
    )
    parser.add_argument("--force", action="append", metavar="F/NAME", help=f"with --for {ROSTERS}: also export this force list; repeatable")


def run(args) -> int:
    """Write the data and its schemas; returns the exit code. Raises Failure for options that do not go together."""
    if args.force and not args.program:
        raise Failure(f"--force goes with --for {ROSTERS}; the data already include every force list.", USAGE)
    if args.publish and args.program:
        raise Failure(f"--publish and --for {ROSTERS} do not go together.", USAGE)
    return _made(args)


@holding_dist
def _made(args) -> int:
    if args.program:
        return _rosters(args)
    found = resolve(args.project)
    with atomic_output.work(args.project / "dist") as work:
        written = []
        for resolved in found:
            written += write(resolved, work)
            if args.publish:
                written.append(_put(work, resolved.published(args.project), resolved.data))
        work.commit()
    for path in written:
        print(path.relative_to(args.project))
    return 0


def resolve(root: Path) -> list[ResolvedEditionData]:
    """Every edition of every game of the project, a game's newest first, each checked against its schema.

    Stops with the findings when one is wrong.
    """
    from rulepress.cli.checking import checker

    found = []
    for game, newest in checker.checked(root):
        for id_, content in newest.editions.items():
            schema = game.data_schema(id_)
            _conform(content.data, schema)
            found.append(ResolvedEditionData(game, content, content.data, schema))
    return found


def _rosters(args) -> int:
    """The newest edition of every game that has them, as roster programs open it, and the force lists that were asked for."""
    from rulepress.cli.checking import checker
    from rulepress.cli.selection.card_selection import all_known

    asked = list(dict.fromkeys(args.force or ()))
    games = [(game, content.data) for game, content in checker.checked(args.project)]
    all_known(asked, [deck.key for game, data in games for deck in game.decks(data)], "force list")
    files: dict[str, str] = {}
    for game, data in games:
        files |= game.roster_files(data, [deck.key for deck in game.decks(data) if deck.key in asked])
    if not files:
        raise Failure("No game of this project has force lists for roster apps, so nothing was written.")
    with atomic_output.work(args.project / "dist") as work:
        for name, text in files.items():
            work.write(work.dist / "data" / ROSTERS / name, text.encode())
        work.commit()
    for name in files:
        print(f"dist/data/{ROSTERS}/{name}")
    return 0


def write(resolved: ResolvedEditionData, work: atomic_output.Work) -> list[Path]:
    """Make the data and its schema, to be put in dist/data; the same data gives the same bytes."""
    out = work.dist / "data"
    return [_put(work, out / f"{resolved.name}.json", resolved.data), _put(work, out / f"{resolved.name}.schema.json", resolved.schema)]


def _put(work: atomic_output.Work, path: Path, data: dict) -> Path:
    work.write(path, published.as_text(data).encode())
    return path


def _conform(data: dict, schema: dict) -> None:
    """The data says what its schema promises; anything else is our mistake, not the designer's."""
    from jsonschema import Draft202012Validator

    plain = json.loads(json.dumps(data))
    for problem in Draft202012Validator(schema).iter_errors(plain):
        raise ValueError(f"resolved data differs from its schema at {problem.json_path}: {problem.message[:200]}")
