"""What a declared game's records say, as cards and pages print it: the value at a path, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rulepress.content.games.declared.game_definition import GameDefinition, Whole, find, label
from rulepress.content.prose.print_markup import number
from rulepress.games.declared.play.unit_bases import base
from rulepress.games.declared.record_paths import times, value_at

NOTHING = "–"
"""What stands where a record says nothing."""


def field_at(path: str, declared: Mapping[str, Whole], shape: GameDefinition) -> Whole:
    """The field at a path that is known to be valid."""
    found = find(path, declared, shape.shared)
    assert found is not None, path
    return found


def entries_at(path: str, record: Mapping[str, Any]) -> Iterator[Any]:
    """The entries of the lists that a path leads to, through other lists as well."""
    first, _, rest = path.partition(".")
    value = record.get(first)
    listed = value if isinstance(value, list) else [] if value is None else [value]
    for one in listed:
        if rest:
            yield from entries_at(rest, one)
        else:
            yield one


def _english(words: str) -> str:
    return words


def printed(value: Any, declared: Whole, say: Callable[[str], str] = _english) -> str:
    """A value as cards and pages print it; `say` gives the words of the card itself in its language."""
    if value is None or value == "":
        return NOTHING
    if isinstance(value, bool):
        return say("yes") if value else NOTHING
    if isinstance(value, (int, float)):
        signed = f"+{number(value)}" if declared.signed and value > 0 else number(value)
        return signed + (declared.suffix or "")
    if isinstance(value, Mapping):
        return titled(value)
    if declared.type == "base":
        return base(value).in_words(say)
    return (say(value) if declared.type == "choice" else str(value)) + (declared.suffix or "")


def mentions(
    path: str, entry: Mapping[str, Any], declared: Mapping[str, Whole], shape: GameDefinition, say: Callable[[str], str] = _english
) -> list[str]:
    """What stands of a field among others on one line: names of what is listed, a flag's own name, a value behind its name."""
    field, value = field_at(path, declared, shape), value_at(path, entry)
    name = say(label(path.rpartition(".")[2], field))
    if value is None or value is False or value == "":
        return []
    if isinstance(value, list):
        return [one if isinstance(one, str) else titled(one) if isinstance(one, Mapping) else number(one) for one in value]
    if value is True:
        return [name]
    words = printed(value, field, say)
    return [words if field.type in ("name", "text", "choice", "base") or field.record else f"{name} {words}"]


def titled(record: Mapping[str, Any]) -> str:
    """A shared record's name with its parameters: Tough (2); of an entry without a name, what it says."""
    if "name" not in record:
        return ", ".join(str(value) for value in record.values() if isinstance(value, (str, int, float)) and not isinstance(value, bool))
    note = noted(record)
    return f"{counted(record)} ({note})" if note else counted(record)


def counted(record: Mapping[str, Any]) -> str:
    """A shared record's name, with how often it is in a list: 9 × Rifle."""
    many = times(record)
    return f"{many} × {record['name']}" if many > 1 else str(record["name"])


def noted(record: Mapping[str, Any]) -> str | None:
    """A shared record's parameters as printed behind its name."""
    return ", ".join(number(one) if isinstance(one, (int, float)) else str(one) for one in record.get("parameters", {}).values()) or None


def told_of(entry: Mapping[str, Any], declared: Mapping[str, Whole]) -> dict[str, Any]:
    """A record as texts tell of it: its name, its parameters, its sentences."""
    sentences = [entry[name] for name, one in declared.items() if one.type == "prose" and entry.get(name)]
    return {"name": entry.get("name", ""), "note": noted(entry), "text": " ".join(sentences)}


class FieldPrinter:
    """Prints the fields of records of one kind, in the language of the data."""

    def __init__(self, data: Mapping[str, Any], shape: GameDefinition, declared: Mapping[str, Whole]) -> None:
        self.data, self.shape, self.declared = data, shape, declared
        self.words: Mapping[str, str] = data.get("words", {})

    def say(self, english: str) -> str:
        """A word of the card itself, in the card's language."""
        return self.words.get(english, english)

    def label(self, path: str, declared: Whole) -> str:
        """How the field at a path is called on the card."""
        return self.say(label(path.rpartition(".")[2], declared))

    def field(self, path: str) -> Whole:
        """The field at a path of the card, which the shape is known to have."""
        return field_at(path, self.declared, self.shape)

    def printed(self, path: str, unit: Mapping[str, Any]) -> str:
        """A field's value as it is printed."""
        return printed(value_at(path, unit), self.field(path), self.say)
