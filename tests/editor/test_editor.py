"""With nothing but the repository's settings, the language server completes, explains and checks what one types."""

import json
import re
import shutil
from pathlib import Path

import pytest

from rulepress.cli.verbs.verb_schema import refresh
from rulepress.content.yaml.documents import read_yaml

ROOT = Path(__file__).resolve().parents[2]
UNIT = "factions/downsync/newcomers/units/pioneer.yaml"
"""A file in a faction that is not there yet: the settings' patterns are all that an editor has to go by."""

WHOLE = """\
id: pioneer
name: Pioneer
type: Light Vehicle
kind: vehicle
signature: small
stats: {spd: 6, targ: 5, def: 13}
actions:
  - MG
"""
FOLDERS = ("rules", "factions", "scenarios", "tables")
SHIPPED = sorted(path.relative_to(ROOT).as_posix() for top in FOLDERS for path in (ROOT / top).rglob("*.yaml"))


def labels(completions) -> list[str]:
    return [offer.label for offer in completions]


def inserted(completions, label: str) -> list[str]:
    return [offer.inserts for offer in completions if offer.label == label]


def said(completions, label: str) -> str:
    return next(offer.words for offer in completions if offer.label == label)


def plain(markdown: str) -> str:
    """What a reader sees: servers differ in the characters that they escape."""
    return markdown.replace("\\", "")


def names(kind: str, file: str) -> list[str]:
    """The names a source file defines; of traits, those `on` units or actions."""
    return [name for name, one in read_yaml(ROOT, ROOT / file).data.items() if kind in ("any", one.get("on"))]


# -- completion ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("kind: |", ["infantry", "vehicle"]),
        ("signature: |", ["small", "medium", "large", "none"]),
        ("actions:\n  - Lance: {cost: |}", ["A", "C", "A/C", "A+C", "Free"]),
        ("actions:\n  - Lance:\n      effect: |", ["KILL", "STUN", "REVEAL", "STAR"]),
        ("actions:\n  - Lance:\n      label: |", ["SCAN"]),
        ("actions:\n  - Lance:\n      only: |", ["infantry", "vehicle"]),
        ("actions:\n  - Lance:\n      range: |", ["unlimited"]),
        ("actions:\n  - Lance:\n      limit: |", ["once per activation", "once per round", "once per game"]),
        ("traits:\n  - Defend: |", ["infantry", "vehicle"]),
        ("traits:\n  - Transport: {signature: |}", ["small", "medium", "large"]),
    ],
)
def test_values_are_completed(editor, typed, values):
    completions = editor.completions(UNIT, typed)
    assert [label for label in labels(completions) if label in values] == values
    assert all(offer.inserts == offer.label for offer in completions if offer.label in values)


def test_terrain_is_completed_and_explained_on_a_table(editor):
    completions = editor.completions("tables/downsync/new.yaml", "pieces:\n  - type: |")
    assert {"forest", "high grass", "building"} <= set(labels(completions))
    assert '2"' in said(completions, "forest") and "conceals" in said(completions, "forest")


def test_values_are_explained_while_completing(editor):
    assert "Command Point" in said(editor.completions(UNIT, "actions:\n  - Lance: {cost: |}"), "C")
    assert "60 mm" in said(editor.completions(UNIT, "signature: |"), "small")
    assert "destroyed" in said(editor.completions(UNIT, "actions:\n  - Lance: {effect: |}"), "KILL")


@pytest.mark.parametrize("so_far", ["", "P", "p", "stealth"])
def test_a_unit_is_offered_unit_traits_only(editor, so_far):
    offered = labels(editor.completions(UNIT, f"traits:\n  - {so_far}|"))
    assert set(names("unit", "rules/downsync/traits.yaml")) <= set(offered)
    assert not set(names("action", "rules/downsync/traits.yaml")) & set(offered)


