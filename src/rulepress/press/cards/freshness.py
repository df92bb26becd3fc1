"""Whether cards and books that were pressed are of the content as it is now, told without the layout engine.

A file's index entry holds a digest of what designers wrote of it: records, chapters, pictures, templates, fonts. The same
digests, made of the sources as they are, tell which files are of today's content.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from rulepress.content.cards.card_sides import CardSide, card_file
from rulepress.content.files.project import Project, shipped
from rulepress.content.files.safe_read import Unreadable, read_bytes
from rulepress.content.system.content_protocol import Data
from rulepress.content.system.game_cards import GameCards
from rulepress.press.cards.card_cache import Made, made
from rulepress.press.sheets.output_files import CardRun, Prints, Wanted, print_all
from rulepress.press.sheets.paper_formats import PAPERS, SIZES

LONGEST = 64 << 20
"""Bytes of a file that are looked at: fonts and photographs are large."""


@dataclass
class OutputFreshness:
    """What there is of cards or books."""

    current: set[Path] = field(default_factory=set)
    """Files of today's content."""
    stale: list[str] = field(default_factory=list)
    """What the others show, in words for a designer: names of cards, and files where no card tells."""
    passed_over: list[str] = field(default_factory=list)
    """Names of cards that were looked at one by one, never in a sheet, and have changed since: nobody waits for them."""
    every: int = 0
    """How many cards the game has."""
    never: list[str] = field(default_factory=list)
    """Names of those that were never pressed by themselves, so that no page can show them."""
    unknown: bool = False
    """They were not pressed in this folder, so nobody knows what of; all count as current."""


def cards(project: Project, game: GameCards, data: Data, dist: Path) -> OutputFreshness:
    """How the cards of a game in `dist`/cards stand to its resolved data. None there: none stale."""
    fronts, backs = list(game.card_sides(data)), game.backs(data)
    backs = {faction: face for faction, face in backs.items() if any(front.faction == faction for front in fronts)}
    titles = {f"single/{card_file(face.key)}.pdf": str(face.record["name"]) for face in fronts}
    folder, entries = dist / "cards" / game.id, made(dist / ".press" / game.id)
    if entries is None:
        return _elsewhere(folder, titles)
    wanted = Wanted()
    print_all(wanted, card_prints(project, [*fronts, *backs.values()]), CardRun(fronts, backs, data, game.decks(data), None))
    standing = _standing(folder, wanted.files, entries, titles)
    if not any(name.endswith(".pdf") and not name.startswith("single/") for name in entries):
        standing.stale, standing.passed_over = [], standing.stale
    return standing


def books(project: Project, editions: Iterable[Any], dist: Path) -> OutputFreshness:
    """How the books in `dist`/book stand to these editions (a game's sources as one edition has them). None there: none stale."""
    look, entries, folder = look_of_books(project), made(dist / ".press-book"), dist / "book"
    if entries is None:
        return _elsewhere(folder, {})
    wanted: dict[str, str] = {}
    for content in editions:
        print_, edition = book_print(look, content), f"{content.data['game']['id']}-{content.data['edition']['id']}"
        names = [f"{edition}-{book}-{paper.id}.pdf" for book in ("rulebook", "quick-reference", "changes") for paper in PAPERS]
        wanted |= {name: print_ for name in names if name in entries or (folder / name).exists()}
    return _standing(folder, wanted, entries, {})


def card_prints(project: Project, card_sides: Iterable[CardSide]) -> Prints:
    """For every face in every size, a digest of what it shows and of the look that all share."""
    look, prints = _look(project, "cards"), {}
    for face in card_sides:
        shown = _shown(project, face)
        for size in SIZES:
            prints[face.key, size.id] = _sha256("|".join((look, size.id, *shown)).encode())
    return prints


def written(project: Project, face: CardSide) -> str:
    """Digest of what designers wrote of a card, its pictures among it: what it shows, but for the look that all share."""
    return _sha256("|".join(_shown(project, face)).encode())


def _shown(project: Project, face: CardSide) -> tuple[str, ...]:
    pictures = [_sha256(_picture(project, path)) for path in face.pictures.values() if path]
    return json.dumps(asdict(face), default=str), *pictures


def look_of_books(project: Project) -> str:
    """Digest of what every book shares."""
    return _look(project, "book") + _sha256((shipped() / "mkdocs.yml").read_bytes())


def book_print(look: str, content: Any) -> str:
    """Digest of what the books of an edition are made of: its data, and of its sources what the data leave out."""
    chapters = [
        (chapter.name, chapter.title, chapter.summary, chapter.order, chapter.printed, chapter.body) for chapter in content.chapters
    ]
    figures = getattr(content, "figures", None)
    drawn = figures.record.model_dump_json() if figures and figures.record else ""
    worked = [source.document.text for source in getattr(content, "examples", ())]
    return _sha256(json.dumps([look, content.data, chapters, drawn, worked], default=str).encode())


def _elsewhere(folder: Path, titles: Mapping[str, str]) -> OutputFreshness:
    """Of files that were pressed on another machine, perhaps, and put there."""
    files = {path for path in folder.rglob("*") if path.is_file()}
    never = [title for name, title in titles.items() if folder / name not in files]
    return OutputFreshness(files, every=len(titles), never=never, unknown=bool(files))


def _standing(folder: Path, wanted: Mapping[str, str], entries: Mapping[str, Made], titles: Mapping[str, str]) -> OutputFreshness:
    """By files that were pressed; one that never was is named only where a sheet is old for want of it."""
    current = {name for name, entry in entries.items() if wanted.get(name) == entry.content and entry.is_at(folder / name)}
    old, never = sorted(entries.keys() - current), sorted(wanted.keys() - entries.keys())
    names = [titles[name] for name in old if name in titles] or [titles[name] for name in never if name in titles] or old
    unpressed = [title for name, title in titles.items() if name not in entries]
    return OutputFreshness(
        {folder / name for name in current}, list(dict.fromkeys(names)) if old else [], every=len(titles), never=unpressed
    )


def _look(project: Project, kind: str) -> str:
    """Digest of the templates of one kind and of the fonts, the project's own and the shipped ones."""
    digest = hashlib.sha256()
    for root in dict.fromkeys((project.root, shipped())):
        for folder in (root / "templates" / kind, root / "templates" / "fonts"):
            for path in sorted(path for path in folder.rglob("*") if path.is_file()):
                digest.update(f"{path.relative_to(root).as_posix()}|{_sha256(_bytes(root, path))}".encode())
    return digest.hexdigest()


def _picture(project: Project, path: str) -> bytes:
    own = (project.root / path).exists() or (project.root / path).is_symlink()
    return _bytes(project.root if own else shipped(), path)


def _bytes(root: Path, path: Path | str) -> bytes:
    """A file's content; nothing where it may not or cannot be read, which the press itself reports."""
    try:
        return read_bytes(root, path, LONGEST)
    except Unreadable:
        return b""


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
