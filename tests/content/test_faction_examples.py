"""Worked examples of a designer's own faction: beside its cards, with the shipped scenario where there is none, in the editions that have
what they use."""

import pytest

from rulepress.content.files.project import Project
from rulepress.content.games.downsync import GAME, example_runs

REDS = "factions/downsync/reds"
UNIT = """
id: tank
name: Tank
type: Assault Vehicle
kind: vehicle
signature: medium
stats: {spd: 8, scan: 7, targ: 7, def: 13, cm: 1}
silhouette: medium-vehicle
actions: [Scanner, Cannon]
traits: [Old Grudge]
"""
TRAITS = """
Old Grudge: {on: unit, text: It never forgets., effects: [{modify: attack_roll, by: 1, when: {range: short}}]}
"""
EXAMPLES = """
near:
  title: A grudge at short range
  rules: [trait.old-grudge]
  given:
    dice: {attack.A: [1, 1]}
    pieces: {A1: {unit: reds/tank, at: [0, 3]}, B1: {unit: reds/tank, at: [0, -3], activated: true}}
  do: [{action: cannon}, {target: B1.1}]
  expect: {told: ["2 for 4"], cited: [trait.old-grudge]}
"""


def faction(project, **more):
    files = {f"{REDS}/units/tank.yaml": UNIT, f"{REDS}/traits.yaml": TRAITS, f"{REDS}/examples/grudge.yaml": EXAMPLES}
    return project({**files, **{f"{REDS}/{name.replace('__', '/')}.yaml": text for name, text in more.items()}})


def told(check, root):
    code, out, err = check(root, "--strict")
    return code, out + err


def test_it_is_played_in_a_folder_without_rules_or_scenario(project, check):
    code, out = told(check, faction(project))
    assert code == 0, out
    assert "Old Grudge" not in out  # shown by an example


@pytest.mark.parametrize(
    ("before", "after", "place", "words"),
    [
        ("2 for 4", "2 for 3", 9, "engine's result is different"),
        ("[trait.old-grudge]\n  given", "[trait.old-grudges]\n  given", 4, "did you mean `trait.old-grudge`?"),
        ("unit: reds/tank, at: [0, 3]", "unit: reds/tnak, at: [0, 3]", 7, "did you mean `reds/tank`?"),
        ("attack.A", "atack.A", 6, "did you mean `attack.A`?"),
        ("action: cannon", "acton: cannon", 8, "did you mean `action`?"),
        (
            "    pieces",
            "    cards: {reds/tank: [{name: X, effects: [{verb: forbid, who: atacker}]}]}\n    pieces",
            7,
            "did you mean `attacker`?",
        ),
        ("target: B1.1", "use: yes", 8, "course ended before use was asked; the last that happened: "),
        ("target: B1.1", "use: yes", 8, "; asked since the answer before: target"),
        ("{action: cannon}", "{action: canon}", 8, "A1 has no action canon. Did you mean cannon?"),
        ("{action: cannon}", "{action: hammer}", 8, "A1 has no action hammer. It has: move"),
        ("{action: cannon}", "{action: 7}", 8, "The answer"),
        ("{action: cannon}", "{move: [stay]}", 8, "write `move: stay`"),
        ("attack.A", "reaction.A", 6, "did you mean `reaction priority.A`?"),
        ("attack.A", "xyz.A", 6, "rolls of the rules: attack.A, scan.A, countermeasure.A, reaction priority.A"),
        ("A1: {unit", "C1: {unit", 7, "such as A1 or B2"),
        ("{target: B1.1}", "{target: B2.1}", 8, "There is no piece `B2.1` here."),
        ("expect: {", "expect: {state: {B9: gone}, ", 9, "There is no piece `B9` here."),
        ("expect: {", "expect: {state: {tank: {at: [0, 3]}}, ", 9, "There is no piece `tank` here."),
        ("expect: {", "expect: {state: {B1: {speed: 3}}, ", 9, "There is no `speed` to look at"),
        ("at: [0, -3]", "at: [0, 2.5]", 7, 'A1 and B1 overlap here: their middles are 0.5" apart and need 2.76".'),
        ("dice: {", "terrain: [{type: hihg-grass, shape: [[9, 9], [10, 9], [9, 10]]}]\n    dice: {", 10, "Did you mean high_grass?"),
        ("dice: {", "leaders: {A: reds/nobody}\n    dice: {", 6, 'There is no leader "reds/nobody"'),
        ("{action: cannon}, {target: B1.1}", "{action: canon}", 8, "A1 has no action canon. Did you mean cannon?"),
    ],
)
def test_what_is_wrong_with_it_is_told(project, check, before, after, place, words):
    code, out = told(check, faction(project, examples__grudge=EXAMPLES.replace(before, after)))
    assert code == 1 and f"{REDS}/examples/grudge.yaml:{place}" in out and words in out, out


def test_the_tokens_that_there_are_are_told_once_each(project, check):
    examples = EXAMPLES.replace("at: [0, 3]}", "at: [0, 3], tokens: {zzz: 1}}")
    heat = 'heat: {colour: Red, swatch: "#cc2211", goes: never, text: Hot.}\n'
    assert "known tokens: heat\n" in told(check, faction(project, examples__grudge=examples, tokens=heat))[1]


