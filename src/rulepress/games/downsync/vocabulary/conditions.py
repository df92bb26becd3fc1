"""Conditions: what must hold for a sentence to count, about the check and about the Units in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from rulepress.games.downsync.vocabulary.happenings import HAPPENINGS
from rulepress.games.downsync.vocabulary.rows import Key
from rulepress.games.downsync.vocabulary.who import ROLES, Selector

if TYPE_CHECKING:
    from rulepress.games.downsync.effects import Attempt, Moment
    from rulepress.games.downsync.model import Ping, Rules, Unit
    from rulepress.games.downsync.tokens import Holding

PERIODS = ("action", "activation", "last_activation", "taskforce_activation", "round", "game")
"""How long something lasts or how far back it is looked for, from the shortest to the longest."""

SIZES = ("small", "medium", "large")
"""Signatures, from the smallest to the largest."""


class When(NamedTuple):
    """The moment of the game, as far as a party knows it."""

    round: int | None = None
    phase: str | None = None
    own_turn: bool | None = None
    force: tuple[str, ...] = ()  # the ids of the Units in its list


class Party(Protocol):
    """A Unit or Ping as conditions ask about it: as it stands on the table, or as a question about odds states it."""

    @property
    def card(self) -> Unit | Ping: ...

    @property
    def name(self) -> str:
        """What tells it from others."""

    @property
    def moment(self) -> When: ...

    @property
    def accompanied(self) -> bool | None:
        """Are there such Units around it as its traits ask for, where that is stated? None: it is to be seen."""

    @property
    def kind(self) -> str | None:
        """The kind of Unit that it counts as; a Ping is of none."""

    @property
    def held(self) -> Holding:
        """The factions' tokens on it."""

    @property
    def bases(self) -> int:
        """How many of them are left."""

    @property
    def stunned(self) -> bool: ...

    @property
    def countermeasures(self) -> int:
        """Tokens of both sorts on the base that is asked about."""

    def tokens(self, name: str) -> int:
        """How many of that sort lie on it."""

    def stands_in(self, terrain: str) -> bool:
        """Is it in or on terrain of that kind?"""

    @property
    def engaged(self) -> bool:
        """Does it take part in the Reaction Engagement that is under way?"""

    def did(self, happening: str, period: str, by: Callable[[Party], bool] | None = None, last: bool = False) -> bool:
        """Has it done that, or has that happened to it, since that period began? `by`: whose doing it must have been; `last`: the last
        time that it happened."""

    def same(self, other: Party) -> bool:
        """Are both bases of one Unit?"""

    def friendly(self, other: Party) -> bool:
        """Are both of one player?"""

    def near(self, other: Party, limit: int) -> bool:
        """Is any base of it within so many thousandths of an inch of that base?"""

    def sees(self, other: Party) -> bool:
        """Has any base of it that one in line of sight?"""

    def others(self) -> Iterator[Party]:
        """Every base of every Unit on the table, its own among them."""


@dataclass(frozen=True)
class During:
    """The check in which conditions are judged."""

    attempt: Attempt
    moment: Moment
    concealed: bool
    """Concealment applies to the target."""
    hidden: Callable[[], bool]
    """Is the target concealed, whether or not the attacker disregards that?"""
    raised: bool = False
    """Has a trait made a Countermeasure Check harder?"""


@dataclass(frozen=True)
class View:
    """Everything that conditions are judged by."""

    rules: Any
    bearer: Party
    """Whoever bears the sentence."""
    during: During | None = None
    roles: Mapping[str, Party] = field(default_factory=dict)
    """Who else has a part in what happens, outside a check."""

    def party(self, role: str) -> Party | None:
        """Who has that role; None where nobody has it."""
        if role == "bearer":
            return self.bearer
        if self.during is None:
            return self.roles.get(role)
        return self.during.attempt.acting if role == "attacker" else self.during.attempt.struck

    def stunned(self, party: Party) -> bool:
        during = self.during
        return during.moment.stunned if during and party is during.attempt.struck else party.stunned

    def countermeasures(self, party: Party) -> bool:
        during = self.during
        return during.moment.has_countermeasures if during and party is during.attempt.struck else party.countermeasures > 0


