"""From sources to the one record of an edition that cards, pages, linter and engine read."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from rulepress.content.diagnostics.diagnostic import has_errors
from rulepress.content.files.cache import kept
from rulepress.content.files.project import Project, shipped
from rulepress.content.games.downsync import terrain_outlines
from rulepress.content.games.downsync.card_phrases import saying
from rulepress.content.games.downsync.game_content import DownsyncContent, DownsyncSourceFile, FactionSources
from rulepress.content.games.downsync.leader_records import leader
from rulepress.content.games.downsync.schemas.effect import in_words
from rulepress.content.games.downsync.trait_instances import (
    Definition,
    FactionScope,
    TraitOwner,
    action,
    effects,
    shared_action,
    trait,
    traits,
)
from rulepress.content.models.data_header import faction_heading, heading, listed, pictured
from rulepress.content.prose import rule_statements
from rulepress.content.yaml.filled_texts import filled, text
from rulepress.content.yaml.source_location import At
from rulepress.content.yaml.unknown_names import unknown
from rulepress.core.name_matching import meant, slug
from rulepress.tabletop import Polygon


def resolved(content: DownsyncContent) -> dict | None:
    """The data of the edition that `content` is, or None when something is wrong with the sources.

    What is wrong is added to the documents' diagnostics.
    """
    data = drafted(content)
    content.tentative = None if data is None or None in data["factions"] else data
    # What a newer edition was told of is not told again of this one: a faction without a record is enough to stop.
    return None if data is None or has_errors(content.diagnostics) or None in data["factions"] else data


def drafted(content: DownsyncContent) -> dict | None:
    """The same as far as it can be made, with None for a faction without a record; None where the rules have none."""
    if not (content.edition and content.core.record):
        return None
    game = content.game.record
    editions = [edition.id for edition in game.editions]
    core = content.core.record.model_dump(by_alias=True, exclude={"effects"})
    effects_at = At(content.core.document, ("effects",))
    core["effects"] = {name: _effect_words(name, record, effects_at / name, core) for name, record in content.core.record.effects.items()}
    core["tokens"] = filled(core["tokens"], {"core": core}, At(content.core.document, ("tokens",)))
    common = _Common(content, core)
    factions = [_faction(sources, common) for sources in content.factions]
    known = {faction["id"]: faction for faction in factions if faction}
    _hired_by_none(content)
    for sources in content.factions:
        scope = common.scope(_titles(sources), sources)
        forces = [_force(one, sources, known, scope, content) for one in sources.forces if one.record]
        if sources.id in known:
            known[sources.id]["forces"] = forces
    book = rule_statements.EditionRulebook(content.written, content.chapters, content.edition, editions, {"core": core})
    return {
        **heading(game, content.edition),
        "core": core,
        "effects": core.pop("effects"),
        "traits": _shared_traits(content, common),
        "rules": rule_statements.rules(book.chapters, book.context),
        "rulings": rule_statements.rulings(content.rulings, book),
        "terms": rule_statements.terms(content.terms, book),
        "factions": factions,
        "scenarios": [scenario(source, core, content) for source in content.scenarios if source.record],
        "tables": [_table(source, core) for source in content.tables if source.record],
    }


class _Common:
    """Definitions that every faction shares."""

    def __init__(self, content: DownsyncContent, core: dict):
        self.content, self.core = content, core
        self.effects = core["effects"]
        self.traits = _definitions(content.traits)
        self.actions = _definitions(content.actions)

    def scope(self, titles: dict[str, str], sources: FactionSources | None) -> FactionScope:
        """What names mean in a faction: its own definitions beside the shared ones."""
        own = _definitions(sources.effects) if sources else {}
        own_tokens = _definitions(sources.tokens) if sources else {}
        markers = [name for name, one in own_tokens.items() if one.record and one.record.holder == "table"]
        printed = {name: {"name": _token_name(name, one.record)} for name, one in own_tokens.items()}
        return FactionScope(
            {**self.core, "tokens": {**self.core["tokens"], **printed}} if printed else self.core,
            titles,
            self.traits | (_definitions(sources.traits) if sources else {}),
            self.actions | (_definitions(sources.actions) if sources else {}),
            self.effects | {name: definition.record for name, definition in own.items()},
            {name: f"{sources.id}/{name}" for name in own_tokens} if sources else {},
            {name: f"{sources.id}/{name}" for name in markers} if sources else {},
            sources.id if sources else "",
            _performed(sources),
            lambda what, name: self.content.owner(what, name, sources),
            lambda what, name: self.content.begins_later(what, name, sources),
            saying(self.content.language.words if self.content.language else {}),
        )

    def glossary(self, definitions: dict[str, Definition], scope: FactionScope) -> dict[str, dict]:
        """Traits as defined, for the site's glossary; finds what is wrong with one even where no unit uses it."""
        return {name: _definition(name, one, scope) for name, one in definitions.items() if one.record}


