"""Sends push messages: encrypted for one browser (RFC 8291), signed by this server (RFC 8292), in background threads.

Messages go only to the push services of browsers, over the same guarded connection as webhooks. Callers don't wait: the
queue is bounded, tables are served round-robin, and each message has a timeout. Addresses and keys are never logged.
"""

import asyncio
import base64
import hmac
import time
from collections import Counter
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache, partial
from hashlib import sha512
from importlib.util import find_spec
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from inkling.server.features.notifications.webhook_urls import is_unambiguous_url
from inkling.server.platform.fair_queue import FairSemaphore
from inkling.server.platform.http import guarded_outgoing_request
from inkling.server.platform.http.guarded_outgoing_request import OutgoingRequest, PostFailed, is_public_address
from inkling.server.platform.logs import describe_error, get_logger
from inkling.server.storage.errors import StoreBusy
from inkling.server.storage.interface import PushSubscription, ServerStorage

HOSTS = ("fcm.googleapis.com", "updates.push.services.mozilla.com")
DOMAINS = (".push.apple.com", ".notify.windows.com")
"""Push services of Chrome, Firefox, Safari and Edge. No setting adds others."""
LONGEST_ADDRESS = 1000
POINT_BYTES, SECRET_BYTES = 65, 16
"""Length of a browser's public key and of its secret."""
GROUP_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Group order of the elliptic curve P-256."""
DEAD = (404, 410)
"""HTTP status codes by which a push service reports that a subscription has ended."""
THREADS = 8
SECONDS = 5.0
"""Timeout of one message, in seconds."""
MOST_WAITING = 2000
"""Maximum number of queued messages in this process. Further ones are dropped."""
MOST_OF_TABLE = 400
"""Maximum number of queued messages of one table: one for every browser of a full table. Further ones are dropped."""
TTL = 86_400
"""Seconds for which a push service stores a message for a device that is offline."""
SIGNED_SECONDS = 12 * 3600
log = get_logger(__name__)


class PushTarget(Struct, frozen=True):
    """What is stored of a subscription: its address and keys, the language, and whether notifications at night are
    silent."""

    endpoint: str
    p256dh: str
    auth: str
    lang: str
    quiet: bool
    site: str
    """The server's address as this browser uses it."""


class PushMessage(Struct, frozen=True):
    """The content of a notification. It names the game and the table, never a card."""

    title: str
    text: str
    to: str
    tag: str
    """A newer notification with the same tag replaces an older one."""
    quiet: bool = True


def is_push_installed() -> bool:
    """True if the extra `push` is installed."""
    return find_spec("pywebpush") is not None


def is_address_of_push_service(url: str) -> bool:
    """True if the address belongs to a known push service."""
    if len(url) > LONGEST_ADDRESS or not is_unambiguous_url(url):
        return False
    parts = urlsplit(url)
    host = parts.hostname or ""
    return parts.scheme == "https" and parts.port in (None, 443) and (host in HOSTS or host.endswith(DOMAINS))


def decode_base64url(text: str) -> bytes:
    """Decode base64url without padding. Raise ValueError if it is malformed."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def encode_base64url(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


@cache
def make_signing_key(secret: bytes) -> Any:
    """Return the private key with which this server signs push messages.

    It is derived from the server's secret, so every backup contains it and all processes use the same key.
    """
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key

    digits = hmac.digest(secret, b"web push", sha512)
    return derive_private_key(int.from_bytes(digits) % (GROUP_ORDER - 1) + 1, SECP256R1())


@cache
def public_signing_key(secret: bytes) -> str:
    """Return the public key in the format that browsers expect."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point = make_signing_key(secret).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return encode_base64url(point)


