"""The manners every authored record shares: no unknown key, no silent conversion, field docstrings as editor help."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Container, Mapping
from functools import cache, cached_property
from typing import Annotated, Any, ClassVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, GetCoreSchemaHandler, GetJsonSchemaHandler, RootModel, StringConstraints
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from rulepress.content.models.field_docs import DocumentedModel


class Record(DocumentedModel):
    """A mapping as a designer typed it. A field's docstring is what the editor shows on hover."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True, protected_namespaces=())

    def model_dump(  # type: ignore[override]  # what is asked of it here, and no more
        self,
        *,
        include: Container[str] | None = None,
        exclude: Container[str] = (),
        by_alias: bool = False,
        exclude_unset: bool = False,
        exclude_none: bool = False,
    ) -> dict[str, Any]:
        """The record as plain data, as pydantic tells it: that would first make a serialiser for this kind of record."""

        def plain(value: Any) -> Any:
            if isinstance(value, BaseModel | RawRecord):
                return told(value, value.__dict__)
            if isinstance(value, dict):
                return {key: plain(one) for key, one in value.items()}
            return [plain(one) for one in value] if isinstance(value, list) else value

        def told(record: BaseModel | RawRecord, items: dict[str, Any]) -> dict[str, Any]:
            if exclude_unset:
                items = {name: one for name, one in items.items() if name in record.model_fields_set}
            if exclude_none:
                items = {name: one for name, one in items.items() if one is not None}
            called, hidden = _otherwise(type(record))  # type: ignore[arg-type]  # a class can be hashed, whatever its instances are
            if by_alias and called:
                items = {called.get(name, name): one for name, one in items.items()}
            return {name: one if type(one) in _SIMPLE else plain(one) for name, one in items.items() if name not in hidden}

        chosen = self.__dict__
        if exclude or include is not None:
            chosen = {name: one for name, one in chosen.items() if name not in exclude and (include is None or name in include)}
        return told(self, chosen)


class RawRecord:
    """What was read as a type that is made `Later`: its keys are attributes, as a record's are. Whoever remembers it needs no model."""

    __slots__ = ("__dict__", "model_fields_set")

    def __init__(self, keys: Mapping[str, Any], typed: set[str]) -> None:
        self.__dict__.update(keys)
        self.model_fields_set = typed

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RawRecord) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash(frozenset(self.model_fields_set))

    model_fields: ClassVar[dict[str, Any]] = {}
    model_dump: Any = Record.model_dump


def _said(value: Any) -> Any:
    """A record without its models."""
    if isinstance(value, BaseModel):
        return RawRecord(
            {name: one if type(one) in _SIMPLE else _said(one) for name, one in value.__dict__.items()}, value.model_fields_set
        )
    if isinstance(value, dict):
        return {key: _said(one) for key, one in value.items()}
    return [_said(one) for one in value] if isinstance(value, list) else value


class Later:
    """A type that is made when something is read as it, as the annotation `Annotated[Any, Later(make)]` has it: making a large one takes
    longer than reading a project, and most files have nothing of its kind. What is read as it is `RawRecord`."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make = make

    @cached_property
    def type(self) -> Any:
        """The type."""
        return self._make()

    @cached_property
    def _reader(self) -> Any:
        from pydantic import TypeAdapter

        return TypeAdapter(self.type)

    def __get_pydantic_core_schema__(self, _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(
            lambda typed: _said(self._reader.validate_json(json.dumps(typed), strict=True)),
            serialization=core_schema.plain_serializer_function_ser_schema(
                lambda said, how: said.model_dump(exclude_unset=how.exclude_unset, exclude_none=how.exclude_none), info_arg=True
            ),
        )

    def __get_pydantic_json_schema__(self, _schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return handler(self._reader.core_schema)


_SIMPLE = frozenset((str, int, float, bool, type(None)))


@cache
def _otherwise(kind: type[BaseModel | RawRecord]) -> tuple[dict[str, str], frozenset[str]]:
    """The fields of a model that are typed by another name, and those that are not told."""
    fields = kind.model_fields.items()
    return {name: field.alias for name, field in fields if field.alias}, frozenset(name for name, field in fields if field.exclude)


class Definitions(RootModel):
    """Records of one kind by name, as a file holds them."""

    model_config = ConfigDict(defer_build=True)


def name_and_given(use: Any) -> tuple[str, Any]:
    """What a list names, and what it gives with that: `Tough`, `Tough: 2`."""
    return (use, None) if isinstance(use, str) else next(iter(use.items()))


def _printable(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    for character in text:
        if unicodedata.category(character) in ("Cc", "Cs", "Co", "Cn") and character not in "\n\t":
            raise PydanticCustomError("unprintable", "the character U+{code} cannot be printed", {"code": f"{ord(character):04X}"})
    return text


Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
"""Lower-case words joined by hyphens; also the file's name."""

Name = Annotated[str, StringConstraints(min_length=1, max_length=60, strip_whitespace=True), AfterValidator(_printable)]
"""A short name as it is printed."""

Prose = Annotated[str, StringConstraints(min_length=1, max_length=4000), AfterValidator(_printable)]
"""Printed text; `{{ name }}` takes a number from the data."""

Inches = Annotated[int, Field(ge=0, le=1000)] | Annotated[float, Field(ge=0, le=1000, allow_inf_nan=False)]
"""A length on the table; whole numbers stay whole."""
