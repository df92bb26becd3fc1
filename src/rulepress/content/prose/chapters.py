"""A rulebook as its authors write it: chapters of Markdown whose rule statements carry ids, and rulings.

A chapter starts with front matter (`title`, `order`, `summary`) between two lines of `---`. A paragraph or list item that
begins with `[attack.short-range]` states that rule; `[place.path: table]` states one that players carry out and the engine
does not. Numbers come from the data: `{{ core.attack.short_range.limit }}`.

A chapter holds all editions side by side. What is not in every edition says so behind its id: `[scan.hidden: only 4.2]`,
`[roll.advantage: until 2023-04]`, `[terrain.scale: table, from 2023-06]`; a paragraph or list item without an id begins with
the mark alone: `[until 2023-06]`. The front matter may limit a whole chapter: `editions: from 2023-06`.

A line `[[figure: sight-past-a-corner]]` shows a figure.

A chapter about the program and not about the game says `print: false` in its front matter: the site has it, the printed book does not.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from typing import Annotated, Any

from pydantic import Field

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.files.safe_read import split_lines
from rulepress.content.models.base_record import Definitions, Id, Name, Prose, Record
from rulepress.content.models.validation import nearest
from rulepress.content.prose.markdown_limits import Excess, excess
from rulepress.content.prose.markdown_normalizer import read
from rulepress.content.yaml.documents import Document
from rulepress.core.name_matching import slug

RULE_ID = r"[a-z][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)+"
_SPAN = r"(?:only|from|until)\s+[0-9A-Za-z.-]+(?:\s+until\s+[0-9A-Za-z.-]+)?"
_LEAD = r"^(?P<lead>\s*(?:[-*+]\s+|\d+[.)]\s+)?)"
STATEMENT = re.compile(
    rf"{_LEAD}\[(?P<id>{RULE_ID})(?::\s*(?:(?P<table>table)(?:,\s*(?P<later>{_SPAN}))?|(?P<span>{_SPAN})))?\]\s+(?P<text>\S.*)$"
)
_MARKED = re.compile(rf"{_LEAD}\[(?P<span>{_SPAN})\]\s+(?P<text>\S.*)$")
_MISTYPED = re.compile(
    rf"{_LEAD}(?P<mark>\[\s*(?P<id>[^\W\d_][\w-]*(?:[. ]+[\w-]+)*\.?)\s*(?:[:;]\s*(?P<kind>[^\[\]]*))?\])(?P<words>$|\s|[^(\[:])"
)
_OPEN = re.compile(rf"{_LEAD}(?P<mark>\[(?P<id>{RULE_ID}))(?=[\s:,]|$)")
"""What was perhaps to be the mark of a rule, where no other matches: with its bracket closed, and without."""
FIGURE = re.compile(rf"^[ \t]*(?:\[{_SPAN}\][ \t]+)?\[\[\s*figure:\s*(?P<id>[^\]\n]*?)\s*\]\][ \t]*$", re.MULTILINE)
"""A line of a chapter that shows a figure, perhaps in some editions only."""
TOLD = "> - "
"""How a line begins that quotes what the engine tells of a round."""
_LIMITS = {word: word for word in ("only", "from", "until")}
_UNDERLINE = re.compile(r"(?:=+|-+)\s*$")
_NO_RULES = {
    "heading": "a heading",
    "table": "a table",
    "code": "an indented line or a code block",
    "quote": "a block quote",
}
"""Where a rule cannot be stated, by what the line is."""
_HEADING = re.compile(r"(?P<level>#{1,6})\s+\S")
ITEM = re.compile(r"\s*([-*+]|\d+[.)])\s")
"""How a list entry begins."""


@dataclass(frozen=True)
class Statement:
    """One rule statement: its id, the line it starts on, its words, and whether the engine carries it out."""

    id: str
    line: int
    text: str
    engine: bool


@dataclass
class Chapter:
    """A chapter of the rulebook; `body` is Markdown as written, below the front matter that ends on line `body_line` - 1."""

    document: Document
    name: str
    title: str = ""
    order: int = 0
    order_line: int = 0
    """Where that stands; 0: nowhere."""
    summary: str = ""
    body: str = ""
    body_line: int = 1
    statements: list[Statement] = field(default_factory=list)
    """In the order of the text; of one edition once `edition_of` has chosen."""
    editions: str = ""
    """Which editions have the chapter, as typed; empty: all."""
    printed: bool = True
    """Whether the printed rulebook has it, as the site does."""


class RulingRecord(Record):
    """How we read the rules where they contradict themselves or are silent."""

    question: Prose
    """What the text leaves open."""
    reading: Prose
    """What we do, and why."""
    rules: Annotated[list[Name], Field(min_length=1)]
    """Ids of the rules it touches."""
    alternative: Prose | None = None
    """The other reading, where it would give another game."""
    change: Annotated[dict[str, Any], Field(exclude=True)] = {}
    """The other reading as a change of the rules data, where the engine can play it: shaped like that data (`core: ...`)."""
    editions: list[Name] = []
    """The editions whose text leaves it open; empty: all that have the rules."""
    ours: bool = False
    """It concerns what this project adds (such as the odds), not the rules' own text."""


