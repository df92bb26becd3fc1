"""A chapter of the rulebook as Markdown, for the site and for paper: numbers filled in, nothing executable, an anchor for each rule."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from types import MappingProxyType

from markupsafe import Markup

from rulepress.content.prose import placeholders, typography
from rulepress.content.prose.chapters import FIGURE, STATEMENT
from rulepress.content.prose.markdown_normalizer import as_meant
from rulepress.content.prose.markup_escape import coded, literal, prose

_CROSS = re.compile(r"`([a-z][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)+)`")

_CODE = re.compile(r"(?<!`)`(?!`)([^`\n]*&[^`\n]*)`(?!`)")
"""Code with signs that are made safe already: Markdown would make them safe once more."""
_LISTED = re.compile(r" |\t|[-*+] |\d+\. ")
"""How a line of a list begins."""
_ANCHOR = re.compile(r'<a class="rp-rule-id[^"]*" id="([^"]+)"')


@dataclass(frozen=True)
class ChapterLinks:
    """Where the words of a chapter lead."""

    rule: Callable[[str], str | None]
    """The address of a rule, by its id; None where it has none."""
    glossed: Callable[[str], str] = str
    """Links the terms of a Markdown text to the glossary."""
    chapter: Callable[[str], str | None] = lambda rule: None
    """The title of the chapter that states a rule, for readers who are shown no ids."""


def chapter_markdown(
    body: str,
    context: Mapping,
    links: ChapterLinks,
    figures: Mapping[str, str] = MappingProxyType({}),
    examples: Mapping[str, str] = MappingProxyType({}),
) -> Markup:
    """`body` with `{{ names }}` filled in and each `[rule.id]` turned into an anchor that can be linked to.

    A rule id in backticks that has an address becomes a link, which tells the title of the rule's chapter, too. A line `[[figure: id]]`
    becomes the figure of that id, as one line of HTML; without one it is left out. A rule's `examples`, HTML as well, stand below it.
    """
    meant = as_meant("\n".join(_apart(placeholders.render(body, context).split("\n"))))
    text = prose("\n".join(map(_marked, meant.split("\n"))))
    lines = [_statement(line) for line in text.split("\n")]
    text = links.glossed(_CROSS.sub(lambda found: _reference(found[1], links.rule, links.chapter), "\n".join(lines)))
    text = _CODE.sub(lambda found: f"<code>{literal(unescape(found[1]))}</code>", text)
    text = "\n".join(_beside(text.split("\n"), examples, _anchored))
    return Markup(FIGURE.sub(lambda found: f"\n{figures.get(found['id'], '')}\n", text))


def _anchored(line: str) -> str | None:
    """The rule that a line states, once it is turned into its anchor."""
    found = _ANCHOR.search(line)
    return found and found[1]


def _apart(lines: list[str]) -> Iterator[str]:
    """The lines with an empty one before each that states a rule: a rule is a paragraph of its own, or a list entry."""
    for number, line in enumerate(lines):
        if number and lines[number - 1].strip() and (found := STATEMENT.match(line)) and not found["lead"].strip():
            yield ""
        yield line


def _marked(line: str) -> str:
    """A line with the marks of print in its words; what tells a rule's id and editions is no words."""
    found = STATEMENT.match(line)
    words = found.start("text") if found else 0
    return line[:words] + typography.markdown(line[words:])


def _statement(line: str) -> str:
    found = STATEMENT.match(line)
    if not found:
        return line
    rule, table = found["id"], bool(found["table"])
    title = "carried out by players at the table" if table else "carried out by the engine"
    style = "rp-rule-id rp-rule-id--table" if table else "rp-rule-id"
    shown = literal(rule)
    anchor = f'<a class="{style}" id="{rule}" href="#{rule}" title="Rule {shown}: {title}">{shown}</a>'
    return f"{found['lead']}{anchor} {found['text']}"


def _reference(rule: str, link: Callable[[str], str | None], chapter: Callable[[str], str | None]) -> str:
    address = link(rule)
    if not address:
        return f"`{rule}`"
    title = chapter(rule)
    where = f'<span class="rp-where">§&nbsp;{literal(title)}</span>' if title else ""
    return f'<a href="{literal(address)}">{where}<code>{literal(rule)}</code></a>'


def statement(text: str, link: Callable[[str], str | None], chapter: Callable[[str], str | None]) -> Markup:
    """One statement by itself, its references to rules made into links as in its chapter."""

    def shown(code: str) -> Markup:
        return Markup(_reference(code, link, chapter)) if link(code) else coded(f"`{code}`")

    parts = re.split(r"`([^`]+)`", text)
    return Markup("").join(shown(part) if place % 2 else literal(part) for place, part in enumerate(parts))


def _beside(lines: list[str], examples: Mapping[str, str], rule_of: Callable[[str], str | None]) -> list[str]:
    """A chapter's Markdown lines with each rule's examples below the paragraph or list that states it."""
    told: list[str] = []
    waiting: list[str] = []
    for number, line in enumerate(lines):
        if waiting and not line.strip() and not _goes_on(lines, number):
            told += ["", *waiting, ""]
            waiting = []
        told.append(line)
        rule = rule_of(line)
        if rule is not None and rule in examples:
            waiting.append(examples[rule])
    return [*told, "", *waiting] if waiting else told


def _goes_on(lines: list[str], number: int) -> bool:
    """Whether a list that a blank line interrupts has more items."""
    following = next((line for line in lines[number + 1 :] if line.strip()), "")
    before = next((line for line in reversed(lines[:number]) if line.strip()), "")
    return bool(_LISTED.match(following) and _LISTED.match(before))
