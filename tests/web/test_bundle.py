"""What the browser is given to run."""

import gzip
import io
import os
import subprocess
import sys
import zipfile

from rulepress.content.files.cache_folder import cache
from rulepress.games.downsync import calls
from rulepress.web.engine.engine_bundle import PACKAGE, bundle


def test_same_bytes_for_the_same_engine(site):
    assert bundle(calls) == bundle(calls) == (site.assets / "engine" / "downsync.zip").read_bytes()


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
