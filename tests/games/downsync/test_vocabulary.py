"""Every verb and condition that the engine runs, on made-up cards; and what it must not run."""

import copy
from fractions import Fraction as F

import pytest

from rulepress.core.dice import Dice, chance
from rulepress.core.name_matching import slug
from rulepress.core.rule_refs import Refused
from rulepress.games.downsync.active_effects import runs
from rulepress.games.downsync.model import Effect, Rules
from rulepress.games.downsync.odds import OUTCOMES, as_text, marks, odds, request_from

from .sample import DATA, RULES, effect


def ask(action, target, attacker="red/scout", **flags):
    return odds(RULES, request_from({"attacker": attacker, "action": action, "target": target, **flags}))


def explained(answer, name):
    return next(quantity for quantity in answer["explain"] if quantity["quantity"] == name)


def two(needed):
    return chance(Dice(2, 6), needed)


def test_a_bonus_against_a_kind_counts_for_that_kind_only():
    assert ask("gun", "red/twin")["hit"] == str(two(7))
    answer = ask("gun", "blue/twin")
    assert answer["hit"] == str(two(5))
    assert {"rule": "trait.hunter", "value": 2, "reason": "Hunter gives +2 TARG: the target's kind is Infantry"} in (
        explained(answer, "attack_roll")["contributions"]
    )


def test_what_must_be_paid_for_and_auras_never_count():
    answer = ask("gun", "blue/ghost")
    rules = {part["rule"] for quantity in answer["explain"] for part in quantity["contributions"]}
    assert not rules & {"trait.paid", "trait.shield", "trait.other"}


def test_a_unit_that_counts_as_concealed_always_is():
    answer = ask("gun", "blue/ghost")
    assert [part["value"] for part in explained(answer, "attack_roll")["contributions"]] == [6, -1]
    assert explained(answer, "defence")["value"] == 14


def test_the_defenders_bonus_makes_its_checks_easier():
    answer = ask("fryer", "red/twin", cm=3)
    assert answer["expected_cm_spent"] == "0", "FRY cannot be negated"
    answer = ask("jammer", "blue/ghost", emergency=0, cm=1, range=12)
    assert explained(answer, "countermeasure_roll")["value"] == 1
    hit, negated = two(7), F(5, 6)
    once = hit * (1 - negated) + (1 - hit * (1 - negated) - (1 - hit)) * hit + (1 - hit) * hit * (1 - negated)
    assert F(answer["stunned"]) == once


def test_setting_then_modifying_a_countermeasure_target():
    answer = ask("needle", "red/twin")
    assert [part["value"] for part in explained(answer, "countermeasure_target")["contributions"]] == [3, 3, -2]
    assert F(answer["destroyed"]) == two(7) * F(1, 2)


def test_marks_come_once_each_and_last():
    answer = ask("ripper", "red/twin", cm=0)
    missed = (1 - two(7)) ** 3
    assert F(answer["stunned"]) == 1 - missed
    answer = ask("ripper", "red/twin", cm=0, stunned=True)
    later = [quantity["value"] for quantity in answer["explain"] if quantity["quantity"].startswith("defence")]
    assert later == [13, 10]


def test_marks_come_even_with_a_negated_hit():
    """One emergency token negates the first hit; whatever hits after that met DEF 10."""
    answer = ask("ripper", "red/twin", cm=0, emergency=1)
    hit, easy = two(7), two(4)
    two_hits = hit * (1 - (1 - easy) ** 2) + (1 - hit) * hit * easy
    assert F(answer["stunned"]) == two_hits


def test_an_effect_that_changes_later_on_is_explained(rules):
    asked = {"attacker": "seeker-team", "action": "Shock Sniper Rifle", "target": "mandible"}
    found = odds(rules, request_from(asked))
    assert explained(found, "rate_of_fire (target Stunned)")["contributions"][-1] == {
        "rule": "trait.double-tap",
        "value": 0,
        "reason": "Double Tap: KILL instead: the target is Stunned",
    }


def test_a_factions_effect_that_inflicts_a_known_one_runs_as_that():
    answer = ask("fryer", "blue/ghost")
    assert F(answer["stunned"]) == two(9)
    assert answer["expected_cm_spent"] == "0"


