"""Tints and contrast: a faction names two colours, and every shade on its cards follows from them."""

from rulepress.authoring.contrast import READABLE, contrast, parse


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
