"""The engine as one zip for the browser: the standard-library code of one game."""

import ast
import io
import zipfile
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import distribution
from inspect import getfile
from pathlib import Path

from rulepress.content.system.game_mechanics import Calls
from rulepress.core import user_records

PACKAGE = Path(__file__).resolve().parents[2]
FLOORS = ("core", "tabletop", "bots")
"""What games stand on. Of these a game ships what it imports."""
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The stamp of every member, so that the same engine and data make the same bytes."""


def members(calls: Calls) -> dict[str, Path]:
    """Name in the zip -> source, for all that the browser runs of a game: the package that its calls are in, and what that imports."""
    package = Path(getfile(calls.opened)).parent
    own = sorted(package.rglob("*.py"))
    head = [PACKAGE / "__init__.py", PACKAGE / "compiled.py", PACKAGE / "games" / "__init__.py"]
    shared = [*head, *_imported_floors([*own, Path(getfile(user_records))])]
    folder = calls.opened.__module__.rpartition(".")[0].replace(".", "/")
    return {f"rulepress/{source.relative_to(PACKAGE).as_posix()}": source for source in shared} | {
        f"{folder}/{source.relative_to(package).as_posix()}": source for source in own
    }


def _imported_floors(start: Iterable[Path]) -> list[Path]:
    """The modules of the floors that these need, with those among these: imported at their heads or within functions."""
    waiting, seen = list(start), set()
    while waiting:
        source = waiting.pop()
        if source not in seen:
            seen.add(source)
            waiting += [found for name in _imports(source) for found in _sources(name)]
    return sorted(source for source in seen if any(source.is_relative_to(PACKAGE / floor) for floor in FLOORS))


@cache
def _imports(source: Path) -> frozenset[str]:
    """The full names that a module imports, each of which may be a module or something in one."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source.read_bytes())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(found)


def _sources(name: str) -> Iterator[Path]:
    """The files of the floors that are read when this name is imported: packages on the way, and the module itself."""
    first, *parts = name.split(".")
    if first != PACKAGE.name or not parts or parts[0] not in FLOORS:
        return
    path = PACKAGE
    for part in parts:
        path /= part
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
    return Path(getfile(calls.opened)).parent.name


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
