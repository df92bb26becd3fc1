"""The rules site in dist/site, with the engine that answers in the browser."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rulepress.cli import MISSING, Failure, again
from rulepress.cli.setup import os_packages
from rulepress.cli.setup.pip_install import say
from rulepress.cli.terminal.build_lock import holding_dist
from rulepress.cli.verbs import verb_data as resolving
from rulepress.content.diagnostics import console
from rulepress.content.files import atomic_output
from rulepress.content.files.project import Project, shipped
from rulepress.content.system.content_protocol import Content
from rulepress.content.system.game_authoring import GameAuthoring

NAME = "site"
HELP = "build the rules website in dist/site"


def arguments(parser) -> None:
    """Declare nothing: the verb has no options."""


NAMED = 4
"""Cards that are named as of earlier content; more would only hide what to do."""


@holding_dist
def run(args) -> int:
    """Build the site. Raises Failure (exit code 3) if it had to be built without the engine."""
    lacking = build(args.project)
    print(f"{(args.project / 'dist' / 'site').relative_to(args.project)}/index.html")
    if lacking:
        raise Failure(
            f"The site is built, but without its live engine: {lacking}. Its odds tables are complete; "
            f"run `{again('site', args.project)}` again when this is fixed.",
            MISSING,
        )
    return 0


def build(root: Path) -> str | None:
    """Build the site; returns why it has no live engine, if it has none. Raises Failure, and leaves all as it was, when cards
    or books were pressed of other content than that of now."""
    with atomic_output.work(root / "dist") as work:
        return _build(root, work)


def _build(root: Path, work: atomic_output.Work) -> str | None:
    from rulepress.content import lint
    from rulepress.content.games.registry import lints_of
    from rulepress.content.lint import rules
    from rulepress.web.engine import pyodide
    from rulepress.web.pages.authoring_manual import manual
    from rulepress.web.site import link_audit, page_staging, site_stamp
    from rulepress.web.site.mkdocs_settings import UNNAMED, settings
    from rulepress.web.site.page_origins import told_at_home
    from rulepress.web.site.site_build import SiteProblem, build

    dist, project = root / "dist", Project(root)
    config = settings(project, dist / "pages", dist / "site")
    made_of = site_stamp.made_of(project)  # before anything is read: an edit meanwhile is not in this site
    found, games = resolving.resolve(root), []
    printed = _printed(project, found, dist)
    for resolved in found:
        resolving.write(resolved, work)
        games.append(page_staging.StagedEdition(*resolved))
    if not games:
        raise Failure("There is no game to show: rulepress knows no folder in rules/.")
    lacking = None
    try:
        engine = page_staging.Engine(pyodide.files(os_packages.find_npm), os_packages.find_node())
    except (pyodide.Unavailable, Failure) as problem:
        engine, lacking = None, str(problem).rstrip(".")
        say(f"The site is being built without its live engine: {lacking}.")
    names = {game.data["game"]["id"]: game.data["game"]["name"] for game in games}
    newest = [one for one, game in zip(found, games, strict=True) if game.newest]
    lints = [*lint.discover(rules), *(one for each in newest for one in lints_of(each.game))]
    schemas = {each.data["game"]["id"]: _schemas(project, each.game, each.content) for each in newest}
    documents = manual(schemas, lints, names)
    pages, site, keep = (work.place(dist / name) for name in ("pages", "site", "mkdocs.yml"))
    try:
        with console.doing("Writing the pages"):
            staged = page_staging.stage(project, games, dist, printed, work.made(dist / "data"), pages, engine, documents)
        for told in staged.problems:
            console.say(f"left out: {told}")
        if config["site_name"] == UNNAMED and (called := page_staging.called([*names.values()])):
            config |= {"site_name": page_staging.heading(called)}
        build(config | {"nav": staged.nav}, keep, pages, site, link_audit.audit)
    except SiteProblem as problem:
        homes = {game.home: game.data["game"]["id"] for game in games}
        raise Failure(f"The site was not built:\n{told_at_home(project, homes, str(problem))}") from None
    site_stamp.note(work, made_of)
    work.commit()
    return lacking


def _printed(project: Project, found: list[resolving.ResolvedEditionData], dist: Path) -> set[Path]:
    """The cards and books to show: all there are. Raises Failure when some are of other content than that of now."""
    from rulepress.press.cards import freshness

    newest = {one.game.id: one for one in reversed(found)}
    standing = {
        "cards": [freshness.cards(project, one.game, one.data, dist) for one in newest.values()],
        "book": [freshness.books(project, [one.content for one in found], dist)],
    }
    old = {verb: [name for one in all_ for name in one.stale] for verb, all_ in standing.items()}
    if any(old.values()):
        said = [f"dist/{verb} does not match the current sources: {_some(names)}." for verb, names in old.items() if names]
        verbs = " and ".join(f"`{again(verb, project.root)}`" for verb, names in old.items() if names)
        folders = " and ".join(f"dist/{verb}" for verb, names in old.items() if names)
        raise Failure("\n".join([*said, f"Run {verbs} first, or delete {folders} to build a site without them."]))
    for verb, all_ in standing.items():
        if passed := [name for one in all_ for name in one.passed_over]:
            console.say(f"Not shown, because they have changed since they were last made, for a preview only: {_some(passed)}.")
        if any(one.unknown for one in all_):
            console.say(f"The files in dist/{verb} have no record of their sources: the site shows them unchecked.")
    if lacking := sum(len(one.never) for one in standing["cards"]):
        every = sum(one.every for one in standing["cards"])
        verb, them = ("is", "it") if lacking == 1 else ("are", "them")
        console.say(f"{lacking} of {every} cards {verb} missing, and the site does not show {them}: run `{again('cards', project.root)}`.")
    return {path for all_ in standing.values() for one in all_ for path in one.current}


def _some(names: list[str]) -> str:
    """The first of the names, and how many more there are."""
    more = len(names) - NAMED
    return ", ".join(names[:NAMED]) + (f" and {more} more" if more > 0 else "")


def _schemas(project: Project, game: GameAuthoring, content: Content) -> Mapping[str, Any]:
    """What a game's files may say, by kind of file: as its editors have it, or made now where nobody has asked for that."""
    from rulepress.content.editor import editor_schemas
    from rulepress.content.editor.shared_definitions import joined
    from rulepress.web.pages.authoring_manual import read

    folders = [root / "schema" / game.id for root in (project.root, shipped())]
    if folder := next((one for one in folders if one.is_dir()), None):
        return read(folder)
    made = editor_schemas.files(game, content)
    return joined({Path(path).stem: json.loads(text) for path, text in made.items()})
