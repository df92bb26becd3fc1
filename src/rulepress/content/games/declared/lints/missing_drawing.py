"""A picture field names a missing file.

What: a field of the type `picture` names a file that is not in the faction's folder, or whose content does not match its name.
Why: the picture would be missing on the page.

Wrong:
    deck_plan: art/plann.svg
Right:
    deck_plan: art/plan.svg

Autofix: safe if the name is one letter off; otherwise unsafe, because the nearest name is a guess.
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.declared.game_content import DeclaredContent
from rulepress.content.games.declared.game_definition import fields
from rulepress.content.lint import found, lint
from rulepress.content.lint.rules.missing_picture import picture_problem


@lint(code="missing-drawing", beside=True)
def missing_drawing(content: DeclaredContent) -> Iterator[Diagnostic]:
    shape, project = content.sound, content.project
    files = set(project.files()) if shape else set()
    for faction in content.factions if shape else ():
        for declared, sources in ((shape.units, faction.units), (shape.leaders, faction.leaders)):  # type: ignore[union-attr]
            names = [name for name, one in fields(declared).items() if one.type == "picture"]
            for source in sources if names else ():
                for name in names:
                    typed = (source.document.data or {}).get(name)
                    if isinstance(typed, str) and (problem := picture_problem(project.root, faction.folder, typed, files)):
                        yield found(source.document, (name,), problem[0], suggestion=problem[1], fix=problem[2])
