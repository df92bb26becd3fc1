"""Cards in another language: what there is to translate, what is translated, and the sources with those words in place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from rulepress.authoring.translations import Path, Texts, said

from .content import Content, FactionSources, Language, Source
from .phrases import PHRASES, in_english

_FIELDS = {
    "kinds": ("name", "plural", "only"), "signatures": ("name",), "stats": ("abbreviation",),
    "tokens": ("name", "gained", "removed", "text"),
    "traits": ("note", "text"), "units": ("name", "variant", "type"), "leaders": ("name", "role", "text"),
}  # fmt: skip
"""What of a record has words on cards."""


def texts(content: Content) -> list[Texts]:
    """What is said in other languages, and all that there is to say."""
    return [
        Texts(faction.id if faction else "rules", faction.texts if faction else content.texts, english(content, faction))
        for faction in (None, *content.factions)
    ]


# -- what there is in English ---------------------------------------------------------------------------------------


def english(content: Content, faction: FactionSources | None) -> dict[Path, str]:
    """All words that a faction's cards say, or for None those that all cards share, by their place in a file of texts."""
    return dict(_of_faction(faction) if faction else _of_rules(content))


def _of_rules(content: Content) -> Iterator[tuple[Path, str]]:
    yield from ((("words", phrase), in_english(phrase)) for phrase in PHRASES)
    if core := content.core.record:
        for section in ("kinds", "signatures", "stats", "tokens"):
            for name, record in getattr(core, section).items():
                yield from _fields((section, name), record, _FIELDS[section])
        yield from ((("effects", name, "symbol"), record.symbol or name) for name, record in core.effects.items())
    yield from _definitions(content.traits, content.actions)


def _of_faction(faction: FactionSources) -> Iterator[tuple[Path, str]]:
    if faction.faction.record:
        yield ("name",), faction.faction.record.name
    for section, cards in (("units", faction.units), ("leaders", faction.leaders)):
        for card in cards:
            if card.record:
                yield from _fields((section, card.id), card.record, _FIELDS[section])
                for index, note in enumerate(card.record.notes):
                    yield from _fields((section, card.id, "notes", index), note, ("title", "text"))
                yield from _uses(_used(card.record))
    for leader in faction.leaders:
        for name, ability in (leader.record.abilities if leader.record else {}).items():
            yield ("abilities", name, "name"), name
            yield ("abilities", name, "text"), ability.text
    yield from _definitions(faction.traits, faction.actions)
    for name, effect in _root(faction.effects).items():
        yield ("effects", name, "symbol"), effect.symbol or name
        yield ("effects", name, "text"), effect.text
    for name, token in _root(faction.tokens).items():
        yield ("tokens", name, "name"), token.name or name.replace("-", " ").title()
        yield ("tokens", name, "text"), token.text


def _definitions(traits: Source | None, actions: Source | None) -> Iterator[tuple[Path, str]]:
    for name, trait in _root(traits).items():
        yield ("traits", name, "name"), name
        yield from _fields(("traits", name), trait, _FIELDS["traits"])
    for name, action in _root(actions).items():
        yield ("actions", name, "name"), name
        yield from _action(name, action)


def _used(card: Any) -> list[Any]:
    """The actions that a unit has, or a leader grants, as typed."""
    return [use for grant in getattr(card, "grants", ()) for use in grant.actions] + list(getattr(card, "actions", ()))


def _uses(uses: Iterable[Any]) -> Iterator[tuple[Path, str]]:
    """What cards say of actions that no file of actions says."""
    for name, body in (each for use in uses if isinstance(use, dict) for each in use.items()):
        if body.cost is not None:
            yield ("actions", name, "name"), name
        yield from _action(name, body)


def _action(name: str, body: Any) -> Iterator[tuple[Path, str]]:
    if body.text:
        yield ("actions", name, "text"), body.text
    for option, way in (getattr(body, "options", None) or {}).items():
        yield ("actions", option, "name"), option
        yield from _action(option, way)


def _fields(path: Path, record: Any, names: Iterable[str]) -> Iterator[tuple[Path, str]]:
    yield from (((*path, name), words) for name in names if (words := getattr(record, name)))


def _root(source: Source | None) -> dict[str, Any]:
    return source.record.root if source and source.record else {}


# -- the sources in a language --------------------------------------------------------------------------------------


