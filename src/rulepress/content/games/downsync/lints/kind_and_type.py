"""The kind of a unit contradicts its type line.

What: a unit's `type` ends in a word for the other `kind`, such as Squad on a vehicle or Tank on infantry; or infantry has no `bases`, so it
would use a vehicle's base.
Why: players read the type line, but the engine uses `kind`, for example to decide who may enter buildings.

Wrong:
    type: Robotic Infantry Squad
    kind: vehicle
Right:
    type: Robotic Infantry Squad
    kind: infantry
    bases: 3
"""

import re
from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.games.downsync.lints._cards_and_actions import core, units
from rulepress.content.lint import found, lint

SAID = {
    "infantry": {"squad", "team", "troop", "trooper", "soldier", "sniper", "crew", "commando"},
    "vehicle": {"tank", "truck", "transport", "carrier", "walker", "tractor", "bike", "buggy", "jeep", "halftrack", "hovercraft", "mech"},
}
"""Words that end a type line, by the kind of Unit that they mean; the kinds' own names count as well."""


@lint(code="kind-and-type", severity="warning")
def kind_and_type(content: DownsyncContent) -> Iterator[Diagnostic]:
    numbers = core(content)
    if not numbers:
        return
    words = {kind: {each.name.lower(), each.plural.lower()} | SAID.get(kind, set()) for kind, each in numbers.kinds.items()}
    for _, unit in units(content):
        record = unit.record
        line = re.findall(r"[a-z]+", record.type.lower())
        said = {kind for kind, those in words.items() for word in line[-1:] if word in those or word.removesuffix("s") in those}
        if said and record.kind not in said and not set(line) & words[record.kind]:
            kind = min(said)
            yield found(
                unit.document,
                ("kind",),
                f"The type line says {record.type}, but `kind` is {record.kind}.",
                suggestion=f"write `kind: {kind}`, or another `type`",
            )
        elif record.kind == "infantry" and record.bases is None:
            size = "" if record.signature == "none" else f" of a {numbers.signatures[record.signature].name} vehicle"
            yield found(
                unit.document,
                ("kind",),
                f"Infantry without `bases` stands on one base{size}.",
                suggestion=f"add `bases: 3`; a team of one is `bases: {numbers.sub_unit.fewest}`",
            )
