"""A game as a whole: all that it offers to those who read, write, print, show, play and export it.

A game's package in `content/games` has `GAME`, an object of a class of its own that derives from `GameSystem`; that of a game without
a package is made of its shape (`content/games/declared`). The class's attributes and methods are the game's parts. A game needs a few
of them; each of the others has a default in the interface that it belongs to.

Nothing below the command line looks a game up: whoever needs a game is given it, and asks for the one interface that it needs.
"""

from __future__ import annotations

from rulepress.content.system.answer_checks import CheckedAnswers
from rulepress.content.system.game_authoring import GameAuthoring
from rulepress.content.system.game_cards import GameCards
from rulepress.content.system.game_exports import GameExports
from rulepress.content.system.game_loader import GameLoader
from rulepress.content.system.game_site import GameSite


class GameSystem(CheckedAnswers, GameLoader, GameAuthoring, GameCards, GameSite, GameExports):
    """A game. Needed are `id`, `name`, `files`, `load`, `data_schema` and `pages`."""
