"""The panels of the quick reference: which rules, figures and tokens are at hand in a game, in the order of its need.

Words are the rulebook's own, taken by rule id, and numbers are the data's; so a panel says what its edition says, and one
of which an edition has nothing is not there.
"""

from __future__ import annotations

from typing import Any

from rulepress.content.prose.quick_reference_panels import Block, filled, panel, stating, table
from rulepress.content.prose.typography import inches, signed


def panels(data: dict) -> list[dict[str, Any]]:
    """Each panel has an `id`, a `title` and `blocks`: `steps`, `tokens`, a `table` (`head`, `rows`) or `rules`, one of them each."""
    core, rules = data["core"], stating(data)
    return filled([
        panel("phases", "A Taskforce Activation, phase by phase", {"steps": list(core["phases"].values())},
              rules("designate.last-taskforce", "activation.one-at-a-time")),
        panel("attacks", "Attack", rules("attack.roll"), _outcomes("DEF", "Hit", "Miss"), _attack_modifiers(core),
              rules("attack.short-range-weapons", "attack.range", "attack.line-of-sight", "attack.target-units")),
        panel("scans", "Scan Check", rules("scan.roll"), _outcomes("DEF", "Success", "Nothing happens"), _ping_defences(core),
              _scan_modifiers(core), rules("scan.pings", "scan.range", "scan.target-unit")),
        panel("countermeasures", "Countermeasure Check", rules("countermeasure.spend"), _check(core["countermeasure"]),
              rules("countermeasure.repeat", "countermeasure.emergency", "countermeasure.negatable", "countermeasure.refill")),
        panel("effects", "Effects", _effects(data["effects"])),
        panel("actions", "Actions of every Unit", rules("action.points", "action.move", "terrain.slowed-already", "action.overwatch")),
        panel("command", "Command Points", rules("command.")),
        panel("boosts", _boost_title(core), rules("roll.advantage", "roll.boost", "roll.boost-choice"), _advantage(core)),
        panel("tokens", "Tokens", {"tokens": list(core["tokens"].values())}),
        panel("reactions", "Reaction Engagement",
              rules("reaction.initiate", "reaction.active-participants", "reaction.eligible", "reaction.participants", "reaction.number")),
        panel("priority", "Reaction Priority", rules("reaction.boost", "reaction.roll", "reaction.die", "stun.priority"), _priority(core),
              rules("reaction.order", "reaction.ties", "reaction.hold", "reaction.refresh", "reaction.overwatch", "reaction.clean-up")),
        panel("stun", "Stun", rules("stun.")),
        panel("stealth", "Stealth", rules("stealth.")),
        panel("pings", "Pings", rules("ping.actions", "ping.clearance", "ping.reveal", "ping.becomes", "ping.decoys")),
        panel("sight", "Sight", rules("sight.line", "sight.concealed", "concealing.within", "concealing.depth")),
        panel("terrain", "Terrain", _terrain(core), rules("terrain.in", "terrain.slow", "terrain.slow-once")),
        panel("costs", "Costs", _costs(core)),
        panel("bases", f"Several {core['sub_unit']['plural']}",
              rules("unit.sub-unit-target", "unit.sub-unit-tokens", "unit.coherency", "unit.sub-unit-activation")),
        panel("winning", "Scoring and winning", rules("score.", "victory.")),
        panel("sizes", "Game sizes", _sizes(core)),
    ])  # fmt: skip


def _outcomes(needed: str, reached: str, missed: str) -> Block:
    return table(("Total", "Result"), [(f"{needed} or more", reached), (f"Below {needed}", missed)])


def _check(check: dict) -> Block:
    dice, target = check["dice"], check["target"]
    rows = [(f"{target} or more", "The hit is negated"), (f"Below {target}", "The token is spent for nothing")]
    return table((f"{dice}d6", "Result"), rows)


def _attack_modifiers(core: dict) -> Block:
    attack = core["attack"]
    return table(("When", "Modifier"), [
        (f"Short range: nearer than {inches(attack['short_range']['limit'])}", signed(attack["short_range"]["modifier"])),
        (f"Long range: beyond {inches(attack['long_range']['limit'])}", signed(attack["long_range"]["modifier"])),
        ("Target concealed", signed(attack["concealed"]["modifier"])),
    ])  # fmt: skip


def _ping_defences(core: dict) -> Block:
    rows = [(f"{one['name']} ({one['diameter_mm']} mm)", one["ping_defence"]) for one in core["signatures"].values()]
    return table(("Ping", "DEF"), rows)


def _scan_modifiers(core: dict) -> Block:
    concealed, unseen = (signed(core["scan"][name]["modifier"]) for name in ("concealed", "out_of_sight"))
    if concealed == unseen:
        return table(("When", "Modifier"), [("Ping concealed, or out of sight", unseen)])
    return table(("When", "Modifier"), [("Ping in sight, concealed", concealed), ("Ping out of sight", unseen)])


def _effects(effects: dict) -> Block:
    return table(("Effect", "What it does"), [(effect["symbol"], effect["text"]) for effect in effects.values()])


def _costs(core: dict) -> Block:
    return table(("Cost", "What an action takes"), [(cost, record["text"]) for cost, record in core["costs"].items()])


def _has_advantage(core: dict) -> bool:
    return core["mechanics"]["boost"] == "advantage"


def _boost_title(core: dict) -> str:
    return "Roll Advantage" if _has_advantage(core) else "Boosts"


def _advantage(core: dict) -> Block:
    """For editions whose boosts add up: what a sum means for n dice."""
    if not _has_advantage(core):
        return {}
    return table(("Advantage", "Of n dice to be rolled"), [
        ("Above zero", "As many dice more; the n highest count"),
        ("Zero", "n dice"),
        ("Below zero", "As many dice more; the n lowest count"),
    ])  # fmt: skip


def _priority(core: dict) -> Block:
    """What changes a priority roll."""
    causes = {"overwatch": "Overwatch Token", "stun": "Stun Token", "command_point": "Command Point spent"}
    rows = [
        (cause, signed(core["boosts"][name]) if _has_advantage(core) else "Boost") for name, cause in causes.items() if core["boosts"][name]
    ]
    return table(("The Unit has", "Advantage" if _has_advantage(core) else "Its roll gets"), rows)


def _terrain(core: dict) -> Block:
    def entered(piece: dict) -> str:
        who = piece.get("enters")
        return "all" if who is None else ", ".join(core["kinds"][kind]["plural"] for kind in who) or "nobody"

    def sight(piece: dict) -> str:
        return "blocked" if piece.get("blocks_sight") else "concealed" if piece.get("conceals") else "–"

    rows = [(piece["name"], f"−{inches(piece['slows'])}" if piece.get("slows") else "–", sight(piece), entered(piece))
            for piece in core["terrain"].values()]  # fmt: skip
    return table(("Terrain", "Move", "Sight", "Entered by"), rows)


def _sizes(core: dict) -> Block:
    signatures = core["signatures"]
    rows = [(size["name"], *(size["slots"][signature] for signature in signatures), size["command_points"])
            for size in core["game_sizes"].values()]  # fmt: skip
    return table(("Units by Signature", *(one["name"] for one in signatures.values()), "Command Points"), rows)
