"""One value of the rules changed for the moment: `units.virago.stats.def=15`, on no file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

from rulepress.cli import USAGE, Failure
from rulepress.content.system.content_protocol import Data
from rulepress.core.name_matching import nearest, slug


def with_value(data: Data, said: str) -> Data:
    """The resolved data with a value set as `PATH=VALUE` says. The path goes by names and ids (`core.command.capacity`,
    `units.virago.actions.cannon.range`); what belongs to a faction needs no word for that. Raises Failure."""
    path, equals, text = said.partition("=")
    steps = path.strip().split(".")
    if not equals or not all(steps):
        raise Failure(f"--set {said}: write PATH=VALUE, such as units.virago.stats.def=15.", USAGE)
    changed = deepcopy(data)
    roots: dict[str, Any] = (
        {"": changed} if _key(changed, steps[0]) is not None else {f"factions.{each['id']}.": each for each in changed["factions"]}
    )
    found = {name: root for name, root in roots.items() if _reaches(root, steps[:2])}
    if not found:
        met = [root for root in roots.values() if _reaches(root, steps[:1])]
        kinds = {
            kind
            for each in changed["factions"]
            for kind, members in each.items()
            if isinstance(members, list) and _reaches(members, steps[:1])
        }
        if kinds and not met:
            ways = " or ".join(f"{kind}.{path.strip()}" for kind in sorted(kinds))
            raise Failure(f"--set {said}: the rules have no `{steps[0]}`. Did you mean {ways}?")
        number = 1 if met else 0
        known = [name for root in met or [changed, *roots.values()] for name, _ in _names(root[_key(root, steps[0])] if met else root)]
        raise _unknown(said, steps, number, known)
    if len(found) > 1:
        ways = " or ".join(f"{name}{path}" for name in found)
        raise Failure(f"--set {said}: more than one faction has that: {ways}?")
    (holder,) = found.values()
    _set(holder, steps, text.strip(), said)
    return changed


def refuse_out_of_bounds(data: Data, schema: Mapping[str, Any], said: str) -> None:
    """Raises Failure where the data with the value that `PATH=VALUE` set breaks its schema: the same bounds count as in a file."""
    from jsonschema import Draft202012Validator

    for problem in Draft202012Validator(schema).iter_errors(data):
        bound = {"minimum": "at least", "maximum": "at most"}.get(str(problem.validator))
        told = f"it must be {bound} {problem.validator_value}" if bound else f"a file could not have this value ({problem.message[:100]})"
        raise Failure(f"--set {said}: {told}.")


def _set(holder: Any, steps: list[str], text: str, said: str) -> None:
    for number, step in enumerate(steps):
        key = _key(holder, step)
        if key is None:
            raise _unknown(said, steps, number, [name for name, _ in _names(holder)])
        if number == len(steps) - 1:
            if key in ("id", "name"):
                raise Failure(f"--set {said}: by its {key} a record is known, and games are played alike by any. Set another value.")
            holder[key] = _value(text, holder[key], said)
        else:
            holder = holder[key]


def _reaches(holder: Any, steps: list[str]) -> bool:
    for step in steps:
        if (key := _key(holder, step)) is None:
            return False
        holder = holder[key]
    return True


def _unknown(said: str, steps: list[str], number: int, known: list[str]) -> Failure:
    where = f"`{'.'.join(steps[:number])}` has" if number else "the rules have"
    close = nearest(steps[number], known) or (f" There is {', '.join(sorted(set(known)))}." if 0 < len(set(known)) <= 20 else "")
    return Failure(f"--set {said}: {where} no `{steps[number]}`.{close}")


def _names(holder: Any) -> Iterator[tuple[str, str | int]]:
    """What can be named there, and its key."""
    if isinstance(holder, Mapping):
        yield from ((str(key), key) for key in holder)
    elif isinstance(holder, list):
        for number, each in enumerate(holder):
            if isinstance(each, Mapping):
                yield from ((each[key], number) for key in ("id", "name") if isinstance(each.get(key), str))


def _key(holder: Any, step: str) -> str | int | None:
    """The key of what a step of the path names, as it stands or as it would stand in an id."""
    names = list(_names(holder))
    return next((key for name, key in names if name == step), next((key for name, key in names if slug(name) == slug(step)), None))


def _value(text: str, old: Any, said: str) -> Any:
    """What was typed, as a value of the sort that stood there. Raises Failure."""
    try:
        value = json.loads(text)
    except ValueError:
        value = text
    if isinstance(old, Mapping | list):
        inside = sorted({name for name, _ in _names(old)})
        raise Failure(f"--set {said}: that holds several values{': ' + ', '.join(inside[:12]) if inside else ''}; go on to one of them.")
    kinds = ((bool, "true or false"), (int, "a whole number"), (float, "a number"), (str, "a word"))
    kind, called = next((each for each in kinds if isinstance(old, each[0])), (object, "anything"))
    fits = isinstance(value, int | float) if kind is float else isinstance(value, kind)
    if not fits or (isinstance(value, bool) and kind in (int, float)):
        more = f": for one more write {old + 1}" if kind is int and text.startswith("+") else ""
        raise Failure(f"--set {said}: it is {json.dumps(old)} now, so it takes {called}{more}.")
    return value
