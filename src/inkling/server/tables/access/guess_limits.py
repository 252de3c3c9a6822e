"""Limits wrong codes, keys and PINs per address, per IPv6 site and for the whole server."""

from collections.abc import Iterator
from contextlib import contextmanager

from inkling.core.errors import Refusal, msg
from inkling.server.platform.http.rate_limits import AddressBuckets
from inkling.server.platform.token_buckets_and_limits import TokenBucket, TooManyRequests

SERVER = 60
"""Budget of all callers together, as a multiple of the budget of one address."""
SCARCE = 10
"""Divisor of an address's budget for callers without a valid cookie or token, once the common budget is used up."""
WRONG = ("no-table", "no-key", "no-pin", "no-tv", "no-host-token")
"""Refusal codes that mean a wrong guess."""


class GuessLimits:
    """Budgets for wrong codes, links and PINs: per address, per IPv6 site and for the whole server.

    A guess is charged before anything is looked up, and refunded if it was right. So a caller without budget causes the
    same work for existing and unknown codes, and concurrent requests can't exceed the budget.
    """

    def __init__(self, per_hour: float) -> None:
        self._shares = AddressBuckets(per_hour, per_hour / 3)
        self._scarce = AddressBuckets(per_hour / SCARCE, per_hour / 3 / SCARCE)
        most = max(1, per_hour / 3)
        self._server = TokenBucket(SERVER * per_hour / 3600, SERVER * most)

    @contextmanager
    def count_guess(self, address: str, returning: bool = False) -> Iterator[None]:
        """Charge a guess, and refund it unless the `with` block raises a refusal that means a wrong guess.

        If the budget is used up, raise TooManyRequests and don't run the block. `returning` callers, who have a valid
        cookie or token, are exempt from the budget of the whole server.
        """
        scarce = self._scarce.buckets_of(address)
        needed = self._shares.buckets_of(address) + ([] if returning or self._server.has() else scarce)
        if not all(bucket.has() for bucket in needed):
            sentence = msg("Too many wrong codes, links or PINs have come from here. Please try again later.")
            raise TooManyRequests("too-many-misses", sentence, max(bucket.wait() for bucket in needed))
        every = {id(bucket): bucket for bucket in (*needed, *scarce, self._server)}
        paid = [bucket for bucket in every.values() if bucket.take()]
        wrong = False
        try:
            yield
        except Refusal as refusal:
            wrong = refusal.code in WRONG
            raise
        finally:
            if not wrong:
                for bucket in paid:
                    bucket.give_back()
