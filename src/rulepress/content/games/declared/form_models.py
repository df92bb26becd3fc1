"""The forms of plain files, for a game that is written in Python: YAML in the words of a declared game's shape, and models made of it.

A file of forms has records by name, each with its fields, as a shape has them. What is about a record as a whole begins with a capital:
`This` (what one is), `As` (a record of the file whose fields it has as well), `One` (of some keys it has exactly one: `of` which, the
`code` of the finding, and what that says: `told`). `Types` names types that several fields are of.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.resources import files
from keyword import iskeyword
from typing import Annotated, Any, Literal

import yaml
from pydantic import BaseModel, BeforeValidator, Field, create_model, model_validator
from pydantic_core import PydanticCustomError

from rulepress.content.games.declared.game_definition import Whole
from rulepress.content.games.declared.model_factory import SIMPLE, Changes, Models
from rulepress.content.games.declared.model_factory import TYPES as TYPES_OF_SHAPES
from rulepress.content.games.declared.name_syntax import Key
from rulepress.content.models.base_record import Definitions, Id, Inches, Name, Record


class FieldForm(Whole):
    """A field as a shape has it, and what else a form can say of one."""

    type: Key | None = None  # type: ignore[assignment]  # wider than a shape's, as the three that follow
    """A type of shapes, one of `TYPES`, one that the file or Python adds, or a record of the file."""
    group: dict[Key, Use] | None = None  # type: ignore[assignment]
    """Instead of a type: fields that stand together."""
    entries: Annotated[Key | dict[Key, Use] | None, Field(alias="list")] = None  # type: ignore[assignment]
    """Instead of a type: several of a type, or of a group of fields. It may be left out, unless it has a `min`."""
    table: Key | dict[Key, Use] | None = None  # type: ignore[assignment]
    """Instead of a type: names with values of a type, or groups of fields. It has to be given, unless `default` says otherwise."""
    keys: Key | list[Name] = "name"
    """Of a table: the type of its keys, or all keys that there are."""
    completes: Name | None = None
    """The kind of name that editors offer there."""


Use = Annotated[FieldForm, BeforeValidator(lambda typed: {"type": typed} if isinstance(typed, str) else typed)]
"""A field, or its type alone."""

TYPES: Mapping[str, Any] = {
    "id": Id, "inches": Inches, "whole": int, "bool": bool, "str": str, "any": Any, "changes": Changes, "amended_file": dict[str, Any],
}  # fmt: skip
"""Types that no shape has, and what differs in older editions: of records by name, and of a whole file."""
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # ten times as quick, where PyYAML was built with it
_FIELD = create_model("FieldOfForm", __base__=Record, field=(Use, ...))


class Forms(Models):
    """The records of a file of forms."""

    def __init__(  # noqa: PLR0913  # what a file of forms cannot say itself, each by name
        self,
        package: str,
        name: str,
        *,
        types: Mapping[str, Any] | None = None,
        checks: Mapping[str, Any] | None = None,
        holds: Mapping[str, Callable[[Any], None]] | None = None,
        bases: Mapping[str, Any] | None = None,
        shared: Mapping[str, Mapping[str, Any]] | None = None,
        given: Any = Name,
        many: int | None = None,
        base: type[BaseModel] = Record,
    ) -> None:
        """`types`: types by name beside those of the file; `checks`: see `Models`; `holds`: record -> what else must hold for one as a
        whole, or is raised; `bases`: record -> what it is built on; `many`: entries of a list that says nothing of them; `base`: what any
        other record is built on. It is `Resolved` for data that is worked out, where every field is there, unless it says otherwise."""
        text = files(package).joinpath(name).read_text(encoding="utf-8")
        super().__init__(shared or {}, checks or {}, given, f"{name} {text}")
        self.types, self.holds, self.bases, self.many = {**TYPES, **(types or {})}, holds or {}, bases or {}, many
        self._base = base
        read: dict[str, dict[str, Any]] = yaml.load(text, _LOADER)
        named = read.pop("Types", {})
        self.about = {record: {key: typed.pop(key) for key in ("This", "As", "One") if key in typed} for record, typed in read.items()}
        self.fields = {record: {key: self._field(one) for key, one in typed.items()} for record, typed in read.items()}
        """Record -> its own fields in full."""
        self._named = {one: self._field(typed) for one, typed in named.items()}
        self._records: dict[str, Any] = {}

    @staticmethod
    def _field(typed: Any) -> FieldForm:
        found: FieldForm = _FIELD.model_validate({"field": typed}).field  # type: ignore[attr-defined]
        return found

    def record(self, name: str) -> Any:
        """The model of a record."""
        if name not in self._records:
            about, title = self.about[name], _title(name)
            base = self.record(about["As"]) if "As" in about else self.bases.get(name, self._base)
            self._records[name] = self.model(title, self.fields[name], self._held(name, base), about.get("This"))
        return self._records[name]

    def file(self, name: str, words: str, keys: Any = Name, one_by_one: bool = False) -> Any:
        """The model of a file that has records by their names; `words`: what it holds; `one_by_one`: what is wrong with one is no fault of
        the others."""
        made = self.made(f"{_title(name)}s", Definitions, words, {"root": (dict[keys, self.record(name)], ...)})  # type: ignore[misc]
        made.one_by_one = one_by_one
        return made

    def _held(self, name: str, base: Any) -> Any:
        """What a record is built on, with what must hold for it as a whole."""
        one, check = self.about[name].get("One"), self.holds.get(name)
        if one is None and check is None:
            return base

        def holds(record: Any) -> Any:
            if one and sum(getattr(record, key) is not None for key in one["of"]) != 1:
                raise PydanticCustomError(one["code"], one["told"])
            if check:
                check(record)
            return record

        validators: Any = {"holds": model_validator(mode="after")(holds)}
        return create_model(base.__name__, __base__=base, __module__=__name__, __validators__=validators)

    def model(self, title: str, declared: Mapping[str, Whole], base: type[BaseModel], words: str | None) -> type[BaseModel]:
        """See `Models`; a field that is called like a word of Python is `name_` there."""
        made: type[BaseModel] = self.made(
            title, base, words, {f"{name}_" if iskeyword(name) else name: self.member(title, name, one) for name, one in declared.items()}
        )
        return made

    def member(self, title: str, name: str, declared: Any) -> tuple[Any, Any]:
        """See `Models`."""
        title += _title(name)
        kind = self.annotation(title, declared)
        told: dict[str, Any] = {"alias": name} if iskeyword(name) else {}
        if title in self.checks:
            kind = Annotated[kind, self.checks[title]]
        if declared.help:
            told["description"] = declared.help
        if declared.completes:
            told["json_schema_extra"] = {"x-completes": declared.completes}
        if declared.empty:
            kind = kind | None
            if self._base is Record:
                told["json_schema_extra"] = {"x-empty": True}
        if declared.optional:
            kind, told["default"] = kind | None, None
        elif "default" in declared.model_fields_set:
            told["default"] = kind() if declared.default == {} and declared.type else declared.default  # a record that says nothing
        elif self._base is Record and declared.entries is not None and declared.min is None:
            told["default"] = []
        elif declared.type == "flag":
            told["default"] = False
        return kind, Field(**told)

    def annotation(self, title: str, declared: Any) -> Any:
        """See `Models`."""
        if declared.table is not None:
            own = declared.model_copy(update={"table": None, "group": declared.table})
            values = self._known(declared.table) if isinstance(declared.table, str) else super().annotation(title, own)
            keys = self._known(declared.keys) if isinstance(declared.keys, str) else Literal[tuple(declared.keys)]
            return _bounded(dict[keys, values], declared.min, declared.max)  # type: ignore[valid-type]
        if declared.entries is not None:
            least, most = (declared.min, declared.max) if self.many is None else (declared.min or 0, declared.max or self.many)
            return _bounded(list[self.entry(title, declared.entries)], least, most)  # type: ignore[misc]
        if declared.type is not None and (declared.type not in TYPES_OF_SHAPES or self._own(declared.type)):
            return self._known(declared.type)
        return super().annotation(title, declared)

    def entry(self, title: str, entries: Any) -> Any:
        """See `Models`."""
        known = isinstance(entries, str) and self._own(entries)
        return self._known(entries) if known else super().entry(title, entries)

    def _own(self, name: str) -> bool:
        """Is it a type or a record of this file, whatever shapes call so?"""
        return name in self.types or name in self._named or name in self.fields

    def _known(self, name: str) -> Any:
        """The type of that name."""
        if name in self.types or name in SIMPLE and not self._own(name):
            return self.types.get(name) or SIMPLE[name]
        if name not in self._named:
            return self.record(name)
        kind, told = self.member("", name, self._named[name])
        return Annotated[kind, told] if told.json_schema_extra else kind


def _bounded(kind: Any, least: float | None, most: float | None) -> Any:
    """A list or table of so many entries."""
    bounds: dict[str, Any] = {key: int(many) for key, many in (("min_length", least), ("max_length", most)) if many is not None}
    return Annotated[kind, Field(**bounds)] if bounds else kind


def _title(name: str) -> str:
    return name.title().replace("_", "")
