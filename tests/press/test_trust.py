"""Cards of somebody else's project: what its templates, fonts and drawings would reach outside the project is refused."""

import os
import shutil
import time

import pytest

from rulepress.content.diagnostics.diagnostic import Unusable
from rulepress.content.files.project import shipped
from rulepress.press.cards.layout import LayoutEngine
from rulepress.press.fonts import template_fonts

CARDS = "templates/cards/downsync"


@pytest.fixture
def project(folder, tmp_path):
    """A project with templates of its own, and something outside that is nobody's business."""
    root = tmp_path / "mine"
    shutil.copytree(folder, root, ignore=shutil.ignore_patterns("dist"))
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret.css").write_text(".secret { color: red }", "utf-8")
    shutil.copy(shipped() / "templates/fonts/RulepressText-Regular.ttf", tmp_path / "outside" / "secret.ttf")
    shutil.copy(shipped() / CARDS / "glyphs/hexagon.svg", tmp_path / "outside" / "secret.svg")
    return root


def put(project, path, content=None, link=None):
    target = project / path
    target.parent.mkdir(parents=True, exist_ok=True)
    if link:
        target.symlink_to(link)
    elif content is None:
        os.mkfifo(target)
    else:
        target.write_bytes(content)


@pytest.mark.parametrize(
    ("path", "typed", "link", "code"),
    [
        (f"{CARDS}/card.css", None, "../../../../outside/secret.css", "outside-project"),
        (f"{CARDS}/card.css", None, None, "not-a-file"),
        (f"{CARDS}/glyphs/own.svg", None, "../../../../../outside/secret.svg", "outside-project"),
        (f"{CARDS}/glyphs", None, "../../../../outside", "outside-project"),
        (f"{CARDS}/glyphs/own.svg", None, None, "not-a-file"),
        (f"{CARDS}/glyphs/own.svg", b"<svg/>", None, "bad-picture"),
        (f"{CARDS}/glyphs/own.svg", b"<svg viewBox='0 0 1 1'><!ENTITY a 'b'></svg>", None, "bad-picture"),
        (f"{CARDS}/unit.html", b"{{ card.__class__ }}", None, "bad-template"),
        (f"{CARDS}/unit.html", b"{% include '../../../../outside/secret.css' %}", None, "bad-template"),
        ("templates/fonts/Own.ttf", None, "../../../outside/secret.ttf", "outside-project"),
        ("templates/fonts", None, "../../outside", "outside-project"),
        ("templates/fonts/Own.ttf", None, None, "not-a-file"),
        ("templates/fonts/Own.ttf", b"\0\1\0\0 no font", None, "bad-font"),
        ("templates/fonts/x');}.ttf", b"\0\1\0\0 no font", None, "bad-font"),
    ],
)
def test_what_is_not_the_projects_own_is_refused(project, press_one, path, typed, link, code):
    put(project, path, typed, link)
    begin = time.process_time()
    with pytest.raises(Unusable) as refused:
        press_one("coalition/virago", lambda unit, data: None, project)
    [found] = refused.value.found
    assert found.code == code and path.startswith(found.path[:15]) and (project / found.path).parent.is_dir()
    assert time.process_time() - begin < 20


LEAKS = [
    "@import url(file:///{secret});",
    "@import '{secret}';",
    "body {{ background: url(file://{secret}) }}",
    "body {{ background: url('http://127.0.0.1:{port}/x.png') }}",
    "@font-face {{ font-family: Own; src: url(file://{secret}) }} body {{ font-family: Own }}",
    "@font-face {{ font-family: Own; src: url(http://127.0.0.1:{port}/x.ttf) }} body {{ font-family: Own }}",
    "body::before {{ content: url(file://{secret}) }}",
    "body {{ list-style-image: url(//127.0.0.1:{port}/x) ; cursor: url(http://127.0.0.1:{port}/c) }}",
    "body {{ background: url(\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><image href='file://{secret}'/></svg>\") }}",
    "@namespace x url(http://127.0.0.1:{port}/n); @color-profile own {{ src: url(file://{secret}) }}",
]
PAGES = [
    "<link rel=stylesheet href='file://{secret}'>",
    "<link rel=attachment href='file://{secret}'>",
    "<a rel=attachment href='file://{secret}'>x</a>",
    "<img src='file://{secret}'>",
    "<img src='http://127.0.0.1:{port}/x'>",
    "<object data='file://{secret}'></object><embed src='file://{secret}'><iframe src='file://{secret}'></iframe>",
    "<svg><image href='file://{secret}'/><use href='file://{secret}#a'/></svg>",
    "<base href='file:///'><img src='{secret}'>",
    "<style>@import 'file://{secret}'</style>",
]


@pytest.fixture
def listening():
    """A server that no card may ask: its port, and what it was asked."""
    import http.server
    import threading

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            self.send_error(404)

        def log_message(self, *_):
            pass

    asked: list[str] = []
    with http.server.HTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()  # and may end at once
        yield server.server_port, asked
        server.shutdown()


@pytest.mark.parametrize(("style", "page"), [(style, "") for style in LEAKS] + [("", page) for page in PAGES])
def test_nothing_outside_is_read_or_asked_while_a_card_is_set(tmp_path, listening, monkeypatch, style, page):
    port, asked = listening
    secret = tmp_path / "secret"
    secret.write_bytes(b"SECRET")
    given = {"secret": secret, "port": port}
    machine = LayoutEngine(template_fonts.load(shipped() / "templates" / "fonts"))
    read: list[str] = []
    import io

    real = io.open_code, open
    monkeypatch.setattr("builtins.open", lambda file, *rest, **more: (read.append(str(file)), real[1](file, *rest, **more))[1])
    pdf = machine.render(page.format(**given), 60, 80, style.format(**given)).write_pdf(uncompressed_pdf=True)
    assert not asked and str(secret) not in read and b"SECRET" not in pdf
