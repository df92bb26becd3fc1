"""The engine as one zip for the browser: the standard-library code of one game."""

import io
import zipfile
from importlib.metadata import distribution
from inspect import getfile
from pathlib import Path

from rulepress.content.system.game_system import Calls

PACKAGE = Path(__file__).resolve().parents[2]
FLOORS = ("core", "tabletop", "effects", "bots")
"""What games stand on."""
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The stamp of every member, so that the same engine and data make the same bytes."""


def members(calls: Calls) -> dict[str, Path]:
    """Name in the zip -> source, for everything the browser runs of a game: all of the package that its calls are in."""
    package = Path(getfile(calls.opened)).parent
    own = package.rglob("*.py")
    floors = [source for floor in FLOORS for source in (PACKAGE / floor).rglob("*.py")]
    shared = [PACKAGE / "__init__.py", PACKAGE / "compiled.py", *floors, PACKAGE / "games" / "__init__.py"]
    folder = calls.opened.__module__.rpartition(".")[0].replace(".", "/")
    return {f"rulepress/{source.relative_to(PACKAGE).as_posix()}": source for source in sorted(shared)} | {
        f"{folder}/{source.relative_to(package).as_posix()}": source for source in sorted(own)
    }


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
