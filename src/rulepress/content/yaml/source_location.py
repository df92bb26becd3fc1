"""Places in a designer's files: findings about them, unknown names, and texts with their numbers filled in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from rulepress.content.prose import placeholders, typography
from rulepress.content.yaml import confusable_characters
from rulepress.content.yaml.documents import Document
from rulepress.core.name_matching import meant, sign_name, unseen

LISTED = 12
"""The number of known names in a suggestion if none is similar; of more, the most similar ones."""


@dataclass(frozen=True)
class At:
    """Where something was typed."""

    document: Document
    loc: tuple

    def __truediv__(self, step: Any) -> At:
        return At(self.document, (*self.loc, step))

    def report(self, code: str, message: str, **more: Any) -> None:
        """Add a finding about this value to its document; `more` as for `Document.report`."""
        self.document.diagnostics.append(self.document.report(code, message, self.loc, **more))


def unknown(at: At, what: str, name: str, known: Any, key: bool = False, owner: str | None = None) -> None:
    """The one finding for a reference to an unknown name; `owner`: another faction that has that name."""
    at.report("unknown-" + what.replace(" ", "-"), key=key, name=str(name), **nowhere(what, name, known, owner))


def nowhere(what: str, name: str, known: Any, owner: str | None = None) -> dict[str, Any]:
    """The words for an unknown name: `message`, `suggestion` with the nearest name, and `fix`."""
    names = sorted({str(one) for one in known})
    alike = [one for one in names if unseen(str(name), one)]
    close = alike or (meant(str(name), names) if any(map(str.isalpha, str(name))) else [])  # another number is no slip of the pen
    if owner is not None:
        message = f"`{name}` belongs to the faction {owner}."
        advice = "name a unit of this faction" if what == "unit" else f"define your own in {what}s.yaml"
        return {"message": message, "suggestion": advice, "fix": None}
    if (odd := confusable_characters.within(str(name))) and confusable_characters.plain(str(name)) in names:
        return {
            "message": f"`{name}` contains {odd}.",
            "suggestion": f"type it again: {confusable_characters.plain(str(name))}",
            "fix": confusable_characters.plain(str(name)),
        }
    if close:
        advice = f"did you mean `{close[0]}`?"
    elif names:
        listed = names if len(names) <= LISTED else [*get_close_matches(str(name), names, LISTED, 0.0), "..."]
        advice = f"known {what}s: {', '.join(listed)}"
    else:
        advice = f"no {what} is defined"
    message = f"There is no {what} `{name}` here."
    if alike and (sign := unseen(str(name), alike[0])):
        message = f"There is no {what} `{name}` here: {sign_name(sign)} makes it differ from `{close[0]}`."
    return {"message": message, "suggestion": advice, "fix": close[0] if close else None}


def text(words: str | None, context: Mapping[str, Any], at: At) -> str | None:
    """A text with its numbers filled in; None, after a report, if it names something that does not exist."""
    if words is None:
        return None
    try:
        return typography.marks(placeholders.render(words, context))
    except placeholders.BadTemplate:
        at.document.diagnostics.extend(placeholders.check(words, context, at.document, at.loc))
        return None


def filled(value: Any, context: Mapping[str, Any], at: At) -> Any:
    """A record with the numbers in all its texts filled in; a text with an unknown name is reported and becomes empty."""
    if isinstance(value, str):
        return text(value, context, at) or ""
    if isinstance(value, Mapping):
        return {key: filled(one, context, at / key) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [filled(one, context, at / index) for index, one in enumerate(value)]
    return value