def translated(content: Content, language: str) -> tuple[Content, dict[str, dict[str, dict[str, str]]]]:
    """The sources with the words of a language where there are any, and what names become: faction -> section -> English -> name."""
    ours, *theirs = texts(content)
    common = said(ours, language)
    words = {path[1]: text for path, text in common.items() if path[0] == "words"}
    laid = replace(content, language=Language(language, words), editions={}, documents=[], data=None, tentative=None)
    if core := content.core.record:
        sections = {one: _each(getattr(core, one), common, one, _FIELDS[one]) for one in ("kinds", "signatures", "tokens")}
        sections["effects"] = _each(core.effects, common, "effects", ("symbol",))
        laid.core = replace(content.core, record=core.model_copy(update=sections))
    laid.traits, laid.actions = _traits(content.traits, common), _actions(content.actions, common)
    laid.factions, names = [], {}
    for faction, own in zip(content.factions, (said(one, language) for one in theirs), strict=True):
        laid.factions.append(_faction(faction, own))
        names[faction.id] = _names({**common, **own})
    return laid, names


def _names(words: Mapping[Path, str]) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {"traits": {}, "actions": {}, "abilities": {}, "stats": {}}
    for path, text in words.items():
        if path[0] in found and path[-1] in ("name", "abbreviation"):
            found[path[0]][path[1]] = text
    return found


def _faction(faction: FactionSources, words: dict[Path, str]) -> FactionSources:
    return replace(
        faction,
        faction=_with(faction.faction, words, (), ("name",)),
        traits=_traits(faction.traits, words),
        actions=_actions(faction.actions, words),
        effects=_defined(faction.effects, words, "effects", ("symbol", "text")),
        tokens=_defined(faction.tokens, words, "tokens", ("name", "text")),
        units=[_card(one, words, "units") for one in faction.units],
        leaders=[_card(one, words, "leaders") for one in faction.leaders],
    )


def _card(source: Source, words: dict[Path, str], section: str) -> Source:
    laid = _with(source, words, (section, source.id), _FIELDS[section])
    if not (record := laid.record):
        return source
    notes = [_filled(note, words, (section, source.id, "notes", index), ("title", "text")) for index, note in enumerate(record.notes)]
    update: dict[str, Any] = {"notes": notes}
    if section == "units":
        update["actions"] = [_use(use, words) for use in record.actions]
    else:
        update["grants"] = [one.model_copy(update={"actions": [_use(use, words) for use in one.actions]}) for one in record.grants]
        update["abilities"] = _each(record.abilities, words, "abilities", ("text",))
    return replace(laid, record=record.model_copy(update=update))


def _use(use: Any, words: dict[Path, str]) -> Any:
    return {name: _told(name, body, words) for name, body in use.items()} if isinstance(use, dict) else use


def _told(name: str, body: Any, words: dict[Path, str]) -> Any:
    """An action with its text and those of the ways to do it."""
    laid = _filled(body, words, ("actions", name), ("text",)) if body.text else body
    if options := getattr(body, "options", None):
        return laid.model_copy(update={"options": {option: _told(option, way, words) for option, way in options.items()}})
    return laid


def _traits(source: Source | None, words: dict[Path, str]) -> Source | None:
    return _defined(source, words, "traits", _FIELDS["traits"])


def _actions(source: Source | None, words: dict[Path, str]) -> Source | None:
    if source is None or source.record is None:
        return source
    root = {name: _told(name, body, words) for name, body in source.record.root.items()}
    return replace(source, record=source.record.model_copy(update={"root": root}))


def _defined(source: Source | None, words: dict[Path, str], section: str, fields: tuple[str, ...]) -> Source | None:
    if source is None or source.record is None:
        return source
    return replace(source, record=source.record.model_copy(update={"root": _each(source.record.root, words, section, fields)}))


def _each(records: Mapping[str, Any], words: dict[Path, str], section: str, fields: tuple[str, ...]) -> dict[str, Any]:
    return {name: _filled(record, words, (section, name), fields) for name, record in records.items()}


def _with(source: Source, words: dict[Path, str], path: Path, fields: tuple[str, ...]) -> Source:
    return replace(source, record=_filled(source.record, words, path, fields)) if source.record else source


def _filled(record: Any, words: dict[Path, str], path: Path, fields: tuple[str, ...]) -> Any:
    """A record with the words that there are for its fields."""
    there = {name: words[*path, name] for name in fields if (*path, name) in words}
    return record.model_copy(update=there) if there else record
