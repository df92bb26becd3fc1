"""Tints and contrast: a faction names two colours, and every shade on its cards follows from them."""

import re

_HEX = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
READABLE = 4.5
"""Contrast that small print needs against what is behind it (WCAG AA)."""


def parse(colour: str) -> tuple[int, int, int]:
    """`#rgb` or `#rrggbb` as three numbers up to 255; raises ValueError for anything else."""
    found = _HEX.fullmatch(colour)
    if not found:
        raise ValueError(f"{colour!r} is not a colour such as #17324d")
    digits = found.group(1)
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)


def mix(colour: str, other: str, share: float) -> str:
    """`colour` with `share` (0 to 1) of `other` mixed in."""
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(parse(colour), parse(other), strict=True))


def contrast(colour: str, other: str) -> float:
    """How well one reads on the other, 1 (not at all) to 21."""
    light, dark = sorted((_luminance(colour), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def readable(colour: str, behind: str, towards: str) -> str:
    """`colour` itself, or the nearest shade of it `towards` another that small print can have on what is `behind`."""
    for step in range(21):
        shade = mix(colour, towards, step / 20)
        if contrast(shade, behind) >= READABLE:
            break
    return shade


def readable_on_white(colour: str) -> str:
    """The colour itself, or the nearest darker shade that small print can have on white paper."""
    return readable(colour, "#ffffff", "#000000")


def shades(ink: str, accent: str) -> dict[str, str]:
    """Every colour of a card by name, from the faction's two."""
    ink = readable_on_white(ink)
    accent_ink = readable_on_white(accent)
    return {
        "ink": ink,
        "deep": mix(ink, "#000000", 0.35),
        "accent": mix(accent, accent, 0),
        "accent-ink": accent_ink,
        "bright": readable(mix(accent, "#ffffff", 0.55), ink, "#ffffff"),
        "pale": mix(accent, "#ffffff", 0.86),
        "mist": mix(accent, "#ffffff", 0.93),
        "line": mix(ink, "#ffffff", 0.72),
        "faint": mix(ink, "#ffffff", 0.55),
        "quiet": readable_on_white(mix(ink, "#ffffff", 0.3)),
        "paper": "#ffffff",
        "text": mix(ink, "#111111", 0.8),
    }


def _luminance(colour: str) -> float:
    channels = [value / 255 for value in parse(colour)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
