"""What `schema` does to the settings that a designer has: nothing of them is lost."""

import json

import pytest

from rulepress import cli
from rulepress.cli.verbs.verb_schema import refresh
from rulepress.content.editor.editor_settings import NotMergeable, with_recommendation, with_schemas

OURS = {"./schema/duel/unit.json": ["factions/duel/*/units/*.yaml"]}
COMMENTED = """\
// my settings
{
    "editor.fontSize": 17, // big
    "a": "// no comment, }", /* , */
    "yaml.schemas": {"mine.json": ["mine.yaml"]},
}
"""


def plain(text):
    """JSONC that these tests wrote, without its comments and trailing commas."""
    for comment in ("// my settings", "// big", "/* , */"):
        text = text.replace(comment, "")
    return json.loads(text.replace(",\n}", "\n}").lstrip("\ufeff"))


@pytest.mark.parametrize(
    "text",
    [
        COMMENTED,
        COMMENTED.replace("\n", "\r\n").replace(",\r\n}", "\r\n}"),
        "\ufeff" + COMMENTED.replace(",\n}", "\n}"),
        '{"editor.fontSize": 17, "yaml.schemas": {}}',
        '{"editor.fontSize": 1.70e1}',
    ],
)
def test_settings_with_comments_are_merged_and_every_character_stays(text):
    merged = with_schemas(text, OURS)
    rest = iter(merged)
    assert all(letter in rest for letter in text)  # all of it, in its order
    assert plain(merged)["editor.fontSize"] == 17 and OURS.items() <= plain(merged)["yaml.schemas"].items()
    assert plain(merged)["yaml.validate"] is True
    assert ("\r\n" in text) == ("\r\n" in merged) and with_schemas(merged, OURS) == merged


def test_a_stale_entry_of_ours_is_replaced_and_a_switch_that_the_designer_set_stays():
    text = '{\n  "yaml.hover": false, // quiet\n  "yaml.schemas": {"./schema/duel/unit.json": ["old"]} // ours\n}\n'
    merged = with_schemas(text, OURS)
    assert '"yaml.hover": false, // quiet' in merged and "// ours" in merged and "old" not in merged


def test_extensions_that_the_designer_recommends_stay():
    merged = with_recommendation('{"recommendations": ["mine.own"], "unwantedRecommendations": []}')
    assert json.loads(merged) == {"recommendations": ["mine.own", "redhat.vscode-yaml"], "unwantedRecommendations": []}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{\n  nonsense\n}", "line 2 is not valid JSON"),
        ("[]", "the file is not an object, in { }"),
        ('{"yaml.schemas": []}', "`yaml.schemas` is not an object, in { }"),
        ("[" * 100_000, "it nests too deeply or has a number with too many digits"),
        ('{"a": 1,,}', "line 1 is not valid JSON"),
        ("/*" * 50_000, "line 1 is not valid JSON"),
    ],
)
def test_what_cannot_be_merged_is_told(text, told):
    with pytest.raises(NotMergeable, match="^" + told.replace("{", r"\{").replace("[", r"\[")):
        with_schemas(text, OURS)


@pytest.mark.parametrize("content", [b"\xff{}", b"{broken", b"[]", b"[" * 100_000, b"{}" + b" " * 300_000])
def test_settings_that_cannot_be_read_are_left_alone_and_the_rest_is_written(tmp_path, capsys, content):
    (tmp_path / "rules" / "ms-wars").mkdir(parents=True)
    (tmp_path / ".vscode").mkdir()
    (tmp_path / ".vscode" / "settings.json").write_bytes(content)
    assert cli.main(["schema", "--project", str(tmp_path)]) == cli.WRONG
    told = capsys.readouterr().err
    assert "so this file is left as it is" in told and '"./schema/ms-wars/unit.json"' in told  # what to add by hand
    assert (tmp_path / ".vscode" / "settings.json").read_bytes() == content
    assert (tmp_path / "schema" / "ms-wars" / "unit.json").is_file()


def test_a_schema_that_is_not_text_is_written_again(tmp_path):
    (tmp_path / "rules" / "ms-wars").mkdir(parents=True)
    (tmp_path / "schema" / "ms-wars").mkdir(parents=True)
    (tmp_path / "schema" / "ms-wars" / "unit.json").write_bytes(b"\xff")
    assert "schema/ms-wars/unit.json" in refresh(tmp_path) and refresh(tmp_path) == []
