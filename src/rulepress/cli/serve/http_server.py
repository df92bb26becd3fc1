"""The bench's pages over HTTP, for a browser on this machine and nobody else.

Any page on the web can make a browser ask 127.0.0.1 for something. So that none reads or drives the bench, each address holds a
secret, and a request is answered only if it names this host and port as its own (which a name that was pointed here does not) and
comes from one of our pages or from the browser's address bar.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from rulepress.cli import Failure
from rulepress.cli.serve.live_updates import Board
from rulepress.cli.serve.preview_server import PreviewServer
from rulepress.content.files.project import shipped

PAGE = Path(__file__).parent / "page"
KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
FILES = {path.name: path for path in PAGE.iterdir() if path.suffix in KINDS} | {"site.css": shipped() / "site/assets/rulepress.css"}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
LEAF_POLICY = (
    "default-src 'none'; style-src 'self'; style-src-attr 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'self'; sandbox allow-same-origin"
)
"""Of a page of the site, which holds a designer's words: it runs nothing. Its tables of odds have numbers in `style` attributes."""
HEARTBEAT = 15.0
"""Seconds of silence after which a word is sent all the same: so one hears that a page has gone."""
LONGEST = 200
"""Bytes that a page sends at most."""


class Bench(ThreadingHTTPServer):
    """The server, on a port of this machine's own loopback address; port 0: any that is free. Raises OSError for one that is not."""

    daemon_threads = True

    def __init__(self, port: int, desk: PreviewServer, board: Board, since: Callable[[str], dict[str, str]]):
        self.desk, self.board, self.since = desk, board, since
        self.leaves: dict[str, str] = {}
        """Key of a card -> its page of the site."""
        self.secret = secrets.token_urlsafe(24)
        super().__init__(("127.0.0.1", port), _Handler)
        self.host = f"127.0.0.1:{self.server_port}"

    def hear(self, kind: str, said: dict[str, Any]) -> None:
        """Put on the board what the second process says; a page it holds is kept here, and fetched by whoever wants to see it."""
        key = said.get("key", "")
        if kind == "leaf":
            page = self.leaves[key] = said["page"]
            said = {"key": key, "read": said["read"], "version": hashlib.sha256(page.encode()).hexdigest()[:12]}
        self.board.say(kind, said, key)

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://{self.host}/{self.secret}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that went away in the middle of an answer is nobody's trouble."""


class _Handler(BaseHTTPRequestHandler):
    server: Bench
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "rulepress", ""
    disable_nagle_algorithm = True

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is logged."""

    def do_GET(self) -> None:
        name, query = self._asked()
        if name is None:
            self._answer(403, b"Not for you.\n")
        elif name == "events":
            self._events(query.get("page", [""])[0])
        elif name == "since":
            self._since(query.get("commit", [""])[0])
        elif name.startswith("cards/"):
            self._picture(name.removeprefix("cards/").removesuffix(".png"))
        elif name == "leaf":
            leaf = self.server.leaves.get(query.get("card", [""])[0], "")
            self._answer(200, leaf.encode(), "text/html; charset=utf-8", LEAF_POLICY)
        elif file := FILES.get(name or "index.html"):
            self._answer(200, file.read_bytes(), f"{KINDS[file.suffix]}; charset=utf-8")
        else:
            self._answer(404, b"There is nothing here.\n")

    def do_POST(self) -> None:
        name, query = self._asked()
        length = self.headers.get("Content-Length", "")
        if name != "look" or self.headers.get("Origin") != f"http://{self.server.host}":
            self.close_connection = True
            self._answer(403, b"Not for you.\n")
        elif not length.isdigit() or int(length) > LONGEST:
            self.close_connection = True
            self._answer(400, b"That is too long.\n")
        else:
            key = self.rfile.read(int(length)).decode("utf-8", "replace")
            self.server.desk.look(query.get("page", [""])[0], key)
            self._answer(204, b"")

    def _asked(self) -> tuple[str | None, dict[str, list[str]]]:
        """What is asked for, behind the secret; None for whoever is not to ask."""
        asked = urlsplit(self.path)
        _, _, rest = asked.path.partition("/")
        secret, slash, name = rest.partition("/")
        ours = (
            self.headers.get_all("Host") == [self.server.host]
            and self.headers.get("Origin", f"http://{self.server.host}") == f"http://{self.server.host}"
            and self.headers.get("Sec-Fetch-Site", "none") in ("same-origin", "none")
            and hmac.compare_digest(secret.encode(), self.server.secret.encode())
        )
        return (unquote(name) if ours and slash else None), parse_qs(asked.query)

    def _events(self, page: str) -> None:
        """Everything that holds, and from then on what comes, until the page is closed."""
        seen = self.headers.get("Last-Event-ID", "0")
        number = int(seen) if seen.isdigit() else 0
        self.close_connection = True
        self._head(200, "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        try:
            while True:
                words = self.server.board.after(number, HEARTBEAT)
                number = words[-1].number if words else number
                lines = [f"id: {word.number}\nevent: {word.kind}\ndata: {json.dumps(word.said)}\n\n" for word in words]
                self.wfile.write("".join(lines or [":\n\n"]).encode())
                self.wfile.flush()
        finally:
            self.server.desk.leave(page)

    def _picture(self, key: str) -> None:
        if png := self.server.desk.picture(key):
            self._answer(200, png, "image/png")
        else:  # its file was renamed or deleted while the page asked: that is no error, and the page hears of it next
            self._answer(204, b"")

    def _since(self, commit: str) -> None:
        try:
            said = {"written": self.server.since(commit)}
        except Failure as refused:
            said = {"refused": str(refused)}  # type: ignore[dict-item]
        self._answer(200, json.dumps(said).encode(), "application/json")

    def _answer(self, code: int, content: bytes, kind: str = "text/plain; charset=utf-8", policy: str = POLICY) -> None:
        self._head(code, kind, policy)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def _head(self, code: int, kind: str, policy: str = POLICY) -> None:
        self.send_response(code)
        self.send_header("Content-Type", kind)
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Security-Policy", policy)
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("X-Content-Type-Options", "nosniff")
