"""What every game's quick reference is made of: `panels` of the contract. Words are the rulebook's own, taken by rule id, so that a panel
says what its edition says, and one of which an edition has nothing is not there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

Block = dict[str, Any]


def stating(data: Mapping[str, Any]) -> Callable[..., Block]:
    """A function that gives the statements of rules by their ids, all those of a subject where an id ends with a dot."""
    stated = {rule["id"]: rule | {"text": rule["text"].replace("*", "")} for rule in data["rules"]}

    def rules(*ids: str) -> Block:
        chosen = [rule for id_ in ids for rule in stated if rule == id_ or (id_.endswith(".") and rule.startswith(id_))]
        return {"rules": [stated[rule] for rule in dict.fromkeys(chosen)]}

    return rules


def table(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> Block:
    """A table of a panel."""
    return {"table": {"head": tuple(head), "rows": list(rows)}}


def panel(id_: str, title: str, *blocks: Block) -> dict[str, Any]:
    """One panel with the blocks that say something."""
    return {"id": id_, "title": title, "blocks": [block for block in blocks if any(block.values())]}


def filled(listed: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The panels that have anything to say."""
    return [one for one in listed if one["blocks"]]
