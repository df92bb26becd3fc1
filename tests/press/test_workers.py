"""Processes that work in order, and leave without a word when they are interrupted."""

import os
import signal
import subprocess
import sys
import tempfile

import pytest

from rulepress.press.cards.worker_processes import in_order


def test_what_comes_is_in_the_order_of_the_work(tmp_path):
    assert list(in_order(2, divmod, [(7, 2), (9, 5), (4, 4)], tmp_path, print, "", "")) == [(3, 1), (1, 4), (1, 0)]


def temporary_folder(_):
    return tempfile.gettempdir()


@pytest.mark.skipif(sys.platform != "linux", reason="paths are UTF-8 there")
def test_temporary_files_are_in_the_scratch_folder_unless_its_path_is_not_utf_8(tmp_path):
    odd = tmp_path / os.fsdecode(b"\xff\xfe")
    odd.mkdir()
    [plain] = in_order(1, temporary_folder, [(0,)], tmp_path, print)
    [other] = in_order(1, temporary_folder, [(0,)], odd, print)
    assert plain == str(tmp_path) and other.encode() and not os.path.exists(other)


@pytest.mark.skipif(sys.platform == "win32", reason="signals differ there")
def test_an_interruption_ends_workers_at_once_and_silently():
    """The work would never end; Ctrl-C reaches everybody, as at a terminal. Only one of them writes, or the lines would mix."""
    code = (
        "import signal\n"
        "from rulepress.press.cards.worker_processes import in_order\n"
        "try:\n"
        "    for one in in_order(2, eval, [('1 + 1',), *[('__import__(\"signal\").pause()',)] * 9], '.', len, 'begun'):\n"
        "        print('one', one, flush=True)\n"
        "except KeyboardInterrupt:\n"
        "    print('left')\n"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )  # fmt: skip
    for line in child.stdout:
        if line == "one 2\n":
            break
    os.killpg(child.pid, signal.SIGINT)
    said, complaint = child.communicate(timeout=60)
    assert (said.splitlines()[-1], complaint) == ("left", "")