Wanted = Any
"""What a sentence says behind a condition's name."""


@dataclass(frozen=True)
class Condition:
    """One row: something about the check that may be demanded."""

    words: str
    """What it demands, for the editor and the manual."""
    key: Key
    met: Callable[[During, View, Wanted], bool]
    told: Callable[[Rules, Wanted], str]
    """How reasons tell of it: the target is at short range."""
    anytime: bool = False
    """May it be asked outside a check? `met` then has nothing for its first parameter."""


@dataclass(frozen=True)
class Fact:
    """One row: something about a Unit that may be demanded."""

    words: str
    key: Key
    met: Callable[[View, Party, Wanted], bool]
    told: Callable[[Rules, str, Wanted], str]
    """How reasons tell of it, given how the Unit is called: the target is Stunned."""
    stated: Key | None = None
    """What a question about odds may state about it, where neither card nor tokens tell."""


# -- numbers within bounds --------------------------------------------------------------------------------------------


BOUNDS: dict[str, tuple[str, Callable[[Any, Any], bool]]] = {
    "least": ("at least", lambda value, bound: value >= bound),
    "most": ("at most", lambda value, bound: value <= bound),
    "more": ("more than", lambda value, bound: value > bound),
    "less": ("less than", lambda value, bound: value < bound),
}
"""How a number is bounded: `{least: 3}`; a number alone is that number."""


def bounded(value: Any, wanted: Wanted) -> bool:
    if not isinstance(wanted, Mapping):
        return bool(value == Fraction(str(wanted)))
    return all(BOUNDS[bound][1](value, Fraction(str(limit))) for bound, limit in wanted.items())


def _span(wanted: Wanted, unit: str = "") -> str:
    if not isinstance(wanted, Mapping):
        return f"{wanted}{unit}"
    return " and ".join(f"{BOUNDS[bound][0]} {limit}{unit}" for bound, limit in wanted.items())


# -- about one Unit ---------------------------------------------------------------------------------------------------


def _kinds(wanted: Wanted) -> list[str]:
    return [wanted] if isinstance(wanted, str) else list(wanted)


def kind_of(party: Party) -> str | None:
    """The kind of Unit that it counts as: that of its card, or what a trait of its makes it (verb set, kind)."""
    unit = _unit(party)
    if unit is None:
        return None
    kind = unit.kind
    for trait in unit.traits:
        for effect in trait.effects:
            if effect.quantity == "kind" and all(
                name == "bearer"
                and all(fact != "kind" and FACTS[fact].met(View(None, party), party, value) for fact, value in wanted.items())
                for name, wanted in effect.when.items()
            ):
                kind = effect.details["to"]
    return kind


def _unit(party: Party) -> Unit | None:
    """Its card; a Ping has none."""
    card = party.card
    return card if hasattr(card, "stats") else None  # type: ignore[return-value]  # of the two only a Unit has stats


def _signature(view: View, party: Party, wanted: Wanted) -> bool:
    own = party.card.signature
    if wanted in SIZES:
        return bool(own == wanted)
    mine = view.bearer.card.signature
    if own is None or mine is None:
        return False
    larger = SIZES.index(own) - SIZES.index(mine)
    return {"larger": larger > 0, "smaller": larger < 0, "same": larger == 0}[wanted]


def _trait(view: View, party: Party, wanted: Wanted) -> bool:
    unit = _unit(party)
    return unit is not None and any(trait.name == wanted for trait in unit.traits)


def _label(view: View, party: Party, wanted: Wanted) -> bool:
    unit = _unit(party)
    return unit is not None and any(option.scan for action in unit.actions for option in (action, *action.options))


