"""Reads a project's Downsync sources: which files there are, what each is, and what is wrong with its form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rulepress.content.editions.edition_overlay import Editioned, Home
from rulepress.content.files.project import Project
from rulepress.content.games.downsync import schemas
from rulepress.content.games.downsync.schemas import Actions, Effects, Figures, Tokens, Traits
from rulepress.content.prose.chapters import Rulings
from rulepress.content.system import balance_records
from rulepress.content.system.common_records import FactionRecord, GameInfo, Terms
from rulepress.content.yaml import game_sources

FILES: dict[str, tuple[type, list[str]]] = {
    "game": (GameInfo, ["rules/downsync/game.yaml"]),
    "core": (schemas.Core, ["rules/downsync/core.yaml"]),
    "rulings": (Rulings, ["rules/downsync/rulings.yaml"]),
    "terms": (Terms, ["rules/downsync/terms.yaml"]),
    "figures": (Figures, ["rules/downsync/figures.yaml"]),
    "trace": (schemas.Trace, ["rules/downsync/trace.yaml"]),
    "impact": (schemas.Impact, ["rules/downsync/impact.yaml"]),
    "examples": (schemas.Examples, ["rules/downsync/examples/*.yaml", "factions/downsync/*/examples/*.yaml"]),
    "edition": (schemas.RulesChanges, ["rules/downsync/editions/*.yaml"]),
    "traits": (Traits, ["rules/downsync/traits.yaml", "factions/downsync/*/traits.yaml"]),
    "actions": (Actions, ["rules/downsync/actions.yaml", "factions/downsync/*/actions.yaml"]),
    "effects": (Effects, ["factions/downsync/*/effects.yaml"]),
    "tokens": (Tokens, ["factions/downsync/*/tokens.yaml"]),
    "faction": (FactionRecord, ["factions/downsync/*/faction.yaml"]),
    "faction-edition": (schemas.FactionChanges, ["factions/downsync/*/editions/*.yaml"]),
    "unit": (schemas.Unit, ["factions/downsync/*/units/*.yaml"]),
    "leader": (schemas.Leader, ["factions/downsync/*/leaders/*.yaml"]),
    "force": (schemas.Force, ["factions/downsync/*/forces/*.yaml"]),
    "scenario": (schemas.Scenario, ["scenarios/downsync/*.yaml"]),
    "balance": (balance_records.Balance, [f"scenarios/downsync/{balance_records.FOLDER}/*.yaml"]),
    "table": (schemas.Table, ["tables/downsync/*.yaml"]),
    "texts": (schemas.RulesTexts, ["rules/downsync/texts/*.yaml"]),
    "faction-texts": (schemas.FactionTexts, ["factions/downsync/*/texts/*.yaml"]),
}
"""Kind of file -> its model, and the places an editor finds it in."""


@dataclass
class DownsyncSourceFile(game_sources.SourceFile):
    """One file of the game."""

    @property
    def own_actions(self) -> list[str]:
        """The actions that a card itself defines: those with a cost."""
        uses = (self.document.data or {}).get("actions")
        uses = [use for use in uses if isinstance(use, dict)] if isinstance(uses, list) else []
        return [name for use in uses for name, body in use.items() if isinstance(body, dict) and "cost" in body]


@dataclass
class FactionSources(Home[DownsyncSourceFile]):
    """A faction's folder."""

    traits: DownsyncSourceFile | None = None
    actions: DownsyncSourceFile | None = None
    effects: DownsyncSourceFile | None = None
    tokens: DownsyncSourceFile | None = None
    texts: list[DownsyncSourceFile] = field(default_factory=list)
    """What its cards say in other languages, one file each."""

    def has(self, what: str, name: str) -> bool:
        """Whether it has a `trait`, `action`, `effect`, `token`, `unit` or `leader` of its own by this name; broken ones included."""
        if what in ("unit", "leader"):
            return any(name in card.ids for card in (self.units if what == "unit" else self.leaders))
        source = {"trait": self.traits, "action": self.actions, "effect": self.effects, "token": self.tokens}.get(what)
        if source and name in source.names:
            return True
        return what == "action" and any(name in unit.own_actions for unit in self.units)


@dataclass(frozen=True)
class Language:
    """A language in place of English."""

    id: str
    """As its files are called: `de`."""
    words: Mapping[str, str]
    """English words of the cards themselves -> what is said in their place."""


