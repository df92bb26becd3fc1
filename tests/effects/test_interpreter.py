"""The interpreter of effects on a state of a few lines: what runs, in which order, and what follows."""

from dataclasses import dataclass, field, replace

import pytest

from rulepress.effects.effect_form import DiceThreshold, EffectForm, Trigger
from rulepress.effects.interpreter import DEEPEST, execute, fire, forestall


@dataclass
class Toy:
    """A state that writes down what is done. It asks about effects that may be declined, unless nobody answers."""

    effects: tuple[EffectForm, ...]
    dice: list[int] = field(default_factory=list)
    nobody: bool = False
    log: list[str] = field(default_factory=list)
    under_way: list[str] = field(default_factory=list)

    def waiting(self, event, before):
        return [Running(self, each) for each in self.effects if each.on.what == event and each.on.before == before]

    def current(self, event, execution):
        return None if "left" in execution.effect.details else execution

    def left_out(self, execution):
        if execution.effect.may and self.nobody:
            self.log.append(f"left out {execution.effect.verb}")
            return True
        return False

    def used_up(self, execution):
        return execution.effect.limit is not None and self.log.count(f"use {execution.effect.verb}") >= execution.effect.often

    def holds(self, execution):
        return execution.effect.when.get("holds", True)

    def accepts(self, execution):
        return (yield f"use {execution.effect.verb}?") == "yes" if execution.effect.may else True

    def use(self, execution):
        execution.used = True
        self.log.append(f"use {execution.effect.verb}")

    def roll(self, execution):
        roll = execution.effect.roll
        return roll.each or roll.holds(self.dice.pop(0))

    def apply(self, execution):
        self.log.append(execution.effect.verb)
        if causes := execution.effect.details.get("causes"):
            yield from fire(self, causes)

    def present(self, execution):
        return True

    def again(self, execution):
        return replace(execution, used=False)

    def prevented(self, execution):
        return "miss" in self.log


@dataclass
class Running:
    state: Toy
    effect: EffectForm
    used: bool = False

    @property
    def key(self):
        return self.effect.verb

    @property
    def declinable(self):
        return False

    @property
    def times(self):
        return self.effect.details.get("again", 1)

    @property
    def rolls(self):
        return [(self, self.effect.roll.holds(self.state.dice.pop(0))) for _ in range(self.effect.details.get("whom", 0))]

    def followed_by(self, effect):
        yield Running(self.state, effect, used=True)


def effect(verb, on="hit", before=False, **more):
    return EffectForm(verb, on=Trigger(on, before), **more)


def run(generator, *answers):
    """What it asks, and what it returns."""
    asked, left = [], list(answers)
    try:
        question = next(generator)
        while True:
            asked.append(question)
            question = generator.send(left.pop(0))
    except StopIteration as end:
        return asked, end.value


def done(*effects, dice=(), answers=(), event="hit"):
    state = Toy(effects, list(dice))
    run(fire(state, event), *answers)
    return [each for each in state.log if not each.startswith("use ")]


FOUR = DiceThreshold(1, 4)
FOLLOWED = {"then": (effect("then"),), "otherwise": (effect("otherwise"),), "besides": (effect("besides"),)}


@pytest.mark.parametrize(
    ("effects", "more", "expected"),
    [
        ([effect("a"), effect("b"), effect("c", on="missed")], {}, ["a", "b"]),
        ([effect("a", before=True)], {}, []),
        ([effect("a", when={"holds": False}, **FOLLOWED), effect("b")], {}, ["b"]),
        ([effect("a", details={"left": True}), effect("b")], {}, ["b"]),
        ([effect("a", **FOLLOWED)], {}, ["a", "then", "besides"]),
        ([effect("a", roll=FOUR, **FOLLOWED)], {"dice": [4]}, ["a", "then", "besides"]),
        ([effect("a", roll=FOUR, **FOLLOWED)], {"dice": [3]}, ["otherwise", "besides"]),
        (
            [effect("a", roll=FOUR._replace(each=True), details={"whom": 2}, **FOLLOWED)],
            {"dice": [5, 1]},
            ["a", "then", "otherwise", "besides"],
        ),
        ([effect("a", may=True, **FOLLOWED)], {"answers": ["no"]}, []),
        ([effect("a", may=True, **FOLLOWED)], {"answers": ["yes"]}, ["a", "then", "besides"]),
        ([effect("a", may=True, details={"again": 3})], {"answers": ["yes", "yes", "no"]}, ["a", "a"]),
        ([effect("a", limit="round", details={"causes": "hit"}), effect("b")], {}, ["a", "b", "b"]),
        ([effect("a", limit="round"), effect("a", limit="round")], {}, ["a"]),
        ([effect("a", limit="round", often=2), effect("a", limit="round", often=2)], {}, ["a", "a"]),
    ],
)
def test_what_an_event_sets_off(effects, more, expected):
    assert done(*effects, **more) == expected


def test_no_more_than_so_many_set_one_another_off():
    chain = [effect(f"{number}", on=f"{number}", details={"causes": f"{number + 1}"}) for number in range(2 * DEEPEST)]
    assert done(*chain, event="0") == [f"{number}" for number in range(DEEPEST)]


@pytest.mark.parametrize(
    ("effects", "prevented", "log"),
    [
        ([effect("miss", before=True), effect("b", before=True)], True, ["miss"]),
        ([effect("a", before=True), effect("b", before=True)], False, ["a", "b"]),
        ([effect("a", before=True, details={"instead": True}), effect("b", before=True)], True, ["a"]),
        ([effect("a", before=True, details={"instead": True}, when={"holds": False}), effect("b", before=True)], False, ["b"]),
        ([effect("a", before=True, then=(effect("miss"),)), effect("b", before=True)], True, ["a", "miss"]),
        ([effect("miss")], False, []),
    ],
)
def test_what_comes_before_an_event_may_prevent_it(effects, prevented, log):
    state = Toy(tuple(effects))
    assert run(forestall(state, "hit")) == ([], prevented)
    assert [each for each in state.log if not each.startswith("use ")] == log


def test_a_state_that_cannot_ask_notes_what_it_leaves_out():
    state = Toy((effect("a", may=True, **FOLLOWED), effect("b")), nobody=True)
    assert run(fire(state, "hit")) == ([], None)
    assert state.log == ["left out a", "use b", "b"]


def test_an_effect_tells_whether_it_was_done():
    rolled = effect("a", roll=FOUR)
    for dice, made in ((4, True), (3, False)):
        state = Toy((), [dice])
        assert run(execute(state, Running(state, rolled))) == ([], made)
