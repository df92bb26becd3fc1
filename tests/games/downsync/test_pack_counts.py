"""How many tokens, Pings and Markers a Force's pack has, by what its cards say."""

import copy

import pytest

from rulepress.content.cards.card_sides import Deck
from rulepress.content.games.downsync import GAME

from ...shipped import content
from .play import fifty_games


def pack_of(data: dict, faction: str, units: dict[str, int], leader: str | None = None):
    """The pack of a small Force of these units."""
    data = copy.deepcopy(data)
    own = next(one for one in data["factions"] if one["id"] == faction)
    force = {"id": "mine", "key": f"{faction}/mine", "faction": faction, "name": "Mine", "game_size": "small", "leader": leader}
    own["forces"] = [force | {"units": [{"unit": unit, "count": count} for unit, count in units.items()], "brings": []}]
    return GAME.pack(data, Deck(f"{faction}/mine", "Mine", []))


def tokens(pack) -> dict[str, int]:
    return {token.name: token.count for token in pack.tokens}


def discs(pack, kind: str) -> dict[str, tuple[int, float]]:
    return {one.name: (one.count, one.across) for one in pack.discs if one.kind == kind}


def test_a_force_that_ships_is_counted_from_its_cards():
    data = content("downsync").data
    decks = {deck.key: deck for deck in GAME.decks(data)}
    pack = GAME.pack(data, decks["coalition/starter"])
    assert tokens(pack) == {
        "Command Point": 5, "Activated": 7, "Countermeasure": 10, "Emergency Countermeasure": 1, "Overwatch": 7, "Stun": 8, "Stealth": 1,
    }  # fmt: skip
    assert discs(pack, "ping") == {"Small Ping": (2, 60), "Medium Ping": (3, 70), "Large Ping": (1, 80)}
    assert discs(pack, "objective") == {"VIP Alpha": (1, 70), "VIP Bravo": (1, 70)}
    assert discs(pack, "stand-in")["Spider Drone: Infiltrator"] == (2, 40)
    assert pack.ruler.inches == 24 and [track.boxes[-1] for track in pack.tracks] == ["12", "5", "3+"]


@pytest.mark.parametrize(
    ("units", "given"),
    [
        ({"paint": 1}, {"Painted": 6}),  # on whoever it hits: an opponent's Force of that size has six Units
        ({"corrosive": 2}, {"Corroded": 12}),  # two at most on each of them
        ({"reload": 3}, {"Empty": 3}),  # on itself
        ({"trophy": 2}, {"Command Point": 6}),  # one more than the game size gives
        ({"gnat": 1}, {}),
    ],
)
def test_a_factions_tokens_come_with_the_cards_that_grant_them(units, given):
    data = fifty_games.content(content("downsync").data)
    own = tokens(pack_of(data, "fifty", units))
    assert own.items() >= given.items()
    assert {"Painted", "Corroded", "Empty", "Heat"} & set(own) == {"Painted", "Corroded", "Empty", "Heat"} & set(given)


@pytest.mark.parametrize(
    ("units", "laid"),
    [
        ({"drift-mine": 1}, {"Mine": (3, 25)}),  # so many of a player's may lie there
        ({"smoke-screen": 2}, {"Smoke": (2, 25)}),  # any number: one a Unit
        ({"gnat": 2}, {}),
    ],
)
def test_markers_come_with_the_cards_that_lay_them(units, laid):
    data = fifty_games.content(content("downsync").data)
    assert discs(pack_of(data, "fifty", units), "marker") == laid


def test_a_token_has_one_outline_in_every_pack():
    data = fifty_games.content(content("downsync").data)
    packs = [pack_of(data, "fifty", units) for units in ({"gnat": 1}, {"paint": 2, "watchful": 1}, {"corrosive": 1})]
    outlines = {(token.name, token.outline) for pack in packs for token in pack.tokens}
    assert len({name for name, _ in outlines}) == len({outline for _, outline in outlines}) == len(outlines)
