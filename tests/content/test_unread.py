"""Sentences where nothing reads them: every verb where it does not belong, and every key to no purpose, is refused at its key."""

import re

import pytest
import yaml

from rulepress.cli.checking.checker import SORTED, examine
from rulepress.content.files.project import Project
from rulepress.content.games.downsync.effect_lints.lint_position import unread
from rulepress.games.downsync.vocabulary import NEEDED, VERBS

VALUES = {
    "amount": "1",
    "length": "4",
    "value": "2",
    "effect": "KILL",
    "token": "stealth",
    "lying": "stealth",
    "marker": "mine",
    "kind": "infantry",
    "signature": "small",
    "unit": "tank",
    "trait": "Lit",
    "terrain": "building",
    "passenger": "{signature: small, kind: infantry}",
    "true": "true",
}
"""A value of each sort."""
MORE = {
    "replace": ", with: STUN",
    "set: cost": ", of: boost",
    "grant": "",
    "exchange": ", who: {side: friendly, other: true, within: 4, most: 1}",
    "lend": ", aura: 4",
    "compel: aim": ", who: {side: enemy, within: 4}",
    **{f"reroll: {roll}_roll": ", result: failed" for roll in ("attack", "scan", "countermeasure")},
}
"""What a sentence needs beside what its row demands."""


def typed(key, word=None):
    if key.sort == "choices":
        return f"[{word or key.names[0]}]"
    return word or (key.names[0] if key.sort == "choice" else VALUES[key.sort])


def sentences():
    """Every verb, with every word that decides where it is read: (where it is read, the sentence)."""
    for verb, row in VERBS.items():
        for word in row.named or (None,):
            stands = row.named[word].stands if word else row.stands
            said = f"{verb}: {word}" if word else verb
            keys = "".join(f", {name}: {typed(key)}" for name, key in row.keys.items() if key.default is NEEDED)
            if said == "set: cost":
                keys = keys.replace("2", "0")
            yield stands, f"{{{verb}: {typed(row.key, word)}{keys}{MORE.get(said, MORE.get(verb, ''))}}}"


HEADS = {
    "unit": "{on: unit",
    "upkeep": "{on: unit, cost: C, phase: refresh, upkeep: true",
    "used": "{on: unit, cost: C, phase: activation",
    "priced": "{on: unit, cost: C, phase: move",
    "action": "{on: action",
    "rolled": "{cost: A, range: 12, rof: 1, effect: KILL",
    "performed": "{cost: A, effect: STAR",
    "effect": "{negatable: true",
    "token": "{colour: Grey, swatch: '#888888', goes: round",
    "marker": "{colour: Grey, swatch: '#888888', goes: round, holder: table",
}
REDS = "factions/downsync/reds"
FILES = {
    **dict.fromkeys(("unit", "upkeep", "used", "priced", "action"), "traits"),
    **dict.fromkeys(("rolled", "performed"), "actions"),
    "effect": "effects",
    **dict.fromkeys(("token", "marker"), "tokens"),
}
MINE = "mine: {colour: Black, swatch: '#333333', holder: table, goes: never, text: It lies there.}"


MISPLACED = [(position, said) for stands, said in sentences() for position in FILES if position not in stands]


def written(position, index, said):
    """A line of a file with that sentence at that position."""
    name = f"x-{index}" if FILES[position] == "tokens" else f"X {index}" if position != "effect" else f"X{index}"
    return f"{name}: {HEADS[position]}, text: It does something., effects: [{said}]}}"


def from_flow(said):
    """A sentence without its brackets, as YAML 1.2 has it."""
    return yaml.load("{" + re.sub(r"\bon: ", '"on": ', said) + "}", yaml.CSafeLoader)


def refused(project, lines):
    """The findings for sentences at positions: (position, line) -> what is said."""
    files = {file: [] for file in FILES.values()}
    places = {}
    for position, said in lines:
        file = files[FILES[position]]
        file.append(written(position, len(file), said))
        places[f"factions/downsync/reds/{FILES[position]}.yaml", len(file)] = (position, said)
    files["tokens"].append(MINE)
    root = project({f"factions/downsync/reds/{name}.yaml": "\n".join(text) + "\n" for name, text in files.items() if text})
    found = {}
    for one in examine(Project(root)).findings:
        if one.severity == "error" and (one.path, one.line) in places:
            found.setdefault(places[one.path, one.line], []).append((one.code, one.column, one.suggestion))
    return found


def test_every_verb_is_refused_where_it_is_not_read(project):
    """At the key of the verb, or of whom it concerns, and with what to do instead."""
    assert len(MISPLACED) >= 60
    found = refused(project, MISPLACED)
    assert [line for line in MISPLACED if line not in found] == []
    for position, said in MISPLACED:
        code, column, advice = found[position, said][0]
        line = written(position, 0, said)
        assert code == "nothing-reads-it" and advice, (position, said)
        assert column >= line.index("effects: ["), f"{said} as {position} is told at {column}, not in the sentence"


