"""The way in by a link: it carries a sign that nobody can guess, so whoever has it need not be told from one who tries.

Four letters can be tried one after the other, so wrong ones are counted by address, and then right ones are refused as
well. Whoever comes with a link is not meant by that, however many wrong codes came from the same school.
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


class Invitations:
    """The links of tables, and whether somebody came with one."""

    def __init__(self, secret: bytes, origin: Origin) -> None:
        self._secret = secret
        self._origin = origin

    def link(self, connection: HTTPConnection, table: Table) -> str:
        return f"{self._origin.of(connection)}/t/{table.code}?{SIGN}={sign_of(self._secret, table.id)}"

    def is_invited(self, connection: HTTPConnection, table: Table) -> bool:
        shown = connection.query_params.get(SIGN) or connection.cookies.get(SIGN, "")
        return hmac.compare_digest(shown.encode(), sign_of(self._secret, table.id).encode())

    def keep_sign(self, answer: Response, connection: HTTPConnection, table: Table) -> None:
        """For the forms, pictures and sockets of the table that was opened with it."""
        shown = connection.query_params.get(SIGN)
        if shown and self.is_invited(connection, table):
            keep_cookie(answer, SIGN, shown, DAY, self._origin.is_secure(connection), path=f"/t/{table.code}")


def sign_of(secret: bytes, table_id: str) -> str:
    """Of the table, not of its letters: whoever has them next has another one."""
    return hmac.new(secret, f"invitation\n{table_id}".encode(), sha256).hexdigest()[:LETTERS]
