"""Reads a project's M.S. Wars sources: which files there are, what each is, and what is wrong with its form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulepress.content.files.project import Project
from rulepress.content.games.mswars.form_models import FORMS, GIFTS
from rulepress.content.models.base_record import Id
from rulepress.content.prose.chapters import Rulings
from rulepress.content.system import balance_records
from rulepress.content.system.common_records import FactionRecord, GameInfo, Terms
from rulepress.content.yaml.game_sources import Reader, SourceFile, Sources

FILES: dict[str, tuple[type, list[str]]] = {
    "game": (GameInfo, ["rules/ms-wars/game.yaml"]),
    "core": (FORMS.record("core"), ["rules/ms-wars/core.yaml"]),
    "rulings": (Rulings, ["rules/ms-wars/rulings.yaml"]),
    "abilities": (GIFTS.file("ability", "Unit abilities by name."), ["rules/ms-wars/abilities.yaml"]),
    "skills": (GIFTS.file("skill", "Pilot skills by name."), ["rules/ms-wars/skills.yaml"]),
    "terms": (Terms, ["rules/ms-wars/terms.yaml"]),
    "examples": (GIFTS.file("example", "Worked examples by id.", Id), ["rules/ms-wars/examples/*.yaml"]),
    "faction": (FactionRecord, ["factions/ms-wars/*/faction.yaml"]),
    "unit": (FORMS.record("unit"), ["factions/ms-wars/*/units/*.yaml"]),
    "pilot": (FORMS.record("pilot"), ["factions/ms-wars/*/pilots/*.yaml"]),
    "team": (FORMS.record("team"), ["factions/ms-wars/*/teams/*.yaml"]),
    "scenario": (FORMS.record("scenario"), ["scenarios/ms-wars/*.yaml"]),
    "balance": (balance_records.Balance, [f"scenarios/ms-wars/{balance_records.FOLDER}/*.yaml"]),
}
"""Kind of file -> its model, and the places an editor finds it in."""


@dataclass
class FactionSources:
    """A faction's folder."""

    folder: Path
    faction: SourceFile
    units: list[SourceFile] = field(default_factory=list)
    pilots: list[SourceFile] = field(default_factory=list)
    teams: list[SourceFile] = field(default_factory=list)

    @property
    def id(self) -> str:
        """The faction's id: the folder's name."""
        return self.folder.name


@dataclass(kw_only=True)
class SkirmishContent(Sources):
    """All of a project's sources for the game."""

    game: SourceFile
    core: SourceFile
    abilities: SourceFile
    skills: SourceFile
    rulings: SourceFile | None
    terms: SourceFile | None
    examples: list[SourceFile]
    factions: list[FactionSources]
    scenarios: list[SourceFile]
    balances: list[SourceFile]

    def reckoned(self) -> str | None:
        """The hash of what games come out by; None where something is wrong."""
        from rulepress.games.mswars.play import Ruleset  # for whoever has measured something

        return Ruleset.reckoned(self.data) if self.data else None

    def gifts(self) -> Iterator[tuple[SourceFile, str, Any]]:
        """Every ability and skill whose form is right: its file, its name, its record."""
        for source in (self.abilities, self.skills):
            for name, record in (source.record.root if source.record else {}).items():
                yield source, name, record


def load(project: Project) -> SkirmishContent:
    """Reads every source once."""
    reader = Reader(FILES, SourceFile)
    rules, root = project.rules("ms-wars"), project.root
    there = project.root_of(rules)
    book = reader.shelf("rules/ms-wars", there, rules, needed=("game", "core", "abilities", "skills"))
    chapters = reader.chapters(there, rules / "chapters")
    factions = [FactionSources(path, **reader.shelf("factions/ms-wars/*", root, path)) for path in project.factions("ms-wars")]
    scenarios = reader.folder("scenario", root, project.scenarios("ms-wars"))
    balances = balance_records.sources(reader, root, scenarios, project.scenarios("ms-wars"))
    more: Any = {"chapters": chapters, "factions": factions, "scenarios": scenarios, "balances": balances}
    return SkirmishContent(project=project, documents=reader.documents, **book, **more)