def test_a_factions_effect_that_marks_does_so_only_when_it_takes_hold():
    """With one token, a first hit that is negated leaves the second at DEF 13; one that is not, at DEF 10."""
    answer = ask("splitter", "red/twin", cm=1)
    assert (answer["unaffected"], answer["destroyed"]) == ("1", "0")
    assert F(answer["expected_cm_spent"]) == two(7) + (1 - two(7)) * two(7)
    values = {quantity["quantity"]: quantity["value"] for quantity in answer["explain"]}
    later = {name: value for name, value in values.items() if "defence" in name}
    assert later == {"defence": 13, "defence (no Countermeasure Tokens left, target marked by SPLIT)": 10}


@pytest.mark.parametrize("action", ["hexer", "swapper", "turncoat"])
def test_an_effect_that_the_engine_cannot_carry_out_is_refused(action):
    with pytest.raises(Refused, match="players carry out"):
        ask(action, "red/twin")


def test_a_reveal_by_attack_may_be_aimed_at_a_stealthed_unit():
    answer = ask("flare", "red/twin", stealth=True)
    assert F(answer["revealed"]) == 1 - (1 - two(7)) ** 2
    assert answer["expected_cm_spent"] == "0"
    assert ask("flare", "red/twin", stunned=True)["stunned"] == "1"


def test_an_attack_that_reveals_is_still_no_scan():
    with pytest.raises(Refused) as refused:
        ask("flare", "ping:small")
    assert refused.value.rules == ("attack.target-units",)


def test_a_scan_that_stuns():
    assert F(ask("jammer", "red/twin")["stunned"]) > 0
    stealthed = ("red/twin", {"stealth": True}, "stealth.targeting")
    for target, flags, rule in (("ping:small", {}, "scan.target-ping"), stealthed):
        with pytest.raises(Refused) as refused:
            ask("jammer", target, **flags)
        assert refused.value.rules == (rule,)


def test_a_unit_without_the_stat_cannot_roll():
    for action, rules in (("gun", ("attack.roll", "unit.stats")), ("scanner", ("scan.roll", "unit.stats"))):
        with pytest.raises(Refused) as refused:
            ask(action, "red/twin", attacker="red/blind")
        assert refused.value.rules == rules


def test_alternatives_are_named_and_the_action_alone_is_not_enough():
    for name in ("mortar-burst", "Mortar Burst", "burst", "BURST"):
        assert explained(ask(name, "red/twin"), "rate_of_fire")["value"] == 4
    with pytest.raises(Refused, match="mortar-burst or mortar-aimed"):
        ask("Mortar", "red/twin")


def test_actions_of_one_name_are_told_apart_by_team():
    with pytest.raises(Refused, match="rpg-team-1-2 or rpg-team-3"):
        ask("RPG", "red/twin")
    assert explained(ask("RPG team 3", "red/twin"), "rate_of_fire")["value"] == 2


def test_a_unit_of_several_factions_is_refused_naming_them():
    with pytest.raises(Refused, match="red/twin, blue/twin"):
        ask("gun", "twin")


def test_a_printed_minimum_range_is_inclusive():
    assert ask("sniper", "red/twin", range="8.5")["hit"] == str(two(7))
    assert ask("sniper", "red/twin", range="40")["hit"] == str(two(8))
    with pytest.raises(Refused) as refused:
        ask("sniper", "red/twin", range="8.499")
    assert refused.value.rules == ("attack.minimum-range",)


def test_many_tokens_take_no_time():
    answer = ask("mortar-burst", "red/twin", cm=999, emergency=999)
    assert sum(F(answer[name]) for name in OUTCOMES) == 1


def told(action, target, **flags):
    return as_text(RULES, request_from({"attacker": "red/scout", "action": action, "target": target, **flags}))


PAID = "  Paid: it is paid for or chosen by a player (--fact attacker.under=paid)"
CUSTOM = "  Custom: players carry it out"
SHIELD = "  Shield of Ghost: it depends on what else happens or is on the table (--fact target.under=shield)"


