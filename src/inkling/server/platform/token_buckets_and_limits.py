"""Token buckets for rate limits, and fixed limits on sizes and numbers."""

from time import monotonic

from inkling.core.errors import Refusal

MOST_KEPT = 10_000
"""Maximum number of buckets. The least recently used is dropped."""
MOST_REFUSED = 200
"""A WebSocket is closed after this many messages above its rate limit."""
TALK_PER_SECOND = 0.5
TALK_AT_ONCE = 6
"""Chat messages of a member in a burst; then one every two seconds."""
REACTIONS_PER_SECOND = 1
REACTIONS_AT_ONCE = 20
MARKS_PER_SECOND = 1
MARKS_AT_ONCE = 20
"""Guesses of a watcher in a burst."""
COMMANDS_PER_SECOND = 1
COMMANDS_AT_ONCE = 60
"""Table commands of a member in a burst. Each is stored permanently, so they are limited."""
NAMES_PER_SECOND = 1 / 30
NAMES_AT_ONCE = 10
"""Name changes of a member in a burst. Everybody sees them, so they must not serve as chat."""


class RetryLater(Refusal):
    """A refusal that a later retry can avoid. `again` is the number of seconds to wait."""

    def __init__(self, code: str, sentence: str, again: float | None = None, **values: object) -> None:
        super().__init__(code, sentence, **values)
        self.again = again


class TooManyRequests(RetryLater):
    """The client exceeded one of its limits."""


class ServerBusy(RetryLater):
    """The server is overloaded. The client did nothing wrong."""


class TokenBucket:
    """A token bucket: holds up to `most` tokens and gains `rate` tokens per second."""

    __slots__ = ("_at", "_most", "_rate", "_tokens")

    def __init__(self, rate: float, most: float, now: float | None = None) -> None:
        self._rate = rate
        self._most = most
        self._tokens = most
        self._at = monotonic() if now is None else now

    def take(self, now: float | None = None) -> bool:
        """Take a token. Return False if there is none."""
        has_token = self.has(now)
        if has_token:
            self._tokens -= 1
        return has_token

    def give_back(self) -> None:
        """Put back a token that was taken in advance and is not needed."""
        self._tokens = min(self._most, self._tokens + 1)

    def spend(self, tokens: float) -> None:
        """Subtract `tokens`, a cost that is known only afterwards. The balance may become negative."""
        self.has()
        self._tokens -= tokens

    def wait(self) -> float:
        """Return the seconds until there is at least one token."""
        return 0.0 if self.has() else (1 - self._tokens) / self._rate

    def has(self, now: float | None = None) -> bool:
        """True if there is at least one token."""
        now = monotonic() if now is None else now
        self._tokens = min(self._most, self._tokens + (now - self._at) * self._rate)
        self._at = now
        return self._tokens >= 1


class TokenBucketsByKey:
    """Token buckets by key, created on first use. At the limit, the least recently used is dropped."""

    def __init__(self, rate: float, most: float, kept: int = MOST_KEPT) -> None:
        self._rate = rate
        self._most = most
        self._kept = kept
        self._buckets: dict[str, TokenBucket] = {}

    def __len__(self) -> int:
        return len(self._buckets)

    def of(self, key: str) -> TokenBucket:
        bucket = self._buckets.pop(key, None) or TokenBucket(self._rate, self._most)
        self._buckets[key] = bucket
        if len(self._buckets) > self._kept:
            del self._buckets[next(iter(self._buckets))]
        return bucket


def make_member_buckets() -> tuple[TokenBucketsByKey, TokenBucketsByKey, TokenBucketsByKey, TokenBucketsByKey]:
    """Return the rate limits of a table's members: for chat messages, reactions, table commands and name changes."""
    talk, reactions = (
        TokenBucketsByKey(TALK_PER_SECOND, TALK_AT_ONCE),
        TokenBucketsByKey(REACTIONS_PER_SECOND, REACTIONS_AT_ONCE),
    )
    return (
        talk,
        reactions,
        TokenBucketsByKey(COMMANDS_PER_SECOND, COMMANDS_AT_ONCE),
        TokenBucketsByKey(NAMES_PER_SECOND, NAMES_AT_ONCE),
    )


ENOUGH = 4096
"""File descriptors that are enough even if one address uses all of its 500 connections and 500 WebSockets."""
WITHOUT_BOUND = 65_536
"""File descriptors to request if the system has no hard limit."""


LONGEST_ADDRESS = 2048
"""Maximum bytes of a request's path and query.

Our longest link names a deck and a card of 48 characters each, with up to 12 bytes per character.
"""
LARGEST_FORM = 16_384
"""Maximum bytes of a form, or of the text of a WebSocket message."""
LARGEST_MESSAGE = 65_536
"""Maximum bytes of a WebSocket message. A longer one closes the connection."""
