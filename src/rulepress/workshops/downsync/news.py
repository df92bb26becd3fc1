"""What an edition changes, told to players: rules by chapter, units by faction, the scenarios, and what only has another name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from rulepress.authoring.changes import Change
from rulepress.authoring.edition_news import Entry, News, Pieces, entry, pair, sections

from . import annex

_WORDS = {"range": "range", "min_range": "least range", "rof": "ROF", "cost": "cost", "effect": "effect", "team": "teams"}
"""What of an action is told by its value."""


def news(before: dict, after: dict) -> list[dict[str, Any]]:
    """Sections of what differs; see the contract."""
    told = News(before, after, ("odds", "play"), ("objective.",))
    card = partial(_card, told, after["core"])
    return sections([
        *told.chapters(),
        ("Traits and effects", [*told.texts("traits"), *told.texts("effects")]),
        *((f"Units: {faction['name']}", told.cards("units", faction["id"], card)) for faction in after["factions"]),
        *((scenario["name"], _scenario(told, scenario, before, after)) for scenario in after["scenarios"]),
        ("Other names", [entry("now", "", pair(old, new)) for old, new in told.names("name").items()]),
    ])  # fmt: skip


def _card(told: News, core: dict, change: Change) -> Iterator[Pieces]:
    """What differs on a card, each in pieces."""
    for leaf in change.leaves:
        kind, *parts = leaf.path.split(".")
        last = parts[-1] if parts else ""
        if kind == "stats" and last in core["stats"]:
            yield [("same", core["stats"][last]["abbreviation"]), *pair(leaf.before, leaf.after)]
        elif kind in ("actions", "traits") and len(parts) == 2 and last == "name":
            verb = "added" if leaf.before is None else "dropped"
            yield [("same", "with" if verb == "added" else "without"), (verb, leaf.after or leaf.before or "")]
        elif kind == "actions" and len(parts) == 4 and parts[1] == "traits" and last == "name" and _same_action(change, parts[0]):
            yield [("same", f"{parts[0]}:"), *pair(leaf.before, leaf.after)]
        elif kind == "actions" and len(parts) == 2 and last in _WORDS and _same_action(change, parts[0]):
            yield [("same", f"{parts[0]}, {_WORDS[last]}"), *pair(leaf.before, leaf.after)]
        elif kind == "actions" and parts[1:] == ["text"] and _same_action(change, parts[0]):
            pieces = told.differs(leaf.before or "", leaf.after or "")
            yield from [[("same", f"{parts[0]}:"), *pieces]] if pieces else []


def _same_action(change: Change, action: str) -> bool:
    """Whether both editions have an action of that name on the card: what one of them lacks has been told whole."""
    return not any(leaf.path == f"actions.{action}.name" for leaf in change.leaves)


def _scenario(told: News, scenario: dict, before: dict, after: dict) -> Iterator[Entry]:
    """How a scenario is set up, scored and won now, where that differs."""
    old = next((one for one in before["scenarios"] if one["id"] == scenario["id"]), None)
    if old is None:
        yield entry("new", scenario["name"], [("same", scenario["summary"])])
        return
    now, then = _sentences(scenario, after), _sentences(old, before)
    for title, text in now.items():
        if text and told.differs(then[title], text):
            yield entry("now", title, [("same", text)])


def _sentences(scenario: dict, data: dict) -> dict[str, str]:
    sizes = [
        f"{data['core']['game_sizes'][size]['name']}: {annex.inches(of['width'])} by {annex.inches(of['depth'])}."
        for size, of in scenario["sizes"].items()
    ]
    won = scenario["victory"]["text"] or [f"{scenario['victory']['points']} points win."]
    told = {
        "Tables": sizes,
        "Set-up": scenario["setup"],
        "Deployment": annex.deployment(scenario),
        "Scoring": annex.scoring(scenario, data["core"]),
        "Winning": won,
    }
    return {title: " ".join(lines) for title, lines in told.items()}
