"""Questions about odds by lot: over all units, their actions, targets, ranges and conditions, as a page asks them and a command line.

Most are answered; some the rules refuse, as they do what a reader might ask: a gun that does not reach so far, tokens of a Ping."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from rulepress.games.downsync.model import Rules
from rulepress.games.downsync.odds_case import addresses
from rulepress.games.mswars.odds import FLAGS, TESTS

SELDOM, OFTEN = 0.15, 0.6
MOMENTS = ("action", "activation", "taskforce_activation", "round", "game")
NUMBERS = {
    "dice": (0, 12),
    "value": (1, 12),
    "tcv": (1, 12),
    "team_vp": (60, 400),
    "lost_vp": (0, 120),
    "attack": (-2, 16),
    "defence": (0, 12),
    "target_moved": (0, 24),
}
"""What a test of M.S. Wars is asked with: the least and the most of each number."""


def of_downsync(data: Mapping[str, Any], chance: Random) -> Iterator[dict]:
    """Questions without end, in the edition of some resolved data."""
    rules = Rules.from_data(data)
    shots = [
        (unit, address, action)
        for unit in rules.units.values()
        for address, action in addresses(unit)
        if action.effect not in (None, "STAR")
    ]
    targets, pings = sorted(rules.units), [f"ping:{signature}" for signature in rules.pings]
    while True:
        unit, address, action = chance.choice(shots)
        pinged = chance.random() < (OFTEN if action.scan else SELDOM / 3)
        asked: dict[str, Any] = {"attacker": unit.key, "action": address, "target": chance.choice(pings if pinged else targets)}
        if chance.random() < OFTEN:
            reach = float(action.range or 12)
            asked["range"] = str(chance.choice([chance.randint(0, round(reach * 1.1)), round(chance.uniform(0, reach), 2)]))
        asked |= {
            flag: True
            for flag in ("concealed", "boost", *(("out_of_sight",) if pinged else ("stunned", "stealth")))
            if chance.random() < SELDOM
        }
        if rules.mechanics["boost"] == "advantage" and chance.random() < OFTEN:
            asked["advantage"] = chance.randint(-4, 4)
        if not pinged:
            told = {"cm": (0, 5), "emergency": (0, 2), "defence": (4, 20)}
            asked |= {name: chance.randint(*span) for name, span in told.items() if chance.random() < SELDOM}
        if facts := _facts(rules, chance):
            asked["facts"] = facts
        yield asked


def _facts(rules: Rules, chance: Random) -> list[str]:
    """What else is stated, if anything."""
    who = chance.choice(("attacker", "target"))
    every = (
        f"{who}.moved={chance.choice(MOMENTS)}",
        f"{who}.has={chance.choice(rules.tokens)}",
        f"{who}.in={chance.choice(rules.terrain)}",
        f"{who}.bases={chance.randint(1, 4)}",
        f"round={chance.randint(1, 6)}",
    )
    return [fact for fact in every if chance.random() < SELDOM / 2]


def of_ms_wars(chance: Random) -> Iterator[dict]:
    """Questions without end."""
    while True:
        test, form = chance.choice(list(TESTS.items()))
        asked: dict[str, Any] = {"test": test}
        for name in (*form.needs, *(name for name in form.may if chance.random() < 0.4)):
            if name in FLAGS:
                asked[name] = True
            else:
                asked[name] = chance.choice(("all", "most", "half")) if name == "seen" else chance.randint(*NUMBERS[name])
        yield asked
