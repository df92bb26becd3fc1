"""What a record's keys mean: the docstrings below its fields, as schemas and hints show them.

They are read when somebody asks: pydantic would look for them in the source of every class, whenever the program starts.
"""

from __future__ import annotations

import ast
import inspect
import sys
from functools import lru_cache

from pydantic import BaseModel, ConfigDict, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from rulepress.content.models.reader_schema import reader_name


class DocumentedModel(BaseModel):
    """A record whose JSON Schema describes each key with its field's docstring."""

    model_config = ConfigDict(model_title_generator=reader_name)

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        made = handler(core_schema)
        properties = handler.resolve_ref_schema(made)["properties"] if cls.model_fields else {}
        for key, words in meanings(cls).items():
            if key not in properties:  # typed, and not written
                continue
            if handler.resolve_ref_schema(properties[key]).get("description") != words:  # else the record that stands there says it
                properties[key] = dict(sorted([*properties[key].items(), ("description", words)]))
        return made


def meanings(model: type[BaseModel]) -> dict[str, str]:
    """Key, as it is typed -> what it means, for those of a model's keys that say so."""
    told: dict[str, str | None] = {}
    for name, field in model.model_fields.items():
        told[field.alias or name] = field.description or _below(model, name)
    return {key: words for key, words in told.items() if words}


def _below(model: type[BaseModel], name: str) -> str | None:
    """The docstring of a field, where its class or the next of those that it builds on has one."""
    kinds = [kind for kind in model.__mro__ if issubclass(kind, BaseModel) and kind is not BaseModel]
    return next((words for kind in kinds if (words := _docstrings(kind.__module__).get((kind.__qualname__, name)))), None)


@lru_cache(maxsize=128)
def _docstrings(module: str) -> dict[tuple[str, str], str]:
    """Class and field -> docstring. Empty for a module without a source."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
    except (KeyError, OSError, TypeError):
        return {}
    return {
        (kind.name, field.target.id): inspect.cleandoc(below.value.value)
        for kind in tree.body
        if isinstance(kind, ast.ClassDef)
        for field, below in zip(kind.body, kind.body[1:], strict=False)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant) and isinstance(below.value.value, str)
    }
