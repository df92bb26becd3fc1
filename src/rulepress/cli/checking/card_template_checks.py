"""What `cards` would refuse of a project's own card templates once cards are filled in with them, for `check` to foretell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulepress.content.cards.card_sides import CardSide
from rulepress.content.cards.template_checks import looks
from rulepress.content.diagnostics.diagnostic import Diagnostic, Unusable, has_errors
from rulepress.content.files.project import Project
from rulepress.content.files.unused_files import own_card_templates


def card_template_faults(project: Project, card_sides: Iterable[CardSide]) -> list[Diagnostic]:
    """Each fault once, whatever number of cards it spoils. Nothing of templates in which `looks` finds errors, and nothing of pictures and
    texts, which lints look at."""
    if not own_card_templates(project) or has_errors(looks(project)):
        return []
    return list(dict.fromkeys(_faults(project, card_sides)))


def _faults(project: Project, card_sides: Iterable[CardSide]) -> Iterator[Diagnostic]:
    from rulepress.press.cards.card_html import of_card
    from rulepress.press.cards.press_run import look  # only here: what cards are made with takes long to load

    try:
        setting = look(project.root)
        for face in card_sides:
            with of_card(face):
                yield from setting.lacking(setting.prepare(face))
    except Unusable as refused:  # as `cards` does, stop at the first
        yield from refused.found
