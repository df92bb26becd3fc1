"""Tables: as typed, as shipped, and by lot."""

import math
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulepress.content.files.project import Project, shipped
from rulepress.content.games.downsync.schemas import Table
from rulepress.content.games.downsync.terrain_outlines import base, is_building, measure, opposite, outline, rectangle, room, sort
from rulepress.content.games.registry import game
from rulepress.content.models.validation import validate
from rulepress.content.yaml.documents import read_yaml
from rulepress.games.downsync.play import Match
from rulepress.tabletop import Disc, Polygon, contains, gap, mils, overlaps, within

from ...shipped import content
from .random_tables import COUNTRIES, generate

SIZES = [(48, 48), (72, 48)]
DATA = content("downsync").data
CORE = DATA["core"]
LARGEST = math.ceil(max(each["diameter_mm"] for each in CORE["signatures"].values()) / 25.4 * 1000)
OBJECTIVE = CORE["signatures"]["medium"]["diameter_mm"] / 25.4 * 1000 / 2
CLEARANCE = mils(DATA["scenarios"][0]["objective_clearance"])
SHIPPED = {table["id"]: table for table in DATA["tables"]}
FORCES = {size: [f["key"] for faction in DATA["factions"] for f in faction["forces"] if f["game_size"] == size]
          for size in ("small", "standard")}  # fmt: skip


def polygon(piece) -> Polygon:
    return Polygon([(mils(x), mils(y)) for x, y in piece["shape"]])


def standing(table):
    return [(piece, polygon(piece)) for piece in table["pieces"]]


def fair_and_as_advised(table) -> None:
    """Alike from both edges, wholly on the table, room to pass, buildings as the rules advise, room for objectives."""
    pieces = standing(table)
    assert len({piece["id"] for piece in table["pieces"]}) == len(pieces)
    seen = {(piece["type"], piece["height"], piece["capacity"], place) for piece, place in pieces}
    assert {(*rest, opposite(place)) for *rest, place in seen} == seen
    half_width, half_depth = table["width"] * 500, table["depth"] * 500
    for number, (piece, place) in enumerate(pieces):
        assert all(round(x * 1000, 6) == round(x * 1000) for corner in piece["shape"] for x in corner)
        left, bottom, right, top = place.box
        assert min(left + half_width, half_width - right, bottom + half_depth, half_depth - top) >= LARGEST
        for _, other in pieces[:number]:
            assert not within(place, other, LARGEST, short=True) or (gap(place, other) == 0 and not overlaps(place, other))
        of = sort(CORE, piece["type"])
        assert (piece["capacity"] is not None) == is_building(of)
        if of["advice"]:
            assert measure(place)[1] <= of["advice"]["side"] * 1000 + 3
            assert of["advice"]["lowest"] <= piece["height"] <= of["advice"]["highest"]
            assert 0 < piece["capacity"] <= of["advice"]["capacity"]
    shut = [
        (place, CLEARANCE if of["conceals"] else 0)
        for of, place in ((sort(CORE, piece["type"]), place) for piece, place in pieces)
        if of["conceals"] or of["enters"] is not None
    ]
    spots = range(int(OBJECTIVE - half_width) + 1, int(half_width - OBJECTIVE), 500)
    free = [x for x in spots if not any(within(Disc(x, 0, int(OBJECTIVE)), place, reach) for place, reach in shut)]
    assert 2 * len(free) >= len(spots)


# -- by lot -------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@settings(max_examples=60)
@given(st.sampled_from(SIZES) | st.tuples(st.integers(8, 96), st.integers(8, 96)), st.integers() | st.text(max_size=9))
@pytest.mark.slow
def test_a_table_by_lot_is_fair_and_as_advised(size, seed):
    fair_and_as_advised(generate(CORE, *size, seed))


@pytest.mark.parametrize("edition", ["2023-06", "2023-04"])
def test_a_table_by_lot_has_only_what_an_edition_knows(edition):
    core = content("downsync").editions[edition].data["core"]
    for seed in range(6):
        types = {piece["type"].replace(" ", "_") for piece in generate(core, 48, 48, seed)["pieces"]}
        assert types and types <= set(core["terrain"])


