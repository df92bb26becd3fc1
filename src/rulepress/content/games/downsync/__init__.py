"""Downsync's content: what designers may type, how it is checked and resolved, pressed and shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rulepress.content.diagnostics.diagnostic import has_errors
from rulepress.content.files.project import Project
from rulepress.content.games.downsync import lints
from rulepress.content.system.content_protocol import Data
from rulepress.content.system.deferred_parts import later
from rulepress.content.system.game_engine import GameEngine
from rulepress.content.system.game_loader import Draft
from rulepress.content.system.game_system import GameSystem

if TYPE_CHECKING:  # models take long to make, and remembered data needs none
    from rulepress.content.games.downsync.game_content import DownsyncContent


class DownsyncEngine(GameEngine):
    """Downsync as it is played and reckoned."""

    calls = later("rulepress.games.downsync.calls")
    odds = later("rulepress.games.downsync.odds")
    play = later("rulepress.games.downsync.play")
    touched = later("rulepress.content.games.downsync.affected_matchups")
    index = later("rulepress.games.downsync.catalogue")
    foreseen = later("rulepress.content.games.downsync.default_questions", "asked_most")
    coverage = later("rulepress.content.games.downsync.coverage")
    tried = later("rulepress.content.games.downsync.trait_demo", "shown")


class Downsync(GameSystem):
    """Downsync, as the shared rooms know it."""

    id = "downsync"
    name = "Downsync"
    files = later("rulepress.content.games.downsync.game_content", "FILES")
    lints = lints
    engine = DownsyncEngine()

    def load(self, project: Project) -> DownsyncContent:
        """Reads and resolves a project's sources, in every edition; `data` is None when something is wrong in any."""
        from rulepress.content.editions.edition_overlay import resolve_each
        from rulepress.content.games.downsync import game_content
        from rulepress.content.games.downsync.edition_resolver import editions, understood
        from rulepress.content.games.downsync.resolver import resolved

        newest = game_content.load(project)
        newest.editions = editions(newest)
        resolve_each(understood(newest), resolved)
        if has_errors(newest.diagnostics):
            newest.data = None
        return newest

    def playable(self, content: DownsyncContent, edition: str | None = None) -> Data | None:
        """The edition's data, with each shipped scenario that the project does not replace. Raises KeyError for an unknown edition."""
        data = self.resolve(content, edition)
        if data is None or not content.lent:
            return data
        from rulepress.content.games.downsync import example_runs

        chosen = content if edition is None else content.editions[edition]
        return {**data, "scenarios": [*data["scenarios"], *example_runs.lent(chosen, data)]}

    def draft(self, project: Project) -> Draft:
        """The newest edition's data as far as it can be made, read from the files of cards alone; unreadable factions are left out."""
        from rulepress.content.diagnostics.error_dedup import causes
        from rulepress.content.games.downsync import game_content
        from rulepress.content.games.downsync.resolver import drafted

        read = game_content.load(project, only_cards=True)
        if read.game.record:
            read.edition = read.game.record.editions[0].id
        data = drafted(read)
        if data is not None:
            data["factions"] = [faction for faction in data["factions"] if faction]
        return Draft(data, causes(read.diagnostics, read.documents), read.documents)

    def languages(self, content: DownsyncContent) -> Mapping[str, Mapping[str, tuple[int, list[str]]]]:
        """For each language that has a file of texts: how many texts there are, and which stay English."""
        from rulepress.content.games.downsync import card_translations
        from rulepress.content.prose import translations

        texts = card_translations.texts(content)
        return {language: translations.missing(texts, language) for language in translations.languages(texts)}

    def translated(self, content: DownsyncContent, language: str) -> Data:
        """The newest edition's data with translated texts; `words` and `names` hold the language's own words and names."""
        from rulepress.content.games.downsync import card_translations
        from rulepress.content.games.downsync.resolver import resolved

        laid, names = card_translations.translated(content, language)
        return {**(resolved(laid) or {}), "language": language, "words": dict(laid.language.words if laid.language else {}), "names": names}

    # What few verbs ask for is opened when one does.

    data_schema = later("rulepress.content.games.downsync.data_schema")
    at_a_glance = later("rulepress.content.games.downsync.unit_summary", "glance")
    scaffolds = later("rulepress.content.games.downsync.scaffolds")
    completions = later("rulepress.content.games.downsync.completions")
    material = later("rulepress.content.games.downsync.lint_input_parts")
    card_sides = later("rulepress.content.games.downsync.card_records")
    decks = later("rulepress.content.games.downsync.card_records")
    pack = later("rulepress.content.games.downsync.pack_records")
    appendix = later("rulepress.content.games.downsync.scenario_text")
    reference = later("rulepress.content.games.downsync.compendium")
    panels = later("rulepress.content.games.downsync.quick_reference")
    news = later("rulepress.content.games.downsync.edition_changes")
    anchors = later("rulepress.content.games.downsync.site_pages")
    pages = later("rulepress.content.games.downsync.site_pages")
    roster_files = later("rulepress.content.games.downsync.force_rosters")
    figures = later("rulepress.content.games.downsync.figure_records")
    examples = later("rulepress.content.games.downsync.example_runs")


GAME = Downsync()
