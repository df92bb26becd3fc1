"""What keeps readers out, looked for by axe in a real browser on every type of page: headings, contrast, names, keyboard."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

SAME = re.compile(r"(?P<shelf>.*/(?:factions/[^/]+|rules|scenarios|tables|changes))/(?P<page>(?!rulings|terms|trace|index)[^/]+)\.html$")
"""Pages made by the same template: one of them stands for all."""

OLDER = re.compile(r"older/(index|play|factions|rules/?$|reference/quick)")
"""What older editions are looked at for: the rest comes from the templates of the newest."""

DARK = re.compile(r"^[^/]*$|changes|factions/[^/]+$|rules/?$|rulings|quick|odds|tables|skills")
"""Types that between them use every colour."""

COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""What a dark page may do wrong that a light one does right."""

OPENED = "document.querySelectorAll('details').forEach(each => each.open = true)"


def types(folder) -> dict[str, str]:
    """Type -> a page of it, the longest of those that are alike."""
    found: dict[str, str] = {}
    for file in sorted(folder.rglob("*.html"), key=lambda file: (-file.stat().st_size, file)):
        path = file.relative_to(folder).as_posix()
        like = SAME.match(path)
        sort = like["shelf"] + ("/leader" if like["page"].startswith("leader") else "") if like else path.removesuffix(".html")
        sort = re.sub(r"factions/[^/]+", "factions/*", re.sub(r"^([a-z-]+)/\d[^/]*/", r"\1/older/", sort))
        if "/older/" not in sort or OLDER.search(sort):
            found.setdefault(sort, path)
    return dict(sorted(found.items()))


def wrong(page, options: dict | None = None) -> list[str]:
    """What axe finds on a page as it stands, everything unfolded."""
    page.evaluate(OPENED)
    found = Axe().run(page, options={"resultTypes": ["violations"], **(options or {})}).response["violations"]
    return [f"{page.url}: {one['id']} ({len(one['nodes'])}): {one['help']}: {one['nodes'][0]['html'][:160]}" for one in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_type_of_page(site, site_url, open_page, scheme):
    pages = types(site.folder)
    assert len(pages) > 20
    page = open_page(site_url, scheme=scheme)
    found = []
    for sort, path in pages.items():
        if scheme == "light" or DARK.search(sort):
            page.goto(site_url + path)
            found += wrong(page, COLOURS if scheme == "dark" else None)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_once_the_engine_has_answered(site_url, open_page, scheme):
    odds = open_page(site_url + "downsync/odds.html", scheme=scheme)
    odds.get_by_role("button", name="Try other conditions").click()
    expect(odds.locator(".rp-bars")).to_be_visible(timeout=60_000)
    form = open_page(site_url + "ms-wars/odds.html", scheme=scheme)
    form.locator(".rp-open").first.click()
    expect(form.locator(".rp-bars")).to_be_visible(timeout=60_000)
    watch = open_page(site_url + "downsync/play.html", scheme=scheme)
    watch.get_by_role("button", name="Set up a game").click()
    watch.get_by_role("button", name="Play the game").click(timeout=60_000)
    expect(watch.locator(".rp-show")).to_be_visible(timeout=60_000)
    watch.get_by_role("button", name="Next turn").click()
    found = [one for page in (odds, form, watch) for one in wrong(page)]
    assert not found, "\n".join(found)
