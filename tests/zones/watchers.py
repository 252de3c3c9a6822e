"""The watchers of the scenes, and how they record: browsers made of requests and a socket."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.local_server import browser, socket_address
from tests.server.page_parsing import ECHOES
from tests.zones.dom_lines import Reader, read, steady

PATIENCE = 180.0
PING = json.dumps({"to": "do", "kind": "ping"})
"""A message that is refused, and so answered, without changing anything."""
TURNS = 3
"""After this many answers, everything that happened before the first ping has been sent."""


class Scene:
    """One file: everything seen, in the order of looking."""

    def __init__(self, site: str, folder: Path, name: str) -> None:
        self.site, self.name = site, name
        self.watchers: list[Watcher] = []
        self.code = ""
        self.confirmed: dict[str, str] = {}
        """By person: the question for which they have confirmed their marks."""
        self._file = (folder / f"{name}.txt").open("w", encoding="utf-8")

    def read(self, html: str) -> Reader:
        return read(self.plain(html))

    def plain(self, html: str) -> str:
        html = steady(html.replace(self.site, "SITE").replace(self.site.removeprefix("http://"), "SITE"))
        return re.sub(rf"\b{self.code}\b", "CODE", html) if self.code else html

    def tell(self, heading: str, lines: list[str]) -> None:
        print(f"## {heading}", *lines, sep="\n", file=self._file)

    def page(self, who: "Watcher", path: str, **sent: Any) -> httpx.Response:
        """Load a page as a browser without JavaScript, or send a form and follow the redirect."""
        end = monotonic() + PATIENCE
        while (answer := who.ask(path, **sent)).status_code == 503 and monotonic() < end:
            sleep(0.5)  # The bots are getting ready.
        if answer.is_success and answer.url.path.startswith("/t/") and not self.code:
            self.code = answer.url.path.split("/")[2]
        where = self.plain(str(answer.url.raw_path, "ascii"))
        heading = f"{who.name}: {' '.join(['POST'] * bool(sent) + [self.plain(path)])} → {answer.status_code} {where}"
        self.tell(heading, self.read(answer.text).lines)
        return answer

    def note(self, step: str, first: "Watcher | None" = None) -> None:
        """Record everything that changed for anybody, the actor first."""
        for watcher in sorted(self.watchers, key=lambda one: one is not first):
            watcher.settle()
        for watcher in self.watchers:
            for heading, lines in watcher.news(self):
                self.tell(f"{step} | {watcher.name}: {heading}", lines)

    def do(self, watcher: "Watcher", **message: Any) -> None:
        watcher.send(message)
        self.note(f"{watcher.name} {json.dumps(message, ensure_ascii=False)}", watcher)

    def close(self) -> None:
        for watcher in self.watchers:
            watcher.close()
        self._file.close()


class Watcher:
    """A browser with one window, whose zones are assembled as the page's script does it."""

    def __init__(self, site: str, name: str, lang: str) -> None:
        self.name = f"{name} ({lang})"
        self.browser = browser(site, lang)
        self.zones: dict[str, str] = {}
        self.about: dict[str, str] = {}
        self._seen: dict[str, tuple[str, Reader]] = {}
        self._about: list[str] = []
        self._answers: list[str] = []
        self._socket: ClientConnection | None = None

    def ask(self, path: str, **sent: Any) -> httpx.Response:
        return self.browser.post(path, **sent) if sent else self.browser.get(path)

    def open(self, table: str) -> None:
        address, headers = socket_address(self.browser, str(self.browser.base_url).rstrip("/"), table)
        self._socket = connect(address, additional_headers=headers, open_timeout=PATIENCE)

    def send(self, message: dict[str, Any]) -> None:
        assert self._socket is not None
        self._socket.send(json.dumps(message))

    def settle(self) -> None:
        """Receive everything. A removed person gets a last message and nothing more."""
        for _ in range(TURNS):
            if self._socket is None:
                return
            with suppress(ConnectionClosed):
                self._socket.send(PING)
            try:
                while (message := json.loads(self._socket.recv(PATIENCE))).get("refused") not in ECHOES:
                    self._take(message)
            except ConnectionClosed:
                self._answers.append("The line was closed.")
                self._socket = None

    def _take(self, message: dict[str, Any]) -> None:
        if "refused" in message:
            self._answers.append(f"{message['refused']}: {message['sentence']}")
        elif message.get("layout"):
            self.zones, self.about = {}, {}
        self.zones |= message.get("zones", {})
        if message.get("story"):
            head, end, rest = self.zones["story"].rpartition("</ol>")
            self.zones["story"] = head + message["story"] + end + rest
        named = {"zones": " ".join(self.zones), **{key: str(message.get(key)) for key in ("layout", "title", "turn")}}
        self.about |= {key: value for key, value in named.items() if value != "None"}

    def news(self, scene: Scene) -> Iterator[tuple[str, list[str]]]:
        """Return the zones that changed; of the story, which only grows, the new lines."""
        before = self._seen
        self._seen = {
            name: before[name] if name in before and before[name][0] == html else (html, scene.read(html))
            for name, html in self.zones.items()
        }
        for name, (_, now) in self._seen.items():
            old = before[name][1].lines if name in before else []
            if now.lines != old:
                grew = name == "story" and now.lines[: len(old)] == old
                yield name, now.lines[len(old) :] if grew else now.lines
        about = [f"{key}: {scene.plain(value)}" for key, value in self.about.items()]
        if about != self._about:
            yield "-", about
        if self._answers:
            yield "refused", self._answers
        self._about, self._answers = about, []

    def choose(self, dice: Random, stuck: bool) -> dict[str, str] | None:
        """Choose one of the offers by its notation, because positions may change."""
        readers = [reader for _, reader in self._seen.values()]
        offers = sorted({do for reader in readers for do in reader.offers})
        if not offers:
            return None
        ask = next(reader.asks for reader in readers if reader.asks)
        says = any(reader.says for reader in readers) and dice.random() < 0.3
        words = {"say": f"Because of {dice.randrange(10)}."} if says else {}
        return {"to": "act", "do": pick(offers, dice, stuck), "ask": ask, **words}

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
        self.browser.close()


def pick(offers: list[str], dice: Random, stuck: bool) -> str:
    """Return an action, mostly one that advances the play. Voters converge on the same marks and seldom undo
    something."""
    back = [do for do in offers if do.startswith(("clear", "unmark"))]
    on = [do for do in offers if do not in back]
    if back and (stuck or not on or dice.random() < 0.1):
        return back[-1]
    decisive = [do for do in on if do in ("confirm", "end")]
    alike = [do for do in on if do.startswith("mark")][:1]
    return dice.choice(decisive or (alike if back or dice.random() < 0.7 else on) or on)
