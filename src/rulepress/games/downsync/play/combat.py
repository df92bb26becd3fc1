"""Combat and Scan Actions from their first target to the last: as many checks as the rate of fire."""

from __future__ import annotations

from itertools import count

from rulepress.core.decisions import Asking, Problem
from rulepress.core.rule_refs import cites
from rulepress.games.downsync.model import Action
from rulepress.games.downsync.play import auras
from rulepress.games.downsync.play.activation_state import Acting
from rulepress.games.downsync.play.area_attacks import aim_points, cluster_of, clustered
from rulepress.games.downsync.play.check_resolution import resolve
from rulepress.games.downsync.play.ping_reveal import lose_stealth
from rulepress.games.downsync.play.target_selection import ask_target, illegal_target_reasons, reached


@cites("action.labels", "effect.star", "effect.not-combat")
def is_combat(action: Action) -> bool:
    """Is it an attack? Anything with an effect that is rolled for, and no scan."""
    return action.attacks


@cites("attack.needs-target")
def illegal_reasons(acting: Acting, brief: bool = False) -> list[Problem]:
    """Why the action cannot be performed: nobody to aim it at; `brief` spares looking for words."""
    action = acting.action
    cluster = cluster_of(action)
    if cluster is not None:
        if any(True for _ in aim_points(acting, cluster)):
            return []
        return [("attack.needs-target", f"{action.name} has no aim point with a target near it.")]
    found: list[Problem] = []
    for aim in reached(acting):
        reasons = illegal_target_reasons(acting, aim, brief)
        if not reasons:
            return []
        found += reasons
    return [("attack.needs-target", f"{action.name} has no target."), *found]


def _checks(acting: Acting, word: str) -> Asking[None]:
    """One check after the other, each at a target named just before, as long as there is one and the Unit is there."""
    for number in count():
        aim = yield from ask_target(acting, word, number)
        if aim is None:
            return
        yield from resolve(acting, aim, None)
        if not acting.there:
            return


@cites("scan.rate-of-fire", "scan.free-choice", "scan.target-enemy")
def scan_action(acting: Acting) -> Asking[None]:
    """As many scan checks as the rate of fire, each at a target named just before."""
    yield from _checks(acting, "scan")


@cites("attack.rate-of-fire", "attack.free-choice", "stealth.lost", "stealth.silent")
def combat_action(acting: Acting) -> Asking[None]:
    """As many attacks as the rate of fire; afterwards the Unit's Stealth Token goes."""
    flow, action = acting.flow, acting.action
    cluster = cluster_of(action)
    if cluster is None:
        yield from _checks(acting, "attack")
    else:
        yield from clustered(acting, cluster)
    piece = flow.there(acting.activation.name)
    if piece and not auras.silent(flow, piece, acting.base if acting.there else piece.bases[0], action):
        lose_stealth(flow, acting.activation.name, f"it performed {action.name}", acting.number)
