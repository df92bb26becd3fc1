"""`simulate` on the command line, with the shipped games."""

import json
import shutil

import pytest

from rulepress import cli
from rulepress.cli.simulation.simulation_run import SimulationRun, SimulationSettings
from rulepress.content.files.project import Project
from rulepress.content.games import registry
from rulepress.content.pages.navigation import Group, Page
from rulepress.simulate.pair_runner import processes

from ..shipped import ROOT
from ..simulate import duel

FORCES = ("--force", "coalition/starter", "--force", "republic-of-terra/starter")
SMALL = ("simulate", "vip-capture", *FORCES, "--games", "4", "--jobs", "1", "--bots", "random")


def call(*words):
    return cli.main(["--project", str(ROOT), *words])


def test_a_run_tells_what_it_found_and_goes_on_where_it_stopped(tmp_path, capsys):
    assert call(*SMALL, "--json", "--out", str(tmp_path)) == 0
    told = json.loads(capsys.readouterr().out)
    assert {"games", "pairs", "seed", "bots", "wins", "draws", "unfinished", "rate", "rounds", "units", "rules"} <= told.keys()
    assert told["games"] == 4 and told["pairs"] == 2 and told["bots"] == ["random", "random"]
    for force, other in ("AB", "BA"):
        units, enemies = told["units"][force].values(), told["units"][other].values()
        assert 0 < sum(unit["hits"] for unit in units) <= sum(unit["attacks"] for unit in units)
        assert 0 < sum(unit["kills"] for unit in units) <= sum(enemy["lost"] for enemy in enemies)
    assert told["units"]["A"]["coalition/virago"]["fielded"] and told["rules"]["round.cleanup"] > 4

    (kept,) = tmp_path.iterdir()
    kept.write_bytes(kept.read_bytes()[:-100])  # killed as it wrote
    assert call(*SMALL, "--out", str(tmp_path)) == 0
    out = capsys.readouterr().out
    rate = told["rate"]
    assert f"A's win rate{'':19}{100 * rate['value']:.1f}%   {100 * rate['low']:.1f}% to {100 * rate['high']:.1f}%" in out
    assert "4 games in 2 pairs, seed 1" in out and "  virago   " in out


def test_a_value_is_changed_and_compared(tmp_path, capsys):
    page = tmp_path / "change.html"
    assert call(*SMALL, "--set", "units.virago.stats.def=15", "--json", "--html", str(page)) == 0
    told = json.loads(capsys.readouterr().out)
    drawn = page.read_text("utf-8")
    assert f"{100 * told['rate']['value']:.1f}%" in drawn and "What the change does" in drawn
    assert f"{100 * told['difference']['value']:+.1f} percentage points" in drawn and "http" not in drawn.replace("http-equiv", "")
    assert told["verdict"] == "undecided" and told["difference"].keys() == {"value", "low", "high"}
    assert told["alike"] < 4


def test_the_log_of_a_game_that_breaks_off_is_kept(tmp_path):
    asked = SimulationSettings(("clumsy", "random"), 8, None, None, tmp_path)
    run = SimulationRun("duel", duel.match(bots=asked.bots), asked)
    told = run.crashed(list(run.pairs(processes(1))))
    assert "games crashed; their pairs are not counted (seed 1." in told and f"The logs are in {tmp_path}, for `replay`." in told
    logs = [json.loads(path.read_text("utf-8")) for path in sorted(tmp_path.glob("strong--weak-broken-1-*.json"))]
    assert logs and all(log["game"] == "duel" and log["seed"].startswith("1.") and log["events"] for log in logs)


def test_teams_of_the_other_game_are_ranked(capsys):
    assert call("simulate", "skirmish", "--game", "ms-wars", "--matrix", "--games", "2", "--jobs", "1", "--bots", "random") == 0
    out = capsys.readouterr().out
    assert out.startswith("Skirmish: all force lists\n") and "  1  mobius/" in out and "  2  mobius/" in out


