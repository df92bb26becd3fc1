"""The odds of those of the fifty ideas that bear on a check, against plain loops over the faces of dice."""

import copy
import shutil
from fractions import Fraction as F
from itertools import product
from pathlib import Path

import pytest

from rulepress.content.files.project import Project
from rulepress.content.games.downsync import GAME
from rulepress.content.games.downsync.odds_matrix import matrix
from rulepress.content.games.downsync.vocabulary_examples import resolved
from rulepress.core.rule_refs import Refused
from rulepress.games.downsync.odds import as_text, left_over, odds, request_from
from rulepress.games.downsync.play import Ruleset
from rulepress.games.downsync.table_fixture import with_cards

from .play import fifty_games
from .test_fifty import book, data

FACES = range(1, 7)
CHECK = 3
"""What a Countermeasure Check needs, where no trait says otherwise."""


def ask(attacker, target, action="cannon", **more):
    return odds(book().rules, request_from({"attacker": f"fifty/{attacker}", "action": action, "target": f"fifty/{target}", **more}))


def saying(unit, *sentences):
    """The rules with a card that says so too."""
    made = {f"fifty/{unit}": [{"name": "Shown", "effects": [resolved(each) for each in sentences], "manual": False}]}
    return with_cards(book(), made, {}).rules


def asked(rules, attacker="gnat", target="ox", action="cannon", **more):
    request = {"attacker": f"fifty/{attacker}", "action": action, "target": f"fifty/{target}", **more}
    return odds(rules, request_from(request))


def hit(needed, dice=2):
    """So many dice, the best two of which come to that or more."""
    throws = [sum(sorted(faces)[-2:]) for faces in product(FACES, repeat=dice)]
    return F(sum(throw >= needed for throw in throws), len(throws))


def attacks(step, number, start):
    """Every end of so many attacks, each of two dice and one for what comes of it: end -> chance. `step` says what becomes of a target."""
    ends = {start: F(1)}
    for _ in range(number):
        after = {}
        for state, chance in ends.items():
            for first, second, third in product(FACES, repeat=3):
                then = step(state, first + second, third)
                after[then] = after.get(then, F(0)) + chance / 6**3
        ends = after
    return ends


FIRST_ROLL = {
    "1: it has not moved": (6, "steady-aim", "gnat", {}),
    "1: it has moved": (7, "steady-aim", "gnat", {"facts": ["attacker.moved=round"]}),
    "2: alone": (7, "wolf-pack", "gnat", {}),
    "2: after another one": (6, "wolf-pack", "gnat", {"facts": ["target.attacked=taskforce_activation"]}),
    "2: in an earlier turn": (7, "wolf-pack", "gnat", {"facts": ["target.attacked=round"]}),
    "3: three bases": (6, "swarm-breaker", "squad", {}),
    "3: two bases": (7, "swarm-breaker", "squad", {"facts": ["target.bases=2"]}),
    "5: in the spot": (6, "sweet-spot", "gnat", {"range": 6}),
    "5: short range": (6, "sweet-spot", "gnat", {"range": "5.9"}),
    "6: long there": (7, "gnat", "jumpy", {}),
    "6: revealed": (9, "gnat", "jumpy", {"facts": ["target.revealed=round"]}),
    "7: dug in": (8, "gnat", "entrenched", {}),
    "7: moved": (7, "gnat", "entrenched", {"facts": ["target.moved=last_activation"]}),
    "7: from near": (7, "gnat", "entrenched", {"range": 6}),
    "7: its own attacks": (7, "entrenched", "gnat", {}),
    "9: all there": (7, "gnat", "last-one-standing", {}),
    "9: the last one": (8, "gnat", "last-one-standing", {"facts": ["target.bases=1"]}),
    "10: near": (7, "night-optics", "gnat", {"concealed": True, "range": 10}),
    "10: far": (8, "night-optics", "gnat", {"concealed": True, "range": 11}),
    "11: larger": (6, "giant-killer", "ox", {}),
    "11: smaller": (8, "giant-killer", "gnat", {}),
    "11: its like": (7, "giant-killer", "jumpy", {}),
    "13: with a spotter": (8, "gunnery-drill", "gnat", {"range": 20, "facts": ["attacker.there_is=yes"]}),
    "30: painted": (6, "gnat", "gnat", {"facts": ["target.has=painted"]}),
    "30: painted itself": (7, "gnat", "gnat", {"facts": ["attacker.has=painted"]}),
    "31: corroded twice": (5, "gnat", "gnat", {"facts": ["target.has=corroded:2"]}),
    "31: never more than twice": (5, "gnat", "gnat", {"facts": ["target.has=corroded:9"]}),
    "34: remembered": (5, "long-memory", "gnat", {"facts": ["attacker.attacked=game"]}),
    "34: and forgotten": (7, "long-memory", "gnat", {"facts": ["attacker.attacked=game", "attacker.used=long-memory"]}),
    "39: in the fog": (8, "gnat", "gnat", {"facts": ["target.under=Fog Bank"]}),
    "39: too near": (7, "gnat", "gnat", {"facts": ["target.under=Fog Bank"], "range": 6}),
    "39: its own": (8, "gnat", "fog-bank", {"facts": ["target.under=fog-bank"]}),
    "a beacon near it": (6, "gnat", "gnat", {"facts": ["target.under=beacon"]}),
    "50: beside a null field": (7, "gnat", "gnat", {"facts": ["target.under=fog-bank", "target.under=null-field"]}),
}


@pytest.mark.parametrize("name", FIRST_ROLL)
def test_the_first_roll_and_what_one_token_does_to_it(name):
    needed, attacker, target, more = FIRST_ROLL[name]
    found = ask(attacker, target, **more)
    assert F(found["hit"]) == hit(needed)
    if attacker != "long-memory":
        assert F(found["destroyed"]) == hit(needed) * F(CHECK - 1, 6)


@pytest.mark.parametrize(("range_", "dice"), [("4", 3), ("4.1", 2)])
def test_4_an_extra_die_when_the_target_is_near(range_, dice):
    assert F(ask("focused-beam", "gnat", range=range_)["hit"]) == hit(6, dice)


def test_4_the_die_comes_beside_that_of_a_boost():
    assert F(ask("focused-beam", "gnat", range=4, boost=True)["hit"]) == hit(6, 4)


@pytest.mark.parametrize(("facts", "number"), [([], 1), (["target.has=overwatch"], 2)])
def test_12_one_attack_more(facts, number):
    ends = attacks(lambda gone, total, _: gone or total >= 7, number, False)
    assert F(ask("hungry-gun", "gnat", cm=0, facts=facts)["destroyed"]) == ends[True]


