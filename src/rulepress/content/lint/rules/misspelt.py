"""A word is probably misspelt.

What: a word in a text of a card, faction, scenario or table differs by one letter from a word of the game (Infanty, Countermeasrue), and no
other file spells it that way; a common misspelling; or the same word twice in a row. Only English texts are checked.
Why: players notice every typo on a card.

Wrong:
    text: Friendly Infanty within 4" is concealed.
Right:
    text: Friendly Infantry within 4" is concealed.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import found_in, lint, own
from rulepress.content.prose.content_language import is_english
from rulepress.content.system.content_protocol import Content
from rulepress.content.yaml.documents import Document
from rulepress.content.yaml.source_location import At

LEAST = 5
"""Letters of a word that is looked at, and of one that it may have been meant for: shorter ones are too often one letter from another."""
WORD = re.compile(rf"(?<![\w/.-])[A-Za-z]{{{LEAST},}}(?![\w/]|-\w|\.\w)")
TWICE = re.compile(r"\b([A-Za-z]{2,}) \1\b", re.IGNORECASE)
TWICE_RIGHT = {"that", "had", "knock", "very"}
WRITTEN = {"text", "note", "summary", "introduction", "tagline", "meaning", "setup", "question", "reading"}
"""Keys of words for readers; lists below them count as well."""
DEFINED = ("/core.yaml", "/terms.yaml", "/traits.yaml", "/actions.yaml")
"""Files of the rules that name things and print on cards."""
NAMED = {"name", "variant", "type", "role", "title"}
SLIPS = {
    "adjacant": "adjacent",
    "allways": "always",
    "beggining": "beginning",
    "beleive": "believe",
    "cannnot": "cannot",
    "definately": "definitely",
    "enviroment": "environment",
    "imediately": "immediately",
    "immediatly": "immediately",
    "occured": "occurred",
    "oponent": "opponent",
    "recieve": "receive",
    "recieves": "receives",
    "recieved": "received",
    "seperate": "separate",
    "succesful": "successful",
    "sucessful": "successful",
    "successfull": "successful",
    "untill": "until",
    "wich": "which",
}
ENDINGS = ("s", "es", "d", "ed", "r", "er", "rs", "ers", "ing", "n", "en", "y", "ly", "al", "e", "st", "est", "")
OFTEN = 3
"""How often the rules write a word that others are compared with, where it is no name."""


@lint(code="misspelt", severity="warning", beside=True)
def misspelt(content: Content) -> Iterator[Diagnostic]:
    if not is_english(content.documents):
        return
    written = [(document, loc, text) for document in own(content) for loc, text in _written(document)]
    known = _known(content)
    near = _near(frozenset(known))
    for document, loc, text in written:
        for one in TWICE.finditer(text):
            if one[1].lower() not in TWICE_RIGHT and one[1][0].islower():
                yield found_in(
                    At(document, loc), text, *one.span(), f"The word `{one[1]}` appears twice in a row.", suggestion="delete one of them"
                )
        for one in WORD.finditer(text):
            word = one.group().lower()
            meant = SLIPS.get(word)
            if meant is None and word not in known:
                meant = next((other for cut in _cuts(word) for other in near.get(cut, ()) if _meant(word, other)), None)
                if meant and _elsewhere(one.group(), document, content):
                    continue
            if meant:
                right = meant.capitalize() if one.group()[0].isupper() else meant
                yield found_in(
                    At(document, loc),
                    text,
                    *one.span(),
                    f"`{one.group()}` looks like a misspelling of `{right}`.",
                    suggestion=f"did you mean `{right}`?",
                )


def _written(document: Document) -> Iterator[tuple[tuple, str]]:
    """The texts that are looked at. Chapters, rulings and examples are not: they are what others are measured by."""
    if document.path.endswith(".yaml") and (not document.path.startswith("rules/") or document.path.endswith(DEFINED)):
        for loc, text, is_key in document.texts:
            if not is_key and any(step in WRITTEN for step in loc[-2:]):
                yield loc, text


def _known(content: Content) -> set[str]:
    """The words of names, and those that the cards and tables of the rules write often."""
    named: set[str] = set()
    often: Counter[str] = Counter()
    for document in content.documents:
        of_rules = document.path.startswith("rules/")
        if document.path.endswith(".yaml") and (not of_rules or document.path.endswith(DEFINED)):
            names, written = _words(_Said(document.path, document.text, document.texts))
            named.update(names)
            often.update(written if of_rules else {})
    return named | {word for word, count in often.items() if count >= OFTEN}


@dataclass(frozen=True)
class _Said:
    """What a file says, by which it is known again."""

    path: str
    text: str
    texts: list[tuple[tuple, str, bool]] = field(compare=False)


@lru_cache(maxsize=1024)
def _words(said: _Said) -> tuple[set[str], Counter[str]]:
    """The words of a file's names, and how often its sentences write each; remembered, as whoever looks again has changed a file or two."""
    names: set[str] = set()
    written: Counter[str] = Counter()
    for loc, text, is_key in said.texts:
        if loc[-1] in NAMED or (is_key and text[:1].isupper()):
            names.update(WORD.findall(text.lower()))
        elif not is_key and " " in text:
            written.update(WORD.findall(text.lower()))
    return names, written


def _cuts(word: str) -> Iterator[str]:
    """The word, and what is left of it without one letter: two words with a common one are one or two slips apart."""
    yield word
    yield from (word[:place] + word[place + 1 :] for place in range(1, len(word)))


@lru_cache(maxsize=8)
def _near(known: frozenset[str]) -> dict[str, list[str]]:
    """Words by what is left of them without one letter; remembered, as the names of a game seldom change."""
    near: dict[str, list[str]] = {}
    for word in sorted(known):
        for cut in _cuts(word):
            near.setdefault(cut, []).append(word)
    return near


def _meant(word: str, other: str) -> bool:
    """Whether a word is likely another one. Of the shortest, many have another letter (`point`, `print`) or end in another order (`beast`,
    `beats`) and are words of their own."""
    sure = len(word) > LEAST or len(other) > LEAST or (sorted(word) == sorted(other) and word[-1] != "s")
    return sure and one_slip(word, other)


def one_slip(word: str, other: str) -> bool:
    """One letter more, fewer, another, or two that changed places; not two shapes of one word."""
    start = next((place for place, (one, two) in enumerate(zip(word, other, strict=False)) if one != two), min(len(word), len(other)))
    rest, there = word[start:], other[start:]
    slip = rest[1:] == there or rest == there[1:] or rest[1:] == there[1:] or (rest[1::-1] == there[:2] and rest[2:] == there[2:])
    return slip and not (rest in ENDINGS and there in ENDINGS) and not (word[-1:] == "s" and word[start:-1] in ENDINGS and there in ENDINGS)


def _elsewhere(word: str, here: Document, content: Content) -> bool:
    """Whether another file, or a chapter, writes it so too."""
    shapes = (word.lower(), word.capitalize())
    return any(shape in document.text for document in content.documents if document is not here for shape in shapes)
