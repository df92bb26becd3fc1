"""Turns uses of traits and actions ("Clustered: 3", "Scanner: {rof: 2}") into full records, parameters filled in.

Every reference that leads nowhere and every value that does not fit is reported where it was typed; what depends on it is
left out, so that one mistake gives one finding.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulepress.content.games.downsync.card_phrases import ENGLISH, Say
from rulepress.content.games.downsync.schemas import OptionBody
from rulepress.content.games.downsync.schemas.effect import verb_of
from rulepress.content.games.downsync.value_text import ParameterTypeError, check, inches, shown
from rulepress.content.models.validation import leading_number
from rulepress.content.yaml.filled_texts import text
from rulepress.content.yaml.source_location import At
from rulepress.content.yaml.unknown_names import unknown
from rulepress.core.name_matching import meant, slug
from rulepress.games.downsync.vocabulary import CONDITIONS, FACTS, JOINED, NEEDED, SELECTING, VERBS
from rulepress.games.downsync.vocabulary.amounts import COUNTING, EACH
from rulepress.games.downsync.vocabulary.facts import COUNTED
from rulepress.games.downsync.vocabulary.row_types import SPANS, STATS
from rulepress.games.downsync.vocabulary.targets import ANY, COMPARED
from rulepress.games.downsync.vocabulary.verbs import COUNT, DICE, DIE, MARKER, PRICE, TIMES


@dataclass(frozen=True)
class Definition:
    """A shared definition and where it stands; `record` is None when its own form is wrong."""

    record: Any
    at: At


@dataclass(frozen=True)
class FactionScope:
    """What names mean inside one faction."""

    core: dict
    titles: dict[str, str]
    """Unit id -> title."""
    traits: dict[str, Definition]
    actions: dict[str, Definition]
    effects: dict[str, Any]
    tokens: dict[str, str] = field(default_factory=dict)
    """The faction's own tokens: name -> the key by which the engine knows them."""
    markers: dict[str, str] = field(default_factory=dict)
    """Those of its tokens that lie on the table, likewise."""
    faction: str = ""
    """Its id; none for what all factions share."""
    performed: frozenset[str] = frozenset()
    """The names of actions that cards alone define, and of options."""

    @property
    def used(self) -> set[str]:
        """The names of traits that are used like actions, for what they cost."""
        return {name for name, each in self.traits.items() if each.record and each.record.cost and each.record.phase == "activation"}

    owner: Callable[[str, str], str | None] = lambda what, name: None
    """What sort of name (`trait`, `action`, `effect`, `unit`) and the name -> another faction that has it."""
    later: Callable[[str, str], dict[str, Any] | None] = lambda what, name: None
    """The same -> what to say where a newer edition has it."""
    say: Say = ENGLISH
    """The words between values, in the language of the cards."""

    def unknown(self, at: At, what: str, name: str, known: Any, key: bool = False) -> None:
        """The one finding for a reference that leads nowhere."""
        if later := self.later(what, name):
            at.report(f"unknown-{what}", key=key, **later)
        else:
            unknown(at, what, name, known, key, self.owner(what, name))


@dataclass(frozen=True)
class TraitOwner:
    """Whose traits and actions these are: None stats for a shared definition read on its own."""

    stats: Mapping[str, Any] | None = None

    def context(self, core: dict, own: Mapping[str, Any]) -> dict:
        """What formulas may name: the rules' numbers, the bearer's stats ("n" for each where no unit is known), and `own`."""
        stats = self.stats or dict.fromkeys(STATS, "n")
        return {"core": core, "stats": stats, **own}


# -- parameters ---------------------------------------------------------------------------------------------------


