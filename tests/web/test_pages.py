"""Pages of every type in a real browser: each asks nobody else, fits a phone, has no trouble and keeps no reader out."""

import re
from html.parser import HTMLParser

import pytest

from ..conftest import looks
from .axe import COLOURS, wrong

ENGINE = re.compile(r"calculator|watch\.js|worker\.js|pyodide|engine")

TOOL = re.compile(r"<div [^>]*data-rp-(?:calculator|force|form|quick|seat|sight)=(?![^>]*data-rp-asked)")
"""A place that asks the engine by itself. Here it gets no answer: the tests of each tool see what it does with one."""

BESIDES = [
    "downsync/factions/coalition/virago.html",
    "downsync/factions/coalition/widow-scout.html",
    "downsync/rules/combat.html",
    "downsync/2023-06/rules/visibility.html",
]
"""Looked at besides one page of each type: one with its card, and pages that have been trouble."""

SAME = re.compile(r"(?P<shelf>.*/(?:factions/[^/]+|rules|scenarios|tables|changes))/(?P<page>(?!rulings|terms|trace|index)[^/]+)\.html$")
"""Pages made by the same template: one of them stands for all."""

OLDER = re.compile(r"older/(index|play|factions|rules/?$|reference/quick)")
"""What older editions are looked at for: the rest comes from the templates of the newest."""

DARK = re.compile(r"^[^/]*$|changes|factions/[^/]+$|rules/?$|rulings|quick|odds|tables|skills")
"""Types that between them use every colour."""

MUTE = """{
    const Heard = Worker;
    window.Worker = function (address, options) {
        if (!String(address).includes('/worker.js')) return new Heard(address, options);
        fetch(address);                                                     // a page that asks for its engine is seen to do so
        return Object.assign(new EventTarget(), { postMessage() {}, terminate() {} });
    };
}"""
"""An engine that never answers. A browser that looked into the requests of a page instead would fetch and compile everything of each
page anew."""

DRESSED = "() => window.component$ || !document.querySelector('script[src$=\"boot.js\"]')"
"""The theme's script has come, which it does after the page; the one for wrong addresses has none."""

SHOWN = """async () => {
    await document.fonts.ready;
    await new Promise((done) => { requestAnimationFrame(done); setTimeout(done, 2000); });     // a page behind others draws no frame
    document.getAnimations().forEach((each) => each.finish());       // a drawer on its way out
    await new Promise((done) => requestIdleCallback(done, { timeout: 2000 }));
    return document.documentElement.scrollWidth;
}"""
"""The width that a page takes once it stands and has nothing left to do."""


SMALL = """() => [...document.querySelectorAll(
    'button, input:not([type=hidden]), select, textarea, summary, [role=button], a[href]',
)].flatMap((each) => {
    const target = each.closest('label') ?? each, { width, height, left, right } = target.getBoundingClientRect();
    const alone = getComputedStyle(each).display !== 'inline' || each.parentElement.textContent.trim() === each.textContent.trim();
    const shown = target.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && height > 1;
    const small = (each.localName !== 'a' || alone) && Math.min(width, height) < 23.5;
    return shown && right > 0 && left < innerWidth && small
        ? [`${each.outerHTML.slice(0, 120)} is ${width.toFixed()} by ${height.toFixed()} pixels`]
        : [];
})"""
"""What a thumb would miss: controls of less than 24 pixels. A link within a sentence is as large as its words."""

LENT = """async (address) => {
    const read = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html');
    history.replaceState(null, '', address);
    document.querySelector('article').replaceWith(document.adoptNode(read.querySelector('article')));
}"""
"""Shows a page's article in the frame of the one that is open, where its scripts do not begin again."""


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