@pytest.mark.parametrize(
    ("position", "said", "key"),
    [
        ("unit", "place: 4", "place"),
        ("unit", "inflict: STUN", "inflict"),
        ("unit", "grant: stealth", "grant"),
        ("unit", "grant: stun, at: start", "grant"),
        ("unit", "grant: activated, on: revealed", "grant"),
        ("unit", "remove: activated, on: revealed", "remove"),
        ("unit", "grant: stealth, at: start, when: {range: short}", "when"),
        ("action", "grant: stealth, at: start, on: performs", "at"),
        ("performed", "grant: stealth, limit: once per round", "limit"),
        ("performed", "grant: stealth, may: true", "may"),
        ("performed", "place: 4, clear: 2", "clear"),
        ("performed", "modify: speed, by: 1", "modify"),
        ("performed", "load: 1, who: {within: 4}", "who"),
        ("performed", "on: hits, grant: stealth", "on"),
        ("effect", "grant: stealth, who: target", "grant"),
        ("effect", "inflict: STUN, roll: 4", "inflict"),
        ("unit", "modify: attack_roll, by: 1, when: {}", "when"),
        ("unit", "on: revealed, grant: dust, when: {bearer: {}}", "bearer"),
        ("unit", "on: revealed, grant: dust, who: {within: 3, least: 4, most: 2}", "least"),
        ("effect", "inflict: STUN, who: target, limit: once per round", "limit"),
        ("effect", "move: 2, who: target, until: round", "until"),
        ("effect", "remove: dust, who: picked", "who"),
        ("effect", "mark: defence, by: -1, on: hits", "on"),
        ("marker", "modify: attack_roll, by: 1", "modify"),
        ("marker", "conceal: true, who: target", "who"),
        ("marker", "conceal: true, who: {side: any, within: 2}, when: {bearer: {stunned: true}}", "stunned"),
        ("marker", "modify: attack_roll, by: 1, who: {within: 4}, per: {bases: true}", "per"),
        ("marker", "on: moved, inflict: STUN, who: target", "on"),
        ("marker", "on: {after: moved, of: {side: enemy}}, inflict: STUN", "inflict"),
        ("marker", "on: {after: moved, of: {side: enemy}}, inflict: STUN, who: target, then: [{grant: stealth}]", "grant"),
        ("marker", "on: {after: moved, of: {side: enemy}}, inflict: STUN, who: target, cost: {token: stealth}", "cost"),
        ("marker", "on: {after: moved, of: {side: enemy}}, place: scan, who: target", "place"),
        ("unit", "on: destroys, grant: stealth, when: {check: scan}", "check"),
        ("unit", "modify: attack_roll, by: 1, when: {there_is: {laid_by: bearer, within: 3}}", "laid_by"),
        ("marker", "on: round_ends, place: spd, toward: nearest", "place"),
        ("marker", "on: round_ends, place: 3, near: {side: enemy}", "near"),
        ("unit", "on: round_ends, place: 3, toward: nearest, otherwise: STUN, who: {marker: mine}", "otherwise"),
        ("marker", "compel: aim, at: bearer, who: {side: enemy, within: 4}", "compel"),
        ("unit", "lay: mine, within: 4", "lay"),
        ("unit", "on: revealed, lay: mine, within: 4, who: {side: enemy}", "who"),
        ("unit", "on: revealed, lay: mine, within: 4, of: attacker", "of"),
        ("unit", "on: activation_begins, lay: mine, within: 4, of: before", "of"),
        ("unit", "on: {after: hit, passes: 2}, grant: stealth", "passes"),
        ("unit", "on: {after: moved, passes: 2}, grant: stealth", "passes"),
        ("unit", "on: {before: moved, of: {side: enemy}, passes: 2}, grant: stealth", "passes"),
        ("unit", "on: revealed, grant: stealth, who: {marker: mine}", "marker"),
        ("unit", "on: {after: moved, of: {marker: mine}}, grant: stealth", "marker"),
        ("unit", "on: revealed, grant: stealth, who: {side: friendly, of: {marker: mine}}", "of"),
        ("unit", "modify: attack_roll, by: 1, when: {there_is: {marker: mine, kind: infantry}}", "kind"),
        ("unit", "modify: speed, by: 1, on: revealed", "modify"),
        ("unit", "modify: speed, by: 1, until: round", "until"),
        ("unit", "modify: speed, by: 1, may: true", "may"),
        ("unit", "modify: speed, by: 1, cost: C", "cost"),
        ("unit", "modify: speed, by: 1, roll: 4", "roll"),
        ("unit", "modify: speed, by: 1, limit: once per round", "limit"),
        ("unit", "modify: speed, by: 1, who: target", "who"),
        ("unit", "modify: speed, by: 1, when: {range: short}", "range"),
        ("unit", "modify: speed, by: 1, when: {not: {any: [{round: 1}, {concealed: true}]}}", "concealed"),
        ("unit", "modify: speed, by: 1, when: {target: {stunned: true}}", "target"),
        ("unit", "modify: defence, by: 1, per: token", "per"),
        ("unit", "modify: attack_roll, by: 1, who: target", "who"),
        ("unit", "modify: defence, by: 1, who: attacker", "who"),
        ("unit", "modify: attack_roll, by: 1, who: bearer", "who"),
        ("unit", "set: kind, to: infantry, aura: 4", "aura"),
        ("unit", "become: STUN", "become"),
        ("token", "become: STUN", "become"),
        ("unit", "become: STUN, aura: 4", "become"),
        ("unit", "modify: attack_roll, by: 1, aura: 4, who: {within: 4}", "aura"),
        ("unit", "modify: attack_roll, by: 1, who: {within: 4, most: 1}", "most"),
        ("unit", "modify: attack_roll, by: 1, who: {within: 4, of: before}", "of"),
        ("unit", "modify: attack_roll, by: 1, who: {within: 4, sees: target}", "sees"),
        ("unit", "modify: attack_roll, by: 1, when: {raised: countermeasure_target}", "raised"),
        ("unit", "modify: attack_roll, by: 1, when: {there_is: {within: 4, most: 2}}", "most"),
        ("unit", "modify: attack_roll, by: 1, when: {bearer: {moved: {in: round, by: target}}}", "by"),
        ("unit", "modify: attack_roll, by: 1, when: {bearer: {within: 4}}", "within"),
        ("unit", "modify: speed, by: 1, when: {distance: {most: 4}}", "distance"),
        ("unit", "on: hits, place: 2, otherwise: STUN, who: target", "otherwise"),
        ("unit", "modify: attack_roll, by: 1, when: {margin: {least: 3}}", "margin"),
        ("unit", "on: {before: attacks}, grant: stealth, when: {margin: 3}", "margin"),
        ("unit", "modify: attack_roll, by: 1, when: {natural: 6}", "natural"),
        ("unit", "modify: attack_roll", "modify"),
        ("used", "grant: overwatch, at: start", "at"),
        ("used", "grant: dust, at: start", "grant"),
        ("effect", "inflict: STUN, who: target, roll: 4, otherwise: [{grant: dust, who: target}]", "otherwise"),
        ("unit", "on: {after: hits, effect: CHILL}, grant: overwatch", "effect"),
        ("unit", "modify: attack_roll, by: 1, times: 2", "times"),
        ("unit", "modify: attack_dice, times: 2", "times"),
        ("unit", "modify: attack_roll, by: 1, round: down", "round"),
        ("unit", "modify: speed, times: 1/2, per: {bases: true}", "per"),
        ("unit", "modify: attack_roll, by: -3, when: {passes: 3}", "passes"),
        ("unit", "modify: speed, by: 1, who: {within: 3}, when: {passes: 3}", "passes"),
        ("unit", "on: moved, modify: speed, by: 4, until: move", "until"),
        ("unit", "on: revealed, grant: dust, who: {side: friendly, in_sight: true, of: centre}", "in_sight"),
        ("unit", "on: revealed, grant: dust, who: {side: friendly, of: centre}", "of"),
        ("unit", "on: attacked, place: 3, away_from: {side: enemy, sees: target, of: picked, within: 3}", "of"),
        ("unit", "on: revealed, inflict: STUN, who: {side: enemy}, roll: {same: true, most: 8}", "same"),
        (
            "unit",
            "on: revealed, inflict: KILL, who: {side: enemy}, then: [{inflict: STUN, who: picked, roll: {same: true, most: 8}}]",
            "same",
        ),
        (
            "unit",
            "on: revealed, score: 1, roll: 4, then: [{score: 1, roll: {same: true, dice: 2, most: 8}}]",
            "dice",
        ),
        ("unit", "on: revealed, inflict: KILL, who: {side: enemy}, roll: {least: 4, each: true}, otherwise: [{inflict: STUN}]", "inflict"),
        ("unit", "modify: attack_roll, by: 1, per: {natural: 6}", "natural"),
        ("unit", "on: moved, grant: dust, per: {natural: 1}", "natural"),
        ("unit", "on: attacks, grant: dust, per: {bases: true}", "per"),
        ("unit", "on: attacks, grant: dust, per: {natural: 1, of: target}", "of"),
        ("effect", "grant: dust, who: target, per: {natural: 1}", "natural"),
        ("unit", "on: {before: attacks}, grant: stealth, when: {not: {natural: double}}", "natural"),
        ("unit", "on: destroyed, inflict: KILL, who: attacker, when: {margin: {least: 3}}", "margin"),
        ("unit", "modify: attack_roll, by: 1, who: {within: 4, of: target}", "of"),
        ("unit", "modify: speed, by: 1, when: {there_is: {within: 4, of: target}}", "of"),
        ("unit", "modify: attack_roll, by: 1, when: {there_is: {kind: infantry, of: target}}", "of"),
        ("unit", "modify: speed, by: 1, per: {inches: 4}", "inches"),
        ("unit", "modify: speed, by: 1, per: {token: dust, of: target}", "of"),
        ("unit", "modify: attack_roll, by: 1, per: {inches: 4, of: target}", "of"),
        ("unit", "modify: attack_roll, by: 1, per: {token: countermeasure, of: target}", "token"),
        ("unit", "modify: defence, by: 1, per: {token: countermeasure}", "token"),
        ("unit", "modify: attack_roll, by: 1, per: {units: {within: 4, most: 2}}", "most"),
        ("unit", "modify: attack_roll, by: 1, when: {target: {has: {countermeasure: 2}}}", "has"),
        ("unit", "on: attacked, grant: overwatch, cost: {token: stun}", "token"),
        ("unit", "modify: attack_roll, by: 1, cost: {token: dust}", "cost"),
        ("unit", "reroll: attack_roll", "reroll"),
        ("unit", "reroll: reaction_roll, on: priorities, result: failed", "result"),
        ("unit", "reroll: countermeasure_roll, result: failed, who: attacker", "who"),
        ("action", "reroll: countermeasure_roll, result: succeeded", "reroll"),
        ("unit", "reroll: attack_roll, result: failed, instead: true", "instead"),
        ("unit", "on: revealed, reroll: attack_roll, result: failed", "reroll"),
        ("action", "set: defence, to: 9", "set"),
        ("unit", "set: defence, to: 9.5", "to"),
        ("effect", "reroll: attack_roll, result: failed, who: target, until: round", "reroll"),
        ("effect", "forbid: [react], until: round", "forbid"),
        ("effect", "forbid: [react], who: target", "forbid"),
        ("effect", "forbid: [react], who: target, until: round, limit: once per round", "limit"),
        ("effect", "modify: defence, by: -1, who: target, until: round", "modify"),
        ("unit", "forbid: [move], cost: C", "cost"),
        ("unit", "forbid: [attack], when: {concealed: true}", "concealed"),
        ("unit", "forbid: [attack], who: target", "who"),
        ("unit", "forbid: [move], when: {distance: {more: 6}}", "distance"),
        ("unit", "forbid: [move, attack], when: {target: {stunned: true}}", "target"),
        ("action", "forbid: [react]", "forbid"),
        ("unit", "ignore: [line_of_sight], when: {hidden: true}", "hidden"),
        ("unit", "ignore: [line_of_sight], when: {unseen: true}", "unseen"),
        ("action", "ignore: [stealth_loss], when: {distance: {more: 6}}", "distance"),
        ("unit", "conceal: true, when: {hidden: true}", "hidden"),
        ("action", "modify: attack_roll, by: 1, aura: 4", "aura"),
        ("action", "modify: defence, by: 1", "modify"),
        ("action", "on: revealed, grant: stealth", "on"),
        ("action", "on: {after: performs, of: {within: 4}}, grant: stealth", "of"),
        ("upkeep", "modify: attack_roll, by: 1, who: attacker", "who"),
        ("unit", "on: revealed, inflict: STUN, who: attacker", "who"),
        ("unit", "on: revealed, place: 3, away_from: target", "away_from"),
        ("unit", "on: refreshed, place: 3, of: before", "of"),
        ("unit", "on: revealed, place: 3, of: bearer", "of"),
        ("unit", "on: attacked, place: 3, unit: tank, who: attacker", "who"),
        ("unit", "on: moved, instead: true, place: 3", "instead"),
        ("unit", "on: {after: moved, hit: true}, place: 3", "hit"),
        ("unit", "on: {after: moved, effect: KILL}, place: 3", "effect"),
        ("unit", "on: revealed, when: {range: short}, place: 3", "range"),
        ("unit", "on: revealed, place: 3, until: round", "until"),
        ("unit", "on: revealed, act: any, at: target", "at"),
        ("unit", "on: hits, place: 3, away_from: attacker", "away_from"),
        ("unit", "on: revealed, reroll: reaction_roll", "reroll"),
        ("unit", "on: revealed, carry: {signature: small, kind: infantry}", "on"),
        ("unit", "on: revealed, set: kind, to: infantry, until: round", "set"),
        ("unit", "set: kind, to: infantry, when: {range: short}", "range"),
        ("unit", "set: kind, to: infantry, when: {bearer: {kind: vehicle}}", "kind"),
        ("unit", "set: signature, to: smaller, when: {bearer: {kind: vehicle}}", "kind"),
        ("unit", "set: signature, to: smaller, aura: 4", "aura"),
        ("unit", "modify: speed, by: 1, when: {there_is: {unit: tank, not: {unit: tank}}}", "unit"),
        ("unit", "move: 4", "move"),
        ("unit", "on: revealed, move: 4, until: round", "until"),
        ("unit", "on: destroyed, regain: 1", "regain"),
        ("unit", "on: activation_begins, place: 3, toward: bearer", "toward"),
        ("unit", "on: hits, place: 3, toward: attacker", "toward"),
        ("unit", "on: hits, place: 3, toward: target, away_from: target", "toward"),
        ("unit", "on: hits, place: 3, toward: attacker, clear: 4, who: target", "clear"),
        ("performed", "place: 3, toward: bearer", "toward"),
        ("unit", "on: attacked, move: 2, mover: bearer", "mover"),
        ("unit", "modify: attack_roll, by: 1, when: {bearer: {ping: true}}", "ping"),
        ("unit", "modify: attack_roll, by: 1, who: {ping: true, within: 6}", "ping"),
        ("unit", "on: activation_begins, inflict: STUN, who: {side: enemy, ping: true}", "ping"),
        ("unit", "on: activation_begins, place: 3, who: {ping: true}", "ping"),
        ("unit", "on: {after: moved, of: {ping: true}}, grant: overwatch", "ping"),
        ("unit", "modify: attack_roll, by: 1, when: {there_is: {ping: true, kind: infantry}}", "kind"),
        ("unit", "modify: speed, by: 1, per: {units: {ping: true, trait: Lit}}", "trait"),
        ("unit", "on: hits, grant: command_point, who: target", "who"),
        ("unit", "on: hits, grant: command_point, aura: 3", "aura"),
        ("unit", "return: 3", "return"),
        ("unit", "on: attacked, return: 3", "on"),
        ("unit", "on: {after: destroyed, of: {within: 6}}, return: 3", "return"),
        ("leader", "on: destroyed, return: 3", "return"),
        ("unit", "on: destroyed, return: 3, who: attacker", "who"),
        ("unit", "on: destroyed, return: 3, aura: 6", "aura"),
        ("used", "return: 3", "return"),
        ("unit", "on: destroyed, return: 3, of: before, near: {side: friendly}", "of"),
        ("unit", "modify: speed, by: 1, per: {inches_moved: 2, of: target}", "of"),
        ("unit", "on: attacked, remove: command_point, otherwise: STUN, who: attacker", "otherwise"),
        ("unit", "set: cost, to: 0", "set"),
        ("unit", "modify: attack_roll, by: 1, when: {round: {least: 13}}", "round"),
        ("unit", "modify: attack_roll, by: 1, when: {round: 0}", "round"),
        ("unit", "modify: attack_roll, by: 1, when: {not: {round: {most: 12}}}", "round"),
        ("unit", "modify: attack_roll, by: 1, when: {bearer: {destroyed: game}}", "destroyed"),
        ("unit", "modify: speed, by: 1, when: {any: [{there_is: {destroyed: {in: round}}}]}", "destroyed"),
        ("unit", "on: revealed, remove: stun, who: {side: friendly, destroyed: game}", "destroyed"),
        ("unit", "set: cost, of: boost, to: 1", "to"),
        ("unit", "set: countermeasure_target, of: boost, to: 4", "of"),
        ("unit", "replace: KILL", "replace"),
        ("unit", "replace: KILL, with: DAZE", "with"),
        ("unit", "on: {after: hit, effect: DAZE}, grant: overwatch", "effect"),
        ("unit", "replace: KILL, with: STUN, onto: {within: 2}", "with"),
        ("unit", "forbid: [move], by: enemy", "by"),
        ("unit", "forbid: [move], action: MG", "action"),
        ("unit", "ignore: [short_range], terrain: forest", "terrain"),
        ("unit", "ignore: [slow_terrain], when: {bearer: {in: forest}}", "in"),
        ("unit", "ignore: [slow_terrain], when: {not: {bearer: {in: forest}}}", "in"),
        ("unit", "compel: aim", "compel"),
        ("unit", "compel: countermeasure, at: bearer", "at"),
        ("unit", "lend: countermeasures, to: infantry, who: {within: 4, in_sight: true}", "in_sight"),
        ("unit", "on: {before: attacks, hit: true}, grant: dust", "hit"),
        ("unit", "modify: attack_roll, by: 1, then: [{grant: dust}]", "then"),
        ("performed", "grant: stealth, then: [{remove: dust}]", "then"),
        ("unit", "on: hits, grant: dust, then: [{on: performs, grant: dust}]", "on"),
        ("unit", "on: hits, grant: dust, then: [{conceal: true}]", "conceal"),
        ("unit", "on: {before: moved}, place: 4, then: [{grant: dust, instead: true}]", "instead"),
        ("unit", "on: revealed, grant: dust, then: [{inflict: STUN, who: attacker}]", "who"),
        ("action", "on: hits, grant: dust, who: target, then: [{remove: dust, when: {concealed: true}}]", "concealed"),
        ("unit", "on: revealed, place: 3, near: {side: friendly, within: 9}, of: before", "of"),
        ("effect", "modify: speed, by: -2, who: target, until: attack", "until"),
        ("effect", "forbid: [countermeasure], who: target, until: round", "forbid"),
        ("action", "forbid: [countermeasure]", "forbid"),
        ("unit", "on: destroyed, roll: {least: 4, each: true}, inflict: STUN, who: attacker", "each"),
        ("unit", "on: round_ends, roll: {least: 4, each: true}, remove: stun", "each"),
        ("unit", "on: round_ends, roll: {least: 4, each: true}, remove: stun, who: {within: 4, most: 1}", "each"),
        ("unit", "replace: STUN, with: nothing, roll: {least: 4, each: true}", "each"),
        ("unit", "on: round_ends, roll: {least: 4, each: true}, remove: stun, who: {within: 4}, then: [{grant: dust}]", "grant"),
        ("unit", "remove: dust, cost: A", "cost"),
        ("unit", "on: revealed, remove: dust, cost: A", "cost"),
        ("unit", "modify: speed, by: 1, cost: A", "cost"),
        ("token", "on: revealed, remove: dust, cost: A", "cost"),
        ("token", "conceal: true, cost: A, who: target, until: round", "who"),
        ("unit", "modify: speed, by: 1, when: {there_is: {within: 4, more_than: {within: 4}}}", "more_than"),
        ("unit", "modify: speed, by: 1, when: {there_is: {side: enemy, fewer_than: {within: 4, most: 2}}}", "most"),
        ("unit", "modify: attack_roll, by: 1, when: {there_is: {ping: true, faction: same}}", "faction"),
        ("unit", "intercept: true", "intercept"),
        ("unit", "on: {before: attacked}, intercept: true", "on"),
        ("unit", "on: {after: attacked, of: {other: true}}, intercept: true", "on"),
        ("unit", "on: {before: attacked, of: {side: enemy}}, intercept: true", "of"),
        ("unit", "on: {before: attacked, of: {other: true}}, intercept: true, who: {within: 4}", "who"),
        ("unit", "replace: KILL, onto: bearer", "onto"),
        ("unit", "modify: speed, by: 1, when: {there_is: {nearer: attacker}}", "nearer"),
        ("unit", "on: revealed, place: 3, toward: own_edge, clear: 4", "clear"),
        ("unit", "score: 1", "score"),
        ("unit", "on: revealed, score: 1, until: round", "until"),
        ("unit", "miss: true", "miss"),
        ("unit", "on: {before: hit}, miss: true, instead: true", "instead"),
        ("unit", "on: hit, miss: true", "on"),
        ("unit", "on: {before: moved}, miss: true", "on"),
        ("unit", "on: {before: hit}, miss: true, who: attacker", "who"),
        ("unit", "on: {before: attacked, effect: KILL}, miss: true", "effect"),
        ("unit", "on: revealed, grant: dust, otherwise: [{inflict: STUN}]", "otherwise"),
        ("unit", "on: revealed, roll: 4, grant: dust, otherwise: [{inflict: STUN, who: attacker}]", "who"),
        ("unit", "modify: attack_roll, by: 1, otherwise: [{grant: dust}]", "otherwise"),
        ("unit", "on: round_ends, roll: {least: 4, each: true}, remove: stun, who: {within: 4}, otherwise: [{grant: dust}]", "grant"),
        ("action", "on: hits, modify: attack_roll, by: 1, until: attack", "until"),
        ("action", "on: {before: attacks}, modify: rate_of_fire, by: 1, until: attack", "until"),
        ("unit", "on: {before: attacks}, ignore: [line_of_sight], until: attack", "until"),
        ("unit", "on: round_begins, grant: dust, limit: once per action", "limit"),
        ("unit", "modify: attack_roll, by: 1, when: {target: {within: 4}, distance: {more: 8}}", "distance"),
        ("unit", "on: hits, place: 2, toward: picked", "toward"),
        ("unit", "on: hits, grant: dust, again: 3", "again"),
        ("unit", "on: hits, act: activation, who: {side: friendly, other: true, most: 1}, rof: 1", "rof"),
        ("unit", "on: attacked, act: activation, at: attacker", "at"),
        ("unit", "act: activation", "act"),
        ("unit", "replace: KILL, with: STUN, may: true, again: 3", "again"),
        ("unit", "on: {before: hit}, miss: true, may: true, again: 2", "again"),
        ("unit", "on: {before: moved}, may: true, instead: true, place: 3, again: 2", "again"),
        ("effect", "roll: 4, grant: dust, who: target, again: 2", "again"),
        ("unit", "on: moved, grant: dust, who: {side: enemy, within: 6}, then: [{place: 2, toward: picked, who: bearer}]", "toward"),
        ("unit", "on: moved, grant: dust, who: {side: enemy, most: 1}, then: [{place: 2, toward: picked, who: picked}]", "toward"),
        ("unit", "forbid: [attacked], who: attacker", "who"),
        ("unit", "forbid: [attacked], when: {concealed: true}", "concealed"),
        ("action", "forbid: [scanned]", "forbid"),
        ("marker", "forbid: [attack], who: attacker", "who"),
    ],
)
def test_a_key_that_nothing_reads_is_told(position, said, key):
    """Each by itself, at the key at fault."""
    found = unread(from_flow(said), position)
    assert [one.path[-1] if isinstance(one.path[-1], str) else one.path[-2] for one in found] == [key], found
    assert found[0].said.endswith(".") and found[0].instead