def parameters(name: str, definition: Any, given: Any, at: At, home: At, scope: FactionScope) -> dict[str, Any] | None:
    """Parameter -> value for a use of a trait, or of an action's own parameters (`given` = {}); None after a report.

    `home` is where the parameters are defined; an action's own have their values from there, as defaults.
    """
    wanted = definition.parameters or {}
    if not isinstance(given, dict):
        if not wanted:
            at.report("trait-parameter", "This trait takes no value.", suggestion="name it alone")
            return None
        first = next(iter(wanted))
        given, places = {first: given}, {first: at}
    else:
        places = {name: at / name for name in given}
    for key in given:
        if key not in wanted:
            unknown(places[key], "parameter", key, wanted, key=True)
            return None
    values = {}
    for key, parameter in wanted.items():
        value = given.get(key, parameter.default)
        if value is None:
            places.get(key, at).report(
                "trait-parameter",
                f"The value of `{key}` is missing: {parameter.meaning or parameter.type}.",
                suggestion="give it a `default`" if at is home else f"write `{_example(name, wanted, given)}`",
            )
            return None
        place = places[key] if key in given else home / key / "default"
        try:
            values[key] = check(parameter.type, value, scope.core, scope.titles)
        except ParameterTypeError as misfit:
            if parameter.type == "unit" and isinstance(value, str):
                scope.unknown(place, "unit", value, scope.titles)
            else:
                said = f"`{key}` must be {misfit}; this is `{value}`."
                place.report("trait-parameter", said, **_instead(value, misfit))
            return None
    return values


def _example(name: str, wanted: Mapping[str, Any], given: Mapping[str, Any]) -> str:
    """A use with what is given and dots for what is not."""
    needed = [key for key, parameter in wanted.items() if key in given or parameter.default is None]
    if needed == list(wanted)[:1]:
        return f"{name}: ..."
    return f"{name}: {{" + ", ".join(f"{key}: {given.get(key, '...')}" for key in needed) + "}"


def _instead(value: Any, misfit: ParameterTypeError) -> dict[str, str | None]:
    """What fits in place of a value that does not: the nearest name, or a text's number without its unit."""
    close = meant(str(value), misfit.legal)
    if close:
        return {"suggestion": f"did you mean `{close[0]}`?", "fix": close[0]}
    number = leading_number(value) if isinstance(value, str) and not misfit.legal else None
    return {"suggestion": f"write only the number: {number}" if number else None, "fix": number}


def printed(definition: Any, values: Mapping[str, Any], scope: FactionScope) -> dict[str, str]:
    """Each parameter's value as texts print it, by its name."""
    return {
        name: shown(parameter.type, values[name], scope.core, scope.titles, scope.say)
        for name, parameter in (definition.parameters or {}).items()
    }


# -- effects ------------------------------------------------------------------------------------------------------


Span = tuple[int, int] | None

MOMENT = ("on", "roll", "limit", "may", "cost", "again", "until", "instead")
"""What any effect may say about its moment."""


