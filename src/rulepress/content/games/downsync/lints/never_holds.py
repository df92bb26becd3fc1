"""A card or a token's limit rules out an effect.

What: a condition about the bearer requires something that the unit with that trait is not or does not have (its kind, Signature, actions
or number of bases); an effect requires or grants more tokens than one holder may have; a distance excludes the range in the same
condition; a Rate of Fire is reduced to nothing; a unit with one base regains bases; a speed is below the minimum (`minimum_speed` in the
game's numbers), also after a trait reduces the SPD on the card; tokens are lent to Units that the faction does not have; a leader's
`swap` needs more slots than any game size has, or returns the same slots; or a leader's ability costs more Command Points than any game
size gives.
Why: the card would promise something that the game never does.

Wrong:
    a vehicle with a trait that applies `when: {bearer: {kind: infantry}}`
Right:
    an infantry unit with that trait
"""

from collections.abc import Container, Iterator, Mapping
from fractions import Fraction
from typing import Any

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync.effect_lints.lint_unsatisfiable import apart
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.lints._cards_and_actions import actions, core, stated, units
from rulepress.content.games.downsync.lints._token_lending import lent_to_nobody
from rulepress.content.games.downsync.lints._unit_traits import UnitEffect, unit_effects
from rulepress.content.games.downsync.lints.beyond_usual import SHOTS
from rulepress.content.games.downsync.schemas.effect import verb_of
from rulepress.content.lint import found, found_at, lint
from rulepress.content.yaml.source_location import At
from rulepress.games.downsync.vocabulary.facts import COUNTED, bounded, holding
from rulepress.games.downsync.vocabulary.unit_view import SIZES


@lint(code="never-holds", severity="warning")
def never_holds(content: DownsyncContent) -> Iterator[Diagnostic]:
    numbers = core(content)
    bases = max([unit.record.bases or 1 for _, unit in units(content)], default=1)
    bases = max(bases, numbers.sub_unit.most if numbers else 1)
    shots = [rof for use in actions(content) if isinstance(rof := use.get("rof"), int)]
    most = {(one.faction and one.faction.id, one.name): one.record.most for one in stated(content, "tokens", shared=False)}
    for said in stated(content, "traits", "actions", "effects", "tokens", shared=False):
        home = said.faction and said.faction.id
        held = {name: count for (whose, name), count in most.items() if whose == home and count is not None}
        for effect, at in said.effects:
            yield from _sentence(effect, at, held, numbers)
            yield from _too_many(effect, at, bases)
            yield from _no_shot(effect, at, max(SHOTS, *shots))
    for faction in content.factions if numbers else ():
        yield from _swaps(faction.leaders, numbers.game_sizes)
        yield from _unpaid(faction.leaders, max(size.command_points for size in numbers.game_sizes.values()))
    yield from lent_to_nobody(content)
    scanning = {use.unit.document.path for use in actions(content) if use.get("label") == "SCAN"}
    counting = {(one.unit.document.path, one.effect.set) for one in unit_effects(content) if verb_of(one.effect) == "set"}
    for one in unit_effects(content, granted=False):
        typed = one.effect.model_dump(exclude_unset=True)
        if "regain" in typed and typed.get("who") in (None, "bearer") and (one.unit.record.bases or 1) == 1:
            alone = f"`{one.trait}` returns lost bases, but `{one.unit.id}` has only one base."
            yield found_at(one.at, alone, suggestion=f"remove `{one.trait}`, or add `who` to say which Unit regains bases")
        returning = typed.get("bases") if "return" in typed and typed.get("who") in (None, "bearer") else None
        if isinstance(returning, int) and returning > (one.unit.record.bases or 1):
            more = f"`{one.trait}` returns {returning} bases, but `{one.unit.id}` has {one.unit.record.bases or 1}."
            yield found_at(one.at, more, suggestion=f"write at most {one.unit.record.bases or 1}, or delete `bases`")
        if numbers and (told := _slowed(one, typed, numbers.minimum_speed)):
            yield found_at(one.at, told, suggestion="subtract less, or give the unit a higher SPD")
        wanted = (typed.get("when") or {}).get("bearer")
        if isinstance(wanted, Mapping) and typed.get("aura") is None and not isinstance(typed.get("who"), Mapping):
            path = one.unit.document.path
            if told := _unmet(one, wanted, path in scanning, {name for name in COUNTED if (path, name) in counting}):
                yield found_at(one.at, told, suggestion=f"remove `{one.trait}`, or change its condition")


