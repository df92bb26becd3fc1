"""The cards' own fonts as WOFF2 for the browser, and the style sheet that names them."""

from functools import lru_cache
from io import BytesIO
from pathlib import Path

from rulepress.press.fonts import content, family_of, opened


def web_fonts(sources: list[Path], out: Path) -> None:
    """Write a `.woff2` for every font of `sources`, and `fonts.css` with the names and weights that they state.

    Raises `Unusable` for a file that is no font.
    """
    out.mkdir(parents=True, exist_ok=True)
    rules = []
    for source in sorted(sources):
        packed, rule = _packed(source, content(source))
        (out / f"{source.stem}.woff2").write_bytes(packed)
        rules.append(rule)
    (out / "fonts.css").write_text("".join(rules), encoding="utf-8")


@lru_cache(maxsize=16)  # whoever builds a site again has other words, hardly other fonts
def _packed(source: Path, data: bytes) -> tuple[bytes, str]:
    """A font as WOFF2, and the rule of the style sheet that names it."""
    with opened(source, data) as font:
        family = family_of(font)
        weight = font["OS/2"].usWeightClass
        if "fvar" in font:
            axis = next((a for a in font["fvar"].axes if a.axisTag == "wght"), None)
            weight = f"{axis.minValue:g} {axis.maxValue:g}" if axis else weight
        style = "italic" if font["OS/2"].fsSelection & 1 else "normal"
        font.flavor = "woff2"
        stream = BytesIO()
        font.save(stream)
    rule = (
        f'@font-face {{ font-family: "{family}"; font-weight: {weight}; font-style: {style}; '
        f'font-display: swap; src: url("{source.stem}.woff2") format("woff2"); }}\n'
    )
    return stream.getvalue(), rule
