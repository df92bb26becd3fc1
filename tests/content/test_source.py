"""Reading YAML: what scalars mean, where things stand, and that no text at all can break the reader."""

import os
import time
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from rulepress.content.yaml import documents
from rulepress.content.yaml.documents import Document, read_text, read_yaml


def parse(text: str) -> Document:
    document = Document("test.yaml", text=text)
    documents._Reader(document).read()
    return document


SIGNS = yaml.safe_load(Path(__file__).with_name("signs.yaml").read_text("utf-8"))


@pytest.mark.parametrize("case", SIGNS, ids=lambda case: case["case"])
def test_signs_that_mislead_are_told(case):
    document = parse(case["typed"])
    found = [f"{one.code} @ {one.line}:{one.column}" for one in document.diagnostics]
    assert found == ([case["expect"]] if "expect" in case else [])
    assert all(case["told"] in f"{one.message} {one.suggestion}" for one in document.diagnostics)
    assert document.data == case.get("read")


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("no", "no"),
        ("on", "on"),
        ("Yes", "Yes"),
        ("true", True),
        ("False", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("5", 5),
        ("-5", -5),
        ("+5", 5),
        ("0", 0),
        ("02029", "02029"),
        ("1_000", "1_000"),
        ("0x10", "0x10"),
        ("0o17", "0o17"),
        ("1.5", 1.5),
        (".5", 0.5),
        ("1.", 1.0),
        ("1e3", 1000.0),
        ("-1.5E-2", -0.015),
        ("00.5", "00.5"),
        (".", "."),
        ("e5", "e5"),
        ("2024-02-05", "2024-02-05"),
        ("12:30", "12:30"),
        ("1-2", "1-2"),
        ("A+C", "A+C"),
        ("'5'", "5"),
        ('"no"', "no"),
        ("4.2.0", "4.2.0"),
        ("-", None),
        ("=", "="),
        ("5 # five", 5),
        ("|\n  two\n  lines\n", "two\nlines\n"),
    ],
)
def test_scalars_mean_what_yaml_1_2_says(typed, value):
    data = parse(f"key: {typed}\n").data
    if typed == "-":  # a list entry cannot stand there
        assert data is None
    else:
        assert data == {"key": value} and type(data["key"]) is type(value)


def test_keys_are_words_as_typed():
    assert parse("1: a\nno: b\n~: c\n1.0: d\n").data == {"1": "a", "no": "b", "~": "c", "1.0": "d"}


def test_where():
    document = parse('id: new\nactions:\n  - MG\n  - Scanner: {range: 14, rof: "x"}\n')
    assert document.where(("id",)) == (1, 5, 8)
    assert document.where(("id",), key=True) == (1, 1, 3)
    assert document.where(("actions", 0)) == (3, 5, 7)
    assert document.where(("actions", 1, "Scanner", "rof")) == (4, 31, 34)
    assert document.where(("actions", 1, "Scanner"), key=True) == (4, 5, 12)
    assert document.where(("actions", 1), key=True)[:2] == (4, 5)
    assert document.where(("actions", 1, "Scanner", "cost")) == (4, 5, 12), "a missing key is looked for at its parent's"
    assert document.where(("nothing",)) == (1, 1, None)


def test_a_repeated_key_keeps_the_first_value_and_its_place():
    document = parse("stats: {spd: 6}\nstats: {spd: 7, cm: {a: 1}}\n")
    assert document.data == {"stats": {"spd": 6}} and document.where(("stats", "spd")).line == 1
    assert "line 1" in document.diagnostics[0].message and "line 2" in document.diagnostics[0].message


def test_lines_are_counted_as_the_parser_counts_them(tmp_path):
    (tmp_path / "a.yaml").write_bytes("a: x\r\nb: y\rc: z\u2028a: again\n".encode())
    document = read_yaml(tmp_path, "a.yaml")
    assert document.diagnostics[0].line == 4 and document.lines[3] == "a: again"


def test_paths_are_relative_with_slashes(tmp_path):
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "a.yaml").write_text("a: 1")
    assert read_yaml(tmp_path, tmp_path / "sub" / "a.yaml").path == "sub/a.yaml"
    assert read_yaml(tmp_path, Path("sub/a.yaml")).data == {"a": 1}


def test_the_way_out_is_no_way(tmp_path):
    inside = tmp_path / "inside"
    inside.mkdir()
    (tmp_path / "a.yaml").write_text("secret: 1")
    assert read_yaml(inside, "../a.yaml").diagnostics[0].code == "outside-project"
    assert read_text(inside, "/etc/hostname").diagnostics[0].code == "outside-project"


@settings(derandomize=True, max_examples=500)
@given(st.text(alphabet=st.sampled_from("ab:-[]{},'\"\\#|>&*!%@`?~ \t\n\r\x85\u2028é0.\0"), max_size=60))
def test_any_text_gives_data_or_a_located_finding(text):
    document = parse(text)
    assert document.data is not None or document.diagnostics
    for found in document.diagnostics:
        assert 1 <= found.line <= len(document.lines) and found.column >= 1


@settings(derandomize=True, max_examples=500)
@given(st.text(alphabet=st.sampled_from("ab:-[]{},'\"#|> \n0."), max_size=60))
def test_what_it_reads_is_what_pyyaml_reads(text):
    document = parse(text)
    if document.data is not None and not document.diagnostics:
        expected = yaml.load(text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))
        assert _shape(document.data) == _shape(expected)


def _shape(value):
    """Mappings and lists with their keys, without the scalars' types."""
    if isinstance(value, dict):
        return {key: _shape(one) for key, one in value.items()}
    return [_shape(one) for one in value] if isinstance(value, list) else None


def test_without_libyaml_it_reads_the_same(monkeypatch):
    text = "id: new\nlist: [1, {a: 'b'}]\ntext: >-\n  two\n  lines\nid: again\n"
    fast = parse(text)
    monkeypatch.setattr(yaml, "__with_libyaml__", False)
    monkeypatch.setattr(documents, "_Parser", documents._parser_class())
    slow = parse(text)
    assert slow.data == fast.data and slow.keys == fast.keys
    assert {loc: mark[:2] for loc, mark in slow.values.items()} == {loc: mark[:2] for loc, mark in fast.values.items()}
    for broken in ("a: 'b\n", "a: [\n", "a: b: c\n", "a: " + "[" * 9000, "\ta: b\n", "a: &x *x\n"):
        assert parse(broken).diagnostics


def test_two_hundred_files_are_read_quickly(tmp_path):
    text = "\n".join(f"key{number}: {{spd: {number}, name: word}}" for number in range(58))
    for number in range(200):
        (tmp_path / f"{number}.yaml").write_text(text)
    begin = time.process_time()
    for number in range(200):
        assert read_yaml(tmp_path, f"{number}.yaml").data
    assert time.process_time() - begin < 2, "measured: 0.2 s on a slow machine"


@pytest.mark.skipif(os.name != "posix", reason="needs links")
def test_a_project_that_is_itself_a_link_is_fine(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "a.yaml").write_text("a: 1")
    (tmp_path / "link").symlink_to("real")
    assert read_yaml(tmp_path / "link", "a.yaml").data == {"a": 1}