def test_the_same_seed_gives_the_same_table():
    assert generate(CORE, 48, 48, 7) == generate(CORE, 48, 48, "7")
    tables = [generate(CORE, 48, 48, seed) for seed in range(12)]
    assert len({str(table["pieces"]) for table in tables}) == 12
    assert {table["name"].split()[0] for table in tables} == {country.name for country in COUNTRIES}


def test_a_table_by_lot_is_not_empty():
    for size in SIZES:
        for seed in range(10):
            assert len(generate(CORE, *size, seed)["pieces"]) >= 8


def test_a_table_too_small_for_terrain_is_bare():
    assert generate(CORE, 6, 6, 1)["pieces"] == []


def test_a_table_by_lot_has_the_form_of_an_authored_one():
    made, typed = generate(CORE, 48, 48, 1), SHIPPED["mill-fields"]
    assert list(made) == list(typed)
    assert list(made["pieces"][0]) == list(typed["pieces"][0])


@pytest.mark.parametrize(("size", "seed"), [("small", 3), ("standard", 4)])
def test_a_game_begins_on_a_table_by_lot(size, seed):
    extent = DATA["scenarios"][0]["sizes"][size]
    begins(generate(CORE, extent["width"], extent["depth"], seed), size)


def begins(table, size):
    """Setup to the end of deployment finds room for everything."""
    forces = [FORCES[size][0], FORCES[size][-1]]
    play = Match.new(DATA, DATA["scenarios"][0]["id"], forces, 5, table["pieces"])
    rng = Random(1)
    while play.pending.kind != "designate":
        play.answer(play.pending.sample(rng))
    assert {event.player for event in play.events if event.kind == "deployed"} == {"A", "B"}


# -- shipped ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", SHIPPED)
def test_a_shipped_table_is_fair_and_as_advised(table):
    fair_and_as_advised(SHIPPED[table])


@pytest.mark.parametrize("table", SHIPPED)
def test_a_game_begins_on_a_shipped_table(table):
    extents = {(each["width"], each["depth"]): size for size, each in DATA["scenarios"][0]["sizes"].items()}
    begins(SHIPPED[table], extents[SHIPPED[table]["width"], SHIPPED[table]["depth"]])


def test_every_game_size_has_a_table():
    made = {(table["width"], table["depth"]) for table in SHIPPED.values()}
    wanted = {(size["width"], size["depth"]) for size in DATA["scenarios"][0]["sizes"].values()}
    assert len(SHIPPED) >= 3 and wanted <= made


# -- as typed -----------------------------------------------------------------------------------------------------

TABLE = "id: yard\nname: Yard\nsummary: A test.\nwidth: 48\ndepth: 48\npieces:\n  - "


def load(tmp_path, piece: str):
    """A table with that piece: (its resolved data or None, its findings)."""
    path = tmp_path / "tables/downsync/yard.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(TABLE + piece + "\n", encoding="utf-8")
    loaded = game("downsync").load(Project(tmp_path))
    return loaded.data and loaded.data["tables"][0], loaded.diagnostics


@pytest.mark.parametrize(
    ("piece", "shape"),
    [
        ("{type: forest, at: [1, 2], size: [4, 2]}", [[-1, 1], [3, 1], [3, 3], [-1, 3]]),
        ("{type: forest, size: [4, 2], turn: 90}", [[-1, -2], [1, -2], [1, 2], [-1, 2]]),
        ("{type: forest, at: [10, 0], shape: [[0, 0], [2, 0], [0, 1]]}", [[10, 0], [12, 0], [10, 1]]),
        ("{type: forest, size: [2, 2], turn: 45}", [[-1.414, 0], [0, -1.414], [1.414, 0], [0, 1.414]]),
        ("{type: forest, shape: [[0, 0], [4, 0], [0, 2]], turn: 180}", [[-4, 0], [0, -2], [0, 0]]),
    ],
)
def test_a_piece_becomes_corners(tmp_path, piece, shape):
    table, _ = load(tmp_path, piece)
    assert table["pieces"] == [{"id": "forest-1", "type": "forest", "shape": shape, "height": None, "capacity": None}]


