"""The cards' own fonts as WOFF2 for the browser, and the style sheet that names them."""

from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO
from itertools import groupby
from pathlib import Path

import fontTools
from fontTools.ttLib import TTFont, woff2

from rulepress.content.files.disk_cache import DiskCache, key_of
from rulepress.press.fonts.template_fonts import content, family_of, of_font, opened

USUAL = {
    " ": 20, "e": 12.7, "t": 9.1, "a": 8.2, "o": 7.5, "i": 7, "n": 6.7, "s": 6.3, "h": 6.1, "r": 6, "d": 4.3, "l": 4, "c": 2.8, "u": 2.8,
    "m": 2.4, "w": 2.4, "f": 2.2, "g": 2, "y": 2, "p": 1.9, "b": 1.5, "v": 1, "k": 0.8,
}  # fmt: skip
"""How often letters stand in a hundred others of English words."""
STAND_INS = {
    "Arial": (("Arial", "Liberation Sans", "Helvetica", "Roboto"), 0.444, 0.481),
    "DejaVu": (("DejaVu Sans",), 0.510, 0.576),
}
"""What a device has while a font is on its way: a name, the fonts of one width, and how wide a usual letter is, plain and bold."""


EVERYDAY = frozenset(map(ord, "\xa0§°±¶·×½–—‘’“”•…′″←↑→↓↕−≤≥★")) | frozenset(range(0x20, 0x7F))
"""Characters that most pages are content with."""


FONTS = DiskCache("fonts", 48)
"""Parts of fonts: to make one takes a second."""


def web_fonts(sources: list[Path], out: Path) -> None:
    """Write every font of `sources` as two `.woff2`, one with the characters of most pages and one with all others, and `fonts.css`
    with the names, weights and characters that they state: a browser fetches what its page needs.

    Raises `Unusable` for a file that is no font.
    """
    out.mkdir(parents=True, exist_ok=True)
    rules = []
    for source in sorted(sources):
        files, rule = _packed(source, content(source))
        for name, packed in files.items():
            (out / name).write_bytes(packed)
        rules.append(rule)
    (out / "fonts.css").write_text("".join(rules), encoding="utf-8")


@lru_cache(maxsize=16)  # whoever builds a site again has other words, hardly other fonts
def _packed(source: Path, data: bytes) -> tuple[dict[str, bytes], str]:
    """A font as files of WOFF2, and the rules of the style sheet that name it."""
    with opened(source, data) as font:
        family = family_of(font)
        weight = font["OS/2"].usWeightClass
        if "fvar" in font:
            axis = next((a for a in font["fvar"].axes if a.axisTag == "wght"), None)
            weight = f"{axis.minValue:g} {axis.maxValue:g}" if axis else weight
        style = "italic" if font["OS/2"].fsSelection & 1 else "normal"
        known = frozenset(font.getBestCmap())
        rules = [*_stand_ins(font, family, str(weight))] if style == "normal" else []
    files = {}
    for name, characters in {source.stem: known & EVERYDAY, f"{source.stem}-more": known - EVERYDAY}.items():
        if not characters:
            continue
        files[f"{name}.woff2"] = _subset(source, data, characters)
        rules.append(
            f'@font-face {{ font-family: "{family}"; font-weight: {weight}; font-style: {style}; font-display: swap; '
            f'unicode-range: {_ranges(characters)}; src: url("{name}.woff2") format("woff2"); }}\n'
        )
    return files, "".join(rules)


def _subset(source: Path, data: bytes, characters: frozenset[int]) -> bytes:
    """A font with these characters alone, and whatever it has for them, as WOFF2; kept for the next site that shows it."""
    by = fontTools.version, woff2.brotli.__version__  # whose other versions may write other bytes
    key = key_of(repr((by, sorted(characters))), data, Path(__file__).read_bytes())
    return FONTS.made(key, lambda: _cut(source, data, characters))


def _cut(source: Path, data: bytes, characters: frozenset[int]) -> bytes:
    from fontTools.subset import Options, Subsetter

    with opened(source, data) as font, of_font(source, "To make this font ready for the site"):
        subsetter = Subsetter(Options(layout_features=["*"], name_IDs=["*"], name_languages=["*"]))
        subsetter.populate(unicodes=characters)
        subsetter.subset(font)
        font.flavor = "woff2"
        stream = BytesIO()
        font.save(stream)
    return stream.getvalue()


def _ranges(characters: frozenset[int]) -> str:
    """Characters as a style sheet tells them."""
    runs = [[found for _, found in run] for _, run in groupby(enumerate(sorted(characters)), lambda one: one[1] - one[0])]
    return ", ".join(f"U+{run[0]:X}" if len(run) == 1 else f"U+{run[0]:X}-{run[-1]:X}" for run in runs)


def _stand_ins(font: TTFont, family: str, weight: str) -> Iterator[str]:
    """Rules that make fonts of the reader's device as wide as ours, so that lines break alike and nothing jumps when ours arrives."""
    cmap, metrics, em = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
    if not all(ord(letter) in cmap for letter in USUAL):
        return
    width = sum(metrics[cmap[ord(letter)]][0] * often for letter, often in USUAL.items()) / sum(USUAL.values()) / em
    up, down = font["hhea"].ascent / em, -font["hhea"].descent / em
    bold = int(weight.split()[0]) >= 600
    for name, (known, *widths) in STAND_INS.items():
        share = width / widths[bold]
        sources = ", ".join(f'local("{one}{" Bold" if bold else ""}")' for one in known)
        yield (
            f'@font-face {{ font-family: "{family} {name}"; font-weight: {weight}; size-adjust: {share:.1%}; '
            f"ascent-override: {up / share:.1%}; descent-override: {down / share:.1%}; line-gap-override: 0%; src: {sources}; }}\n"
        )
