"""Builds URLs of pictures and files for drawings without a `BoardContext`, such as emblems and icons."""

from typing import ClassVar


class SitePathPrefix:
    """The path prefix under which the server is reachable on its host."""

    base: ClassVar[str] = ""
    """Path of the site, without a trailing slash. The server sets it at start (`platform/http/urls.py`)."""


def picture_url(game: str, name: str) -> str:
    """Return the URL of a game's picture. `name` must contain only characters that need no escaping in a URL."""
    return f"{SitePathPrefix.base}/pictures/{game}/{name}.svg"


def board_file_url(game: str, name: str) -> str:
    """Return the URL of a file in the game's folder `board`."""
    return f"{SitePathPrefix.base}/games/{game}/{name}"
