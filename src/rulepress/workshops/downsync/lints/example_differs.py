"""A worked example that the rules do not bear out.

What: an example whose `expect` is not what the engine makes of it, or that names rules or editions that are none. Those of the rules
stand in `rules/downsync/examples`, those of a faction in its folder `examples`. Each is put to the engine under the rules of the
newest edition that has it; building the site puts it to those of all its editions. That the engine makes something else of it is a
consequence of some change, and stops nothing; `check --accept` types what comes of it now.
Why: readers learn from examples. One that was right until a number changed teaches the old game.

Wrong:
    ask: {attacker: virago, action: Close Medium Cannon, target: crusader}
    expect: {chances: {hit: 1/2}}     # it is 7/12
Right:
    expect: {chances: {hit: 7/12}}

Fix safety: `--accept` types what the engine says now; the words around it are its author's.
"""

from collections.abc import Generator, Iterator
from functools import partial

from rulepress.authoring.chapters import within
from rulepress.authoring.diagnostics import Diagnostic
from rulepress.authoring.example_results import Shown
from rulepress.authoring.expectations import ACCEPT, accepting, told
from rulepress.authoring.lint import found, lint
from rulepress.authoring.validate import nearest
from rulepress.engine.worked import settled
from rulepress.games.downsync.play.book import Book
from rulepress.workshops.downsync import tried_examples
from rulepress.workshops.downsync.content import Content
from rulepress.workshops.downsync.example_names import misnamed

from . import _prose


def _misnamed(content: Content) -> Generator[Diagnostic, None, set[str]]:
    """Names in examples that name nothing in any edition. Returns the examples that have some: they are not played."""
    data = [one.data for one in content.editions.values() if one.data]
    cards = [card for one in data for faction in one["factions"] for card in faction["units"]]
    units = {card["key"] for card in cards}
    rolling = {
        each["name"] for card in cards for action in card["actions"] for each in (card, action, *action["options"], *action["traits"])
    }
    rolling |= {trait["name"] for card in cards for trait in card["traits"]}
    rolling |= {token["name"] for one in data for faction in one["factions"] for token in (faction.get("tokens") or {}).values()}
    for leader in (leader for one in data for faction in one["factions"] for leader in faction["leaders"]):
        rolling |= {leader["name"], *(f"{start}{each['name']}" for each in leader["abilities"] for start in ("", f"{leader['name']}: "))}
    wrong: set[str] = set()
    for source in content.examples:
        for name, record in (source.record.root if source.record else {}).items():
            for one in misnamed(record, units, rolling):
                wrong.add(name)
                yield found(source.document, (name, *one.path), key=one.key, **one.told)
    return wrong


@lint(code="example-differs", beside=True)
def example_differs(content: Content) -> Iterator[Diagnostic]:
    ids = list(content.editions)
    if not ids:  # game.yaml cannot be read, which is told there
        return
    known = {statement.id for chapter in content.written for statement in chapter.statements}
    cards = set(tried_examples.addresses(content.data)) if content.data else None
    homes: dict[str, str] = {}
    for source in content.examples:
        for name, record in (source.record.root if source.record else {}).items():
            home = homes.setdefault(name, source.document.path)
            if home != source.document.path:
                yield found(source.document, (name,), f"There is an example `{name}` in {home} already.", key=True, suggestion="another id")
            for index, rule in enumerate(record.rules):
                on_card = rule.startswith(tried_examples.ELSEWHERE)
                if rule not in known and not (on_card and (cards is None or rule in cards)):
                    close = nearest(rule, cards or () if on_card else known)
                    advice = f"did you mean `{close}`?" if close else None
                    yield found(source.document, (name, "rules", index), f"There is no rule `{rule}`.", suggestion=advice, fix=close)
            if known.isdisjoint(record.rules) and not tried_examples.beside_cards(source):
                yield found(source.document, (name, "rules"), "No rule of a chapter is named here, so it would be shown nowhere.")
            try:
                within(record.editions or "", ids[0], ids)
            except (KeyError, ValueError):
                advice = f"such as: from {ids[0]}, until {ids[-1]} or only {ids[0]}"
                yield found(source.document, (name, "editions"), f"`{record.editions}` names no edition.", suggestion=advice)
    if any(one.data is None for one in content.editions.values()):
        return  # what is wrong is told already, and what units are missing would only follow from it
    played = yield from _misnamed(content)
    for edition in _prose.editions(content):
        for shown in tried_examples.examples(edition.content, edition.data, but=played):
            played.add(shown.id)
            if shown.outcome.differs:
                where = f" (edition {edition.id})" if edition.id != ids[0] else ""
                yield _differs(shown, tried_examples.book_of(edition.content, edition.data), where)


def _differs(shown: Shown, book: Book, where: str) -> Diagnostic:
    promises, still = settled(partial(tried_examples.outcome_of, book), shown.payload)
    document, loc = shown.source.document, (shown.id, "expect")
    if still:
        message = f"The course of this example is another one now{where}: {still}{'' if still.endswith(('.', '?')) else '.'}"
        advice = "write another course, or limit the example with `editions`"
        return found(document, loc, message, severity="consequence", suggestion=advice)
    message = f"The engine makes something else of this{where}: {told(promises)}"
    return found(document, loc, message, severity="consequence", suggestion=ACCEPT, fix=accepting(document, loc, promises))
