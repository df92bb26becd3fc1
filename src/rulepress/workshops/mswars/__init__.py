"""M.S. Wars' authoring half: what designers may type, how it is checked and resolved, pressed and shown."""

from __future__ import annotations

from rulepress.authoring import contract
from rulepress.authoring.project import Project

from . import content, lints, resolve


class MSWars(contract.Game):
    """M.S. Wars, as the shared rooms know it."""

    id = "ms-wars"
    name = "M.S. Wars"
    files = content.FILES
    lints = lints
    odds = contract.later("rulepress.games.mswars.odds")
    calls = contract.later("rulepress.games.mswars.calls")
    play = contract.later("rulepress.games.mswars.play")

    def load(self, project: Project) -> content.Content:
        """Reads and resolves a project's sources; `data` is None when something is wrong."""
        read = content.load(project)
        read.data = resolve.resolve(read)
        return read

    placeholders = staticmethod(resolve.placeholders)

    # What few verbs ask for is opened when one does.

    data_schema = contract.later("rulepress.workshops.mswars.data_schema")
    blanks = contract.later("rulepress.workshops.mswars.blanks")
    offers = contract.later("rulepress.workshops.mswars.offers")
    material = contract.later("rulepress.workshops.mswars.material")
    coverage = contract.later("rulepress.workshops.mswars.coverage")
    faces = contract.later("rulepress.workshops.mswars.cards")
    decks = contract.later("rulepress.workshops.mswars.cards")
    pack = contract.later("rulepress.workshops.mswars.pack")
    annex = contract.later("rulepress.workshops.mswars.pack")
    reference = contract.later("rulepress.workshops.mswars.compendium")
    panels = contract.later("rulepress.workshops.mswars.quick")
    index = contract.later("rulepress.games.mswars.catalogue")
    pages = contract.later("rulepress.workshops.mswars.pages")
    examples = contract.later("rulepress.workshops.mswars.tried_examples")


GAME = MSWars()