def test_what_is_not_typed_comes_from_the_rules(tmp_path):
    two = "{id: mill, type: building, size: [3.5, 3.5]}\n  - {type: blocking, at: [9, 9], size: [2, 2]}"
    table, _ = load(tmp_path, two)
    mill, rock = table["pieces"]
    assert mill["height"] == CORE["terrain"]["building"]["height"]
    assert mill["capacity"] == CORE["terrain"]["building"]["advice"]["capacity"]
    assert (rock["id"], rock["height"], rock["capacity"]) == ("blocking-1", None, None)


@pytest.mark.parametrize(
    ("piece", "code", "said"),
    [
        ("{type: forrest, size: [4, 4]}", "unknown-terrain", "There is no terrain `forrest` here."),
        ("{type: forest}", "piece-outline", "either a `size` or a `shape`"),
        ("{type: forest, size: [4, 4], shape: [[0, 0], [1, 0], [0, 1]]}", "piece-outline", "not both"),
        ("{type: forest, shape: [[0, 0], [4, 4], [4, 0], [0, 3]]}", "piece-outline", "crosses"),
        ("{type: forest, shape: [[0, 0], [4, 4], [8, 8]]}", "piece-outline", "needs an area"),
        ("{type: forest, size: [4, 4], turn: 10}", "wrong-value", "15"),
        ("{type: forest, size: [4, -4]}", "wrong-value", "more than 0"),
        ("{type: forest, size: [0.0001, 4]}", "piece-outline", "do not form an outline"),
        ("{id: a, type: urban, size: [1, 1]}\n  - {id: a, type: urban, size: [2, 2]}", "duplicate-id", "`a`"),
    ],
)
def test_a_wrong_piece_is_explained(tmp_path, piece, code, said):
    data, found = load(tmp_path, piece)
    assert data is None
    assert [one.code for one in found if one.severity == "error"] == [code]
    assert said in found[0].message and (found[0].line or 0) >= 7


def test_the_shipped_tables_read_as_they_were_typed():
    for path in sorted((shipped() / "tables/downsync").glob("*.yaml")):
        record, found = validate(Table, read_yaml(shipped(), path))
        assert found == [] and record.id == path.stem


# -- outlines -----------------------------------------------------------------------------------------------------

SIDE = st.integers(10, 20000)


@given(st.integers(-36000, 36000), st.integers(-24000, 24000), SIDE, SIDE, st.integers(-24, 24))
def test_turning_agrees_with_trigonometry(x, y, width, depth, steps):
    made = outline(rectangle(width * 2, depth * 2), (x, y), 15 * steps)
    sine, cosine = math.sin(math.radians(15 * steps)), math.cos(math.radians(15 * steps))
    for a, b in rectangle(width * 2, depth * 2):
        there = x + float(a) * cosine - float(b) * sine, y + float(a) * sine + float(b) * cosine
        assert min(math.dist(there, corner) for corner in made.corners) < 1


@given(SIDE, SIDE, st.integers(-24, 24))
def test_a_rectangle_in_the_middle_is_its_own_opposite(width, depth, steps):
    made = outline(rectangle(width, depth), (0, 0), 15 * steps)
    assert opposite(made) == made


@pytest.mark.parametrize(
    ("width", "depth", "fits"),
    [(3.5, 3.5, 4), (3, 3.5, 3), (3.5, 2, 2), (1.6, 1.6, 1), (1.5, 1.5, 0), (7, 3.5, 8), (3.2, 9.5, 12)],
)
@pytest.mark.parametrize("turn", [0, 15, 45])
def test_room_on_a_roof(width, depth, fits, turn):
    assert room(outline(rectangle(mils(width), mils(depth)), (500, -7000), turn), base(CORE)) == fits


def test_room_on_a_roof_with_a_corner_cut_out():
    made = outline(((0, 0), (3500, 0), (3500, 1700), (1700, 1700), (1700, 3500), (0, 3500)))
    assert room(made, base(CORE)) == 3


@settings(max_examples=30)
@given(st.integers(500, 4500), st.integers(500, 4500), st.integers(0, 5))
def test_no_roof_is_said_to_hold_more_than_its_area(width, depth, steps):
    made = outline(rectangle(width, depth), (0, 0), 15 * steps)
    held, radius = room(made, base(CORE)), base(CORE) / 2
    assert held * math.pi * radius * radius <= width * depth
    if held == 0:
        assert min(width, depth) <= base(CORE) + 2 or not contains(made, Disc(0, 0, int(radius) - 2))
