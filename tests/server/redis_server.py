"""A real Redis or Valkey for the tests: on a free loopback port, in a temporary folder, without persistence."""

import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from signal import SIGCONT, SIGKILL, SIGSTOP
from tempfile import TemporaryDirectory

from tests.time_limits import wait_until

from .processes import end, free_port


def find_program() -> str | None:
    return shutil.which("valkey-server") or shutil.which("redis-server")


class RedisServer:
    """A Redis server that can be killed, frozen and restarted on the same port."""

    def __init__(self, program: str, folder: Path) -> None:
        self._program = program
        self._folder = folder
        self.port = free_port()
        self._server: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    @property
    def process(self) -> int:
        assert self._server is not None
        return self._server.pid

    def start(self) -> None:
        settings = ("--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no")
        self._server = subprocess.Popen(
            [self._program, *settings, "--dir", str(self._folder)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        wait_until(self._answers, "the start of Redis")

    def kill(self) -> None:
        if self._server is not None:
            end(self._server, SIGKILL)
            self._server = None

    @contextmanager
    def frozen(self) -> Iterator[None]:
        assert self._server is not None
        self._server.send_signal(SIGSTOP)
        try:
            yield
        finally:
            self._server.send_signal(SIGCONT)

    def _answers(self) -> bool:
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1) as line:
            line.sendall(b"PING\r\n")
            return line.recv(7) == b"+PONG\r\n"
        return False


@contextmanager
def running(program: str) -> Iterator[RedisServer]:
    with TemporaryDirectory(prefix="inkling-redis-", dir="/tmp") as name:
        server = RedisServer(program, Path(name))
        server.start()
        try:
            yield server
        finally:
            server.kill()
