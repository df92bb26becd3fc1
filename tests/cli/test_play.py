"""`play` and `replay` on the command line."""

import contextlib
import functools
import io
import itertools
import json
import re
from pathlib import Path

import pytest

import rulepress
from rulepress import cli
from rulepress.cli.checking import content_loading
from rulepress.cli.play.interactive_game import afterwards
from rulepress.core.match_setup import forces_of, scenario_of
from rulepress.core.rule_refs import Refused

from . import played_page

ROOT = str(Path(__file__).parents[2])
FORCES = ("--force", "coalition/starter", "--force", "republic-of-terra/starter")


@pytest.fixture(scope="module", autouse=True)
def content_is_read_once():
    """Nobody changes it here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(content_loading, "data_of", functools.cache(content_loading.data_of))
        yield


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


def test_bots_that_weigh_show_their_reasons(capsys):
    assert call("play", "vip-capture", *FORCES, "--bots", "greedy,rush", "--reasons") == 0
    assert "A weighs, action" in capsys.readouterr().out
    assert call("play", "vip-capture", *FORCES, "--reasons") == 2
    assert "--bots tactical,tactical" in capsys.readouterr().err


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
        "B2 Crusader attacks A6 Sentinel: Tagger with Medium Cannon, rolls 10, needs 8: a hit",
        "B2 Crusader makes a Countermeasure Check, rolls 6, needs 5: it holds",
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


@pytest.mark.parametrize("said", ["high-seas", "", 7, None, ["downsync"], "\x1b[2J"])
@pytest.mark.parametrize("words", [("replay",), ("play", "--continue")])
def test_a_log_of_a_game_that_is_not_here_is_refused(log, words, said, capsys):
    log.write_text(json.dumps(json.loads(log.read_text("utf-8")) | {"game": said}), encoding="utf-8")
    assert call(*words, str(log)) == 1
    told = capsys.readouterr()
    assert "which this project does not have; it has: downsync, ms-wars" in told.err and not told.out
    assert "\x1b" not in told.err


@pytest.mark.parametrize("text", ["", "{", "[" * 100000, "\x00"])
def test_a_file_that_is_no_log_is_refused(tmp_path, text, capsys):
    path = tmp_path / "log.json"
    path.write_text(text, encoding="utf-8")
    assert call("replay", str(path)) == 1
    assert "not a game's log" in capsys.readouterr().err


def test_a_log_that_is_not_there(capsys):
    assert call("replay", "nowhere.json") == 1
    assert "does not exist" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("moon-landing", *FORCES), 1),
        (("vip-capture", "--force", "coalition/starter"), 1),
        (("vip-capture", *FORCES, "--bots", "random,random,random"), 2),
        (("vip-capture", *FORCES, "--bots", "random,deep-blue"), 2),
    ],
)
def test_what_cannot_be_played_is_refused(words, code, capsys):
    assert call("play", *words) == code
    assert capsys.readouterr().err


TEAMS = "with a team for each side: mobius/fire-base, mobius/first-line"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("skirmish", TEAMS),
        ("--game ms-wars", TEAMS),
        ("skirmish --force mobius/starter --force mobius/fire-base", f'There is no team "mobius/starter". Say --force twice, {TEAMS}'),
        ("skirmish --force mobius/fire-bse --force mobius/fire-base", "Did you mean mobius/fire-base or"),
        ("vip-capture --game ms-wars", 'There is no scenario "vip-capture". Here: skirmish. With --game downsync: vip-capture.'),
        ("vip-capture", "with a force list for each side: coalition/"),
        ("skirmsh", "With --game ms-wars: skirmish."),
    ],
)
def test_what_is_lacking_to_begin_is_told(words, told, capsys):
    assert call("play", *words.split()) == 1
    assert told in capsys.readouterr().err


# -- a person ---------------------------------------------------------------------------------------------------------

SKIRMISH = ("skirmish", "--game", "ms-wars", "--force", "mobius/fire-base", "--force", "mobius/first-line")
CAPTURE = ("vip-capture", *FORCES)
AGAINST_A_BOT = ("--seed", "3", "--bots", "person,random")


class Hands:
    """Types these lines, over and over if need be; `leaving`: then Ctrl-C."""

    def __init__(self, *lines: str, again: bool = False, leaving: bool = False):
        self.lines, self.leaving = itertools.cycle(lines) if again else iter(lines), leaving

    def readline(self) -> str:
        line = next(self.lines, None)
        if line is None and self.leaving:
            raise KeyboardInterrupt
        return "" if line is None else f"{line}\n"


@pytest.fixture
def typing(monkeypatch, capsys):
    """Call it with a command line and what is typed: the exit code, and what is said."""

    def typed(words, *lines, again=False, leaving=False):
        monkeypatch.setattr("sys.stdin", Hands(*lines, again=again, leaving=leaving))
        code = call("play", *words)
        return code, capsys.readouterr().out

    return typed


def test_where_nothing_is_to_be_chosen_from_that_is_told():
    with pytest.raises(Refused, match="no force list here"):
        forces_of([], [], "force list")
    with pytest.raises(Refused, match="no scenario here"):
        scenario_of(None, [])


def test_a_person_at_the_terminal(typing):
    code, out = typing((*CAPTURE, "--seed", "3", "--bots", "person,person", "--rules"), "9", "1", "1", "1")
    assert code == 0
    assert "Which table edge is yours?" in out and "[setup.edges]" in out and "Refused:" in out and "not over" in out


@pytest.mark.parametrize(("game", "end"), [(CAPTURE, "Unfinished after Round 12"), (SKIRMISH, "wins in turn 8")])
def test_a_person_of_few_words_plays_a_whole_game(typing, games, game, end):
    code, out = typing((*game, *AGAINST_A_BOT), "", "done", "1", again=True)
    (path,) = games.iterdir()
    assert code == 0 and end in out and "[" not in out, "no rule ids, no JSON"
    assert f"replay {path} --events` tells the story again" in out


def test_the_page_shows_what_is_said(tmp_path):
    page = played_page.PAGE.read_text("utf-8")
    assert played_page.played(page, tmp_path) == page, "after a change of content or words: python -m tests.cli.played_page"


LOOKS = [
    ("table", "A's edge -"),
    ("units", "  A1  "),
    ("units a1", "  A1  "),
    ("units nobody", 'Nothing on the table is called "nobody"'),
    ("score", "points, or when the other side is wiped out"),
    ("rule", "[setup.deploy]"),
    ("rule attack.roll", "[attack.roll] "),
    ("rule attack", "  attack.roll"),
    ("rule atack.roll", "Did you mean attack.roll"),
    ("help", "take back your last answer"),
    ("nonsense", '"nonsense" is not an answer here'),
    ("1-2", '"1-2" is not an answer here'),
    ("0 0", "completely inside its player's zone"),
    ("toward a1 3", "is not an answer here"),
]


def test_a_person_looks_around(typing):
    lines = [line for line, _ in LOOKS]
    _, out = typing((*CAPTURE, "--seed", "3", "--bots", "person,person"), "top", "", "", "A", "", *lines)
    said = out.split("> ")[-len(lines) - 1 : -1]
    assert [words for (_, words), told in zip(LOOKS, said, strict=True) if words not in told] == []


def test_a_person_looks_around_a_skirmish(typing):
    _, out = typing((*SKIRMISH, *AGAINST_A_BOT), "", "table", "units", "score")
    assert all(words in out for words in ("- B's edge -", "0 of 5 counters, commander", "Not set up:", "Deployment.", "0 of 142 VP lost"))


def test_whoever_is_asked_to_spend_tokens_is_told_how_many(typing):
    _, out = typing((*SKIRMISH, *AGAINST_A_BOT), "", "done", "1", again=True)
    asked = [line for line in out.splitlines() if ": Spend " in line]
    found = [line for line in asked if not re.search(r"Spend (1 Command Token|[2-9] Command Tokens) (to|for) ", line)]
    assert asked and not found


def test_an_answer_is_taken_back_until_dice_have_fallen(typing):
    _, out = typing((*CAPTURE, "--seed", "3", "--bots", "person,person"), "undo", "left", "undo", "top", "-9 0", "9 0", "undo", "undo")
    assert "There is nothing to take back" in out and "B has the left edge" in out and "B has the top edge" in out
    assert out.count("Your last answer is taken back.") == 1 and "what they showed stands" in out


@pytest.mark.parametrize("leaving", [True, False])
def test_who_leaves_goes_on_later(typing, games, leaving):
    code, out = typing((*CAPTURE, *AGAINST_A_BOT), "", "A", "", leaving=leaving)
    (path,) = games.iterdir()
    assert code == (cli.INTERRUPTED if leaving else 0) and f"play --continue {path}`" in out
    _, out = typing(("--continue", str(path)), "", "quit")
    assert "Setup" not in out and out.count("A (0 Command Points): Where do you deploy") == 2 and "A deploys A2" in out
    assert call("replay", str(path)) == 0


@pytest.mark.parametrize(
    ("over", "told"), [(True, "rulepress replay --project {} g.json"), (False, "rulepress play --project {} --continue")]
)
def test_what_goes_on_is_said_of_that_project(tmp_path, over, told):
    assert told.format(tmp_path) in afterwards(Path("g.json"), over, tmp_path)


def test_a_game_that_cannot_be_kept_is_played_all_the_same(typing, games):
    games.parent.mkdir()
    games.write_text("in the way")
    code, out = typing((*CAPTURE, *AGAINST_A_BOT), "", "A", "")
    assert code == 0 and out.count("could not be written") == 1 and "A deploys A1" in out and "To resume" not in out
    assert typing((*CAPTURE, *AGAINST_A_BOT, "--log", str(games / "game.json")), "")[0] == 1


@pytest.mark.parametrize("words", [("--continue", "nowhere.json"), (), ("--continue", "log.json", "vip-capture")])
def test_there_is_nothing_to_go_on_with(words, capsys):
    assert call("play", *words) in (1, 2)
    assert "bug" not in capsys.readouterr().err


@pytest.mark.parametrize(
    "spoilt", [{"game": ["downsync"]}, {"players": {"A": [], "B": {}}}, {"players": "AB"}, {"seed": []}, {"answers": [9]}]
)
def test_a_spoilt_log_is_refused_or_goes_on_with_bots(log, spoilt, capsys):
    log.write_text(json.dumps(json.loads(log.read_text("utf-8")) | spoilt), encoding="utf-8")
    assert call("play", "--continue", str(log)) in (0, 1)
    assert "bug" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("verb", "folder", "told"),
    [
        ("play", "skirmish", "random, the only bot that this game has; one name sets both sides (default: random)"),
        ("simulate", "skirmish", "random, the only bot that this game has (default: random)"),
        ("simulate", "", "greedy, rush or random (default: tactical)"),
    ],
)
def test_help_names_the_bots_of_the_game(verb, folder, told, capsys):
    of = ["--project", f"{ROOT}/examples/{folder}", "--game", "bridgewater"] if folder else ["--game", "downsync"]
    assert cli.main([verb, "--help", *of]) == 0
    assert told in " ".join(capsys.readouterr().out.split())
