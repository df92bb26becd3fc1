"""How soon odds stand on the page: `.venv/bin/python benchmarks/odds_page.py [--runs 10] [--site dist/site]`.

A headless Chromium opens the site's odds, served from this machine, each time with an empty profile and then once more in the same one:
the question that the page begins with, and one that only the engine answers. In between a page that starts a bare Pyodide in a worker
and adds one and one, treated the same way. Printed: milliseconds from the begin of the visit to the answer, and beside the bare start.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import http.server
import socketserver
import statistics
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

from rulepress.cli.setup.os_packages import find_chromium

ROOT = Path(__file__).resolve().parent.parent
ODDS = "downsync/odds.html"
OTHER = "attacker=crusader&action=medium-cannon&target=virago&range=5.25&concealed&cm=1"
ANSWER = ".rp-answer .rp-bars"
QUESTIONS = {
    "first answer": (ODDS, ANSWER),
    "answer of the engine": (f"{ODDS}?{OTHER}", ANSWER),
    "bare Pyodide": ("bare.html", "#answer"),
}
BARE = {
    "/bare.html": ("text/html", "<!doctype html><title>Bare</title><link rel=icon href=data:,><script type=module src=bare.js></script>"),
    "/bare.js": (
        "text/javascript",
        """const worker = new Worker("bare-worker.js", { type: "module" });
worker.onmessage = ({ data }) => { document.body.innerHTML = `<p id=answer>${data}`; };""",
    ),
    "/bare-worker.js": (
        "text/javascript",
        """import { loadPyodide } from "./assets/pyodide/pyodide.mjs";
const indexURL = new URL("assets/pyodide/", import.meta.url).href;
self.postMessage((await loadPyodide({ indexURL, packageBaseUrl: indexURL })).runPython("1 + 1"));""",
    ),
}
SEEN = """selector => new Promise(done => {
    const look = () => document.querySelector(selector) ? done(performance.now()) : requestAnimationFrame(look);
    look();
})"""


class Pages(http.server.SimpleHTTPRequestHandler):
    """The site, and beside it the bare page."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        if self.path not in BARE:
            super().do_GET()
            return
        kind, text = BARE[self.path]
        text = text.replace("assets/", f"{next(Path(self.directory).glob('assets-*')).name}/")
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_: object) -> None:
        pass


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        """A browser that is closed hangs up."""


@contextlib.contextmanager
def served(site: Path) -> Iterator[str]:
    with Server(("127.0.0.1", 0), functools.partial(Pages, directory=site)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


def with_site(parser: argparse.ArgumentParser) -> argparse.Namespace:
    """What is asked of a built site; where that has no engine, this ends."""
    parser.add_argument("--site", type=Path, default=ROOT / "dist" / "site", metavar="DIR", help="the built site (dist/site)")
    asked = parser.parse_args()
    if not list(asked.site.glob("assets-*/engine/downsync.memory.gz")):
        print(f"{asked.site} has no engine: run `python build.py site` first, or name another with --site.", file=sys.stderr)
        sys.exit(1)
    return asked


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=10, metavar="N", help="how often each page is opened (10)")
    asked = with_site(parser)
    took = measured(asked.site, asked.runs)
    for visit in ("first", "second"):
        bare = statistics.median(took["bare Pyodide", visit])
        for name in QUESTIONS:
            median = statistics.median(took[name, visit])
            beside = "" if name == "bare Pyodide" else f", {median / bare:.2f} of bare Pyodide"
            print(f"{visit} visit, {name}: {median:.0f} ms{beside}")
    return 0


def measured(site: Path, runs: int) -> dict[tuple[str, str], list[float]]:
    """What is asked and in which visit -> the milliseconds of each run."""
    from playwright.sync_api import sync_playwright

    took: dict[tuple[str, str], list[float]] = {}
    with served(site) as url, sync_playwright() as playwright:
        for _ in range(runs):
            for name, (address, answer) in QUESTIONS.items():
                browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])  # nothing of it is kept
                context = browser.new_context()
                for visit in ("first", "second"):
                    page = context.new_page()
                    page.goto(url + address, wait_until="commit")
                    took.setdefault((name, visit), []).append(page.evaluate(SEEN, answer))
                    page.wait_for_load_state("networkidle")
                    page.close()
                browser.close()
    return took


if __name__ == "__main__":
    sys.exit(main())
