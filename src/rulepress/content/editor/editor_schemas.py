"""JSON Schemas and settings for editors, so that typing a unit completes names and explains fields.

The schemas are made from the models; the names of the project's own traits, actions and units are added as completions,
and never as limits: a name that the schema does not know yet is still legal to type.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from rulepress.content.editor.completion import Completion
from rulepress.content.editor.shared_definitions import STAYS, share, unused
from rulepress.content.models.reader_schema import ReaderSchema
from rulepress.content.system.game_authoring import GameAuthoring

DRAFT = "http://json-schema.org/draft-07/schema#"
"""The draft that YAML language servers understand best."""

WIDTH = 120
"""Characters of the longest list that stands on one line."""


NOTHING: Mapping[str, Mapping[str, Completion]] = MappingProxyType({})


def schema(title: str, model: Any, completions: Mapping[str, Mapping[str, Completion]]) -> dict:
    """The JSON Schema of a model; `completions`: kind of name (models mark its places `x-completes`) -> name -> offer."""
    whole = _tidy(model.model_json_schema(by_alias=True, schema_generator=ReaderSchema))
    definitions = {title: whole, **whole.pop("$defs", {})}
    # The whole is a reference because editors call what they offer by a reference's name ("Unit", not "object").
    made = {"$schema": DRAFT, "$ref": f"#/$defs/{title}", "$defs": definitions}
    done, names_of = 0, dict[tuple[str, str], str]()
    while done < len(definitions):  # what is completed may add one at the end, with places of its own
        for place in _marked([*definitions.values()][done]):
            _complete(place, completions, definitions, names_of)
        done += 1
    return made


def files(game: GameAuthoring, content: Any, folder: str = "schema") -> dict[str, str]:
    """The schemas of one game: path below the project -> text. Nothing is written here."""
    return files_of(game.files, f"{folder}/{game.id}", game.completions(content))


def files_of(
    kinds: Mapping[str, tuple[type, list[str]]],
    folder: str = "schema",
    completions: Mapping[str, Mapping[str, Completion]] = NOTHING,
) -> dict[str, str]:
    """The schemas of these kinds (name -> model, and the places of such files): path below the project -> text."""
    made = share({kind: schema(kind.capitalize(), model, completions) for kind, (model, _) in kinds.items()})
    return {f"{folder}/{kind}.json": _compact(_json(one)) for kind, one in made.items()}


def places(kinds: Mapping[str, tuple[type, list[str]]], folder: str = "schema") -> dict[str, list[str]]:
    """For which files each of these schemas is, as editors' settings say it."""
    return {f"./{folder}/{kind}.json": patterns for kind, (_, patterns) in kinds.items()}


def _json(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def _compact(text: str) -> str:
    """JSON with its lists of words and numbers on one line each, as far as they fit."""
    return re.sub(r"\[\n([^][{}]+)\n *\]", _on_one_line, text)


def _on_one_line(found: re.Match[str]) -> str:
    entries = (one.strip() for one in found.group(1).split(",\n"))
    line = f"[{', '.join(entries)}]"
    return line if len(line) <= WIDTH else found.group()


_FORM = re.compile(r"-[0-9a-f]{12}$")
"""What a model made of a shape has behind its name, to be told from those of other shapes; readers need no such thing."""


def _tidy(node: Any) -> Any:
    """What editors make the most of: no generated titles, no empty defaults, no null (an absent key is absent) unless it says something
    of its own (`x-empty`)."""
    if isinstance(node, list):
        return [_tidy(one) for one in node]
    if not isinstance(node, dict):
        return node
    out: dict[str, Any] = {}
    for key, value in node.items():
        if key in ("title", "discriminator", "propertyNames") or key == "default" and value in (None, [], {}):
            continue
        if key in ("properties", "$defs"):  # here keys are names that happen to be words of JSON Schema, too
            out[key] = {_FORM.sub("", name) if key == "$defs" else name: _tidy(one) for name, one in value.items()}
        elif key == "$ref":
            out[key] = _FORM.sub("", value)
        elif key == "description":
            out |= _described(value)
        elif key == "oneOf":
            out["anyOf"] = _tidy(value)
        else:
            out[key] = _tidy(value)
    if not out.pop("x-empty", False) and {"type": "null"} in out.get("anyOf", ()):
        choices = [one for one in out.pop("anyOf") if one != {"type": "null"}]
        out = {**choices[0], **out} if len(choices) == 1 else {**out, "anyOf": choices}
    return out


def _described(text: str) -> dict[str, str]:
    """A description; editors show `code` as code only where they are told that it is Markdown."""
    text = re.sub(r"(?<!\n)\n(?!\n)", " ", text.strip())
    return {"description": text} | ({"markdownDescription": text} if "`" in text else {})


# -- names --------------------------------------------------------------------------------------------------------


def _marked(node: Any) -> Iterator[dict]:
    """The places in a schema that wait for names, each before those inside it, which are looked for once it has been completed."""
    if isinstance(node, dict):
        if "x-completes" in node:
            yield node
        node = [*node.values()]
    if isinstance(node, list):
        for one in node:
            yield from _marked(one)


def _complete(
    place: dict, completions: Mapping[str, Mapping[str, Completion]], definitions: dict, names_of: dict[tuple[str, str], str]
) -> None:
    """Turns a marked place into a reference to its completed form, which is written once however often it is used; `names_of` remembers
    under which name, by kind and form."""
    kind = place.pop("x-completes")
    names = completions.get(kind, {})
    if "enum" in place:  # a closed list, which only wants explaining
        if names:
            unknown = Completion(place.get("description", ""))
            place["enumDescriptions"] = [names.get(name, unknown).text for name in place["enum"]]
        return
    if not names:
        return
    text = place.get("type") == "string"
    form = {"type": "string"} if text else {key: one for key, one in place.items() if key not in STAYS}
    said = (f"{kind} names" if text else kind, json.dumps(form))
    if said not in names_of:
        names_of[said] = name = unused(said[0].replace(" ", "-"), definitions)
        definitions[name] = _offered(form, names)
    reference = {"$ref": f"#/$defs/{names_of[said]}"}
    if place.keys() - form.keys() - set(STAYS):  # how the text must be written, which counts for nothing beside a reference
        place["allOf"] = [reference]
        return
    kept = {key: place[key] for key in STAYS if key in place}
    place.clear()
    place.update({**reference, **kept})


def _offered(node: dict, names: Mapping[str, Completion]) -> dict:
    """A node that takes names as text (`- Silent`), as keys (`- Clustered: 3`), or both. Other names stay legal."""
    if node.get("type") == "string":
        alone = {name: _described(one.text) for name, one in names.items() if one.alone}
        return {
            **node,
            # Completions that are no limit, and that are offered whatever has been typed so far.
            "defaultSnippets": [{"label": name, "body": name, **words} for name, words in alone.items()],
            # What a name says when it is pointed at.
            "allOf": [{"if": {"const": name}, "then": words} for name, words in alone.items()],
        }
    if "anyOf" in node:
        return {**node, "anyOf": [_offered(one, names) for one in node["anyOf"]]}
    [any_value] = node["patternProperties"].values() if "patternProperties" in node else [node["additionalProperties"]]
    keys = {name: _key(one, any_value) for name, one in names.items() if one.value is not None}
    return {**node, "properties": keys}


def _key(offer: Completion, any_value: dict) -> dict:
    """A name as a key. One that may stand alone is offered alone; what may stand behind it is only explained."""
    value = copy.deepcopy(offer.value or any_value)
    return {**value, **_described(offer.text), **({"doNotSuggest": True} if offer.alone and offer.value else {})}
