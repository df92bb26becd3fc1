"""What a game asks of a player: one decision at a time, and what may be answered.

An answer is JSON: a text, a list of texts, or positions. A decision's `check` turns it into its normal form or raises
Refused with the ids of the rules it breaks; nothing in the game changes by that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, NamedTuple

from rulepress.engine.citing import Refused, cites

#: A rule that an answer breaks, and how.
Problem = tuple[str, str]

MALFORMED = "play.answer"


class Decision(NamedTuple):
    """One question. `options` are all answers; where `least` is set, any so many of them; else `check` tells."""

    player: str
    kind: str
    rule: str
    about: str | None  # the piece it is about
    options: tuple[str, ...] | None
    check: Callable[[Any], Any]  # the answer in its normal form; raises Refused
    sample: Callable[[Random], Any]  # some legal answer
    least: int | None = None
    most: int | None = None
    points: Callable[[], Sequence[tuple[str, Any]]] = tuple  # notable legal answers, each with its name


def refuse(problems: Iterable[Problem]) -> Refused:
    problems = list(problems)
    return Refused([rule for rule, _ in problems], " ".join(dict.fromkeys(words for _, words in problems if words)))


@cites("play.answer")
def choice(
    player: str,
    kind: str,
    rule: str,
    options: Sequence[str],
    about: str | None = None,
    why: Callable[[str], Iterable[Problem]] | None = None,
) -> Decision:
    """One of a few. `why` tells what is wrong with another answer."""
    known = tuple(options)

    def check(answer: Any) -> str:
        if isinstance(answer, str) and answer in known:
            return answer
        if not isinstance(answer, str):
            raise Refused([MALFORMED], f"The answer is one of {', '.join(known)}.")
        found = list(why(answer)) if why else []
        raise refuse(found or [(rule, f'"{answer[:60]}" is none of {", ".join(known)}.')])

    return Decision(player, kind, rule, about, known, check, lambda rng: rng.choice(known))


@cites("play.answer")
def subset(
    player: str,
    kind: str,
    rule: str,
    options: Sequence[str],
    least: int = 0,
    most: int | None = None,
    about: str | None = None,
    too_many: str | None = None,
) -> Decision:
    """Any of several, from `least` to `most` of them; `too_many` is the rule that limits their number."""
    known = tuple(options)
    top = len(known) if most is None else min(most, len(known))

    def check(answer: Any) -> list[str]:
        if not isinstance(answer, (list, tuple)) or not all(isinstance(each, str) for each in answer):
            raise Refused([MALFORMED], f"The answer is a list of {', '.join(known) or 'nothing'}.")
        if len(set(answer)) != len(answer):
            raise Refused([MALFORMED], "The answer names something twice.")
        strange = [each for each in answer if each not in known]
        if strange:
            raise Refused([rule], f"{', '.join(each[:60] for each in strange)}: none of {', '.join(known) or 'nothing'}.")
        if len(answer) < least:
            raise Refused([rule], f"At least {least} must be named.")
        if len(answer) > top:
            raise Refused([too_many or rule], f"At most {top} may be named.")
        return [each for each in known if each in answer]

    def sample(rng: Random) -> list[str]:
        return rng.sample(known, rng.randint(least, top))

    return Decision(player, kind, rule, about, known, check, sample, least, top)


def ask(decision: Decision):
    """Put the question; where only one answer is possible, it is taken without asking."""
    if decision.least is None and decision.options is not None and len(decision.options) == 1:
        return decision.options[0]
    if decision.least is not None and decision.most == 0:
        return []
    return (yield decision)


@cites("play.answer")
def position(answer: Any) -> tuple[int, int]:
    """A position out of an answer; raises Refused for anything else."""
    if (
        isinstance(answer, (list, tuple))
        and len(answer) == 2
        and all(isinstance(each, int) and not isinstance(each, bool) and abs(each) < 10**6 for each in answer)
    ):
        return answer[0], answer[1]
    raise Refused([MALFORMED], "A position is [x, y], whole numbers from the table's centre.")
