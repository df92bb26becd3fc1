"""The one style sheet of the site: without what no page uses, and with nothing else missing."""

import re
from pathlib import Path

import pytest

from rulepress.content.files.project import shipped
from rulepress.web.styles.css_pruning import SHEET, one_sheet, thin, vocabulary

from ..conftest import looks
from .test_pages import MUTE

pytestmark = pytest.mark.slow

PAGE = '<body dir="ltr"><nav class="bar wide" data-state="shut"><table><td>a lamp</td></table></nav></body>'
SCRIPT = 'nav.classList.add("lit"); place.className = `side--${player}`; nav.setAttribute("data-state", "ajar"); make("dialog");'


def thinned(styles: str, page: str = PAGE, script: str = SCRIPT) -> str:
    return thin({SHEET: styles}, vocabulary([page], [script])).replace("\n", "")


@pytest.mark.parametrize(
    "rule",
    [
        ".bar{color:red}",
        "nav.bar>td:first-child::before{color:red}",
        "*,:root{color:red}",
        "html tbody{color:red}",
        "[data-state=shut] td{color:red}",
        ".lit{color:red}",
        ".side--A .bar{color:red}",
        "[data-state=ajar]{color:red}",
        "dialog[open]{color:red}",
        ".lamp,.bar{color:red}",
        ".bar:not(.lamp):is(.lamp,.bar){color:red}",
        "@media print{.bar{color:red}}",
        "@font-face{font-family:Lamp}",
        "@page{margin:1cm}",
        ".bar{.lamp &{color:red}}",
    ],
)
def test_what_a_page_or_a_script_names_stays(rule):
    assert thinned(rule) == rule


@pytest.mark.parametrize(
    "rule",
    [
        ".lamp{color:red}",
        ".bar .lamp{color:red}",
        ".lamp,#lamp{color:red}",
        "video{color:red}",
        "[data-state=closed]{color:red}",
        "[data-lamp]{color:red}",
        "[dir=rtl] .bar{color:red}",
        "@media print{.lamp{color:red}}",
        "@keyframes glow{to{opacity:0}}",
        ":root{--lamp:url(data:image/png;base64,aa)}",
    ],
)
def test_what_nothing_names_goes(rule):
    assert thinned(rule) == ""


def test_a_property_and_an_animation_stay_when_a_rule_that_stays_reads_them():
    read = ":root{--a:var(--b);--b:1px;--c:2px}.bar{margin:var(--a);animation:glow 1s}@keyframes glow{to{opacity:0}}"
    assert thinned(read + ".lamp{margin:var(--c)}") == read.replace(";--c:2px", "")
    assert thinned(":root{--c:2px}", script='style.getPropertyValue("--c")') == ":root{--c:2px}"


def test_the_parts_of_the_theme_that_a_page_asks_for_stay():
    styles, script = ".tabbed-control{color:red}", '.tabbed-set"),h("div",{class:"tabbed-control"})'
    assert thinned(styles, PAGE, script) == ""
    assert thinned(styles, PAGE + '<div class="tabbed-set">', script) == styles


def test_styles_of_ones_own_are_joined_and_lead_where_they_led(tmp_path):
    theme = tmp_path / "assets" / "theme" / "main.css"
    own = tmp_path / "assets" / "own" / "mine.css"
    for path, text in {
        theme: "/* theirs */ .bar, .lamp {\n  color: red ; background : url( 'a b.png' )\n}\n",
        own: ".bar { background: url(../../pictures/mine.png?1) } td { background: url('data:image/png;base64,aa') no-repeat, url(//[x) }",
    }.items():
        path.parent.mkdir(parents=True)
        path.write_text(text, "utf-8")
    page = tmp_path / "deep" / "page.html"
    page.parent.mkdir()
    links = "".join(f'\n  <link rel="stylesheet" href="../{path.relative_to(tmp_path).as_posix()}">' for path in (theme, own))
    page.write_text(f"<html><head>{links}\n  <title>A page</title></head>{PAGE}</html>", "utf-8")
    one_sheet(tmp_path)
    assert re.findall('href="(.*?)"', page.read_text("utf-8")) == [f"../{SHEET}"]
    assert [path.name for path in tmp_path.rglob("*.css")] == ["rulepress.css"]
    assert (tmp_path / SHEET).read_text("utf-8").splitlines() == [
        """.bar,.lamp{color:red;background:url( "theme/a b.png" )}""",
        """.bar{background:url("../pictures/mine.png?1")}""",
        """td{background:url("data:image/png;base64,aa") no-repeat,url(//[x)}""",
    ]


LOOKS = {"index.html": "phone", "docs/your-own-game.html": "print"}
"""Pages of which each element is looked at, with all styles and with those in use."""

PAGES = (*LOOKS, "downsync/odds.html", "downsync/factions/coalition/virago.html", "downsync/rules/combat.html", "downsync/seat.html")


def whole(kept: str) -> str:
    """All styles of the theme and ours, as they were before anything was left out."""
    import material

    theme = Path(material.__file__).parent / "templates" / "assets" / "stylesheets"
    sheets = [*theme.glob("main.*.css"), *theme.glob("palette.*.css"), shipped() / "site" / SHEET]
    fonts = re.findall(r"@font-face ?\{.*?\}", kept)
    return "\n".join([sheets[0].read_text("utf-8"), sheets[1].read_text("utf-8"), *fonts, sheets[2].read_text("utf-8")])


