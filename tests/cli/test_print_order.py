"""`cards --for`: which cards are meant and how many, and what is refused with a sentence."""

import argparse
import shutil
from collections import Counter
from pathlib import Path

import pytest

from rulepress import cli
from rulepress.cli.chosen_cards import chosen

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def project(tmp_path_factory) -> Path:
    """The factions that ship, without the worked examples, which would be tried each time."""
    root = tmp_path_factory.mktemp("print")
    for top in ("rules", "factions"):
        shutil.copytree(ROOT / top, root / top, ignore=shutil.ignore_patterns("examples"))
    return root


def counted(project: Path, **asked: list[str]) -> list[Counter]:
    """How often each card is chosen, by game."""
    args = argparse.Namespace(**{"project": project, "force": None, "faction": None, "unit": None, "count": None} | asked)
    return [Counter(one.cards) for one in chosen(args)]


def test_units_add_up_and_are_counted(project):
    assert counted(project, unit=["virago", "coalition/widow-scout"], count=["virago=3"]) == [
        {"coalition/virago": 3, "coalition/widow-scout": 1}
    ]
    assert counted(project, unit=["virago", "virago"]) == [{"coalition/virago": 2}]
    assert counted(project, unit=["virago", "widow-scout"], count=["widow-scout=0"]) == [{"coalition/virago": 1}]


def test_a_force_brings_its_duplicates_and_others_add_to_it(project):
    [force] = counted(project, force=["coalition/starter"])
    assert max(force.values()) == 2
    [more] = counted(project, force=["coalition/starter"], unit=["virago"], count=["coalition/virago=4"])
    assert more == force | Counter({"coalition/virago": 4})


def test_without_a_name_every_card_of_every_game_is_meant_once(project):
    downsync, mswars = counted(project)
    assert "coalition/virago" in downsync and mswars and set((downsync | mswars).values()) == {1}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--for", "home-a5"], "did you mean `home-a4`?"),
        (["--for", "home-a4", "--unit", "viragoo"], "did you mean `virago`?"),
        (["--for", "home-a4", "--unit", "virago", "--count", "widow-scout=2"], "add --unit widow-scout"),
        (["--for", "home-a4", "--unit", "virago", "--count", "virago=0"], "nothing to print"),
        (["--for", "home-a4", "--unit", "virago", "--count", "virago"], "such as virago=3"),
        (["--for", "home-a4", "--unit", "virago", "--count", "virago=9999"], "at most 612"),
        (["--for", "home-a4", "--unit", "virago", "--offset", "1"], "such as --offset=0.5,-1"),
        (["--for", "home-a4", "--unit", "virago", "--offset", "1,20"], "at most 10"),
        (["--for", "makeplayingcards", "--unit", "virago", "--offset", "1,1"], "printer at home"),
        (["--count", "virago=2"], "add --for PRESET"),
        (["--preflight", "cards.pdf"], "add --for PRESET"),
        (["--calibrate", "makeplayingcards"], "nothing to measure"),
        (["--calibrate", "home-a4", "--unit", "virago"], "do not go together"),
        (["--for", "drivethrucards", "--preflight", "no-such.pdf"], "There is no file no-such.pdf"),
        (["--for", "drivethrucards", "--preflight", "x.pdf", "--unit", "virago"], "do not go together"),
        (["--unit", "virago", "--faction", "coalition"], "--for which preset"),
        (["--pack", "coalition/startr"], "did you mean `coalition/starter`?"),
        (["--pack", "forces/coalition/starter", "--unit", "virago"], "--pack and --unit do not go together"),
        (["--pack", "coalition/starter", "--for", "home-a4"], "--pack and --for do not go together"),
    ],
)
def test_what_cannot_be_meant_is_refused_with_a_sentence(project, capsys, words, said):
    assert cli.main(["cards", "--project", str(project), *words]) in (cli.USAGE, cli.WRONG)
    told = " ".join(capsys.readouterr().err.split())
    assert said in told, told
    assert not (project / "dist").exists()


def test_a_wrong_preset_of_ones_own_is_told_at_its_line(project, capsys):
    mine = project / "templates" / "presets" / "mine.yaml"
    mine.parent.mkdir(parents=True)
    mine.write_text("kind: png\nname: Mine\nfor: Us\npixels: [822]\ndpi: 300\n")
    try:
        assert cli.main(["cards", "--project", str(project), "--for", "mine"]) == cli.WRONG
        assert "templates/presets/mine.yaml:4" in capsys.readouterr().err
    finally:
        shutil.rmtree(project / "templates")


def test_a_file_of_ones_own_is_looked_at(project, capsys, tmp_path):
    from PIL import Image

    picture = tmp_path / "card.png"
    Image.new("RGB", (822, 1122), "teal").save(picture, dpi=(300, 300))
    looked = ["cards", "--project", str(project), "--preflight", str(picture)]
    assert cli.main([*looked, "--for", "makeplayingcards"]) == 0
    assert "as MakePlayingCards, poker takes them" in capsys.readouterr().out
    assert cli.main([*looked, "--for", "the-game-crafter"]) == cli.WRONG
    told = capsys.readouterr().err
    assert "preflight-pixels" in told and "825 × 1125" in told and str(picture) in told