def _shared_traits(content: DownsyncContent, common: _Common) -> dict[str, dict]:
    """The glossary of the rules' own traits; remembered."""
    told = [content.traits.document] if content.traits else []
    made = rule_statements.once(
        lambda: [*common.glossary(common.traits, common.scope({}, None)).values()],
        told,
        "traits",
        str(content.edition),
        content.language.id if content.language else "",
        *content.words_of_rules,
    )
    return {each["name"]: each for each in made}


def _performed(sources: FactionSources | None) -> frozenset[str]:
    """What a base may perform beside shared actions: Overwatch, what cards define themselves, and every option."""
    found = {"overwatch"}
    for source in [sources.actions, *sources.units, *sources.leaders] if sources else []:
        found |= set(performing(source.document.data if source else None))
    return frozenset(found)


def performing(data: Any) -> Iterator[str]:
    """The names of actions and options in what was typed, at any depth."""
    if isinstance(data, list):
        for each in data:
            yield from performing(each)
    elif isinstance(data, dict):
        for name, body in data.items():
            if isinstance(body, dict) and ("cost" in body or "effect" in body):
                yield str(name)
            yield from performing(body)


def _definitions(source: DownsyncSourceFile | None) -> dict[str, Definition]:
    if source is None:
        return {}
    records = source.record.root if source.record else {}
    return {name: Definition(records.get(name), At(source.document, (name,))) for name in source.names}


def _definition(name: str, definition: Definition, scope: FactionScope) -> dict:
    """A trait with each parameter printed as its default, or as its name where it has none."""
    record, at = definition.record, definition.at
    plain = {parameter: f"[{parameter}]" for parameter in record.parameters}
    context = TraitOwner().context(scope.core, plain)
    words = {key: text(getattr(record, key), context, at / key) for key in ("note", "text")}
    if all(one.default is not None for one in record.parameters.values()) and (made := trait(name, record.on, TraitOwner(), at, scope)):
        words = {key: made[key] for key in words}
    return {
        "name": name,
        "on": record.on,
        "parameters": [{"name": key, **one.model_dump()} for key, one in record.parameters.items()],
        **words,
        "cost": record.cost,
        "phase": record.phase,
        "upkeep": record.upkeep,
        "manual": record.manual,
        "effects": [in_words(one) for one in record.effects],
    }


def _effect_words(name: str, record: Any, at: At, core: dict) -> dict:
    return {
        "name": record.name or name,
        "symbol": record.symbol or name,
        "negatable": record.negatable,
        "text": text(record.text, {"core": core}, at / "text") or "",
        "inflict": record.inflict,
        "effects": [],
        "manual": record.manual,
    }


def _token_name(name: str, record: Any) -> str:
    """How a faction's own token is called, also where its record is wrong."""
    return (record and record.name) or name.replace("-", " ").title()


def _token(name: str, definition: Definition, scope: FactionScope) -> dict:
    record, at = definition.record, definition.at
    return {
        **record.model_dump(exclude={"effects", "since"}),
        "name": _token_name(name, record),
        "text": text(record.text, {"core": scope.core}, at / "text") or "",
        "effects": effects(record.effects, {}, TraitOwner(), at / "effects", scope, "token"),
    }


# -- factions -----------------------------------------------------------------------------------------------------


def _faction(sources: FactionSources, common: _Common) -> dict | None:
    scope = common.scope(_titles(sources), sources)
    own_effects = {}
    for name, definition in _definitions(sources.effects).items():
        if definition.record:
            own_effects[name] = _effect_words(name, definition.record, definition.at, common.core) | {
                "effects": effects(definition.record.effects, {}, TraitOwner(), definition.at / "effects", scope)
            }
    own_tokens = {name: _token(name, definition, scope) for name, definition in _definitions(sources.tokens).items() if definition.record}
    scope = replace(scope, core={**scope.core, "tokens": {**scope.core["tokens"], **own_tokens}})  # notes print their words
    for name, definition in _definitions(sources.actions).items():
        if definition.record:
            shared_action(name, definition, scope)
    units = {unit.id: _unit(unit, sources, scope) for unit in sources.units if unit.record}
    leaders = [leader(one, _card(one, sources, scope), units, scope) for one in sources.leaders if one.record]
    glossary = common.glossary(_definitions(sources.traits), scope)
    record = sources.faction.record
    if record is None:
        return None
    return {
        **faction_heading(sources.folder, record),
        "effects": own_effects,
        **({"tokens": own_tokens} if own_tokens else {}),
        "traits": glossary,
        "units": list(units.values()),
        "leaders": leaders,
    }


