"""git, asked quietly, and so that nothing in the repository can have it run a program.

Every question goes to a repository that is made for it: it has the branches, the objects and the working tree of the project's, but
no settings besides those that `repository` takes over, and no hooks. The user's own settings count as ever.
"""

import os
import subprocess
import tarfile
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from rulepress.cli import MISSING, Failure
from rulepress.cli.git import git_repository
from rulepress.content.files.project import SOURCES
from rulepress.content.files.safe_read import folders_outside, leaves

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
MOST_ENTRIES = 20_000
"""Files and folders of a commit. A repository of some kilobytes can name the same folder within itself a milliard times."""
DEEPEST = 40
"""Folders within folders of a commit."""
LARGEST = 64 << 20
"""Bytes of one file of a commit: git holds a file whole, and a gigabyte of nothing is packed into one megabyte."""
MOST_BYTES = 1 << 30
"""Bytes of all files of a commit."""
SECONDS = 60
"""How long git may take for a branch: settings that the repository includes may be read from what never ends."""
FOLDER, LINK = "040000", "120000"
"""How git marks what is at a path of a commit."""
OUTSIDE = (
    "{path} at {commit} is not a regular file, or leads out of the project through a link. Name a commit that contains the file itself."
)
WHOLE = "* -export-ignore -export-subst\n"
"""Attributes before all others: a commit's own cannot leave files out of what is compared, or write other words into them."""
PROTOCOLS = "git:http:https:ssh"
"""By which git speaks with servers. Others are programs that an address names, or that a folder of this machine does."""


