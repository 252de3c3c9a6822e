"""Collects the frames that a server pushes to people during a play."""

import json
from contextlib import ExitStack
from typing import Any

from inkling.server.platform.websocket.message_compression import LARGE, compress_message
from tests.server.local_server import open_live_socket
from tests.server.page_parsing import SocketPage, settle

from .form_guests import StartedPlay


def gather(table: StartedPlay, steps: int = 500) -> list[dict[str, Any]]:
    """Yield every frame that a step of the play sends. The first frames with the whole page are left out."""
    frames: list[str] = []
    with ExitStack() as open_lines:
        lines = [open_lines.enter_context(open_live_socket(guest.client, table.path)) for guest in table.guests]
        for line in lines:
            settle(line, SocketPage())
        for _ in range(steps):
            if table.step() is None:
                break
            for line in lines:
                frames += settle(line, SocketPage())
    return [json.loads(frame) for frame in frames]


def encoded_frame(frame: dict[str, Any]) -> bytes:
    """Return the frame as it is sent to a browser."""
    data = json.dumps(frame, ensure_ascii=False, separators=(",", ":")).encode()
    return compress_message(data) if len(data) >= LARGE else data


def size(frame: dict[str, Any]) -> int:
    return len(encoded_frame(frame))
