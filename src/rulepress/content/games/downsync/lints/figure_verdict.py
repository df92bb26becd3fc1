"""A figure no longer shows what its caption says.

What: in some edition, the engine's answer to the question of a figure differs from its `expect`, or the engine cannot answer it.
Why: the drawing and the sentence under it always follow the rules, but the title and caption are typed. When a number changes, only
their author can decide whether they are still right.

Wrong:
    expect: clear      # but the line crosses more of the wood than the rules allow
Right:
    expect: blocked    # with a caption that says so

Autofix: `--accept` writes the engine's answer; the author checks the title and caption. If the answer differs in some editions only,
there is no autofix.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.files.cache import kept
from rulepress.content.fixes.expectations import ACCEPT, accepting, told
from rulepress.content.games.downsync import figure_records
from rulepress.content.games.downsync.figures import Unclear
from rulepress.content.games.downsync.game_content import DownsyncContent
from rulepress.content.lint import found, lint
from rulepress.content.prose.chapters import within
from rulepress.content.prose.edition_prose import EditionTexts, editions
from rulepress.content.prose.placeholders import BadTemplate
from rulepress.core.examples import Instead
from rulepress.core.rule_refs import Refused


@lint(code="figure-verdict", severity="consequence")
def figure_verdict(content: DownsyncContent) -> Iterator[Diagnostic]:
    document = content.figures and content.figures.document
    if not document or not content.project.owns(document.path, document.root):
        return
    wrong: dict[_Fault, list[str]] = {}
    having: dict[str, list[str]] = {}
    for edition in editions(content):
        law = figure_records.Law.of(edition.data)
        shown = figure_records.chosen(edition.content)
        for name in shown:
            having.setdefault(name, []).append(edition.id)
        look = partial(_of_all, shown, edition, law)
        for fault in kept(look, "figures", document.text, law.digest, repr(edition.data["editions"])):
            wrong.setdefault(fault, []).append(edition.id)
    for fault, where in wrong.items():
        suffix = f" (edition {', '.join(where)})" if len(where) < len(content.editions) else ""
        if fault.promise is None:
            yield found(document, fault.at, fault.message + suffix, severity="error")
            continue
        fix = accepting(document, fault.at, [fault.promise]) if where == having[fault.at[0]] else None
        message = f"The engine's answer is different{suffix}: {told([fault.promise])}"
        yield found(document, fault.at, message, suggestion=ACCEPT, fix=fix)


class _Fault(NamedTuple):
    """What is wrong with a figure, in one edition or several."""

    at: tuple[str, str]
    message: str
    promise: Instead | None = None
    """What `expect` could say instead, where it is that."""


def _of_all(shown: Mapping[str, Any], edition: EditionTexts, law: figure_records.Law) -> list[_Fault]:
    return [fault for name, record in shown.items() for fault in _faults(name, record, edition, law)]


def _faults(name: str, record: Any, edition: EditionTexts, law: figure_records.Law) -> Iterator[_Fault]:
    """What is wrong with a figure in an edition, which has this `law`."""
    ids = [one["id"] for one in edition.data["editions"]]
    for key in ("editions", "caption", "expect"):
        value = getattr(record, key)
        for span in value if isinstance(value, dict) else [value] * (key == "editions"):
            if span and not _names_editions(span, ids):
                yield _Fault((name, key), f"`{span}` names no edition.")
    try:
        figure_records.caption(record, edition.data)
        verdict = figure_records.verdict(record, law)
    except (Unclear, Refused, BadTemplate) as problem:
        # Shipped rules show scenarios that a designer's folder need not have.
        if "score" not in record.ask.model_fields_set or edition.data["scenarios"]:
            yield _Fault((name, "ask"), f"The engine cannot answer this: {problem}")
        return
    expected = figure_records.of_edition(record.expect, edition.id, ids)
    expected = tuple(map(str, expected if isinstance(expected, list) else [expected]))
    if verdict != expected:
        yield _Fault((name, "expect"), "", Instead((), _typed(expected), _typed(verdict)))


def _typed(verdict: tuple[str, ...]) -> Any:
    """A verdict as `expect` has it; hashable."""
    return verdict[0] if len(verdict) == 1 else verdict


def _names_editions(span: str, ids: list[str]) -> bool:
    try:
        within(span, ids[0], ids)
    except (KeyError, ValueError):
        return False
    return True
