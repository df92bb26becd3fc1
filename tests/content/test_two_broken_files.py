"""What is wrong with the form of one file hides nothing of what is wrong in files that do not depend on it."""

import pytest

from rulepress.cli.checking.checker import examine
from rulepress.content.files.project import Project

REDS = "factions/downsync/reds"
JEEP = """
id: jeep
name: Jeep
type: Light Vehicle
kind: vehicle
signature: small
stats: {spd: 8, scan: 6, targ: 6, def: 14, cm: 1}
picture: art/dot.svg
actions: [MG, Nothing]
traits: [Nowhere]
"""
EXAMPLES = """
misspelt:
  title: Misspelt
  rules: [attack.roll]
  given: {pieces: {A1: {unit: reds/tank, at: [0, 7]}, B1: {unit: reds/tank, at: [0, -7], activated: true}}}
  do: [{acton: cannon}]
  expect: {told: [attacks]}
wrong:
  title: Wrong
  rules: [attack.roll]
  given: {pieces: {A1: {unit: reds/tank, at: [0, 7]}, B1: {unit: reds/tank, at: [0, -7], activated: true}}}
  do: [{action: cannon}, {target: B1.1}]
  expect: {told: [nonsense]}
about-the-jeep:
  title: Nothing is known of the Jeep
  rules: [attack.roll]
  given: {pieces: {A1: {unit: reds/jeep, at: [0, 7]}, B1: {unit: reds/tank, at: [0, -7], activated: true}}}
  do: [{action: nothing}]
  expect: {told: [attacks]}
"""
OTHER = {
    f"{REDS}/units/jeep.yaml": JEEP,
    f"{REDS}/traits.yaml": "Odd: {on: unit, text: Odd., effects: [{modify: speed, by: 1, when: {range: short}}]}\n",
    f"{REDS}/forces/many.yaml": "id: many\nname: Many\ngame_size: small\nunits: {scout: 9, tank: 3, giant: 1}\n",
    f"{REDS}/leaders/lady.yaml": "id: lady\nname: Lady\ntext: She leads.\nforbids: [nobody]\n",
    f"{REDS}/tokens.yaml": "dust: {colour: Grey, swatch: '#888888', goes: round, text: T., effects: [{grant: stun}]}\n",
    f"{REDS}/examples/few.yaml": EXAMPLES,
    "tables/downsync/two.yaml": "id: two\nname: Two\nsummary: S\nwidth: 48\ndepth: 48\npieces: [{type: forst, at: [0, 0], size: [4, 4]}]\n",
}
BROKEN = {
    f"{REDS}/units/bad.yaml": "id: bad\nspeed: 3\n",
    f"{REDS}/actions.yaml": "Foo: {cost: Q}\n",
    f"{REDS}/effects.yaml": "FOO: {txt: x}\n",
    f"{REDS}/leaders/bad.yaml": "id: bad\n",
    f"{REDS}/forces/bad.yaml": "id: bad\n",
    f"{REDS}/examples/bad.yaml": "bad: {title: Bad}\n",
    f"{REDS}/faction.yaml": "id: reds\n",
    "scenarios/downsync/bad.yaml": "id: bad\n",
    "tables/downsync/bad.yaml": "id: bad\n",
}
DEPENDS = {"actions.yaml", "effects.yaml", "faction.yaml", "scenarios/downsync/bad.yaml"}
"""Without these nobody knows what a game comes to."""


def errors(project, files):
    root = project(files)
    return {(one.code, one.path, one.line) for one in examine(Project(root)).findings if one.severity in ("error", "consequence")}


def test_each_is_told(project):
    found = errors(project, OTHER)
    assert {path for _, path, _ in found} == set(OTHER)
    assert {line for _, path, line in found if path.endswith("few.yaml")} == {6, 13}


@pytest.mark.parametrize("broken", BROKEN)
def test_and_beside_a_broken_file(project, broken):
    alone = errors(project, OTHER)
    found = errors(project, {broken: BROKEN[broken]})
    assert any(path == broken for _, path, _ in found)
    played = {one for one in alone if one[0] == "example-differs" and one[2] == 13}
    assert len(played) == 1
    silent = {one for one in alone if one[0] == "unknown-action" and broken.endswith("/actions.yaml")}  # it may be defined there
    assert alone - found == silent | (played if broken.removeprefix(f"{REDS}/") in DEPENDS else set())
