"""Pictures and style sheets of the games. They don't change while the server runs, so all are cached."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

import htpy as h

from inkling.core.face import Face
from inkling.games import SHELF
from inkling.server.platform.html.compressed_page import compress_page
from inkling.server.platform.http import urls

KINDS = {"board.css": "text/css", "symbols.svg": "image/svg+xml", "preview.png": "image/png"}
"""Files that browsers may load from a game's folder, with their media types."""
KIT = "board_kit"
"""Package with the style sheet that all boards share. It is a separate file, so that browsers load it once."""
COMMENT = re.compile(rb"/\*.*?\*/\n?", re.DOTALL)
"""Matches comments in a style sheet, which are removed before sending."""
SPACE = re.compile(rb";?\s*(})\s*|\s*([{;,>])\s*|(?<=:)\s+")
"""Matches white space that a style sheet doesn't need. No game's style sheet has it inside a string."""


@cache
def card_faces_by_id(game: str) -> dict[str, Face]:
    """Return the card faces of a game by their IDs."""
    groups = SHELF[game].page.faces()
    return {face.id: face for group in groups for face in group.faces}


@cache
def picture_functions(game: str) -> dict[str, Callable[[], str]]:
    """Return the functions that draw a game's pictures, by name: card faces and scenes."""
    return {**{name: face.draw for name, face in card_faces_by_id(game).items()}, **SHELF[game].page.scenes()}


@cache
def draw_picture(game: str, picture: str) -> str:
    """Return a picture of a game as SVG."""
    return picture_functions(game)[picture]()


@cache
def load_board_file(game: str, name: str) -> bytes | None:
    """Return a file of a game's board, or of the shared board kit, or None. Style sheets are minified."""
    if name not in KINDS or (game not in SHELF and game != KIT):
        return None
    folder = files(f"inkling.games.{KIT}") if game == KIT else files(SHELF[game].package) / "board"
    if not (folder / name).is_file():
        return None
    content = (folder / name).read_bytes()
    if name != "board.css":
        return content
    styles = "" if game == KIT else SHELF[game].page.styles()
    return SPACE.sub(rb"\1\2", COMMENT.sub(b"", content + styles.encode()))


@cache
def board_file_url(game: str, name: str) -> str | None:
    """Return the URL of a file, with a content hash as its version; None if there is no such file."""
    content = load_board_file(game, name)
    return None if content is None else urls.game_file(game, name, v=sha256(content).hexdigest()[:10])


def board_sheet_urls(*games: str) -> tuple[str, ...]:
    """Return the URLs of the shared style sheet and of the games' style sheets. Empty if no game has one."""
    own = [address for game in games if (address := board_file_url(game, "board.css"))]
    shared = board_file_url(KIT, "board.css")
    return (shared, *own) if own and shared else tuple(own)


def draw_deferred_art_link(game: str) -> h.Node:
    """Draw a deferred link to the style sheet with the board's pictures, for the end of a page.

    A script (`drop_preview.js`) loads it after the page, so that it doesn't delay rendering.
    """
    address = art_sheet_url(game)
    if address is None:
        return None
    return h.fragment[h.template(data_late=address), h.noscript[h.link(rel="stylesheet", href=address)]]


@cache
def art_sheet_url(game: str) -> str | None:
    """Return the URL of the style sheet with a board's pictures, or None.

    Its version is a hash of the source files, because rendering takes too long.
    """
    if SHELF[game].page.art is None:
        return None
    mark = sha256()
    for folder in (files("inkling.art"), files(SHELF[game].package) / "board"):
        for content in yield_file_contents_below(folder):
            mark.update(content)
    return urls.game_art(game, v=mark.hexdigest()[:10])


def yield_file_contents_below(folder: Traversable) -> Iterator[bytes]:
    """Yield the content of every file below a folder, in a stable order."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir() and entry.name != "__pycache__":
            yield from yield_file_contents_below(entry)
        elif entry.is_file():
            yield entry.read_bytes()


def render_art_sheet(game: str) -> bytes:
    """Render the style sheet with a board's pictures, compressed. It takes most of a second."""
    draw_sheet = SHELF[game].page.art
    assert draw_sheet is not None
    return compress_page(draw_sheet(), compressed=True)
