"""The language server protocol around a `Workbench`: requests in, answers out, findings whenever something was typed."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Protocol
from urllib.parse import quote

from lsprotocol import types as lsp
from pygls.exceptions import FeatureNotificationError, JsonRpcException, JsonRpcInternalError, JsonRpcInvalidParams, JsonRpcParseError
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

import rulepress
from rulepress.cli.lsp.json_rpc import Answering
from rulepress.cli.lsp.message_headers import MessageHeaders
from rulepress.cli.lsp.workspace import FilePosition, Workbench
from rulepress.cli.setup import os_packages
from rulepress.content.diagnostics.diagnostic import Diagnostic
from rulepress.content.editor.name_index import Unfitting
from rulepress.content.files.safe_read import split_lines
from rulepress.content.fixes.fixes import Edit

if TYPE_CHECKING:
    from rulepress.cli.lsp.card_preview import Preview

PREVIEW = "rulepress.preview"
"""The command that presses a unit's card and shows it."""
SEVERITIES = {
    "error": lsp.DiagnosticSeverity.Error,
    "warning": lsp.DiagnosticSeverity.Warning,
    "consequence": lsp.DiagnosticSeverity.Information,
    "info": lsp.DiagnosticSeverity.Hint,
}


class EditorRequest(Protocol):
    """A question about a place in a file."""

    text_document: lsp.TextDocumentIdentifier
    position: lsp.Position


