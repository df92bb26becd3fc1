"""Tints and contrast: a faction names two colours, and every shade on its cards follows from them."""

from rulepress.content.cards.colour_contrast import READABLE, contrast, parse


def mix(colour: str, other: str, share: float) -> str:
    """`colour` with `share` (0 to 1) of `other` mixed in."""
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(parse(colour), parse(other), strict=True))


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


PLAIN = {
    "ink": "#1a1a1a", "deep": "#ffffff", "accent": "#8a8a8a", "accent-ink": "#3c3c3c", "bright": "#3c3c3c", "pale": "#ffffff",
    "mist": "#ffffff", "line": "#b0b0b0", "faint": "#5c5c5c", "quiet": "#5c5c5c", "paper": "#1a1a1a", "text": "#111111",
}  # fmt: skip
"""The shades of a card with little ink: what is light on colour elsewhere is dark on white."""
PLAIN_DRAWING = PLAIN | {"ink": "#777777", "deep": "#4a4a4a", "bright": "#cccccc", "pale": "#eeeeee", "paper": "#ffffff"}
"""Those of its pictures, and of emblems."""


def shades(ink: str, accent: str) -> dict[str, str]:
    """Every colour of a card by name, from the faction's two."""
    ink = readable_on_white(ink)
    pale = mix(accent, "#ffffff", 0.86)  # the darkest ground of small print: what is read on it is read on white
    quiet = readable(mix(ink, "#ffffff", 0.3), pale, "#000000")
    return {
        "ink": ink,
        "deep": mix(ink, "#000000", 0.35),
        "accent": mix(accent, accent, 0),
        "accent-ink": readable(accent, pale, "#000000"),
        "bright": readable(mix(accent, "#ffffff", 0.55), ink, "#ffffff"),
        "pale": pale,
        "mist": mix(accent, "#ffffff", 0.93),
        "line": mix(ink, "#ffffff", 0.72),
        "faint": quiet,
        "quiet": quiet,
        "paper": "#ffffff",
        "text": mix(ink, "#111111", 0.8),
    }