@dataclass(frozen=True)
class _Filling:
    """Puts values in the place of the parameters and stats that an effect names."""

    values: Mapping[str, Any]
    owner: TraitOwner
    scope: FactionScope
    whose: str
    """What the effect stands in, as messages call it."""

    def value(self, sort: str, names: Sequence[str], typed: Any, at: At, span: Span = None) -> Any:
        """What is typed at a key, as the engine reads it; raises `_Wrong` after a report. `span`: the least and the most of a number."""
        if isinstance(typed, dict):
            return self._mapping(sort, typed, at, span)
        if isinstance(typed, list):
            return [self.value(sort, names, each, at / index, span) for index, each in enumerate(typed)]
        if isinstance(typed, str) and typed in names:
            return typed
        if not isinstance(typed, str):
            self._fits(sort, typed, at, span)
            return typed
        value: Any = typed
        if typed in self.values:
            value = self.values[typed]
        elif typed in STATS:
            if self.owner.stats is None:
                return 0  # whatever it will be
            value = self.owner.stats.get(typed)
        self._fits(sort, value, at, span, names)
        if sort in ("token", "holding", "lying"):
            return self.scope.tokens.get(value, value)
        return self.scope.markers.get(value, value) if sort == "marker" else value

    def _mapping(self, sort: str, typed: dict, at: At, span: Span = None) -> dict:
        if sort == "holding":
            return {self.value("token", (), name, at / name): self._many(many, at / name) for name, many in typed.items()}
        if sort == "counting":
            rows = {**EACH, **COUNTING}
            return {name: self.value(rows[name].sort, rows[name].names, each, at / name, rows[name].span) for name, each in typed.items()}
        if sort in ("bounds", "moved"):
            return {bound: limit if bound == "in" else self.value("length", (), limit, at / bound) for bound, limit in typed.items()}
        if sort == "natural":
            spans = {name: span if name == "face" else COUNT for name in typed}
            return {name: self.value("amount", (), each, at / name, spans[name]) for name, each in typed.items()}
        if sort in ("selector", "origin", "whence", "bearer_or_units"):
            return self.units(typed, at)
        if sort == "history":
            return {key: self.units(each, at / key) if isinstance(each, dict) else each for key, each in typed.items()}
        return typed

    def _many(self, typed: Any, at: At) -> Any:
        return self._mapping("bounds", typed, at) if isinstance(typed, dict) else self.value("bounds", (), typed, at)

    def when(self, typed: Mapping[str, Any], at: At) -> dict:
        """Conditions."""
        out: dict[str, Any] = {}
        for name, wanted in typed.items():
            if name in CONDITIONS:
                row = CONDITIONS[name].key
                out[name] = self._kinds(row.sort, self.value(row.sort, row.names, wanted, at / name, row.span))
            elif name in JOINED:
                out[name] = [self.when(each, at / name / index) for index, each in enumerate(wanted)]
            elif name == "not":
                out[name] = self.when(wanted, at / name)
            else:
                out[name] = self.units(wanted, at / name)
        return out

    def moment(self, typed: Mapping[str, Any], names: Sequence[str], at: At) -> dict:
        """When an effect happens, how often, for how long and for what, as far as it says so."""
        out = {name: typed[name] for name in names if typed.get(name)}
        if isinstance(on := typed.get("on"), dict):
            out["on"] = {key: self.units(value, at / "on" / key) if key == "of" else value for key, value in on.items()}
            if on.get("passes") is not None:
                out["on"]["passes"] = self.value("length", (), on["passes"], at / "on" / "passes")
            if on.get("effect"):
                self._fits("effect", on["effect"], at / "on" / "effect")
        if isinstance(cost := typed.get("cost"), dict):
            token, count = self.value("token", (), cost["token"], at / "cost" / "token"), cost.get("count", 1)
            out["cost"] = {"token": token, "count": self.value("amount", (), count, at / "cost" / "count", PRICE)}
        if "again" in out:
            out["again"] = self.value("amount", (), typed["again"], at / "again", TIMES)
        if "roll" in out:
            out["roll"] = self._throw(typed["roll"], at / "roll")
        return out

    def _throw(self, typed: Any, at: At) -> Any:
        """What dice must come to: what decides something."""
        if not isinstance(typed, dict):
            return self.value("amount", (), typed, at, DIE)
        dice = self.value("amount", (), typed.get("dice", 1), at / "dice", DICE)
        ((bound, needed),) = ((key, value) for key, value in typed.items() if key not in ("dice", "each", "same") and value is not None)
        if typed.get("same"):
            return {"same": True, bound: self.value("amount", (), needed, at / bound, (1, DICE[1] * DIE[1]))}
        lower = bound in ("most", "more")  # what all dice may come to, or none, decides nothing
        span = (dice, dice * DIE[1] - 1) if lower else (dice + 1, dice * DIE[1])
        each = {"each": True} if typed.get("each") else {}
        return {"dice": dice, bound: self.value("amount", (), needed, at / bound, span), **each}

    def units(self, typed: Mapping[str, Any], at: At) -> dict:
        """What picks Units, or must hold for one."""
        rows = {**SELECTING, **COMPARED, **{name: fact.key for name, fact in FACTS.items()}}
        out: dict[str, Any] = {"not": self.units(typed["not"], at / "not")} if "not" in typed else {}
        out |= {
            name: self._kinds(rows[name].sort, self.value(rows[name].sort, rows[name].names, each, at / name, rows[name].span))
            for name, each in typed.items()
            if name != "not"
        }
        if out.get("unit") not in (None, "same") and self.scope.faction:  # whoever bears it may be of another faction
            out["unit"] = f"{self.scope.faction}/{out['unit']}"
        return out

    @staticmethod
    def _kinds(sort: str, value: Any) -> Any:
        return [value] if sort == "kinds" and isinstance(value, str) else value

    def _fits(self, sort: str, value: Any, at: At, span: Span = None, names: Sequence[str] = ()) -> None:
        """Whether a value is of the sort that its key needs, or one of the words (`names`) that may stand there; reports when not."""
        scope, parameters = self.scope, list(self.values)
        known = {
            "unit": scope.titles,
            "signature": scope.core["signatures"],
            "signatures": scope.core["signatures"],
            "kind": scope.core["kinds"],
            "kinds": scope.core["kinds"],
            "token": [name for name in {**scope.core["tokens"], **scope.tokens} if name not in scope.markers],
            "marker": scope.markers,
            "lying": {**scope.core["tokens"], **scope.tokens},
            "effect": scope.effects,
            "trait": scope.traits,
            "action": {*scope.actions, *scope.performed, *scope.used},
            "terrain": scope.core.get("terrain") or {},
        }
        sort = {"holding": "token", "effect_or_then": "effect", "moved": "bounds", "natural": "amount"}.get(sort, sort)
        if sort in known:
            for name in value if isinstance(value, list) else [value]:
                if name in scope.markers and sort == "token":
                    advice = f"`lay: {name}` lays it; `there_is: {{marker: {name}}}` asks whether it lies there"
                    at.report("unknown-token", f"`{name}` is a Marker, and lies on the table.", suggestion=advice)
                    raise _ReportedValue
                if name in scope.tokens and name not in scope.markers and sort == "marker":
                    told = f"`{name}` is a token that lies on Units, and no Marker."
                    at.report("unknown-marker", told, suggestion="write `grant`, or `holder: table` where it is defined")
                    raise _ReportedValue
                if name not in known[sort]:
                    noun = {"kinds": "kind", "signatures": "signature", "lying": "token"}.get(sort, sort)
                    scope.unknown(at, noun, name, [*known[sort], *parameters, *names])
                    raise _ReportedValue
        elif (
            sort == "amount" and not isinstance(value, int) or sort in ("length", "bounds", "number") and not isinstance(value, int | float)
        ):
            if value is None:
                at.report("unknown-parameter", "The unit has no such stat.")
                raise _ReportedValue
            close, number = meant(str(value), [*parameters, *STATS]), leading_number(str(value))
            if close:
                advice = f"did you mean `{close[0]}`?"
            elif number:
                advice = f"write only the number: {number}"
            elif not parameters and self.whose in ("trait", "action") and slug(str(value)) == value:
                kind = "inches" if sort in ("length", "bounds") else "modifier"
                advice = f"write a number, or declare it: `parameters: {{{value}: {{type: {kind}, default: 1}}}}`"
            else:
                advice = "write a number, or the name of a parameter" if parameters else "write a number"
            at.report(
                "unknown-parameter",
                f"`{value}` is neither a number nor a parameter of this {self.whose}."
                if parameters or self.whose in ("trait", "action")
                else f"`{value}` is not a number.",
                suggestion=advice,
                fix=close[0] if close else number,
            )
            raise _ReportedValue
        elif (least_most := span or SPANS.get(sort)) and not least_most[0] <= value <= least_most[1]:
            least, most = least_most
            at.report(
                "number-beyond", f"{value} is not a number from {least} to {most}.", suggestion=f"write {min(max(value, least), most)}"
            )
            raise _ReportedValue


