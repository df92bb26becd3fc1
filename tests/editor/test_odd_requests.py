"""`rulepress lsp` over stdio and an editor that asks oddly: each request is answered, without a traceback, and the end is in order."""

import itertools
import json
import subprocess
import sys
from io import BytesIO

import pytest
from language_client import Client

from rulepress import cli
from rulepress.cli.lsp.message_headers import MessageHeaders

COMMAND = [sys.executable, "-m", "rulepress"]
UNIT = "factions/brass-tide/blue-fleet/units/blue-fleet-line.yaml"

POSITIONS = [
    *({"line": line, "character": 0} for line in (-1, 10**6, 2**31 - 1, 2**31, 10**30, 1.5, "1", "a", None, True, [])),
    *({"line": line, "character": 0} for line in (float("nan"), float("inf"))),
    *({"line": 0, "character": character} for character in (-1, 6, 7, 10**6, 2**31 - 1, None, {})),
    {}, None, [], "x", 7,
]  # fmt: skip
"""The first line of what is typed has a letter of two UTF-16 units from 6 to 8."""
ADDRESSES = [
    "", "file://", "file:///", "file:///%00", "file:///\0", "file:///\ud800", "file://[", "file:///" + "x" * 5000, "file://host/share",
    "file:///etc/passwd", "file:///dev/zero", "file:///" + "../" * 20 + "etc/passwd", "untitled:Untitled-1", "http://x/y", "nonsense",
    None, 7, {}, [],
]  # fmt: skip
NAMES = ["", " ", ".", "a/b", "../x", "\0", "\n", "x: y", "- z", "\ud800", "#", "'", '"', "a" * 300, "a" * 100_000, None, 7, [], {}]
ABOUT_A_PLACE = {
    "textDocument/hover": {},
    "textDocument/definition": {},
    "textDocument/references": {"context": {"includeDeclaration": True}},
    "textDocument/completion": {},
    "textDocument/prepareRename": {},
    "textDocument/rename": {"newName": "other"},
}
PREVIEW = "rulepress.preview"


class Odd(Client):
    """An editor that asks what it is told to, and sees the whole answer."""

    def _wait_for_schemas(self) -> None:
        """It asks for no settings."""

    def answer(self, method, parameters) -> dict:
        self._last += 1
        number = self._last
        self._send({"id": number, "method": method, "params": parameters})
        return self._wait(lambda: self._answers.get(number), f"{method} {json.dumps(parameters)[:200]}")

    def answer_to(self, body: bytes, number) -> dict:
        """What comes of a message that is sent as it is."""
        self._answers.pop(number, None)
        self._server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self._server.stdin.flush()
        return self._wait(lambda: self._answers.get(number), repr(body[:200]))


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    root = tmp_path_factory.mktemp("odd") / "50%41 ö"  # as it stands, it is no address
    assert cli.main(["new", "game", "Brass Tide", "--factions", "Blue Fleet", "--project", str(root)]) == 0
    return root


@pytest.fixture(scope="module")
def server(project):
    client = Odd([*COMMAND, "--project", str(project), "lsp"], project)
    document = {"uri": (project / UNIT).as_uri(), "languageId": "yaml", "version": 1}
    client._notify("textDocument/didOpen", {"textDocument": {**document, "text": 'name: "𝔅lue Fleet"\n' + (project / UNIT).read_text()}})
    yield client
    client.close()


def about_places(uri):
    for method, more in ABOUT_A_PLACE.items():
        for place in POSITIONS:
            yield method, {"textDocument": {"uri": uri}, "position": place, **more}
        for address in [*ADDRESSES, f"{uri}?x#y", f"{uri}/x", f"git:{uri.removeprefix('file://')}"]:
            yield method, {"textDocument": {"uri": address}, "position": {"line": 0, "character": 1}, **more}
        yield from ((method, whole) for whole in (None, [], {}, "x", 5))


def about_names(uri):
    for name in NAMES:
        yield "textDocument/rename", {"textDocument": {"uri": uri}, "position": {"line": 1, "character": 5}, "newName": name}


def about_fixes(uri):
    here, context = {"line": 0, "character": 0}, {"context": {"diagnostics": []}}
    for start, end in [*itertools.product(POSITIONS, [here]), *itertools.product([here], POSITIONS)]:
        yield "textDocument/codeAction", {"textDocument": {"uri": uri}, "range": {"start": start, "end": end}, **context}
    for address in ADDRESSES:
        yield "textDocument/codeAction", {"textDocument": {"uri": address}, "range": {"start": here, "end": here}, **context}


def about_commands(uri):
    for arguments in (None, [], {}, [1, 2], [[uri]], [None], *([address] for address in ADDRESSES)):
        yield "workspace/executeCommand", {"command": PREVIEW, "arguments": arguments}
    yield from (("workspace/executeCommand", whole) for whole in (None, {}, {"command": "x"}, {"command": None}))


def about_methods(_):
    yield from ((method, {}) for method in ("no/such", "$/x", "textDocument/formatting", "__class__", "", 7, None, [], {}))


ASKED = [about_places, about_names, about_fixes, about_commands, about_methods]


