"""Signed credentials of browsers and programs: cookies, tokens, invitation links and keys.

A person is a random 128-bit ID in a cookie or token. An invitation is the signature of a table's code. A key opens a
private table. `tables/access/policy.py` lists what each credential permits.
"""

import hmac
import secrets
from hashlib import sha256

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from inkling.core.errors import Refusal, msg
from inkling.server.platform.http import urls
from inkling.server.platform.http.public_site import DAY, YEAR, PublicSite
from inkling.server.platform.http.rate_limits import client_address
from inkling.server.platform.http.request_guard import read_bearer_token
from inkling.server.platform.signing import Signer
from inkling.server.tables.access.guess_limits import GuessLimits
from inkling.server.tables.access.sessions import SignOutsAndBlocks
from inkling.server.tables.state import Table

COOKIE = "inkling"
LAST_TABLE = "table"
NEW = "?new=1"
"""Appended to the address to which a new person is redirected. The next request shows if the browser stores cookies."""
INVITE_PARAM = "k"
"""Name of the code's signature: a field in the query of invitation links, and then a cookie for this table only."""
INVITE_LETTERS = 12
INVITE_SECONDS = 30 * DAY
KEYS = "keys"
MOST_KEYS = 20
"""Maximum number of private tables in a browser's cookie of keys. The oldest key is dropped."""


def make_person_id() -> str:
    return secrets.token_hex(16)


class PersonCredentials:
    """Identifies callers by the person ID in a signed cookie or bearer token."""

    def __init__(self, signer: Signer, sessions: SignOutsAndBlocks, site: PublicSite) -> None:
        self._signer = signer
        self._sessions = sessions
        self._site = site

    def person(self, connection: HTTPConnection) -> str | None:
        """Return the caller's person ID, or None without a valid credential. A token takes precedence over a cookie."""
        token = read_bearer_token(connection)
        signed = self._signer.verify("person", connection.cookies.get(COOKIE, "") if token is None else token)
        return None if signed is None else self._sessions.read_cookie(signed)

    def check_not_blocked(self, connection: HTTPConnection) -> None:
        """Raise Refusal if the operator has blocked this person. Reads no credential if nobody is blocked."""
        block = (
            self._sessions.block_refusal_of_person(self.person(connection)) if self._sessions.has_blocked() else None
        )
        if block is not None:
            raise block

    def read_or_make_person(self, connection: HTTPConnection) -> str:
        return self.person(connection) or make_person_id()

    def make_signed_person_id(self, person: str) -> str:
        """Return the signed person ID, for a cookie or token. A caller that presents it acts as this person."""
        return self._signer.sign("person", self._sessions.write_cookie(person))

    def set_cookie(self, response: Response, request: Request, person: str) -> Response:
        """Set the person's cookie.

        Redirect a new person to an address that shows the server whether the browser stored the cookie.
        """
        if self.person(request) is None and "location" in response.headers:
            response.headers["location"] += NEW
        self._site.set_cookie(response, request, COOKIE, self.make_signed_person_id(person), YEAR)
        return response

    def set_last_table_cookie(self, response: Response, request: Request, code: str) -> None:
        self._site.set_cookie(response, request, LAST_TABLE, self._signer.sign("table", code), DAY)

    def last_table(self, request: Request) -> str | None:
        """Return the code of the table that this browser visited last."""
        return self._signer.verify("table", request.cookies.get(LAST_TABLE, ""))


class InvitationLinks:
    """Makes and checks signed links to tables.

    Codes are short enough to be guessed, so wrong codes are limited per address. A valid signature exempts a request
    from that limit. It depends on the code alone, so it is checked before the table is looked up.
    """

    def __init__(self, secret: bytes, site: PublicSite) -> None:
        self._secret = secret
        self._site = site

    def make_link(self, connection: HTTPConnection, table: Table) -> str:
        return self._site.url(connection) + urls.table(table.code, **{INVITE_PARAM: self._sign(table.code)})

    def is_invited(self, connection: HTTPConnection, code: str) -> bool:
        """True if the request contains the signature of this code. Reads no database."""
        shown = connection.query_params.get(INVITE_PARAM) or connection.cookies.get(INVITE_PARAM, "")
        return hmac.compare_digest(shown.encode(), self._sign(code).encode())

    def set_cookie(self, response: Response, connection: HTTPConnection, table: Table, member: bool = False) -> None:
        """Store the signature in a cookie for the table's forms, pictures and WebSockets.

        Only callers with the signature, and members, get the cookie. So wrong codes from their address never lock them
        out.
        """
        if member or (connection.query_params.get(INVITE_PARAM) and self.is_invited(connection, table.code)):
            signature, path = self._sign(table.code), urls.table(table.code)
            self._site.set_cookie(response, connection, INVITE_PARAM, signature, INVITE_SECONDS, path=path)

    def _sign(self, code: str) -> str:
        return hmac.new(self._secret, f"invitation\n{code.upper()}".encode(), sha256).hexdigest()[:INVITE_LETTERS]


class PrivateTableKeys:
    """Keys of private tables in a browser's cookie.

    The cookie contains a hash of each key. The hash doesn't reveal the key, and is void once the table gets another
    key.
    """

    def __init__(self, signer: Signer, site: PublicSite, guesses: GuessLimits) -> None:
        self._signer = signer
        self._site = site
        self._guesses = guesses

    def read_cookie(self, connection: HTTPConnection) -> str:
        """Return the value of the cookie with the hashes of all keys."""
        return connection.cookies.get(KEYS, "")

    def has_key(self, shown: str, table: Table) -> bool:
        """True if the cookie value `shown` contains the key of this private table."""
        return bool(table.key) and bool(shown) and self._hash_of_table_key(table) in shown.split(".")

    def check_key(self, request: Request, table: Table, text: str) -> None:
        """Raise Refusal unless `text` is the table's key or a link that ends with it.

        Only wrong keys count as guesses. Nobody can guess the right one, so wrong codes from the same address must not
        lock out a guest who has it.
        """
        key = text.strip().rpartition("#")[2]
        if not table.key or not hmac.compare_digest(key.encode(), table.key.encode()):
            sentence = msg(
                "This link didn’t open the table: perhaps it’s out of date, or part of it is "
                "missing. Try again, or ask for a new one."
            )
            with self._guesses.count_guess(client_address(request)):
                raise Refusal("no-key", sentence)

    def add_to_cookie(self, response: Response, request: Request, table: Table) -> Response:
        """Add the table's key to the cookie. The oldest key is dropped if there are too many."""
        sealed = self._hash_of_table_key(table)
        others = [key_hash for key_hash in self.read_cookie(request).split(".") if key_hash and key_hash != sealed]
        self._site.set_cookie(response, request, KEYS, ".".join([*others[1 - MOST_KEYS :], sealed]), YEAR)
        return response

    def _hash_of_table_key(self, table: Table) -> str:
        return self._signer.keyed_hash("key", f"{table.id} {table.key}")
