"""The verbs: one module each, imported only when it is asked for.

A verb's module has NAME, HELP, arguments(parser) and run(args) -> exit code; args.project is the resolved Path of the
folder with the content. A verb about one game has arguments_of(game, parser, root) as well, for what that game alone asks;
args.game is its id. This package itself imports nothing outside the standard library, so that build.py can use it
before anything is installed.

Exit codes: 0 done, 1 something in the content or the request is wrong, 2 the command line was not understood,
3 this machine lacks something, 70 a bug in rulepress, 130 interrupted.
"""

import argparse
import contextlib
import importlib
import io
import itertools
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

import rulepress
from rulepress.cli.terminal import os_errors
from rulepress.content.diagnostics import console, diagnostic
from rulepress.content.diagnostics.diagnostic import printable, render, summary
from rulepress.content.diagnostics.error_context import worked_on
from rulepress.content.files.project import LISTED, Project, is_project
from rulepress.content.files.safe_read import folders_outside, odd_files
from rulepress.content.games.registry import GAMES, SHAPE, names
from rulepress.content.system.contract_error import ContractError
from rulepress.core import rule_refs

VERBS = (
    "all",
    "check",
    "explain",
    "new",
    "lsp",
    "cards",
    "book",
    "data",
    "site",
    "serve",
    "odds",
    "play",
    "replay",
    "simulate",
    "fuzz",
    "diff",
    "schema",
    "compile",
    "publish",
)
DEFAULT = "all"
WRITING = ("all", "cards", "book", "data", "site", "schema", "publish")
OUTPUTS = ("dist", "schema", ".vscode")
"""What these write or hand on, below the project."""
ANYWHERE = ("check", "lsp", "compile")
"""These tell of it as of all that is wrong, or have nothing to do with it."""

RUNGS = "tactical (easier: tactical:2, tactical:1), greedy, rush or random"
"""The bots that the shipped games have, for the help of verbs."""

WRONG, USAGE, MISSING, BUG, INTERRUPTED = 1, 2, 3, 70, 130

EMPTY = "{} is empty. It needs a value."


class Failure(Exception):
    """Something the reader can act on: printed as it is, without a traceback."""

    def __init__(self, message: str, code: int = WRONG):
        super().__init__(message)
        self.code = code


def main(argv: Sequence[str] | None = None) -> int:
    """Run one verb and return its exit code."""
    return guard(lambda: _run(sys.argv[1:] if argv is None else list(argv)))


def call(verb: str, project: Path) -> int:
    """Run another verb as if it had been typed without options."""
    module = _module(verb)
    parser = argparse.ArgumentParser()
    module.arguments(parser)
    return module.run(parser.parse_args([], argparse.Namespace(verb=verb, project=project)))


def guard(work: Callable[[], int]) -> int:
    """Do the work and turn whatever escapes from it into one clear message and an exit code."""
    try:
        _speak_anywhere()
        code = work()
        sys.stdout.flush()
        return code
    except Failure as failure:
        return _complain(str(failure), failure.code)
    except diagnostic.Unusable as refused:
        render(refused.found, refused.root, sys.stderr)
        return _complain(f"{summary(refused.found)}; nothing was built.", WRONG)
    except ContractError as unfit:
        return _complain(str(unfit), WRONG)
    except rule_refs.Refused as refused:
        return _complain(f"Refused: {refused.message}\nRules: {', '.join(refused.rules)}", WRONG)
    except SystemExit as leaving:  # argparse, which has said why
        return leaving.code if isinstance(leaving.code, int) else 0 if leaving.code is None else WRONG
    except KeyboardInterrupt:
        return _complain("Interrupted.", INTERRUPTED)
    except BrokenPipeError:  # the reader (`| head`) left
        _drop_output()
        return 128 + 13
    except Exception as error:
        told = os_errors.sentence(error)
        if told is None:
            return _bug(error)
        try:
            sys.stdout.flush()
        except OSError:  # it was the output itself
            _drop_output()
        return _complain(told, MISSING)


def chosen(argv: Sequence[str]) -> str | None:
    """The verb in a command line, or None."""
    return _look(argv).verb


