"""Puts dist/site on the branch gh-pages, without touching the working tree, the index or the current branch."""

import os
import subprocess
import tempfile
from pathlib import Path

from rulepress.cli import MISSING, Failure, command

NAME = "publish"
HELP = "put the built site on the branch gh-pages (with --push, also on origin)"

BRANCH = "gh-pages"
_REF = f"refs/heads/{BRANCH}"


def arguments(parser) -> None:
    parser.add_argument("--push", action="store_true", help="push the branch to origin")


def run(args) -> int:
    site = args.project / "dist" / "site"
    if not (site / "index.html").is_file():
        raise Failure(f"There is no site in {site}: make one with `{command()} site`.")
    git = _Git(args.project)
    git.refuse_if_checked_out()
    print(_commit(git, site))
    if args.push:
        if git.ask("remote", "get-url", "origin") is None:
            raise Failure("There is nowhere to push to: this repository has no remote named origin.")
        git.do("push", "origin", f"{_REF}:{_REF}")
        print(f"Pushed {BRANCH} to origin.")
    return 0


def _commit(git: "_Git", site: Path) -> str:
    tree = git.tree_of(site)
    local = git.ask("rev-parse", "--verify", "--quiet", _REF)
    parent = local or git.ask("rev-parse", "--verify", "--quiet", f"refs/remotes/origin/{BRANCH}")
    if parent and git.ask("rev-parse", f"{parent}^{{tree}}") == tree:
        if not local:
            git.do("update-ref", _REF, parent)
        return f"{BRANCH} holds this site already."
    message = f"Publish the site\n\nBuilt from {git.source()}.\n"
    made = git.do("commit-tree", tree, *(("-p", parent) if parent else ()), "-m", message)
    git.do("update-ref", "-m", "publish", _REF, made, local or "0" * len(made))
    return f"{BRANCH} is now at {made[:10]}, built from {git.source()}."


class _Git:
    """git, asked quietly, in the repository that holds a project."""

    def __init__(self, project: Path):
        self.project = project
        # A hook that calls us sets these for its own purposes.
        strange = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_OBJECT_DIRECTORY")
        self.environment = {name: value for name, value in os.environ.items() if name not in strange}
        self.environment |= {"GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"}
        self.folder = self.do("rev-parse", "--absolute-git-dir")

    def do(self, *words: str, **environment: str) -> str:
        """Run git; its trouble is told in its own words."""
        done = self._run(words, environment)
        if done.returncode != 0:
            told = [line for line in done.stderr.splitlines() if line.strip() and not line.startswith("hint:")]
            if "tell me who you are" in done.stderr or "empty ident" in done.stderr:
                raise Failure(
                    "git does not know whose commit this is. Tell it: git config user.name NAME"
                    " and git config user.email ADDRESS"
                )
            raise Failure(f"git {words[0]} failed: {' '.join(told)[:500] or 'no reason given'}")
        return done.stdout.strip()

    def ask(self, *words: str) -> str | None:
        """Run git where a refusal is an answer."""
        done = self._run(words, {})
        return done.stdout.strip() if done.returncode == 0 else None

    def tree_of(self, site: Path) -> str:
        """Store a folder as a tree, byte for byte, with .nojekyll so that GitHub serves names that begin with _."""
        with tempfile.TemporaryDirectory() as scratch:
            index = {"GIT_INDEX_FILE": str(Path(scratch, "index"))}
            here = ("--git-dir", self.folder, "--work-tree", str(site))
            exact = ("-c", "core.autocrlf=false", "-c", "core.safecrlf=false", "-c", "core.fsmonitor=false")
            self.do(*here, *exact, "-C", str(site), "add", "--all", "--force", ".", **index)
            empty = self.do("hash-object", "-w", "--stdin")
            self.do("update-index", "--add", "--cacheinfo", f"100644,{empty},.nojekyll", **index)
            return self.do("write-tree", **index)

    def source(self) -> str:
        """The commit that the site was presumably built from."""
        commit = self.ask("rev-parse", "--verify", "--quiet", "--short=10", "HEAD")
        if commit is None:
            return "sources that are not committed"
        return f"{commit} and uncommitted changes" if self.ask("status", "--porcelain") else commit

    def refuse_if_checked_out(self) -> None:
        if f"branch {_REF}" in (self.ask("worktree", "list", "--porcelain") or "").splitlines():
            raise Failure(f"{BRANCH} is checked out; switch to the branch with the sources first.")

    def _run(self, words, environment) -> subprocess.CompletedProcess:
        try:
            return subprocess.run(
                ["git", *words], cwd=self.project, env={**self.environment, **environment}, text=True,
                stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", errors="replace",
            )  # fmt: skip
        except FileNotFoundError:
            told = "git is not installed, and publishing needs it: https://git-scm.com/downloads"
            raise Failure(told, MISSING) from None
