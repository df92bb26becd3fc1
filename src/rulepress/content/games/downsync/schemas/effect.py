"""Effects of traits, actions and the like, as they were read."""

from collections.abc import Iterator
from typing import Annotated, Any

from rulepress.content.models.base_record import Later
from rulepress.games.downsync.vocabulary import VERBS


def _any_verb() -> Any:
    from rulepress.content.games.downsync.schemas.vocabulary_models import Effect

    return Effect


Sentence: Any = Annotated[Any, Later(_any_verb)]
"""An effect, in records that may well have none."""


def verb_of(effect: Any) -> str:
    """The verb of an effect that was read."""
    typed = effect.model_fields_set
    return next(verb for verb in VERBS if verb in typed)


def in_words(effect: Any) -> dict[str, Any]:
    """An effect that was read as it was typed: what any may say, then its verb and what belongs to that."""
    verb, typed = verb_of(effect), effect.model_dump(exclude_unset=True)
    own = (verb, *VERBS[verb].keys)
    return {key: typed[key] for key in (*(key for key in typed if key not in own), *own) if key in typed}


def every(effects: Any) -> Iterator[Any]:
    """Effects that were read, each with what is done after it."""
    for effect in effects or ():
        yield effect
        yield from every(effect.then)
        yield from every(effect.otherwise if isinstance(effect.otherwise, list) else ())