class _ReportedValue(Exception):
    """A value does not fit, and that has been reported."""


def effect(record: Any, values: Mapping[str, Any], owner: TraitOwner, at: At, scope: FactionScope, whose: str) -> dict | None:
    """An effect with its parameters replaced by values, or None after a report. `whose`: what it stands in."""
    verb = verb_of(record)
    typed, row, filling = record.model_dump(exclude_unset=True), VERBS[verb], _Filling(values, owner, scope, whose)
    out: dict[str, Any] = {"verb": verb, "when": {}, "aura": None}
    out |= {name: key.told for name, key in row.keys.items() if key.told is not NEEDED}
    try:
        for name, key in [*row.keys.items(), (verb, row.key)]:
            if name not in typed or key.sort == "true" or key.sort == "effect_or_then" and isinstance(typed[name], list):
                continue
            if typed[name] == "spd" and name == verb and verb in ("move", "place") and concerns_others(typed):
                out[key.resolved] = "spd"  # of each that it concerns
                continue
            if key.sort == "passenger":
                out |= {each: filling.value(each, (), word, at / verb / each) for each, word in typed[verb].items()}
            else:
                kind = key.sort if key.sort != "value" else typed[verb] if typed[verb] in COUNTED else "length"
                names = key.names if key.sort != "value" or kind == "signature" else ()
                out[key.resolved or name] = filling.value(kind, names, typed[name], at / name, key.span)
        if typed.get("aura") is not None:
            out["aura"] = filling.value("length", (), typed["aura"], at / "aura")
        if isinstance(typed.get("who"), dict):
            out["who"] = filling.units(typed["who"], at / "who")
            if verb == "remove" and typed[verb] in (*scope.markers, MARKER):
                out["who"]["marker"] = scope.markers.get(typed[verb], ANY)
        elif typed.get("who"):
            out["who"] = typed["who"]
        out["when"] = filling.when(typed.get("when") or {}, at / "when")
        out |= filling.moment(typed, [name for name in MOMENT if name not in row.keys], at)
        for word in ("then", "otherwise"):
            if isinstance(after := getattr(record, word), list):
                out[word] = effects(after, values, owner, at / word, scope, whose)
    except _ReportedValue:
        return None
    return out


