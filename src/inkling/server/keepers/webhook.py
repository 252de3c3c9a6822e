"""A word to a chat service: one small POST to an address that the operator allows, and to no machine inside.

The name is resolved once, every address it has is checked, and the connection goes to that very address. No redirect is
followed, nothing of the answer is kept but its number, and all of it has five seconds.
"""

import socket
import ssl
from collections.abc import Callable, Iterable
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from time import monotonic
from typing import TypeAlias
from urllib.parse import SplitResult, urlsplit

import msgspec

from inkling.core.errors import Refusal, mark

SECONDS = 5.0
"""For all of it, once the name is resolved."""
LARGEST_ANSWER = 1024
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
    if not is_allowed(url, prefixes):
        raise Refusal(
            "bad-hook",
            mark("This server sends messages only to addresses that begin with {all}."),
            all=", ".join(prefixes) or "–",
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
    """The IPv4 address that an IPv6 one stands for."""
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
) -> int:
    """The number of the answer, from 200 to 299; anything else raises NotSent. It blocks for up to five seconds."""
    parts = split(url)
    if parts is None or parts.hostname is None:
        raise NotSent("bad address")
    port = parts.port or PORTS[parts.scheme]
    try:
        addresses = find(parts.hostname, port)
        if not addresses or not all(map(allowed, addresses)):
            raise NotSent("forbidden target")
        number = exchange(parts, str(addresses[0]), port, compose(parts, text), monotonic() + seconds)
    except (OSError, UnicodeError) as error:
        raise NotSent(type(error).__name__) from None
    if not 200 <= number < 300:
        raise NotSent(f"answer {number}")
    return number


def compose(parts: SplitResult, text: str) -> bytes:
    body = msgspec.json.encode({"text": text})
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUser-Agent: inkling\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    return head.encode("ascii") + body


def exchange(parts: SplitResult, address: str, port: int, message: bytes, end: float) -> int:
    """Each step has what is left of the time; a server that drips its answer gains nothing by it."""
    with socket.create_connection((address, port), timeout=left(end)) as plain:
        connection = plain
        if parts.scheme == "https":
            context = ssl.create_default_context()
            connection = context.wrap_socket(plain, server_hostname=parts.hostname, do_handshake_on_connect=False)
        with connection:
            if isinstance(connection, ssl.SSLSocket):
                connection.settimeout(left(end))
                connection.do_handshake()
            connection.settimeout(left(end))
            connection.sendall(message)
            return read_number(connection, end)


def read_number(connection: socket.socket, end: float) -> int:
    """From the first line; the rest stays unread."""
    answer = b""
    while b"\n" not in answer and len(answer) < LARGEST_ANSWER:
        connection.settimeout(left(end))
        part = connection.recv(LARGEST_ANSWER - len(answer))
        if not part:
            break
        answer += part
    words = answer.split(b"\n")[0].split()
    if len(words) < 2 or not words[0].startswith(b"HTTP/1.") or not words[1].isdigit() or len(words[1]) != 3:
        raise NotSent("no answer")
    return int(words[1])


def left(end: float) -> float:
    seconds = end - monotonic()
    if seconds <= 0:
        raise TimeoutError
    return seconds