def test_what_an_effect_may_forbid_is_told_where_it_forbids_something_else():
    [found] = unread(from_flow("forbid: [react, countermeasure], who: target, until: round"), "effect")
    assert found.path == ("forbid", 1) and "react" in found.instead and "grant" in found.instead


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("unit", "place: 3, on: revealed, of: before"),
        ("unit", "place: 3, on: revealed, near: {side: friendly, other: true}, clear: 6"),
        ("unit", "replace: KILL, onto: {within: 3}, then: [{grant: dust}]"),
        ("unit", "on: revealed, place: 3, of: {marker: mine}"),
        ("unit", "on: revealed, place: 3, toward: nearest, who: {marker: mine, side: any, within: 9}"),
        ("marker", "on: round_ends, place: 3, toward: {side: any}"),
        ("unit", "on: revealed, lay: mine, within: 3, of: before"),
        ("unit", "on: attacked, lay: mine, within: 3, of: attacker"),
        ("unit", "on: {after: moved, of: {side: enemy}, passes: 4}, inflict: STUN, who: target"),
        ("unit", "modify: attack_roll, by: 1, per: {units: {marker: mine, side: enemy, within: 6}}"),
        ("unit", "modify: attack_roll, by: 1, when: {there_is: {marker: mine, side: friendly, within: 0}}"),
        ("performed", "inflict: KILL, attack: 4, who: {side: any, within: 3, of: {marker: mine}}"),
        ("marker", "conceal: true, who: {side: any, within: 0}"),
        ("marker", "on: round_ends, lay: mine, within: 2"),
        ("marker", "on: {after: moved, of: {side: enemy}, passes: 2}, inflict: STUN, who: target, then: [{remove: mine}]"),
        ("marker", "on: {after: moved, of: {side: enemy, within: 0}}, remove: mine"),
        ("unit", "modify: attack_roll, by: 1, when: {target: {within: 4}, distance: {more: 2}}"),
        ("unit", "modify: attack_roll, by: -1, who: attacker, when: {target: {within: 4}, distance: {more: 8}}"),
        ("unit", "on: activation_begins, grant: dust, limit: once per action"),
        ("unit", "on: activation_ends, modify: attack_roll, by: 1, until: activation"),
        ("unit", "ignore: [slow_terrain], terrain: forest, when: {bearer: {stunned: false}}"),
        ("unit", "on: revealed, ignore: [slow_terrain], when: {bearer: {in: forest}}, until: round"),
        ("unit", "grant: stealth, at: start"),
        ("action", "on: hits, place: 2, away_from: attacker, who: target"),
        ("used", "place: 3, toward: bearer, who: {side: enemy, within: 8, most: 1}"),
        ("unit", "on: attacked, move: 2, mover: bearer, who: attacker"),
        ("used", "return: 3, who: {side: friendly, kind: infantry, most: 1}, at: at_once"),
        ("leader", "on: round_begins, return: 6, who: {kind: infantry, most: 1}, at: at_once"),
        ("unit", "on: destroyed, return: 3, roll: 4, limit: once per game, bases: 1, cm: 0"),
        ("unit", "on: activation_begins, inflict: REVEAL, who: {side: enemy, ping: true, signature: small, within: 6, most: 1}"),
        ("unit", "on: {after: scanned, of: {side: friendly, ping: true, within: 6}}, grant: overwatch"),
        ("unit", "modify: scan_roll, by: 1, when: {target: {ping: false}}"),
        ("unit", "on: {after: destroyed, of: {other: true, within: 6}}, return: 3, of: before, at: round_begins, who: target, cost: C"),
        ("leader", "on: {after: destroyed, of: {kind: infantry}}, return: 3, who: target, near: {side: friendly, trait: Lit}"),
        ("action", "on: hits, remove: countermeasure, otherwise: STUN, who: {side: enemy, kind: vehicle, within: 3, of: target}"),
        ("performed", "grant: stealth, at: action"),
        ("performed", "grant: stealth, who: bearer, limit: once per round, when: {bearer: {stunned: false}}"),
        ("performed", "forbid: [move], who: {side: enemy, within: 4}, until: round"),
        ("used", "modify: attack_roll, by: 1, until: round"),
        ("unit", "modify: range, by: 1, aura: 4"),
        ("unit", "become: KILL"),
        ("unit", "become: STUN, when: {target: {kind: infantry}}"),
        ("token", "become: STUN, who: attacker"),
        ("action", "become: STUN"),
        ("unit", "modify: attack_roll, by: 1, when: {there_is: {within: 4, least: 2, sees: target}}"),
        ("action", "on: hits, grant: dust, who: target, when: {range: short}"),
        ("unit", "modify: defence, by: -1, who: target"),
        ("action", "modify: defence, by: -1, who: target"),
        ("token", "modify: attack_roll, by: 1, who: attacker, per: token"),
        ("effect", "grant: dust, who: target, when: {target: {kind: infantry}}"),
        ("effect", "inflict: STUN, who: target, roll: 4"),
        ("effect", "grant: dust, who: target, roll: 5"),
        ("effect", "place: 2, away_from: attacker, who: target"),
        ("effect", "move: 2, who: {side: friendly, within: 3, of: target}"),
        ("unit", "on: {after: destroyed, of: {side: friendly, within: 6}}, modify: speed, by: 1, until: round"),
        ("unit", "on: {before: moved}, instead: true, place: 4, cost: C"),
        ("unit", "on: attacked, grant: overwatch, cost: {token: dust, count: 2}"),
        ("unit", "reroll: attack_roll, result: failed, may: true, limit: once per round, when: {range: short}"),
        ("unit", "reroll: attack_roll, result: succeeded, who: attacker, cost: C"),
        ("action", "reroll: countermeasure_roll, result: succeeded, who: target"),
        ("unit", "reroll: attack_roll, result: failed, aura: 4"),
        ("unit", "on: activation_begins, reroll: attack_roll, result: failed, until: activation"),
        ("unit", "on: priorities, may: true, reroll: reaction_roll"),
        ("unit", "set: speed, to: 4, when: {bearer: {has: {dust: 2}}}"),
        ("effect", "forbid: [perform, move], who: target, until: round"),
        ("effect", "modify: speed, by: -2, who: target, until: activation"),
        ("unit", "forbid: [designate], cost: {token: dust}"),
        ("token", "forbid: [activate], cost: C"),
        ("unit", "forbid: [attack], who: attacker, when: {distance: {more: 12}}"),
        ("action", "forbid: [attack], when: {target: {kind: infantry}}"),
        ("unit", "ignore: [line_of_sight], when: {there_is: {within: 6, sees: target}, distance: {most: 12}}"),
        ("action", "ignore: [stealth_loss], when: {bearer: {has: overwatch}}"),
        ("token", "modify: defence, by: -1, who: {side: friendly, within: 3}"),
        ("unit", "modify: defence, by: 1, per: {inches: 6, most: 3}"),
        ("unit", "modify: attack_roll, by: 1, per: {inches_moved: 2, most: 3, of: target}, when: {target: {inches_moved: {less: 8.5}}}"),
        ("unit", "modify: attack_roll, by: 1, per: {token: countermeasure}"),
        ("unit", "modify: speed, by: 1, per: {units: {side: enemy, within: 6}}"),
        ("unit", "on: attacked, when: {distance: {most: 6}, attacker: {within: 6}}, grant: overwatch"),
        ("unit", "on: {after: revealed, of: {side: enemy}}, when: {distance: {most: 6}}, grant: overwatch"),
        ("unit", "on: hits, inflict: STUN, who: {other: true, within: 3, of: target}"),
        ("upkeep", "conceal: true, aura: 3, when: {distance: {more: 6}}"),
        ("unit", "on: {before: attacked}, cost: C, modify: defence, by: 2, until: attack"),
        ("action", "on: {before: attacks}, may: true, modify: rate_of_fire, by: 1, until: action, then: [{grant: dust}]"),
        ("unit", "replace: KILL, with: nothing, roll: 5, then: [{inflict: STUN, who: attacker}]"),
        ("token", "replace: KILL, with: nothing, then: [{remove: dust}]"),
        ("used", "grant: dust, then: [{inflict: STUN, roll: {most: 2}}]"),
        ("performed", "grant: dust, who: bearer, then: [{inflict: STUN, roll: {dice: 2, least: 7}}]"),
        ("action", "on: hits, place: 3, who: target, when: {target_kind: vehicle}"),
        ("unit", "on: hits, grant: dust, when: {target_kind: vehicle, target_stunned: true, target_has_countermeasures: false}"),
        ("unit", "on: {after: scanned, of: {side: friendly}}, grant: dust, when: {target_kind: vehicle}"),
    ],
)
def test_what_is_read_is_let_be(position, said):
    assert unread(from_flow(said), position) == []


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("modify: attack_roll, by: 0", "by"),
        ("mark: defence, by: 0", "by"),
        ("on: attacks, grant: dust, count: 0", "count"),
        ("on: attacks, remove: dust, count: 0", "count"),
        ("on: attacks, grant: dust, roll: 0", "roll"),
        ("on: revealed, place: 0", "place"),
        ("on: revealed, move: 0", "move"),
        ("modify: attack_roll, by: 1, when: {bearer: {bases: 0}}", "bases"),
        ("modify: attack_roll, by: 1, when: {there_is: {side: enemy, bases: {less: 1}}}", "bases"),
        ("replace: KILL, with: KILL", "with"),
        ("on: activation_begins, act: move, rof: 2", "rof"),
        ("modify: attack_roll, by: 1, when: {distance: {least: 10, most: 4}}", "distance"),
        ("modify: attack_roll, by: 1, when: {distance: {more: 4, most: 4}}", "distance"),
        ("modify: attack_roll, by: 1, when: {bearer: {inches_moved: {more: 4, most: 4}}}", "inches_moved"),
        ("modify: attack_roll, by: 1, when: {target: {bases: {more: 2, less: 3}}}", "bases"),
        ("modify: attack_roll, by: 1, when: {target: {has: {dust: {least: 3, most: 2}}}}", "has"),
        ("modify: attack_roll, by: 1, when: {distance: {least: 8}, all: [{distance: {less: 8}}]}", "distance"),
        ("modify: attack_roll, by: 1, when: {any: [{range: short}, {round: {least: 3, most: 2}}]}", "round"),
        ("modify: attack_roll, by: 1, when: {target_stunned: true, target: {stunned: false}}", "stunned"),
        ("modify: attack_roll, by: 1, when: {target_kind: vehicle, target: {kind: [infantry]}}", "kind"),
        ("modify: attack_roll, by: 1, when: {bearer: {has: dust, not: {has: dust}}}", "has"),
        ("modify: attack_roll, by: 1, when: {attacker: {kind: vehicle}, not: {attacker: {kind: vehicle}}}", "kind"),
        ("modify: attack_roll, by: 1, when: {bearer: {stunned: true}, not: {bearer: {stunned: true}}}", "stunned"),
        ("modify: attack_roll, by: 1, when: {target: {moved: round, not: {moved: round}}}", "moved"),
        ("modify: attack_roll, by: 1, when: {all: [{range: short}, {range: long}]}", "range"),
        ("modify: attack_roll, by: 1, who: {within: 4, stunned: true, not: {stunned: true}}", "stunned"),
        ("modify: reaction_roll, by: 1, when: {phase: activation}", "phase"),
        ("on: activation_begins, grant: overwatch, when: {phase: reveal}", "phase"),
        ("on: round_ends, grant: overwatch, when: {phase: move}", "phase"),
        ("on: destroyed, act: attack", "act"),
        ("on: destroyed, place: 6", "place"),
        ("on: destroyed, grant: overwatch", "grant"),
        ("on: destroyed, remove: dust", "remove"),
        ("on: destroyed, modify: defence, by: 1, until: round", "modify"),
        ("on: destroys, grant: dust, who: target", "grant"),
        ("on: destroys, inflict: STUN, who: target", "inflict"),
        ("on: destroys, modify: speed, by: -1, who: target, until: round", "modify"),
        ("on: {after: destroys, of: {side: friendly}}, remove: dust, who: target", "remove"),
        ("on: {after: destroyed, of: {side: friendly}}, grant: dust, who: target", "grant"),
        ("on: destroys, grant: command_point, then: [{grant: dust, who: target}]", "grant"),
        ("on: recovers, remove: stun", "remove"),
        ("on: moved, modify: attack_roll, by: 1, until: action", "until"),
        ("on: {after: moved, of: {side: enemy, within: 6}}, set: speed, to: 4, until: action", "until"),
        ("on: performs, modify: attack_roll, by: 1, until: action", "until"),
        ("on: engagement, forbid: [designate], until: action", "until"),
        ("on: round_ends, modify: every_roll, by: 1, until: round", "until"),
        ("on: taskforce_ends, forbid: [move], until: taskforce_activation", "until"),
    ],
)
def test_what_can_never_count_is_told(said, key):
    """Conditions that exclude one another, amounts of nothing, what comes too late: at the key at fault."""
    found = unread(from_flow(said), "unit")
    assert [one.path[-1] for one in found] == [key], found
    assert found[0].said.endswith(".") and found[0].instead


