"""What a photograph must be is told by its bytes, before anything is pressed, and the press agrees."""

import struct
import zlib
from io import BytesIO

import pytest
from PIL import ImageFile

from rulepress.content.cards.font_characters import BadFont, characters, fonts
from rulepress.content.cards.picture_rules import TOO_OFTEN, faults, photograph_fault
from rulepress.content.files.project import Project, shipped
from rulepress.press.cards import project_pictures


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width=3, height=2, data=None, colour=2, depth=8):
    """A PNG in colour, all black, or with `data` where its pixels should be."""
    data = zlib.compress(bytes((1 + 3 * width) * height)) if data is None else data
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def described(kind, lead, size=2_000_000):
    """A PNG with so many bytes packed beside its pixels."""
    return png()[:33] + chunk(kind, lead + zlib.compress(bytes(size), 9)) + png()[33:]


def scanned(times):
    """A JPEG that gets better in so many passes more, each of which changes nothing."""
    from PIL import Image

    out = BytesIO()
    Image.new("L", (9, 9), "red").save(out, "JPEG", progressive=True)
    whole = out.getvalue()
    last = whole[whole.rindex(b"\xff\xda") : -2]
    return whole[:-2] + last * times + whole[-2:]


def jpeg():
    from PIL import Image

    out = BytesIO()
    Image.new("RGB", (9, 9), "red").save(out, "JPEG")
    return out.getvalue()


def flipped(data, at):
    return data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :]


@pytest.mark.parametrize(
    "data, told",
    [
        (png(), None),
        (png() + b"what a camera adds", None),
        (jpeg(), None),
        (png()[:-20], "cut short"),
        (png()[:40], "cut short"),
        (png()[:20], "how large"),
        (png(data=zlib.compress(b"")), "cut short"),
        (png(data=b"nonsense"), "damaged"),
        (flipped(png(), 50), "damaged"),
        (png(colour=5), "damaged"),
        (png(0, 2), "no pixels"),
        (png(60_000, 60_000, b""), "60000 × 60000 pixels"),
        (jpeg()[:-2], "cut short"),
        (jpeg()[:200], "cut short"),
        (jpeg()[:3], "how large"),
        (described(b"iCCP", b"x\0\0"), "colour profiles"),
        (described(b"zTXt", b"x\0\0"), "colour profiles"),
        (described(b"iTXt", b"x\0\1\0\0\0"), "colour profiles"),
        (described(b"iTXt", b"x\0\1\0\0\0", 900_000), None),
        (scanned(20), None),
        (scanned(100), "passes"),
        (flipped(jpeg(), jpeg().index(b"\xff\xc4") + 6), "damaged"),
    ],
)
def test_a_photograph_that_cannot_be_printed_says_why(data, told, tmp_path, monkeypatch):
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", True)  # as WeasyPrint has it once it is there
    fault = photograph_fault(data)
    assert fault is None if told is None else told in fault
    (tmp_path / "own.png").write_bytes(data)
    if told is None:
        assert project_pictures.read(tmp_path, "own.png", {}).content == data
    else:
        with pytest.raises(project_pictures.BadPicture, match=told):
            project_pictures.read(tmp_path, "own.png", {})


def test_a_picture_that_unpacks_without_end_takes_no_memory():
    import tracemalloc

    bomb = png(10, 10, zlib.compress(bytes(200_000_000), 9))
    tracemalloc.start()
    assert photograph_fault(bomb) is None  # only what the picture needs of it is unpacked
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 8_000_000


def test_what_a_font_holds_is_read_as_font_tools_read_it():
    from fontTools.ttLib import TTFont

    for path in fonts(Project(shipped())):
        with TTFont(path, lazy=True) as font:
            assert characters(path.read_bytes()) == frozenset(map(chr, font.getBestCmap())), path.name


@pytest.mark.parametrize("data", [b"", b"not a font", b"\x00\x01\x00\x00\xff\xff" + b"cmap" * 9])
def test_what_is_no_font_is_said(data):
    with pytest.raises(BadFont):
        characters(data)
    whole = fonts(Project(shipped()))[0].read_bytes()
    with pytest.raises(BadFont):
        characters(whole[:300])


@pytest.mark.parametrize(
    ("named", "uses"),
    [
        ('<g id="a">' + "<path d='M0 0h5v5z'/>" * 900 + "</g>", '<use href="#a"/>'),
        ('<g id="a">' + "<path d='M0 0h5v5z'/>" * 900 + "</g>", '<use xmlns:x="http://www.w3.org/1999/xlink" x:href="#a"/>'),
        ('<clipPath id="a">' + "<path d='M0 0h5v5z'/>" * 900 + "</clipPath>", '<path clip-path="url(#a)" d="M0 0h5v5z"/>'),
        ('<linearGradient id="a">' + "<stop/>" * 900 + "</linearGradient>", '<path fill="url( \'#a\')" d="M0 0h5v5z"/>'),
        ('<linearGradient id="a">' + "<stop/>" * 900 + "</linearGradient>", '<path style="fill:url(#a)" d="M0 0h5v5z"/>'),
    ],
)
def test_a_small_drawing_that_comes_to_very_many_elements_is_told_by_check(named, uses):
    text = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">' + named + "{}</svg>"
    assert faults(text.format(uses * 900)) == [(1, 1, "error", TOO_OFTEN)]
    assert faults(text.format(uses * 90)) == []
