"""The fonts of the templates folder: figures of one width, all the signs that cards need, an open licence each."""

from pathlib import Path

from fontTools.ttLib import TTFont

from rulepress.press.fonts import load

FOLDER = Path(__file__).resolve().parents[2] / "templates" / "fonts"


def test_figures_have_one_width():
    for path in FOLDER.glob("*.ttf"):
        font = TTFont(path)
        cmap = font.getBestCmap()
        if ord("0") in cmap:
            assert len({font["hmtx"][cmap[ord(figure)]][0] for figure in "0123456789"}) == 1, path.name


def test_all_signs_of_a_card_are_there():
    fonts = load(FOLDER)
    assert not fonts.missing("★″′“”‘’–—−…×•·½≥≤€°éüÅłŻşğőñçßÆŒ→●■▲ABCxyz0123456789+-/()[]&<>")
    assert fonts.missing("a龍b龍☃") == ["龍", "☃"]


def test_every_font_may_be_embedded_and_has_its_licence():
    licences = [path.read_text(encoding="utf-8") for path in FOLDER.glob("OFL-*.txt")]
    assert len(licences) == 3 and all("SIL OPEN FONT LICENSE" in text.upper() for text in licences)
    for path in FOLDER.glob("*.ttf"):
        font = TTFont(path)
        assert font["OS/2"].fsType == 0
        assert font["name"].getDebugName(16 if font["name"].getDebugName(16) else 1).startswith("Rulepress ")
