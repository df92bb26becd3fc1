"""Where a project's site stands for its readers: `site_url` of its mkdocs.yml. What is printed leads there."""

from __future__ import annotations

import re

from rulepress.content.diagnostics.diagnostic import Unusable
from rulepress.content.files.project import Project
from rulepress.content.yaml.documents import read_yaml

SETTINGS = "mkdocs.yml"
_ADDRESS = re.compile(r"https?://[A-Za-z0-9.-]+(:\d+)?/([\w.~%/-]*/)?")


def fault(value: object) -> tuple[str, str] | None:
    """What is wrong with such an address, and what to say instead."""
    if isinstance(value, str) and len(value) <= 200 and _ADDRESS.fullmatch(value):
        return None
    return "This is not where a site stands.", "write its whole address with a slash at the end, such as https://example.org/rules/"


def site_address(project: Project) -> str | None:
    """The address, with a slash at its end; None for a project that does not say. Raises `Unusable` for what is none."""
    if not (project.root / SETTINGS).is_file():
        return None
    document = read_yaml(project.root, SETTINGS)
    value = document.data.get("site_url") if isinstance(document.data, dict) else None
    found = [one for one in document.diagnostics if one.severity == "error"]
    if value is not None and (wrong := fault(value)):
        found.append(document.report("bad-setting", wrong[0], ("site_url",), suggestion=wrong[1]))
    if found:
        raise Unusable(found, project.root)
    return value
