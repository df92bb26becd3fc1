"""What tests of several rooms share: the site, built once from a copy of the shipped content."""

import contextlib
import functools
import http.server
import shutil
import threading
from pathlib import Path
from typing import NamedTuple

import pytest

from rulepress.authoring.project import SOURCES

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def shipped_project(tmp_path_factory) -> Path:
    """A designer's folder with a copy of the shipped content. For all tests of a session: read it, do not change it."""
    root = tmp_path_factory.mktemp("project")
    for name in SOURCES:
        shutil.copytree(ROOT / name, root / name)
    return root


class BuiltSite(NamedTuple):
    root: Path
    """The project."""
    folder: Path
    """Its dist/site."""


@pytest.fixture(scope="session")
def site(shipped_project) -> BuiltSite:
    """The site of the shipped content, with the live engine. One card stands for the cards, which are others' work."""
    from PIL import Image

    from rulepress.cli.verb_site import build

    cards = shipped_project / "dist" / "cards" / "downsync"
    for folder in ("png", "single"):
        (cards / folder).mkdir(parents=True)
    Image.new("RGB", (744, 1039), "#17324d").save(cards / "png" / "coalition-virago.png")
    (cards / "single" / "coalition-virago.pdf").write_bytes(b"%PDF-1.4\n%%EOF\n")
    (cards / "coalition-poker-a4.pdf").write_bytes(b"%PDF-1.4\n%%EOF\n")
    assert build(shipped_project) is None, "the site was built without its live engine"
    return BuiltSite(shipped_project, shipped_project / "dist" / "site")


@contextlib.contextmanager
def serving(folder: Path, below: str = "some/where"):
    """Serve `folder` on localhost below a sub-path, as project pages are; yields the address."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def translate_path(self, path):
            plain = path.split("?")[0].split("#")[0]
            if not plain.startswith(f"/{below}/"):
                return str(folder / "outside the site")
            return super().translate_path(plain.removeprefix(f"/{below}"))

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/{below}/"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def serve():
    """Call it with a folder: its address on localhost, below a sub-path, for the rest of the session."""
    with contextlib.ExitStack() as servers:
        yield lambda folder: servers.enter_context(serving(folder))


@pytest.fixture(scope="session")
def site_url(site, serve) -> str:
    return serve(site.folder)


@pytest.fixture(scope="session")
def chromium():
    """A real browser, cut off from every host but this one."""
    from playwright.sync_api import sync_playwright

    from rulepress.cli.system import find_chromium

    flags = [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=flags)
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium):
    """Call it with an address (and width, scheme): a page whose `.requests` and `.troubles` (errors) are recorded."""
    contexts = []

    def opened(address: str, width: int = 1280, scheme: str = "light"):
        context = chromium.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
        contexts.append(context)
        page = context.new_page()
        page.requests, page.troubles = [], []
        context.on("request", lambda request: page.requests.append(request.url))
        page.on("pageerror", lambda error: page.troubles.append(str(error)))
        page.on("console", lambda message: page.troubles.append(message.text) if message.type == "error" else None)
        page.on("dialog", lambda dialog: (page.troubles.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()
