"""Positions in which the tactical bot has to find the answer."""

from pathlib import Path

import pytest
import yaml

from rulepress.games.downsync.play import BOTS, Ruleset
from rulepress.games.downsync.table_fixture import StagedSession

POSITIONS = yaml.safe_load(Path(__file__).with_name("positions.yaml").read_text("utf-8"))


@pytest.fixture(scope="module")
def book(data) -> Ruleset:
    return Ruleset(data)


@pytest.mark.parametrize("name", POSITIONS)
def test_the_bot_finds_it(name, book):
    position = POSITIONS[name]
    table = StagedSession(book, position["given"])
    for step in position.get("do", ()):
        ((kind, value),) = step.items()
        table.reach(kind)
        table.answer([[[round(1000 * part) for part in at] for at in path] for path in value] if kind == "move" else value)
    table.reach(position["asks"])
    bot = BOTS["tactical"](1)
    answer = bot.answer(table)
    why = "; ".join(map(str, bot.reasons[:4]))
    table.asked.check(answer)
    if "one_of" in position:
        assert answer in position["one_of"], why
    if "never" in position:
        assert answer not in position["never"], why
    for key, nearer in (("ends", True), ("clear", False)):
        if key in position:
            told = position[key]
            (x, y), far = told.get("near") or told["of"], told["within" if nearer else "by"]
            for at in _ends(table, answer):
                assert ((at[0] / 1000 - x) ** 2 + (at[1] / 1000 - y) ** 2 <= far**2) == nearer, why


def _ends(table: StagedSession, answer) -> list:
    """Where bases stand after a move, or the point that is aimed at."""
    if answer == "stay":
        return [base.at for base in table.flow.piece(table.asked.about).bases]
    return [answer] if isinstance(answer[0], int) else [path[-1] for path in answer]
