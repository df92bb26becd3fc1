"""What keeps readers out, looked for by axe in a real browser on every type of page: headings, contrast, names, keyboard."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe

SAME = re.compile(
    r"(?P<shelf>.*/(?:factions/[^/]+|rules|scenarios|tables|changes))/(?P<page>(?!rulings|terms|trace|index)[^/]+)\.html$")
"""Pages made by the same template: one of them stands for all."""


def types(folder) -> list[str]:
    """One page of each type, and the longest of those that are alike."""
    found: dict[str, str] = {}
    for file in sorted(folder.rglob("*.html"), key=lambda file: (-file.stat().st_size, file)):
        path = file.relative_to(folder).as_posix()
        like = SAME.match(path)
        sort = re.sub(r"factions/[^/]+", "factions/*", like["shelf"]) + ("/leader" if like["page"].startswith("leader") else "") if like else path
        sort = re.sub(r"factions/[^/]+/index", "factions/*/index", sort)
        found.setdefault(re.sub(r"^([a-z-]+)/\d[^/]*/", r"\1/older/", sort), path)
    return sorted(found.values())


COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""What a dark page may do wrong that a light one does right."""


@pytest.mark.parametrize(("scheme", "rules"), [("light", {}), ("dark", COLOURS)])
def test_axe_finds_nothing_on_any_type_of_page(site, site_url, open_page, scheme, rules):
    pages = types(site.folder)
    assert len(pages) > 20
    wrong = []
    page = open_page(site_url, scheme=scheme)
    for path in pages:
        page.goto(site_url + path)
        for found in Axe().run(page, options={"resultTypes": ["violations"], **rules}).response["violations"]:
            nodes = found["nodes"]
            wrong.append(f"{path}: {found['id']} ({len(nodes)}): {found['help']}: {nodes[0]['html'][:160]}")
    assert not wrong, "\n".join(wrong)
