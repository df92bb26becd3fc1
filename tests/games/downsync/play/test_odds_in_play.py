"""What single checks are said to do, they do in games: the same code rolls both."""

from fractions import Fraction

import pytest

from rulepress.games.downsync.odds import odds, request_from
from rulepress.games.downsync.play.ruleset import Ruleset
from rulepress.games.downsync.table_fixture import Loaded, StagedSession

CASES = [
    ("republic-of-terra/crusader", "medium-cannon", "coalition/virago", "12"),
    ("republic-of-terra/crusader", "medium-cannon", "coalition/sentinel-tagger", "5"),
    ("coalition/guardian-marksman", "railgun", "republic-of-terra/samson", "20"),
    ("coalition/sentinel-tagger", "tag-cannon", "republic-of-terra/crusader", "14"),
    ("republic-of-terra/samson", "smart-medium-cannon", "coalition/guardian-destroyer", "10"),
]
GAMES = 400


def spend(table: StagedSession):
    """Answer as the odds assume: ordinary tokens first, then emergency ones, never to no purpose."""
    decision = table.pending
    if decision.kind == "countermeasure":
        return "countermeasure" if "countermeasure" in decision.options else "emergency"
    if decision.kind == "target":
        return next((option for option in decision.options if option != "stop"), "stop")
    return table.default()


@pytest.mark.parametrize(
    ("attacker", "action", "target", "away"),
    [*CASES[:2], *(pytest.param(*case, marks=pytest.mark.slow) for case in CASES[2:])],
)
def test_frequencies_are_those_of_the_odds(book: Ruleset, attacker, action, target, away):
    told = odds(book.rules, request_from({"attacker": attacker, "action": action, "target": target, "range": away}))
    radii = [book.radii[book.units[key].signature] for key in (attacker, target)]
    apart = (int(away) * 1000 + sum(radii)) / 1000
    given = {
        "pieces": {
            "A1": {"unit": attacker, "at": [0, 20]},
            "B1": {"unit": target, "at": [0, 20 - apart], "activated": True},
            "B2": {"unit": "coalition/virago", "at": [20, -22], "activated": True},
        }
    }
    destroyed = stunned = 0
    for seed in range(GAMES):
        table = StagedSession(book, given)
        table.flow.dice = Loaded({})
        table.flow.dice.seed = str(seed)
        table.reach("action")
        table.answer(action)
        while table.pending is not None and "B1" in table.flow.state.pieces:
            if table.pending.kind == "target" and "B1.1" not in table.pending.options:
                break
            table.answer("B1.1" if table.pending.kind == "target" else spend(table))
        piece = table.flow.state.pieces.get("B1")
        destroyed += piece is None
        stunned += piece is not None and piece.bases[0].stunned
    for count, name in ((destroyed, "destroyed"), (stunned, "stunned")):
        likely = float(Fraction(told[name]))
        slack = 4 * (likely * (1 - likely) / GAMES) ** 0.5 + 1e-9
        assert abs(count / GAMES - likely) <= slack, (name, count / GAMES, likely)
