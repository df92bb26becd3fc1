"""The resolved rules as one file a game and edition, with its JSON Schema."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from rulepress.authoring import outputs, published
from rulepress.cli.holding import holding_dist

NAME = "data"
HELP = "write the resolved rules data and its JSON Schema into dist/data"


class Resolved(NamedTuple):
    """One edition of a game of the project, read and resolved."""

    game: Any
    content: Any
    data: dict
    schema: dict

    @property
    def name(self) -> str:
        return f"{self.data['game']['id']}-{self.data['edition']['id']}"

    def published(self, root: Path) -> Path:
        """Where its data is committed as published."""
        return root / published.FOLDER / published.file_name(self.data)


def arguments(parser) -> None:
    parser.add_argument(
        "--publish", action="store_true", help=f"write every edition's data into {published.FOLDER}/ too, to be committed as what it says"
    )


@holding_dist
def run(args) -> int:
    found = resolve(args.project)
    with outputs.work(args.project / "dist") as work:
        written = []
        for resolved in found:
            written += write(resolved, work)
            if args.publish:
                written.append(_put(work, resolved.published(args.project), resolved.data))
        work.commit()
    for path in written:
        print(path.relative_to(args.project))
    return 0


def resolve(root: Path) -> list[Resolved]:
    """Every edition of every game of the project, a game's newest first, each checked against its schema.

    Stops with the findings when one is wrong.
    """
    from rulepress.cli import examining

    found = []
    for game, newest in examining.checked(root):
        for id_, content in newest.editions.items():
            schema = game.data_schema(id_)
            _conform(content.data, schema)
            found.append(Resolved(game, content, content.data, schema))
    return found


def write(resolved: Resolved, work: outputs.Work) -> list[Path]:
    """Make the data and its schema, to be put in dist/data; the same data gives the same bytes."""
    out = work.dist / "data"
    return [_put(work, out / f"{resolved.name}.json", resolved.data), _put(work, out / f"{resolved.name}.schema.json", resolved.schema)]


def _put(work: outputs.Work, path: Path, data: dict) -> Path:
    work.write(path, published.as_text(data).encode())
    return path


def _conform(data: dict, schema: dict) -> None:
    """The data says what its schema promises; anything else is our mistake, not the designer's."""
    from jsonschema import Draft202012Validator

    plain = json.loads(json.dumps(data))
    for problem in Draft202012Validator(schema).iter_errors(plain):
        raise ValueError(f"resolved data differs from its schema at {problem.json_path}: {problem.message[:200]}")
