"""Cards in another language: one walk over the sources finds what there is to translate, and puts the words of a language in place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from rulepress.content.games.downsync.card_phrases import PHRASES, in_english
from rulepress.content.games.downsync.game_content import DownsyncContent, DownsyncSourceFile, FactionSources, Language
from rulepress.content.prose.translations import Path, Say, Texts, heard, said, saying

_FIELDS = {
    "kinds": ("name", "plural", "only"), "signatures": ("name",), "stats": ("abbreviation",),
    "tokens": ("name", "gained", "removed", "text"),
    "traits": ("note", "text"), "units": ("name", "variant", "type"), "leaders": ("name", "role", "text"),
}  # fmt: skip
"""What of a record has words on cards."""


def texts(content: DownsyncContent) -> list[Texts]:
    """What is said in other languages, and all that there is to say."""
    factions = [Texts(one.id, one.texts, heard(lambda say, one=one: _faction(one, say))) for one in content.factions]  # type: ignore[misc]
    return [Texts("rules", content.texts, heard(lambda say: _rules(content, say))), *factions]


def translated(content: DownsyncContent, language: str) -> tuple[DownsyncContent, dict[str, dict[str, dict[str, str]]]]:
    """The sources with the words of a language where there are any, and what names become: faction -> section -> English -> name."""
    ours, *theirs = (said(one, language) for one in texts(content))
    words = {path[1]: text for path, text in ours.items() if path[0] == "words"}
    laid = _rules(content, saying(ours))
    laid = replace(laid, language=Language(language, words), editions={}, documents=[], data=None, tentative=None)
    laid.factions = [_faction(faction, saying(own)) for faction, own in zip(content.factions, theirs, strict=True)]
    return laid, {faction.id: _names({**ours, **own}) for faction, own in zip(content.factions, theirs, strict=True)}


def _names(words: Mapping[Path, str]) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {"traits": {}, "actions": {}, "abilities": {}, "stats": {}}
    for path, text in words.items():
        if path[0] in found and path[-1] in ("name", "abbreviation"):
            found[path[0]][path[1]] = text
    return found


# -- the walk: everything that has words, with those of `say` in place ----------------------------------------------------


def _rules(content: DownsyncContent, say: Say) -> DownsyncContent:
    """What all cards share."""
    for phrase in PHRASES:
        say(("words", phrase), in_english(phrase))
    core = content.core
    if core.record:
        sections = {one: _each(getattr(core.record, one), one, _FIELDS[one], say) for one in ("kinds", "signatures", "stats", "tokens")}
        sections["effects"] = _symbols(core.record.effects, say, ())
        del sections["stats"]  # their names are found by the card, beside icons that know them in English
        core = replace(core, record=core.record.model_copy(update=sections))
    return replace(content, core=core, traits=_traits(content.traits, say), actions=_actions(content.actions, say))


def _faction(faction: FactionSources, say: Say) -> FactionSources:
    """What a faction's cards say."""
    heading = _with(faction.faction, (), ("name",), say)
    units = [_card(one, "units", say) for one in faction.units]
    leaders = [_card(one, "leaders", say) for one in faction.leaders]
    return replace(
        faction,
        faction=heading,
        units=units,
        leaders=[_abilities(one, say) for one in leaders],
        traits=_traits(faction.traits, say),
        actions=_actions(faction.actions, say),
        effects=_root(faction.effects, lambda root: _symbols(root, say, ("text",))),
        tokens=_root(faction.tokens, lambda root: {name: _token(name, one, say) for name, one in root.items()}),
    )


def _card(source: DownsyncSourceFile, section: str, say: Say) -> DownsyncSourceFile:
    laid = _with(source, (section, source.id), _FIELDS[section], say)
    if not (record := laid.record):
        return source
    notes = [_fields(note, (section, source.id, "notes", index), ("title", "text"), say) for index, note in enumerate(record.notes)]
    update: dict[str, Any] = {"notes": notes}
    if section == "units":
        update["actions"] = [_use(use, say) for use in record.actions]
    else:
        update["grants"] = [one.model_copy(update={"actions": [_use(use, say) for use in one.actions]}) for one in record.grants]
    return replace(laid, record=record.model_copy(update=update))


def _abilities(source: DownsyncSourceFile, say: Say) -> DownsyncSourceFile:
    if not source.record:
        return source
    for name in source.record.abilities:
        say(("abilities", name, "name"), name)
    return replace(
        source, record=source.record.model_copy(update={"abilities": _each(source.record.abilities, "abilities", ("text",), say)})
    )


def _use(use: Any, say: Say) -> Any:
    """An action as a card has it; one that the card defines itself has a name of its own."""
    if not isinstance(use, dict):
        return use
    for name in (name for name, body in use.items() if body.cost is not None):
        say(("actions", name, "name"), name)
    return {name: _action(name, body, say) for name, body in use.items()}


def _action(name: str, body: Any, say: Say) -> Any:
    """An action with its text and those of the ways to do it."""
    laid, options = _fields(body, ("actions", name), ("text",), say), {}
    for option, way in (getattr(body, "options", None) or {}).items():
        say(("actions", option, "name"), option)
        options[option] = _action(option, way, say)
    return laid.model_copy(update={"options": options}) if options else laid


def _traits(source: DownsyncSourceFile | None, say: Say) -> DownsyncSourceFile | None:
    def one(name: str, trait: Any) -> Any:
        say(("traits", name, "name"), name)
        return _fields(trait, ("traits", name), _FIELDS["traits"], say)

    return _root(source, lambda root: {name: one(name, trait) for name, trait in root.items()})


def _actions(source: DownsyncSourceFile | None, say: Say) -> DownsyncSourceFile | None:
    def one(name: str, action: Any) -> Any:
        say(("actions", name, "name"), name)
        return _action(name, action, say)

    return _root(source, lambda root: {name: one(name, action) for name, action in root.items()})


def _symbols(effects: Mapping[str, Any], say: Say, more: tuple[str, ...]) -> dict[str, Any]:
    """Effects, by what stands for them on cards."""

    def one(name: str, effect: Any) -> Any:
        symbol = say(("effects", name, "symbol"), effect.symbol or name)
        return _fields(effect.model_copy(update={"symbol": symbol}), ("effects", name), more, say)

    return {name: one(name, effect) for name, effect in effects.items()}


def _token(name: str, token: Any, say: Say) -> Any:
    called = say(("tokens", name, "name"), token.name or name.replace("-", " ").title())
    return _fields(token.model_copy(update={"name": called}), ("tokens", name), ("text",), say)


def _each(records: Mapping[str, Any], section: str, fields: Iterable[str], say: Say) -> dict[str, Any]:
    return {name: _fields(record, (section, name), fields, say) for name, record in records.items()}


def _root(source: DownsyncSourceFile | None, change: Any) -> DownsyncSourceFile | None:
    """A file of records by name, with these changed."""
    if source is None or source.record is None:
        return source
    return replace(source, record=source.record.model_copy(update={"root": change(source.record.root)}))


def _with(source: DownsyncSourceFile, path: Path, fields: Iterable[str], say: Say) -> DownsyncSourceFile:
    return replace(source, record=_fields(source.record, path, fields, say)) if source.record else source


def _fields(record: Any, path: Path, fields: Iterable[str], say: Say) -> Any:
    """A record with what is said for its fields."""
    there = {name: say((*path, name), words) for name in fields if (words := getattr(record, name))}
    return record.model_copy(update=there) if there else record
