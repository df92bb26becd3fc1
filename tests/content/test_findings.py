"""Findings for other programs and for readers: formats, selection, comments that pass one over, manual pages."""

import json
import os
import re
from pathlib import Path

import pytest

import rulepress
from rulepress.cli import USAGE, main
from rulepress.cli.checking.content_loading import every_lint
from rulepress.content.diagnostics.finding_manuals import SECTIONS, manuals

TANK = "factions/downsync/reds/units/tank.yaml"
BASE = """\
id: tank
name: Tank
type: Medium Tank
kind: vehicle
signature: medium
stats: {{spd: 6, targ: 6, def: {0}, cm: 2}}{1}
picture: art/dot.svg
actions: [Cannon]
"""
MISTYPED = BASE.format('"13"', "")


def test_json_says_where_and_what_instead(project, check):
    code, out, _ = check(project({TANK: MISTYPED}), "--format", "json")
    told = json.loads(out)
    (found,) = told["findings"]
    assert code == 1 and {"code", "severity", "path", "line", "column", "message", "help", "fix"} <= set(found)
    edit = {"path": TANK, "line": 6, "column": 31, "end_line": 6, "end_column": 35, "text": "13"}
    assert found["fix"] == {"safety": "safe", "edits": [edit]}
    assert "effects" in told["summary"]


def test_github_shows_a_line_each(project, check):
    _, out, _ = check(project({TANK: MISTYPED}), "--format", "github")
    assert out == (
        f"::error file={TANK},line=6,col=31,endColumn=35,title=wrong-type::"
        "`def` must be a whole number; this is '13'. (write it without quotes)\n"
    )


def test_sarif_names_rule_place_and_fix(project, check):
    _, out, _ = check(project({TANK: MISTYPED}), "--format", "sarif")
    log = json.loads(out)
    (run,) = log["runs"]
    (result,) = run["results"]
    assert log["version"] == "2.1.0" and result["level"] == "error"
    assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"] == "wrong-type"
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": TANK, "uriBaseId": "PROJECT"} and "PROJECT" in run["originalUriBaseIds"]
    assert place["region"] == {"startLine": 6, "startColumn": 31, "endColumn": 35}
    assert result["fixes"][0]["artifactChanges"][0]["replacements"][0]["insertedContent"] == {"text": "13"}


@pytest.mark.parametrize(
    ("options", "codes"),
    [
        ([], {"unusual-stat", "unread-file"}),
        (["--select", "unusual-stat"], {"unusual-stat"}),
        (["--select", "unusual-stat,unread-file", "--ignore", "unread-file"], {"unusual-stat"}),
        (["--ignore", "unusual-stat"], {"unread-file"}),
    ],
)
def test_findings_are_chosen_by_code(options, codes, project, check):
    root = project({TANK: BASE.format(19, ""), "scenarios/downsync/map.pdf": "x"})
    found = json.loads(check(root, "--json", *options)[1])["findings"]
    assert {one["code"] for one in found} == codes


def test_a_code_that_there_is_not_is_a_slip_on_the_command_line(project, check):
    code, _, err = check(project({}), "--ignore", "unusual-sta")
    assert code == USAGE and "unusual-stat" in err


@pytest.mark.parametrize(
    ("number", "comment", "codes"),
    [
        (19, "", ["unusual-stat"]),
        (19, "  # rulepress: ignore[unusual-stat] because it is a test", []),
        (19, "  # rulepress: ignore[unusual-stat]", ["suppression-without-reason"]),
        (13, "  # rulepress: ignore[unusual-stat] because it is a test", ["unused-suppression"]),
        (19, "  # rulepress: ignore[too-slow] because it is a test", ["unused-suppression", "unusual-stat"]),
        ('"13"', "  # rulepress: ignore[wrong-type] because it is a test", ["unused-suppression", "wrong-type"]),
    ],
)
def test_a_comment_passes_a_finding_over_with_its_reason(number, comment, codes, project, check):
    root = project({TANK: BASE.format(number, comment)})
    assert sorted(one["code"] for one in json.loads(check(root, "--json")[1])["findings"]) == codes


@pytest.mark.parametrize(
    "comment", ["# rulepress: ignore[unusual-stat] because we try it", "# rulepress: ignore-file[unusual-stat] because we try it"]
)
def test_a_comment_on_a_line_of_its_own_is_about_the_next_or_the_file(comment, project, check):
    above = BASE.format(19, "").replace("stats:", f"{comment}\n# more\nstats:")
    assert json.loads(check(project({TANK: above}), "--json")[1])["findings"] == []


def test_findings_of_one_cause_are_one(project, check):
    units = {
        f"factions/downsync/reds/units/{name}.yaml": BASE.format(13, "").replace("tank", name).replace("[Cannon]", "[Boom]")
        for name in "abcdef"
    }
    root = project({**units, TANK: MISTYPED})
    code, out, _ = check(root)
    assert code == 1 and out.count("error[unknown-action]") == 1 and "and 5 similar: factions/downsync/reds/units/b.yaml:8" in out
    assert check(root, "--all")[1].count("error[unknown-action]") == 6


def test_what_was_saved_last_comes_first(project, check):
    root = project({TANK: MISTYPED, "factions/downsync/reds/units/a.yaml": "id: a\n"})
    old = root / "factions/downsync/reds/units/a.yaml"
    os.utime(old, (1_000_000, 1_000_000))
    out = check(root)[1]
    assert out.index("tank.yaml") < out.index("a.yaml:1")


def test_every_lint_and_every_other_finding_has_its_page():
    pages = manuals(every_lint())
    for code, page in pages.items():
        title, *_ = page.splitlines()
        assert title and title.endswith("."), code
        places = [page.find(f"\n{section}:") for section in SECTIONS]
        assert -1 not in places and places == sorted(places), code
    called = r'(?:Diagnostic|report|note|problem|Unreadable|BadTemplate|PydanticCustomError|found)\(\s*"([a-z]+(?:[-_][a-z]+)+)"'
    source = "".join(path.read_text("utf-8") for path in Path(rulepress.__file__).parent.rglob("*.py"))
    codes = {code.replace("_", "-") for code in re.findall(called, source)}
    assert len(codes) > 50 and codes <= pages.keys(), codes - pages.keys()


def test_explain(capsys):
    assert main(["explain", "wrong-type"]) == 0
    assert capsys.readouterr().out.startswith("wrong-type: A value has the wrong type.")
    assert main(["explain"]) == 0 and "unusual-stat" in capsys.readouterr().out
    assert main(["explain", "wrong-typ"]) == USAGE and "wrong-type" in capsys.readouterr().err