def test_13_nobody_to_spot():
    with pytest.raises(Refused) as refused:
        ask("gunnery-drill", "gnat", range=20)
    assert refused.value.rules == ("attack.range",)


@pytest.mark.parametrize(("facts", "spare"), [([], True), (["target.used=ablative-plates"], False)])
def test_14_the_first_kill_is_a_stun(facts, spare):
    def step(state, total, _):
        if state == "destroyed" or total < 7:
            return state
        return "stunned" if state == "plated" else "destroyed"

    ends = attacks(step, 3, "plated" if spare else "bare")
    found = ask("reload", "ablative-plates", "salvo", cm=0, facts=facts)
    assert F(found["stunned"]) == ends.get("stunned", 0)
    assert F(found["destroyed"]) == ends["destroyed"]


def test_15_a_die_against_stun():
    ends = attacks(lambda stunned, total, die: stunned or total >= 7 and die < 4, 2, False)
    assert F(ask("arsenal", "grounded", "stunner", cm=0)["stunned"]) == ends[True]


@pytest.mark.parametrize("stunned", [False, True])
def test_16_stunned_again_is_destroyed(stunned):
    def step(state, total, _):
        return min(state + (total >= 7), 2)

    ends = attacks(step, 2, int(stunned))
    found = ask("arsenal", "brittle", "stunner", cm=0, stunned=stunned)
    assert F(found["destroyed"]) == ends[2]
    assert F(found["stunned"]) == ends[1]


def test_16_a_token_is_worth_spending_on_the_second_stun():
    assert F(ask("arsenal", "brittle", "stunner", cm=2, stunned=True)["expected_cm_spent"]) > 0


@pytest.mark.parametrize(("target", "needed"), [("gnat", 6), ("hardened", 5)])
def test_20_a_hard_check_is_less_hard(target, needed):
    failed = F(sum(face < needed for face in FACES), 6)
    assert F(ask("arsenal", target, "breaker", cm=1)["destroyed"]) == hit(7) * failed


def test_20_an_easy_one_is_as_easy_as_ever():
    assert F(ask("gnat", "hardened", cm=1)["destroyed"]) == hit(7) * F(CHECK - 1, 6)


@pytest.mark.parametrize("cm", [0, 1, 2])
def test_31_each_hit_makes_the_next_one_easier(cm):
    """One token of either sort answers a hit; both tokens may go in one answer."""

    def after(state):
        left, tokens, corroded, gone = state
        ends = {}

        def end(state, chance):
            ends[state] = ends.get(state, F(0)) + chance

        likely = hit(7 - corroded)
        end(state, 1 - likely)
        worn, threatened = min(corroded + 1, 2), likely
        for spent in range(tokens + 1):
            if spent == tokens:
                end((left, 0, worn, True), threatened)
            else:
                end((left, tokens - spent - 1, worn, False), threatened * F(7 - CHECK, 6))
                threatened *= F(CHECK - 1, 6)
        return ends

    states = {(2, cm, 0, False): F(1)}
    for _ in range(2):
        then = {}
        for state, chance in states.items():
            for end, likely in ({state: F(1)} if state[3] else after(state)).items():
                then[end] = then.get(end, F(0)) + chance * likely
        states = then
    destroyed = sum(chance for state, chance in states.items() if state[3])
    assert F(ask("corrosive", "gnat", cm=cm)["destroyed"]) == destroyed


def test_34_the_first_attack_uses_it_up_hit_or_not():
    missed = (1 - hit(5)) * (1 - hit(7))
    assert F(ask("long-memory", "gnat", cm=0, facts=["attacker.attacked=game"])["unaffected"]) == missed


def test_41_infantry_inside_a_building_only():
    with pytest.raises(Refused) as refused:
        ask("arsenal", "climber", "mg")
    assert refused.value.rules == ("attack.target-kind",)
    found = ask("arsenal", "climber", "mg", cm=0, facts=["target.in=building"])
    assert F(found["destroyed"]) == 1 - (1 - hit(7)) ** 2


@pytest.mark.parametrize(("attacker", "action", "spent"), [("overload", "pulse", 1), ("arsenal", "stunner", 0)])
def test_49_a_token_goes_for_a_hit_that_does_nothing(attacker, action, spent):
    assert F(ask(attacker, "gnat", action, cm=1, stunned=True)["expected_cm_spent"]) == spent * hit(7)


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        ("target.under=steady-aim", "Steady Aim reaches nobody"),
        ("target.under=fog-bark", "no trait"),
        ("target.has=corroded:x", "is one of"),
        ("target.there_is=no", "is one of yes"),
        ("target.used=nothing", "no trait"),
        ("round=0", "number of a Round"),
        ("round", "number of a Round"),
        ("rounds=3", "round=3"),
    ],
)
def test_what_cannot_be_stated_is_refused(fact, words):
    with pytest.raises(Refused, match=words):
        ask("gnat", "gnat", facts=[fact])


COUNTED = {
    "a token": ({"token": "heat"}, ["attacker.has=heat"], 1),
    "three tokens": ({"token": "heat"}, ["attacker.has=heat:3"], 3),
    "three tokens that count twice": ({"token": "heat", "most": 2}, ["attacker.has=heat:3"], 2),
    "no token": ({"token": "heat"}, ["target.has=heat:3"], 0),
    "the target's tokens": ({"token": "heat", "of": "target"}, ["target.has=heat:3"], 3),
    "its own countermeasures": ({"token": "countermeasure"}, [], 1),
    "the target's bases": ({"bases": True, "of": "target"}, ["target.bases=2"], 2),
    "12 inches by 5": ({"inches": 5}, [], 2),
    "Units around it": ({"units": {"within": 6, "other": True}}, ["attacker.around=3"], 3),
    "nobody around it": ({"units": {"within": 6, "other": True}}, [], 0),
}


@pytest.mark.parametrize("name", COUNTED)
def test_an_amount_counts_once_for_each(name):
    per, facts, times = COUNTED[name]
    rules = saying("gnat", {"modify": "attack_roll", "by": 1, "per": per})
    assert F(asked(rules, facts=facts)["hit"]) == hit(7 - times)


def test_units_around_the_wrong_side_are_refused():
    rules = saying("gnat", {"modify": "attack_roll", "by": 1, "per": {"units": {"within": 6, "other": True}}})
    with pytest.raises(Refused, match=r"say --fact attacker\.around=3"):
        asked(rules, facts=["target.around=3"])


