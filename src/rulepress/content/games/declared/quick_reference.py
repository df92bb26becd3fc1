"""The panels of a declared game's quick reference: rules as the chapters state them, chosen by the shape."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulepress.content.games.declared.turn_text import nested
from rulepress.content.prose.quick_reference_panels import Block, filled, panel, stating
from rulepress.core.name_matching import slug

TURN = {"play": "The turn", "actions": "Actions"}
"""Parts of the turn in the quick reference -> the headings of their panels."""


def panels(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Each panel has an `id`, a `title` and `blocks`; see the contract. A table stands below the rule that it stands below in the
    chapters."""
    rules = stating(data)

    def blocks(ids: Sequence[str]) -> Iterator[Block]:
        said: list[Any] = []
        for rule in rules(*ids)["rules"]:
            said.append(rule)
            if below := data["tables"].get(rule["id"]):
                yield {"rules": said}
                yield {"table": below}
                said = []
        yield {"rules": said}

    turn = (panel(f"turn-{part}", title, {"turn": nested(data["turn"], part)}) for part, title in TURN.items())
    return filled([*turn, *(panel(slug(title), title, *blocks(ids)) for title, ids in data["shape"].get("quick", {}).items())])
