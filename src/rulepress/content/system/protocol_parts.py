"""The parts of an interface, and which of them something lacks."""

from inspect import get_annotations


def parts(protocol: type) -> list[str]:
    """The names that an interface is about, those that it inherits among them."""
    named = {name: None for one in reversed(protocol.__mro__) for name in {**get_annotations(one), **vars(one)}}
    return [name for name in named if not name.startswith("_")]


def missing_parts(protocol: type, offered: object) -> list[str]:
    """The names that an interface is about and that something does not have."""
    return [name for name in parts(protocol) if not hasattr(offered, name)]
