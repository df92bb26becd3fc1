"""`cards --for`: which cards are meant and how many, and what is refused with a sentence."""

import argparse
import functools
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from rulepress import cli
from rulepress.cli.selection.card_selection import chosen, of_units
from rulepress.cli.selection.chosen_cards import Chosen
from rulepress.content.files.project import Project
from rulepress.content.games import registry

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def project(tmp_path_factory) -> Path:
    """The factions that ship, without the worked examples, which would be tried each time."""
    root = tmp_path_factory.mktemp("print")
    for top in ("rules", "factions"):
        shutil.copytree(ROOT / top, root / top, ignore=shutil.ignore_patterns("examples"))
    return root


def asked(project: Path, **options: object) -> list[Chosen]:
    """What is chosen with these options."""
    every = ("force", "faction", "unit", "count", "changed_since", "language", "all")
    return chosen(argparse.Namespace(**{"project": project, **dict.fromkeys(every), **options}))


def counted(project: Path, **options: list[str]) -> list[Counter]:
    """How often each card is chosen, by game."""
    return [Counter(one.cards) for one in asked(project, **options)]


def test_a_card_is_looked_for_only_where_a_file_is_called_like_it(project, monkeypatch):
    opened, open_ = [], registry.game
    monkeypatch.setattr(registry, "game", lambda name, *given: opened.append(name) or open_(name, *given))
    asked(project, unit=["virago"])
    assert opened == ["downsync"]
    with pytest.raises(cli.Failure, match="did you mean `virago`"):
        asked(project, unit=["viragoo"])


def test_a_card_whose_file_ends_with_yml_is_told_and_not_made(project, capsys):
    tagger = project / "factions/downsync/coalition/units/sentinel-tagger.yaml"
    tagger.rename(tagger.with_suffix(".yml"))
    try:
        with pytest.raises(cli.Failure, match="1 error; nothing was built"):
            asked(project, unit=["sentinel-tagger"])
    finally:
        tagger.with_suffix(".yml").rename(tagger)
    assert "rename it to sentinel-tagger.yaml" in capsys.readouterr().err


def test_units_add_up_and_are_counted(project):
    assert counted(project, unit=["virago", "coalition/widow-scout"], count=["virago=3"]) == [
        {"coalition/virago": 3, "coalition/widow-scout": 1}
    ]
    assert counted(project, count=["virago=3"]) == [{"coalition/virago": 3}]
    assert counted(project, unit=["widow-scout"], count=["virago=2"]) == [{"coalition/widow-scout": 1, "coalition/virago": 2}]
    assert counted(project, unit=["virago", "virago"]) == [{"coalition/virago": 2}]
    assert counted(project, unit=["virago", "widow-scout"], count=["widow-scout=0"]) == [{"coalition/virago": 1}]


def test_a_force_brings_its_duplicates_and_others_add_to_it(project):
    [force] = counted(project, force=["coalition/starter"])
    assert max(force.values()) == 2
    [more] = counted(project, force=["coalition/starter"], unit=["virago"], count=["coalition/virago=4"])
    assert more == force | Counter({"coalition/virago": 4})


def test_what_stays_english_is_told_of_a_faction_without_texts_too(project, capsys):
    asked(project, language="de")
    told = capsys.readouterr().out
    assert "de, coalition: 41 of 41 texts\n" in told
    assert "de, republic-of-terra: no texts/de.yaml; its names, type lines" in told
    asked(project, language="de", faction=["coalition"])
    assert "republic" not in capsys.readouterr().out


def test_without_a_name_every_card_of_every_game_is_meant_once(project):
    downsync, mswars = counted(project)
    assert "coalition/virago" in downsync and mswars and set((downsync | mswars).values()) == {1}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--for", "home-a5"], "did you mean `home-a4`?"),
        (["--for", "home-a4", "--unit", "viragoo"], "did you mean `virago`?"),
        (["--for", "home-a4", "--unit", "virago", "--count", "widow-scoot=2"], "did you mean `widow-scout`?"),
        (["--for", "home-a4", "--unit", "virago", "--count", "virago=0"], "nothing to print"),
        (["--for", "home-a4", "--unit", "virago", "--count", "virago"], "such as virago=3"),
        (["--for", "home-a4", "--unit", "virago", "--count", "virago=9999"], "at most 612"),
        (["--for", "home-a4", "--count", "virago=2", "--count", "coalition/virago=3"], "`coalition/virago` twice"),
        (["--for", "makeplayingcards", "--count", "virago=612", "--count", "widow-scout=1"], "has 613 cards, but MakePlayingCards, poker"),
        (["--for", "home-a4", "--unit", "virago", "--offset", "1"], "such as --offset=0.5,-1"),
        (["--for", "home-a4", "--unit", "virago", "--offset", "1,20"], "at most 10"),
        (["--for", "makeplayingcards", "--unit", "virago", "--offset", "1,1"], "printer at home"),
        (["--unit", "virago", "--count", "virago=0"], "nothing to print"),
        (["--preflight", "cards.pdf"], "add --for PRESET"),
        (["--calibrate", "makeplayingcards"], "no offset to measure"),
        (["--calibrate", "home-a4", "--unit", "virago"], "do not go together"),
        (["--for", "drivethrucards", "--preflight", "no-such.pdf"], "There is no file no-such.pdf"),
        (["--for", "drivethrucards", "--preflight", "x.pdf", "--unit", "virago"], "do not go together"),
        (["--changed-since", "HEAD"], "not in a git repository"),
        (["--pack", "coalition/startr"], "did you mean `coalition/starter`?"),
        (["--pack", "forces/coalition/starter", "--unit", "virago"], "--pack and --unit do not go together"),
        (["--pack", "coalition/starter", "--for", "home-a4"], "--pack and --for do not go together"),
        (["--pack", "coalition/starter", "--language", "de"], "make translated cards with --force"),
        (["--low-ink", "--unit", "virago"], "--for home-a4-low-ink"),
        (["--for", "home-a4", "--language", "dd"], "there is de"),
    ],
)
def test_what_cannot_be_meant_is_refused_with_a_sentence(project, capsys, words, said):
    assert cli.main(["cards", "--project", str(project), *words]) in (cli.USAGE, cli.WRONG)
    told = " ".join(capsys.readouterr().err.split())
    assert said in told, told
    assert not (project / "dist").exists()