@pytest.mark.parametrize(("facts", "needed"), [(["attacker.has=heat"], 7), (["attacker.has=heat:2"], 6), (["target.has=heat:2"], 7)])
def test_so_many_tokens(facts, needed):
    rules = saying("gnat", {"modify": "attack_roll", "by": 1, "when": {"bearer": {"has": {"heat": 2}}}})
    assert F(asked(rules, facts=facts)["hit"]) == hit(needed)


@pytest.mark.parametrize("cm", [0, 1])
def test_tokens_that_an_attack_leaves_count_for_the_next(cm):
    """Corrosive leaves a token with each hit, negated or not. The token counts from the next hit on, whose only answer is spent by then."""
    rules = saying("corrosive", {"set": "countermeasure_target", "to": 6, "when": {"target": {"has": {"corroded": 1}}}})
    likely, easier, negated = hit(7), hit(6), F(7 - CHECK, 6)
    survives = (1 - likely) ** 2
    if cm:
        survives += likely * negated * (1 - easier) + (1 - likely) * likely * negated
    assert 1 - F(asked(rules, "corrosive", "gnat", cm=cm)["destroyed"]) == survives


@pytest.mark.parametrize(("range_", "needed"), [("6", 6), ("6.1", 7)])
def test_near_the_bearer_in_a_check(range_, needed):
    rules = saying("gnat", {"modify": "attack_roll", "by": 1, "when": {"target": {"within": 6}}})
    assert F(asked(rules, range=range_)["hit"]) == hit(needed)


SPOTTED = {"ignore": ["line_of_sight"], "when": {"there_is": {"side": "friendly", "sees": "target"}, "distance": {"most": 12}}}


def test_what_need_not_be_seen_counts_as_concealed():
    found = asked(saying("gnat", SPOTTED), out_of_sight=True, facts=["attacker.there_is=yes"])
    assert F(found["hit"]) == hit(8)


@pytest.mark.parametrize("unseen", [{"target": {"in_sight": False}}, {"not": {"target": {"in_sight": True}}}])
@pytest.mark.parametrize(("out_of_sight", "needed"), [(True, 10), (False, 7)])
def test_what_is_not_seen_is_told_by_the_flag(unseen, out_of_sight, needed):
    rules = saying("gnat", {"ignore": ["line_of_sight"]}, {"modify": "attack_roll", "by": -2, "when": unseen})
    assert F(asked(rules, out_of_sight=out_of_sight)["hit"]) == hit(needed)


def test_sight_is_no_fact_beside_the_flag():
    with pytest.raises(Refused, match="--out-of-sight"):
        asked(book().rules, facts=["target.in_sight=false"])


@pytest.mark.parametrize("more", [{}, {"facts": ["attacker.there_is=yes"], "range": 13}], ids=["nobody spots", "too far"])
def test_what_must_be_seen_is_refused(more):
    with pytest.raises(Refused) as refused:
        asked(saying("gnat", SPOTTED), out_of_sight=True, **more)
    assert refused.value.rules == ("attack.line-of-sight",)


def test_a_target_that_may_not_be_attacked_from_afar():
    rules = saying("ox", {"forbid": ["attack"], "who": "attacker", "when": {"distance": {"more": 10}}})
    assert F(asked(rules, range=10)["hit"]) == hit(7)
    with pytest.raises(Refused) as refused:
        asked(rules, range="10.1")
    assert refused.value.rules == ("trait.shown",)


@pytest.mark.parametrize("cm", [0, 1])
def test_46_what_lasts_is_worth_a_token_once(cm):
    """Twice at the same target: the second SUPPRESS that takes hold changes nothing, and no token is spent on it."""
    rules = with_cards(book(), {}, {"fifty/gnat": {"cannon": {"effect": "SUPPRESS", "rof": 2}}}).rules
    spent = F(asked(rules, cm=cm)["expected_cm_spent"])
    first, failed = hit(7), F(CHECK - 1, 6)
    assert spent == cm * (1 - (1 - first) ** 2)
    held = F(1) - failed if cm else F(0)  # the one token; after it there is none
    through = first * (1 - held) + (1 - first) * first * (1 - held) + first * held * first
    assert {name: F(chance) for name, chance in asked(rules, cm=cm)["suffered"].items()} == {"SUPPRESS": through}
    assert F(asked(rules, cm=cm)["unaffected"]) == 1 - through


@pytest.mark.parametrize(("more", "stunned"), [({}, 0), ({"stunned": True}, 1)])
def test_an_effect_of_ones_own_that_is_suffered_is_told_by_its_name(more, stunned):
    """Whoever is Stunned besides is told as that."""
    rules = with_cards(book(), {}, {"fifty/gnat": {"cannon": {"effect": "SUPPRESS"}}}).rules
    request = request_from({"attacker": "fifty/gnat", "action": "cannon", "target": "fifty/ox", "cm": 0, **more})
    found, told = odds(rules, request), as_text(rules, request)
    assert (F(found["stunned"]), F(found["unaffected"])) == (stunned, (1 - stunned) * (1 - hit(7)))
    assert found.get("suffered") == (None if stunned else {"SUPPRESS": str(hit(7))})
    assert ("  SUPPRESS                58.33%  7/12" in told) is not bool(stunned)


def test_a_units_page_tells_it_by_its_name_too():
    data = GAME.load(Project(Path(__file__).parents[3] / "vocabulary/downsync")).data
    (unit,) = [each for faction in data["factions"] for each in faction["units"] if each["key"] == "fifty/arsenal"]
    (action,) = [column for column in matrix(data, book().rules, unit)["columns"] if column["name"] == "Hush"]
    assert [name for name, _ in action["cells"]["freelances/outrider"]["shares"]] == ["SUPPRESS"]


FAILED = {"reroll": "attack_roll", "result": "failed"}
SUCCEEDED = {"reroll": "attack_roll", "result": "succeeded", "who": "attacker"}


def throws(number):
    """Every way in which two dice may fall so many times, all as likely."""
    twice = [first + second for first, second in product(FACES, FACES)]
    return list(product(twice, repeat=number))


def test_a_failed_attack_is_rolled_once_more():
    every = throws(2)
    assert F(asked(saying("gnat", FAILED))["hit"]) == F(sum(max(both) >= 7 for both in every), len(every))


def test_one_that_has_hit_must_hit_again():
    every = throws(2)
    assert F(asked(saying("ox", SUCCEEDED))["hit"]) == F(sum(min(both) >= 7 for both in every), len(every))


