"""What `check` found, and the resolved data of games without errors, remembered: sources that nobody has touched since are not looked at
again.

Both are kept under a digest of all that it depends on: every file of the project and of what ships that `check` may read,
this program's own files, and the Python that runs it.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Container
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from rulepress.cli import command
from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.files.cache_folder import below, program, told
from rulepress.content.files.disk_cache import DiskCache, key_of
from rulepress.content.files.project import SOURCES, Project, shipped
from rulepress.content.files.safe_read import leaves
from rulepress.content.fixes.fixes import Edit, Fix
from rulepress.content.games.registry import names

if TYPE_CHECKING:
    from rulepress.content.system.content_protocol import Data

CHECKED = DiskCache("checked", 60)
"""Verdicts, and editions' data."""
LOOKED_AT = (*SOURCES, "templates", "site", "published", "mkdocs.yml", "print.yaml")
"""What of a project `check` may read."""
AT_WORK: tuple[Literal["odds_and_play", "play_only", "manual"], ...] = ("odds_and_play", "play_only", "manual")
"""Where what cards say is at work."""


class Verdict(NamedTuple):
    """What a look at a project found."""

    findings: list[Diagnostic]
    covered: dict[str, Any]
    """Files read and skipped, and the lints that looked."""
    effects: dict[str, Any]
    """What of the cards runs where; see `game_engine.Effects`."""


class Keys(NamedTuple):
    """Digests of all that verdicts depend on."""

    project: str
    games: dict[str, str]
    """Of each game's own verdict: all but what the YAML files of other games say."""


def keys(project: Project, deep: bool) -> Keys:
    """Under which verdicts on the project, as it is now, are kept."""
    begin = json.dumps([str(project.root), program(), deep, command()]).encode()
    whole, games = hashlib.sha256(begin), {name: hashlib.sha256(begin + name.encode()) for name in names(project)}
    apart = True
    for root in dict.fromkeys((project.root, shipped())):
        for name in LOOKED_AT:
            for path in [str(root / name)] if leaves(root, name) else below(root / name):
                there, says = told(root, path)
                all_of_it, that_it_is = hashlib.sha256(there + says).digest(), hashlib.sha256(there).digest()
                whole.update(all_of_it)
                apart &= not (os.path.islink(path) and os.path.isdir(path))  # else one game's folder may lead to another's
                home = _home(path[len(str(root)) :], games)
                for game, digest in games.items():
                    digest.update(all_of_it if home in (None, game) else that_it_is)
    every = whole.hexdigest()
    return Keys(every, {name: digest.hexdigest() if apart else f"{every}{name}" for name, digest in games.items()})


def _home(path: str, games: Container[str]) -> str | None:
    """The game that alone reads what a file says: YAML in its folder. Pictures are looked at by all."""
    parts = path.lstrip(os.sep).split(os.sep)
    alone = len(parts) > 2 and parts[0] in SOURCES and parts[1] in games and path.lower().endswith((".yaml", ".yml"))
    return parts[1] if alone else None


def remembered(key: str) -> Verdict | None:
    """The verdict under this key; None where there is none."""
    value = CHECKED.get(key)
    if value is None:
        return None
    told = json.loads(value)
    return Verdict([_finding(one) for one in told["findings"]], told["covered"], told["effects"])


def remember(key: str, verdict: Verdict) -> None:
    """Keep a verdict. Where nothing can be kept, the next look is simply taken."""
    told = {"findings": [asdict(one) for one in verdict.findings], "covered": verdict.covered, "effects": verdict.effects}
    CHECKED.put(key, json.dumps(told).encode())


def data_key(project: Project, game: str, edition: str | None, played: bool) -> str:
    """Under which a game's data in an edition is kept, as the project is now; also of a game that the project does not have."""
    return key_of(json.dumps([keys(project, False).games.get(game), "data", edition, played]))


def remembered_data(key: str) -> Data | None:
    """The data under this key; None where there is none."""
    value = CHECKED.get(key)
    return None if value is None else json.loads(value)


def remember_data(key: str, data: Data) -> None:
    """Keep data under a key."""
    CHECKED.put(key, json.dumps(data).encode())


def _finding(told: dict[str, Any]) -> Diagnostic:
    fix = told["fix"]
    return Diagnostic(**told | {"fix": fix and Fix(fix["safety"], tuple(Edit(**edit) for edit in fix["edits"]))})