@pytest.mark.slow
@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: asked.__name__)
def test_whatever_is_asked_is_answered_without_a_traceback(server, project, asked):
    for method, parameters in asked((project / UNIT).as_uri()):
        answer = server.answer(method, parameters)
        told = json.dumps([method, parameters, answer])[:1000]
        assert ("result" in answer) != ("error" in answer), told
        assert answer.get("error", {}).get("code") != -32603 and "raceback" not in told, told


MESSAGES = {
    "half an object": (b"{", None, -32700),
    "no text": (b"\xff", None, -32700),
    "nested without end": (b"[" * 100_000, None, -32700),
    "several at once": (b"[]", None, -32600),
    "a number": (b"7", None, -32600),
    "no version": (b'{"id": "a", "method": "textDocument/hover"}', "a", -32600),
    "no method": (b'{"jsonrpc": "2.0", "id": "b"}', "b", -32600),
    "an id that is none": (b'{"jsonrpc": "2.0", "id": [1], "method": "textDocument/hover"}', None, -32600),
    "an id that is null": (b'{"jsonrpc": "2.0", "id": null, "method": "textDocument/hover"}', None, -32600),
    "no parameters": (b'{"jsonrpc": "2.0", "id": "c", "method": "textDocument/hover"}', "c", -32602),
}


@pytest.mark.slow
@pytest.mark.parametrize("case", MESSAGES)
def test_what_is_no_request_is_told_so(server, case):
    body, number, code = MESSAGES[case]
    assert server.answer_to(body, number)["error"]["code"] == code


@pytest.mark.slow
def test_odd_notices_change_nothing(server, project):
    uri = (project / UNIT).as_uri()
    for address in ADDRESSES:
        document = {"uri": address, "version": 2}
        server._notify("textDocument/didOpen", {"textDocument": {**document, "languageId": "yaml", "text": "a: \ud800"}})
        for changes in ([{"text": "b: 1"}], [], None, 7):
            server._notify("textDocument/didChange", {"textDocument": document, "contentChanges": changes})
        for _ in range(2):
            server._notify("textDocument/didClose", {"textDocument": document})
        server._notify("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": "b: 1"}]})
    server._notify("textDocument/didClose", {"textDocument": {"uri": "git:" + (project / UNIT).as_posix()}})
    asked = {"textDocument": {"uri": uri}, "position": {"line": 1, "character": 5}, "context": {"includeDeclaration": True}}
    server.answer("textDocument/references", asked)
    server._notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    asked["position"] = {"line": (project / UNIT).read_text().splitlines().index("id: blue-fleet-line"), "character": 5}
    assert len(server.answer("textDocument/references", asked)["result"]) > 1


def frame(**message) -> bytes:
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


BEGIN = frame(id=1, method="initialize", params={"processId": None, "rootUri": None, "capabilities": {}})
ASK = {"method": "textDocument/hover", "params": {"textDocument": {"uri": "file:///x"}, "position": {"line": 0, "character": 0}}}
SESSIONS = {
    "shutdown and exit": ([BEGIN, frame(method="initialized", params={}), frame(id=2, method="shutdown"), frame(method="exit")], {}, 0),
    "exit alone": ([BEGIN, frame(method="exit")], {}, 1),
    "gone without a word": ([BEGIN], {}, 1),
    "asked before the beginning": ([frame(id=3, **ASK), BEGIN, frame(id=2, method="shutdown"), frame(method="exit")], {3: -32002}, 0),
    "asked after the end": ([BEGIN, frame(id=2, method="shutdown"), frame(id=3, **ASK), frame(method="exit")], {3: -32600}, 0),
}


@pytest.mark.slow
@pytest.mark.parametrize("case", SESSIONS)
def test_a_session_ends_as_the_protocol_has_it(project, case):
    said, refused, code = SESSIONS[case]
    done = subprocess.run([*COMMAND, "--project", str(project), "lsp"], input=b"".join(said), capture_output=True, timeout=120)
    answers = [json.loads(part[: part.rindex(b"}") + 1]) for part in done.stdout.split(b"\r\n\r\n")[1:]]
    codes = {one["id"]: one.get("error", {}).get("code") for one in answers if "id" in one}
    asked = {json.loads(one.partition(b"\r\n\r\n")[2]).get("id") for one in said} - {None}
    assert codes == {**dict.fromkeys(asked), **refused}
    assert (done.returncode, done.stderr) == (code, b"")


@pytest.mark.parametrize("length", [b"-5", b"x", b"", b"99999999999", b"1.5", b"5 5", "５".encode()])
def test_a_length_that_is_none_ends_the_session_with_a_message(capsys, length):
    headers = MessageHeaders(BytesIO(b"Content-Length: %s\r\n\r\n{}" % length))
    assert headers.readline() == b""
    assert "a length is a whole number of bytes" in capsys.readouterr().err


def test_a_length_may_be_written_as_headers_are():
    headers = MessageHeaders(BytesIO(b"content-length:2 \r\nContent-Type: x\r\n\r\n{}"))
    lines = [headers.readline() for _ in range(3)]
    assert lines == [b"Content-Length: 2\r\n", b"Content-Type: x\r\n", b"\r\n"] and headers.read(2) == b"{}"
