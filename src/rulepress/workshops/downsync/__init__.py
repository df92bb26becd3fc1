"""Downsync's authoring half: what designers may type, how it is checked and resolved."""

from __future__ import annotations

from types import SimpleNamespace

from rulepress.authoring.diagnostics import has_errors

from . import content as _content
from .editions import editions
from .offers import offers
from .resolve import resolved


def load(project) -> _content.Content:
    """Reads and resolves a project's sources; `content.data` is the newest edition, None when something is wrong.

    `content.editions` holds the same for every edition.
    """
    content = _content.load(project)
    content.editions = editions(content)
    for edition in content.editions.values():
        edition.data = resolved(edition)
    if has_errors(content.diagnostics):
        content.data = None
    return content


def resolve(content, edition: str | None = None) -> dict | None:
    """The data of one edition (the newest unless named). Raises KeyError for an edition that the game does not have."""
    return content.data if edition is None else content.editions[edition].data


def placeholders(data: dict) -> dict:
    """What chapters may name in `{{ }}`."""
    return {"core": data["core"]}


GAME = SimpleNamespace(
    id="downsync", name="Downsync", load=load, resolve=resolve, files=_content.FILES, offers=offers, placeholders=placeholders
)