@pytest.mark.parametrize(
    "said",
    [
        "modify: attack_roll, by: 1, when: {distance: {least: 4, most: 4}}",
        "modify: attack_roll, by: 1, when: {distance: {more: 4, less: 4.5}}",
        "modify: attack_roll, by: 1, when: {distance: {least: near, most: 4}}",
        "modify: attack_roll, by: 1, when: {any: [{range: short}, {range: long}]}",
        "modify: attack_roll, by: 1, when: {not: {target: {stunned: true, kind: vehicle}}, target: {stunned: true}}",
        "modify: attack_roll, by: 1, when: {target: {kind: [infantry, vehicle], not: {kind: infantry}}}",
        "modify: attack_roll, by: 1, when: {target: {has: {dust: 2}, not: {has: {dust: 4}}}}",
        "modify: attack_roll, by: 1, when: {bearer: {stunned: true}, target: {stunned: false}}",
        "modify: attack_roll, by: 1, when: {target: {bases: {most: 1}}}",
        "modify: attack_roll, by: 1, when: {not: {target: {bases: 2}}}",
        "on: destroyed, grant: command_point",
        "on: destroyed, remove: command_point",
        "on: destroys, remove: command_point, who: target",
        "on: {after: destroyed, of: {side: enemy}}, remove: command_point, who: target",
        "on: destroys, grant: dust, who: {side: enemy, within: 4}",
        "on: {after: destroyed, of: {other: true}}, return: 3, at: at_once, who: target, then: [{grant: dust, who: target}]",
        "on: {after: destroyed, of: {side: enemy}}, inflict: STUN, who: attacker",
        "on: base_destroyed, grant: dust, who: target",
        "on: destroyed, roll: {least: 4, each: true}, grant: stun, who: {side: any, within: 3, of: before}",
        "on: round_ends, roll: {most: 2, each: true}, inflict: STUN, aura: 4",
        "on: revealed, inflict: KILL, who: {side: any, within: 3}, roll: {dice: 2, most: 4, each: true}, "
        "otherwise: [{inflict: STUN, who: picked, roll: {same: true, most: 8}}]",
        "modify: speed, times: 1/2, round: down",
        "modify: attack_roll, by: -3, who: {side: any}, when: {passes: 3}",
        "modify: attack_roll, by: 1, who: {side: enemy, within: 0}",
        "modify: attack_roll, by: 1, when: {bearer: {own_edge: 6}, there_is: {side: enemy, within: 6, of: centre}}",
        "on: attacked, place: 6, away_from: nearest",
        "on: attacked, place: 6, toward: {side: friendly, kind: infantry}",
        "on: {before: moved}, modify: speed, by: 4, until: move",
        "on: revealed, move: spd, who: {side: friendly, within: 4}, limit: three times per game",
        "modify: speed, by: 1, when: {all: [{bearer: {short_of: bases}}, {bearer: {short_of: countermeasure}}]}",
        "forbid: [countermeasure], when: {bearer: {has: {dust: 2}}}",
        "forbid: [attack, countermeasure]",
        "on: hit, forbid: [countermeasure], until: round",
        "on: destroyed, inflict: STUN, who: attacker",
        "on: {after: destroyed, of: {side: friendly, within: 6}}, act: attack",
        "on: attacks, modify: attack_roll, by: 1, until: action",
        "on: activation_ends, modify: speed, by: 2, until: activation",
        "replace: KILL, onto: {within: 0, other: true}",
    ],
)
def test_what_can_count_is_let_be(said):
    assert unread(from_flow(said), "unit") == []


