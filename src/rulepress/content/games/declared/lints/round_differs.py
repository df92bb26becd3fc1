"""A worked round does not come out as its chapter tells.

What: a file in rounds/ is a game as it was played, and the chapter of the same name tells of it. Each line of the chapter that begins with
`> - ` is what the engine tells of that game, with its dice and the rules that it follows. The engine plays the game again and tells
something else; or the rules do not allow an answer any more, which is told alone; or there is no such chapter. `check --accept` writes
the engine's words.
Why: readers learn from a round that is played out. One that was right before a number changed teaches the old game.

Wrong:
    > - B2 takes 2 damage `shoot.roll`     # where the save is better now, and it takes 1
Right:
    > - B2 takes 1 damage `shoot.roll`

Autofix: `--accept` writes what the engine tells there now; the author updates the surrounding text.
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.fixes.expectations import ACCEPT
from rulepress.content.fixes.fixes import Edit, Fix
from rulepress.content.games.declared.game_content import DeclaredContent
from rulepress.content.games.declared.worked_rounds import QuotedLine, differing, played, quoted
from rulepress.content.lint import found, lint
from rulepress.content.prose.chapters import TOLD

BEGIN = len(TOLD) + 1
"""The column in which the engine's words begin."""


@lint(code="round-differs", beside=True)
def round_differs(content: DeclaredContent) -> Iterator[Diagnostic]:
    if content.data is None or content.play is None or not content.data["play"] or content.play.document.diagnostics:
        return  # what is wrong with the turn makes another game of it
    chapters = {chapter.name: chapter for chapter in content.chapters}
    for source in content.rounds:
        if source.record is None:
            continue
        chapter = chapters.get(source.stem)
        if chapter is None:
            message = f"No chapter is called {source.stem}.md, so that nothing tells of this round."
            yield found(source.document, (), message, severity="warning", suggestion="write it, or delete this file")
            continue
        again = played(source.record, content.data)
        if again.refused:  # what the chapter tells of what comes after it cannot be true
            played_on = again.refused_at[0] == "answers"
            message = f"This round: answer {again.answer + 1} is not allowed: {again.refused}" if played_on else again.refused
            advice = "play it anew with `play --log`, and write what that file says here" if played_on else "name one that there is"
            yield found(source.document, again.refused_at, message, severity="consequence", suggestion=advice)
            continue
        for quote, instead in differing(quoted(chapter), again.lines):
            yield _otherwise(chapter.document.path, quote, instead)


def _otherwise(path: str, quote: QuotedLine, instead: str | None) -> Diagnostic:
    """The finding for a line that the engine does not tell."""
    end = BEGIN + len(quote.words)
    where = (path, quote.line, BEGIN, end)
    if instead is None:
        message, advice = (
            f"The round: the engine tells nothing like `{quote.words}`.",
            "delete the line, or tell something else of the round",
        )
        return Diagnostic("", "consequence", message, *where, suggestion=advice)
    fix = Fix("accept", (Edit(path, quote.line, BEGIN, quote.line, end, instead),))
    return Diagnostic("", "consequence", f"The round: `{quote.words}` -> `{instead}`", *where, suggestion=ACCEPT, fix=fix)
