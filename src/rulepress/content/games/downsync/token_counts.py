"""How many of each token and Marker a Force can need at once: read off its cards, what grants them and who can have them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulepress.content.cards.pack_contents import DiscPiece, Token
from rulepress.content.games.downsync.card_phrases import joined

MARKER_MM = 25.0
"""A Marker is a place on the table; the disc that shows it is measured from the cross in its middle."""


@dataclass(frozen=True)
class ForceMember:
    """A Unit of the Force as its leader makes it, and how many of it there are."""

    unit: Mapping[str, Any]
    sources: tuple[Mapping[str, Any], ...]
    """Its actions and traits."""
    count: int

    @property
    def bases(self) -> int:
        """Bases of all its copies."""
        return self.count * (self.unit["bases"] or 1)


@dataclass(frozen=True)
class Roster:
    """A Force for counting."""

    faction: Mapping[str, Any]
    members: tuple[ForceMember, ...]
    leader: Mapping[str, Any] | None
    opponents: int
    """Units that an opponent's Force of its game size has."""

    @property
    def units(self) -> int:
        """The number of Units in the Force."""
        return sum(member.count for member in self.members)

    @property
    def bases(self) -> int:
        """The number of bases of all its Units."""
        return sum(member.bases for member in self.members)


@dataclass(frozen=True)
class TokenSource:
    """An effect by which tokens come or Markers are laid."""

    giver: str
    what: str
    count: int
    to: str
    """Whom: bearer, friendly, enemy or any."""
    member: ForceMember | None


def roster(data: dict, faction: dict, force: dict) -> Roster:
    """A force list with the cards that it comes to."""
    units = {unit["key"]: unit for one in data["factions"] for unit in one["units"]}
    leader = next((one for one in faction["leaders"] if one["id"] == force["leader"]), None)
    members = []
    for entry in [*force["units"], *force["brings"]]:
        key = entry["unit"] if "/" in entry["unit"] else f"{faction['id']}/{entry['unit']}"
        unit = units[key]
        led = leader["led"].get(entry["unit"], {}) if leader else {}
        sources = [*unit["actions"], *unit["traits"], *led.get("actions", ()), *led.get("traits", ())]
        members.append(ForceMember(unit, tuple(sources), entry["count"]))
    slots = data["core"]["game_sizes"][force["game_size"]]["slots"]
    return Roster(faction, tuple(members), leader, sum(slots.values()))


def _effects(typed: Any) -> Iterator[Mapping[str, Any]]:
    """Every effect in what a card says, those within others too."""
    if isinstance(typed, Mapping):
        if "verb" in typed:
            yield typed
        for value in typed.values():
            yield from _effects(value)
    elif isinstance(typed, (list, tuple)):
        for value in typed:
            yield from _effects(value)


def _whom(effect: Mapping[str, Any]) -> str:
    who = effect.get("who")
    if isinstance(who, Mapping):
        return str(who.get("side") or "any")
    return {None: "friendly" if effect.get("aura") else "bearer", "bearer": "bearer"}.get(who, "enemy")


def gifts(force: Roster) -> list[TokenSource]:
    """Everything by which the Force's cards, its leader's and its faction's tokens give tokens or lay Markers."""
    own: list[tuple[str, Any, ForceMember | None]] = [
        (member.unit["title"], source, member) for member in force.members for source in member.sources
    ]
    if force.leader:
        own += [(force.leader["name"], force.leader.get("abilities"), None)]
    own += [(token["name"], token["effects"], None) for token in (force.faction.get("tokens") or {}).values()]
    found = []
    for giver, source, member in own:
        for effect in _effects(source):
            if effect["verb"] in ("grant", "lay") and (what := effect.get("token")):
                count = effect.get("count", 1)
                found.append(TokenSource(giver, what, count if isinstance(count, int) else 1, _whom(effect), member))
    return found


