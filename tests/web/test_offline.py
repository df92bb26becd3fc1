"""The site on a reader's device: what was used works without a network, all of it on demand, and a new build takes an old one's place."""

import json
import os
import re
import shutil

import pytest
from playwright.sync_api import expect

from rulepress.web.site.offline import keeper

from ..conftest import hold_pyodide

pytestmark = pytest.mark.slow

ODDS = "downsync/odds.html?attacker=crusader&action=medium-cannon&target=virago&range=5"
TOOLS = [
    (ODDS, "", ".rp-bar--hit"),
    (f"{ODDS}.25&concealed&cm=1", "", ".rp-bar--hit"),  # which only the engine answers
    ("downsync/index.html", "", "[data-rp-quick] .rp-bar--hit"),
    ("downsync/force.html", "", ".rp-verdict a"),
    ("downsync/sight.html", "", "[data-rp-sight] svg.rp-table-map"),
    ("downsync/seat.html", "Begin", ".rp-question h2"),
    ("downsync/play.html?one=coalition%2Fstarter&two=republic-of-terra%2Fstarter&seed=7", "", ".rp-show .rp-controls"),
    ("downsync/units.html", "", ".rp-all-units tbody tr"),
    ("ms-wars/odds.html", "", ".rp-answer .rp-bar"),
    ("ms-wars/seat.html", "Begin", ".rp-question h2"),
]
"""A page, what is pressed there, and what is seen then."""

KEPT = """async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("rulepress:"));
    return names.length ? (await (await caches.open(names[0])).keys()).map(({ url }) => url) : [];
}"""
"""Where everything is kept."""

USED = """() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname)"""
"""What a page has fetched so far."""


@pytest.fixture
def device(chromium, site_url):
    """Somebody's browser, in which nothing is kept yet."""
    context = chromium.new_context()
    hold_pyodide(context, site_url)
    yield context
    context.close()


@pytest.fixture
def page(device):
    page = device.new_page()
    page.troubles = []
    page.on("pageerror", lambda error: page.troubles.append(str(error)))
    return page


def settled(page, path: str, gone: str = "") -> None:
    """Waits until a file is kept, or until what stands at an address is gone."""
    waited = f"""async ([path, gone]) => {{
        for (let left = 600; left; left -= 1) {{
            const kept = await ({KEPT})();
            if (gone ? !kept.includes(gone) : kept.some((url) => url.includes(`${{path}}?`))) return true;
            await new Promise((again) => setTimeout(again, 100));
        }}
        return false;
    }}"""
    path = re.sub(r"assets-\w+/", "assets/", path)  # kept under a name that builds have in common
    assert page.evaluate(waited, [path, gone]), f"{path} was not kept"


def kept_under(site_url: str, page, path: str) -> list[str]:
    return [url for url in page.evaluate(KEPT) if url.startswith(f"{site_url}{path}?")]


def test_after_the_whole_site_is_kept_every_tool_works_without_a_network(site, site_url, device, page):
    page.goto(site_url + "index.html")
    page.get_by_role("button", name="Keep this site on this device").click()
    expect(page.locator("#rp-device")).to_contain_text("come to")
    assert not [url for url in page.evaluate(KEPT) if "memory.gz" in url or "pyodide" in url], "no engine comes before somebody wants it"
    page.get_by_role("button", name="Keep everything").click()
    expect(page.locator("#rp-device")).to_contain_text("whole site is on this device", timeout=120_000)
    device.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="Rules, pressed")).to_be_visible()
    for address, pressed, shown in TOOLS:
        page.goto(site_url + address)
        if pressed:
            page.get_by_role("button", name=pressed).click()
        expect(page.locator(shown).first).to_be_visible()
    card = page.evaluate("path => fetch(path).then((answer) => answer.text())", site_url + "downloads/downsync/cards/coalition-virago.pdf")
    assert card.startswith("%PDF")
    assert not page.troubles


def test_an_engine_that_was_used_stays_with_its_page_and_nothing_else_does(site_url, device, page):
    page.goto(site_url + ODDS)
    expect(page.locator(".rp-bar--hit")).to_contain_text("%")
    shown = page.locator(".rp-bar--hit").inner_text()
    for part in ("downsync.memory.gz", "downsync/odds.html", *page.evaluate(USED)):
        settled(page, part)
    page.goto(site_url + "ms-wars/index.html")
    settled(page, "ms-wars/index.html")
    device.set_offline(True)
    page.goto(site_url + ODDS)
    expect(page.locator(".rp-bar--hit")).to_have_text(shown, use_inner_text=True)
    page.goto(site_url + "ms-wars/")
    expect(page.locator("h1")).to_contain_text("M.S. Wars")
    page.goto(site_url + "downsync/units.html")
    expect(page.get_by_role("heading", name="Not on this device yet")).to_be_visible()
    assert not any("/mswars.memory" in url or url.split("?")[0].endswith(".pdf") for url in page.evaluate(KEPT))


