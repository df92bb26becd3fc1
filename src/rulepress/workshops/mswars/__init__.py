"""M.S. Wars' authoring half: what designers may type, how it is checked and resolved, pressed and shown."""

from __future__ import annotations

from rulepress.authoring import contract
from rulepress.authoring.project import Project
from rulepress.games.mswars import calls, catalogue, odds, play

from . import cards, compendium, content, coverage, lints, offers, pack, pages, quick, resolve, tried_examples


class MSWars(contract.Game):
    """M.S. Wars, as the shared rooms know it."""

    id = "ms-wars"
    name = "M.S. Wars"
    files = content.FILES
    lints = lints
    odds = odds
    calls = calls
    play = play

    def load(self, project: Project) -> content.Content:
        """Reads and resolves a project's sources; `data` is None when something is wrong."""
        read = content.load(project)
        read.data = resolve.resolve(read)
        return read

    data_schema = contract.later("rulepress.workshops.mswars.data_schema")
    blanks = contract.later("rulepress.workshops.mswars.blanks")
    offers = staticmethod(offers.offers)
    placeholders = staticmethod(resolve.placeholders)
    coverage = staticmethod(coverage.coverage)
    faces = staticmethod(cards.faces)
    decks = staticmethod(cards.decks)
    pack = staticmethod(pack.pack)
    reference = staticmethod(compendium.reference)
    panels = staticmethod(quick.panels)
    index = staticmethod(catalogue.index)
    pages = staticmethod(pages.pages)
    examples = staticmethod(tried_examples.examples)


GAME = MSWars()
