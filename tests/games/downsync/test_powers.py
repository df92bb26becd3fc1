"""What sentences take away, drag about and bring back: what is possible then, what is not, and what of it odds count."""

from fractions import Fraction as F

import pytest

from rulepress.content.games.downsync.vocabulary_examples import resolved
from rulepress.core.rule_refs import Refused
from rulepress.games.downsync.odds import left_over, odds, request_from
from rulepress.games.downsync.play import BOTS, PLAYERS, Match, Ruleset
from rulepress.games.downsync.play.auras import speed
from rulepress.games.downsync.play.casualties import destroy
from rulepress.games.downsync.play.effect_execution import stand
from rulepress.games.downsync.play.history import Chronicle
from rulepress.games.downsync.table_fixture import StagedSession, with_cards
from rulepress.games.downsync.vocabulary.periods import UNDER_WAY

from .play import fifty_games
from .play.invariants import Watch
from .test_fifty import book, data
from .test_fifty_odds import CHECK, asked, attacks, hit, saying

GNAT, FOE = {"unit": "fifty/gnat", "at": [0, 7]}, {"B1": {"unit": "fifty/ox", "at": [0, -7], "activated": True}}


def table(unit, sentences, pieces, **given):
    trait = {"name": "Shown", "effects": list(map(resolved, sentences)), "manual": False}
    return StagedSession(book(), {"cards": {f"fifty/{unit}": [trait]}, "pieces": pieces, **given})


def told(session):
    return [str(event) for event in session.flow.events]


# -- what one trait says twice of one number --------------------------------------------------------------------------


@pytest.mark.parametrize("by", [(3, -1), (-1, 3)])
def test_what_one_trait_says_twice_of_a_number_adds_up(by):
    """Of two Units with that trait it counts once, as each sentence does."""
    said = [{"modify": "speed", "by": more, "who": {"side": "friendly", "within": 6}} for more in by]
    pieces = {"A1": GNAT, "A2": {"unit": "fifty/gnat", "at": [3, 7]}, **FOE}
    for sentences in ([{"modify": "speed", "by": more} for more in by], said):
        session = table("gnat", sentences, pieces)
        session.reach("action")
        assert speed(session.flow, session.flow.state.pieces["A1"]) == (6 + 3 - 1) * 1000


# -- tokens of the rules ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("token", "told", "left"),
    [
        ("countermeasure", {"cm": 1}, hit(7)),
        ("countermeasure", {"cm": 2}, hit(7) * F(2, 6)),
        ("emergency_countermeasure", {"cm": 0, "emergency": 1}, hit(7)),
        ("emergency_countermeasure", {"cm": 0, "emergency": 2}, F(0)),
    ],
)
def test_what_a_hit_takes_away_does_not_help_against_it(token, told, left):
    rules = saying("gnat", {"on": "hits", "remove": token, "who": "target"})
    assert F(asked(rules, **told)["destroyed"]) == left


def test_what_comes_of_it_otherwise_is_named_where_it_is_not_counted():
    rules = saying("gnat", {"on": "hits", "remove": "countermeasure", "otherwise": "STUN", "who": "target"})
    request = request_from({"attacker": "fifty/gnat", "action": "cannon", "target": "fifty/ox"})
    assert left_over(rules, request)["names"] == ["Shown"]


def test_a_player_has_no_fewer_than_no_command_points():
    said = {"on": "activation_begins", "remove": "command_point", "count": 5, "who": {"side": "enemy"}}
    session = table("gnat", [said], {"A1": GNAT, **FOE, "B2": {"unit": "fifty/ox", "at": [5, -7]}}, points={"A": 1, "B": 2})
    session.reach("action")
    assert session.flow.side("B").command_points == 0
    assert told(session).count("B has 0 Command Points") == 1


# -- dragged and pushed -----------------------------------------------------------------------------------------------

PULL = {"on": "activation_begins", "place": 6, "toward": "bearer", "who": {"side": "enemy", "within": 20}}
WALL = {"type": "blocking", "shape": [[-3, -1], [3, -1], [3, 1], [-3, 1]]}


def ends(sentence, *foes, **given):
    """Where the foes of a Gnat at (0, 7) stand as its activation begins, in inches."""
    pieces = {"A1": GNAT, **{f"B{number}": {"activated": True, **foe} for number, foe in enumerate(foes, 1)}}
    session = table("gnat", [sentence], pieces, **given)
    session.reach("action")
    return [
        [(base.at[0] / 1000, base.at[1] / 1000) for base in session.flow.piece(f"B{number}").bases] for number in range(1, len(foes) + 1)
    ]


def test_what_is_dragged_stops_in_contact():
    ((x, y),) = ends({**PULL, "place": 20}, {"unit": "fifty/ox", "at": [0, -7]})[0]
    between = book().radii["large"] + book().radii["small"]
    assert x == 0 and 0 <= (7 - y) * 1000 - between <= 1


