"""A card to look at while all the rest is made for the first time."""

from __future__ import annotations

from pathlib import Path

from rulepress.cli.checking.content_loading import known
from rulepress.content.diagnostics.diagnostic import Unusable, has_errors
from rulepress.content.files.project import Project


def first_card(root: Path) -> Path | None:
    """Press one card, where none ever was, and say where it is; None where there is one, or where something is wrong with the content:
    what that is will be told by those who look at all of it."""
    from rulepress.press import press
    from rulepress.press.cards.card_choice import CardChoice

    if (root / "dist" / "cards").is_dir():
        return None
    project = Project(root)
    for game in known(project):
        draft = game.draft(project)
        card_sides = game.card_sides(draft.data) if draft.data and not has_errors(draft.diagnostics) else []
        if not card_sides:
            continue
        try:
            report = press(project, game, draft.data or {}, root / "dist", CardChoice(units=[card_sides[0].key]))
        except Unusable:
            return None
        single = [name for name in report.written if name.startswith("single/")]
        return root / "dist" / "cards" / game.id / single[0] if single else None
    return None
