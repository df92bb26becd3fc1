"""An effect, or a key of it, is not read in its place.

What: a verb that does nothing in that place; an effect without the trigger it needs; an effect that lasts but has no end; a role, such as
`target`, that does not exist there; a condition that can never be true there, or that another condition excludes; a round that no game
reaches; a cost or limit that the game never checks; an amount of zero; a duration that ends as it begins; terrain that makes no
difference.
Why: the card would promise something that the game never does. The message says where the verb or key is read.

Wrong:
    Painted:
      on: action
      effects: [{modify: defence, by: -1}]
Right:
    Painted:
      on: action
      effects: [{mark: defence, by: -1}]
Wrong:
    Jump Jets:
      on: unit
      effects: [{place: 6}]
Right:
    Jump Jets:
      on: unit
      effects: [{on: revealed, may: true, place: 6}]
"""

from collections.abc import Iterator
from typing import Any

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync.effect_lints.leader_position import unread_of_leader
from rulepress.content.games.downsync.effect_lints.lint_position import unread
from rulepress.content.games.downsync.effect_lints.row_usage import used
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.lints._cards_and_actions import actions, core, definitions, stated
from rulepress.content.lint import found, found_at, lint
from rulepress.content.models.base_record import RawRecord
from rulepress.content.yaml.source_location import At
from rulepress.games.downsync.vocabulary.row_types import POSITIONS
from rulepress.games.downsync.vocabulary.verbs import MARKER


@lint(code="nothing-reads-it")
def nothing_reads_it(content: DownsyncContent) -> Iterator[Diagnostic]:
    told: dict[tuple[str, int | None, int | None], Diagnostic] = {}
    for one in _all(content):
        told.setdefault((one.path, one.line, one.column), one)
    yield from told.values()


def _all(content: DownsyncContent) -> Iterator[Diagnostic]:
    for one in stated(content, "traits", "actions", "effects", "tokens"):
        if one.kind == "traits":
            yield from _trait(one.name, one.record, one.at)
        elif one.kind == "actions":
            body, at = one.record, one.at
            yield from _effects(body.effects, action_position(body.label, body.effect), at / "effects")
            for option, other in (body.options or {}).items():
                position = action_position(other.label or body.label, other.effect or body.effect)
                yield from _effects(other.effects, position, at / "options" / option / "effects")
        elif one.kind == "effects":
            yield from _effects(one.record.effects, "effect", one.at / "effects")
        else:
            yield from _effects(one.record.effects, "marker" if one.record.holder == "table" else "token", one.at / "effects")
    for faction in content.factions:
        for leader in faction.leaders:
            if leader.record:
                yield from _leader(leader.record, At(leader.document, ()))
    yield from _used(content)
    yield from _terrain(content)
    yield from _markers(content)


def _markers(content: DownsyncContent) -> Iterator[Diagnostic]:
    """Effects that remove a Marker and do not say which one."""
    for faction in content.factions:
        lying = {name for name, each in definitions(faction.tokens).items() if each.record.holder == "table"}
        for one in stated(content, "traits", "actions", "effects", "tokens", shared=False):
            if one.faction is faction:
                own = one.name if one.kind == "tokens" and one.name in lying else None
                yield from _removed(one.record.effects, one.at / "effects", lying, own)


def _removed(effects: Any, at: At, lying: set[str], own: str | None) -> Iterator[Diagnostic]:
    for index, effect in enumerate(effects or ()):
        removed = getattr(effect, "remove", None)
        if removed in (*lying, MARKER):
            if removed != own and not isinstance(effect.who, RawRecord):
                told = (
                    "The effect does not say which Marker." if removed == MARKER else f"The effect does not say which Marker `{removed}`."
                )
                advice = "say which one, such as `who: {side: enemy, within: 3, most: 1}`"
                yield found_at(at / index / "remove", told, key=True, suggestion=advice)
            for key in ("count", "otherwise"):
                if key in effect.model_fields_set:
                    told = f"`{key}` has no effect here: `who` picks each Marker once."
                    yield found_at(at / index / key, told, key=True, suggestion="delete it; `most` in `who` says how many Markers")
        yield from _removed(effect.then, at / index / "then", lying, own)


def _terrain(content: DownsyncContent) -> Iterator[Diagnostic]:
    """Effects that permit a Unit to enter terrain, or ignore its slowing, where no rule closes or slows that terrain."""
    kinds: dict[str, Any] = (core(content) and core(content).terrain) or {}
    for one in stated(content, "traits", "actions", "effects", "tokens"):
        for effect, place in one.effects:
            typed, at = effect.model_dump(exclude_unset=True), place / "terrain"
            key, said = ("enters", "every Unit may enter it") if "permit" in typed else ("slows", "no rule slows a move in it")
            kind = typed.get("terrain")
            if kind in kinds and not _said(kinds[kind], key):
                names = ", ".join(f"`{name}`" for name, each in kinds.items() if _said(each, key))
                yield found_at(at, f"`{kind}` makes no difference: {said}.", suggestion=f"name one of {names}")


def _said(kind: Any, key: str) -> bool:
    """Does terrain of that kind slow a move, or keep some Units out? It may keep out all."""
    return getattr(kind, key) not in (None, 0)


def _leader(record: Any, at: At) -> Iterator[Diagnostic]:
    """A leader's own effects, and those of its abilities."""
    yield from _of_leader(record.effects, at / "effects", False)
    for name, ability in record.abilities.items():
        yield from _of_leader(ability.effects, at / "abilities" / name / "effects", True)


