"""What a game at a command line begins with: the scenario that was named, and what each side fields."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rulepress.core.name_matching import meant, nearest
from rulepress.core.rule_refs import Refused
from rulepress.core.sides import PLAYERS


def scenario_of(said: str | None, known: Sequence[str]) -> str:
    """The scenario that is meant: the one that was named, or the only one. Raises Refused."""
    if not known:
        raise Refused(["play.request"], "There is no scenario here to play.")
    if said is None and len(known) != 1:
        raise Refused(["play.request"], f"Say which scenario is played: {', '.join(known)}.")
    return known[0] if said is None else known_scenario(said, known)


def known_scenario(name: str, known: Collection[str]) -> str:
    """The name, if there is such a scenario. Raises Refused when there is none."""
    if name not in known:
        raise Refused(["play.request"], f'There is no scenario "{name[:60]}".{nearest(name[:60], known)}')
    return name


def forces_of(said: Sequence[str], known: Collection[str], called: str) -> Sequence[str]:
    """What both sides field, each of `known`; `called`: what one of these is. Raises Refused with those that there are, but for one that
    is nearly right: the game itself has the nearest name."""
    if not known:
        raise Refused(["play.request"], f"There is no {called} here to play with.")
    unlike = [f'There is no {called} "{each[:60]}". ' for each in said if each not in known and not meant(each, known)]
    if unlike or len(said) != len(PLAYERS):
        raise Refused(["play.request"], f"{''.join(unlike)}Say --force twice, with a {called} for each side: {', '.join(known)}.")
    return said
