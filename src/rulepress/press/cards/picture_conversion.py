"""Photographs of kinds that PDFs show wrongly, as ones that they show as they are: 16 bits a channel came out black, four inks in wrong
colours."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image


def usual(image: Image, data: bytes) -> bytes | None:
    """The opened picture as an ordinary PNG, the right way up; None for one that is ordinary. `data`: what is in its file."""
    if image.mode == "CMYK":
        return _png(_in_rgb(image))
    if image.format == "PNG" and data[24] == 16:
        return _png(_in_eight_bits(image))
    return None


def _in_rgb(image: Image) -> Image:
    """Four inks as red, green and blue, by the profile that the picture names, if it names one that can be used."""
    from PIL import ImageCms

    if profile := image.info.get("icc_profile"):
        try:
            inks, screen = ImageCms.ImageCmsProfile(BytesIO(profile)), ImageCms.createProfile("sRGB")
            if seen := ImageCms.profileToProfile(image, inks, screen, outputMode="RGB"):
                return seen
        except (ImageCms.PyCMSError, OSError):
            pass
    return image.convert("RGB")


def _in_eight_bits(image: Image) -> Image:
    """The upper half of each number; the colour that stands for nothing is nothing still."""
    from PIL import Image as images

    nothing, orientation = image.info.get("transparency"), image.getexif()
    if image.mode.startswith("I"):
        image = images.frombytes("L", image.size, image.convert("I;16").tobytes()[1::2])
    if nothing is not None:
        image.info["transparency"] = nothing >> 8 if isinstance(nothing, int) else tuple(part >> 8 for part in nothing)
        image = image.convert("RGBA")
    image.info["exif"] = orientation.tobytes()
    return image


def _png(image: Image) -> bytes:
    from PIL import ImageOps

    out = BytesIO()
    upright = ImageOps.exif_transpose(image)
    upright.info.clear()
    upright.save(out, "PNG")
    return out.getvalue()
