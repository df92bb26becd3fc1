"""What there is in an edition to ask about and to play: what the forms of a page offer, and what they ask for each test."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulepress.games.mswars.attack import SEEN
from rulepress.games.mswars.odds import FLAGS, TESTS

NAMES = {
    "endurance": "Endurance test", "morale": "Morale test", "fear": "Morale test against Fear", "courage": "Courage test",
    "attack": "Attack",
}  # fmt: skip
LABELS = {
    "dice": "Endurance (dice)", "value": "Test value", "tcv": "TCV", "team_vp": "Team VP", "lost_vp": "Lost VP",
    "attack": "Attack value", "defence": "Target’s Defence", "seen": "Seen of the target", "target_moved": "Target moved, in inches",
}  # fmt: skip
STARTS: dict[str, dict[str, int]] = {
    "endurance": {"dice": 3, "value": 5}, "morale": {"value": 8}, "fear": {"value": 8},
    "courage": {"tcv": 3, "team_vp": 129, "lost_vp": 40}, "attack": {"attack": 13, "defence": 3},
}  # fmt: skip
"""Where a form begins."""
CHOICES = {"seen": {"all": "All", "most": "More than half", "half": "Half or less"}}
ANSWERS = {
    "passed": "Passed", "hit": "Hits", "half_damage": "Hits for half damage only", "due": "Losses call for a test now",
    "modifier": "Heavy losses",
}  # fmt: skip

BOTS = {
    "tactical": "Tactical", "tactical:2": "Tactical, easier", "tactical:1": "Tactical, easiest",
    "greedy": "Greedy", "rush": "Rush", "random": "Random",
}  # fmt: skip
"""The bots of a game that is played in a browser, the best first: a bot -> what the page calls it."""


def index(data: Mapping[str, Any]) -> dict[str, Any]:
    """What the odds form offers, and what a game is made of. There are no sizes of games, and no tables but the open field."""
    return {
        "edition": data["edition"]["name"],
        "asks": asks(),
        "bots": [{"id": bot, "name": name} for bot, name in BOTS.items()],
        "scenarios": [{"id": each["id"], "name": each["name"], "sizes": {"": each["size"]}} for each in data["scenarios"]],
        "tables": [],
        "forces": [
            {
                "key": team["key"],
                "name": f"{faction['name']}: {team['name']}",
                "faction": faction["id"],
                "colours": faction["colours"],
                "size": "",
            }
            for faction in data["factions"]
            for team in faction["teams"]
        ],
    }


def asks() -> list[dict[str, Any]]:
    """Every test with its fields, as the form takes them."""
    fields = {test: [_field(test, name) for name in (*form.needs, *form.may)] for test, form in TESTS.items()}
    return [{"id": test, "name": NAMES[test], "fields": fields[test], "answers": list(ANSWERS.items())} for test in TESTS]


def _field(test: str, name: str) -> dict[str, Any]:
    if name in FLAGS:
        words = FLAGS[name]
        return {"name": name, "kind": "flag", "label": words[0].upper() + words[1:]}
    label = "Morale" if name == "value" and test in ("morale", "fear") else LABELS[name]
    if name in CHOICES:
        return {"name": name, "kind": "choice", "label": label, "options": [[each, CHOICES[name][each]] for each in SEEN]}
    return {"name": name, "kind": "number", "label": label, "start": STARTS[test].get(name)}
