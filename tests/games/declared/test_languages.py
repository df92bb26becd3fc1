"""Cards of a declared game in another language."""

from pathlib import Path

import pytest

from rulepress import cli
from rulepress.cli.checking.checker import examine
from rulepress.content.files.project import Project
from rulepress.content.games.declared.card_records import said
from rulepress.content.games.declared.card_translations import _braces
from rulepress.content.games.declared.grant_text import filled
from rulepress.content.games.registry import game

from .test_declared import BASE, folder

LEADER = "factions/duel/rebels/leaders/ace.yaml"
RULES, FACTION = "rules/duel/texts/de.yaml", "factions/duel/rebels/texts/de.yaml"
GIVEN = {
    LEADER: BASE[LEADER] + "grants:\n  - {to: [wing], add: {stats.hull: 1}, give: {traits: [{Tough: 2}]}}\n",
    RULES: """words:
  Hull: Rumpf
  Shld: Schild
  Fighter: Jäger
  Weapon: Waffe
  Dice: Würfel
  under: geführt von
  All units: Alle Einheiten
shared:
  weapon:
    Laser: {name: Strahler}
  trait:
    Tough:
      name: Zäh
      text:
        english: Ignores the first {{ value }} hits of a game.
        text: Die ersten {{ value }} Treffer eines Spiels zählen nicht.
""",
    FACTION: """name: Die Rebellen
units:
  wing:
    name: Sternflügel
    notes: {english: "Its wings open at {{ stats.hull }} hull.", text: "Die Flügel öffnen sich bei {{ stats.hull }} Rumpf."}
leaders:
  ace: {name: Rotes Ass, rank: Kommandeur}
""",
}


@pytest.fixture(scope="module")
def german(tmp_path_factory) -> Path:
    return folder(tmp_path_factory.mktemp("german"), GIVEN)


def test_cards_say_what_is_translated_and_the_rest_in_english(german):
    assert examine(Project(german)).findings == []
    declared = game("duel", project := Project(german))
    content = declared.load(project)
    data = declared.translated(content, "de")
    cards = {face.key: face for face in declared.card_sides(data)}
    wing, ace = cards["rebels/wing"].record, cards["rebels/ace"].record
    assert cards["rebels/wing"].language == "de"
    assert (wing["name"], wing["faction"], wing["type"]) == ("Sternflügel", "Die Rebellen", "Jäger")
    assert [one["label"] for one in wing["stats"]][:3] == ["RUMPF", "SCHILD", "AGIL"]
    [table] = wing["tables"]
    assert [column["title"] for column in table["columns"]] == ["Waffe", "Würfel", "Range"]
    assert [row["cells"][0] for row in table["rows"]] == ["Strahler", "Torpedo"] and table["rows"][1]["more"] == ["Zäh (2)"]
    assert [(one["name"], one["text"]) for one in said(wing, "trait")] == [
        ("Linked", "Rerolls one die that shows less than 4."),
        ("Zäh", "Die ersten 1 Treffer eines Spiels zählen nicht."),
    ]
    assert [one["text"] for one in said(wing, "note")] == ["Die Flügel öffnen sich bei 5 Rumpf."]
    assert (ace["name"], ace["type"], said(ace, "note")[0]["title"], said(ace, "note")[0]["text"]) == (
        "Rotes Ass",
        "Kommandeur",
        "Sternflügel",
        "Rumpf +1, Zäh (2).",
    )
    assert cards["rebels/wing@ace"].record["type"] == "Jäger, geführt von Rotes Ass"
    assert content.data["factions"][0]["units"][1]["name"] == "Star Wing", "the English stays as it was"


def test_what_is_missing_is_counted(german, capsys):
    declared = game("duel", project := Project(german))
    counts = declared.languages(declared.load(project))["de"]
    assert counts["rebels"] == (6, ["units tub name"])
    assert "words Speed" in counts["rules"][1] and "shared trait Linked text" in counts["rules"][1]
    assert cli.main(["--project", str(german), "check"]) == 0
    assert "in de: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("path", "old", "new", "expect"),
    [
        (RULES, "  Hull: R", "  Hul: R", f"translates-nothing @ {RULES}:2"),
        (RULES, "Die ersten {{ value }}", "Die ersten 2", f"translation-differs @ {RULES}:17"),
        (FACTION, "rank:", "rnk:", f"unknown-key @ {FACTION}:7"),
        (FACTION, "  wing:\n    name: Sternflügel", "  wnig:\n    name: Sternflügel", f"translates-nothing @ {FACTION}:3"),
        (RULES, "Hull: Rumpf", "Hull: Rumpfwiderstand", f"wrong-value @ {RULES}:2"),
        (FACTION, "Its wings open", "Its wings shut", f"translation-old @ {FACTION}:5"),
    ],
)
def test_what_is_wrong_with_a_translation_is_told(path, old, new, expect, tmp_path):
    assert GIVEN[path].count(old) == 1
    found = examine(Project(folder(tmp_path, {**GIVEN, path: GIVEN[path].replace(old, new)}))).findings
    assert f"{found[0].code} @ {found[0].path}:{found[0].line}" == expect


def test_a_file_that_is_called_by_no_language_is_told(tmp_path):
    [found] = examine(Project(folder(tmp_path, {"rules/duel/texts/german.yaml": "words: {Hull: Rumpf}\n"}))).findings
    assert (found.code, found.path) == ("not-a-language", "rules/duel/texts/german.yaml")


@pytest.mark.parametrize(
    ("said", "good"),
    [
        ("{} oder mehr", True),
        ("mehr als {}", True),
        ("oder mehr", False),
        ("{} {}", False),
        ("{.upper} mehr", False),
        ("{} {", False),
    ],
)
def test_a_translation_has_as_many_places_for_numbers(said, good):
    assert (_braces("{} or more", said) is None) is good
    assert not good or filled(said, "3") == said.replace("{}", "3")
