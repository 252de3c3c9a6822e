"""Runs the tunnel program of `inkling serve --share`, which makes a home server reachable from the internet."""

import re
import shutil
import subprocess
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, Queue
from threading import Event, Thread
from types import TracebackType
from typing import Self

from msgspec import Struct

from inkling.core.errors import Refusal, msg

SECONDS_TO_OPEN = 40.0
SECONDS_TO_CLOSE = 5.0
SECONDS_TO_STOP = 15.0
"""Seconds after which the end of the tunnel program counts as unexpected. Ctrl-C ends the program too, often before the
server."""


class TunnelProgram(Struct, frozen=True):
    """A tunnel program: its arguments that come before the port, and a pattern for finding the address that it
    prints."""

    name: str
    arguments: tuple[str, ...]
    address: re.Pattern[str]


PROGRAMS = (
    TunnelProgram(
        "cloudflared",
        ("tunnel", "--no-autoupdate", "--url", "http://127.0.0.1:"),
        re.compile(r"https://[a-z0-9-]+\.trycloudflare\.com"),
    ),
    TunnelProgram("tailscale", ("funnel", ""), re.compile(r"https://[a-z0-9.-]+\.ts\.net")),
)
"""Both forward the visitor's address at the end of X-Forwarded-For, from this machine."""


class Tunnel:
    """A running tunnel. `address` is its https URL. Leaving the `with` block ends the program."""

    def __init__(self, program: TunnelProgram, port: int, ended: Callable[[], None]) -> None:
        """Start the program and wait for its address. Raise Refusal if the program prints none in time.

        If the program stops before `close` is called, `ended` is called in a thread.
        """
        *before, last = program.arguments
        self._program, self._ended, self._closed = program, ended, Event()
        self._process = subprocess.Popen(
            [program.name, *before, f"{last}{port}"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        self._found: Queue[str] = Queue()
        Thread(target=self._read, daemon=True).start()
        try:
            self.address = self._wait()
        except KeyboardInterrupt:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """End the program; kill it if it doesn't stop in time."""
        self._closed.set()
        self._process.terminate()
        try:
            self._process.wait(SECONDS_TO_CLOSE)
        except subprocess.TimeoutExpired:
            self._process.kill()

    def _read(self) -> None:
        """Read all output, so that the program never blocks. Pass on the first address in the output. If the program
        ends, pass on an empty text."""
        assert self._process.stdout is not None
        waiting = True
        with self._process.stdout as lines:
            for line in lines:
                match = self._program.address.search(line)
                if match and waiting:
                    waiting = False
                    self._found.put(match[0])
        self._found.put("")
        if not waiting and not self._closed.wait(SECONDS_TO_STOP):
            self._ended()

    def _wait(self) -> str:
        with suppress(Empty):
            address = self._found.get(timeout=SECONDS_TO_OPEN)
            if address:
                return address
        self.close()
        raise Refusal(
            "no-tunnel",
            msg("{program} didn’t open a tunnel. Run {program} in the terminal to see why."),
            program=self._program.name,
        )


def open_tunnel(port: int, ended: Callable[[], None]) -> Tunnel:
    """Start the first tunnel program that is installed. Raise Refusal if none is, or if it fails."""
    program = next((program for program in PROGRAMS if shutil.which(program.name)), None)
    if program is None:
        raise Refusal("no-tunnel", msg("To share your server, install cloudflared or tailscale first, then try again."))
    return Tunnel(program, port, ended)
