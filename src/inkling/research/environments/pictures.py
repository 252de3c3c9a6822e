"""A game's real board as a picture: the zones that the browser gets, with the sheets and pictures that it gets.

The house's sheet is read as the file it is; nothing of the server is imported.
"""

import io
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import numpy as np

from inkling.core import Desk, Say, Viewer, join
from inkling.core.driver import AnyPlay
from inkling.games.board_parts.story import draw_story, tell_story
from inkling.games.board_parts.usual_board import draw_board
from inkling.research.environments.chromium import Chromium
from inkling.research.environments.table import AnyGame

SIZE = (1280, 800)
NEWEST = 9
"""Lines of the story that are shown."""
SHEET, SVG = "text/css", "image/svg+xml"
STATIC = ("server", "web", "static")
Picture = np.ndarray[Any, np.dtype[np.uint8]]


class Pictures:
    """Draws plays of one game."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._chromium = Chromium(SIZE)
        self._found: dict[str, tuple[str, bytes] | None] = {}

    def draw(self, play: AnyPlay, viewer: Viewer, say: Say) -> Picture:
        """Height, width and three colours."""
        from PIL import Image

        page = make_page(play, viewer, say).encode()
        png = self._chromium.draw(lambda path: ("text/html", page) if path == "/" else self._look_up(path))
        return np.array(Image.open(io.BytesIO(png)).convert("RGB"), dtype=np.uint8)

    def _look_up(self, path: str) -> tuple[str, bytes] | None:
        """Read or drawn when it is first asked for."""
        if path not in self._found:
            self._found[path] = look_up(self._game, path)
        return self._found[path]

    def close(self) -> None:
        self._chromium.close()


def make_page(play: AnyPlay, viewer: Viewer, say: Say) -> str:
    """As the page of a table has it, without what belongs to a server."""
    game, sight, words = play.game, play.sight(viewer), say.to(viewer, ())
    desk = Desk(post="/act", pictures=f"/pictures/{game.name}")
    story = draw_story(join(tell_story(game, sight, words, max(0, len(sight.story) - NEWEST))), words)
    zones = {**draw_board(play, sight, words, desk), "story": story}
    sections = "".join(
        f'<section data-zone="{name}" class="z-{name}" id="z-{name}">{zone}</section>' for name, zone in zones.items()
    )
    links = "".join(
        f'<link rel="stylesheet" href="{path}">' for path in ("/static/inkling.css", f"/games/{game.name}/board.css")
    )
    return (
        f'<!doctype html><html lang="{say.lang}"><head><meta charset="utf-8"><title>{escape(game.title)}</title>{links}'
        f'</head><body><header class="bar"><h1 class="where">{escape(game.title)}</h1></header>'
        f'<main class="board {game.name}" id="main">{sections}</main></body></html>'
    )


def look_up(game: AnyGame, path: str) -> tuple[str, bytes] | None:
    match path.strip("/").split("/"):
        case ["static", name]:
            return read(files("inkling").joinpath(*STATIC, name))
        case ["games", game.name, "board.css"]:
            kind, content = read(files(game.package) / "board" / "board.css") or (SHEET, b"")
            return kind, content + game.page.styles().encode()
        case ["games", game.name, "symbols.svg"]:
            return read(files(game.package) / "board" / "symbols.svg")
        case ["pictures", game.name, *rest]:
            wanted = "/".join(rest).removesuffix(".svg")
            faces = (face for group in game.page.faces() for face in group.faces if face.id == wanted)
            return next(((SVG, face.draw().encode()) for face in faces), None)
        case _:
            return None


def read(path: Traversable) -> tuple[str, bytes] | None:
    kind = SHEET if path.name.endswith(".css") else SVG
    return (kind, path.read_bytes()) if path.is_file() else None
