"""Limits the number of open HTTP connections per address. WebSockets have a separate limit (`rate_limits`).

The address is the peer's. Connections from a trusted proxy are not counted, because they carry requests of many
clients. `rate_limits.RateLimits.hold_request` counts those by client.
"""

import asyncio
from contextlib import suppress
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Any

from inkling.server.platform.http.rate_limits import address_that_counts_for_limits
from inkling.server.platform.http.request_deadlines import RequestTimerMixin, send_plain_refusal
from inkling.server.settings import Settings

TOO_MANY = "Too many connections are open from this address. Please close some windows and try again."


class TrustedProxies:
    """Decides whether a peer is a trusted proxy. Without the setting `behind_proxy`, none is."""

    def __init__(self, settings: Settings) -> None:
        listed = {part.strip() for part in settings.proxies.split(",")} if settings.behind_proxy else set[str]()
        self._listed = listed
        self._networks = []
        for part in listed:
            with suppress(ValueError):
                self._networks.append(ip_network(part))
        self.trusts = lru_cache(maxsize=1024)(self._trusts)

    def _trusts(self, peer: str) -> bool:
        if "*" in self._listed or peer in self._listed:
            return True
        try:
            address = ip_address(peer)
        except ValueError:
            return False
        return any(address in network for network in self._networks)


class OpenConnectionsByAddress:
    """The open connections of each address, oldest first."""

    def __init__(self, most: int, proxies: TrustedProxies) -> None:
        self._most = most
        self._proxies = proxies
        self._open: dict[str, dict[CountedConnectionMixin, None]] = {}

    def add(self, connection: "CountedConnectionMixin", peer: str) -> str | None:
        """Count a connection and return its address, or None for a trusted proxy.

        At the limit, close the oldest idle connection of the address, because browsers simply open another. Raise
        OverflowError if none is idle.
        """
        if self._proxies.trusts(peer):
            return None
        address = address_that_counts_for_limits(peer)
        others = self._open.setdefault(address, {})
        if len(others) >= self._most:
            idle = next((other for other in others if not other.is_answering()), None)
            if idle is None:
                raise OverflowError
            self.remove(idle, address)
            idle.abort()
        self._open.setdefault(address, {})[connection] = None
        return address

    def remove(self, connection: "CountedConnectionMixin", address: str) -> None:
        others = self._open.get(address, {})
        others.pop(connection, None)
        if not others:
            self._open.pop(address, None)

    def count(self, address: str) -> int:
        return len(self._open.get(address, ()))


class CountedConnectionMixin(RequestTimerMixin):
    """Mixin for uvicorn's HTTP protocols: counts the connection until it ends or becomes a WebSocket."""

    opened: OpenConnectionsByAddress
    _address: str | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        peer = transport.get_extra_info("peername")
        # A connection through a Unix socket has no address. Only a proxy on the same machine can make it.
        if not isinstance(peer, tuple):
            return
        try:
            self._address = self.opened.add(self, peer[0])
        except OverflowError:
            send_plain_refusal(self.transport, "429 Too Many Requests", TOO_MANY)

    def handle_websocket_upgrade(self, *args: Any) -> None:
        self._stop_counting()
        super().handle_websocket_upgrade(*args)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_counting()
        super().connection_lost(exc)

    def _stop_counting(self) -> None:
        if self._address is not None:
            self.opened.remove(self, self._address)
            self._address = None
