"""From sources to the one record of an edition that cards, pages, linter and odds read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rulepress.content.cards.picture_rules import from_root
from rulepress.content.diagnostics.diagnostic import Diagnostic, has_errors
from rulepress.content.games.declared import figure_records, scenario_records
from rulepress.content.games.declared.base_errors import judge_bases
from rulepress.content.games.declared.check_errors import judge_odds, rules_named
from rulepress.content.games.declared.force_list_entries import TypedEntry, entries
from rulepress.content.games.declared.force_list_limits import is_bound, limits
from rulepress.content.games.declared.game_content import DeclaredContent, FactionSources
from rulepress.content.games.declared.game_definition import COUNT, GameDefinition, Whole, fields, find
from rulepress.content.games.declared.leader_grants import GrantChecker
from rulepress.content.games.declared.play_errors import judge_play
from rulepress.content.games.declared.rule_tables import tables
from rulepress.content.games.declared.token_errors import judge_tokens
from rulepress.content.games.declared.value_checks import CORE, core_paths, to_print
from rulepress.content.models.data_header import check_see, faction_heading, heading, listed, pictured
from rulepress.content.prose import rule_statements
from rulepress.content.yaml.filled_texts import text
from rulepress.content.yaml.game_sources import SourceFile
from rulepress.content.yaml.source_location import At
from rulepress.content.yaml.unknown_names import nowhere, unknown
from rulepress.core.name_matching import slug
from rulepress.games.declared.check_records import checks
from rulepress.games.declared.formulas import DiceTerm, misread
from rulepress.games.declared.record_paths import LISTED, value_at

NAME = re.compile(r"[a-z][a-z0-9_]*")


def resolve(content: DeclaredContent, ids: list[str]) -> dict[str, Any] | None:
    """The data of the edition that these sources are read as, or None when something is wrong with them; `ids`: all editions, newest
    first. What is wrong is added to the documents' diagnostics."""
    data = drafted(content, ids)
    return None if has_errors(content.diagnostics) else data


def drafted(content: DeclaredContent, ids: list[str]) -> dict[str, Any] | None:
    """The same as far as it can be made; None where the shape or the numbers are wrong."""
    shape = content.sound
    if shape is None or content.core.record is None:
        return None
    edition = content.edition or ids[0]
    core = content.numbers
    _check_core(core, At(content.core.document, ()), shape.core is not None)
    scope = NameScope(content, shape, core, newest=edition == ids[0])
    for source in content.shared.values():
        _check_ids(source)
    if has_errors(content.core.document.diagnostics):
        return None
    book = rule_statements.EditionRulebook(content.written, content.chapters, edition, ids, {"core": to_print(core)})
    if edition == ids[0]:  # what an older one lacks is no fault of what names it
        check_see(content.terms, content.chapters)
        stated = rule_statements.stated(content.written)
        if content.written:
            _check_rules(content, shape, stated)
        else:
            content.shape.document.diagnostics.append(_no_chapters(content.id))
        figure_records.judged(content, core, stated)
        _check_bounds(shape, core, At(content.shape.document, ()))
        if all(source.complete for source in content.shared.values()):  # else what names their records would only be wrong with them
            judge_odds(shape, core, scope.parameters, At(content.shape.document, ()))
        if content.play is not None and not has_errors(content.shape.document.diagnostics):
            judge_play(content, shape, checks(as_data(shape)), core, stated, scope.parameters)
        judge_tokens(content)
    else:
        _check_older(content, shape, core, scope)
    if not has_errors(content.shape.document.diagnostics):
        judge_bases(content, as_data(shape), newest=edition == ids[0])
    rules = rule_statements.rules(book.chapters, book.context)
    data = {
        **heading(content.game.record, edition),
        "shape": as_data(shape),
        "core": core,
        "shared": {kind: {name: scope.printed(kind, name) for name in scope.known(kind)} for kind in shape.shared},
        "rules": rules,
        "tables": {}
        if has_errors(one for chapter in book.chapters for one in chapter.document.diagnostics)
        else tables(book.chapters, book.context),
        "rulings": rule_statements.rulings(content.rulings, book),
        "terms": rule_statements.terms(content.terms, book),
        "factions": [found for sources in content.factions if (found := _faction(sources, scope))],
    }
    played = content.play and content.play.record
    data["play"] = played.model_dump(by_alias=True, exclude_unset=True) if played else None
    if shape.scenarios is not None:
        data["scenarios"] = [_scenario(source, scope) for source in content.scenarios if source.record]
    return data