@pytest.mark.parametrize(
    ("action", "target", "lines"),
    [
        ("gun", "red/twin", [PAID, CUSTOM]),
        ("gun", "blue/ghost", [PAID, CUSTOM, SHIELD]),
        ("scanner", "blue/ghost", [CUSTOM]),  # REVEAL meets no countermeasures
        ("gun", "red/scout", [PAID, CUSTOM, "  Custom of Scout: players carry it out"]),  # of both sides
        ("sprayer", "red/twin", ["  Sprayer: players carry it out", "  Fumes: players carry it out", PAID, CUSTOM]),
        ("rocket", "red/twin", [PAID, CUSTOM]),  # manual, but there is no text beside the roll
    ],
)
def test_the_text_says_what_is_left_to_the_players_and_could_matter(action, target, lines):
    """What is manual on either side; not modifiers of the other roll, not what meets no condition."""
    assert told(action, target).endswith("\n".join(["\n\nNot counted:", *lines]))


@pytest.mark.parametrize(
    ("more", "named"),
    [
        ({"when": {"round": 3}}, True),
        ({"when": {"not": {"phase": "reaction"}}}, True),
        ({"on": {"after": "destroyed"}, "until": "round"}, True),
        ({"when": {"range": "long"}}, False),
    ],
)
def test_it_says_what_odds_cannot_know(more, named):
    """The Round, and whether something has happened."""
    late = {
        "name": "Late",
        "parameters": {},
        "text": "",
        "manual": False,
        "effects": [effect("modify", quantity="attack_roll", by=1, **more)],
    }
    data = copy.deepcopy(DATA)
    next(unit for unit in data["factions"][0]["units"] if unit["key"] == "red/scout")["traits"].append(late)
    request = request_from({"attacker": "red/scout", "action": "gun", "target": "red/twin"})
    assert ("Late" in as_text(Rules.from_data(data), request).splitlines()[-1]) is named


def test_marks_have_a_line_of_their_own_and_no_outcome():
    text = told("splitter", "red/twin", cm=0)
    assert "\n  marked " in text and "there with -3 DEF for the rest of the Taskforce Activation (SPLIT)" in text
    request = request_from({"attacker": "red/scout", "action": "splitter", "target": "red/twin", "cm": 0})
    missed = (1 - two(7)) ** 2
    words = "-3 DEF for the rest of the Taskforce Activation (SPLIT)"
    assert marks(RULES, request) == {"marked": str(1 - missed), "marks": [{"rule": "effect.split", "words": words}]}
    assert "marked" not in told("gun", "red/twin")


def test_a_destroyed_target_is_not_marked():
    request = request_from({"attacker": "red/scout", "action": "piercer", "target": "red/twin", "cm": 0})
    assert marks(RULES, request) == {"marked": "0", "marks": []}


def test_destroyed_is_one_sub_unit(rules):
    def asked(target):
        asking = {"attacker": "virago", "action": "close-medium-cannon", "target": target}
        return as_text(rules, request_from(asking))

    assert "the one Sub-Unit that is aimed at" in asked("vector-squad")
    assert "Sub-Unit" not in asked("crusader")


def test_an_action_that_a_leader_grants_is_refused_naming_the_leader():
    with pytest.raises(Refused, match='no action "Bolt" of its own: Boss grants it as leader: say --leader'):
        ask("Bolt", "blue/twin", attacker="red/twin")
    assert ask("Bolt", "blue/twin", attacker="red/twin", leader="boss")["hit"]
    with pytest.raises(Refused, match="The leader Rival forbids Twin"):
        ask("Bolt", "blue/twin", attacker="red/twin", leader="rival")
    with pytest.raises(Refused, match='blue has no leader "boss"'):
        ask("Bolt", "blue/twin", attacker="red/twin", leader="boss", target_leader="boss")


def test_a_ping_may_be_typed_with_a_blank():
    assert ask("scanner", "ping: small") == ask("scanner", "Ping:Small")


@pytest.mark.parametrize(
    ("sentence", "does"),
    [
        (effect("modify", quantity="attack_roll", by=1), True),
        (effect("modify", quantity="speed", by=1), False),
        (effect("modify", quantity="defence", by=1, aura=4), False),
        (effect("ignore", what=["concealment", "short_range"]), True),
        (effect("ignore", what=["concealment", "slow_terrain"]), False),
        (effect("become", effect="KILL"), True),
        (effect("grant", token="stealth", count=1), False),
    ],
)
def test_what_runs_is_known(sentence, does):
    assert runs(Effect.from_data(sentence)) is does


def test_slugs():
    assert [slug(name) for name in ("GSV: Aurora", "Éclair  No. 2", "MG")] == ["gsv-aurora", "eclair-no-2", "mg"]
