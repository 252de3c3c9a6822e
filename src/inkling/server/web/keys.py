"""The keys of private tables. A key is swapped for a cookie that holds what only this server can make of it; so it is
void when the table has another key, and nobody learns the key from it."""

import hmac

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from inkling.core.errors import Refusal, mark
from inkling.server.tables.table import Table
from inkling.server.web.cookies import YEAR, keep_cookie
from inkling.server.web.identity import Signer
from inkling.server.web.limits import Limits, address_of
from inkling.server.web.origin import Origin

KEYS = "keys"
MOST_KEYS = 20
"""Tables whose keys a browser keeps; the newest."""


class Keys:
    """Those that browsers have shown."""

    def __init__(self, signer: Signer, origin: Origin, limits: Limits) -> None:
        self._signer = signer
        self._origin = origin
        self._limits = limits

    def opens(self, shown: str, table: Table) -> bool:
        return bool(table.key) and bool(shown) and self._mark(table) in shown.split(".")

    def shown(self, connection: HTTPConnection) -> str:
        """Of any tables."""
        return connection.cookies.get(KEYS, "")

    def check(self, request: Request, table: Table, text: str) -> None:
        """The key alone, or the whole link. Nobody guesses a right one, so wrong codes from the same address do not
        count against it."""
        key = text.strip().rpartition("#")[2]
        if not table.key or not hmac.compare_digest(key.encode(), table.key.encode()):
            sentence = mark(
                "This link didn’t open the table: perhaps it’s out of date, or part of it is "
                "missing. Try again, or ask for a new one."
            )
            with self._limits.guesses.pay(address_of(request)):
                raise Refusal("no-key", sentence)

    def keep(self, response: Response, request: Request, table: Table) -> Response:
        mark_of = self._mark(table)
        others = [one for one in request.cookies.get(KEYS, "").split(".") if one and one != mark_of]
        kept = ".".join([*others[1 - MOST_KEYS :], mark_of])
        keep_cookie(response, KEYS, kept, YEAR, self._origin.is_secure(request))
        return response

    def _mark(self, table: Table) -> str:
        return self._signer.seal("key", f"{table.id} {table.key}")
