"""How the command behaves whatever happens: one clear line, an exit code, never a traceback."""

import errno
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from rulepress import cli
from rulepress.content.diagnostics import console
from rulepress.content.diagnostics.error_context import working_on

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def verb(monkeypatch, tmp_path):
    """Stands in for the verb `check`; its `run` is set by the test."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rules").mkdir()
    module = SimpleNamespace(HELP="a stand-in")
    module.arguments = lambda parser: parser.add_argument("--loud", action="store_true")
    monkeypatch.setattr(cli, "_module", lambda name: module)
    monkeypatch.setattr(cli, "_help", lambda name: name)
    return module


def raising(error):
    def run(args):
        raise error

    return run


def test_a_verb_gets_its_options_and_the_project(verb, tmp_path):
    seen = []
    verb.run = lambda args: seen.append(args) or 0
    assert cli.main(["check", "--loud"]) == 0
    assert cli.main(["--project", str(tmp_path / "rules"), "check"]) == 0
    assert cli.main(["check", "--project", str(tmp_path / "rules")]) == 0
    assert [args.project for args in seen] == [tmp_path, tmp_path / "rules", tmp_path / "rules"]
    assert [args.loud for args in seen] == [True, False, False]


def test_no_verb_means_all(verb):
    seen = []
    verb.run = lambda args: seen.append(args.verb) or 0
    cli.main([])
    cli.main(["--project", "rules"])
    assert seen == ["all", "all"]


def test_outside_any_project_the_checkout_is_meant(verb, tmp_path, monkeypatch):
    (tmp_path / "rules").rmdir()
    assert (cli.project_root(None) / "build.py").is_file()
    monkeypatch.setattr(cli, "checkout", lambda: None)
    assert cli.project_root(None) == tmp_path


def test_a_folder_that_is_not_there(verb, capsys):
    assert cli.main(["check", "--project", "nowhere"]) == cli.USAGE
    assert capsys.readouterr().err == "--project nowhere: this folder does not exist. `new faction` creates it.\n"


def test_an_unknown_verb_names_the_known_ones(verb, capsys):
    assert cli.main(["chekc"]) == cli.USAGE
    said = capsys.readouterr().err
    assert "chekc" in said and "check" in said


def test_a_failure_is_said_as_it_is(verb, capsys):
    verb.run = raising(cli.Failure("The printer is on fire.", 3))
    assert cli.main(["check"]) == 3
    assert capsys.readouterr().err == "The printer is on fire.\n"


def test_a_bug_is_one_line_and_a_log(verb, capsys):
    verb.run = raising(ValueError("first line\nsecond line"))
    assert cli.main(["check"]) == cli.BUG
    said = capsys.readouterr().err
    assert said.startswith("This is a bug in rulepress: ValueError: first line second line (") and said.count("\n") == 1
    log = Path(said.rstrip().rstrip(")").split(": ")[-1])
    assert "Traceback" in log.read_text(encoding="utf-8")
    log.unlink()


def test_a_bug_names_what_was_looked_at(verb, capsys):
    def run(args):
        with working_on("factions/reds/units/ox.yaml"):
            raise ValueError("no")

    verb.run = run
    assert cli.main(["check"]) == cli.BUG
    assert "This is a bug in rulepress, while working on factions/reds/units/ox.yaml: ValueError: no (" in capsys.readouterr().err


@pytest.mark.parametrize(
    "typed, hint",
    [
        ("--loude", " Did you mean --loud?"),
        ("--LOUD", " Did you mean --loud?"),
        ("--loude=3", " Did you mean --loud?"),
        ("--projekt", " Did you mean --project?"),
        ("--spell_roll", " Did you mean --spell-roll?"),
        ("--zzz", ""),
    ],
)
def test_an_unknown_option_gets_the_nearest(verb, capsys, typed, hint):
    verb.arguments = lambda parser: [parser.add_argument(name, action="store_true") for name in ("--loud", "--spell-roll")]
    assert cli.main(["check", typed, "12"]) == cli.USAGE
    assert capsys.readouterr().err.splitlines()[0] == f"unrecognized arguments: {typed.partition('=')[0]}{'.' * bool(hint)}{hint}"


@pytest.mark.parametrize(
    "typed, said",
    [
        (["check", "--language", ""], "--language is empty. It needs a value."),
        (["check", "--language="], "--language is empty. It needs a value."),
        (["check", "--language", " "], "--language is empty. It needs a value."),
        (["check", "--faction", "reds", "--faction", ""], "--faction is empty. It needs a value."),
        (["check", ""], "CODE is empty. It needs a value."),
        (["check", "--project", ""], "--project is empty. It needs a value."),
        (["--project=", "check"], "--project is empty. It needs a value."),
    ],
)
def test_an_empty_value_is_not_taken_for_none(verb, capsys, typed, said):
    def declared(parser):
        parser.add_argument("code", metavar="CODE", nargs="?")
        parser.add_argument("--language")
        parser.add_argument("--faction", action="append")
        parser.add_argument("--leader", type=str)

    verb.arguments, verb.run = declared, lambda args: 0
    assert cli.main(typed) == cli.USAGE
    assert capsys.readouterr().err.splitlines()[0] == said
    assert cli.main(["check", "--leader", ""]) == 0, "nobody is an answer"


def test_the_machine_s_trouble_is_no_bug(verb, capsys):
    verb.run = raising(OSError(errno.ENOSPC, "No space left on device", "dist/cards/all.pdf"))
    assert cli.main(["check"]) == cli.MISSING
    assert capsys.readouterr().err == "The machine refused: No space left on device: dist/cards/all.pdf\n"


def test_interrupted(verb, capsys):
    verb.run = raising(KeyboardInterrupt)
    assert cli.main(["check"]) == cli.INTERRUPTED
    assert capsys.readouterr().err == "Interrupted.\n"


STARTS = {
    "build.py": f"import runpy; runpy.run_path({str(ROOT / 'build.py')!r}, run_name='__main__')",
    "the package": "import rulepress",
    "the command": "import rulepress.__main__",
}


@pytest.mark.parametrize(
    "module, code", [("rulepress", STARTS["build.py"]), ("hashlib", STARTS["the package"]), ("atexit", STARTS["the command"])]
)
def test_interrupted_before_anything_is_begun(module, code):
    interrupts = (
        "import sys\n"
        "class Interrupts:\n"
        "    def find_spec(name, path=None, target=None):\n"
        f"        if name == {module!r}: raise KeyboardInterrupt\n"
        f"sys.modules.pop({module!r}, None)\n"
        "sys.meta_path.insert(0, Interrupts)\n"
    )
    done = subprocess.run([sys.executable, "-c", interrupts + code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (130, "Interrupted.\n")


@pytest.mark.skipif(os.name != "posix", reason="elsewhere a process cannot turn into another")
def test_interrupted_while_build_py_turns_into_the_verb(tmp_path):
    becomes = (
        "import os, signal, sys; from rulepress.cli.setup import bootstrap\n"
        "execv = os.execv\n"
        "def interrupted(path, words): os.kill(os.getpid(), signal.SIGINT); execv(path, words)\n"
        "os.execv = interrupted\n"
        "bootstrap._become([sys.executable, '-P', '-m', 'rulepress', '--version'])"
    )
    done = subprocess.run([sys.executable, "-c", becomes], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "Interrupted.\n")


def test_a_reader_who_leaves_early_hears_no_complaint():
    code = "from rulepress import cli; import sys\ndef run():\n print('x')\n raise BrokenPipeError\nsys.exit(cli.guard(run))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (141, "")


def test_help_lists_every_verb_and_imports_nothing_heavy():
    code = (
        "import sys; from rulepress.cli import main; code = main(['--help']);"
        "heavy = {'pydantic', 'yaml', 'jinja2', 'jsonschema', 'weasyprint', 'mkdocs'} & set(sys.modules);"
        "sys.exit(f'imported {heavy}' if heavy else code)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert all(f"\n    {name} " in done.stdout for name in cli.VERBS)


@pytest.mark.parametrize("name", cli.VERBS)
def test_every_verb_keeps_the_contract(name):
    module = cli._module(name)
    assert name == module.NAME
    assert cli._help(name) == module.HELP
    assert callable(module.arguments) and callable(module.run)


@pytest.mark.parametrize("words", [["check", "-q"], ["--quiet", "check"], ["check", "--quiet", "--loud"]])
def test_quiet_leaves_results_and_errors(verb, capsys, words):
    def run(args):
        console.say("12 cards pressed")
        print("dist/data/duel.json")
        raise cli.Failure("The printer is on fire.")

    verb.run = run
    assert cli.main(words) == 1
    assert capsys.readouterr() == ("dist/data/duel.json\n", "The printer is on fire.\n")
    cli.main(["check"])
    assert "12 cards pressed" in capsys.readouterr().out, "and the next run speaks again"
