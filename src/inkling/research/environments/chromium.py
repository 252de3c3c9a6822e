"""A Chromium without a window that draws pages we hand it: over a pipe, with no port, no file and no network.

Whatever a page asks for is looked up here; what is not found does not exist.
"""

import fcntl
import json
import os
import select
import shutil
import subprocess
import tempfile
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Any

from inkling.core import Refusal, mark

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
SWITCHES = (
    "--headless",
    "--remote-debugging-pipe",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--no-first-run",
)
PLACE = "http://board.invalid"
PATIENCE = 60.0
"""Seconds without a word after which it is given up."""
Lookup = Callable[[str], tuple[str, bytes] | None]
"""From a path to a kind and a content."""


class Chromium:
    """Ended with `close`, or when this object goes."""

    def __init__(self, size: tuple[int, int]) -> None:
        program = next((found for name in NAMES if (found := shutil.which(name))), None)
        if program is None:
            raise Refusal("no-chromium", mark("Pictures of a board need Chromium, which isn’t installed here."))
        self._folder = tempfile.TemporaryDirectory(prefix="inkling-board-", ignore_cleanup_errors=True)
        self._process, self._out, self._in = start(program, self._folder.name)
        self._rest, self._number, self._session, self._loaded = b"", 0, "", False
        self._lookup: Lookup = lambda path: None
        target = self._call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self._call("Page.enable")
        self._call("Fetch.enable")
        self._call("Emulation.setScriptExecutionDisabled", value=True)
        width, height = size
        self._call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        motion = {"name": "prefers-reduced-motion", "value": "reduce"}
        self._call("Emulation.setEmulatedMedia", features=[motion])

    def draw(self, lookup: Lookup) -> bytes:
        """The page at `/` as a PNG."""
        self._lookup, self._loaded = lookup, False
        self._call("Page.navigate", url=f"{PLACE}/")
        while not self._loaded:
            self._hear()
        return b64decode(self._call("Page.captureScreenshot", format="png")["data"])

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        for end in (self._out, self._in):
            os.close(end)
        self._folder.cleanup()

    def _call(self, method: str, **values: Any) -> dict[str, Any]:
        number = self._send(method, values)
        while (heard := self._hear()).get("id") != number:
            pass
        if "error" in heard:
            raise RuntimeError(f"Chromium would not do {method}: {heard['error']}")
        result: dict[str, Any] = heard["result"]
        return result

    def _send(self, method: str, values: dict[str, Any]) -> int:
        self._number += 1
        message = {"id": self._number, "method": method, "params": values}
        session = {"sessionId": self._session} if self._session else {}
        data = json.dumps(message | session).encode() + b"\0"
        while data:
            data = data[os.write(self._out, data) :]
        return self._number

    def _hear(self) -> dict[str, Any]:
        """The next message; what a page asks for is answered on the way."""
        while b"\0" not in self._rest:
            ready, _, _ = select.select([self._in], [], [], PATIENCE)
            more = os.read(self._in, 1 << 20) if ready else b""
            if not more:
                raise RuntimeError("Chromium has gone silent.")
            self._rest += more
        line, _, self._rest = self._rest.partition(b"\0")
        heard: dict[str, Any] = json.loads(line)
        if heard.get("method") == "Fetch.requestPaused":
            self._answer(heard["params"])
        self._loaded |= heard.get("method") == "Page.loadEventFired"
        return heard

    def _answer(self, asked: dict[str, Any]) -> None:
        url, request = str(asked["request"]["url"]), asked["requestId"]
        path = url.removeprefix(PLACE).partition("?")[0].partition("#")[0]
        found = self._lookup(path) if url.startswith(PLACE) else None
        if found is None:
            self._send("Fetch.fulfillRequest", {"requestId": request, "responseCode": 404})
            return
        kind, content = found
        head = [{"name": "content-type", "value": kind}]
        body = b64encode(content).decode()
        values = {"requestId": request, "responseCode": 200, "responseHeaders": head, "body": body}
        self._send("Fetch.fulfillRequest", values)


def start(program: str, folder: str) -> tuple[subprocess.Popen[bytes], int, int]:
    """Chromium reads from its third pipe and writes to its fourth; our ends of both."""
    reads, out = os.pipe()
    into, writes = os.pipe()
    # Far from 3 and 4, so that moving one there does not close the other.
    theirs = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in (reads, writes)]

    def move() -> None:
        os.dup2(theirs[0], 3)
        os.dup2(theirs[1], 4)

    alone = ("--no-sandbox",) if os.geteuid() == 0 else ()  # It refuses to be root otherwise; the pages are our own.
    process = subprocess.Popen(
        [program, *SWITCHES, *alone, f"--user-data-dir={folder}"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        close_fds=False,
        preexec_fn=move,  # noqa: PLW1509 (nothing but two moves happens between fork and exec)
    )
    for end in (reads, writes, *theirs):
        os.close(end)
    return process, out, into