def _titles(sources: FactionSources) -> dict[str, str]:
    return {id_: _title(unit) for unit in sources.units for id_ in unit.ids}


def _title(unit: DownsyncSourceFile) -> str:
    typed = unit.document.data or {}
    name, variant = (unit.record.name, unit.record.variant) if unit.record else (typed.get("name"), typed.get("variant"))
    return f"{name}: {variant}" if name and variant else str(name or unit.id)


def _card(source: DownsyncSourceFile, sources: FactionSources, scope: FactionScope) -> dict:
    record, core = source.record, scope.core
    notes = []
    for index, note in enumerate(record.notes):
        at = At(source.document, ("notes", index))
        if note.token and note.token not in core["tokens"]:
            unknown(at / "token", "token", note.token, core["tokens"])
        elif note.token in scope.tokens:
            token = core["tokens"][note.token]  # one of the faction's own; of one whose form is wrong nothing else is known
            notes.append({"title": scope.say("[token] Token", token=token["name"]), "text": token.get("text", "")})
        elif note.token:
            token = core["tokens"][note.token]
            words = {"text": token["text"], "gained": token["gained"] + ".", "removed": token["removed"] + "."}
            if scope.say("and") == "and":  # in the midst of an English sentence
                words |= {"gained": _sentence(token["gained"]), "removed": _sentence(token["removed"])}
            told = scope.say("[text] Gained: [gained] Removed: [removed]", **words)
            notes.append({"title": scope.say("[token] Token", token=token["name"]), "text": told})
        else:
            notes.append({"title": note.title, "text": text(note.text, {"core": core}, at / "text") or ""})
    return {**listed(source, sources.folder), **pictured(source, sources.folder), "notes": notes}


def _sentence(words: str) -> str:
    return words[0].lower() + words[1:] + "."


def _unit(source: DownsyncSourceFile, sources: FactionSources, scope: FactionScope) -> dict:
    record, at = source.record, At(source.document, ())
    stats = {**record.stats.model_dump(by_alias=True), "emergency_cm": record.stats.emergency_cm or 0}
    owner = TraitOwner(stats)
    actions = [action(use, owner, at / "actions" / index, scope) for index, use in enumerate(record.actions)]
    return _card(source, sources, scope) | {
        "variant": record.variant,
        "title": scope.titles[source.id],
        "type": record.type,
        "kind": record.kind,
        "signature": None if record.signature == "none" else record.signature,
        "bases": record.bases,
        "stats": stats,
        "actions": [one for one in actions if one],
        "traits": traits(record.traits, "unit", owner, at / "traits", scope),
        **({"hire": record.hire.model_dump()} if record.hire else {}),
        **({"only_in": record.only_in} if record.only_in else {}),
    }


def _force(
    source: DownsyncSourceFile, sources: FactionSources, factions: dict[str, dict], scope: FactionScope, content: DownsyncContent
) -> dict:
    record, at = source.record, At(source.document, ())
    units = {key: unit for faction in factions.values() for unit in faction["units"] for key in [unit["key"]]}
    own = {unit["id"]: unit for unit in factions.get(sources.id, {"units": ()})["units"]}
    for unit in record.units:
        if unit not in scope.titles and unit not in units:
            _strange(at / "units" / unit, unit, sources, scope, content)
    leaders = [id_ for leader in sources.leaders for id_ in leader.ids]
    if record.leader and record.leader not in leaders:
        scope.unknown(at / "leader", "leader", record.leader, leaders)
    brings: dict[str, int] = {}
    for unit, count in record.units.items():
        card = own.get(unit) or units.get(unit, {})
        for one in card.get("traits", []):
            for effect in one["effects"]:
                if effect["verb"] == "bring":
                    name = effect["unit"] if unit in own else f"{card['faction']}/{effect['unit']}"
                    brings[name] = brings.get(name, 0) + count * effect["count"]
    return {
        **listed(source, sources.folder),
        "game_size": record.game_size,
        "leader": record.leader,
        "units": [{"unit": unit, "count": count} for unit, count in record.units.items()],
        "brings": [{"unit": unit, "count": count} for unit, count in brings.items()],
    }


