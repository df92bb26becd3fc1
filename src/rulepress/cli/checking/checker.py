"""The content of every game, looked at as `check` does: what is printed or published passes through here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Literal

from rulepress.cli import Failure
from rulepress.cli.checking.card_template_checks import card_template_faults
from rulepress.cli.checking.check_cache import AT_WORK, Keys, Verdict, keys, remember, remembered
from rulepress.cli.checking.content_loading import Opened, linted, lints, stop_at_errors
from rulepress.cli.checking.gc_paused import unswept
from rulepress.cli.checking.site_checks import is_of_the_site, pages_twice, site_faults, too_many_scenarios
from rulepress.content.cards.template_checks import looks
from rulepress.content.cards.text_widths import CODE as OVERRUN
from rulepress.content.cards.text_widths import too_wide
from rulepress.content.diagnostics.diagnostic import Diagnostic, Unusable, has_errors, ordered
from rulepress.content.diagnostics.error_context import working_on
from rulepress.content.diagnostics.error_dedup import causes, is_malformed
from rulepress.content.editions.published_data import differing
from rulepress.content.files.cache import between_runs, kept
from rulepress.content.files.name_collisions import cards_of_one_name, games_of_one_name
from rulepress.content.files.project import SOURCES, Project, shipped
from rulepress.content.files.unused_files import outside, strays
from rulepress.content.fixes.expectations import set_aside
from rulepress.content.games.registry import game, names
from rulepress.content.system.content_protocol import Content
from rulepress.content.system.game_engine import Effects, no_effects
from rulepress.content.yaml.documents import read_text

Shelf = Callable[[str], AbstractContextManager[None]]
"""Within what it gives for a game, what is worked out from words is kept; see `cache.between_runs`."""


@dataclass(frozen=True)
class Examined:
    """A project as `check` sees it."""

    findings: list[Diagnostic]
    """In the order in which they are told."""
    contents: dict[str, Content]
    """By game; of those that were looked at before there is none."""
    covered: dict[str, Any]
    """Files read and skipped, lints run, steps of turns that are left to the players, and how many sentences of cards the engine carries
    out."""
    effects: Effects
    """What of it runs where, and what is left to the players."""
    games: dict[str, Verdict]
    """What was found of each game by itself, if the form of its files is right."""


SORTED: tuple[Literal["odds_and_play", "play_only", "manual", "unshown"], ...] = (*AT_WORK, "unshown")
"""Where what cards say is at work, and what no example shows."""


@unswept()
def examine(
    project: Project,
    deep: bool = False,
    before: Mapping[str, Verdict] = {},
    shelf: Shelf = lambda _: nullcontext(),
) -> Examined:
    """Everything that is wrong with a project; `deep`: and what odds say of its units. `before`: games that need no look, since it was
    taken before; `shelf`: within what each other one is looked at, and the templates."""
    contents: dict[str, Content] = {}
    seen: dict[str, Verdict] = {}
    links = outside(project)
    games = [] if links else names(project)
    for name in games:
        if not any((project.root / top / name).is_dir() for top in SOURCES):
            continue
        if name in before:
            seen[name] = before[name]
            continue
        with shelf(name), working_on(f"the game {name}"):
            played = game(name, project)
            contents[name] = played.load(project)
            seen[name] = _look(project, Opened(played, contents[name]), deep)
    broken = {name: [document for document in content.documents if is_malformed(document)] for name, content in contents.items()}
    findings = [found for one in seen.values() for found in one.findings]
    with shelf("templates"):
        findings += links or [
            *strays(project, games, _all(seen, "places")),
            *looks(project),
            *_of_presets(project),
            *site_faults(project),
        ]
        told = {one.path for one in findings}
        findings += (one for one in _of_fonts(project) if one.path not in told)
    findings += [one for name in games for one in too_many_scenarios(project, name)]
    findings += games_of_one_name({name: one.covered["behind"] for name, one in seen.items()})
    findings = causes(findings, [document for documents in broken.values() for document in documents])
    if not seen and not findings:
        findings.append(
            Diagnostic(
                "no-content",
                "error",
                "There is no content here: no rules, factions, scenarios or tables of a known game.",
                ".",
                suggestion="run this in a folder with factions/ and scenarios/, or name one with --project",
            )
        )
    effects = no_effects()
    for one in seen.values():
        effects["run"] += one.effects["run"]
        for where in SORTED:
            effects[where] = sorted({*effects[where], *one.effects[where]})
    return Examined(
        findings=ordered(findings),
        contents=contents,
        covered={
            "read": len(set(_all(seen, "read"))),
            "skipped": [*map(vars, project.skipped), *_all(seen, "skipped")],
            "lints": sorted(set(_all(seen, "lints"))),
            "languages": _languages(seen),
            "by_hand": _all(seen, "by_hand"),
            "effects": {"run": effects["run"]},
        },
        effects=effects,
        games={name: one for name, one in seen.items() if not broken.get(name)},
    )


def _look(project: Project, read: Opened, deep: bool) -> Verdict:
    """What is found of one game by itself."""
    played, content = read
    findings = linted(read, deep=deep)
    if not has_errors(content.diagnostics):
        findings += differing(project, [one.data for one in content.editions.values() if one.data is not None])
    if content.data is not None and not has_errors(findings):  # cards are laid out of what is right
        card_sides = played.card_sides(content.data)
        findings += [*cards_of_one_name(card_sides, content.documents), *too_wide(project, card_sides, content.documents)]
        findings += card_template_faults(project, [*card_sides, *played.backs(content.data).values()])
        findings += pages_twice(project, played, content)
    own = [document for document in content.documents if project.owns(document.path, document.root)]
    languages = {} if has_errors(content.diagnostics) else played.languages(content)
    covered = {
        "read": sorted({document.path for document in own}),
        "skipped": [*map(vars, set_aside(own))],
        "lints": [one.code for one in lints(played) if deep or not one.deep],
        "languages": languages,
        "by_hand": [line["text"].removeprefix("By hand: ") for line in (content.data or {}).get("turn", ()) if line["by_hand"]],
        "behind": [*content.editions, *languages],
        "places": [place for _, found in played.files.values() for place in found],
    }
    effects = played.engine.coverage(content) if played.engine else no_effects()
    return Verdict(findings, covered, {**effects})


def _of_fonts(project: Project) -> Iterator[Diagnostic]:
    """What is wrong with the project's own fonts and what stands beside them."""
    fonts = project.root / "templates" / "fonts"
    if project.root == shipped() or not fonts.is_dir():
        return
    from rulepress.press.fonts import template_fonts
    from rulepress.web.site.font_licences import licences

    yield from template_fonts.faults(project)
    try:
        list(licences(project))
    except Unusable as refused:
        yield from refused.found


