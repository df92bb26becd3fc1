"""What a finding advises: the words that lead a designer to what was meant."""

import struct

import pytest

REDS = "factions/downsync/reds/"
NEW = REDS + "units/new.yaml"
UNIT = """\
id: new
name: New
type: Test Unit
kind: vehicle
signature: small
stats: {spd: 6, scan: 6, targ: 6, def: 13, cm: 1}
picture: art/dot.svg
"""
FACTION = """\
id: reds
name: Reds
summary: A faction for tests.
"""
TRAIT = """\
Lucky:
  on: unit
  parameters:
    bonus: {type: modifier}
    near: {type: inches, default: 4}
  text: Luck.
"""
BRINGS = "Nest:\n  on: unit\n  parameters: {first: {type: unit}, second: {type: unit}}\n  text: A nest.\n"
BLUES = {
    "factions/downsync/blues/faction.yaml": FACTION.replace("reds", "blues").replace("Reds", "Blues")
    + 'colours: {ink: "#000000", accent: "#ff0000"}\n',
    "factions/downsync/blues/actions.yaml": "Claws: {cost: A, range: 1, rof: 1, effect: KILL}\n",
    "factions/downsync/blues/traits.yaml": "Clever:\n  on: unit\n  text: It is.\n  manual: true\n",
    "factions/downsync/blues/units/hound.yaml": UNIT.replace("new", "hound") + "actions: [Claws]\ntraits: [Clever]\n",
    "factions/downsync/blues/art/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
}


def lucky(effect: str, use: str) -> dict[str, str]:
    return {REDS + "traits.yaml": f"{TRAIT}  effects: [{effect}]\n", NEW: UNIT + f"traits: [{use}]\n"}


# name: (files, line and column of the finding, words of its message or help)
ADVISED = {
    "comma in a text in braces": (
        {NEW: UNIT + "notes:\n  - {title: X, text: Fast, quiet and cheap.}\n"},
        f"{NEW}:9:28",
        ["put the whole text in quotes"],
    ),
    "colon in a text in braces": (
        {NEW: UNIT + "notes:\n  - {title: X, text: Remember: it bites.}\n"},
        f"{NEW}:9:30",
        ["put the whole text in quotes"],
    ),
    "a colour without quotes in braces": (
        {REDS + "faction.yaml": FACTION + 'colours: {ink: #1d3b2a, accent: "#ff0000"}\n'},
        f"{REDS}faction.yaml:4:16",
        ["comment", 'put it in quotes: "#1d3b2a"'],
    ),
    "a colour without quotes on its line": (
        {REDS + "faction.yaml": FACTION + 'colours:\n  ink: #1d3b2a\n  accent: "#ff0000"\n'},
        f"{REDS}faction.yaml:5",
        ["comment", '"#1d3b2a"'],
    ),
    "an action of the card's own without its cost": (
        {NEW: UNIT + "actions:\n  - Torches: {range: 4, rof: 2, effect: KILL}\n"},
        f"{NEW}:9:5",
        ["`Torches` is no shared action", "says its `cost`", "add `cost: A`"],
    ),
    "a number beyond its bounds": (
        lucky("{on: activation_begins, place: 300}", "Lucky: {bonus: 1}"),
        f"{REDS}traits.yaml:7",
        ["300 is no number from 0 to 100", "write 100"],
    ),
    "a file name that is not the id": (
        {NEW: UNIT.replace("id: new", "id: newt")},
        f"{NEW}:1:5",
        ["write `id: new`, or rename the file to newt.yaml"],
    ),
    "an action of another faction": (
        {**BLUES, NEW: UNIT + "actions: [Claws]\n"},
        f"{NEW}:8:11",
        ["`Claws` belongs to the faction blues", "define your own in actions.yaml"],
    ),
    "an action of another faction, in a file with another mistake": (
        {**BLUES, NEW: UNIT.replace("small", "huge") + "actions: [Claws]\n"},
        f"{NEW}:8:11",
        ["`Claws` belongs to the faction blues"],
    ),
    "a trait of another faction": (
        {**BLUES, NEW: UNIT + "traits: [Clever]\n"},
        f"{NEW}:8:10",
        ["`Clever` belongs to the faction blues", "define your own in traits.yaml"],
    ),
    "a unit of another faction": (
        {**BLUES, NEW: UNIT + "traits: [{Carrier: hound}]\n"},
        f"{NEW}:8:20",
        ["`hound` belongs to the faction blues"],
    ),
    "a misspelt parameter of a unit": (
        {
            REDS + "traits.yaml": BRINGS + "  effects: [{bring: firsst}, {bring: second}]\n",
            NEW: UNIT + "traits: [{Nest: {first: tank, second: squad}}]\n",
        },
        f"{REDS}traits.yaml:5:21",
        ["did you mean `first`?"],
    ),
    "a misspelt parameter of a number": (
        lucky("{modify: attack_roll, by: bonnus}", "{Lucky: 2}"),
        f"{REDS}traits.yaml:7:37",
        ["nor a parameter of this trait", "did you mean `bonus`?"],
    ),
    "a word for a number in an effect": (
        {REDS + "effects.yaml": "PAINT:\n  text: It paints.\n  effects: [{mark: defence, by: bonus}]\n"},
        f"{REDS}effects.yaml:3:33",
        ["`bonus` is not a number.", "write a number"],
    ),
    "a second value that is missing": (
        {REDS + "traits.yaml": BRINGS + "  effects: [{bring: first}, {bring: second}]\n", NEW: UNIT + "traits: [{Nest: tank}]\n"},
        f"{NEW}:8:17",
        ["write `Nest: {first: tank, second: ...}`"],
    ),
    "inches with their unit": (
        lucky("{modify: attack_roll, by: bonus}", "{Lucky: {bonus: 1, near: 8in}}"),
        f"{NEW}:8:35",
        ["write only the number: 8"],
    ),
    "inches with their unit, as a default": (
        {REDS + "traits.yaml": TRAIT.replace("default: 4", "default: 4in") + "  manual: true\n", NEW: UNIT + "traits: [{Lucky: 1}]\n"},
        f"{REDS}traits.yaml:5:35",
        ["write only the number: 4"],
    ),
    "inches with their unit, in an effect": (
        lucky("{modify: defence, by: bonus, aura: 6in}", "{Lucky: 1}"),
        f"{REDS}traits.yaml:7:46",
        ["write only the number: 6"],
    ),
    "one option": (
        {NEW: UNIT + "actions:\n  - Shells:\n      cost: A\n      options: {Smoke: {text: Smoke.}}\n"},
        f"{NEW}:11:7",
        ["at least 2 entries", "a single one goes into the action itself"],
    ),
    "an effect that does nothing": (
        {REDS + "effects.yaml": "PAINT:\n  text: It paints.\n"},
        f"{REDS}effects.yaml:1:1",
        ["`inflict`", "`effects`", "`manual: true`"],
    ),
    "a note with a title alone": ({NEW: UNIT + "notes: [{title: X}]\n"}, f"{NEW}:8:9", ["needs a `text`"]),
    "a note with a token and a text": (
        {NEW: UNIT + "notes: [{token: stealth, text: X.}]\n"},
        f"{NEW}:8:9",
        ["write two notes"],
    ),
    "one slot": (
        {REDS + "forces/start.yaml": "id: start\nname: S\ngame_size: small\nunits: {giant: 3}\n"},
        f"{REDS}forces/start.yaml:4:9",
        ["1 large slot"],
    ),
    "a misspelt faction that hires": (
        {NEW: UNIT + "hire: {by: [redz]}\n"},
        f"{NEW}:8:13",
        ["did you mean `reds`?"],
    ),
    "a misspelt verb": (
        {REDS + "traits.yaml": "Lucky:\n  on: unit\n  text: A.\n  effects: [{modfy: attack_roll, by: 1, when: {range: short}}]\n"},
        f"{REDS}traits.yaml:4:14",
        ["`modfy` is unknown", "did you mean `modify`?"],
    ),
    "two verbs at once": (
        {REDS + "traits.yaml": "Lucky:\n  on: unit\n  text: A.\n  effects: [{modify: attack_roll, by: 1, ignore: [long_range]}]\n"},
        f"{REDS}traits.yaml:4:38",
        ["has `modify` and `ignore`", "make a separate entry of each"],
    ),
    "a misspelt shipped faction that hires": (
        {NEW: UNIT + "hire: {by: [reds, coalitoin]}\n"},
        f"{NEW}:8:19",
        ["did you mean `coalition`?"],
    ),
    "an action that names no effect": (
        {NEW: UNIT + "actions:\n  - Canon: {cost: A, range: 12, rof: 1}\n"},
        f"{NEW}:9:5",
        ["neither an effect nor a text", "did you mean `Cannon`?"],
    ),
    "a number below the least": (
        {NEW: UNIT + "actions:\n  - Torches: {cost: A, range: 4, rof: 0, effect: KILL}\n"},
        f"{NEW}:9:42",
        ["`rof` must be at least 1; this is 0.", "= help: `rof`: "],
    ),
    "a key in the place of one that is missing": (
        {NEW: UNIT.replace("stats:", "steps:")},
        f"{NEW}:6:1",
        ["did you mean `stats`?"],
    ),
    "a trait like none, where there are many": (
        {NEW: UNIT + "traits: [Smort Close]\n"},
        f"{NEW}:8:10",
        ["known traits: Smart, "],
    ),
}