@pytest.mark.parametrize(
    ("sentence", "at", "least", "most"), [(PULL, [0, -4], -4, -1), ({**PULL, "toward": None, "away_from": "bearer"}, [0, 3], 1, 3)]
)
def test_terrain_stops_it(sentence, at, least, most):
    ((x, y),) = ends(sentence, {"unit": "fifty/ox", "at": at}, terrain=[WALL])[0]
    assert x == 0 and least < y < most
    assert abs(abs(y) * 1000 - 1000 - book().radii["large"]) <= 2  # it touches it


def test_the_bases_of_a_unit_stay_as_they_stand_to_one_another():
    assert ends(PULL, {"unit": "fifty/squad", "bases": [[0, -7], [2, -7]]}) == [[(0, -1), (2, -1)]]


def test_who_may_not_be_placed_by_enemies_is_not_dragged():
    trait = {"name": "Rooted", "effects": [resolved({"forbid": ["placed"], "by": "enemy"})], "manual": False}
    shown = {"name": "Shown", "effects": [resolved(PULL)], "manual": False}
    session = StagedSession(book(), {"cards": {"fifty/gnat": [shown], "fifty/ox": [trait]}, "pieces": {"A1": GNAT, **FOE}})
    session.reach("action")
    assert session.flow.piece("B1").bases[0].at == (0, -7000)


# -- inches moved -----------------------------------------------------------------------------------------------------

RAM = {"modify": "attack_roll", "by": 1, "per": {"inches_moved": 2, "most": 3}}


@pytest.mark.parametrize(("inches", "needed"), [(0, 7), (1, 7), (2, 6), (5, 5), (6, 4), (20, 4)])
def test_odds_are_told_how_far_it_moved(inches, needed):
    assert F(asked(saying("gnat", RAM), facts=[f"attacker.inches_moved={inches}"])["hit"]) == hit(needed)


@pytest.mark.parametrize(("inches", "needed"), [(3, 7), (4, 9)])
def test_odds_ask_how_far_the_target_moved(inches, needed):
    rules = saying("ox", {"modify": "defence", "by": 2, "when": {"bearer": {"inches_moved": {"least": 4}}}})
    assert F(asked(rules, facts=[f"target.inches_moved={inches}"])["hit"]) == hit(needed)


def test_the_way_counts_and_all_moves_of_the_round_together():
    said = [RAM, {"on": "activation_begins", "act": "move"}]
    session = table("gnat", said, {"A1": GNAT, **FOE})
    session.reach("move")
    session.answer([[[1000, 7000], [0, 7000]]])
    session.reach("move-action")
    session.answer([[[0, 5000]]])
    assert session.flow.chronicle.gone("A1") == 4000
    session.finish()
    session.flow.chronicle.begin("round")
    assert session.flow.chronicle.gone("A1") == 0


def test_of_several_bases_the_farthest_counts():
    session = table("squad", [RAM], {"A1": {"unit": "fifty/squad", "bases": [[0, 7], [2, 7]]}, **FOE})
    session.reach("move")
    session.answer([[[0, 6000]], [[2000, 5000]]])
    assert session.flow.chronicle.gone("A1") == 2000


# -- what comes back --------------------------------------------------------------------------------------------------

BACK = {"on": "destroyed", "limit": "once per game", "return": 3}
SHOT = {"course": "round", "dice": {"attack.A": [6, 6]}}
LAST = {"A1": GNAT, "B1": {"unit": "fifty/ox", "at": [0, -7], "activated": True, "cm": 0}}
REST = {"B2": {"unit": "fifty/ox", "at": [12, -7], "activated": True}}


def shot(sentence, pieces, unit="ox", **given):
    """Until B1 has been destroyed, and something of what comes of it is asked; or to the end."""
    session = table(unit, [sentence], pieces, **SHOT | given)
    for kind, answer in (("action", "cannon"), ("target", "B1.1")):
        session.reach(kind)
        session.answer(answer)
    return session


def test_whoever_has_nothing_else_on_the_table_has_lost_before_that():
    session = shot(BACK, LAST)
    session.finish()
    assert session.flow.state.result.rule == "victory.wiped-out"


def test_and_has_not_where_it_comes_back_at_once():
    session = shot({**BACK, "at": "at_once", "of": "before"}, LAST)
    session.reach("place")
    session.answer([[0, -7000]])
    assert session.flow.state.result is None and session.flow.piece("B1").bases[0].at == (0, -7000)


def test_it_comes_back_wholly_within_so_much_of_its_own_edge():
    session = shot(BACK, LAST | REST)
    session.reach("place")
    radius = book().radii["large"]
    for wrong in ([0, 23000 - radius], [0, -24000 + 3000 + radius + 1]):
        with pytest.raises(Refused) as refused:
            session.answer([wrong])
        assert refused.value.rules == ("place.within",)
    session.answer([[0, -24000 + 3000 + radius]])


