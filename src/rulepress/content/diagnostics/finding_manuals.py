"""The manual page of every finding. A lint's page is the docstring of its module; form.md has the pages of all other findings."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from rulepress.content.lint import Lint

SECTIONS = ("What", "Why", "Wrong", "Right", "Autofix")
"""The sections of every page, in this order."""

_FORM = Path(__file__).with_name("form.md")
_NO_FIX = "Autofix: none. The help text says what to type."


def manuals(lints: Iterable[Lint]) -> dict[str, str]:
    """Code -> its page: a title, then the sections."""
    pages = {code: page.strip() for code, page in re.findall(r"^## (\S+)\n(.*?)(?=^## |\Z)", _FORM.read_text("utf-8"), re.M | re.S)}
    return pages | {one.code: page(one) for one in lints}


def page(lint: Lint) -> str:
    """A lint's page, with a line that there is no autofix if its docstring mentions none."""
    text = lint.manual.strip()
    return text if "\nAutofix:" in text else f"{text}\n\n{_NO_FIX}"
