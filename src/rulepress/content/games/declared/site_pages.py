"""The pages of a declared game's site, as records: address, title, template and what the template shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from rulepress.content.games.declared import grant_text, scenario_records, scenario_text
from rulepress.content.games.declared.card_records import Layout
from rulepress.content.games.declared.field_text import facts, in_cell, kind_of
from rulepress.content.games.declared.force_list_limits import cost_of
from rulepress.content.games.declared.game_content import DeclaredContent
from rulepress.content.games.declared.game_definition import GameDefinition, Whole, called, fields, headings, inside, label
from rulepress.content.games.declared.odds_form import examples
from rulepress.content.games.declared.printed_values import NOTHING, entries_at, field_at, noted, told_of
from rulepress.content.games.declared.quick_reference import panels
from rulepress.content.games.declared.turn_text import PARTS, nested
from rulepress.content.pages.navigation import Binding, Group
from rulepress.core.name_matching import slug
from rulepress.games.declared.led_units import led
from rulepress.games.declared.play.list_entries import chosen, more_points
from rulepress.games.declared.record_paths import value_at


def pages(content: DeclaredContent, data: dict[str, Any]) -> Group:
    """Everything the site says about the game, in the order of its navigation."""
    shape = GameDefinition.model_validate(data["shape"])
    bound = Binding(data, "declared", {"anchor": slug, "noted": noted, "given": partial(_given, data["shape"])})
    page = bound.page

    units = Layout(data, shape, shape.card, fields(shape.units))
    leaders = Layout(data, shape, shape.leader_card, fields(shape.leaders)) if shape.leader_card else None

    def faction_group(faction: dict[str, Any]) -> Group:
        folder = f"factions/{faction['id']}"
        points = {force["id"]: points_of(shape, faction, force) for force in faction["forces"]}
        own = [page(f"{folder}/index", faction["name"], "faction", faction["summary"], faction=faction, roster=roster(units, faction),
                    points=points, points_called=points_called(shape),
                    nouns={kind: headings(shape, kind) for kind in ("unit", "leader")})]  # fmt: skip
        for kind, prefix, layout in (("unit", "", units), ("leader", "leader-", leaders)):
            for card in faction[f"{kind}s"] if layout else ():
                lists = [force for force in faction["forces"] if card["id"] in _members(force, kind)]
                about = f"{card['name']}, of {faction['name']}."
                told = shown(layout, card, shape) if layout else {}
                told["notes"] += grant_text.told(card, faction, units)
                own.append(page(f"{folder}/{prefix}{card['id']}", card["name"], "card", about, faction=faction, card=card, kind=kind,
                                shown=told, lists=lists))  # fmt: skip
        return Group(faction["name"], own)

    at_a_glance = panels(data)
    quick = page("reference/quick", "Quick reference", "quick-reference", "Rules at hand.", panels=at_a_glance)
    turn = page("reference/turn", "The turn", "turn", "How the game is played, step by step.", parts=turn_parts(data))
    dice = [page("odds", "Odds", "odds", "The dice, worked out exactly.", shown=examples(data))] if shape.odds else []
    shared = [
        page(f"reference/{kind}", headings(shape, kind)[1], "records", f"Every {called(shape, kind)[0]} and who has it.",
             kind=kind, heading=headings(shape, kind)[1], entries=list(records(data, shape, kind)))
        for kind in shape.shared
    ]  # fmt: skip
    reference = bound.reference(*([turn] if data["turn"] else []), *([quick] if at_a_glance else []), *dice, *shared)
    played = [
        page(f"scenarios/{one['id']}", one["name"], "scenario", one["summary"], scenario=one, drawing=scenario_records.drawn(one),
             sections=scenario_records.sections(one), facts=scenario_text.facts(one, shape), notes=scenario_text.notes(one, shape))
        for one in data.get("scenarios", ())
    ]  # fmt: skip
    groups = [
        bound.rules(content.chapters),
        Group("Factions", [faction_group(faction) for faction in data["factions"]]),
        *([Group("Scenarios", played)] if played else []),
        reference,
    ]
    at_hand = [(one.path.removeprefix(f"{bound.home}/").removesuffix(".md"), one.title, one.description) for one in reference.entries]
    return bound.whole(groups, chapters=content.chapters, at_hand=at_hand, units=called(shape, "unit"))


def turn_parts(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The parts of the turn that say anything: `id`, `title` and the `lines`, each with the statements of the `rules` that it names."""
    stated = {rule["id"]: rule | {"text": rule["text"].replace("*", "")} for rule in data["rules"]}

    def beside(line: dict[str, Any]) -> dict[str, Any]:
        return {
            **line,
            "rules": [stated[rule] for rule in line["rules"] if rule in stated],
            "lines": [beside(one) for one in line["lines"]],
        }

    parts = ({"id": part, "title": title, "lines": [beside(one) for one in nested(data["turn"], part)]} for part, title in PARTS.items())
    return [part for part in parts if part["lines"]]


def _given(shape: Mapping[str, Any], entry: Mapping[str, Any]) -> str:
    """What a list says of a unit, in words."""
    return ", ".join(chosen(entry.get("given") or {}, shape))


def _members(force: Mapping[str, Any], kind: str) -> list[str]:
    return [entry["unit"] for entry in force["units"]] if kind == "unit" else force["leaders"]


