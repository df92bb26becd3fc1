"""A worked example does not match the rules.

What: the engine's result for an example differs from its `expect`, or the example names rules or editions that do not exist. Examples of
the rules are in `rules/downsync/examples`, those of a faction in its folder `examples`. `check` plays each one with the newest edition
that has it; building the site plays it with all its editions. A different result is the consequence of some change and blocks nothing:
`check --accept` writes the new result into `expect`. If the moves of the example are no longer possible, `check --accept` sets it aside
(`set_aside`, with the engine's message), and no page shows it until it matches its `expect` again.
Why: readers learn from examples. An example that was right before a number changed teaches the old game.

Wrong:
    ask: {attacker: virago, action: Close Medium Cannon, target: crusader}
    expect: {chances: {hit: 1/2}}     # it is 7/12
Right:
    expect: {chances: {hit: 7/12}}

Autofix: `--accept` writes the engine's current result; the author updates the surrounding text.
"""

from collections.abc import Collection, Generator, Iterator

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.fixes.expectations import ACCEPT, accepting, ended, resumed, told
from rulepress.content.games.downsync import example_names, example_runs
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.lint import found, lint
from rulepress.content.models.validation import nearest
from rulepress.content.pages.example_results import ExampleResult
from rulepress.content.prose.chapters import within
from rulepress.content.prose.edition_prose import EditionTexts, editions


def _misnamed(content: DownsyncContent) -> Generator[Diagnostic, None, set[str]]:
    """Unknown names in examples. Returns the examples that have some: they are not played."""
    units = set(example_names.units(content))
    rolling = set(example_names.rolling(content)) if example_names.readable(content, ("traits", "actions", "tokens")) else None
    tokens = set(example_names.tokens(content)) if example_names.readable(content, ("tokens",)) else None
    markers = set(example_names.markers(content))
    wrong: set[str] = set()
    for source in content.examples:
        for name, record in (source.record.root if source.record else {}).items():
            for one in example_names.misnamed(record, units, rolling, tokens, markers):
                wrong.add(name)
                yield found(source.document, (name, *one.path), key=one.key, **one.told)
    return wrong


def _on_card(rule: str, cards: Collection[str]) -> str | None:
    """The address on a card that the author most likely meant. Compares the name only, not the kind before the dot."""
    kind, _, name = rule.partition(".")
    names = {address.partition(".")[2]: address for address in cards if address.startswith(f"{kind}.")}
    close = nearest(name, names)
    return names[close] if close else None


def _playable(content: DownsyncContent) -> tuple[list[EditionTexts], set[str]]:
    """The editions that can play examples, and the Units and leaders whose cards have errors. An error in one card, list, table or
    example stops only the examples that use it; any other error stops all examples."""
    wrong = {one.path for one in content.diagnostics if one.severity == "error"}
    if not wrong:
        return editions(content), set()
    cards = [(faction, card) for faction in content.factions for card in (*faction.units, *faction.leaders)]
    apart = [card for _, card in cards] + [force for faction in content.factions for force in faction.forces]
    if (
        content.edition is None
        or content.tentative is None
        or wrong - {one.document.path for one in (*apart, *content.tables, *content.examples)}
    ):
        return [], set()
    broken = {
        called for faction, card in cards if card.document.path in wrong for id_ in card.ids for called in (id_, f"{faction.id}/{id_}")
    }
    return [EditionTexts(content.edition, content, content.tentative)], broken


@lint(code="example-differs", beside=True)
def example_differs(content: DownsyncContent) -> Iterator[Diagnostic]:
    ids = list(content.editions)
    if not ids or not content.examples:  # without editions game.yaml has an error, reported there
        return
    known = {statement.id for chapter in content.written for statement in chapter.statements}
    all_known = all(chapter.statements for chapter in content.written if chapter.document.diagnostics)
    cards = set(example_runs.addresses(content.data)) if content.data else None  # unknown while the content has errors
    homes: dict[str, str] = {}
    for source in content.examples:
        for name, record in (source.record.root if source.record else {}).items():
            home = homes.setdefault(name, source.document.path)
            if home != source.document.path:
                told = f"{home} already has an example `{name}`."
                yield found(source.document, (name,), told, key=True, suggestion="give this one another id")
            missing = False
            for index, rule in enumerate(record.rules if all_known else ()):
                on_card = rule.startswith(example_runs.ELSEWHERE)
                if rule not in known and not (on_card and (cards is None or rule in cards)):
                    missing = True
                    close = _on_card(rule, cards or ()) if on_card else nearest(rule, known)
                    advice = f"did you mean `{close}`?" if close else None
                    yield found(source.document, (name, "rules", index), f"There is no rule `{rule}`.", suggestion=advice, fix=close)
            if all_known and known.isdisjoint(record.rules) and not missing and not example_runs.beside_cards(source):
                yield found(source.document, (name, "rules"), "This names no rule of a chapter, so no page would show the example.")
            try:
                within(record.editions or "", ids[0], ids)
            except (KeyError, ValueError):
                advice = f"write, for example, from {ids[0]}, until {ids[-1]} or only {ids[0]}"
                yield found(source.document, (name, "editions"), f"`{record.editions}` names no edition.", suggestion=advice)
    played = yield from _misnamed(content)
    editions, broken = _playable(content)
    for edition in editions:
        trial = example_runs.Trial(edition.content, edition.data)
        for aside in (False, True):
            chosen = list(trial.chosen(aside))
            played |= {id_ for _, id_, record, _ in chosen if broken & example_runs.named(record)}
            begun = [one for one in chosen if not aside and one[1] not in played]
            for (source, id_, _, _), those in zip(begun, trial.crowded(begun), strict=True):
                for one in those:
                    played.add(id_)
                    severity = "error" if one.always else "consequence"
                    yield found(source.document, (id_, *one.path), one.message, severity=severity, suggestion="move one of the two")
            for shown in trial.shown(played, aside):
                played.add(shown.id)
                if shown.outcome.differs and not aside:
                    where = f" (edition {edition.id})" if edition.id != ids[0] else ""
                    yield _differs(shown, trial, where)
                elif aside and not shown.outcome.differs:
                    yield resumed(shown.source.document, shown.id)


def _differs(shown: ExampleResult, trial: example_runs.Trial, where: str) -> Diagnostic:
    if (at := shown.outcome.at_fault) is not None:
        said = str(shown.outcome.differs)
        message = f"{said[:1].upper()}{said[1:].removesuffix('.')}{where}" + "." * (bool(where) or not said.endswith("?"))
        return found(shown.source.document, (shown.id, *at), message, suggestion="correct the example; it cannot be played as written")
    promises, still = trial.settled(shown.payload)
    document, loc = shown.source.document, (shown.id, "expect")
    if shown.outcome.early:
        return found(document, loc, f"{shown.outcome.differs}{where}", key=True, severity="consequence")
    if still:
        return ended(document, shown.id, still, where, shown.outcome.step)
    message = f"The engine's result is different{where}: {told(promises)}"
    if (step := shown.outcome.step) is not None:
        return found(
            document, (shown.id, "do", step), f"{message} ({shown.outcome.differs})",
            severity="consequence", suggestion=ACCEPT, fix=accepting(document, loc, promises),
        )  # fmt: skip
    return found(document, loc, message, severity="consequence", suggestion=ACCEPT, fix=accepting(document, loc, promises))
