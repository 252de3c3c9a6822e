"""The bearer token of a request."""

from starlette.requests import HTTPConnection


def bearer(connection: HTTPConnection) -> str | None:
    """Return the token of a client that is no browser."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None
