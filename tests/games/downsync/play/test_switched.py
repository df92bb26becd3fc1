"""Rules switched off one by one in the code itself: for each, the few words that are the rule, and what stands instead.

Where test_disabled breaks all code that cites a rule, this leaves everything but the rule in force.
"""

import inspect
import textwrap

import pytest

from rulepress.games.downsync import attack, countermeasures, effects, quantities
from rulepress.games.downsync.play import (
    activation,
    auras,
    book,
    combat,
    flow,
    ground,
    moving,
    placing,
    reactions,
    revealing,
    rounds,
    scoring,
    setup,
    taskforce,
)

from .harness import run
from .test_cases import CASES_READ

#: Rule -> (function, the words in it, the words instead).
SWITCHES = {
    "activation.once": (activation.activate_taskforce, "if not flow.piece(name).activated", "if True"),
    "activation.token": (activation.finish, "activated=True", "activated=False"),
    "reaction.overwatch": (activation.overwatch_action, "act.over = act.reaction", "act.over = False"),
    "action.move": (activation.move_action, "(number,)", "tuple(base.number for base in piece.bases)"),
    "stun.sub-units": (activation.pay_for_stun, "if not base.stunned", "if base.number > 1 or not base.stunned"),
    "command.stun": (activation.pay_for_stun, 'flow.pay(piece.player, "Stun", "command.stun")', "pass"),
    "ability.aura": (auras.around, "reached = any(", "reached = not any("),
    "unit.slowest": (auras.speed, "flow.book.slowest", "0"),
    "action.team": (book.Book.actions, "not each.teams or number in each.teams", "True"),
    "action.choice": (book.Book.actions, "action.options or (action,)", "(action,)"),
    "force.slots": (book.Book.units_of, "if taken != slots", "if False"),
    "stealth.silent": (combat.combat_action, "if not silent", "if True"),
    "stealth.lost": (combat.combat_action, "if not silent", "if False"),
    "scan.rate-of-fire": (combat.scan_action, "range(action.rate_of_fire)", "range(1)"),
    "attack.rate-of-fire": (combat.combat_action, "range(action.rate_of_fire)", "range(1)"),
    "command.boost": (combat.ask_boost, 'flow.pay(player, "Boost", "command.boost")', "pass"),
    "roll.boost-choice": (combat.ask_boost, "if not flow.side(player).command_points", "if True"),
    "countermeasure.optional": (combat.defend, "[ACCEPT, *ordinary]", "[*ordinary]"),
    "countermeasure.emergency": (combat.defend, "[EMERGENCY] * bool(exchange.emergency)", "[]"),
    "sight.other-bases": (combat._eyes, "for trait in action.traits", "for trait in ()"),
    "cluster.targets": (combat._clustered_aims, "at, 0, cluster)", "at, 0, 10**6)"),
    "unit.losses": (combat.destroy, "if base.number != number", "if False"),
    "transport.destroyed": (combat.destroy, "if piece.passenger", "if False"),
    "victory.wiped-out": (flow.Flow.check_wiped, "if not any(", "if not all("),
    "command.capacity": (flow.Flow.refund, "min(side.command_points + 1, self.capacity)", "side.command_points + 1"),
    "command.card": (flow.Flow.pay, "side.command_points - 1", "side.command_points"),
    "measure.within": (ground.within, "<=", "<"),
    "measure.edges": (ground.within, "ra + rb + limit", "limit"),
    "terrain.start-touching": (ground.Ground.slows, "within_shapes(", "False and within_shapes("),
    "terrain.partial": (ground.Ground.slows, "max(radius - TOUCH, 1)", "radius + 500"),
    "terrain.in": (ground.Ground.near_concealing, "max(radius, 1)", "1"),
    "concealing.within": (ground.Ground.sight, "self._near)", "-1)"),
    "concealing.depth": (ground.Ground.sight, "else self._veil", "else None"),
    "building.sight": (ground.Ground.body, "if index is None", "if True"),
    "terrain.slow-once": (
        moving.problems,
        "elif far > move.allowance - ground.slowing",
        "elif far > move.allowance - 4000",
    ),
    "terrain.slow": (moving.slowed, "flow.ground.slows(path, piece.radius)", "None"),
    "card.first": (moving.slowed, "piece.unit is not None", "False"),
    "reaction.eligible": (reactions.eligible, "or piece.overwatch", ""),
    "token.overwatch": (reactions.priorities, "name in boosted or piece.overwatch", "name in boosted"),
    "reaction.active-participants": (reactions.participants, "and piece.overwatch", "and False"),
    "reaction.taskforces": (reactions.participants, "flow.join(name)", "pass"),
    "command.reaction": (reactions.participants, "len(theirs) - len(mine)", "0"),
    "reaction.number": (reactions.participants, "most = len(mine) + points", "most = 99"),
    "reaction.participants": (reactions.participants, "0 if theirs else 1", "0"),
    "reaction.boost": (reactions.priorities, "if not flow.piece(name).overwatch", ""),
    "reaction.roll": (reactions.priorities, 'auras.bonus(flow, piece, "reaction_roll")', "0"),
    "reaction.order": (reactions.next_to_act, "max(", "min("),
    "reaction.ties": (reactions.next_to_act, "(active, reacting)", "(reacting, active)"),
    "reaction.hold": (reactions.engage, "value > 1", "False"),
    "reaction.refresh": (reactions.act_now, "not piece.refreshed and not piece.activated", "False"),
    "reaction.clean-up": (reactions.engage, "finish(flow, name)", "pass"),
    "ping.becomes": (revealing.choices, ".signature == piece.signature]", ".signature]"),
    "ping.decoys": (revealing.choices, "if pings > len(fitting)", "if True"),
    "ping.left-over": (revealing.leave_over, "flow.drop(piece.id)", "pass"),
    "ping.tokens": (revealing.equip, "cm=cm, emergency=emergency", ""),
    "ping.exposed": (revealing.settle, "if piece.unit is None]\n    while", "if False]\n    while"),
    "stealth.gain": (revealing.hindered, 'token == "stealth" and', "False and"),
    "token.number": (revealing.hindered, 'token in ("stealth", "overwatch", "activated")', "False"),
    "round.next-active": (rounds.play_round, "return active", "return other(active)"),
    "round.turns": (rounds.play_round, "active = other(active)", "pass"),
    "round.empty-turn": (rounds.play_round, "if waiting(flow, active)", "if True"),
    "round.cleanup": (rounds.clean_up, "            activated=False, refreshed", "            refreshed"),
    "command.round": (rounds.clean_up, "command_points=flow.capacity", ""),
    "designate.last-taskforce": (rounds.turn, "bool(waiting(flow, other(player)))", "True"),
    "game.round-limit": (rounds.play_rounds, "ROUND_LIMIT + 1", "3"),
    "score.losses": (scoring.can_score, "2 * len(piece.bases) >= piece.strength", "True"),
    "score.within": (scoring.can_score, '["score_within"]', '["block_within"]'),
    "score.block": (scoring.can_block, '["block_within"]', '["score_within"]'),
    "score.when": (scoring.score, '< flow.scenario["scoring"]["from_round"]', "< 0"),
    "score.not-below-zero": (scoring.score, "max(0, scoring - blocked)", "scoring - blocked"),
    "victory.points": (scoring.check_points, "a > b", "a < b"),
    "victory.draw": (scoring.check_points, "if a == b", "if False"),
    "setup.roles": (setup.sides, "attacker = _higher", "attacker = 'A' or _higher"),
    "setup.edges": (setup.sides, "-EDGES[edge]", "EDGES[edge]"),
    "setup.starting-player": (setup.setup, "return first", "return other(first)"),
    "setup.zone": (setup.deploy, "depth + radius:\n", "depth - radius:\n"),
    "transport.carries": (setup.carries, 'unit.signature == effect.details["signature"]', "True"),
    "refresh.phase": (taskforce.refresh, "overwatch=False, ", ""),
    "countermeasure.refill": (taskforce.refresh, "max(base.cm, full)", "base.cm"),
    "ability.upkeep": (taskforce.refresh, "flow.refund(piece)", "pass"),
    "ability.paid": (taskforce.refresh, "flow.pay(piece.player, trait.name, trait.rule)", "pass"),
    "turn.end": (taskforce.disband, 'if mark.until == "round"', ""),
    "action.points": (activation.activate, "{base.number: 1 for", "{base.number: 2 for"),
    "action.overwatch": (activation.overwatch_action, 'gain(flow, act.name, OVERWATCH, "action.overwatch")', "pass"),
    "action.labels": (combat.is_combat, 'action.effect != "STAR"', "True"),
    "ping.actions": (activation.offers, "if piece.unit is None", "if False"),
    "stun.pay": (activation.pay_for_stun, "act.points[base.number] = 0", "pass"),
    "unit.sub-unit-activation": (activation.activate, "waiting.remove(int(chosen))", "waiting.clear()"),
    "attack.roll": (attack.attack, "numbers.needed", "numbers.needed + 1"),
    "scan.roll": (quantities.scan_roll, "scan = attempt.attacker.stats.scan", "scan = 0"),
    "attack.short-range": (quantities.attack_roll, "attempt.distance < numbers.short_limit", "False"),
    "attack.short-range-weapons": (quantities.attack_roll, "action.range <= numbers.short_limit", "False"),
    "attack.long-range": (quantities.attack_roll, "attempt.distance > numbers.long_limit", "False"),
    "attack.concealed": (quantities.attack_roll, "if concealed or attempt.concealed", "if False"),
    "scan.concealed": (quantities.scan_roll, "if concealed", "if False"),
    "scan.out-of-sight": (quantities.scan_roll, "if attempt.out_of_sight", "if False"),
    "countermeasure.check": (countermeasures.spend, "exchange.threat.needed", "1"),
    "countermeasure.spend": (countermeasures.spend, "exchange.countermeasures - 1", "exchange.countermeasures"),
    "countermeasure.repeat": (countermeasures.spend, "return spent\n", "return inflict(spent, spent.threat)\n"),
    "effect.kill": (effects.inflict, "destroyed=True", "destroyed=False"),
    "effect.stun": (effects.inflict, "stunned=True", "stunned=False"),
    "effect.reveal": (effects.inflict, "revealed=True", "revealed=False"),
    "countermeasure.negatable": (countermeasures.threaten, "if numbers.negatable", "if True"),
    "countermeasure.own": (combat.resolve, "target.cm", "sum(each.cm for each in aim.piece.bases)"),
    "cluster.aim-point": (combat._aim_problems, "found += targeting.reach(flow.book.rules, attempt)", "pass"),
    "sight.concealed": (ground.Ground.concealed, "self.near_concealing(target, target_radius)", "False"),
    "sight.points": (ground.Ground.concealed, "is None\n", "is not None\n"),
    "move.friends": (moving.problems, "if enemy and len(path) > 1", "if len(path) > 1"),
    "objective.clearance": (setup.objectives, "if ground.near_concealing(at, radius, clearance)", "if False"),
    "objective.place": (setup.objectives, "if abs(at[1]) > radius", "if False"),
    "setup.deploy": (setup.deploy, "+= book.decoys(", "+= (lambda units: [])("),
    "place.no-room": (placing._check, "is not None:\n                raise", "is None:\n                raise"),
    "ping.reveal": (revealing.settle, "if piece.unit is None]\n    while", "if False]\n    while"),
    "reveal.phase": (taskforce.reveal_phase, "(DONE, *pings)", "(DONE,)"),
    "move.phase": (taskforce.move_phase, "waiting.remove(name)", "waiting.clear()"),
    "refresh.order": (taskforce.refresh_phase, "len(asking) > 1", "False"),
    "designate.choose": (taskforce.designate, "least=1", "least=0"),
    "reaction.initiate": (reactions.reaction_phase, "if not room", "if True"),
    "turn.phases": (rounds.turn, "yield from taskforce.refresh_phase(flow, player)", "pass"),
    "turn.pings-activate": (reactions._taskforce_units, "if flow.piece(name).unit is not None", ""),
    "turn.taskforce": (rounds.turn, "taskforce.disband(flow)", "raise AssertionError"),
    "score.one-objective": (scoring.score, "aims[aim].setdefault", "aims[open_to[0]].setdefault"),
    "round.end": (rounds.play_round, "while any(", "while all("),
    "token.activated": (rounds.clean_up, "            activated=False, refreshed", "            refreshed"),
}


def switched(function, words: str, instead: str):
    """The function's code with some words of it replaced."""
    function = getattr(function, "__func__", function)
    source = textwrap.dedent(inspect.getsource(function))
    source = source[source.index("def ") :]
    assert words in source, f"{function.__qualname__} has no longer the words: {words}"
    made: dict = {}
    changed = "from __future__ import annotations\n" + source.replace(words, instead, 1)
    exec(compile(changed, function.__qualname__, "exec"), function.__globals__, made)
    return made[function.__name__].__code__


@pytest.mark.parametrize("rule", SWITCHES)
def test_without_the_rule_one_of_its_cases_fails(data, rule):
    function, words, instead = SWITCHES[rule]
    playing, code = book.Book(data), function.__code__  # a book of its own, for books remember what they were asked
    failed = 0
    try:
        function.__code__ = switched(function, words, instead)
        for case in (each.values[0] for each in CASES_READ):
            if rule in case["rules"]:
                try:
                    run(playing, case)
                except Exception:
                    failed += 1
    finally:
        function.__code__ = code
    assert failed