OF_ANOTHER_FORM = [
    "{modify: attack_roll, by: 1, when: {distance: {most: 5000}}}",
    "{modify: attack_roll, by: 1, when: {target: {bases: {least: 1000000}}}}",
    "{modify: morale, by: 1}",
    "{modify: attack_roll, by: [1]}",
    "{modify: attack_roll, by: 1.5}",
    "{modify: attack_roll, by: 1, aura: -1}",
    "{modify: attack_roll, by: 1, when: {range: 4}}",
    "{replace: STUN, with: nothing, roll: {least: 2, most: 3}}",
    "{replace: STUN, with: nothing, roll: {dice: 2}}",
    "{replace: STUN, with: nothing, then: []}",
    "{replace: STUN, with: nothing, then: [{by: 2}]}",
    "{on: {before: destroyed}, grant: dust}",
    "{modify: attack_roll, by: 1, when: {distance: {about: 5}}}",
    "{modify: attack_roll, by: 1, when: {weather: rain}}",
    "{modify: attack_roll, by: 1, when: {target: {mood: bad}}}",
    "{modify: attack_roll, by: 1, when: {target: {stunned: maybe}}}",
    "{modify: attack_roll, by: 1, when: {target: {moved: never}}}",
    "{modify: attack_roll, by: 1, who: everybody}",
    "{modify: attack_roll, by: 1, who: {side: ours}}",
    "{modify: attack_roll, by: 1, limit: once per day}",
    "{forbid: [sleep]}",
    "{on: doomsday, place: 3}",
    "{fly: true}",
    "{modify: attack_roll, by: 1, per: {}}",
    "{modify: attack_roll, by: 1, per: {bases: true, inches: 2}}",
    "{modify: attack_roll, by: 1, per: {moons: 2}}",
    "{on: attacked, grant: overwatch, cost: A}",
    "{modify: attack_roll, by: 1, ignore: [concealment]}",
]
"""Words that no row has, and values of another sort."""

