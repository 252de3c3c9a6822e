"""A stub language model on the loopback: gives scripted answers in the chat protocol, and stores what it received."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import msgspec

Reply = Callable[[list[dict[str, str]]], str | int]
"""The answer to these messages; a number is an HTTP status."""


class StubModel:
    def __init__(self, url: str) -> None:
        self.url = url
        self.heard: list[dict[str, Any]] = []
        self.keys: list[str | None] = []

    @property
    def read(self) -> str:
        """Return everything that was ever sent to it."""
        return "\n".join(message["content"] for body in self.heard for message in body["messages"])


@contextmanager
def stub_model(reply: Reply) -> Iterator[StubModel]:
    class Answers(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = msgspec.json.decode(self.rfile.read(int(self.headers["content-length"])))
            stub.heard.append(body)
            stub.keys.append(self.headers.get("authorization"))
            said = reply(body["messages"]) if self.path == "/v1/chat/completions" else 404
            answer = {"choices": [{"message": {"role": "assistant", "content": said}}]}
            data = msgspec.json.encode(answer)
            self.send_response(said if isinstance(said, int) else 200)
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    stub = StubModel(f"http://127.0.0.1:{server.server_port}/v1")
    thread = Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield stub
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