@pytest.fixture(scope="module")
def begun(project, tmp_path_factory) -> Path:
    """A folder whose commit has been changed since: a figure, an action and the words of a trait, and a card that is new."""
    root = tmp_path_factory.mktemp("begun")
    shutil.copytree(project, root, dirs_exist_ok=True)
    who = ["-c", "user.name=A Designer", "-c", "user.email=designer@example.org"]
    for words in (["init", "-q"], ["add", "."], [*who, "commit", "-q", "-m", "Begin"]):
        subprocess.run(["git", *words], cwd=root, check=True, capture_output=True)
    units = root / "factions/downsync/coalition/units"
    virago, traits = units / "virago.yaml", root / "rules/downsync/traits.yaml"
    words = {"id: virago": "id: fury", "name: Virago": "name: Fury", "since: 2023-04\n": ""}
    (units / "fury.yaml").write_text(functools.reduce(lambda text, word: text.replace(word, words[word]), words, virago.read_text()))
    virago.write_text(virago.read_text().replace("spd: 6", "spd: 7").replace("rof: 2", "rof: 3"))
    traits.write_text(traits.read_text().replace("A further {{ bonus }} TARG", "Another {{ bonus }} TARG"))
    return root


def test_only_cards_that_have_changed_since_a_commit_are_meant_and_say_what(begun):
    [found] = asked(begun, changed_since="HEAD", faction=["coalition"], count=["virago=2"])
    assert Counter(found.cards) == {"coalition/virago": 2, "coalition/fury": 1}
    record = found.marked["coalition/virago"].record
    assert [stat["label"] for stat in record["stats"] if "changed" in stat] == ["SPD"]
    assert ["changed" in action for action in record["actions"]] == [True]
    assert [one["name"] for one in [*record["traits"], *record["glossary"]] if "changed" in one] == ["Close and Personal"]
    assert record["faction"] == "◆ changed since HEAD" and record["edition"].endswith("+")
    assert found.marked["coalition/fury"].record["faction"] == "◆ new since HEAD"


def test_where_nothing_has_changed_it_is_said(begun, capsys):
    assert cli.main(["cards", "--project", str(begun), "--changed-since", "HEAD", "--unit", "courier"]) == 0
    assert "None of these cards has changed since HEAD" in capsys.readouterr().out
    assert cli.main(["cards", "--project", str(begun), "--changed-since", "HAED"]) == cli.WRONG
    assert "There is no commit `HAED`" in capsys.readouterr().err
    assert not (begun / "dist/print").exists()


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
    assert "ready for MakePlayingCards, poker" in capsys.readouterr().out
    assert cli.main([*looked, "--for", "the-game-crafter"]) == cli.WRONG
    told = capsys.readouterr().err
    assert "preflight-pixels" in told and "825 × 1125" in told and str(picture) in told


@pytest.mark.parametrize(
    ("typed", "code"),
    [("Tank <b>Mk II</b>", "markup-in-text"), ("'**Tank** Mk II'", "marks-in-text"), ("雷神", "no-glyph")],
)
def test_a_single_card_is_held_to_what_check_says_of_its_words(tmp_path, typed, code, capsys):
    root = tmp_path / "g"
    assert cli.main(["-q", "new", "game", "High Seas", "--project", str(root)]) == 0
    line, elite = (root / f"factions/high-seas/reds/units/reds-{one}.yaml" for one in ("line", "elite"))
    line.write_text(re.sub(r"(?m)^name: .*", f"name: {typed}", line.read_text("utf-8")), encoding="utf-8")
    capsys.readouterr()
    assert cli.main(["cards", "--project", str(root), "--unit", "reds-line"]) == 1
    told = capsys.readouterr().err
    assert code in told and "reds-line.yaml" in told and not (root / "dist" / "cards").exists()
    names = [face.key for one in of_units(Project(root), [elite.stem]) for face in one.game.card_sides(one.data)]
    assert "reds/reds-elite" in names, "what is wrong in another card's file does not keep this one from being made"
