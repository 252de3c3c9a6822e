"""Checks webhook addresses: the operator's list of URL prefixes decides where tables may send messages."""

from collections.abc import Iterable

from inkling.core.errors import Refusal, msg
from inkling.server.platform.http.guarded_outgoing_request import PORTS, parse_outgoing_url


def is_webhook_url_allowed(url: str, prefixes: Iterable[str]) -> bool:
    """True if the URL begins with one of the prefixes. Host names and path segments must match completely."""
    return is_unambiguous_url(url) and any(url_begins_with(url, prefix) for prefix in prefixes)


def url_begins_with(url: str, prefix: str) -> bool:
    return url == prefix or url.startswith(prefix if prefix.endswith("/") else f"{prefix}/")


def is_unambiguous_url(url: str) -> bool:
    """True if the URL has no unusual characters or path segments, so that all URL parsers read it in the same way."""
    if not url.isascii() or not url.isprintable() or set(url) & set(' \\#@<>"'):
        return False
    parts = parse_outgoing_url(url)
    if parts is None or parts.scheme not in PORTS or not parts.hostname:
        return False
    path = parts.path.lower()
    return "%2e" not in path and "%2f" not in path and not {".", ".."} & set(path.split("/"))


def read_allowed_prefixes(text: str) -> tuple[str, ...]:
    return tuple(prefix.strip() for prefix in text.split(",") if prefix.strip())


def check_webhook_url(url: str, prefixes: tuple[str, ...]) -> None:
    if not prefixes:
        raise Refusal("bad-hook", msg("This server doesn’t send messages to chats."))
    if not is_webhook_url_allowed(url, prefixes):
        raise Refusal(
            "bad-hook",
            msg("This server sends messages only to plain addresses that begin like this: {all}."),
            all=", ".join(prefixes),
        )
