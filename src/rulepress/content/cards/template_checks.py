"""What is wrong with a project's own templates and style sheets, as far as it shows before they are filled in."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from rulepress.content.cards import style_sheet_checks
from rulepress.content.diagnostics.diagnostic import Diagnostic, Unusable
from rulepress.content.files.cache import kept
from rulepress.content.files.project import Project, shipped
from rulepress.content.files.unused_files import own_templates
from rulepress.content.yaml.documents import Document, read_text

ADVICE = "put the drawing into the glyphs folder beside the templates and name it press:glyph/NAME.svg"


def looks(project: Project) -> list[Diagnostic]:
    """Findings about the files in templates/ that are the project's own; its drawings are the lints' affair."""
    if project.root == shipped():
        return []
    found: list[Diagnostic] = []
    for path in own_templates(project):
        if path.endswith((".html", ".j2", ".css")):
            document = read_text(project.root, f"templates/{path}")
            found += document.diagnostics or (_styles(document) if path.endswith(".css") else list(_template(project, document)))
            if not document.diagnostics and not document.text.strip():
                message = "There is nothing in this file, and so there would be nothing where it is used."
                found.append(Diagnostic("empty-file", "error", message, document.path, suggestion="delete it, for the one that ships"))
    return found


def _styles(document: Document) -> list[Diagnostic]:
    look = partial(style_sheet_checks.faults, document, lambda address: address.startswith("press:"), ADVICE)
    return kept(look, "styles", document.path, document.text)


def _template(project: Project, document: Document) -> Iterator[Diagnostic]:
    look = partial(_understood, document, project.root)
    faults, named = kept(look, "template", str(project.root), document.path, document.text)
    yield from faults
    top = document.path.split("/")[1]
    folder = "templates" if top == "book" else f"templates/{top}"
    for name in named:
        if not any((root / folder / name).is_file() for root in (project.root, shipped())):
            line = next((number for number, one in enumerate(document.lines, 1) if name in one), None)
            message = f"There is no template `{name[:60]}` in {folder}."
            yield Diagnostic("bad-template", "error", message, document.path, line, suggestion="correct the name, or add the template")


def _understood(document: Document, root: Path) -> tuple[list[Diagnostic], list[str]]:
    """What is wrong with a template, and the names of the others that it is made with."""
    from jinja2 import meta

    from rulepress.content.prose.template_sandbox import (
        Sandbox,  # only here: it takes longer than all else that `check` needs, and few projects have templates
    )

    sandbox = Sandbox([root, shipped()], "templates")
    try:
        with sandbox.blaming():
            parsed = sandbox.parse(document.text, document.path, str(root / document.path))
    except Unusable as refused:
        return list(refused.found), []
    return [], [name for name in meta.find_referenced_templates(parsed) if name]
