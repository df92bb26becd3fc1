"""Figures of a rulebook, as figures.yaml has them: which an edition has, and how a page shows one."""

from __future__ import annotations

from typing import Any, NamedTuple

from rulepress.content.prose.chapters import within
from rulepress.content.prose.markup_escape import xml


class PageFigure(NamedTuple):
    """A figure as a page shows it."""

    name: str
    title: str
    verdict: tuple[str, ...]
    words: tuple[str, ...]
    """What is said of it, in sentences."""
    caption: str
    rules: tuple[str, ...]
    svg: str

    @property
    def html(self) -> str:
        """The figure as HTML on one line, so that Markdown leaves it alone."""
        said = f'<span class="rp-verdict">{xml(" ".join(self.words))}</span> ' if self.words else ""
        return (
            f'<figure class="rp-figure" id="figure-{xml(self.name)}">{self.svg}<figcaption><strong>{xml(self.title)}.</strong> '
            f"{said}{xml(self.caption)}</figcaption></figure>"
        )


def chosen(content: Any) -> dict[str, Any]:
    """The records of the figures that an edition has."""
    if content.edition is None or not (content.figures and content.figures.record):
        return {}
    ids = [edition.id for edition in content.game.record.editions]
    return {name: one for name, one in content.figures.record.root.items() if _within(one.editions, content.edition, ids)}


def of_edition(value: Any, edition: str, editions: list[str]) -> Any:
    """What a value is in an edition: itself, or the one under the first mark that covers it; None where none does."""
    if not isinstance(value, dict):
        return value
    return next((one for span, one in value.items() if _within(span, edition, editions)), None)


def _within(span: str | None, edition: str, editions: list[str]) -> bool:
    try:
        return within(span or "", edition, editions)
    except (KeyError, ValueError):
        return True
