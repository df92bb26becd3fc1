"""Checks a document against a pydantic model and reports each problem as a sentence at the place where it was typed."""

import json
import re
import sys
import types
import typing
from copy import deepcopy
from functools import cache
from typing import Any, NamedTuple, TypeVar, Union

from pydantic import BaseModel, RootModel, Tag, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails
from typing_extensions import TypeAliasType

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.files.cache import kept
from rulepress.content.models.base_record import Later
from rulepress.content.models.field_docs import meanings
from rulepress.content.yaml import confusable_characters
from rulepress.content.yaml.documents import Document
from rulepress.core.name_matching import alike, meant

Model = TypeVar("Model", bound=BaseModel)

_NOUNS = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing": "a whole number",
    "float_type": "a number",
    "float_parsing": "a number",
    "bool_type": "`true` or `false`",
    "bool_parsing": "`true` or `false`",
    "string_type": "text",
    "list_type": "a list (entries that start with `- `)",
    "tuple_type": "a list of two numbers (`[1, 2]`)",
    "dict_type": "a mapping (`key: value` lines)",
    "model_type": "a mapping (`key: value` lines)",
    "model_attributes_type": "a mapping (`key: value` lines)",
    "finite_number": "a finite number",
}
"""The type that each of pydantic's type errors requires, in a designer's words."""


PAIRS = 6
"""The number of pairs that a suggestion writes out."""
_TRUTH = {"True": "true", "False": "false"}
"""Truth as Python spells it, and as YAML does."""


def validate(model: type[Model], document: Document, data: Any = None, loc: tuple = ()) -> tuple[Model | None, list[Diagnostic]]:
    """The document as a `model` instance, or None with every problem.

    `loc` and `data` check a part of a document: `data` is the value at `loc`. Types are strict: "3" is not 3, 1.5 is not a
    whole number, `true` is not a number. A place where the reader already found a problem is not reported again.
    """
    if data is None:
        data = document.data
    if data is None:
        return None, []
    try:
        return _fitting(model, json.dumps(data)), []
    except ValidationError as problem:
        said = [_Problem.of(_of_format(error, model, data), model, data) for error in problem.errors(include_url=False)]
    known = {(found.line, found.column) for found in document.diagnostics}
    found = []
    flat = _flat(said, data)
    for group in _groups([problem for problem in _once(said) if problem.loc[:-1] not in flat or problem.loc[-1] == 0]):
        within = group[0].loc[:-1]
        diagnostic = _unpaired(within, flat[within], document, loc) if within in flat else _tell(group, document, data, loc)
        if (diagnostic.line, diagnostic.column) not in known:
            found.append(diagnostic)
    return None, found


def _of_format(error: ErrorDetails, model: type[Model], data: Any) -> ErrorDetails:
    """The error of a number where a text belongs; if the text has a format that the number would not have in quotes either, the error of
    that format."""
    typed, place = error.get("input"), error["loc"]
    if error["type"] != "string_type" or type(typed) not in (int, float):
        return error
    quoted = deepcopy(data)
    try:
        _at(quoted, place[:-1])[place[-1]] = str(typed)
        _fitting(model, json.dumps(quoted))
    except ValidationError as wrong:
        found = (one for one in wrong.errors(include_url=False) if one["loc"] == place and one["type"] == "string_pattern_mismatch")
        return next(found, error)
    except (KeyError, IndexError, TypeError):  # one of several types, whose name is in the place
        pass
    return error


def _fitting(model: type[Model], data: str) -> Model:
    """JSON as a `model` instance; cached, because records are frozen."""
    return kept(lambda: model.model_validate_json(data, strict=True), model.__module__, model.__qualname__, data)


def nearest(word: str, choices: typing.Iterable[str]) -> str | None:
    """The choice that someone who typed `word` most likely meant, if any is close."""
    return next(iter(meant(str(word), map(str, choices))), None)


