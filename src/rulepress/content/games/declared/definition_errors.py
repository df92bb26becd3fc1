"""What of a shape cannot be meant although its form is right: each a finding at its line in shape.yaml."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulepress.content.games.declared.game_definition import (
    KINDS_TAKEN,
    NAMED,
    RESERVED,
    TAKEN,
    CardLayout,
    CardTable,
    Forces,
    GameDefinition,
    Whole,
    fields,
    find,
    inside,
    kinds_in,
    label,
    plural,
    whole,
)
from rulepress.content.games.declared.stat_bar import too_long
from rulepress.content.yaml.source_location import At
from rulepress.content.yaml.unknown_names import nowhere, unknown

LISTABLE = ("number", "dice", "text", "prose", "name")
"""Types that a list can be of; a choice or a flag belongs into a group."""
OPTIONAL = ("number", "dice", "text", "prose", "name", "choice", "picture", "base", "group", "record")
APPLIES: dict[str, tuple[str, ...]] = {
    "of": ("choice",),
    "min": ("number", "list"),
    "max": ("number", "list"),
    "step": ("number",),
    "suffix": ("number", "dice"),
    "signed": ("number",),
    "default": ("number", "dice", "text", "prose", "name", "choice", "flag", "base"),
    "optional": OPTIONAL,
    "empty": OPTIONAL,
    "listed": ("number", "dice", "text", "name", "choice", "flag", "record"),
}
"""Key of a field -> the sorts of fields that it means something for."""
SHORT = ("number", "dice", "text", "name", "choice", "base", "record")
"""What can stand in a line, a badge, a stat bar."""
BOXES = 60
"""Boxes that a track may have."""
SCENARIO = ("summary", "table", "sides", "zones", "terrain", "objectives", "setup", "victory")
"""What every scenario says."""
Shared = Mapping[str, Mapping[str, Any]]


def judge(shape: GameDefinition, at: At) -> None:
    """Reports what cannot be meant; `at` is the whole of the file."""
    for kind, declared in shape.shared.items():
        if kind in KINDS_TAKEN or kind in TAKEN:
            (at / "shared" / kind).report(
                "reserved-name", f"`{kind}` means something else in every game.", key=True, suggestion="call the kind otherwise"
            )
        _fields(declared, shape.shared, at / "shared" / kind, RESERVED)
    for cards, here in ((shape.units, at / "units"), (shape.leaders or {}, at / "leaders")):
        _fields(cards, shape.shared, here, (*RESERVED, "grants") if here.loc[-1] == "leaders" else RESERVED)
    _fields(shape.scenarios or {}, shape.shared, at / "scenarios", (*RESERVED, *SCENARIO))
    _fields(shape.core or {}, shape.shared, at / "core")
    _places(shape, at)
    _cycles(shape, at / "shared")
    if len(at.document.diagnostics):
        return  # what is laid out of wrong fields would only be wrong with them
    _unused(shape, at / "shared")
    _card(shape.card, fields(shape.units), shape.shared, at / "card", at / "units")
    if shape.leaders and shape.leader_card:
        _card(shape.leader_card, fields(shape.leaders), shape.shared, at / "leader_card", at / "leaders")
    elif shape.leaders:
        at.report("missing-key", "There are `leaders`, and no `leader_card` says how their cards look.", suggestion="add `leader_card:`")
    elif shape.leader_card:
        (at / "leader_card").report("nothing-reads", "There are no `leaders` whose card this could be.", key=True, suggestion="delete it")
    if shape.forces:
        _forces(shape.forces, shape, at / "forces")
    for title, rules in shape.quick.items():
        _twice(rules, at / "quick" / title, "rule")
    known = [*shape.shared, "unit", *(["leader"] if shape.leaders else [])]
    for kind in shape.nouns:
        if kind not in known:
            unknown(at / "nouns" / kind, "kind", kind, known, key=True)


# -- fields -------------------------------------------------------------------------------------------------------


def _fields(declared: Mapping[str, Any], shared: Shared, at: At, reserved: Sequence[str] = ()) -> None:
    for name, use in declared.items():
        if name in reserved or name in TAKEN:
            message = f"`{name}` is there in every game, or means something else."
            (at / name).report("reserved-name", message, key=True, suggestion="call the field otherwise")
        _field(name, whole(use), shared, at / name)


def _field(name: str, declared: Whole, shared: Shared, at: At) -> None:
    sorts = [key for key, there in _sorts(declared).items() if there]
    if len(sorts) != 1:
        said = "says " + " and ".join(f"`{key}`" for key in sorts) + ", and is only one of them" if sorts else "does not say what it is"
        at.report("field-sort", f"`{name}` {said}.", key=True, suggestion="give it one of `type`, `group`, `list` and `record`")
        return
    sort = declared.type or sorts[0]
    for key, sorts_that_have_it in APPLIES.items():
        if key in declared.model_fields_set and sort not in sorts_that_have_it:
            message = f"`{key}` means nothing for a {sort}: only {_or(sorts_that_have_it)} can have it."
            (at / key).report("nothing-reads", message, key=True, suggestion="delete it")
    if declared.optional and declared.default is not None:
        message = f"`{name}` has a default, so it can be left out as it is."
        (at / "optional").report("nothing-reads", message, key=True, suggestion="delete `optional` or `default`")
    if sort == "choice":
        _choice(name, declared, at)
    elif sort == "list":
        _list(declared, shared, at)
    elif sort == "record" and declared.record not in (known := [*shared, "unit", "leader"]):
        (at / "record").report("unknown-record-kind", **nowhere("kind", str(declared.record), known))
    elif sort in ("group", "table"):
        _fields(declared.group or declared.table or {}, shared, at / sort)
    _bounds(name, declared, at)
    if declared.default is not None and sort in APPLIES["default"]:
        _default(name, declared, at / "default")


def _sorts(declared: Whole) -> dict[str, bool]:
    found = {name: getattr(declared, "entries" if name == "list" else name) for name in ("type", "group", "list", "record", "table")}
    return {key: value is not None for key, value in found.items()}


def _choice(name: str, declared: Whole, at: At) -> None:
    if declared.of is None:
        at.report("missing-key", f"`{name}` is a choice, and does not say of what.", key=True, suggestion="add `of: [Light, Heavy]`")
    else:
        _twice(declared.of, at / "of", "choice")


def _list(declared: Whole, shared: Shared, at: At) -> None:
    if isinstance(declared.entries, dict):
        _fields(declared.entries, shared, at / "list")
    elif declared.entries not in shared and declared.entries not in LISTABLE:
        (at / "list").report("unknown-record-kind", **nowhere("kind", str(declared.entries), [*shared, *LISTABLE]))
    for key in ("min", "max"):
        if (bound := getattr(declared, key)) is not None and (isinstance(bound, float) or bound < 0):
            (at / key).report("wrong-value", f"`{key}` of a list is a number of entries; this is {bound}.")


def _bounds(name: str, declared: Whole, at: At) -> None:
    low, high = declared.min, declared.max
    if low is not None and high is not None and low > high:
        message = f"`min` of `{name}` is {low} and `max` is {high}, so no number is allowed."
        (at / "max").report("upside-down", message, suggestion=f"write `min: {high}, max: {low}`")


def _default(name: str, declared: Whole, at: At) -> None:
    from pydantic import TypeAdapter, ValidationError

    from rulepress.content.games.declared.model_factory import Models

    kind = Models.plain(declared)
    try:
        TypeAdapter(kind).validate_python(declared.default, strict=True)
    except ValidationError as problem:
        told = problem.errors()[0]["msg"].removeprefix("Value error, ")
        at.report("wrong-value", f"The default of `{name}` cannot stand at `{name}` itself: {told[:1].lower()}{told[1:]}.")


def _twice(named: Iterable[str], at: At, what: str) -> None:
    seen: set[str] = set()
    for index, one in enumerate(named):
        if one in seen:
            (at / index).report("twice", f"The {what} `{one}` stands here twice.", suggestion="delete one of them")
        seen.add(one)


def _places(shape: GameDefinition, at: At) -> None:
    """Reports what stands where nothing could show it: pictures of anything but cards, tables of anything but the numbers of the rules,
    and records that these would name."""

    bases: list[At] = []

    def inner(declared: Mapping[str, Any], here: At, where: str) -> None:
        for name, one in fields(declared).items():
            named = one.record or isinstance(one.entries, str) and one.entries not in LISTABLE
            if one.type == "picture" and where not in ("unit", "leader"):
                message = f"`{name}` is a picture, and only units and leaders themselves have pictures of their own."
                (here / name).report("wrong-field", message, key=True, suggestion="move it to the units, or delete it")
            elif one.listed and (where != "unit" or len(here.loc) > 1):
                message = f"`{name}` cannot be said by a force list: it says fields of units themselves, and of no group or list."
                suggestion = "move the field to the units, or delete `listed`"
                (here / name / "listed").report("wrong-field", message, key=True, suggestion=suggestion)
            elif one.listed and shape.forces is None:
                message = "There are no force lists (`forces`) that could say it."
                (here / name / "listed").report("nothing-reads", message, key=True, suggestion="add `forces`, or delete it")
            elif one.listed and one.record and one.record not in shape.shared:
                message = f"A list gives a unit a shared record, and `{one.record}` is none."
                (here / name / "listed").report("wrong-field", message, key=True, suggestion="name a kind of `shared`")
            elif one.type == "base" and where != "unit":
                message = f"`{name}` is a base, and only units stand on bases: one for each."
                (here / name).report("wrong-field", message, key=True, suggestion="move it to the units, or delete it")
            elif one.table and where != "core":
                message = f"`{name}` is a table, and only the numbers of the rules (`core`) hold tables."
                (here / name).report("wrong-field", message, key=True, suggestion="write `list:`, of a group or of a shared kind")
            elif named and where == "core":
                message = f"`{name}` names a record, and the numbers of the rules name none."
                (here / name).report("wrong-field", message, key=True, suggestion="move it to the units, or delete it")
            for key, group in (("group", one.group), ("list", one.entries), ("table", one.table)):
                if isinstance(group, dict):
                    inner(group, here / name / key, "core" if where == "core" else "record")
            if one.type == "base" and where == "unit":
                bases.append(here / name)

    for kind, declared in shape.shared.items():
        inner(declared, at / "shared" / kind, "record")
    inner(shape.units, at / "units", "unit")
    for more in bases[1:]:
        message = f"A unit stands on one base, and `{bases[0].loc[-1]}` says which."
        more.report("wrong-field", message, key=True, suggestion="delete one of them")
    inner(shape.leaders or {}, at / "leaders", "leader")
    inner(shape.scenarios or {}, at / "scenarios", "record")
    inner(shape.core or {}, at / "core", "core")


def _cycles(shape: GameDefinition, at: At) -> None:
    """Kinds that would hold each other without end."""
    holds = {kind: {one for one in kinds_in(fields(declared)) if one in shape.shared} for kind, declared in shape.shared.items()}
    for kind in holds:
        reached, waiting = set(), list(holds[kind])
        while waiting:
            if (one := waiting.pop()) not in reached:
                reached.add(one)
                waiting += holds[one]
        if kind in reached:
            (at / kind).report(
                "endless", f"A {kind} holds itself, by what it lists.", key=True, suggestion="let one of them list names: `list: name`"
            )
            return


def _unused(shape: GameDefinition, at: At) -> None:
    used = {kind for declared in (shape.units, shape.leaders, *shape.shared.values()) for kind in kinds_in(fields(declared))}
    for kind in shape.shared:
        if kind not in used:
            message = f"No field lists a {kind}, so none of its records will ever be read."
            (at / kind).report(
                "nothing-reads", message, key=True, severity="warning", suggestion=f"add a field such as `{plural(kind)}: {{list: {kind}}}`"
            )


# -- cards --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _CardFields:
    """The fields that a card may name."""

    declared: Mapping[str, Whole]
    shared: Shared

    def find(self, path: str) -> Whole | None:
        return find(path, self.declared, self.shared)

    def named(self, path: str, here: At) -> Whole | None:
        """The field of that name; reports one that is unknown."""
        if (found := self.find(path)) is None:
            unknown(here, "field", path, paths(self.declared, self.shared))
        return found

    def fits(self, path: str, here: At, sorts: Sequence[str], what: str) -> None:
        """Reports a field of another sort than these."""
        found = self.named(path, here)
        if found is not None and (sort := sort_of(found)) not in sorts:
            here.report("wrong-field", f"`{path}` is a {sort}, and {what}.", suggestion=f"name a field that is {_or(sorts)}")


def _card(card: CardLayout, declared: Mapping[str, Whole], shared: Shared, at: At, home: At) -> None:
    """Judges a card; `home`: where its fields are declared."""
    fields = _CardFields(declared, shared)
    for here, path in _listed(card.line, at / "line"):
        fields.fits(path, here, SHORT, "cannot stand in the line")
    if card.badge:
        fields.fits(card.badge, at / "badge", ("number",), "cannot stand in a badge")
    _stats(card, fields, at / "stats", home)
    for number, table in enumerate(card.tables):
        _table(table, fields, at / "tables" / number)
    for here, path in _listed(card.texts, at / "texts"):
        fields.fits(path, here, ("text", "prose", "list", "record"), "has no text to print")
        if (found := fields.find(path)) and found.entries in ("number", "dice"):
            message = f"`{path}` lists no texts, and has no text to print."
            here.report("wrong-field", message, suggestion="name a list of texts, of a shared kind or of a group")
    for here, path in _listed(card.tracks, at / "tracks"):
        fields.fits(path, here, ("number",), "cannot be ticked off")
        found = fields.find(path)
        if found and sort_of(found) == "number" and (found.max is None or found.max > BOXES):
            message = f"A track has a box for each of `{path}`, and that has no `max` of {BOXES} or less."
            here.report("wrong-field", message, suggestion=f"add `max: {BOXES}`, or less, to the field")
    for name in ("line", "stats", "texts", "tracks"):
        listed = getattr(card, name)
        if not isinstance(listed, str):
            _twice(listed, at / name, "field")


def _stats(card: CardLayout, fields: _CardFields, at: At, home: At) -> None:
    """Judges the stat bar: short fields, each with a name of its own that has room."""
    called: dict[str, str] = {}
    for here, path in _listed(card.stats, at):
        fields.fits(path, here, SHORT, "is not a figure of the stat bar")
        if found := fields.find(path):
            name = label(path.rpartition(".")[2], found)
            if called.setdefault(name.upper(), path) != path:
                message = f"`{path}` is called {name} on the card, and so is `{called[name.upper()]}`."
                here.report("twice", message, suggestion="give one of the fields another `label`")
            elif words := too_long(name, len(card.stats)):
                named = At(home.document, (*home.loc, *path.replace(".", ".group.").split("."), "label"))
                (named if named.loc in home.document.values else here).report(
                    "wrong-value", words, suggestion=f"give the field `{path}` a shorter `label`"
                )


def _table(table: CardTable, fields: _CardFields, here: At) -> None:
    """Judges a table of records or groups, by the fields of these."""
    if (of := fields.named(table.of, here / "of")) is None:
        return
    columns = _CardFields(inside(of, fields.shared) if of.entries is not None else {}, fields.shared)
    if not columns.declared:
        message = f"`{table.of}` is not a list of records or groups, so a table cannot show columns of it."
        (here / "of").report("wrong-field", message, suggestion="name a list of a shared kind, or of a group")
        return
    for title, path in table.columns.items():
        columns.fits(path, here / "columns" / title, (*SHORT, "flag"), "cannot stand in a column")
    for place, path in _listed(table.more, here / "more"):
        columns.fits(path, place, (*SHORT, "flag", "list"), "cannot stand there")


def sort_of(declared: Whole) -> str:
    """What a field is: its type, else `group`, `list` or `record`."""
    return declared.type or next(key for key, there in _sorts(declared).items() if there)


def _listed(value: str | Sequence[str], at: At) -> Iterator[tuple[At, str]]:
    if isinstance(value, str):
        yield at, value
    else:
        yield from ((at / index, one) for index, one in enumerate(value))


def paths(declared: Mapping[str, Whole], shared: Shared, deep: int = 2) -> list[str]:
    """Every path that leads to a field."""
    found: list[str] = []
    for name, one in declared.items():
        found.append(name)
        if deep:
            found += [f"{name}.{below}" for below in paths(inside(one, shared), shared, deep - 1) if below not in NAMED]
    return found


# -- force lists --------------------------------------------------------------------------------------------------


def _forces(forces: Forces, shape: GameDefinition, at: At) -> None:
    declared = fields(shape.units)
    choices: list[str] = []
    for key, sort in (("points", "number"), ("slots", "choice")):
        if path := getattr(forces, key):
            found = find(path, declared, shape.shared)
            if found is None:
                unknown(at / key, "field", path, paths(declared, shape.shared))
            elif found.type != sort:
                (at / key).report("wrong-field", f"`{path}` is no {sort}.", suggestion=f"name a {sort} of units")
            elif found.listed:
                told = f"`{path}` is said by lists (`listed`), and lists are judged by what units' own files say."
                (at / key).report("wrong-field", told, suggestion="name another field, or delete `listed` there")
            elif sort == "choice":
                choices = list(found.of or ())
    for size, allowed in forces.sizes.items():
        here = at / "sizes" / size
        for key in ("points", "slots"):
            if getattr(allowed, key) and not getattr(forces, key):
                message = f"Nothing says which field of units is meant with `{key}`."
                (here / key).report("nothing-reads", message, key=True, suggestion=f"add `{key}: FIELD` to `forces`, or delete this")
        if allowed.leaders and not shape.leaders:
            (here / "leaders").report("nothing-reads", "This game has no `leaders`.", key=True, suggestion="delete it")
        for slot in allowed.slots:
            if choices and slot not in choices:
                unknown(here / "slots" / slot, "choice", slot, choices, key=True)
        flags = [name for name, one in declared.items() if one.listed and one.type == "flag"]
        for name in allowed.given:
            if name not in flags:
                unknown(here / "given" / name, "field", name, flags, key=True)
        _limits(allowed.given, here / "given")
        limits = {name: getattr(allowed, name) for name in ("points", "units", "copies", "leaders")}
        _limits({name: limit for name, limit in limits.items() if limit}, here)
        _limits(allowed.slots, here / "slots")


def _limits(limits: Mapping[str, Any], at: At) -> None:
    for name, limit in limits.items():
        if limit.least is None and limit.most is None:
            (at / name).report("nothing-reads", f"`{name}` limits nothing.", key=True, suggestion="add `least:` or `most:`")
        elif isinstance(limit.least, int) and isinstance(limit.most, int) and limit.least > limit.most:
            message = f"`{name}` may be no fewer than {limit.least} and no more than {limit.most}."
            (at / name / "most").report("upside-down", message, suggestion=f"write `least: {limit.most}, most: {limit.least}`")


def _or(words: Sequence[str]) -> str:
    told = [word if word in ("dice", "prose") else f"a {word}" for word in words]
    return told[0] if len(told) == 1 else ", ".join(told[:-1]) + " or " + told[-1]