def test_it_is_as_one_that_has_just_been_revealed():
    full = {"unit": "fifty/ox", "at": [0, -7], "activated": True, "cm": 0, "overwatch": True, "stunned": True, "tokens": {"heat": 2}}
    session = shot(BACK, LAST | REST | {"B1": full})
    session.reach("place")
    session.answer(session.pending.points()[0][1])
    piece = session.flow.piece("B1")
    base = piece.bases[0]
    assert base.cm == book().units["fifty/ox"].stats.countermeasures
    assert not (piece.overwatch or base.stunned or piece.tokens or base.tokens)


def test_once_per_game_is_counted_beyond_its_end():
    session = shot({**BACK, "at": "at_once", "of": "before"}, LAST | REST, dice={"attack.A": [6, 6, 6, 6]})
    session.reach("place")
    session.answer(session.pending.points()[0][1])
    session.flow.put(session.flow.piece("B1").with_base(session.flow.piece("B1").bases[0]._replace(cm=0)))
    session.reach("action")
    session.finish()
    assert told(session).count("B1 uses Shown") == 1


def test_with_nobody_to_come_to_it_stays_away():
    session = shot({**BACK, "near": {"side": "friendly", "unit": "gnat"}}, LAST | REST)
    session.finish()
    assert "B1" not in session.flow.state.pieces and "B1 does not come back: there is no room" in told(session)


@pytest.mark.parametrize("when", ["round_ends", "taskforce_begins"])
def test_it_comes_back_when_it_says(when):
    foes = LAST | {"B2": {"unit": "fifty/ox", "at": [12, -7]}}
    session = shot({**BACK, "at": when}, foes)
    session.reach("place")
    assert ("B2 activates" in told(session)) == (when == "round_ends")


def played_out(said, seed):
    """A whole game by chance in which four units say that too, looked at after each answer and played again from its save."""
    trait = {"name": "Shown", "effects": list(map(resolved, said)), "manual": False}
    made = with_cards(
        Ruleset(fifty_games.with_forces(data())), {f"fifty/{unit}": [trait] for unit in ("squad", "arsenal", "gnat", "ox")}, {}
    )
    game = fifty_games.new(made, seed)
    watch, bots = Watch(game), {player: BOTS["random"](f"{seed} {player}") for player in PLAYERS}
    while game.pending is not None:
        game.answer(bots[game.pending.player].answer(game))
        watch.look()
    assert Match.load(game.save(), made).hash == game.hash
    return game


@pytest.mark.parametrize(("seed", "when"), [(0, "at_once"), pytest.param(1, "round_begins", marks=pytest.mark.slow)])
@pytest.mark.slow
def test_whole_games_with_them(seed, when):
    """Played by chance they hold what holds in every game, and come to the same state when they are loaded."""
    said = [
        {**BACK, "bases": 2, "roll": 2, "at": when},
        {"on": "hits", "remove": "countermeasure", "otherwise": "STUN", "who": {"side": "enemy", "within": 6, "of": "target"}},
        {"on": "attacked", "place": 2, "toward": "attacker", "limit": "once per round"},
        {
            "on": {"after": "destroyed", "of": {"other": True}},
            "return": 4,
            "near": {},
            "at": "taskforce_begins",
            "who": "target",
            "may": True,
        },
        {"on": "activation_begins", "move": 3, "mover": "bearer", "who": {"side": "enemy", "within": 12, "most": 1}, "may": True},
    ]
    game = played_out(said, seed)
    assert any(event.kind == "came_back" for event in game.events)


# -- Pings ------------------------------------------------------------------------------------------------------------

ON_PINGS = {"modify": "scan_roll", "by": 2, "when": {"target": {"ping": True}}}


@pytest.mark.parametrize(("target", "more"), [("ping:medium", 2), ("fifty/jumpy", 0)])
def test_odds_tell_a_ping_from_a_unit(target, more):
    def chance(*sentences):
        request = {"attacker": "fifty/gnat", "action": "scanner", "target": target, "range": 8}
        return odds(saying("gnat", *sentences), request_from(request))["hit"]

    bonus = {"modify": "scan_roll", "by": 2}
    assert chance(ON_PINGS) == (chance(bonus) if more else chance()) and chance(bonus) != chance()


@pytest.mark.parametrize(("side", "by"), [("friendly", 0), ("enemy", 1), ("any", 1)])
def test_pings_are_friendly_or_enemy(side, by):
    sentence = {"modify": "speed", "by": 1, "when": {"there_is": {"side": side, "ping": True, "within": 6}}}
    ping = {"ping": "medium", "at": [4, 7], "activated": True}
    session = table("gnat", [sentence], {"A1": GNAT, "B1": ping, "B2": FOE["B1"]}, reserve={"B": ["fifty/jumpy"]})
    session.reach("move")
    assert speed(session.flow, session.flow.piece("A1")) == (session.book.units["fifty/gnat"].stats.speed + by) * 1000


def test_who_is_not_a_ping_is_picked_without_pings():
    """What is Revealed is every enemy, or Pings or Units alone where that is said."""
    for ping, revealed in ((None, True), (True, True), (False, False)):
        who = {"side": "enemy", "within": 6} | ({} if ping is None else {"ping": ping})
        pieces = {"A1": GNAT, "B1": {"ping": "medium", "at": [4, 7], "activated": True}, "B2": FOE["B1"]}
        session = table("gnat", [{"on": "activation_begins", "inflict": "REVEAL", "who": who}], pieces, reserve={"B": ["fifty/jumpy"]})
        session.finish()
        assert any("B1 is Revealed" in line for line in told(session)) == revealed


