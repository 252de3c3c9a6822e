"""The page state of one player or watcher: the controls of each zone and the current question. Also names."""

import re
import zlib
from html import unescape
from typing import Any

import msgspec

CONTROL = re.compile(r'name="?do"? value="?([^">]+)')
ASK = re.compile(r'name="?ask"? value="?(\d+)')
BEGIN = re.compile(r'value="?(start|offered|agreed)\b')
SYLLABLES = ("An", "Be", "Cla", "Do", "El", "Fri", "Gre", "Han", "Il", "Jo", "Ka", "Lu", "Ma", "No", "Ol", "Pe")
ENDINGS = ("bert", "da", "fin", "gard", "ka", "la", "mo", "na", "nik", "ra", "ro", "sa", "ta", "tin", "va", "xa")


def name_of(table: int, seat: int, seats: int) -> str:
    """Return a name that is unique for up to a few thousand tables."""
    number = table * seats + seat
    return f"{SYLLABLES[number % 16]}{ENDINGS[number // 16 % 16]} {number // 256 or ''}".strip()


def is_answer(text: bytes) -> bool:
    """True if the message says that something is done or refused; every other message shows something."""
    return text.startswith((b'{"done"', b'{"refused"'))


class Seat:
    """The page of one player or watcher; a watcher's page never asks anything."""

    def __init__(self) -> None:
        self.controls: dict[str, list[str]] = {}
        self.ask = ""
        self.can_begin = False
        """True if the page offers to begin the next play."""
        self.unread: list[bytes] = []
        """Messages not yet parsed, so that parsing does not delay the measurement of arrivals."""
        self.sent = 0
        """Bytes as received; `bytes` counts them after decompression."""
        self.bytes = 0
        self.frames = 0

    def hear(self, text: bytes) -> bool:
        """Store a message; return whether it shows something."""
        if is_answer(text):
            return False
        self.unread.append(text)
        self.sent += len(text)
        self.frames += 1
        return True

    def read(self) -> list[dict[str, Any]]:
        """Parse and return all stored messages."""
        messages = [self._read(text) for text in self.unread]
        self.unread.clear()
        return messages

    def _read(self, text: bytes) -> dict[str, Any]:
        plain = text if text.startswith(b"{") else zlib.decompress(text)
        self.bytes += len(plain)
        message: dict[str, Any] = msgspec.json.decode(plain)
        if "layout" in message:
            # The whole page was replaced.
            self.controls, self.ask, self.can_begin = {}, "", False
        for name, html in message.get("zones", {}).items():
            self.controls[name] = CONTROL.findall(html)
            if name == "dock":
                number = ASK.search(html)
                self.ask = number[1] if number else ""
            elif name == "go":
                self.can_begin = BEGIN.search(html) is not None
        return message

    def offered(self) -> list[str]:
        if not self.ask:
            return []
        return [unescape(do) for found in self.controls.values() for do in found]
