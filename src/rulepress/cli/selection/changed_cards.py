"""`cards --changed-since REV`: of the cards that are chosen those that say something else than they did at a commit, marked as changed."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rulepress.cli import Failure
from rulepress.cli.checking.content_loading import of_commit
from rulepress.cli.git.git_commands import Git
from rulepress.cli.selection.chosen_cards import Chosen
from rulepress.content.cards.card_sides import CardSide
from rulepress.content.files.project import SOURCES, Project
from rulepress.content.system.game_system import GameSystem

WHERE = ("field", "loc")
"""Of what stands on a card, where its source has it: no card says that."""
MARK = "◆"
"""As the templates print it beside what is different."""
NAMED = ("name", "label", "title", "to")
"""By which of these something on a card is found on the card as it was."""


def changed_since(project: Project, commit: str, language: str | None, chosen: Sequence[Chosen]) -> list[Chosen]:
    """Those of the chosen cards that are not as they were at a commit, with faces that mark what is different.

    Raises Failure for no such commit, and for one whose sources this version cannot read."""
    git = Git(project.root, "--changed-since")
    now = git.ask("rev-parse", "--short=7", "HEAD")
    now = "no commit yet" if now is None else f"{now}+" if git.changed("no") else now
    with tempfile.TemporaryDirectory() as scratch:
        if not git.check_out(commit, Path(scratch)):
            raise Failure(f"There is no commit `{commit}`: use a git name, such as HEAD~1, main or a tag.")
        found = [_changed(project, Project(Path(scratch)), commit, now, language, one) for one in chosen]
    return [one for one in found if one.cards]


def _changed(project: Project, before: Project, commit: str, now: str, language: str | None, one: Chosen) -> Chosen:
    from rulepress.press.cards.freshness import written

    old = _card_sides(one.game, before, commit, language)
    card_sides = {
        face.key: _marked(face, old.get(face.key), commit, now)
        for face in one.game.card_sides(one.data)
        if face.key not in old or written(project, face) != written(before, old[face.key])
    }
    return Chosen(one.game, one.data, [key for key in one.cards if key in card_sides], card_sides, one.decks)


def _card_sides(game: GameSystem, project: Project, commit: str, language: str | None) -> Mapping[str, CardSide]:
    """A game's cards as they were; none where it was not there."""
    if not any((project.root / top / game.id).is_dir() for top in SOURCES):
        return {}
    content = of_commit(game, project, commit)
    data = game.translated(content, language) if language and language in game.languages(content) else content.data
    return {face.key: face for face in game.card_sides(data)}


def _marked(face: CardSide, old: CardSide | None, commit: str, now: str) -> CardSide:
    """A face with a mark beside what is different, and with the version in its foot."""
    record = face.record if old is None else _beside(face.record, old.record)
    word = "new since" if old is None else "changed since"
    return replace(face, record={
        **record, "edition": f"{record['edition']}, {now}", "faction": f"{MARK} {face.words.get(word, word)} {commit}",
    })  # fmt: skip


def _beside(new: dict[str, Any], old: Mapping[str, Any]) -> dict[str, Any]:
    """A record whose parts say with `changed` that they are not as they were."""
    return {key: _each(value, old.get(key)) if isinstance(value, list) else value for key, value in new.items()}


def _each(new: list[Any], old: Any) -> list[Any]:
    there = [one for one in old if isinstance(one, dict)] if isinstance(old, list) else []
    found = []
    for place, one in enumerate(new):
        if isinstance(one, dict):
            was = next((each for each in there if _name(each, place) == _name(one, place)), {})
            one = one if _said(one) == _said(was) else {**_beside(one, was), "changed": True}
        found.append(one)
    return found


def _name(one: Mapping[str, Any], place: int) -> Any:
    """What a part of a card is told from others by: its name, or else its place."""
    return next((one[key] for key in NAMED if one.get(key)), place)


def _said(value: Any) -> Any:
    """What of a part is read."""
    if isinstance(value, dict):
        return {key: _said(one) for key, one in value.items() if key not in WHERE}
    return [_said(one) for one in value] if isinstance(value, list) else value