@pytest.mark.parametrize("so_far", ["", "S", "s"])
def test_an_action_is_offered_action_traits_only(editor, so_far):
    offered = labels(editor.completions(UNIT, f"actions:\n  - Lance:\n      traits:\n        - {so_far}|"))
    assert set(names("action", "rules/downsync/traits.yaml")) <= set(offered)
    assert not set(names("unit", "rules/downsync/traits.yaml")) & set(offered)


def test_a_trait_asks_for_what_it_needs(editor):
    completions = editor.completions(UNIT, "traits:\n  - |")
    assert inserted(completions, "Stealthy") == ["Stealthy"]  # takes nothing
    assert inserted(completions, "Predator") == ["Predator"]  # has a default
    assert inserted(completions, "Decoy") == ["Decoy: "]  # needs one value
    [transport] = inserted(completions, "Transport")  # needs two
    assert "signature: " in transport and "carries: " in transport
    assert labels(editor.completions(UNIT, "traits:\n  - Defense Aura:\n      |")) == ["radius", "bonus"]


@pytest.mark.parametrize("so_far", ["", "sc"])
def test_a_shared_action_is_offered_as_it_is_and_to_be_changed(editor, so_far):
    completions = editor.completions(UNIT, f"actions:\n  - {so_far}|")
    assert set(names("any", "rules/downsync/actions.yaml")) <= set(labels(completions))
    as_it_is, changed = inserted(completions, "Scanner")
    assert as_it_is == "Scanner" and changed.startswith("Scanner:\n")
    assert "range 12" in said(completions, "Scanner")
    assert {"range", "rof", "traits"} <= set(labels(editor.completions(UNIT, "actions:\n  - Scanner:\n      |")))
    assert "Scanner" in labels(editor.completions(UNIT, "actions:\n  - Lance: {not_with: [|]}"))


def test_units_tokens_and_drawings_are_offered(editor):
    assert "virago" in labels(editor.completions(UNIT, "traits:\n  - Carrier: |"))
    assert "stealth" in labels(editor.completions(UNIT, "notes:\n  - token: |"))
    assert "medium-tank" in labels(editor.completions(UNIT, "silhouette: |"))
    assert "virago" in labels(editor.completions("factions/downsync/coalition/forces/x.yaml", "units:\n  |"))


def test_an_empty_file_begins_with_what_is_required(editor):
    completions = editor.completions(UNIT, "|")
    assert {"id", "name", "variant", "type", "kind", "signature", "stats", "actions", "traits"} <= set(labels(completions))
    [skeleton] = inserted(completions, "Unit")
    for key in ("id:", "name:", "type:", "kind:", "signature:", "stats:\n", "  spd:", "  def:"):
        assert key in skeleton
    assert "- " in inserted(completions, "actions")[0]  # a list to go on with, not `[]`


def test_effects_and_definitions_are_completed(editor):
    typed = "Steady:\n  on: |"
    assert {"unit", "action"} <= set(labels(editor.completions("factions/downsync/newcomers/traits.yaml", typed)))
    typed = "Steady:\n  on: unit\n  text: x\n  effects:\n    - modify: |"
    assert "attack_roll" in labels(editor.completions("factions/downsync/newcomers/traits.yaml", typed))
    typed = "Lasso:\n  text: x\n  inflict: |"
    assert "STUN" in labels(editor.completions("factions/downsync/newcomers/effects.yaml", typed))
    typed = "Steady:\n  on: unit\n  text: x\n  effects:\n    - modify: attack_roll\n      when:\n        target:\n          unit: |"
    assert "virago" in labels(editor.completions("factions/downsync/newcomers/traits.yaml", typed))