def _of_presets(project: Project) -> list[Diagnostic]:
    """What is wrong with the project's own presets and its print.yaml; remembered, as the models of presets take long to make."""
    files = [*sorted((project.root / "templates" / "presets").glob("*")), *sorted(project.root.glob("print.*"))]
    said = [read_text(project.root, path) for path in files]

    def look() -> list[Diagnostic]:
        from rulepress.press.shops import presets

        return list(presets.findings(project))

    return kept(look, "presets", *(word for one in said for word in (one.path, one.text, repr(one.diagnostics)))) if files else []


def _languages(seen: Mapping[str, Verdict]) -> dict[str, dict[str, Any]]:
    """By language, how many texts cards have in it, and the names of those that stay English."""
    found: dict[str, dict[str, Any]] = {}
    for name, one in seen.items():
        for language, told in sorted(one.covered["languages"].items()):
            here = found.setdefault(language, {"texts": 0, "missing": []})
            for whose, (number, lacking) in told.items():
                here["texts"] += number
                here["missing"] += [f"{name}/{whose}: {text}" for text in lacking]
    return found


def _all(seen: Mapping[str, Verdict], what: str) -> list[Any]:
    return [each for one in seen.values() for each in one.covered[what]]


def checked(root: Path) -> list[Opened]:
    """The sources of every game, looked at as `check` does; of a game that nobody has touched since the last look they are only read.
    Prints findings and raises Failure when there are errors. That a card is too small for its words is no reason to stop here: the press
    leaves out that card, and says so; nor is what `site` alone refuses. So does a file that somebody saves meanwhile: what is made would
    be of two states of the content."""
    project = Project(root)
    shelf = partial(between_runs, project.root)
    as_it_is = keys(project, False)
    report = examined_anew(project, False, as_it_is, shelf)
    stop_at_errors([found for found in report.findings if found.code != OVERRUN and not is_of_the_site(found)], project)
    read = [_read(project, name, report.contents.get(name), shelf) for name in report.games]
    if any(one.content.data is None for one in read) or keys(project, False) != as_it_is:
        raise Failure("A file of the project was changed while it was read, so nothing was built. Run this again.")
    return read


def _read(project: Project, name: str, content: Content | None, shelf: Shelf) -> Opened:
    """A game with its content, which is read unless it has been already; the game is as the same files say."""
    with shelf(name):
        played = game(name, project)
        return Opened(played, content or played.load(project))


def examined_anew(project: Project, deep: bool, as_it_is: Keys, shelf: Shelf) -> Examined:
    """See `examine`; games that nobody has touched since the last look are not looked at, and what is found of others is remembered."""
    before = {name: verdict for name, key in as_it_is.games.items() if (verdict := remembered(key))}
    report = examine(project, deep, before, shelf)
    if report.games.keys() - before.keys() and keys(project, deep) == as_it_is:  # else something was saved meanwhile
        for name in report.games.keys() - before.keys():
            remember(as_it_is.games[name], report.games[name])
    return report
