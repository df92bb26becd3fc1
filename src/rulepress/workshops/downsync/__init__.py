"""Downsync's authoring half: what designers may type, how it is checked and resolved, pressed and shown."""

from __future__ import annotations

from collections.abc import Mapping

from rulepress.authoring import contract, translations
from rulepress.authoring.causes import causes
from rulepress.authoring.diagnostics import has_errors
from rulepress.authoring.overlaid import resolve_each
from rulepress.authoring.project import Project

from . import content, lints
from .editions import editions, understood
from .resolve import drafted, resolved


class Downsync(contract.Game):
    """Downsync, as the shared rooms know it."""

    id = "downsync"
    name = "Downsync"
    files = content.FILES
    lints = lints
    odds = contract.later("rulepress.games.downsync.odds")
    calls = contract.later("rulepress.games.downsync.calls")
    play = contract.later("rulepress.games.downsync.play")

    def load(self, project: Project) -> content.Content:
        """Reads and resolves a project's sources, in every edition; `data` is None when something is wrong in any."""
        newest = content.load(project)
        newest.editions = editions(newest)
        resolve_each(understood(newest), resolved)
        if has_errors(newest.diagnostics):
            newest.data = None
        return newest

    def playable(self, content: content.Content, edition: str | None = None) -> contract.Data | None:
        data = self.resolve(content, edition)
        if data is None or not content.lent:
            return data
        from . import tried_examples

        chosen = content if edition is None else content.editions[edition]
        return {**data, "scenarios": [*data["scenarios"], *tried_examples.lent(chosen, data)]}

    def draft(self, project: Project) -> contract.Draft:
        read = content.load(project, only_cards=True)
        if read.game.record:
            read.edition = read.game.record.editions[0].id
        data = drafted(read)
        if data is not None:
            data["factions"] = [faction for faction in data["factions"] if faction]
        return contract.Draft(data, causes(read.diagnostics, read.documents))

    def languages(self, content: content.Content) -> Mapping[str, Mapping[str, tuple[int, list[str]]]]:
        texts = content.texts_told()
        return {language: translations.missing(texts, language) for language in translations.languages(texts)}

    def translated(self, content: content.Content, language: str) -> contract.Data:
        from . import translation

        laid, names = translation.translated(content, language)
        return {**(resolved(laid) or {}), "language": language, "words": dict(laid.language.words if laid.language else {}), "names": names}

    # What few verbs ask for is opened when one does.

    data_schema = contract.later("rulepress.workshops.downsync.data_schema")
    at_a_glance = contract.later("rulepress.workshops.downsync.glance", "glance")
    tried = contract.later("rulepress.workshops.downsync.seen_at_work", "shown")
    blanks = contract.later("rulepress.workshops.downsync.blanks")
    offers = contract.later("rulepress.workshops.downsync.offers")
    material = contract.later("rulepress.workshops.downsync.material")
    faces = contract.later("rulepress.workshops.downsync.cards")
    decks = contract.later("rulepress.workshops.downsync.cards")
    pack = contract.later("rulepress.workshops.downsync.pack")
    annex = contract.later("rulepress.workshops.downsync.annex")
    reference = contract.later("rulepress.workshops.downsync.compendium")
    panels = contract.later("rulepress.workshops.downsync.quick")
    news = contract.later("rulepress.workshops.downsync.news")
    anchors = contract.later("rulepress.workshops.downsync.pages")
    index = contract.later("rulepress.games.downsync.catalogue")
    foreseen = contract.later("rulepress.workshops.downsync.asked_most", "asked_most")
    pages = contract.later("rulepress.workshops.downsync.pages")
    touched = contract.later("rulepress.workshops.downsync.touched")
    roster_files = contract.later("rulepress.workshops.downsync.force_rosters")
    coverage = contract.later("rulepress.workshops.downsync.coverage")
    figures = contract.later("rulepress.workshops.downsync.figures")
    examples = contract.later("rulepress.workshops.downsync.tried_examples")


GAME = Downsync()
