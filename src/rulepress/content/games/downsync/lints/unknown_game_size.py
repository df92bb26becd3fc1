"""A game size does not exist.

What: a Force's `game_size`, or a size in a scenario's `sizes`, is not in the game's numbers.
Why: its slots, Command Points and table would be unknown.

Wrong:
    game_size: tiny
Right:
    game_size: small

Autofix: safe if the name is one letter off; otherwise unsafe, because the nearest name is a guess.
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.lints._cards_and_actions import core
from rulepress.content.lint import found, lint
from rulepress.content.models.validation import nearest
from rulepress.content.yaml.documents import Document


@lint(code="unknown-game-size")
def unknown_game_size(content: DownsyncContent) -> Iterator[Diagnostic]:
    numbers = core(content)
    if not numbers:
        return
    typed: list[tuple[Document, tuple[str, ...], str, bool]] = [
        (force.document, ("game_size",), force.record.game_size, False)
        for faction in content.factions
        for force in faction.forces
        if force.record
    ]
    typed += [
        (scenario.document, ("sizes", size), size, True)
        for scenario in content.scenarios
        if scenario.record
        for size in scenario.record.sizes
    ]
    for document, loc, size, key in typed:
        if size not in numbers.game_sizes:
            close = nearest(size, numbers.game_sizes)
            yield found(
                document,
                loc,
                f"There is no game size `{size}`.",
                key=key,
                fix=close,
                suggestion=f"did you mean `{close}`?" if close else f"game sizes: {', '.join(numbers.game_sizes)}",
            )
