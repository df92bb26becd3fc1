"""The verbs: what an effect can do, and the quantities, rules and moments that it may name."""

from __future__ import annotations

from rulepress.games.downsync.vocabulary.row_types import BORNE, CHECKED, DONE, LASTING, Key, Typed, Verb, VerbArgument
from rulepress.games.downsync.vocabulary.targets import CENTRE

UNIT = frozenset({"unit"})
ACTION = frozenset({"action"})
PERFORMED = frozenset({"performed"})
LEADER = frozenset({"leader"})

_BEARER = "write it for a trait of units; an action can only change the numbers of its own attacks"

QUANTITIES: dict[str, VerbArgument] = {
    "attack_roll": VerbArgument("What is added to the dice of an attack.", CHECKED, called="TARG", limit=True, times=True),
    "scan_roll": VerbArgument("What is added to the dice of a scan.", CHECKED, called="SCAN", limit=True, times=True),
    "every_roll": VerbArgument(
        "What is added to the dice of an attack or a scan, and to Countermeasure Checks.",
        CHECKED,
        "either",
        called="on every roll",
        limit=True,
    ),
    "attack_dice": VerbArgument("How many dice an attack rolls; as many as ever count, the highest.", CHECKED, called="dice", limit=True),
    "rate_of_fire": VerbArgument("How many attacks or scans the action makes.", CHECKED, called="ROF", times=True),
    "range": VerbArgument("The farthest a target may be, in inches.", CHECKED, called="range", times=True),
    "defence": VerbArgument(
        "What a roll against the bearer must reach.",
        CHECKED,
        "target",
        called="DEF",
        times=True,
        instead="write `who: target`, or `mark: defence` for a change that stays on the target",
    ),
    "countermeasure_roll": VerbArgument(
        "What the bearer adds to its Countermeasure Checks.",
        CHECKED,
        "target",
        called="Countermeasure Checks",
        instead="write `modify: countermeasure_target` with the opposite sign",
    ),
    "countermeasure_target": VerbArgument("What a Countermeasure Check against the bearer's actions must reach.", CHECKED),
    "reaction_roll": VerbArgument("What is added to the bearer's Reaction Priority rolls.", BORNE, "", odds=False, instead=_BEARER),
    "speed": VerbArgument(
        "How far the bearer moves, in inches; never less than the least of a unit.", BORNE, "", odds=False, instead=_BEARER, times=True
    ),
    "command_capacity": VerbArgument(
        "How many Command Points the leader's player begins a Round with, and may hold.", LEADER, "", odds=False
    ),
    "command_points": VerbArgument(
        "The Command Points of the leader's player now, also beyond what may be held; with `on`.",
        LEADER,
        "",
        odds=False,
        done_by="leader_abilities.change_points",
    ),
}
"""What `modify` changes."""

SET: dict[str, VerbArgument] = {
    "countermeasure_target": VerbArgument("What a Countermeasure Check against the bearer's actions must reach.", CHECKED),
    "minimum_range": VerbArgument("The nearest a target may be, in inches.", CHECKED),
    "attack_roll": VerbArgument("What its attacks count for its TARG.", CHECKED, called="TARG"),
    "scan_roll": VerbArgument("What its scans count for its SCAN.", CHECKED, called="SCAN"),
    "defence": VerbArgument("What counts for its DEF.", CHECKED, "target", called="DEF", instead="write `who: target`"),
    "range": VerbArgument("The farthest a target may be, in inches.", CHECKED, called="range"),
    "rate_of_fire": VerbArgument("How many attacks or scans the action makes.", CHECKED, called="ROF", times=True),
    "speed": VerbArgument("What counts for its SPD, in inches.", BORNE, "", odds=False, instead=_BEARER),
    "kind": VerbArgument("What kind of Unit the bearer counts as.", UNIT, "", aura=False, lasts=False),
    "signature": VerbArgument(
        "What Signature the bearer counts as, wherever that is asked about and for what may carry it: small, medium or large, or smaller\n"
        "or larger than it is. Its base, its Ping and its slot stay as they are.",
        UNIT,
        "",
        aura=False,
        lasts=False,
    ),
    "command_capacity": VerbArgument(
        "How many Command Points the leader's player begins a Round with, and may hold.", LEADER, "", odds=False
    ),
    "cost": VerbArgument("What a deed of the bearer's costs in Command Points or actions.", BORNE, "", odds=False, limit=True),
}
"""What `set` replaces."""

