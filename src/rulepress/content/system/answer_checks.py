"""Holds the functions of a game to what they are to give, so that one that gives something else is named."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from importlib import import_module
from inspect import unwrap
from typing import Any

from rulepress.content.pages.navigation import Group
from rulepress.content.system.content_protocol import Content
from rulepress.content.system.contract_error import ContractError
from rulepress.content.system.game_loader import Draft
from rulepress.content.system.protocol_parts import missing_parts

ANSWERS: dict[str, type | str] = {
    "load": Content, "draft": Draft, "data_schema": Mapping, "pages": Group, "completions": Mapping, "placeholders": Mapping,
    "coverage": Mapping, "card_sides": Iterable, "backs": Mapping, "decks": Iterable, "pack": "Pack", "appendix": Iterable,
    "reference": Sequence, "panels": Sequence, "news": Sequence, "anchors": Mapping, "scaffolds": Mapping, "index": Mapping,
    "foreseen": Iterable, "figures": Mapping, "examples": Iterable, "material": "LintInput",
}  # fmt: skip
"""What the functions of a game are to give, as far as it can be seen of an answer."""
LATER = {"Pack": "rulepress.content.cards.pack_contents", "LintInput": "rulepress.content.lint.lint_input"}
"""Of these the modules that they are in, which few verbs need: they are opened when one is made."""


class CheckedAnswers:
    """A game, or a part of one, whose functions are checked each time that they are called."""

    def __init_subclass__(cls, **options: Any) -> None:
        """Checks the functions of `ANSWERS` that a class has."""
        super().__init_subclass__(**options)
        for name in ANSWERS:
            if callable(part := vars(cls).get(name)):
                held = checked(cls, name, part)
                setattr(cls, name, staticmethod(held) if isinstance(part, staticmethod) else held)


def checked(game: type, name: str, part: Callable[..., Any]) -> Callable[..., Any]:
    """The function of a game, which raises ContractError for an answer that is not of the kind that it is to give."""
    if name not in ANSWERS:
        return part

    @wraps(part)
    def held(*given: Any, **named: Any) -> Any:
        answer, due = part(*given, **named), ANSWERS[name]
        kind: type = due if isinstance(due, type) else getattr(import_module(LATER[due]), due)
        if missing_parts(kind, answer) if kind is Content else not isinstance(answer, kind):
            told = "nothing" if answer is None else f"a {type(answer).__name__}"
            raise broken(game, f"its `{name}` gives {told}, where a {kind.__name__} belongs ({_where(part)})")
        return answer

    return held


def broken(game: type, *faults: str) -> ContractError:
    """What is said of the class of a game, or of a part of one, that is not what it is to be."""
    named = f"The game {game.id}" if hasattr(game, "id") else f"The class {game.__name__}"
    return ContractError(f"{named} does not fulfil its contract: {'; '.join(faults)}.")


def _where(part: Callable[..., Any]) -> str:
    code = getattr(unwrap(part), "__code__", None)
    return f"{code.co_filename}, line {code.co_firstlineno}" if code else repr(part)