class _Problem(NamedTuple):
    """One of pydantic's errors, its path cut down to what is really in the file."""

    loc: tuple
    kind: str
    error: ErrorDetails
    candidates: list
    """The types that may stand at `loc` (for a missing or unknown key: at its mapping)."""
    about: str | None
    """What the schema says about the key."""
    is_key: bool
    in_union: bool

    @classmethod
    def of(cls, error: ErrorDetails, model: type[BaseModel], data: Any) -> "_Problem":
        raw, kind = list(error["loc"]), error["type"]
        is_key = bool(raw) and raw[-1] == "[key]"
        if is_key:
            raw.pop()
        last = raw.pop() if raw and kind in ("missing", "extra_forbidden") else None
        loc, here, candidates, in_union, about = [], data, _branches(model), False, None
        for step in raw:
            tagged = [branch for branch in candidates if branch[1] == step]
            inside = [] if tagged else _inside(candidates, step)
            present = (isinstance(here, dict) and step in here) or (isinstance(here, list) and isinstance(step, int) and step < len(here))
            if inside and present:
                loc.append(step)
                about = _help([branch for branch, _ in candidates], step)
                here, candidates, in_union = here[step], inside, False
            else:  # the name of a branch of a union, which a designer never typed
                named = tagged or [branch for branch in candidates if getattr(branch[0], "__name__", None) == step]
                candidates = [(branch, None) for branch, _ in named] or candidates
                in_union = not tagged
        if last is not None:
            loc.append(last)
        return cls(
            tuple(loc),
            kind,
            error,
            [branch for branch, _ in candidates],
            about,
            is_key or kind == "extra_forbidden",
            in_union,
        )


def _branches(annotation: Any, tag: str | None = None) -> list[tuple[Any, str | None]]:
    """The plain types an annotation allows, each with the tag of its union branch if it has one."""
    if isinstance(annotation, type) and issubclass(annotation, RootModel):
        return _branches(annotation.model_fields["root"].annotation, tag)
    origin = typing.get_origin(annotation)
    if origin is typing.Annotated:
        inner, *extras = typing.get_args(annotation)
        for extra in extras:
            if isinstance(extra, Tag):
                tag = extra.tag
            elif isinstance(extra, Later):
                inner = extra.type
        return _branches(inner, tag)
    if origin in (Union, types.UnionType):
        return [branch for part in typing.get_args(annotation) for branch in _branches(part, tag)]
    if isinstance(annotation, TypeAliasType):  # what it stands for may be named before it is there
        return _branches(_stands_for(annotation), tag)
    return [(annotation, tag)]


@cache
def _stands_for(alias: Any) -> Any:
    """The type behind an alias, with the names in it looked up where it was made."""
    named = type("Alias", (), {"__annotations__": {"it": alias.__value__}})
    return typing.get_type_hints(named, vars(sys.modules[alias.__module__]), include_extras=True)["it"]


def _inside(candidates: list, step: Any) -> list:
    """What may stand one step further in; empty if the step leads nowhere."""
    found = []
    for annotation, _ in candidates:
        origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
        if isinstance(annotation, type) and issubclass(annotation, BaseModel):
            field = _fields(annotation).get(step)
            if field is not None:
                metadata = [extra for extra in field.metadata if isinstance(extra, Tag)]
                found += _branches(field.annotation, metadata[0].tag if metadata else None)
        elif origin in (list, tuple, set) and isinstance(step, int) and arguments:
            found += _branches(arguments[0])
        elif origin is dict and isinstance(step, str):
            found += _branches(arguments[1])
    return found


def _models(candidates: list) -> list[type[BaseModel]]:
    return [model for model in candidates if isinstance(model, type) and issubclass(model, BaseModel)]


def _needed(candidates: list) -> list[str]:
    """The keys that have to be given."""
    return [key for model in _models(candidates) for key, field in _fields(model).items() if field.is_required()]


def _fields(model: type[BaseModel]) -> dict:
    return {field.alias or name: field for name, field in model.model_fields.items()}


def _once(problems: list[_Problem]) -> list[_Problem]:
    """Problems without missing keys that were mistyped, or that another key replaces: the unknown key's finding covers them."""
    absent = [problem.loc for problem in problems if problem.kind == "missing"]
    mistyped = set()
    for problem in problems:
        beside = [loc[-1] for loc in absent if loc[:-1] == problem.loc[:-1]] if problem.kind == "extra_forbidden" else []
        if beside and (close := _instead_of(problem.loc[-1], beside)):
            mistyped.add((*problem.loc[:-1], close))
    strange = [problem for problem in problems if problem.kind == "extra_forbidden" and not problem.in_union]
    places, within = [problem.loc[:-1] for problem in strange], [loc[:-1] for loc in absent]
    for problem in strange:
        for loc in absent:
            if loc[:-1] == problem.loc[:-1] and places.count(loc[:-1]) == within.count(loc[:-1]) == 1 and _may_be(problem, loc[-1]):
                mistyped.add(loc)  # one stands where the other belongs
    return [problem for problem in problems if problem.kind != "missing" or problem.loc not in mistyped]


