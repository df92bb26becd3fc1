"""What every verb that needs the content begins with: read it, and stop with the findings when it is wrong."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rulepress.cli import WRONG, Failure, scenarios
from rulepress.cli.checking.check_cache import data_key, remember_data, remembered_data
from rulepress.content import lint
from rulepress.content.diagnostics.diagnostic import Diagnostic, has_errors, render, summary
from rulepress.content.diagnostics.error_dedup import causes
from rulepress.content.diagnostics.suppression import Suppression, heard, suppressions
from rulepress.content.files.project import Project
from rulepress.content.games import registry
from rulepress.content.lint import rules
from rulepress.content.system.content_protocol import Content, Data
from rulepress.content.system.game_loader import Draft, GameLoader
from rulepress.content.system.game_system import GameSystem
from rulepress.content.yaml.documents import Document
from rulepress.core.rule_refs import Refused


class Opened(NamedTuple):
    """One game's sources, read without errors; `content.data` is its newest edition."""

    game: GameSystem
    content: Any


def known(project: Project) -> list[GameSystem]:
    """The games of a project that this program can read, in its own order."""
    return [registry.game(name, project) for name in registry.names(project) if name in project.games]


def choose(project: Project, name: str | None) -> GameSystem:
    """The game called `name`, or the first; raises Failure for one that has no rules here."""
    if name is None and (found := known(project)):
        return found[0]
    if name not in registry.names(project) or not project.rules(name).is_dir():
        raise Failure(f"There is no game `{name}` here; there is: {', '.join(one.id for one in known(project))}.")
    return registry.game(name, project)


def lacking(game: str, part: str) -> str:
    """Why a game has no such part, and what would give it one."""
    if game in registry.GAMES:
        return f"its package offers no `{part}`"
    if part == "play":
        return f"it needs `odds:` in rules/{game}/{registry.SHAPE}, and a play.yaml beside it that says how it is played"
    why = {"odds": "has no `odds:`", "scaffolds": "is wrong, which `check` explains"}[part]
    return f"rules/{game}/{registry.SHAPE} {why}"


def opened(root: Path, name: str | None = None) -> list[Opened]:
    """The sources of every game (or of the one named), to ask the engine. Prints findings and raises Failure when there are errors
    in more than words and pictures."""
    project = Project(root)
    read = [Opened(one, one.load(project)) for one in ([choose(project, name)] if name else known(project))]
    stop_at_errors([found for one in read for found in linted(one, beside=False)], project)
    return read


def lints(game: GameSystem) -> list[lint.Lint]:
    """The lints that look at a game's content: those of all games, then its own."""
    return [*lint.discover(rules), *registry.lints_of(game)]


def every_lint() -> list[lint.Lint]:
    """The lints of all games."""
    from rulepress.content.games.declared import lints as of_declared

    every = [*(one for name in registry.GAMES for one in lints(registry.game(name))), *lint.discover(of_declared)]
    found = {one.code: one for one in every}
    return [found[code] for code in sorted(found)]


def linted(read: Opened, beside: bool = True, deep: bool = False) -> list[Diagnostic]:
    """Everything that is wrong with a game's content; not `beside`: but for words and pictures; `deep`: what takes long as well."""
    chosen = [one for one in lints(read.game) if (beside or not one.beside) and (deep or not one.deep)]
    content = read.content
    found = causes([*content.diagnostics, *lint.run(chosen, content, read.game.material(content))], content.documents)
    return heard(found, _comments(content), {one.code for one in chosen}, {one.code for one in lints(read.game)})


class _Words(NamedTuple):
    """What lints of words look at."""

    project: Project
    documents: Sequence[Document]
    diagnostics: Sequence[Diagnostic]


def drafted_findings(project: Project, draft: Draft) -> list[Diagnostic]:
    """What is wrong with the files that cards are made of: with their form, and with their words."""
    read = _Words(project, draft.documents, draft.diagnostics)
    every = lint.discover(rules)
    chosen = [one for one in every if one.wording]
    found = causes([*draft.diagnostics, *lint.run(chosen, read)], list(draft.documents))
    return heard(found, _comments(read), {one.code for one in chosen}, {one.code for one in every})


def _comments(content: Content | _Words) -> list[Suppression]:
    """The comments in a project's own files that pass findings over."""
    own = {one.path: one for one in reversed(content.documents) if one.text and content.project.owns(one.path, one.root)}
    return [comment for document in own.values() for comment in suppressions(document)]


