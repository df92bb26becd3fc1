"""From resolved data to files: which cards are to be pressed, pressing them, and everything printed from them."""

import hashlib
import os
import shutil
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from importlib.metadata import version
from itertools import starmap
from pathlib import Path
from typing import NamedTuple

from rulepress.content.cards.card_sides import CardSide, card_file
from rulepress.content.cards.text_widths import shorter
from rulepress.content.diagnostics.console import counted
from rulepress.content.diagnostics.diagnostic import Diagnostic, has_errors
from rulepress.content.diagnostics.error_context import working_on
from rulepress.content.files import atomic_output
from rulepress.content.files.cache import between_runs, kept
from rulepress.content.files.project import Project, shipped
from rulepress.content.system.game_cards import GameCards
from rulepress.content.yaml.documents import read_yaml
from rulepress.press.cards import freshness
from rulepress.press.cards.card_cache import Store
from rulepress.press.cards.card_choice import ALL_CARDS, CardChoice
from rulepress.press.cards.card_html import CardSetup, of_card
from rulepress.press.cards.layout import CardOverrun, Fit, LayoutEngine
from rulepress.press.fonts import template_fonts as typefaces
from rulepress.press.sheets.output_files import CardRun, Prints, Wanted, print_all
from rulepress.press.sheets.paper_formats import SIZES, Size

FORMAT = 4
"""Raise it when a change of this program must redo every card."""
FEW = 4
"""Up to this many cards are pressed without a second process."""


@dataclass
class CardRunReport:
    """What a run did."""

    cards: int = 0
    pressed: int = 0
    lost: int = 0
    """Cards that could not be pressed."""
    written: list[str] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)

    @property
    def unchanged(self) -> int:
        """The number of cards taken from the cache."""
        return self.cards - self.pressed - self.lost

    @property
    def failed(self) -> bool:
        """Whether any finding is an error; the files of faultless cards are made all the same."""
        return has_errors(self.diagnostics)


def press(project: Project, game: GameCards, data: dict, dist: Path, chosen: CardChoice = ALL_CARDS) -> CardRunReport:
    """Press the chosen cards of `data`, an edition of `game`, into the game's folder below `dist`/cards, and only the files of these.

    A card with which something is wrong is told in the report and not pressed, and the files that would show it stay as they were;
    all others are made.
    """
    name = named(game, data)
    out, overruns = dist / "cards" / name, dist / "overruns" / name
    whole, factions, units = chosen.whole, list(chosen.factions or ()), list(chosen.units or ())
    decks = [deck for deck in game.decks(data) if whole or deck.key in (chosen.forces or ()) or deck.faction in factions]
    wanted = {*units, *(key for deck in decks for key in deck.cards)}
    fronts = [face for face in game.card_sides(data) if whole or face.faction in factions or face.key in wanted]
    backs = {faction: face for faction, face in game.backs(data).items() if any(f.faction == faction for f in fronts)}
    report, card_sides = CardRunReport(cards=len(fronts)), [*fronts, *backs.values()]
    setting, of_today = cache(partial(look, project.root)), freshness.card_prints(project, card_sides)
    with between_runs(project.root, f"{'all' if whole else 'some'} cards of {name}"):
        prints = prints_of(setting, card_sides, of_today, SIZES, report)
        with atomic_output.work(dist) as work:
            store = Store(work, dist / ".press" / name, out)
            press_due(project, setting, card_sides, prints, store, overruns, report, SIZES)
            lost = _lost(card_sides, prints, store)
            run = CardRun(fronts, backs, data, decks, None if whole else factions, units, lost)
            print_all(store, prints, run)
            written_of = Wanted()
            print_all(written_of, of_today, run)
            report.written = store.commit(whole and not lost, set(prints.values()), written_of.files)
    report.lost = sum(face.key in lost for face in fronts)
    return report


def _lost(card_sides: Sequence[CardSide], prints: Prints, store: Store) -> set[str]:
    """The keys of faces that could not be pressed in each size, and of the fronts that such a back belongs to."""
    whole = {face.key for face in card_sides if all(store.page(prints.get((face.key, size.id), "")) for size in SIZES)}
    return {face.key for face in card_sides if face.key not in whole or face.faction not in whole}


def named(game: GameCards, data: dict) -> str:
    """The folder of a game's cards: its name, and that of the language where it is not English."""
    return "-".join(filter(None, (game.id, data.get("language"))))


def prints_of(
    setting: Callable[[], CardSetup],
    card_sides: Iterable[CardSide],
    of_today: Prints,
    sizes: Sequence[Size],
    report: CardRunReport,
    plain: bool = False,
) -> Prints:
    """By key and size, what tells one pressed page from another; what is wrong with the faces goes into the report.

    `setting` is asked for only where a face is new; `of_today`: what they show, see `freshness.card_prints`.
    """
    given = "face", str(FORMAT), version("weasyprint"), version("pypdf"), str(plain), str(sizes)
    seen = [kept(partial(_seen, setting, face, sizes), *given, of_today[face.key, SIZES[0].id]) for face in card_sides]
    report.diagnostics += [found for one in seen for found in one.diagnostics]
    report.diagnostics += dict.fromkeys(found for one in seen for found in one.lacking)
    return {(one.key, size): print_ for one in seen for size, print_ in one.prints.items()}


