"""A capitalised name does not exist.

What: a card text capitalises a word that is not part of any name in the game, or mentions a token, check or point that the game does not
have (English texts only); or it contains a link in double brackets, which cards do not support.
Why: a capital letter suggests a defined term. Players would search the rulebook for a Pinned Token that it never defines.

Wrong:
    text: A target that is hit gains a Pinned Token.
Right:
    text: A target that is hit gains a Stun Token.
"""

import re
from collections.abc import Iterator
from difflib import get_close_matches

from rulepress.content.cards.known_names import KnownNames, capitals, parts, singular
from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import found_in, lint
from rulepress.content.lint.lint_input import LintInput
from rulepress.content.lint.rules.left_over import LATER
from rulepress.content.lint.rules.misspelt import LEAST, one_slip
from rulepress.content.prose.content_language import is_english
from rulepress.content.prose.placeholders import PLACEHOLDER

HEADS = {"token", "check", "point", "phase"}
"""What is always one of a few."""
PLAIN = {
    *("a", "an", "the", "each", "every", "one", "two", "three", "no", "any", "all", "its", "their", "this", "that", "these", "those"),
    *("such", "both", "another", "other", "only", "spend", "gain", "add", "remove", "take", "drop", "lose", "give", "place", "discard"),
    *("keep", "spare", "free", "instead", "if", "when", "whenever", "while", "after", "before", "for", "with"),
}
"""Words that begin a sentence without being part of the name behind them."""
BRACKETS = re.compile(r"\[\[([^\[\]\n]*)\]\]")
"""A link, as wikis write it."""
SHAPE = re.compile(r"(\w{3,}?)(?:(?<=(.))\2)?(?:ed|ing|er)")
"""Stunned, a shape of Stun; Placing, one of Place."""


@lint(code="names-nothing", severity="warning", beside=True, offered=True)
def names_nothing(offered: LintInput) -> Iterator[Diagnostic]:
    in_english = is_english(offered.content.documents)
    for at, text in offered.card_texts():
        for linked in BRACKETS.finditer(text):
            told = f"Double brackets do not make a link here: cards would print `{linked[0]}`."
            advice = f"write {linked[1]}; names are linked automatically, and {{{{ }}}} inserts a number by name"
            yield found_in(at, text, linked.start(), linked.end(), told, suggestion=advice)
        if not in_english:
            continue  # which other languages write with capitals is not known here
        plain = PLACEHOLDER.sub(lambda one: f"x{'0' * (len(one.group()) - 1)}", text)  # D{{ sides }} is a word with a figure
        for start, end, words, begins in capitals(plain):
            known = offered.names
            if known is None or LATER.fullmatch(" ".join(words)):  # which anything may mean; the lint `left-over` says so
                continue
            if not _known(words, begins, known):
                shown = words[1:] if begins and len(words) > 1 and words[0].lower() in PLAIN else words
                name = " ".join(shown)
                if any(one_slip(singular(word), other) for word in shown if len(word) >= LEAST for other in known.words):
                    continue  # the lint `misspelt` says what was meant
                close = get_close_matches(" ".join(parts(name)), known.whole, 1, 0.75)
                advice = (
                    f"did you mean {close[0].title()}?" if close else "use an existing name, define this one, or write it in lower case"
                )
                yield found_in(
                    at,
                    text,
                    start,
                    end,
                    f"{name} is capitalised like a name, but nothing has that name.",
                    suggestion=advice,
                )


def _known(words: list[str], begins: bool, known: KnownNames) -> bool:
    first = 1 if begins and (len(words) == 1 or words[0].lower() in PLAIN or singular(words[0]) not in known.words) else 0
    said = [singular(word) for word in words]
    if any(name in " ".join(said) for name in known.foreign):
        return True  # of another edition, which the lint `other-edition` says
    return all(_part(word, known) for word in said[first:]) and all(
        any(" ".join(said[start : place + 1]) in known.whole for start in range(place))
        for place, word in enumerate(said)
        if word in HEADS and place > 0 and words[place - 1].lower() not in PLAIN
    )


def _part(word: str, known: KnownNames) -> bool:
    if len(word) == 1 or any(letter.isdigit() for letter in word) or word in known.words or word in known.foreign:
        return True
    if all(each in known.words for each in word.split("-")) or any(name.split(" ")[0] == word for name in known.foreign):
        return True
    shape = SHAPE.fullmatch(word)
    return bool(shape and {shape[1], shape[1] + "e"} & known.words)
