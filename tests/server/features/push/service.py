"""A push service on the loopback, and browsers that subscribe to it and decrypt what comes (RFC 8291)."""

import base64
import json
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from inkling.server.features.push import delivery, routes


def text_of(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


class Subscriber:
    """A browser's half of a subscription."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = secrets.token_bytes(16)

    def form(self) -> dict[str, str]:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "p256dh": text_of(point), "auth": text_of(self._auth), "quiet": "1"}

    def decrypt(self, body: bytes) -> dict[str, Any]:
        plain = http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        found: dict[str, Any] = json.loads(plain)
        return found


class PushService:
    """Takes messages by path: `/gone` answers 410, `/moved` redirects, `/slow` answers when `release` is set."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.taken: list[tuple[str, dict[str, str], bytes]] = []
        self.release = Event()

    def messages(self, browser: Subscriber) -> list[dict[str, Any]]:
        """Return what came for this browser, decrypted."""
        path = browser.endpoint.removeprefix(self.url)
        return [browser.decrypt(body) for taken, _, body in self.taken if taken == path]

    def signed_by(self) -> set[str]:
        """Return the keys of all messages whose signature is valid."""
        return {headers["authorization"] for _, headers, _ in self.taken if Vapid02.verify(headers["authorization"])}


@contextmanager
def serving_pushes(monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    """Run a push service that the servers of this test accept as a real one."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            service.taken.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            if self.path.startswith("/slow"):
                service.release.wait()
            self.send_response({"/gone": 410, "/moved": 301}.get(self.path, 201))
            self.send_header("location", f"{service.url}/elsewhere")
            self.end_headers()

        def log_message(self, *args: object) -> None:
            """Write nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    service = PushService(f"http://127.0.0.1:{server.server_address[1]}")
    for module in (delivery, routes):
        monkeypatch.setattr(module, "is_address_of_push_service", lambda url: url.startswith(service.url))
    monkeypatch.setattr(delivery, "is_public_address", lambda address: True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield service
    finally:
        service.release.set()
        server.shutdown()
        thread.join()
        server.server_close()
