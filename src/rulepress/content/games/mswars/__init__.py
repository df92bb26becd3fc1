"""M.S. Wars' content: what designers may type, how it is checked and resolved, pressed and shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulepress.content.files.project import Project
from rulepress.content.games.mswars import lints
from rulepress.content.system import game_system

if TYPE_CHECKING:  # models take long to make, and remembered data needs none
    from rulepress.content.games.mswars.game_content import SkirmishContent


class MSWars(game_system.GameSystem):
    """M.S. Wars, as the shared rooms know it."""

    id = "ms-wars"
    name = "M.S. Wars"
    files = game_system.later("rulepress.content.games.mswars.game_content", "FILES")
    lints = lints
    odds = game_system.later("rulepress.games.mswars.odds")
    calls = game_system.later("rulepress.games.mswars.calls")
    play = game_system.later("rulepress.games.mswars.play")

    def load(self, project: Project) -> SkirmishContent:
        """Reads and resolves a project's sources; `data` is None when something is wrong."""
        from rulepress.content.games.mswars import game_content, resolver

        read = game_content.load(project)
        read.data = resolver.resolve(read)
        return read

    # What few verbs ask for is opened when one does.

    placeholders = game_system.later("rulepress.content.games.mswars.resolver")
    data_schema = game_system.later("rulepress.content.games.mswars.data_schema")
    scaffolds = game_system.later("rulepress.content.games.mswars.scaffolds")
    completions = game_system.later("rulepress.content.games.mswars.completions")
    material = game_system.later("rulepress.content.games.mswars.lint_input_parts")
    coverage = game_system.later("rulepress.content.games.mswars.coverage")
    card_sides = game_system.later("rulepress.content.games.mswars.card_records")
    decks = game_system.later("rulepress.content.games.mswars.card_records")
    pack = game_system.later("rulepress.content.games.mswars.pack_records")
    appendix = game_system.later("rulepress.content.games.mswars.pack_records")
    reference = game_system.later("rulepress.content.games.mswars.compendium")
    panels = game_system.later("rulepress.content.games.mswars.quick_reference")
    index = game_system.later("rulepress.games.mswars.catalogue")
    pages = game_system.later("rulepress.content.games.mswars.site_pages")
    examples = game_system.later("rulepress.content.games.mswars.example_runs")


GAME = MSWars()