class Rulings(Definitions):
    """Every contradiction or gap of the sources, with our reading."""

    root: dict[Id, RulingRecord]


def read_chapter(document: Document) -> Chapter:
    """Splits a chapter into front matter, body and statements; problems are added to the document's diagnostics."""
    chapter = Chapter(document, document.path.rsplit("/", 1)[-1].removesuffix(".md"))
    lines = document.lines
    if document.diagnostics:
        return chapter  # it could not be read, which is all that there is to say
    if too_much := _excess(document.text):
        document.diagnostics += [
            Diagnostic("too-intricate", "error", sentence, document.path, line, column, suggestion=advice)
            for line, column, sentence, advice in too_much
        ]
        return chapter  # nothing further is asked of what will not be set
    if not lines or lines[0].strip() != "---" or "---" not in (line.strip() for line in lines[1:]):
        document.diagnostics.append(
            document.report(
                "front-matter",
                "A chapter must start with its front matter: `---`, the title and order, and `---`.",
                suggestion="start the file with these lines: ---, title: ..., order: 10, ---",
            )
        )
        return chapter
    end = next(number for number, line in enumerate(lines[1:], 1) if line.strip() == "---")
    for number, line in enumerate(lines[1:end], 2):
        key, _, value = line.partition(":")
        key, value = key.strip(), _unquoted(value.strip())
        if key == "order" and re.fullmatch(r"[0-9]{1,6}", value):
            chapter.order, chapter.order_line = int(value), number
        elif key == "print" and value in ("true", "false"):
            chapter.printed = value == "true"
        elif key in ("title", "summary") and value or key == "editions" and re.fullmatch(_SPAN, value):
            setattr(chapter, key, value)
        else:
            document.diagnostics.append(
                Diagnostic(
                    "front-matter",
                    "error",
                    "The front matter has `title`, `order` (a number), `summary`, `editions` (`from 2`) and `print` (true or false);"
                    f" this is `{line.strip()[:60]}`.",
                    document.path,
                    number,
                    1,
                )
            )
    if not chapter.title and not document.diagnostics:
        message = "This chapter has no title, but the book, the site and menus need one."
        document.diagnostics.append(
            document.report("front-matter", message, suggestion="write `title: ...` between the two lines of `---`")
        )
    chapter.body, chapter.body_line = "\n".join(lines[end + 1 :]) + "\n", end + 2
    chapter.statements = list(_statements(chapter.body, end + 2))
    subjects = {one.id.partition(".")[0] for one in chapter.statements}
    for number, line in enumerate(lines[end + 1 :], end + 2):
        if "[" in line and not _statement(line) and not _MARKED.match(line):
            _check_mark(document, number, line, subjects)
    document.diagnostics += _misplaced(document.path, lines[end + 1 :], end + 2)
    return chapter


def _unquoted(value: str) -> str:
    """A value of the front matter without its quotes, or without the comment behind it, as YAML has it."""
    quoted = re.fullmatch(r"([\"'])(.*)\1(?:\s+#.*)?", value)
    return quoted[2] if quoted else re.sub(r"\s+#(?:\s.*)?$", "", value)