def _look(argv: Sequence[str]) -> argparse.Namespace:
    """What decides which other options there are: the verb, the project and the game, None where not said."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("--project")
    parser.add_argument("--game")
    parser.add_argument("verb", nargs="?")
    try:
        return parser.parse_known_args(list(argv))[0]
    except argparse.ArgumentError:
        return argparse.Namespace(verb=None, project=None, game=None)


def command() -> str:
    """How the reader called us, for messages that name a command."""
    return os.environ.get("RULEPRESS_COMMAND", "rulepress")


def again(verb: str, project: Path) -> str:
    """How the reader would run a verb on this project, for messages that send there."""
    import shlex

    here = project == project_root(None).resolve()
    return f"{command()} {verb}" + ("" if here else f" --project {shlex.quote(str(project))}")


def checkout() -> Path | None:
    """The root of the repository when the code runs from one, else None (installed)."""
    root = Path(__file__).resolve().parents[3]
    return root if (root / "build.py").is_file() else None


def project_root(given: str | None, begins: bool = False, anew: bool = False) -> Path:
    """The folder to work on: the one given, else the current one when it holds content, else the checkout. `begins`: it may be yet to
    be made, in a folder that is there; `anew`: a game begins in the current one, whatever it holds."""
    if given is not None:
        if not given.strip():
            raise Failure(EMPTY.format("--project"), USAGE)
        if not Path(given).is_dir() and not (begins and Path(given).parent.is_dir() and not os.path.lexists(given)):
            advice = " `new faction` creates it." if Path(given).parent.is_dir() and not os.path.lexists(given) else ""
            raise Failure(f"--project {given}: this folder does not exist.{advice}", USAGE)
        return Path(given).resolve()
    try:
        here = Path.cwd()
    except FileNotFoundError:
        raise Failure("The current folder no longer exists. Change to another folder.", MISSING) from None
    home = checkout()
    apart = anew and not (home and here.resolve().is_relative_to(home))
    return here if is_project(here) or apart else home or here


def _run(argv: list[str]) -> int:
    seen = _look(argv)
    if seen.verb is None and not {"-h", "--help", "--version"} & set(argv):
        argv, seen.verb = [*argv, DEFAULT], DEFAULT
    new = seen.verb == "new"
    root = project_root(seen.project, begins=new and bool({"faction", "game"} & set(argv)), anew=new and "game" in argv)
    if seen.verb in VERBS and seen.verb not in ANYWHERE and not {"-h", "--help"} & set(argv):
        refuse_outside(root)
    helped = seen.verb in argv and {"-h", "--help"} & set(argv[: argv.index(seen.verb)])  # about all verbs, whatever follows
    args = _parser(None if helped else seen.verb, root, seen.game).parse_args(argv)
    if seen.game is None and getattr(args, "scenario", None) and (game := _game_with(root, args.scenario)) not in (None, args.game):
        args = _parser(seen.verb, root, game).parse_args(argv)
    args.project = root
    if args.verb in WRITING and root != checkout():
        _refuse_odd_files(root)
    with console.quietly("quiet" in args):
        return _module(args.verb).run(args)


def refuse_outside(root: Path) -> None:
    """Raises Failure for a project with a folder that is a link out of it, before any is listed: it may lead to all of the machine."""
    if found := folders_outside(root, LISTED):
        more = f" So {'does' if len(found) == 2 else 'do'} {', '.join(map(printable, found[1:]))}." if found[1:] else ""
        raise Failure(
            f"{printable(found[0])} is a link that leads out of the project. Delete it, or copy the folder into the project.{more}"
        )


def _refuse_odd_files(root: Path) -> None:
    """Raises Failure when writing in the project would write elsewhere: the folder may be somebody else's."""
    for folder in OUTPUTS:
        for path in odd_files(root, folder):
            raise Failure(
                f"{printable(path)} is not a regular file, or is a link that leads out of the project. Delete it. Nothing was built."
            )


def first_game(root: Path, begins: bool = False) -> str:
    """The game that is meant where none is named: the first that the project has. `begins`: it may be yet to come. Raises Failure for a
    project of games that nobody knows."""
    project = Project(root)
    if found := next((name for name in names(project) if name in project.games), None):
        return found
    if begins:
        return next(iter(GAMES))
    folders = ", ".join(f"rules/{name}" for name in project.games)
    raise Failure(f"This project has no known game: {folders} has no {SHAPE}. Create a game with `new game`, or choose one with --game.")


def scenarios(project: Project, game: str) -> list[str]:
    """The ids of a game's scenarios, by their files: nothing is read."""
    return sorted(path.stem for path in project.scenarios(game).glob("*.yaml"))


def _game_with(root: Path, scenario: str) -> str | None:
    """The only game that has a scenario of that name, or None."""
    project = Project(root)
    having = [game for game in names(project) if scenario in scenarios(project, game)]
    return having[0] if len(having) == 1 else None


def _parser(verb: str | None, root: Path, game: str | None) -> argparse.ArgumentParser:
    """A parser that knows the chosen verb's options, as they are for that game of the project, and of the others their names."""
    common = _Arguments(add_help=False)
    common.add_argument(
        "--project", metavar="DIR", default=argparse.SUPPRESS,
        help="project folder, with rules/, factions/, scenarios/ and tables/ (default: the current folder)",
    )  # fmt: skip
    common.add_argument("-q", "--quiet", action="store_true", default=argparse.SUPPRESS, help="print only results and errors")
    parser = _Arguments(
        prog=command(), parents=[common], allow_abbrev=False, description=rulepress.__doc__,
        epilog=f"The default verb is `{DEFAULT}`. `{command()} VERB --help` lists the options of a verb.",
    )  # fmt: skip
    parser.add_argument("--version", action="version", version=f"rulepress {rulepress.__version__}")
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB", title="verbs")
    for name in VERBS if verb not in VERBS else (verb,):
        sentence = _help(name) if verb not in VERBS else None
        sub = verbs.add_parser(name, parents=[common], allow_abbrev=False, help=sentence, description=sentence)
        if name == verb:
            sub.any_order = True
            module = _module(name)
            sub.description = module.HELP
            module.arguments(sub)
            if hasattr(module, "arguments_of"):
                game = first_game(root, begins=name == "new") if game is None else game
                if game not in (games := names(Project(root))):
                    raise Failure(f"--game {printable(game)}: unknown game. Known: {', '.join(games)}. `new game` creates one.", USAGE)
                sub.add_argument("--game", choices=games, default=game, help=f"which game (default: {game})")
                module.arguments_of(game, sub, root)
    if command() != "rulepress":
        verbs.add_parser(
            "test", help="run ruff, mypy and the tests; `test slow` runs the tests that take longer; other words are passed to pytest"
        )
    return parser


