"""Invitation links. A link is signed, so its holder need not be told apart from somebody who guesses codes.

Codes are short enough to be guessed, so wrong ones are counted by address; then right ones are refused as well. The
signature is made from the code, so it is checked before any table is looked up, and its holder is exempt from that.
"""

import hmac
from hashlib import sha256

from starlette.requests import HTTPConnection
from starlette.responses import Response

from inkling.server.tables.table import Table
from inkling.server.web.cookies import DAY, keep_cookie
from inkling.server.web.origin import Origin

SIGN = "k"
"""In the address; and once somebody came with it, in a cookie for that table alone."""
LETTERS = 12
KEPT = 30 * DAY


class Invitations:
    """The links of tables, and whether somebody came with one."""

    def __init__(self, secret: bytes, origin: Origin) -> None:
        self._secret = secret
        self._origin = origin

    def link(self, connection: HTTPConnection, table: Table) -> str:
        return f"{self._origin.of(connection)}/t/{table.code}?{SIGN}={self._sign(table.code)}"

    def is_invited(self, connection: HTTPConnection, code: str) -> bool:
        """True if the caller shows the signature of this code. Nothing is looked up for it."""
        shown = connection.query_params.get(SIGN) or connection.cookies.get(SIGN, "")
        return hmac.compare_digest(shown.encode(), self._sign(code).encode())

    def keep_sign(self, answer: Response, connection: HTTPConnection, table: Table, member: bool = False) -> None:
        """Store the signature in a cookie for the table's forms, pictures and sockets. Callers who came with it get it,
        and members, so that wrong codes from their address never keep them out."""
        if member or (connection.query_params.get(SIGN) and self.is_invited(connection, table.code)):
            secure, path = self._origin.is_secure(connection), f"/t/{table.code}"
            keep_cookie(answer, SIGN, self._sign(table.code), KEPT, secure, path=path)

    def _sign(self, code: str) -> str:
        return hmac.new(self._secret, f"invitation\n{code.upper()}".encode(), sha256).hexdigest()[:LETTERS]