def test_a_new_build_takes_the_place_of_the_old_one(site, serve, device, page, tmp_path):
    folder = tmp_path / "site"
    shutil.copytree(site.folder, folder, ignore=shutil.ignore_patterns("pyodide", "engine", "downloads"))
    keeper(folder)
    url = serve(folder)
    page.goto(url + "index.html")
    old = {}
    for path in ("index.html", "assets/rulepress.css", "assets/boot.js"):
        settled(page, path)
        (old[path],) = kept_under(url, page, path)
    home = folder / "index.html"
    home.write_text(home.read_text("utf-8").replace("Rules, pressed", "Rules, printed"), "utf-8")
    with (folder / site.assets.name / "rulepress.css").open("a", encoding="utf-8") as styles:
        styles.write(".md-typeset h1 { letter-spacing: 3px; }")
    keeper(folder)
    written = (folder / "sw.js").stat().st_mtime + 60
    os.utime(folder / "sw.js", (written, written))  # a server tells the seconds of a change, and both builds may be of one
    page.reload()
    spaced = "getComputedStyle(document.querySelector('h1')).letterSpacing"
    expect(page.get_by_role("heading", name="Rules, printed")).to_be_visible()
    assert page.evaluate(spaced) == "3px", "a page of the new build with the old one's styles"
    for path in ("index.html", "assets/rulepress.css"):
        settled(page, path, gone=old[path])
    page.reload()
    settled(page, "rulepress.css")
    device.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="Rules, printed")).to_be_visible()
    assert page.evaluate(spaced) == "3px"
    assert kept_under(url, page, "assets/boot.js") == [old["assets/boot.js"]], "what is the same stays"


def test_a_page_that_is_open_while_a_new_build_comes_is_loaded_anew_for_a_script_that_is_gone(site, serve, device, page, tmp_path):
    folder = tmp_path / "site"
    shutil.copytree(site.folder, folder, ignore=shutil.ignore_patterns("pyodide", "engine", "downloads"))
    keeper(folder)
    url = serve(folder)
    page.goto(url + "downsync/rules/dice.html")
    settled(page, "downsync/rules/dice.html")
    new = "assets-0123456789"
    for path in (*folder.rglob("*.html"), folder / "manifest.webmanifest"):
        path.write_text(path.read_text("utf-8").replace(site.assets.name, new), "utf-8")
    (folder / site.assets.name).rename(folder / new)
    keeper(folder)
    page.locator(".rp-foot [data-rp-report]").click()
    expect(page.locator(f"script[src*='{new}/boot.js']")).to_have_count(1)
    assert not page.locator(f"[src*='{site.assets.name}'], [href*='{site.assets.name}']").count(), "a page of two builds"
    page.locator(".rp-foot [data-rp-report]").click()
    expect(page.get_by_role("dialog", name="Something wrong here?")).to_be_visible()


def test_the_site_can_be_installed(site):
    manifest = json.loads((site.folder / "manifest.webmanifest").read_text("utf-8"))
    assert manifest["display"] == "standalone" and (site.folder / manifest["start_url"]).is_file()
    assert all((site.folder / icon["src"]).is_file() for icon in manifest["icons"])
    html = (site.folder / "downsync" / "rules" / "dice.html").read_text("utf-8")
    assert '<link rel="manifest" href="../../manifest.webmanifest">' in html and "manifest-src 'self'" in html


def test_the_keeper_knows_every_file_and_keeps_no_books_unasked(site):
    told = (site.folder / "sw.js").read_text("utf-8")
    files, whole = (json.loads(re.search(rf"^const {name} = (.*);$", told, re.MULTILINE)[1]) for name in ("FILES", "WHOLE"))
    there = {path.relative_to(site.folder).as_posix() for path in site.folder.rglob("*") if path.is_file()}
    assert set(files) == there - {"sw.js"} and set(whole) <= set(files)
    assert "downloads/downsync/cards/coalition-virago.pdf" in whole and f"{site.assets.name}/pyodide/pyodide.asm.wasm" in whole
    assert not [path for path in whole if "/sheets/" in path or "/book/" in path]
