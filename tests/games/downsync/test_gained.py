"""What is told of tokens that are gained: as many as came to lie there, and nothing where none did."""

import pytest

from .test_powers import FOE, GNAT, table, told


@pytest.mark.parametrize(
    ("said", "given", "expected"),
    [
        ({"grant": "heat", "count": 3}, {}, ["A1 gains 3 Heat Tokens"]),
        ({"grant": "heat"}, {}, ["A1 gains a Heat Token"]),
        ({"grant": "painted"}, {"tokens": {"painted": 1}}, []),
        ({"grant": "corroded", "count": 3}, {"tokens": {"corroded": 1}}, ["A1 gains a Corroded Token"]),
        ({"grant": "countermeasure", "up_to": "cm"}, {"cm": 1}, []),
        ({"grant": "countermeasure", "count": 2}, {"cm": 0}, ["A1 gains 2 countermeasure Tokens"]),
        ({"grant": "command_point", "count": 9}, {}, ["A gains 4 command point Tokens"]),
        ({"place": 3}, {}, []),
    ],
)
def test_as_many_as_came_to_lie_there(said, given, expected):
    session = table("gnat", [{"on": "activation_begins", **said}], {"A1": {**GNAT, **given}, **FOE}, points={"A": 1})
    session.reach("action")
    assert [line for line in told(session) if "gains" in line or "placed" in line] == expected


@pytest.mark.parametrize(("lying", "expected"), [({}, ["B1.1 gains a Painted Token"]), ({"painted": 1}, [])])
def test_what_a_hit_leaves_is_told_while_there_may_be_more(lying, expected):
    pieces = {"A1": GNAT, "B1": {**FOE["B1"], "tokens": lying}}
    session = table("gnat", [{"on": "hits", "grant": "painted", "who": "target"}], pieces, dice={"attack.A": [6, 6]})
    for kind, answer in (("action", "cannon"), ("target", "B1.1")):
        session.reach(kind)
        session.answer(answer)
    session.finish()
    assert [line for line in told(session) if "Painted" in line and "gains" in line] == expected


ONCE = {"limit": "once per round"}
MAY = {"on": "activation_begins", **ONCE, "may": True, "grant": "heat"}


@pytest.mark.parametrize(
    "said",
    [
        [MAY, MAY],
        [MAY, {**MAY, "limit": "once per game"}],
        [{**MAY, "then": [{"grant": "heat", **ONCE}]}],
        [{"on": "activation_begins", "grant": "heat"}, MAY],
    ],
)
def test_each_sentence_of_a_trait_has_its_own_limit(said):
    session = table("gnat", said, {"A1": GNAT, **FOE})
    while session.pending.kind != "action":
        session.answer("yes" if session.pending.kind == "use" else session.default())
    assert dict(session.flow.piece("A1").tokens)["fifty/heat"] == 2