def _may_be(problem: _Problem, key: str) -> bool:
    """Whether the value of an unknown key has the type that another key requires."""
    for model in _models(problem.candidates):
        if field := _fields(model).get(key):
            try:
                TypeAdapter(field.annotation).validate_json(json.dumps(problem.error.get("input")), strict=True)
            except ValidationError as wrong:
                if any(
                    len(error["loc"]) <= 1 and (error["type"] in _NOUNS or error["type"] == "literal_error") for error in wrong.errors()
                ):
                    continue
            return True
    return False


def _instead_of(key: str, absent: list[str]) -> str | None:
    """The missing key that an unknown key most likely means: it may be less similar than an optional key would have to be."""
    return nearest(key, absent) or alike(key, absent)


def _groups(problems: list[_Problem]) -> list[list[_Problem]]:
    """Problems by place. A union reports one problem for each branch; a branch that fits better silences the others."""
    by_place: dict[tuple, list[_Problem]] = {}
    for problem in problems:
        by_place.setdefault((problem.loc, problem.is_key), []).append(problem)
    groups = []
    for (loc, _), group in by_place.items():
        if all(problem.in_union and _is_type(problem) for problem in group) and any(
            len(other) > len(loc) and other[: len(loc)] == loc for other, _ in by_place
        ):
            continue
        if len(group) > 1:
            constraints = [problem for problem in group if not _is_type(problem)]
            group = constraints[:1] or group
        groups.append(group)
    return groups


def _flat(problems: list[_Problem], data: Any) -> dict[tuple, list]:
    """Lists of single numbers where each entry should be a pair of numbers, by their place."""
    places = {one.loc[:-1] for one in problems if one.kind in ("list_type", "tuple_type") and one.loc and isinstance(one.loc[-1], int)}
    lists = {loc: _at(data, loc) for loc in places}
    return {loc: typed for loc, typed in lists.items() if len(typed) > 1 and all(type(one) in (int, float) for one in typed)}


def _unpaired(loc: tuple, typed: list, document: Document, base: tuple) -> Diagnostic:
    """The one finding for numbers that should stand in pairs."""
    pairs = ", ".join(json.dumps(typed[place : place + 2]) for place in range(0, len(typed) - len(typed) % 2, 2)[:PAIRS])
    more = ", ..." if len(typed) >= 2 * PAIRS + 2 else ""
    odd = "; the last number has no partner" if len(typed) % 2 else ""
    message = f"{_label(loc, base)} must be a list of pairs, but has {len(typed)} single numbers."
    return document.report("wrong-type", message, base + loc, suggestion=f"write [{pairs}{more}]{odd}")


def _is_type(problem: _Problem) -> bool:
    return problem.kind in _NOUNS or problem.kind in ("literal_error", "enum", "none_required")


def _tell(group: list[_Problem], document: Document, data: Any, base: tuple) -> Diagnostic:
    """One finding for one place."""
    problem = group[0]
    if problem.kind == "missing":
        return _missing(problem, document, base)
    if problem.kind == "extra_forbidden":
        return _unknown_key(problem, document, data, base)
    context, value = problem.error.get("ctx", {}), problem.error.get("input")
    if "one_of" in context and isinstance(value, dict) and (told := _of_one_sort(value, context["one_of"].split(", "), problem)):
        key, said, instead, typed = told
        message = f"{_label(problem.loc, base)} {said}"
        code = problem.kind.replace("_", "-")
        return document.report(code, message, (*base, *problem.loc, key), key=True, suggestion=instead, fix=typed)
    code, message, advice, fix = (_wrong_type if all(map(_is_type, group)) else _wrong_value)(group, document, base)
    within = tuple(context.get("at", ()))  # of a list, the entry that is at fault
    at_key = problem.is_key or isinstance(value, dict)
    return document.report(code, message, base + problem.loc + within, key=at_key, suggestion=advice, fix=fix)


