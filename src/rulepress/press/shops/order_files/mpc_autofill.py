"""The order that the MPC Autofill desktop tool reads: which picture goes into which slot of a project at MakePlayingCards.

It looks for pictures by their path, seen from the folder in which it is started, and else by their name in a folder `cards` there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from posixpath import basename
from xml.etree.ElementTree import Element, SubElement, indent, tostring

STOCK = "(S30) Standard Smooth"
"""The card stock that is asked for, in the shop's words; it can be changed in its project."""


def order(files: Mapping[str, str], cards: Sequence[tuple[str, str]]) -> bytes:
    """The order of these cards (front and back of every copy), whose pictures are `files` by side."""
    root = Element("order")
    details = SubElement(root, "details")
    for name, value in (("quantity", str(len(cards))), ("stock", STOCK), ("foil", "false")):
        SubElement(details, name).text = value
    usual = Counter(back for _, back in cards).most_common(1)[0][0]
    _pictures(SubElement(root, "fronts"), files, [front for front, _ in cards])
    if any(back != usual for _, back in cards):
        _pictures(SubElement(root, "backs"), files, [None if back == usual else back for _, back in cards])
    SubElement(root, "cardback").text = files[usual]
    indent(root)
    return b'<?xml version="1.0" encoding="utf-8"?>\n' + tostring(root, encoding="utf-8") + b"\n"


def _pictures(part: Element, files: Mapping[str, str], slots: Sequence[str | None]) -> None:
    """Each picture with the slots that show it, counted from 0."""
    for side in dict.fromkeys(filter(None, slots)):
        card = SubElement(part, "card")
        for name, value in (
            ("id", files[side]),
            ("slots", ",".join(str(slot) for slot, one in enumerate(slots) if one == side)),
            ("name", basename(files[side])),
        ):
            SubElement(card, name).text = value
