"""Whatever two colours a faction names, its cards can be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulepress.press.cards.faction_colours import contrast, mix, parse, readable_on_white, shades

colours = st.integers(0, 0xFFFFFF).map(lambda value: f"#{value:06x}")


def test_known_contrast():
    assert contrast("#000", "#fff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@given(colours, colours)
def test_small_print_always_has_contrast(ink, accent):
    made = shades(ink, accent)
    for name in ("ink", "accent-ink", "quiet", "text"):
        assert contrast(made[name], "#ffffff") >= 4.5
    for dark in ("ink", "deep"):
        assert contrast(made[dark], made["bright"]) >= 4.5


@given(colours)
def test_a_dark_enough_colour_is_kept(colour):
    assert readable_on_white(colour) == mix(colour, colour, 0) or contrast(colour, "#ffffff") < 4.5


@pytest.mark.parametrize("wrong", ["red", "#12", "#12345g", "", "#1234567"])
def test_a_colour_is_hexadecimal(wrong):
    with pytest.raises(ValueError, match="not a colour"):
        parse(wrong)
