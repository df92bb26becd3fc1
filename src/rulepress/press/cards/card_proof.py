"""A card while it is written: one face at a time, as a picture for a screen, by a press that stays warm."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from rulepress.content.cards.card_sides import CardSide
from rulepress.content.diagnostics.diagnostic import Diagnostic, Unusable, has_errors
from rulepress.content.files.project import Project
from rulepress.press.cards.card_images import glance
from rulepress.press.cards.layout import Fit
from rulepress.press.cards.press_run import PressWorker, look, overruns_of
from rulepress.press.sheets.paper_formats import SIZES

SIZE = SIZES[0]
"""The size that is shown."""


@dataclass(frozen=True)
class Proof:
    """What came of a face."""

    png: bytes
    """Nothing where it cannot be set; of a card that does not fit, a picture of what sticks out."""
    diagnostics: list[Diagnostic]

    @property
    def version(self) -> str:
        """What tells one picture from another."""
        return hashlib.sha256(self.png).hexdigest()[:12]


class Proofing:
    """Fonts, templates and style sheets, kept from card to card. Raises `Unusable` where the look of the cards is wrong."""

    def __init__(self, project: Project):
        self.project, self.worker = project, PressWorker(look(project.root))
        self._fits: dict[str, Fit] = {}

    def proof(self, face: CardSide) -> Proof:
        """The card's face, as `cards` would press it."""
        setting, machine = self.worker.setting, self.worker.machine
        setting.diagnostics.clear()
        setting.assets.clear()
        try:
            card = setting.prepare(face)
            found = [*setting.diagnostics, *setting.lacking(card)]
            if has_errors(found):
                return Proof(b"", found)
            before = self._fits.get(face.key)
            if before and (again := machine.again(card, SIZE, before)):
                return Proof(glance(again, SIZE), found)
            fit, page = machine.pressed(card, SIZE, near=before.number if before else 0, only_seen=True)
        except Unusable as refused:
            return Proof(b"", refused.found)
        if isinstance(page, bytes):
            self._fits[face.key] = fit
            return Proof(glance(page, SIZE), found)
        told = overruns_of(self.project, face, [(SIZE, page)], "the picture")
        return Proof(machine.proof(card, SIZE, fit, page), [*found, *told])

    def forget(self, keys: set[str]) -> None:
        """Keep nothing of other cards than these."""
        self._fits = {key: fit for key, fit in self._fits.items() if key in keys}