def as_data(shape: GameDefinition) -> dict[str, Any]:
    """A shape as JSON data: every field in full, and no key that was not typed."""

    def told(use: Any) -> dict[str, Any]:
        field: dict[str, Any] = {"type": use} if isinstance(use, str) else dict(use)
        return field | {key: in_full(field[key]) for key in ("group", "list", "table") if isinstance(field.get(key), dict)}

    def in_full(declared: Mapping[str, Any]) -> dict[str, Any]:
        return {name: told(use) for name, use in declared.items()}

    plain = shape.model_dump(by_alias=True, exclude_unset=True)
    plain["shared"] = {kind: in_full(declared) for kind, declared in plain.get("shared", {}).items()}
    return plain | {key: in_full(plain[key]) for key in ("core", "units", "leaders") if plain.get(key)}


def _check_core(values: Mapping[str, Any], at: At, formed: bool) -> None:
    """Reports what of the numbers and words is neither; what the shape gives a form may be empty."""
    for key, value in values.items():
        here = at / key
        if isinstance(value, Mapping):
            _check_core(value, here, formed)
        elif value is None and not formed or isinstance(value, list) and not all(isinstance(one, (int, float, str)) for one in value):
            said = "has no value" if value is None else "is a list of more than numbers and words"
            here.report("wrong-value", f"`{key}` {said}.", suggestion="write a number, a text, a list of these, or a group of `key: value`")
        elif not NAME.fullmatch(key):
            here.report(
                "wrong-value", f"`{key}` cannot stand in `{{{{ }}}}`.", key=True, suggestion="use small letters, digits and underscores"
            )


def _check_ids(source: SourceFile) -> None:
    """Reports a record whose name makes the id of another: odds and pages know both by it."""
    named: dict[str, str] = {}
    for name in source.names:
        first = named.setdefault(slug(name), name)
        if first != name:
            message = f"`{name}` and `{first}` have one id, `{slug(name)}`, so nothing tells them apart."
            At(source.document, (name,)).report("twice", message, key=True, suggestion="call one of them otherwise")


def _check_rules(content: DeclaredContent, shape: GameDefinition, known: set[str]) -> None:
    """Reports rules that the shape names and no chapter states, in whichever edition."""
    at = At(content.shape.document, ())
    for title, rules in shape.quick.items():
        for index, rule in enumerate(rules):
            if not (any(one.startswith(rule) for one in known) if rule.endswith(".") else rule in known):
                unknown(at / "quick" / title / index, "rule", rule, known)
    for place, limit in limits(shape, at):
        if limit.rule not in known:
            unknown(place / "rule", "rule", limit.rule, known)
    for place, rule in rules_named(shape, at):
        if rule not in known:
            unknown(place, "rule", rule, known)


def _no_chapters(game: str) -> Diagnostic:
    message = "There are no chapters, so there is no rule that shape.yaml can refer to."
    advice = "write a file such as playing.md there, with paragraphs such as `[fight.roll] Both roll a die.`"
    return Diagnostic("missing-file", "error", message, f"rules/{game}/chapters", suggestion=advice)


def _check_bounds(shape: GameDefinition, core: Mapping[str, Any], at: At) -> None:
    """Reports limits of lists whose number core.yaml does not have."""
    for place, limit in limits(shape, at):
        for key, bound in (("least", limit.least), ("most", limit.most)):
            if isinstance(bound, str) and not is_bound(found := value_at(bound, {"core": core})):
                if found is None:
                    unknown(place / key, "number", bound, core_paths(core, "core"))
                else:
                    (place / key).report("wrong-field", f"`{bound}` is not a whole number of 0 or more, so it cannot limit a list.")


