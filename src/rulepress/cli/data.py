"""The resolved rules as one file a game and edition, with its JSON Schema."""

import importlib
import json
import os
from pathlib import Path
from typing import Any, NamedTuple

NAME = "data"
HELP = "write the resolved rules data and its JSON Schema into dist/data"


class Resolved(NamedTuple):
    """A game of the project, read and resolved."""

    game: Any
    content: Any
    data: dict
    schema: dict

    @property
    def name(self) -> str:
        return f"{self.data['game']['id']}-{self.data['edition']['id']}"


def arguments(parser) -> None:
    pass


def run(args) -> int:
    for resolved in resolve(args.project):
        for path in write(resolved, args.project / "dist" / "data"):
            print(path.relative_to(args.project))
    return 0


def resolve(root: Path) -> list[Resolved]:
    """Every game of the project, resolved and checked against its schema; stops with the findings when one is wrong."""
    from rulepress.cli import sources
    from rulepress.games import GAMES

    found = []
    for game, content in sources.checked(root):
        schema = importlib.import_module(f"{GAMES[game.id]}.data_schema").data_schema(content.data["edition"]["id"])
        _conform(content.data, schema)
        found.append(Resolved(game, content, content.data, schema))
    return found


def write(resolved: Resolved, out: Path) -> list[Path]:
    """The data and its schema as files, each put in place whole; the same data gives the same bytes."""
    out.mkdir(parents=True, exist_ok=True)
    files = {f"{resolved.name}.json": resolved.data, f"{resolved.name}.schema.json": resolved.schema}
    for name, content in files.items():
        partial = out / f".{name}.partial"
        partial.write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", encoding="utf-8", newline="\n")
        os.replace(partial, out / name)
    return [out / name for name in files]


def _conform(data: dict, schema: dict) -> None:
    """The data says what its schema promises; anything else is our mistake, not the designer's."""
    from jsonschema import Draft202012Validator

    plain = json.loads(json.dumps(data))
    for problem in Draft202012Validator(schema).iter_errors(plain):
        raise ValueError(f"resolved data differs from its schema at {problem.json_path}: {problem.message[:200]}")
