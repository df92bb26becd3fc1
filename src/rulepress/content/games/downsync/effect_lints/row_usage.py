"""The rows of the vocabulary that an effect uses: `table:word`, as `verb:modify`, `modify:speed`, `fact:stunned`, `happening:moved`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulepress.games.downsync.vocabulary.amounts import COUNTING, EACH
from rulepress.games.downsync.vocabulary.conditions import CONDITIONS, JOINED
from rulepress.games.downsync.vocabulary.facts import FACTS, PARTIES
from rulepress.games.downsync.vocabulary.targets import COMPARED, PLACES, SELECTING
from rulepress.games.downsync.vocabulary.trigger_rows import TRIGGERS
from rulepress.games.downsync.vocabulary.verbs import ANY, AT, VERBS

MOMENT = ("roll", "may", "cost", "again", "instead", "then", "otherwise")
"""Keys about its time that any effect may have, in addition to `on`, `limit` and `until`."""

SPANS = ("move", "next_activation", "next_round")

WORDED: tuple[tuple[str, str | bool], ...] = (
    ("at_least", True),
    ("count", "all"),
    ("near", "bearer"),
    ("onto", "bearer"),
    ("toward", "own_edge"),
    ("away_from", "nearest"),
    ("bases", "one less"),
    ("up_to", True),
    ("who", "picked"),
    *(("at", word) for word in AT),
    *(("until", word) for word in SPANS),
)
"""Words that a key takes in place of a number or a selection of Units."""


def _word(word: str | bool) -> str:
    return str(word).lower()  # as it is typed


def failing(effect: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The effects that follow a failed roll; any other value of `otherwise` names an effect."""
    found = effect.get("otherwise")
    return found if isinstance(found, list) else []


def used(effect: Mapping[str, Any]) -> set[str]:
    """The rows that an effect uses, as typed or resolved."""
    return set(_used(effect))


def _used(effect: Mapping[str, Any]) -> Iterator[str]:
    verb = effect.get("verb") or next(verb for verb in VERBS if verb in effect)
    row = VERBS[verb]
    yield f"verb:{verb}"
    said = effect.get(verb, effect.get(row.key.resolved))
    if len(row.key.names) > 1:
        yield from (f"{verb}:{word}" for word in (said if isinstance(said, list | tuple) else [said]) if word in row.key.names)
    if verb == "replace" and said == ANY:
        yield f"replace:{ANY}"
    yield from (f"key:{key}" for key in MOMENT if effect.get(key) and (key != "otherwise" or failing(effect)))
    yield from (f"{key}:{effect[key]}" for key in ("limit", "until") if effect.get(key) and key not in row.keys)
    yield from (f"{key}:{_word(word)}" for key, word in WORDED if effect.get(key) == word)
    if isinstance(roll := effect.get("roll"), Mapping) and roll.get("each"):
        yield "roll:each"
    if isinstance(roll, Mapping) and roll.get("same"):
        yield "roll:same"
    on = effect.get("on")
    if isinstance(on, Mapping):
        yield from (f"happening:{on[key]}" for key in ("after", "before") if on.get(key))
        yield from (f"on:{key}" for key in ("before", "of", "effect", "hit", "passes") if on.get(key) is not None)
        yield from _units(on.get("of") or {})
    elif on:
        yield f"happening:{on}"
    if isinstance(per := effect.get("per"), Mapping):
        yield from (f"per:{key}" for key in (*EACH, *COUNTING) if per.get(key))
        yield from _units(per.get("units") or {})
    if isinstance(effect.get("cost"), Mapping):
        yield "cost:token"
    elif effect.get("cost") == "A":
        yield "cost:A"
    for then in (*(effect.get("then") or ()), *failing(effect)):
        yield from _used(then)
    who = effect.get("who")
    if isinstance(who, Mapping):
        yield "who:units"
        yield from _units(who)
    elif who:
        yield f"who:{who}"
    if effect.get("times") is not None:
        yield "key:times"
    if effect.get("aura") is not None:
        yield "who:aura"
    for key in row.keys:
        if isinstance(effect.get(key), Mapping):
            yield from _units(effect[key])
    yield from _conditions(effect.get("when") or {})


def _conditions(when: Mapping[str, Any]) -> Iterator[str]:
    for name, wanted in when.items():
        if wanted is None:
            continue
        yield f"condition:{name}"
        if name in JOINED:
            for each in wanted:
                yield from _conditions(each)
        elif name == "not":
            yield from _conditions(wanted)
        elif name in PARTIES:
            yield from _facts(wanted)
        elif name not in CONDITIONS:
            yield from _units(wanted)


def _units(typed: Mapping[str, Any]) -> Iterator[str]:
    """The rows of a selection of Units."""
    yield from (f"selector:{name}" for name, wanted in typed.items() if name in SELECTING or name in COMPARED and wanted)
    if isinstance(typed.get("of"), Mapping):
        yield from _units(typed["of"])
    elif typed.get("of") in PLACES:
        yield f"of:{typed['of']}"
    for others in (typed[name] for name in COMPARED if typed.get(name)):
        yield from _units(others)
    yield from _facts({name: wanted for name, wanted in typed.items() if name not in SELECTING})


def _facts(typed: Mapping[str, Any]) -> Iterator[str]:
    """The rows of conditions about one Unit."""
    for name, wanted in typed.items():
        if name == "not":
            yield from _facts(wanted)
        elif name in TRIGGERS:
            yield f"happening:{name}"
            if isinstance(wanted, Mapping) and isinstance(wanted.get("by"), Mapping):
                yield from _units(wanted["by"])
        elif name in FACTS:
            yield f"fact:{name}"


def rows() -> Iterator[str]:
    """Every row that an effect may use."""
    for verb, row in VERBS.items():
        yield f"verb:{verb}"
        if len(row.key.names) > 1:
            yield from (f"{verb}:{word}" for word in row.key.names)
    yield from (f"condition:{name}" for name in (*CONDITIONS, *PARTIES, "there_is", "not", *JOINED))
    yield from (f"fact:{name}" for name in FACTS if name not in TRIGGERS)
    yield from (f"happening:{name}" for name in TRIGGERS)
    yield from (f"selector:{name}" for name in (*SELECTING, *COMPARED))
    yield from (f"of:{name}" for name in PLACES)
    yield from (f"per:{name}" for name in (*EACH, *COUNTING))
    yield from (
        f"replace:{ANY}",
        "cost:token",
        "cost:A",
        "roll:each",
        "roll:same",
        "on:passes",
        *(f"{key}:{_word(word)}" for key, word in WORDED),
    )
    yield from (f"key:{name}" for name in (*MOMENT, "times"))
