"""What of a play.yaml changes nothing beside what stands next to it: keys of terrain, filters, moves and triggers.

`play_names` has said before which names lead nowhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulepress.content.games.declared.turn_values import TurnValues, every_step
from rulepress.content.yaml.source_location import At
from rulepress.games.declared.play.turn_program import ENTERS, LEAVES

Typed = Mapping[str, Any]


@dataclass
class IdleKeys:
    """Reports keys that change nothing in the turn of one game."""

    typed: Typed
    at: At
    values: TurnValues
    areas: Iterable[tuple[str, str]] | None
    """The name and the ground of all terrain of all scenarios; None where not all of them are known."""

    def judge(self) -> None:
        """Everything, in the order of the file."""
        self._held()
        for name, typed in (self.typed.get("terrain") or {}).items():
            self._ground(name, typed, self.at / "terrain" / name)
        for name, typed in (self.typed.get("values") or {}).items():
            if isinstance(typed, Mapping) and ("count" in typed or "sum" in typed):
                self._filter(typed, self.at / "values" / name)
        for name, typed in (self.typed.get("actions") or {}).items():
            self._steps(typed["do"], self.at / "actions" / name / "do")
        triggers = self.typed.get("triggers") or ()
        for place, typed in enumerate(triggers):
            self._trigger(typed, self.at / "triggers" / place, typed in triggers[:place])
        self._steps(self.typed.get("play") or (), self.at / "play")

    def _held(self) -> None:
        for whose in ("pieces", "sides"):
            for name, typed in ((self.typed.get(whose) or {}).get("holds") or {}).items():
                most = self.values.settled(typed["max"]) if isinstance(typed, Mapping) and "max" in typed else None
                if most is not None and most < 1:
                    told = f"`{name}` counts no further than {most}, so that it is never held."
                    (self.at / whose / "holds" / name / "max").report("wrong-value", told, suggestion="write 1 or more, or delete it")

    # -- terrain ----------------------------------------------------------------------------------------------------------------

    def _ground(self, name: str, typed: Typed, at: At) -> None:
        stops = "moves" in typed.get("blocks", ())
        if stops and "cost" in typed:
            told = f"Nothing moves through `{name}`, so that nothing reads what a move in it costs."
            (at / "cost").report("nothing-reads", told, key=True, suggestion="delete it")
        does = typed.get("blocks") or typed.get("covers") or typed.get("cost", 1) > 1
        if not does and self.areas is not None and not self._says_otherwise(name):
            told = f"`{name}` does nothing: it blocks and covers nothing, and a move in it costs no more."
            says = next((key for key in ("covers", "cost", "blocks") if key in typed), None)  # an older edition says it in its own file
            (at / says if says else at).report("nothing-reads", told, key=True, suggestion="delete it, or say what it does: `cost: 2`")

    def _says_otherwise(self, name: str) -> bool:
        """Is it the name of terrain whose ground does something?"""
        return any(name == one and ground in self.typed["terrain"] and ground != name for one, ground in self.areas or ())

    def _closed(self, name: str) -> bool:
        """Does all terrain of this name or ground keep everything from moving into it?"""
        ground = self.typed.get("terrain") or {}
        found = [ground.get(one, ground.get(other, {})) for one, other in self.areas or () if name in (one, other)]
        return bool(found) and all("moves" in one.get("blocks", ()) for one in found)

    # -- filters, steps, triggers -----------------------------------------------------------------------------------------------

    def _filter(self, typed: Typed, at: At) -> None:
        self._several(typed.get("on"), at / "on")
        if "count" in typed and "of" in typed:
            told = f"`count: {typed['count']}` says already whose pieces these are."
            (at / "of").report("nothing-reads", told, key=True, suggestion="delete it")

    def _steps(self, steps: Iterable[Typed], at: At) -> None:
        for place, step in enumerate(steps):
            here = at / place
            for name in ("at", "of"):
                if isinstance(step.get(name), Mapping):
                    self._filter(step[name], here / name)
            if "move" in step:
                self._move(step, here)
            self._steps(step.get("do") or (), here / "do")

    def _move(self, step: Typed, at: At) -> None:
        for name in ("sure", "through"):
            if "over" in step and name in step:
                told = f"A move with `over` goes over everything at no cost, so that nothing reads `{name}`."
                (at / name).report("nothing-reads", told, key=True, suggestion="delete it")
        into, away = (self.values.settled(step[name]) if name in step else None for name in ("into", "away"))
        if into is not None and away is not None and into <= away:
            told = f'No move ends within {into}" of an enemy and farther than {away}" from every enemy.'
            (at / "away").report("wrong-value", told, suggestion="write a number below that of `into`, or delete one of them")

    def _trigger(self, typed: Typed, at: At, again: bool) -> None:
        if again:
            at.report("twice", "This trigger stands here twice, so that everything in it is done twice.", suggestion="delete one of them")
            return
        self._several(typed.get("terrain"), at / "terrain")
        if typed["on"] in (ENTERS, LEAVES) and not any("over" in step for step in every_step(self.typed)):
            for name in _all(typed["terrain"]):
                if self._closed(name):
                    told = f"`{name}` blocks moves, so that nothing {typed['on']} it."
                    (at / "terrain").report("nothing-reads", told, key=True, suggestion="name other terrain, or delete the trigger")
        if "for" in typed:
            self._filter(typed["for"], at / "for")
        self._steps(typed["do"], at / "do")

    def _several(self, names: Any, at: At) -> None:
        """Reports terrain that stands in a list twice."""
        several = list(_all(names))
        for place, name in enumerate(several):
            if name in several[:place]:
                (at / place).report("twice", f"`{name}` stands here twice.", suggestion="delete one of them")


def _all(names: Any) -> Iterator[str]:
    yield from [names] if isinstance(names, str) else names or ()
