"""Finds static assets: style sheets, scripts, icons and texts. Each is in the folder of its feature.

They are indexed once per process by file name, and served under `/static` and `/scripts` without their folders. So file
names must be unique in the server, and a file can move to another feature without a new URL.
"""

from functools import cache
from importlib.resources import files
from pathlib import Path

SUFFIXES = {".css", ".ico", ".js", ".png", ".svg", ".txt"}
FORMER_NAMES = {
    "around.css": "around_board.css",
    "asking.css": "bot_feedback.css",
    "atop.js": "sheets.js",
    "cards.css": "gallery.css",
    "coach.js": "first_game_hint.js",
    "decided.js": "key_moments.js",
    "fuse.js": "countdown.js",
    "hold.js": "long_press.js",
    "key.js": "private_key.js",
    "memory.js": "history.js",
    "over.js": "dialog.js",
    "passport.css": "seat_transfer.css",
    "place.js": "drop_preview.js",
    "remembered.js": "saved_plays.js",
    "ring.js": "notify.js",
    "small.js": "extras.js",
    "stored.js": "storage.js",
    "talk.js": "chat.js",
    "today.css": "daily.css",
    "today.js": "daily.js",
    "together.js": "shared_replay.js",
    "workshop.css": "deck_editor.css",
    "workshop.js": "deck_editor.js",
}
"""File names of the previous version. During a rolling update its pages request their files from this process."""


@cache
def find_assets() -> dict[str, Path]:
    """Return the path of every asset by file name. Raise ValueError if two assets have the same name."""
    paths: dict[str, Path] = {}
    for path in sorted(Path(str(files("inkling.server"))).rglob("*")):
        if path.suffix in SUFFIXES and paths.setdefault(path.name, path) != path:
            raise ValueError(f"two assets are called {path.name}")
    return paths


def find_asset(name: str) -> Path | None:
    """Return the path of the asset with this name in this or the previous version, or None."""
    return find_assets().get(FORMER_NAMES.get(name, name))


def read_asset(name: str) -> bytes:
    """Return the content of an asset. Raise KeyError if there is none with this name."""
    return find_assets()[name].read_bytes()
