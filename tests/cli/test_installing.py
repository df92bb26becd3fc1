"""pip's troubles told in one sentence."""

import sys
from pathlib import Path

import pytest

from rulepress.cli.setup import pip_install


@pytest.fixture
def pip(tmp_path, monkeypatch):
    """A stand-in for pip that prints the lines given and leaves with the code given."""

    def stand_in(lines, code):
        package = tmp_path / "pip"
        package.mkdir()
        (package / "__init__.py").write_text("")
        (package / "__main__.py").write_text(
            f"import sys, os\nprint({chr(10).join(lines)!r})\n"
            f"open({str(tmp_path / 'seen')!r}, 'w').write(repr(sys.argv))\n"
            f"sys.exit({code} if 'PIP_USER' not in os.environ else 99)"
        )
        monkeypatch.setenv("PYTHONPATH", str(tmp_path))
        monkeypatch.setenv("PIP_USER", "1")
        lock = tmp_path / "some.lock"
        lock.write_text("one==1 \\\n    --hash=sha256:00\ntwo==2 \\\n    --hash=sha256:11\n")
        return lock

    return stand_in


def test_hashes_are_required_and_stray_settings_ignored(pip, tmp_path, capsys):
    lock = pip(["Collecting one==1", "Installing collected packages: one"], 0)
    pip_install.pip_install(Path(sys.executable), [lock], "--force-reinstall")
    seen = (tmp_path / "seen").read_text()
    assert "--require-hashes" in seen and "--no-input" in seen and "--force-reinstall" in seen and str(lock) in seen
    said = capsys.readouterr()
    assert said.out == "" and "unpacking" in said.err


@pytest.mark.parametrize(
    ("line", "cause"),
    [
        ("WARNING: Retrying (total=4) after connection broken by 'NewConnectionError()'", "could not be reached"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", "differs from the one named"),
        ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device", "the disk is full"),
        ("ERROR: Could not install packages due to an OSError: [Errno 13] Permission denied: 'x'", "permission denied"),
        ("ERROR: No matching distribution found for one==1", "No matching distribution found for one==1"),
        ("nothing to see", "pip gave no reason"),
    ],
)
def test_a_failure_names_its_cause(pip, line, cause):
    lock = pip(["Collecting one==1", line], 1)
    with pytest.raises(pip_install.InstallFailed, match=cause) as failed:
        pip_install.pip_install(Path(sys.executable), [lock])
    assert failed.value.touched is False
    log = Path(str(failed.value).rstrip(")").split("pip's output: ")[-1])
    assert line in log.read_text()
    log.unlink()


def test_a_failure_while_unpacking_has_touched_the_environment(pip):
    lock = pip(["Installing collected packages: one", "ERROR: odd"], 1)
    with pytest.raises(pip_install.InstallFailed) as failed:
        pip_install.pip_install(Path(sys.executable), [lock])
    assert failed.value.touched is True


def test_packages_are_counted_once(pip):
    lock = pip([], 0)
    assert pip_install._count([lock, lock]) == 2


def test_many_packages_are_shared_out_among_pips_that_work_at_once(tmp_path, monkeypatch, capsys):
    """The stand-in for pip writes down what it is told to install; one of them fails."""
    package = tmp_path / "pip"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "__main__.py").write_text(
        "import sys\nfrom pathlib import Path\nlock = Path(sys.argv[-1])\n"
        "assert '--no-deps' in sys.argv and '--require-hashes' in sys.argv\n"
        f"(Path({str(tmp_path)!r}) / f'seen {{lock.name}}').write_text(lock.read_text())\n"
        "print('Installing collected packages')\n"
        "if lock.name.startswith('1'):\n    print('ERROR: odd')\n    sys.exit(1)\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    pins = [f"p{number}==1 ; python_version < '4' \\\n    --hash=sha256:00 \\\n    --hash=sha256:{number}\n" for number in range(30)]
    few, many = tmp_path / "few.lock", tmp_path / "many.lock"
    few.write_text("# words\n" + "".join(pins[:10]))
    many.write_text("# words\n" + "".join(pins))
    with pytest.raises(pip_install.InstallFailed, match="odd") as failed:
        pip_install.pip_install(Path(sys.executable), [few, many])
    assert failed.value.touched and capsys.readouterr().err.count("unpacking") == 1
    Path(str(failed.value).rstrip(")").split("pip's output: ")[-1]).unlink()
    seen = [path.read_text() for path in tmp_path.glob("seen *")]
    assert len(seen) == 2 and sum(map(len, seen)) == len("".join(pins))
    assert all(sum(pin in share for share in seen) == 1 for pin in pins), "each package once, whole"


def test_an_index_that_never_answers_is_not_waited_for(tmp_path, monkeypatch, capsys):
    """The stand-in for pip goes on asking for ever, as pip does for minutes."""
    package = tmp_path / "pip"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "__main__.py").write_text(
        "import signal, sys\nassert '--timeout' in sys.argv\n"
        "for left in (4, 3):\n"
        "    print(f'WARNING: Retrying (Retry(total={left})) after connection broken by ReadTimeoutError', flush=True)\n"
        "signal.pause()\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    lock = tmp_path / "some.lock"
    lock.write_text("one==1 --hash=sha256:00\n")
    with pytest.raises(pip_install.InstallFailed, match="could not be reached") as failed:
        pip_install.pip_install(Path(sys.executable), [lock])
    Path(str(failed.value).rstrip(")").split("pip's output: ")[-1]).unlink()


@pytest.mark.parametrize(
    "lines, seconds, given_up",
    [
        (["Retrying (4"], 5, False),
        (["Retrying (4"], 9, True),
        (["Retrying (4", "Retrying (3"], 0.5, True),
        (["Retrying (4", "Retrying (4"], 0.5, False),  # of two pips, each for the first time
        (["Collecting one==1", "Retrying (4", "Retrying (3"], 60, False),
    ],
)
def test_pip_asks_again_only_where_somebody_has_answered(lines, seconds, given_up):
    assert pip_install._unreachable(lines, seconds) is given_up
