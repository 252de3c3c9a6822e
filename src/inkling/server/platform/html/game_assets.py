"""Pictures and style sheets that belong to a game, by its name and theirs. They do not change while the server runs."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

import htpy as h

from inkling.core.face import Face
from inkling.games import SHELF
from inkling.server.platform.html.compressed_page import compress
from inkling.server.platform.http import urls

KINDS = {"board.css": "text/css", "symbols.svg": "image/svg+xml"}
"""What a game folder may hold for the browser."""
KIT = "board_kit"
"""The folder with the sheet that all boards share: every page with a board has it, so that browsers load it once."""
COMMENT = re.compile(rb"/\*.*?\*/\n?", re.DOTALL)
"""Written for those who change a sheet; no browser needs them."""
SPACE = re.compile(rb";?\s*(})\s*|\s*([{;,>])\s*|(?<=:)\s+")
"""So that it can be read; none of it stands in a string of a game's sheet."""


@cache
def faces_of(game: str) -> dict[str, Face]:
    groups = SHELF[game].page.faces()
    return {face.id: face for group in groups for face in group.faces}


@cache
def pictures_of(game: str) -> dict[str, Callable[[], str]]:
    return {**{name: face.draw for name, face in faces_of(game).items()}, **SHELF[game].page.scenes()}


@cache
def draw(game: str, picture: str) -> str:
    return pictures_of(game)[picture]()


@cache
def load(game: str, name: str) -> bytes | None:
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
def address_of(game: str, name: str) -> str | None:
    content = load(game, name)
    return None if content is None else urls.game_file(game, name, v=sha256(content).hexdigest()[:10])


def sheets_of(*games: str) -> tuple[str, ...]:
    """Return the addresses of the games' sheets, behind the one that they share; nothing if no game has any."""
    own = [address for game in games if (address := address_of(game, "board.css"))]
    shared = address_of(KIT, "board.css")
    return (shared, *own) if own and shared else tuple(own)


def late_sheets(game: str) -> h.Node:
    """The sheet with the pictures of the board, for the end of a page. It holds nothing up: a script puts it on when
    the page has been read (`drop_preview.js`)."""
    address = art_address(game)
    if address is None:
        return None
    return h.fragment[h.template(data_late=address), h.noscript[h.link(rel="stylesheet", href=address)]]


@cache
def art_address(game: str) -> str | None:
    """With a mark of all that it is drawn from: to draw it takes too long to do so for its address."""
    if SHELF[game].page.art is None:
        return None
    mark = sha256()
    for folder in (files("inkling.art"), files(SHELF[game].package) / "board"):
        for content in all_below(folder):
            mark.update(content)
    return urls.game_art(game, v=mark.hexdigest()[:10])


def all_below(folder: Traversable) -> Iterator[bytes]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir() and entry.name != "__pycache__":
            yield from all_below(entry)
        elif entry.is_file():
            yield entry.read_bytes()


def draw_art(game: str) -> bytes:
    """Compressed. It takes most of a second."""
    draw_sheet = SHELF[game].page.art
    assert draw_sheet is not None
    return compress(draw_sheet(), compressed=True)
