"""Who acts when, and who scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulepress.content.drawings.figure_scenes import Chip, FigureVerdict, Ring
from rulepress.content.games.downsync.figures.figure_setup import SIDES, FigureSetup, Unclear, listed, said
from rulepress.core.match import Ended
from rulepress.games.downsync.play import reactions, scoring
from rulepress.tabletop import mils

ENDLESS = 99
"""Points that nobody reaches, so that the game goes on."""


def order(scene: FigureSetup, asked: Mapping[str, int]) -> FigureVerdict:
    """In which order those who take part in a Reaction Engagement act, by the dice that they rolled."""
    flow, sides = scene.flow, {player: side for side, player in SIDES.items()}
    for name in asked:
        scene.piece(name)
    flow.state = flow.state._replace(priorities=dict(asked))
    chips: list[Chip] = []
    words: list[str] = []
    told: set[tuple[str, ...]] = set()
    while flow.state.priorities:
        asking = reactions.next_to_act(flow, SIDES["yours"], SIDES["theirs"])
        try:
            decision = next(asking)
            choose = decision.options or ()
            name = choose[0]
            if choose not in told:
                words.append(f"The player of {listed(choose)} orders them.")
            told.update([choose, choose[1:]])
        except StopIteration as found:
            name = found.value
        value = flow.state.priorities[name]
        side = sides[flow.piece(name).player]
        if chips and chips[-1].value == value and chips[-1].side == "yours" and side == "theirs":
            words.append(f"{chips[-1].name} goes before {name}: of equals, the active player's Units act first.")
        chips.append(Chip(name, side, value))
        flow.state = flow.state._replace(priorities={key: die for key, die in flow.state.priorities.items() if key != name})
    names = tuple(chip.name for chip in chips)
    return FigureVerdict(names, (f"They act in this order: {', '.join(names)}.", *words), chips=tuple(chips))


def score(scene: FigureSetup, asked: Mapping[str, Any]) -> FigureVerdict:
    """The points that each side scores in a scenario of the project as your turn and the Round end; a Unit that might count
    on several objectives does so on the first, or on the one that `on` names."""
    scenario = next((each for each in scene.data["scenarios"] if each["id"] == asked["scenario"]), None)
    if scenario is None:
        raise Unclear(f"There is no scenario `{asked['scenario']}`.")
    flow, wanted = scene.flow, asked.get("on") or {}
    flow.scenario = {**scenario, "victory": {**scenario["victory"], "points": ENDLESS}}
    asking, reply = scoring.after_round(flow, scenario["scoring"]["from_round"], SIDES["yours"]), None
    try:
        scoring.after_taskforce(flow, SIDES["yours"])
        while True:
            decision = asking.send(reply)
            reply = wanted.get(decision.about, (decision.options or ("",))[0])
    except (StopIteration, Ended):
        pass
    numbers, radius = scenario["scoring"], scene.book.objective_radius
    rings = tuple(
        Ring(at, radius + mils(numbers[reach]), "reach", said(mils(numbers[reach])))
        for at in scene.objectives.values()
        for reach in ("score_within", "block_within")
    )
    words = []
    for event in flow.events:
        if event.kind == "scored":
            whose = "Your side" if event.player == SIDES["yours"] else "The other side"
            about = event.about
            words.append(
                f"{whose} has {about['scoring']} within {said(mils(numbers['score_within']))} and is blocked by "
                f"{about['blocking']}: {about['points']} {'point' if about['points'] == 1 else 'points'}."
            )
    points = {side: flow.side(player).score for side, player in SIDES.items()}
    return FigureVerdict((f"{points['yours']}:{points['theirs']}",), tuple(words) or ("Nobody scores.",), rings=rings)
