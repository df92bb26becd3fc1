"""The tokens that each edition has: in its data, on its page and in its quick reference."""

import json
from pathlib import Path

import pytest

from rulepress.content.games.downsync.quick_reference import panels
from rulepress.content.prose.chapters import edition_of, read_chapter
from rulepress.content.yaml.documents import Document

ROOT = Path(__file__).parents[3]
EDITIONS = ["4.2", "2023-06", "2023-04"]
OF_UNITS = ["activated", "countermeasure", "emergency_countermeasure", "overwatch", "stun", "stealth"]


@pytest.mark.parametrize(
    ("edition", "tokens"),
    [("4.2", ["command_point", *OF_UNITS]), ("2023-06", ["command_point", *OF_UNITS]), ("2023-04", OF_UNITS)],
)
def test_a_command_point_is_a_token_from_june_on(edition, tokens):
    data = json.loads((ROOT / "published" / f"downsync-{edition}.json").read_text(encoding="utf-8"))
    assert list(data["core"]["tokens"]) == tokens
    quick = next(panel for panel in panels(data) if panel["id"] == "tokens")
    assert [token["name"] for block in quick["blocks"] for token in block["tokens"]] == [
        data["core"]["tokens"][name]["name"] for name in tokens
    ]
    path = "rules/downsync/chapters/tokens.md"
    page = edition_of(read_chapter(Document(path, text=(ROOT / path).read_text(encoding="utf-8"))), edition, EDITIONS).body
    rows = [line for line in page.split("\n") if line.startswith("| {{")]
    assert [f"core.tokens.{name}.name" in row for name, row in zip(tokens, rows, strict=True)] == [True] * len(tokens)
