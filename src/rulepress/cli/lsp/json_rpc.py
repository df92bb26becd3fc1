"""JSON-RPC as editors may count on it: every request is answered, with a result or an error in words, and takes no other along.

pygls lets a request drop whose parameters it cannot read or that comes too late, and puts tracebacks into its errors.
"""

from __future__ import annotations

import logging
from typing import Any

from lsprotocol import types as lsp
from pygls.exceptions import (
    JsonRpcException,
    JsonRpcInternalError,
    JsonRpcInvalidParams,
    JsonRpcInvalidRequest,
    JsonRpcServerNotInitialized,
)
from pygls.protocol import LanguageServerProtocol

logging.getLogger("pygls").setLevel(logging.CRITICAL)  # it logs a traceback for every refusal, too


class Answering(LanguageServerProtocol):
    """The protocol of a server that asks nothing of its editor, and answers whatever it is asked."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        """The data as it is: this is called for every mapping within a message, and a request has to be known for one before it can
        be refused."""
        return data

    @property
    def was_shut_down(self) -> bool:
        """Whether the editor has sent `shutdown`."""
        return self._shutdown

    def handle_message(self, message: Any) -> None:
        """Handle a request or notification and answer malformed ones with an error. Answers are ignored, as nothing is asked."""
        if isinstance(message, dict) and "method" not in message and ("result" in message or "error" in message):
            return  # an answer, and we asked nothing
        try:
            super().handle_message(self._understood(message))
        except JsonRpcException as refusal:
            if not isinstance(message, dict) or "id" in message or "method" not in message:
                self.refuse(_number(message), refusal)

    def refuse(self, number: str | int | None, refusal: JsonRpcException) -> None:
        """Answer with an error; `number`: of the request, None where that is not known."""
        self._send_response(number, error=refusal.to_response_error())

    def _understood(self, message: Any) -> Any:
        """The request or notification that a message is. Raises JsonRpcException for anything else."""
        if not isinstance(message, dict) or message.get("jsonrpc") != self.VERSION or not isinstance(message.get("method"), str):
            raise JsonRpcInvalidRequest('This is not a request: a request is an object with "jsonrpc": "2.0" and a "method".')
        method = message["method"]
        if "id" in message and _number(message) is None:
            raise JsonRpcInvalidRequest("The id of a request is a number or a text.")
        if self._shutdown and method != lsp.EXIT:
            raise JsonRpcInvalidRequest("The server has shut down and accepts only exit.")
        if self._workspace is None and method not in (lsp.INITIALIZE, lsp.EXIT):
            raise JsonRpcServerNotInitialized("The server is not initialized yet.")
        if method != lsp.CANCEL_REQUEST:
            self._get_handler(method)
        try:
            return super().structure_message(message)
        except JsonRpcException:
            raise JsonRpcInvalidParams(f"The parameters of {method} do not match the protocol.") from None

    def _send_response(self, msg_id: Any, result: Any = None, error: lsp.ResponseError | None = None) -> None:
        if error is None:
            super()._send_response(msg_id, result)
            return
        words = f"This is a bug in rulepress: {error.message}" if error.code == JsonRpcInternalError.CODE else error.message
        self._send_data({"jsonrpc": self.VERSION, "id": msg_id, "error": {"code": error.code, "message": words}})


def _number(message: Any) -> str | int | None:
    """By what an answer names its request; None where the message has nothing of the kind."""
    number = message.get("id") if isinstance(message, dict) else None
    return number if isinstance(number, str | int) and not isinstance(number, bool) else None
