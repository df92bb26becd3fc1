"""git, asked quietly, and so that nothing in the repository can have it run a program.

Every question goes to a repository that is made for it: it has the branches, the objects and the working tree of the project's, but
no settings besides those that `repository` takes over, and no hooks. The user's own settings count as ever.
"""

import io
import os
import subprocess
import tarfile
import tempfile
from pathlib import Path

from rulepress.authoring.project import SOURCES
from rulepress.cli import MISSING, Failure, repository

USERS = tuple(
    f"GIT_{name}"
    for name in (
        "ASKPASS", "AUTHOR", "COMMITTER", "CONFIG_COUNT", "CONFIG_GLOBAL", "CONFIG_KEY", "CONFIG_NOSYSTEM", "CONFIG_SYSTEM", "CONFIG_VALUE",
        "EXEC_PATH", "HTTP", "PROXY", "SSH", "SSL",
    )
)  # fmt: skip
"""How git's variables begin that are the user's; all others a hook sets that calls us, or they lead elsewhere."""
QUIET = {
    "core.fsmonitor": "false",
    "core.repositoryformatversion": "0",
    "gc.auto": "0",
    "maintenance.auto": "false",
    "push.gpgsign": "false",
    "push.recursesubmodules": "no",
    "submodule.recurse": "false",
}
"""What would begin more than was asked for, even where the user's own settings say so."""
PROTOCOLS = "git:http:https:ssh"
"""By which git speaks with servers. Others are programs that an address names, or that a folder of this machine does."""


class Git:
    """git in the repository that holds a project; `purpose` needs it (for the message where there is none)."""

    def __init__(self, project: Path, purpose: str):
        self.project, self.purpose = Path(os.path.realpath(project)), purpose
        found = repository.repository_of(project)
        if found is None:
            raise Failure(f"This folder is in no git repository, and {purpose} needs one.")
        self.repository = found
        self.below = "" if self.project == found.top else f"{self.project.relative_to(found.top).as_posix()}/"
        """The project's folder within the repository."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_") or name.startswith(USERS)}
        self._made = tempfile.TemporaryDirectory(prefix="rulepress-git-")
        self._folder = Path(self._made.name)
        self.environment = kept | {
            "GIT_DIR": self._made.name,
            "GIT_WORK_TREE": str(found.top),
            "GIT_OBJECT_DIRECTORY": str(found.common / "objects"),
            "GIT_INDEX_FILE": str(found.own / "index"),
            "GIT_ALLOW_PROTOCOL": PROTOCOLS,
            "GIT_OPTIONAL_LOCKS": "0",
            "GIT_NO_LAZY_FETCH": "1",
            "GIT_TERMINAL_PROMPT": "0",
            "LC_ALL": "C",
        }
        self._prepare()

    def _prepare(self) -> None:
        """Make the repository that is asked in the place of the project's."""
        (self._folder / "objects").mkdir()
        (self._folder / "refs").mkdir()
        (self._folder / "HEAD").write_text(f"{repository.head(self.repository)}\n", "utf-8")
        (self._folder / "config").write_text(repository.written(QUIET), "utf-8")
        self.settings = self.settings_of(self.repository.common)
        own = {key: value for key, value in self.settings.items() if repository.harmless(key) and key != "core.bare"}
        hooks = {"core.hookspath": str(self._folder / "hooks")}
        repository.copy_refs(self.repository.common, self._folder)
        (self._folder / "config").write_text(repository.written({**QUIET, **own, **hooks}), "utf-8")

    def settings_of(self, folder: Path) -> dict[str, str]:
        """What the settings of a repository say, by their names in small letters. Files that they include are not read."""
        listed = self._run(
            ("config", "--no-includes", "--file", "-", "--list", "-z"), {}, repository.settings_text(folder).decode("utf-8", "replace")
        )
        return dict(repository.settings(listed.stdout))

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

    def changed(self, untracked: str = "all", seconds: float | None = None) -> set[str]:
        """The project's files that differ from the last commit, named from its folder; `untracked`: "all", or "no" for those that git
        knows. Nothing is asked of submodules, which have settings of their own. Raises Failure, and TimeoutExpired after `seconds`."""
        words = ("status", "--porcelain", "-z", "--no-renames", "--ignore-submodules=all", f"--untracked-files={untracked}", "--", ".")
        done = self._run(words, {}, seconds=seconds)
        if done.returncode != 0:
            raise Failure(f"git status failed: {done.stderr.strip()[:500] or 'no reason given'}")
        return {entry[3:].removeprefix(self.below) for entry in done.stdout.split("\0") if entry}

    def move(self, ref: str, commit: str, before: str) -> None:
        """Let a branch of the repository itself be at a commit, if it is still at `before` ("" for one that is not there)."""
        of_the_project = {"GIT_DIR": str(self.repository.own)}
        without_hooks = ("-c", f"core.hooksPath={self._folder / 'hooks'}")
        self.do(
            *without_hooks, "update-ref", "--create-reflog", "-m", "publish", ref, commit, before or "0" * len(commit), **of_the_project
        )

    def check_out(self, commit: str, out: Path) -> bool:
        """Write the project's source folders of a commit to `out`; False where there is no such commit. Raises Failure for one
        without sources."""
        known = None if commit.startswith("-") else self.ask("rev-parse", "--verify", "--quiet", f"{commit}^{{commit}}")
        if known is None:
            return False
        there = [name for name in (*SOURCES, "templates/art") if self.ask("cat-file", "-e", f"{commit}:{self.below}{name}") is not None]
        if not there:
            raise Failure(f"The commit {commit} has no rules, factions, scenarios or tables.")
        with tarfile.open(fileobj=io.BytesIO(self.bytes("archive", "--format=tar", commit, *there))) as archive:
            archive.extractall(out, filter="data")
        return True

    def _run(self, words, environment, told: str = "", seconds: float | None = None) -> subprocess.CompletedProcess:
        try:
            return subprocess.run(
                ["git", *words], cwd=self.project, env={**self.environment, **environment}, text=True,
                input=told, capture_output=True, encoding="utf-8", errors="replace", timeout=seconds,
            )  # fmt: skip
        except FileNotFoundError:
            told = f"git is not installed, and {self.purpose} needs it: https://git-scm.com/downloads"
            raise Failure(told, MISSING) from None
