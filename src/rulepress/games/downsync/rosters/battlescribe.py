"""A Force list for BattleScribe and New Recruit: the game system, a Faction's catalogue, and the roster itself.

What a list may hold is said there as far as those programs can: slots of the game size, one leader, whom the leader forbids, whom a
Force may hire and how many, who comes with whom. A leader that swaps slots only widens them. `check`, `play` and the site judge exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from xml.etree.ElementTree import Element

from rulepress.core.name_matching import slug
from rulepress.games.downsync.list_builder import choices
from rulepress.games.downsync.play.custom_force_list import as_data
from rulepress.games.downsync.play.ruleset import Ruleset
from rulepress.games.downsync.rosters.roster_files import (
    VERSION,
    ProfileType,
    count_of,
    element,
    entry,
    identity,
    one_more_for,
    rule,
    several,
    while_taken,
    written,
)

LEADER, OWN = "leader", "own"
"""Categories beside the Signatures."""


def system_files(book: Ruleset) -> dict[str, str]:
    """The game system and every Faction's catalogue, by the names of their files."""
    told = Telling(book)
    factions = {f"{told.name}-{each['id']}.cat": written(told.catalogue(each["id"])) for each in book.data["factions"]}
    return {f"{told.name}.gst": written(told.system()), **factions}


def roster(book: Ruleset, args: Mapping[str, Any]) -> str:
    """The roster of a list: as for `custom_force_list.as_data`, with its `name` and perhaps its `link`.

    Raises Refused for a list of no form; one that only breaks rules becomes a roster that breaks them.
    """
    force, told = as_data(book, args), Telling(book)
    name, link = (str(args.get(key) or "")[:2000] for key in ("name", "link"))
    return written(told.roster(force, name[:100] or told.factions[force["faction"]]["name"], link))


def roster_files(book: Ruleset, args: Mapping[str, Any]) -> dict[str, str]:
    """That roster, and the two files that it is opened with. Raises Refused."""
    own, system = roster(book, args), system_files(book)
    told = Telling(book)
    return {f"{slug(str(args.get('name') or 'list'))[:80]}.ros": own} | {
        name: system[name] for name in (f"{told.name}.gst", f"{told.name}-{args['faction']}.cat")
    }


