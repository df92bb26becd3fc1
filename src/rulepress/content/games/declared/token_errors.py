"""What is wrong with the tokens of a play.yaml: they show what there is not, or are told twice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulepress.content.games.declared.game_content import DeclaredContent
from rulepress.content.yaml.source_location import At
from rulepress.content.yaml.unknown_names import unknown
from rulepress.games.declared.play.turn_program import ACTED, DAMAGE, program

LACKING = "add `damage:`"
"""What is advised where something needs damage; once is enough."""


def judge_tokens(content: DeclaredContent) -> None:
    """Reports tokens that show nothing, say how many lie there where that is no number, or are called alike."""
    if content.play is None or content.play.record is None or not content.play.record.tokens:
        return
    typed = content.play.record.model_dump(by_alias=True, exclude_unset=True)
    at, played = At(content.play.document, ("tokens",)), program(typed)
    flags = {str(step.says[verb]).rpartition(".")[2] for step in played.steps for verb in ("set", "choose") if verb in step.says}
    flags -= played.counted
    states = {**dict.fromkeys(played.piece_states), **{f"side.{name}": None for name in played.side_states}}
    names: dict[str, str] = {}
    for one in played.tokens:
        here = at / one.shows
        if one.shows == DAMAGE and DAMAGE not in states:
            if played.damage is None and not any(LACKING in (one.suggestion or "") for one in at.document.diagnostics):
                told = "No piece takes damage: `pieces:` does not say `damage`."
                here.report("missing-key", told, key=True, suggestion=f"{LACKING} and the field of units that says it")
        elif one.shows == ACTED and ACTED not in states:
            if not any(step.verb == "alternate" for step in played.steps):
                told = "No piece has a turn of its own here: no step says `alternate`."
                here.report("nothing-sets", told, key=True, suggestion="delete it, or add `alternate: piece`")
        elif one.shows not in states:
            unknown(here, "state", one.shows, [*states, DAMAGE, ACTED], key=True)
        elif one.each is not None and one.shows.rpartition(".")[2] in flags:
            told = f"`{one.shows}` is held or not, so that one token shows it."
            (here / "each").report("nothing-reads", told, key=True, suggestion="delete it")
        if one.most is not None and one.shows.startswith("side."):
            told = "A side has it once: `each` says how many tokens lie there."
            (here / "most").report("nothing-reads", told, key=True, suggestion=f"write `each: {one.most}`")
        if one.shows == ACTED and one.each is not None:
            (here / "each").report("nothing-reads", "A piece has acted or not.", key=True, suggestion="delete it")
        if (first := names.setdefault(one.name, one.shows)) != one.shows:
            place = here / "name" if isinstance(_typed(typed, one.shows), Mapping) else here
            place.report("twice", f"The token of `{first}` is called `{one.name}` too.", suggestion="call one of them otherwise")


def _typed(typed: Mapping[str, Any], shows: str) -> Any:
    return typed["tokens"][shows]