# -- Command Points ---------------------------------------------------------------------------------------------------

BACK_AGAIN = {"on": "spends", "grant": "command_point"}


def test_what_is_spent_for_another_unit_is_not_spent_for_it():
    pieces = {"A1": GNAT, "A2": {"unit": "fifty/ox", "at": [4, 7], "activated": True}, **FOE}
    session = table("ox", [BACK_AGAIN], pieces, points={"A": 2})
    for kind, answer in (("action", "cannon"), ("target", "B1.1"), ("boost", "yes")):
        session.reach(kind)
        session.answer(answer)
    session.finish()
    assert session.flow.side("A").command_points == 1


def test_a_stun_token_a_boost_and_a_place_in_an_engagement_are_paid_for():
    pieces = {"A1": {**GNAT, "stunned": True}, "B1": {"unit": "fifty/gnat", "at": [0, -7]}, "B2": {"unit": "fifty/gnat", "at": [4, -7]}}
    session = table("gnat", [{**BACK_AGAIN, "grant": "heat"}], pieces, points={"A": 1, "B": 2})
    for kind, answer in (("designate", ["A1"]), ("react", "yes"), ("participants", ["B1", "B2"]), ("boost-priority", ["B1"])):
        while session.pending.kind != kind or kind == "boost-priority" and session.pending.player != "B":
            session.answer(session.default())
        session.answer(answer)
    session.reach("stun")
    while session.pending.player != "A":
        session.answer(session.default())
    session.answer("command point")
    session.finish()
    assert [name for name in ("A1", "B1", "B2") if any("uses Shown" in line and name in line for line in told(session))] == [
        "A1",
        "B1",
        "B2",
    ]


def test_odds_are_told_that_it_was_paid_for():
    rules = saying("gnat", {"modify": "attack_roll", "by": 1, "when": {"bearer": {"spends": "round"}}})
    assert F(asked(rules, facts=["attacker.spends=activation"])["hit"]) == hit(6)


CALL_UP = {"on": "activation_begins", "return": 3, "at": "at_once", "of": "before", "who": {"side": "friendly", "other": True, "most": 1}}


@pytest.mark.parametrize("gone", [[], ["A2"], ["A2", "A3"]])
def test_only_who_was_destroyed_is_called_back(gone):
    pieces = {"A1": GNAT, **FOE}
    session = table("gnat", [CALL_UP], pieces)
    for at, name in enumerate(gone):
        lost = session.flow.piece("B1")._replace(id=name, player="A", activated=True)
        session.flow.put(lost._replace(bases=(lost.bases[0]._replace(at=(5000 * at, 15000)),)))
        for _ in destroy(session.flow, name, 1, stand(session.flow, session.flow.piece("A1"))):
            pass
    if not gone:
        session.finish()
        assert "A1 uses Shown" not in told(session)
        return
    session.reach("pick")
    assert session.pending.options == ("none", *gone)
    session.answer(gone[-1])
    session.reach("place")
    session.finish()
    assert [name for name in gone if session.flow.there(name)] == gone[-1:]


def test_who_has_left_the_table_otherwise_is_not():
    session = table("gnat", [CALL_UP], {"A1": GNAT, "A2": {"unit": "fifty/ox", "at": [5, 7], "activated": True}, **FOE})
    session.flow.drop("A2")
    session.finish()
    assert "A1 uses Shown" not in told(session)


def test_what_takes_tokens_off_everybody_near_is_named_where_it_is_not_counted():
    said = {"on": "hits", "remove": "countermeasure", "who": {"side": "enemy", "within": 3, "of": "target"}}
    request = request_from({"attacker": "fifty/gnat", "action": "cannon", "target": "fifty/ox"})
    assert left_over(saying("gnat", said), request)["names"] == ["Shown"]


# -- how far, from whom, of what size ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("far", "ends_at"), [("0", -7), ("1", -6), ("2.5", -4.5)])
def test_up_to_so_far_its_player_says_how_far(far, ends_at):
    session = table("gnat", [{**PULL, "place": 2.5, "up_to": True}], {"A1": GNAT, **FOE})
    session.reach("inches")
    assert (session.pending.player, session.pending.options) == ("A", ("0", "1", "2", "2.5"))
    session.answer(far)
    session.reach("action")
    assert session.flow.piece("B1").bases[0].at == (0, ends_at * 1000)


def test_what_is_gone_brings_nobody_back_beside_it():
    """The round ends, and whoever it was to come back beside has been destroyed meanwhile."""
    said = {"on": {"after": "destroyed", "of": {"other": True}}, "return": 3, "near": "bearer", "who": "target"}
    session = table("ox", [said], LAST | REST, **SHOT)
    for kind, answer in (("action", "cannon"), ("target", "B1.1")):
        session.reach(kind)
        session.answer(answer)
    session.reach("action")
    session.flow.drop("B2")
    session.flow.put(session.flow.piece("A1")._replace(id="B3", player="B"))
    session.finish()
    assert "B1 does not come back: there is no room" in told(session)


