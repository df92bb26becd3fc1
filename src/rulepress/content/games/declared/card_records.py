"""A declared game's cards: one a unit and one a leader, laid out as its shape says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from rulepress.content.cards.card_sides import CardSide, Deck, faction_backs, pictures
from rulepress.content.cards.merged_texts import told_once
from rulepress.content.games.declared.game_definition import CardLayout, GameDefinition, Whole, fields, inside
from rulepress.content.games.declared.grant_text import told
from rulepress.content.games.declared.printed_values import (
    NOTHING,
    FieldPrinter,
    counted,
    entries_at,
    field_at,
    mentions,
    printed,
    told_of,
    value_at,
)
from rulepress.content.games.declared.stat_bar import columns, frames, stacked
from rulepress.games.declared.led_units import gives, led


def card_sides(data: dict[str, Any]) -> list[CardSide]:
    """Every unit's front, then every leader's, faction by faction."""
    shape = GameDefinition.model_validate(data["shape"])
    found = []
    for faction in data["factions"]:
        units = Layout(data, shape, shape.card, fields(shape.units))
        found += [units.face(faction, unit, "unit") for unit in faction["units"]]
        if shape.leader_card:
            layout = Layout(data, shape, shape.leader_card, fields(shape.leaders))
            found += [layout.leader(faction, leader, units) for leader in faction["leaders"]]
        found += [units.led(faction, unit, leaders) for unit, leaders in _led(faction)]
    return found


LED = "@"
"""In the id of a card, before each who leads its unit."""


def _led(faction: Mapping[str, Any]) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """The units of force lists whom leaders change, with these leaders, each such pair once."""
    units = {unit["id"]: unit for unit in faction["units"]}
    known = {leader["id"]: leader for leader in faction["leaders"]}
    pairs = {(entry["unit"], _over(faction, force, entry["unit"])): None for force in faction["forces"] for entry in force["units"]}
    return ((units[unit], [known[leader] for leader in leaders]) for unit, leaders in pairs if leaders)


def _over(faction: Mapping[str, Any], force: Mapping[str, Any], unit: str) -> tuple[str, ...]:
    """The leaders of a list that change one of its units."""
    return tuple(one["id"] for one in faction["leaders"] if one["id"] in force["leaders"] and gives(one, unit))


def _of_list(faction: Mapping[str, Any], force: Mapping[str, Any], unit: str) -> str:
    """The key of a unit's card in a list."""
    leaders = _over(faction, force, unit)
    return f"{faction['id']}/{LED.join((unit, *leaders))}"


def backs(data: dict[str, Any]) -> dict[str, CardSide]:
    """The back of every faction's cards."""
    return {name: replace(back, template="declared/back.html", own=data["game"]["id"]) for name, back in faction_backs(data).items()}


def decks(data: dict[str, Any]) -> list[Deck]:
    """Every force list's cards: its leaders', and one for each unit."""
    return [
        Deck(force["key"], force["name"], [
            *(f"{faction['id']}/{leader}" for leader in force["leaders"]),
            *(_of_list(faction, force, entry["unit"]) for entry in force["units"] for _ in range(entry["count"]))])
        for faction in data["factions"] for force in faction["forces"]
    ]  # fmt: skip