def _of_leader(effects: Any, at: At, ability: bool) -> Iterator[Diagnostic]:
    moment = None
    for index, effect in enumerate(effects):
        typed = effect.model_dump(exclude_unset=True)
        moment = typed.get("on") or (moment if ability else None)
        one = unread_of_leader(typed, moment, ability)
        if one:
            key = not isinstance(one.path[-1], int)
            yield found(at.document, (*at.loc, index, *one.path), one.said, key=key, suggestion=one.instead)


def action_position(label: str | None, effect: str | None) -> str:
    """The position of an action's effects."""
    return "rolled" if label == "SCAN" or effect not in (None, "STAR") else "performed"


def trait_position(record: Any) -> str:
    """The position of a trait's effects."""
    if record.on == "action":
        return "action"
    if record.phase == "refresh" and (record.cost or record.upkeep):
        return "upkeep"
    if record.cost is None:
        return "unit"
    return "used" if record.phase == "activation" else "priced"


def _effects(effects: Any, position: str, at: At) -> Iterator[Diagnostic]:
    for index, effect in enumerate(effects or ()):
        for one in unread(effect.model_dump(exclude_unset=True), position):
            value = isinstance(one.path[-1], int)
            yield found(at.document, (*at.loc, index, *one.path), one.said, key=not value, suggestion=one.instead)


def _trait(name: str, record: Any, at: At) -> Iterator[Diagnostic]:
    """A trait's own keys, then its effects."""
    position = trait_position(record)
    if position in ("used", "priced"):
        yield from _paid(name, record.effects, position, at / "effects")
    else:
        yield from _effects(record.effects, position, at / "effects")
    if record.manual:
        return

    def unused(key: str, said: str, instead: str) -> Diagnostic:
        return found_at(at / key, said, key=True, suggestion=instead)

    if position == "action":
        for key in ("cost", "phase", "upkeep", "limit"):
            if getattr(record, key):
                yield unused(key, f"`{name}` is a trait of actions, and each action has its own `{key}`.", "write it for the action")
        return
    if record.upkeep and position != "upkeep":
        yield unused("upkeep", f"The upkeep of `{name}` can only be paid in the Refresh phase.", "write `cost: C` and `phase: refresh`")
    elif record.phase and record.cost is None:
        yield unused("phase", f"`{name}` costs nothing, so it is not used in a phase.", "delete it, or add a `cost`")
    optional = any(effect.may or effect.cost for effect in record.effects)
    if record.limit and position == "unit" and not optional:
        told = f"`{name}` has no cost and no `may: true`, so it always applies and cannot be limited."
        yield unused("limit", told, "add a `cost`, or `may: true` to one of its effects")
    if position == "unit" and not optional:
        for index, effect in enumerate(record.effects):
            if "fact:used" in used(effect.model_dump(exclude_unset=True)):
                told = f"`{name}` has no cost and no `may: true`, so no player ever uses it."
                yield found_at(at / "effects" / index / "when", told, key=True, suggestion="add `may: true` to another of its effects")
    if record.cost not in (None, "C") and position in ("upkeep", "priced"):
        yield unused("cost", "An Action Point can only be paid in an activation.", "write `cost: C`, or `phase: activation`")


def _paid(name: str, effects: Any, position: str, at: At) -> Iterator[Diagnostic]:
    """The effects of a trait that is paid for when it is used: the first may have a trigger, all others apply with it."""
    typed = [effect.model_dump(exclude_unset=True) for effect in effects]
    moment = typed[0].get("on") if typed else None
    for index, each in enumerate(typed):
        if index and each.get("on"):
            told = f"`{name}` is paid for once and all its effects apply then, so this one would never apply."
            what = "delete `on`, and the effect applies after the one before it; if it lasts, add `until`"
            yield found_at(at / index / "on", told, key=True, suggestion=f"{what}; or make it a trait of its own")
            continue
        for one in unread({**each, "on": moment} if index and moment else each, position):
            value = isinstance(one.path[-1], int)
            yield found(at.document, (*at.loc, index, *one.path), one.said, key=not value, suggestion=one.instead)


def _used(content: DownsyncContent) -> Iterator[Diagnostic]:
    """The effects of actions as cards have them, and traits of actions that have no roll."""
    traits = {faction.id: definitions(content.traits, faction.traits) for faction in content.factions}
    for use in actions(content):
        position = action_position(use.get("label"), use.get("effect"))
        place = use.place("effects")
        yield from _effects(use.get("effects"), position, place)
        if use.get("effect") == "STAR" and not use.get("text"):
            continue  # another lint reports that it has no text
        if position == "rolled" or (use.get("effect") is None and not use.defined and use.get("cost") is None):
            continue
        known = traits[use.faction.id]
        for name, _, at in use.traits:
            if name in known and known[name].record.effects and not any(map(_performs, known[name].record.effects)):
                yield found_at(
                    at,
                    f"`{use.name}` has no roll, so `{name}` does nothing for it.",
                    suggestion=f"delete the trait, or make `{use.name}` {POSITIONS['rolled']} by giving it another `effect`",
                )


def _performs(effect: Any) -> bool:
    """Does it wait for its action to be performed?"""
    on = effect.on
    return (on if isinstance(on, str) or on is None else on.after) == "performs"
