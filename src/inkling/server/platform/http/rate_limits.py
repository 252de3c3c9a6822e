"""Rate limits by client address, generous enough for a family behind one address.

docs/host/limits.md lists the numbers.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from ipaddress import IPv6Address, ip_address

from starlette.requests import HTTPConnection

from inkling.core.errors import msg
from inkling.server.platform.token_buckets_and_limits import TokenBucket, TokenBucketsByKey, TooManyRequests
from inkling.server.settings import Settings

MEETINGS_PER_HOUR, MEETINGS_AT_ONCE = 60, 15
"""Matchmaking requests of one address."""
ANSWERS_PER_HOUR, ANSWERS_AT_ONCE = 1200, 300
"""Answers of one address in the similarity quiz."""
FRIEND_QUESTIONS_PER_HOUR, FRIEND_QUESTIONS_AT_ONCE = 60, 20
"""Questions to friends of one address."""
FRIEND_ANSWERS_PER_HOUR, FRIEND_ANSWERS_AT_ONCE = 240, 60
"""Answers of one address to such questions, changed ones included."""
REPORTS_PER_HOUR, REPORTS_AT_ONCE = 30, 10
"""Reports of one address at one table. Each table has a separate count."""
PARCELS_PER_HOUR, PARCELS_AT_ONCE = 60, 20
"""Parcels that one address stores or takes (features/seat_transfer/browser_data_parcels.py)."""
SITE = 4
"""Factor by which the limit of an IPv6 site (/48) exceeds that of an address. It has 65,536 networks of size /64."""


class AddressBuckets:
    """Token buckets for each address and for each IPv6 site (/48)."""

    def __init__(self, per_hour: float, most: float) -> None:
        rate = per_hour / 3600
        self._addresses = TokenBucketsByKey(rate, max(1, most))
        self._sites = TokenBucketsByKey(SITE * rate, SITE * max(1, most))

    def buckets_of(self, address: str) -> list[TokenBucket]:
        site = ipv6_site_of(address)
        return [self._addresses.of(address), *([self._sites.of(site)] if site else [])]


class RateLimits:
    """Rate limits and connection counts of all clients."""

    def __init__(self, settings: Settings) -> None:
        self._requests = TokenBucketsByKey(settings.requests_per_second, 20 * settings.requests_per_second)
        self._tables = AddressBuckets(settings.tables_per_hour, settings.tables_per_hour)
        self._meetings = TokenBucketsByKey(MEETINGS_PER_HOUR / 3600, MEETINGS_AT_ONCE)
        self._answers = TokenBucketsByKey(ANSWERS_PER_HOUR / 3600, ANSWERS_AT_ONCE)
        self._friend_questions = AddressBuckets(FRIEND_QUESTIONS_PER_HOUR, FRIEND_QUESTIONS_AT_ONCE)
        self._friend_answers = AddressBuckets(FRIEND_ANSWERS_PER_HOUR, FRIEND_ANSWERS_AT_ONCE)
        self._reports = TokenBucketsByKey(REPORTS_PER_HOUR / 3600, REPORTS_AT_ONCE)
        self._parcels = AddressBuckets(PARCELS_PER_HOUR, PARCELS_AT_ONCE)
        self._most = settings.sockets_per_address
        self._sockets: dict[str, int] = {}
        self._answering: dict[str, int] = {}
        self.pace = partial(TokenBucket, settings.messages_per_second, max(1, 4 * settings.messages_per_second))

    def count_request(self, address: str) -> None:
        take_token_from_every_bucket(
            [self._requests.of(address)], "too-fast", msg("That’s a lot at once. Please wait a moment.")
        )

    def count_new_table(self, address: str) -> None:
        sentence = msg("Too much has come from here in a short time. Please try again later.")
        take_token_from_every_bucket(self._tables.buckets_of(address), "too-many-tables", sentence)

    def count_matchmaking_request(self, address: str) -> None:
        sentence = msg("Too many searches for players have been made from here. Please try again later.")
        take_token_from_every_bucket([self._meetings.of(address)], "too-many-meetings", sentence)

    def count_feedback_answer(self, address: str) -> None:
        sentence = msg("That was a lot of answers from here. Please take a break.")
        take_token_from_every_bucket([self._answers.of(address)], "too-many-answers", sentence)

    def count_friend_question(self, address: str) -> None:
        sentence = msg("Too much has come from here in a short time. Please try again later.")
        take_token_from_every_bucket(self._friend_questions.buckets_of(address), "too-many-questions", sentence)

    def count_friend_answer(self, address: str) -> None:
        sentence = msg("That was a lot of answers from here. Please take a break.")
        take_token_from_every_bucket(self._friend_answers.buckets_of(address), "too-many-answers", sentence)

    def count_report(self, address: str, table_id: str) -> None:
        sentence = msg("Several reports have come from here in a short time. Please try again later.")
        take_token_from_every_bucket([self._reports.of(f"{address} {table_id}")], "too-many-reports", sentence)

    def count_stored_parcel(self, address: str) -> None:
        sentence = msg("Too much has come from here in a short time. Please try again later.")
        take_token_from_every_bucket(self._parcels.buckets_of(address), "too-many-parcels", sentence)

    def check_socket(self, address: str) -> None:
        """Raise TooManyRequests if this address has the maximum number of open WebSockets."""
        if self._sockets.get(address, 0) >= self._most:
            raise TooManyRequests("too-many-sockets", msg("Too many windows are open here. Please close some."))

    @contextmanager
    def hold_socket(self, address: str) -> Iterator[None]:
        """Count a WebSocket or stream while it is open. Raise TooManyRequests if its address has too many."""
        self.check_socket(address)
        with hold_one_of_address(self._sockets, address):
            yield

    @contextmanager
    def hold_request(self, address: str) -> Iterator[None]:
        """Count a request while it is being answered. Raise TooManyRequests if its address has too many.

        Behind a proxy this replaces the limit on connections, because all clients share the proxy's connections.
        """
        if self._answering.get(address, 0) >= self._most:
            raise TooManyRequests(
                "too-many-requests", msg("Too much is still being loaded here. Please wait a moment."), 1.0
            )
        with hold_one_of_address(self._answering, address):
            yield


@contextmanager
def hold_one_of_address(counts: dict[str, int], address: str) -> Iterator[None]:
    counts[address] = counts.get(address, 0) + 1
    try:
        yield
    finally:
        counts[address] -= 1
        if not counts[address]:
            del counts[address]


def take_token_from_every_bucket(buckets: list[TokenBucket], code: str, sentence: str) -> None:
    """Take a token from every bucket. If one is empty, take none and raise TooManyRequests."""
    if not all(bucket.has() for bucket in buckets):
        raise TooManyRequests(code, sentence, max(bucket.wait() for bucket in buckets))
    for bucket in buckets:
        bucket.take()


def client_address(connection: HTTPConnection) -> str:
    """Return the client's address. Behind a trusted proxy, it is the address that the proxy forwards."""
    return address_that_counts_for_limits(connection.client.host if connection.client else "")


def address_that_counts_for_limits(host: str) -> str:
    """Return the address under which a host is counted.

    For IPv6 it is the /64, because each subscriber has at least one.
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))


def network_of_address(address: str) -> str:
    """Return the network of one subscriber: an IPv4 address, or the /48 of an IPv6 address."""
    return ipv6_site_of(address) or address


def ipv6_site_of(address: str) -> str | None:
    """Return the /48 of an IPv6 address, or None for any other address."""
    return str(IPv6Address(int(IPv6Address(address)) >> 80 << 80)) if ":" in address else None
