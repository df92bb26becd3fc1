"""A random game cannot go on, or does not keep what every game promises.

What: a few random games of each scenario, between the first force lists that fit, come to steps that lead into themselves, to numbers that
grow without end, to a unit for which there is no room, or come out differently when they are replayed. Reported by `check --deep`, at the
step of `play.yaml`; `fuzz` plays more games, and keeps the one that fails.
Why: whoever plays is stuck there, too.

Wrong:
    Fight: {rule: fight.roll, when: {foes: {from: 1}}, do: [{check: fight}, {act: [Fight], must: true}]}
Right:
    Fight: {rule: fight.roll, when: {foes: {from: 1}}, do: [{check: fight}]}
"""

from collections.abc import Iterator
from functools import partial

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.declared.game_content import DeclaredContent
from rulepress.content.lint import found, lint
from rulepress.core.fuzzing import BrokenPromise, fuzzed
from rulepress.games.declared.play import PLAYERS, Match, Ruleset

SEEDS = ("1", "2", "3")


@lint(code="stuck-game", deep=True)
def stuck_game(content: DeclaredContent) -> Iterator[Diagnostic]:
    if content.data is None or content.play is None or content.play.record is None:
        return
    book = Ruleset(content.data)
    firsts = [faction["forces"][0]["key"] for faction in content.data["factions"] if faction.get("forces")]
    forces = [firsts[place % len(firsts)] for place in range(len(PLAYERS))] if firsts else []
    told = set()
    for scenario in book.scenarios if forces else ():
        for broken in fuzzed(partial(Match.new, book, scenario, forces), list(SEEDS)):
            if isinstance(broken, BrokenPromise) and (broken.where, broken.what) not in told:
                told.add((broken.where, broken.what))
                advice = f"play it with `rulepress fuzz {scenario}`, which keeps the game"
                yield found(content.play.document, broken.where, f"{broken.what} ({scenario}, seed {broken.seed}).", suggestion=advice)
