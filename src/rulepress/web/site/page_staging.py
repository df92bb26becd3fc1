"""Everything MkDocs reads, written into one folder: hand-written pages, generated pages, and what they show."""

from __future__ import annotations

import json
import posixpath
import shutil
from collections.abc import Container, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import TemplatesNotFound
from markupsafe import Markup, escape

from rulepress.content.cards.font_characters import fonts
from rulepress.content.diagnostics.diagnostic import Diagnostic, Unusable
from rulepress.content.editions.change_table import rows
from rulepress.content.files.project import Project, shipped
from rulepress.content.pages.navigation import Group, Page
from rulepress.content.prose.chapter_markdown import ChapterLinks, chapter_markdown, statement
from rulepress.content.prose.glossary_links import Glossary
from rulepress.content.prose.markup_escape import coded, lines, literal
from rulepress.content.prose.template_sandbox import Sandbox
from rulepress.content.system.game_engine import GameEngine
from rulepress.content.system.game_site import GameSite
from rulepress.core.name_matching import file_name, slug
from rulepress.web.engine import engine_bundle
from rulepress.web.engine.precomputed_answers import foreseen
from rulepress.web.engine.pyodide_snapshot import Unmade, snapshot
from rulepress.web.pages import example_boxes, schema_reference
from rulepress.web.pages.card_thumbnails import NARROW, Small, small
from rulepress.web.site.font_licences import licences
from rulepress.web.site.handwritten_pages import handwritten
from rulepress.web.site.site_build import SiteProblem
from rulepress.web.styles import web_fonts


class StagedEdition(NamedTuple):
    """One edition of a game as the site shows it."""

    game: GameSite
    content: Any
    data: dict
    schema: dict
    """JSON Schema of `data`."""

    @property
    def newest(self) -> bool:
        """Whether it is the newest edition: the first in its game's list."""
        return self.data["edition"]["id"] == self.data["editions"][0]["id"]

    @property
    def key(self) -> str:
        """The game's id, and an older edition's behind it: the name of its engine."""
        game, edition = self.data["game"]["id"], self.data["edition"]["id"]
        return game if self.newest else f"{game}-{edition}"

    @property
    def home(self) -> str:
        """The folder of its pages; an older edition's lies below the game's."""
        game, edition = self.data["game"]["id"], self.data["edition"]["id"]
        return game if self.newest else f"{game}/{edition}"


class Engine(NamedTuple):
    """What the live engine is made with."""

    pyodide: Path
    """The folder of its files."""
    node: list[str]
    """The command that runs Node."""


class Extras(NamedTuple):
    """What the pages of a game are enriched with."""

    anchors: dict[str, str]
    """Rule id -> where it stands below the game's home."""
    glossary: Glossary
    figures: dict[str, str]
    """HTML by id."""
    examples: list


