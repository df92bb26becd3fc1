#!/usr/bin/env python3
"""Kills `cards`, `book` and `site` at every moment, and shows that the next run makes what a clean run makes.

    .venv/bin/python benchmarks/kill.py [--every 50] [VERB ...]

A small project is built, its content changed, and the verb that follows killed (SIGKILL): once before each of its calls of
os.replace, os.rename and os.unlink, and once every so many milliseconds. The next run sees the change, or every second time
the change undone; what it leaves must be what a run in a fresh folder leaves, with nothing besides. Linux and macOS only.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import select
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

from rulepress import cli

ROOT = Path(__file__).resolve().parents[1]
CALLS = ("replace", "rename", "unlink")
WARM = {
    verb: (
        "rulepress.content.games.mswars",
        "rulepress.content.games.mswars.data_schema",
        "rulepress.cli.checking.checker",
        "jsonschema",
        *own,
    )
    for verb, own in {"data": [], "cards": ["weasyprint"], "book": ["weasyprint"], "site": ["mkdocs.commands.build"]}.items()
}
"""What every run of a verb would import again."""
VERBS = ("cards", "book", "site")
UNLINKS = 10
"""Of the calls of os.unlink, which clear away by the hundred, one in so many is tried."""


class Trial:
    """A small project, and what a clean run of a verb leaves of its content and of its content changed."""

    def __init__(self, folder: Path, verb: str):
        self.project, self.verb = folder / "project", verb
        small_project(self.project)
        self.texts = {changed: self._content(changed) for changed in (True, False)}
        self.clean = {}
        for changed in (True, False):
            shutil.rmtree(self.project / "dist", ignore_errors=True)
            self.write(changed)
            self.run()
            self.clean[changed] = left(self.project / "dist")
        self.kept = folder / "kept"
        shutil.copytree(self.project / "dist", self.kept)

    def _content(self, changed: bool) -> dict[Path, str]:
        changing = [next(self.project.glob(pattern)) for pattern in ("factions/*/*/units/*.yaml", "rules/*/chapters/skirmish.md")]
        texts = {path: path.read_text(encoding="utf-8") for path in changing}
        return {path: text.replace("name: ", "name: Old ").replace(" the ", " that ") if changed else text for path, text in texts.items()}

    def write(self, changed: bool) -> None:
        """Put the content into the project."""
        for path, text in self.texts[changed].items():
            path.write_text(text, encoding="utf-8")

    def begin(self) -> None:
        """Dist as it is after a run, and the content changed since."""
        shutil.rmtree(self.project / "dist")
        shutil.copytree(self.kept, self.project / "dist")
        self.write(True)

    def run(self, before: Callable[[], None] = lambda: None, kill_after: float | None = None) -> bool:
        """Run the verb in a process of its own; returns whether it ended by itself. No process of its may outlive it."""
        said, saying = os.pipe()
        child = os.fork()
        if child == 0:
            os.dup2(saying, 1)
            os.dup2(saying, 2)
            sys.stdout, sys.stderr = (open(number, "w", closefd=False) for number in (1, 2))  # noqa: SIM115 (open until the process ends)
            before()
            os._exit(cli.main([self.verb, "--project", str(self.project)]))
        ended, status = 0, 0
        until = time.monotonic() + (1e9 if kill_after is None else kill_after)
        while not ended and (left_over := until - time.monotonic()) > 0:
            ended, status = os.waitpid(child, os.WNOHANG)
            time.sleep(min(0.005, left_over))
        if not ended:
            os.kill(child, signal.SIGKILL)
            status = os.waitpid(child, 0)[1]
        os.close(saying)
        told = b""
        with open(said, "rb", buffering=0) as pipe:
            while select.select([pipe], [], [], 10)[0] and (more := pipe.read(1 << 16)):
                told += more  # the end comes when no process has the other end open
            if select.select([pipe], [], [], 0)[0] == []:
                raise AssertionError(f"{self.verb}: a process went on for ten seconds after its run had ended")
        if os.WIFSIGNALED(status):
            return False
        assert os.WEXITSTATUS(status) == 0, f"{self.verb} failed: {told.decode()}"
        return True

    def next_run_is_clean(self, changed: bool) -> None:
        """The run after a killed one. Raises AssertionError."""
        self.write(changed)
        self.run()
        found, clean = left(self.project / "dist"), self.clean[changed]
        differ = sorted(name for name in found.keys() | clean.keys() if found.get(name) != clean.get(name))
        assert not differ, f"{self.verb}: {', '.join(differ[:5])}"

    def calls(self) -> list[str]:
        """The calls that a run makes, in order."""
        told = self.project.parent / "calls"
        for _ in range(2):  # what the first run remembers outside the project, the others need not find out
            told.unlink(missing_ok=True)
            self.begin()
            assert self.run(lambda: _watch(lambda number, call: _tell(told, call)))
        return told.read_text().split()

    def killed_at(self, number: int, changed: bool) -> bool:
        """Kill a run before one of its calls; returns whether it had ended before, as it had less to do than the run that was watched."""
        self.begin()
        ended = self.run(lambda: _watch(lambda reached, _: os.kill(os.getpid(), signal.SIGKILL) if reached == number else None))
        self.next_run_is_clean(changed)
        return ended

    def killed_after(self, seconds: float, changed: bool) -> bool:
        """Kill a run after some time; returns whether it had ended before."""
        self.begin()
        ended = self.run(kill_after=seconds)
        self.next_run_is_clean(changed)
        return ended


def small_project(project: Path) -> None:
    """One unit, one pilot, two chapters of M.S. Wars."""
    for name in ("rules/ms-wars", "factions/ms-wars"):
        shutil.copytree(ROOT / name, project / name)
    rules, faction = project / "rules/ms-wars", project / "factions/ms-wars/mobius"
    keep = {"rifle-infantry.yaml", "standard.yaml", "skirmish.md", "abilities.md"}
    for folder in (rules / "chapters", faction / "units", faction / "pilots"):
        for path in folder.iterdir():
            if path.name not in keep:
                path.unlink()
    for path in (rules / "examples", faction / "teams"):
        shutil.rmtree(path)
    for name in ("rulings.yaml", "terms.yaml"):
        (rules / name).unlink()


def left(dist: Path) -> dict[str, str]:
    """Every file by name, hidden ones too, with its hash; of an index what does not depend on the hour."""
    found = {}
    for path in dist.rglob("*"):
        if path.is_file():
            content = path.read_bytes()
            if path.name == "made.json":
                index = json.loads(content)
                content = json.dumps([index, {name: entry[:3] + entry[4:] for name, entry in index.pop("files").items()}]).encode()
            found[path.relative_to(dist).as_posix()] = hashlib.sha256(content).hexdigest()
    return found


def _watch(seen: Callable[[int, str], None]) -> None:
    """Have every call of `CALLS` told, with its number, before it is made."""
    numbers = iter(range(1, 1 << 30))

    def told(name: str, call: Callable) -> Callable:
        def call_and_tell(*args, **options):
            seen(next(numbers), name)
            return call(*args, **options)

        return call_and_tell

    for name in CALLS:
        setattr(os, name, told(name, getattr(os, name)))


def _tell(path: Path, call: str) -> None:
    with path.open("a") as stream:
        stream.write(f"{call}\n")


def tried(calls: list[str]) -> Iterator[int]:
    """The numbers of the calls that are worth a kill."""
    unlinks = 0
    for number, call in enumerate(calls, 1):
        unlinks += call == "unlink"
        if call != "unlink" or unlinks % UNLINKS == 1:
            yield number


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("verbs", nargs="*", metavar="VERB", help=f"of {', '.join(VERBS)} (default: all)")
    parser.add_argument("--every", type=float, default=50, metavar="MS", help="milliseconds from one kill to the next (default: 50)")
    args = parser.parse_args()
    for verb in args.verbs or VERBS:
        for name in WARM[verb]:
            import_module(name)
        began = time.time()
        with tempfile.TemporaryDirectory() as folder:
            trial = Trial(Path(folder), verb)
            calls = trial.calls()
            numbers = list(tried(calls))
            killed = sum(not trial.killed_at(number, changed=bool(number % 2)) for number in numbers)
            print(f"{verb}: killed before {killed} of {len(calls)} calls of os.{', os.'.join(CALLS)}: all clean", flush=True)
            count, ended = 0, False
            while not ended:
                count += 1
                ended = trial.killed_after(count * args.every / 1000, changed=bool(count % 2))
            print(f"{verb}: killed {count - 1} times, every {args.every:g} ms: all clean, {time.time() - began:.0f} s", flush=True)


if __name__ == "__main__":
    sys.exit(main())
