"""The calibration sheet: a cross on its front, rulers on its back; where a pin through the cross comes out is by how much backs are off."""

from __future__ import annotations

from rulepress.content.files.project import Project
from rulepress.content.prose.template_sandbox import Sandbox
from rulepress.press.cards.layout import LayoutEngine
from rulepress.press.cards.press_run import look
from rulepress.press.shops.presets import FARTHEST, Sheets

TEMPLATE = "calibration.html"


def sheet(project: Project, preset: Sheets, offset: tuple[float, float]) -> bytes:
    """A PDF of two pages for the preset's paper. Its back is moved by `offset` as a sheet of cards would be: with the right numbers
    the pin comes out at 0, 0."""
    setting = look(project.root)
    paper = preset.sheet
    sandbox = Sandbox([setting.root, setting.shared], "templates/sheets", trim_blocks=True, lstrip_blocks=True)
    html = sandbox.get_template(TEMPLATE).render(
        paper=paper, middle=(paper.width / 2, paper.height / 2), turned=preset.flip == "short-edge", edge=preset.flip.replace("-", " "),
        offset=offset, marks=range(-FARTHEST, FARTHEST + 1), farthest=FARTHEST,
    )  # fmt: skip
    machine = LayoutEngine(setting.fonts)
    return machine.render(html, paper.width, paper.height, sandbox.source("calibration.css")).write_pdf(full_fonts=False)
