"""Parts of a game that are opened when somebody asks for them: not every verb does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from rulepress.content.system.answer_checks import broken, checked
from rulepress.content.system.game_mechanics import MODULES
from rulepress.content.system.protocol_parts import missing_parts


def later(module: str, name: str = "") -> Any:
    """A part of a game that is a module, or a function or the files in one (called like the part, unless named), opened when somebody asks
    for it. Raises ContractError then for what it lacks."""
    return DeferredPart(module, name)


@dataclass
class DeferredPart:
    """A part that is not open yet."""

    module: str
    of_module: str
    name: str = ""

    def __set_name__(self, _: type, name: str) -> None:
        """The part that it is."""
        self.name = name

    def __get__(self, _: object, game: type) -> Any:
        """The module, or the function or the files in it. Raises ContractError."""
        module = import_module(self.module)
        if self.name in MODULES:
            if found := missing_from_module(self.name, module):
                raise broken(game, *found)
            return module
        part = getattr(module, self.of_module or self.name, None)
        if self.name == "files":
            if found := file_faults(part):
                raise broken(game, *found)
            return part
        if not callable(part):
            raise broken(game, f"its `{self.name}` is not a function of {self.module}")
        return checked(game, self.name, part)


def file_faults(files: Any) -> list[str]:
    """What is wrong with the `files` of a game."""
    if not isinstance(files, Mapping):
        return ["its `files` is not a mapping from a kind of file to its model and places"]
    return [
        f"its `files` have no model and places for `{kind}`"
        for kind, read in files.items()
        if not (isinstance(read, tuple) and len(read) == 2 and isinstance(read[0], type))
    ]


def missing_from_module(name: str, module: object) -> list[str]:
    """What a part of an engine that is a module does not offer."""
    return [f"its `{name}` offers no `{one}`" for one in missing_parts(MODULES[name], module)]
