"""M.S. Wars' content: what designers may type, how it is checked and resolved, pressed and shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulepress.content.files.project import Project
from rulepress.content.games.mswars import lints
from rulepress.content.system.deferred_parts import later
from rulepress.content.system.game_engine import GameEngine
from rulepress.content.system.game_system import GameSystem

if TYPE_CHECKING:  # models take long to make, and remembered data needs none
    from rulepress.content.games.mswars.game_content import SkirmishContent


class MSWarsEngine(GameEngine):
    """M.S. Wars as it is played and reckoned."""

    calls = later("rulepress.games.mswars.calls")
    odds = later("rulepress.games.mswars.odds")
    play = later("rulepress.games.mswars.play")
    index = later("rulepress.games.mswars.catalogue")
    coverage = later("rulepress.content.games.mswars.coverage")


class MSWars(GameSystem):
    """M.S. Wars, as the shared rooms know it."""

    id = "ms-wars"
    name = "M.S. Wars"
    files = later("rulepress.content.games.mswars.game_content", "FILES")
    lints = lints
    engine = MSWarsEngine()

    def load(self, project: Project) -> SkirmishContent:
        """Reads and resolves a project's sources; `data` is None when something is wrong."""
        from rulepress.content.games.mswars import game_content, resolver

        read = game_content.load(project)
        read.data = resolver.resolve(read)
        return read

    # What few verbs ask for is opened when one does.

    placeholders = later("rulepress.content.games.mswars.resolver")
    data_schema = later("rulepress.content.games.mswars.data_schema")
    scaffolds = later("rulepress.content.games.mswars.scaffolds")
    completions = later("rulepress.content.games.mswars.completions")
    material = later("rulepress.content.games.mswars.lint_input_parts")
    card_sides = later("rulepress.content.games.mswars.card_records")
    decks = later("rulepress.content.games.mswars.card_records")
    pack = later("rulepress.content.games.mswars.pack_records")
    appendix = later("rulepress.content.games.mswars.pack_records")
    reference = later("rulepress.content.games.mswars.compendium")
    panels = later("rulepress.content.games.mswars.quick_reference")
    pages = later("rulepress.content.games.mswars.site_pages")
    examples = later("rulepress.content.games.mswars.example_runs")


GAME = MSWars()