@pytest.mark.parametrize(("sizes", "needed"), [("large", 6), (["small", "large"], 6), (["small", "medium"], 7), (["larger"], 6)])
def test_one_of_several_signatures(sizes, needed):
    rules = saying("gnat", {"modify": "attack_roll", "by": 1, "when": {"target": {"signature": sizes}}})
    assert F(asked(rules)["hit"]) == hit(needed)


def test_who_may_not_be_scanned_has_no_odds_of_it():
    far = {"forbid": ["scan"], "who": "attacker", "when": {"distance": {"more": 8}}}
    request = {"attacker": "fifty/gnat", "action": "scanner", "target": "fifty/ox"}
    with pytest.raises(Refused, match="Shown forbids Gnat to scan Ox"):
        odds(saying("ox", far), request_from({**request, "range": 9}))
    assert odds(saying("ox", far), request_from({**request, "range": 8}))["hit"]


@pytest.mark.parametrize(("to", "counts"), [(5, 5), (1, 3)])
def test_at_least_never_lowers(to, counts):
    """A Gnat's SCAN, and its SPD: 5 and 1 against what it has."""
    said = [{"set": quantity, "to": to, "at_least": True} for quantity in ("scan_roll", "speed")]
    request = {"attacker": "fifty/gnat", "action": "scanner", "target": "ping:medium", "range": 8}

    def chance(*sentences):
        return odds(saying("gnat", *sentences), request_from(request))["hit"]

    own = book().units["fifty/gnat"].stats
    assert chance(said[0]) == chance({"set": "scan_roll", "to": max(to, own.scan)})
    session = table("gnat", [said[1]], {"A1": GNAT, **FOE})
    session.reach("move")
    assert speed(session.flow, session.flow.piece("A1")) == max(to, own.speed) * 1000


def test_inches_are_counted_in_the_period_that_is_asked():
    chronicle = Chronicle()
    for period, far in (("round", 4000), ("taskforce_activation", 2000), ("activation", 1000), ("action", 500)):
        chronicle.begin(period)
        chronicle.move("A1", far)
    gone = {period: chronicle.gone("A1", period) for period in UNDER_WAY}
    assert gone == {"action": 500, "activation": 1500, "taskforce_activation": 3500, "round": 7500, "game": 7500}


@pytest.mark.parametrize(
    ("wanted", "others", "done"),
    [("half", 1, True), ("half", 2, False), (1, 2, True), ({"least": 2}, 1, False)],
)
def test_losses_are_counted_over_the_whole_force(wanted, others, done):
    said = {"on": {"after": "destroyed", "of": {"other": True}}, "grant": "heat", "when": {"losses": wanted}}
    left = {f"B{number}": {"unit": "fifty/ox", "at": [8 * number, -7], "activated": True} for number in range(2, 2 + others)}
    session = shot(said, LAST | left, dice={"attack.A": [6, 6]})
    session.reach("action")
    assert ("B2 uses Shown" in told(session)) == done


def test_odds_name_what_depends_on_losses():
    rules = saying("gnat", {"modify": "attack_roll", "by": 1, "when": {"losses": "half"}})
    request = request_from({"attacker": "fifty/gnat", "action": "cannon", "target": "fifty/ox"})
    assert left_over(rules, request)["names"] == ["Shown"]


# -- effects of a faction's own that somebody else suffers, or nobody ---------------------------------------------------


@pytest.mark.parametrize(
    ("said", "ends"),
    [
        ({"replace": "SUPPRESS", "with": "nothing"}, {}),
        ({"replace": "any", "with": "nothing"}, {}),
        ({"replace": "SUPPRESS", "with": "STUN"}, {"stunned": hit(7)}),
        ({"replace": "any", "with": "STUN"}, {"stunned": hit(7)}),
        ({"replace": "KILL", "with": "nothing"}, {"SUPPRESS": hit(7)}),
    ],
)
def test_odds_of_an_effect_of_a_factions_own_that_is_replaced(said, ends):
    shown = {"name": "Shown", "effects": [resolved(said)], "manual": False}
    rules = with_cards(book(), {"fifty/ox": [shown]}, {"fifty/gnat": {"cannon": {"effect": "SUPPRESS"}}}).rules
    found = asked(rules, cm=0)
    chances = {name: F(found[name]) for name in ("destroyed", "stunned")} | {
        name: F(chance) for name, chance in found.get("suffered", {}).items()
    }
    assert {name: chance for name, chance in chances.items() if chance} == ends