def _slowed(one: UnitEffect, typed: Mapping[str, Any], least: int) -> str | None:
    """The message where a trait makes the unit slower than the minimum speed."""
    itself = typed.get("who") in (None, "bearer") and typed.get("aura") is None
    by, speed = one.value(typed.get("by")), one.unit.record.stats.spd
    if typed.get("modify") != "speed" or not itself or not isinstance(by, int) or typed.get("per") or speed + by >= min(least, speed):
        return None
    return f'`{one.trait}` takes {-by}" off SPD {speed}, but the minimum speed is {least}", so `{one.unit.id}` still moves {least}".'


def _unpaid(leaders: Any, most: int) -> Iterator[Diagnostic]:
    """Abilities that cost more Command Points than a player can have, of leaders who do not change that number."""
    for leader in leaders:
        words = {getattr(effect, key, None) for effect in (leader.record.effects if leader.record else ()) for key in ("set", "modify")}
        for name, ability in (
            leader.record.abilities.items() if leader.record and not words & {"command_capacity", "command_points"} else ()
        ):
            if isinstance(ability.cost, int) and ability.cost > most:
                told = f"No game size gives more than {most} Command Points, so this ability can never be paid for."
                yield found(leader.document, ("abilities", name, "cost"), told, suggestion=f"write at most {most}")


def _swaps(leaders: Any, sizes: Mapping[str, Any]) -> Iterator[Diagnostic]:
    for leader in leaders:
        swap = leader.record and leader.record.swap
        given = {name: getattr(swap, name) for name in ("small", "medium", "large") if swap and getattr(swap, name)}
        if swap and given == swap.for_:
            told = "The leader gives up these slots for the same slots, so the swap changes nothing."
            yield found(leader.document, ("swap",), told, key=True, suggestion="write other slots under `for`, or delete the swap")
        for signature in ("small", "medium", "large") if swap else ():
            most = max((size.slots.get(signature, 0) for size in sizes.values()), default=0)
            if (getattr(swap, signature) or 0) > most:
                told = f"No game size has more than {most} {signature} slots, so no player can ever make this swap."
                yield found(leader.document, ("swap", signature), told, suggestion=f"write at most {most}")


def _unmet(one: UnitEffect, wanted: Mapping[str, Any], scans: bool, changes: Container[str]) -> str | None:
    """The message where the card never meets the condition. `scans`: it has a SCAN action; `changes`: the facts that an effect may set."""
    card = one.unit.record
    kind = wanted.get("kind")
    kinds = kind if isinstance(kind, list) else [] if kind is None else [one.value(kind)]
    kinds = [name for each in kinds for name in (each if isinstance(each, list) else [each])]
    if kinds and card.kind not in kinds and "kind" not in changes:
        return f"An effect of `{one.trait}` applies to {' or '.join(kinds)} only, but `{one.unit.id}` is {card.kind}."
    asked = wanted.get("signature")
    sizes = [one.value(each) for each in (asked if isinstance(asked, list) else [asked])]
    if all(size in SIZES for size in sizes) and card.signature not in sizes and "signature" not in changes:
        return f"An effect of `{one.trait}` requires the Signature {' or '.join(sizes)}, but `{one.unit.id}` has {card.signature}."
    bases, most = wanted.get("bases"), card.bases or 1
    if bases is not None and _numbers(bases) and not any(bounded(Fraction(count), bases) for count in range(1, most + 1)):
        has = "1 base" if most == 1 else f"1 to {most} bases"
        return f"An effect of `{one.trait}` requires a number of bases that `{one.unit.id}` never has: it has {has}."
    if wanted.get("label") == "SCAN" and not scans:
        return f"An effect of `{one.trait}` requires a SCAN action, but `{one.unit.id}` has none."
    return None


