"""JSON Schema as readers meet it, in editors, in the published data's schemas and on the site.

Definitions and titles have a model's name without the affix that tells classes apart in code: `ResolvedEdition` is `Edition`.
"""

from __future__ import annotations

import re

from pydantic.json_schema import GenerateJsonSchema

_AFFIXES = re.compile(r"^Resolved(?=.)|(?<=.)(?:Model|Form|Record)$")


def reader_name(model: type) -> str:
    """A model's name for readers."""
    return _AFFIXES.sub("", model.__name__)


class ReaderSchema(GenerateJsonSchema):
    """Calls each definition by its model's name for readers."""

    def normalize_name(self, name: str) -> str:
        """The name of a definition."""
        return super().normalize_name(_AFFIXES.sub("", name))
