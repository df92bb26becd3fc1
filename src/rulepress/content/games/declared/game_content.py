"""Reads a declared game's sources: its shape first, then everything that the shape gives a form."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from rulepress.content.diagnostics.diagnostic import has_errors
from rulepress.content.editions.edition_overlay import Editioned, Home
from rulepress.content.files.project import Project
from rulepress.content.games.declared import model_factory
from rulepress.content.games.declared.definition_errors import judge
from rulepress.content.games.declared.figure_form import Figures
from rulepress.content.games.declared.game_definition import GameDefinition, plural
from rulepress.content.games.declared.play_form import PlayForm
from rulepress.content.games.declared.round_form import RoundForm
from rulepress.content.models.base_record import Definitions
from rulepress.content.yaml.documents import read_yaml
from rulepress.content.yaml.game_sources import Reader, SourceFile
from rulepress.content.yaml.source_location import At


@dataclass
class FactionSources(Home[SourceFile]):
    """A faction's folder."""

    texts: list[SourceFile] = field(default_factory=list)
    """What its cards say in other languages, one file each."""


Files = dict[str, tuple[type, list[str]]]
"""Kind of file -> its model, and the places an editor finds it in."""


@dataclass(kw_only=True)
class DeclaredContent(Editioned[SourceFile]):
    """All of a project's sources for the game, as one edition has them."""

    id: str
    files: Files
    shape: SourceFile
    sound: GameDefinition | None
    """The shape by which all files were read; None where something was wrong with it by itself. What it asks of chapters or numbers may
    still be found wrong: that keeps no file from being what it is."""
    shared: dict[str, SourceFile] = field(default_factory=dict)
    """The file of each kind of shared records that has one."""
    factions: list[FactionSources] = field(default_factory=list)
    scenarios: list[SourceFile] = field(default_factory=list)
    figures: SourceFile | None = None
    play: SourceFile | None = None
    rounds: list[SourceFile] = field(default_factory=list)
    """Worked rounds, one file each."""
    texts: list[SourceFile] = field(default_factory=list)
    """What all cards share in other languages, one file each."""
    names: dict[tuple[str, str], str] = field(default_factory=dict)
    """What shared records are called in the language that these sources are read in, by their kinds and English names."""

    @property
    def numbers(self) -> dict[str, Any]:
        """What core.yaml says, as far as it is right."""
        record = self.core.record
        found: dict[str, Any] = {} if record is None else record.root if isinstance(record, Definitions) else record.model_dump()
        return found


@dataclass(frozen=True)
class _DefinitionKey:
    """A shape by which its models are known again."""

    game: str
    text: str
    shape: GameDefinition | None = field(compare=False)


@lru_cache(maxsize=64)
def _files(known: _DefinitionKey) -> Files:
    return _all_files(known.game, known.shape)


def _all_files(game: str, shape: GameDefinition | None) -> Files:
    return model_factory.files(game, shape) | {
        "figures": (Figures, [f"rules/{game}/figures.yaml"]),
        "play": (PlayForm, [f"rules/{game}/play.yaml"]),
        "round": (RoundForm, [f"rules/{game}/rounds/*.yaml"]),
    }


def shaped(project: Project, game: str) -> tuple[SourceFile, Files]:
    """The game's shape, judged, and the models that follow from it; only those that need no shape where it is wrong."""
    rules = project.rules(game)
    reader = Reader(_all_files(game, None), SourceFile)
    shape = reader.read("shape", project.root_of(rules), rules / "shape.yaml")
    if shape.record:
        judge(shape.record, At(shape.document, ()))
    sound = shape.record if not has_errors(shape.document.diagnostics) else None
    return shape, _files(_DefinitionKey(game, shape.document.text if sound else "", sound))


def load(project: Project, id_: str) -> DeclaredContent:
    """Reads every source once, in the order of their names."""
    shape, files = shaped(project, id_)
    reader = Reader(files, SourceFile)
    reader.documents.append(shape.document)
    sound = shape.record if not has_errors(shape.document.diagnostics) else None
    rules = project.rules(id_)
    root = project.root_of(rules)
    book = reader.shelf(f"rules/{id_}", root, rules, without=("shape", "shared"))
    content = DeclaredContent(
        project=project, id=id_, files=files, shape=shape, sound=sound, changes=book.pop("editions"), documents=reader.documents, **book
    )  # fmt: skip
    content.written = content.chapters = reader.chapters(root, rules / "chapters")
    if sound is None:
        _read_unformed(reader, root, [rules / "shared", rules / "texts", project.scenarios(id_)])
    for kind in sound.shared if sound else ():
        content.shared[kind] = reader.read(plural(kind), root, rules / "shared" / f"{kind}.yaml")
    root = project.root
    if sound is not None and sound.scenarios is not None:
        content.scenarios = reader.folder("scenario", root, project.scenarios(id_))
    for path in project.factions(id_):
        own = reader.shelf(f"factions/{id_}/*", root, path)
        content.factions.append(FactionSources(path, changes=own.pop("editions"), **own))
        if sound is None:
            _read_unformed(reader, root, [path / name for name in ("units", "leaders", "forces", "texts")])
    return content


def _read_unformed(reader: Reader[SourceFile], root: Path, folders: Iterable[Path]) -> None:
    """Reads files of which nobody knows what form they are to have: the shape is at fault, and nothing but their YAML can be."""
    for folder in folders:
        reader.documents += [read_yaml(root, path) for path in sorted(folder.glob("*.yaml"))]


def name_of(project: Project, game: str) -> str:
    """What the game calls itself, or its id where it does not say."""
    rules = project.rules(game)
    typed = read_yaml(project.root_of(rules), rules / "game.yaml").data or {}
    name = typed.get("name")
    return name if isinstance(name, str) and name.strip() else game
