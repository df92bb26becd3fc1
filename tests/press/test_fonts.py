"""The fonts of the templates folder: figures of one width, all the signs that cards need, an open licence each."""

import struct
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.DefaultTable import DefaultTable

from rulepress.content.cards.font_characters import BadFont, characters, whole
from rulepress.content.diagnostics.diagnostic import Unusable
from rulepress.press.fonts.template_fonts import load

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


def spoilt(part: str, entry: int, value: int) -> bytes:
    """A font in whose list of parts one number of one part's entry is another: 0 its name, 1 its sum, 2 its place, 3 its length."""
    font = bytearray((FOLDER / "RulepressText-Regular.ttf").read_bytes())
    at = font.index(part.encode(), 12)
    struct.pack_into(">L", font, at + 4 * entry, value)
    return bytes(font)


@pytest.mark.parametrize(
    ("font", "told"),
    [
        (spoilt("glyf", 1, 7), "its part `glyf` is not as it was saved"),
        (spoilt("glyf", 3, 1 << 30), "its part `glyf` is not as it was saved"),
        (spoilt("loca", 0, 0x58585858), "it has no part `loca`"),
        ((FOLDER / "RulepressText-Regular.ttf").read_bytes()[:30_000], "is not as it was saved"),
        (b"\0\1\0\0\xff\xff", "it has no part `cmap`"),
    ],
)
def test_a_damaged_font_is_known_by_its_own_sums(font, told):
    with pytest.raises(BadFont, match=told):
        whole(font)


def test_a_font_that_makes_no_sense_is_named_before_a_card_is_set(tmp_path):
    font, out = TTFont(FOLDER / "RulepressText-Regular.ttf"), BytesIO()
    font["hhea"] = DefaultTable("hhea")
    font["hhea"].data = bytes(36)
    font.save(out)
    (tmp_path / "templates" / "fonts").mkdir(parents=True)
    (tmp_path / "templates" / "fonts" / "Own.ttf").write_bytes(out.getvalue())
    with pytest.raises(Unusable, match=r"templates/fonts/Own\.ttf: This font"):
        load(tmp_path / "templates" / "fonts")


def with_part(part: str, content: bytes) -> bytes:
    """A font of ours in which one part is these bytes."""
    font = TTFont(FOLDER / "RulepressSymbols-Regular.ttf")
    font[part] = DefaultTable(part)
    font[part].data = content
    font.save(saved := BytesIO())
    return saved.getvalue()


RUNS = 20_000
TWELVE = struct.pack(">HHLLL", 12, 0, 16 + 12 * RUNS, 0, RUNS) + struct.pack(">LLL", 0, 0x10FFFF, 0) * RUNS
FOUR = struct.pack(">7H", 4, 0, 0, 400, 0, 0, 0) + b"\xff\xff" * 200 + bytes(2) + bytes(400) * 3


@pytest.mark.parametrize("runs", [TWELVE, FOUR])
def test_a_font_whose_characters_overlap_without_end_is_refused_at_once(runs):
    with pytest.raises(BadFont):
        characters(with_part("cmap", struct.pack(">HHHHL", 0, 1, 3, 10, 12) + runs))


@pytest.mark.slow
def test_a_part_of_a_font_that_unpacks_without_end_is_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr("rulepress.content.files.resource_budget.MEGABYTES", 60)
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    drawn = b"".join([*(packer.compress(bytes(1 << 20)) for _ in range(400)), packer.flush()])
    entries = struct.pack(">HHHLL", 1, 0, 0, 14, len(drawn)) + drawn
    folder = tmp_path / "templates" / "fonts"
    folder.mkdir(parents=True)
    (folder / "Own.ttf").write_bytes(with_part("SVG ", struct.pack(">HLL", 0, 10, 0) + entries))
    with pytest.raises(Unusable) as refused:
        load(folder)
    assert [(found.code, found.path) for found in refused.value.found] == [("over-budget", "templates/fonts/Own.ttf")]
