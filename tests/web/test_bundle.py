"""What the browser is given to run."""

import ast
import gzip
import importlib
import io
import os
import re
import subprocess
import sys
import zipfile
from collections import defaultdict

import pytest

from rulepress.content.files.cache_folder import cache
from rulepress.games.declared import calls as declared
from rulepress.games.declared.play import play_calls as declared_play
from rulepress.games.downsync import calls as downsync
from rulepress.games.mswars import calls as mswars
from rulepress.web.engine import engine_bundle
from rulepress.web.engine.engine_bundle import PACKAGE, bundle, members

from ..test_floors import import_targets


def test_same_bytes_for_the_same_engine(site):
    assert bundle(downsync) == bundle(downsync) == (site.assets / "engine" / "downsync.zip").read_bytes()


def test_the_memory_has_all_code_in_it_and_nothing_of_this_machine(site):
    memory = gzip.decompress((site.assets / "engine" / "downsync.memory.gz").read_bytes())
    assert b"rulepress.games.downsync.play.rounds" in memory
    assert not [place for place in (site.root, PACKAGE, cache()) if os.fsencode(place) in memory]


def test_only_mechanics_are_in_it(site):
    names = zipfile.ZipFile(site.assets / "engine" / "downsync.zip").namelist()
    assert not [name for name in names if "content" in name or "tests" in name]
    assert {
        "start.py",
        "rulepress/games/downsync/odds.py",
        "rulepress/games/downsync/play/match_driver.py",
        "rulepress/core/dice.py",
        "rulepress/tabletop/line_of_sight/sight.py",
    } <= set(names)


@pytest.mark.parametrize("calls", [downsync, mswars, declared, declared_play], ids=lambda calls: calls.__package__)
def test_everything_in_it_is_reached_from_where_it_starts(calls):
    shipped = {name.removesuffix(".py").removesuffix("/__init__").replace("/", "."): path for name, path in members(calls).items()}
    assert sorted(shipped.keys() - reached(shipped, {calls.opened.__module__, "rulepress.core.user_records"})) == []


def reached(shipped, start):
    """What is run from these on: what statements import, what words name ("handlers.grant" of a verb's row), and every package above."""
    found, waiting = set(), sorted(start)
    modules = defaultdict(set)
    for name in shipped:
        modules[name.rpartition(".")[2]].add(name)
    while waiting:
        name = waiting.pop()
        if name in shipped and name not in found:
            found.add(name)
            package = name if shipped[name].name == "__init__.py" else name.rpartition(".")[0]
            for node in ast.walk(ast.parse(shipped[name].read_bytes())):
                for target in import_targets(node, package):
                    waiting += [target, target.rpartition(".")[0]]
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(r"[a-z_]+\.[a-z_]+", node.value):
                    waiting += modules[node.value.partition(".")[0]]
            waiting.append(name.rpartition(".")[0])
    return found


def test_of_a_game_s_packages_those_that_it_imports_ship_whole(tmp_path, monkeypatch):
    files = {
        "quintain/__init__.py": "",
        "quintain/calls.py": "from .tilt import lance\n\ndef opened(data): ...",
        "quintain/tilt/__init__.py": "",
        "quintain/tilt/lance.py": "def aim():\n    from rulepress.core.copying import copied",
        "quintain/tilt/named_in_words.py": "from ..heraldry import shield",
        "quintain/heraldry/shield.py": "",
        "quintain/press/paint.py": "from rulepress.core.undo import take_back",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    shipped = members(importlib.import_module("quintain.calls")).keys()
    assert {name for name in shipped if name.startswith("quintain")} == files.keys() - {"quintain/press/paint.py"}
    assert "rulepress/core/copying.py" in shipped and "rulepress/core/undo.py" not in shipped


def test_a_game_ships_of_what_games_share_only_what_it_uses():
    assert {"rulepress/tabletop/__init__.py", "rulepress/bots/utility.py"} <= members(mswars).keys()
    assert not [name for name in members(declared) if name.startswith(("rulepress/tabletop", "rulepress/bots"))]


def test_a_game_in_yaml_that_plays_ships_play_and_its_odds():
    names = members(declared_play).keys()
    assert members(declared).keys() < names and "rulepress/games/declared/play/step_handlers.py" in names
    assert not [name for name in members(declared) if name.startswith("rulepress/games/declared/play")]
    assert engine_bundle.name(declared) == engine_bundle.name(declared_play) == "declared"


def test_it_runs_on_the_standard_library_alone(site, tmp_path):
    with zipfile.ZipFile(io.BytesIO((site.assets / "engine" / "downsync.zip").read_bytes())) as archive:
        archive.extractall(tmp_path)
    code = (
        "import json; from start import answering; asked = answering(open(sys.argv[1], encoding='utf-8').read());"
        "answer = lambda call, args: json.loads(asked(call, json.dumps(args)));"
        "print(answer('odds', dict(attacker='virago', action='Close Medium Cannon',"
        "target='crusader'))['answer']['hit'],"
        "'refused' in answer('odds', dict(attacker='nobody', action='x', target='y')), 'refused' in answer('odds', {}),"
        "'refused' in answer('dance', {}), 'rulepress.games.downsync.play' not in sys.modules,"
        "len(answer('play', dict(scenario='vip-capture', forces=['coalition/starter'] * 2))['answer']['steps']) > 100)"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, '.'); {code}", site.folder / "data" / "downsync-4.2.json"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split()[1:] == ["True"] * 5
