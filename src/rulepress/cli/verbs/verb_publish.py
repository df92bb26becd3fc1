"""Puts dist/site on the branch gh-pages, without touching the working tree, the index or the current branch."""

import tempfile
from pathlib import Path
from urllib.parse import unquote

from rulepress.cli import Failure, again
from rulepress.cli.git.git_commands import Git
from rulepress.cli.git.git_repository import runs_nothing
from rulepress.cli.terminal.build_lock import holding_dist
from rulepress.content.diagnostics.console import say
from rulepress.content.diagnostics.diagnostic import printable
from rulepress.content.files.project import Project
from rulepress.web.site import site_stamp

NAME = "publish"
HELP = "commit the built website to the branch gh-pages; with --push, push it to origin"

BRANCH = "gh-pages"
_REF = f"refs/heads/{BRANCH}"
_TRACKED = f"refs/remotes/origin/{BRANCH}"
"""Where git remembers what origin has."""


def arguments(parser) -> None:
    """Declare --push."""
    parser.add_argument("--push", action="store_true", help="push the branch to origin")


@holding_dist
def run(args) -> int:
    """Commit dist/site to the branch. Raises Failure if there is no site, or it was built from other sources."""
    site = args.project / "dist" / "site"
    if not (site / "index.html").is_file():
        raise Failure(f"There is no site in {site}: make one with `{again('site', args.project)}`.")
    if not site_stamp.is_current(Project(args.project), args.project / "dist"):
        raise Failure(f"The site in {site} does not match the current sources: rebuild it with `{again('site', args.project)}`.")
    git = _Publishing(args.project, "publishing")
    git.refuse_if_checked_out()
    git.refuse_links(_REF, _TRACKED)
    commit, words = _commit(git, site)
    say(words)
    if args.push:
        git.push(commit)
        say(f"Pushed {BRANCH} to origin.")
    return 0


def _commit(git: "_Publishing", site: Path) -> tuple[str, str]:
    """The commit that the branch is at now, and what was done."""
    tree = git.tree_of(site)
    local = git.ask("rev-parse", "--verify", "--quiet", _REF)
    parent = local or git.ask("rev-parse", "--verify", "--quiet", _TRACKED)
    if parent and git.ask("rev-parse", f"{parent}^{{tree}}") == tree:
        if not local:
            git.move(_REF, parent, "")
        return parent, f"{BRANCH} already has this site."
    message = f"Publish the site\n\nBuilt from {git.source()}.\n"
    made = git.do("commit-tree", tree, *(("-p", parent) if parent else ()), "-m", message)
    git.move(_REF, made, local or "")
    return made, f"{BRANCH} is now at {made[:10]}, built from {git.source()}."


class _Publishing(Git):
    """git, with what putting a folder on a branch takes."""

    def tree_of(self, site: Path) -> str:
        """Store a folder as a tree, byte for byte, with .nojekyll so that GitHub serves names that begin with _."""
        with tempfile.TemporaryDirectory() as scratch:
            index = {"GIT_INDEX_FILE": str(Path(scratch, "index"))}
            exact = ("-c", "core.autocrlf=false", "-c", "core.safecrlf=false")
            self.do(*exact, "-C", str(site), "add", "--all", "--force", ".", **index, GIT_WORK_TREE=str(site))
            empty = self.do("hash-object", "-w", "--stdin")
            self.do("update-index", "--add", "--cacheinfo", f"100644,{empty},.nojekyll", **index)
            return self.do("write-tree", **index)

    def source(self) -> str:
        """The commit that the site was presumably built from."""
        commit = self.ask("rev-parse", "--verify", "--quiet", "--short=10", "HEAD")
        if commit is None:
            return "sources that are not committed"
        return f"{commit} and uncommitted changes" if self.changed() else commit

    def refuse_if_checked_out(self) -> None:
        if _REF in self.repository.checked_out():
            raise Failure(f"{BRANCH} is checked out; switch to the branch with the sources first.")

    def push(self, commit: str) -> None:
        """Push the branch to origin. Raises Failure."""
        address = self.settings.get("remote.origin.pushurl") or self.settings.get("remote.origin.url")
        if address is None:
            raise Failure("This repository has no remote named origin to push to.")
        local = self.repository.top / unquote(address.removeprefix("file://"))
        protocols = self.environment["GIT_ALLOW_PROTOCOL"]
        if local.is_dir():
            local = local / ".git" if (local / ".git").is_dir() else local
            if not runs_nothing(local, self.settings_of(local)):
                raise Failure(
                    f"origin is the folder {printable(address)}, and a push could run programs from its hooks or settings. "
                    f"If you trust them, push yourself: git push origin {BRANCH}"
                )
            address, protocols = str(local), "file"
        try:
            self.do("push", "--", address, f"{commit}:{_REF}", GIT_ALLOW_PROTOCOL=protocols)
        except Failure as failure:
            own = f"`publish` runs no programs from the repository's own settings. To run them, push with: git push origin {BRANCH}"
            raise Failure(f"{failure}\n{own}") from None
        self.move(_TRACKED, commit, self.ask("rev-parse", "--verify", "--quiet", _TRACKED) or "")
