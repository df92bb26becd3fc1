"""RGB as the four inks of a press, without a profile.

Black becomes black alone and greys all but alone, so that small type is one plate and cannot blur. Colours keep their inks and have as
much black in their depths as the limit allows: black alone prints too pale there. Where all four come to more than the limit, black
takes over as much of what the three have in common as it must (grey component replacement), which keeps the hue.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL.Image import Image

GREY = 0.15
"""The share by which the inks of a place may differ for it to be grey in part; where they do not differ it is wholly so."""
LATTICE = 33
"""Points a side of the table that colours are looked up in."""
STEPS = 20
"""In how many steps black takes over, until the limit is kept."""


def separated(image: Image, limit: int) -> Image:
    """An RGB picture as a CMYK one that has at most `limit` % of ink in any place; `limit` is 200 at least."""
    return image.filter(_table(limit))


def inks(red: float, green: float, blue: float, limit: float) -> tuple[float, float, float, float]:
    """A colour's cyan, magenta, yellow and black, each from 0 to 1, together at most `limit`, which is 2 at least."""
    plain = 1 - red, 1 - green, 1 - blue
    common, most = min(plain), max(plain)
    grey = max(0.0, 1 - (most - common) / most / GREY) if most else 1.0
    alone = [ink - common for ink in plain] + [common + 0.9 * common**2 * (1 - common)]  # a press prints half tones of black too pale
    for step in range(STEPS + 1):
        mixed = _replaced(plain, common, step / STEPS)
        if sum(mixed) <= limit:
            break
    else:
        share = (limit - mixed[3]) / sum(mixed[:3])
        mixed = [*(share * ink for ink in mixed[:3]), mixed[3]]
    cyan, magenta, yellow, black = (grey * one + (1 - grey) * other for one, other in zip(alone, mixed, strict=True))
    return cyan, magenta, yellow, black


def _replaced(plain: tuple[float, ...], common: float, share: float) -> list[float]:
    """The four inks where black takes over a share, up to all, of what the others have in common."""
    black = common**2 + share * (common - common**2)
    under = [max(0.0, (ink - black) / (1 - black)) if black < 1 else 0.0 for ink in plain]  # on that black, the same colour
    return [*(ink + share * (one - ink) for ink, one in zip(plain, under, strict=True)), black]


def most_ink(image: Image) -> float:
    """The most ink that a place of a CMYK picture has, all four together, in %."""
    from PIL import ImageMath

    cyan, magenta, yellow, black = (channel.convert("I") for channel in image.split())
    total = ImageMath.lambda_eval(lambda of: of["c"] + of["m"] + of["y"] + of["k"], c=cyan, m=magenta, y=yellow, k=black)
    return float(total.getextrema()[1]) / 2.55


@cache
def _table(limit: int) -> Any:
    from PIL.ImageFilter import Color3DLUT

    most = limit / 100 - 0.01  # for rounding; what lies between two points of the table is between them in ink, too
    return Color3DLUT.generate(LATTICE, lambda red, green, blue: inks(red, green, blue, most), channels=4, target_mode="CMYK")
