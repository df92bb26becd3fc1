"""What tests of several rooms share: the site, built once from a copy of the shipped content, whoever asks first."""

import contextlib
import functools
import gc
import http.server
import os
import shutil
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, settings

# Tests look into the engine and replace parts of it. Set to nothing, they ask what is compiled.
os.environ.setdefault("RULEPRESS_PLAIN", "1")

from rulepress.cli.checking import checker, content_loading, example_cache
from rulepress.cli.checking.check_cache import Keys  # noqa: E402
from rulepress.cli.verbs import verb_check  # noqa: E402
from rulepress.content.files.project import SOURCES  # noqa: E402
from rulepress.content.games.registry import names  # noqa: E402

# What is slow on a busy machine is not wrong.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")

try:
    import fcntl
except ImportError:  # on Windows each worker makes its own
    fcntl = None

from .shipped import ROOT  # noqa: E402

# Workers take files in this order, and then the rest: first what is long, so that none is left alone with it at the end. The
# first builds the site meanwhile that others will wait for.
LONG = (
    "web/test_pages.py",
    "press/test_sheets.py",
    "content/test_lints.py",
    "web/test_offline.py",
    "web/test_force_walk.py",
    "web/test_watch.py",
    "web/test_browser.py",
    "web/test_seat.py",
    "test_benchmarks.py",
    "press/test_book.py",
    "press/test_card_fit.py",
    "cli/test_check_try.py",
    "web/test_hostile_words.py",
    "press/test_book_quick.py",
    "editor/test_language_server.py",
    "web/test_site.py",
    "cli/test_verdicts.py",
    "press/test_pack.py",
    "games/downsync/play/test_editions.py",
    "games/downsync/test_examples.py",
    "web/test_escape.py",
    "content/test_broken_content.py",
    "games/mswars/test_games.py",
    "games/downsync/test_reaching.py",
    "press/test_again.py",
    "press/test_shop_order.py",
    "content/test_unread.py",
    "web/test_trust.py",
    "cli/test_serve.py",
    "web/test_tools.py",
    "web/test_games.py",
    "games/downsync/test_odds_advantage.py",
    "games/downsync/test_powers.py",
    "tabletop/test_checks.py",
    "games/downsync/play/test_games.py",
    "editor/test_editor.py",
    "press/test_mswars_cards.py",
    "games/downsync/play/test_disabled.py",
)


def pytest_configure(config):
    gc.set_threshold(100_000, 1000, 1000)  # content, once read, is kept: to look through it for garbage takes a tenth of all time
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell's background: what is started here would not hear Ctrl-C either
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_sessionfinish():
    """What is left is not looked through for garbage: pytest would do so twice before it ends, and Python once more."""
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    ranks = {ROOT / "tests" / path: rank for rank, path in enumerate(LONG)}
    items.sort(key=lambda item: ranks.get(item.path, len(ranks)))


@pytest.fixture(scope="session", autouse=True)
def every_look_is_taken():
    """`check` remembers what it found of files that nobody touched, and which examples came out; a test that changes a lint under it could
    not know."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (verb_check, checker):
            patch.setattr(module, "keys", lambda project, deep: Keys("", dict.fromkeys(names(project), "")))
            patch.setattr(module, "remembered", lambda key: None)
            patch.setattr(module, "remember", lambda key, verdict: None)
        patch.setattr(content_loading, "data_key", lambda *asked: "")
        patch.setattr(content_loading, "remembered_data", lambda key: None)
        patch.setattr(content_loading, "remember_data", lambda key, data: None)
        patch.setattr(example_cache, "remember", lambda root, findings, wrong=(): None)
        yield


@pytest.fixture(scope="session")
def made_once(tmp_path_factory, worker_id) -> Callable[[str, Callable[[Path], None]], Path]:
    """Call it with a name and what fills a folder: the folder, filled by the first worker that asks while others wait."""
    if worker_id == "master" or fcntl is None:
        base = tmp_path_factory.getbasetemp()
    else:
        base = tmp_path_factory.getbasetemp().parent

    def made(name: str, fill: Callable[[Path], None]) -> Path:
        folder, finished = base / name, base / f"{name}.finished"
        with _alone(base / f"{name}.lock"):
            if not finished.exists():
                shutil.rmtree(folder, ignore_errors=True)  # what a worker left that failed
                folder.mkdir()
                fill(folder)
                finished.touch()
        return folder

    return made


@contextlib.contextmanager
def _alone(lock: Path) -> Iterator[None]:
    with lock.open("w") as held:
        if fcntl is not None:
            fcntl.flock(held, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def shipped_project(made_once) -> Path:
    """A designer's folder with a copy of the shipped content. For all tests of a session: read it, do not change it."""
    return made_once("project", _copy_content)


