"""A card's HTML as the tree of elements that the layout engine works on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree


def tree(html: str, language: str) -> Any:
    """The tree of a document with this body. HTML that is well-formed XML, as that of our templates is, takes a tenth of the time."""
    document = f'<html lang="{language}"><head><title>Card</title></head><body>{html}</body></html>'
    try:
        return ElementTree.fromstring(document)
    except ElementTree.ParseError:
        import tinyhtml5

        return tinyhtml5.parse(f"<!doctype html>{document}", namespace_html_elements=False)


def whole(root: Any) -> Any:
    """All of a card."""
    return root


def frame_alone(root: Any) -> Any:
    """A card without its body."""
    return _less(root, is_body)


def body_and_type(root: Any) -> Any:
    """A card without all that is beside its body, but for its type line."""
    return _less(root, lambda element: not is_body(element) and element.find(".//*[@data-fit='type']") is None)


def _less(root: Any, unwanted: Callable[[Any], bool]) -> Any:
    for parent in [one for one in root.iter() if any(map(is_body, one))]:
        for child in [one for one in parent if unwanted(one)]:
            parent.remove(child)
    return root


def is_body(element: Any) -> bool:
    """Whether it is a card's body."""
    return element.tag == "div" and (element.get("class") or "").split(" ")[0] == "body"


def of_tree(root: Any, fetcher: Any) -> Any:
    """WeasyPrint's document of a tree."""
    from cssselect2 import ElementWrapper
    from weasyprint import HTML

    class OfTree(HTML):
        def __init__(self) -> None:
            self.base_url, self.url_fetcher, self.media_type = "press:", fetcher, "print"
            self.wrapper_element = ElementWrapper.from_html_root(root)
            self.etree_element = root

    return OfTree()
