"""git, asked quietly."""

import io
import os
import subprocess
import tarfile
from pathlib import Path

from rulepress.authoring.project import SOURCES
from rulepress.cli import MISSING, Failure


class Git:
    """git in the repository that holds a project; `purpose` needs it (for the message where there is none)."""

    def __init__(self, project: Path, purpose: str):
        self.project, self.purpose = project, purpose
        # A hook that calls us sets these for its own purposes.
        strange = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_OBJECT_DIRECTORY")
        self.environment = {name: value for name, value in os.environ.items() if name not in strange}
        self.environment |= {"GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"}
        if self.ask("rev-parse", "--git-dir") is None:
            raise Failure(f"This folder is in no git repository, and {purpose} needs one.")
        self.folder = self.do("rev-parse", "--absolute-git-dir")

    def do(self, *words: str, **environment: str) -> str:
        """Run git; its trouble is told in its own words."""
        done = self._run(words, environment)
        if done.returncode != 0:
            told = [line for line in done.stderr.splitlines() if line.strip() and not line.startswith("hint:")]
            if "tell me who you are" in done.stderr or "empty ident" in done.stderr:
                raise Failure(
                    "git does not know whose commit this is. Tell it: git config user.name NAME and git config user.email ADDRESS"
                )
            raise Failure(f"git {words[0]} failed: {' '.join(told)[:500] or 'no reason given'}")
        return done.stdout.strip()

    def ask(self, *words: str) -> str | None:
        """Run git where a refusal is an answer."""
        done = self._run(words, {})
        return done.stdout.strip() if done.returncode == 0 else None

    def bytes(self, *words: str) -> bytes:
        """What git prints, as it is."""
        done = subprocess.run(["git", *words], cwd=self.project, env=self.environment, stdin=subprocess.DEVNULL, capture_output=True)
        if done.returncode != 0:
            raise Failure(f"git {words[0]} failed: {done.stderr.decode('utf-8', 'replace').strip()[:500]}")
        return done.stdout

    def check_out(self, commit: str, out: Path) -> bool:
        """Write the project's source folders of a commit to `out`; False where there is no such commit. Raises Failure for one
        without sources."""
        here = self.ask("rev-parse", "--show-prefix")
        known = None if commit.startswith("-") else self.ask("rev-parse", "--verify", "--quiet", f"{commit}^{{commit}}")
        if here is None or known is None:
            return False
        there = [name for name in (*SOURCES, "templates/art") if self.ask("cat-file", "-e", f"{commit}:{here}{name}") is not None]
        if not there:
            raise Failure(f"The commit {commit} has no rules, factions, scenarios or tables.")
        with tarfile.open(fileobj=io.BytesIO(self.bytes("archive", "--format=tar", commit, *there))) as archive:
            archive.extractall(out, filter="data")
        return True

    def _run(self, words, environment) -> subprocess.CompletedProcess:
        try:
            return subprocess.run(
                ["git", *words], cwd=self.project, env={**self.environment, **environment}, text=True,
                stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", errors="replace",
            )  # fmt: skip
        except FileNotFoundError:
            told = f"git is not installed, and {self.purpose} needs it: https://git-scm.com/downloads"
            raise Failure(told, MISSING) from None
