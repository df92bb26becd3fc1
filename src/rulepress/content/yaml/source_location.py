"""The place of a value in a designer's files, to which findings about it are reported."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulepress.content.yaml.documents import Document


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
