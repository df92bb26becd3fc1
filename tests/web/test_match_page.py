"""What `simulate --html` draws, in a real browser: to be read on a desk and on a phone, by day and by night, by everybody."""

import pytest

from rulepress.cli import main

from ..conftest import looks
from ..shipped import ROOT
from .axe import COLOURS, DARKNESS, wrong

pytestmark = pytest.mark.slow

FORCES = ["--force", "coalition/starter", "--force", "republic-of-terra/starter"]
#: What the page shows -> the command's words for it.
PAGES = {
    "What the change does": [*FORCES, "--set", "units.virago.stats.def=15"],
    "Win rates of all force lists against each other": ["--matrix", "small"],
}

SMALLEST = """() => {
    const said = ({ nodeType, data }) => nodeType === 3 && /\\S/.test(data);
    const spoken = (each) => each.checkVisibility() && [...each.childNodes].some(said);
    return Math.min(...[...document.querySelectorAll('main *')].filter(spoken).map((each) =>
        parseFloat(getComputedStyle(each).fontSize) * (each.closest('svg')?.getScreenCTM().a ?? 1)));
}"""
"""The smallest letters on a page, in pixels as they are seen."""


@pytest.mark.parametrize("said", PAGES)
def test_a_page_of_many_games(said, chromium, tmp_path, capsys):
    out = tmp_path / "games.html"
    assert (
        main(["simulate", "vip-capture", *PAGES[said], "--games", "2", "--bots", "rush", "--html", str(out), "--project", str(ROOT)]) == 0
    )
    page = chromium.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(out.as_uri())
    assert page.locator("h1").inner_text().startswith("VIP Capture: ") and said in page.locator("main").inner_text()
    assert page.locator(".m-plot li", has_text="coalition/starter").first.is_visible()
    found = wrong(page)
    looks(page, "dark", 390)
    found += wrong(page, COLOURS)
    assert not found, "\n".join(found)
    assert page.evaluate(DARKNESS) and page.evaluate(SMALLEST) >= 11
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert asked == [out.as_uri()]
    page.close()
