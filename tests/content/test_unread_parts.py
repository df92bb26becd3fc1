"""What an author is told of each part of an effect that nothing reads, word for word."""

from pathlib import Path

import yaml

from rulepress.content.games.downsync.effect_lints.lint_position import unread

CASES = yaml.load(Path(__file__).with_name("unread_parts.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader)


def test_each_part_that_nothing_reads_is_told_in_these_words():
    for case in CASES:
        found = {".".join(map(str, part.path)): f"{part.said} -> {part.instead}" for part in unread(case["effect"], case["at"])}
        assert list(found.items()) == list(case["messages"].items()), case["effect"]


def test_no_advice_breaks_off_where_no_position_takes_a_word():
    (found,) = [part for part in unread({"reroll": "reaction_roll", "result": "failed"}, "token") if part.path == ("reroll",)]
    assert found.instead == "write `on: priorities`"
