"""A definition that nobody uses.

What: a trait, action or effect that a faction defines and none of its cards or definitions names. The game's shared
definitions are a library and may hold more than is used.
Why: it was forgotten, or its name is misspelt where it is meant.

Wrong:
    traits.yaml defines `Overwatched`, and no card names it
Right:
    a unit has `traits: [Overwatched]`, or the definition is deleted
"""

from collections.abc import Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.engine.names import alike
from rulepress.workshops.downsync.content import Content, Source

from ._sources import action_uses, actions, sentences, trait_uses

NAMING = ("inflict", "become", "replace", "otherwise")
"""What of a sentence names an effect."""


@lint(code="unused-definition", severity="warning")
def unused_definition(content: Content) -> Iterator[Diagnostic]:
    traits: dict[str | None, set[str]] = {}
    named: dict[str, set[str]] = {}
    effects: dict[str, set[str]] = {}
    for faction, name, _ in trait_uses(content):
        traits.setdefault(faction.id if faction else None, set()).add(name)
    for faction, name, _ in action_uses(content):
        named.setdefault(faction.id, set()).add(name)
    for use in actions(content):
        effects.setdefault(use.faction.id, set()).add(use.get("effect"))
    for faction in content.factions:
        defining = [source for source in (content.traits, content.actions, faction.traits, faction.actions) if source]
        if not all(source.complete for source in [*faction.units, *faction.leaders, *defining]):
            continue  # what could not be read may name anything
        said = (getattr(sentence, key, None) for sentence in sentences(content, faction) for key in NAMING)
        inflicted = {name for name in said if isinstance(name, str)}
        named_by = _naming(faction.actions)
        misspelt = {
            "trait": _meant(traits.get(faction.id, set()), faction.traits, content.traits),
            "action": _meant(named.get(faction.id, set()), faction.actions, content.actions),
            "effect": _meant(effects.get(faction.id, set()) | inflicted, faction.effects, None),
        }
        for what, source, used in (
            ("trait", faction.traits, traits.get(faction.id, set())),
            ("action", faction.actions, named.get(faction.id, set())),
            ("effect", faction.effects, effects.get(faction.id, set()) | inflicted),
        ):
            if source is None or source.record is None:
                continue
            for name in source.record.root:
                if name in used or name in misspelt[what]:
                    continue
                told, advice = f"Nothing in this faction uses the {what} `{name}`.", "use it, or delete it"
                action = named_by.get(name) if what == "effect" else None
                if action:
                    told = f"No card has the effect `{name}`: every use of `{action}`, which names it, has another effect."
                    advice = f"use it, or delete it here and in `{action}`"
                    if action not in named.get(faction.id, set()):
                        continue  # the unused action is what to speak of
                yield found(source.document, (name,), told, key=True, suggestion=advice)


def _meant(used: set[str], own: Source | None, shared: Source | None) -> set[str]:
    """The definitions that names which lead nowhere may mean."""
    known = [name for source in (own, shared) if source for name in source.names]
    return {close for name in used if name and name not in known and (close := alike(name, known))}


def _naming(source: Source | None) -> dict[str, str]:
    """Effect -> an action of the faction's own definitions that names it."""
    return {
        one.effect: name
        for name, record in (source.record.root.items() if source and source.record else ())
        for one in (record, *(record.options or {}).values())
        if one.effect
    }
