"""A unit that brings itself.

What: a unit with a trait by which it brings itself, or comes only with itself (such as `Carrier` or `Packaged` with its own id); and
two units that bring each other.
Why: a Force List that takes one would never be finished, or could never begin.

Wrong:
    widow-scout with `Carrier: widow-scout`
Right:
    widow-scout with `Carrier: spider-drone-infiltrator`
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found_at, lint
from rulepress.workshops.downsync.content import Content
from rulepress.workshops.downsync.schemas.effect import verb_of

from ._sources import borne


@lint(code="own-carrier")
def own_carrier(content: Content) -> Iterator[Diagnostic]:
    brought: dict[tuple[str, str], str] = {}
    for one in borne(content):
        verb = verb_of(one.effect)
        if verb not in ("bring", "comes_with"):
            continue
        other = str(one.value(getattr(one.effect, verb)))
        told = None
        if other in one.unit.ids:
            told = f"`{one.trait}` names `{other}`, which is this unit itself."
        elif verb == "bring":
            brought[one.faction.id, one.unit.id] = other
            if brought.get((one.faction.id, other)) == one.unit.id:
                told = f"`{other}` brings this unit, and this unit brings `{other}`: such a Force has no end."
        if told:
            yield found_at(one.at, told, suggestion=f"name another unit, or take {one.trait} away")
