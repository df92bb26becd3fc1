"""A scenario-only unit is used in the wrong place, or nowhere.

What: a Force lists a unit with `only_in`; a scenario brings a unit whose `only_in` names other scenarios; or `only_in` names a scenario
that does not exist or does not bring the unit (a warning).
Why: the unit would be missing where its file says, or appear elsewhere.

Wrong:
    only_in: [last-stand]                       # and nothing of it in last-stand.yaml
Right:
    only_in: [last-stand]                       # and in scenarios/downsync/last-stand.yaml:
    brings: {defender: {reds/golem: 1}}

Autofix: safe if the name is one letter off; otherwise unsafe, because the nearest name is a guess.
"""

from collections.abc import Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.games.downsync.game_content import DownsyncContent, DownsyncSourceFile, FactionSources
from rulepress.content.games.downsync.lints._cards_and_actions import units
from rulepress.content.games.downsync.lints._force_lists import judged
from rulepress.content.lint import found, found_at, lint
from rulepress.content.yaml.source_location import At
from rulepress.content.yaml.unknown_names import nowhere


@lint(code="scenario-unit")
def scenario_unit(content: DownsyncContent) -> Iterator[Diagnostic]:
    yield from judged(content, "scenario-unit")
    scenarios = {source.id: source for source in content.scenarios if source.record}
    lent = {source.id for source in content.lent}
    broken = {id_ for source in content.scenarios if not source.record for id_ in source.ids}  # what is wrong there is told there
    known = {f"{faction.id}/{id_}" for faction, unit in units(content) for id_ in unit.ids}
    for faction, unit in units(content):
        for index, name in enumerate(unit.record.only_in):
            if name in lent and name not in scenarios:
                told = f"The shipped scenario `{name}` does not bring units of your project, so `{unit.id}` never appears there."
                advice = f"create a scenario that `brings` it (`new scenario`, or a renamed copy of {name}.yaml)"
                yield found(unit.document, ("only_in", index), told, severity="warning", suggestion=advice)
            elif name not in broken:
                yield from _named(faction, unit, At(unit.document, ("only_in", index)), name, scenarios, known)
        for name, source in scenarios.items():
            for player, brought in source.record.brings.items():
                only_in = unit.record.only_in
                if only_in and name not in only_in and scenarios.keys() >= set(only_in) and f"{faction.id}/{unit.id}" in brought:
                    yield found(
                        source.document,
                        ("brings", player, f"{faction.id}/{unit.id}"),
                        f"`{unit.id}` is only available in {', '.join(only_in)}.",
                        key=True,
                        suggestion=f"remove it, or add `{name}` to its `only_in`",
                    )


def _named(
    faction: FactionSources, unit: DownsyncSourceFile, at: At, name: str, scenarios: dict[str, DownsyncSourceFile], known: set[str]
) -> Iterator[Diagnostic]:
    brings = [brought for source in (scenarios.get(name),) if source for brought in source.record.brings.values()]
    if name not in scenarios:
        yield found_at(at, **nowhere("scenario", name, scenarios))
    elif all(f"{faction.id}/{unit.id}" not in brought and known >= set(brought) for brought in brings):
        yield found_at(
            at,
            f"{scenarios[name].record.name} does not bring `{unit.id}`, so it never appears there.",
            severity="warning",
            suggestion=f"write `brings: {{defender: {{{faction.id}/{unit.id}: 1}}}}` in {name}.yaml",
        )
