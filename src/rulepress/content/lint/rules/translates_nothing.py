"""A translation has no English original.

What: a translation file has an entry that does not exist in English. A faction's file translates what the faction itself defines;
translations of the rules' traits, weapons and words belong in `rules/GAME/texts/`.
Why: no card would use the entry. The name may be misspelt, or the original has been renamed or deleted.

Wrong:
    traits: {Predatr: {name: Räuber}}
Right:
    traits: {Predator: {name: Räuber}}

Autofix: safe if the name is one letter off; otherwise unsafe, because the nearest name is a guess.
"""

from collections.abc import Iterator
from typing import Any

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.diagnostics.error_dedup import is_malformed
from rulepress.content.lint import found, lint
from rulepress.content.lint.lint_input import LintInput
from rulepress.content.models.validation import nearest
from rulepress.content.prose.translations import Path


@lint(code="translates-nothing", offered=True)
def translates_nothing(offered: LintInput) -> Iterator[Diagnostic]:
    broken = {_home(one.path) for one in offered.content.documents if is_malformed(one)}
    for texts in offered.translations:
        there = {path[:end] for path in texts.english for end in range(1, len(path) + 1)}
        for source, typed in texts.typed:
            if _home(source.document.path) in broken:  # what could not be read may say it
                continue
            lost = list(dict.fromkeys(_lost(path, there) for path in typed if path not in texts.english))
            near = {path: _nearest(path, there, typed) for path in lost}
            words = [path for path in lost if path[0] == "words" and not near[path]]
            for path in lost:
                if path in words[1:]:
                    continue
                close, names = near[path], [str(one[-1]) for one in words] if path in words else []
                said = f"are no words `{'`, `'.join(names)}`" if names[1:] else f"is no `{' '.join(map(str, path))}`"
                yield found(
                    source.document,
                    path,
                    f"There {said} in English, so no card uses this translation.",
                    key=True,
                    suggestion=f"did you mean `{close}`?" if close else "use the name in the English file, or delete the entry",
                    fix=close,
                )


def _lost(path: Path, there: set[Path]) -> Path:
    """As far as a path is to be followed to see that it leads nowhere."""
    return next((path[:end] for end in range(1, len(path)) if path[:end] not in there), path)


def _nearest(path: Path, there: set[Path], typed: Any) -> str | None:
    """The name that is most likely meant by the last one of a path, among those that stand beside it in English and not in the file."""
    taken = {one[: len(path)] for one in typed}
    beside = [one[-1] for one in there if len(one) == len(path) and one[:-1] == path[:-1] and one not in taken]
    return nearest(str(path[-1]), sorted(filter(lambda name: isinstance(name, str), beside)))


def _home(path: str) -> str:
    """The folder of a faction, or that of the rules."""
    return "/".join(path.split("/")[: 3 if path.startswith("factions/") else 2])