# -- hover --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pointed", "words"),
    [
        (WHOLE.replace("spd", "s|pd"), "Speed: inches per move"),
        (WHOLE.replace("signature", "signa|ture"), "The size of its Ping"),
        (WHOLE.replace("kind", "k|ind"), "Infantry or vehicle"),
        ("traits:\n  - Pred|ator: 2", "attack rolls against Stunned targets"),
        ("traits:\n  - Defense A|ura: {radius: 2}", "Countermeasure Checks"),
        ("traits:\n  - Defense Aura: {rad|ius: 2}", "How far the aura reaches"),
        ("traits:\n  - Steal|thy", "Starts with a Stealth Token"),
        ("actions:\n  - Scan|ner: {rof: 2}", "REVEAL, cost A, range 12, ROF 1"),
        ("actions:\n  - Scan|ner", "REVEAL, cost A, range 12, ROF 1"),
        ("actions:\n  - Lance: {ran|ge: 12}", "The farthest target in inches"),
        ("actions:\n  - Lance: {effect: ST|UN}", "gains a Stun Token"),
    ],
)
def test_pointing_shows_our_words(editor, pointed, words):
    assert words in plain(editor.hover(UNIT, pointed))


def test_pointing_at_a_name_shows_that_name_alone(editor):
    shown = editor.hover(UNIT, "traits:\n  - Steal|thy")
    assert "Stunned" not in shown and "||" not in shown


# -- diagnostics --------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_what_we_ship_has_one_schema_and_no_findings(editor):
    looks = editor.looks(SHIPPED)
    assert len(looks) > 60
    assert {path: (schemas, found) for path, (schemas, found) in looks.items() if len(schemas) != 1 or found} == {}


def test_a_new_faction_has_the_schemas_before_it_is_on_disk(editor):
    assert editor.schemas(UNIT) == ["schema/downsync/unit.json"]
    assert editor.schemas("factions/downsync/newcomers/faction.yaml") == ["schema/downsync/faction.json"]
    assert editor.schemas("notes/anything.yaml") == []


def test_a_sound_unit_has_no_findings(editor):
    assert editor.diagnostics(UNIT, WHOLE) == []


@pytest.mark.parametrize(
    ("right", "wrong", "finding"),
    [
        ("signature: small", "signature: tiny", '5: .*"small"'),
        ("kind: vehicle", "knid: vehicle", "4: .*knid"),
        ("spd: 6", "spd: fast", "6: .*integer"),
        ("name: Pioneer\n", "", "1: .*name"),
        ("- MG", "- MG: {rnage: 4}", "8: .*rnage"),
        ("- MG", "- MG: {cost: B}", '8: .*"A"'),
    ],
)
def test_a_mistake_is_shown_where_it_is(editor, right, wrong, finding):
    found = editor.diagnostics(UNIT, WHOLE.replace(right, wrong))
    assert any(re.match(finding, one) for one in found), found


@pytest.mark.parametrize(
    ("key", "finding"),
    [
        ("on: attacks", None),
        ("on: never", '5: .*"attacks"'),
        ("when: {target: {bases: []}}", "5: .*integer"),
        ("when: {target: {revealed: long ago}}", '5: .*"round"'),
        ("wen: {}", "5: .*wen"),
    ],
)
def test_a_mistake_inside_an_effect_is_shown(editor, key, finding):
    typed = f"Steady:\n  on: unit\n  text: x\n  effects:\n    - {{modify: attack_roll, by: 1, {key}}}\n"
    found = editor.diagnostics("factions/downsync/newcomers/traits.yaml", typed)
    assert len(found) == (finding is not None) and all(re.match(finding, one) for one in found), found


def test_names_that_are_new_are_legal(editor):
    typed = WHOLE + "  - Lance: {cost: A, effect: DAZE, traits: [Bright, {Wide: 3}]}\ntraits: [Brave, {Wild: 2}]\n"
    assert editor.diagnostics(UNIT, typed) == []


def test_the_settings_say_nothing_of_this_machine():
    settings = json.loads((ROOT / ".vscode" / "settings.json").read_text("utf-8"))
    assert all(path.startswith("./schema/") and (ROOT / path).is_file() for path in settings["yaml.schemas"])


def test_the_committed_schemas_and_settings_are_those_of_today_wherever_they_are_made(tmp_path):
    for top in (*FOLDERS, ".vscode"):
        shutil.copytree(ROOT / top, tmp_path / top)
    made = refresh(tmp_path)
    assert "schema/downsync/unit.json" in made
    assert [path for path in made if (tmp_path / path).read_bytes() != (ROOT / path).read_bytes()] == []