SWAPPED = """(sheet) => new Promise((done) => {
    const link = document.querySelector('link[rel=stylesheet]');
    link.onload = () => done();
    link.href = new URL(sheet, link.href);
})"""


STYLED = """async () => {
    await document.fonts.ready;
    const told = {}, before = window.styled ?? {}, kinds = new Map(), met = {};
    [...document.querySelectorAll("body, body *")].forEach((element, number) => {
        const kind = `${kinds.get(element.parentElement)}>${element.localName}.${element.getAttribute("class")}`;
        kinds.set(element, kind);
        if ((met[kind] = (met[kind] ?? 0) + 1) > 2) return;
        for (const part of ["", "::before", "::after"]) {
            const style = getComputedStyle(element, part);
            if (part && style.content === "none") continue;
            const name = `${number} ${element.tagName}.${element.getAttribute("class")}${part}`;
            for (const property of style) if (!property.startsWith("--")) told[`${name} ${property}`] = style.getPropertyValue(property);
        }
    });
    window.styled = told;
    return [...new Set([...Object.keys(told), ...Object.keys(before)])].filter((key) => told[key] !== before[key]).slice(0, 9);
}"""
"""What elements look like, two of each kind (with all that they stand in), in all their properties: which of these are not what they were
when this was last asked."""

LACKING = """([whole, kept]) => {
    const properties = new Set(kept.match(/(?<=var\\(\\s*)--[\\w-]+/g));
    const lean = (rule) => {
        const own = [...rule.style ?? []].filter((name) => name.startsWith("--"));
        if (!own.length) return rule.cssText;
        const said = [...rule.style].filter((name) => !name.startsWith("--") || properties.has(name));
        return `${rule.selectorText}{${said.map((name) => `${name}:${rule.style.getPropertyValue(name)}`).join(";")}}`;
    };
    const told = (sheet) => {
        const found = [], read = new CSSStyleSheet();
        const walk = (rules, around) => [...rules].forEach((rule) => {
            if (rule.cssRules && !rule.selectorText && !rule.name) walk(rule.cssRules, `${around}@${rule.conditionText}`);
            else found.push({ selector: rule.selectorText, name: rule.name, said: (around + lean(rule)).replace(/\\s+/g, "") });
        });
        read.replaceSync(sheet);
        walk(read.cssRules, "");
        return found;
    };
    const here = (selector) => {                         // whatever its moment, such as :hover, and its part, such as ::before
        const plain = selector.replace(/:not\\(([^()]|\\(([^()]|\\([^()]*\\))*\\))*\\)/g, "")
            .replace(/::[\\w-]+(\\([^)]*\\))?|(?<![\\\\:]):(?!is|where|has|nth|root)[\\w-]+(\\([^)]*\\))?/g, "")
            .replace(/(^|[\\s>+~,(])(?=$|[\\s>+~,)])/g, "$1*");
        return document.querySelector(plain) !== null;
    };
    const left = told(kept).map(({ said }) => said), lacking = [];
    let at = 0, looked = 0;
    for (const { selector, name, said } of told(whole)) {
        if (selector ? !here(selector) : name && !new RegExp(`animation[^;}]*\\b${name}\\b`).test(kept)) continue;
        looked += 1;
        if (said.endsWith("{}")) continue;               // nothing reads what it says
        const next = left.indexOf(said, at);
        if (next < 0) lacking.push(said.slice(0, 200));
        else at = next;
    }
    return [looked, lacking];
}"""
"""How many of all rules have an element in this page, and which of them are not among those in use, word for word and in their order.
What a custom property says that nothing reads is nothing."""


def differences(page, look: str) -> list[str]:
    """What in the open page looks other when all styles take the place of those in use."""
    looks(page, "light", 390 if look == "phone" else 1280)
    page.emulate_media(media="print" if look == "print" else "screen")
    found: list[str] = []
    for sheet in ("whole.css", "rulepress.css", "whole.css"):  # what differs once may have come late
        page.evaluate(STYLED)
        page.evaluate(SWAPPED, sheet)
        found = page.evaluate(STYLED)
        if not found:
            break
    return found


def test_pages_look_as_they_do_with_all_styles(site, site_url, open_page):
    kept = (site.assets / Path(SHEET).name).read_text("utf-8")
    page, styles = open_page(f"{site_url}404.html"), whole(kept)
    page.add_init_script(MUTE)
    page.route("**/whole.css", lambda route: route.fulfill(body=styles, content_type="text/css"))
    for path in PAGES:
        page.goto(site_url + path, wait_until="load")
        page.fill(".md-search__input", "medium cannon")
        page.wait_for_selector(".md-search-result__link")
        looked, lacking = page.evaluate(LACKING, [styles, kept])
        assert looked > 300 and lacking == [], path
    named = next(line for line in kept.splitlines() if line.startswith(".md-header{"))
    assert page.evaluate(LACKING, [styles, kept.replace(named, "")])[1], "a rule that is taken away is missed"
    for path, look in LOOKS.items():
        page.goto(site_url + path, wait_until="load")
        assert differences(page, look) == [], path
    assert page.troubles == []
