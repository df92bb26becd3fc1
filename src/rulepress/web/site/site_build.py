"""From staged pages to the finished site, looked over before anybody sees it."""

from __future__ import annotations

import contextlib
import io
import logging
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import yaml

from rulepress.content.diagnostics.console import doing
from rulepress.web.site.asset_fingerprints import addressed
from rulepress.web.site.content_security_policy import protect
from rulepress.web.site.offline import installable, keeper
from rulepress.web.styles.css_pruning import one_sheet

EPOCH = "315532800"
"""1980-01-01: the date of everything that must have one, unless SOURCE_DATE_EPOCH says otherwise."""


SHOWN = 25
"""Problems that are listed; more would only hide the first."""


ONLY_WHEN_ASKED = {
    '(location.protocol!=="file:")': "(false)",  # the search itself
    '("search.highlight")?': '("search.highlight")&&location.search.includes("h=")?',  # its marks on a page that was found
}
"""Where the theme's script fetches the words of all pages before anybody searches, and what stands there instead."""

ONLY_WHAT_CHANGES = {
    'document.body.setAttribute("data-md-color-switching",""),': "",
    'o=x("meta",{name:"color-scheme"});document.head.appendChild(o);': 'o=x("meta",{name:"color-scheme"});',
    "o.content=a.colorScheme,": '(a.colorScheme!=="light"||o.isConnected)&&(o.content=a.colorScheme,document.head.appendChild(o)),',
}
"""Where the theme's script, in giving a page the colours that it has already, makes a browser style all of it anew, three times; and what
stands there instead."""

BY_SCORE = ".sort((s,o)=>o.score-s.score)"
EXACT_FIRST = (
    ".sort((t=>(s,o)=>t(o)-t(s)||o.score-s.score)((w=>c=>{let d=this.map.get(c.location);"
    'return+!!(d.tags&&[d.title,...d.tags].some(n=>n.toLowerCase().replace(/[\\s-]+/g," ")===w))'
    "-2*/^(authoring|docs)\\/|\\/vocabulary\\.html/.test(c.location)})"
    '(e.replace(/[*+]/g,"").trim().toLowerCase())))'
)
"""Where the theme's script puts what it found in order, and what stands there instead: pages of a game that have exactly what was typed as
their title or label (a unit's action, a trait) go before those that have it among other words, and pages for designers behind all that
players look for."""

BEGUN = "/(^[+-]|[~^]\\d+$)/.test(r)?r:`${r}*`"
WORDS_BEGUN = "/(^[+-]|[~^]\\d+$)/.test(r)||i.length>1&&(!lunr.stopWordFilter(r.toLowerCase())||r.length<3&&n<i.length-1)?r:`${r}*`"
"""Where the theme's script takes each word for the beginning of one, and what stands there instead: of several words, those that say
nothing by themselves (the "do" of "how do I stun") are no beginnings of others."""

SEARCH = 'data-md-component="search" role="dialog">'
"""The theme's search dialog, nameless."""

BUNDLE = re.compile(r'<script src="[^"]*assets/javascripts/bundle\.\w+\.min\.js"></script>')
"""The theme's script, at the end of a page that would not be shown before it has come: boot.js fetches it afterwards."""

NESTED = re.compile(
    r'aria-labelledby="__nav_[\d_]+_label"'
    r'(?P<title> aria-expanded="\w+">\s*<label class="md-nav__title" for="\w+">\s*<span class="md-nav__icon md-icon"></span>\s*'
    r"(?P<name>[^<]*?)\s*</label>)"
)
"""A nested navigation. The label it refers to is empty where an overview stands for the group; its own title never is."""


class SiteProblem(Exception):
    """MkDocs found something wrong; the message lists what."""


