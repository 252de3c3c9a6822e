"""Limits of guesses: how often wrong codes, keys and PINs may come from an address, an IPv6 site and all callers."""

from collections.abc import Iterator
from contextlib import contextmanager

from inkling.core.errors import Refusal, msg
from inkling.server.platform.http.rate_limits import AddressBuckets
from inkling.server.platform.token_bucket import Bucket, TooManyRequests

SERVER = 60
"""Budget of all callers together, in budgets of one address."""
SCARCE = 10
"""Once the common budget is spent, a caller without a valid cookie or token has the budget of an address divided by
this."""
WRONG = ("no-table", "no-key", "no-pin", "no-tv")
"""Codes of refusals that mean a wrong guess."""


class GuessLimits:
    """Budgets for wrong codes, links and PINs: per address, per IPv6 site and for the whole server.

    A guess is paid for before anything is looked up, and refunded if it was right. So a caller whose budget is spent
    causes the same work for a code that exists and for one that does not, and many requests at once cannot overdraw it.
    """

    def __init__(self, per_hour: float) -> None:
        self._shares = AddressBuckets(per_hour, per_hour / 3)
        self._scarce = AddressBuckets(per_hour / SCARCE, per_hour / 3 / SCARCE)
        most = max(1, per_hour / 3)
        self._server = Bucket(SERVER * per_hour / 3600, SERVER * most)

    @contextmanager
    def count_guess(self, address: str, returning: bool = False) -> Iterator[None]:
        """Pay for one guess; refund it unless the body raises a refusal that means a wrong guess. Raise TooMany instead
        of running the body if the budget is spent. The budget of the whole server does not bind `returning` callers,
        who have a valid cookie or token."""
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