def data_of(root: Path, name: str, edition: str | None = None, played: bool = False) -> Data:
    """A game's resolved data in an edition (the newest unless named), read from the sources unless nobody has touched them since it was
    made; `played`: with all that whole games are played with. Raises Failure for wrong content and no such edition."""
    if (data := unchanged_data(root, name, edition, played)) is None:
        project = Project(root)
        before = data_key(project, name, edition, played)
        data = _resolved(root, name, edition, played)
        if data_key(project, name, edition, played) == before:  # else something was saved meanwhile
            remember_data(before, data)
    return data


def unchanged_data(root: Path, name: str, edition: str | None = None, played: bool = False) -> Data | None:
    """A game's data as `data_of` made it before, if nothing that it depends on has changed since."""
    return remembered_data(data_key(Project(root), name, edition, played))


def _resolved(root: Path, name: str, edition: str | None, played: bool) -> Data:
    if not (found := opened(root, name)):
        raise Failure("There is no content here to ask about.")
    chosen, content = found[0]
    try:
        data = (chosen.playable if played else chosen.resolve)(content, edition)
    except KeyError:
        raise Failure(f'There is no edition "{edition}"; known: {", ".join(content.editions)}.') from None
    if data is None:
        raise ValueError(f"{chosen.id} has no data, and nothing is wrong with its sources")
    return data


def of_commit(game: GameLoader, project: Project, commit: str) -> Any:
    """A game's sources as a commit has them, which are in the folder of `project`. Raises Failure for those that this version cannot
    read."""
    content = game.load(project)
    if content.data is None:
        first = next(found for found in content.diagnostics if found.severity == "error")
        raise Failure(f"The sources at {commit} cannot be read by this version: {first.path}: {first.message}")
    return content


@contextlib.contextmanager
def explaining(root: Path, data: Data, edition: str | None) -> Iterator[None]:
    """Adds to a refused request what might have been meant: scenarios of other games, and what the project lacks, scenarios or factions
    in an older edition."""
    try:
        yield
    except Refused as refused:
        if not any(rule.endswith(".request") for rule in refused.rules):
            raise
        name, told = data["game"]["id"], [refused.message]
        here = {faction["id"] for faction in data["factions"]}
        newest = data_of(root, name) if edition else data
        if absent := [faction["name"] for faction in newest["factions"] if faction["id"] not in here]:
            told.append(f"The edition {edition} does not include {', '.join(absent)}: there is no editions/{edition}.yaml.")
        if "scenario" in refused.message and not data.get("scenarios"):
            told.append(f"This project has none: write one in scenarios/{name}/.")
        elif refused.message.startswith("There is no scenario"):
            told.append(_known("Here", [one["id"] for one in data["scenarios"]], told))
            others = {other: scenarios(Project(root), other) for other in registry.names(Project(root)) if other != name}
            told += [f"With --game {other}: {', '.join(ids)}." for other, ids in others.items() if ids]
        elif refused.message.startswith("There is no table"):
            told.append(_known("Known", [one["id"] for one in data.get("tables", ())], told))
        elif refused.message.startswith(("There is no force list", "There is no team")) and "Say --force" not in refused.message:
            lists = {other: _lists(Project(root), other) for other in registry.names(Project(root))}
            having = (other for other, keys in lists.items() if other != name and any(f'"{key}"' in told[0] for key in keys))
            told += [f"It is one of {other}, and this is a scenario of {name}." for other in having]
            told.append(_known("Known", lists.get(name, []), told))
        told = [each for each in told if each]
        raise Refused(refused.rules, " ".join(told)) from None


def _known(word: str, names: Sequence[str], told: Sequence[str]) -> str:
    """The names that there are, unless one of them was offered."""
    return "" if not names or "Did you mean" in told[0] else f"{word}: {', '.join(names)}."


def _lists(project: Project, game: str) -> list[str]:
    """The keys of a game's force lists, by their files."""
    paths = (path for folder in project.factions(game) for name in ("forces", "teams") for path in sorted((folder / name).glob("*.yaml")))
    return [f"{path.parent.parent.name}/{path.stem}" for path in paths]


def stop_at_errors(findings: list[Diagnostic], project: Project) -> None:
    """Prints the errors among the findings and raises Failure when there are any."""
    if has_errors(findings):
        errors = [found for found in findings if found.severity == "error"]
        render(errors, project.root, sys.stderr)
        raise Failure(f"{summary(errors)}; nothing was built.", WRONG)
