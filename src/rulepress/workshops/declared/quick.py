"""The panels of a declared game's quick reference: rules as the chapters state them, chosen by the shape."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulepress.engine.names import slug


def panels(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Each panel has an `id`, a `title` and `blocks`; see the contract."""
    stated = {rule["id"]: rule | {"text": rule["text"].replace("*", "")} for rule in data["rules"]}
    found = []
    for title, ids in data["shape"].get("quick", {}).items():
        chosen = [rule for id_ in ids for rule in stated if rule == id_ or (id_.endswith(".") and rule.startswith(id_))]
        if chosen:  # an edition may have none of them
            found.append({"id": slug(title), "title": title, "blocks": [{"rules": [stated[rule] for rule in dict.fromkeys(chosen)]}]})
    return found
