"""A browser's tries at the puzzles of a day: which play counted, in a signed cookie that it carries itself.

So the server need not look for somebody among all tables. Whoever clears their cookies can try again; no page can stop
that without accounts.
"""

from datetime import date

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from inkling.games import SHELF
from inkling.server.web.cookies import DAY, keep_cookie
from inkling.server.web.identity import Signer
from inkling.server.web.origin import Origin

COOKIE = "tries"


class Try(Struct, frozen=True):
    """The first play of a day's deal in this browser."""

    game: str
    code: str
    """Of the table."""
    play: str


class Tries:
    """Reads and writes them."""

    def __init__(self, signer: Signer, origin: Origin) -> None:
        self._signer = signer
        self._origin = origin

    def read(self, request: Request, day: date) -> dict[str, Try]:
        """By game, those of that day."""
        when, *parts = (self._signer.read(COOKIE, request.cookies.get(COOKIE, "")) or "").split(" ")
        if when != day.isoformat():
            return {}
        return {game: Try(game, code, play) for game, code, play in (part.split("/") for part in parts)}

    def note(self, answer: Response, request: Request, day: date, one: Try) -> None:
        kept = {**self.read(request, day), one.game: one}
        parts = [f"{kept[game].game}/{kept[game].code}/{kept[game].play}" for game in SHELF if game in kept]
        signed = self._signer.sign(COOKIE, " ".join([day.isoformat(), *parts]))
        keep_cookie(answer, COOKIE, signed, 2 * DAY, self._origin.is_secure(request))