@pytest.mark.parametrize("name", ADVISED)
def test_advice(name, project, check):
    files, place, words = ADVISED[name]
    _, out, _ = check(project(files))
    [finding] = [told for told in out.split("\n\n") if f" {place}\n" in told or f" {place}:" in told] or [out]
    for one in words:
        assert one in finding, finding


def test_a_file_s_name_stands_for_its_id_until_they_agree(project, check):
    files = {
        NEW: UNIT.replace("id: new", "id: newt"),
        REDS + "units/hound.yaml": UNIT.replace("new", "hound") + "traits: [{Carrier: new}, {Carrier: newt}]\n",
    }
    _, out, _ = check(project(files))
    assert out.count("error[") == 1 and "error[file-name]" in out, out


@pytest.mark.parametrize(("data", "told"), [
    (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + struct.pack(">II", 9000, 10), "9000 × 10 pixels"),
    (b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x0b\x08" + struct.pack(">HH", 10, 9000) + b"\x00" * 9, "9000 × 10 pixels"),
    (b"\x89PNG\r\n\x1a\n", "cannot be read"),
    (b"\xff\xd8\xff\xd9", "cannot be read"),
])  # fmt: skip
def test_photographs_that_cannot_be_printed(data, told, project, check):
    name = "own.png" if b"PNG" in data else "own.jpg"
    files = {NEW: UNIT.replace("dot.svg", name), REDS + "art/" + name: data}
    code, out, _ = check(project(files))
    assert code == 1 and told in out, out


def test_a_file_name_that_makes_no_id_is_not_advised(project):
    from rulepress.cli.checking.checker import examine
    from rulepress.content.files.project import Project

    root = project({REDS + "units/High-Seas.yaml": UNIT.replace("id: new", "id: high-seas")})
    [found] = [one for one in examine(Project(root)).findings if one.code == "file-name"]
    assert found.suggestion == "rename the file to high-seas.yaml" and found.fix is None
