"""A declared game's cards while it is written: what is wrong with one file does not hold up the cards of others."""

import pytest

from rulepress.cli import main
from rulepress.cli.checking.content_loading import known
from rulepress.content.cards.card_sides import spoilt
from rulepress.content.files.project import Project

BLUE, RED = "factions/brass-tide/blue-fleet", "factions/brass-tide/red-fleet"
ALL = {f"{fleet}-fleet/{fleet}-fleet-{what}" for fleet in ("blue", "red") for what in ("elite", "line", "leader")}
RED_ONES = {key for key in ALL if key.startswith("red")}

BROKEN = {
    "a unit that is no YAML": (f"{RED}/units/red-fleet-line.yaml", "id: [", {"red-fleet/red-fleet-line"}),
    "a unit with a slip": (f"{RED}/units/red-fleet-line.yaml", ("name:", "nome:"), {"red-fleet/red-fleet-line"}),
    "a unit with a weapon that is not there": (f"{RED}/units/red-fleet-line.yaml", ("[Blade]", "[Bled]"), {"red-fleet/red-fleet-line"}),
    "a force list": (f"{RED}/forces/red-fleet-starter.yaml", ("red-fleet-elite", "nobody"), set()),
    "a faction": (f"{RED}/faction.yaml", ("name:", "nome:"), RED_ONES),
    "a shared record": ("rules/brass-tide/shared/weapon.yaml", ("dice: 3", "dice: many"), ALL),
    "a number of the rules": ("rules/brass-tide/core.yaml", "hit_on: [", ALL),
    "the shape": ("rules/brass-tide/shape.yaml", ("units:", "unitz:"), ALL),
}


@pytest.fixture
def root(tmp_path):
    words = ["--stats", "Sail, Guns, Oak, Hull", "--roll", "pool", "--factions", "Red Fleet, Blue Fleet"]
    assert main(["new", "game", "Brass Tide", *words, "--project", str(tmp_path)]) == 0
    return tmp_path


def drawn(root) -> set[str]:
    """The keys of the cards that can be shown as their files mean them."""
    [game] = known(Project(root))
    draft = game.draft(Project(root))
    return {face.key for face in (game.card_sides(draft.data) if draft.data else ()) if not spoilt(face, game.id, draft.diagnostics)}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_file_holds_up_the_cards_it_is_about_and_no_others(root, case):
    path, how, lost = BROKEN[case]
    assert drawn(root) == ALL
    file = root / path
    text = file.read_text("utf-8")
    assert isinstance(how, str) or how[0] in text
    file.write_text(how if isinstance(how, str) else text.replace(*how), "utf-8")
    assert drawn(root) == ALL - lost