class EditorSession(LanguageServer):
    """One editor at one project."""

    protocol: Answering

    def __init__(self, root: Path):
        super().__init__("rulepress", rulepress.__version__, text_document_sync_kind=lsp.TextDocumentSyncKind.Full, protocol_cls=Answering)
        self.bench = Workbench(root)
        self.found: dict[str, list[Diagnostic]] = {}
        """As last told, by path."""
        self.preview: Preview | None = None
        """Begun with the first card that is to be seen."""
        self._wanted = threading.Event()
        threading.Thread(target=self._look_when_wanted, name="looking", daemon=True).start()

    def uri(self, path: str) -> str:
        """The file: URI of a path relative to the project."""
        return (self.bench.root / path).as_uri()

    def path(self, uri: str) -> str:
        """A file as findings call it: from the project, else whole. The address of anything else becomes a name that no file has."""
        try:
            path = to_fs_path(uri)
            os.fsencode(path or "")
        except ValueError:  # such as an unfinished bracket, or half a character
            path = None
        if path is None or "\0" in path:
            return quote(uri, safe="", errors="replace")
        full = Path(path)
        return full.relative_to(self.bench.root).as_posix() if full.is_relative_to(self.bench.root) else full.as_posix()

    def look(self) -> None:
        """Have findings told of what is typed now. However often it is asked meanwhile, one look more follows."""
        self._wanted.set()

    def _look_when_wanted(self) -> None:
        while self._wanted.wait():
            self._wanted.clear()
            try:
                self._look()
            except Exception as problem:  # an editor is told, and goes on
                self.log(problem)

    def _look(self) -> None:
        found = self.bench.findings()
        if self._wanted.is_set():
            return  # of what was typed before: those of now follow
        if self.preview:
            self.preview.renew()
        before, self.found = self.found, found
        for path in dict.fromkeys([*found, *before]):
            told = [self.diagnostic(one) for one in found.get(path, ())]
            self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(self.uri(path), told))

    def report_server_error(self, error: Exception, source: type[Exception]) -> None:
        """What pygls could not hand on: no window opens for it. Where a request failed, its answer says so."""
        if source is JsonRpcException:
            self.protocol.refuse(None, JsonRpcParseError("This is not JSON."))
        elif source is FeatureNotificationError:
            self.log(error)
        elif isinstance(error, JsonRpcInternalError):
            print(error.message, *(error.data or {}).get("traceback", ()), sep="\n", file=sys.stderr)

    def log(self, problem: Exception) -> None:
        """Tell the editor's log of something that nobody waits for."""
        words = str(problem) if isinstance(problem, JsonRpcException) else f"{type(problem).__name__}: {problem}"
        self.window_log_message(lsp.LogMessageParams(lsp.MessageType.Error, words))

    def diagnostic(self, found: Diagnostic) -> lsp.Diagnostic:
        """A finding as the protocol has it, its suggestion on a second line. A finding without a line goes to the first one."""
        line, column = found.line or 1, found.column or 1
        return lsp.Diagnostic(
            range=self.range(found.path, line, column, line, found.end_column or column + 1),
            message=found.message + (f"\n{found.suggestion}" if found.suggestion else ""),
            severity=SEVERITIES[found.severity],
            code=found.code,
            source="rulepress",
        )

    def range(self, path: str, line: int, column: int, end_line: int, end_column: int) -> lsp.Range:
        """A piece of a file, as editors count it: from 0, in UTF-16 units."""
        lines = split_lines(self.bench.text(path))

        def place(line: int, column: int) -> lsp.Position:
            text = lines[line - 1] if line <= len(lines) else ""
            return lsp.Position(line - 1, len(text[: column - 1].encode("utf-16-le")) // 2)

        return lsp.Range(place(line, column), place(end_line, end_column))

    def where(self, asked: EditorRequest) -> tuple[str, int, int]:
        """Path, line and column of a question, as findings count."""
        path = self.path(asked.text_document.uri)
        lines = split_lines(self.bench.text(path))
        line = lines[asked.position.line] if asked.position.line < len(lines) else ""
        column = len(line.encode("utf-16-le")[: asked.position.character * 2].decode("utf-16-le", "ignore")) + 1
        return path, asked.position.line + 1, column

    def location(self, spot: FilePosition) -> lsp.Location:
        """A position in a file as the protocol has it, with lines and columns from 0."""
        return lsp.Location(self.uri(spot.path), self.range(spot.path, spot.line, spot.column, spot.line, spot.end_column))

    def text_edit(self, edit: Edit) -> lsp.TextEdit:
        """An edit as the protocol has it, with lines and columns from 0."""
        return lsp.TextEdit(self.range(edit.path, edit.line, edit.column, edit.end_line, edit.end_column), edit.text)

    def changes(self, edits: tuple[Edit, ...]) -> list[lsp.TextDocumentEdit]:
        """The edits grouped by file, in the order in which files come first."""
        files: dict[str, list[Edit]] = {}
        for edit in edits:
            files.setdefault(edit.path, []).append(edit)
        return [
            lsp.TextDocumentEdit(lsp.OptionalVersionedTextDocumentIdentifier(self.uri(path)), [self.text_edit(edit) for edit in several])
            for path, several in files.items()
        ]


def _follow_typing(desk: EditorSession) -> None:
    """What the editor tells of its files: opened, changed, closed, saved."""

    @desk.feature(lsp.INITIALIZED)
    def begin(_: lsp.InitializedParams) -> None:
        desk.look()

    @desk.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(told: lsp.DidOpenTextDocumentParams) -> None:
        desk.bench.type(desk.path(told.text_document.uri), told.text_document.text)
        desk.look()

    @desk.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def changed(told: lsp.DidChangeTextDocumentParams) -> None:
        for change in told.content_changes[-1:]:
            desk.bench.type(desk.path(told.text_document.uri), change.text)
        desk.look()

    @desk.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(told: lsp.DidCloseTextDocumentParams) -> None:
        desk.bench.type(desk.path(told.text_document.uri), None)
        desk.look()

    @desk.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def saved(_: lsp.DidSaveTextDocumentParams) -> None:
        desk.bench.changed()
        desk.look()

    @desk.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def elsewhere(_: lsp.DidChangeWatchedFilesParams) -> None:
        desk.bench.changed()
        desk.look()


def _look_up(desk: EditorSession) -> None:
    """What an author may ask about a place in a file, and what can stand there."""

    @desk.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def definition(asked: lsp.DefinitionParams) -> list[lsp.Location]:
        return [desk.location(spot) for spot in desk.bench.given(*desk.where(asked))]

    @desk.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    def references(asked: lsp.ReferenceParams) -> list[lsp.Location]:
        return [desk.location(spot) for spot in desk.bench.used(*desk.where(asked), asked.context.include_declaration)]

    @desk.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(asked: lsp.HoverParams) -> lsp.Hover | None:
        words = desk.bench.told(*desk.where(asked))
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, words)) if words else None

    @desk.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", "-", "[", "{", ",", ":"]))
    def completion(asked: lsp.CompletionParams) -> lsp.CompletionList:
        path, line, column = desk.where(asked)
        found = desk.bench.proposals(path, line, column)
        if found is None:
            return lsp.CompletionList(False, [])
        place = desk.range(path, found.line, found.column, found.line, found.end_column)
        return lsp.CompletionList(
            False,
            [
                lsp.CompletionItem(
                    label=one.label,
                    kind=lsp.CompletionItemKind.Property if one.key else lsp.CompletionItemKind.Value,
                    sort_text=f"{number:04}",
                    documentation=lsp.MarkupContent(lsp.MarkupKind.Markdown, one.words) if one.words else None,
                    text_edit=lsp.TextEdit(place, one.typed),
                )
                for number, one in enumerate(found.offered)
            ],
        )


def _offer_edits(desk: EditorSession) -> None:
    """What is changed for an author: names, and what a finding has a fix for."""

    @desk.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare(asked: lsp.PrepareRenameParams) -> lsp.Range | None:
        path, line, column = desk.where(asked)
        spots = desk.bench.used(path, line, column)
        here = (spot for spot in spots if spot.path == path and spot.line == line and spot.column <= column <= spot.end_column)
        return next((desk.range(path, line, spot.column, line, spot.end_column) for spot in here), None)

    @desk.feature(lsp.TEXT_DOCUMENT_RENAME)
    def rename(asked: lsp.RenameParams) -> lsp.WorkspaceEdit:
        try:
            found = desk.bench.renamed(*desk.where(asked), asked.new_name)
        except Unfitting as reason:
            raise JsonRpcException(str(reason), code=lsp.LSPErrorCodes.RequestFailed) from None
        changes: list[lsp.TextDocumentEdit | lsp.CreateFile | lsp.RenameFile | lsp.DeleteFile] = [*desk.changes(found.edits)]
        if found.moved:
            changes.append(lsp.RenameFile(desk.uri(found.moved[0]), desk.uri(found.moved[1])))
        return lsp.WorkspaceEdit(document_changes=changes)

    @desk.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix]))
    def actions(asked: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        path = desk.path(asked.text_document.uri)
        found = []
        for one in desk.found.get(path, ()):
            told = desk.diagnostic(one)
            if one.fix and told.range.start.line <= asked.range.end.line and told.range.end.line >= asked.range.start.line:
                edit = lsp.WorkspaceEdit(document_changes=[*desk.changes(one.fix.edits)])
                typed = ", ".join(f"`{edit.text}`" for edit in one.fix.edits if edit.text)
                found.append(
                    lsp.CodeAction(
                        f"Type {typed}" if typed else "Take it out",
                        lsp.CodeActionKind.QuickFix,
                        [told],
                        is_preferred=one.fix.safety == "safe",
                        edit=edit,
                    )
                )
        return found


def serve(root: Path) -> bool:
    """Answer an editor over stdin and stdout until it leaves; whether it took its leave (`shutdown`) before."""
    desk = EditorSession(root)
    for features in (_follow_typing, _look_up, _offer_edits):
        features(desk)

    @desk.command(PREVIEW)
    def preview(*uris: str) -> str:
        """Press the card of a file; the address of its picture, which follows what is typed from then on."""
        from rulepress.cli.lsp.card_preview import Preview

        if len(uris) != 1 or not isinstance(uris[0], str):
            raise JsonRpcInvalidParams(f"{PREVIEW} takes one argument, the address of a unit's file.")

        os_packages.require(os_packages.PANGO)
        desk.preview = desk.preview or Preview(root)
        picture = desk.preview.show(desk.path(uris[0]))
        if isinstance(picture, str):
            raise JsonRpcException(picture, code=lsp.LSPErrorCodes.RequestFailed)
        return picture.as_uri()

    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as voice:  # pygls closes what it speaks through
        try:
            desk.start_io(MessageHeaders(sys.stdin.buffer), voice)  # type: ignore[arg-type]  # it needs no more of a stream
        finally:
            if desk.preview:
                desk.preview.close()
    return desk.protocol.was_shut_down
