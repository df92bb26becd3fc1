"""Files that an option names: nothing is written through a link that somebody planted, nor over a file of another kind."""

import json
import os

import pytest

from rulepress import cli
from rulepress.cli.play import saved_games
from rulepress.cli.terminal.output_option import is_page, is_picture, room_for
from rulepress.content.files import named_output

from ..shipped import ROOT

FORCES = ("--force", "slipstream/first", "--force", "slipstream/second")
OPTIONS = {
    "play --log": (("play", "vip-capture", "--log", "{}"), b'{"engine": "1", "seed": "1", "answers": []}'),
    "play --continue": (("play", "--continue", "{}"), None),
    "replay --html": (("replay", "game.json", "--html", "{}"), b"<!doctype html><p>"),
    "replay --picture": (("replay", "game.json", "--picture", "1", "{}"), b"\x89PNG\r\n\x1a\n"),
    "simulate --html": (("simulate", "vip-capture", *FORCES, "--html", "{}"), b"\n<!DOCTYPE HTML>"),
    "simulate --out": (("simulate", "vip-capture", *FORCES, "--out", "{}"), None),
}
"""Option -> a command with it, and what it may replace."""
REPLACES = {option: like for option, like in OPTIONS.items() if like[1]}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Somebody's folder, from which nothing may reach the one beside it."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "outside").mkdir()
    monkeypatch.chdir(tmp_path / "mine")
    return tmp_path / "mine"


def call(option, name):
    return cli.main(["--project", str(ROOT), *(word.format(name) for word in OPTIONS[option][0])])


@pytest.mark.parametrize(("option", "there"), [*((option, True) for option in OPTIONS), *((option, False) for option in REPLACES)])
def test_a_link_of_that_name_is_refused_with_where_it_leads(folder, capsys, option, there):
    target = folder.parent / "outside" / "precious"
    if there:
        target.write_text('{"engine": "1"}' if option == "play --continue" else "", "utf-8")
    before = target.read_bytes() if there else None
    (folder / "out.file").symlink_to(target)
    assert call(option, "out.file") == cli.WRONG
    said = capsys.readouterr()
    assert f"{option.split()[1]} out.file: out.file is a link that leads to {target}" in said.err and "delete it" in said.err
    assert (target.read_bytes() if target.exists() else None) == before


@pytest.mark.parametrize("option", OPTIONS)
def test_so_is_a_folder_on_the_way_that_leads_out(folder, capsys, option):
    (folder / "logs").symlink_to(folder.parent / "outside")
    if option == "play --continue":
        (folder / "logs" / "a").write_text("{}", "utf-8")
    assert call(option, "logs/a") == cli.WRONG
    assert f"logs is a link that leads to {folder.parent / 'outside'}" in capsys.readouterr().err
    assert len(os.listdir(folder.parent / "outside")) == (option == "play --continue")


@pytest.mark.parametrize("option", REPLACES)
@pytest.mark.parametrize("data", [b"name: Heron\n", b'{"name": "package"}', b"[]", b"\xff\xfe"])
def test_a_file_of_another_kind_is_kept(folder, capsys, option, data):
    (folder / "precious").write_bytes(data)
    assert call(option, "precious") == cli.WRONG
    assert f"{option.split()[1]} precious: another kind of file stands there" in capsys.readouterr().err
    assert (folder / "precious").read_bytes() == data


@pytest.mark.parametrize(("like", "data"), [(saved_games.is_log, 0), (is_page, 2), (is_picture, 3)])
def test_its_like_and_an_empty_file_may_be_replaced(folder, like, data):
    for bytes_ in (b"", [*OPTIONS.values()][data][1]):
        (folder / "out").write_bytes(bytes_)
        assert str(room_for("--log", "out", folder, like)) == "out"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders here")
def test_a_pipe_in_the_folder_is_not_waited_for(folder):
    os.mkfifo(folder / "out")
    with pytest.raises(cli.Failure, match="not an ordinary file"):
        room_for("--log", "out", folder, saved_games.is_log)


def test_a_link_that_comes_while_a_game_is_played_is_not_followed_either(folder):
    (folder / "out").symlink_to(folder.parent / "outside" / "precious")
    with pytest.raises(OSError, match="is a link that leads to"):
        named_output.write(folder / "out", b"x")


@pytest.mark.skipif(not os.path.exists("/dev/null"), reason="there is no such device here")
def test_a_device_is_written_to(folder):
    named_output.write(room_for("--log", "/dev/null", folder, saved_games.is_log), b"x")
    assert os.path.exists("/dev/null") and not os.path.isfile("/dev/null")


def test_links_that_stay_inside_and_folders_elsewhere_are_used(folder):
    (folder / "real").mkdir()
    (folder / "logs").symlink_to("real")
    for name in ("logs/a", str(folder.parent / "outside" / "a")):
        named_output.write(room_for("--log", name, folder, saved_games.is_log), b"{}")
    assert (folder / "real" / "a").read_bytes() == (folder.parent / "outside" / "a").read_bytes() == json.dumps({}).encode()
