"""The operator's session: a signed cookie for `/host` and nothing else.

The cookie is bound to the token, so a new token ends all sessions. It contains no token, and a member's cookie is
signed for another purpose.
"""

import time
from pathlib import Path

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from inkling.core.errors import Refusal, msg
from inkling.server.features.operator_page.cookie import COOKIE, LASTS
from inkling.server.features.operator_page.token_file import is_token, read_token
from inkling.server.platform.http import urls
from inkling.server.platform.http.public_address import Site
from inkling.server.platform.http.rate_limits import address_of
from inkling.server.platform.signing import Signer
from inkling.server.tables.access.guess_limits import Guesses

TRIES_PER_HOUR = 30
"""Wrong tokens from one address; a third of them at once."""


class OperatorSessions:
    """Signs the operator in and recognizes their cookie."""

    def __init__(self, signer: Signer, site: Site, folder: Path) -> None:
        self._signer = signer
        self._site = site
        self._folder = folder
        # Separate from the guesses of codes, so that wrong codes of players never lock the operator out.
        self._tries = Guesses(TRIES_PER_HOUR)

    def sign_in(self, request: Request, typed: str) -> None:
        """Raise a Refusal unless this is the token. A wrong one counts against the limit of its address."""
        with self._tries.pay(address_of(request)):
            if not is_token(typed, read_token(self._folder)):
                raise Refusal("no-host-token", msg("This isn’t the token of this server."))

    def keep(self, response: Response, request: Request) -> None:
        """Set the cookie of a new session."""
        token = read_token(self._folder)
        if token is not None:
            signed = self._signer.sign("host", f"{int(time.time()) + LASTS}-{self._seal(token)}")
            self._site.keep_cookie(response, request, COOKIE, signed, LASTS, urls.operator(), strict=True)

    def end(self, response: Response, request: Request) -> None:
        self._site.keep_cookie(response, request, COOKIE, "", 0, urls.operator(), strict=True)

    def is_open(self, connection: HTTPConnection) -> bool:
        """True if the caller has the cookie of a session that has not ended."""
        until, _, sealed = (self._signer.read("host", connection.cookies.get(COOKIE, "")) or "").partition("-")
        if not sealed or int(until) <= time.time():
            return False
        token = read_token(self._folder)
        return token is not None and sealed == self._seal(token)

    def check(self, connection: HTTPConnection) -> None:
        """Raise a Refusal unless the caller is signed in."""
        if not self.is_open(connection):
            raise Refusal("operator-only", msg("Sign in as the server’s operator first."))

    def _seal(self, token: str) -> str:
        return self._signer.seal("host-token", token)
