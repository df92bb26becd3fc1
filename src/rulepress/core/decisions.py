"""What a game asks of a player: one decision at a time, and what may be answered.

An answer is JSON: a text, a list of texts, or positions. A decision's `check` turns it into its normal form or raises
Refused with the ids of the rules it breaks; nothing in the game changes by that.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from rulepress.core.rule_refs import Refused, cites

#: A rule that an answer breaks, and how.
Problem = tuple[str, str]

MALFORMED = "play.answer"

Answer = TypeVar("Answer")
Result = TypeVar("Result")


class Decision(NamedTuple, Generic[Answer]):
    """One question. `options` lists all answers or, where `least` is set, what an answer combines; without them only `check` decides."""

    player: str
    kind: str
    rule: str
    about: str | None  # the piece it is about
    options: tuple[str, ...] | None
    check: Callable[[object], Answer]  # the answer in its normal form; raises Refused
    sample: Callable[[Random], Answer]  # some legal answer
    least: int | None = None
    most: int | None = None
    points: Callable[[], Sequence[tuple[str, Answer]]] = tuple  # notable legal answers, each with its name
    meaning: Any = None  # what is asked about as the game has it, so that no player need read texts: who, with what, at whom


#: A part of a game that asks decisions on its way, is sent their answers in normal form, and comes to a `Result`.
Asking = Generator[Decision[Any], Any, Result]


def refuse(illegal_reasons: Iterable[Problem]) -> Refused:
    """The refusal that names every broken rule and explains each problem once. The caller raises it."""
    illegal_reasons = list(illegal_reasons)
    return Refused([rule for rule, _ in illegal_reasons], " ".join(dict.fromkeys(words for _, words in illegal_reasons if words)))


@cites("play.answer")
def choice(  # noqa: PLR0913  # a decision's fields: games say them where they ask
    player: str,
    kind: str,
    rule: str,
    options: Sequence[str],
    about: str | None = None,
    why: Callable[[str], Iterable[Problem]] | None = None,
    meaning: Any = None,
) -> Decision[str]:
    """One of a few. `why` tells what is wrong with another answer."""
    known = tuple(options)

    def check(answer: object) -> str:
        if isinstance(answer, str) and answer in known:
            return answer
        if not isinstance(answer, str):
            raise Refused([MALFORMED], f"The answer is one of {', '.join(known)}.")
        found = list(why(answer)) if why else []
        raise refuse(found or [(rule, f'"{answer[:60]}" is not among the answers: {", ".join(known)}.')])

    return Decision(player, kind, rule, about, known, check, lambda rng: rng.choice(known), meaning=meaning)


@cites("play.answer")
def subset(  # noqa: PLR0913  # a decision's fields: games say them where they ask
    player: str,
    kind: str,
    rule: str,
    options: Sequence[str],
    least: int = 0,
    most: int | None = None,
    too_many: str | None = None,
) -> Decision[list[str]]:
    """Any of several, from `least` to `most` of them; `too_many` is the rule that limits their number."""
    known = tuple(options)
    top = len(known) if most is None else min(most, len(known))

    def check(answer: object) -> list[str]:
        if not isinstance(answer, (list, tuple)) or not all(isinstance(name, str) for name in answer):
            raise Refused([MALFORMED], f"The answer is a list of {', '.join(known) or 'nothing'}.")
        if len(set(answer)) != len(answer):
            raise Refused([MALFORMED], "The answer names something twice.")
        strange = [name for name in answer if name not in known]
        if strange:
            raise Refused([rule], f"{', '.join(name[:60] for name in strange)}: none of {', '.join(known) or 'nothing'}.")
        if len(answer) < least:
            raise Refused([rule], f"At least {least} must be named.")
        if len(answer) > top:
            raise Refused([too_many or rule], f"At most {top} may be named.")
        return [option for option in known if option in answer]

    def sample(rng: Random) -> list[str]:
        return rng.sample(known, rng.randint(least, top))

    return Decision(player, kind, rule, None, known, check, sample, least, top)


def ask(decision: Decision[Answer]) -> Asking[Answer]:
    """Put the question; where only one answer is possible, it is taken without asking."""
    answer: Any  # where it is one option, or none of several, `Answer` is a text or a list of them
    if decision.least is None and decision.options is not None and len(decision.options) == 1:
        answer = decision.options[0]
    elif decision.least is not None and decision.most == 0:
        answer = []
    else:
        answer = yield decision
    taken: Answer = answer
    return taken


@cites("play.answer")
def position(answer: object) -> tuple[int, int]:
    """A position out of an answer; raises Refused for anything else."""
    if (
        isinstance(answer, (list, tuple))
        and len(answer) == 2
        and all(isinstance(part, int) and not isinstance(part, bool) and abs(part) < 10**6 for part in answer)
    ):
        return answer[0], answer[1]
    raise Refused([MALFORMED], "A position is [x, y], whole numbers from the table's centre.")