def _check_older(content: DeclaredContent, shape: GameDefinition, core: Mapping[str, Any], scope: NameScope) -> None:
    """Reports what an older edition's numbers make of checks and limits, where those numbers stand: in its difference. What it lacks is
    no fault of what names it."""
    heard = _unheard(content.shape)
    judge_odds(shape, core, scope.parameters, At(heard, ()))
    _check_bounds(shape, core, At(heard, ()))
    for one in heard.diagnostics:
        if one in content.shape.document.diagnostics or one.code.startswith("unknown-"):
            continue
        for told in CORE.findall(heard.lines[(one.line or 1) - 1]):
            at = At(content.core.document, tuple(told.strip(".").split(".")))
            if "/editions/" in content.core.document.report(one.code, "", at.loc).path:
                at.report(one.code, f"{one.message} That is line {one.line} of shape.yaml.", severity=one.severity)
                break


MOST = 200_000
"""Listings of shared records in an edition, those inside others too: a few kinds that list each other many times would have no end."""


class NameScope:
    """What names mean, and records as they resolve."""

    def __init__(self, content: DeclaredContent, shape: GameDefinition, core: Mapping[str, Any], newest: bool) -> None:
        self.content, self.shape, self.core, self.newest = content, shape, core, newest
        self.printed_core = to_print(core)
        self.listings = 0
        self.noted = shape.shared.keys() - _things(shape)
        """The kinds of which a second one alike says nothing."""
        self.made: dict[tuple[str, str, str], tuple[dict[str, Any], int]] = {}
        """Kind, name and parameters of a record -> the record, and how many listings are in it."""

    def known(self, kind: str) -> list[str]:
        """The names of a kind's records whose form is right."""
        source = self.content.shared.get(kind)
        return list(source.record.root) if source and source.record else []

    @property
    def parameters(self) -> dict[str, dict[str, set[str]]]:
        """Kind of shared records -> the id of each -> its parameters."""
        return {
            kind: {slug(name): set(source.record.root[name].parameters) for name in self.known(kind)}
            for kind, source in self.content.shared.items()
        }

    def printed(self, kind: str, name: str) -> dict[str, Any]:
        """A shared record by itself: its parameters stand in its texts by their defaults, or their names in brackets. What is wrong with
        its texts is told here, once."""
        record = self.content.shared[kind].record.root[name]
        values = {key: f"[{key}]" if one.default is None else one.default for key, one in record.parameters.items()}
        return self.listed(kind, name, record, values, At(self.content.shared[kind].document, (name,)))

    def listed(self, kind: str, name: str, record: Any, values: Mapping[str, Any], at: At) -> dict[str, Any]:
        """A shared record with these parameters."""
        own = self.record(record.model_dump(exclude=("parameters",)), fields(self.shape.shared[kind]), values, at)
        return {"id": slug(name), "name": self.content.names.get((kind, name), name), "parameters": dict(values), **own}

    def record(self, typed: Mapping[str, Any], declared: Mapping[str, Whole], more: Mapping[str, Any], at: At) -> dict[str, Any]:
        """The declared fields of a record; its texts may name its own fields, and `more`."""
        context = {"core": self.printed_core, **{name: typed[name] for name in declared}, **more}
        return {name: self.value(one, typed[name], context, at / name) for name, one in declared.items()}

    def value(self, declared: Whole, typed: Any, context: Mapping[str, Any], at: At) -> Any:
        """What a field says, references resolved and texts filled in."""
        if typed is None:
            return None
        if declared.group:
            return {name: self.value(one, typed[name], context, at / name) for name, one in fields(declared.group).items()}
        if declared.entries is not None:
            if isinstance(declared.entries, str) and declared.entries in self.noted:
                _check_once(typed, at)
            found = [self.entry(declared.entries, one, context, at / index) for index, one in enumerate(typed)]
            return [one for one in found if one is not None]
        if declared.record:
            return self.named(declared.record, typed, at)
        if declared.type in ("text", "prose"):
            return text(typed, context, at) or ""
        return typed

    def entry(self, entries: Any, typed: Any, context: Mapping[str, Any], at: At) -> Any:
        """An entry of a list."""
        if isinstance(entries, dict):
            return {name: self.value(one, typed[name], context, at / name) for name, one in fields(entries).items()}
        if entries not in self.shape.shared:
            return self.value(Whole(type=entries), typed, context, at)
        if isinstance(typed, str) or len(typed) == 1:
            return self.use(entries, typed, at)
        made = self.use(entries, typed[entries], at / entries)
        return made and {**made, LISTED: typed[COUNT]}

    def named(self, kind: str, name: str, at: At) -> Any:
        """The one record that is named: a shared one itself, the id of a unit or leader."""
        if kind in self.shape.shared:
            return self.use(kind, name, at)
        known = {one.id: one for faction in self.content.factions for one in getattr(faction, f"{kind}s")}
        if name not in known:
            unknown(at, kind, name, known)
            return None
        record = known[name].record
        return {"id": name, "name": record.name if record else name}

    def use(self, kind: str, typed: Any, at: At) -> dict[str, Any] | None:
        """A shared record as it is listed, its parameters bound; None after a report."""
        if self.listings > MOST:
            return None
        name, given = (typed, None) if isinstance(typed, str) else next(iter(typed.items()))
        here = at if given is None else at / name
        source = self.content.shared.get(kind)
        if source is None or source.document.data is None:
            return None  # that the file is missing, or no YAML, is told of itself
        if name not in self.known(kind):
            if name not in source.names:
                here.report("unknown-record", key=given is not None, **nowhere(kind.replace("_", " "), name, source.names))
            return None
        record = source.record.root[name]
        values = _bound(name, record, given, here)
        if values is None:
            return None
        key, before = (kind, name, repr(values)), self.listings
        if key not in self.made:
            made = self.listed(kind, name, record, values, At(_unheard(source), (name,)))
            self.made[key] = made, self.listings - before
        made, within = self.made[key]
        self.listings = before + within + 1
        if self.listings > MOST:
            message = f"Records are listed more than {MOST:,} times, one inside the other."
            advice = "let records list the names of others: `list: name`"
            At(self.content.shape.document, ("shared",)).report("too-many-values", message, suggestion=advice, key=True)
            return None
        return made


