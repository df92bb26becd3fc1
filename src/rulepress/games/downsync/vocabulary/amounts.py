"""Amounts that count several times: once for each token, base, Unit, inch between or inch moved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulepress.games.downsync.vocabulary.periods import UNDER_WAY
from rulepress.games.downsync.vocabulary.row_types import Key

EACH: dict[str, Key] = {
    "token": Key("token", "Once for each token of that sort that lies there."),
    "bases": Key("true", "Once for each base that is left."),
    "units": Key("selector", "Once for each such Unit."),
    "inches": Key("length", "Once for each full so many inches between the two.", span=(1, 100)),
    "inches_moved": Key("length", "Once for each full so many inches that it has moved in this Round.", span=(1, 100)),
    "natural": Key("amount", "Once for each die of the attack or scan that shows that face, once it is rolled.", span=(1, 6)),
}
"""What is counted: one of these."""

MOST = 20
"""No amount counts more often, whatever an effect says."""

COUNTING: dict[str, Key] = {
    "of": Key("choice", "Whose tokens, bases or inches moved: the bearer's where it is not said.", None, ("bearer", "attacker", "target")),
    "in": Key(
        "choice",
        "With `inches_moved`: in that period instead of the Round. The Move phase lies before the activation, and in the same\n"
        "`taskforce_activation`.",
        None,
        UNDER_WAY,
    ),
    "most": Key("amount", f"No more often than that; {MOST} times in any case.", None, span=(1, MOST)),
}
"""What may stand beside it."""


def most(per: Mapping[str, Any] | str | None) -> int:
    """How often an amount may count at most."""
    return 1 if per is None or isinstance(per, str) else min(per.get("most") or MOST, MOST)