def points_of(shape: GameDefinition, faction: Mapping[str, Any], force: Mapping[str, Any]) -> float | None:
    """What a list comes to in points; None where none are counted."""
    path = shape.forces and shape.forces.points
    if not path:
        return None
    units, leaders = ({one["id"]: one for one in faction[kind]} for kind in ("units", "leaders"))
    commanders = [leaders[leader] for leader in force["leaders"]]
    listed = sum(entry["count"] * _cost(path, led(units[entry["unit"]], commanders, entry["unit"]), entry) for entry in force["units"])
    return listed + sum(cost_of(path, leader) for leader in commanders)


def _cost(path: str, unit: Mapping[str, Any], entry: Mapping[str, Any]) -> float:
    """What a unit of a list counts for, with the records that the list gives it."""
    return cost_of(path, unit) + more_points(entry.get("given") or {}, path, cost_of)


def points_called(shape: GameDefinition) -> str:
    """What the points of lists are called."""
    path = shape.forces.points if shape.forces else None
    return (
        "points" if path is None else label(path.rpartition(".")[2], Layout({}, shape, shape.card, fields(shape.units)).field(path)).lower()
    )


def roster(layout: Layout, faction: Mapping[str, Any]) -> dict[str, Any]:
    """A faction's units side by side, by the figures of their cards."""
    card = layout.card
    figures = [*card.stats, *([card.badge] if card.badge else [])]
    return {
        "head": [label(path.rpartition(".")[2], layout.field(path)) for path in figures],
        "rows": [[layout.printed(path, unit) for path in figures] for unit in faction["units"]],
        "lines": [layout.line(unit) for unit in faction["units"]],
    }


def shown(layout: Layout, card: Mapping[str, Any], shape: GameDefinition) -> dict[str, Any]:
    """A card's page: all that its file says, what stands on the card first."""
    laid = layout.card
    taken = {*laid.stats, *layout.lines, *laid.texts, *(table.of for table in laid.tables)}
    tables = [_table(layout, number, card, shape) for number, table in enumerate(laid.tables) if value_at(table.of, card)]
    texts, notes = [], []
    for path in laid.texts:
        declared = layout.field(path)
        if declared.type:
            notes += [{"title": declared.label, "text": words} for words in [value_at(path, card)] if words]
            continue
        kind = kind_of(declared, shape)
        for entry in entries_at(path, card):
            if isinstance(entry, str):
                notes.append({"title": None, "text": entry})
                continue
            told = {"record": entry if kind else None, "kind": kind, **told_of(entry, inside(declared, shape.shared))}
            if told not in texts:
                texts.append(told)
    return {
        "line": layout.line(card),
        "stats": [_figure(layout, path, card) for path in laid.stats],
        "facts": [one for one in facts(layout.declared, card, shape, taken) if one["text"] != NOTHING or one["links"]],
        "tables": tables, "texts": texts, "notes": notes,
        "pictures": [(label(name, one), path) for name, one in layout.declared.items() if one.type == "picture" and (path := card[name])],
    }  # fmt: skip


def _figure(layout: Layout, path: str, card: Mapping[str, Any]) -> dict[str, Any]:
    declared = layout.field(path)
    return {"label": label(path.rpartition(".")[2], declared), "help": declared.help, "text": layout.printed(path, card)}


def _table(layout: Layout, number: int, card: Mapping[str, Any], shape: GameDefinition) -> dict[str, Any]:
    laid = layout.card.tables[number]
    below = inside(layout.field(laid.of), shape.shared)
    kind = kind_of(layout.field(laid.of), shape)
    columns = {**laid.columns, **{label(path.rpartition(".")[2], field_at(path, below, shape)): path for path in laid.more}}
    rows = []
    for entry in value_at(laid.of, card):
        cells = [in_cell(field_at(path, below, shape), value_at(path, entry), shape) for path in columns.values()]
        rows.append([{"links": [entry], "kind": kind, "text": ""} if kind and path == "name" else cell
                     for path, cell in zip(columns.values(), cells, strict=True)])  # fmt: skip
    return {"title": label(laid.of.rpartition(".")[2], layout.field(laid.of)), "head": list(columns), "rows": rows}


def records(data: Mapping[str, Any], shape: GameDefinition, kind: str) -> Iterator[dict[str, Any]]:
    """Every record of a shared kind: its sentences, its figures, who has it."""
    declared = fields(shape.shared[kind])
    for record in data["shared"][kind].values():
        yield {
            "record": record,
            "texts": [record[name] for name, one in declared.items() if one.type == "prose" and record[name]],
            "facts": [one for one in facts(declared, record, shape, set()) if one["text"] != NOTHING or one["links"]],
            "bearers": [
                (card, prefix)
                for faction in data["factions"]
                for cards, prefix in (("units", ""), ("leaders", "leader-"))
                for card in faction[cards]
                if _bears(card, record, kind, fields(shape.units if cards == "units" else shape.leaders), shape)
            ],
        }


def _bears(holder: Any, record: Mapping[str, Any], kind: str, declared: Mapping[str, Whole], shape: GameDefinition) -> bool:
    """Whether a record of that kind is listed anywhere in another."""
    for name, one in declared.items():
        value = holder.get(name) if isinstance(holder, Mapping) else None
        held = value if isinstance(value, list) else [value] if isinstance(value, Mapping) else []
        for each in held:
            if kind_of(one, shape) == kind and each["id"] == record["id"]:
                return True
            if isinstance(each, Mapping) and _bears(each, record, kind, inside(one, shape.shared), shape):
                return True
    return False
