"""The panels of a declared game's quick reference: rules as the chapters state them, chosen by the shape."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulepress.content.prose.quick_reference_panels import Block, filled, panel, stating
from rulepress.core.name_matching import slug


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

    return filled(panel(slug(title), title, *blocks(ids)) for title, ids in data["shape"].get("quick", {}).items())