@pytest.mark.parametrize("effect", ["SUPPRESS", "any"])
def test_somebody_else_suffers_an_effect_of_a_factions_own(effect):
    said = {"replace": effect, "who": {"side": "friendly", "other": True, "within": 4}, "onto": "bearer"}
    shown = {"name": "Shown", "effects": [resolved(said)], "manual": False}
    foes = {"B1": {"unit": "fifty/gnat", "at": [0, -5]}, "B2": {"unit": "fifty/ox", "at": [3, -5]}}
    pieces = {"A1": GNAT, **{name: {**foe, "activated": True, "cm": 0} for name, foe in foes.items()}}
    made = with_cards(book(), {"fifty/ox": [shown]}, {"fifty/gnat": {"cannon": {"effect": "SUPPRESS"}}})
    session = StagedSession(made, {"pieces": pieces, "dice": {"attack.A": [6, 6]}})
    for kind, answer in (("action", "cannon"), ("target", "B1.1"), ("pick", "B2.1")):
        session.reach(kind)
        session.answer(answer)
    session.finish()
    assert [line for line in told(session) if "suffers" in line] == ["B2.1 suffers SUPPRESS"]


# -- what is done after a sentence ------------------------------------------------------------------------------------

PUSH = {"on": "hits", "place": 2, "away_from": "attacker", "who": "target"}


@pytest.mark.parametrize(
    ("when", "named"),
    [({"distance": {"more": 13}}, ["Shown"]), ({"target": {"within": 13}}, ["Shown"]), ({"target": {"stunned": False}}, [])],
)
def test_odds_do_not_know_where_somebody_stands_that_has_been_pushed(when, named):
    rules = saying("gnat", {**PUSH, "then": [{"remove": "countermeasure", "who": "target", "when": when}]})
    request = request_from({"attacker": "fifty/gnat", "action": "cannon", "target": "fifty/ox", "cm": 1})
    assert left_over(rules, request)["names"] == named
    assert F(asked(rules, cm=1)["destroyed"]) == hit(7) * (F(CHECK - 1, 6) if named else 1)


# -- who may not be aimed at ------------------------------------------------------------------------------------------

SCREEN = {"forbid": ["attacked"], "when": {"distance": {"more": 8}}}


@pytest.mark.parametrize(
    ("sentence", "more", "refused"),
    [
        (SCREEN, {"range": 9}, True),
        (SCREEN, {"range": 8}, False),
        (SCREEN, {"range": 9, "target": "gnat"}, False),
        (
            {**SCREEN, "who": {"side": "any", "other": True, "within": 2}},
            {"range": 9, "target": "gnat", "facts": ["target.under=Shown"]},
            True,
        ),
        ({**SCREEN, "who": {"side": "any", "other": True, "within": 2}}, {"range": 9, "target": "gnat"}, False),
        ({"forbid": ["scanned"]}, {"range": 9}, False),
        ({"forbid": ["scanned"]}, {"range": 9, "action": "scanner"}, True),
    ],
)
def test_odds_refuse_what_may_not_be_attacked(sentence, more, refused):
    rules = saying("ox", sentence)
    if not refused:
        assert F(asked(rules, **more)["hit"]) == hit(7)
        return
    with pytest.raises(Refused) as told:
        asked(rules, **more)
    assert told.value.rules == ("trait.shown",)


def test_odds_name_who_may_not_be_attacked_where_nobody_can_tell():
    rules = saying("ox", {"forbid": ["attacked"], "when": {"round": 3}})
    request = request_from({"attacker": "fifty/gnat", "action": "cannon", "target": "fifty/ox"})
    assert left_over(rules, request)["names"] == ["Shown of Ox"]


def test_who_may_not_be_attacked_is_not_offered():
    foes = {"B1": {"unit": "fifty/ox", "at": [0, -7], "activated": True}, "B2": {"unit": "fifty/gnat", "at": [3.5, -7], "activated": True}}
    session = table("ox", [SCREEN], {"A1": {"unit": "fifty/gnat", "at": [0, 7]}, **foes})
    session.reach("action")
    session.answer("cannon")
    session.reach("target")
    assert "B1.1" not in session.pending.options and "B2.1" in session.pending.options


# -- what its player may make of an effect or not ---------------------------------------------------------------------

SPARED = {"replace": "KILL", "with": "STUN"}


@pytest.mark.parametrize(
    ("more", "spared", "named"),
    [
        ({"may": True}, True, []),
        ({"cost": {"token": "fifty/heat"}}, False, ["Shown of Ox"]),
        ({"may": True, "limit": "once per action"}, None, []),
    ],
)
def test_odds_take_it_that_it_is_used_unless_it_costs_something(more, spared, named):
    rules = saying("ox", {**SPARED, **more})

    def step(state, total, _):
        if state == "destroyed" or total < 7:
            return state
        return "stunned" if spared or spared is None and state == "whole" else "destroyed"

    ends, found = attacks(step, 3, "whole"), asked(rules, "reload", action="salvo", cm=0, facts=["target.has=heat"])
    assert F(found["destroyed"]) == ends.get("destroyed", 0) and F(found["stunned"]) == ends.get("stunned", 0)
    request = request_from({"attacker": "fifty/reload", "action": "salvo", "target": "fifty/ox"})
    assert left_over(rules, request)["names"] == named


