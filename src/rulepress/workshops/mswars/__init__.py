"""M.S. Wars' authoring half: what designers may type, how it is checked and resolved."""

from __future__ import annotations

from types import SimpleNamespace

from . import content as _content
from .offers import offers
from .resolve import placeholders, resolve


def load(project) -> _content.Content:
    """Reads and resolves a project's sources; `content.data` is the newest edition, None when something is wrong."""
    content = _content.load(project)
    content.data = resolve(content)
    return content


GAME = SimpleNamespace(
    id="ms-wars", name="M.S. Wars", load=load, resolve=resolve, files=_content.FILES, offers=offers, placeholders=placeholders
)