def test_the_attacker_rolls_again_first_and_then_for_its_target():
    rules = with_cards(
        book(),
        {
            f"fifty/{unit}": [{"name": unit, "effects": [resolved(each)], "manual": False}]
            for unit, each in (("gnat", FAILED), ("ox", SUCCEEDED))
        },
        {},
    ).rules
    every = throws(3)
    hits = sum((second if first < 7 else first) >= 7 and third >= 7 for first, second, third in every)
    assert F(asked(rules)["hit"]) == F(hits, len(every))


@pytest.mark.parametrize("facts", [(), ("attacker.used=shown",)])
def test_once_per_round_only_one_of_two_attacks_is_rolled_again(facts):
    rules = saying("arsenal", {**FAILED, "limit": "once per round"})
    missed, both = 1 - hit(7), (1 - hit(7)) ** 2
    found = asked(rules, "arsenal", "gnat", "stunner", cm=0, facts=facts)
    assert F(found["unaffected"]) == (both if facts else both * missed)


def test_what_costs_something_is_named_and_not_counted():
    rules = saying("gnat", {**FAILED, "cost": "C"})
    request = request_from({"attacker": "fifty/gnat", "action": "cannon", "target": "fifty/ox"})
    assert F(odds(rules, request)["hit"]) == hit(7)
    assert left_over(rules, request)["names"] == ["Shown"]


@pytest.mark.parametrize("boost", [False, True])
def test_one_die_of_a_failed_attack_is_rolled_again(boost):
    rules, hits, ways = saying("gnat", {**FAILED, "dice": 1}), 0, 0
    for *faces, again in product(FACES, repeat=4 if boost else 3):
        lowest, *kept = sorted(faces)
        once = sum(sorted(faces)[-2:])
        hits += once >= 7 or sum(sorted([again, *kept])[-2:]) >= 7
        ways += 1
    assert F(asked(rules, boost=boost)["hit"]) == F(hits, ways)


def test_the_target_has_one_die_of_a_hit_rolled_again():
    rules = saying("ox", {**SUCCEEDED, "dice": 1})
    hits = sum(one + other >= 7 and min(one, other) + again >= 7 for one, other, again in product(FACES, repeat=3))
    assert F(asked(rules)["hit"]) == F(hits, 6**3)


def test_one_die_of_a_countermeasure_check_is_all_of_it():
    rules = saying("ox", {"reroll": "countermeasure_roll", "result": "failed", "dice": 1})
    assert F(asked(rules, cm=1)["destroyed"]) == hit(7) * F(CHECK - 1, 6) ** 2


WELL_AIMED = {"become": "STUN", "when": {"margin": {"less": 3}}}


def test_by_how_much_it_has_hit_decides_what_comes_of_it():
    found = asked(saying("gnat", WELL_AIMED), cm=0, emergency=0)
    assert F(found["hit"]) == hit(7)
    assert (F(found["destroyed"]), F(found["stunned"])) == (hit(10), hit(7) - hit(10))


def test_of_a_roll_made_again_the_last_one_counts():
    traits = [{"name": name, "effects": [resolved(each)], "manual": False} for name, each in (("a", WELL_AIMED), ("b", FAILED))]
    found = asked(with_cards(book(), {"fifty/gnat": traits}, {}).rules, cm=0, emergency=0)
    assert F(found["destroyed"]) == hit(10) + (1 - hit(7)) * hit(10)


def test_a_hit_by_more_is_harder_to_negate():
    found = asked(saying("gnat", {"modify": "countermeasure_target", "by": 1, "when": {"margin": {"least": 2}}}), cm=1, emergency=0)
    plain, harder = F(CHECK - 1, 6), F(CHECK, 6)
    assert F(found["destroyed"]) == (hit(7) - hit(9)) * plain + hit(9) * harder


def test_what_a_hit_by_more_leaves_counts_for_the_next_attack():
    paint = {"on": "hits", "grant": "painted", "who": "target", "when": {"margin": {"least": 3}}}
    against = {"attacker": "arsenal", "target": "squad", "action": "mg"}
    needed = next(number for number in range(2, 13) if hit(number) == F(asked(book().rules, **against)["hit"]))

    def step(state, total, die):
        tokens, painted, destroyed = state
        over = total - (needed - painted)
        if destroyed or over < 0:
            return state
        return (0, painted or over >= 3, not tokens or die < CHECK)

    ends = attacks(step, 2, (1, False, False))
    found = asked(saying("arsenal", paint), **against, cm=1, emergency=0)
    assert F(found["destroyed"]) == sum(chance for (_, _, destroyed), chance in ends.items() if destroyed)


def test_a_token_that_comes_with_a_hit_counts_for_the_next_attack_and_goes_with_that():
    made = copy.deepcopy(data())
    faction = next(each for each in made["factions"] if each["id"] == "fifty")
    faction["tokens"]["painted"]["effects"].append({**resolved({"on": "attacked", "remove": "painted"}), "when": {}})
    paint = [{"name": "Shown", "effects": [resolved({"on": "hits", "grant": "painted", "who": "target"})], "manual": False}]
    against = {"attacker": "arsenal", "target": "squad", "action": "mg"}
    needed = next(number for number in range(2, 13) if hit(number) == F(asked(book().rules, **against)["hit"]))

    def step(state, total, die):
        tokens, painted, destroyed = state
        if destroyed or total < needed - painted:
            return (tokens, False, destroyed)
        return (0, not painted, not tokens or die < CHECK)

    ends = attacks(step, 2, (1, False, False))
    found = asked(with_cards(Ruleset(made), {"fifty/arsenal": paint}, {}).rules, **against, cm=1, emergency=0)
    assert F(found["destroyed"]) == sum(chance for (_, _, destroyed), chance in ends.items() if destroyed)


def test_where_no_attack_is_made_none_succeeds():
    rules = saying("gnat", {"modify": "rate_of_fire", "by": -1})
    request = request_from({"attacker": "fifty/gnat", "action": "cannon", "target": "fifty/ox"})
    assert odds(rules, request)["hit"] == "0" and "no attack is made" in as_text(rules, request)
    assert "first attack succeeds" not in as_text(rules, request)


NEAR = {"side": "friendly", "within": 4}


@pytest.mark.parametrize(
    ("bearer", "says", "named"),
    [
        ("gnat", {"on": {"before": "hit", "of": NEAR}, "miss": True, "may": True}, False),  # hits on the attacker's own friends
        ("ox", {"on": {"before": "hit", "of": NEAR}, "miss": True, "may": True}, True),
        ("ox", {"replace": "KILL", "with": "STUN", "may": True, "who": {"kind": "infantry", "within": 6}}, False),
        ("ox", {"replace": "KILL", "with": "STUN", "may": True, "who": {"kind": "vehicle", "within": 6}}, True),
    ],
)
def test_only_what_could_bear_on_it_is_named_as_not_counted(bearer, says, named):
    request = request_from({"attacker": "fifty/gnat", "action": "cannon", "target": "fifty/ox"})
    assert any("Shown" in name for name in left_over(saying(bearer, says), request)["names"]) is named


