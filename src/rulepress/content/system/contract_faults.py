"""How a game that is written in Python does not fulfil its contract, told when it is opened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from inspect import getattr_static, signature
from typing import Any

from rulepress.content.system.deferred_parts import DeferredPart, file_faults, missing_from_module
from rulepress.content.system.game_engine import GameEngine
from rulepress.content.system.game_mechanics import MODULES
from rulepress.content.system.game_system import GameSystem
from rulepress.content.system.protocol_parts import parts
from rulepress.core.name_matching import nearest

NEEDED: dict[type, tuple[str, ...]] = {
    GameSystem: ("id", "name", "files", "load", "data_schema", "pages"),
    GameEngine: ("calls",),
}
"""The parts that have no default."""
OF: dict[type, str] = {GameSystem: "a game", GameEngine: "an engine"}
"""What messages call them."""
OPTIONAL_FUNCTIONS = {"touched": ["before", "after"]}
"""Functions of which the default is None, and what they are called with."""


def faults(game: Any, id_: str) -> list[str]:
    """How the GAME that is registered as `id_` does not fulfil the contract, a sentence each, by the names of its parts."""
    if wrong_kind := _kind_fault("GAME", game, GameSystem):
        return [wrong_kind]
    offered = _offered(game, GameSystem)
    found = [*_part_faults(game, GameSystem)]
    if "name" in offered and not isinstance(game.name, str):
        found.append("its `name` is not text")
    if "files" in offered and not isinstance(getattr_static(game, "files"), DeferredPart):
        found += file_faults(game.files)
    if game.lints is not None and not hasattr(game.lints, "__path__"):
        found.append("its `lints` is not a package")
    if "id" in offered and game.id != id_:
        found.append(f"its `id` is `{game.id}`, and it is registered as `{id_}`")
    return found if game.engine is None else [*found, *_engine_faults(game.engine)]


def _engine_faults(engine: Any) -> Iterator[str]:
    if wrong_kind := _kind_fault("engine", engine, GameEngine):
        yield wrong_kind
        return
    yield from _part_faults(engine, GameEngine)
    for name in MODULES:
        module = getattr_static(engine, name, None)
        if module is not None and not isinstance(module, DeferredPart):
            yield from missing_from_module(name, module)


def _kind_fault(what: str, offered: Any, base: type) -> str | None:
    if isinstance(offered, type):
        return f"its {what} is the class {offered.__name__}, and not an object of it: write `{offered.__name__}()`"
    if base not in type(offered).__mro__:
        place = base.__module__.removeprefix("rulepress.")
        return f"its {what} is a {type(offered).__name__}, and not an object of a class that derives from {place}.{base.__name__}"
    return None


def _offered(one: object, base: type) -> list[str]:
    """The names that an object and its classes have, but for those that a game has by default."""
    own = [kind for kind in type(one).__mro__ if kind not in base.__mro__]
    return [name for each in (one, *own) for name in vars(each)]


def _part_faults(one: object, base: type) -> Iterator[str]:
    """Parts that are missing, that nobody asks for, and that cannot be called as they are."""
    known, offered = parts(base), _offered(one, base)
    other = GameEngine if base is GameSystem else GameSystem
    for name in NEEDED[base]:
        if name not in offered:
            yield f"it offers no `{name}`"
    for name in dict.fromkeys(offered):
        if not name.startswith("_") and name not in known:
            advice = f"it belongs to {OF[other]}" if name in parts(other) else nearest(name, known).strip()
            yield f"it offers `{name}`, which is not a part of {OF[base]}" + (f" ({advice})" if advice else "")
    for name in known:
        part = getattr_static(one, name, None)
        if isinstance(part, DeferredPart) or not (callable(getattr(base, name, None)) or (name in OPTIONAL_FUNCTIONS and part)):
            continue  # what is deferred is checked when it is opened
        if not callable(part := getattr(one, name)):
            yield f"its `{name}` is not a function"
        elif not _takes(part, base, name):
            yield f"its `{name}` cannot be called with {' and '.join(f'`{given}`' for given in _parameters(base, name))}"


@lru_cache
def _parameters(base: type, name: str) -> list[str]:
    """What a function of a game is called with, in order."""
    return OPTIONAL_FUNCTIONS.get(name) or list(signature(getattr(base, name)).parameters)[1:]


@lru_cache(maxsize=256)  # a game is looked at whenever it is opened
def _takes(function: Callable[..., Any], base: type, name: str) -> bool:
    """Whether a part can be called as the program calls it."""
    try:
        signature(function).bind(*_parameters(base, name))
    except TypeError:
        return False
    except ValueError:  # of something that does not tell its signature
        pass
    return True
