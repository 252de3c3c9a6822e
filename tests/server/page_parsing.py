"""Parses pages and socket messages as any client could: zones, the story, and the offered actions."""

import json
import os
import secrets
from collections.abc import Callable
from html import unescape
from re import DOTALL, findall, search, sub
from typing import Any

from websockets.sync.client import ClientConnection

from tests.time_limits import ANSWER

PING = {"to": "do", "kind": "ping"}
"""A message that is refused, changes nothing and is invisible to others."""
ECHOES = ("no-wish", "stranger")
TURNS = 5
SEVERAL = os.environ.get("INKLING_TEST_PROCESSES", "1") != "1"
NOTHING = {"to": "act", "do": "nothing", "ask": "0"}
"""An impossible action. A process that refuses it has read the rows of other processes before."""


def offered_actions(html: str) -> list[str]:
    """Return the actions that can be sent, from buttons and radio buttons."""
    found = findall(r'\bname="?do"? value=(?:"([^"]+)"|([^\s">]+))', html)
    return [unescape(quoted or bare) for quoted, bare in found]


def question_number(html: str) -> str | None:
    """Return the question number of a page."""
    found = search(r'\bname="?ask"? value="?(\d+)', html)
    return found[1] if found else None


def zones_of(page: str) -> dict[str, str]:
    return dict(findall(r'<section data-zone="([^"]+)"[^>]*>(.*?)</section>', page, DOTALL))


def story_of(zone: str) -> list[str]:
    """Return the lines of a story as text, without the divider for people who were away."""
    lines = findall(r"<li(?![^>]*since)[^>]*>(.*?)</li>", zone, DOTALL)
    return [unescape(sub(r"<[^>]+>", "", line)) for line in lines]


class SocketPage:
    """What has arrived on one socket, assembled as the page's script does it."""

    def __init__(self) -> None:
        self.frames: list[str] = []
        self.zones: dict[str, str] = {}
        self.story: list[str] = []
        self.refusals: list[str] = []
        self.layout = ""

    def apply(self, frame: str) -> dict[str, Any]:
        self.frames.append(frame)
        message: dict[str, Any] = json.loads(frame)
        if "refused" in message:
            self.refusals.append(message["refused"])
            return message
        if message.get("layout") is not None:
            self.layout, self.zones, self.story = message["layout"], {}, []
        self.zones |= message.get("zones", {})
        if "story" in message.get("zones", {}):
            self.story = story_of(message["zones"]["story"])
        self.story += story_of(message.get("story", ""))
        return message

    @property
    def offered(self) -> list[str]:
        return offered_actions("".join(self.zones.values()))

    @property
    def asked(self) -> str | None:
        return question_number("".join(self.zones.values()))

    @property
    def over(self) -> bool:
        """True if the host could begin the next play or offer it."""
        return search(r'value="(start|offered|agreed)"', self.zones.get("go", "")) is not None


def settle(socket: ClientConnection, eyes: SocketPage) -> list[str]:
    """Return all frames so far, except those that these pings cause. Each answer takes at least one iteration of the
    server's loop: what had happened at the first answer was rendered and sent by the last. With several processes, rows
    of the others are read from the log before that."""
    mark = secrets.token_hex(8)
    got = (
        receive_until(socket, eyes, NOTHING | {"send": mark}, lambda told: told.get("send") == mark) if SEVERAL else []
    )
    for _ in range(TURNS):
        got += receive_until(socket, eyes, PING, lambda told: told.get("refused") in ECHOES)
    return got


def receive_until(
    socket: ClientConnection, eyes: SocketPage, asking: dict[str, str], is_echo: Callable[[dict[str, Any]], bool]
) -> list[str]:
    """Return the frames before the answer to this message."""
    got: list[str] = []
    socket.send(json.dumps(asking))
    while not is_echo(json.loads(frame := str(socket.recv(timeout=ANSWER)))):
        eyes.apply(frame)
        got.append(frame)
    return got
