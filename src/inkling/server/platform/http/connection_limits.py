"""A bound on the open HTTP connections of one address. Sockets have a bound of their own, see `rate_limits`.

The address is the peer's. Connections from a trusted proxy are not counted, because they carry requests of many
people; `limits.Limits.request` counts what it forwards for each of them.
"""

import asyncio
from contextlib import suppress
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Any

from inkling.server.platform.http.rate_limits import group_address
from inkling.server.platform.http.request_deadlines import TimesRequests, write_refusal
from inkling.server.settings import Settings

TOO_MANY = "Too many connections are open from this address. Please close some windows and try again."


class Proxies:
    """The trusted peers; none unless `behind_proxy` is on."""

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
            found = ip_address(peer)
        except ValueError:
            return False
        return any(found in network for network in self._networks)


class OpenConnections:
    """The connections of each address, oldest first."""

    def __init__(self, most: int, proxies: Proxies) -> None:
        self._most = most
        self._proxies = proxies
        self._open: dict[str, dict[CountsConnection, None]] = {}

    def enter(self, connection: "CountsConnection", peer: str) -> str | None:
        """Count a connection; return the address it counts for, or None for a proxy.

        If the address has as many as it may, its oldest connection without a request is closed: browsers open another
        one. Raise OverflowError if all of them are being answered.
        """
        if self._proxies.trusts(peer):
            return None
        address = group_address(peer)
        others = self._open.setdefault(address, {})
        if len(others) >= self._most:
            idle = next((one for one in others if not one.is_answering()), None)
            if idle is None:
                raise OverflowError
            self.leave(idle, address)
            idle.cut()
        self._open.setdefault(address, {})[connection] = None
        return address

    def leave(self, connection: "CountsConnection", address: str) -> None:
        others = self._open.get(address, {})
        others.pop(connection, None)
        if not others:
            self._open.pop(address, None)

    def count(self, address: str) -> int:
        return len(self._open.get(address, ()))


class CountsConnection(TimesRequests):
    """Mixin for uvicorn's HTTP protocols: counts the connection until it ends or becomes a socket."""

    opened: OpenConnections
    _address: str | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        peer = transport.get_extra_info("peername")
        # Connections through a Unix socket have no address; only a proxy of this machine can make them.
        if not isinstance(peer, tuple):
            return
        try:
            self._address = self.opened.enter(self, peer[0])
        except OverflowError:
            write_refusal(self.transport, "429 Too Many Requests", TOO_MANY)

    def handle_websocket_upgrade(self, *args: Any) -> None:
        self._leave()
        super().handle_websocket_upgrade(*args)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        if self._address is not None:
            self.opened.leave(self, self._address)
            self._address = None