def _missing(problem: _Problem, document: Document, base: tuple) -> Diagnostic:
    """A required key that is missing, or that an edition removes."""
    loc = problem.loc
    parent = base + loc[:-1]
    owner = f" in {_label(loc[:-1], base)}".replace("Entry", "entry") if parent else ""
    advice = _help(problem.candidates, loc[-1])
    if document.takes_away(base + loc):
        message = f"This removes {_label(loc[-1:], ())}, which is required{owner}."
        return document.report("missing-key", message, base + loc, key=True, suggestion="write its value, or delete the line")
    return document.report("missing-key", f"{_label(loc[-1:], ())} is missing{owner}.", parent, key=True, suggestion=advice)


def _unknown_key(problem: _Problem, document: Document, data: Any, base: tuple) -> Diagnostic:
    """An unknown key, with the nearest valid one."""
    loc, fix = problem.loc, None
    advice: str | None
    legal = [key for model in _models(problem.candidates) for key in _fields(model)]
    there = _at(data, loc[:-1])
    absent = [key for key in _needed(problem.candidates) if key not in there]
    message = f"`{loc[-1]}` is not a valid key here."
    close = nearest(loc[-1], legal) or _instead_of(loc[-1], absent)
    home, typed = document.home(base + loc)  # an older edition's difference has what is typed in it
    if close is not None and (*typed[:-1], close) not in home.keys:
        advice, fix = f"did you mean `{close}`?", close
    elif problem.error.get("input") is None and _stands_alone(document, base + loc):
        advice = "put the whole text in quotes: in braces, a comma ends a text without quotes"
    elif len(absent) == 1 and not problem.in_union and sum(key not in legal for key in there) == 1 and _may_be(problem, absent[0]):
        message = f"`{loc[-1]}` is not a valid key here, and `{absent[0]}` is missing."
        advice = f"write `{absent[0]}` instead, if you mean that"
    else:
        advice = "valid keys: " + ", ".join(dict.fromkeys(legal)) if legal else None
    return document.report("unknown-key", message, base + loc, key=True, suggestion=advice, fix=fix)


_Said = tuple[str, str, str | None, str | None]
"""The code of a finding, its message, its suggestion and its fix."""


def _wrong_type(group: list[_Problem], document: Document, base: tuple) -> _Said:
    """A value of the wrong type, or a word that is not one of the choices."""
    problem, value = group[0], group[0].error.get("input")
    nouns, choices = [], []
    for one in group:
        if one.kind in ("literal_error", "enum"):
            choices += [_TRUTH.get(choice, choice) for choice in _choices(one.error["ctx"]["expected"])]
        elif one.kind in _NOUNS and _NOUNS[one.kind] not in nouns:
            nouns.append(_NOUNS[one.kind])
    if "a number" in nouns and "a whole number" in nouns:
        nouns.remove("a whole number")
    choices = list(dict.fromkeys(choices))
    code = "wrong-value" if choices else "wrong-type"
    if (
        isinstance(value, str)
        and (odd := confusable_characters.within(value))
        and (retyped := confusable_characters.plain(value)) in choices
    ):
        return code, f"`{value}` contains {odd}.", f"type it again: {retyped}", retyped
    advice, fix = _retyped(problem, nouns, choices, document, base)
    wanted = nouns + [f"`{choice}`" for choice in choices]
    return code, f"{_label(problem.loc, base)} must be {_either(wanted)}; {_shown(value)}.", advice, fix


def _retyped(problem: _Problem, nouns: list[str], choices: list[str], document: Document, base: tuple) -> tuple[str | None, str | None]:
    """The suggestion and the fix for a value of the wrong type."""
    value = problem.error.get("input")
    if isinstance(value, str) and (close := nearest(value, choices)):
        return f"did you mean `{close}`?", close
    if isinstance(value, str) and any("number" in noun for noun in nouns) and (number := leading_number(value)):
        return "write it without quotes" if number == value else f"write only the number: {number}", number
    if nouns == ["text"] and isinstance(value, (int, float)):
        return "put it in quotes", f'"{_as_typed(document, base + problem.loc)}"'
    if value is None and (comment := _comment(document, base + problem.loc)):
        return f'put it in quotes: "{comment}"; outside quotes, a # starts a comment', None
    if value is None and problem.about is None:
        return "write a value after the colon, or delete the colon", None
    return problem.about, None


