"""Figures of a declared game: drawn to scale with the rules' numbers, shown in the chapter, and judged."""

import re

import pytest

from rulepress.cli.checking.checker import examine
from rulepress.content.files.project import Project
from rulepress.content.games.registry import game

from .test_declared import BASE, folder

CHAPTER = next(path for path in BASE if "/chapters/" in path)
FIGURES = "rules/duel/figures.yaml"
RULE = re.search(r"^\[([a-z.-]+)", BASE[CHAPTER], re.MULTILINE)[1]
ARC = f"""arc:
  title: A shot
  caption: For {{{{ core.turns }}}} turns.
  rules: [{RULE}]
  table: [24, 12]
  terrain:
    - {{name: Wood, ground: wood, at: [0, 3], size: [4, 3]}}
    - {{name: Pond, ground: water, at: [6, -3], across: 3}}
  pieces:
    A: {{at: [-6, 0], across: 2}}
    B: {{side: theirs, at: [6, 0], across: 2}}
  marked: [B]
  lines:
    - {{from: A, to: B, look: measure}}
    - {{from: A, to: [0, 5], look: shut, label: Blocked}}
  circles:
    - {{around: A, inches: "{{{{ core.turns }}}}", label: Near}}
"""


def found(tmp_path, figures, chapter="\n[[figure: arc]]\n"):
    root = folder(tmp_path, {FIGURES: figures, CHAPTER: BASE[CHAPTER] + chapter})
    return root, [f"{one.code} @ {one.path}:{one.line} {one.message}" for one in examine(Project(root)).findings]


def test_it_is_drawn_with_the_numbers_of_the_rules(tmp_path):
    root, findings = found(tmp_path, ARC)
    assert findings == []
    declared = game("duel", Project(root))
    content = declared.load(Project(root))
    html = declared.figures(content, content.data)["arc"].html
    assert "A shot.</strong> For 8 turns." in html and ">10″<" in html and ">Blocked<" in html and ">Near<" in html
    reach = re.search(r'class="fig-reach".*? r="([\d.]+)"', html)[1]
    assert float(reach) == 32 * (8 + 1)  # inches from the edge of a base that is two across, 32 units an inch


@pytest.mark.parametrize(("typed", "instead", "code"), [
    ("to: B,", "to: C,", "unknown-piece"),
    (f"rules: [{RULE}]", "rules: [no.such]", "unknown-rule"),
    ('inches: "{{ core.turns }}"', 'inches: "{{ core.turms }}"', "unknown-name"),
    ("marked: [B]", "marked: [X]", "unknown-piece"),
])  # fmt: skip
def test_what_it_names_has_to_be_there(tmp_path, typed, instead, code):
    assert typed in ARC
    findings = found(tmp_path, ARC.replace(typed, instead))[1]
    assert [one.split(" @ ")[0] for one in findings] == [code] and FIGURES in findings[0]


def test_a_figure_is_shown_and_there(tmp_path):
    assert [one.split(":")[0] for one in found(tmp_path, ARC, "")[1]] == [f"nothing-reads @ {FIGURES}"]
    [finding] = found(tmp_path / "two", ARC, "\n[[figure: arc]]\n\n[[figure: ark]]\n")[1]
    assert finding.startswith(f"unknown-figure @ {CHAPTER}") and "`ark`" in finding