RAISED = ("attack_roll", "scan_roll", "defence", "rate_of_fire", "speed")
"""What `set` may put in the place of lower numbers alone."""

IGNORED: dict[str, VerbArgument] = {
    "short_range": VerbArgument("The modifier at short range.", CHECKED),
    "long_range": VerbArgument("The modifier at long range.", CHECKED),
    "concealment": VerbArgument("That the target is concealed.", CHECKED),
    "slow_terrain": VerbArgument(
        "What slow terrain takes off a move: any, or one kind of `terrain`.", BORNE, "", odds=False, instead=_BEARER
    ),
    "stealth_loss": VerbArgument("That an attack costs the Stealth Token.", BORNE | ACTION, "", odds=False),
    "concealing_traits": VerbArgument("That traits conceal it.", CHECKED, "target"),
    "line_of_sight": VerbArgument("That a target must be in sight; one that is not is concealed.", CHECKED),
}
"""What `ignore` switches off."""


def _deed(called: str, stands: frozenset[str] = BORNE, side: str = "", odds: bool = False) -> VerbArgument:
    return VerbArgument(f"{called[0].upper()}{called[1:]}.", stands, side, odds, called)


_FORBIDDEN = "for an action, write `forbid: [attack]` or `forbid: [scan]`"

PAYABLE = ("designate", "activate")
"""What is forbidden with a `cost` only unless that is paid."""

DEEDS: dict[str, VerbArgument] = {
    "move": VerbArgument("To move, in the Move phase or by a Move Action.", BORNE, "", False, "to move"),
    "placed": _deed("to be placed"),
    "perform": VerbArgument(
        "To perform any action: the Move Action and Overwatch as well; it still moves in the Move phase. With `action`: that one alone.",
        BORNE,
        "",
        False,
        "to perform an action",
    ),
    "attack": _deed("to attack", CHECKED, "attacker", True),
    "scan": _deed("to scan", CHECKED, "attacker", True),
    "attacked": VerbArgument(
        "To be attacked: nobody may aim at it, or only those whom the conditions tell; judged anew for each attacker.",
        BORNE,
        "target",
        called="to be attacked",
        instead=_FORBIDDEN,
    ),
    "scanned": VerbArgument(
        "To be scanned, likewise; of Units that are in play.", BORNE, "target", called="to be scanned", instead=_FORBIDDEN
    ),
    "react": _deed("to take part in a Reaction Engagement"),
    "buy_boost": _deed("to pay for a Boost"),
    "designate": _deed("to be named for a Taskforce"),
    "activate": _deed("to be activated"),
    "countermeasure": VerbArgument(
        "To spend Countermeasure Tokens of any sort against what threatens it, its own or lent ones.",
        CHECKED,
        "target",
        called="to use countermeasures",
    ),
}
"""What `forbid` forbids."""

COMPELLED: dict[str, VerbArgument] = {
    "aim": VerbArgument(
        "To aim at the bearer, by whoever could; or, with `at`, at the nearest or farthest enemy.",
        BORNE - {"marker"},
        "",
        odds=False,
        lasts=False,
    ),
    "countermeasure": VerbArgument("To spend a Countermeasure Token for every hit.", CHECKED, "target"),
}
"""What `compel` compels to."""

AT = ("nearest", "farthest")
"""At whom it must be aimed, where that is not the bearer."""

_AGAIN = "made again at once, if it has failed or succeeded (`result`)."

REROLLED: dict[str, VerbArgument] = {
    "attack_roll": VerbArgument(f"An attack's roll, {_AGAIN}", CHECKED, limit=True, asks=True),
    "scan_roll": VerbArgument(f"A scan's roll, {_AGAIN}", CHECKED, limit=True, asks=True),
    "countermeasure_roll": VerbArgument(f"A Countermeasure Check, {_AGAIN}", CHECKED, "target", limit=True, asks=True),
    "reaction_roll": VerbArgument(
        "A Reaction Priority; with `on: priorities`.",
        frozenset(),
        "",
        odds=False,
        done_by="reactions.reroll",
        instead="write `on: priorities`",
    ),
}
"""What `reroll` rolls again."""

ANY = "any"
"""What is replaced where it may be any effect."""

ACTIVATION = "activation"
"""What is done where it is not one action, but all of a Unit's."""

MARKER = "marker"
"""What is removed where it may be any sort of Marker."""

