"""Tables drawn in characters."""

import pytest

from rulepress.tabletop import Polygon
from rulepress.tabletop.seats.ascii_map import Chart, draw

WOOD = Polygon([(0, 0), (6_000, 0), (6_000, 6_000), (0, 6_000)])
TABLE = Chart(12_000, 12_000, [("^", WOOD)], [("A1", (-6_000, -6_000)), ("B1", (6_000, 6_000))], ("B's edge", "A's edge"))


def test_what_lies_where_is_drawn_there():
    lines, unplaced = draw(TABLE, 54)
    assert unplaced == [] and "B's edge" in lines[0] and "A's edge" in lines[-2]
    column = {"A1": 5 + 12, "B1": 5 + 36}
    rows = {label: next(number for number, line in enumerate(lines) if label in line) for label in column}
    assert rows == {"A1": 19, "B1": 7} and all(lines[rows[label]][at : at + 2] == label for label, at in column.items())
    wooded = [number for number, line in enumerate(lines) if "^" in line]
    assert wooded == [*range(7, 13)] and lines[9].index("^") == 5 + 24 and lines[9].count("^") == 12
    assert [number for number, line in enumerate(lines) if line[:4].strip()][:4] == [6, 12, 18, 24] and lines[6].startswith("   6|")


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_it_is_no_wider_than_it_may_be(columns):
    assert max(map(len, draw(TABLE, columns)[0])) <= columns


def test_labels_keep_apart():
    crowd = TABLE._replace(labels=[(f"A{number}", (0, 0)) for number in range(1, 40)])
    lines, unplaced = draw(crowd, 54)
    placed = [word for line in lines for word in line.replace("^", " ").replace("|", " ").split() if word.startswith("A")]
    assert set(placed) | set(unplaced) | {"A's"} == {*(label for label, _ in crowd.labels), "A's"} and unplaced
