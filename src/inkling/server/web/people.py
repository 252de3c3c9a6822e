"""Who asks: the person in a signed cookie or a program's token, and the cookies by which we know them again."""

import secrets

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from inkling.server.tables.sessions import Sessions
from inkling.server.web.cookies import DAY, YEAR, keep_cookie
from inkling.server.web.guard import bearer
from inkling.server.web.identity import Signer
from inkling.server.web.origin import Origin

COOKIE = "inkling"
LAST_TABLE = "table"
NEW = "?new=1"
"""Behind the address to which somebody new is sent: there it shows whether their browser keeps cookies."""


class People:
    """Everybody who ever came, as far as their own browser or program tells it."""

    def __init__(self, signer: Signer, sessions: Sessions, origin: Origin) -> None:
        self._signer = signer
        self._sessions = sessions
        self._origin = origin

    def person(self, connection: HTTPConnection) -> str | None:
        token = bearer(connection)
        signed = self._signer.read("person", connection.cookies.get(COOKIE, "") if token is None else token)
        return None if signed is None else self._sessions.read(signed)

    def check(self, connection: HTTPConnection) -> None:
        """Raise a Refusal if the operator has blocked this person. Costs nothing as long as nobody is blocked."""
        block = self._sessions.find_block(self.person(connection)) if self._sessions.has_shut_out() else None
        if block is not None:
            raise block

    def person_or_new(self, connection: HTTPConnection) -> str:
        return self.person(connection) or new_person()

    def token(self, person: str) -> str:
        """Who somebody is from now on, as only this server can sign it."""
        return self._signer.sign("person", self._sessions.write(person))

    def remember(self, response: Response, request: Request, person: str) -> Response:
        if self.person(request) is None and "location" in response.headers:
            # Whoever is new shows on the way back whether their browser keeps it.
            response.headers["location"] += NEW
        keep_cookie(response, COOKIE, self.token(person), YEAR, self._origin.is_secure(request))
        return response

    def remember_table(self, response: Response, request: Request, code: str) -> None:
        keep_cookie(response, LAST_TABLE, self._signer.sign("table", code), DAY, self._origin.is_secure(request))

    def last_table(self, request: Request) -> str | None:
        """The code of the table where this browser was last."""
        return self._signer.read("table", request.cookies.get(LAST_TABLE, ""))


def new_person() -> str:
    return secrets.token_hex(16)
