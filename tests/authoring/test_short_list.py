"""A list that is not yet whole: `check` warns of it, and `play` refuses it in the same words."""

import pytest

from rulepress.content.files.project import Project
from rulepress.content.games.downsync import GAME
from rulepress.core.rule_refs import Refused
from rulepress.games.downsync.play.ruleset import Ruleset

LIST = "id: few\nname: Few\ngame_size: small\nunits: {scout: 2, tank: 1, giant: 1}\n"
SAID = "Small Game has 3 medium slots; this list has 1 medium unit."


def test_check_and_play_say_the_same(project, check):
    root = project({"factions/downsync/reds/forces/few.yaml": LIST})
    code, out, _ = check(root)
    assert code == 0 and SAID in out and "add 2; until then `play` refuses this list" in out
    with pytest.raises(Refused, match=SAID):
        Ruleset(GAME.load(Project(root)).data).units_of("reds/few")
