"""Facts: what may be demanded of one Unit, and what picks Units."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rulepress.games.downsync.vocabulary.periods import PERIODS
from rulepress.games.downsync.vocabulary.row_types import Key
from rulepress.games.downsync.vocabulary.targets import PLACES, ROLES, Selector, thousandths
from rulepress.games.downsync.vocabulary.trigger_rows import TRIGGERS
from rulepress.games.downsync.vocabulary.unit_view import SIZES, Participant, View

if TYPE_CHECKING:
    from rulepress.games.downsync.model import Effect, Rules, Unit

USES = "uses "
"""What the use of a trait or effect is remembered by, before its name."""

Wanted = Any
"""What an effect says behind a condition's name."""


@dataclass(frozen=True)
class Fact:
    """One row: something about a Unit that may be demanded."""

    words: str
    key: Key
    met: Callable[[View, Participant, Wanted], bool]
    told: Callable[[Rules, str, Wanted], str]
    """How reasons tell of it, given how the Unit is called: the target is Stunned."""
    stated: Key | None = None
    """What a question about odds may state about it, where neither card nor tokens tell."""
    printed: bool = False
    """Does the card alone tell?"""


# -- numbers within bounds --------------------------------------------------------------------------------------------


BOUNDS: dict[str, tuple[str, Callable[[Any, Any], bool]]] = {
    "least": ("at least", lambda value, bound: value >= bound),
    "most": ("at most", lambda value, bound: value <= bound),
    "more": ("more than", lambda value, bound: value > bound),
    "less": ("less than", lambda value, bound: value < bound),
}
"""How a number is bounded: `{least: 3}`; a number alone is that number."""


def bounded(value: Any, wanted: Wanted) -> bool:
    """Whether a number is the wanted one, or within all wanted bounds (see `BOUNDS`)."""
    if not isinstance(wanted, Mapping):
        return bool(value == Fraction(str(wanted)))
    return all(BOUNDS[bound][1](value, Fraction(str(limit))) for bound, limit in wanted.items())


def span(wanted: Wanted, unit: str = "") -> str:
    """A wanted number or its bounds in words, each followed by `unit`: "at least 3 and less than 6"."""
    if not isinstance(wanted, Mapping):
        return f"{wanted}{unit}"
    return " and ".join(f"{BOUNDS[bound][0]} {limit}{unit}" for bound, limit in wanted.items())


def _kinds(wanted: Wanted) -> list[str]:
    return [wanted] if isinstance(wanted, str) else list(wanted)


def kind_of(party: Participant) -> str | None:
    """The kind of Unit that it counts as: that of its card, or what a trait of its makes it (verb set, kind)."""
    unit = _unit(party)
    if unit is None:
        return None
    return [unit.kind, *_counting_as(party, unit, "kind")][-1] if _counts_as(unit, "kind") else unit.kind


def signature_of(party: Participant) -> str | None:
    """The Signature that it counts as: that of its card, or what traits of its make it (verb set, signature)."""
    unit = _unit(party)
    if unit is None or unit.signature is None:
        return party.card.signature
    size = SIZES.index(unit.signature)
    for to in _counting_as(party, unit, "signature"):
        size = SIZES.index(to) if to in SIZES else min(max(size + (1 if to == "larger" else -1), 0), len(SIZES) - 1)
    return SIZES[size]


def _counting_as(party: Participant, unit: Unit, quantity: str) -> Iterator[str]:
    """What a Unit's traits make of that now: it depends on the Unit itself alone, and on what it counts as not at all."""
    for effect in _counts_as(unit, quantity):
        if all(
            name == "bearer"
            and all(fact not in COUNTED and FACTS[fact].met(View(None, party), party, value) for fact, value in wanted.items())
            for name, wanted in effect.when.items()
        ):
            yield effect.details["to"]


@lru_cache(maxsize=1000)
def _counts_as(unit: Unit, quantity: str) -> tuple[Effect, ...]:
    """The effects of a Unit's traits that make something of that."""
    return tuple(effect for trait in unit.traits for effect in trait.effects if effect.quantity == quantity)


