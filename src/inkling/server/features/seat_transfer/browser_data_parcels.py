"""Parcels: a browser's history, streak and settings, which move to another device together with the seat.

The old device encrypts the parcel. The key is in the fragment of the link, which browsers never send. So the server
stores bytes that it can't decrypt, in memory, for at most ten minutes, and returns them once.
"""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Protocol

from inkling.core.errors import NotAllowed, Refusal, msg
from inkling.server.cluster.notification_bus import SILENCE, connect_to_redis
from inkling.server.platform.logs import describe_error, get_logger

if TYPE_CHECKING:
    from redis.asyncio import Redis

LARGEST_PARCEL = 64_000
"""Maximum bytes of one parcel."""
MOST_PARCELS = 256
"""Maximum number of parcels at a time; together at most 17 MB."""
PARCEL_SECONDS = 600
PARCEL_ID = re.compile(r"[0-9a-f]{32}")
"""Matches the ID of a parcel: a part of the hash of its key, from which nobody can compute the key."""
log = get_logger(__name__)


class ParcelStorage(Protocol):
    """Stores parcels by ID until they are fetched. An ID is used only once, so that nobody can replace a parcel."""

    async def store(self, parcel_id: str, data: bytes) -> None:
        """Store a parcel for ten minutes. Raise Refusal if there is no room, or if the ID is in use."""

    async def take(self, parcel_id: str) -> bytes:
        """Return a parcel and delete it. Raise NotAllowed if there is none with this ID."""


class ProcessParcels:
    """Stores parcels in the memory of one process. They are lost if it restarts."""

    def __init__(self) -> None:
        self._waiting: dict[str, bytes] = {}

    async def store(self, parcel_id: str, data: bytes) -> None:
        if len(self._waiting) >= MOST_PARCELS or parcel_id in self._waiting:
            raise no_room_error()
        self._waiting[parcel_id] = data
        asyncio.get_running_loop().call_later(PARCEL_SECONDS, self._waiting.pop, parcel_id, None)

    async def take(self, parcel_id: str) -> bytes:
        data = self._waiting.pop(parcel_id, None)
        if data is None:
            raise no_parcel_error()
        return data


class RedisParcels:
    """Stores parcels in Redis or Valkey, for several processes that serve the same tables.

    If it can't be reached, only the seat moves.
    """

    WAITING = "inkling-parcels"
    """Name of the sorted set of stored parcel IDs, by expiry in seconds since 1970."""

    def __init__(self, bus: str) -> None:
        self._bus = bus

    async def store(self, parcel_id: str, data: bytes) -> None:
        async with self._connected() as client:
            seconds, _ = await client.time()
            await client.zremrangebyscore(self.WAITING, 0, seconds)
            if await client.zcard(self.WAITING) >= MOST_PARCELS:
                raise no_room_error()
            if not await client.set(redis_key_of_parcel(parcel_id), data, ex=PARCEL_SECONDS, nx=True):
                raise no_room_error()
            await client.zadd(self.WAITING, {parcel_id: seconds + PARCEL_SECONDS})

    async def take(self, parcel_id: str) -> bytes:
        async with self._connected() as client:
            data = await client.getdel(redis_key_of_parcel(parcel_id))
            await client.zrem(self.WAITING, parcel_id)
        if not isinstance(data, bytes):
            raise no_parcel_error()
        return data

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator["Redis"]:
        client = connect_to_redis(self._bus)
        try:
            async with asyncio.timeout(SILENCE):
                yield client
        except Refusal:
            raise
        except Exception as error:
            log.warning("the bus stores no parcel", failure=describe_error(error))
            raise no_room_error() from None
        finally:
            await client.aclose()


def redis_key_of_parcel(parcel_id: str) -> str:
    return f"inkling-parcel-{parcel_id}"


def no_room_error() -> Refusal:
    return Refusal("no-room", msg("Your games can’t come along now. Save them as a file, or try again later."))


def no_parcel_error() -> NotAllowed:
    return NotAllowed(
        "no-parcel", msg("No games are waiting here any more. They wait for ten minutes, and come along only once.")
    )
