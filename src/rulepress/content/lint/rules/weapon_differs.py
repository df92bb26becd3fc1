"""Two weapons have the same name.

What: two cards of a faction define a weapon, action or other entry of the same name with different values; a card defines one with the name
of a shared entry but different values; or a card lists two entries of the same name. A shared entry with changes, `Scanner: {rof: 2}`, is
allowed.
Why: players learn what a Rail Gun does, but the next card's Rail Gun does something else.

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
            yield found_at(one.named or one.at, f"This card already has a `{one.name}`.", suggestion="choose another name")
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
    told = f"`{key}` is {here} here and {there} there" if _plain(here) and _plain(there) else f"`{key}` is different here"
    where = f"{'the shared one in ' if common else ''}{usual.at.document.path} (line {usual.at.document.where(usual.at.loc).line})"
    change = f"write `- {one.name}: {{{key}: {here if _plain(here) else '...'}}}` for the shared one with a change, or "
    advice = change if common else f"define it once in {those.home}, or " if those.home else ""
    typed = key in one.typed
    return found_at(
        one.at / key if typed else one.named or one.at,
        f"`{one.name}` differs from {where}: {told}.",
        key=not typed and one.named is None,
        suggestion=f"make them equal, or {advice}rename this one",
    )


def _plain(value: Any) -> bool:
    return isinstance(value, str | int | float)