class Layout(FieldPrinter):
    """How the cards of one kind are made of records."""

    def __init__(self, data: Mapping[str, Any], shape: GameDefinition, card: CardLayout, declared: Mapping[str, Whole]) -> None:
        super().__init__(data, shape, declared)
        self.card = card

    def face(self, faction: dict[str, Any], unit: dict[str, Any], kind: str) -> CardSide:
        """The front of one card."""
        stats = self.stats(unit)
        badge = self.card.badge and self.printed(self.card.badge, unit)
        texts = self.texts(unit)
        record = {
            "name": unit["name"], "variant": None, "faction": faction["name"],
            "edition": f"{self.data['game']['name']}: {self.data['edition']['name']}",
            "type": self.line(unit), **self.kind(unit, kind),
            "badge": badge if badge != NOTHING else None,
            "stats": stats, "stacked": stacked(stats),
            "tables": [table for number, _ in enumerate(self.card.tables) if (table := self.table(number, unit))["rows"]],
            "texts": blocks(texts),
            "tracks": [self.track(path, unit) for path in self.card.tracks if value_at(path, unit)],
        }  # fmt: skip
        game = self.data["game"]["id"]
        return CardSide(
            unit["key"], faction["id"], unit["id"], "declared/card.html",
            f"factions/{game}/{faction['id']}/{kind}s/{unit['id']}.yaml", faction["colours"], record,
            pictures(game, faction, unit), *frames(stats), overleaf=("texts",) if texts else (),
            language=self.data.get("language", "en"), words=self.words, own=game,
        )  # fmt: skip

    def led(self, faction: dict[str, Any], unit: dict[str, Any], leaders: Sequence[Mapping[str, Any]]) -> CardSide:
        """A unit's card in a list with these leaders."""
        id_ = LED.join((unit["id"], *(leader["id"] for leader in leaders)))
        alone, made = self.face(faction, unit, "unit"), self.face(faction, dict(led(unit, leaders, unit["id"])), "unit")
        over = f"{self.say('under')} " + f" {self.say('and')} ".join(leader["name"] for leader in leaders)
        line = ", ".join(filter(None, (made.record["type"], over)))
        record = made.record | {"type": line} | given(made.record, alone.record, over[:1].upper() + over[1:])
        return replace(made, key=f"{faction['id']}/{id_}", id=id_, record=record)

    def leader(self, faction: dict[str, Any], leader: dict[str, Any], units: Layout) -> CardSide:
        """A leader's card, with what it gives to units."""
        made = self.face(faction, leader, "leader")
        given = [{"style": "note", **one, "field": f"grants {one['title']}", "loc": "grants"} for one in told(leader, faction, units)]
        texts = blocks([*self.texts(leader), *given])
        return replace(made, record=made.record | {"texts": texts}, overleaf=("texts",) if texts else ())

    # -- what stands on it ----------------------------------------------------------------------------------------

    @property
    def lines(self) -> list[str]:
        """The fields of the line upon the picture."""
        return [self.card.line] if isinstance(self.card.line, str) else self.card.line

    def line(self, unit: Mapping[str, Any]) -> str:
        """The line upon the picture."""
        return ", ".join(words for path in self.lines if (words := self.printed(path, unit)) != NOTHING)

    def kind(self, unit: Mapping[str, Any], kind: str) -> dict[str, Any]:
        """What draws the symbol before that line: what a unit was chosen to be, and as which of those it could be."""
        choices = ((value_at(path, unit), self.field(path).of) for path in self.lines if self.field(path).of)
        chosen, of = next(choices, (None, None)) if kind == "unit" else ("leader", None)
        return {"kind": chosen, "mark": of.index(chosen) + 1 if of and chosen in of[:MARKS] else None}

    def stats(self, unit: Mapping[str, Any]) -> list[dict[str, Any]]:
        """The figures of the bar, with the `share` of it that each takes where that is said."""
        shares = columns([self.field(path).type == "dice" for path in self.card.stats])
        found = [self.stat(path, unit) for path in self.card.stats]
        return [stat | {"share": share} for stat, share in zip(found, shares, strict=True)] if shares else found

    def stat(self, path: str, unit: Mapping[str, Any]) -> dict[str, Any]:
        """A stat's box: its label in capitals, and the value; a suffix that the shape declares is printed as the unit."""
        declared = self.field(path)
        plain = declared.model_copy(update={"suffix": None})
        value = value_at(path, unit)
        return {
            "label": self.label(path, declared).upper(), "value": printed(value, plain, self.say),
            "unit": declared.suffix if value is not None else None, "plus": None,
        }  # fmt: skip

    def track(self, path: str, unit: Mapping[str, Any]) -> dict[str, Any]:
        """A row of boxes to tick, as many as the field's value."""
        return {"label": self.label(path, self.field(path)), "boxes": list(range(value_at(path, unit))), "loc": path}

    def table(self, number: int, unit: Mapping[str, Any]) -> dict[str, Any]:
        """A list as a table: its columns, and a row for each entry."""
        laid = self.card.tables[number]
        below = inside(self.field(laid.of), self.shape.shared)
        rows = []
        for place, listed in enumerate(value_at(laid.of, unit) or ()):
            entry = listed | {"name": counted(listed)} if "name" in listed else listed
            cells = [printed(value_at(path, entry), field_at(path, below, self.shape), self.say) for path in laid.columns.values()]
            more = [words for path in laid.more for words in mentions(path, entry, below, self.shape, self.say)]
            rows.append({"cells": cells, "more": more, "field": f"{laid.of} {listed.get('name', place + 1)}", "loc": f"{laid.of}.{place}"})
        columns = [
            {"title": self.say(title), "style": _column(path, [row["cells"][place] for row in rows], self.say(title))}
            for place, (title, path) in enumerate(laid.columns.items())
        ]
        return {"columns": columns, "rows": rows, "loc": laid.of}

    def texts(self, unit: Mapping[str, Any]) -> list[dict[str, Any]]:
        """What is to be read on it, each record once."""
        found: dict[tuple[str, str], dict[str, Any]] = {}
        for path in self.card.texts:
            declared = self.field(path)
            if declared.type:
                if words := value_at(path, unit):
                    title = declared.label and self.say(declared.label)
                    found[path, ""] = {"style": "note", "title": title, "text": words, "field": path, "loc": path}
                continue
            through = "." in path and self.field(path.split(".")[0]).entries is not None
            for place, entry in enumerate(entries_at(path, unit)):
                loc = path.split(".")[0] if through else f"{path}.{place}"
                if isinstance(entry, str):
                    found[path, entry] = {"style": "note", "title": None, "text": entry, "field": path, "loc": loc}
                    continue
                told = told_of(entry, inside(declared, self.shape.shared))
                style = "fine" if through else "trait"
                if told["text"] or not through:
                    found.setdefault(
                        (told["name"], told["note"] or ""), {"style": style, **told, "field": f"{path} {told['name']}", "loc": loc}
                    )
        return list(found.values())