def concerns_others(typed: Mapping[str, Any]) -> bool:
    """Does an effect concern others than its bearer?"""
    return typed.get("aura") is not None or typed.get("who") not in (None, "bearer")


def effects(records: Any, values: Mapping[str, Any], owner: TraitOwner, at: At, scope: FactionScope, whose: str = "effect") -> list[dict]:
    """The effects with parameters replaced by values; those that were reported are left out."""
    found = [effect(record, values, owner, at / index, scope, whose) for index, record in enumerate(records or [])]
    return [one for one in found if one]


# -- traits -------------------------------------------------------------------------------------------------------


def trait(use: Any, on: str, owner: TraitOwner, at: At, scope: FactionScope) -> dict | None:
    """One use of a trait as cards and engine read it, or None after a report."""
    name, given = (use, {}) if isinstance(use, str) else next(iter(use.items()))
    at_value = at if isinstance(use, str) else at / name
    definition = scope.traits.get(name)
    if definition is None:
        scope.unknown(at_value, "trait", name, scope.traits, not isinstance(use, str))
        return None
    record = definition.record
    if record is None:
        return None
    if record.on != on:
        where = "weapons and other actions" if record.on == "action" else "units"
        at_value.report(
            "trait-place",
            f"`{name}` is a trait of {where}.",
            key=not isinstance(use, str),
            suggestion="move it to the `traits` of the action" if record.on == "action" else "move it to the unit's `traits`",
        )
        return None
    values = parameters(name, record, given, at_value, definition.at / "parameters", scope)
    if values is None:
        return None
    context = owner.context(scope.core, printed(record, values, scope))
    return {
        "name": name,
        "parameters": values,
        "note": text(record.note, context, definition.at / "note"),
        "text": text(record.text, context, definition.at / "text"),
        "cost": record.cost,
        "phase": record.phase,
        "upkeep": record.upkeep,
        **({"limit": record.limit} if record.limit else {}),
        "effects": effects(record.effects, values, owner, definition.at / "effects", scope, "trait"),
        "manual": record.manual,
    }


def traits(uses: Any, on: str, owner: TraitOwner, at: At, scope: FactionScope) -> list[dict]:
    """The uses of traits as cards and engine read them; those that were reported are left out."""
    found = [trait(use, on, owner, at / index, scope) for index, use in enumerate(uses or [])]
    return [one for one in found if one]


# -- actions ------------------------------------------------------------------------------------------------------

Fields = dict[str, tuple[Any, At]]
"""An action's fields: name -> (value, where it was typed)."""