class _Seen(NamedTuple):
    """A face, looked at before it is pressed."""

    key: str
    prints: dict[str, str]
    """By size."""
    diagnostics: list[Diagnostic]
    """What is wrong with its pictures and texts."""
    lacking: list[Diagnostic]
    """Templates that there are not."""


def _seen(asked: Callable[[], CardSetup], face: CardSide, sizes: Sequence[Size]) -> _Seen:
    setting = asked()
    before = len(setting.diagnostics)
    with of_card(face):
        card = setting.prepare(face)
    found, lacking = setting.diagnostics[before:], list(setting.lacking(card))
    if has_errors(found) or lacking:
        return _Seen(face.key, {}, found, lacking)
    made_with = _digest(
        str(FORMAT),
        version("weasyprint"),
        version("pypdf"),
        setting.fonts.css,
        *(hashlib.sha256(content).hexdigest() for content in setting.fonts.files.values()),
    )
    return _Seen(face.key, {size.id: _digest(made_with, card.fingerprint(size)) for size in sizes}, found, lacking)


def press_due(  # noqa: PLR0913  # a step of a run: what it reads, where it writes, and how
    project: Project, setting: Callable[[], CardSetup], card_sides: Sequence[CardSide], prints: Prints, store: Store,
    overruns: Path, report: CardRunReport, sizes: Sequence[Size],
) -> None:  # fmt: skip
    """Press what the store has no page of, of the faces that have `prints`. Cards that do not fit are told in the report and pictured in
    `overruns`."""
    by_key = {face.key: face for face in card_sides if (face.key, sizes[0].id) in prints}
    due = {key: [size for size in sizes if store.page(prints[key, size.id]) is None] for key in by_key}
    due = {key: sizes for key, sizes in due.items() if sizes}
    shutil.rmtree(overruns, ignore_errors=True)
    bare: dict[str, list[Size]] = {}
    coming = pressed(setting(), [(by_key[key], sizes) for key, sizes in due.items()], store.work.scratch) if due else ()
    for done in counted(coming, "Pressing cards", len(due)):
        for size, page in done.pages:
            store.keep(prints[done.key, size.id], page)
        bare[done.key] = done.bare
        report.pressed += not (by_key[done.key].fixed or done.overruns)
        if done.overruns:
            report.diagnostics += overruns_of(project, by_key[done.key], done.overruns, _show(done, overruns))
    for key, face in by_key.items():
        at_any = "picture without room", *(prints[key, size.id] for size in sizes)
        names = kept(lambda key=key: [size.name.partition(",")[0] for size in bare.get(key, ())], *at_any)  # type: ignore[misc]
        if names and (role := _own_picture(face)):
            report.diagnostics.append(_without_picture(project, face, role, names))


def _digest(*parts: str) -> str:
    return hashlib.sha256("|".join(parts).encode()).hexdigest()


def look(root: Path, plain: bool = False) -> CardSetup:
    """Templates, fonts and pictures: the project's own first, then what ships. `plain`: for cards with little ink."""
    own = root / "templates" / "fonts"
    typeset = typefaces.load(shipped() / "templates" / "fonts", *([own] if own.is_dir() and root != shipped() else []))
    return CardSetup(root, shipped(), typeset, plain)


def pressed(setting: CardSetup, work: list[tuple[CardSide, list[Size]]], scratch: Path):
    """What came of every face, with a process a core when there is much to do.

    What the layout engine writes for itself there goes into `scratch`.
    """
    workers = min(os.cpu_count() or 1, 4)
    if len(work) <= FEW or workers == 1:
        yield from starmap(PressWorker(setting), work)
        return
    from rulepress.press.cards.worker_processes import in_order  # what processes need takes as long to load as a card to press

    yield from in_order(workers, _press, work, scratch, _begin, setting.root, setting.plain)


@dataclass
class _PressedSide:
    """What came of a face: its pages, or what does not fit at the sizes at which something does not."""

    key: str
    pages: list[tuple[Size, bytes]] = field(default_factory=list)
    overruns: list[tuple[Size, list[CardOverrun]]] = field(default_factory=list)
    proof: bytes = b""
    """A picture of the first size that does not fit."""
    bare: list[Size] = field(default_factory=list)
    """Sizes at which its picture finds no room."""


