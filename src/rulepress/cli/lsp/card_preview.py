"""A card's picture beside the file that is typed: pressed alone, and pressed again as the file changes."""

from __future__ import annotations

import tempfile
import threading
from pathlib import Path

from rulepress.cli.checking.content_loading import known
from rulepress.content.cards.card_sides import CardSide, card_file
from rulepress.content.files.project import Project
from rulepress.press.cards.card_proof import Proofing


class Preview:
    """The pictures of one editor's cards, in a folder of their own that goes with it."""

    def __init__(self, root: Path):
        self._project = Project(root)
        self._press = Proofing(self._project)
        self._pressing = threading.Lock()
        self._folder = tempfile.TemporaryDirectory(prefix="rulepress-cards-")
        self.shown: dict[str, Path] = {}
        """File of a card -> its picture."""

    def show(self, path: str) -> Path | str:
        """The picture of the card that a file describes, as it is typed now; or why there is none."""
        with self._pressing:
            found = self._face(path)
            if isinstance(found, str):
                return found
            proof = self._press.proof(found)
        if not proof.png:
            return next((one.message for one in proof.diagnostics), "This card cannot be laid out.")
        picture = Path(self._folder.name, f"{card_file(found.key)}.png")
        picture.write_bytes(proof.png)
        self.shown[path] = picture
        return picture

    def renew(self) -> None:
        """Press again what was shown; a card that cannot be set keeps its last picture."""
        for path in [*self.shown]:
            self.show(path)

    def _face(self, path: str) -> CardSide | str:
        for chosen in known(self._project):
            draft = chosen.draft(self._project)
            if face := next((one for one in (chosen.card_sides(draft.data) if draft.data else ()) if one.source == path), None):
                return face
        return f"{path} is not the file of a card, or cannot be read as one yet."

    def close(self) -> None:
        """Delete the folder of pictures, once no card is being pressed."""
        with self._pressing:
            self._folder.cleanup()