class Kinds(HTMLParser):
    """Of what sorts of elements a page is made: each by its name, class, role and attributes, inside which other; and which heading
    comes after which."""

    EMPTY = ("br", "hr", "img", "input", "link", "meta", "wbr")

    def __init__(self, text: str):
        super().__init__()
        self.found: set[tuple] = set()
        self._open: list[tuple] = [()]
        self._heading = "h1"
        self.feed(text[text.index("<body") :])

    def updatepos(self, _: int, end: int) -> int:
        return end

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        kind = (tag, *(given.get(name) for name in ("class", "role", "type")), *sorted(given))
        if not any(outer[:1] == ("svg",) for outer in self._open):  # a drawing speaks by its label alone
            self.found.add((self._open[-1][:3], kind))
        if re.fullmatch("h[1-6]", tag):
            self.found.add((self._heading, tag))
            self._heading = tag
        if tag not in self.EMPTY:
            self._open.append(kind)

    def handle_endtag(self, tag):
        while len(self._open) > 1 and self._open.pop()[0] != tag:
            pass


def telling(folder, paths) -> set[str]:
    """The pages which between them have elements of all sorts that are on any: axe has nothing new to see on the others, and scripts
    nothing to take hold of."""
    made_of = {path: Kinds((folder / path).read_text("utf-8")).found for path in paths}
    left, chosen = set().union(*made_of.values()), set()
    while left:
        best = max(sorted(made_of), key=lambda path: len(made_of[path] & left))
        chosen.add(best)
        left -= made_of[best]
    return chosen


VIEWS = [("light", 390), ("light", 1280), ("dark", 1280)]


@pytest.mark.parametrize(
    "views", [pytest.param(VIEWS[1:2], id="in a window"), pytest.param(VIEWS, id="everywhere", marks=pytest.mark.slow)]
)
def test_a_page_of_every_type_is_for_every_reader(site, site_url, open_page, views):
    pages = types(site.folder)
    assert len(pages) > 20
    pages |= {path: path for path in BESIDES}
    looked_at = telling(site.folder, pages.values())
    assert len(looked_at) > 20
    host = site_url.split("/some/")[0]
    page = open_page(site_url + "404.html")
    page.bring_to_front()
    page.add_init_script(MUTE)
    found: list[str] = []
    now, seen = views[0], {"light": set(), "dark": set()}
    looks(page, *now)

    def leave() -> None:
        """A page that is left while it still fetches may complain of that, or ask once more: neither is the next page's."""
        found.extend(page.troubles)
        page.goto("about:blank")
        page.troubles.clear()
        page.requests.clear()

    def fits(path: str, width: int) -> None:
        if (taken := page.evaluate(SHOWN)) > width:
            found.append(f"{path}: takes {taken} of a screen of {width} pixels")
        if width == 390:
            found.extend(f"{path}: {said}" for said in page.evaluate(SMALL))

    for sort, path in pages.items():
        if path not in looked_at:
            continue
        leave()
        wanted = [view for view in views if view[0] == "light" or DARK.search(sort)]
        wanted.sort(key=lambda view: view != now)  # first as the page before was left: it would have to be laid out once more
        for view in wanted:
            if view != now:
                looks(page, *view)
            if view == wanted[0]:
                page.goto(site_url + path)
                page.wait_for_function(DRESSED)
            now = scheme, width = view
            fits(path, width)
            if width == 1280:
                found += wrong(page, COLOURS if scheme == "dark" else None, seen[scheme])
        found += [f"{path}: asked for {url}" for url in page.requests if not url.startswith((host, "data:", "blob:"))]
        if not TOOL.search((site.folder / path).read_text("utf-8")):
            found += [f"{path}: fetched the engine unasked: {url}" for url in page.requests if ENGINE.search(url)]
    leave()
    looks(page, *views[0])
    page.goto(site_url + "credits.html")
    for path in sorted({*pages.values()} - looked_at):
        page.evaluate(LENT, site_url + path)
        fits(path, views[0][1])
    found += [f"asked for {url}" for url in page.requests if not url.startswith((host, "data:", "blob:"))]
    assert not [*found, *page.troubles], "\n".join([*found, *page.troubles])