def test_a_stated_token_that_is_not_counted_is_named():
    made = copy.deepcopy(data())
    faction = next(each for each in made["factions"] if each["id"] == "fifty")
    goes = resolved({"on": {"before": "attacked"}, "may": True, "remove": "painted", "then": [{"grant": "corroded", "who": "target"}]})
    faction["tokens"]["painted"]["effects"].append({**goes, "when": {}})
    asks = {"attacker": "fifty/gnat", "action": "cannon", "target": "fifty/ox"}
    for facts, named in (([], False), (["target.has=painted"], True)):
        found = left_over(Ruleset(made).rules, request_from({**asks, "facts": facts}))["names"]
        assert ("Painted Token" in found) is named


NATURAL = {
    "two sixes": ({"face": 6, "least": 2}, lambda faces: faces.count(6) >= 2),
    "one six": (6, lambda faces: 6 in faces),
    "no six": ({"face": 6, "most": 0}, lambda faces: 6 not in faces),
    "a double": ("double", lambda faces: len(set(faces)) < len(faces)),
}


@pytest.mark.parametrize("dice", [2, 3])
@pytest.mark.parametrize("name", NATURAL)
def test_what_the_dice_show_decides_what_comes_of_a_hit(name, dice):
    """All of them, also one that does not count."""
    wanted, shows = NATURAL[name]
    more = [{"modify": "attack_dice", "by": dice - 2}] if dice > 2 else []
    found = asked(saying("gnat", {"become": "STUN", "when": {"natural": wanted}}, *more), cm=0, emergency=0)
    throws = [faces for faces in product(FACES, repeat=dice) if sum(sorted(faces)[-2:]) >= 7]
    stunned = sum(map(shows, throws))
    assert (F(found["hit"]), F(found["stunned"])) == (F(len(throws), 6**dice), F(stunned, 6**dice))
    assert F(found["destroyed"]) == F(len(throws) - stunned, 6**dice)


@pytest.mark.parametrize(
    ("said", "added"),
    [
        ({"modify": "attack_roll", "times": "1/2"}, -3),
        ({"modify": "attack_roll", "times": 2}, 6),
        ({"modify": "attack_roll", "times": "3/4", "round": "down"}, -2),
        ({"modify": "attack_roll", "times": "3/4"}, -1),
    ],
)
def test_a_part_of_a_number_counts_before_what_is_added(said, added):
    """A gnat's TARG is 6; what short range or the like adds is no part of it."""
    plain = asked(saying("gnat", {"modify": "attack_roll", "by": added}), range=4)
    assert asked(saying("gnat", said), range=4)["hit"] == plain["hit"]


def test_twice_per_round_two_of_three_attacks_are_rolled_again():
    rules = saying("arsenal", {**FAILED, "limit": "twice per round"}, {"modify": "rate_of_fire", "by": 1})
    assert F(asked(rules, "arsenal", "gnat", "stunner", cm=0)["unaffected"]) == (1 - hit(7)) ** 5


def test_each_six_makes_a_hit_harder_to_negate():
    found = asked(saying("gnat", {"modify": "countermeasure_target", "by": 1, "per": {"natural": 6}}), cm=1, emergency=0)
    hits = [faces for faces in product(FACES, repeat=2) if sum(faces) >= 7]
    assert F(found["destroyed"]) == sum(F(CHECK - 1 + faces.count(6), 6) for faces in hits) / 36


def test_of_one_die_rolled_again_the_new_face_lies_there():
    said = [{"reroll": "attack_roll", "result": "failed", "dice": 1}, {"become": "STUN", "when": {"natural": "double"}}]
    found = asked(saying("gnat", *said), cm=0, emergency=0)
    stunned = destroyed = 0
    for one, other, again in product(FACES, repeat=3):
        faces = (one, other) if one + other >= 7 else (max(one, other), again)
        hits, double = sum(faces) >= 7, faces[0] == faces[1]
        stunned, destroyed = stunned + (hits and double), destroyed + (hits and not double)
    assert (F(found["stunned"]), F(found["destroyed"])) == (F(stunned, 6**3), F(destroyed, 6**3))


EACH_1 = {
    "one by one": [{"on": "attacks", "grant": "corroded", "who": "target", "when": {"natural": {"face": 1, "least": n}}} for n in (1, 2)],
    "all at once": [{"on": "attacks", "grant": "corroded", "who": "target", "per": {"natural": 1}}],
}


@pytest.mark.parametrize("said", EACH_1.values(), ids=EACH_1)
def test_what_the_dice_showed_is_over_with_the_next_attack(said):
    """Each natural 1 corrodes the target, which the attacks after it find more easily."""
    ends = {(0, False): F(1)}
    for _ in range(3):
        after = {}
        for (corroded, destroyed), chance in ends.items():
            for faces in product(FACES, repeat=2):
                hits = not destroyed and sum(faces) >= 7 - corroded
                then = (corroded, True) if destroyed or hits else (min(corroded + faces.count(1), 2), False)
                after[then] = after.get(then, F(0)) + chance / 36
        ends = after
    found = asked(saying("reload", *said), "reload", action="salvo", cm=0, emergency=0)
    assert F(found["destroyed"]) == sum(chance for (_, destroyed), chance in ends.items() if destroyed)


def test_a_failed_countermeasure_check_is_rolled_once_more():
    rules = saying("ox", {"reroll": "countermeasure_roll", "result": "failed"})
    assert F(asked(rules, cm=1)["destroyed"]) == hit(7) * F(CHECK - 1, 6) ** 2


COUNTS_AS = {
    "TARG": ("gnat", {"set": "attack_roll", "to": 9}, {}, 4),
    "TARG at short range, and what that adds": ("gnat", {"set": "attack_roll", "to": 9, "when": {"range": "short"}}, {"range": 5}, 3),
    "DEF": ("ox", {"set": "defence", "to": 10}, {}, 4),
    "DEF, stunned": ("ox", {"set": "defence", "to": 10, "when": {"bearer": {"stunned": True}}}, {"stunned": True}, 4),
    "DEF, not stunned": ("ox", {"set": "defence", "to": 10, "when": {"bearer": {"stunned": True}}}, {}, 7),
}


@pytest.mark.parametrize("name", COUNTS_AS)
def test_a_number_counts_as_another(name):
    unit, sentence, more, needed = COUNTS_AS[name]
    assert F(asked(saying(unit, sentence), **more)["hit"]) == hit(needed)


