"""The engine as one zip for the browser: standard-library code of one game, and the resolved data it runs on."""

import io
import json
import zipfile
from inspect import getfile
from pathlib import Path

from rulepress.authoring.contract import Calls

PACKAGE = Path(__file__).resolve().parents[1]
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The stamp of every member, so that the same engine and data make the same bytes."""


def members(calls: Calls) -> dict[str, Path]:
    """Name in the zip -> source, for everything the browser runs of a game: all of the package that its calls are in."""
    package = Path(getfile(calls.opened)).parent
    own = package.rglob("*.py")
    shared = [PACKAGE / "__init__.py", *(PACKAGE / "engine").rglob("*.py"), PACKAGE / "games" / "__init__.py"]
    folder = calls.opened.__module__.rpartition(".")[0].replace(".", "/")
    return {f"rulepress/{source.relative_to(PACKAGE).as_posix()}": source for source in sorted(shared)} | {
        f"{folder}/{source.relative_to(package).as_posix()}": source for source in sorted(own)
    }


def bundle(calls: Calls, data: dict) -> bytes:
    """The zip, the same bytes for the same code and data. `start.py` in it offers `opened(data)`, whatever the game."""
    content = {name: source.read_bytes() for name, source in members(calls).items()}
    content["start.py"] = f"from {calls.opened.__module__} import opened\n".encode()
    content["data.json"] = json.dumps(data, ensure_ascii=False, sort_keys=True).encode()
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(content):
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            archive.writestr(entry, content[name])
    return stream.getvalue()