OFTEN = {"once": 1, "twice": 2, "three times": 3}
"""How often something may be done in a period."""


def limits(*periods: str) -> tuple[str, ...]:
    """Every limit by these periods: once per round, twice per round, ..."""
    return tuple(f"{often} per {period}" for period in periods for often in OFTEN)


LIMITS = limits("action", "activation", "taskforce activation", "round", "game")
"""How often an effect may count or happen."""

UNTIL = ("attack", "move", "action", "activation", "next_activation", "taskforce_activation", "round", "next_round", "game")
"""How long something lasts: to the end of that, or until its next activation begins; an attack, scan or move is the one under way, or the
next one by it or on it."""

COUNT = (0, 20)
"""How many there may be of something."""

PRICE = (1, 20)
"""How many tokens something may cost."""

TIMES = (2, 20)
"""How often something may be done again and again at one moment."""

DIE = (2, 6)
"""What a die may have to come to, for it to decide anything."""

SHARES = ("1/2", "1/3", "2/3", "1/4", "3/4", "3/2")
"""What part of a number may be left of it."""

AMOUNT = "How much is added; negative to subtract."

DICE = (1, 6)
"""How many dice may be rolled for it."""

ONE_LESS = "one less"
"""With how many bases a Unit comes back that has one of them less than it began with."""

NEAREST = "nearest"
"""The nearest enemy Unit of the one that is placed, as that towards which, or away from which, it is."""

OWN_EDGE = "own_edge"
"""The table edge of a Unit's own player, as that towards which it is placed."""

_SOMEBODY = ("target", "attacker", "bearer", "picked")

_STRAIGHT = "so far, or until something is in the way: a base, the table's edge, terrain that it cannot enter."