def _short_of(view: View, party: Participant, wanted: Wanted) -> bool:
    """Has it fewer of them than it began with?"""
    unit = _unit(party)
    if unit is None or wanted == "bases":
        return unit is not None and party.bases < party.strength
    return party.tokens(wanted) < (unit.stats.countermeasures or 0)


COUNTED = ("kind", "signature")
"""The facts about a Unit that it may count as (verb set)."""


def _unit(party: Participant) -> Unit | None:
    """Its card; a Ping has none."""
    card = party.card
    return card if hasattr(card, "stats") else None  # type: ignore[return-value]  # of the two only a Unit has stats


THAN_BEARER = ("larger", "smaller", "same")
"""Signatures that are compared with the bearer's."""


def compares(wanted: Wanted) -> bool:
    """Is a Signature compared with the bearer's there?"""
    return not set(THAN_BEARER).isdisjoint([wanted] if isinstance(wanted, str) else wanted)


def _signature(view: View, party: Participant, wanted: Wanted) -> bool:
    if isinstance(wanted, list | tuple):
        return any(_signature(view, party, each) for each in wanted)
    own = signature_of(party)
    if wanted in SIZES:
        return bool(own == wanted)
    mine = signature_of(view.owner)
    if own is None or mine is None:
        return False
    larger = SIZES.index(own) - SIZES.index(mine)
    return {"larger": larger > 0, "smaller": larger < 0, "same": larger == 0}[wanted]


def _is(view: View, party: Participant, wanted: Wanted) -> bool:
    """Is it that Unit of the bearer's faction, or of the one that the name says?"""
    unit, owner = _unit(party), _unit(view.owner)
    if wanted == "same":
        return unit is not None and owner is not None and unit.key == owner.key
    return unit is not None and unit.key == (wanted if "/" in wanted or owner is None else f"{owner.faction}/{wanted}")


def _faction(view: View, party: Participant, wanted: Wanted) -> bool:
    unit, owner = _unit(party), _unit(view.owner)
    return unit is not None and owner is not None and (unit.faction == owner.faction) == (wanted == "same")


def _called(rules: Rules, wanted: Wanted) -> str:
    if wanted == "same":
        return "another of that name"
    return next((unit.title for key, unit in rules.units.items() if wanted in (key, key.partition("/")[2])), wanted)


def _trait(view: View, party: Participant, wanted: Wanted) -> bool:
    unit = _unit(party)
    if unit is None:
        return False
    actions = (option for action in unit.actions for option in (action, *action.options))
    traits = (*unit.traits, *(trait for action in actions for trait in action.traits))
    return any(trait.name == wanted for trait in traits)


def _label(view: View, party: Participant, wanted: Wanted) -> bool:
    unit = _unit(party)
    return unit is not None and any(option.scan for action in unit.actions for option in (action, *action.options))


def _sized(rules: Rules, called: str, wanted: Wanted) -> str:
    if isinstance(wanted, list | tuple):
        return " or ".join(_sized(rules, called, each) for each in wanted)
    if wanted in SIZES:
        return f"{called} has the Signature {wanted.title()}"
    return f"{called} has {'a ' + wanted if wanted != 'same' else 'the same'} Signature"


def _history(view: View, party: Participant, name: str, wanted: Wanted) -> bool:
    if isinstance(wanted, str):
        return view.did(party, name, wanted)
    by, last = wanted.get("by"), bool(wanted.get("last"))
    if by is None:
        return view.did(party, name, wanted["in"], None, last)
    if isinstance(by, str):
        doer = view.party(by)
        return doer is not None and view.did(party, name, wanted["in"], doer.same, last)
    who = Selector.from_data(by)
    return view.did(party, name, wanted["in"], lambda other: picked(view, other, who), last)


def holding(wanted: Wanted) -> Mapping[str, Any]:
    """Tokens and how many of them; a number alone is the least."""
    every = {wanted: 1} if isinstance(wanted, str) else wanted
    return {name: many if isinstance(many, Mapping) else {"least": many} for name, many in every.items()}


def _held(rules: Rules, called: str, wanted: Wanted) -> str:
    def name(token: str) -> str:
        return rules.token_kinds[token].name if token in rules.token_kinds else token.replace("_", " ")

    if isinstance(wanted, str):
        return f"{called} has the token {name(wanted)}"
    return " and ".join(f"{called} has {span(many)} {name(token)} Tokens" for token, many in holding(wanted).items())


