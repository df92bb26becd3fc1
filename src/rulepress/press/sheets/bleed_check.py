"""Whether the colour of a card goes on beyond its trim: where it does not, a cut a little off shows white."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

WHITE = 250
"""The least value of every channel that counts as white."""
SHARE = 0.1
"""Of a side that may be white beyond a trim that is not: a line that ends there."""


def white_edges(image: Image, bleed: float) -> list[str]:
    """The sides of an RGB picture at which its edge is white and what is inside the trim, `bleed` pixels from it, is not."""
    width, height = image.size
    inside = round(bleed) + 3
    lines = {
        "left": ((0, 0, 1, height), (inside, 0, inside + 1, height)),
        "right": ((width - 1, 0, width, height), (width - inside - 1, 0, width - inside, height)),
        "top": ((0, 0, width, 1), (0, inside, width, inside + 1)),
        "bottom": ((0, height - 1, width, height), (0, height - inside - 1, width, height - inside)),
    }
    return [side for side, (edge, trim) in lines.items() if _share(image.crop(edge), image.crop(trim)) > SHARE]


def _share(edge: Image, trim: Image) -> float:
    """The share of a line that is white where the other is not."""
    from PIL import ImageChops

    lost = ImageChops.subtract(_white(edge), _white(trim))
    return lost.histogram()[255] / (lost.width * lost.height)


def _white(line: Image) -> Image:
    from PIL import ImageChops

    red, green, blue = line.split()
    return ImageChops.darker(ImageChops.darker(red, green), blue).point(lambda value: 255 if value >= WHITE else 0)
