"""Two cards with one name.

What: two units of a faction with the same name and variant, two leaders with the same name, or two factions with the same name.
Why: players could not say which card they mean, and lists and pages would show the same words twice.

Wrong:
    units/scout.yaml and units/scout-2.yaml, both with `name: Scout`
Right:
    units/scout-2.yaml with `name: Scout` and `variant: Night`
"""

from collections.abc import Iterable, Iterator

from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.lint import found, lint
from rulepress.engine.names import slug
from rulepress.workshops.downsync.content import Content, Source


@lint(code="same-name", severity="warning")
def same_name(content: Content) -> Iterator[Diagnostic]:
    yield from _twice([faction.faction for faction in content.factions], "give one of them another name")
    for faction in content.factions:
        yield from _twice(faction.units, "give one of them another name, or a `variant` that tells them apart")
        yield from _twice(faction.leaders, "give one of them another name")


def _twice(sources: Iterable[Source], advice: str) -> Iterator[Diagnostic]:
    called: dict[str, list[Source]] = {}
    for source in sources:
        if source.record:
            called.setdefault(_title(source).casefold(), []).append(source)
    for those in called.values():
        first, *others = sorted(those, key=lambda one: slug(_title(one)) != one.id)  # whose id is its name has the better claim
        for source in others:
            at = ("variant",) if getattr(source.record, "variant", None) else ("name",)
            line = first.document.where(at).line
            yield found(source.document, at, f"{_title(source)} is the name of {first.document.path} too (line {line}).", suggestion=advice)


def _title(source: Source) -> str:
    variant = getattr(source.record, "variant", None)
    return f"{source.record.name}: {variant}" if variant else str(source.record.name)