def _sized(rules: Rules, called: str, wanted: Wanted) -> str:
    if wanted in SIZES:
        return f"{called} has the Signature {wanted.title()}"
    return f"{called} has {'a ' + wanted if wanted != 'same' else 'the same'} Signature"


def _history(view: View, party: Party, name: str, wanted: Wanted) -> bool:
    if isinstance(wanted, str):
        return party.did(name, wanted)
    by, last = wanted.get("by"), bool(wanted.get("last"))
    if by is None:
        return party.did(name, wanted["in"], None, last)
    if isinstance(by, str):
        doer = view.party(by)
        return doer is not None and party.did(name, wanted["in"], doer.same, last)
    who = Selector.from_data(by)
    return party.did(name, wanted["in"], lambda other: picked(view, other, who), last)


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
        Key("history", "Since when: `round`, or `{in: round, by: target}` with whose doing it was, and `last: true` for the last time."),
        lambda view, party, wanted: _history(view, party, name, wanted),
        lambda rules, called, wanted: f"{called} {told} {_since(wanted)}",
        Key("choice", words, names=PERIODS),
    )


FACTS: dict[str, Fact] = {
    "kind": Fact(
        "It is of that kind, or of one of those.",
        Key("kinds", "`infantry`, `vehicle`, a list of them, or a parameter of type kind or kinds."),
        lambda view, party, wanted: party.kind in _kinds(wanted),
        lambda rules, called, wanted: f"{called}'s kind is {' or '.join(rules.kinds[kind]['name'] for kind in _kinds(wanted))}",
    ),
    "signature": Fact(
        "Its Signature, named or compared with the bearer's.",
        Key("signature", "small, medium, large; or larger, smaller, same: than the bearer's.", names=("larger", "smaller", "same")),
        _signature,
        _sized,
    ),
    "bases": Fact(
        "How many of its bases are left on the table.",
        Key("bounds", "A number, or bounds such as `{least: 3}`."),
        lambda view, party, wanted: bounded(party.bases, wanted),
        lambda rules, called, wanted: f"{called} has {_span(wanted)} base{'s' * (wanted != 1)} left",
        Key("count", "Bases left."),
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
        "A token of that sort lies on it.",
        Key("token", "overwatch, stealth, or another token."),
        lambda view, party, wanted: party.tokens(wanted) > 0,
        lambda rules, called, wanted: f"{called} has the token {wanted.replace('_', ' ')}",
        Key("token", "A token that lies on it."),
    ),
    "short_of": Fact(
        "It has spent tokens of that sort: fewer lie on it than its card gives it.",
        Key("choice", "countermeasure.", names=("countermeasure",)),
        lambda view, party, wanted: (unit := _unit(party)) is not None and party.tokens(wanted) < (unit.stats.countermeasures or 0),
        lambda rules, called, wanted: f"{called} has spent a Countermeasure Token",
    ),
    "engaged": Fact(
        "It takes part in the Reaction Engagement that is under way.",
        Key("bool", ""),
        lambda view, party, wanted: party.engaged == wanted,
        lambda rules, called, wanted: f"{called} {'takes' if wanted else 'does not take'} part in the Reaction Engagement",
    ),
    "trait": Fact(
        "It bears that trait.",
        Key("trait", "The trait's name."),
        _trait,
        lambda rules, called, wanted: f"{called} has {wanted}",
    ),
    "label": Fact(
        "It has an action with that label.",
        Key("choice", "", names=("SCAN",)),
        _label,
        lambda rules, called, wanted: f"{called} has a {wanted} action",
    ),
    "in": Fact(
        "It is in or on terrain of that kind.",
        Key("terrain", "building, or another kind of terrain."),
        lambda view, party, wanted: party.stands_in(wanted),
        lambda rules, called, wanted: f"{called} is in {wanted.replace('_', ' ')}",
        Key("terrain", "Terrain that it is in."),
    ),
    **{name: _happened(name, row.words, row.told) for name, row in HAPPENINGS.items()},
}
"""What may be demanded of a Unit: behind `bearer`, `attacker` and `target`."""