OF_ANOTHER_VALUE = [
    "{modify: attack_roll, by: 1, when: {distance: {most: 500}}}",
    "{modify: attack_roll, by: -99999}",
    "{modify: attack_roll, by: 1, when: {target: {bases: {least: 200}}}}",
    "{modify: attack_roll, by: 1, aura: 999}",
    "{modify: attack_roll, by: 14295}",
    "{modify: attack_roll, by: plenty}",
    "{modify: attack_roll, by: 1, when: {target: {kind: boat}}}",
    "{modify: attack_roll, by: 1, when: {target: {has: luck}}}",
    "{modify: attack_roll, by: 1, when: {target: {trait: Nowhere}}}",
    "{become: DOOM}",
    "{replace: KILL, with: DOOM}",
    "{replace: STUN, with: nothing, roll: 7}",
    "{replace: STUN, with: nothing, roll: {least: 1}}",
    "{replace: STUN, with: nothing, roll: {most: 6}}",
    "{replace: STUN, with: nothing, roll: {dice: 2, least: 13}}",
    "{replace: STUN, with: nothing, roll: {dice: 2, less: 2}}",
    "{replace: STUN, with: nothing, roll: {dice: 9, least: 12}}",
    "{replace: STUN, with: nothing, then: [{grant: luck}]}",
    "{modify: attack_roll, by: 1, per: {token: luck}}",
    "{modify: attack_roll, by: 1, per: {inches: 0}}",
    "{modify: attack_roll, by: 1, per: {inches_moved: 0}}",
    "{modify: attack_roll, by: 1, per: {bases: true, most: 200}}",
    "{modify: attack_roll, by: 1, when: {bearer: {has: {luck: 2}}}}",
    "{on: attacked, grant: overwatch, cost: {token: luck}}",
    "{on: attacked, grant: overwatch, cost: {token: stealth, count: 0}}",
    "{replace: STUN, with: nothing, roll: 1}",
    "{set: minimum_range, to: 100000}",
    "{set: kind, to: boat}",
    "{set: signature, to: huge}",
    "{set: signature, to: 3}",
    "{set: kind, to: smaller}",
    "{on: revealed, move: 0}",
    "{on: revealed, regain: 0}",
    "{on: destroyed, return: 3, bases: 0}",
    "{on: destroyed, return: 500}",
    "{modify: speed, by: 1, when: {there_is: {unit: nobody}}}",
    "{set: minimum_range, to: infantry}",
    "{forbid: [perform], action: Nowhere}",
    "{permit: [enter], terrain: heaven}",
    "{on: revealed, place: 1000}",
    "{on: revealed, grant: luck}",
    "{on: revealed, grant: countermeasure, count: 4000}",
    "{on: revealed, grant: countermeasure, count: -1}",
    "{on: hit, inflict: STUN, attack: 5000, who: attacker}",
    "{on: revealed, act: any, rof: 0}",
]
"""Names that nothing has, and numbers that no game knows."""


