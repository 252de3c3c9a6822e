"""What is too much or too often: buckets of tokens that fill up again at a steady rate, and fixed limits."""

from time import monotonic

from inkling.core.errors import Refusal

MOST_KEPT = 10_000
"""Buckets of one kind; the one used longest ago is forgotten first."""
MOST_REFUSED = 200
"""A socket that goes on after so many messages that came too fast is closed."""
TALK_PER_SECOND = 0.5
TALK_AT_ONCE = 6
"""A member's messages: so many in a row, then one every two seconds."""
REACTIONS_PER_SECOND = 1
REACTIONS_AT_ONCE = 20
COMMANDS_PER_SECOND = 1
COMMANDS_AT_ONCE = 60
"""A member's table commands: each is stored for good, so nobody may pile them up."""
NAMES_PER_SECOND = 1 / 30
NAMES_AT_ONCE = 10
"""A member's changes of name: everybody reads each, so they must not take the place of talk."""


class NotNow(Refusal):
    """Turned down because of when it was asked, not because of what; `again` is how many seconds to wait."""

    def __init__(self, code: str, sentence: str, again: float | None = None, **values: object) -> None:
        super().__init__(code, sentence, **values)
        self.again = again


class TooMany(NotNow):
    """Whoever asks has asked too often, or for too much."""


class Busy(NotNow):
    """Others are being answered; whoever asks has done nothing wrong."""


class Bucket:
    """Holds up to `most` tokens and gains `rate` of them a second."""

    __slots__ = ("_at", "_most", "_rate", "_tokens")

    def __init__(self, rate: float, most: float, now: float | None = None) -> None:
        self._rate = rate
        self._most = most
        self._tokens = most
        self._at = monotonic() if now is None else now

    def take(self, now: float | None = None) -> bool:
        """One token, if there is one."""
        there = self.has(now)
        if there:
            self._tokens -= 1
        return there

    def give_back(self) -> None:
        """Return one token that was taken in advance."""
        self._tokens = min(self._most, self._tokens + 1)

    def spend(self, tokens: float) -> None:
        """What something turned out to cost; whoever spent more than there was is in debt."""
        self.has()
        self._tokens -= tokens

    def wait(self) -> float:
        return 0.0 if self.has() else (1 - self._tokens) / self._rate

    def has(self, now: float | None = None) -> bool:
        now = monotonic() if now is None else now
        self._tokens = min(self._most, self._tokens + (now - self._at) * self._rate)
        self._at = now
        return self._tokens >= 1


class Buckets:
    """One bucket per key, made when it is first needed. Bounded: the key used longest ago is forgotten."""

    def __init__(self, rate: float, most: float, kept: int = MOST_KEPT) -> None:
        self._rate = rate
        self._most = most
        self._kept = kept
        self._buckets: dict[str, Bucket] = {}

    def __len__(self) -> int:
        return len(self._buckets)

    def of(self, key: str) -> Bucket:
        bucket = self._buckets.pop(key, None) or Bucket(self._rate, self._most)
        self._buckets[key] = bucket
        if len(self._buckets) > self._kept:
            del self._buckets[next(iter(self._buckets))]
        return bucket


def pace_members() -> tuple[Buckets, Buckets, Buckets, Buckets]:
    """Return the buckets of the members of a table: messages, reactions, table commands, changes of name."""
    talk, reactions = Buckets(TALK_PER_SECOND, TALK_AT_ONCE), Buckets(REACTIONS_PER_SECOND, REACTIONS_AT_ONCE)
    return talk, reactions, Buckets(COMMANDS_PER_SECOND, COMMANDS_AT_ONCE), Buckets(NAMES_PER_SECOND, NAMES_AT_ONCE)


ENOUGH = 4096
"""Descriptors with which one address can't use up all: it may have 500 connections and 500 sockets."""
WITHOUT_BOUND = 65_536
"""What is asked for where the system names no hard limit."""


LONGEST_ADDRESS = 2048
"""Path and query of a request. The longest that a page leads to names a deck and a card, at most 48 characters each,
which take up to 12 bytes a character."""
LARGEST_FORM = 16_384
"""A form, or what a message on a socket says."""
LARGEST_MESSAGE = 65_536
"""One message on a socket; a longer one ends the connection unread."""
