"""An effect that does nothing where it stands.

What: on a trait of actions, an `aura`, or a `modify` of `defence` or `countermeasure_roll`.
Why: an action reaches its target alone, so an aura means nothing; and these two are quantities of whoever bears the
trait as a target, which an action never is.

Wrong:
    Painted:
      on: action
      effects: [{modify: defence, by: -1}]
Right:
    Painted:
      on: action
      effects: [{mark: defence, by: -1}]
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.workshops.downsync.content import Content

ADVICE = {
    "defence": "write `mark: defence`, which leaves it on the target",
    "countermeasure_roll": "write `modify: countermeasure_target` with the sign turned",
}


@lint(code="idle-effect", severity="warning")
def idle_effect(content: Content) -> Iterator[Diagnostic]:
    for source in [content.traits, *(faction.traits for faction in content.factions)]:
        if source is None or source.record is None:
            continue
        for name, record in source.record.root.items():
            for index, effect in enumerate(record.effects if record.on == "action" else ()):
                at = (name, "effects", index)
                quantity = getattr(effect, "modify", None)
                if effect.aura is not None:
                    yield found(
                        source.document,
                        (*at, "aura"),
                        f"`{name}` is a trait of actions, where an aura means nothing.",
                        key=True,
                        suggestion="take it out, or make it a trait of units (`on: unit`)",
                    )
                if quantity in ADVICE:
                    yield found(
                        source.document,
                        (*at, "modify"),
                        f"`{name}` is a trait of actions: it never changes the {quantity.replace('_', ' ')} of a target.",
                        suggestion=ADVICE[quantity],
                    )
