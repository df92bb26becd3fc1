"""A second run does again only what changed, and a run that fails leaves the earlier cards as they were."""

import copy

from rulepress.press import press
from rulepress.workshops.downsync import GAME


def stamps(out):
    return {path.relative_to(out): path.stat().st_mtime_ns for path in out.rglob("*") if path.is_file()}


def test_nothing_changed_nothing_pressed(pressed):
    before = stamps(pressed.out)
    report = press(pressed.project, GAME, pressed.data, pressed.out.parents[1])
    assert (report.cards, report.pressed, report.unchanged, report.written) == (18, 0, 18, [])
    assert stamps(pressed.out) == before


def test_one_changed_card_is_pressed_with_the_sheets_it_is_on(pressed, tmp_path):
    small = copy.deepcopy(pressed.data)
    for faction in small["factions"]:
        faction["units"], faction["forces"] = faction["units"][:1], []
    dist = tmp_path / "dist"
    out = dist / "cards" / "downsync"
    assert press(pressed.project, GAME, small, dist).pressed == 2
    before = stamps(out)
    small["factions"][0]["units"][0]["stats"]["spd"] = 9
    report = press(pressed.project, GAME, small, dist)
    assert (report.cards, report.pressed) == (2, 1)
    assert report.written and all("republic-of-terra" not in name for name in report.written)
    changed = {str(name) for name, stamp in stamps(out).items() if before.get(name) != stamp}
    assert changed == set(report.written)

    before = stamps(out)
    broken = copy.deepcopy(small)
    broken["factions"][0]["units"][0]["traits"][0]["text"] = "far too long " * 200
    assert press(pressed.project, GAME, broken, dist).failed
    assert stamps(out) == before
    assert not list(dist.glob(".press/**/new-*"))

    gone = copy.deepcopy(small)
    gone["factions"] = gone["factions"][:1]
    press(pressed.project, GAME, gone, dist)
    assert not [name for name in stamps(out) if "republic-of-terra" in str(name)]


def test_one_force_or_faction_only(pressed, tmp_path):
    report = press(pressed.project, GAME, pressed.data, tmp_path / "dist", forces=["coalition/starter"])
    assert report.written and all(name.startswith("forces/coalition-starter-") for name in report.written)


def test_cards_verb(pressed, folder, capsys):
    from rulepress.cli import main

    assert main(["cards", "--project", str(folder)]) == 0
    assert "18 cards, 0 pressed, 18 unchanged" in capsys.readouterr().out
    assert main(["cards", "--project", str(folder), "--faction", "coalitoin"]) == 1
    assert "did you mean `coalition`" in capsys.readouterr().err
