"""Words that look like code, on a site's pages, show as typed. `check` refuses most of these; a page must not depend on that."""

import copy
import re
import shutil
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from rulepress.cli.verbs import verb_data as resolving
from rulepress.cli.verbs.verb_site import build

pytestmark = pytest.mark.slow

CODE, LINK = "<script>alert(1)</script>", "[x](javascript:alert(2)) | `y` {{ 7*7 }}"
LOOKED_AT = ("virago", "guardian-marksman", "samson")
"""Units that have a page; the others' would be made of the same words. Worked examples need them all, and stay away."""
TITLE = f"{CODE}: [x](javascript:alert(2))"


def downsync(resolved):
    data = copy.deepcopy(resolved.data)
    data["editions"] = data["editions"][:1]  # the site has no older ones to lead to
    for faction in data["factions"]:
        faction |= {"forces": [], "units": [unit for unit in faction["units"] if unit["id"] in LOOKED_AT]}
    unit = next(unit for unit in data["factions"][0]["units"] if unit["id"] == "virago")
    unit |= {
        "name": CODE,
        "variant": "[x](javascript:alert(2))",
        "title": TITLE,
        "type": "a|b `c` *d* {{ 7*7 }} </title><img src=x onerror=alert(3)>",
    }
    unit["actions"][0] |= {
        "name": "<img src=x onerror=alert(4)>",
        "text": "**b** <b>x</b> | `y` &amp; ![i](http://example.org/i.png)",
    }
    data["factions"][0]["name"] = '"><script>alert(5)</script>'
    data["scenarios"][0]["objectives"][0]["name"] = "</text><script>alert(6)</script>"
    return resolved._replace(data=data, content=replace(resolved.content, examples=[]))


def mswars(resolved):
    data = copy.deepcopy(resolved.data)
    faction = data["factions"][0]
    unit = next(unit for unit in faction["units"] if unit["id"] == "pelham")
    unit |= {"name": CODE, "title": CODE, "notes": [LINK]}
    unit["weapons"][0]["name"] = "<img src=x onerror=alert(3)>"
    unit["weapons"][0]["sub_type"] = LINK
    faction["pilots"][0]["name"] = faction["teams"][0]["name"] = CODE
    data["skills"]["Cleave"]["text"] = data["abilities"]["Multiple Crew"]["text"] = LINK
    return resolved._replace(data=data)


@pytest.fixture(scope="module")
def url(site, tmp_path_factory, serve):
    """A site of the newest edition of both games, with such words in their data."""
    root = tmp_path_factory.mktemp("hostile") / "mine"
    shutil.copytree(site.root, root, ignore=shutil.ignore_patterns("dist"))
    found = resolving.resolve(root)
    newest = {resolved.game.id: resolved for resolved in reversed(found)}
    words = [downsync(newest["downsync"]), mswars(newest["ms-wars"])]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resolving, "resolve", lambda root: words)
        assert build(root) is None
    return serve(root / "dist" / "site")


@pytest.fixture(scope="module")
def tab(url, open_shared_page):
    """One page for all tests, on the way from address to address."""
    return open_shared_page(url + "404.html")


@pytest.fixture
def visit(url, tab):
    """Call it with a page's name (and what opens it): the page. None has trouble, an element of those words, or asks another host."""
    visited = []

    def opened(path, page=tab):
        visited.append(page)
        page.goto(url + path)
        expect(page.locator("article")).not_to_be_empty()
        return page

    yield opened
    for page in visited:
        assert not page.troubles
        assert page.locator("article img[src='x'], article a[href^='javascript']").count() == 0
        assert all(address.startswith((url.split("/some/")[0], "data:", "blob:")) for address in page.requests)


def test_a_units_words_show_as_typed_on_its_page_in_the_calculator_and_in_the_search(url, open_page, visit):
    page = visit("downsync/factions/coalition/virago.html", open_page(url + "404.html"))
    expect(page.locator("h1")).to_contain_text(TITLE)
    expect(page).to_have_title(re.compile(re.escape(TITLE)))
    for word in (
        "a|b `c` *d* {{ 7*7 }} </title><img src=x onerror=alert(3)>",
        "<img src=x onerror=alert(4)>",
        "**b** <b>x</b> | `y` &amp; ![i](http://example.org/i.png)",
    ):
        expect(page.locator("article")).to_contain_text(word)
    expect(page.locator(".md-nav--primary").first).to_contain_text(TITLE)
    page.locator(".rp-calculator").scroll_into_view_if_needed()
    expect(page.locator(".rp-answer")).to_contain_text(TITLE)
    expect(page.get_by_label("Action", exact=True)).to_contain_text("<img src=x onerror=alert(4)>")
    page.locator(".md-search__input").focus()
    page.locator(".md-search__input").press_sequentially("onerror")
    expect(page.locator(".md-search-result__list")).to_contain_text("alert(1)")


def test_a_machines_words_show_as_typed_on_its_page(visit):
    page = visit("ms-wars/factions/mobius/pelham.html")
    assert page.locator("h1").inner_text().startswith(CODE) and page.locator("article").inner_text().count(LINK) >= 2


@pytest.mark.parametrize(
    "path",
    [
        "index.html",
        "downsync/factions/coalition/index.html",
        "downsync/reference/traits.html",
        "downsync/factions/coalition/guardian-marksman.html",
        "downsync/factions/republic-of-terra/samson.html",
        "downsync/scenarios/vip-capture.html",
        "downsync/odds.html",
        "ms-wars/index.html",
        "ms-wars/factions/mobius/index.html",
        "ms-wars/reference/skills.html",
        "ms-wars/odds.html",
    ],
)
def test_no_other_page_runs_them(visit, path):
    visit(path)
