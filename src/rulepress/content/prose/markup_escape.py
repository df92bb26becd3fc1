"""Text from content files, made safe for Markdown and HTML at once."""

import re
from html import escape, unescape

from markupsafe import Markup

_PLAIN = re.compile(r"(?!(?<=[0-9A-Za-z])-[0-9A-Za-z])[^0-9A-Za-z \u00a0-\U0010ffff]")
_SCHEME = re.compile(r"[^/?#]*:")
_ALLOWED = re.compile(r"(https?|mailto):", re.IGNORECASE)


def literal(value: object) -> Markup:
    """`value` as text that shows exactly as typed.

    Every ASCII sign (but a hyphen inside a word) becomes a character reference: Markdown leaves those alone and HTML
    reads them as the sign, in text as in a quoted attribute. Line breaks become spaces, or a name could start a block.
    """
    if isinstance(value, Markup):
        return value
    return lines(re.sub(r"\s+", " ", str(value)))


def lines(value: str) -> Markup:
    """`value` as `literal` makes it, its line breaks and indentation kept: for use between <pre> and </pre>."""
    return Markup(_PLAIN.sub(lambda found: f"&#{ord(found.group())};", value))


def coded(value: str) -> Markup:
    """`value` as `literal` makes it, but what stands in backticks set as code."""
    parts = re.split(r"`([^`]+)`", value)
    return Markup("").join(Markup(f"<code>{literal(part)}</code>") if place % 2 else literal(part) for place, part in enumerate(parts))


def xml(text: str) -> str:
    """`text` as it stands between tags. (That of `xml.sax` brings all of `urllib` along, which takes a while.)"""
    return escape(text, quote=False)


def attribute(text: str) -> str:
    """`text` as an attribute has it, with the quotes around it."""
    text = xml(text).replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")
    if '"' not in text:
        return f'"{text}"'
    return f"'{text}'" if "'" not in text else '"' + text.replace('"', "&quot;") + '"'


def prose(markdown: str) -> str:
    """Markdown written by a designer, without its ways into HTML: raw tags, attribute lists, images, odd links.

    Paragraphs, headings, lists, tables, emphasis, code and ordinary links stay what they are.
    """
    text = markdown.replace("&", "&amp;").replace("<", "&lt;").replace("{", "&#123;").replace("![", "&#33;[")
    text = text.replace("]:", "]&#58;")  # a link defined elsewhere, in a list or quotation too, hides its target
    return re.sub(r"\]\(([^)]*)", _link, text)


def odd_scheme(target: str) -> str:
    """What a link's address begins with, up to its colon, where that is neither of the web nor of mail; else nothing."""
    target = _read(target)
    scheme = _SCHEME.match(target)
    return scheme[0] if scheme and not _ALLOWED.match(target) else ""


def _read(target: str) -> str:
    """A link's address as a browser reads it in the end, with its references resolved."""
    return unescape(unescape(target)).strip(" <")


def _link(found: re.Match) -> str:
    target = _read(found.group(1))
    if odd_scheme(target) or target.replace("\\", "/").startswith("//"):
        return "]&#40;" + found.group(1)
    return found.group()