def blocks(texts: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Texts as they follow one another on a card, those of one style together; what words mean is told once where figures alone differ."""
    return [
        {"style": style, "list": told_once(alike) if style == "fine" else list(alike)}
        for style, alike in groupby(texts, lambda one: one["style"])
    ]


def said(record: Mapping[str, Any], style: str) -> list[dict[str, Any]]:
    """The texts of a card's record that have this style: `trait`, `fine` (what a word on the card means) or `note`."""
    return [one for block in record["texts"] if block["style"] == style for one in block["list"]]


def given(record: Mapping[str, Any], alone: Mapping[str, Any], by: str) -> dict[str, Any]:
    """What of a led unit's card is marked as its leaders': figures and rows that the unit `alone` does not have, and below `by`, who they
    are, what it can do besides."""
    stats = [
        stat | ({} if stat["value"] == was["value"] else {"given": True}) for stat, was in zip(record["stats"], alone["stats"], strict=True)
    ]
    tables = [
        table | {"rows": [row if row["cells"] in owned else row | {"given": True} for row in table["rows"]]}
        for table in record["tables"]
        for owned in [[row["cells"] for one in alone["tables"] if one["loc"] == table["loc"] for row in one["rows"]]]
    ]
    own = {(one["name"], one["note"]) for one in said(alone, "trait")}
    texts = []
    for block in record["texts"]:
        more = [one for one in block["list"] if block["style"] == "trait" and (one["name"], one["note"]) not in own]
        rest = [one for one in block["list"] if one not in more]
        texts += [block | {"list": rest}] if rest else []
        texts += [{"style": "trait", "by": by, "list": more}] if more else []
    return {"stats": stats, "tables": tables, "texts": texts}


MARKS = 6
"""So many symbols there are that tell units of one choice from those of another."""


def _column(path: str, cells: Sequence[str], title: str) -> str:
    """How wide a column is: a name takes what the others leave."""
    if path == "name":
        return "name"
    longest = max([len(title) * 0.9, *map(len, cells)], default=0)
    return "small" if longest <= 4 else "middle" if longest <= 7 else "wide" if longest <= 11 else "text"