def test_range_and_rate_of_fire_count_as_others():
    with pytest.raises(Refused) as refused:
        asked(saying("gnat", {"set": "range", "to": 6}), range="6.5")
    assert refused.value.rules == ("attack.range",)
    rules = saying("gnat", {"set": "rate_of_fire", "to": 2})
    assert F(asked(rules, cm=0)["destroyed"]) == 1 - (1 - hit(7)) ** 2


def test_what_it_does_to_targets_is_not_done_to_itself():
    sentence = {"modify": "defence", "by": -2, "who": "target"}
    assert F(asked(saying("ox", sentence), "ox", "gnat")["hit"]) == hit(5)
    assert F(asked(saying("ox", sentence), "gnat", "ox")["hit"]) == hit(7)


def test_what_a_target_does_to_enemies_around_it_is_named_and_may_be_stated():
    """Whether the attacker is near enough is not asked about; nor is what it does for its friends named among what it does to enemies."""
    jams = {"verb": "modify", "quantity": "attack_roll", "by": -2, "who": {"side": "enemy", "within": 12}}
    helps = {"verb": "modify", "quantity": "attack_roll", "by": 2, "who": {"side": "friendly", "within": 12}}
    made_up = [{"name": "Jams", "effects": [jams]}, {"name": "Helps", "effects": [helps]}]
    rules = with_cards(book(), {"fifty/gnat": made_up}, {}).rules
    asked = {"attacker": "fifty/ox", "action": "cannon", "target": "fifty/gnat", "range": "12"}
    told = as_text(rules, request_from(asked))
    assert "Not counted:\n  Jams of Gnat: it depends on what else happens or is on the table (--fact attacker.under=jams)" in told
    stated = request_from({**asked, "facts": ["attacker.under=jams"]})
    assert F(odds(rules, stated)["hit"]) == hit(9)
    assert "Not counted" not in as_text(rules, stated)


@pytest.mark.parametrize("sentence", [{}, {"who": {"side": "friendly", "within": 4}}])
def test_what_depends_on_the_round_is_named_and_may_be_stated(sentence):
    late = {"modify": "attack_roll", "by": 1, "when": {"round": {"least": 3}}, **sentence}
    rules, around = saying("gnat", late), ["attacker.under=shown"] if sentence else []
    for facts, needed in [([], 7), (["round=2"], 7), (["round=3"], 6)]:
        assert F(asked(rules, facts=[*around, *facts])["hit"]) == hit(needed)
    if not sentence:
        told = [as_text(rules, request_from({**REQUEST, "facts": facts})) for facts in ([], ["round=2"])]
        assert ["(--fact round=1)" in each for each in told] == [True, False] == ["Not counted" in each for each in told]


REQUEST = {"attacker": "fifty/gnat", "action": "cannon", "target": "fifty/ox"}


def test_what_an_attack_sets_off_in_some_rounds_only():
    rules = saying(
        "corrosive",
        {"modify": "attack_roll", "by": 1, "per": {"token": "heat"}},
        {"on": "attacks", "grant": "heat", "when": {"round": 3}},
    )
    asked = {"attacker": "fifty/corrosive", "action": "cannon", "target": "fifty/gnat", "cm": 0}
    assert left_over(rules, request_from(asked))["names"] == ["Shown"]
    survives = [1 - F(odds(rules, request_from({**asked, "facts": [f"round={number}"]}))["destroyed"]) for number in (2, 3)]
    assert survives == [(1 - hit(7)) ** 2, (1 - hit(7)) * (1 - hit(6))]


ASKS_STEALTH = {"modify": "attack_roll", "by": 1, "when": {"bearer": {"has": "stealth"}}}
ASKS_STUN = {"modify": "attack_roll", "by": -1, "when": {"bearer": {"stunned": True}}}
SET_OFF = {
    "a token of the rules that its own sentence asks about": (
        [("corrosive", {"on": "attacks", "grant": "stealth"}), ("corrosive", ASKS_STEALTH)],
        ["Shown"],
    ),
    "one that nothing asks about": ([("corrosive", {"on": "attacks", "grant": "overwatch"})], []),
    "a Stun Token on the attacker": (
        [("gnat", {"on": "attacked", "grant": "stun", "who": "attacker"}), ("corrosive", ASKS_STUN)],
        ["Shown of Gnat"],
    ),
    "Stealth, which ends the attacks": ([("gnat", {"on": "attacked", "grant": "stealth"})], ["Shown of Gnat"]),
    "an answer that may end them": ([("gnat", {"on": "attacked", "act": "attack", "at": "attacker"})], ["Shown of Gnat"]),
    "harm to the attacker": ([("gnat", {"on": "attacked", "inflict": "KILL", "who": "attacker"})], ["Shown of Gnat"]),
    "what another Unit sets off": (
        [("corrosive", {"on": {"after": "hits", "of": {"other": True}}, "grant": "painted", "who": "target"})],
        ["Shown"],
    ),
    "what reaches it from around": (
        [("corrosive", {"on": "hits", "grant": "painted", "who": {"side": "enemy", "within": 3, "of": "target"}})],
        ["Shown"],
    ),
}


@pytest.mark.parametrize("name", SET_OFF)
def test_what_the_action_sets_off_is_counted_or_named(name):
    said, named = SET_OFF[name]
    cards: dict = {}
    for unit, sentence in said:
        trait = {"name": "Shown", "effects": [resolved(sentence)], "manual": False}
        cards.setdefault(f"fifty/{unit}", [{**trait, "effects": []}])[0]["effects"].append(trait["effects"][0])
    rules = with_cards(book(), cards, {}).rules
    request = request_from({"attacker": "fifty/corrosive", "action": "cannon", "target": "fifty/gnat"})
    assert left_over(rules, request)["names"] == named


def test_who_may_suffer_it_instead_is_named():
    request = request_from({"attacker": "fifty/gnat", "action": "cannon", "target": "fifty/shield-wall"})
    assert left_over(book().rules, request)["names"] == ["Shield Wall of Shield Wall"]


def test_what_an_effect_does_from_a_round_on_is_named_until_that_is_told():
    made = copy.deepcopy(book().data)
    fifty = next(faction for faction in made["factions"] if faction["id"] == "fifty")
    fifty["effects"]["SUPPRESS"]["effects"].append(resolved({"mark": "defence", "by": -2, "when": {"round": {"least": 3}}}))
    rules = Ruleset(made).rules
    names = {}
    for facts in ([], ["round=2"], ["round=3"]):
        request = request_from({"attacker": "fifty/arsenal", "action": "hush", "target": "fifty/gnat", "facts": facts})
        names[tuple(facts)] = left_over(rules, request)["names"]
    assert names == {(): ["Hush"], ("round=2",): [], ("round=3",): []}
    assert "(--fact round=1)" in as_text(rules, request_from({"attacker": "fifty/arsenal", "action": "hush", "target": "gnat"}))


