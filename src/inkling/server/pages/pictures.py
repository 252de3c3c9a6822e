"""Pictures and style sheets that belong to a game, by its name and theirs. They do not change while the server runs."""

from functools import cache
from hashlib import sha256
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from inkling.core.errors import Refusal, mark
from inkling.core.face import Face
from inkling.games import SHELF

KEEP = {"cache-control": "public, max-age=31536000, immutable"}
"""Where the address changes with the content."""
A_DAY = {"cache-control": "public, max-age=86400"}
KINDS = {"board.css": "text/css", "symbols.svg": "image/svg+xml"}
"""What a game folder may hold for the browser."""


@cache
def faces_of(game: str) -> dict[str, Face]:
    groups = SHELF[game].page.faces()
    return {face.id: face for group in groups for face in group.faces}


@cache
def draw(game: str, face: str) -> str:
    return faces_of(game)[face].draw()


async def picture(request: Request) -> Response:
    game, face = request.path_params["game"], request.path_params["face"]
    if game not in SHELF or face not in faces_of(game):
        raise Refusal("no-table-picture", mark("There is no such picture."))
    return Response(draw(game, face), media_type="image/svg+xml", headers=A_DAY)


@cache
def load(game: str, name: str) -> bytes | None:
    if game not in SHELF or name not in KINDS:
        return None
    path = files(SHELF[game].package) / "board" / name
    if not path.is_file():
        return None
    return path.read_bytes() + (SHELF[game].page.styles().encode() if name == "board.css" else b"")


async def file(request: Request) -> Response:
    name = request.path_params["name"]
    content = load(request.path_params["game"], name)
    if content is None:
        raise Refusal("no-table-picture", mark("There is no such picture."))
    keep = KEEP if "v" in request.query_params else A_DAY
    return Response(content, media_type=KINDS[name], headers=keep)


@cache
def address_of(game: str, name: str) -> str | None:
    """Where a game's file lies, with a mark of its content; None if the game has none."""
    content = load(game, name)
    return None if content is None else f"/games/{game}/{name}?v={sha256(content).hexdigest()[:10]}"


def sheet_of(game: str) -> tuple[str, ...]:
    address = address_of(game, "board.css")
    return () if address is None else (address,)


ROUTES = [Route("/pictures/{game}/{face:path}.svg", picture), Route("/games/{game}/{name}", file)]
