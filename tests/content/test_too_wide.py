"""What no card has room for is told by the widths of letters, and the press refuses it."""

import re

import pytest
from fontTools.ttLib import TTFont

from rulepress.cli.checking.checker import examine
from rulepress.content.cards import font_characters, text_widths
from rulepress.content.files.project import Project
from rulepress.content.games.registry import game
from rulepress.press.cards.press_run import PressWorker, look
from rulepress.press.sheets.paper_formats import SIZES

from ..shipped import ROOT, read_yaml

BASE = read_yaml(ROOT / "tests" / "lints" / "_base.yaml")
UNIT = "factions/downsync/reds/units/tank.yaml"
CANNON = "Donaudampfschifffahrtsgesellschaft: {cost: A, range: 24, rof: 2, effect: KILL}"
WIDE = {
    "name": ("name: Tank", "name: " + "Aufklaerungs" * 4, 2, "the name is at least"),
    "one word of the name": ("name: Tank", "name: Heavy " + "Aufklaerungs" * 4, 2, "the name is at least"),
    "two lines of a name": ("name: Tank", "name: MOUNTED MAMMOTH WORKSHOP COMMAND AND WOMMA MAINTENANCE TROOP", 2, "the name is at least"),
    "variant": ("name: Tank", "name: Tank\nvariant: " + "Kommandantin" * 5, 3, "the variant is at least"),
    "type": ("type: Medium Tank", "type: " + "PANZER" * 10, 3, "the type line is at least"),
    "type beside drawings": ("type: Medium Tank", "type: " + "MWMWMW MWMWMWM MWMWMWM MWMWMWM MWMWMWM WM", 3, "the type line is at least"),
    "text": ("actions:", "notes: [{title: Odd, text: " + "Some words that say much. " * 80 + "}]\nactions:", 8, "mm too long"),
    "action": ("[Cannon]", f"[{{{CANNON}}}]", 8, "the action Donaudampfschifffahrtsgesellschaft is at least"),
    "note": ("actions:", "notes: [{title: Odd, text: " + "Haus" * 20 + "}]\nactions:", 8, "the note 1 is at least"),
}
FITS = {
    "name": ("name: Tank", "name: Heavy Reconnaissance and Recovery Section"),
    "variant": ("name: Tank", "name: Guardian\nvariant: Northern Command"),
    "action": ("[Cannon]", "[Long-Range Electromagnetic Acceleration Cannon: {cost: A, range: 24, rof: 2, effect: KILL}]"),
}


def project(root, old, new) -> Project:
    assert BASE[UNIT].count(old) == 1
    for name, text in {**BASE, UNIT: BASE[UNIT].replace(old, new)}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Project(root)


def refused(project: Project) -> bool:
    """Whether the press has no room for the tank."""
    downsync = game("downsync", project)
    [tank] = [face for face in downsync.card_sides(downsync.draft(project).data) if face.id == "tank"]
    return bool(PressWorker(look(project.root))(tank, list(SIZES)).overruns)


@pytest.mark.parametrize("case", WIDE)
@pytest.mark.slow
def test_check_tells_what_the_press_refuses(case, tmp_path):
    old, new, line, words = WIDE[case]
    there = project(tmp_path, old, new)
    [error] = [one for one in examine(there).findings if one.severity == "error"]
    assert (error.code, error.path, error.line) == ("card-overrun", UNIT, line)
    assert words in error.message
    assert refused(there)


@pytest.mark.parametrize("case", WIDE)
def test_what_is_as_much_shorter_as_advised_fits(case, tmp_path):
    """By letters off the end of what is named, or words off the end of a text."""
    old, new, *_ = WIDE[case]
    [error] = [one for one in examine(project(tmp_path, old, new)).findings if one.severity == "error"]
    number, what = re.search(r"by about (\d+) (letter|word)", error.suggestion).groups()
    named = re.search(r"`(\w+)", error.suggestion)
    if what == "word":
        text = re.search(r"text: ([^}]*)}", new)[1]
        less = " ".join(text.split()[: -int(number)])
    else:
        text = re.search(rf"{named[1]}\w*", new)[0] if named else new.rpartition(": ")[2]
        less = text[: -int(number)].strip()
    there = project(tmp_path, old, new.replace(text, less))
    assert not [one for one in examine(there).findings if one.severity == "error"], less
    assert not refused(there), less


def test_the_least_card_is_the_one_that_is_pressed():
    assert min(size.width for size in SIZES) == text_widths.NARROWEST
    assert min(size.height for size in SIZES) == text_widths.LOWEST


@pytest.mark.parametrize("case", FITS)
def test_nothing_is_told_of_what_fits(case, tmp_path):
    there = project(tmp_path, *FITS[case])
    assert not [one for one in examine(there).findings if one.severity == "error"] and not refused(there)


def test_nothing_is_known_of_cards_that_look_otherwise(tmp_path):
    there = project(tmp_path, *WIDE["name"][:2])
    own = tmp_path / "templates/cards/base.css"
    own.parent.mkdir(parents=True)
    own.write_text((ROOT / "templates/cards/base.css").read_text("utf-8"), "utf-8")
    assert not [one for one in examine(there).findings if one.severity == "error"]


@pytest.mark.parametrize("path", sorted((ROOT / "templates/fonts").glob("*.ttf")), ids=lambda path: path.stem)
def test_widths_are_those_that_font_tools_reads(path):
    font = TTFont(path)
    em, leads = font["head"].unitsPerEm, font["hmtx"]
    assert font_characters.widths(path.read_bytes()) == {chr(code): leads[name][0] / em for code, name in font.getBestCmap().items()}