def encrypt_message(secret: bytes, browser: PushTarget, notice: PushMessage) -> tuple[bytes, dict[str, str]]:
    """Return body and headers of a push message. Raise ValueError if the browser's keys are invalid."""
    from py_vapid import Vapid02
    from pywebpush import WebPusher

    keys = {"p256dh": browser.p256dh, "auth": browser.auth}
    pusher = WebPusher({"endpoint": browser.endpoint, "keys": keys})
    body = bytes(pusher.encode(msgspec.json.encode(notice))["body"])
    parts = urlsplit(browser.endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + SIGNED_SECONDS,
        "sub": f"https://{urlsplit(browser.site).hostname}",
    }
    signed = Vapid02(make_signing_key(secret)).sign(claims)
    headers = {"Content-Type": "application/octet-stream", "Content-Encoding": "aes128gcm", "TTL": str(TTL)}
    return body, {**headers, "Urgency": "normal", **signed}


def send_push_and_wait(secret: bytes, browser: PushTarget, notice: PushMessage) -> bool:
    """Send a message and wait for the result. Return False if the subscription has ended.

    Raise PostFailed if the message failed for another reason.
    """
    if not is_address_of_push_service(browser.endpoint):
        return False
    try:
        body, headers = encrypt_message(secret, browser, notice)
    except ValueError:
        return False
    try:
        guarded_outgoing_request.send_to_public_host_only(
            OutgoingRequest(browser.endpoint, body, headers), allowed=is_public_address, seconds=SECONDS
        )
    except PostFailed as failure:
        if failure.status in DEAD:
            return False
        raise
    return True


def read_push_target(subscription: PushSubscription) -> PushTarget:
    return msgspec.json.decode(subscription.body, type=PushTarget)


class PushSender:
    """Sends the push messages of all tables in this process."""

    def __init__(self, store: ServerStorage, secret: bytes) -> None:
        self._store = store
        self._secret = secret
        self._threads = ThreadPoolExecutor(THREADS, "push")
        self._turns = FairSemaphore(THREADS)
        self._sending: set[asyncio.Task[None]] = set()
        self._of_table: Counter[str] = Counter()
        """Waiting messages by table."""

    async def find_subscriptions(self, table_id: str) -> list[PushSubscription]:
        return await self._store.ask(self._store.pushes.find_subscriptions, table_id)

    async def delete_subscriptions(self, table_id: str, marks: Collection[str]) -> None:
        """Delete the subscriptions with these address hashes.

        If the database is unavailable, they stay until the next message to them fails.
        """
        with suppress(StoreBusy):
            await self._store.ask(self._store.pushes.delete_subscriptions, table_id, marks)

    def send(self, to: PushSubscription, notice: PushMessage) -> None:
        """Queue a message and return at once."""
        if len(self._sending) >= MOST_WAITING or self._of_table[to.table_id] >= MOST_OF_TABLE:
            log.warning("a push was dropped")
            return
        task = asyncio.ensure_future(self._send_in_thread(to, notice))
        self._sending.add(task)
        self._of_table[to.table_id] += 1
        task.add_done_callback(partial(self._forget_sent, to.table_id))

    def _forget_sent(self, table_id: str, task: "asyncio.Task[None]") -> None:
        self._sending.discard(task)
        self._of_table[table_id] -= 1
        if not self._of_table[table_id]:
            del self._of_table[table_id]

    async def _send_in_thread(self, to: PushSubscription, notice: PushMessage) -> None:
        browser = read_push_target(to)
        notice = msgspec.structs.replace(notice, quiet=browser.quiet)
        try:
            async with self._turns.wait_and_hold(to.table_id):
                job = partial(send_push_and_wait, self._secret, browser, notice)
                alive = await asyncio.get_running_loop().run_in_executor(self._threads, job)
            if not alive:
                await self.delete_subscriptions(to.table_id, [to.mark])
        except PostFailed as error:
            log.warning("a push was not sent", why=str(error))
        except Exception as error:
            log.error("a push was not sent", failure=describe_error(error))

    def close(self) -> None:
        for task in tuple(self._sending):
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)