@dataclass(kw_only=True)
class DownsyncContent(Editioned[DownsyncSourceFile]):
    """All of a project's sources for the game, and every finding about their form and references."""

    traits: DownsyncSourceFile | None = None
    actions: DownsyncSourceFile | None = None
    figures: DownsyncSourceFile | None = None
    trace: DownsyncSourceFile | None = None
    impact: DownsyncSourceFile | None = None
    examples: list[DownsyncSourceFile] = field(default_factory=list)
    texts: list[DownsyncSourceFile] = field(default_factory=list)
    """What all cards share in other languages, one file each."""
    factions: list[FactionSources] = field(default_factory=list)
    scenarios: list[DownsyncSourceFile] = field(default_factory=list)
    lent: list[DownsyncSourceFile] = field(default_factory=list)
    """Scenarios of the shipped content, for the worked examples of a folder that has none of its own."""
    balances: list[DownsyncSourceFile] = field(default_factory=list)
    """What many games of scenarios came to."""
    tables: list[DownsyncSourceFile] = field(default_factory=list)
    language: Language | None = None
    """The language that these sources are read in; None: English."""
    newer: DownsyncContent | None = field(default=None, repr=False, compare=False)
    """The edition that came after it."""
    tentative: dict | None = None
    """The edition resolved as far as its sources are right."""
    gathered: dict[Any, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What several lints look at, as the first of them gathered it."""

    def reckoned(self) -> str | None:
        """The hash of what games come out by; None where something is wrong."""
        from rulepress.games.downsync.play import Ruleset  # for whoever has measured something

        return Ruleset.reckoned(self.data) if self.data else None

    def own(self, source: DownsyncSourceFile | None) -> bool:
        """Is it there, and one that somebody here can change? Of what ships nothing would be told."""
        return source is not None and self.project.owns(source.document.path, source.document.root)

    def owner(self, what: str, name: str, beside: FactionSources | None) -> str | None:
        """A faction other than `beside` that has a trait, action, effect or unit by this name."""
        return next((one.id for one in self.factions if one is not beside and one.has(what, name)), None)

    def begins_later(self, what: str, name: str, sources: FactionSources | None) -> dict[str, Any] | None:
        """What to say of a name that only a newer edition has, in that faction or in the rules; None where none has it."""
        newer = self.newer
        if newer is None:
            return None
        own = any(one.has(what, name) for one in newer.factions if sources and one.id == sources.id)
        shared = {"trait": newer.traits, "action": newer.actions}.get(what)
        if not own and not (shared and name in shared.names):
            return newer.begins_later(what, name, sources)
        where = f"write `since: {self.edition}` where `{name}` is defined, or" if own else f"`{name}` is a rule of newer editions:"
        message = f"The edition {self.edition} has no {what} `{name}`; {newer.edition} has."
        return {"message": message, "suggestion": f"{where} let what names it begin later, by its own `since`"}

    @property
    def words_of_rules(self) -> list[str]:
        """All that the numbers, terms, traits and actions of the rules come from, in whichever edition: where it was typed, and how."""
        rules = (self.game, self.core, self.traits, self.actions, self.terms, *self.changes)
        return [words for one in rules if one for words in (one.document.path, one.document.text)]

    @property
    def sources(self) -> list[DownsyncSourceFile]:
        """Every YAML file, but for texts in other languages."""
        single = [self.game, self.core, self.traits, self.actions, self.rulings, self.terms, self.figures, self.trace, self.impact]
        single += [*self.examples, *self.changes]
        for faction in self.factions:
            single += [faction.faction, faction.traits, faction.actions, faction.effects, faction.tokens, *faction.changes]
            single += [*faction.units, *faction.leaders, *faction.forces]
        return [source for source in [*single, *self.scenarios, *self.balances, *self.tables] if source]


BESIDE_CARDS = ("rulings", "terms", "figures", "trace", "impact", "examples", "editions", "texts")
"""What rules say beside the numbers and words of cards."""


def load(project: Project, only_cards: bool = False) -> DownsyncContent:
    """Reads every source once; `only_cards`: those that say what stands on cards."""
    reader = game_sources.Reader(FILES, DownsyncSourceFile)
    root, rules = project.root, project.rules("downsync")
    there = project.root_of(rules)
    shipped = ("examples",) if there != root else ()  # those of the shipped rules are about units of the shipped factions
    book = reader.shelf("rules/downsync", there, rules, without=BESIDE_CARDS if only_cards else shipped)
    content = DownsyncContent(project=project, changes=book.pop("editions", []), documents=reader.documents, **book)
    if not only_cards:
        content.written = reader.chapters(there, rules / "chapters")
    for path in project.factions("downsync"):
        own = reader.shelf("factions/downsync/*", root, path, without=("texts", "examples") if only_cards else ())
        content.examples += own.pop("examples", [])
        content.factions.append(FactionSources(path, changes=own.pop("editions"), **own))
    content.scenarios = reader.folder("scenario", root, project.scenarios("downsync"))  # cards name them
    if not only_cards:
        if there != root:
            content.lent = reader.folder("scenario", there, there / "scenarios" / "downsync")
        content.balances = balance_records.sources(reader, root, content.scenarios, project.scenarios("downsync"))
        content.tables = reader.folder("table", root, project.tables("downsync"))
    return content