def _misplaced(path: str, lines: Sequence[str], first: int) -> Iterator[Diagnostic]:
    """Findings for rules that are stated where neither a paragraph nor a list entry begins, and for lines that make headings of rules."""
    stating = False
    for line in read(lines):
        typed, number = lines[line.number], first + line.number
        in_quote = ">" in line.prefix
        if _UNDERLINE.match(line.words) and stating and line.kind == "text":
            message, advice = "This line turns the rule above it into a heading.", "put an empty line before it, or delete it"
            yield Diagnostic("rule-mark", "error", message, path, number, 1, suggestion=advice)
        stating = line.kind in ("text", "item") and (stating and line.kind == "text" or bool(_statement(line.words)))
        cells = line.words.strip("|").split("|") if line.kind == "table" else [line.words.lstrip("# ")]
        for found in map(_statement, cells):
            if found and (in_quote or line.kind in _NO_RULES):
                where = _NO_RULES["quote" if in_quote else line.kind]
                message = f"`[{found['id']}]` does not mark a rule in {where}, so it would be printed as typed."
                advice = "write the rule as a separate paragraph or list entry that begins with the mark, without spaces before it"
                column = typed.index(f"[{found['id']}") + 1
                yield Diagnostic("rule-mark", "error", message, path, number, column, suggestion=advice)


def _check_mark(document: Document, number: int, line: str, subjects: Collection[str]) -> None:
    """Reports the mark of a rule that is mistyped, so that it would be read as words; `subjects`: what the chapter's rules are about."""
    found = _MISTYPED.match(line) or _OPEN.match(line)
    if not found:
        return
    told = found.groupdict()
    kind = told.get("kind") or ""
    word = kind.split(" ")[0].rstrip(",")
    close = nearest(word, (*_LIMITS, "table")) if word else None
    about, *rest = map(slug, re.split(r"[. _-]+", found["id"].strip(".")))
    if not close and not re.fullmatch(r"[^ ]+\.[^ .]+", found["id"]) and not (rest and about in subjects):
        return  # words in brackets
    if "words" not in told:
        advice = f"close the bracket after the id: `[{found['id']}]`"
    elif not re.fullmatch(RULE_ID, found["id"]):
        such = f"{about}.{'-'.join(rest)}" if rest and found["id"].isascii() else "turn.end"
        advice = f"write the id in lower-case letters, digits and hyphens, with a dot: `{such}`"
    elif re.search(r"^\[\s|\s[:\]]|;", found["mark"]):
        advice = f"write `[{found['id']}{': ' * bool(kind)}{kind}]`"
    elif close and close != word:
        advice = f"did you mean `{close}`?"
    elif kind and not close:
        such = f"`only {word}`, `from {word}` or `until {word}`" if kind == word else "`from 2`"
        advice = f"write `table`, editions such as {such}, or only the id"
    else:
        advice = "write the text of the rule after it, on the same line and after a space"
    message = f"`{found['mark']}` is not a valid mark of a rule, so it would be printed as typed."
    begin, end = found.span("mark")
    document.diagnostics.append(Diagnostic("rule-mark", "error", message, document.path, number, begin + 1, end + 1, advice))


def check_order(chapters: Sequence[Chapter]) -> None:
    """Reports chapters with the same `order`, so that only their file names decide which comes first."""
    for first, second in pairwise(chapters):
        if first.order == second.order and first.editions == second.editions and first.order_line and second.order_line:
            name = first.document.path.rsplit("/", 1)[-1]
            message = f"`{name}` also has the order {first.order}, so only the file names decide which comes first."
            second.document.diagnostics.append(
                Diagnostic(
                    "front-matter",
                    "error",
                    message,
                    second.document.path,
                    second.order_line,
                    1,
                    suggestion="give one of them another `order`",
                )
            )


