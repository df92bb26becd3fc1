"""A picture is a stranger's file: it may draw, and nothing else."""

import struct
import zlib
from io import BytesIO

import pytest

from rulepress.content.diagnostics.diagnostic import Unusable
from rulepress.press.cards import project_pictures
from rulepress.press.cards.project_pictures import BadPicture, drawing, fades, read

COLOURS = {"ink": "#123456", "paper": "#ffffff", "accent": "#abcdef"}
HEAD = b'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10">'


def clean(body: str) -> tuple[str, tuple[str, ...]]:
    picture = drawing(HEAD + body.encode() + b"</svg>", COLOURS)
    return picture.content.decode(), picture.left_out


def _png_of(depth: int, colour: int, pixel: bytes, nothing: bytes = b"") -> bytes:
    """A PNG of one colour, written number by number: Pillow writes none of 16 bits in colour."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, depth, colour, 0, 0, 0))
    lines = chunk(b"IDAT", zlib.compress((b"\0" + pixel * 8) * 8))
    return b"\x89PNG\r\n\x1a\n" + head + (chunk(b"tRNS", nothing) if nothing else b"") + lines + chunk(b"IEND", b"")


def _saved(mode: str, kind: str = "PNG", **more) -> bytes:
    from PIL import Image

    out = BytesIO()
    Image.new("RGB", (8, 8), (200, 30, 30)).convert(mode).save(out, kind, **more)
    return out.getvalue()


GREY, RED, NOTHING = (0x5A, 0x5A, 0x5A, 255), (200, 30, 30, 255), 0
KINDS = {
    "four inks": ("p.jpg", _saved("CMYK", "JPEG"), RED, True),
    "grey of 16 bits": ("p.png", _png_of(16, 0, b"\x5a\xff"), GREY, True),
    "grey of 16 bits that stands for nothing": ("p.png", _png_of(16, 0, b"\x5a\xff", b"\x5a\xff"), NOTHING, True),
    "grey and alpha of 16 bits": ("p.png", _png_of(16, 4, b"\x5a\xff\xff\xff"), GREY, True),
    "colour of 16 bits": ("p.png", _png_of(16, 2, b"\xc8\x00\x1e\x00\x1e\x00"), RED, True),
    "colour of 16 bits that stands for nothing": ("p.png", _png_of(16, 2, b"\0\1\0\2\0\3", b"\0\1\0\2\0\3"), NOTHING, True),
    "colour and alpha of 16 bits": ("p.png", _png_of(16, 6, b"\xc8\x00\x1e\x00\x1e\x00\xff\xff"), RED, True),
    "colour": ("p.png", _saved("RGB"), RED, False),
    "colour and alpha": ("p.png", _saved("RGBA"), RED, False),
    "a palette": ("p.png", _saved("P"), None, False),
    "a photograph": ("p.jpg", _saved("RGB", "JPEG"), RED, False),
    "grey and alpha": ("p.png", _saved("LA"), None, False),
}


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_pdf_shows_of_a_photograph_is_what_is_on_it(tmp_path, kind):
    """Grey of 16 bits was black, four inks had other colours, and what stands for nothing was seen."""
    from PIL import Image
    from weasyprint import HTML

    from rulepress.press.pdf.page_rasters import raster

    name, data, colour, anew = KINDS[kind]
    (tmp_path / name).write_bytes(data)
    picture = read(tmp_path, name, {})
    assert (picture.content != data) == anew
    with Image.open(BytesIO(picture.content)) as image:
        colour = colour if colour is not None else image.convert("RGBA").getpixel((4, 4))
    (tmp_path / f"made.{picture.suffix}").write_bytes(picture.content)
    page = f"<style>@page {{ size: 40px; margin: 0 }} img {{ display: block; width: 40px }}</style><img src='made.{picture.suffix}'>"
    shown = raster(HTML(string=page, base_url=str(tmp_path)).write_pdf(), (40, 40)).getpixel((20, 20))
    expected = (255, 255, 255) if colour == NOTHING else colour[:3]
    assert max(abs(one - other) for one, other in zip(shown, expected, strict=True)) <= 3


def test_a_drawing_takes_the_cards_colours():
    text, left_out = clean('<path fill="currentColor" stroke="var(--accent, red)"/><g fill="var(--other, #fff)"/>')
    assert 'fill="#123456"' in text and 'stroke="#abcdef"' in text and 'fill="#fff"' in text and not left_out


@pytest.mark.parametrize(
    "body",
    [
        "<script>alert(1)</script>",
        '<path onclick="alert(1)" d="M0 0"/>',
        '<image href="http://example.com/x.png" width="9" height="9"/>',
        '<image xlink:href="file:///etc/passwd" width="9" height="9"/>',
        '<use href="other.svg#a"/>',
        '<use xlink:href="https://example.com/a.svg#a"/>',
        '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
        "<foreignObject><body/></foreignObject>",
        '<rect fill="url(http://example.com/#a)" width="1" height="1"/>',
        '<rect style="fill: url(https://example.com/a.svg#b)" width="1" height="1"/>',
        "<style>@import url(http://example.com/a.css);</style>",
        "<style>rect { background: url('http://example.com/a') }</style>",
        "<animate attributeName='href' to='javascript:alert(1)'/>",
        '<linearGradient id="g" href="http://example.com/#g"/>',
    ],
)
def test_what_does_more_than_draw_is_left_out_and_told(body):
    text, left_out = clean(body + '<rect width="2" height="2"/>')
    assert left_out
    for word in ("script", "http://example", "https://", "file:", "javascript", "onclick", "import", "foreignObject"):
        assert word not in text
    assert "rect" in text


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + HEAD + b"</svg>", "entities"),
        (HEAD + b"<path></svg>", "well-formed"),
        (HEAD + b"<text>hello</text></svg>", "outlines"),
        (HEAD + b"<g>" * 500 + b"</g>" * 500 + b"</svg>", "too deep"),
        (HEAD + b"<g/>" * 30000 + b"</svg>", "too many"),
        (b"<html/>", "not an SVG"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', "no size"),
        (b"\xff\xfe\x00<svg", "plain SVG"),
    ],
)
def test_what_cannot_be_printed_is_refused(data, told):
    with pytest.raises(BadPicture, match=told):
        drawing(data, COLOURS)


def test_a_plain_doctype_is_harmless():
    doctype = b'<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">'
    assert b"DOCTYPE" not in drawing(doctype + HEAD + b"</svg>", COLOURS).content


def test_copies_of_copies_do_not_multiply():
    layers = "".join(f'<g id="l{i}">' + f'<use href="#l{i - 1}"/>' * 10 + "</g>" for i in range(1, 12))
    text, left_out = clean('<g id="l0"><rect width="1" height="1"/></g>' + layers + '<use href="#l11"/>')
    assert left_out
    assert text.count('href="#l0"') == 10 and 'href="#l5"' not in text


def test_circles_of_references_are_cut():
    text, left_out = clean('<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>')
    assert left_out and text.count("href=") < 2


def png(width: int, height: int) -> bytes:
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = zlib.compress(b"".join(b"\x00" + b"\x80" * width for _ in range(min(height, 100))))
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def test_pictures_come_from_inside_the_project_only(tmp_path):
    root = tmp_path / "project"
    root.mkdir()
    (tmp_path / "secret.png").write_bytes(png(4, 4))
    (root / "mine.png").write_bytes(png(4, 4))
    (root / "link.png").symlink_to(tmp_path / "secret.png")
    (root / "bomb.png").write_bytes(png(60000, 60000))
    (root / "text.png").write_bytes(b"hello")
    assert read(root, "mine.png", COLOURS).kind == "image/png"
    for path in ("../secret.png", "link.png", str(tmp_path / "secret.png"), "bomb.png", "text.png", "none.png"):
        with pytest.raises(BadPicture):
            read(root, path, COLOURS)


def test_a_card_with_a_hostile_picture_is_safe(set_one, folder):
    art = folder / "factions" / "downsync" / "republic-of-terra" / "art" / "hostile.svg"
    art.write_bytes(HEAD + b'<script>alert(1)</script><image href="file:///etc/passwd"/><path d="M0 0h9v9z"/></svg>')
    try:
        front = set_one(lambda unit, data: unit.update(picture="factions/downsync/republic-of-terra/art/hostile.svg"))
    finally:
        art.unlink()
    assert [(one.code, one.severity, one.path) for one in front.diagnostics] == [
        ("picture-cleaned", "warning", "factions/downsync/republic-of-terra/art/hostile.svg")
    ]
    assert b"root:x:" not in front.pdf and b"alert" not in front.pdf, "it is not compressed"
    assert "VectorSquad" in front.said


def test_a_photograph_is_printed(set_one, folder):
    from pypdf import PdfReader

    art = folder / "factions" / "downsync" / "republic-of-terra" / "art" / "photo.png"
    art.write_bytes(png(40, 40))
    try:
        front = set_one(lambda unit, data: unit.update(picture="factions/downsync/republic-of-terra/art/photo.png"))
    finally:
        art.unlink()
    assert not front.diagnostics and len(PdfReader(BytesIO(front.pdf)).pages[0].images) == 1


def test_the_layout_engine_may_load_only_what_it_is_given():
    from rulepress.press.cards.layout import LayoutEngine
    from rulepress.press.fonts.template_fonts import Fonts

    fetch = LayoutEngine(Fonts({"a.ttf": b"font"}, frozenset(), "")).fetcher
    assert fetch("press:font/a.ttf").read() == b"font"
    for address in ("file:///etc/passwd", "http://example.com/", "press:font/../a.ttf", "press:art/x.svg", "data:,a"):
        with pytest.raises(ValueError, match="not one of"):
            fetch(address)


@pytest.mark.parametrize(
    ("body", "lost"),
    [
        ('<path fill="#123456" d="M0 0h9v9z"/>', True),
        ('<g fill="#fff"><path d="M0 0h9v9z"/><path style="fill: #102030" d="M0 0h9v9z"/></g>', True),
        ('<path d="M0 0h9v9z"/>', True),
        ("<style>.a { fill: #0a1c2e }</style><path class='a' d='M0 0h9v9z'/>", True),
        ('<path fill="white" d="M0 0h9v9z"/><path fill="none" stroke="#fc0" d="M0 0h9v9z"/>', False),
        ('<clipPath id="a"><path d="M0 0h9v9z"/></clipPath><path fill="#fff" d="M0 0h9v9z"/>', False),
    ],
)
def test_an_emblem_that_would_be_lost_on_ink_is_noticed(body, lost):
    assert fades(drawing(HEAD + body.encode() + b"</svg>", COLOURS), COLOURS["ink"]) is lost


def test_a_drawing_that_takes_too_long_is_a_finding_of_its_file(monkeypatch):
    from weasyprint.images import SVGImage

    from rulepress.press.pdf.drawing_cache import CachedDrawing

    monkeypatch.setattr(project_pictures, "SECONDS", 0.3)
    drawn = CachedDrawing(drawing(HEAD + b'<path d="M0 0h5v5z"/></svg>', COLOURS, "art/bomb.svg"), None)
    monkeypatch.setattr(SVGImage, "draw", lambda *_: sum(1 for _ in iter(int, 1)))
    monkeypatch.setattr(drawn, "_drawn_apart", lambda *_: None)
    with pytest.raises(Unusable, match=r"art/bomb\.svg: To draw this takes more than 0\.3 seconds"):
        drawn.draw(None, 9.0, 9.0, None)
