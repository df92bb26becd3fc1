"""One style sheet of what the pages use, in place of four of which they use half.

A browser shows nothing before it has read all styles. The theme's are made for every page that anybody may write, and where a server
does not compress, as on a designer's own machine, they are a second of a phone's wait. So what applies nowhere is left out, and what
might apply somewhere stays: a rule goes only when each of its selectors names a class, an id, an element, an attribute or its value that
stands in no tag of any page and in no script; a custom property and an animation go when nothing reads them.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tinycss2 import parse_blocks_contents, parse_rule_list, parse_stylesheet, serialize

SHEET = "assets/rulepress.css"
"""Where the one sheet stands: in the place of ours, whose name stays the same from build to build."""

SCRIPTS = ("assets", "assets/javascripts")
"""Folders of the scripts that pages run; workers have theirs elsewhere, and never see a page."""

UNASKED = {"html", "head", "body", "tbody", "tr", "open"}
"""What a browser puts into a page although nobody wrote it."""

WHERE_ASKED_FOR = ("md-annotation", "md-code", "md-source", "md-tooltip", "md-version", "rtl", "tabbed")
"""Beginnings of names that the theme's script gives only where settings or a page ask for notes on code, buttons that copy it, facts of a
repository, hints, versions, languages read from the right, or tabs. Then a page has one that begins so, and they count."""

_HOLDING_RULES = {"media", "supports"}
_LINK = re.compile(r'\s*<link rel="stylesheet" href="([^"]+)">')
_TAG = re.compile(r"<script[ >].*?</script>|<[a-zA-Z](?:[^>\"']|\"[^\"]*\"|'[^']*')*>", re.DOTALL)
_WORD = re.compile(r"[\w-]+")
_BEGUN = re.compile(r"""(-*[^\W\d_][\w-]*[-_])(?=\$\{|["'`]\s*\+)""")
"""The beginning of a name that a script puts together: `rp-side--` of `rp-side--${player}`."""

_RELATIVE = re.compile(r"(?![a-zA-Z][\w+.-]*:|/)(?P<path>[^?#]+)(?P<rest>.*)", re.DOTALL)


def one_sheet(site: Path) -> None:
    """Join the style sheets of a built site in one, of what its pages use, and lead the pages to it."""
    pages = {path: path.read_text(encoding="utf-8") for path in sorted(site.rglob("*.html"))}
    scripts = [path.read_text(encoding="utf-8") for folder in SCRIPTS for path in sorted((site / folder).glob("*.js"))]
    linked: dict[str, None] = {}
    for path, text in pages.items():
        folder = path.parent.relative_to(site).as_posix()
        if addresses := _LINK.findall(text):
            linked |= dict.fromkeys(posixpath.normpath(posixpath.join(folder, address)) for address in addresses)
            begin, *between, end = _LINK.split(text)[::2]
            link = f'\n      <link rel="stylesheet" href="{posixpath.relpath(SHEET, folder)}">'
            path.write_text("".join([begin, link, *between, end]), encoding="utf-8", newline="\n")
    sheets = {address: (site / address).read_text(encoding="utf-8") for address in linked}
    for address in sheets:
        (site / address).unlink()
        (site / f"{address}.map").unlink(missing_ok=True)
    (site / SHEET).write_text(thin(sheets, vocabulary(pages.values(), scripts)), encoding="utf-8", newline="\n")


@dataclass(frozen=True)
class Vocabulary:
    """The words that may be names in styles, and what names begin with that scripts put together; all in small letters."""

    words: frozenset[str]
    begun: tuple[str, ...]

    def __contains__(self, name: str) -> bool:
        return name.lower() in self.words or name.lower().startswith(self.begun)


def vocabulary(pages: Iterable[str], scripts: Iterable[str]) -> Vocabulary:
    """The words in all tags of `pages`, and those of `scripts`."""
    tags = {tag.lower() for page in pages for tag in _TAG.findall(page)}
    code = [text.lower() for text in (*scripts, *(tag for tag in tags if tag.startswith("<script")))]
    written, given = ({word for text in texts for word in _WORD.findall(text)} for texts in (tags, code))
    idle = tuple(beginning for beginning in WHERE_ASKED_FOR if not any(word.startswith(beginning) for word in written))
    begun = {beginning for text in code for beginning in _BEGUN.findall(text)}
    return Vocabulary(
        frozenset(UNASKED | written | {word for word in given if not word.startswith(idle)}),
        tuple(sorted(beginning for beginning in begun if not beginning.startswith(idle))),
    )


def thin(sheets: Mapping[str, str], used: Vocabulary) -> str:
    """What of these style sheets, by their addresses, may apply where those words stand: as one sheet, to stand at `SHEET`."""
    parts = [part for address, text in sheets.items() for part in _parts(parse_stylesheet(text, True, True), address, used)]
    waiting = [leaf for part in parts for leaf in part.leaves()]
    read: set[str] = set()
    while called := {leaf for leaf in waiting if not leaf.name or leaf.name in read or leaf.name in used}:
        read.update(*(_WORD.findall(leaf.text.partition(":")[2]) for leaf in called))
        waiting = [leaf for leaf in waiting if leaf not in called]
    return "".join(part.written({leaf.name for leaf in waiting}) for part in parts)


@dataclass(frozen=True, eq=False)
class _Part:
    """A piece of a style sheet: a text as it stands, or what stands before a block and what is in it."""

    text: str
    inside: tuple[_Part, ...] | None = None
    name: str = ""
    """Of a custom property or an animation: what others read it by."""

    def leaves(self) -> Iterator[_Part]:
        if self.inside is None:
            yield self
        for part in self.inside or ():
            yield from part.leaves()

    def written(self, unread: set[str]) -> str:
        if self.inside is None:
            return "" if self.name in unread else self.text
        inside = "".join(part.written(unread) for part in self.inside).removesuffix(";")
        return f"{self.text}{{{inside}}}\n" if inside else ""


def _parts(nodes: Iterable[Any], address: str, used: Vocabulary) -> Iterator[_Part]:
    """The rules of a sheet at `address` that may apply; what a browser cannot read either is passed over."""
    for node in nodes:
        if node.type == "qualified-rule" and _may_apply(node.prelude, used):
            yield _Part(_lean(node.prelude, address), tuple(_declarations(node.content, address)))
        elif node.type == "at-rule" and node.lower_at_keyword in _HOLDING_RULES:
            rules = parse_rule_list(node.content or (), True, True)
            yield _Part(f"@{node.at_keyword} {_lean(node.prelude, address)}", tuple(_parts(rules, address, used)))
        elif node.type == "at-rule" and node.content is not None:
            name = _lean(node.prelude, address)
            head = f"@{node.at_keyword} {name}".rstrip()
            waits = node.lower_at_keyword.endswith("keyframes")
            yield _Part(f"{head}{{{_lean(node.content, address)}}}\n", name=name if waits else "")


def _declarations(content: list[Any], address: str) -> Iterator[_Part]:
    """What a rule says, a declaration each; a rule with rules within it is kept as it stands."""
    said = parse_blocks_contents(content, True, True)
    if any(one.type != "declaration" for one in said):
        yield _Part(_lean(content, address))
        return
    for one in said:
        value = _lean(one.value, address) or " "
        text = f"{one.name}:{value}{'!important' if one.important else ''};"
        yield _Part(text, name=one.name if one.name.startswith("--") else "")


def _may_apply(prelude: list[Any], used: Vocabulary) -> bool:
    """Whether one of a rule's selectors names nothing but what there is. What `:not(...)`, `:is(...)` and the like name is not asked."""
    alternatives: list[list[Any]] = [[]]
    for token in prelude:
        if token == ",":
            alternatives.append([])
        else:
            alternatives[-1].append(token)
    return any(all(name in used for name in _names(selector)) for selector in alternatives)


def _names(selector: list[Any]) -> Iterator[str]:
    before = None
    for token in selector:
        if token.type == "hash" or (token.type == "ident" and before != ":"):
            yield from _WORD.findall(token.value)
        elif token.type == "[] block":
            said = [one.value for one in token.content if one.type in ("ident", "string")]
            entire = any(one in ("=", "~=") for one in token.content)
            yield from _WORD.findall(" ".join(said[: 2 if entire else 1]))
        before = token


def _lean(tokens: list[Any], address: str) -> str:
    """Tokens as they are written, without comments and needless spaces, and leading from `SHEET` where they led from `address`."""
    return serialize(_leaner(tokens, address)).strip()


def _leaner(tokens: list[Any], address: str) -> list[Any]:
    kept: list[Any] = []
    for token in tokens:
        if token.type == "comment" or (token.type == "whitespace" and kept and kept[-1] == ","):
            continue
        if token.type == "whitespace":
            token.value = " "
        elif token.type == "url" and (led := _led(token.value, address)):
            token.representation = f"url({led})"
        elif token.type == "function" and token.lower_name == "url":
            for one in token.arguments:
                if one.type == "string" and (led := _led(one.value, address)):
                    one.representation = led
        elif token.type == "function":
            token.arguments = _leaner(token.arguments, address)
        elif token.type.endswith(" block"):
            token.content = _leaner(token.content, address)
        kept.append(token)
    return kept


def _led(target: str, address: str) -> str | None:
    """What a relative address in the sheet at `address` is as seen from `SHEET`, in quotes; None for any other address."""
    relative = _RELATIVE.fullmatch(target)
    if not relative:
        return None
    place = posixpath.normpath(posixpath.join(posixpath.dirname(address), relative["path"]))
    seen = posixpath.relpath(place, posixpath.dirname(SHEET)) + relative["rest"]
    return '"' + seen.replace('"', "%22") + '"'
