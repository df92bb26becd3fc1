"""What a leader's file may say: sentences that nothing would read are told at their key, others are not."""

import pytest

from rulepress.cli.checking.checker import examine
from rulepress.content.files.project import Project

BOSS = "factions/downsync/reds/leaders/boss.yaml"

WRONG = {
    "modify: attack_roll, by: 1": ("modify", "who: {side: friendly}"),
    "modify: attack_roll, by: 1, aura: 4": ("aura", "not on the table"),
    "modify: attack_roll, by: 1, who: {side: friendly, within: 4}": ("within", "not on the table"),
    "modify: attack_roll, by: 1, who: {side: friendly, in_sight: true}": ("in_sight", "not on the table"),
    "modify: attack_roll, by: 1, who: {side: friendly}, when: {bearer: {stunned: true}}": ("bearer", "not on the table"),
    "modify: attack_roll, by: 1, who: {side: friendly, signature: larger}": ("signature", "not on the table"),
    "modify: attack_roll, by: 1, who: {side: friendly, unit: same}": ("unit", "not on the table"),
    "modify: attack_roll, by: spd, who: {side: friendly}": ("by", "has no SPD"),
    "modify: command_points, by: 1": ("modify", "on: round_begins"),
    "set: command_capacity, to: 7, on: round_begins": ("on", "the whole game"),
    "modify: command_capacity, by: 1, when: {round: 2}": ("when", "the whole game"),
    "grant: stealth, who: {side: friendly}": ("grant", "needs a trigger"),
    "on: round_begins, grant: stealth": ("grant", "who: {side: friendly}"),
    "on: round_begins, grant: stealth, who: target": ("who", "no `target`"),
    "on: round_begins, act: attack, who: attacker": ("who", "no `attacker`"),
    "on: designated, grant: stealth, who: bearer": ("who", "not on the table"),
    "conceal: true": ("conceal", "who: {side: friendly}"),
    "decoy: small": ("decoy", "cannot bear this effect"),
    "on: round_begins, cluster: 3": ("on", "cannot have a trigger"),
    "on: destroyed, place: 2, of: before, who: attacker": ("of", "not on the table"),
    "on: destroys, grant: stealth, who: target": ("grant", "no longer on the table"),
    "on: performs, place: 2, of: bearer, who: {side: friendly, most: 1}": ("of", "not on the table"),
}

RIGHT = (
    "set: command_capacity, to: 7",
    "modify: command_capacity, by: -1",
    "on: round_begins, modify: command_points, by: 2, when: {round: 1}",
    "modify: defence, by: 1, who: {side: friendly, kind: infantry}",
    "modify: speed, by: 1, who: {side: friendly, bases: 1}, when: {round: {least: 3}}",
    "forbid: [buy_boost], who: {side: enemy}",
    "set: cost, of: boost, to: 0, who: {side: friendly}, limit: once per round",
    "on: destroys, grant: command_point",
    "on: {after: destroyed, of: {side: enemy, signature: large}}, grant: command_point",
    "on: {after: destroys, of: {side: friendly}}, remove: command_point, who: target",
    "on: {after: destroyed, of: {side: friendly, kind: infantry}}, return: 6, of: before, who: target",
    "on: designated, modify: speed, by: 2, who: target, until: activation, cost: C",
    "on: attacked, inflict: STUN, who: attacker, roll: 6",
    "on: engagement, modify: reaction_roll, by: 1, who: {side: friendly, engaged: true}, until: round",
    "on: round_begins, act: move, who: {side: friendly, most: 1}",
    "on: taskforce_begins, remove: stun, who: {side: friendly, has: stun, most: 1}",
)


def findings(project, *sentences):
    effects = "".join(f"  - {{{sentence}}}\n" for sentence in sentences)
    return examine(Project(project({BOSS: f"id: boss\nname: Boss\neffects:\n{effects}"}))).findings


def test_what_nothing_reads_is_told_at_its_key(project):
    told = {one.line: one for one in findings(project, *WRONG) if one.severity == "error"}
    lines = (project({}) / BOSS).read_text(encoding="utf-8").splitlines()
    assert len(told) == len(WRONG)
    for number, (sentence, (key, said)) in enumerate(WRONG.items(), 4):
        found = told[number]
        assert lines[number - 1][found.column - 1 :].startswith(key), sentence
        assert said in f"{found.message} {found.suggestion}", sentence


def test_what_is_read_is_no_finding(project):
    assert [(one.message, one.line) for one in findings(project, *RIGHT)] == []


@pytest.mark.parametrize(
    ("ability", "said"),
    [
        ("{cost: C, text: Once., effects: [{grant: stealth, who: {side: friendly}}]}", "needs a trigger"),
        ("{cost: C, text: Once.}", "either `effects` or `manual: true`"),
        ("{cost: 0, text: Once., manual: true}", "cost"),
        ("{text: Once., manual: true}", "cost"),
        ("{cost: C, text: 'Gain {{ more }}.', manual: true}", "more"),
    ],
)
def test_an_ability_that_cannot_be_used_is_told(ability, said, project):
    (found,) = examine(Project(project({BOSS: f"id: boss\nname: Boss\nabilities:\n  Once: {ability}\n"}))).findings
    assert said in f"{found.message} {found.suggestion}" and found.path == BOSS and found.line == 4
