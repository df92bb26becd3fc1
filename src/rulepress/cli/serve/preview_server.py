"""The desk: what is saved is read at once, and the cards that look different are pressed, those looked at first."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rulepress.cli.serve.finding_text import told
from rulepress.cli.serve.live_updates import Board
from rulepress.content.cards.card_sides import CardSide, spoilt
from rulepress.content.diagnostics.diagnostic import Diagnostic, Unusable, has_errors
from rulepress.content.files.project import Project
from rulepress.content.files.unused_files import outside
from rulepress.content.system.content_protocol import Data
from rulepress.content.system.game_cards import GameCards
from rulepress.content.system.game_loader import Draft
from rulepress.content.system.game_system import GameSystem
from rulepress.press.cards import freshness
from rulepress.press.cards.card_proof import Proof, Proofing


@dataclass
class DisplayedCard:
    """A card on the wall."""

    face: CardSide
    game: GameSystem
    factions: dict[str, str]
    """Names by id."""
    written: str = ""
    """Digest of what its designer wrote; see `freshness.written`."""
    pressed: str = ""
    """The same of what the picture shows."""
    failed: bool = False
    """The press could not set what was written last."""
    proof: Proof = field(default_factory=lambda: Proof(b"", []))
    stale: bool = True
    """The sources are broken, and the picture, if there is one, is from before."""


class PreviewServer:
    """All cards of a project's games as they are written, told to a board."""

    def __init__(self, project: Project, games: Sequence[GameSystem], board: Board):
        self.project, self.games, self.board = project, games, board
        self.cards: dict[str, DisplayedCard] = {}
        """By `faction/unit`, in the order of the wall; with the game before it where another game has a card of that name."""
        self._looks: dict[str, str] = {}
        """Page -> the key of the card that is looked at there; the page that turned to one last comes last."""
        self._drafts: dict[str, Draft] = {}
        self._due: dict[str, None] = {}
        self._changed: set[str] = set()
        self._woken = threading.Condition()
        self._proofing: Proofing | None = None
        self.on_read: Callable[[list[str]], None] = lambda keys: None
        """Called when changes were read and the cards that are `looked` at, whose keys are given, are up to date."""
        self.on_look: Callable[[list[str]], None] = lambda keys: None
        """Called when another card is looked at, with those that are now."""
        self._read_anew = False
        self._turns = 0
        board.say("turn", {"keys": [], "number": 0})  # so that each page knows at once which were before it

    # -- what others call -------------------------------------------------------------------------------------------------

    def saved(self, paths: Iterable[str]) -> None:
        """These files or folders, named from the project's folder, are not what they were."""
        with self._woken:
            self._changed.update(paths)
            self._woken.notify()

    def look(self, page: str, key: str) -> None:
        """That card is looked at on a page."""
        with self._woken:
            if key != self._looks.pop(page, None):
                self._looks[page] = key
                self.on_look(self.looked)
            else:
                self._looks[page] = key

    def leave(self, page: str) -> None:
        """A page was closed, or nobody sees it."""
        with self._woken:
            self._looks.pop(page, None)

    @property
    def looked(self) -> list[str]:
        """The keys of the cards that are looked at, the one that was turned to last first."""
        return list(dict.fromkeys(reversed([*self._looks.values()])))

    def picture(self, key: str) -> bytes | None:
        """The newest picture of a card; None where there is none."""
        shown = self.cards.get(key)
        return shown.proof.png or None if shown else None

    def run(self) -> None:
        """Work for ever: read what was saved, press what is due, one card at a time, so that the last edit is never kept waiting."""
        self._renew({"."})
        while True:
            with self._woken:
                self._woken.wait_for(lambda: self._changed or self._due or self._read_anew)
                changed, self._changed = self._changed, set()
            if changed:
                self._renew(changed)
            first = next((key for key in self.looked if key in self._due), None)
            if self._read_anew and first is None:
                self._read_anew = False
                self.on_read(self.looked)
            elif self._due:
                self._press(first or next(iter(self._due)))

    # -- reading ------------------------------------------------------------------------------------------------------------

    def _renew(self, changed: set[str]) -> None:
        """Read what changed, and see which cards that touches."""
        parts = [path.split("/") for path in changed]
        if any(part[0] == "templates" for part in parts):
            self._proofing = None
            for shown in self.cards.values():
                shown.pressed = ""
        named = {part[1] for part in parts if len(part) > 1}
        whole = any(len(part) < 2 or part[0] == "templates" for part in parts)
        if links := outside(self.project):
            self.board.say("form", {"findings": told(self.project, links)})
            return
        try:
            self._read([game for game in self.games if whole or game.id in named])
            self._turn_to(changed)
        except Exception as problem:  # such as a folder that goes while it is read: what comes in its place is told, too
            message = f"What is here could not be read: {str(problem) or type(problem).__name__}."
            self.board.say("form", {"findings": told(self.project, [Diagnostic("unreadable-file", "error", message, ".")])})

    def _read(self, games: Sequence[GameSystem]) -> None:
        """Draft these games, and see which cards that touches."""
        self._read_anew = True
        cards: dict[str, DisplayedCard] = {}
        for game in self.games:
            if game in games or game.id not in self._drafts:
                self._drafts[game.id] = game.draft(self.project)
                self._tell_findings()
                drawn = self._drawn(game, self._drafts[game.id])
            else:
                drawn = [shown for shown in self.cards.values() if shown.game is game]
            for shown in drawn:
                key = shown.face.key
                cards[f"{game.id}/{key}" if key in cards else key] = shown
        gone, self.cards = self.cards.keys() - cards.keys(), cards
        self._due = {key: None for key in self._due if key in cards}
        for key, shown in cards.items():
            if shown.written != shown.pressed:
                self._due.pop(key, None)
                self._due[key] = None
            self._tell(key)
        for key in gone:
            for kind in ("card", "odds", "leaf"):
                self.board.drop(kind, key)
        self.board.say("wall", {"cards": list(cards)})
        if self._proofing:
            self._proofing.forget({shown.face.key for shown in cards.values()})

    def _turn_to(self, changed: set[str]) -> None:
        """Have every page look at the card whose file was saved; at the newest of several, such as those of a commit, unless it looks at
        one of them."""
        files = {key: self.project.root / shown.face.source for key, shown in self.cards.items() if shown.face.source in changed}
        saved = sorted(files, key=lambda key: _time(files[key]), reverse=True)
        if saved:
            with self._woken:
                self._looks = {page: key if key in saved else saved[0] for page, key in self._looks.items()}
            self._turns += 1
            self.board.say("turn", {"keys": saved, "number": self._turns})

    def _drawn(self, game: GameSystem, draft: Draft) -> list[DisplayedCard]:
        """The game's cards in order: those that can be made anew, and of the others what there was, as long as their file is there."""
        before = {shown.face.key: shown for shown in self.cards.values() if shown.game is game}
        card_sides = _card_sides(game, draft)
        found = {face.key: self._one(before.get(face.key), face, game, draft) for face in card_sides}
        lost = [shown for key, shown in before.items() if key not in found and self._is_there(shown.face, game, draft)]
        for shown in lost:
            shown.stale = True
            shown.written = shown.pressed
        places = {key: place for place, key in enumerate(before)}
        last = len(places)
        order = [*found.values(), *lost]
        return sorted(order, key=lambda shown: places.get(shown.face.key, last)) if lost else list(found.values())

    def _one(self, before: DisplayedCard | None, face: CardSide, game: GameSystem, draft: Draft) -> DisplayedCard:
        data: Data = draft.data or {}
        shown = before or DisplayedCard(face, game, {})
        shown.factions = {faction["id"]: faction["name"] for faction in data["factions"]}
        if spoilt(face, game.id, draft.diagnostics):
            shown.stale, shown.written = True, shown.pressed
        else:
            shown.face, shown.written = face, freshness.written(self.project, face)
            shown.stale = shown.stale and (shown.written != shown.pressed or shown.failed)  # what was broken is, until it is pressed
        return shown

    def _is_there(self, face: CardSide, game: GameSystem, draft: Draft) -> bool:
        """Whether a card that cannot be made is broken, rather than gone."""
        if draft.data is None or spoilt(face, game.id, draft.diagnostics):
            return (self.project.root / face.source).exists()
        return False

    # -- pressing -----------------------------------------------------------------------------------------------------------

    def _press(self, key: str) -> None:
        self._due.pop(key)
        shown = self.cards[key]
        written = shown.written
        try:
            self._proofing = self._proofing or Proofing(self.project)
            proof = self._proofing.proof(shown.face)
        except Unusable as refused:
            proof = Proof(b"", refused.found)
        except Exception as problem:  # the bench goes on with the next edit, whatever this one is made of
            message = f"This card could not be set: {str(problem) or type(problem).__name__}."
            proof = Proof(b"", [Diagnostic("card-failed", "error", message, shown.face.source)])
        shown.stale = shown.failed = not proof.png
        shown.proof = proof if proof.png else Proof(shown.proof.png, proof.diagnostics)
        shown.pressed = written
        self._tell(key)

    # -- telling ------------------------------------------------------------------------------------------------------------

    def _tell(self, key: str) -> None:
        """What the page is to know of a card; its picture it fetches."""
        shown = self.cards[key]
        face, record = shown.face, shown.face.record
        signature = record.get("signature")
        self.board.say("card", {
            "key": key, "game": shown.game.name, "faction": shown.factions.get(face.faction, face.faction),
            "name": record.get("name"), "variant": record.get("variant"), "source": face.source,
            "signature": signature.get("name") if isinstance(signature, dict) else None,
            "state": "stale" if shown.stale else "fresh", "version": shown.proof.version if shown.proof.png else "",
            "written": shown.written, "findings": told(self.project, shown.proof.diagnostics),
            "fits": not has_errors(shown.proof.diagnostics),
        }, key)  # fmt: skip

    def _tell_findings(self) -> None:
        """What is wrong with the form of files, at once; the whole comes when all lints have looked."""
        found = [one for draft in self._drafts.values() for one in draft.diagnostics]
        self.board.say("form", {"findings": told(self.project, found)})


def _time(path: Path) -> float:
    """When a file was written; 0 for one that has gone meanwhile."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _card_sides(game: GameCards, draft: Draft) -> list[CardSide]:
    """The faces of a draft; none where what is wrong with it goes too deep."""
    if draft.data is None:
        return []
    try:
        return game.card_sides(draft.data)
    except Exception:
        if has_errors(draft.diagnostics):
            return []
        raise
