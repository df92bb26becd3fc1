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
    const own = /^(id|href|for|title|name|value|data-.*|d|[xyr]\\d?|c[xy]|points)$/;
    const named = ({ name, value }) => (own.test(name) ? name : name + value);
    const HEADINGS = 'h1, h2, h3, h4, h5, h6';
    window.spared = [];
    const [built, numbers] = [new Map(), new Map()];
    for (const each of [...document.body.querySelectorAll('*')].reverse()) {           // what is inside comes first
        const kinds = new Set();
        for (const child of [...each.children]) {
            const kind = built.get(child);
            if (kinds.has(kind) && !each.closest('form, tr, thead') && !child.matches(HEADINGS) && !child.querySelector(HEADINGS)) {
                const place = document.createComment('');
                child.replaceWith(place);
                window.spared.push([place, child]);
            }
            kinds.add(kind);
        }
        const kind = JSON.stringify([
            each.localName, look(each), [...each.attributes].map(named), /\\S/.test(each.textContent), [...kinds],
        ]);
        if (!numbers.has(kind)) numbers.set(kind, numbers.size);
        built.set(each, numbers.get(kind));
    }
}"""
"""Of neighbours that are built and look alike one is enough, headings and tables' columns apart: axe takes its time for each element."""

ALL = "window.spared.reverse().forEach(([place, child]) => place.replaceWith(child))"


RUN = """options => axe.run(document, options).then(({ violations }) =>
    violations.map(({ id, nodes, help }) => `${id} (${nodes.length}): ${help}: ${nodes[0].html.slice(0, 160)}`))"""


def wrong(page, options: dict | None = None) -> list[str]:
    """What axe finds on a page, everything unfolded."""
    page.evaluate(OPENED)
    page.evaluate(ONCE)
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
    found = page.evaluate(RUN, {"reporter": "no-passes", "resultTypes": ["violations"], **(options or {})})
    page.evaluate(ALL)
    return [f"{page.url}: {said}" for said in found]
