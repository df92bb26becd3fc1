"""What keeps readers out of a page, looked for by axe in a real browser: headings, contrast, names, keyboard."""

from axe_playwright_python.sync_playwright import Axe

SCRIPT = Axe().axe_script

COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""What a dark page may do wrong that a light one does right."""

DARKNESS = "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).every((part) => part < 64)"
"""Whether a page is dark."""

OPENED = "document.querySelectorAll('details').forEach(each => each.open = true)"

ONCE = """(seen) => {
    const looks = new Map([document.documentElement, ...document.querySelectorAll('body, body *')].map((each) => {
        const { color, backgroundColor, fontSize, display } = getComputedStyle(each);
        return [each, [color, backgroundColor, fontSize, display]];
    }));                                         // all of them first: whatever is taken out has the styles of many others reckoned anew
    const look = (each) => looks.get(each);
    const own = /^(id|href|for|title|name|value|aria-label|data-.*|d|[xyr]\\d?|c[xy]|points)$/;
    const named = ({ name, value }) => name + (own.test(name) ? !value : value);
    const HEADINGS = 'h1, h2, h3, h4, h5, h6';
    const digest = (words) => {
        let [a, b] = [0x811c9dc5, 0x1b873593];
        for (let at = 0; at < words.length; at++) {
            const letter = words.charCodeAt(at);
            a = Math.imul(a ^ letter, 0x01000193);
            b = Math.imul(b ^ letter, 0x5bd1e995);
        }
        return (a >>> 0).toString(36) + (b >>> 0).toString(36);
    };
    window.spared = [];
    const spare = (each) => {
        if (each.closest('.md-search')) return;                                         // its script may yet look for its parts
        const place = document.createComment('');
        each.replaceWith(place);
        window.spared.push([place, each]);
    };
    const built = new Map();
    for (const each of [...document.body.querySelectorAll('*')].reverse()) {           // what is inside comes first
        const kinds = new Set();
        for (const child of [...each.children]) {
            const kind = built.get(child);
            if (kinds.has(kind) && !each.closest('form, tr, thead') && !child.matches(HEADINGS) && !child.querySelector(HEADINGS)) {
                spare(child);
            }
            kinds.add(kind);
        }
        built.set(each, digest(JSON.stringify([
            each.localName, look(each), [...each.attributes].map(named), /\\S/.test(each.textContent), [...kinds],
        ])));
    }
    let above;
    for (const each of document.querySelectorAll(HEADINGS)) {
        if (above === (above = built.get(each))) spare(each);
    }
    const behind = (each) => each && (/, 0\\)$/.test(look(each)[1]) ? behind(each.parentElement) : look(each)[1]);
    const known = new Set(seen);
    const parts = document.querySelectorAll('.md-header, .md-footer, li, p, pre, table, tbody tr, :is(article, details, section) > *');
    return [...parts].filter((each) => !each.matches(`summary, ${HEADINGS}`) && !each.querySelector(HEADINGS)).map((each) => {
        const kind = digest([each.parentElement.localName, ...look(each.parentElement), behind(each), built.get(each)].join());
        if (known.has(kind) && !each.closest('form')) spare(each);
        return kind;
    });
}"""
"""Of neighbours that are built and look alike one is enough, tables' columns apart, and of headings that follow one another, and of the
frames and paragraphs of several pages: axe takes its time for each element. Told is what parts there are, by which they are known."""

TWICE = """() => {
    const landmarks = [...document.querySelectorAll(':is(nav, section, form, aside, [role])[aria-label]')];
    const named = landmarks.filter((each) => each.checkVisibility()).map((each) => `${each.role ?? each.localName} ${each.ariaLabel}`);
    return named.filter((name, place) => named.indexOf(name) < place);
}"""
"""Names that two parts of a page have: of those that differ in nothing else axe sees one alone."""

ALL = "window.spared.reverse().forEach(([place, child]) => place.replaceWith(child))"


RUN = """options => axe.run(document, options).then(({ violations }) =>
    violations.map(({ id, nodes, help }) => `${id} (${nodes.length}): ${help}: ${nodes[0].html.slice(0, 160)}`))"""


def wrong(page, options: dict | None = None, seen: set[str] | None = None) -> list[str]:
    """What axe finds on a page, everything unfolded; `seen`: the parts in which it has found nothing on others, and then on this one."""
    seen = set() if seen is None else seen
    page.evaluate(OPENED)
    twice = [f"two parts of the page are named {name}" for name in page.evaluate(TWICE)]
    parts = page.evaluate(ONCE, [*seen])
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
    found = page.evaluate(RUN, {"reporter": "no-passes", "resultTypes": ["violations"], **(options or {})})
    page.evaluate(ALL)
    seen.update(parts if not found else ())
    return [f"{page.url}: {said}" for said in [*twice, *found]]
