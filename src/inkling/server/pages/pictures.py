"""Pictures and style sheets that belong to a game, by its name and theirs. They do not change while the server runs."""

from functools import cache
from hashlib import sha256
from importlib.resources import files

from inkling.core.face import Face
from inkling.games import SHELF

KINDS = {"board.css": "text/css", "symbols.svg": "image/svg+xml"}
"""What a game folder may hold for the browser."""


@cache
def faces_of(game: str) -> dict[str, Face]:
    groups = SHELF[game].page.faces()
    return {face.id: face for group in groups for face in group.faces}


@cache
def draw(game: str, face: str) -> str:
    return faces_of(game)[face].draw()


@cache
def load(game: str, name: str) -> bytes | None:
    if game not in SHELF or name not in KINDS:
        return None
    path = files(SHELF[game].package) / "board" / name
    return path.read_bytes() if path.is_file() else None


@cache
def address_of(game: str, name: str) -> str | None:
    """Where a game's file lies, with a mark of its content; None if the game has none."""
    content = load(game, name)
    return None if content is None else f"/games/{game}/{name}?v={sha256(content).hexdigest()[:10]}"


def sheet_of(game: str) -> tuple[str, ...]:
    address = address_of(game, "board.css")
    return () if address is None else (address,)
