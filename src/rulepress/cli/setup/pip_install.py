"""pip, run quietly: a lock file in, one line of progress out, and one clear sentence when it fails."""

import contextlib
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

from rulepress.cli import MISSING, Failure

# Settings of the user's own pip that would send packages elsewhere than into the environment we fill.
_STRAYING = ("PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_REQUIRE_VIRTUALENV", "PYTHONHOME")

PATIENCE = 4
"""Seconds that pip waits for an answer before it asks again; it asks five times more once anything has come."""
PIPS = 2
"""So many at once: most of the time goes into unpacking."""
MANY = 20
"""Packages below which one does it all."""
_PINNED = re.compile(r"^\w(?:.*\\\n)*.*", re.MULTILINE)
"""A package in a lock file, with its hashes on the lines that follow."""
LOST = 7
"""Seconds after which a first refusal is enough; before that, a second one is."""

_CAUSES = (
    (r"DO NOT MATCH THE HASHES", "a package differs from the one named in the lock file, so it was not installed"),
    (r"No space left on device|\[Errno 28\]", "the disk is full"),
    (r"SSLError|CERTIFICATE_VERIFY_FAILED", "the connection to the package index could not be trusted (certificates)"),
    (r"ProxyError|Tunnel connection failed", "the proxy refused the connection to the package index"),
    (
        r"NewConnectionError|NameResolutionError|ConnectTimeout|ReadTimeout|Max retries exceeded"
        r"|Temporary failure in name resolution|Network is unreachable|Connection (refused|reset|broken|aborted)",
        "the package index could not be reached. Setup needs the network once; try again when you are online",
    ),
    (r"Permission denied|\[Errno 13\]", "a file could not be written (permission denied)"),
)


class InstallFailed(Failure):
    """pip did not finish. `touched` tells whether it had begun to change the environment."""

    def __init__(self, message: str, touched: bool):
        super().__init__(message, MISSING)
        self.touched = touched


def say(line: str) -> None:
    """Progress goes to stderr: stdout belongs to what a verb answers."""
    print(line, file=sys.stderr, flush=True)


def pip_install(python: Path, locks: Sequence[Path], *options: str) -> None:
    """Install what the lock files pin, hashes required."""
    command = [str(python), "-m", "pip", "install", "--require-hashes", "--no-input", "--disable-pip-version-check",
               "--no-warn-script-location", "--progress-bar", "off", "--timeout", str(PATIENCE), *options]  # fmt: skip
    environment = {name: value for name, value in os.environ.items() if name not in _STRAYING}
    environment = {"RES_OPTIONS": "timeout:3 attempts:1", **environment, "PYTHONUTF8": "1"}
    told, telling = os.pipe()
    with open(told, encoding="utf-8", errors="replace") as output, _shared_out(locks) as shares:
        pips = [
            subprocess.Popen([*command, *share], stdin=subprocess.DEVNULL, stdout=telling, stderr=subprocess.STDOUT, env=environment)
            for share in shares
        ]
        os.close(telling)
        lines: list[str] = []
        begin = time.monotonic()
        try:
            for line in _narrated(output, _count(locks)):
                lines.append(line)
                if "Retrying (" in line and _unreachable(lines, time.monotonic() - begin):
                    _end(pips)
                    break
        except BaseException:
            _end(pips)
            raise
        codes = [pip.wait() for pip in pips]
    if any(codes):
        raise InstallFailed(_explain(lines), any(line.startswith("Installing collected") for line in lines))


@contextlib.contextmanager
def _shared_out(locks: Sequence[Path]) -> Iterator[list[list[str]]]:
    """What each of the pips that work at once is told to install: of a few packages one takes all."""
    pinned = {line.split(" \\")[0]: line for lock in locks for line in _PINNED.findall(lock.read_text(encoding="utf-8"))}
    if len(pinned) < MANY:
        yield [[word for lock in locks for word in ("-r", str(lock))]]
        return
    with tempfile.TemporaryDirectory(prefix="rulepress-pip-") as folder:
        shares = [Path(folder) / f"{number}.lock" for number in range(PIPS)]
        for number, share in enumerate(shares):
            share.write_text("\n".join([*pinned.values()][number::PIPS]) + "\n", encoding="utf-8")
        yield [["--no-deps", "-r", str(share)] for share in shares]  # a lock file names what its packages need, too


def _end(pips: Iterable[subprocess.Popen]) -> None:
    for pip in pips:
        pip.terminate()
    for pip in pips:
        pip.wait()


def bring(package: str, lock: Path, use: str) -> None:
    """Have a package that only one verb needs, installed from its lock file where it is not here. Raises Failure."""
    if find_spec(package):
        return
    if sys.prefix == sys.base_prefix:
        raise Failure(f"The package {package} is missing ({use}): install it, or rulepress in a venv.", MISSING)
    say(f"Installing {package} (needed once: {use})")
    pip_install(Path(sys.executable), [lock])


def _unreachable(lines: list[str], seconds: float) -> bool:
    """Whether pip's index has answered nothing so far, and been asked for long enough or often enough."""
    if any(line.startswith(("Collecting ", "Requirement already")) for line in lines):
        return False
    left = {found[1] for line in lines if (found := re.search(r"Retrying \(\D*(\d+)", line))}  # the tries: each pip counts its own down
    return seconds > LOST or len(left) > 1


def _count(locks: Iterable[Path]) -> int:
    """How many packages the lock files name (some only for another platform)."""
    names = re.compile(r"^([A-Za-z0-9][\w.\-]*)==", re.MULTILINE)
    return len({name for lock in locks for name in names.findall(lock.read_text(encoding="utf-8"))})


def _narrated(lines: Iterable[str], expected: int) -> Iterator[str]:
    """Pass pip's lines on while telling of each tenth package, or of each on a terminal."""
    terminal = sys.stderr.isatty()
    seen, waiting, unpacking = 0, False, False
    for line in lines:
        yield line
        if match := re.match(r"(?:Collecting|Requirement already satisfied:) ([\w.\-]+)", line):
            seen += 1
            if terminal:
                print(f"\r\033[K  {seen} of {expected}: {match[1]}", end="", file=sys.stderr, flush=True)
            elif seen % 10 == 0:
                say(f"  {seen} of {expected}")
        elif "Retrying (" in line and not waiting:
            waiting = True
            say("  the package index does not answer, trying again")
        elif line.startswith("Installing collected") and not unpacking:
            unpacking = True
            say(("\r\033[K" if terminal else "") + "  unpacking")


def _explain(lines: list[str]) -> str:
    text = "".join(lines)
    handle, log = tempfile.mkstemp(prefix="rulepress-pip-", suffix=".log")
    try:
        with open(handle, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as full:  # of which pip has said so, too
        os.unlink(log)
        log = f"could not be kept, {full.strerror}"
    errors = [line.removeprefix("ERROR:").strip() for line in lines if line.startswith("ERROR:")]
    known = (cause for pattern, cause in _CAUSES if re.search(pattern, text))
    cause = next(known, errors[-1] if errors else "pip gave no reason")
    return f"The packages could not be installed: {cause}. (pip's output: {log})"