def build(config: dict[str, Any], keep: Path, pages: Path, out: Path, audit: Callable[[Path], list[str]]) -> None:
    """Build the site of `pages` into `out` with the settings in `config`, whatever folders these name.

    The settings are left in `keep`, for `mkdocs serve -f`; `audit` says what is wrong with the built site. Raises SiteProblem.
    """
    os.environ["NO_MKDOCS_2_WARNING"] = "1"
    os.environ.setdefault("SOURCE_DATE_EPOCH", EPOCH)
    from mkdocs.commands.build import build as mkdocs_build
    from mkdocs.config import load_config
    from mkdocs.exceptions import Abort, MkDocsException

    keep.write_text(yaml.safe_dump(config, sort_keys=False, allow_unicode=True), encoding="utf-8")
    complaints = _Complaints()
    log = logging.getLogger("mkdocs")
    log.addHandler(complaints)
    try:
        with _telling(log, pages), contextlib.redirect_stderr(io.StringIO()):
            loaded = load_config(str(keep), docs_dir=str(pages), site_dir=str(out), strict=True)
            mkdocs_build(loaded)
    except (Abort, MkDocsException) as problem:
        raise SiteProblem("\n".join(complaints.said or [str(problem)])) from None
    finally:
        log.removeHandler(complaints)
    _steady(out)
    _quicker(out)
    _exact_first(out)
    _mend_pages(out)
    one_sheet(out)
    installable(out, loaded)
    problems = [*protect(out, loaded), *audit(out)]
    addressed(out)
    keeper(out)
    if problems:
        raise SiteProblem("\n".join(problems[:SHOWN] + ([f"and {len(problems) - SHOWN} more"] if problems[SHOWN:] else [])))


class _Complaints(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


@contextlib.contextmanager
def _telling(log: logging.Logger, pages: Path) -> Iterator[None]:
    """The line of progress tells how many of the pages MkDocs has built."""
    with doing("Building the site") as tell:
        built, level = _Pages(tell, sum(1 for _ in pages.rglob("*.md"))), log.level
        log.addHandler(built)
        log.setLevel(logging.DEBUG)
        try:
            yield
        finally:
            log.removeHandler(built)
            log.setLevel(level)


class _Pages(logging.Handler):
    """Tells of each page that MkDocs builds."""

    def __init__(self, tell: Callable[[str], None], total: int) -> None:
        super().__init__(logging.DEBUG)
        self.tell, self.total, self.built = tell, total, 0

    def emit(self, record: logging.LogRecord) -> None:
        if record.getMessage().startswith("Building page "):
            self.built += 1
            self.tell(f"Building the site: page {self.built} of {self.total}")


def _steady(site: Path) -> None:
    """Drop what differs from build to build or says nothing: without an address of its own the site has no sitemap."""
    for name in ("sitemap.xml", "sitemap.xml.gz"):
        (site / name).unlink(missing_ok=True)


def _quicker(site: Path) -> None:
    """Have the theme fetch the words of all pages, its heaviest file, when a reader enters the search and not with every first page, and
    touch nothing that stays as it is."""
    for script in site.glob("assets/javascripts/bundle.*.min.js"):
        text = script.read_text(encoding="utf-8")
        for slow, quick in {**ONLY_WHEN_ASKED, **ONLY_WHAT_CHANGES}.items():
            text = text.replace(slow, quick)
        script.write_text(text, encoding="utf-8", newline="\n")


def _exact_first(site: Path) -> None:
    """Have the theme's search show the Crusader for its Medium Cannon before whoever has a Close Medium Cannon, and both before what
    designers read."""
    for script in site.glob("assets/javascripts/workers/search.*.min.js"):
        text = script.read_text(encoding="utf-8").replace(BY_SCORE, EXACT_FIRST)
        text = text.replace(f".map(r=>{BEGUN})", f".map((r,n,i)=>{WORDS_BEGUN})")
        script.write_text(text, encoding="utf-8", newline="\n")


def _mend_pages(site: Path) -> None:
    """Give the theme's search dialog and nested navigations the names that screen readers need to tell them, and have its script come
    when the page is shown."""
    [theme] = (path.name for path in site.glob("assets/javascripts/bundle.*.min.js"))
    boot = site / "assets" / "boot.js"
    boot.write_text(boot.read_text("utf-8").replace("bundle.js", theme), "utf-8", newline="\n")
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        mended = NESTED.sub(lambda found: f'aria-label="{found["name"].replace(chr(34), "&quot;")}"{found["title"]}', text)
        mended = mended.replace(SEARCH, SEARCH[:-1] + ' aria-label="Search">')
        mended = BUNDLE.sub("", mended)
        if mended != text:
            page.write_text(mended, encoding="utf-8", newline="\n")