class Git:
    """git in the repository that holds a project; `purpose` needs it (for the message where there is none)."""

    def __init__(self, project: Path, purpose: str):
        self.project, self.purpose = Path(os.path.realpath(project)), purpose
        found = git_repository.repository_of(project)
        if found is None:
            raise Failure(f"This folder is not in a git repository, and {purpose} needs one.")
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
        (self._folder / "info").mkdir()
        (self._folder / "info" / "attributes").write_text(WHOLE, "utf-8")
        (self._folder / "HEAD").write_text(f"{git_repository.head(self.repository)}\n", "utf-8")
        (self._folder / "config").write_text(git_repository.written(QUIET), "utf-8")
        self.settings = self.settings_of(self.repository.common)
        own = {key: value for key, value in self.settings.items() if git_repository.harmless(key) and key != "core.bare"}
        hooks = {"core.hookspath": str(self._folder / "hooks")}
        git_repository.copy_refs(self.repository.common, self._folder)
        (self._folder / "config").write_text(git_repository.written({**QUIET, **own, **hooks}), "utf-8")

    def settings_of(self, folder: Path) -> dict[str, str]:
        """What the settings of a repository say, by their names in small letters. Files that they include are not read."""
        listed = self._run(
            ("config", "--no-includes", "--file", "-", "--list", "-z"), {}, git_repository.settings_text(folder).decode("utf-8", "replace")
        )
        return dict(git_repository.settings(listed.stdout))

    def do(self, *words: str, **environment: str) -> str:
        """Run git; its trouble is told in its own words."""
        return self._done(words, environment)

    def _done(self, words: Sequence[str], environment: Mapping[str, str], seconds: float | None = None) -> str:
        """What git prints. Raises Failure, also after `seconds`."""
        try:
            done = self._run(words, environment, seconds=seconds)
        except subprocess.TimeoutExpired:
            raise Failure(f"git did not finish within {seconds:g} seconds and was stopped.") from None
        if done.returncode != 0:
            told = [line for line in done.stderr.splitlines() if line.strip() and not line.startswith("hint:")]
            if "tell me who you are" in done.stderr or "empty ident" in done.stderr:
                raise Failure(
                    "git does not know the author of this commit. Set it with: git config user.name NAME and git config user.email ADDRESS"
                )
            raise Failure(f"git {words[0]} failed: {' '.join(told)[:500] or 'no reason given'}")
        return done.stdout.strip()

    def ask(self, *words: str) -> str | None:
        """Run git where a refusal is an answer."""
        done = self._run(words, {})
        return done.stdout.strip() if done.returncode == 0 else None

    def refuse_bomb(self, commit: str, *paths: str) -> None:
        """Raises Failure for a commit that holds more, in the project's folder or at these paths of it, than can be worked with. git is
        stopped at the first entry too many."""
        words = ["git", "ls-tree", "-r", "-t", "--long", "-z", commit, *(("--", *paths) if paths else ())]
        entries, size, rest = 0, 0, b""
        with subprocess.Popen(
            words, cwd=self.project, env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        ) as asked:
            assert asked.stdout
            try:
                while read := asked.stdout.read(1 << 16):
                    *whole, rest = (rest + read).split(b"\0")
                    sizes = [int(one.split(maxsplit=4)[3]) for one in whole if one.startswith(b"100")]
                    entries, size = entries + len(whole), size + sum(sizes)
                    if any(one.count(b"/") > DEEPEST for one in whole):
                        raise Failure(f"The commit {commit} has folders within folders, more than {DEEPEST} deep: it is not read.")
                    if entries > MOST_ENTRIES or size > MOST_BYTES or max(sizes, default=0) > LARGEST:
                        raise Failure(
                            f"The commit {commit} is too large to read: it has more than {MOST_ENTRIES:,} files and folders, "
                            f"a file of more than {LARGEST >> 20} MiB, or {MOST_BYTES >> 30} GiB of files."
                        )
            finally:
                asked.kill()

    def changed(self, untracked: str = "all", seconds: float | None = None) -> set[str]:
        """The project's files that differ from the last commit, named from its folder; `untracked`: "all", or "no" for those that git
        knows. Nothing is asked of submodules, which have settings of their own. Raises Failure, and TimeoutExpired after `seconds`."""
        if self.ask("rev-parse", "--verify", "--quiet", "HEAD^{commit}"):
            self.refuse_bomb("HEAD")
        words = ("status", "--porcelain", "-z", "--no-renames", "--ignore-submodules=all", f"--untracked-files={untracked}", "--", ".")
        done = self._run(words, {}, seconds=seconds)
        if done.returncode != 0:
            raise Failure(f"git status failed: {done.stderr.strip()[:500] or 'no reason given'}")
        return {entry[3:].removeprefix(self.below) for entry in done.stdout.split("\0") if entry}

    def refuse_links(self, *refs: str) -> None:
        """Raises Failure where git would follow a link out of the repository to write commits and these branches, or what is remembered
        of them."""
        common = self.repository.common
        branches = [f"{folder}{ref}" for ref in refs for folder in ("", "logs/")]
        if linked := [*folders_outside(common, ["objects"]), *(path for path in branches if leaves(common, path))]:
            raise Failure(f"{common / linked[0]} leads out of the repository through a link. Nothing was written; delete the link.")

    def move(self, ref: str, commit: str, before: str) -> None:
        """Let a branch of the repository itself be at a commit, if it is still at `before` ("" for one that is not there)."""
        of_the_project = {"GIT_DIR": str(self.repository.own)}
        without_hooks = ("-c", f"core.hooksPath={self._folder / 'hooks'}")
        words = (*without_hooks, "update-ref", "--create-reflog", "-m", "publish", ref, commit, before or "0" * len(commit))
        self._done(words, of_the_project, SECONDS)

    def check_out(self, commit: str, out: Path) -> bool:
        """Write the project's source folders of a commit to `out`; False where there is no such commit. Raises Failure for one
        without sources."""
        known = None if commit.startswith("-") else self.ask("rev-parse", "--verify", "--quiet", f"{commit}^{{commit}}")
        if known is None:
            return False
        modes = {name: (self.ask("ls-tree", commit, "--", name) or "").partition(" ")[0] for name in (*SOURCES, "templates/art")}
        if linked := [name for name, mode in modes.items() if mode == LINK]:
            raise Failure(OUTSIDE.format(path=linked[0], commit=commit))
        there = [name for name, mode in modes.items() if mode == FOLDER]
        if not there:
            raise Failure(f"The commit {commit} has no rules, factions, scenarios or tables.")
        self.refuse_bomb(commit, *there)
        for name in there:
            self._unpack(commit, name, out)
        return True

    def _unpack(self, commit: str, name: str, out: Path) -> None:
        """Write one folder of a commit to `out`. It is named as a tree of its own: of a commit, git walks through all folders."""
        with tempfile.TemporaryFile() as packed:
            words = ["git", "archive", "--format=tar", f"--prefix={name}/", f"{commit}:{self.below}{name}"]
            done = subprocess.run(
                words, cwd=self.repository.top, env=self.environment, stdin=subprocess.DEVNULL, stdout=packed, stderr=subprocess.PIPE
            )
            if done.returncode != 0:
                raise Failure(f"git archive failed: {done.stderr.decode('utf-8', 'replace').strip()[:500]}")
            packed.seek(0)
            try:
                with tarfile.open(fileobj=packed) as archive:
                    archive.extractall(out, filter="data")
            except tarfile.FilterError as refused:
                raise Failure(OUTSIDE.format(path=refused.tarinfo.name, commit=commit)) from None

    def _run(self, words, environment, told: str = "", seconds: float | None = None) -> subprocess.CompletedProcess:
        try:
            return subprocess.run(
                ["git", *words], cwd=self.project, env={**self.environment, **environment}, text=True,
                input=told, capture_output=True, encoding="utf-8", errors="replace", timeout=seconds,
            )  # fmt: skip
        except FileNotFoundError:
            told = f"git is not installed, and {self.purpose} needs it: https://git-scm.com/downloads"
            raise Failure(told, MISSING) from None