class Staging:
    """The folder being filled, and what templates may ask of it."""

    def __init__(self, project: Project, games: list[StagedEdition], built: Path, out: Path, engine: Engine | None):
        self.project, self.games, self.built, self.out, self.engine = project, games, built, out, engine
        self.files: set[str] = set()
        self.small: dict[str, Small] = {}
        """A card's picture on the site -> the small one that pages show."""
        self.drawn: dict[tuple, str | None] = {}
        self.enriched: dict[str, Extras] = {}
        self.offers: dict[str, dict[str, Any]] = {}
        self.problems: list[str] = []
        """Pictures and worked examples that were left out, and why."""
        self.environment = Sandbox(
            [project.root, shipped()], "templates/pages", finalize=literal, trim_blocks=True, keep_trailing_newline=True
        )
        self.environment.filters |= {"lines": lines, "coded": coded}

    # -- files ----------------------------------------------------------------------------------------------------

    def write(self, path: str, content: bytes | str) -> None:
        """Write a file below the staging folder and count it among those of the site."""
        target = self.out / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content.encode() if isinstance(content, str) else content)
        self.files.add(path)

    def copy(self, source: Path, path: str) -> None:
        """Copy a file below the staging folder and count it among those of the site."""
        target = self.out / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
        self.files.add(path)

    def card(self, source: Path, path: str) -> None:
        """Copy a card's picture, and put the small one beside it."""
        self.copy(source, path)
        self.small[path] = small(source, path)
        self.write(self.small[path].path, self.small[path].content)

    def copy_tree(self, source: Path, path: str) -> None:
        """Copy a folder's files, in sorted order, without hidden ones."""
        for file in sorted(source.rglob("*")):
            if file.is_file() and not file.name.startswith("."):
                self.copy(file, posixpath.join(path, file.relative_to(source).as_posix()))

    # -- pages ----------------------------------------------------------------------------------------------------

    def page(  # noqa: PLR0913  # a page's fields, most of them by name
        self,
        path: str,
        title: str,
        template: str,
        context: dict,
        description: str = "",
        bare: bool = False,
        carries: Sequence[str] = (),
    ) -> dict[str, str]:
        """Write one page, `bare` without the side columns and found by what it `carries`; returns its entry in the navigation.

        Raises `Unusable` if the project has written one of that name by hand.
        """
        if path in self.files:
            message = "The site makes a page of this name from the content, so this one would never be seen."
            raise Unusable(
                [Diagnostic("page-twice", "error", message, f"site/{path}", suggestion="give it another name")], self.project.root
            )
        helpers = {
            "url": lambda target: Markup(literal(relative_url(path, target))),
            "has": lambda target: target in self.files,
            "small": self.small.get,
            "some_cards": self.some_cards,
            "engine": self.engine is not None,
            "engine_size": "about 13 MB, less when compressed",
        }
        game = context.get("game")
        if game:
            staged = next(each for each in self.games if each.data["game"] is game)
            anchors, glossary, figures, worked = self.extras(staged)

            def rule_url(rule: str) -> str | None:
                return relative_url(path, f"{staged.home}/{anchors[rule]}") if rule in anchors else None

            chapter_of = {rule["id"]: rule["title"] for rule in staged.data.get("rules", ())}

            def here(example: Any) -> bool:
                return f"{staged.home}/{anchors.get(example.rules[0])}".startswith(path.removesuffix(".md") + ".html#")

            def term_url(term: str) -> str:
                return relative_url(path, f"{staged.home}/terms.html#{term_anchor(term)}")

            def rule_link(rule: str) -> Markup:
                address = rule_url(rule)
                return Markup(f'<a class="rp-rule-id" href="{literal(address)}">{literal(rule)}</a>') if address else literal(rule)

            helpers |= {
                "home": staged.home,
                "key": staged.key,
                "newest": staged.newest,
                "engine": self.live(staged),
                "offers": self.offered(staged),
                "file_name": file_name,
                "sheets": lambda whose, folder="sheets": self.sheets(game["id"], whose, folder),
                "books": lambda name: self.books(staged, name),
                "every": self.every(staged),
                "art": lambda art, faction: art and self.art(art, game["id"], faction["colours"]),
                "rule_link": rule_link,
                "rule_url": rule_url,
                "example_url": lambda rule, example: (
                    f"{(rule_url(rule) or '').partition('#')[0]}#example-{example}" if any(each.id == example for each in worked) else None
                ),
                "chapter_body": lambda body: chapter_markdown(
                    body,
                    staged.game.placeholders(staged.data),
                    ChapterLinks(rule_url, partial(glossary.linked, address=term_url), chapter_of.get),
                    figures,
                    example_boxes.by_rule(filter(here, worked), rule_link, staged.key if self.live(staged) else None),
                ),
                "stated": lambda text: statement(text, rule_url, chapter_of.get),
                "example_box": lambda shown: Markup(example_boxes.html(shown, rule_link, staged.key if self.live(staged) else None)),
                "definition": lambda term: Markup(glossary.linked(literal(term["text"]), term_url, but=term["name"])),
                "term_anchor": term_anchor,
                "see": lambda place: rule_url(place) or relative_url(path, f"{staged.home}/rules/{place}.html"),
                "schema_sections": lambda: schema_reference.sections(staged.schema),
            }
        # A page of a game may have a template of the game's own; else the one of that name that all games share serves.
        try:
            chosen = self.environment.select_template([template, posixpath.basename(template)])
        except TemplatesNotFound:
            raise SiteProblem(f"The page {title} needs templates/pages/{template}, and there is none.") from None
        text = chosen.render({**context, **helpers})
        meta: dict = {"title": heading(title)} | ({"description": heading(description)} if description else {})
        if bare:
            meta["hide"] = ["navigation", "toc"]
        if game:
            told = dict.fromkeys([game["name"], staged.data["edition"]["name"], *carries])
            meta["tags"] = [heading(one) for one in told]  # the search shows them, as HTML
        if game and not staged.newest:
            text = self._older(path, staged) + text
            meta["title"] += f" ({heading(staged.data['edition']['name'])})"
            meta["search"] = {"exclude": True}  # else the same page would be found once for each edition
        front = "".join(f"{key}: {json.dumps(value)}\n" for key, value in meta.items())
        self.write(path, f"---\n{front}---\n\n{text}")
        return {heading(title): path}

    def _older(self, path: str, staged: StagedEdition) -> str:
        """The notice above a page of an older edition, with the way to the newest: the same page where there is one."""
        template = self.environment.get_template("older.md.j2")
        newest = next(one for one in self.games if one.newest and one.data["game"] == staged.data["game"])
        same = newest.home + path.removeprefix(staged.home)
        return template.render(
            edition=staged.data["edition"],
            newest=newest.data["edition"],
            same=same in self.files,
            url=literal(relative_url(path, same.removesuffix(".md") + ".html" if same in self.files else f"{newest.home}/index.html")),
        )

    def extras(self, game: StagedEdition) -> Extras:
        """What the pages of a game are enriched with, worked out once."""
        if game.key not in self.enriched:
            terms = {term["name"]: (term["forms"], term["text"]) for term in game.data.get("terms", ())}
            worked = list(game.game.examples(game.content, game.data))
            self.problems += [
                f"{one.source.document.path}: {one.id} ({game.data['edition']['name']}): {one.outcome.differs}"
                for one in worked
                if one.outcome.differs
            ]
            self.enriched[game.key] = Extras(
                game.game.anchors(game.content, game.data),
                Glossary(terms),
                {name: figure.html for name, figure in game.game.figures(game.content, game.data).items()},
                [one for one in worked if not one.outcome.differs],
            )
        return self.enriched[game.key]

    def offered(self, game: StagedEdition) -> dict[str, Any]:
        """What there is to ask the engine of a game about, worked out once; nothing for a game without one."""
        if game.key not in self.offers:
            self.offers[game.key] = game.game.engine.index(game.data) if game.game.engine else {}
        return self.offers[game.key]

    def live(self, game: StagedEdition) -> bool:
        """Whether the pages of a game have its engine in them."""
        return self.engine is not None and game.game.engine is not None

    def some_cards(self) -> list[Small]:
        """Three cards for show: spread over all there are, so that games and factions differ."""
        places = sorted(self.small)
        chosen = [places[len(places) * place // 6] for place in (1, 3, 5)] if len(places) >= 3 else []
        shown = [small(self.out / place, place, NARROW) for place in chosen]
        for card in shown:
            self.write(card.path, card.content)
        return shown

    def every(self, game: StagedEdition) -> str:
        """What the sheets of all cards of a game are called."""
        from rulepress.press.sheets.output_files import every

        return every({faction["id"] for faction in game.data["factions"]})

    def sheets(self, game: str, whose: str, folder: str) -> list[dict]:
        """Printable PDFs of a faction, of a force list (in the folder `forces`) or of `every` card."""
        from rulepress.press.sheets.paper_formats import PAPERS, SIZES

        found = []
        for size in SIZES:
            for paper in PAPERS:
                path = f"downloads/{game}/{folder}/{whose}-{size.id}-{paper.id}.pdf"
                if path in self.files:
                    found.append({"path": path, "name": f"{size.name}, {paper.name}", "size": weight(self.out / path)})
        return found

    def books(self, game: StagedEdition, name: str) -> list[dict]:
        """Printable PDFs of an edition: its `rulebook` or `quick-reference`, on each paper."""
        from rulepress.press.book import files

        found = files(self.built, game.data["game"]["id"], game.data["edition"]["id"], name)
        return [
            {"path": f"downloads/book/{path.name}", "name": paper, "size": weight(path)}
            for paper, path in found
            if f"downloads/book/{path.name}" in self.files
        ]

    def art(self, path: str, game: str, colours: dict[str, str]) -> str | None:
        """Copy a picture, drawings made harmless and coloured; returns its place on the site, None if it is bad."""
        from rulepress.press.cards.faction_colours import shades
        from rulepress.press.cards.project_pictures import BadPicture, read

        if "/" not in path:
            path = f"templates/art/{game}/silhouettes/{path}.svg"
        key = (path, *colours.values())
        if key not in self.drawn:
            root = self.project.root if (self.project.root / path).exists() else shipped()
            try:
                picture = read(root, path, shades(colours["ink"], colours["accent"]))
            except BadPicture as problem:
                self.problems.append(f"{path}: {problem}")
                return self.drawn.setdefault(key, None)
            tint = "-".join(colour.lstrip("#") for colour in colours.values())
            place = f"assets/art/{posixpath.splitext(path)[0]}-{tint}.{picture.suffix}"
            self.drawn[key] = place
            self.write(place, picture.content)
        return self.drawn[key]


def heading(text: str) -> str:
    """A title or description as MkDocs's templates need it: they put it into HTML as it is, without Markdown."""
    return str(escape(" ".join(text.split())))


def term_anchor(term: str) -> str:
    """Where the glossary defines a term."""
    return f"term-{slug(term)}"


def relative_url(page: str, target: str) -> str:
    """`target` (a path on the site, perhaps with an anchor) as a link on `page`."""
    place, hash_, fragment = target.partition("#")
    return posixpath.relpath(place, posixpath.dirname(page) or ".") + ("/" if place.endswith("/") else "") + hash_ + fragment


def weight(path: Path) -> str:
    """A file's size for readers."""
    size = path.stat().st_size
    return f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{max(1, round(size / 1e3))} kB"


PLAYED = {"docs/playing.md": "Playing at the terminal", "docs/bots.md": "Bots", "docs/simulate.md": "A thousand games"}
"""Pages of the manual about games that can be played, with their titles: on no site without one."""


def called(names: Sequence[str]) -> str | None:
    """What the site of these games is called where nothing else is said: as its only game. None of several, which have no name together."""
    return names[0] if len(names) == 1 else None


class Staged(NamedTuple):
    """What staging has made for MkDocs."""

    nav: list
    """For MkDocs."""
    problems: list[str]
    """Pictures and worked examples that were left out, and why."""


def stage(  # noqa: PLR0913  # the site's parts meet only here
    project: Project,
    games: list[StagedEdition],
    built: Path,
    printed: Container[Path],
    data: Path,
    out: Path,
    engine: Engine | None,
    documents: Any,
) -> Staged:
    """Fill `out` with everything MkDocs reads.

    `built` is the folder with cards and books, of which those in `printed` are shown; `data` the one with the data; `engine`
    what the live one is made with, None to build without; `documents` what the authoring pages show (see `authoring_manual.py`).
    """
    staging = Staging(project, games, built, out, engine)
    newest = [game for game in games if game.newest]
    idle = {} if any(game.game.engine and game.game.engine.play for game in newest) else PLAYED
    for path, content in handwritten(project):
        if path not in idle or (project.root / "site" / path).is_file():
            staging.write(path, content)
    for name, words in licences(project):
        staging.write(f"assets/fonts/{name}", words)
    web_fonts.web_fonts(fonts(project), out / "assets" / "fonts")
    for name in [game.data["game"]["id"] for game in newest]:
        for file in sorted((built / "cards" / name / "png").glob("*.png")):
            if file in printed:
                staging.card(file, f"assets/cards/{name}/{file.name}")
        for file in sorted((built / "cards" / name / "png" / "backs").glob("*.png")):
            if file in printed:
                staging.copy(file, f"assets/cards/{name}/backs/{file.name}")
        for source, pattern, folder in (
            ("single", "*.pdf", f"downloads/{name}/cards"),
            ("", "*.pdf", f"downloads/{name}/sheets"),
            ("forces", "*.pdf", f"downloads/{name}/forces"),
        ):
            for file in sorted((built / "cards" / name / source).glob(pattern)):
                if file in printed:
                    staging.copy(file, f"{folder}/{file.name}")
    for name in [f"{game.data['game']['id']}-{game.data['edition']['id']}" for game in games]:
        for suffix in (".json", ".schema.json"):
            staging.copy(data / f"{name}{suffix}", f"data/{name}{suffix}")
        for file in sorted((built / "book").glob(f"{name}-*.pdf")):
            if file in printed:
                staging.copy(file, f"downloads/book/{file.name}")
    if engine:
        staging.copy_tree(engine.pyodide, "assets/pyodide")
        for game in games:
            if game.game.engine:
                _engine(staging, engine, game, game.game.engine)

    title = called([game.data["game"]["name"] for game in newest]) or "Rulepress"
    home = staging.page(
        "index.md",
        title,
        "home.md.j2",
        {
            "games": [(game.data["game"], game.data["edition"], game.data["factions"]) for game in newest],
            "live": [
                {"id": game.data["game"]["id"], "key": game.key, "home": game.home, "offers": staging.offered(game)}
                for game in newest
                if staging.live(game)
            ],
        },
        "Tabletop wargame rules, cards and odds.",
        bare=True,
    )
    shelves = [_shelf(staging, _with_older(game, [one for one in games if one.data["game"] == game.data["game"]])) for game in newest]
    authoring = [
        {"Where to edit what": "authoring/index.md"},
        {"Editions and examples": "authoring/editions.md"},
        {"Checking": "authoring/checking.md"},
        staging.page(
            "authoring/reference.md",
            "What a file can say",
            "authoring.md.j2",
            {"files": documents.files, "anchor": documents.anchor},
            "Every key of every kind of file.",
        ),
        staging.page(
            "authoring/lints.md",
            "What check looks for",
            "lints.md.j2",
            {"lints": documents.lints},
            "The findings of check, one by one.",
        ),
        {"Seeing what you write": "authoring/bench.md"},
        {"Asking the game": "authoring/asking.md"},
        *({title: path} for path, title in PLAYED.items() if path in staging.files),
        {"Your editor": "authoring/editors.md"},
        {"Printing cards": "docs/printing-cards.md"},
        {"A force pack": "docs/force-pack.md"},
        {"Cards in another language": "docs/languages.md"},
        {"A faction of your own": "docs/your-own-faction.md"},
        {"A game of your own": "docs/your-own-game.md"},
        {"Dice as data": "docs/dice.md"},
        {"A game that plays": "docs/a-game-that-plays.md"},
        {"What play.yaml can say": "docs/play-reference.md"},
        {"Adding a game": "docs/adding-a-game.md"},
    ]
    credits = staging.page(
        "credits.md",
        "Credits",
        "credits.md.j2",
        {"games": [game.data["game"] for game in newest]},
        "Whose games these are, and our licence.",
    )
    nav = [{"Home": home[heading(title)]}, *shelves, {"For designers": authoring}, credits]
    return Staged(nav, staging.problems)


def _with_older(game: StagedEdition, editions: list[StagedEdition]) -> Group:
    """A game's pages, and at their end its earlier editions: what changed from one to the next, and the pages of each."""
    own = game.game.pages(game.content, game.data)
    steps = [_step(old, new) for new, old in zip(editions, editions[1:], strict=False)]
    shelves = [one.game.pages(one.content, one.data)._replace(title=one.data["edition"]["name"]) for one in editions[1:]]
    return own._replace(entries=[*own.entries, Group("Earlier editions", [*steps, *shelves])]) if steps else own


def _step(old: StagedEdition, new: StagedEdition) -> Page:
    before, after = old.data["edition"], new.data["edition"]
    title = f"{before['name']} to {after['name']}"
    path = f"{new.data['game']['id']}/changes/{before['id']}-to-{after['id']}.md"
    compare = new.game.engine and new.game.engine.touched
    touched = compare(old.data, new.data) if compare else None
    context = {
        "game": new.data["game"],
        "before": before["name"],
        "after": after["name"],
        "sections": [section | {"id": slug(section["title"])} for section in new.game.news(old.data, new.data)],
        "situations": None if touched is None else rows(touched),
        "chances": len(touched or ()),
    }
    return Page(path, title, "changes.md.j2", context, f"What changed from {before['name']} to {after['name']}, and what that does.")


def _engine(staging: Staging, engine: Engine, game: StagedEdition, asked: GameEngine) -> None:
    """What the browser needs of a game: its code, a memory that has it ready, the list of what there is to ask about, and answers."""
    code = engine_bundle.name(asked.calls)
    zipped, ready = f"assets/engine/{code}.zip", f"assets/engine/{code}.memory.gz"
    if zipped not in staging.files:
        staging.write(zipped, engine_bundle.bundle(asked.calls))
        try:
            staging.write(ready, snapshot(staging.out.joinpath(zipped).read_bytes(), engine.pyodide, engine.node))
        except Unmade as problem:
            staging.problems.append(f"the memory with which {game.data['game']['name']} starts at once: {problem}")
    staging.write("assets/engine/qr-code.zip", engine_bundle.drawing())
    edition = f"{game.data['game']['id']}-{game.data['edition']['id']}"
    at_hand = foreseen(asked, game.data, staging.out.joinpath(zipped).read_bytes())
    files = {first: f"{number}.json" for number, first in enumerate(at_hand.files)}
    for first, file in files.items():
        staging.write(f"assets/engine/{game.key}/{file}", at_hand.files[first])
    offered = staging.offered(game) | {
        "rules": game.game.anchors(game.content, game.data),
        "home": game.home,
        "engine": {"code": code, "data": f"{edition}.json", "ready": ready in staging.files},
        "foreseen": {"names": at_hand.names, "files": files},
    }
    staging.write(f"assets/engine/{game.key}.json", json.dumps(offered, ensure_ascii=False, sort_keys=True))


def _shelf(staging: Staging, group: Any) -> dict:
    entries = []
    for entry in group.entries:
        if hasattr(entry, "entries"):
            entries.append(_shelf(staging, entry))
        else:
            listed = staging.page(*entry)
            # An overview stands for its group: MkDocs opens it when the group's heading is clicked.
            entries.append(entry.path if entry.path.endswith("/index.md") else listed)
    return {heading(group.title): entries}
