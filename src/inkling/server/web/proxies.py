"""Which peers are reverse proxies that the operator trusts, read from the setting `proxies` as uvicorn reads it."""

from contextlib import suppress
from functools import lru_cache
from ipaddress import ip_address, ip_network

from inkling.server.settings import Settings


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
