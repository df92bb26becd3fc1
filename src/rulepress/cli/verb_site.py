"""The rules site in dist/site, with the engine that answers in the browser."""

from pathlib import Path

from rulepress.cli import MISSING, Failure, command
from rulepress.cli import verb_data as resolving
from rulepress.cli.installing import say

NAME = "site"
HELP = "build the rules site in dist/site"


def arguments(parser) -> None:
    pass


def run(args) -> int:
    lacking = build(args.project)
    print(f"{(args.project / 'dist' / 'site').relative_to(args.project)}/index.html")
    if lacking:
        raise Failure(
            f"The site is built, but without its live engine: {lacking}. Its odds tables are complete; "
            f"run `{command()} site` again when that is mended.",
            MISSING,
        )
    return 0


def build(root: Path) -> str | None:
    """Build the site; returns why it has no live engine, if it has none."""
    from rulepress.authoring import lint
    from rulepress.authoring.project import Project, shipped
    from rulepress.cli.verb_check import lints_of
    from rulepress.games import part
    from rulepress.web import audit, pyodide, stage
    from rulepress.web.build import SiteProblem, build, settings
    from rulepress.web.manual import manual

    dist = root / "dist"
    games = []
    for resolved in resolving.resolve(root):
        resolving.write(resolved, dist / "data")
        module = part(resolved.game.id, "workshop.pages")
        games.append(stage.Game(resolved.content, resolved.data, module, resolved.schema))
    if not games:
        raise Failure("There is no game to show: no folder below rules/ is one that rulepress knows.")
    lacking = None
    try:
        engine = pyodide.files()
    except (pyodide.Unavailable, Failure) as problem:
        engine, lacking = None, str(problem).rstrip(".")
        say(f"The site goes on without its live engine: {lacking}.")
    lints = lint.discover(lint)
    project = Project(root)
    names = {game.data["game"]["id"]: game.data["game"]["name"] for game in games}
    for name in names:
        lints += lints_of(name)
    documents = manual(_schemas(root, shipped()), lints, names)
    staged = stage.stage(project, games, dist, dist / "pages", engine, documents)
    for problem in staged.problems:
        print(f"left out: {problem}")
    theme = next(folder for folder in (root / "site", shipped() / "site") if folder.is_dir()) / "theme"
    template = next(file for file in (root / "mkdocs.yml", shipped() / "mkdocs.yml") if file.is_file())
    try:
        build(
            settings(template, staged.nav, dist / "pages", dist / "site", theme),
            dist / "site",
            dist / "mkdocs.yml",
            audit.audit,
        )
    except SiteProblem as problem:
        raise Failure(f"The site was not built:\n{problem}") from None
    return lacking


def _schemas(root: Path, shipped: Path) -> Path:
    return root / "schema" if (root / "schema").is_dir() else shipped / "schema"