def _wrong_value(group: list[_Problem], document: Document, base: tuple) -> _Said:
    """A value of the right type that is out of bounds, or that a check rejects."""
    problem, kind, context = group[0], group[0].kind, group[0].error.get("ctx", {})
    message, advice = _constraint(kind, _label(problem.loc, base), context, problem.error.get("input"), problem.error["msg"])
    own = problem.error["type"] not in _CONSTRAINTS and kind not in ("value_error", "assertion_error")
    choices = _choices(context["expected_tags"]) if kind == "union_tag_invalid" else []
    close = nearest(str(context.get("tag")), choices) if choices else None
    advice = f"did you mean `{close}`?" if close else advice or problem.about
    return kind.replace("_", "-") if own else "wrong-value", message, advice, None


def _of_one_sort(typed: dict, names: list[str], problem: _Problem) -> tuple[str, str, str, str | None] | None:
    """For a mapping that needs exactly one of these keys and has several, or a misspelt one: the key, the message, the suggestion and the
    fix."""
    there = [key for key in typed if key in names]
    if len(there) > 1:
        several = " and ".join(f"`{key}`" for key in there)
        return there[1], f"has {several}, but only one of them is allowed.", "make a separate entry of each", None
    legal = {key for model in _models(problem.candidates) for key in _fields(model)}
    slips = [(key, close) for key in typed if key not in legal and (close := nearest(key, names))]
    if there or not slips:
        return None
    key, close = slips[0]
    return key, f"has no key that says what it does, and `{key}` is unknown.", f"did you mean `{close}`?", close


_CONSTRAINTS = {
    "greater_than_equal": ("{name} must be at least {ge}; {shown}.", None),
    "greater_than": ("{name} must be more than {gt}; {shown}.", None),
    "less_than_equal": ("{name} must be at most {le}; {shown}.", None),
    "less_than": ("{name} must be less than {lt}; {shown}.", None),
    "multiple_of": ("{name} must be a multiple of {multiple_of}; {shown}.", None),
    "string_too_short": ("{name} must not be empty.", None),
    "string_too_long": ("{name} may have at most {max_length} characters; this has {length}.", "shorten it"),
    "too_short": ("{name} needs at least {min_length} entries; this has {length}.", None),
    "too_long": ("{name} may have at most {max_length} entries; this has {length}.", None),
    "string_pattern_mismatch": ("{name} has the wrong format; {shown}.", None),
}


def _constraint(kind: str, name: str, context: dict, value: Any, said: str) -> tuple[str, str | None]:
    """The sentence and the advice for a value of the right type that is not allowed."""
    if kind in _CONSTRAINTS:
        words, advice = _CONSTRAINTS["string_too_long" if kind == "too_long" and isinstance(value, str) else kind]
        numbers = {key: int(one) if isinstance(one, float) and one.is_integer() else one for key, one in context.items()}
        sized = {"length": len(value) if hasattr(value, "__len__") else 0}
        if kind == "string_pattern_mismatch":
            advice = _pattern_advice(context["pattern"], value)
        message = words.format(**{**sized, **numbers, "name": name, "shown": _shown(value)})
        return re.sub(r"\b1 entries", "1 entry", message), advice
    error = context.get("error")
    text = (str(error) if error is not None else said).strip().rstrip(".")
    return f"{name}: {text}.", None


_WRITTEN = {
    "^[AB][0-9]{1,2}$": "write the player, A or B, and a number, such as A1 or B2",
    "^[AB]-[a-z0-9-]": "write the player, A or B, a hyphen, then lower-case letters and digits, such as B-mine-1",
    "^[0-9]+(/[0-9]+)?$": "write a fraction such as 5/12, or 0 or 1",
    "^[1-9](-[1-9])?$": "write a number or a range of numbers, such as 3 or 1-2",
    "^[0-9A-Za-z]([0-9A-Za-z.-]*[0-9A-Za-z])?$": "use letters and digits, with points or hyphens between them, such as 2023-06 or 4.2",
    "^[a-z_]+$": "use lower-case letters and underscores",
    "^[a-z][a-z0-9_]*(\\.[a-z]": "name the field that says it, such as hull_points or stats.hull",
    "^[a-z][a-z0-9_]*": "use lower-case letters, digits and underscores, such as hull_points",
    "d[1-9][0-9]{0,2}": "write dice such as d6, 2d6 or 2d6+1",
    "^(https?|file)": "write an address that begins with https://",
    "[a-z0-9_.]+ ?": "write a number of inches, or the name of a number of the rules in double braces",
}
"""Part of a pattern -> the format that it describes, in a designer's words."""


