"""The games that live here, by the folder name of their rules."""

from importlib import import_module

GAMES = {"downsync": "rulepress.games.downsync.workshop"}


def game(name: str):
    """The authoring half of a game; raises KeyError for one that does not live here."""
    return import_module(GAMES[name]).GAME
