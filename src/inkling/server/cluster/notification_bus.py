"""Sends notifications between server processes over Redis or Valkey, such as "table T is at row n".

Notifications are only hints. They are dropped while the broker is unreachable, so every receiver also polls, and polls
at once after a reconnection. Each process publishes a heartbeat once a second and receives its own, which shows that
the connection works in both directions.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, TypeAlias

from inkling.core.errors import Refusal, msg, needs_extra
from inkling.server.platform.logs import describe_error, get_logger

if TYPE_CHECKING:
    from redis.asyncio import Redis

Heard: TypeAlias = Callable[[list[tuple[str, str]]], None]
"""A callback that gets pairs of topic and news. An empty list means that notifications may have been lost."""
CHANNEL = "inkling"
BEAT = 1.0
"""Seconds between two heartbeats."""
SILENCE = 3.0
"""Seconds without a message after which the connection counts as dead."""
AGAIN = 0.5
"""Seconds before a lost connection is retried."""
MOST_TOLD = 10_000
"""Maximum number of notifications that wait for the broker. Further ones are dropped."""
log = get_logger(__name__)


def connect_to_redis(url: str) -> "Redis":
    """Return a client that connects at its first command. Raise Refusal for a bad URL, or if redis isn't installed."""
    try:
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff
    except ImportError:
        raise needs_extra("scale", "no-bus") from None
    try:
        # No automatic retry: the loops below reconnect, so that they notice lost notifications.
        return Redis.from_url(url, socket_connect_timeout=SILENCE, retry=Retry(NoBackoff(), 0))
    except ValueError:
        sentence = msg("The notification bus (--bus) takes a valid address like redis://… or rediss://…, not this one.")
        raise Refusal("no-bus", sentence) from None


class NotificationBus:
    """Publishes and receives notifications. Each direction has a separate connection, and moves never wait for it."""

    def __init__(self, url: str, name: str) -> None:
        self._url = url
        self._name = name
        self._told: dict[tuple[str, bool], str] = {}
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self.up = False
        """True while the connection works."""
        connect_to_redis(url)

    def publish(self, about: str, what: str) -> None:
        """Queue the notification `what` about the topic `about`, and return at once. Queued ones are sent together."""
        if len(self._told) < MOST_TOLD:
            self._told[about, what.isdecimal()] = what
            self._wake.set()

    def start(self, heard: Heard) -> None:
        self._tasks = [
            asyncio.ensure_future(self._keep_publishing()),
            asyncio.ensure_future(self._keep_listening(heard)),
        ]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _keep_publishing(self) -> None:
        while True:
            client = connect_to_redis(self._url)
            try:
                await self._publish_all(client)
            except Exception as error:
                log.warning("the bus does not take anything", failure=describe_error(error))
            finally:
                await client.aclose()
            await asyncio.sleep(AGAIN)

    async def _publish_all(self, client: "Redis") -> None:
        """Publish everything that is queued, and a heartbeat every second.

        Raise an error if the broker does not answer in time.
        """
        due = monotonic()
        while True:
            if not self._wake.is_set():
                with suppress(TimeoutError):
                    async with asyncio.timeout(max(0.0, due - monotonic())):
                        await self._wake.wait()
            self._wake.clear()
            news, self._told = self._told, {}
            due = monotonic() + BEAT if not news else due
            messages = [f"{about}:{what}" for (about, _), what in news.items()]
            async with asyncio.timeout(SILENCE):
                await client.publish(CHANNEL, " ".join([self._name, *messages]))

    async def _keep_listening(self, heard: Heard) -> None:
        while True:
            client = connect_to_redis(self._url)
            try:
                await self._listen(client, heard)
            except Exception as error:
                log.warning("the bus cannot be heard", failure=describe_error(error))
            finally:
                self.up = False
                await client.aclose()
            await asyncio.sleep(AGAIN)

    async def _listen(self, client: "Redis", heard: Heard) -> None:
        """Deliver every message to the callback.

        Raise an error if none arrives for `SILENCE` seconds, not even this process's heartbeat.
        """
        async with client.pubsub(ignore_subscribe_messages=True) as channel:
            async with asyncio.timeout(SILENCE):
                await channel.subscribe(CHANNEL)
            while True:
                async with asyncio.timeout(SILENCE):
                    while (message := await channel.get_message(timeout=SILENCE)) is None:
                        pass  # the confirmation of the subscription
                self._on_message(heard, message["data"])

    def _on_message(self, heard: Heard, message: bytes) -> None:
        if not self.up:
            self.up = True
            log.info("the bus is there")
            heard([])
        name, *messages = message.decode(errors="replace").split(" ")
        if messages and name != self._name:
            heard([(about, what) for about, _, what in (word.partition(":") for word in messages)])
