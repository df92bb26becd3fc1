"""A number from the rules is typed into prose.

What: a chapter, ruling, term, caption, scenario or card has a distance (6", six inches), a modifier (-1), a target number (3+), a number
of dice (2d6) or a diameter (40 mm) that equals a number of the rules. In a rule, every such distance is reported. Elsewhere, and for
other numbers, the surrounding words must mention the purpose of that number. A block quote in a chapter that begins with "Example" may
contain numbers.
Why: each number is written once. After a change in core.yaml every typed copy would be out of date, and the rulebook would contradict
the engine.

Wrong:
    A target beyond 16" is at long range.
Right:
    A target beyond {{ core.attack.long_range.limit }}" is at long range.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.files.cache import kept
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.lints import _other_prose, number_differs
from rulepress.content.games.downsync.lints._named_numbers import NamedNumber, of_core, of_scenario, typed
from rulepress.content.games.downsync.lints._text_numbers import words
from rulepress.content.lint import lint
from rulepress.content.prose import edition_prose
from rulepress.content.prose.edition_prose import ProseText

Text = tuple[str, tuple]
"""A text by file and place in it."""


PROSE = (
    edition_prose.chapters,
    edition_prose.rulings,
    edition_prose.terms,
    _other_prose.captions,
    _other_prose.core,
    _other_prose.scenarios,
)
"""The prose of the rules; the cards have their own."""


@lint(code="number-in-prose", severity="warning")
def number_in_prose(content: DownsyncContent) -> Iterator[Diagnostic]:
    told: dict[tuple[str, int | None, int | None], Diagnostic] = {}
    for finding in [*_in_prose(content), *_on_cards(content)]:
        told.setdefault((finding.path, finding.line, finding.column), finding)
    yield from told.values()


def _in_prose(content: DownsyncContent) -> list[Diagnostic]:
    """Those of the rules, whatever cards say; remembered."""
    sources: list[Any] = [one for one in (content.rulings, content.figures, *content.scenarios) if one]
    words = [word for one in (*sources, *content.written) for word in (one.document.path, one.document.text)]
    editions = edition_prose.editions(content)

    def look() -> list[Diagnostic]:
        found = []
        for edition in editions:
            named = cache(partial(of_core, edition.data["core"]))
            for passage in (each for kind in PROSE for each in kind(edition)):
                own = of_scenario(passage.own) if passage.own else []
                found += [_finding(passage, start, end, same) for start, end, same in _same(passage, own, named, card=False)]
        return found

    ours = repr((content.own(content.core), [one.data["edition"] for one in editions]))
    return kept(look, "numbers in prose", ours, *content.words_of_rules, *words)


def _on_cards(content: DownsyncContent) -> Iterator[Diagnostic]:
    held: dict[Text, set[float]] | None = None
    differing: set[tuple[str, int | None, int | None]] | None = None
    for edition in edition_prose.editions(content):
        named = cache(partial(of_core, edition.data["core"]))
        for passage in _other_prose.cards(edition):
            for start, end, same in _same(passage, [], named, card=True):
                held = _held(content) if held is None else held
                differing = _differing(content) if differing is None else differing
                there = (passage.document.path, *passage.document.where(passage.loc)[:2])
                if there not in differing and abs(same[0].value) not in held.get((passage.document.path, passage.loc), ()):
                    yield _finding(passage, start, end, same)


def _held(content: DownsyncContent) -> dict[Text, set[float]]:
    """Of the texts of cards the numbers that they have from their own parameters and effects: a trait's +1 is not the rules'."""
    return {(one.at.document.path, one.at.loc): {*one.owned.values(), *one.every} for one in words(content)}


def _differing(content: DownsyncContent) -> set[tuple[str, int | None, int | None]]:
    """The texts of cards in which a number is told to contradict one of their own."""
    return {(one.path, one.line, one.column) for one in number_differs.number_differs.check(content)}


def _same(
    passage: ProseText, own: list[NamedNumber], named: Callable[[], list[NamedNumber]], card: bool
) -> Iterator[tuple[int, int, list[NamedNumber]]]:
    """The numbers typed in a passage that it could name: (start, end, the numbers that it may mean).

    A rule means the rules' distances by any that equals one; elsewhere, and for modifiers and dice, the words around must
    speak of what the number is for; on a card, which has numbers of its own, of all that its name says.
    """
    for unit, value, start, end in typed(passage.text):
        length = unit in ("inches", "mm")
        strict, about = passage.binding and length, passage.about + passage.before * length
        same = [one for one in own if (one.unit, one.value) == (unit, value)]
        same += [one for one in named() if (one.unit, one.value) == (unit, value) and (strict or one.concerns(about, card))]
        if same:
            yield start, end, sorted(same, key=lambda one: not one.concerns(about))


def _finding(passage: ProseText, start: int, end: int, same: list[NamedNumber]) -> Diagnostic:
    shown, names = passage.text[start:end], [f"{{{{ {one.name} }}}}" for one in same]
    also = f"; {' and '.join(names[1:3])} {'has' if len(names) == 2 else 'have'} the same value" if names[1:] else ""
    message = f"`{shown}` is typed here, but it is the number `{same[0].name}` of the rules."
    return passage.finding(start, end, message, f"write {names[0]} in place of the number{also}")