def _pattern_advice(pattern: str, value: str) -> str | None:
    """Advice for the patterns that content uses, with a value that would fit where one can be made."""
    if pattern.startswith("^[a-z0-9]+(-[a-z0-9]+)*"):
        words = "-".join(re.findall(r"[a-z0-9]+", value.lower()))
        return "use lower-case letters, digits and single hyphens" + (f", such as `{words}`" if words else "")
    if "#[0-9a-fA-F]{6}" in pattern:
        return 'write a colour as "#rrggbb", such as "#1d3b5c", in quotes'
    dice = value.lower().replace(" ", "")
    if "d[1-9][0-9]{0,2}" in pattern and dice != value and re.search(pattern, dice):
        return f"write it in lower-case letters without spaces: `{dice}`"
    return next((words for written, words in _WRITTEN.items() if written in pattern), None)


def _label(loc: tuple, base: tuple) -> str:
    whole = base + loc
    if not whole:
        return "This file"
    if isinstance(whole[-1], int):
        owner = next((step for step in reversed(whole) if isinstance(step, str)), None)
        return f"Entry {whole[-1] + 1}" + (f" of `{owner}`" if owner else "")
    if not whole[-1]:
        return "A name"
    return f"`{whole[-1]}`"


def _shown(value: Any) -> str:
    """The words for the typed value in a message."""
    if value is None:
        return "this is empty"
    if isinstance(value, bool):
        return f"this is `{str(value).lower()}`"
    if isinstance(value, str):
        return "this is '" + (value if len(value) <= 40 else value[:37] + "...") + "'"
    if isinstance(value, (int, float)):
        return f"this is {value}"
    return "this is a list" if isinstance(value, list) else "this is a mapping"


def _either(words: list[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]


def _choices(expected: str) -> list[str]:
    return re.findall(r"'([^']*)'", expected) or re.findall(r"[^,\s]+(?:(?= or )|(?=,)|$)", expected)


def leading_number(text: str) -> str | None:
    """The number in a text that is only a number, with or without a unit: 16" -> 16."""
    found = re.fullmatch(r"([-+]?[0-9]+(?:\.[0-9]+)?)\s*(?:[\"\u201d\u2033+]|in|inch|inches)?", text)
    return found and re.sub(r"^([-+]?)0+(?=\d)", r"\1", found.group(1))


def _as_typed(document: Document, loc: tuple) -> str:
    document, loc = document.home(loc)
    mark = document.where(loc)
    return document.lines[mark.line - 1][mark.column - 1 : (mark.end_column or mark.column + 1) - 1]


def _stands_alone(document: Document, loc: tuple) -> bool:
    """Whether a key has no colon: the end of a text with a comma in it, which braces split in two."""
    document, loc = document.home(loc)
    mark = document.where(loc, key=True)
    return mark.end_column is not None and document.lines[mark.line - 1][mark.end_column - 1 :].lstrip()[:1] in (",", "}")


def _comment(document: Document, loc: tuple) -> str | None:
    """The comment after a key's colon, in the place of a value: `ink: #1d3b2a`."""
    document, loc = document.home(loc)
    mark = document.where(loc, key=True)
    rest = document.lines[mark.line - 1][(mark.end_column or 1) - 1 :]
    found = re.match(r"\s*:\s+(#\w+)", rest)
    return found and found[1]


def _at(data: Any, loc: tuple) -> Any:
    for step in loc:
        data = data[step]
    return data


def _help(candidates: list, key: Any) -> str | None:
    """The description that the schema gives for a key: the same words as the editor's hover text."""
    for model in _models(candidates):
        if words := meanings(model).get(key):
            return f"`{key}`: " + " ".join(words.split())
    return None
