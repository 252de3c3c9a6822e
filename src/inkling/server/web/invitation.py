"""The way in by a link: it carries a sign that nobody can guess, so whoever has it need not be told from one who tries.

Four letters can be tried one after the other, so wrong ones are counted by address, and then right ones are refused as
well. Whoever comes with a link is not meant by that, however many wrong codes came from the same school.
"""

import hmac
from hashlib import sha256

from starlette.requests import HTTPConnection
from starlette.responses import Response

SIGN = "k"
"""In the address; and once somebody came with it, in a cookie for that table alone."""
LETTERS = 12
DAY = 86_400


def sign_of(secret: bytes, table_id: str) -> str:
    """Of the table, not of its letters: whoever has them next has another one."""
    return hmac.new(secret, f"invitation\n{table_id}".encode(), sha256).hexdigest()[:LETTERS]


def is_invited(connection: HTTPConnection, secret: bytes, table_id: str) -> bool:
    shown = connection.query_params.get(SIGN) or connection.cookies.get(SIGN, "")
    return hmac.compare_digest(shown.encode(), sign_of(secret, table_id).encode())


def keep_sign(answer: Response, connection: HTTPConnection, code: str, secure: bool) -> None:
    """For the forms, pictures and sockets of the table that was opened with it."""
    shown = connection.query_params.get(SIGN)
    if shown:
        answer.set_cookie(SIGN, shown, max_age=DAY, path=f"/t/{code}", httponly=True, samesite="lax", secure=secure)