def _hired_by_none(content: DownsyncContent) -> None:
    """Reports misspelt factions that are to hire a unit, be it one of those that ship; one that is unlike any may be elsewhere."""
    ids = [*(sources.id for sources in content.factions), *(folder.name for folder in Project(shipped()).factions("downsync"))]
    for unit in (unit for sources in content.factions for unit in sources.units if unit.record and unit.record.hire):
        by = unit.record.hire.by
        for index, faction in enumerate(by if isinstance(by, list) else ()):
            if faction not in ids and meant(faction, ids):
                unknown(At(unit.document, ("hire", "by", index)), "faction", faction, ids)


def _strange(at: At, name: str, sources: FactionSources, scope: FactionScope, content: DownsyncContent) -> None:
    """Reports a unit of a list that there is not, or that is called otherwise."""
    faction, slash, id_ = name.rpartition("/")
    if slash and faction == sources.id and id_ in scope.titles:
        at.report("unknown-unit", f"`{id_}` is a unit of this faction.", key=True, suggestion=f"write `{id_}`", fix=id_)
        return
    hired = {unit.id: one.id for one in content.factions for unit in one.units if unit.record and unit.record.hire}
    if not slash and name in hired:
        key = f"{hired[name]}/{name}"
        at.report("unknown-unit", f"`{name}` is for hire from {hired[name]}.", key=True, suggestion=f"write `{key}`", fix=key)
        return
    if later := scope.later("unit", name):
        at.report("unknown-unit", key=True, **later)
        return
    known = [*scope.titles, *(f"{owner}/{unit}" for unit, owner in hired.items() if owner != sources.id)]
    unknown(at, "unit", name, known, True, None if slash else scope.owner("unit", name))


# -- scenarios, tables ------------------------------------------------------------------------------------


def scenario(source: DownsyncSourceFile, core: dict, content: DownsyncContent) -> dict:
    """A scenario's record, with outlines of its terrain, texts filled in and scoring distances from the rules where it states none."""
    unsaid = {"brings"} - source.record.model_fields_set
    data, at = source.record.model_dump(exclude={"terrain", *unsaid}), At(source.document, ())
    brings = source.record.brings
    units = {f"{faction.id}/{id_}" for faction in content.factions for unit in faction.units for id_ in unit.ids} if brings else set()
    for player, brought in brings.items():
        for unit in brought:
            if unit not in units:
                unknown(at / "brings" / player / unit, "unit", unit, units, True)
    standing = [(index, piece.outline(), False) for index, piece in enumerate(source.record.terrain)]
    terrain = _pieces(source.record.terrain, standing, at / "terrain", core)
    for reach in ("score_within", "block_within"):
        if data["scoring"][reach] is None:
            data["scoring"][reach] = core["objective"][reach]
    return filled(data, data | {"core": core}, at) | {"terrain": terrain}


def _table(source: DownsyncSourceFile, core: dict) -> dict:
    record, at = source.record, At(source.document, ())
    data = record.model_dump(exclude={"pieces", "mirrored"})
    standing = _pieces(record.pieces, record.standing(), at / "pieces", core)
    return filled(data, data | {"core": core}, at) | {"pieces": standing}


def _pieces(typed: list, standing: Iterable, at: At, core: dict) -> list[dict]:
    """Terrain as it stands; a piece that has no id is called by its type and a number."""
    taken: set[str] = set()
    for index, piece in enumerate(typed):
        if piece.type.replace(" ", "_") not in core["terrain"]:
            unknown(at / index / "type", "terrain", piece.type, [name.replace("_", " ") for name in core["terrain"]])
        elif piece.id in taken:
            (at / index / "id").report("duplicate-id", f"Another piece here is called `{piece.id}` already.")
        if piece.id:
            taken.add(piece.id)
    names: dict[int, str] = {}
    resolved = []
    for index, polygon, second in standing:
        piece = typed[index]
        if piece.type.replace(" ", "_") not in core["terrain"]:
            continue
        if not second:
            free = (f"{slug(piece.type)}-{number}" for number in itertools.count(1))
            names[index] = piece.id or next(name for name in free if name not in taken)
            taken.add(names[index])
        name = f"{names[index]}-opposite" if second else names[index]
        capacity = (
            _room(core, polygon)
            if piece.capacity is None and terrain_outlines.is_building(terrain_outlines.sort(core, piece.type))
            else piece.capacity
        )
        resolved.append(terrain_outlines.piece(core, name, piece.type, polygon, piece.height, capacity))
    return resolved


def _room(core: dict, polygon: Polygon) -> int:
    """How many fit on a roof; remembered, as finding it out takes longer than anything else of a table."""
    base = terrain_outlines.base(core)
    return kept(lambda: terrain_outlines.room(polygon, base), "room", repr((polygon.corners, base)))
