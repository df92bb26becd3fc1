"""What an older edition lacks because nothing says that it begins there: told with the edition, and with what to write."""

import pytest

REDS = "factions/downsync/reds"
SINCE = "since: 2023-06"
JEEP = """
id: jeep
name: Jeep
type: Light Vehicle
kind: vehicle
signature: small
since: 2023-06
stats: {{spd: 8, scan: 6, targ: 6, def: 14, cm: 1}}
picture: art/dot.svg
actions: {actions}
traits: {traits}
"""


def jeep(actions="[Scanner, MG]", traits="[]"):
    return JEEP.format(actions=actions, traits=traits)


CASES = {
    "effect": {
        "units/jeep": jeep(actions="[Jammer: {cost: A, range: 12, rof: 1, effect: JAM}]"),
        "effects": "JAM: {text: It jams., negatable: true, inflict: STUN}\n",
    },
    "trait": {
        "units/jeep": jeep(traits="[Sly]"),
        "traits": "Sly: {on: unit, text: It is sly., effects: [{modify: speed, by: 1}]}\n",
    },
    "token": {
        "units/jeep": jeep(traits="[Sly]"),
        "traits": "Sly: {on: unit, since: 2023-06, text: It is sly., effects: [{on: hits, grant: dust, who: target}]}\n",
        "tokens": "dust: {colour: Grey, swatch: '#888888', goes: round, text: It lies there.}\n",
    },
    "unit": {"units/jeep": jeep(), "forces/few": "id: few\nname: Few\ngame_size: small\nsince: 2023-06\nunits: {jeep: 1, scout: 2}\n"},
}
"""What is missing -> the files."""
NAMES = {"effect": "JAM", "trait": "Sly", "token": "dust", "unit": "scout"}


def written(project, files):
    return project({**{f"{REDS}/{name}.yaml": text for name, text in files.items()}, f"{REDS}/editions/2023-06.yaml": "{}\n"})


@pytest.mark.parametrize("what", CASES)
def test_the_edition_is_named_and_what_to_write(project, check, what):
    code, out, err = check(written(project, CASES[what]))
    assert code == 1
    assert f"The edition 2023-06 has no {what} `{NAMES[what]}`; 4.2 has." in out + err
    assert f"write `{SINCE}` where `{NAMES[what]}` is defined" in out + err


def test_what_no_edition_has_is_misspelt(project, check):
    code, out, err = check(written(project, {**CASES["trait"], "units/jeep": jeep(traits="[Slyy]")}))
    assert code == 1 and "did you mean `Sly`?" in out + err and "The edition" not in out + err