PARTIES = {
    "bearer": ("the bearer", "What holds for the Unit that bears this."),
    "attacker": ("the attacker", "What holds for the Unit that attacks or scans."),
    "target": ("the target", "What holds for the Unit that is attacked or scanned."),
}
"""Whom facts are about, how reasons call them, and what that says."""


# -- about the check --------------------------------------------------------------------------------------------------


def _range(during: During, view: View, wanted: Wanted) -> bool:
    numbers, away = view.rules.attacks, during.attempt.distance
    short, far = away < numbers.short_limit, away > numbers.long_limit
    return bool({"short": short, "long": far, "neither": not short and not far}[wanted])


def _about_target(fact: str) -> tuple[Callable[[During, View, Wanted], bool], Callable[[Rules, Wanted], str]]:
    """A fact about the target under a name of its own."""
    row = FACTS[fact]
    return (
        lambda during, view, wanted: row.met(view, during.attempt.struck, wanted),
        lambda rules, wanted: row.told(rules, PARTIES["target"][0], wanted),
    )


CONDITIONS: dict[str, Condition] = {
    "target_kind": Condition("The target's kind.", FACTS["kind"].key, *_about_target("kind")),
    "target_stunned": Condition(
        "The target has (true) or lacks (false) a Stun Token at that moment.", Key("bool", ""), *_about_target("stunned")
    ),
    "target_has_countermeasures": Condition(
        "The target has any Countermeasure Token left, emergency ones included.", Key("bool", ""), *_about_target("countermeasures")
    ),
    "concealed": Condition(
        "Concealment counts for the target of this attack.",
        Key("bool", ""),
        lambda during, view, wanted: during.concealed is bool(wanted),
        lambda rules, wanted: "concealment helps the target" if wanted else "concealment does not help the target",
    ),
    "hidden": Condition(
        "The target is concealed, even if the attacker disregards that.",
        Key("bool", ""),
        lambda during, view, wanted: during.hidden() == wanted,
        lambda rules, wanted: "the target is concealed" if wanted else "the target is not concealed",
    ),
    "range": Condition(
        "The target is at short or long range, or at neither.",
        Key("choice", "", names=("short", "long", "neither")),
        _range,
        lambda rules, wanted: f"the target is at {'neither short nor long' if wanted == 'neither' else wanted} range",
    ),
    "distance": Condition(
        "How far the target is away, in inches.",
        Key("bounds", "Bounds such as `{most: 4}`, or `{more: 6}`; inches, or a parameter."),
        lambda during, view, wanted: bounded(during.attempt.distance, wanted),
        lambda rules, wanted: f"the target is {_span(wanted, chr(34))} away",
    ),
    "round": Condition(
        "Which Round it is.",
        Key("bounds", "A number, or bounds such as `{least: 3}`."),
        lambda during, view, wanted: view.bearer.moment.round is not None and bounded(view.bearer.moment.round, wanted),
        lambda rules, wanted: f"it is Round {_span(wanted)}",
        anytime=True,
    ),
    "phase": Condition(
        "Which phase of a Taskforce Activation it is.",
        Key("choice", "", names=("designate", "reveal", "refresh", "move", "reaction", "activation")),
        lambda during, view, wanted: view.bearer.moment.phase == wanted,
        lambda rules, wanted: f"it is the {wanted.title()} phase",
        anytime=True,
    ),
    "turn": Condition(
        "Whose Taskforce Activation it is: the bearer's player's own, or the other one's.",
        Key("choice", "", names=("own", "other")),
        lambda during, view, wanted: view.bearer.moment.own_turn is not None and view.bearer.moment.own_turn == (wanted == "own"),
        lambda rules, wanted: f"it is {'its own' if wanted == 'own' else 'the other'} player's Taskforce Activation",
        anytime=True,
    ),
    "force": Condition(
        "The bearer's Force holds that Unit.",
        Key("unit", "The Unit's id."),
        lambda during, view, wanted: wanted in view.bearer.moment.force,
        lambda rules, wanted: f"its Force holds {wanted}",
        anytime=True,
    ),
    "raised": Condition(
        "A trait has made the Countermeasure Check harder.",
        Key("choice", "", names=("countermeasure_target",)),
        lambda during, view, wanted: during.raised,
        lambda rules, wanted: "a trait makes the Countermeasure Check harder",
    ),
}
"""What may be demanded of a check."""


