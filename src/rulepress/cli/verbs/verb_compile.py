"""`compile`: the engine's busiest modules as machine code, so that games are simulated sooner."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path

from rulepress import compiled
from rulepress.cli import MISSING, Failure
from rulepress.cli.setup.pip_install import bring
from rulepress.content.diagnostics.console import say
from rulepress.content.files.project import shipped

NAME = "compile"
HELP = "compile the engine to machine code with a C compiler, so that games run faster"

TOLD = 12
"""Lines of the compiler's that are passed on where it fails: the last ones say why."""


def arguments(parser: ArgumentParser) -> None:
    """Set the verb's description; it has no options."""
    parser.description = (
        "Compile the modules where games spend most of their time to machine code. Results stay the same. After the engine's "
        f"source changes, Python runs it until the next `compile`. Set {compiled.PLAIN}=1 to always use Python."
    )


def run(args: Namespace) -> int:
    """Compile the marked modules, unless that is done for these sources. Raises Failure without a C compiler or Python's headers."""
    home = compiled.home()
    if home.is_dir():
        say(f"The engine is already compiled from the current sources: {home}")
        return 0
    _equipped()
    for package in ("mypyc", "setuptools"):
        bring(package, shipped() / "requirements-compile.lock", "it compiles Python to machine code")
    modules = compiled.marked()
    print(f"Compiling {len(modules)} modules. This takes a few minutes.", file=sys.stderr, flush=True)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="rulepress-compile-") as folder:
        _settle(_compiled(modules, Path(folder)), home)
    say(f"Compiled {len(modules)} modules in {time.monotonic() - began:.0f} s: {home}")
    return 0


def _equipped() -> None:
    """Raises Failure where this machine cannot compile, before minutes are spent."""
    compiler = (sysconfig.get_config_var("CC") or "").split()
    if compiler and not shutil.which(os.environ.get("CC", compiler[0]).split()[0]):
        raise Failure(
            "`compile` needs a C compiler (Debian: apt install gcc; macOS: xcode-select --install). "
            "Everything else works without one: Python runs the engine.",
            MISSING,
        )
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        raise Failure("`compile` needs Python's headers (Debian: apt install python3-dev).", MISSING)


def _compiled(modules: list[str], folder: Path) -> Path:
    """The machine code of modules, made in a folder. Raises Failure."""
    for path in (*(compiled.PACKAGE / name for name in ("__init__.py", "compiled.py", "import_path.py")), *compiled.sources()):
        copy = folder / "rulepress" / path.relative_to(compiled.PACKAGE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    maker = Path(__file__).parents[1] / "compiler" / "mypyc_build.py"
    done = subprocess.run(
        [sys.executable, "-P", str(maker), "made", *modules],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": ""},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    if done.returncode:
        said = "\n".join(f"  {line}" for line in done.stdout.strip().splitlines()[-TOLD:])
        raise Failure(f"The engine could not be compiled; Python still runs it. The compiler's last lines:\n{said}")
    return folder / "made"


def _settle(made: Path, home: Path) -> None:
    """Put machine code where it is found, whole or not at all, and take away what older sources became. Raises Failure."""
    new = home.with_name(f".{home.name}.{os.getpid()}")
    try:
        shutil.copytree(made, new)
        if not home.is_dir():
            os.replace(new, home)
        for old in home.parent.iterdir():
            if old != home and old.name.lstrip(".").startswith(f"{compiled.tag()}-"):
                shutil.rmtree(old, ignore_errors=True)
    except OSError as problem:
        shutil.rmtree(new, ignore_errors=True)
        raise Failure(f"The machine code could not be written to {home.parent}: {problem.strerror}.", MISSING) from None