def edition_of(chapter: Chapter, edition: str, editions: Sequence[str]) -> Chapter | None:
    """The chapter as one edition has it, lines kept in their places; None when that edition lacks it or all of it.

    `editions`: all ids, newest first. A mark that names none of them is reported in the chapter's document.
    """
    if not (_covers(chapter, chapter.editions, edition, editions, 1) if chapter.editions else True):
        return None
    body, unknown = _chosen(chapter.body, edition, tuple(editions))
    for offset, span in unknown:
        _covers(chapter, span, edition, editions, chapter.body_line + offset)
    if not body.strip("\n"):
        return None
    text = "\n".join([*chapter.document.lines[: chapter.body_line - 1], body])
    document = Document(chapter.document.path, text=text, root=chapter.document.root)
    return replace(chapter, document=document, body=body, statements=list(_statements(body, chapter.body_line)))


@lru_cache(maxsize=256)
def _chosen(body: str, edition: str, editions: tuple[str, ...]) -> tuple[str, list[tuple[int, str]]]:
    """A body as one edition has it, and each mark that names no edition: its line's place, and the mark."""
    kept: list[str] = []
    unknown: list[tuple[int, str]] = []
    dropping = False
    for offset, line in enumerate(body.split("\n")):
        marked = _MARKED.match(line) if "[" in line else None
        found = marked or _statement(line)
        if found or not line.strip() or _HEADING.match(line) or ITEM.match(line):
            span = (found["span"] or found.groupdict().get("later") or "") if found else ""
            try:
                dropping = not within(span, edition, editions)
            except KeyError:
                unknown.append((offset, span))
                dropping = False
        kept.append("" if dropping else marked["lead"] + marked["text"] if marked else line)
    for empty in empty_sections(kept):
        kept[empty] = ""
    return "\n".join(kept), unknown


def within(span: str, edition: str, editions: Sequence[str]) -> bool:
    """Whether a mark such as `from 2023-06` covers an edition; `editions` newest first. Raises KeyError for an unknown one or
    another word, ValueError for a word too many."""
    if not span:
        return True
    words = span.split()
    place = {name: age for age, name in enumerate(editions)}
    limits = {_LIMITS[word]: place[name] for word, name in zip(words[::2], words[1::2], strict=True)}
    if "only" in limits:
        return place[edition] == limits["only"]
    return limits.get("until", 0) <= place[edition] <= limits.get("from", len(editions))


def _covers(chapter: Chapter, span: str, edition: str, editions: Sequence[str], line: int) -> bool:
    try:
        return within(span, edition, editions)
    except KeyError as unknown:
        finding = Diagnostic(
            "unknown-edition",
            "error",
            f"There is no edition {unknown} for `{span}`.",
            chapter.document.path,
            line,
            1,
            suggestion=f"editions: {', '.join(editions)}",
        )
        if finding not in chapter.document.diagnostics:
            chapter.document.diagnostics.append(finding)
        return True


def unmarked(line: str) -> str:
    """A line without the mark of the editions that have it."""
    found = _MARKED.match(line) if "[" in line else None
    return found["lead"] + found["text"] if found else line


def empty_sections(lines: Sequence[str]) -> list[int]:
    """The lines that are headings which nothing but deeper, empty sections follows; from 0, the last first."""
    filled, empty = 7, []
    for number in range(len(lines) - 1, -1, -1):
        heading = _HEADING.match(lines[number])
        if not heading:
            filled = 0 if lines[number].strip() else filled
        elif filled < 7 and (filled == 0 or filled > len(heading["level"])):
            filled = len(heading["level"])
        else:
            empty.append(number)
    return empty


def _statement(line: str) -> re.Match[str] | None:
    return STATEMENT.match(line) if "[" in line else None  # most lines state nothing


@lru_cache(maxsize=256)
def _excess(text: str) -> list[Excess]:
    return list(excess(split_lines(text)))


@lru_cache(maxsize=256)
def _statements(body: str, first: int) -> list[Statement]:
    lines, found = body.split("\n"), []
    kinds = {line.number: line.kind for line in read(lines)}
    for offset, line in enumerate(lines):
        start = _statement(line)
        if not start:
            continue
        words = [start["text"]]
        for number, more in enumerate(lines[offset + 1 :], offset + 1):
            if kinds[number] != "text" or _statement(more):
                break
            words.append(more.strip())
        found.append(Statement(start["id"], first + offset, " ".join(words), not start["table"]))
    return found