# -- all together -----------------------------------------------------------------------------------------------------


def met(view: View, when: Mapping[str, Any]) -> bool:
    """Do all conditions hold? `any`, `all` and `not` nest."""
    return all(_met(view, name, wanted) for name, wanted in when.items())


def _met(view: View, name: str, wanted: Wanted) -> bool:
    row = CONDITIONS.get(name)
    if row is not None:
        return (row.anytime or view.during is not None) and row.met(view.during, view, wanted)  # type: ignore[arg-type]  # see anytime
    if name in PARTIES:
        party = view.party(name)
        return party is not None and _facts(view, party, wanted)
    if name == "there_is":
        if view.bearer.accompanied is not None:
            return view.bearer.accompanied
        who = Selector.from_data(wanted)
        return sum(picked(view, other, who) for other in view.bearer.others()) >= max(who.least, 1)
    if name == "not":
        return not met(view, wanted)
    return JOINED[name][1](met(view, each) for each in wanted)


def picked(view: View, other: Party, who: Selector) -> bool:
    """Is that one of the Units that a selector picks, seen from the bearer?"""
    bearer = view.bearer
    if who.side != "any" and bearer.friendly(other) != (who.side == "friendly"):
        return False
    if who.other and bearer.same(other):
        return False
    if who.within is not None and not bearer.near(other, who.within):
        return False
    if who.in_sight and not bearer.sees(other):
        return False
    if who.sees and ((seen := view.party(who.sees)) is None or not other.sees(seen)):
        return False
    return _facts(view, other, who.facts)


def _facts(view: View, party: Party, wanted: Mapping[str, Any]) -> bool:
    """Do these hold for one Unit, and what stands behind `not` not all of it?"""
    return all(not _facts(view, party, value) if fact == "not" else FACTS[fact].met(view, party, value) for fact, value in wanted.items())


JOINED: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "any": ("At least one of these holds.", any),
    "all": ("Each of these holds.", all),
}
"""How several sets of conditions are joined."""


def askable(when: Mapping[str, Any]) -> bool:
    """Can odds, which know two Units and what is stated of them, tell whether these conditions hold?"""
    return all(_askable(name, wanted) for name, wanted in when.items())


def _askable(name: str, wanted: Wanted) -> bool:
    if name in CONDITIONS:
        return not CONDITIONS[name].anytime
    if name in PARTIES:
        return "engaged" not in wanted and "engaged" not in wanted.get("not", ())
    if name == "not":
        return askable(wanted)
    return name == "there_is" or all(map(askable, wanted))


def _told(rules: Rules, called: str, wanted: Mapping[str, Any]) -> str:
    """Facts about a Unit in words."""
    words = (
        f"not so that {_told(rules, called, value)}" if fact == "not" else FACTS[fact].told(rules, called, value)
        for fact, value in wanted.items()
    )
    return " and ".join(words)


def told(rules: Rules, when: Mapping[str, Any]) -> str:
    """Conditions in words, for the end of a reason."""
    words = []
    for name, wanted in when.items():
        if name in CONDITIONS:
            words.append(CONDITIONS[name].told(rules, wanted))
        elif name in PARTIES:
            words.append(_told(rules, PARTIES[name][0], wanted))
        elif name == "there_is":
            words.append("there is such a Unit")
        elif name == "not":
            words.append(f"not so that {told(rules, wanted)}")
        else:
            joined = " or " if name == "any" else " and "
            words.append(joined.join(told(rules, each) for each in wanted))
    return " and ".join(words)