@pytest.mark.parametrize(("named", "words"), [("zzz", "known Markers: reds/mine\n"), ("mine", "did you mean `reds/mine`?")])
def test_only_what_lies_on_the_table_is_told_as_a_marker(project, check, named, words):
    examples = EXAMPLES.replace("  do:", f"    markers: {{B-mine-1: {{marker: {named}, at: [0, 0]}}}}\n  do:")
    tokens = "".join(
        f'{name}: {{colour: Red, swatch: "#cc2211", goes: never, holder: {holder}, text: It is hot.}}\n'
        for name, holder in (("heat", "unit"), ("mine", "table"))
    )
    assert words in told(check, faction(project, examples__grudge=examples, tokens=tokens))[1]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("action: cannon", "action: canon"),
        ("action: cannon", "action: [stay]"),
        ("B1.1", "B2.1"),
        ("at: [0, -3]", "at: [0, 2.5]"),
        ("expect: {", "expect: {state: {B9: gone}, "),
        ("expect: {", "expect: {state: {B1: {speed: 3}}, "),
        ("dice: {", "reserve: {A: [reds/nobody]}\n    dice: {"),
    ],
)
def test_what_cannot_be_laid_out_follows_from_no_change(project, check, before, after):
    root = faction(project, examples__grudge=EXAMPLES.replace(before, after))
    code, out, _ = check(root, "--accept")
    assert code == 1 and "error[example-differs]" in out and "accept" not in out, out
    assert "set_aside" not in (root / REDS / "examples/grudge.yaml").read_text()


LATE = """
late:
  title: Late in the game
  rules: [trait.old-grudge]
  given:
    course: rounds
    round: 7
    pieces: {A1: {unit: reds/tank, at: [0, 3]}, B1: {unit: reds/tank, at: [0, -3]}}
  expect: {asked: {next: move}, told: [Round 7 begins], untold: [Round 1 begins]}
"""


def test_rounds_begin_with_the_one_that_is_given(project, check):
    code, out = told(check, faction(project, examples__late=LATE))
    assert code == 0, out


def test_a_course_without_a_round_of_its_own_takes_none(project, check):
    code, out = told(check, faction(project, examples__late=LATE.replace("course: rounds", "course: game")))
    assert code == 1 and f"{REDS}/examples/late.yaml:7" in out and "delete `round`" in out, out


def test_an_action_may_go_by_its_printed_name(project, check):
    code, out = told(check, faction(project, examples__grudge=EXAMPLES.replace("action: cannon", "action: Cannon")))
    assert code == 0, out


def test_it_is_played_in_the_editions_that_have_what_it_uses(project, check):
    """The unit is in two editions, its trait in one; another example is about the unit alone."""
    other = EXAMPLES.replace("near:", "far:").replace("[trait.old-grudge]\n  given", "[attack.roll]\n  given")
    other = (
        other.replace("[0, 3]", "[0, 7]")
        .replace("[0, -3]", "[0, -7]")
        .replace("2 for 4", "2 for 6")
        .replace(", cited: [trait.old-grudge]", "")
    )
    root = faction(
        project,
        units__tank=UNIT + "since: 2023-06\n",
        units__bike=UNIT.replace("id: tank", "id: bike").replace("Tank", "Bike"),
        traits=TRAITS.replace("{on: unit,", "{on: unit, since: 2023-06,"),
        editions__2023_06="{}\n",
        examples__other=other + other.replace("far:", "bikes:").replace("reds/tank", "reds/bike"),
    )
    (root / REDS / "editions/2023_06.yaml").rename(root / REDS / "editions/2023-06.yaml")
    marked = root / REDS / "examples/marked.yaml"
    marked.write_text(EXAMPLES.replace("near:", "marked:").replace("rules:", "editions: from 2023-04\n  rules:"), encoding="utf-8")
    code, out = told(check, root)
    assert code == 0, out
    content = GAME.load(Project(root))
    played = {id_: [one.id for one in example_runs.examples(each, GAME.resolve(content, id_))] for id_, each in content.editions.items()}
    assert played == {"4.2": ["near", "marked", "far", "bikes"], "2023-06": ["near", "marked", "far"], "2023-04": []}
    for id_, each in content.editions.items():
        assert not [one.outcome.differs for one in example_runs.examples(each, GAME.resolve(content, id_)) if one.outcome.differs]


TOKENS = "shell: {colour: Grey, swatch: '#888888', goes: never, holder: sub_unit, text: A shot.}\n"
LYING = """
shells:
  title: Shells lie there
  rules: [trait.old-grudge]
  given:
    dice: {attack.A: [1, 1]}
    pieces: {A1: {unit: reds/tank, at: [0, 3], tokens: {shell: 3}}, B1: {unit: reds/tank, at: [0, -3], activated: true}}
  do: [{action: cannon}, {target: B1.1}]
  expect: {cited: [trait.old-grudge], state: {A1: {tokens: {shell: 3}}, A1.1: {tokens: {shell: 3}}, B1: {tokens: {shell: 0}}}}
"""


@pytest.mark.parametrize(("wanted", "code"), [("{shell: 3}", 0), ("{shell: 2}", 1), ("{}", 1), ("{shell: 0}", 1)])
def test_it_says_how_many_of_ones_own_tokens_lie_there(project, check, wanted, code):
    """By the names under which it lays them there."""
    examples = LYING.replace("state: {A1: {tokens: {shell: 3}}", f"state: {{A1: {{tokens: {wanted}}}")
    found, out = told(check, faction(project, tokens=TOKENS, examples__grudge=examples))
    assert (found, "A1.tokens" in out or "A1 tokens" in out) == (code, code == 1), out


@pytest.mark.parametrize(("rule", "meant"), [("trait.old-grunge", True), ("trait.nothing", False)])
def test_the_nearest_address_is_like_it_by_its_name(project, check, rule, meant):
    """And not by the word that all addresses of its kind begin with."""
    examples = EXAMPLES.replace("rules: [trait.old-grudge]", f"rules: [{rule}]")
    code, out = told(check, faction(project, examples__grudge=examples))
    assert code == 1 and f"There is no rule `{rule}`." in out
    assert ("did you mean `trait.old-grudge`?" in out) == meant, out
