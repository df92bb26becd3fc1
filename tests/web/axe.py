"""What keeps readers out of a page, looked for by axe in a real browser: headings, contrast, names, keyboard."""

from axe_playwright_python.sync_playwright import Axe

SCRIPT = Axe().axe_script

COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""What a dark page may do wrong that a light one does right."""

OPENED = "document.querySelectorAll('details').forEach(each => each.open = true)"

ONCE = """() => {
    const look = (each) => {
        const { color, backgroundColor, fontSize, display } = getComputedStyle(each);
        return [color, backgroundColor, fontSize, display];
    };
    const own = /^(id|href|for|title|name|value|aria-label|data-.*|d|[xyr]\\d?|c[xy]|points)$/;
    const named = ({ name, value }) => name + (own.test(name) ? !value : value);
    const HEADINGS = 'h1, h2, h3, h4, h5, h6';
    window.spared = [];
    const spare = (each) => {
        const place = document.createComment('');
        each.replaceWith(place);
        window.spared.push([place, each]);
    };
    const [built, numbers] = [new Map(), new Map()];
    for (const each of [...document.body.querySelectorAll('*')].reverse()) {           // what is inside comes first
        const kinds = new Set();
        for (const child of [...each.children]) {
            const kind = built.get(child);
            if (kinds.has(kind) && !each.closest('form, tr, thead') && !child.matches(HEADINGS) && !child.querySelector(HEADINGS)) {
                spare(child);
            }
            kinds.add(kind);
        }
        const kind = JSON.stringify([
            each.localName, look(each), [...each.attributes].map(named), /\\S/.test(each.textContent), [...kinds],
        ]);
        if (!numbers.has(kind)) numbers.set(kind, numbers.size);
        built.set(each, numbers.get(kind));
    }
    let above;
    for (const each of document.querySelectorAll(HEADINGS)) {
        if (above === (above = built.get(each))) spare(each);
    }
}"""
"""Of neighbours that are built and look alike one is enough, tables' columns apart, and of headings that follow one another: axe takes
its time for each element."""

TWICE = """() => {
    const landmarks = [...document.querySelectorAll(':is(nav, section, form, aside, [role])[aria-label]')];
    const named = landmarks.filter((each) => each.checkVisibility()).map((each) => `${each.role ?? each.localName} ${each.ariaLabel}`);
    return named.filter((name, place) => named.indexOf(name) < place);
}"""
"""Names that two parts of a page have: of those that differ in nothing else axe sees one alone."""

ALL = "window.spared.reverse().forEach(([place, child]) => place.replaceWith(child))"


RUN = """options => axe.run(document, options).then(({ violations }) =>
    violations.map(({ id, nodes, help }) => `${id} (${nodes.length}): ${help}: ${nodes[0].html.slice(0, 160)}`))"""


def wrong(page, options: dict | None = None) -> list[str]:
    """What axe finds on a page, everything unfolded."""
    page.evaluate(OPENED)
    twice = [f"two parts of the page are named {name}" for name in page.evaluate(TWICE)]
    page.evaluate(ONCE)
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
    found = page.evaluate(RUN, {"reporter": "no-passes", "resultTypes": ["violations"], **(options or {})})
    page.evaluate(ALL)
    return [f"{page.url}: {said}" for said in [*twice, *found]]
