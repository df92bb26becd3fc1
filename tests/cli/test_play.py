"""`play` and `replay` on the command line."""

import contextlib
import io
import json
from pathlib import Path

import pytest

import rulepress
from rulepress import cli

ROOT = str(Path(__file__).parents[2])
FORCES = ("--force", "coalition/starter", "--force", "republic-of-terra/starter")


@pytest.fixture(autouse=True)
def games(tmp_path, monkeypatch) -> Path:
    """Where games are kept that nobody has given a file."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "rulepress" / "games"


def call(*words):
    return cli.main(["--project", ROOT, *words])


@pytest.fixture(scope="module")
def played(tmp_path_factory) -> tuple[str, str]:
    """What is said of a game of two bots, and its log."""
    path = tmp_path_factory.mktemp("played") / "game.json"
    with contextlib.redirect_stdout(io.StringIO()) as out:
        assert call("play", "vip-capture", *FORCES, "--seed", "3", "--log", str(path)) == 0
    return out.getvalue(), path.read_text("utf-8")


@pytest.fixture
def log(played, tmp_path):
    """The log, in a file to do with as one likes."""
    path = tmp_path / "game.json"
    path.write_text(played[1], encoding="utf-8")
    return path


def test_two_bots_play_a_game_and_it_replays(log, capsys):
    assert call("replay", str(log)) == 0
    assert json.loads(log.read_text("utf-8"))["hash"] in capsys.readouterr().out


def test_a_replay_tells_what_happens(log, capsys):
    assert call("replay", str(log), "--events", "--rules") == 0
    out = capsys.readouterr().out
    assert "\nRound 1 (points: A 0, B 0)   [round.cleanup]\n  B takes a turn   [turn.taskforce]\n" in out


@pytest.mark.parametrize(
    "spoil",
    [
        lambda told: told | {"hash": "0" * 64},
        lambda told: told | {"events": [*told["events"][:50], "B wins", *told["events"][51:]]},
        lambda told: told | {"seed": "4"},
        lambda told: told | {"answers": told["answers"][:-5], "events": []},
        lambda told: {"hash": told["hash"]},
        lambda told: [told],
    ],
)
def test_a_replay_that_diverges_fails(log, spoil, capsys):
    log.write_text(json.dumps(spoil(json.loads(log.read_text("utf-8")))), encoding="utf-8")
    assert call("replay", str(log)) == 1
    assert capsys.readouterr().err


def test_two_bots_tell_a_story_for_people(played):
    out, _ = played
    for words in (
        "VIP Capture\n    A first game. Two VIPs stand on the centre line",
        "You win with 3 or more points",
        "A is Coalition, Starter Set.",
        "B3 Medium Ping moves to −16.3″, 4.1″",
        "B6.1 Vector Squad performs Overwatch",
        "A4 Virago attacks B3 Courier with Close Medium Cannon, rolls 8, needs 8: a hit",
        "A6 Sentinel: Tagger makes a Countermeasure Check, rolls 6, needs 3: it holds",
        "Unfinished after Round 12. The engine stops a game after twelve Rounds",
    ):
        assert words in out
    assert "[" not in out, "no rule ids, no lists of numbers"


def test_scripts_hear_the_end_only(capsys):
    call("play", "vip-capture", *FORCES, "--seed", "3", "--quiet")
    out = capsys.readouterr().out
    assert out.startswith("Unfinished after Round 12.") and out.count("\n") == 4


def test_a_game_of_an_earlier_version_is_refused_by_name(log, capsys):
    log.write_text(json.dumps(json.loads(log.read_text("utf-8")) | {"engine": "0.1.0"}), encoding="utf-8")
    assert call("replay", str(log)) == 1
    assert f"This save is of engine 0.1.0; this is engine {rulepress.__version__}." in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "{", "[" * 100000, "\x00"])
def test_a_file_that_is_no_log_is_refused(tmp_path, text, capsys):
    path = tmp_path / "log.json"
    path.write_text(text, encoding="utf-8")
    assert call("replay", str(path)) == 1
    assert "not a game's log" in capsys.readouterr().err


def test_a_log_that_is_not_there(capsys):
    assert call("replay", "nowhere.json") == 1
    assert "no such file" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("moon-landing", *FORCES), 1),
        (("vip-capture", "--force", "coalition/starter"), 1),
        (("vip-capture", *FORCES, "--bots", "random"), 2),
        (("vip-capture", *FORCES, "--bots", "random,deep-blue"), 2),
    ],
)
def test_what_cannot_be_played_is_refused(words, code, capsys):
    assert call("play", *words) == code
    assert capsys.readouterr().err


def test_a_person_at_the_terminal(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("9\n1\n1\n1\n"))
    assert call("play", "vip-capture", *FORCES, "--seed", "3", "--bots", "person,person", "--rules") == 0
    out = capsys.readouterr().out
    assert "Which table edge is yours?" in out and "[setup.edges]" in out and "Refused:" in out and "not over" in out
