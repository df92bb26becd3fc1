"""The rulebook's figures: the engine's answers, and pictures that follow the numbers."""

import json
import re
from copy import deepcopy
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml

from rulepress.content.games.downsync import figure_records
from rulepress.content.games.downsync.figures import QUESTIONS, Unclear, judge
from rulepress.content.games.downsync.game_content import Figures
from rulepress.tabletop import Polygon, mils

from ...shipped import ROOT, content, read_yaml

CASES = read_yaml(Path(__file__).parent / "cases" / "figures.yaml")


@pytest.fixture(scope="module")
def editions():
    """Edition id -> its sources, of the shipped project."""
    return content("downsync").editions


@pytest.fixture(scope="module")
def newest(editions):
    return next(iter(editions.values()))


def scene(given: dict) -> dict:
    """A case's scene as the engine takes it."""
    terrain = [{**each, "outline": Polygon([(mils(x), mils(y)) for x, y in each["shape"]])} for each in given.get("terrain", ())]
    return {"table": [24, 12], **given, "terrain": terrain}


@pytest.mark.parametrize("case", CASES, ids=[case["case"] for case in CASES])
def test_case(case, newest):
    data = deepcopy(newest.data)
    for name, value in case.get("numbers", {}).items():
        *path, last = name.split(".")
        here = data["core"]
        for step in path:
            here = here[step]
        here[last] = value
    if "unclear" in case:
        with pytest.raises(Unclear, match=case["unclear"]):
            judge(data, scene(case["scene"]))
        return
    _, answer = judge(data, scene(case["scene"]))
    assert list(answer.verdict) == [str(one) for one in case["expect"]]
    told = " ".join(answer.words)
    for words in case.get("says", ()):
        assert words in told


def test_every_question_has_a_case():
    assert {next(iter(case["scene"]["ask"])) for case in CASES} == set(QUESTIONS)


def test_every_edition_has_figures_of_every_sort(editions):
    for edition in editions.values():
        records = figure_records.chosen(edition)
        assert {next(iter(record.ask.model_fields_set)) for record in records.values()} == set(QUESTIONS)
        assert set(figure_records.figures(edition, edition.data)) == set(records), "one of them cannot be judged"


def test_drawings_are_sound(editions):
    for edition in editions.values():
        ids = []
        for figure in figure_records.figures(edition, edition.data).values():
            assert "\n" not in figure.html
            tree = ElementTree.fromstring(figure.html)
            drawing = tree.find("{http://www.w3.org/2000/svg}svg")
            assert drawing.get("role") == "img" and figure.words[0] in drawing.get("aria-label")
            caption = " ".join("".join(tree.find("figcaption").itertext()).split())
            assert caption.startswith(figure.title) and all(words in caption for words in figure.words)
            ids += [element.get("id") for element in tree.iter() if element.get("id")]
        assert len(ids) == len(set(ids))


def test_the_manual_shows_one_that_works(newest):
    manual = (ROOT / "site/authoring/index.md").read_text("utf-8")
    typed = next(block for block in re.findall(r"```yaml\n(.*?)```", manual, re.S) if "ask:" in block)
    (name, record), *_ = Figures.model_validate_json(json.dumps(yaml.safe_load(typed)), strict=True).root.items()
    figure = figure_records.shown(name, record, newest.data)
    assert figure.verdict == (record.expect,) and figure.caption == record.caption


@pytest.mark.parametrize(
    ("name", "number", "value", "verdict"),
    [
        ("through-terrain-deep", "sight.through", 3, ("clear",)),
        ("through-terrain-near", "sight.through_all_within", 5, ("blocked",)),
        ("coherency-broken", "sub_unit.coherency", 12, ("coherent",)),
        ("coherency", "sub_unit.coherency", 5, ("broken",)),
        ("slow-terrain", "terrain.forest.slows", 3, ("3.22", "6", "3")),  # A stops at the edge, for nothing
        ("ping-clearance", "ping.clearance", 1, ("legal", "legal")),
        ("ping-exposed", "ping.exposed_within", 4, ("P", "Q", "R")),
        ("short-and-long-range", "attack.long_range.limit", 10, ("+1", "-1", "-1")),
        ("placing-sub-units", "sub_unit.reveal_within", 1, None),
    ],
)
def test_a_changed_number_changes_answer_and_picture(newest, name, number, value, verdict):
    record, data = figure_records.chosen(newest)[name], deepcopy(newest.data)
    before = figure_records.shown(name, record, data)
    *path, last = number.split(".")
    here = data["core"]
    for step in path:
        here = here[step]
    here[last] = value
    after = figure_records.shown(name, record, data)
    assert after.verdict != before.verdict and after.svg != before.svg
    assert verdict is None or after.verdict == verdict
