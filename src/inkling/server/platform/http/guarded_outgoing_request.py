"""Sends one small HTTP request to another server, never to an internal host.

The name is resolved once, all its addresses are checked, and the connection uses a checked address. Redirects are not
followed, only the status is read, and the whole exchange has a timeout.
"""

import socket
import ssl
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from threading import Timer
from typing import TypeAlias
from urllib.parse import SplitResult, urlsplit

from msgspec import Struct

SECONDS = 5.0
"""Default timeout of the whole exchange, after the name is resolved."""
PORTS = {"http": 80, "https": 443}
NAT64 = IPv6Network("64:ff9b::/96")
SPECIAL = tuple(map(ip_network, ("192.0.0.0/24", "192.88.99.0/24", "64:ff9b:1::/48", "3fff::/20", "5f00::/16")))
"""Networks that some versions of the standard library wrongly call public: protocol, documentation and relay ranges."""
Address: TypeAlias = IPv4Address | IPv6Address


class PostFailed(Exception):
    """The request failed. The text is a short reason without the address; `status` is 0 if there was no response."""

    def __init__(self, reason: str, status: int = 0) -> None:
        super().__init__(reason)
        self.status = status


def parse_outgoing_url(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        return parts if parts.port is None or parts.port > 0 else None
    except ValueError:
        return None


def is_public_address(address: Address) -> bool:
    """True if the address is on the public internet.

    False for private, local and reserved addresses, and for IPv6 addresses that embed one.
    """
    inner = ipv4_address_embedded_in_ipv6(address)
    if inner is not None and not is_public_address(inner):
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


def ipv4_address_embedded_in_ipv6(address: Address) -> IPv4Address | None:
    if isinstance(address, IPv4Address):
        return None
    if address in NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)


def resolve_host(host: str, port: int) -> list[Address]:
    results = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [ip_address(str(where[0]).partition("%")[0]) for *_, where in results]


class OutgoingRequest(Struct, frozen=True):
    """A request to send, with its URL, body and headers."""

    url: str
    body: bytes
    headers: Mapping[str, str]
    method: str = "POST"


def send_to_public_host_only(
    sending: OutgoingRequest,
    find: Callable[[str, int], list[Address]] = resolve_host,
    allowed: Callable[[Address], bool] = is_public_address,
    seconds: float = SECONDS,
) -> int:
    """Send the request and return the status, 200 to 299. Raise PostFailed otherwise. Blocks for up to `seconds`."""
    parts = parse_outgoing_url(sending.url)
    if parts is None or parts.hostname is None:
        raise PostFailed("bad address")
    port = parts.port or PORTS[parts.scheme]
    try:
        addresses = find(parts.hostname, port)
        if not addresses or not all(map(allowed, addresses)):
            raise PostFailed("forbidden target")
        status = send_request_to_address(sending, parts, str(addresses[0]), port, seconds)
    except HTTPException:
        raise PostFailed("no answer") from None
    except (OSError, UnicodeError) as error:
        raise PostFailed(type(error).__name__) from None
    if not 200 <= status < 300:
        raise PostFailed(f"answer {status}", status)
    return status


def send_request_to_address(
    sending: OutgoingRequest, parts: SplitResult, address: str, port: int, seconds: float
) -> int:
    plain = {"Host": parts.netloc, "User-Agent": "inkling", "Connection": "close"}
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    with closing(PinnedConnection(parts, address, port, seconds)) as connection:
        connection.request(sending.method, path, sending.body, {**sending.headers, **plain})
        return connection.getresponse().status


class PinnedConnection(HTTPConnection):
    """A connection to an address that was checked before. The name isn't resolved again.

    `seconds` limits the whole exchange, so a slow response can't block the thread.
    """

    def __init__(self, parts: SplitResult, address: str, port: int, seconds: float) -> None:
        super().__init__(address, port, timeout=seconds)
        self._parts = parts
        self._late = False
        self._alarm = Timer(seconds, self._abort)
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

    def _abort(self) -> None:
        self._late = True
        with suppress(OSError, AttributeError):
            self.sock.shutdown(socket.SHUT_RDWR)