@pytest.mark.slow
def test_what_is_recorded_stands_on_the_scenario_s_page(shipped_project, tmp_path, capsys):
    root = tmp_path / "own"
    shutil.copytree(shipped_project, root)
    shutil.rmtree(root / "scenarios" / "ms-wars" / "measured", ignore_errors=True)
    once = ("--project", str(root), "simulate", "skirmish", "--matrix", "--jobs", "1", "--bots", "rush")
    assert cli.main([*once, "--games", "4", "--record", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["balance"]["games"], *told["balance"]["parts"]) == (4, "first turn")
    rate = next(row["rate"] for row in told["ranking"] if row["force"] == "mobius/fire-base")
    assert cli.main(["--project", str(root), "check", "-q"]) == 0, capsys.readouterr().out

    def balances() -> list[dict]:
        """What the page is given to show."""
        game = registry.game("ms-wars")
        content = game.load(Project(root))
        groups = [game.pages(content, content.data)]
        for group in groups:  # and those within it
            groups += [one for one in group.entries if isinstance(one, Group)]
        pages = (one for group in groups for one in group.entries if isinstance(one, Page))
        return next(page.context["balances"] for page in pages if page.path.endswith("scenarios/skirmish.md"))

    (known,) = balances()
    assert dict(known["lists"])["Mobius, Fire Base"] == [round(rate[end], 3) for end in ("value", "low", "high")]
    assert known["current"] and known["games"] == 4
    scenario = root / "scenarios" / "ms-wars" / "skirmish.yaml"
    scenario.write_text(scenario.read_text("utf-8").replace("Two teams meet", "Two strong teams of 5 meet"), "utf-8")
    assert balances()[0]["current"], "by other words the same games are played"
    assert cli.main(["--project", str(root), "check", "-q"]) == 0 and "measured-old" not in capsys.readouterr().out
    core = root / "rules" / "ms-wars" / "core.yaml"
    core.write_text(core.read_text("utf-8").replace("initiative: {sides: 10}", "initiative: {sides: 12}"), "utf-8")
    assert not balances()[0]["current"]
    cli.main(["--project", str(root), "check"])
    told = capsys.readouterr().out
    assert "info[measured-old] scenarios/ms-wars/measured/skirmish.yaml:6" in told and "`simulate skirmish --matrix --record`" in told
    assert cli.main([*once, "--games", "2", "--record"]) == 0
    assert [one["games"] for one in balances()] == [2]
    assert "skirmish.yaml now holds the results of these 2 games, replacing 4." in capsys.readouterr().out
    kept = root / "scenarios" / "ms-wars" / "measured" / "skirmish.yaml"
    kept.rename(kept.with_name("brawl.yaml"))
    assert cli.main(["--project", str(root), "check"]) == 1
    assert "scenarios/ms-wars/measured/brawl.yaml\n  Nothing reads this file." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("--force", "coalition/starter"), 2, "Name two force lists"),
        ((*FORCES, "--matrix"), 2, "remove --force"),
        ((*FORCES, "--accept", "0", "3"), 2, "add --compare or --set"),
        ((*FORCES, "--set", "units.virago.stats.def=15", "--accept", "3", "0"), 2, "the smaller number first"),
        ((*FORCES, "--bots", "tacticl,greedy"), 2, "unknown bot 'tacticl'. Did you mean tactical"),
        ((*FORCES, "--bots", ","), 2, "unknown bot ''. Known:"),
        ((*FORCES, "--bots", ""), 2, "--bots is empty."),
        (("--matrix", "small", "--bots", "tactical,random"), 2, "two different bots would distort the result"),
        (("--matrix", "huge"), 2, "the game sizes with at least two force lists are small, standard"),
        (("--matrix", "--game", "ms-wars"), 1, "With --game downsync: vip-capture."),
        ((*FORCES, "--until", "narrow"), 2, "pass percentage points from 0.01 to 50, such as 2%"),
        ((*FORCES, "--record"), 2, "--record saves the results of --matrix"),
        (("--matrix", "small", "--table", "cinder-street", "--record"), 2, "remove --edition and --table"),
        ((*FORCES, "--games", "1"), 2, "games are played in pairs, so at least 2"),
        ((*FORCES, "--jobs", "1000000"), 2, "at most 256 processes"),
        ((*FORCES, "--jobs", "2", "--cluster", "tcp://x:1"), 2, "remove one of them"),
        ((*FORCES, "--set", "units.virago.stats.def=15", "--accept", "a", "b"), 2, "a: pass two numbers of percentage points"),
        ((*FORCES, "--set", "units.virago.stats.def=-3"), 1, "--set units.virago.stats.def=-3: it must be at least 0."),
        ((*FORCES, "--set", "units.virago.stats.def=99999999999999999"), 1, "it must be at most 30."),
        ((*FORCES, "--set", "units.virago.name=<script>"), 1, "by its name a record is known"),
        ((*FORCES, "--set", "units.virago.id=x"), 1, "by its id a record is known"),
        ((*FORCES, "--set", "units.virago.stats.def=+1"), 1, "it is 13 now, so it takes a whole number: for one more write 14"),
        ((*FORCES, "--html", "."), 1, "--html .: no file can be written there."),
        ((*FORCES, "--html", "nowhere/page.html"), 1, "--html nowhere/page.html: no file can be written there."),
        (("--force", "mobius/fire-base", *FORCES[2:]), 1, "It is one of ms-wars, and this is a scenario of downsync. Known: coalition/"),
    ],
)
def test_a_request_that_makes_no_sense_is_answered_in_a_sentence(words, code, told, capsys):
    assert call("simulate", "vip-capture", *words) == code
    said = capsys.readouterr().err
    assert told in said and "usage:" not in said


def test_the_scenario_may_stand_behind_matrix(capsys):
    assert call("simulate", "--matrix", "vip-capture") == 2
    assert "--matrix needs a game size: small or standard." in capsys.readouterr().err


def test_a_list_that_is_not_complete_is_left_out_of_the_matrix_and_told(shipped_project, tmp_path, capsys):
    root = tmp_path / "own"
    shutil.copytree(shipped_project, root)
    teams = root / "factions" / "downsync" / "coalition" / "forces"
    lean = (teams / "starter.yaml").read_text("utf-8").replace("id: starter", "id: lean").replace("virago: 2", "virago: 1")
    (teams / "lean.yaml").write_text(lean, "utf-8")
    words = ("--project", str(root), "simulate", "vip-capture", "--matrix", "small", "--jobs", "1", "--bots", "random", "--games", "2")
    assert cli.main([*words]) == 0
    assert "  Left out: coalition/lean: Small Game has" in capsys.readouterr().out


@pytest.mark.slow
def test_what_is_undecided_says_how_long_it_would_take(capsys):
    """Two claims three points apart take many pairs to tell apart, however large the difference is."""
    assert call(*SMALL[:-4], "--games", "24", *SMALL[-4:], "--set", "units.virago.stats.def=18", "--accept", "0", "3", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["verdict"] == "undecided" and told["expected"] > told["pairs"]
