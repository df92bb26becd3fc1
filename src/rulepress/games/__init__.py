"""The games that live here, by the folder name of their rules."""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

GAMES = {
    "downsync": "rulepress.games.downsync",
    "ms-wars": "rulepress.games.mswars",
}
"""A game's id -> its package: the mechanics, and in `workshop` the authoring half."""


def game(name: str):
    """The authoring half of a game; raises KeyError for one that does not live here."""
    return import_module(GAMES[name].replace(".games.", ".workshops.")).GAME


def part(name: str, module: str) -> ModuleType | None:
    """A module of a game's package, such as `odds` or `workshop.cards`; None for a game that goes without."""
    full = f"{GAMES[name]}.{module}".replace(".games.", ".workshops.") if module.startswith("workshop.") else f"{GAMES[name]}.{module}"
    full = full.replace(".workshop.", ".")
    return import_module(full) if find_spec(full) else None
