"""A card that is made by itself, without the rest of the project."""

from rulepress.content.files.project import Project
from rulepress.content.games.registry import game

from ..shipped import ROOT


def test_a_card_that_a_scenario_brings_names_the_scenario():
    downsync = game("downsync")
    card_sides = downsync.card_sides(downsync.draft(Project(ROOT / "vocabulary/downsync")).data)
    golem = next(face.record for face in card_sides if face.id == "golem")
    assert [(note["title"], note["text"]) for note in golem["notes"]] == [("Only in", "Last Stand.")]
