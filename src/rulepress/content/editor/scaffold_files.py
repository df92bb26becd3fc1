"""Files to begin with: what is asked before one is written, and how answers become YAML that passes `check`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any
from unicodedata import bidirectional, category

from rulepress.content.files.safe_read import Unreadable, read_bytes
from rulepress.content.fixes.fixes import typed_as
from rulepress.core.name_matching import slug

Answers = Mapping[str, str]
"""What was answered, by the name of the question; empty where nothing was said."""


@dataclass(frozen=True)
class ScaffoldQuestion:
    """A question before a file is written."""

    name: str
    """The option on the command line, and the answer's name."""
    question: str
    """As asked in a terminal; also the option's help."""
    usual: Callable[[Any, Answers], str | None] = lambda content, answers: None
    """The answer of somebody who just goes on; None: it has to be answered."""
    among: Callable[[Any, Answers], Sequence[str]] | None = None
    """The answers that there are; None: any text."""
    lacking: Callable[[Any, Answers], str] = lambda content, answers: "There is none yet to choose from."
    """What is said where there are none."""
    always: Mapping[str, str] = field(default_factory=dict)
    """The answers that there are, whatever the game; each with the words of the question that mean it, too."""


@dataclass(frozen=True)
class ScaffoldFiles:
    """Files by their paths below the project, each with its whole text."""

    new: Mapping[str, str]
    """Nothing may be there yet."""
    longer: Mapping[str, str] = field(default_factory=dict)
    """Files that say what they said and more, or are new."""


@dataclass(frozen=True)
class Scaffold:
    """A kind of file that `new` writes."""

    what: str
    """What comes of it, for the reader."""
    asks: Sequence[ScaffoldQuestion]
    """In their order; a later one may look at the answers before it."""
    files: Callable[[Any, Answers], ScaffoldFiles]
    """What is written, from the content as it is and the answers. Raises Unfillable for answers of which nothing can be made."""
    alone: bool = False
    """It looks at no content: what there is already may be anything."""


class Unfillable(Exception):
    """Why nothing can be written; its text is for the designer."""


def unwritable(answer: str) -> str:
    """Why an answer can stand in no file as a name or text; empty where it can."""
    from rulepress.content.lint.rules.markup_in_text import TAG  # for `new` alone

    if any(category(sign) in ("Cc", "Cs") or bidirectional(sign) in _TURNS for sign in answer):
        return "it has an invisible control character in it"
    if found := re.search(r"\{[{%#]", answer) or TAG.search(answer):
        return f"`{found[0][:60]}` would not be printed as it stands"
    return ""


_TURNS = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
"""Characters that turn the direction of what follows, by their class."""


def _factions(content: Any, answers: Answers) -> list[str]:
    return [faction.id for faction in content.factions]


def _the_only_one(content: Any, answers: Answers) -> str | None:
    found = _factions(content, answers)
    return found[0] if len(found) == 1 else None


NAME = ScaffoldQuestion("name", "What is it called?")
ID = ScaffoldQuestion("id", "What is its id (and file name), in a-z, 0-9 and hyphens?", lambda content, answers: id_of(answers["name"]))
FACTION = ScaffoldQuestion("faction", "Which faction does it belong to?", _the_only_one, _factions)
ABOUT_A_FACTION = (
    NAME,
    ID,
    ScaffoldQuestion(
        "summary", "Who is this faction, in a sentence or two?", lambda content, answers: f"{answers['name']}: a story is yet to be told."
    ),
    ScaffoldQuestion("ink", "What is its dark colour, for card headers and backs?", lambda content, answers: "#26324a"),
    ScaffoldQuestion("accent", "What is its bright colour, for bands and icons?", lambda content, answers: "#8a5a9e"),
)


def faction_files(game: str, answers: Answers) -> dict[str, str]:
    """A faction's own file and its emblem, from the answers to `ABOUT_A_FACTION`."""
    folder = f"factions/{game}/{answers['id']}"
    lines = [
        f"id: {typed_as(answers['id'])}",
        f"name: {typed_as(answers['name'])}",
        f"summary: {typed_as(answers['summary'])}",
        f'colours: {{ink: "{answers["ink"]}", accent: "{answers["accent"]}"}}',
        "emblem: art/emblem.svg",
    ]
    return {f"{folder}/faction.yaml": "\n".join(lines) + "\n", f"{folder}/art/emblem.svg": _emblem(answers["name"])}


def named(answers: Answers) -> str:
    """The first lines of a card or list: its id and its name."""
    return f"id: {typed_as(answers['id'])}\nname: {typed_as(answers['name'])}\n"


def of_faction(game: str, kind: str, answers: Answers, text: str) -> ScaffoldFiles:
    """One file of the faction that was answered: a unit, a leader, a list."""
    return ScaffoldFiles({f"factions/{game}/{answers['faction']}/{kind}s/{answers['id']}.yaml": text})


def id_of(name: str) -> str | None:
    """The id that a name makes, which can be a file's; None where its letters are not those of ids, or no file can be called so."""
    from rulepress.content.lint.rules.unusable_name import reserved  # for `new` alone

    made = key_of(name)
    return None if made is None or reserved(made) else made


def key_of(name: str) -> str | None:
    """The id that a name makes within a file; None where its letters are not those of ids."""
    made = slug(name)
    return made if re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", made) else None


def added(root: Path, path: str, entry: str, comment: str) -> str:
    """The text of a file of named entries with one more at its end; a file that is not there begins with a comment."""
    try:
        before = read_bytes(root, path).decode("utf-8")
    except Unreadable as problem:
        if problem.code != "missing-file":
            raise Unfillable(f"{path}: {problem.message}") from None
        before = f"# {comment}\n"
    return before.rstrip("\n") + "\n\n" + entry


def with_entry(root: Path, path: str, key: str, entry: str) -> str:
    """The text of a YAML file with one more entry at the end of the list at a top-level key, all else left as it was. Raises
    Unfillable for a list in brackets."""
    try:
        lines = read_bytes(root, path).decode("utf-8").splitlines()
    except Unreadable as problem:
        raise Unfillable(f"{path}: {problem.message}") from None
    at = next((number for number, line in enumerate(lines) if re.match(rf"{key}\s*:", line)), None)
    if at is None:
        return "\n".join([*lines, f"{key}:", f"  - {entry}"]) + "\n"
    rest = lines[at].partition(":")[2].partition("#")[0].strip()
    if rest == "[]":
        lines[at] = lines[at].replace(" []", "", 1)
    elif rest:
        raise Unfillable(f"{path}, line {at + 1}: add {entry} to the `{key}` here by hand; a list in brackets is not added to.")
    end = at + 1
    while end < len(lines) and re.match(r"\s+\S|- ", lines[end]):
        end += 1
    dash = lines[at + 1][: -len(lines[at + 1].lstrip())] if end > at + 1 else "  "
    return "\n".join([*lines[:end], f"{dash}- {entry}", *lines[end:]]) + "\n"


def _emblem(name: str) -> str:
    """A plain emblem to begin with, in the faction's colours."""
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
  <title>Emblem of {escape(name, quote=False)}</title>
  <path fill="currentColor" d="M50 3L92 20L85 68L50 97L15 68L8 20zM50 15L20 27L26 62L50 82L74 62L80 27z"/>
  <path fill="currentColor" fill-opacity="0.7" d="M50 28L67 46L50 68L33 46z"/>
</svg>
"""