SIGNATURES = {
    "a target that counts as larger": ("steady-aim", {"set": "signature", "to": "larger"}, 6),
    "and as smaller": ("steady-aim", {"set": "signature", "to": "smaller"}, 8),
    "and by name": ("steady-aim", {"set": "signature", "to": "large"}, 6),
    "the smallest are never smaller": ("gnat", {"set": "signature", "to": "smaller"}, 8),
    "while it is Stunned, and it is not": ("steady-aim", {"set": "signature", "to": "larger", "when": {"bearer": {"stunned": True}}}, 7),
    "an Ox among others": ("ox", {"modify": "defence", "by": 1, "when": {"attacker": {"unit": "giant-killer"}}}, 7),
    "and from another Unit not": ("ox", {"modify": "defence", "by": 1, "when": {"attacker": {"unit": "gnat"}}}, 6),
}


@pytest.mark.parametrize("name", SIGNATURES)
def test_what_a_target_counts_as_and_which_unit_it_is(name):
    target, sentence, needed = SIGNATURES[name]
    assert F(asked(saying(target, sentence), "giant-killer", target)["hit"]) == hit(needed)


# -- rolls of several dice, at most, and for several consequences

ROLLS = {
    "at least": ({"roll": 5}, F(2, 6)),
    "at most": ({"roll": {"most": 2}}, F(2, 6)),
    "on two dice": ({"roll": {"dice": 2, "least": 7}}, F(21, 36)),
    "less than": ({"roll": {"less": 3}}, F(2, 6)),
    "more than on three dice": ({"roll": {"dice": 3, "more": 16}}, F(4, 216)),
    "at most on two dice": ({"roll": {"dice": 2, "most": 4}}, F(6, 36)),
}


def worn(number, step):
    """Every end of so many attacks on a target that is worn by 0 to 2: (how worn, gone) -> chance."""
    ends = {(0, False): F(1)}
    for _ in range(number):
        after = {}
        for state, chance in ends.items():
            for then, likely in {state: F(1)}.items() if state[1] else step(state[0]):
                after[then] = after.get(then, F(0)) + chance * likely
        ends = after
    return ends


@pytest.mark.parametrize("name", ROLLS)
def test_what_is_rolled_for_after_an_attack(name):
    roll, likely = ROLLS[name]

    def step(worn):
        hits, more = hit(7 - worn), min(worn + 1, 2)
        return [((worn, True), hits), ((more, False), (1 - hits) * likely), ((worn, False), (1 - hits) * (1 - likely))]

    ends = worn(3, step)
    rules = saying("gnat", {"on": {"after": "attacked", "hit": False}, "grant": "corroded", **roll})
    found = asked(rules, "reload", "gnat", "salvo", cm=0)
    assert F(found["destroyed"]) == sum(chance for (_, gone), chance in ends.items() if gone)


@pytest.mark.parametrize("name", ROLLS)
def test_one_roll_disregards_a_hit_and_wears_the_target(name):
    roll, likely = ROLLS[name]

    def step(worn):
        hits = hit(7 - worn)
        return [((worn, False), 1 - hits), ((min(worn + 1, 2), False), hits * likely), ((worn, True), hits * (1 - likely))]

    ends = worn(3, step)
    rules = saying("gnat", {"replace": "KILL", "with": "nothing", **roll, "then": [{"grant": "corroded"}]})
    found = asked(rules, "reload", "gnat", "salvo", cm=0)
    assert F(found["destroyed"]) == sum(chance for (_, gone), chance in ends.items() if gone)


@pytest.mark.parametrize("name", ROLLS)
def test_a_roll_that_fails_wears_the_target(name):
    """What becomes of a KILL, and what is done after a miss: the same die decides for either outcome."""
    roll, likely = ROLLS[name]
    worn_by = {"otherwise": [{"grant": "corroded"}]}

    def disregarded(worn):
        return [((worn, False), 1 - hit(7 - worn) * (1 - likely)), ((worn, True), hit(7 - worn) * (1 - likely))]

    def missed(worn):
        hits, more = hit(7 - worn), min(worn + 1, 2)
        return [((worn, True), hits), ((worn, False), (1 - hits) * likely), ((more, False), (1 - hits) * (1 - likely))]

    for step, says in (
        (disregarded, {"replace": "KILL", "with": "nothing"}),
        (missed, {"on": {"after": "attacked", "hit": False}, "remove": "heat"}),
        (missed, {"on": {"after": "attacked", "hit": False}, "grant": "heat"}),
    ):
        found = asked(saying("gnat", {**says, **roll, **worn_by}), "reload", "gnat", "salvo", cm=0)
        if "remove" in says:  # nothing lies there: nothing is rolled for
            step = worn_out
        assert F(found["destroyed"]) == sum(chance for (_, gone), chance in worn(3, step).items() if gone)


def worn_out(worn):
    return [((worn, False), 1 - hit(7)), ((worn, True), hit(7))]


def test_one_roll_for_tokens_on_both():
    """The same die lights the target and cools the attacker: never the one without the other."""

    def step(state):
        hits, likely = hit(7 - state), F(3, 6)
        return [((state, True), hits), ((min(state + 1, 2), False), (1 - hits) * likely), ((state, False), (1 - hits) * (1 - likely))]

    says = {"on": {"after": "attacked", "hit": False}, "roll": 4, "grant": "heat", "who": "attacker"}
    then = [{"grant": "corroded", "when": {"attacker": {"has": "heat"}}}]
    found = asked(saying("gnat", {**says, "then": then}), "reload", "gnat", "salvo", cm=0)
    assert F(found["destroyed"]) == sum(chance for (_, gone), chance in worn(3, step).items() if gone)


@pytest.mark.parametrize("more", [{"cost": "C"}, {"may": True}, {}])
def test_what_comes_before_the_dice_is_named(more):
    says = {"on": {"before": "attacks"}, "modify": "attack_roll", "by": 1, "until": "attack", **more}
    asks = request_from({"attacker": "fifty/gnat", "action": "cannon", "target": "fifty/ox"})
    rules = saying("gnat", says)
    assert F(odds(rules, asks)["hit"]) == hit(7)
    assert left_over(rules, asks)["names"] == ["Shown"]


