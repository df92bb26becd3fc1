"""The files of roster programs, as BattleScribe 2.03 has them and New Recruit reads them: game systems (.gst), catalogues
(.cat) and rosters (.ros).

Every element is made here with its parts in the order that the format wants, so that what a game says of itself is only words and numbers.
Ids are made of what they name: the same content gives the same files, and a roster finds its entries again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

VERSION = "2.03"
_NO_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SCHEMAS = {"gameSystem": "gameSystemSchema", "catalogue": "catalogueSchema", "roster": "rosterSchema"}


def identity(*words: str) -> str:
    """What a thing of that name is known by: four times four hexadecimal digits."""
    told = sha256("\0".join(words).encode("utf-8", "replace")).hexdigest()
    return "-".join(told[at : at + 4] for at in range(0, 16, 4))


def element(tag: str, *parts: Element | None, text: str | None = None, **said: Any) -> Element:
    """An element with its attributes, its text and its parts; what is None is left out."""
    made = Element(tag, {name: _word(value) for name, value in said.items() if value is not None})
    made.text = None if text is None else _word(text)
    made.extend(part for part in parts if part is not None)
    return made


def several(tag: str, parts: Iterable[Element]) -> Element | None:
    """The element that holds a list, or None if there is nothing to hold."""
    held = list(parts)
    return element(tag, *held) if held else None


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else _NO_XML.sub("", str(value))


def written(root: Element) -> str:
    """A whole file, one element a line."""
    root.set("xmlns", f"http://www.battlescribe.net/schema/{_SCHEMAS[root.tag]}")
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def count_of(id_: str, kind: str, most: int) -> Element:
    """A constraint (`kind` min or max) on how many of the element it is in there are, in whatever holds that."""
    return element(
        "constraint", field="selections", scope="parent", value=most, percentValue=False, shared=True,
        includeChildSelections=False, includeChildForces=False, id=id_, type=kind,
    )  # fmt: skip


def while_taken(entry: str, kind: str, field: str, value: Any) -> Element:
    """A modifier that holds while the Force contains that entry."""
    asked = element("condition", **_asked(entry), value=1, type="atLeast")
    return element("modifier", several("conditions", [asked]), type=kind, field=field, value=value)


def one_more_for(category: str, every: int, field: str) -> Element:
    """A modifier that adds one for each full `every` selections of a category in the Force."""
    counted = element("repeat", **_asked(category), value=every, repeats=1, roundUp=False)
    return element("modifier", several("repeats", [counted]), type="increment", field=field, value=1)


def _asked(child: str) -> dict[str, Any]:
    whole = {"percentValue": False, "shared": True, "includeChildSelections": True, "includeChildForces": False}
    return {"field": "selections", "scope": "force", **whole, "childId": child}


def entry(*parts: Element | None, id_: str, name: str, kind: str) -> Element:
    """What may be chosen: a unit, or an upgrade such as a leader."""
    made = element("selectionEntry", *parts, id=id_, name=name, hidden=False, collective=False, type=kind)
    made.set("import", "true")  # no name for an argument in Python
    return made


def rule(id_: str, name: str, words: str) -> Element:
    """A rule's text under its name, as roster programs show it next to an entry."""
    return element("rule", element("description", text=words), id=id_, name=name, hidden=False)


class ProfileType:
    """A table that profiles fill: its name, and those of its columns."""

    def __init__(self, id_: str, name: str, columns: Sequence[str]):
        self.id, self.name = id_, name
        self.columns = {column: identity(id_, column) for column in columns}

    def declared(self) -> Element:
        """The element that declares the table's columns; profiles refer to their ids."""
        columns = [element("characteristicType", id=id_, name=name) for name, id_ in self.columns.items()]
        return element("profileType", several("characteristicTypes", columns), id=self.id, name=self.name)

    def profile(self, id_: str, name: str, values: Sequence[str]) -> Element:
        """A row: as many values as there are columns."""
        cells = [
            element("characteristic", text=value, name=column, typeId=type_)
            for (column, type_), value in zip(self.columns.items(), values, strict=True)
        ]
        held = several("characteristics", cells)
        return element("profile", held, id=id_, name=name, hidden=False, typeId=self.id, typeName=self.name)
