"""What an edition changes, told to players: rules by chapter, units by faction, the scenarios, and what only has another name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from rulepress.authoring.changes import Change, changes, words

from . import annex

_REFERENCE = re.compile(r"(?:;? see (?:[a-z]+, )?`[^`]+`| \(`[^`]+`\))")
"""Where a text sends its reader by a rule's id, which is of no use in a booklet without the rules."""
_WORDS = {"range": "range", "min_range": "least range", "rof": "ROF", "cost": "cost", "effect": "effect", "team": "teams"}
"""What of an action is told by its value."""
KEPT = 0.5
"""A text of which less than this share stays is told as it is now: the old and the new words among each other would be no sentence."""

Entry = dict[str, Any]


def news(before: dict, after: dict) -> list[dict[str, Any]]:
    """Sections of what differs; see the contract."""
    found = changes(before, after)
    names = _names(found, "name", "plural")
    chapters: dict[str, list[Entry]] = {}
    for id_, entry in _rules(found, names):
        chapters.setdefault(_chapter(id_, after) or _chapter(id_, before) or "", []).append(entry)
    listed = {rule["chapter"] for rule in (*after["rules"], *before["rules"])} - {"odds", "play"}
    order = list(dict.fromkeys(rule["title"] for rule in (*after["rules"], *before["rules"]) if rule["chapter"] in listed))
    sections = [(title, chapters.get(title, [])) for title in order]
    sections += [("Traits and effects", [entry for section in ("traits", "effects") for entry in _texts(found, section, names)])]
    sections += [(f"Units: {faction['name']}", list(_units(found, faction, after["core"], names))) for faction in after["factions"]]
    sections += [(scenario["name"], list(_scenario(scenario, before, after, names))) for scenario in after["scenarios"]]
    sections += [
        ("Other names", [_entry("now", old, [("dropped", old), ("added", new)], named=False) for old, new in _names(found, "name").items()])
    ]
    return [{"title": title, "entries": entries} for title, entries in sections if entries]


def _entry(kind: str, name: str, pieces: list[tuple[str, str]], named: bool = True) -> Entry:
    return {"kind": kind, "name": name if named else "", "pieces": pieces}


def _names(found: list[Change], *keys: str) -> dict[str, str]:
    """Old name -> new one, longest first, of what the rules' data call otherwise under these keys."""
    values = [(one.id, one.value) for one in found if one.section == "core" and one.value]
    renamed = {
        value.before: value.after
        for id_, value in values
        if id_.rpartition(".")[2] in keys and not id_.startswith("objective.") and value.before and value.after
    }
    return dict(sorted(renamed.items(), key=lambda pair: -len(pair[0])))


def _plain(text: str) -> str:
    return _REFERENCE.sub("", text)


def _differs(before: str, after: str, names: dict[str, str]) -> list[tuple[str, str]]:
    """The pieces of a text that says something else; none when it only uses other names."""
    before, after = _plain(before), _plain(after)
    for old, new in names.items():
        before = before.replace(old, new)
    if before == after:
        return []
    pieces = words(before, after)
    kept = sum(len(text) for verb, text in pieces if verb == "same")
    return pieces if kept > KEPT * len(after) else [("added", "Now:"), ("same", after)]


def _chapter(rule: str, data: dict) -> str | None:
    return next((one["title"] for one in data["rules"] if one["id"] == rule and one["chapter"] not in ("odds", "play")), None)


def _rules(found: list[Change], names: dict[str, str]) -> Iterator[tuple[str, Entry]]:
    for change in found:
        if change.section == "rules":
            for entry in _told(change, names, named=False):
                yield change.id, entry


def _texts(found: list[Change], section: str, names: dict[str, str]) -> Iterator[Entry]:
    for change in found:
        if change.section == section:
            yield from _told(change, names)


def _told(change: Change, names: dict[str, str], named: bool = True) -> Iterator[Entry]:
    name = change.title or change.id
    if change.kind != "changed":
        text = change.text or next((leaf.after or leaf.before or "" for leaf in change.leaves if leaf.path == "text"), "")
        yield _entry({"added": "new", "dropped": "gone"}[change.kind], name, [("same", _plain(text))] if text else [], named)
        return
    for leaf in change.leaves:
        if leaf.path == "text" and (pieces := _differs(leaf.before or "", leaf.after or "", names)):
            yield _entry("now", name, pieces, named)


def _units(found: list[Change], faction: dict, core: dict, names: dict[str, str]) -> Iterator[Entry]:
    for change in found:
        if change.section == "units" and change.id.startswith(f"{faction['id']}/"):
            if change.kind != "changed":
                yield _entry({"added": "new", "dropped": "gone"}[change.kind], change.title, [])
            elif pieces := list(_card(change, core, names)):
                yield _entry("now", change.title, [piece for each in pieces for piece in (*each, ("same", "·"))][:-1])


def _card(change: Change, core: dict, names: dict[str, str]) -> Iterator[list[tuple[str, str]]]:
    """What differs on a card, each in pieces."""
    for leaf in change.leaves:
        kind, *parts = leaf.path.split(".")
        last = parts[-1] if parts else ""
        if kind == "stats" and last in core["stats"]:
            yield [("same", core["stats"][last]["abbreviation"]), *_pair(leaf.before, leaf.after)]
        elif kind in ("actions", "traits") and len(parts) == 2 and last == "name":
            verb = "added" if leaf.before is None else "dropped"
            yield [("same", "with" if verb == "added" else "without"), (verb, leaf.after or leaf.before or "")]
        elif kind == "actions" and len(parts) == 4 and parts[1] == "traits" and last == "name" and _same_action(change, parts[0]):
            yield [("same", f"{parts[0]}:"), *_pair(leaf.before, leaf.after)]
        elif kind == "actions" and len(parts) == 2 and last in _WORDS and _same_action(change, parts[0]):
            yield [("same", f"{parts[0]}, {_WORDS[last]}"), *_pair(leaf.before, leaf.after)]
        elif kind == "actions" and parts[1:] == ["text"] and _same_action(change, parts[0]):
            pieces = _differs(leaf.before or "", leaf.after or "", names)
            yield from [[("same", f"{parts[0]}:"), *pieces]] if pieces else []


def _same_action(change: Change, action: str) -> bool:
    """Whether both editions have an action of that name on the card: what one of them lacks has been told whole."""
    return not any(leaf.path == f"actions.{action}.name" for leaf in change.leaves)


def _pair(before: str | None, after: str | None) -> list[tuple[str, str]]:
    return [*([("dropped", before)] if before else []), *([("added", after)] if after else [])]


def _scenario(scenario: dict, before: dict, after: dict, names: dict[str, str]) -> Iterator[Entry]:
    """How a scenario is set up, scored and won now, where that differs."""
    old = next((one for one in before["scenarios"] if one["id"] == scenario["id"]), None)
    if old is None:
        yield _entry("new", scenario["name"], [("same", scenario["summary"])])
        return
    now, then = _sentences(scenario, after), _sentences(old, before)
    for title, text in now.items():
        if text and _differs(then[title], text, names):
            yield _entry("now", title, [("same", text)])


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
