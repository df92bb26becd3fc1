"""One name for two weapons.

What: an action that two cards of a faction write out in full under one name, with different figures; and one written out in full
under the name of a shared action that has others. A shared action with changes, `Scanner: {rof: 2}`, says that it is another.
Why: players learn what a Rail Gun does, and the next card's Rail Gun does something else.

Wrong:
    - Rail Gun: {cost: A, range: 24, rof: 1, effect: KILL}      # and on the other card:
    - Rail Gun: {cost: A, range: 18, rof: 1, effect: KILL}
Right:
    - Rail Gun                                                  # defined once in actions.yaml; on the other card:
    - Rail Gun: {range: 18}
"""

from collections.abc import Iterator
from typing import Any

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.authoring.places import At
from rulepress.workshops.downsync.content import Content

from ._sources import definitions

FIGURES = {
    "cost": "the cost",
    "label": "the label",
    "only": "the only target",
    "range": "the range",
    "min_range": "the minimum range",
    "rof": "the Rate of Fire",
    "effect": "the effect",
    "limit": "the limit",
    "traits": "the list of traits",
}


@lint(code="weapon-differs", severity="warning")
def weapon_differs(content: Content) -> Iterator[Diagnostic]:
    for faction in content.factions:
        shared = definitions(content.actions, faction.actions)
        written: dict[str, list[tuple[Any, At]]] = {}
        for unit in faction.units:
            for index, use in enumerate(unit.record.actions if unit.record else ()):
                if not isinstance(use, str) and (body := next(iter(use.values()))).cost is not None:
                    name = next(iter(use))
                    written.setdefault(name, []).append((body, At(unit.document, ("actions", index, name))))
        for name, those in written.items():
            if common := shared.get(name):
                usual, place = common.record, common.at
            else:  # what most of them say
                usual, place = _most_said(those)
            for body, at in those:
                if _names(at).count(name) > 1:
                    continue  # twice on one card, which is told by itself
                if different := _different(body, usual):
                    yield _finding(name, at, different, body, usual, place, common is not None)


def _most_said(those: list[tuple[Any, At]]) -> tuple[Any, At]:
    """Of what cards write under one name, the first with which most others agree."""
    said: list[list[Any]] = []  # figures, how often they are written, where first
    for body, at in those:
        if body.options:  # agrees with all
            return body, at
        figures = [getattr(body, key) for key in FIGURES]
        if known := next((one for one in said if one[0] == figures), None):
            known[1] += 1
        else:
            said.append([figures, 1, (body, at)])
    most: tuple[Any, At] = max(said, key=lambda one: one[1])[2]
    return most


def _names(at: At) -> list[str]:
    """The names of the actions on the same card."""
    return [use if isinstance(use, str) else next(iter(use)) for use in at.document.data["actions"]] if at.document.data else []


def _different(body: Any, other: Any) -> list[str]:
    return [key for key in FIGURES if getattr(body, key) != getattr(other, key)] if not (body.options or other.options) else []


def _finding(name: str, at: At, different: list[str], body: Any, other: Any, place: At, common: bool) -> Diagnostic:
    key = different[0]
    here, there = getattr(body, key), getattr(other, key)
    told = f"{FIGURES[key]} is {here} here and {there} there" if _plain(here) and _plain(there) else f"{FIGURES[key]} is another here"
    where = f"the shared action in {place.document.path}" if common else place.document.path
    changes = f"`- {name}: {{{key}: {here}}}`" if _plain(here) else f"`- {name}: {{{key}: ...}}`"
    advice = f"write {changes} for the shared one with a change" if common else "define it once in the faction's actions.yaml"
    loc = (*at.loc, key) if key in body.model_fields_set else at.loc
    return found(
        at.document,
        loc,
        f"`{name}` differs from {where} (line {place.document.where(place.loc).line}): {told}.",
        key=loc is at.loc,
        suggestion=f"make them equal, or {advice}, or give this one a name of its own",
    )


def _plain(value: Any) -> bool:
    return value is not None and not isinstance(value, list)
