"""Names of files that two cards, or two games, would share: told before anything is written, as the lint `taken-name` tells it of pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rulepress.content.cards.card_sides import CardSide
from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.yaml.documents import Document

CODE = "taken-name"
"""As the lint has it, whose docstring is the manual of all three."""


def cards_of_one_name(card_sides: Iterable[CardSide], documents: Iterable[Document]) -> Iterator[Diagnostic]:
    """Findings of cards of a faction that have one name."""
    by_path = {document.path: document for document in documents}
    holders: dict[str, str] = {}
    for face in card_sides:
        holder = holders.setdefault(face.key, face.source)
        if holder != face.source and (document := by_path.get(face.source)):
            message = f"{face.faction} already has a card with the name `{face.id}`, from {holder}."
            yield document.report(CODE, message, ("id",), suggestion="give one of them another id")


def games_of_one_name(behind: Mapping[str, Iterable[str]]) -> Iterator[Diagnostic]:
    """Findings of games whose files would be called as another's are. `behind`: by the id of a game, its editions and languages, which
    stand behind that id in the names of files."""
    holders: dict[str, str] = {}
    for game in sorted(behind, key=len):
        for name in (game, *(f"{game}-{each}" for each in behind[game])):
            holder = holders.setdefault(name, game)
            if holder != game:
                message = f"Files of {game} and {holder} would both have the name `{name}`, because of an edition or a language."
                yield Diagnostic(CODE, "error", message, f"rules/{game}", suggestion="give one of the games another id")