VERBS: dict[str, Verb] = {
    "modify": Verb(
        "Adds to a quantity, for example `modify: attack_roll` with `by: 2`.",
        Key(
            "choice",
            "What changes. attack_roll, scan_roll and countermeasure_target: of the attacker who bears this; defence and\n"
            "countermeasure_roll: of the bearer as a target.",
            names=tuple(QUANTITIES),
            resolved="quantity",
        ),
        CHECKED,
        {
            "by": Key("amount", AMOUNT, None),
            "times": Key(
                "share",
                "In the place of `by`: the number of its card, or what is `set` in its place, is so many times as much; others add to\n"
                "that. `1/2` halves it, `2` doubles it.",
                None,
                SHARES,
                span=(2, 10),
            ),
            "round": Key("choice", "With `times`: whether a fraction is rounded `up` or `down`.", "up", ("up", "down")),
            "per": Key(
                "counting",
                "Once for each: `{token: heat}`, `{bases: true}`, `{units: {...}}`, `{inches: 4}` to the target,\n"
                "`{inches_moved: 2}`; `token`: for each that lies there.",
                None,
                ("token",),
            ),
        },
        named=QUANTITIES,
        odds=True,
        done_by=LASTING,
    ),
    "set": Verb(
        "Replaces a number, for example `set: countermeasure_target` with `to: 5`.",
        Key("choice", "What is replaced.", names=tuple(SET), resolved="quantity"),
        CHECKED,
        {
            "to": Key(
                "value", "The new number (or a stat of the bearer, such as `scan`), the kind or the Signature.", names=("smaller", "larger")
            ),
            "of": Key("choice", "The deed whose cost it is.", None, ("boost", "recover")),
            "at_least": Key("bool", "It never lowers a number: a higher one stays as it is.", False),
        },
        named=SET,
        odds=True,
        done_by=LASTING,
    ),
    "ignore": Verb(
        "Switches rules off for the bearer or its action.",
        Key("choices", "Which rules do not count.", names=tuple(IGNORED), resolved="what"),
        CHECKED,
        {"terrain": Key("terrain", "With `slow_terrain`: the one kind of terrain that does not slow it, such as rough_ground.", None)},
        named=IGNORED,
        odds=True,
        done_by=LASTING,
    ),
    "become": Verb(
        "The action's effect turns into another one.",
        Key("effect", "KILL, STUN or another effect.", resolved="effect"),
        CHECKED,
        side="attacker",
        odds=True,
        aura=True,
        when=True,
        done_by=LASTING,
    ),
    "mark": Verb(
        "Leaves a lasting change on the target, once per target and name. On a weapon's trait it happens on any hit.",
        Key("choice", "The target's quantity that changes.", names=("defence",), resolved="quantity"),
        CHECKED | PERFORMED | {"effect"},
        {
            "by": Key("amount", AMOUNT),
            "until": Key(
                "choice",
                "When the mark goes: at the end of the Taskforce Activation or of the Round.",
                "taskforce_activation",
                ("taskforce_activation", "round"),
                told="taskforce_activation",
            ),
            "reach": Key("choice", "On what it lies: the one base that was hit, or its whole Unit.", "base", ("base", "unit")),
        },
        side="attacker",
        odds=True,
        aura=True,
        when=True,
        performed_by="mark_tokens.mark",
        hindered_by="mark_tokens.hinder_mark",
    ),
    "grant": Verb(
        "Gives tokens, to the bearer or whoever it concerns.",
        Key("token", "The token: stealth, overwatch, countermeasure, command_point, or one of the faction's own.", resolved="token"),
        UNIT | DONE | {"effect"},
        {
            "count": Key("amount", "How many.", 1, told=1, span=COUNT),
            "at": Key(
                "choice", "When: on being Revealed (start) or when the action is performed.", "action", ("start", "action"), told="action"
            ),
            "up_to": Key("choice", "`cm`: no more than its card gives it.", None, ("cm",)),
            "per": Key(
                "counting", "So many for each die that shows a face, where an attack or scan has been rolled: `{natural: 1}`.", None
            ),
        },
        performed_by="special_actions.grant",
        hindered_by="special_actions.hinder_grant",
        done_by="handlers.grant",
        possible="handlers.gives",
    ),
    "remove": Verb(
        "Takes tokens off the bearer or whoever it concerns, or Markers off the table.",
        Key(
            "lying",
            "The token: stun, stealth, overwatch, countermeasure, emergency_countermeasure, one of the faction's own, or command_point,\n"
            "which the player of whoever it concerns loses. Or a Marker: by its own effect that one, else those that `who` picks;\n"
            "`marker` for one of any sort.",
            names=(MARKER,),
            resolved="token",
        ),
        DONE,
        {
            "count": Key("amount", "How many; `all`: as many as lie there.", 1, ("all",), span=COUNT),
            "otherwise": Key(
                "effect_or_then",
                "The effect that threatens instead whoever has no such token: `remove: countermeasure, otherwise: STUN`; or, with `roll`,\n"
                "effects: what is done when that fails.",
                None,
            ),
        },
        done_by="handlers.remove",
        possible="handlers.lies",
    ),
    "lay": Verb(
        "Lays a Marker on the table, one of the faction's tokens with `holder: table`; the bearer's player says where. It lies flat: it\n"
        "is in nobody's way, may lie under a base or on terrain, and is measured from its middle. What it does are its own effects,\n"
        "whose bearer it is; what waits there for a move is done when that is over, where the Unit then stands. Of more than its `most`\n"
        "allows a player, the oldest is taken away.",
        Key("marker", "The Marker.", resolved="token"),
        DONE,
        {
            "within": Key("length", "Its middle lies within how many inches."),
            "of": Key(
                "origin",
                "From where: `attacker` or `target`; `before`, where the bearer stood before it happened; the `centre` of the table; or\n"
                "`{marker: beacon}`, from any such Marker. Absent: from the bearer.",
                None,
                ("before", "attacker", "target", CENTRE),
            ),
            "clear": Key("length", "Not within this many inches of an enemy.", None),
        },
        done_by="markers.lay",
        possible="markers.has_room",
    ),
    "inflict": Verb(
        "An effect threatens whoever it concerns, as if a hit had caused it: one base, which is the Unit's nearest. The Unit is destroyed\n"
        "for certain by `inflict: KILL` with `each_base: true` and `negatable: false`. With `on: hits` it comes before\n"
        "the hit's own effect and takes the base that was hit; for one base more wait with `on: {after: attacks, hit: true}`.",
        Key("effect", "KILL, STUN or another effect.", resolved="effect"),
        DONE,
        {
            "attack": Key("amount", "Each is attacked first: 2d6 and this number against its DEF.", None),
            "each_base": Key("bool", "Every base of the Unit is threatened, one after the other, and not one of them.", False),
            "negatable": Key("bool", "`false`: no countermeasure helps against it.", True),
        },
        done_by="handlers.inflict",
    ),
    "miss": Verb(
        "The attack misses, or the scan finds nothing: with `on: {before: attacked}` (or `attacks`, `scans`, `scanned`) before it is\n"
        "rolled for, with `on: {before: hit}` (or `hits`) although it has been.",
        Key("true", ""),
        frozenset(),
        odds=True,
        done_by="handlers.miss",
    ),
    "intercept": Verb(
        "The bearer becomes the target instead, if it could be aimed at: the attack or scan is made on its nearest base. With\n"
        "`on: {before: attacked, of: {side: friendly, other: true, within: 3}}`; not for those around an aim point.",
        Key("true", ""),
        frozenset(),
        done_by="handlers.intercept",
        possible="handlers.may_intercept",
    ),
    "replace": Verb(
        "What the bearer suffers turns into something else. `may` and `cost`: its bearer's player is asked; odds take it that it\n"
        "does, unless that costs something. With several bearers near each that may is asked in turn, until one does. Whoever has stepped\n"
        "in is not saved by the same trait of another one from what comes of that.",
        Key(
            "effect",
            "The effect that it would suffer: KILL, STUN or REVEAL, whatever has inflicted it; a faction's own, with all that belongs to\n"
            "it; or `any`.",
            names=(ANY,),
            resolved="effect",
        ),
        CHECKED,
        {
            "with": Key("effect", "What it suffers instead: an effect, or `nothing`.", None, ("nothing",)),
            "onto": Key(
                "bearer_or_units",
                "Who suffers it in its place, if its player wants: such Units, measured (`within`) from whoever it threatens; or\n"
                "`bearer`, with `who`: the bearer suffers it for them.",
                None,
                ("bearer",),
            ),
        },
        side="target",
        odds=True,
        aura=True,
        when=True,
        limit=True,
        asks=True,
        roll=True,
        done_by=LASTING,
    ),
    "forbid": Verb(
        "The bearer, or whoever it concerns, may not do that. To attack or scan, or to be attacked or scanned: judged anew for each of\n"
        "the other side; `forbid: [attacked], who: {side: any, within: 2}, when: {distance: {more: 8}}`. `designate` and\n"
        "`activate` with a `cost`: unless its player pays that. An effect forbids whoever has suffered it anything but `countermeasure`:\n"
        "`forbid: [react], who: target, until: round`; that one stands in a token that the effect gives.",
        Key("choices", "What may not be done.", names=tuple(DEEDS), resolved="what"),
        CHECKED,
        {
            "by": Key("choice", "`enemy`: only enemies may not have it done.", None, ("enemy",)),
            "action": Key("action", "The one action that may not be performed, or trait that is used like one.", None),
        },
        named=DEEDS,
        odds=True,
        done_by=LASTING,
    ),
    "compel": Verb(
        "The bearer, or whoever it concerns, must do that if it legally can.",
        Key("choice", "What must be done.", names=tuple(COMPELLED), resolved="deed"),
        CHECKED,
        {
            "at": Key(
                "choice",
                "At whom it must be aimed: the `bearer`, or the `nearest` or `farthest` of those at whom it could be. Then it is the\n"
                "bearer who must, or whoever it concerns.",
                None,
                ("bearer", *AT),
            )
        },
        named=COMPELLED,
        odds=True,
        done_by=LASTING,
    ),
    "permit": Verb(
        "The bearer may enter terrain that is closed to its kind.",
        Key("choices", "", names=("enter",), resolved="what"),
        UNIT,
        {"terrain": Key("terrain", "The kind of terrain.")},
    ),
    "act": Verb(
        "The bearer, or whoever it concerns, performs one action at once. `activation`: it is activated at once, out of turn, if it has\n"
        "not been in this Round: it is Refreshed if it has not been, has its whole Unit Activation, and has then been activated.",
        Key("choice", "Which: any, or attacks only; or a whole activation.", names=("any", "attack", "move", ACTIVATION), resolved="deed"),
        DONE,
        {
            "only": Key("choice", "Only actions of that cost.", None, ("A", "C", "Free")),
            "at": Key("choice", "Whom it must be aimed at.", None, ("attacker", "target")),
            "rof": Key("amount", "It makes only so many attacks.", None, span=(1, 20)),
            "by": Key("amount", "What is added to its rolls.", None),
        },
        done_by="activation.act_out_of_turn",
        possible="activation.may_act",
    ),
    "reroll": Verb(
        "A roll is made again. `may` and `cost`: its bearer's player is asked; odds take it that it is, unless it costs something.",
        Key("choice", "Which.", names=tuple(REROLLED), resolved="quantity"),
        CHECKED,
        {
            "result": Key("choice", "After which result.", None, ("failed", "succeeded")),
            "dice": Key(
                "amount",
                "1: one die alone, the lowest of a roll that has failed, the highest of one that has succeeded. Absent: all of them.",
                None,
                span=(1, 1),
            ),
        },
        named=REROLLED,
        odds=True,
        done_by=LASTING,
    ),
    "conceal": Verb("Counts as concealed.", Key("true", ""), CHECKED, side="target", odds=True, aura=True, when=True, done_by=LASTING),
    "lend": Verb(
        "Others may spend the bearer's tokens.",
        Key("choice", "", names=("countermeasures",), resolved="what"),
        UNIT,
        {
            "to": Key("kind", "The kind of Unit that may: infantry, vehicle or a parameter."),
            "without_own": Key("bool", 'Only Units whose own CM is "-".', True),
        },
        aura=True,
    ),
    "bring": Verb(
        "Choosing the bearer for a Force adds another Unit. It waits beside the table until an effect lets it enter: `place` with `unit`.",
        Key("unit", "The other Unit's id, or a parameter of type unit.", resolved="unit"),
        UNIT,
        {"count": Key("amount", "How many of them.", 1, told=1, span=COUNT)},
    ),
    "comes_with": Verb(
        "The bearer takes no slot of a Force; it comes with another Unit.",
        Key("unit", "The other Unit's id, or a parameter of type unit.", resolved="unit"),
        UNIT,
    ),
    "decoy": Verb(
        "A Force with the bearer has one more Ping.",
        Key("signature", "small, medium or large, or a parameter of type signature.", resolved="signature"),
        UNIT,
    ),
    "carry": Verb("May carry a Unit.", Key("passenger", "What may be carried."), UNIT),
    "place": Verb(
        "Places a Unit without moving it. Or a Marker: by its own effect that one, else those that `who` picks; straight on nothing but\n"
        "the table's edge is in its way: `on: round_ends, place: 4, toward: {side: any}`, which is the nearest Unit.",
        Key("length", "Within how many inches; `spd` for the own speed of each Unit that is placed.", resolved="within"),
        DONE,
        {
            "unit": Key("unit", "The Unit that enters, near the bearer; absent = the bearer, or whoever it concerns.", None),
            "of": Key(
                "origin",
                "From where: `before`, where it stood before it happened, or the `bearer`; the `centre` of the table; or\n"
                "`{marker: beacon}`, from a Marker that its player picks. Absent: where it stands. From another Unit: `near`.",
                None,
                ("before", "bearer", CENTRE),
            ),
            "near": Key("selector", "From a Unit like this, which the bearer's player picks; with none there nobody is placed.", None),
            "clear": Key("length", "Not within this many inches of an enemy.", None),
            "away_from": Key(
                "whence",
                "Straight away from that one, or in `then` from the one `picked`, from the `nearest` enemy, or from the nearest of such\n"
                f"Units, {_STRAIGHT}",
                None,
                (*_SOMEBODY, NEAREST, OWN_EDGE),
            ),
            "toward": Key(
                "whence",
                "Straight towards that one, or in `then` the one `picked`, the `nearest` enemy, the nearest of such Units, or its own\n"
                f"player's table edge (it falls back), {_STRAIGHT}",
                None,
                (*_SOMEBODY, NEAREST, OWN_EDGE),
            ),
            "up_to": Key("bool", "With `toward` or `away_from`: at most so far; the bearer's player says how many inches.", False),
            "otherwise": Key(
                "effect_or_then",
                "With `toward` or `away_from`: the effect that threatens what comes up against something before it has gone so far:\n"
                "`place: 3, away_from: attacker, otherwise: STUN`; or, with `roll`, effects: what is done when that fails.",
                None,
            ),
        },
        done_by="handlers.place_unit",
        possible="handlers.can_place",
        performed_by="special_actions.place_unit",
        hindered_by="special_actions.hinder_place",
    ),
    "exchange": Verb(
        "Two Units exchange places, both at once: the first base of each comes to stand where that of the other one stood, and the\n"
        "bearer's player places further ones beside it. Where either has no room, nothing is exchanged.",
        Key(
            "choice",
            "`bearer`: the bearer, with the one whom it concerns (`who: {side: friendly, within: 8, most: 1}`); `each_other`: the two\n"
            "that are picked (`who: {side: friendly, most: 2}`).",
            names=("bearer", "each_other"),
            resolved="whom",
        ),
        DONE,
        done_by="swap_places.exchange",
        possible="swap_places.possible",
    ),
    "move": Verb(
        "The whole Unit moves at once, out of turn; its own player moves it, or lets it stay.",
        Key("length", "At most so many inches; `spd` for the own speed of each Unit that moves.", resolved="within", span=(1, 100)),
        DONE,
        {"mover": Key("choice", "`bearer`: the bearer's player moves it, or lets it stay.", None, ("bearer",))},
        done_by="handlers.move",
        possible="handlers.may_move",
    ),
    "score": Verb(
        "The bearer's player scores points at once; whether that wins is seen when objectives are scored next.",
        Key("amount", "How many.", resolved="count", span=(1, 10)),
        DONE,
        done_by="scoring.award",
    ),
    "regain": Verb(
        "Bases that the Unit has lost come back, as they were at first, in coherency with those that are left; never more than it had.",
        Key("amount", "How many.", resolved="count", span=(1, 20)),
        DONE,
        done_by="handlers.regain",
        possible="handlers.lacks",
    ),
    "return": Verb(
        "A Unit that has been destroyed comes back, under its own name: with `on: destroyed` that one, else one that `who` picks of all\n"
        "that were. It keeps what it has used in this game, and has the tokens with which it would begin. Until then it is not on the\n"
        "table: whoever has nothing else there has lost.",
        Key("length", "It is placed within how many inches of there, by its own player.", resolved="within"),
        DONE,
        {
            "at": Key(
                "choice",
                "When: `at_once`, when the Round ends (before scoring) or the next one begins, or with its player's next Taskforce\n"
                "Activation.",
                "round_ends",
                ("at_once", "round_begins", "round_ends", "taskforce_begins"),
            ),
            "of": Key("choice", "From where: the table `edge` of its player, or where it stood `before`.", "edge", ("edge", "before")),
            "near": Key(
                "bearer_or_units",
                "From a Unit like this, which its player picks, or from the `bearer`; with none there it does not come back.",
                None,
                ("bearer",),
            ),
            "bases": Key(
                "amount", "With so many bases, or `one less` than it began with; without it, all of them.", None, (ONE_LESS,), span=(1, 20)
            ),
            "cm": Key("amount", "With so many Countermeasure Tokens at most, and no emergency ones.", None, span=COUNT),
        },
        done_by="reinforcements.come_back",
        possible="reinforcements.can_come_back",
    ),
    "cluster": Verb("Targets lie around an aim point.", Key("length", "Inches around the aim point.", resolved="radius"), ACTION),
    "call": Verb(
        "Another Unit of the Taskforce activates at once, with actions that bear a trait.",
        Key("trait", "The trait's name.", resolved="trait"),
        PERFORMED,
        performed_by="activation.call",
        hindered_by="action_choice.hinder_call",
    ),
    "sight_from": Verb(
        "The action may draw line of sight from other bases as well.",
        Key(
            "choice",
            "`unit`: any Sub-Unit of the same Unit; `caller`: the Unit that called for the action.",
            names=("unit", "caller"),
            resolved="source",
        ),
        ACTION,
    ),
    "load": Verb(
        "A Unit near enough boards the bearer.",
        Key("length", "Within how many inches; `range` for the action's own.", resolved="within"),
        PERFORMED,
        performed_by="special_actions.load",
        hindered_by="special_actions.hinder_load",
    ),
    "unload": Verb(
        "The bearer's passenger is placed on the table.",
        Key("length", "Within how many inches; `range` for the action's own.", resolved="within"),
        PERFORMED,
        {"clearance": Key("bool", "In that activation the bearer's Move Actions keep clear of enemy Pings.", True)},
        performed_by="special_actions.unload",
        hindered_by="special_actions.hinder_unload",
    ),
    "start_aboard": Verb("The bearer may begin inside a transport.", Key("true", ""), UNIT),
    "ambush": Verb("The bearer may be Revealed to join a Reaction Engagement.", Key("true", ""), UNIT),
}
"""Every verb by name."""


def verb_of(sentence: Typed) -> str:
    """The verb of an effect."""
    return next(verb for verb in VERBS if verb in sentence)
