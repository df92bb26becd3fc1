"""The panels of a declared game's quick reference: rules as the chapters state them, chosen by the shape."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulepress.authoring.rule_panels import filled, panel, stating
from rulepress.engine.names import slug


def panels(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Each panel has an `id`, a `title` and `blocks`; see the contract."""
    rules = stating(data)
    return filled(panel(slug(title), title, rules(*ids)) for title, ids in data["shape"].get("quick", {}).items())
