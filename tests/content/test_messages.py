"""What is told of slips in a faction's own files: at the key at fault, once, in a designer's words."""

import pytest

TRAITS = "factions/downsync/reds/traits.yaml"
TANK = """\
id: tank
name: Tank
type: Medium Tank
kind: vehicle
signature: medium
stats: {spd: 6, targ: 6, def: 13, cm: 2}
picture: art/dot.svg
actions: [Cannon]
traits: [Slip]
"""


@pytest.mark.parametrize(
    ("said", "told", "advice"),
    [
        (
            "{on: moved, place: 2, who: {side: enemy, within: 3, most: 1}, then: [{place: 1, toward: nobody}]}",
            "`toward` must be ",
            "",
        ),
        ("{conceal: false}", "`conceal` must be `true`; this is `false`.", ""),
        ("{modify: attack_roll, by: bonus}", "`bonus` is neither a number nor a parameter of this trait.", "parameters: {bonus: "),
        ("{modify: attack_roll, by: 900}", "900 is not a number from -20 to 20.", ""),
        ("{on: moved, grant: zzz}", "There is no token `zzz` here.", "heat, overwatch"),
    ],
)
def test_a_slip_is_told_once_at_its_place(project, check, said, told, advice):
    text = '"{{ bonus }} TARG."' if "bonus" in said else "It slips."
    files = {
        TRAITS: f"Slip:\n  on: unit\n  text: {text}\n  effects:\n    - {said}\n",
        "factions/downsync/reds/units/tank.yaml": TANK,
        "factions/downsync/reds/tokens.yaml": 'heat: {colour: Red, swatch: "#cc2211", goes: never, text: Hot.}\n',
    }
    code, out, _ = check(project(files), "--all")
    about = [line for line in out.splitlines() if line.startswith(("error", "warning", "info")) and f"{TRAITS}:5" in line]
    assert code == 1 and len(about) == 1 and told in out and advice in out, out
    assert f"{TRAITS}:3" not in out
    assert ("were not checked yet" in out) is ("`conceal` must be" in told or "`toward` must be" in told), out
    assert "True" not in out and "heat, heat" not in out


def test_a_faction_cannot_explain_words(project, check):
    _, out, _ = check(project({"factions/downsync/reds/terms.yaml": "fire: {text: Hot.}\n"}))
    assert "belong in rules/downsync/terms.yaml" in out, out
