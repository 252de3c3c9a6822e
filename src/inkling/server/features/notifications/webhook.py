"""A word to a chat service: one small POST to an address that the operator allows, and to no machine inside.

The name is resolved once, every address it has is checked, and the connection goes to that very address. No redirect is
followed, nothing of the answer is kept but its number, and all of it has five seconds.
"""

import socket
import ssl
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from threading import Timer
from typing import TypeAlias
from urllib.parse import SplitResult, urlsplit

import msgspec

from inkling.core.errors import Refusal, msg

SECONDS = 5.0
"""For all of it, once the name is resolved."""
PORTS = {"http": 80, "https": 443}
NAT64 = IPv6Network("64:ff9b::/96")
SPECIAL = tuple(map(ip_network, ("192.0.0.0/24", "192.88.99.0/24", "64:ff9b:1::/48", "3fff::/20", "5f00::/16")))
"""What the standard library takes for public, or does in some versions: not for hosts, for documents, or old relays."""
Address: TypeAlias = IPv4Address | IPv6Address


class NotSent(Exception):
    """It did not get through; the message says why in a word or two, without the address."""


def is_allowed(url: str, prefixes: Iterable[str]) -> bool:
    """Whether the address begins with one of the prefixes, as a whole host name and a whole part of a path."""
    return is_plain(url) and any(begins(url, prefix) for prefix in prefixes)


def begins(url: str, prefix: str) -> bool:
    return url == prefix or url.startswith(prefix if prefix.endswith("/") else f"{prefix}/")


def is_plain(url: str) -> bool:
    """Nothing in it that two readers could understand in two ways."""
    if not url.isascii() or not url.isprintable() or set(url) & set(' \\#@<>"'):
        return False
    parts = split(url)
    if parts is None or parts.scheme not in PORTS or not parts.hostname:
        return False
    path = parts.path.lower()
    return "%2e" not in path and "%2f" not in path and not {".", ".."} & set(path.split("/"))


def split(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        return parts if parts.port is None or parts.port > 0 else None
    except ValueError:
        return None


def read_prefixes(text: str) -> tuple[str, ...]:
    return tuple(prefix.strip() for prefix in text.split(",") if prefix.strip())


def check_url(url: str, prefixes: tuple[str, ...]) -> None:
    if not prefixes:
        raise Refusal("bad-hook", msg("This server doesn’t send messages to chats."))
    if not is_allowed(url, prefixes):
        raise Refusal(
            "bad-hook",
            msg("This server sends messages only to plain addresses that begin like this: {all}."),
            all=", ".join(prefixes),
        )


def is_public(address: Address) -> bool:
    """Whether it belongs to the whole internet: nothing private, local, of documents, or hidden in another address."""
    inner = inside(address)
    if inner is not None and not is_public(inner):
        return False
    if isinstance(address, IPv6Address) and address.is_site_local:
        return False
    return address.is_global and not (
        address.is_multicast
        or address.is_reserved
        or address.is_unspecified
        or address.is_link_local
        or any(address in network for network in SPECIAL)
    )


def inside(address: Address) -> IPv4Address | None:
    if isinstance(address, IPv4Address):
        return None
    if address in NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)


def resolve(host: str, port: int) -> list[Address]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [ip_address(str(where[0]).partition("%")[0]) for *_, where in found]


def post(
    url: str,
    text: str,
    find: Callable[[str, int], list[Address]] = resolve,
    allowed: Callable[[Address], bool] = is_public,
    seconds: float = SECONDS,
    key: str = "",
) -> int:
    """The number of the answer, from 200 to 299; anything else raises NotSent. It blocks for up to five seconds. By the
    key the receiver knows a message that comes twice."""
    parts = split(url)
    if parts is None or parts.hostname is None:
        raise NotSent("bad address")
    port = parts.port or PORTS[parts.scheme]
    try:
        addresses = find(parts.hostname, port)
        if not addresses or not all(map(allowed, addresses)):
            raise NotSent("forbidden target")
        number = exchange(parts, str(addresses[0]), port, text, seconds, key)
    except HTTPException:
        raise NotSent("no answer") from None
    except (OSError, UnicodeError) as error:
        raise NotSent(type(error).__name__) from None
    if not 200 <= number < 300:
        raise NotSent(f"answer {number}")
    return number


def exchange(parts: SplitResult, address: str, port: int, text: str, seconds: float, key: str) -> int:
    known = {"Idempotency-Key": key} if key else {}
    plain = {"Host": parts.netloc, "User-Agent": "inkling", "Content-Type": "application/json", "Connection": "close"}
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    with closing(Pinned(parts, address, port, seconds)) as connection:
        connection.request(
            "POST",
            path,
            msgspec.json.encode({"text": text}),
            plain | known,
        )
        return connection.getresponse().status


class Pinned(HTTPConnection):
    """A connection to this very address, whatever its name means a moment later. It has so many seconds in all: who
    drips an answer gains nothing by it."""

    def __init__(self, parts: SplitResult, address: str, port: int, seconds: float) -> None:
        super().__init__(address, port, timeout=seconds)
        self._parts = parts
        self._late = False
        self._alarm = Timer(seconds, self._ring)
        self._alarm.daemon = True

    def connect(self) -> None:
        self._alarm.start()
        super().connect()
        if self._parts.scheme == "https":
            context = ssl.create_default_context()
            self.sock = context.wrap_socket(self.sock, server_hostname=self._parts.hostname)

    def getresponse(self) -> HTTPResponse:
        try:
            return super().getresponse()
        except (HTTPException, OSError):
            if self._late:
                raise TimeoutError from None
            raise

    def close(self) -> None:
        self._alarm.cancel()
        super().close()

    def _ring(self) -> None:
        self._late = True
        with suppress(OSError, AttributeError):
            self.sock.shutdown(socket.SHUT_RDWR)
