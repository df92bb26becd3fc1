"""Reports a name that leads nowhere, with the nearest name that exists."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

from rulepress.content.yaml import confusable_characters
from rulepress.content.yaml.source_location import At
from rulepress.core.name_matching import meant, sign_name, unseen

LISTED = 12
"""The number of known names in a suggestion if none is similar; of more, the most similar ones."""


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