@pytest.mark.parametrize("nonsense", [OF_ANOTHER_FORM, OF_ANOTHER_VALUE], ids=["form", "value"])
def test_nonsense_is_refused(project, nonsense):
    lines = [("unit", said) for said in nonsense]
    found = refused(project, lines)
    assert [said for at, said in lines if (at, said) not in found] == []


OWN = """
Lit: {on: unit, text: It shines., effects: [{modify: attack_roll, by: 1, when: {range: short}}]}
Led: {on: unit, text: It is led., effects: [{modify: attack_roll, by: 1, aura: 4, when: {turn: own}}]}
Late: {on: unit, text: It is late., effects: [{modify: attack_roll, by: 1, when: {round: {least: 3}}}]}
Fast: {on: unit, text: It is fast., effects: [{modify: speed, by: 1}]}
Odd: {on: unit, text: It is odd., manual: true}
Both: {on: unit, text: It is both., effects: [{modify: attack_roll, by: 1}, {modify: speed, by: 1}]}
Sung: {on: action, text: It is sung., effects: [{on: hits, grant: dust, who: target}]}
Hot: {on: unit, text: It is hot., effects: [{on: attacks, grant: dust}]}
Wary: {on: unit, text: It is wary., effects: [{on: attacked, grant: overwatch}]}
Wide: {on: unit, text: It is wide., effects: [{on: attacks, grant: dust, who: {side: enemy, within: 3}}]}
"""


