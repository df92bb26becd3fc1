"""The engine ships to the browser: it must do with the standard library, and with none of the authoring side."""

import subprocess
import sys
from pathlib import Path

import rulepress.engine.dice
import rulepress.games.downsync.odds

ENGINE = Path(rulepress.engine.dice.__file__).parent
MECHANICS = Path(rulepress.games.downsync.odds.__file__).parent


def test_a_fresh_interpreter_loads_nothing_else():
    modules = [f"rulepress.engine.{path.stem}" for path in ENGINE.glob("[!_]*.py")]
    modules += [f"rulepress.games.downsync.{path.stem}" for path in MECHANICS.glob("[!_]*.py")]
    program = (
        f"import sys; sys.path.insert(0, {str(ENGINE.parents[1])!r}); before = set(sys.modules)\n"
        f"import {', '.join(modules)}\n"
        "tops = {name.partition('.')[0] for name in set(sys.modules) - before}\n"
        "print(sorted(tops - set(sys.stdlib_module_names) - {'rulepress'}))\n"
        "print(sorted(name for name in sys.modules if name.startswith(('rulepress.authoring', 'rulepress.cli'))))"
    )
    done = subprocess.run([sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True)
    assert done.stderr == ""
    assert done.stdout.split("\n")[:2] == ["[]", "[]"]


def test_the_mechanics_name_no_edition():
    for path in MECHANICS.glob("*.py"):
        assert "4.2" not in path.read_text(encoding="utf-8"), path.name