def _module(verb: str):
    return importlib.import_module(f"rulepress.cli.verbs.verb_{verb}")


def _help(verb: str) -> str:
    """The verb's HELP, read from its source: `--help` then costs no import and works before anything is installed."""
    import ast  # these few are imported where they are needed: together they take as long as a look at what nobody has touched

    source = Path(__file__).parent / "verbs" / f"verb_{verb}.py"
    for node in ast.parse(source.read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and any(getattr(target, "id", "") == "HELP" for target in node.targets):
            return ast.literal_eval(node.value)
    raise LookupError(f"{source.name} has no HELP")


def _speak_anywhere() -> None:
    """A terminal or pipe that cannot show a star prints a question mark instead of failing. Raises Failure where nobody listens."""
    for number in (0, 1, 2):  # a closed one would be given to the next file that is opened
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    sys.stdin = sys.stdin or io.StringIO()
    sys.stderr = sys.stderr or sys.stdout or io.StringIO()
    if sys.stdout is None:
        raise Failure("The standard output is closed, so there is nowhere to print.", MISSING)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _drop_output() -> None:
    """Keep the interpreter's last flush quiet about an output that takes no more."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(message: str, code: int) -> int:
    with contextlib.suppress(OSError):  # nobody listens
        print(console.Console.of(sys.stderr).fill("\n".join(map(printable, message.split("\n")))), file=sys.stderr, flush=True)
    return code


class _Arguments(argparse.ArgumentParser):
    any_order = False
    """Options may stand between the words of a verb."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        if not self.any_order:
            return super().parse_known_args(args, namespace)
        self.any_order = False  # it is asked again for the options, then for the words
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self.any_order = True

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE, f"{printable(message)}\n`{self.prog} --help` lists all options.\n")

    def options(self) -> list[str]:
        """The options there are, but for those of one letter; those too of what may be named first."""
        known = [option for action in self._actions for option in action.option_strings if option.startswith("--")]
        return [*known, *(option for each in self._named() for option in each.options())]

    def _named(self) -> "list[_Arguments]":
        """The parsers of the words, such as verbs, that have options of their own."""
        found = [each for action in self._actions if isinstance(action, argparse._SubParsersAction) for each in action.choices.values()]
        return [each for each in found if isinstance(each, _Arguments)]

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Options that there are not are told before anything else: the words behind one would be taken for something that they are not."""
        for verb in (each for each in self._named() if each.any_order):
            known = self.options()
            typed = [word.partition("=")[0] for word in itertools.takewhile(lambda word: word != "--", args) if word.startswith("--")]
            if unknown := [option for option in typed if option not in known]:
                from rulepress.core.name_matching import nearest

                hints = "".join(nearest(option, known) for option in unknown)
                verb.error(f"unrecognized arguments: {' '.join(unknown)}{'.' * bool(hints)}{hints}")
        told = super().parse_args(args, namespace)
        for parser in (self, *self._named()):
            parser.refuse_empty(told)
        return told

    def refuse_empty(self, told: argparse.Namespace) -> None:
        """End with an error where a value is empty, such as a shell's variable that is not set: the verb would do something else than what
        is asked for. An option of type `str` takes it as an answer; and one whose `const` is empty may stand alone."""
        for action in self._actions:
            given = getattr(told, action.dest, None)
            values = given if isinstance(given, list) else [given]
            if action.type is None and action.const != "" and any(isinstance(value, str) and not value.strip() for value in values):
                name = action.option_strings[-1] if action.option_strings else action.metavar
                self.error(EMPTY.format(name))


def _bug(error: Exception) -> int:
    import tempfile
    import traceback

    details = f"rulepress {rulepress.__version__}, Python {sys.version}\n{sys.argv!r}\n\n" + "".join(traceback.format_exception(error))
    try:
        handle, path = tempfile.mkstemp(prefix="rulepress-", suffix=".log", text=True)
        try:
            with open(handle, "w", encoding="utf-8", errors="replace") as log:
                log.write(details)
        except OSError:
            os.unlink(path)
            raise
    except OSError as full:
        path = f"could not be saved: {full.strerror}"
    told = " ".join(f"{type(error).__name__}: {error}".split())[:300]
    at = f", while working on {printable(what)}" if (what := worked_on(error)) else ""
    return _complain(f"This is a bug in rulepress{at}: {told} (details for a report: {path})", BUG)
