"""Faults that first-time authors plant, in a faction that none of the lints was written for: each is told once, where it stands.

Those of different files are planted together, so that few projects are read.
"""

from collections import defaultdict
from pathlib import Path
from shutil import copytree

import pytest

from rulepress.cli.checking.checker import examine
from rulepress.content.files.project import Project

from ..shipped import read_yaml

HERE = Path(__file__).parent / "planted"
HOME = "factions/downsync/tidewatch/"
FAULTS = read_yaml(HERE / "faults.yaml")


def _together() -> list[list[dict]]:
    """The faults in rounds: in each at most one a file, and those `alone` in rounds of their own."""
    rounds, planted = defaultdict(list), defaultdict(int)
    for fault in (one for one in FAULTS if not one.get("alone")):
        place = fault["told"].split(" @ ")[1].rpartition(":")[0] or fault["in"]
        files = {fault["in"], place}
        number = max(planted[file] for file in files)
        for file in files:
            planted[file] = number + 1
        rounds[number].append(fault)
    return [*rounds.values(), *([fault] for fault in FAULTS if fault.get("alone"))]


def _told(root: Path) -> dict[tuple[str, str, str], str]:
    """What is found, whatever line it moved to -> where."""
    found = examine(Project(root)).findings
    return {(one.code, one.path, one.message): f"{one.code} @ {one.path.removeprefix(HOME)}:{one.line}" for one in found}


@pytest.fixture(scope="module")
def before() -> dict[tuple[str, str, str], str]:
    return _told(HERE)


def test_nothing_is_found_where_nothing_is_wrong(before):
    assert sorted(code for code, _, _ in before) == ["beyond-usual", "beyond-usual"]


@pytest.mark.parametrize("faults", _together())
def test_each_fault_is_told_once_at_its_place(faults, before, tmp_path):
    copytree(HERE / "factions", tmp_path / "factions")
    expected = []
    for fault in faults:
        path = tmp_path / HOME / fault["in"]
        text = path.read_text(encoding="utf-8")
        assert fault["old"] in text, fault
        path.write_text(text.replace(fault["old"], fault["new"], 1), encoding="utf-8")
        code, place = fault["told"].split(" @ ")
        expected.append(f"{code} @ {place if ':' in place else fault['in'] + ':' + place}")
    new = {what: where for what, where in _told(tmp_path).items() if what not in before}
    assert sorted(new.values()) == sorted(expected), new