def _things(shape: GameDefinition) -> set[str]:
    """The kinds of which a unit may have two alike, such as weapons: each has a row on a card, or is chosen for a check."""
    cards = [(shape.card, shape.units), (shape.leader_card, shape.leaders or {})]
    lists = [(table.of, declared) for card, declared in cards if card for table in card.tables]
    lists += [(path, shape.units) for check in shape.odds.values() for path in (check.records, check.against) if path]
    found = [find(path, fields(declared), shape.shared) for path, declared in lists]
    return {one.entries for one in found if one and isinstance(one.entries, str)}


def _check_once(typed: Sequence[Any], at: At) -> None:
    """Warns of a record that is listed a second time with the same values: what only has a text is printed once."""
    for index, one in enumerate(typed):
        if one in typed[:index] and (isinstance(one, str) or len(one) == 1):
            name = one if isinstance(one, str) else next(iter(one))
            (at / index).report("twice", f"`{name}` stands in this list already.", severity="warning", suggestion="delete one of them")


def _unheard(source: SourceFile) -> Any:
    """A file's document with nobody listening: what is wrong with a definition is told of itself, and not of each use."""
    from copy import copy

    document = copy(source.document)
    document.diagnostics = []
    return document


SORTS: dict[str, tuple[type, ...]] = {"number": (int, float), "dice": (str,), "text": (str, int, float), "name": (str,)}


def _bound(name: str, record: Any, given: Any, at: At) -> dict[str, Any] | None:
    """The values of a record's parameters; None after a report."""
    wanted = record.parameters
    if given is not None and not wanted:
        at.report("no-parameters", f"`{name}` takes no value.", suggestion=f"write `{name}` alone")
        return None
    typed = given if isinstance(given, dict) else {} if given is None else {next(iter(wanted)): given}
    for key in typed:
        if key not in wanted:
            unknown(at / key, "parameter", key, wanted, key=True)
            return None
    values: dict[str, Any] = {}
    for key, one in wanted.items():
        value = typed.get(key, one.default)
        here = at / key if isinstance(given, dict) and key in given else at
        if value is None:
            at.report("missing-parameter", f"`{name}` needs its `{key}`.", suggestion=f"write `{name}: {_example_use(wanted, typed)}`")
            return None
        no_dice = one.type == "dice" and (not isinstance(value, str) or DiceTerm.of(value) is None)
        if isinstance(value, bool) or not isinstance(value, SORTS[one.type]) or no_dice:
            noun = {"number": "a number", "dice": "dice such as 2d6"}.get(one.type, "text")
            here.report("wrong-type", f"`{key}` of `{name}` must be {noun}.", suggestion=f"such as {_example(one.type)}")
            return None
        if one.type == "dice" and (wrong := misread(str(value))):
            here.report("wrong-value", f"{wrong}.", suggestion=f"such as {_example(one.type)}")
            return None
        values[key] = value
    return values


