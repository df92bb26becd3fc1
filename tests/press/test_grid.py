"""What is common to all cards of a game, seen in a fan of them: where the statistics stand, and how small type may be."""

from rulepress.content.cards.card_sides import card_file

from .words import height_of, type_sizes

LEAST, FOOT = 6.5, 5.5


def held(pdfs: list, label: str, large: int) -> None:
    """The statistic of that label stands at one height on all these cards, no type but the foot's is under 6.5 points, and at least
    so many cards have their text in 8 points or more."""
    heights = [height_of(pdf, label) for pdf in pdfs]
    assert max(heights) - min(heights) < 1, heights
    sizes = [type_sizes(pdf) for pdf in pdfs]
    assert {size for one in sizes for size in one if size < LEAST} <= {FOOT}
    bodies = [one.most_common(1)[0][0] for one in sizes]
    assert sum(body >= 8 for body in bodies) >= large, bodies


def test_the_grid_holds(pressed):
    units = [card_file(unit["key"]) for faction in pressed.data["factions"] for unit in faction["units"]]
    held([pressed.out / "single" / f"{unit}.pdf" for unit in units], "SPD", 9)
