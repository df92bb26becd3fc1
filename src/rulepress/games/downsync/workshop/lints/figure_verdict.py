"""A figure that no longer shows what its caption says.

What: a figure whose question the engine answers otherwise than its `expect`, in one edition or another, or cannot answer.
Why: the drawing and the sentence under it always follow the rules. The title and caption are typed: when a number changes,
only their author can tell whether they still hold.

Wrong:
    expect: clear      # and the line runs through more of the wood than is allowed
Right:
    expect: blocked    # with a caption that says so
"""

from rulepress.authoring.jinja import BadTemplate
from rulepress.authoring.lint import found, lint
from rulepress.engine.citing import Refused
from rulepress.games.downsync.figures import Unclear

from .. import figures
from . import _prose


@lint(code="figure-verdict", severity="warning")
def figure_verdict(content):
    wrong = {}
    for edition in _prose.editions(content):
        ids = [one["id"] for one in edition.data["editions"]]
        for name, record in figures.chosen(edition).items():
            try:
                verdict = figures.shown(name, record, edition.data).verdict
            except BadTemplate as problem:
                wrong.setdefault((name, "ask", problem.message, "error"), [])
                continue
            except (Unclear, Refused) as problem:
                absent = "score" in record.ask.model_fields_set and not edition.data["scenarios"]
                if not absent:
                    wrong.setdefault((name, "ask", f"The engine cannot tell: {problem}", "error"), []).append(edition.edition)
                continue
            expected = figures.of_edition(record.expect, edition.edition, ids)
            if expected is None:
                wrong.setdefault((name, "expect", "No answer is expected here.", "warning"), []).append(edition.edition)
            elif verdict != tuple(map(str, expected if isinstance(expected, list) else [expected])):
                said = f"The engine's answer is {_told(verdict)}, not {_told(expected)}."
                wrong.setdefault((name, "expect", said, "warning"), []).append(edition.edition)
    for (name, key, message, severity), where in wrong.items():
        suffix = f" (edition {', '.join(where)})" if len(where) < len(content.editions) and where else ""
        yield found(
            content.figures.document,
            (name, key),
            message + suffix,
            severity=severity,
            suggestion="see whether the title and caption still hold, then correct `expect`" if key == "expect" else None,
        )


def _told(verdict) -> str:
    return "`" + ", ".join(map(str, verdict if isinstance(verdict, (list, tuple)) else [verdict])) + "`"
