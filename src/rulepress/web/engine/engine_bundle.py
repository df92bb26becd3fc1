"""The engine as one zip for the browser: the standard-library code of one game."""

import ast
import io
import zipfile
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import distribution
from inspect import getfile
from pathlib import Path

from rulepress.content.system.game_mechanics import Calls
from rulepress.core import user_records

PACKAGE = Path(__file__).resolve().parents[2]
FLOORS = ("core", "tabletop", "effects", "bots")
"""What games stand on. Of these a game ships what it imports."""
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The stamp of every member, so that the same engine and data make the same bytes."""


def members(calls: Calls) -> dict[str, Path]:
    """Name in the zip -> source, for all that the browser runs of a game: what its calls import, at their heads or within functions.

    Of the game's own packages whatever is imported ships whole: a module there may name another in words.
    """
    start, (package, own) = Path(getfile(calls.opened)), _game(calls)
    roots = {f"rulepress.{floor}": PACKAGE / floor for floor in FLOORS} | {package: own}
    head = [PACKAGE / "__init__.py", PACKAGE / "compiled.py", PACKAGE / "games" / "__init__.py"]
    found = {f"rulepress/{source.relative_to(PACKAGE).as_posix()}": source for source in head}
    seen: set[Path] = set()
    waiting = [start, Path(getfile(user_records))]
    while waiting:
        source = waiting.pop()
        if source in seen:
            continue
        seen.add(source)
        waiting += [file for name in _imports(source) for file in _files(name, source, roots)]
        if source.is_relative_to(own):
            waiting += source.parent.glob("*.py")
    for name, folder in roots.items():
        inside = sorted(source for source in seen if source.is_relative_to(folder))
        found |= {f"{name.replace('.', '/')}/{source.relative_to(folder).as_posix()}": source for source in inside}
    return found


def _game(calls: Calls) -> tuple[str, Path]:
    """The package of a game, and its folder: the calls may stand in it or in a package within it."""
    folder, parts = Path(getfile(calls.opened)).parent, calls.opened.__module__.split(".")[:-1]
    games = PACKAGE / "games"
    deep = len(folder.relative_to(games).parts) - 1 if folder.is_relative_to(games) else 0
    return ".".join(parts[: len(parts) - deep]), [folder, *folder.parents][deep]


@cache
def _imports(source: Path) -> frozenset[str]:
    """What a module imports, by full names: `a.b`, or `..b` where it is relative. The last part may be no module but something in one."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source.read_bytes())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            module = f"{node.module}." if node.module else ""
            found |= {f"{'.' * node.level}{module}{alias.name}" for alias in node.names}
    return frozenset(found)


def _files(name: str, by: Path, roots: Mapping[str, Path]) -> Iterator[Path]:
    """The files below the roots that are read when a module imports this name: packages on the way, and the module itself."""
    relative = name.lstrip(".")
    if level := len(name) - len(relative):
        homes = [(by.parents[level - 1], relative)]
    else:
        homes = [(folder, name[len(root) + 1 :]) for root, folder in roots.items() if f"{name}.".startswith(f"{root}.")]
    for path, rest in homes:
        yield from _module(path)
        for part in filter(None, rest.split(".")):
            path /= part
            yield from _module(path)


def _module(path: Path) -> Iterator[Path]:
    yield from (found for found in (path / "__init__.py", path.with_suffix(".py")) if found.is_file())


START = """
import json
from rulepress.core import user_records
from {module} import opened

def answering(data):
    answer = opened(json.loads(data))
    return lambda call, args: json.dumps(answer(call, json.loads(args)), ensure_ascii=False)

def judged(text, schema):
    return json.dumps(user_records.judged(text, json.loads(schema), opened), ensure_ascii=False)
"""
"""`start.py`: what makes of data, as JSON, a function of a call and its arguments, as JSON; and what says of somebody's own data, as JSON,
what they are, or why they are not taken up."""


def name(calls: Calls) -> str:
    """What the code of a game is called on the site."""
    return _game(calls)[1].name


def bundle(calls: Calls) -> bytes:
    """The zip, the same bytes for the same code. `start.py` in it offers the same, whatever the game."""
    content = {name: source.read_bytes() for name, source in members(calls).items()}
    content["start.py"] = START.format(module=calls.opened.__module__).lstrip().encode()
    return _zipped(content)


def drawing() -> bytes:
    """What draws QR codes, as a zip: `qr_code.py` and segno, with segno's licence. It needs the standard library alone."""
    import segno

    from rulepress.content.drawings import qr_code

    own = Path(getfile(segno)).parent
    content = {f"segno/{name}.py": (own / f"{name}.py").read_bytes() for name in ("__init__", "consts", "encoder", "utils", "writers")}
    content["segno/LICENSE"] = (distribution("segno").read_text("licenses/LICENSE") or "").encode()
    content["qr_code.py"] = Path(getfile(qr_code)).read_bytes()
    return _zipped(content)


def _zipped(content: dict[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(content):
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            archive.writestr(entry, content[name])
    return stream.getvalue()
