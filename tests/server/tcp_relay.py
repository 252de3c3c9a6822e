"""A small TCP relay that can be cut, paused, slowed and half closed."""

import selectors
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Literal, TypeAlias

Target: TypeAlias = tuple[str, int] | Path
State: TypeAlias = Literal["open", "cut", "held", "half"]
LOOK = 0.02
"""Seconds between two checks of the relay's state."""


class Relay:
    """Listens on a port and forwards bytes to the target and back."""

    def __init__(self, target: Target, port: int = 0) -> None:
        self._target = target
        self._door = socket.create_server(("127.0.0.1", port))
        self.port: int = self._door.getsockname()[1]
        self.state: State = "open"
        """Cut: connections break, and none opens. Held: no bytes move, and connections stay open. Half: only requests
        get through."""
        self.slowness = 0.0
        """Delay of all bytes in seconds."""
        self._over = False
        self._lines: list[tuple[socket.socket, socket.socket]] = []
        Thread(target=self._listen, daemon=True).start()

    def close(self) -> None:
        self._over = True
        self.cut()
        self._door.close()

    def cut(self) -> None:
        self.state = "cut"
        for near, far in self._lines:
            for end in (near, far):
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    @contextmanager
    def being(self, state: State) -> Iterator[None]:
        """Set a state; open the relay again at the end."""
        if state == "cut":
            self.cut()
        self.state = state
        try:
            yield
        finally:
            self.state = "open"

    def _listen(self) -> None:
        while not self._over:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            far = self._reach() if self.state != "cut" else None
            if far is None:
                near.close()
                continue
            self._lines.append((near, far))
            Thread(target=self._carry, args=(near, far), daemon=True).start()

    def _reach(self) -> socket.socket | None:
        with suppress(OSError):
            if not isinstance(self._target, Path):
                return socket.create_connection(self._target)
            far = socket.socket(socket.AF_UNIX)
            far.connect(str(self._target))
            return far
        return None

    def _carry(self, near: socket.socket, far: socket.socket) -> None:
        with selectors.DefaultSelector() as both, suppress(OSError), near, far:
            both.register(near, selectors.EVENT_READ, far)
            both.register(far, selectors.EVENT_READ, near)
            while not self._over and self._carry_some(both, near):
                pass

    def _carry_some(self, both: selectors.BaseSelector, near: socket.socket) -> bool:
        """Forward some bytes. Return False when one side has closed."""
        for key, _ in both.select(timeout=LOOK):
            if self.state == "held" or (self.state == "half" and key.fileobj is not near):
                sleep(LOOK)
                continue
            assert isinstance(key.fileobj, socket.socket)
            data = key.fileobj.recv(65_536)
            if not data:
                return False
            wake = monotonic() + self.slowness
            while self.slowness and monotonic() < wake:
                sleep(min(LOOK, self.slowness))
            key.data.sendall(data)
        return True


class RoundRobin(Relay):
    """A relay to several targets: each connection goes to the next that accepts, like a proxy without table
    affinity."""

    def __init__(self, port: int = 0) -> None:
        super().__init__(("127.0.0.1", 0), port)
        self.targets: list[tuple[str, int]] = []

    def _reach(self) -> socket.socket | None:
        for _ in self.targets:
            self.targets = [*self.targets[1:], self.targets[0]]
            with suppress(OSError):
                return socket.create_connection(self.targets[-1])
        return None