def test_what_is_done_after_it_and_not_counted_is_named():
    rules = saying("gnat", {"replace": "KILL", "with": "nothing", "roll": 5, "then": [{"inflict": "STUN", "who": "attacker"}]})
    asks = {"attacker": "fifty/reload", "action": "salvo", "target": "fifty/gnat"}
    assert left_over(rules, request_from(asks))["names"] == ["Shown of Gnat"]
    assert left_over(rules, request_from({**asks, "attacker": "fifty/ox", "action": "cannon"}))["names"] == []


HUNTED = """
hunted: {name: Hunted, colour: Red, swatch: "#cc3311", goes: round, text: Gnats hit it.,
  effects: [{modify: defence, by: -1, when: {attacker: {unit: gnat}}}]}
"""


@pytest.mark.parametrize("target", ["fifty/ox", "freelances/outrider"])
def test_a_token_means_the_unit_of_its_own_faction_on_whomever_it_lies(target, tmp_path):
    for folder in ("factions", "scenarios"):
        shutil.copytree(fifty_games.FIFTY / folder, tmp_path / folder)
    with (tmp_path / "factions/downsync/fifty/tokens.yaml").open("a") as file:
        file.write(HUNTED)
    rules = Ruleset(GAME.load(Project(tmp_path)).data).rules
    needed = [
        F(odds(rules, request_from({"attacker": f"fifty/{unit}", "action": "cannon", "target": target, "facts": facts}))["hit"])
        for unit in ("gnat", "ox")
        for facts in ([], ["target.has=hunted"])
    ]
    assert needed == [hit(7), hit(6), hit(7), hit(7)]


@pytest.mark.parametrize(("facts", "cm", "emergency"), [([], 1, 0), ([], 0, 1), (["target.has=corroded:2"], 1, 1), ([], 0, 0)])
def test_who_may_use_no_countermeasures_is_hit_as_without_them(facts, cm, emergency):
    """Two Corroded Tokens let the roll come to 5; with them on it the bearer's countermeasures are no use to it."""
    rules = saying("ox", {"forbid": ["countermeasure"], "when": {"bearer": {"has": {"corroded": 2}}}})
    found = asked(rules, facts=facts, cm=cm, emergency=emergency)
    saved = 1 if facts else (0 if emergency else F(CHECK - 1, 6) ** cm)
    spent = 0 if facts else hit(7) * (cm + emergency)
    assert (F(found["destroyed"]), F(found["expected_cm_spent"])) == (hit(5 if facts else 7) * saved, spent)


def test_a_weapon_against_which_no_countermeasure_may_be_used():
    rules = saying("gnat", {"forbid": ["countermeasure"], "who": "target"})
    assert F(asked(rules, cm=1, emergency=1)["destroyed"]) == hit(7)


def test_what_would_forbid_countermeasures_from_afar_is_named():
    rules = saying("gnat", {"forbid": ["countermeasure"], "who": {"side": "enemy", "within": 6}})
    request = request_from({"attacker": "fifty/gnat", "action": "cannon", "target": "fifty/ox"})
    assert F(odds(rules, request)["destroyed"]) == F(asked(book().rules)["destroyed"])
    assert left_over(rules, request)["names"] == ["Shown"]


@pytest.mark.parametrize(("facts", "needed"), [([], 7), (["target.bases=1"], 6)])
def test_who_has_lost_bases_is_known_of_its_card(facts, needed):
    rules = saying("gnat", {"modify": "attack_roll", "by": 1, "when": {"target": {"short_of": "bases"}}})
    assert F(asked(rules, target="squad", facts=facts)["hit"]) == hit(needed)


# -- attacks that miss after all

MISSING = {
    "each on a die": ({"on": {"before": "hit"}, "roll": 5}, F(2, 6), None),
    "the effect is known": ({"on": {"before": "hit", "effect": "KILL"}, "roll": 5}, F(2, 6), None),
    "of another effect": ({"on": {"before": "hit", "effect": "STUN"}}, F(0), None),
    "the first hit": ({"on": {"before": "hit"}, "limit": "once per round"}, F(1), "hit"),
    "the first attack": ({"on": {"before": "attacked"}, "limit": "once per action"}, F(1), "attack"),
    "each attack on a die": ({"on": {"before": "attacked"}, "roll": {"most": 2}}, F(2, 6), None),
    "a scan": ({"on": {"before": "scanned"}}, F(0), None),
}


@pytest.mark.parametrize("name", MISSING)
def test_an_attack_that_misses_is_counted(name):
    says, misses, first = MISSING[name]

    def step(tried):
        """`tried`: the one that misses for certain is over."""
        hits = hit(7)
        if first == "attack" and not tried:
            return [((1, False), F(1))]
        if first == "hit" and not tried:
            return [((1, False), hits), ((0, False), 1 - hits)]
        through = hits * (1 if first else 1 - misses)
        return [((tried, True), through), ((tried, False), 1 - through)]

    rules = saying("gnat", {**says, "miss": True})
    found = asked(rules, "reload", "gnat", "salvo", cm=0)
    assert F(found["destroyed"]) == sum(chance for (_, gone), chance in worn(3, step).items() if gone)
    request = {"attacker": "fifty/reload", "action": "salvo", "target": "fifty/gnat"}
    assert left_over(rules, request_from(request))["names"] == []


def test_a_hit_that_fails_to_miss_wears_the_target_first():
    """What is done because a die failed counts before what the hit leaves."""
    says = {"on": {"before": "hit"}, "roll": 5, "miss": True, "otherwise": [{"grant": "corroded"}]}

    def step(worn):
        hits = hit(7 - worn)
        return [((worn, False), 1 - hits * F(4, 6)), ((worn, True), hits * F(4, 6))]

    found = asked(saying("gnat", says), "reload", "gnat", "salvo", cm=0)
    assert F(found["destroyed"]) == sum(chance for (_, gone), chance in worn(3, step).items() if gone)


@pytest.mark.parametrize("more", [{"cost": "C"}, {"may": True}, {"cost": {"token": "heat"}}])
def test_who_may_let_an_attack_miss_is_named(more):
    rules = saying("gnat", {"on": {"before": "hit"}, "miss": True, **more})
    request = {"attacker": "fifty/ox", "action": "cannon", "target": "fifty/gnat"}
    assert F(odds(rules, request_from(request))["hit"]) == hit(7)
    assert left_over(rules, request_from(request))["names"] == ["Shown of Gnat"]
    assert left_over(rules, request_from({**request, "attacker": "fifty/gnat", "target": "fifty/ox"}))["names"] == []
