"""A game's engine as a program that talks in JSON data: what the site's worker calls, usable by any other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rulepress.core.rule_refs import Refused

Answered = dict[str, Any]


class Call(NamedTuple):
    """Something that the engine answers."""

    answer: Callable[[Mapping[str, Any]], Answered]
    """What it makes of the arguments. Raises Refused."""
    needs: tuple[str, ...] = ()
    """The arguments without which there is no answer."""
    rule: str | None = None
    """The id of the statement that says so, where it is another than for the rest."""


def answering(calls: Mapping[str, Call], rule: str) -> Callable[[str, Mapping[str, Any]], Answered]:
    """A function that takes the name of a call and its arguments and gives JSON data: {"answer": ...}, or what the rules refuse as
    {"refused": {"rules": [ids], "message": ...}}. `rule` is the id of the statement that says what can be asked."""

    def answer(name: str, args: Mapping[str, Any]) -> Answered:
        try:
            if name not in calls:
                raise Refused([rule], f'There is no call "{name}".')
            call = calls[name]
            if missing := [need for need in call.needs if not args.get(need)]:
                raise Refused([call.rule or rule], f"Say the {', '.join(missing)} as well.")
            return {"answer": call.answer(args)}
        except Refused as refused:
            return {"refused": {"rules": list(refused.rules), "message": refused.message}}

    return answer
