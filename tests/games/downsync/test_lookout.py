"""Sight on a table that somebody lays out, as the page asks for it."""

import pytest

from rulepress.games.downsync.calls import opened

from ...shipped import content

WALL = {"type": "blocking", "shape": [[-8, -1], [8, -1], [8, 1], [-8, 1]]}
WOOD = {"type": "forest", "shape": [[-8, -3], [8, -3], [8, 3], [-8, 3]]}
HOUSE = {"type": "building", "shape": [[-2, -2], [2, -2], [2, 2], [-2, 2]], "height": 3}
SCENE = {"width": 48, "depth": 48, "terrain": [], "bases": [{"at": [0, -9000], "size": "medium"}, {"at": [0, 9000], "size": "medium"}]}


@pytest.fixture(scope="module")
def ask():
    return opened(content("downsync").data)


def bases(*places, size="medium"):
    return [{"at": list(at), "size": size} for at in places]


@pytest.mark.parametrize(
    ("terrain", "places", "seen", "rules"),
    [
        ([], [(0, -9000), (0, 9000)], "clear", {"sight.line"}),
        ([WALL], [(0, -9000), (0, 9000)], "hidden", {"sight.line"}),
        ([WOOD], [(0, -9000), (0, 9000)], "hidden", {"concealing.depth"}),
        ([WOOD], [(0, -6000), (0, 1000)], "concealed", {"sight.line", "concealing.within", "sight.concealed", "terrain.in"}),
        ([WALL], [(-9000, -6000), (-9000, 6000)], "clear", {"sight.line", "sight.points"}),
        ([WALL], [(-7000, -12000), (-9000, 4000)], "concealed", {"sight.line", "sight.concealed", "sight.points"}),
        ([HOUSE], [(0, 0), (0, 9000)], "clear", {"building.sight", "sight.line", "sight.points"}),
    ],
)
def test_who_sees_whom_and_why(ask, terrain, places, seen, rules):
    size = "small" if terrain == [HOUSE] else "medium"
    found = ask("look", SCENE | {"terrain": terrain, "bases": bases(*places, size=size)})["answer"]
    assert found["seen"] == seen, found
    assert {rule for each in found["why"] for rule in each["rules"]} == rules, found
    assert (found["line"] is None) == (seen == "hidden")
    assert found["terrain"] == ([0] if seen == "hidden" or "terrain.in" in rules else [])


def test_all_that_is_seen_agrees_with_looking(ask):
    scene = SCENE | {"terrain": [WALL]}
    rows = ask("overlook", scene)["answer"]["rows"]
    assert len(rows) == 48 and {len(row) for row in rows} == {48} and {*"".join(rows)} == {"c", "h", " "}
    assert ask("overlook", scene | {"first": 8, "last": 16})["answer"]["rows"] == rows[8:16]
    for row, column in ((2, 2), (14, 24), (20, 36), (40, 10)):
        at = [(column - 24) * 1000 + 500, (24 - row) * 1000 - 500]
        seen = ask("look", scene | {"bases": [SCENE["bases"][0], {"at": at, "size": "medium"}]})["answer"]["seen"]
        assert rows[row][column] == {"clear": "c", "concealed": "h", "hidden": " "}[seen]


def test_what_can_stand_on_a_table_is_told(ask):
    found = ask("terrain", {"table": "mill-fields"})["answer"]
    assert {piece["type"] for piece in found["pieces"]} <= {each["type"] for each in found["types"]}
    assert ask("look", SCENE | {"terrain": found["pieces"]})["answer"]
    assert "no table" in ask("terrain", {"table": "../x"})["refused"]["message"]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"width": 1e9}, "whole inches"),
        ({"terrain": [WALL] * 81}, "at most 80"),
        ({"terrain": [{"type": "forest", "shape": [[0, 0], [1, 1], ["x", 2]]}]}, "corners"),
        ({"terrain": [{"type": "forest", "shape": [[0, 0], [1, 1], [2, 2]]}]}, "needs an area"),
        ({"terrain": [{"type": "lava", "shape": WALL["shape"]}]}, "lava"),
        ({"terrain": [HOUSE | {"height": "1e99999999"}]}, "high"),
        ({"bases": [SCENE["bases"][0]]}, "two bases"),
        ({"bases": bases((0, 0), (0, 0), size="vast")}, "these sizes"),
        ({"bases": bases((0, 0), (0, 1e12))}, "thousandths"),
    ],
)
def test_what_is_no_table_is_refused(ask, wrong, said):
    assert said in ask("look", SCENE | wrong)["refused"]["message"]