def _sentence(effect: Any, at: At, most: Mapping[str, int], numbers: Any) -> Iterator[Diagnostic]:
    typed = effect.model_dump(exclude_unset=True)
    if verb_of(effect) == "set" and effect.set == "speed" and numbers and isinstance(effect.to, int) and effect.to < numbers.minimum_speed:
        yield found_at(
            at / "to",
            f'The minimum speed is {numbers.minimum_speed}", so this has the effect of {numbers.minimum_speed}.',
            suggestion=f"write at least {numbers.minimum_speed}",
        )
    given, count = typed.get("grant"), typed.get("count")
    if isinstance(given, str) and given in most and isinstance(count, int) and count > most[given]:
        told = f"One holder has at most {most[given]} of the token `{given}`, so any more are lost."
        yield found_at(at / "count", told, suggestion="grant fewer, or raise the token's `most`")
    if numbers and isinstance(when := typed.get("when"), Mapping) and when.get("range") and when.get("distance"):
        short, long = numbers.attack.short_range.limit, numbers.attack.long_range.limit
        band = {"short": {"less": short}, "long": {"more": long}, "neither": {"least": short, "most": long}}.get(when["range"])
        if apart(band, when["distance"]):
            told = (
                f'Short range is under {short:g}", long range over {long:g}", so `range: {when["range"]}` is never true at this distance.'
            )
            yield found_at(at / "when" / "distance", told, suggestion="delete one of the two conditions")
    if isinstance(price := typed.get("cost"), Mapping):
        spent, paid = price.get("token"), price.get("count")
        if isinstance(spent, str) and spent in most and isinstance(paid, int) and paid > most[spent]:
            told = f"One holder has at most {most[spent]} of the token `{spent}`, so this cost can never be paid."
            yield found_at(at / "cost" / "count", told, suggestion="require fewer, or raise the token's `most`")
    for path, token, many in _asked(typed, ()):
        if token in most and not any(bounded(Fraction(count), many) for count in range(most[token] + 1)):
            yield found(
                at.document,
                (*at.loc, *path),
                f"One holder has at most {most[token]} of the token `{token}`, so this is never true.",
                suggestion="require fewer, or raise the token's `most`",
            )


def _too_many(effect: Any, at: At, most: int) -> Iterator[Diagnostic]:
    """Conditions that require more bases than any Unit has."""
    for path, many in _bases(effect.model_dump(exclude_unset=True), ()):
        if path[:-1] and _numbers(many) and not any(bounded(Fraction(count), many) for count in range(most + 1)):
            told = f"No Unit has more than {most} bases, so this is never true."
            yield found(at.document, (*at.loc, *path), told, suggestion=f"write at most {most}")


def _bases(typed: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every number of bases that an effect's conditions require, with its path."""
    if isinstance(typed, list):
        for index, each in enumerate(typed):
            yield from _bases(each, (*path, index))
    elif isinstance(typed, Mapping):
        for key, value in typed.items():
            if key == "bases" and not isinstance(value, bool):
                yield (*path, key), value
            elif key not in ("not", "bearer"):  # a condition on the bearer is reported at its card
                yield from _bases(value, (*path, key))


def _no_shot(effect: Any, at: At, most: int) -> Iterator[Diagnostic]:
    """Effects that reduce every Rate of Fire to nothing."""
    if verb_of(effect) == "modify" and effect.modify == "rate_of_fire" and isinstance(effect.by, int) and most + effect.by <= 0:
        told = f"No action has a Rate of Fire above {most}, so this leaves none."
        yield found_at(at / "by", told, suggestion="subtract less, or write `forbid: [attack]` to forbid attacks")


def _asked(typed: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], str, Any]]:
    """Every number of tokens that an effect's conditions require: path, token, number."""
    if isinstance(typed, list):
        for index, each in enumerate(typed):
            yield from _asked(each, (*path, index))
    elif isinstance(typed, Mapping):
        for key, value in typed.items():
            if key == "has" and isinstance(value, Mapping):
                yield from (((*path, key, token), token, many) for token, many in holding(value).items() if _numbers(many))
            elif key != "not":
                yield from _asked(value, (*path, key))


def _numbers(many: Any) -> bool:
    limits = many.values() if isinstance(many, Mapping) else [many]
    return all(isinstance(limit, int) for limit in limits)
