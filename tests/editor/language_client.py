"""A small language client: speaks to a YAML language server as VS Code would, and waits for what it says."""

import json
import subprocess
import threading
from collections.abc import Iterable
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

PATIENCE = 60
"""Seconds until a server that does not answer counts as broken."""


NOWHERE = ("factions/downsync/nobody/faction.yaml", "nonsense: 1\n")
"""A file, not on disk, that is wrong by the schema that the settings give it."""


class Completion(NamedTuple):
    """One offer: what the list shows, what is typed for the designer, and what it is."""

    label: str
    inserts: str
    words: str


class Client:
    """One server over stdio, with a workspace's own settings and no others."""

    def __init__(self, command: list[str], workspace: Path):
        self.workspace = workspace
        settings = workspace / ".vscode" / "settings.json"
        self._settings = _nested(json.loads(settings.read_text("utf-8"))) if settings.is_file() else {}
        self._news = threading.Condition()
        self._answers: dict[int, dict] = {}
        self._diagnostics: dict[str, list[dict]] = {}
        self._last, self._opened, self._ended = 0, 0, False
        streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        self._server = subprocess.Popen(command, **streams)
        self._writing = threading.Lock()
        threading.Thread(target=self._listen, daemon=True).start()
        self.request("initialize", {
            "processId": None,
            "rootUri": workspace.as_uri(),
            "workspaceFolders": [{"uri": workspace.as_uri(), "name": workspace.name}],
            "capabilities": {
                "workspace": {
                    "configuration": True, "workspaceFolders": True,
                    "didChangeConfiguration": {"dynamicRegistration": True},
                },
                "textDocument": {
                    "completion": {"completionItem": {"snippetSupport": True, "documentationFormat": ["markdown"]}},
                    "hover": {"contentFormat": ["markdown"]},
                    "publishDiagnostics": {},
                    "rename": {"prepareSupport": True},
                    "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}},
                },
            },
        })  # fmt: skip
        self._notify("initialized", {})
        self._wait_for_schemas()

    def _wait_for_schemas(self) -> None:
        """The settings count from the moment at which the server objects to what no schema allows."""
        with self._open(*NOWHERE) as uri:
            self._wait(lambda: self._diagnostics.get(uri) or None, "the settings")

    def close(self) -> None:
        """Ends the server in the protocol's way."""
        self.request("shutdown", None)
        self._notify("exit", None)
        self._server.stdin.close()
        self._server.wait(PATIENCE)
        self._server.stdout.close()

    # -- what tests ask -----------------------------------------------------------------------------------------------

    def diagnostics(self, path: str, text: str | None = None) -> list[str]:
        """What the server finds in a file (as it is on disk unless `text` is given), a line each."""
        with self._open(path, text) as uri:
            return self._told(uri)

    def completions(self, path: str, text: str) -> list[Completion]:
        """What is offered where the text has a `|`."""
        return [
            Completion(item["label"], item["textEdit"]["newText"], _words(item.get("documentation")))
            for item in self._at("textDocument/completion", path, text)["items"]
        ]

    def hover(self, path: str, text: str) -> str:
        """What is shown where the text has a `|`."""
        answer = self._at("textDocument/hover", path, text)
        return answer["contents"]["value"] if answer else ""

    def schemas(self, path: str) -> list[str]:
        """The schemas that the server uses for a file, by their paths in the workspace."""
        with self._open(path, "") as uri:
            return self._used(uri)

    def looks(self, paths: Iterable[str]) -> dict[str, tuple[list[str], list[str]]]:
        """The schemas and what is found of each of these files as on disk, all open at once: a server takes its time before it says
        anything of one."""
        with ExitStack() as held:
            uris = {path: held.enter_context(self._open(path, None)) for path in paths}
            return {path: (self._used(uri), self._told(uri)) for path, uri in uris.items()}

    def _told(self, uri: str) -> list[str]:
        found = self._wait(lambda: self._diagnostics.get(uri), f"diagnostics of {uri}")
        return [f"{one['range']['start']['line'] + 1}: {one['message']}" for one in found]

    def _used(self, uri: str) -> list[str]:
        found = [one["uri"] for one in self.request("yaml/get/jsonSchema", uri)]
        return [one.removeprefix(self.workspace.as_uri() + "/") for one in found]

    def _at(self, method: str, path: str, text: str):
        before, _, after = text.partition("|")
        place = {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}
        with self._open(path, before + after) as uri:
            return self.request(method, {"textDocument": {"uri": uri}, "position": place})

    @contextmanager
    def _open(self, path: str, text: str | None):
        """Holds a file open, as on disk unless `text` is given; gives its address."""
        uri = (self.workspace / path).as_uri()
        if text is None:
            text = (self.workspace / path).read_text("utf-8")
        self._diagnostics.pop(uri, None)
        self._opened += 1  # a server may remember what it read by address and version
        document = {"uri": uri, "languageId": "yaml", "version": self._opened, "text": text}
        self._notify("textDocument/didOpen", {"textDocument": document})
        try:
            yield uri
        finally:
            self._diagnostics.pop(uri, None)
            self._notify("textDocument/didClose", {"textDocument": {"uri": uri}})
            self._wait(lambda: self._diagnostics.get(uri), "closing a file, which takes its diagnostics away")

    # -- the protocol -------------------------------------------------------------------------------------------------

    def request(self, method: str, parameters):
        """Asks and waits for the answer; raises RuntimeError with the server's words when it refuses."""
        self._last += 1
        number = self._last
        self._send({"id": number, "method": method, "params": parameters})
        answer = self._wait(lambda: self._answers.get(number), method)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def _notify(self, method: str, parameters) -> None:
        self._send({"method": method, "params": parameters})

    def _send(self, message: dict) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        with self._writing:
            self._server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
            self._server.stdin.flush()

    def _wait(self, ready, what: str):
        """The first value of `ready` that is not None, asked again whenever the server has said something."""
        with self._news:
            if not self._news.wait_for(lambda: ready() is not None or self._ended, PATIENCE):
                raise TimeoutError(f"the language server did not answer: {what}")
            value = ready()
        if value is None:
            raise RuntimeError(f"the language server ended: {what}")
        return value

    def _listen(self) -> None:
        while (message := self._receive()) is not None:
            method = message.get("method")
            if "id" in message and method:
                self._send({"id": message["id"], "result": self._answer(method, message.get("params"))})
                continue
            with self._news:
                if "id" in message:
                    self._answers[message["id"]] = message
                elif method == "textDocument/publishDiagnostics":
                    self._diagnostics[message["params"]["uri"]] = message["params"]["diagnostics"]
                self._news.notify_all()
        with self._news:
            self._ended = True
            self._news.notify_all()

    def _receive(self) -> dict | None:
        length = None
        while line := self._server.stdout.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return None if length is None else json.loads(self._server.stdout.read(length))

    def _answer(self, method: str, parameters):
        """What the server asks of us: the settings, and leave to do things that we need no part in."""
        if method == "workspace/configuration":
            return [self._settings.get(item.get("section")) for item in parameters["items"]]
        return None


def _words(documentation) -> str:
    return documentation["value"] if isinstance(documentation, dict) else documentation or ""


def _nested(settings: dict) -> dict:
    """Settings as a server is given them: `{"yaml.hover": true}` is `{"yaml": {"hover": true}}`."""
    tree: dict = {}
    for name, value in settings.items():
        *groups, last = name.split(".")
        here = tree
        for group in groups:
            here = here.setdefault(group, {})
        here[last] = value
    return tree
