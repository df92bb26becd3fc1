"""The panels of the quick reference: which rules and figures are at hand in a game, in the order of a turn.

Words are the rulebook's own, taken by rule id, and numbers are the data's.
"""

from __future__ import annotations

from typing import Any

from rulepress.content.games.mswars.form_models import FORMS
from rulepress.content.prose.print_markup import number
from rulepress.content.prose.quick_reference_panels import Block, filled, panel, stating, table
from rulepress.content.prose.typography import signed

GROUNDS = [name for name in FORMS.fields["core"]["move_types"].table or () if name not in ("name", "steps_over")]
"""Sorts of ground, as a Move Type names what an inch of each costs."""


def panels(data: dict) -> list[dict[str, Any]]:
    """Each panel has an `id`, a `title` and `blocks`; see the contract."""
    core, rules = data["core"], stating(data)
    phases = [{"name": phase["name"], "text": f"{phase['text']}."} for phase in core["phases"]]
    return filled([
        panel("turn", "A turn, phase by phase", {"steps": phases}, rules("sequence.alternate", "sequence.end")),
        panel("initiative", "Initiative", rules("initiative.")),
        panel("counters", "Action counters", rules("counters.")),
        panel("moves", "Move Actions", _moves(core), rules("move.limit", "move.contact", "move.through", "move.ends")),
        panel("ground", "What an inch costs", _ground(core), rules("move.ground")),
        panel("attack", "Attack", rules("attack.roll", "attack.natural", "attack.half-damage"), _modifiers(core),
              rules("attack.once", "attack.range", "attack.distance", "attack.sight", "attack.contact")),
        panel("damage", "Damage", rules("damage.")),
        panel("weapons", "Weapons", _weapons(core), _weapon_abilities(core)),
        panel("endurance", "Endurance", rules("endurance.", "unconscious.")),
        panel("command", "Command Tokens", rules("command.")),
        panel("courage", "Courage", rules("vp.", "courage.")),
        panel("fear", "Morale and fear", rules("morale.", "fear.")),
        panel("winning", "The end", rules("skirmish.")),
    ])  # fmt: skip


def _moves(core: dict) -> Block:
    rows = [(kind["name"], f"{kind['moves']} × Move", kind["counters"], kind["actions"]) for kind in core["movement"]["kinds"].values()]
    return table(("Action", "Reach", "Counters", "Counts as"), rows)


def _ground(core: dict) -> Block:
    """The Move Types side by side."""
    types = list(core["move_types"].values())
    rows = [(ground.replace("_", " ").capitalize(), *(number(type_[ground]) for type_ in types)) for ground in GROUNDS]
    return table(("Ground", *(type_["name"] for type_ in types)), rows)


def _modifiers(core: dict) -> Block:
    def when(one: dict) -> str:
        return f"{one['name']} (more than {number(one['above'])}″)" if one["above"] else str(one["name"])

    rows = [
        (when(one), *(signed(one[kind]) if one[kind] else "–" for kind in ("range", "melee")))
        for one in core["attack"]["modifiers"].values()
    ]
    return table(("When", "Range", "Melee"), rows)


def _weapons(core: dict) -> Block:
    rows = [
        (kind["name"], "in base contact" if kind["attack"] == "melee" else "ranged", "heavy" if kind["heavy"] else "–")
        for kind in core["weapon_types"].values()
    ]
    return table(("Weapon", "Attack", "After a move"), rows)


def _weapon_abilities(core: dict) -> Block:
    rows = [(one["name"], one["text"]) for one in core["weapon_abilities"].values()]
    return table(("Ability", "What it does"), rows)
