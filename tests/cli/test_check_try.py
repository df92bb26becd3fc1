"""`check --try`: what a trait, an action or a token does, seen with it and without it."""

import shutil
from pathlib import Path

import pytest

from rulepress.cli import main

FIFTY = Path(__file__).parents[1] / "games/downsync/fifty"


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A faction of one's own, with a trait of which nothing ever comes."""
    root = tmp_path_factory.mktemp("own")
    for folder in ("factions", "scenarios"):
        shutil.copytree(FIFTY / folder, root / folder)
    home = root / "factions/downsync/fifty"
    (home / "traits.yaml").open("a").write(
        "\nNever: {on: unit, text: Never., effects: [{modify: attack_roll, by: 1, when: {distance: {more: 90}}}]}\n"
    )
    unit = home / "units/gnat.yaml"
    text = unit.read_text()
    unit.write_text(text.replace("traits: [", "traits: [Never, ") if "traits:" in text else text + "traits: [Never]\n")
    return root


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Steady Aim", ("In odds", "without it", "In play, scene ", "attacks", "Without it")),
        ("Tow", ("In play, scene ", "A1 Tow uses Tow", "Without it")),
        ("corroded", ("on the card of Corrosive", "In odds")),
        ("Jury Rig", ("In play, scene ", "Jury Rig")),
        ("Never", ("It did nothing in",)),
    ],
)
def test_it_shows_what_it_did(project, name, said, capsys):
    assert main(["check", "--try", name, "--project", str(project)]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"{name}, on the card of ") or name not in said[0]
    for words in said:
        assert words in out, out


def test_the_same_scene_every_time(project, capsys):
    told = [(main(["check", "--try", "Tow", "--project", str(project)]), capsys.readouterr().out) for _ in range(2)]
    assert told[0] == told[1]


def test_an_unknown_name_is_told_with_its_like(project, capsys):
    assert main(["check", "--try", "Steady Aimm", "--project", str(project)]) == 1
    assert "Did you mean Steady Aim" in capsys.readouterr().err


def test_what_no_example_shows_is_named(project, capsys):
    assert main(["check", "--project", str(project)]) == 0
    out = capsys.readouterr().out
    assert "shown by no worked example" in out and "downsync/fifty/Ablative Plates" in out