def _copy_content(root: Path) -> None:
    for name in SOURCES:
        shutil.copytree(ROOT / name, root / name)


class BuiltSite(NamedTuple):
    root: Path
    """The project."""
    folder: Path
    """Its dist/site."""

    @property
    def assets(self) -> Path:
        """The folder of its scripts, styles and pictures, which is called after what it holds."""
        return next(self.folder.glob("assets-*"))


@pytest.fixture(scope="session")
def site(made_once) -> BuiltSite:
    """The site of the shipped content, with the live engine. One card stands for the cards, which are others' work."""
    root = made_once("built", _build_site)
    return BuiltSite(root, root / "dist" / "site")


def _build_site(root: Path) -> None:
    from PIL import Image

    from rulepress.cli.verbs.verb_site import build

    _copy_content(root)
    cards = root / "dist" / "cards" / "downsync"
    for folder in ("png/backs", "single"):
        (cards / folder).mkdir(parents=True)
    Image.new("RGB", (744, 1039), "#17324d").save(cards / "png" / "coalition-virago.png")
    Image.new("RGB", (744, 1039), "#0d1d2e").save(cards / "png" / "backs" / "coalition.png")
    (cards / "single" / "coalition-virago.pdf").write_bytes(b"%PDF-1.4\n%%EOF\n")
    (cards / "single" / "republic-of-terra--crusader.pdf").write_bytes(b"%PDF-1.4\n%%EOF\n")
    (cards / "coalition-poker-a4.pdf").write_bytes(b"%PDF-1.4\n%%EOF\n")
    assert build(root) is None, "the site was built without its live engine"


@contextlib.contextmanager
def serving(folder: Path, below: str = "some/where"):
    """Serve `folder` on localhost below a sub-path, as project pages are; yields the address."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def copyfile(self, source, outputfile):
            with contextlib.suppress(ConnectionError):  # who asked has gone to another page
                super().copyfile(source, outputfile)

        def translate_path(self, path):
            plain = path.split("?")[0].split("#")[0]
            if not plain.startswith(f"/{below}/"):
                return str(folder / "outside the site")
            return super().translate_path(plain.removeprefix(f"/{below}"))

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)  # and may end at once
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


PATIENCE = 120_000
"""Milliseconds until what a page should show is missed: a machine may be busy, and a page that is right is never waited for longer."""


@pytest.fixture(scope="session")
def chromium():
    """A real browser, cut off from every host but this one."""
    from playwright.sync_api import expect, sync_playwright

    from rulepress.cli.setup.os_packages import find_chromium

    expect.set_options(timeout=PATIENCE)
    flags = [
        "--no-sandbox",
        "--process-per-site",
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


def hold_pyodide(context, site_url: str) -> None:
    """A page that stays open holds the compiled Pyodide: whoever starts an engine in this context finds it ready, for half the time."""
    keeper = context.new_page()
    keeper.goto(site_url + "404.html")
    keeper.evaluate(
        """async (site) => {
        const [assets] = (await (await fetch(`${site}manifest.webmanifest`)).text()).match(/assets-\\w+/);
        window.kept = await WebAssembly.compileStreaming(fetch(`${site}${assets}/pyodide/pyodide.asm.wasm`));
    }""",
        site_url,
    )


@pytest.fixture
def open_page(chromium):
    """Call it with an address (and width, scheme): a page whose `.requests` and `.troubles` (errors) are recorded. Each has a browser
    profile of its own: what another page stores, such as a dark page that was chosen, would be read there whenever it comes."""
    with _opening(chromium) as opened:
        yield opened


@pytest.fixture(scope="module")
def open_shared_page(chromium, site_url):
    """As `open_page`, for all tests of a file: an engine takes seconds to start, so those that ask it share one. They begin with what the
    tests before them stored; a test that depends on that opens a page of its own."""
    with _opening(chromium, lambda context: hold_pyodide(context, site_url)) as opened:
        yield opened


@contextlib.contextmanager
def _opening(chromium, prepare: Callable = lambda context: None):
    contexts = []

    def opened(address: str, width: int = 1280, scheme: str = "light"):
        context = chromium.new_context(
            service_workers="block",  # what one keeps of the site would be shown in place of what a test changes
            viewport={"width": width, "height": 900},
            color_scheme=scheme,
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        prepare(context)
        page = context.new_page()
        page.requests, page.troubles = [], []
        page.on("request", lambda request: page.requests.append(request.url))
        page.on("pageerror", lambda error: page.troubles.append(f"{page.url}: {error.stack or error}"))
        page.on("console", lambda message: page.troubles.append(message.text) if message.type == "error" else None)
        page.on("dialog", lambda dialog: (page.troubles.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()


def looks(page, scheme: str, width: int) -> None:
    """Show an open page in other colours, on another screen."""
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 900})
