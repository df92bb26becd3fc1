"""A declared game, as the shared rooms know it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulepress.content.diagnostics.error_dedup import causes
from rulepress.content.editor.completion import Completion
from rulepress.content.editor.scaffold_files import Scaffold
from rulepress.content.files.project import Project
from rulepress.content.games.declared import edition_resolver, lints, resolver
from rulepress.content.games.declared import game_content as content
from rulepress.content.games.declared.game_definition import GameDefinition
from rulepress.content.prose import translations
from rulepress.content.system.content_protocol import Data
from rulepress.content.system.deferred_parts import later
from rulepress.content.system.game_engine import GameEngine
from rulepress.content.system.game_loader import Draft
from rulepress.content.system.game_system import GameSystem


class DeclaredEngine(GameEngine):
    """The odds of a declared game, and whole games where it says how it is played."""

    calls = later("rulepress.games.declared.calls")
    touched = later("rulepress.content.games.declared.affected_matchups")
    index = later("rulepress.content.games.declared.odds_form")

    def __init__(self, shape: GameDefinition, plays: bool) -> None:
        """The odds as the shape has them; `plays`: there is a play.yaml."""
        from rulepress.games.declared.odds import OddsEngine  # for a game that rolls dice

        self.odds = OddsEngine(resolver.as_data(shape))
        if plays:
            from rulepress.games.declared import play  # for whoever plays

            self.play = play


class Declared(GameSystem):
    """A declared game, as the shared rooms know it."""

    lints = lints

    def __init__(self, project: Project, id_: str) -> None:
        """The game as the project declares it, or what ships."""
        self.id = id_
        self.name = content.name_of(project, id_)
        shape, files = content.shaped(project, id_)
        self._plays = (project.rules(id_) / "play.yaml").is_file()
        self._is(shape.record, files)

    def _is(self, shape: GameDefinition | None, files: content.Files) -> None:
        """The game becomes what its shape says: whoever keeps it open while the shape is written has it as it is now."""
        self.files, self._shape = files, shape if "unit" in files else None
        self.engine = DeclaredEngine(self._shape, self._plays) if self._shape and self._shape.odds else None

    def load(self, project: Project) -> content.DeclaredContent:
        """Reads and resolves a project's sources; `data` is None when something is wrong."""
        read = self._read(project)
        if read.texts:
            from rulepress.content.games.declared.card_translations import judge_labels  # for a game that speaks more than English

            judge_labels(read)
        edition_resolver.resolved(read)
        return read

    def draft(self, project: Project) -> Draft:
        """The newest edition's data as far as it can be made; older editions are not resolved."""
        read = self._read(project)
        data = edition_resolver.drafted(read)
        return Draft(data, causes(read.diagnostics, read.documents), read.documents)

    def _read(self, project: Project) -> content.DeclaredContent:
        read = content.load(project, self.id)
        self._is(read.shape.record, read.files)
        return read

    def languages(self, content: content.DeclaredContent) -> Mapping[str, Mapping[str, tuple[int, list[str]]]]:
        """For each language that has a file of texts: how many texts there are, and which stay English."""
        from rulepress.content.games.declared.card_translations import texts  # for whoever asks for another language

        every = texts(content)
        return {language: translations.missing(every, language) for language in translations.languages(every)}

    def translated(self, content: content.DeclaredContent, language: str) -> Data:
        """The newest edition's data with translated texts; `words` holds the language's own words."""
        from rulepress.content.games.declared.card_translations import translated  # for whoever asks for another language

        laid, words = translated(content, language)
        return {**(resolver.resolve(laid, list(content.editions)) or {}), "language": language, "words": words}

    def data_schema(self, edition: str) -> dict[str, Any]:
        """The schema of the data, made from the shape; it needs a shape without errors."""
        from rulepress.content.games.declared.data_schema import (
            data_schema,  # models that only the data's own verbs need, and that take a while to make
        )

        assert self._shape is not None, "only what resolves has data"
        return data_schema(self.id, self._shape, edition)

    def placeholders(self, data: Data) -> Mapping[str, Any]:
        """The rules' numbers under `core`, as texts print them."""
        from rulepress.content.games.declared.value_checks import to_print  # for whoever prints chapters

        return {"core": to_print(data["core"])}

    def scaffolds(self) -> Mapping[str, Scaffold]:
        """The scaffolds for the shape's kinds of file."""
        from rulepress.content.games.declared.scaffolds import scaffolds  # for `new` alone

        return scaffolds(self.id, self._shape)

    def unbegun(self) -> Mapping[str, str]:
        """The kinds that need an entry in the shape first, each with advice what to type."""
        from rulepress.content.games.declared.scaffolds import unbegun  # for `new` alone

        return unbegun(self.id, self._shape)

    def proposed(
        self, content: content.DeclaredContent, path: str, typed: Any, loc: tuple[Any, ...], key: bool
    ) -> Mapping[str, Completion]:
        """The names within numbers and conditions of play.yaml."""
        if path != f"rules/{self.id}/play.yaml":
            return {}
        from rulepress.content.games.declared.play_completions import proposed  # for editors alone

        return proposed(content, typed, loc, key)

    # What few verbs ask for is opened when one does.

    completions = later("rulepress.content.games.declared.completions")
    said = later("rulepress.content.games.declared.name_mentions")
    material = later("rulepress.content.games.declared.lint_input_parts")
    card_sides = later("rulepress.content.games.declared.card_records")
    decks = later("rulepress.content.games.declared.card_records")
    backs = later("rulepress.content.games.declared.card_records")
    pack = later("rulepress.content.games.declared.pack_records")
    appendix = later("rulepress.content.games.declared.scenario_records")
    reference = later("rulepress.content.games.declared.compendium")
    figures = later("rulepress.content.games.declared.figure_records")
    panels = later("rulepress.content.games.declared.quick_reference")
    pages = later("rulepress.content.games.declared.site_pages")
    news = later("rulepress.content.games.declared.edition_changes")