def _example_use(wanted: Mapping[str, Any], typed: Mapping[str, Any]) -> str:
    """What might stand behind the name of a record: what does already, and something for whatever it lacks."""
    if len(wanted) == 1:
        return _example(next(iter(wanted.values())).type)
    needed = {key: one for key, one in wanted.items() if key in typed or one.default is None}
    return "{" + ", ".join(f"{key}: {typed.get(key, _example(one.type))}" for key, one in needed.items()) + "}"


def _example(sort: str) -> str:
    return {"number": "2", "dice": "2d6"}.get(sort, "Words")


# -- factions -----------------------------------------------------------------------------------------------------


def _faction(sources: FactionSources, scope: NameScope) -> dict[str, Any] | None:
    shape = scope.shape
    made = {
        "units": [_card(one, sources, scope, shape.units) for one in sources.units if one.record],
        "leaders": [_leader(one, sources, scope) for one in sources.leaders if one.record],
    }
    forces = [_force(one, sources, scope) for one in sources.forces if one.record]
    record = sources.faction.record
    if record is None:
        return None
    return {**faction_heading(sources.folder, record), **made, "forces": forces}


def _card(source: SourceFile, sources: FactionSources, scope: NameScope, declared: Mapping[str, Any]) -> dict[str, Any]:
    typed, own = source.record.model_dump(), fields(declared)
    made = scope.record(typed, own, {"name": typed["name"]}, At(source.document, ()))
    for name, one in own.items():
        if one.type == "picture":
            made[name] = from_root(sources.folder, made[name])
    return {
        **listed(source, sources.folder), **pictured(source, sources.folder), **made,
    }  # fmt: skip


def _leader(source: SourceFile, sources: FactionSources, scope: NameScope) -> dict[str, Any]:
    judge = GrantChecker(scope.shape, scope.core, scope.parameters, scope.use, scope.newest)
    return _card(source, sources, scope, scope.shape.leaders or {}) | {
        "grants": judge.judged(source, {one.id: one for one in sources.units})
    }


def _scenario(source: SourceFile, scope: NameScope) -> dict[str, Any]:
    typed, declared = source.record.model_dump(), fields(scope.shape.scenarios)
    own = scope.record(typed, declared, {}, At(source.document, ()))
    return scenario_records.resolved(source, own, {"core": scope.printed_core, **{name: typed[name] for name in declared}})


def _listed_entry(entry: TypedEntry, at: At, scope: NameScope) -> dict[str, Any]:
    listed = {name: one for name, one in fields(scope.shape.units).items() if one.listed}
    here = At(at.document, entry.loc)
    given = {name: scope.value(listed[name], typed, {"core": scope.printed_core}, here / name) for name, typed in entry.given.items()}
    return {"unit": entry.unit, "count": entry.count, **({"given": given} if listed else {})}


def _force(source: SourceFile, sources: FactionSources, scope: NameScope) -> dict[str, Any]:
    record, at = source.record, At(source.document, ())
    for unit in record.units:
        if unit not in (ids := [one.id for one in sources.units]):
            unknown(at / "units" / unit, "unit", unit, ids, key=True)
    leaders = list(getattr(record, "leaders", ()))
    for index, leader in enumerate(leaders):
        if leader not in (ids := [one.id for one in sources.leaders]):
            unknown(at / "leaders" / index, "leader", leader, ids)
        elif leader in leaders[:index]:
            (at / "leaders" / index).report("twice", f"`{leader}` leads this list already.", suggestion="name another leader, or delete it")
    return {
        **listed(source, sources.folder), "size": record.size,
        "leaders": leaders, "units": [_listed_entry(one, at, scope) for one in entries(record.units)],
    }  # fmt: skip
