"""Conditions: what must hold for an effect to count, about the check, the moment and the Units in it."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulepress.core.dice import Faces
from rulepress.games.downsync.vocabulary.facts import FACTS, PARTIES, Wanted, bounded, counted, facts_hold, span, told_of
from rulepress.games.downsync.vocabulary.row_types import Key
from rulepress.games.downsync.vocabulary.targets import COMPARED, PLACES, thousandths
from rulepress.games.downsync.vocabulary.unit_view import During, View

if TYPE_CHECKING:
    from rulepress.games.downsync.model import Rules


@dataclass(frozen=True)
class Condition:
    """One row: something about the check that may be demanded."""

    words: str
    """What it demands, for the editor and the manual."""
    key: Key
    met: Callable[[During, View, Wanted], bool]
    """Does it hold? Outside a check it is given nothing for its first parameter."""
    told: Callable[[Rules, Wanted], str]
    """How reasons tell of it: the target is at short range."""
    anytime: bool = False
    """May it be asked outside a check?"""
    between: bool = False
    """May it be asked wherever two have a part in what happens?"""
    stated: bool = True
    """Do odds know it, from the question or the dice?"""


# -- about the check --------------------------------------------------------------------------------------------------


def _range(during: During, view: View, wanted: Wanted) -> bool:
    numbers, away = view.rules.attacks, view.between()
    if away is None:
        return False
    short, far = away < numbers.short_limit, away > numbers.long_limit
    return bool({"short": short, "long": far, "neither": not short and not far}[wanted])


def _shown(faces: Faces, wanted: Wanted) -> bool:
    """Do the dice show that?"""
    if wanted == "double":
        return len(set(faces)) < len(faces)
    if not isinstance(wanted, Mapping):
        return wanted in faces
    bounds = {bound: limit for bound, limit in wanted.items() if bound != "face"}
    return bounded(faces.count(wanted["face"]), bounds or {"least": 1})


def _face(wanted: Wanted) -> str:
    if not isinstance(wanted, Mapping):
        return "a double" if wanted == "double" else f"a natural {wanted}"
    bounds = {bound: limit for bound, limit in wanted.items() if bound != "face"}
    return f"{span(bounds) if bounds else 'a'} natural {wanted['face']}"


def _lost(view: View, wanted: Wanted) -> bool:
    """Has its Force lost so many?"""
    losses = view.owner.losses()
    if losses is None:
        return False
    lost, of = losses
    return 2 * lost >= of if wanted == "half" else bounded(lost, wanted)


def _about_target(fact: str, words: str) -> Condition:
    """A fact about the target under a name of its own."""
    row = FACTS[fact]

    def met(during: During, view: View, wanted: Wanted) -> bool:
        target = view.party("target")
        return target is not None and row.met(view, target, wanted)

    key = row.key if fact == "kind" else Key("bool", "")
    return Condition(words, key, met, lambda rules, wanted: row.told(rules, PARTIES["target"][0], wanted), between=True)


CONDITIONS: dict[str, Condition] = {
    "target_kind": _about_target("kind", "The target's kind."),
    "target_stunned": _about_target("stunned", "The target has (true) or lacks (false) a Stun Token at that moment."),
    "target_has_countermeasures": _about_target(
        "countermeasures", "The target has any Countermeasure Token left, emergency ones included."
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
    "unseen": Condition(
        "The attacker does not see the target, and aims at it all the same (`ignore: [line_of_sight]`); it is concealed then.",
        Key("bool", ""),
        lambda during, view, wanted: during.attempt.unseen is bool(wanted),
        lambda rules, wanted: "the attacker does not see the target" if wanted else "the attacker sees the target",
    ),
    "range": Condition(
        "The target is at short or long range, or at neither.",
        Key("choice", "", names=("short", "long", "neither")),
        _range,
        lambda rules, wanted: f"the target is at {'neither short nor long' if wanted == 'neither' else wanted} range",
        between=True,
    ),
    "distance": Condition(
        "How far the target is away, in inches.",
        Key("bounds", "Bounds such as `{most: 4}`, or `{more: 6}`; inches, or a parameter."),
        lambda during, view, wanted: (away := view.between()) is not None and bounded(away, wanted),
        lambda rules, wanted: f"the target is {span(wanted, chr(34))} away",
        between=True,
    ),
    "passes": Condition(
        "The attack or scan is traced past the bearer: the straight line between the middles of the two bases leads within so many\n"
        "inches of it, both ends included. `who: {side: any}, when: {passes: 3}` says it of a Marker.",
        Key("length", "Inches, or a parameter."),
        lambda during, view, wanted: view.passes(thousandths(wanted)),
        lambda rules, wanted: f'the line leads within {wanted}" of it',
        between=True,
        stated=False,
    ),
    "check": Condition(
        "It is an attack, or it is a scan: a `hit` may be that of either.",
        Key("choice", "", names=("attack", "scan")),
        lambda during, view, wanted: view.scan is (wanted == "scan"),
        lambda rules, wanted: "it is a scan" if wanted == "scan" else "it is an attack",
        between=True,
    ),
    "margin": Condition(
        "By how much the roll of the attack or scan has come to more than it needed; a miss is below 0. Known once it is rolled.",
        Key("bounds", "A number, or bounds such as `{least: 3}`."),
        lambda during, view, wanted: view.margin is not None and bounded(view.margin, wanted),
        lambda rules, wanted: f"the roll has come to {span(wanted)} more than it needed",
        between=True,
    ),
    "natural": Condition(
        "What the dice of the attack or scan show, whatever is added to them; all that are rolled, also those that do not count. Known\n"
        "once it is rolled.",
        Key(
            "natural",
            "`6`: a six at least; `{face: 6, least: 2}`: so many; `double`: two dice with the same face.",
            names=("double",),
            span=(1, 6),
        ),
        lambda during, view, wanted: view.faces is not None and _shown(view.faces, wanted),
        lambda rules, wanted: f"the dice show {_face(wanted)}",
        between=True,
    ),
    "round": Condition(
        "Which Round it is.",
        Key("bounds", "A number, or bounds such as `{least: 3}`."),
        lambda during, view, wanted: view.owner.moment.round is not None and bounded(view.owner.moment.round, wanted),
        lambda rules, wanted: f"it is Round {span(wanted)}",
        anytime=True,
    ),
    "phase": Condition(
        "Which phase of a Taskforce Activation it is.",
        Key("choice", "", names=("designate", "reveal", "refresh", "move", "reaction", "activation")),
        lambda during, view, wanted: view.owner.moment.phase == wanted,
        lambda rules, wanted: f"it is the {wanted.title()} phase",
        anytime=True,
    ),
    "turn": Condition(
        "Whose Taskforce Activation it is: the bearer's player's own, or the other one's.",
        Key("choice", "", names=("own", "other")),
        lambda during, view, wanted: view.owner.moment.own_turn is not None and view.owner.moment.own_turn == (wanted == "own"),
        lambda rules, wanted: f"it is {'its own' if wanted == 'own' else 'the other'} player's Taskforce Activation",
        anytime=True,
    ),
    "force": Condition(
        "The bearer's Force holds that Unit.",
        Key("unit", "The Unit's id."),
        lambda during, view, wanted: wanted in view.owner.moment.force,
        lambda rules, wanted: f"its Force holds {wanted}",
        anytime=True,
    ),
    "losses": Condition(
        "How many Units of the bearer's Force have been destroyed and have not come back; or `half`: half of its Units or more.",
        Key("bounds", "`half`, a number, or bounds such as `{least: 3}`.", names=("half",)),
        lambda during, view, wanted: _lost(view, wanted),
        lambda rules, wanted: f"{'half' if wanted == 'half' else span(wanted)} of its Force's Units have been destroyed",
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
        return (row.anytime or row.between or view.during is not None) and row.met(view.during, view, wanted)  # type: ignore[arg-type]  # see anytime
    if name in PARTIES:
        party = view.party(name)
        return party is not None and facts_hold(view, party, wanted)
    if name == "there_is":
        return _there_is(view, wanted) if view.owner.accompanied is None else view.owner.accompanied
    if name == "not":
        return not met(view, wanted)
    return JOINED[name][1](met(view, each) for each in wanted)


def _there_is(view: View, wanted: Mapping[str, Any]) -> bool:
    """Are there as many such Units as it says, and more or fewer than of others?"""
    found = counted(view, wanted)
    if wanted.get("fewer_than") is not None and found >= counted(view, wanted["fewer_than"]):
        return False
    if wanted.get("more_than") is not None and found <= counted(view, wanted["more_than"]):
        return False
    return found >= (wanted.get("least") or int(wanted.get("fewer_than") is None))


JOINED: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "any": ("At least one of these holds.", any),
    "all": ("Each of these holds.", all),
}
"""How several sets of conditions are joined."""


def askable(when: Mapping[str, Any], known: Container[str] = ()) -> bool:
    """Can odds, which know two Units and what is stated of them, tell whether these conditions hold? `known`: conditions about the
    game that are stated too."""
    return all(_askable(name, wanted, known) for name, wanted in when.items())


def _askable(name: str, wanted: Wanted, known: Container[str]) -> bool:
    if name in CONDITIONS:
        return CONDITIONS[name].stated and (name in known or not CONDITIONS[name].anytime)
    if name in PARTIES:
        return "engaged" not in wanted and "engaged" not in wanted.get("not", ())
    if name == "not":
        return askable(wanted, known)
    return name == "there_is" or all(askable(each, known) for each in wanted)


def asks_of_check(when: Mapping[str, Any]) -> bool:
    """Do these conditions ask about attacker and target, so that only a check can tell?"""
    for name, wanted in when.items():
        if name in CONDITIONS and not CONDITIONS[name].anytime or name in PARTIES and name != "bearer":
            return True
        if name in JOINED and any(map(asks_of_check, wanted)) or name == "not" and asks_of_check(wanted):
            return True
        if name == "there_is" and any(
            isinstance(typed.get("of"), str) and typed["of"] not in PLACES or typed.get("sees") or typed.get("nearer")
            for typed in compared(wanted)
        ):
            return True
    return False


WHERE = ("range", "distance", "concealed", "hidden", "unseen", "passes", "there_is", "in", "objective", "within", "in_sight", *PLACES)
"""Conditions and facts about where somebody stands."""


def asks_where(when: Mapping[str, Any]) -> bool:
    """Do these conditions ask where somebody stands, and so have another answer once that one has been moved?"""
    return any(
        name in WHERE
        or name in JOINED
        and any(map(asks_where, wanted))
        or (name in PARTIES or name == "not")
        and isinstance(wanted, Mapping)
        and asks_where(wanted)
        for name, wanted in when.items()
    )


def compared(wanted: Mapping[str, Any]) -> tuple[Mapping[str, Any], ...]:
    """What picks the Units that are counted, and those that they are compared with."""
    return (wanted, *(wanted[key] for key in COMPARED if wanted.get(key) is not None))


def _told_there_is(wanted: Mapping[str, Any]) -> str:
    words = {key: f"there are {key.replace('_', ' ')} of others" for key in COMPARED if wanted.get(key) is not None}
    return " and ".join(words.values()) or f"there is such a {'Unit' if wanted.get('marker') is None else 'Marker'}"


def told(rules: Rules, when: Mapping[str, Any]) -> str:
    """Conditions in words, for the end of a reason."""
    words = []
    for name, wanted in when.items():
        if name in CONDITIONS:
            words.append(CONDITIONS[name].told(rules, wanted))
        elif name in PARTIES:
            words.append(told_of(rules, PARTIES[name][0], wanted))
        elif name == "there_is":
            words.append(_told_there_is(wanted))
        elif name == "not":
            words.append(f"not so that {told(rules, wanted)}")
        else:
            joined = " or " if name == "any" else " and "
            words.append(joined.join(told(rules, each) for each in wanted))
    return " and ".join(words)