@pytest.mark.parametrize(
    ("cm", "check", "asked_for"),
    [(1, None, True), (1, 1, False), (2, 1, True), (0, None, False)],
)
def test_a_token_that_has_been_spent_pays_for_nothing(cm, check, asked_for):
    foe = {"B1": {"unit": "fifty/ox", "at": [0, -7], "activated": True, "cm": cm, "emergency": 0}}
    dice = {"attack.A": [6, 6], "countermeasure.B": [check or 6]}
    session = table("ox", [{**SPARED, "cost": {"token": "countermeasure"}}], {"A1": GNAT, **foe}, dice=dice)
    for kind, answer in (("action", "cannon"), ("target", "B1.1"), *([("countermeasure", "countermeasure")] if check else [])):
        session.reach(kind)
        session.answer(answer)
    if cm > 1 or not check and cm:
        session.reach("countermeasure")
        session.answer("accept")
    assert (session.pending is not None and session.pending.kind == "use") == asked_for
    if asked_for:
        session.answer("yes")
        session.finish()
        (base,) = session.flow.piece("B1").bases
        assert base.stunned and base.cm == cm - 1 - bool(check)


def test_what_may_be_declined_is_no_reason_to_ask_nothing():
    """An effect that its player may turn into nothing is answered like any other."""
    foe = {"B1": {"unit": "fifty/ox", "at": [0, -7], "activated": True, "cm": 1}}
    session = table("ox", [{"replace": "KILL", "with": "nothing", "may": True}], {"A1": GNAT, **foe}, dice={"attack.A": [6, 6]})
    for kind, answer in (("action", "cannon"), ("target", "B1.1"), ("countermeasure", "accept"), ("use", "no")):
        session.reach(kind)
        session.answer(answer)
    session.finish()
    assert "B1" not in session.flow.state.pieces


def test_who_suffers_it_for_another_may_have_to_pay():
    guard = {"replace": "KILL", "who": {"side": "friendly", "other": True, "within": 4}, "onto": "bearer", "cost": {"token": "fifty/heat"}}
    pieces = {
        "A1": GNAT,
        "B1": {"unit": "fifty/gnat", "at": [0, -7], "activated": True, "cm": 0},
        "B2": {"unit": "fifty/ox", "at": [4, -7], "activated": True, "tokens": {"heat": 1}},
    }
    session = table("ox", [guard], pieces, dice={"attack.A": [6, 6]})
    for kind, answer in (("action", "cannon"), ("target", "B1.1"), ("use", "yes")):
        session.reach(kind)
        session.answer(answer)
    session.finish()
    assert "B1" in session.flow.state.pieces and "B2" not in session.flow.state.pieces
    assert session.flow.gone["B2"].tokens == ()


@pytest.mark.parametrize(("beside", "at"), [("A2", [5000, 4000]), ("A3", [-5000, 2000])])
def test_it_is_placed_beside_the_friend_whom_its_player_picks(beside, at):
    said = {"on": "activation_begins", "place": 3, "near": {"side": "friendly", "other": True}}
    pieces = {"A1": GNAT, "A2": {"unit": "fifty/ox", "at": [5, 0]}, "A3": {"unit": "fifty/ox", "at": [-5, -2]}, **FOE}
    session = table("gnat", [said], pieces)
    for kind, answer in (("activate-next", "A1"), ("pick", beside), ("place", [at])):
        session.reach(kind)
        session.answer(answer)
    assert list(session.flow.state.pieces["A1"].bases[0].at) == at


@pytest.mark.parametrize(("who", "gains"), [("bearer", "B2 gains a Heat Token"), ("picked", "B1 gains a Heat Token")])
def test_who_suffers_it_for_another_does_something_after_it(who, gains):
    whom = {"side": "friendly", "other": True, "within": 4}
    guard = {"replace": "STUN", "who": whom, "onto": "bearer", "then": [{"grant": "heat", "who": who}]}
    pieces = {
        "A1": GNAT,
        "B1": {"unit": "fifty/gnat", "at": [0, -7], "activated": True, "cm": 0},
        "B2": {"unit": "fifty/ox", "at": [4, -7], "activated": True, "cm": 0},
    }
    made = with_cards(
        book(),
        {"fifty/ox": [{"name": "Shown", "effects": [resolved(guard)], "manual": False}]},
        {"fifty/gnat": {"cannon": {"effect": "STUN"}}},
    )
    session = StagedSession(made, {"pieces": pieces, "dice": {"attack.A": [6, 6]}})
    for kind, answer in (("action", "cannon"), ("target", "B1.1"), ("pick", "B2.1")):
        session.reach(kind)
        session.answer(answer)
    session.finish()
    assert [line for line in told(session) if "suffers" in line or "Heat" in line] == ["B2.1 suffers STUN", gains]


