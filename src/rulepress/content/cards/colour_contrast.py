"""Colours as numbers, and how well one reads on another."""

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


def contrast(colour: str, other: str) -> float:
    """How well one reads on the other, 1 (not at all) to 21."""
    light, dark = sorted((_luminance(colour), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    channels = [value / 255 for value in parse(colour)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
