"""One name for two weapons.

What: a weapon, an action or another entry with a name that two cards of a faction write out in full under one name, with different figures;
one written out in full under the name of a shared one that has others; and two entries of one name in a list of a card. A shared one with
changes, `Scanner: {rof: 2}`, says that it is another.
Why: players learn what a Rail Gun does, and the next card's Rail Gun does something else.

Wrong:
    - Rail Gun: {cost: A, range: 24, rof: 1, effect: KILL}      # and on the other card:
    - Rail Gun: {cost: A, range: 18, rof: 1, effect: KILL}
Right:
    - Rail Gun                                                  # defined once for all; on the other card:
    - Rail Gun: {range: 18}
"""

from collections.abc import Iterator, Mapping
from typing import Any

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import found_at, lint
from rulepress.content.lint.lint_input import InlineDefinition, LintInput, Namesakes


@lint(code="weapon-differs", severity="warning", offered=True)
def weapon_differs(offered: LintInput) -> Iterator[Diagnostic]:
    for those in offered.namesakes():
        yield from _differing(those)


def _differing(those: Namesakes) -> Iterator[Diagnostic]:
    called: dict[str, list[InlineDefinition]] = {}
    here: set[tuple[str, str]] = set()
    for one in those.cards:
        card = one.at.document.path, one.name
        if card in here:
            yield found_at(one.named or one.at, f"This card has a `{one.name}` already.", suggestion="name it otherwise")
        else:
            called.setdefault(one.name, []).append(one)
        here.add(card)
    for name, alike in called.items():
        shared = those.shared.get(name)
        usual = shared or max(alike, key=lambda one: sum(not _different(one, other) for other in alike))  # what most of them say
        for one in alike:
            if different := _different(one, usual):
                yield _finding(one, usual, different[0], those, common=shared is not None)


def _different(one: InlineDefinition, other: InlineDefinition) -> list[str]:
    """The keys in which two differ."""
    return [key for key in one.figures if one.figures[key] != other.figures[key]] if one.figures and other.figures else []


def _finding(one: InlineDefinition, usual: InlineDefinition, key: str, those: Namesakes, common: bool) -> Diagnostic:
    here, there = (each.figures[key] for each in (one, usual) if isinstance(each.figures, Mapping))
    told = f"`{key}` is {here} here and {there} there" if _plain(here) and _plain(there) else f"`{key}` is another here"
    where = f"{'the shared one in ' if common else ''}{usual.at.document.path} (line {usual.at.document.where(usual.at.loc).line})"
    change = f"write `- {one.name}: {{{key}: {here if _plain(here) else '...'}}}` for the shared one with a change, or "
    advice = change if common else f"define it once in {those.home}, or " if those.home else ""
    typed = key in one.typed
    return found_at(
        one.at / key if typed else one.named or one.at,
        f"`{one.name}` differs from {where}: {told}.",
        key=not typed and one.named is None,
        suggestion=f"make them equal, or {advice}give this one a name of its own",
    )


def _plain(value: Any) -> bool:
    return isinstance(value, str | int | float)