def _holders(force: Roster, given: list[TokenSource], each_base: bool) -> int:
    """On how many holders what is given can lie at once."""
    whom = {gift.to for gift in given} | {"friendly" for gift in given if gift.to == "bearer" and gift.member is None}
    friends = force.bases if each_base else force.units
    if not whom & {"friendly", "any"}:
        members = {id(gift.member): gift.member for gift in given if gift.member and gift.to == "bearer"}
        friends = sum(member.bases if each_base else member.count for member in members.values())
    return friends + (force.opponents if whom & {"enemy", "any"} else 0)


def _givers(given: list[TokenSource]) -> str:
    return joined(list(dict.fromkeys(gift.giver for gift in given)))


def each(count: int, one: str, several: str = "") -> str:
    """Where the number of what there is one of for each comes from."""
    return f"one for each of {count} {several or one + 's'}" if count != 1 else f"one for the {one}"


def _listed(force: Roster, stat: str) -> tuple[int, str]:
    """The sum of a figure over all bases, and how it comes about."""
    parts = [(member, member.unit["stats"][stat] or 0) for member in force.members]
    told = [f"{member.unit['title']} {value} × {member.bases}" if member.bases > 1 else f"{member.unit['title']} {value}"
            for member, value in parts if value]  # fmt: skip
    return sum(value * member.bases for member, value in parts), joined(told) if told else ""


def tokens(core: dict, force: Roster, points: int, pings: int) -> list[Token]:
    """The rules' and the faction's tokens, those that can come into play."""
    given = gifts(force)
    found = []
    for place, (key, kind) in enumerate(core["tokens"].items()):
        own = [gift for gift in given if gift.what == key]
        count, why = _of_rules(key, kind, force, own, points, pings)
        found.append(Token(kind["name"], kind["swatch"], count, why, place))
    for place, (key, kind) in enumerate((force.faction.get("tokens") or {}).items(), len(core["tokens"])):
        own = [gift for gift in given if gift.what in (key, f"{force.faction['id']}/{key}")]
        if own and kind["holder"] != "table":
            apiece = kind["most"] or max(gift.count for gift in own)
            holders = _holders(force, own, kind["holder"] == "sub_unit")
            bound = f"{apiece} each" if kind["most"] else f"{apiece} each at once; no limit is written, so print more if you need them"
            found.append(Token(kind["name"], kind["swatch"], apiece * holders, f"{_givers(own)}: {holders} can have it, {bound}", place))
    return [token for token in found if token.count]


def _of_rules(key: str, kind: dict, force: Roster, own: list[TokenSource], points: int, pings: int) -> tuple[int, str]:
    if key == "command_point":
        more = max((gift.count for gift in own), default=0)
        return points + more, f"{points} by the game size" + (f", {more} from {_givers(own)}" if more else "")
    if key == "activated":
        most = max(force.units, pings)
        return most, each(most, "Unit and Ping", "Units and Pings")
    if key in ("countermeasure", "emergency_countermeasure"):
        count, told = _listed(force, "cm" if key == "countermeasure" else "emergency_cm")
        return count, f"on the cards: {told}"
    if key == "stealth":
        holders = _holders(force, own, False)
        return holders, f"{_givers(own)}: {holders} can have it" if own else ""
    if kind["holder"] == "sub_unit":
        return force.bases, each(force.bases, "base") + " of your Units"
    return force.units, each(force.units, "Unit")


def markers(force: Roster) -> list[DiscPiece]:
    """The faction's Markers that its cards lay."""
    given, found = gifts(force), []
    for key, kind in (force.faction.get("tokens") or {}).items():
        own = [gift for gift in given if gift.what in (key, f"{force.faction['id']}/{key}")]
        if own and kind["holder"] == "table":
            laid = sum(gift.count * (gift.member.count if gift.member else 1) for gift in own)
            count = kind["most"] or laid
            bound = f"at most {count} of a player's on the table" if kind["most"] else f"{laid} at once; no limit is written"
            found.append(DiscPiece(kind["name"], "marker", MARKER_MM, count, f"{_givers(own)}: {bound}", swatch=kind["swatch"]))
    return found
