"""Numbers of a roll that is not made.

What: an action with the effect STAR that has a Rate of Fire beside its range, or a trait that marks what is hit.
Why: STAR stands for what the text says; nothing is rolled, so nothing is hit and the Rate of Fire counts nothing.

Wrong:
    - Jammer: {cost: A, range: 12, rof: 1, effect: STAR, text: Choose one enemy Unit in range. It is jammed.}
Right:
    - Jammer: {cost: A, range: 12, effect: STAR, text: Choose one enemy Unit in range. It is jammed.}
    - Jammer: {label: SCAN, cost: A, range: 12, rof: 1, effect: JAM}
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.workshops.downsync.content import Content
from rulepress.workshops.downsync.schemas.effect import verb_of

from ._sources import actions, definitions


@lint(code="star-not-rolled", severity="warning")
def star_not_rolled(content: Content) -> Iterator[Diagnostic]:
    for use in actions(content):
        if use.get("effect") != "STAR":
            continue
        if use.get("rof") is not None and use.get("range") is not None:
            place = use.on_card("rof")
            yield found(
                place.document,
                place.loc,
                f"`{use.name}` has the effect STAR: nothing is rolled, and its Rate of Fire counts nothing.",
                suggestion="take out `rof` (`rof: null` where it is shared), or write another effect",
            )
        known = definitions(content.traits, use.faction.traits)
        place = use.on_card("traits")
        for index, trait in enumerate(use.get("traits") or []):
            name = trait if isinstance(trait, str) else next(iter(trait))
            if name in known and any(verb_of(effect) == "mark" for effect in known[name].record.effects):
                yield found(
                    place.document,
                    place.loc if place is use.at else (*place.loc, index),
                    f"`{name}` marks what is hit, and `{use.name}` with the effect STAR hits nothing.",
                    suggestion="write another effect, or tell it in the `text`",
                )
