"""A translation has different numbers from the English text.

What: the placeholders in `{{ }}` or the typed numbers of a translation differ from those of the English text.
Why: the card would play differently in the two languages.

Wrong:
    english: "{{ bonus }} TARG against Stunned targets."
    text: +2 ZIEL gegen Ziele mit Stun-Marker.
Right:
    english: "{{ bonus }} TARG against Stunned targets."
    text: "{{ bonus }} ZIEL gegen Ziele mit Stun-Marker."
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.lint import found, lint
from rulepress.content.lint.lint_input import LintInput
from rulepress.content.prose import placeholders
from rulepress.content.prose.translations import told


@lint(code="translation-differs", offered=True)
def translation_differs(offered: LintInput) -> Iterator[Diagnostic]:
    for one in told(offered.translations):
        if one.english is None:
            continue
        try:
            wanted, there = _numbers(one.english), _numbers(one.text)
        except placeholders.BadTemplate:
            continue  # told by itself
        if wanted != there:
            lost, new = (", ".join(f"`{each}`" for each in sorted(ones)) for ones in (wanted - there, there - wanted))
            said = " and ".join(
                filter(None, (lost and f"lacks {lost} from the English text", new and f"has {new}, which is not in the English text"))
            )
            place = (*one.path, "text") if one.made_of else one.path
            yield found(one.at.document, place, f"This translation {said}.", suggestion="use the `{{ }}` and numbers of the English text")


@lru_cache(maxsize=4096)  # most texts are the same at every look
def _numbers(text: str) -> frozenset[str]:
    names = {part.name for part in placeholders.names(text)}
    return frozenset(f"{{{{ {name} }}}}" for name in names) | frozenset(re.findall(r"\d+", re.sub(r"\{\{.*?\}\}", "", text)))
