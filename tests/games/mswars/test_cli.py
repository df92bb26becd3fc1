"""`odds`, `play` and `replay` as they are typed: what goes to which stream, and the exit code."""

import json
from pathlib import Path

import pytest

from rulepress import cli

ROOT = str(Path(__file__).parents[3])


def run(capsys, *words: str) -> tuple[int, str, str]:
    try:
        code = cli.main(["--project", ROOT, *words])
    except SystemExit as left:
        code = left.code
    told = capsys.readouterr()
    return code, told.out, told.err


def ask(capsys, *words: str) -> tuple[int, str, str]:
    return run(capsys, "odds", "--game", "ms-wars", *words)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("endurance --dice 3 --value 5 --json", {"passed": "19/27"}),
        ("morale --value 7 --command-unit --json", {"passed": "13/18"}),
        ("fear --value 7 --json", {"passed": "7/12"}),
        ("courage --tcv 3 --team-vp 99 --lost-vp 50 --json", {"passed": "5/12", "due": True, "modifier": -2}),
        ("courage --tcv 3 --team-vp 99 --lost-vp 24 --all-out --json", {"passed": "0", "due": False, "modifier": 0}),
        ("attack --attack 12 --defence 3 --ran --seen most --target-moved 10.5 --damaged --json", {"hit": "1/20", "half_damage": "1/20"}),
        ("attack --attack 12 --defence -1 --moved-heavy --stable --unstable-moved --json", {"hit": "9/20", "half_damage": "0"}),
        ("attack --attack 12 --defence 3 --melee --ran --json", {"hit": "9/20", "half_damage": "0"}),
    ],
)
def test_json_is_all_that_stands_on_stdout(capsys, words, found):
    code, out, err = ask(capsys, *words.split())
    told = json.loads(out)
    assert (code, err) == (0, "")
    assert told.pop("explain") and told == found


def test_text_says_where_numbers_come_from(capsys):
    code, out, _ = ask(capsys, "attack", "--attack", "12", "--defence", "3", "--moved-heavy", "--stable")
    assert code == 0
    assert "ability.stable-platform" in out and "35.00%  7/20" in out


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ("courage --tcv 3 --team-vp 10 --lost-vp 11", "odds.request, vp.full"),
        ("morale --value 7 --ran", "odds.request"),
        ("endurance --value 7", "odds.request"),
    ],
)
def test_a_refusal_goes_to_stderr_with_its_rules(capsys, words, rules):
    code, out, err = ask(capsys, *words.split())
    assert (code, out) == (1, "")
    assert err.startswith("Refused: ") and err.endswith(f"Rules: {rules}\n")


BAD = ["bravery --value 7", "morale --value seven", "morale --worth 7", "attack --attack 9 --defence 1 --seen some"]


@pytest.mark.parametrize("words", BAD)
def test_bad_words_are_a_mistake_of_use(capsys, words):
    code, out, err = ask(capsys, *words.split())
    assert (code, out) == (2, "")
    assert "Traceback" not in err and err.strip()


def test_a_game_and_its_replay(capsys, tmp_path, shipped):
    teams = [team["key"] for faction in shipped["factions"] for team in faction["teams"]]
    log = str(tmp_path / "log.json")
    forces = ["--force", teams[0], "--force", teams[-1]]
    code, out, err = run(capsys, "play", "--game", "ms-wars", "skirmish", *forces, "--seed", "7", "--log", log)
    assert (code, err) == (0, "") and "hash: " in out and "\n  Range phase\n" in out
    code, again, err = run(capsys, "replay", "--game", "ms-wars", "--events", log)
    assert (code, err, again) == (0, "", out)
