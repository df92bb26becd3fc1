"""The rulebook's figures: each scene put to the engine, drawn, and told in words, for one edition."""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from rulepress.authoring import jinja, typography
from rulepress.authoring.chapters import within
from rulepress.authoring.escape import xml
from rulepress.authoring.kept import kept
from rulepress.engine.citing import Refused
from rulepress.games.downsync.figures import Answer, Scene, Unclear, judge

from .content import Content
from .figure_drawing import drawn


class Shown(NamedTuple):
    """A figure as a page shows it."""

    name: str
    title: str
    verdict: tuple[str, ...]
    words: tuple[str, ...]
    """The engine's answer in sentences."""
    caption: str
    rules: tuple[str, ...]
    svg: str

    @property
    def html(self) -> str:
        """The figure as HTML on one line, so that Markdown leaves it alone."""
        return (
            f'<figure class="rp-figure" id="figure-{xml(self.name)}">{self.svg}<figcaption><strong>{xml(self.title)}.</strong> '
            f'<span class="rp-verdict">{xml(" ".join(self.words))}</span> {xml(self.caption)}</figcaption></figure>'
        )


def figures(content: Content, data: Mapping) -> dict[str, Shown]:
    """Every figure that an edition has, by id; one whose scene the engine cannot judge is left out (a lint says why)."""
    found = {}
    for name, record in chosen(content).items():
        try:
            found[name] = shown(name, record, data)
        except (Unclear, Refused, jinja.BadTemplate):
            continue
    return found


def chosen(content: Content) -> dict[str, Any]:
    """The records of the figures that an edition has."""
    if content.edition is None or not (content.figures and content.figures.record):
        return {}
    ids = [edition.id for edition in content.game.record.editions]
    return {name: one for name, one in content.figures.record.root.items() if _within(one.editions, content.edition, ids)}


def _within(span: str | None, edition: str, editions: list[str]) -> bool:
    try:
        return within(span or "", edition, editions)
    except (KeyError, ValueError):
        return True


def of_edition(value: Any, edition: str, editions: list[str]) -> Any:
    """What a value is in an edition: itself, or the one under the first mark that covers it; None where none does."""
    if not isinstance(value, dict):
        return value
    return next((one for span, one in value.items() if _within(span, edition, editions)), None)


def shown(name: str, record: Any, data: Mapping) -> Shown:
    """A figure under the rules of a resolved data record. Raises Unclear, Refused or BadTemplate."""
    scene, answer = answered(record, data)
    words = tuple(typography.marks(one) for one in answer.words)
    svg = drawn(name, scene, answer, f"{record.title}. {' '.join(words)}")
    return Shown(name, record.title, answer.verdict, words, caption(record, data), tuple(record.rules), svg)


def caption(record: Any, data: Mapping) -> str:
    """What the author says below a figure, numbers filled in. Raises BadTemplate."""
    typed = of_edition(record.caption, data["edition"]["id"], [edition["id"] for edition in data["editions"]]) or ""
    return typography.marks(jinja.render(typed, {"core": data["core"]})).strip()


def answered(record: Any, data: Mapping) -> tuple[Scene, Answer]:
    """A figure's scene and what the engine says of it. Raises Unclear, Refused or BadTemplate."""
    return judge(data, given(record, {"core": data["core"]}))


class Law(NamedTuple):
    """All of a resolved data record that an answer about a figure can depend on, and a digest of it."""

    data: Mapping[str, Any]
    digest: str

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Law:
        """Those of an edition."""
        parts = {key: data[key] for key in ("edition", "core", "effects", "scenarios", "tables")}
        return cls(parts, sha256(repr(parts).encode()).hexdigest())


def verdict(record: Any, law: Law) -> tuple[str, ...]:
    """What the engine says of a figure, in a word or several. Raises as `answered` does."""
    scene = given(record, {"core": law.data["core"]})
    return kept(lambda: judge(law.data, scene)[1].verdict, "figure", law.digest, repr(scene))


def given(record: Any, context: Mapping) -> dict:
    """A scene as the engine takes it: outlines in place of rectangles, numbers in place of their names."""
    data = record.model_dump(by_alias=True, exclude_none=True, exclude={"terrain", "title", "caption", "expect"})
    terrain = [{"id": one.id, "type": one.type, "height": one.height, "outline": one.outline()} for one in record.terrain]
    data["ask"] = {key: _numbers(value, context) for key, value in data["ask"].items()}
    return data | {"terrain": terrain}


def _numbers(value: Any, context: Mapping) -> Any:
    if isinstance(value, dict):
        return {key: _numbers(one, context) for key, one in value.items()}
    if isinstance(value, str) and "{{" in value:
        number = jinja.render(value, context)
        return float(number) if re.fullmatch(r"-?\d+\.\d+", number) else int(number)
    return value
