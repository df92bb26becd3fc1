"""`compile`: machine code where it is up to date, Python where it is not, and the same games."""

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES

import pytest

from rulepress import compiled

from ..shipped import ROOT

pytestmark = pytest.mark.slow

MODULE = "rulepress.tabletop.geometry.paths"

#: Which file the module came from, how long a way is, and who cites a rule.
ASK = """
from rulepress.tabletop.geometry import paths
from rulepress.core.rule_refs import cited
print(paths.__file__)
print(paths.length([(0, 0), (3000, 4000)]), paths.whole_length([(0, 0), (1, 1)]), cited())
"""


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """The program in a folder of its own, of which one small module is compiled."""
    folder = tmp_path_factory.mktemp("program")
    shutil.copytree(ROOT / "src" / "rulepress", folder / "rulepress", ignore=shutil.ignore_patterns("__pycache__", "_compiled"))
    for name in ("rules", "requirements-compile.lock"):
        (folder / "rulepress" / "_shipped").mkdir(exist_ok=True)
        (folder / "rulepress" / "_shipped" / name).symlink_to(ROOT / name)
    for name in set(compiled.marked()) - {MODULE}:
        module = folder / f"{name.replace('.', '/')}.py"
        module.write_bytes(module.read_bytes().replace(compiled.MARK, b"#"))
    return folder


def run(package, *words, **environment):
    told = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "RULEPRESS_PLAIN")}
    told |= {"PYTHONPATH": str(package), **environment}
    return subprocess.run([sys.executable, *words], cwd=package, env=told, capture_output=True, text=True)


def asked(package, **environment):
    came, *said = run(package, "-c", ASK, **environment).stdout.splitlines()
    return came.endswith(tuple(EXTENSION_SUFFIXES)), said


def test_nothing_is_compiled_without_a_compiler(package):
    told = run(package, "-m", "rulepress", "compile", CC="no-such-compiler")
    assert (told.returncode, told.stdout) == (3, "") and "needs a C compiler" in told.stderr
    told = run(package, "-m", "rulepress", "compile", CC="false")
    assert told.returncode == 1 and "could not be compiled; Python still runs it" in told.stderr
    assert "Traceback" not in told.stderr.split("The compiler said")[0] and not (package / "rulepress" / "_compiled").exists()


def test_machine_code_is_run_until_the_source_changes(package):
    as_python = asked(package)
    told = run(package, "-m", "rulepress", "compile")
    assert told.returncode == 0 and "Compiled 1 modules in" in told.stdout, told.stdout + told.stderr
    machine_code, plain = asked(package), asked(package, RULEPRESS_PLAIN="1")
    assert (as_python[0], machine_code[0], plain[0]) == (False, True, False)
    assert as_python[1] == machine_code[1] == plain[1] and as_python[1]
    assert "already compiled" in run(package, "-m", "rulepress", "compile").stdout

    source = package / "rulepress" / "tabletop" / "geometry" / "paths.py"
    was = source.read_text("utf-8")
    source.write_text(was + "\nMORE = 1\n", "utf-8")
    assert asked(package) == as_python
    source.write_text(was, "utf-8")
    assert asked(package) == machine_code
