"""Names that somebody may have meant."""

import pytest

from rulepress.core.name_matching import meant


@pytest.mark.parametrize(
    ("typed", "known", "found"),
    [
        ("vehical", "vehicle", True),
        ("nera", "near", True),
        ("KIL", "kill", True),
        ("once a game", "once per game", True),
        ("movement", "move", True),
        ("sig", "signature", True),
        ("Close Cannon", "Close Medium Cannon", True),
        ("nearest", "target", False),
        ("breathe", "react", False),
        ("steps", "stats", False),
        ("dirt", "dust", False),
    ],
)
def test_only_what_is_really_near_is_offered(typed, known, found):
    assert meant(typed, [known, "something else"]) == [known] * found


def test_the_nearest_is_first():
    assert meant("Heavy Canon", ["Light Cannon", "Heavy Cannon"]) == ["Heavy Cannon"]