def _since(wanted: Wanted) -> str:
    period = wanted if isinstance(wanted, str) else wanted["in"]
    since = "since its last activation" if period == "last_activation" else f"in this {period.replace('_', ' ').title()}"
    by = None if isinstance(wanted, str) else wanted.get("by")
    if by is None:
        return since
    return f"by {ROLES[by] if isinstance(by, str) else 'such a Unit'} {since}"


def _happened(name: str, words: str, told: str) -> Fact:
    return Fact(
        words,
        Key(
            "history",
            "Since when that began: `action`, `activation`, `taskforce_activation`, `round` or `game` (the one under way), or\n"
            "`last_activation` (since the Unit's last activation ended; a move in the Move phase before that lies further back). Or\n"
            "`{in: round, by: target}` with whose doing it was, or to whom it was done (`attacks: {in: round, by: target}`: it has\n"
            "attacked the target), and `last: true` for the last time.",
        ),
        lambda view, party, wanted: _history(view, party, name, wanted),
        lambda rules, called, wanted: f"{called} {told} {_since(wanted)}",
        Key("choice", words, names=PERIODS),
    )


def moved_in(wanted: Wanted) -> str:
    """The period in which inches that were moved are counted."""
    return (isinstance(wanted, Mapping) and wanted.get("in")) or "round"


def _far(wanted: Wanted) -> Wanted:
    """How many inches these must be."""
    return {name: limit for name, limit in wanted.items() if name != "in"} if isinstance(wanted, Mapping) else wanted


def _at(place: str, called_so: str) -> Fact:
    return Fact(
        f"It is within so many inches of {called_so}.",
        Key("length", "Inches, or a parameter."),
        lambda view, party, wanted: party.near_place(place, thousandths(wanted), party),
        lambda rules, called, wanted: f'{called} is within {wanted}" of {called_so}',
        Key("count", f"Within how many inches of {called_so} it is."),
    )