def test_of_ones_own_faction_too(project):
    """What odds cannot ask about is at work in play only; what only prints is left to the players, whether it says so or not."""
    root = project(
        {
            "factions/downsync/reds/traits.yaml": OWN,
            "factions/downsync/reds/actions.yaml": "Song: {cost: A, effect: STAR, text: It sings.}\n",
            "factions/downsync/reds/tokens.yaml": "dust: {colour: Grey, swatch: '#888888', goes: round, text: It lies there.}\n",
        }
    )
    effects = examine(Project(root)).effects
    found = {name.split("/")[2]: where for where in SORTED[:3] for name in effects[where] if "/reds/" in name}
    assert found == {
        **dict.fromkeys(("Lit", "Sung", "Hot", "Late"), "odds_and_play"),
        **dict.fromkeys(("Led", "Fast", "Both", "Wary", "Wide"), "play_only"),
        **dict.fromkeys(("Odd", "Song"), "manual"),
    }


def test_a_definition_of_wrong_form_hides_nothing_of_the_others(project):
    """And nothing follows from it: what names it, and what it may name, are left alone."""
    lines = {
        "Broken": "effects: [{modify: attack_rol, by: 1}]",
        "Vain": "effects: [{place: 4}]",
        "Lost": "effects: [{modify: attack_roll, by: plenty}]",
        "Shaky": "effects: [{become: DAZE}]",
    }
    text = "".join(f"{name}: {{on: unit, text: It does something., {said}}}\n" for name, said in lines.items())
    effects = "DAZE: {negatable: true, text: It dazes., effects: [{mark: defence, by: -1}]}\n"
    found = examine(Project(project({f"{REDS}/traits.yaml": text, f"{REDS}/effects.yaml": effects}))).findings
    assert {(one.code, one.line) for one in found if one.path.startswith(REDS)} == {
        ("wrong-value", 1),
        ("nothing-reads-it", 2),
        ("unknown-parameter", 3),
        ("nothing-reads-it", 4),
    }


def test_terrain_that_makes_no_difference_is_told(project):
    vain = [("unit", "{ignore: [slow_terrain], terrain: building}"), ("unit", "{permit: [enter], terrain: forest}")]
    fine = [("unit", "{ignore: [slow_terrain], terrain: forest}"), ("unit", "{permit: [enter], terrain: blocking}")]
    found = refused(project, [*vain, *fine])
    assert set(found) == set(vain)
    assert [found[each][0][2] for each in vain] == ["name one of `forest`, `rough_ground`", "name one of `building`, `blocking`"]


OF_A_TOKEN = """
Marker: {on: action, parameters: {token: {type: token, default: dust}}, text: "It leaves a {{ token }} Token.",
  effects: [{on: hits, grant: token, who: target}]}
"""


@pytest.mark.parametrize(("typed", "said"), [("dust", None), ("overwatch", None), ("dusd", "did you mean `dust`?")])
def test_a_parameter_may_be_a_token_of_the_faction(project, check, typed, said):
    root = project(
        {
            "factions/downsync/reds/traits.yaml": OF_A_TOKEN.replace("dust", typed),
            "factions/downsync/reds/tokens.yaml": "dust: {colour: Grey, swatch: '#888888', goes: round, text: It lies there.}\n",
        }
    )
    _, out, _ = check(root)
    assert (said in out) if said else "error[" not in out


@pytest.mark.parametrize("position", FILES)
def test_what_a_help_adds_can_stand_there(position):
    """A key that is to be added is not refused itself once it is there."""
    wrong = []
    for _, said in sentences():
        sentence = from_flow(said[1:-1])
        for one in unread(sentence, position):
            for added in re.findall(r"(?:add|write|such as) `([a-z_]+: [^`]+)`", one.instead or ""):
                key = added.partition(":")[0]
                if key not in VERBS and not one.instead.startswith("write it for"):  # what is to stand elsewhere is read there
                    mended = {**sentence, **from_flow(added)}
                    wrong += [(said, added, other.said) for other in unread(mended, position) if other.path[0] == key]
    assert not wrong
