"""The engine ships to the browser: it must do with the standard library, and without the content floor."""

import subprocess
import sys
from pathlib import Path

import rulepress.core.dice
import rulepress.games.downsync.odds

PACKAGE = Path(rulepress.core.dice.__file__).parents[1]
MECHANICS = Path(rulepress.games.downsync.odds.__file__).parent


def _modules(package: str, folder: Path) -> list[str]:
    """Every module below a folder, except private ones."""
    paths = (path.relative_to(folder) for path in folder.rglob("[!_]*.py"))
    return [".".join([package, *path.with_suffix("").parts]) for path in paths]


def test_a_fresh_interpreter_loads_nothing_else():
    floors = [module for floor in ("core", "tabletop", "effects", "bots") for module in _modules(f"rulepress.{floor}", PACKAGE / floor)]
    modules = [*floors, *_modules("rulepress.games.downsync", MECHANICS)]
    program = (
        f"import sys; sys.path.insert(0, {str(PACKAGE.parent)!r}); before = set(sys.modules)\n"
        f"import {', '.join(modules)}\n"
        "tops = {name.partition('.')[0] for name in set(sys.modules) - before}\n"
        "print(sorted(tops - set(sys.stdlib_module_names) - {'rulepress'}))\n"
        "print(sorted(name for name in sys.modules if name.startswith(('rulepress.content', 'rulepress.cli'))))"
    )
    done = subprocess.run([sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True)
    assert done.stderr == ""
    assert done.stdout.split("\n")[:2] == ["[]", "[]"]


def test_the_mechanics_name_no_edition():
    floors = [path for floor in ("core", "tabletop", "effects", "bots") for path in (PACKAGE / floor).rglob("*.py")]
    for path in [*floors, *MECHANICS.rglob("*.py")]:
        assert "4.2" not in path.read_text(encoding="utf-8"), path.name
