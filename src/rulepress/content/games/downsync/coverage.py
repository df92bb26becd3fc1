"""What of traits, actions, effects and tokens is at work in odds and play, what in play only, and what is left to the players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulepress.content.games.downsync.effect_lints.row_usage import failing
from rulepress.content.games.downsync.game_content import DownsyncContent, DownsyncSourceFile
from rulepress.content.games.downsync.lints._cards_and_actions import never_there
from rulepress.content.games.downsync.lints.nothing_reads_it import action_position
from rulepress.content.games.downsync.schemas import Ability, Leader, TraitDefinition
from rulepress.content.games.downsync.schemas.effect import every
from rulepress.content.system.game_engine import Effects
from rulepress.core.name_matching import slug
from rulepress.effects.effect_form import DiceThreshold
from rulepress.games.downsync.active_effects import runs
from rulepress.games.downsync.model import Effect, trigger_from_data
from rulepress.games.downsync.vocabulary import VERBS

SHARED = "rules"
"""What stands in an id for the faction, where all factions share it."""


def coverage(content: DownsyncContent) -> Effects:
    """What is at work where, and how many effects run."""
    run = 0
    odds: set[str] = set()
    play: set[str] = set()
    manual: set[str] = set()
    keywords: set[str] = set()
    for name, record, left in _owners(content):
        effects = record.effects or []
        run += sum(1 for _ in every(effects))
        if left:
            manual.add(name)
        elif isinstance(record, TraitDefinition) and not effects:
            keywords.add(name)  # whatever asks for it does something
        elif effects:
            (odds if all(in_odds(effect, _simply_on(record)) for effect in effects) else play).add(name)
    shown = _shown(content)
    said = {name for name in {*odds, *play} - manual if _own(content, name)}
    return {
        "run": run,
        "odds_and_play": sorted((odds | keywords) - manual - play),
        "play_only": sorted(play - manual),
        "manual": sorted(manual),
        "unshown": sorted(name for name in said if slug(plain(name)) not in shown),
    }


def plain(name: str) -> str:
    """What cards call it: without its home, the card that alone has it, and the option."""
    return name.split("/", 2)[2].rpartition(": ")[2].partition(" (")[0]


def _own(content: DownsyncContent, name: str) -> bool:
    """Does it stand in the project's own files, so that somebody here can write an example?"""
    return name.split("/")[1] != SHARED or content.core.document.root == content.project.root


def _shown(content: DownsyncContent) -> set[str]:
    """The traits, actions, effects, tokens, leaders and their abilities that worked examples are about."""
    records = [record for source in content.examples if source.record for record in source.record.root.values()]
    led = [source.record for faction in content.factions for source in faction.leaders if source.record]
    leaders = {record.id: {slug(name) for name in (record.name, *record.abilities)} for record in led}
    found: set[str] = set()
    for rule in (rule for record in records if not record.set_aside for rule in record.rules):
        kind, _, name = rule.partition(".")
        if kind == "leader":
            leader, _, ability = name.partition(".")
            found |= {ability} if ability else leaders.get(leader, set())  # one of the whole card need not say which ability it is about
        elif kind in ("trait", "action", "effect", "token"):
            found.add(name)
    return found


def _simply_on(record: Any) -> bool:
    """Does it stand on the table with nothing to be paid for it? Odds count what such a one sets off."""
    paid = isinstance(record, TraitDefinition) and (record.cost or record.upkeep)
    return not (paid or isinstance(record, Leader | Ability))


def in_odds(record: Any, simply_on: bool = True) -> bool:
    """Whether odds count an effect as typed; what reaches others is stated to them (`--fact target.under=...`), as the Round is."""
    return _in_odds(record.model_dump(exclude_unset=True), simply_on)


def _in_odds(typed: Mapping[str, Any], simply_on: bool) -> bool:
    verb, on, who = next(verb for verb in VERBS if verb in typed), typed.get("on"), typed.get("who")
    word, row = typed[verb], VERBS[verb]
    if on and (not simply_on or isinstance(who, dict)):
        return False
    if not all(_in_odds({**then, "on": on or "hit"}, simply_on) for then in (*(typed.get("then") or ()), *failing(typed))):
        return False
    return runs(
        Effect(
            verb=verb,
            quantity=word if row.key.resolved == "quantity" else None,
            what=tuple(word) if row.key.resolved == "what" and isinstance(word, list) else (),
            who=who if isinstance(who, str) else None,
            when=typed.get("when") or {},
            on=trigger_from_data(on) if on else None,
            may=bool(typed.get("may")),
            roll=DiceThreshold(1, 1) if typed.get("roll") else None,
            details={
                name: value for name, value in [*typed.items(), (row.key.resolved, word)] if name in ("onto", "deed", "cost", "token")
            },
        )
    )


def _owners(content: DownsyncContent) -> Iterator[tuple[str, Any, bool]]:
    """Everything that can have effects, by its id, and whether it is left to the players: definitions first, then actions that one
    card alone has."""
    for faction in (None, *content.factions):
        home = f"downsync/{faction.id if faction else SHARED}"
        own = faction or content
        for name, record in _records(own.traits):
            yield f"{home}/{name}", record, record.manual
        for name, record in _records(own.actions):
            yield from _with_options(f"{home}/{name}", record)
        if faction is None:
            continue
        for name, record in _records(faction.effects):
            yield f"{home}/{name}", record, record.manual
        never = never_there(content, faction)
        yield from ((f"{home}/{name}", record, False) for name, record in _records(faction.tokens) if name not in never)
        for leader in faction.leaders:
            if leader.record:
                yield from _led(home, leader.record)
        for source in [*faction.units, *faction.leaders]:
            if source.record is None:
                continue
            uses = list(getattr(source.record, "actions", []))
            uses += [use for grant in getattr(source.record, "grants", []) for use in grant.actions]
            for use in uses:
                if isinstance(use, dict):
                    for name, body in use.items():
                        yield from _with_options(f"{home}/{source.record.name}: {name}", body)


def _led(home: str, record: Any) -> Iterator[tuple[str, Any, bool]]:
    """What a leader does itself, and its abilities."""
    yield f"{home}/{record.name}", record, False
    for name, ability in record.abilities.items():
        yield f"{home}/{record.name}: {name}", ability, ability.manual


def _records(source: DownsyncSourceFile | None) -> Iterator[tuple[str, Any]]:
    if source is not None and source.record is not None:
        yield from source.record.root.items()


def _with_options(name: str, record: Any) -> Iterator[tuple[str, Any, bool]]:
    """An action, and each of its options. What neither is rolled for nor has effects is a text for the players."""
    options = record.options or {}
    yield name, record, bool(record.manual) or (not options and _mere_text(record))
    for option, body in options.items():
        yield f"{name} ({option})", body, bool(body.manual)


def _mere_text(record: Any) -> bool:
    whole = record.cost is not None  # and not what a card changes of a shared action
    return whole and bool(record.text) and not record.effects and action_position(record.label, record.effect) == "performed"