FACTS: dict[str, Fact] = {
    "kind": Fact(
        "It is of that kind, or of one of those.",
        Key("kinds", "`infantry`, `vehicle`, a list of them, or a parameter of type kind or kinds."),
        lambda view, party, wanted: party.kind in _kinds(wanted),
        lambda rules, called, wanted: f"{called}'s kind is {' or '.join(rules.kinds[kind]['name'] for kind in _kinds(wanted))}",
        printed=True,
    ),
    "unit": Fact(
        "It is that Unit; `same`: another one of the bearer's name, or the bearer.",
        Key("unit", "The Unit's id, a parameter of type unit, or same: as the bearer.", names=("same",)),
        _is,
        lambda rules, called, wanted: f"{called} is {_called(rules, wanted)}",
        printed=True,
    ),
    "faction": Fact(
        "It is of the bearer's own Faction, or of another one: hired, or an enemy.",
        Key("choice", "same, or other: than the bearer's.", names=("same", "other")),
        _faction,
        lambda rules, called, wanted: f"{called} is of {'the same' if wanted == 'same' else 'another'} Faction",
        printed=True,
    ),
    "ping": Fact(
        "It is a Ping (true), of which nothing but its Signature and its place is known, or a Unit. What picks Units picks Pings with\n"
        "`ping: true` only.",
        Key("bool", "true or false."),
        lambda view, party, wanted: (_unit(party) is None) is bool(wanted),
        lambda rules, called, wanted: f"{called} is a {'Ping' if wanted else 'Unit'}",
        printed=True,
    ),
    "signature": Fact(
        "Its Signature, named or compared with the bearer's, or one of those.",
        Key("signatures", "small, medium, large, a list of them; or larger, smaller, same: than the bearer's.", names=THAN_BEARER),
        _signature,
        _sized,
        printed=True,
    ),
    "bases": Fact(
        "How many of its bases are left on the table.",
        Key("bounds", "A number, or bounds such as `{least: 3}`."),
        lambda view, party, wanted: bounded(party.bases, wanted),
        lambda rules, called, wanted: f"{called} has {span(wanted)} base{'s' * (wanted != 1)} left",
        Key("count", "Bases left."),
    ),
    "inches_moved": Fact(
        "How many inches it has moved in this Round, in all of its moves together: the way of the base that has gone farthest in each.",
        Key(
            "moved",
            "Bounds such as `{least: 4}`; inches, or a parameter. `{least: 4, in: activation}`: in another period than the Round; the\n"
            "Move phase lies before the activation, and in the same `taskforce_activation`.",
        ),
        lambda view, party, wanted: bounded(party.inches_moved(moved_in(wanted)), _far(wanted)),
        lambda rules, called, wanted: f"{called} has moved {span(_far(wanted), chr(34))} {_since(moved_in(wanted))}",
        Key("count", "Inches moved in this Round."),
    ),
    "stunned": Fact(
        "It has (true) or lacks (false) a Stun Token at that moment.",
        Key("bool", ""),
        lambda view, party, wanted: view.stunned(party) is bool(wanted),
        lambda rules, called, wanted: f"{called} is {'' if wanted else 'not '}Stunned",
    ),
    "countermeasures": Fact(
        "It has (true) or lacks (false) any Countermeasure Token, emergency ones included.",
        Key("bool", ""),
        lambda view, party, wanted: view.countermeasures(party) == wanted,
        lambda rules, called, wanted: f"{called} has {'' if wanted else 'no '}Countermeasure Tokens{'' if wanted else ' left'}",
    ),
    "has": Fact(
        "A token of that sort lies on it, or so many of them.",
        Key("holding", "overwatch, stealth, or another token; `{heat: 2}`: at least two of them, `{heat: {most: 1}}`: so many."),
        lambda view, party, wanted: all(bounded(view.tokens(party, name), many) for name, many in holding(wanted).items()),
        _held,
        Key("token", "A token that lies on it; `heat:2` for two."),
    ),
    "short_of": Fact(
        "It has spent tokens of that sort, fewer lie on it than its card gives it; or it has lost bases.",
        Key("choice", "countermeasure, or bases.", names=("countermeasure", "bases")),
        _short_of,
        lambda rules, called, wanted: f"{called} has {'lost bases' if wanted == 'bases' else 'spent a Countermeasure Token'}",
    ),
    "engaged": Fact(
        "It takes part in the Reaction Engagement that is under way.",
        Key("bool", ""),
        lambda view, party, wanted: party.engaged == wanted,
        lambda rules, called, wanted: f"{called} {'takes' if wanted else 'does not take'} part in the Reaction Engagement",
    ),
    "trait": Fact(
        "It bears that trait, or one of its actions does.",
        Key("trait", "The trait's name."),
        _trait,
        lambda rules, called, wanted: f"{called} has {wanted}",
        printed=True,
    ),
    "label": Fact(
        "It has an action with that label.",
        Key("choice", "", names=("SCAN",)),
        _label,
        lambda rules, called, wanted: f"{called} has a {wanted} action",
        printed=True,
    ),
    "in": Fact(
        "It is in or on terrain of that kind.",
        Key("terrain", "building, or another kind of terrain."),
        lambda view, party, wanted: party.stands_in(wanted),
        lambda rules, called, wanted: f"{called} is in {wanted.replace('_', ' ')}",
        Key("terrain", "Terrain that it is in."),
    ),
    "objective": Fact(
        "It is within so many inches of an objective.",
        Key("length", "Inches, or a parameter."),
        lambda view, party, wanted: party.near_objective(thousandths(wanted)),
        lambda rules, called, wanted: f'{called} is within {wanted}" of an objective',
        Key("count", "Within how many inches of an objective it is."),
    ),
    **{name: _at(name, words) for name, words in PLACES.items()},
    "within": Fact(
        "It is within so many inches of the bearer; 0: in contact with it.",
        Key("length", "Inches, or a parameter."),
        lambda view, party, wanted: view.near(party, thousandths(wanted)),
        lambda rules, called, wanted: f'{called} is within {wanted}"',
        Key("count", "Within how many inches of whoever bears such a trait it is."),
    ),
    "in_sight": Fact(
        "The bearer has (true) or lacks (false) line of sight to it.",
        Key("bool", ""),
        lambda view, party, wanted: view.sees(party) is bool(wanted),
        lambda rules, called, wanted: f"the bearer {'sees' if wanted else 'does not see'} {called}",
    ),
    "used": Fact(
        "It has used the trait whose effect this is, one that costs something or may be declined, since that began.",
        Key("choice", "", names=PERIODS),
        lambda view, party, wanted: view.did(party, f"{USES}{view.trait}", wanted),
        lambda rules, called, wanted: f"{called} has used it {_since(wanted)}",
    ),
    **{name: _happened(name, row.words, row.told) for name, row in TRIGGERS.items()},
}
"""What may be demanded of a Unit: behind `bearer`, `attacker` and `target`."""

