"""A declared game, as the shared rooms know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulepress.authoring import contract, translations
from rulepress.authoring.blank_files import Blank
from rulepress.authoring.causes import causes
from rulepress.authoring.project import Project

from . import content, editions, lints, resolve
from .shape import Shape


class Declared(contract.Game):
    """A declared game, as the shared rooms know it."""

    lints = lints

    def __init__(self, project: Project, id_: str) -> None:
        """The game as the project declares it, or what ships."""
        self.id = id_
        self.name = content.name_of(project, id_)
        shape, files = content.shaped(project, id_)
        self._is(shape.record, files)

    def _is(self, shape: Shape | None, files: content.Files) -> None:
        """The game becomes what its shape says: whoever keeps it open while the shape is written has it as it is now."""
        self.files, self._shape = files, shape if "unit" in files else None
        rolls = bool(self._shape and self._shape.odds)
        self.odds, self.calls = _rolling(self._shape) if self._shape and rolls else (None, None)
        self.touched = _touched if rolls else None

    def load(self, project: Project) -> content.Content:
        """Reads and resolves a project's sources; `data` is None when something is wrong."""
        read = self._read(project)
        if read.texts:
            from .languages import judge_labels  # for a game that speaks more than English

            judge_labels(read)
        editions.resolved(read)
        return read

    def draft(self, project: Project) -> contract.Draft:
        read = self._read(project)
        data = editions.drafted(read)
        return contract.Draft(data, causes(read.diagnostics, read.documents))

    def _read(self, project: Project) -> content.Content:
        read = content.load(project, self.id)
        self._is(read.shape.record, read.files)
        return read

    def languages(self, content: content.Content) -> Mapping[str, Mapping[str, tuple[int, list[str]]]]:
        texts = content.texts_told()
        return {language: translations.missing(texts, language) for language in translations.languages(texts)}

    def translated(self, content: content.Content, language: str) -> contract.Data:
        from .languages import translated  # for whoever asks for another language

        laid, words = translated(content, language)
        return {**(resolve.resolve(laid, list(content.editions)) or {}), "language": language, "words": words}

    def data_schema(self, edition: str) -> dict[str, Any]:
        from .data_schema import data_schema  # models that only the data's own verbs need, and that take a while to make

        assert self._shape is not None, "only what resolves has data"
        return data_schema(self.id, self._shape, edition)

    def placeholders(self, data: contract.Data) -> Mapping[str, Any]:
        from .named_values import to_print  # for whoever prints chapters

        return {"core": to_print(data["core"])}

    def blanks(self) -> Mapping[str, Blank]:
        from .blanks import blanks  # for `new` alone

        return blanks(self.id, self._shape)

    def unbegun(self) -> Mapping[str, str]:
        from .blanks import unbegun  # for `new` alone

        return unbegun(self.id, self._shape)

    # What few verbs ask for is opened when one does.

    offers = contract.later("rulepress.workshops.declared.offers")
    said = contract.later("rulepress.workshops.declared.said_names")
    material = contract.later("rulepress.workshops.declared.material")
    faces = contract.later("rulepress.workshops.declared.cards")
    decks = contract.later("rulepress.workshops.declared.cards")
    backs = contract.later("rulepress.workshops.declared.cards")
    pack = contract.later("rulepress.workshops.declared.pack")
    annex = contract.later("rulepress.workshops.declared.scenarios")
    reference = contract.later("rulepress.workshops.declared.compendium")
    figures = contract.later("rulepress.workshops.declared.figures")
    panels = contract.later("rulepress.workshops.declared.quick")
    pages = contract.later("rulepress.workshops.declared.pages")
    index = contract.later("rulepress.workshops.declared.asks")
    news = contract.later("rulepress.workshops.declared.news")


def _touched(before: contract.Data, after: contract.Data) -> Sequence[contract.Touched]:
    from .touched import touched  # for whoever compares two states of the rules

    return touched(before, after)


def _rolling(shape: Shape) -> tuple[Any, Any]:
    from rulepress.games.declared import calls, odds  # for a game that rolls dice

    return odds.Asking(resolve.as_data(shape)), calls
