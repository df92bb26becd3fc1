"""Fixes by position: what is beside them stays, the meaning stays, and a second run finds nothing to do."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from rulepress.cli.checking.autofix import ROUNDS
from rulepress.content.fixes import value_edits
from rulepress.content.fixes.fixes import chosen, fixed, says_the_same
from rulepress.content.games.downsync.game_content import FILES
from rulepress.content.models.validation import validate
from rulepress.content.yaml.documents import Document, understood

TANK = "factions/downsync/reds/units/tank.yaml"
SPOILT = """\
# A tank.
id: tank
name: Tank   # as printed
typ: Medium Tank
kind: vehicle
signature: "mediun"
stats: {spd: "6", targ: 6, def: 13, cm: 2}   # a number in quotes
picture: art/dot.svg
actions:
  # its gun
  - Canon
"""
WHOLE = SPOILT.replace("typ:", "type:").replace('"mediun"', '"medium"').replace('"6"', "6").replace("Canon", "Cannon")


def test_what_is_meant_beyond_doubt_is_fixed(project, check):
    root = project({TANK: SPOILT})
    code, out, _ = check(root, "--fix")
    assert (root / TANK).read_text() == WHOLE, out
    assert code == 0 and f"fixed {TANK}" in out
    code, out, _ = check(root, "--fix")
    assert code == 0 and "fixed" not in out


def test_line_ends_and_byte_order_mark_stay(project, check):
    root = project({TANK: ("\ufeff" + SPOILT.replace("\n", "\r\n")).encode()})
    check(root, "--fix")
    assert (root / TANK).read_bytes() == ("\ufeff" + WHOLE.replace("\n", "\r\n")).encode()


def test_a_guess_is_made_only_when_asked_for(project, check):
    guess = WHOLE.replace("Cannon", "Ca")
    guess = guess.replace("- Ca", "- Cannnonn")
    root = project({TANK: guess})
    assert check(root, "--fix")[0] == 1 and (root / TANK).read_text() == guess
    assert check(root, "--unsafe-fixes")[0] == 0 and (root / TANK).read_text() == WHOLE


def test_a_diff_shows_and_writes_nothing(project, check):
    root = project({TANK: SPOILT})
    code, out, _ = check(root, "--diff")
    assert code == 1 and "-typ: Medium Tank" in out and "+type: Medium Tank" in out
    assert (root / TANK).read_text() == SPOILT


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("Canon", "Cannon", True),
        ("Cnanon", "Cannon", True),
        ('"13"', "13", True),
        ("KILL", "Kill", True),
        ("Cannnonn", "Cannon", False),
        ("13", "14", False),
        ("B1-x", "B2-x", False),
        ("MG", "MA", False),
    ],
)
def test_one_slip_of_the_hand_is_no_guess(old, new, same):
    assert says_the_same(old, new) is same


COMMENT = some.text(some.characters(codec="utf-8", exclude_categories=("C", "Z")), max_size=12).map(lambda words: f"# {words}")


@some.composite
def spoilt(draw):
    """A unit's file with slips that can be mended, and comments and empty lines between."""
    stats = {name: draw(some.integers(1, 19)) for name in ("spd", "targ", "def", "cm")}
    typed = ", ".join(f"{name}: {draw(some.sampled_from([f'{value}', chr(34) + str(value) + chr(34)]))}" for name, value in stats.items())
    lines = ["id: tank", "name: Tank", "type: Tank", "kind: vehicle", "signature: medium", f"stats: {{{typed}}}", "actions: [Cannon]"]
    text = []
    for line in draw(some.permutations(lines)):
        key, colon, rest = line.partition(":")
        if key in ("signature", "actions", "stats", "name") and draw(some.booleans()):
            at = draw(some.integers(1, len(key) - 1))
            key = key[:at] + key[at + 1 :]
        text += [draw(COMMENT)] * draw(some.integers(0, 1)) + [""] * draw(some.integers(0, 1))
        text.append(key + colon + rest + draw(some.one_of(some.just(""), COMMENT.map(lambda words: f"   {words}"))))
    return draw(some.sampled_from(["\n", "\r\n"])).join(text) + "\n"


@settings(max_examples=60)
@given(spoilt())
def test_comments_and_meaning_stay_and_a_second_run_does_nothing(text):
    once = _mended(text)
    twice = _mended(once)
    assert twice == once
    assert re.findall(r"#[^\r\n]*|\r?\n", once) == re.findall(r"#[^\r\n]*|\r?\n", text)
    assert _leaves(once) == _leaves(text)


def _mended(text):
    """A text with its safe fixes made, and those that these bring to light."""
    for _ in range(ROUNDS):
        document = Document("unit.yaml", text=text)
        read = understood(document.path, text)
        document.data, document.places = read.data, read.places
        found = validate(FILES["unit"][0], document)[1]
        mended = fixed(text, chosen(one.fix for one in found if one.fix and one.fix.safety == "safe"))
        if mended == text:
            break
        text = mended
    return text


def _leaves(text):
    """The values of a text, whatever quotes they are in and whatever their keys are called."""
    stack, found = [understood("unit.yaml", text).data], []
    while stack:
        value = stack.pop()
        if isinstance(value, dict | list):
            stack += value.values() if isinstance(value, dict) else value
        else:
            found.append(str(value))
    return sorted(found)


ENTRIES = """\
# Two entries, and a third in braces.
one:
  list: [1, {two: "x"}]   # said
  text: |
    more: of it
\ufffcé: {a: 1, b: [2, 3]}

"three": {
  a: {b: 4}, c: 5}
"""


@pytest.mark.parametrize(
    "text",
    [ENTRIES, ENTRIES.replace("\n", "\r\n"), "{a: 1,\nb: [2, 3],\nc: {d: 4}}", f"# {'-' * 60}\n{ENTRIES}", "# said\n--- {a: 1,\nb: 2}"],
)
def test_an_edit_is_the_same_whether_an_entry_is_read_or_all_of_its_file(text, monkeypatch):
    document = understood("rules/some.yaml", text)
    assert len(document.values) > 2

    def edits():
        each = [
            (value_edits.edit(document, loc, 7), value_edits.added(document, loc[:-1], loc[-1], "new", 1)) for loc in document.values if loc
        ]
        return [*each, *(value_edits.dropped(document, loc) for loc in document.keys)]

    of_entries = edits()
    monkeypatch.setattr(value_edits, "_in_braces", lambda text: True)
    assert of_entries == edits()
