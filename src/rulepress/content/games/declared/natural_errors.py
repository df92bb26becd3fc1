"""What the dice of a sum are said to show by themselves, and never do: each a finding at its line."""

from __future__ import annotations

from typing import Any

from rulepress.content.games.declared.check_definition import RollForm
from rulepress.content.games.declared.odds_name_lookup import OddsNames
from rulepress.content.games.declared.value_bounds import span
from rulepress.content.yaml.source_location import At
from rulepress.games.declared.formulas import DiceTerm
from rulepress.games.declared.roll_records import DOUBLES, HITS, MISSES, die


def judge_natural(shows: Any, roll: RollForm, names: OddsNames, at: At) -> None:
    """Reports numbers that the dice of a sum never come to, and doubles that cannot be told; `at` is where they are asked for."""
    picked = [change for change in roll.then or () if change.reroll not in (MISSES, HITS)]  # these roll all dice again
    if shows == DOUBLES and (picked or isinstance(roll.sum, list)):
        message = "Doubles are read off dice of one sort, with nothing done to them."
        at.report("wrong-value", message, suggestion="write `sum: 2d6`, and nothing below `then:`")
        return
    told = DiceTerm.of(roll.sum) if isinstance(roll.sum, str) and roll.die is None else None
    dice = span(1 if roll.sum is None else roll.sum, names, at)
    most_dice = told.number if told else dice.most
    if shows == DOUBLES and most_dice < 2:
        at.report("never-rolled", "One die alone shows no doubles.", severity="warning", suggestion="write `sum: 2d6`, or a number")
    rolled = die(told.sides if told else 6 if roll.die is None else roll.die, names.shape.dice)
    faces = [face for face in rolled.faces if isinstance(face, int)]
    if isinstance(shows, str) or not faces or picked or isinstance(roll.sum, str) and not told:
        return
    least, most = (told.number if told else dice.least) * min(faces), most_dice * max(faces)
    for index, number in enumerate(shows if isinstance(shows, list) else [shows]):
        if not least <= number <= most:
            here = at / index if isinstance(shows, list) else at
            message = f"{number} never comes up: these dice show {least:g} to {most:g}, without what is added."
            here.report("never-rolled", message, severity="warning", suggestion="write a number that they show")