PARTIES = {
    "bearer": ("the bearer", "What holds for the Unit that bears this."),
    "attacker": ("the attacker", "What holds for the Unit that attacks or scans."),
    "target": ("the target", "What holds for the Unit that is attacked or scanned."),
}
"""Whom facts are about, how reasons call them, and what that says."""


def picked(view: View, other: Participant, who: Selector) -> bool:
    """Is that one of the Units that a selector picks, seen from the bearer?"""
    owner = view.owner
    if who.side != "any" and owner.friendly(other) != (who.side == "friendly"):
        return False
    if who.other and owner.same(other):
        return False
    if isinstance(who.of, str) and who.of in PLACES:
        if not _placed(view, other, who):
            return False
    elif not any(_reaches(origin, other, who) for origin in measured_from(view, who.of)):
        return False
    if who.laid_by and ((layer := view.party(who.laid_by)) is None or not other.laid_by(layer)):
        return False
    if who.nearer and not _nearer(view, other, view.party(who.nearer)):
        return False
    if who.sees and ((seen := view.party(who.sees)) is None or not other.sees(seen)):
        return False
    return facts_hold(view, other, who.facts)


def _placed(view: View, other: Participant, who: Selector) -> bool:
    """Is it near enough to that place of the table?"""
    return who.within is None or other.near_place(str(who.of), who.within, view.owner)


def _reaches(origin: Participant, other: Participant, who: Selector) -> bool:
    """Is it near enough, and in sight, from there?"""
    if who.other and origin.same(other) or who.within is not None and not origin.near(other, who.within):
        return False
    return not who.in_sight or origin.sees(other)


def measured_from(view: View, of: str | Selector | None) -> Iterator[Participant]:
    """From where distances are judged: the bearer, whoever has that role, or each of such Markers."""
    if isinstance(of, Selector):
        yield from (marker for marker in among(view.owner, of) if picked(view, marker, of))
    elif (party := view.owner if of is None else view.party(of)) is not None:
        yield party


def _nearer(view: View, other: Participant, goal: Participant | None) -> bool:
    """Is that one nearer to the goal than the bearer is?"""
    if goal is None or view.owner.same(other) or goal.same(other):
        return False
    far, near = view.owner.away(goal), other.away(goal)
    return far is not None and near is not None and near < far


def among(owner: Participant, who: Selector) -> Iterator[Participant]:
    """Everybody of whom a selector may pick: the bases of Units; Pings or Markers where it asks for these."""
    if who.marker is not None:
        return owner.markers(who.marker)
    return owner.pings() if who.facts.get("ping") else owner.others()


def counted(view: View, typed: Mapping[str, Any]) -> int:
    """How many such Units, or Pings, there are."""
    who = Selector.from_data(typed)
    return len({other.name for other in among(view.owner, who) if picked(view, other, who)})


def facts_hold(view: View, party: Participant, wanted: Mapping[str, Any]) -> bool:
    """Do these hold for one Unit, and what stands behind `not` not all of it?"""
    return all(
        not facts_hold(view, party, value) if fact == "not" else FACTS[fact].met(view, party, value) for fact, value in wanted.items()
    )


def told_of(rules: Rules, called: str, wanted: Mapping[str, Any]) -> str:
    """Facts about a Unit in words."""
    words = (
        f"not so that {told_of(rules, called, value)}" if fact == "not" else FACTS[fact].told(rules, called, value)
        for fact, value in wanted.items()
    )
    return " and ".join(words)