class Telling:
    """The parts of an edition as elements of roster files."""

    def __init__(self, book: Ruleset):
        self.book, self.data = book, book.data
        game, edition = book.data["game"], book.data["edition"]
        self.name, self.title = f"{game['id']}-{edition['id']}", f"{game['name']} {edition['name']}"
        self.revision = int(str(edition.get("date") or "1").replace("-", ""))
        self.factions = {each["id"]: each for each in book.data["factions"]}
        self.records = {unit["key"]: unit for each in book.data["factions"] for unit in each["units"]}
        self.hired = {key for key, unit in book.units.items() if unit.hire is not None}
        self.stats = {key: stat["abbreviation"] for key, stat in book.data["core"]["stats"].items()}
        self.unit = ProfileType(self.id("profile", "unit"), "Unit", ["Type", "Signature", "Bases", *self.stats.values()])
        self.action = ProfileType(self.id("profile", "action"), "Action", ["Cost", "Range", "ROF", "Effect", "Says"])
        self.categories = {key: one["name"] for key, one in book.data["core"]["signatures"].items()} | {LEADER: "Leader", OWN: "Own Units"}

    def id(self, *words: str) -> str:
        """A stable id in these files for what `words` name in this edition."""
        return identity(self.name, *words)

    # -- the game -----------------------------------------------------------------------------------------------------

    def system(self) -> Element:
        """The game system (.gst): costs, profiles, categories, and one Force entry for each game size."""
        sizes = self.book.sizes.items()
        return element(
            "gameSystem",
            several("costTypes", [element("costType", id=self.id("cost"), name="Units", defaultCostLimit=-1, hidden=False)]),
            several("profileTypes", [self.unit.declared(), self.action.declared()]),
            several("categoryEntries", [element("categoryEntry", id=self.id(key), name=name, hidden=False)
                                        for key, name in self.categories.items()]),
            several("forceEntries", [self._size(id_, size) for id_, size in sizes]),
            id=self.id("game"), name=self.title, revision=self.revision, battleScribeVersion=VERSION,
        )  # fmt: skip

    def _size(self, id_: str, size: Mapping[str, Any]) -> Element:
        filled = {key: (count, count) for key, count in size["slots"].items()}
        slots = {**dict.fromkeys(self.categories, (None, None)), **filled, LEADER: (None, 1)}
        points = self.data["core"]["tokens"]["command_point"]["name"] + "s"
        return element(
            "forceEntry",
            several("rules", [rule(self.id(id_, "points"), points, str(size["command_points"]))]),
            several("categoryLinks", [self._slot(id_, key, *most) for key, most in slots.items()]),
            id=self.id("size", id_), name=size["name"], hidden=False,
        )  # fmt: skip

    def _slot(self, size: str, category: str, least: int | None, most: int | None) -> Element:
        """How many of a category a game size has room for: (least, most)."""
        ids = {kind: self.id(size, category, kind) for kind in ("min", "max")}
        changed = [
            while_taken(self.id(leader.key), *change)
            for leader in self.book.rules.leaders.values()
            for swap in leader.swaps
            for change in (
                ("decrement", ids["min"], swap.slots.get(category, 0) * swap.most),
                ("increment", ids["max"], swap.instead.get(category, 0) * swap.most),
            )
            if change[2]
        ]
        bounds = [count_of(ids[kind], kind, count) for kind, count in (("min", least), ("max", most)) if count is not None]
        return element(
            "categoryLink", several("modifiers", changed), several("constraints", bounds),
            id=self.id(size, category), name=self.categories[category], hidden=False, targetId=self.id(category), primary=False,
        )  # fmt: skip

    # -- a faction ----------------------------------------------------------------------------------------------------

    def catalogue(self, faction: str) -> Element:
        """A faction's catalogue (.cat): its leaders and the units that its Forces may choose, hired ones included."""
        offered = next(each for each in choices(self.book)["factions"] if each["id"] == faction)
        leaders = [self._leader_entry(leader) for leader in self.factions[faction]["leaders"]]
        return element(
            "catalogue",
            several("selectionEntries", [*leaders, *(self._entry(faction, unit["key"]) for unit in offered["units"])]),
            id=self.id("faction", faction), name=self.factions[faction]["name"], revision=self.revision, battleScribeVersion=VERSION,
            library=False, gameSystemId=self.id("game"), gameSystemRevision=self.revision,
        )  # fmt: skip

    def _entry(self, faction: str, key: str) -> Element:
        unit, where = self.book.units[key], self.id(faction, key)
        leaders = [each for each in self.book.rules.leaders.values() if each.faction == faction == unit.faction]
        hiding = [while_taken(self.id(each.key), "set", "hidden", True) for each in leaders if key.partition("/")[2] in each.forbids]
        bounds, more = [], []
        if unit.hire and unit.hire.one_per:
            most = self.id(where, "hired")
            bounds, more = [count_of(most, "max", 0)], [one_more_for(self.id(OWN), unit.hire.one_per, most)]
        return entry(
            several("modifiers", [*hiding, *more]), several("constraints", bounds),
            *self._card(key),
            several("categoryLinks", [element("categoryLink", id=self.id(where, one), name=self.categories[one], hidden=False,
                                              targetId=self.id(one), primary=one != OWN) for one in self._fills(faction, key)]),
            several("selectionEntries", [self._companion(where, other, count) for other, count in self._brought(key).items()]),
            several("costs", [self._cost(1)]),
            id_=where, name=self.book.titles[key], kind="unit",
        )  # fmt: skip

    def _companion(self, where: str, key: str, count: int) -> Element:
        """A Unit that comes with another: as many as it brings, no more and no fewer."""
        id_ = self.id(where, key)
        bounds = [count_of(self.id(id_, kind), kind, count) for kind in ("min", "max")]
        return entry(
            several("constraints", bounds), *self._card(key),
            id_=id_, name=self.book.titles[key], kind="unit",
        )  # fmt: skip

    def _leader_entry(self, leader: Mapping[str, Any]) -> Element:
        link = element(
            "categoryLink", id=self.id(leader["key"], LEADER), name="Leader", hidden=False, targetId=self.id(LEADER), primary=True
        )
        return entry(
            self._leader_rules(leader), several("categoryLinks", [link]),
            id_=self.id(leader["key"]), name=leader["name"], kind="upgrade",
        )  # fmt: skip

    def _leader_rules(self, leader: Mapping[str, Any]) -> Element | None:
        said = [(leader["name"], leader.get("text"))]
        said += [(each["name"], each["text"]) for each in leader["abilities"]]
        gains = [", ".join(one["name"] for one in (*each["actions"], *each["traits"])) for each in leader["grants"]]
        who = ["All Units" if each["all"] else ", ".join(self._titled(leader, id_) for id_ in each["to"]) for each in leader["grants"]]
        said += [("Gains", f"{units}: {gained}") for units, gained in zip(who, gains, strict=True)]
        return several("rules", [rule(self.id(leader["key"], name, text), name, text) for name, text in said if text])

    def _titled(self, leader: Mapping[str, Any], unit: str) -> str:
        return self.book.titles.get(self.book.full(leader["key"].partition("/")[0], unit), unit)

    def _fills(self, faction: str, key: str) -> list[str]:
        signature = self.book.units[key].signature
        return [*([signature] if signature else []), *([OWN] if key not in self.hired and self.book.units[key].faction == faction else [])]

    def _brought(self, key: str) -> dict[str, int]:
        brought = self.book.companions([key])
        return {other: brought.count(other) for other in dict.fromkeys(brought)}

    def _cost(self, count: int) -> Element:
        return element("cost", name="Units", typeId=self.id("cost"), value=count)

    # -- a card -------------------------------------------------------------------------------------------------------

    def _card(self, key: str) -> tuple[Element | None, Element | None]:
        """A card's tables and rules, as an entry has them."""
        record = self.records[key]
        rows = [self.unit.profile(self.id(key, "card"), record["title"], self._figures(record))]
        for action in record["actions"]:
            for option in (action, *action["options"]):
                name = option["name"] if option is action else f"{action['name']}: {option['name']}"
                rows.append(self.action.profile(self.id(key, "action", name), name, self._row(option)))
        notes = ((trait["name"], trait["note"], trait["text"]) for trait in self._traits(record))
        told = {(f"{name} ({note})" if note else name, text) for name, note, text in notes if text}
        return several("profiles", rows), several("rules", [rule(self.id(key, "rule", *one), *one) for one in sorted(told)])

    def _traits(self, record: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
        yield from record["traits"]
        for action in record["actions"]:
            for option in (action, *action["options"]):
                yield from option["traits"]

    def _figures(self, record: Mapping[str, Any]) -> list[str]:
        stats, size = record["stats"], record["signature"]
        plus = stats.get("emergency_cm")
        figures = {key: "–" if stats[key] is None else f"{stats[key]:g}" for key in self.stats}
        figures["spd"] += "″" * (stats["spd"] is not None)
        figures["cm"] = f"{stats['cm'] or 0}+{plus}" if plus else figures["cm"]
        return [record["type"], self.categories[size] if size else "–", str(record["bases"] or 1), *figures.values()]

    def _row(self, action: Mapping[str, Any]) -> list[str]:
        low, high = action["min_range"], action["range"]
        far = "any" if action["unlimited"] else "–" if high is None else f"{high:g}″"
        said = [*([f"Team {action['team']}"] if action["team"] else []), *([f"only {action['only']}"] if action["only"] else [])]
        said += [f"{trait['name']} ({trait['note']})" if trait["note"] else trait["name"] for trait in action["traits"]]
        said += [each for each in (action["limit"], action["text"]) if each]
        rof = "–" if action["rof"] is None else f"{action['rof']:g}"
        return [action["cost"] or "–", f"{low:g}″ to {far}" if low else far, rof, action["effect"] or "–", "; ".join(said) or "–"]

    # -- a list -------------------------------------------------------------------------------------------------------

    def roster(self, force: Mapping[str, Any], title: str, link: str) -> Element:
        """The roster (.ros) of a legal Force list. `link` leads back to the list and stands in its notes."""
        faction, size = force["faction"], force["game_size"]
        keys = [self.book.full(faction, each["unit"]) for each in force["units"] for _ in range(each["count"])]
        of = identity(self.name, title, faction, size, force["leader"] or "", *keys)
        leaders = [each for each in self.factions[faction]["leaders"] if each["id"] == force["leader"]]
        chosen = [
            *(self._taken(identity(of, LEADER), self.id(each["key"]), each["name"], "upgrade", None, self._leader_rules(each), [LEADER])
              for each in leaders),
            *(self._selected(identity(of, str(index)), faction, key) for index, key in enumerate(keys)),
        ]  # fmt: skip
        there = element(
            "force", several("selections", chosen),
            several("categories", [self._category(of, key) for key in self.categories]),
            id=identity(of, "force"), name=self.book.sizes[size]["name"], entryId=self.id("size", size),
            catalogueId=self.id("faction", faction), catalogueRevision=self.revision, catalogueName=self.factions[faction]["name"],
        )  # fmt: skip
        return element(
            "roster",
            several("costs", [self._cost(len(keys))]), several("forces", [there]), element("customNotes", text=link) if link else None,
            id=of, name=title, battleScribeVersion=VERSION,
            gameSystemId=self.id("game"), gameSystemName=self.title, gameSystemRevision=self.revision,
        )  # fmt: skip

    def _selected(self, of: str, faction: str, key: str) -> Element:
        entry = self.id(faction, key)
        with_it = [
            self._taken(identity(of, other, str(index)), self.id(entry, other), self.book.titles[other], "unit", *self._card(other), [])
            for other, count in self._brought(key).items()
            for index in range(count)
        ]
        return self._taken(of, entry, self.book.titles[key], "unit", *self._card(key), self._fills(faction, key), with_it, 1)

    def _taken(  # noqa: PLR0913  # an element's parts, as its format has them
        self, of: str, entry: str, name: str, kind: str, tables: Element | None, rules: Element | None, fills: Iterable[str],
        with_it: Iterable[Element] = (), units: int | None = None,
    ) -> Element:  # fmt: skip
        return element(
            "selection", rules, tables, several("selections", with_it),
            several("costs", [self._cost(units)] if units else []),
            several("categories", [self._category(of, key, key != OWN) for key in fills]),
            id=of, name=name, entryId=entry, number=1, type=kind,
        )  # fmt: skip

    def _category(self, of: str, key: str, primary: bool = False) -> Element:
        return element("category", id=identity(of, "category", key), name=self.categories[key], entryId=self.id(key), primary=primary)