def _fields(record: Any, at: At) -> Fields:
    return {name: (getattr(record, name), at / name) for name in record.model_fields_set}


def action(use: Any, owner: TraitOwner, at: At, scope: FactionScope) -> dict | None:
    """One action of a unit with the shared definition's fields under its own, or None after a report."""
    name, own = (use, None) if isinstance(use, str) else next(iter(use.items()))
    at_value = at if own is None else at / name
    shared = scope.actions.get(name)
    if shared is None and own is not None and own.cost is None and own.model_fields_set and not meant(name, scope.actions):
        told = f"`{name}` is not a shared action, and an action of a single card needs a `cost`."
        at_value.report("unknown-action", told, suggestion="add `cost: A` (or C, A/C, A+C, Free), or name a shared action", key=True)
        return None
    if shared is None and not _whole(own):
        scope.unknown(at_value, "action", name, scope.actions, own is not None)
        return None
    if shared is not None and shared.record is None:
        return None
    fields = {**(_fields(shared.record, shared.at) if shared else {}), **(_fields(own, at_value) if own else {})}
    return _action(name, slug(name), fields, owner, at_value, scope)


def _whole(body: Any) -> bool:
    """A body that defines an action by itself rather than changing a shared one."""
    return body is not None and body.cost is not None


def shared_action(name: str, definition: Definition, scope: FactionScope) -> dict | None:
    """A shared action read on its own, to find what is wrong with it even where no unit uses it."""
    return _action(name, slug(name), _fields(definition.record, definition.at), TraitOwner(), definition.at, scope)


def _action(name: str, id_: str, fields: Fields, owner: TraitOwner, at: At, scope: FactionScope) -> dict | None:
    def get(key: str, default: Any = None) -> Any:
        return fields[key][0] if key in fields else default

    def place(key: str) -> At:
        return fields[key][1] if key in fields else at

    options = get("options") or {}
    shape = OptionBody.model_construct(parameters=get("parameters"))
    own = place("parameters")
    values = parameters(name, shape, {}, own, own, scope)
    if values is None:
        return None
    if get("effect") is not None and get("effect") not in scope.effects:
        scope.unknown(place("effect"), "effect", get("effect"), scope.effects)
        return None
    reach = get("range")
    figures = {"range": "unlimited" if reach == "unlimited" else inches(reach), "min_range": inches(get("min_range")), "rof": get("rof")}
    there = {
        name: value for name, value in figures.items() if get(name) is not None or not owner.stats
    }  # a card's text names what is there
    context = owner.context(scope.core, {**there, **printed(shape, values, scope)})
    team, teams = _teams(get("team"))
    return {
        "id": id_,
        "name": name,
        "team": team,
        "teams": teams,
        "scan": get("label") == "SCAN",
        "only": get("only"),
        "cost": get("cost"),
        "range": None if reach == "unlimited" else reach,
        "unlimited": reach == "unlimited",
        "min_range": get("min_range"),
        "rof": get("rof"),
        "effect": get("effect"),
        "limit": get("limit"),
        "not_with": list(get("not_with") or []),
        "text": text(get("text"), context, place("text")),
        "traits": traits(get("traits"), "action", owner, place("traits"), scope),
        "effects": effects(get("effects"), {"range": reach, **values}, owner, place("effects"), scope, "action"),
        "manual": bool(get("manual", False)),
        "options": [
            made
            for option, body in options.items()
            if (
                made := _action(
                    option,
                    f"{id_}-{slug(option)}",
                    _option(fields, body, place("options") / option),
                    owner,
                    place("options") / option,
                    scope,
                )
            )
        ],
    }


def _option(fields: Fields, body: Any, at: At) -> Fields:
    """The action done one way: its fields under the option's; its own text stays the action's."""
    inherited = {key: value for key, value in fields.items() if key not in ("options", "text")}
    return {**inherited, **_fields(body, at)}


def _teams(team: int | str | None) -> tuple[str | None, list[int] | None]:
    """'1-2' -> ('1-2', [1, 2])"""
    if team is None:
        return None, None
    first, _, last = str(team).partition("-")
    return str(team), list(range(int(first), int(last or first) + 1))
