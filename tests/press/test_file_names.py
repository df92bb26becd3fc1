"""Files of cards have names that no two cards, backs or force lists share, whatever their ids are."""

from dataclasses import replace
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from rulepress.content.cards.card_sides import CardSide, Deck, card_file
from rulepress.content.files.name_collisions import cards_of_one_name, games_of_one_name
from rulepress.core.name_matching import file_name
from rulepress.press.sheets.output_files import CardRun, Wanted, print_all
from rulepress.press.sheets.paper_formats import SIZES
from rulepress.press.shops.shop_order import Batch

IDS = ("iron", "guard", "iron-guard", "guard-captain", "captain", "iron-guard-captain", "back", "all", "over", "63x88", "low-ink")
PAIRS = [f"{faction}/{unit}" for faction, unit in product(IDS, IDS)]


def front(key: str) -> CardSide:
    faction, _, unit = key.partition("/")
    return CardSide(key, faction, unit, "", f"factions/war/{faction}/units/{unit}.yaml", {}, {"name": unit})


def test_names_joined_of_as_many_ids_are_never_the_same():
    for number in (1, 2, 3):
        made = [file_name(*ids) for ids in product(IDS, repeat=number)]
        assert len({*made}) == len(made)


@pytest.mark.parametrize(("ids", "name"), [(("coalition", "mad-mule"), "coalition-mad-mule"), (("a-b", "c"), "a-b--c")])
def test_one_hyphen_is_enough_behind_an_id_without(ids, name):
    assert file_name(*ids) == name


def test_every_file_of_cards_is_of_one_thing():
    class Counted(Wanted):
        def file(self, name: str, parts: list[str], make: Any) -> None:
            assert name not in self.files, name
            super().file(name, parts, make)

    fronts = [front(key) for key in PAIRS]
    backs = {faction: CardSide(faction, faction, "back", "", "", {}, {}) for faction in IDS}
    prints = {(face.key, size.id): face.key for face in (*fronts, *backs.values()) for size in SIZES}
    data = {"game": {"name": "War"}, "factions": [{"id": one, "name": one} for one in IDS]}
    counted = Counted()
    print_all(counted, prints, CardRun(fronts, backs, data, [Deck(key, key, [key]) for key in PAIRS], None))
    assert {f"png/{card_file(key)}.png" for key in PAIRS} < counted.files.keys()


@pytest.mark.parametrize("games", [("war",), ("war", "war-iron")])
def test_no_two_sides_of_an_order_share_a_file(games):
    cards = [(f"{game}/{key}", f"{game}/{key.partition('/')[0]}") for game in games for key in PAIRS]
    cards += [(one, f"{one}/over") for one, _ in cards]
    files = Batch(None, cards, dict.fromkeys((one for one, _ in cards), ""), "").files()  # type: ignore[arg-type]
    assert len({*files.values()}) == len(files) == len({side for card in cards for side in card})


def test_cards_of_a_faction_with_one_id_are_told():
    told = [SimpleNamespace(path=f"factions/war/iron/{kind}/ada.yaml", report=lambda *said, **more: said) for kind in ("units", "leaders")]
    unit, leader = front("iron/ada"), replace(front("iron/ada"), source="factions/war/iron/leaders/ada.yaml")
    [(code, message, loc)] = cards_of_one_name([unit, leader], told)  # type: ignore[arg-type]
    assert (code, loc) == ("taken-name", ("id",)) and "from factions/war/iron/units/ada.yaml" in message
    assert not list(cards_of_one_name([unit, front("iron/back")], told))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("behind", "name"),
    [
        ({"a": ["b-c"], "a-b": ["c"]}, "a-b-c"),
        ({"war": ["1", "de"], "war-de": ["1"]}, "war-de"),
        ({"war": ["1", "de"], "war-fr": ["1"]}, None),
    ],
)
def test_games_whose_files_would_be_called_the_same_are_told(behind, name):
    assert [found.message.split("`")[1] for found in games_of_one_name(behind)] == ([name] if name else [])