@pytest.mark.parametrize(
    ("more", "heat", "uses"),
    [({}, 5, 3), ({}, 2, 2), ({"limit": "once per game"}, 5, 3), ({"when": {"bearer": {"has": {"heat": 4}}}}, 5, 2), ({"roll": 6}, 5, 3)],
)
def test_as_often_as_it_says_and_is_paid_for(more, heat, uses):
    """Within one use, however often that is: conditions are judged anew each time, and a roll that fails costs as much."""
    vent = {"on": "activation_begins", "cost": {"token": "fifty/heat"}, "again": 3, "grant": "overwatch", **more}
    session = table("gnat", [vent], {"A1": {**GNAT, "tokens": {"heat": heat}}, **FOE}, dice={"Shown.A": [1, 1, 1]})
    while session.pending is not None:
        session.answer("yes" if session.pending.kind == "use" else session.default())
    assert told(session).count("A1 uses Shown") == uses
    assert sum(held.count for held in session.flow.piece("A1").tokens) == heat - uses


# -- a whole activation out of turn -----------------------------------------------------------------------------------

LINKED = {"act": "activation", "who": {"side": "friendly", "other": True, "within": 12}}


def activated(session):
    """Who activates, in that order."""
    session.finish()
    return [line.partition(" ")[0] for line in told(session) if line.endswith(" activates")]


def test_who_has_been_activated_out_of_turn_is_not_again():
    pieces = {"A1": GNAT, "A2": {"unit": "fifty/ox", "at": [4, 7]}, "A3": {"unit": "fifty/ox", "at": [-4, 7], "activated": True}, **FOE}
    assert activated(table("gnat", [{"on": "activation_begins", **LINKED}], pieces, course="round")) == ["A1", "A2", "A3", "B1"]
    session = table("gnat", [{"on": "activation_begins", **LINKED}], pieces)
    assert activated(session) == ["A1", "A2"]
    assert told(session).count("A2 is Refreshed") == 1
    assert session.flow.piece("A2").activated and not session.flow.activating


def test_two_that_activate_one_another_do_so_once():
    pieces = {"A1": GNAT, "A2": {**GNAT, "at": [4, 7]}, "A3": {**GNAT, "at": [8, 7]}, **FOE}
    session = table("gnat", [{"on": "activation_begins", **LINKED}], pieces)
    assert sorted(activated(session)) == ["A1", "A2", "A3"]


def test_nobody_is_activated_by_itself_during_its_own_activation():
    session = table("gnat", [{"on": "performs", "act": "activation"}], {"A1": GNAT, **FOE})
    session.reach("action")
    session.answer("cannon")
    assert activated(session) == ["A1"]


@pytest.mark.parametrize("forbidden", [False, True])
def test_what_forbids_to_be_activated_forbids_that_too(forbidden):
    said = [{"on": "activation_begins", **LINKED}]
    bar = [{"forbid": ["activate"], "who": {"side": "friendly", "other": True, "within": 12}}] if forbidden else []
    pieces = {"A1": GNAT, "A2": {"unit": "fifty/ox", "at": [4, 7], "activated": False}, **FOE}
    assert activated(table("gnat", said + bar, pieces)) == ["A1"] + ["A2"] * (not forbidden)


def test_in_a_reaction_engagement_it_takes_its_turn_and_has_no_other():
    pieces = {"A1": GNAT, "B1": {"unit": "fifty/ox", "at": [0, -7]}, "B2": {"unit": "fifty/ox", "at": [4, -7]}}
    session = table("ox", [{"on": "activation_begins", **LINKED}], pieces, points={"A": 2, "B": 2})
    for kind, answer in (("react", "yes"), ("participants", ["B1", "B2"])):
        session.reach(kind)
        session.answer(answer)
    assert sorted(activated(session)) == ["A1", "B1", "B2"]


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))])
@pytest.mark.slow
def test_whole_games_in_which_units_activate_one_another(seed):
    said = [
        {"on": "activation_ends", **LINKED, "may": True, "limit": "once per round"},
        {"on": "attacked", "act": "activation", "limit": "once per game"},
        {"on": "round_begins", **LINKED, "roll": 5, "cost": "C", "again": 2},
    ]
    played_out(said, seed)


def test_of_several_that_were_pushed_each_is_asked_about_by_itself():
    """B1 is pushed into B3; B2 goes as far as it is pushed, and stands alone."""
    near = {"there_is": {"side": "any", "other": True, "of": "picked", "within": 0.2}}
    push = {"on": "activation_begins", "place": 2, "away_from": "bearer", "who": {"side": "enemy", "within": 13, "kind": "vehicle"}}
    foes = {
        "B1": {"unit": "fifty/ox", "at": [0, -5], "activated": True},
        "B2": {"unit": "fifty/ox", "at": [6, -2], "activated": True},
        "B3": {"unit": "fifty/squad", "bases": [[0, -8.5], [2, -8.5], [-2, -8.5]], "activated": True},
    }
    said = {**push, "then": [{"grant": "stun", "who": "picked", "when": near}]}
    session = table("gnat", [said], {"A1": GNAT, **foes})
    session.reach("action")
    assert [session.flow.piece(name).bases[0].stunned for name in ("B1", "B2")] == [True, False]
