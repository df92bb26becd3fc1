"""What the Vocabulary page offers to be copied: in a faction of one's own none of it gives a finding."""

import re
import shutil
from collections import defaultdict

from rulepress.cli.checking.checker import examine
from rulepress.content.files.project import Project
from rulepress.content.games.downsync import vocabulary_page

from ..shipped import ROOT

FIFTY = ROOT / "vocabulary/downsync"
HOME = "factions/downsync/fifty"
BEARER = """id: bearer
name: Bearer
type: Vehicle
kind: vehicle
signature: medium
stats: {{spd: 6, scan: 6, targ: 6, def: 13, cm: 1}}
bases: 3
actions: [Scanner, Cannon: {{traits: [{on_action}]}}]
traits: [{on_unit}]
silhouette: medium-vehicle
"""
GIVER = """Gives {token}:
  on: unit
  text: The Unit has a {token} Token from the beginning of the Round.
  effects: [{{on: round_begins, grant: {token}}}]
"""
SAYS_TOO_MUCH = "card-overrun"
"""No card holds everything that the page offers."""


def copied(root):
    """The test faction, whose traits and actions are as the page prints them, with one Unit more that has all that shows single words."""
    shutil.copytree(FIFTY, root, dirs_exist_ok=True)
    files = defaultdict(list)
    for idea in vocabulary_page.read()["ideas"]:
        for said in idea["said"]:
            if said["file"] in ("traits.yaml", "actions.yaml"):
                files[said["file"]].append(said["yaml"])
    on = defaultdict(list)
    for number, row in enumerate(vocabulary_page.read()["rows"].values()):
        if not row["yaml"].startswith("Shown"):
            files["tokens.yaml"].append(row["yaml"])
            token = row["yaml"].partition(":")[0]
            files["traits.yaml"].append(GIVER.format(token=token))
            on["unit"].append(f"Gives {token}")
            continue
        name = f"Shown {number}"
        files["traits.yaml"].append(row["yaml"].replace("Shown", name, 1))
        on["action" if "  on: action" in row["yaml"] else "unit"].append(name)
    for name, snippets in files.items():
        printed = {snippet.partition(":")[0] for snippet in snippets}
        blocks = re.split(r"\n(?=\w)", (FIFTY / HOME / name).read_text(encoding="utf-8"))
        snippets += [block for block in blocks if block.partition(":")[0] not in printed]
        (root / HOME / name).write_text("\n".join(dict.fromkeys(snippets)) + "\n", encoding="utf-8")
    text = BEARER.format(on_unit=", ".join(on["unit"]), on_action=", ".join(on["action"]))
    (root / HOME / "units/bearer.yaml").write_text(text, encoding="utf-8")


def test_what_is_copied_from_the_page_gives_no_finding(tmp_path):
    copied(tmp_path)
    findings = [one for one in examine(Project(tmp_path)).findings if one.code != SAYS_TOO_MUCH]
    assert [f"{one.code} @ {one.path}:{one.line}: {one.message}" for one in findings] == []
