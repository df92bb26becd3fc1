"""Formulas of odds: names of records in any alphabet, and signs that look like another one, or like nothing."""

import unicodedata

import pytest

from rulepress.content.yaml.unknown_names import nowhere
from rulepress.core.name_matching import slug
from rulepress.games.declared.formulas import formula


@pytest.mark.parametrize(
    "name", ["Groß", "Größe", "Wał", "Ødelagt", "Œil", "Пробой", "Zäh", "Daño", "Åben", "破甲", "हथियार", "Shield Wall"]
)
@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_a_record_is_named_by_its_id_in_any_alphabet(name, form):
    typed = unicodedata.normalize(form, f"core.save + weapon.traits.{name.lower().replace(' ', '-')}.by_much")
    assert [term.what for term in formula(typed)] == ["core.save", f"weapon.traits.{slug(name)}.by_much"]


@pytest.mark.parametrize("typed", ["weapon.attacks * unit.models", "weapon.attacks*unit.models", "-2 * core.save + 1"])
def test_names_and_numbers_are_multiplied(typed):
    names = [(term.sign, term.factors) for term in formula(typed)]
    assert names in ([(1, ("weapon.attacks", "unit.models"))], [(-1, (2, "core.save")), (1, (1,))])


@pytest.mark.parametrize("typed", ["2d6 * unit.models", "unit.models * d6", "unit.models *", "* unit.models", "unit.models ** 2"])
def test_what_cannot_be_multiplied_is_told(typed):
    with pytest.raises(ValueError, match="multiplies dice|is not a sum"):
        formula(typed)


@pytest.mark.parametrize(
    ("typed", "sign"),
    [
        ("core.save\u00a0+ target.armour", "a no-break space (U+00A0)"),
        ("core.save + target.armour\u200b", "a zero width space (U+200B)"),
        ("core.save \uff0b target.armour", "a fullwidth plus sign (U+FF0B)"),
        ("core.save \u2212 target.armour", "a minus sign (U+2212)"),
        ("core\uff1asave", "a fullwidth colon (U+FF1A)"),
        ("weapon.traits.shield\u2011wall.by", "a non-breaking hyphen (U+2011)"),
        ("\u0441ore.save", "a cyrillic small letter es (U+0441)"),
        ("core.sa\u00adve", "a soft hyphen (U+00AD)"),
        ("\uff14", "a fullwidth digit four (U+FF14)"),
    ],
)
def test_a_sign_that_no_formula_has_is_named(typed, sign):
    with pytest.raises(ValueError, match="type small letters") as wrong:
        formula(typed)
    assert sign in str(wrong.value)


@pytest.mark.parametrize(
    ("typed", "known", "sign"),
    [
        ("Zäh", unicodedata.normalize("NFD", "Zäh"), "a combining diaeresis (U+0308)"),
        ("Shield Wall", "Shield\u00a0Wall", "a no-break space (U+00A0)"),
        ("Shield\u200bWall", "Shield Wall", "a zero width space (U+200B)"),
    ],
)
def test_names_that_look_alike_are_told_by_the_sign_that_differs(typed, known, sign):
    said = nowhere("trait", typed, [known])
    assert sign in said["message"] and said["fix"] == known


def test_names_that_look_different_are_told_as_before():
    assert nowhere("trait", "Shield-Wal", ["Shield-Wall"])["message"] == "There is no trait `Shield-Wal` here."
