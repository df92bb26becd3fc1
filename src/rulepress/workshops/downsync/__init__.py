"""Downsync's authoring half: what designers may type, how it is checked and resolved, pressed and shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulepress.authoring import contract
from rulepress.authoring.causes import causes
from rulepress.authoring.diagnostics import has_errors
from rulepress.authoring.project import Project

from . import content, coverage, figures, lints, translation, tried_examples
from .editions import editions, understood
from .resolve import drafted, resolved

if TYPE_CHECKING:
    from rulepress.authoring.blank_files import Blank
    from rulepress.authoring.editor import Offer
    from rulepress.authoring.faces import Deck, Face
    from rulepress.authoring.packs import Pack
    from rulepress.authoring.shelf import Group


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
        for edition in understood(newest):
            edition.data = resolved(edition)
        if has_errors(newest.diagnostics):
            newest.data = None
        return newest

    def playable(self, content: content.Content, edition: str | None = None) -> contract.Data | None:
        data = self.resolve(content, edition)
        if data is None or not content.lent:
            return data
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
        return {language: translation.missing(content, language) for language in translation.languages(content)}

    def translated(self, content: content.Content, language: str) -> contract.Data:
        laid, names = translation.translated(content, language)
        return {**(resolved(laid) or {}), "language": language, "words": dict(laid.language.words if laid.language else {}), "names": names}

    def data_schema(self, edition: str) -> dict[str, Any]:
        from .data_schema import data_schema  # models that only the data's own verbs need, and that take a while to make

        return data_schema(edition)

    def at_a_glance(self, data: contract.Data, kind: str, name: str, card: str) -> list[str]:
        from .glance import glance

        return glance(data, kind, name, card)

    def tried(self, data: contract.Data, name: str) -> list[str] | None:
        from .seen_at_work import shown  # it plays games, and few ask for it

        return shown(data, name)

    def blanks(self) -> Mapping[str, Blank]:
        from .blanks import BLANKS  # for `new` alone

        return BLANKS

    # What few verbs ask for is opened where it is.

    def offers(self, content: content.Content) -> Mapping[str, Mapping[str, Offer]]:
        from .offers import offers

        return offers(content)

    def faces(self, data: contract.Data) -> list[Face]:
        from .cards import faces

        return faces(data)

    def decks(self, data: contract.Data) -> list[Deck]:
        from .cards import decks

        return decks(data)

    def pack(self, data: contract.Data, deck: Deck) -> Pack:
        from .pack import pack

        return pack(data, deck)

    def annex(self, data: contract.Data) -> Iterable[contract.Annex]:
        from .annex import annex

        return annex(data)

    def reference(self, data: contract.Data) -> Sequence[dict[str, Any]]:
        from .compendium import reference

        return reference(data)

    def panels(self, data: contract.Data) -> Sequence[dict[str, Any]]:
        from .quick import panels

        return panels(data)

    def news(self, before: contract.Data, after: contract.Data) -> Sequence[dict[str, Any]]:
        from .news import news

        return news(before, after)

    def anchors(self, content: content.Content, data: contract.Data) -> dict[str, str]:
        from .pages import anchors

        return anchors(content, data)

    def index(self, data: contract.Data) -> dict[str, Any]:
        from .pages import index

        return index(data)

    def foreseen(self, data: contract.Data) -> Iterable[contract.Question]:
        from .asked_most import asked_most

        return asked_most(data)

    def pages(self, content: content.Content, data: contract.Data) -> Group:
        from .pages import pages

        return pages(content, data)

    def touched(self, before: contract.Data, after: contract.Data) -> Sequence[contract.Touched]:
        from .touched import touched

        return touched(before, after)

    coverage = staticmethod(coverage.coverage)
    figures = staticmethod(figures.figures)
    examples = staticmethod(tried_examples.examples)


GAME = Downsync()