class PressWorker:
    """One process's templates and layout engine."""

    def __init__(self, setting: CardSetup):
        self.setting, self.machine = setting, LayoutEngine(setting.fonts)

    def __call__(self, face: CardSide, sizes: list[Size]) -> _PressedSide:
        """What came of a face; raises `Unusable` when it takes longer than a card may."""
        with of_card(face):
            return self._pressed(face, sizes)

    def _pressed(self, face: CardSide, sizes: list[Size]) -> _PressedSide:
        card = self.setting.prepare(face)
        done, start = _PressedSide(face.key), 0
        larger: tuple[Size, Fit] | None = None
        for size in sizes:
            smaller = larger and self.machine.smaller(card, size, *larger)
            fit, page = smaller or self.machine.pressed(card, size, start)
            if isinstance(page, bytes):
                done.pages.append((size, page))
                if not card.shows(size, fit.step, fit.art, fit.widths.get("type", 0)):
                    done.bare.append(size)
                larger = size, fit
            else:
                done.proof = done.proof or self.machine.proof(card, size, fit, page)
                done.overruns.append((size, page))
            start = fit.number  # sizes come largest first: a smaller one needs no larger type
        return done


_worker: PressWorker
"""This process's own."""


def _begin(root: Path, plain: bool) -> None:
    global _worker
    _worker = PressWorker(look(root, plain))


def _press(face: CardSide, sizes: list[Size]):
    with working_on(face.source):
        return _worker(face, sizes)


def _show(done: _PressedSide, folder: Path) -> str:
    """Write the picture of a card that does not fit, and say where it is, as seen from the project."""
    path = folder / f"{card_file(done.key)}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(done.proof)
    return "/".join(path.parts[-4:])


def overruns_of(project: Project, face: CardSide, overruns: list[tuple[Size, list[CardOverrun]]], picture: str) -> list[Diagnostic]:
    """What does not fit at any size, each thing once, at the place in the source where it is written; `picture` shows it."""
    found = []
    document = read_yaml(project.root_of(face.source), face.source)
    name = ": ".join(filter(None, (face.record["name"], face.record.get("variant"))))
    by_thing: dict[str, list[tuple[Size, CardOverrun]]] = {}
    for size, listed in overruns:
        for overrun in listed:
            by_thing.setdefault(overrun.field if overrun.across else "", []).append((size, overrun))
    for field_name, cases in by_thing.items():
        worst = max((overrun for _, overrun in cases), key=lambda overrun: overrun.amount)
        amounts = " and ".join(f"{_millimetres(overrun.amount)} on {size.name.partition(',')[0]}" for size, overrun in cases)
        if worst.across:
            message = f"{name}: the {field_name} is too wide for its card even at the smallest type, by {amounts}; {picture} shows it."
            advice = shorter(project, face, field_name) or f"shorten it{_about(worst.characters)}"
        else:
            message = (
                f"{name}: the text is too long for its card even at the smallest type, by {amounts}. It runs "
                f"over the edge at: {worst.field}; {picture} shows it."
            )
            advice = f"shorten texts{_about(worst.characters)}, or drop a trait or action"
        mark = _mark(document, worst.loc)
        found.append(
            Diagnostic(
                "card-overrun",
                "error",
                message,
                face.source,
                mark and mark.line,
                mark and mark.column,
                mark and mark.end_column,
                suggestion=advice,
            )
        )
    return found


def _own_picture(face: CardSide) -> str | None:
    """The role of the picture that somebody chose for this card: not that of an emblem which stands in for one."""
    drawn = (role for role in ("photo", "figure") if face.pictures.get(role) not in (None, face.pictures.get("emblem")))
    return next(drawn, None)


def _without_picture(project: Project, face: CardSide, role: str, sizes: Sequence[str]) -> Diagnostic:
    """That a card is printed without the picture that it has."""
    document = read_yaml(project.root_of(face.source), face.source)
    mark = _mark(document, "picture") or _mark(document, "silhouette")
    beside = "" if role == "photo" else ", or the type line, beside which a drawing may stand"
    return Diagnostic(
        "no-room-for-picture", "warning",
        f"{face.record['name']}: its texts leave its picture no room, so that it is printed without, on {' and '.join(sizes)}.",
        face.source, mark and mark.line, mark and mark.column, mark and mark.end_column,
        suggestion=f"shorten its texts{beside}")  # fmt: skip


def _millimetres(amount: float) -> str:
    return "far" if amount > 500 else f"{amount:.1f} mm"


def _about(characters: int | None) -> str:
    """A length in words and characters, if it is known."""
    if characters is None:
        return ""
    words = max(1, -(-characters // 5))  # short ones, so that as many are sure to be enough
    return f" by about {words} word{'s' * (words > 1)} ({max(characters, 1)} characters)"


def _mark(document, loc: str):
    """Where a field is written: the nearest place that the source has for it."""
    path = tuple(int(part) if part.isdigit() else part for part in loc.split(".")) if loc else ()
    while path:
        try:
            mark = document.where(path)
        except (KeyError, LookupError):
            mark = None
        if mark is not None:
            return mark
        path = path[:-1]
    return None
