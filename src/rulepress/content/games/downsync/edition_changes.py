"""What an edition changes, told to players under what it means at the table: moving, shooting, scoring, the units of each faction."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Any

from rulepress.content.editions.data_changes import RecordChange, changes
from rulepress.content.editions.player_changelog import CAME, Entry, Pieces, cards, chapter_of, differs, entry, pair, sectioned, told
from rulepress.content.games.downsync import scenario_text
from rulepress.content.prose.typography import inches

AT_THE_TABLE = {
    "Setting up": ("introduction", "setup", "terms"),
    "The turn": ("sequence", "command", "dice"),
    "Moving and terrain": ("movement", "terrain"),
    "Pings, scans and sight": ("pings", "scans", "visibility"),
    "Shooting and being hit": ("actions", "combat", "countermeasures"),
    "Reactions": ("reactions",),
    "Tokens": ("tokens",),
    "Squads and their bases": ("units",),
    "Special rules": ("traits", "special"),
    "Scoring and winning": ("scenarios",),
}
"""What the chapters' rules are about for whoever plays; what is in no other is for programs."""
_WORDS = {"range": "range", "min_range": "least range", "rof": "ROF", "cost": "cost", "effect": "effect", "team": "teams"}
"""What of an action is told by its value."""
KINDS = ("units", "leaders", "forces")
ALIKE = 0.5
"""So alike are names of which one stands in the other's place."""


def news(before: dict, after: dict) -> list[dict[str, Any]]:
    """Sections of what differs; see the contract."""
    found = changes(before, after)
    names = _names(found, "name", "plural")
    sections = [(title, list(_rules(found, chapters, before, after, names))) for title, chapters in AT_THE_TABLE.items()]
    sections += [("Special rules", list(_texts(found, section, names))) for section in ("traits", "effects")]
    for faction in after["factions"]:
        told_of = cards(found, KINDS, faction["id"], lambda change: _card(change, after["core"], names), "takes other Units")
        sections.append((f"Units: {faction['name']}", list(told_of)))
    sections += [(scenario["name"], list(_scenario(scenario, before, after, names))) for scenario in after["scenarios"]]
    sections += [("Tables", list(_tables(found, after)))]
    sections += [("Other names", [entry("now", "", pair(old, new)) for old, new in _names(found, "name").items()])]
    return sectioned(sections)


def _names(found: list[RecordChange], *keys: str) -> dict[str, str]:
    """Old name -> new one, longest first, of what the rules' data call otherwise under these keys."""
    values = [(one.id, one.value) for one in found if one.section == "core" and one.value]
    renamed = {
        value.before: value.after
        for id_, value in values
        if id_.rpartition(".")[2] in keys and not id_.startswith("objective.") and value.before and value.after
    }
    return dict(sorted(renamed.items(), key=lambda pair: -len(pair[0])))


def _rules(found: list[RecordChange], chapters: tuple[str, ...], before: dict, after: dict, names: dict[str, str]) -> Iterator[Entry]:
    for change in found:
        if change.section == "rules" and chapter_of(change.id, after, before) in chapters:
            yield from told(change, names, named=False)


def _texts(found: list[RecordChange], section: str, names: dict[str, str]) -> Iterator[Entry]:
    for change in found:
        if change.section == section:
            yield from told(change, names)


def _tables(found: list[RecordChange], after: dict) -> Iterator[Entry]:
    summaries = {table["id"]: table["summary"] for table in after["tables"]}
    for change in found:
        if change.section == "tables":
            kind = CAME[change.kind]
            said = "laid out otherwise" if kind == "now" else summaries.get(change.id, "")
            yield entry(kind, change.title, [("same", said)] if said else [])


def _card(change: RecordChange, core: dict, names: dict[str, str]) -> Iterator[Pieces]:
    """What differs on a card, each in pieces."""
    yield from _came_and_went(change)
    for leaf in change.leaves:
        kind, *parts = leaf.path.split(".")
        last = parts[-1] if parts else ""
        if kind == "stats" and last in core["stats"]:
            yield [("same", core["stats"][last]["abbreviation"]), *pair(leaf.before, leaf.after)]
        elif kind == "actions" and len(parts) == 4 and parts[1] == "traits" and last == "name" and _same_action(change, parts[0]):
            yield [("same", f"{parts[0]}:"), *pair(leaf.before, leaf.after)]
        elif kind == "actions" and len(parts) == 2 and last in _WORDS and _same_action(change, parts[0]):
            yield [("same", f"{parts[0]}, {_WORDS[last]}"), *pair(leaf.before, leaf.after)]
        elif kind == "actions" and parts[1:] == ["text"] and _same_action(change, parts[0]):
            pieces = differs(leaf.before or "", leaf.after or "", names)
            yield from [[("same", f"{parts[0]}:"), *pieces]] if pieces else []


def _came_and_went(change: RecordChange) -> Iterator[Pieces]:
    """The actions and traits that a card has no more, and those it has instead."""
    for kind in ("actions", "traits"):
        named = [leaf for leaf in change.leaves if (parts := leaf.path.split("."))[0] == kind and parts[2:] == ["name"]]
        gone = [leaf.before for leaf in named if leaf.before and not leaf.after]
        for came in [leaf.after for leaf in named if leaf.after and not leaf.before]:
            like = max(gone, key=lambda name: SequenceMatcher(None, name, came).ratio(), default="")
            if SequenceMatcher(None, like, came).ratio() > ALIKE:
                gone.remove(like)
                yield [("added", came), ("same", "in place of"), ("dropped", like)]
            else:
                yield [("same", "with"), ("added", came)]
        yield from ([("same", "without"), ("dropped", name)] for name in gone)


def _same_action(change: RecordChange, action: str) -> bool:
    """Whether both editions have an action of that name on the card: what one of them lacks has been told whole."""
    return not any(leaf.path == f"actions.{action}.name" for leaf in change.leaves)


def _scenario(scenario: dict, before: dict, after: dict, names: dict[str, str]) -> Iterator[Entry]:
    """How a scenario is set up, scored and won now, where that differs."""
    old = next((one for one in before["scenarios"] if one["id"] == scenario["id"]), None)
    if old is None:
        yield entry("new", scenario["name"], [("same", scenario["summary"])])
        return
    now, then = _effects(scenario, after), _effects(old, before)
    for title, text in now.items():
        if text and differs(then[title], text, names):
            yield entry("now", title, [("same", text)])


def _effects(scenario: dict, data: dict) -> dict[str, str]:
    sizes = [
        f"{data['core']['game_sizes'][size]['name']}: {inches(of['width'])} by {inches(of['depth'])}."
        for size, of in scenario["sizes"].items()
    ]
    return {"Tables": " ".join(sizes), **{one.title: " ".join(one.texts) for one in scenario_text.sections(scenario, data["core"])}}
