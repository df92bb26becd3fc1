"""How values print: a modifier with its sign, inches with their mark, a Unit by its title."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulepress.content.games.downsync.card_phrases import ENGLISH, Say


def number(value: int | float) -> str:
    """5.0 -> 5"""
    return str(int(value)) if float(value).is_integer() else str(value)


def inches(value: int | float | None) -> str:
    """3 -> 3\""""
    return "-" if value is None else f'{number(value)}"'


def terrain(sort: Mapping[str, Any], core: Mapping[str, Any]) -> str:
    """What terrain of a sort does, in short sentences."""
    said = []
    if sort["slows"]:
        said.append(f"A move across it is {inches(sort['slows'])} shorter.")
    if sort["conceals"]:
        said.append("It conceals what is in it or behind it.")
    if sort["blocks_sight"]:
        said.append("Nobody sees through it" + (" below its height." if sort["height"] else "."))
    if sort["enters"] is not None:
        kinds = " and ".join(core["kinds"][kind]["plural"] for kind in sort["enters"])
        said.append(f"Only {kinds} can enter it." if kinds else "Nothing can enter it.")
    return " ".join(said)


class ParameterTypeError(ValueError):
    """A value that its parameter's type does not allow; the message says what is expected."""

    def __init__(self, message: str, legal: list[str] | None = None):
        super().__init__(message)
        self.legal = legal or []


def check(kind: str, value: Any, core: dict, titles: dict[str, str]) -> Any:
    """The value as the effects use it; raises `ParameterTypeError` when it is not one of `kind`. Kinds become a list."""
    whole = isinstance(value, int) and not isinstance(value, bool)
    if kind in ("modifier", "count", "target_number"):
        if not whole or (value < 0 and kind == "count"):
            raise ParameterTypeError("a whole number" + " from 0" * (kind == "count" and whole))
    elif kind == "inches":
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1000:
            raise ParameterTypeError("a number of inches")
    elif kind == "kinds":
        value = value if isinstance(value, list) else [value]
        for one in value:
            check("kind", one, core, titles)
    elif kind == "text":
        if not isinstance(value, str):
            raise ParameterTypeError("a text")
    else:
        words = {
            "kind": list(core["kinds"]),
            "signature": list(core["signatures"]),
            "cost": list(core["costs"]),
            "token": list(core["tokens"]),
            "unit": list(titles),
        }[kind]
        if value not in words:
            raise ParameterTypeError("the id of a unit of this faction" if kind == "unit" else "one of " + ", ".join(words), words)
    return value


def shown(kind: str, value: Any, core: dict, titles: dict[str, str], say: Say = ENGLISH) -> str:
    """The value as cards print it."""
    show: dict[str, Callable[[Any], str]] = {
        "modifier": lambda v: f"{v:+d}",
        "inches": inches,
        "target_number": lambda v: f"{v}+",
        "count": str,
        "kind": lambda v: core["kinds"][v]["name"],
        "kinds": lambda v: f" {say('and')} ".join(core["kinds"][one]["plural"] for one in v),
        "signature": lambda v: core["signatures"][v]["name"],
        "token": lambda v: core["tokens"][v]["name"] if v in core["tokens"] else v.replace("-", " ").title(),  # a faction's own
        "unit": lambda v: titles[v],
        "cost": str,
        "text": str,
    }
    return show[kind](value)
