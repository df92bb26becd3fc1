"""Puts dist/site on the branch gh-pages, without touching the working tree, the index or the current branch."""

import tempfile
from pathlib import Path

from rulepress.authoring.console import say
from rulepress.authoring.project import Project
from rulepress.cli import Failure, again
from rulepress.cli.git import Git
from rulepress.cli.holding import holding_dist
from rulepress.web import site_note

NAME = "publish"
HELP = "put the built site on the branch gh-pages (with --push, also on origin)"

BRANCH = "gh-pages"
_REF = f"refs/heads/{BRANCH}"


def arguments(parser) -> None:
    parser.add_argument("--push", action="store_true", help="push the branch to origin")


@holding_dist
def run(args) -> int:
    site = args.project / "dist" / "site"
    if not (site / "index.html").is_file():
        raise Failure(f"There is no site in {site}: make one with `{again('site', args.project)}`.")
    if not site_note.is_current(Project(args.project), args.project / "dist"):
        raise Failure(f"The site in {site} is of other sources than those of now: build it again with `{again('site', args.project)}`.")
    git = _Publishing(args.project, "publishing")
    git.refuse_if_checked_out()
    say(_commit(git, site))
    if args.push:
        if git.ask("remote", "get-url", "origin") is None:
            raise Failure("There is nowhere to push to: this repository has no remote named origin.")
        git.do("push", "origin", f"{_REF}:{_REF}")
        say(f"Pushed {BRANCH} to origin.")
    return 0


def _commit(git: "_Publishing", site: Path) -> str:
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


class _Publishing(Git):
    """git, with what putting a folder on a branch takes."""

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
