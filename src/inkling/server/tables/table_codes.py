"""Makes the codes by which people find tables: a few random letters that are easy to say and type.

Codes have four letters while less than half of those are taken, then five. So a free code is found at the second try on
average, and at most every second guess is right.
"""

import secrets
from collections.abc import Callable

from inkling.core.errors import Refusal, msg
from inkling.server.storage.interface import Storage

LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
"""Letters of codes. I, O and Q are excluded, because they resemble other characters."""
SHORT, LONG = 4, 5
TRIES = 50
COUNTED_AGAIN = 100
"""Once half of the short codes are taken, they are counted again after this many new tables."""


def is_code(text: str) -> bool:
    return SHORT <= len(text) <= LONG and set(text) <= set(LETTERS)


class CodeSupply:
    """Supplies free codes for new tables."""

    def __init__(self, store: Storage) -> None:
        self._store = store
        self._length = SHORT
        self._uncounted = 0

    async def claim_free_code(self, take: Callable[[str], bool]) -> str:
        """Return a new code that `take` has reserved. `take` returns False for a code that is in use.

        Raise Refusal if no free code was found.
        """
        await self._choose_length()
        for _ in range(TRIES):
            code = "".join(secrets.choice(LETTERS) for _ in range(self._length))
            if await self._store.ask(take, code, retry=False):
                return code
        raise Refusal("no-code", msg("No table code is free right now."))

    async def _choose_length(self) -> None:
        """Decide how long new codes are. The codes in use are counted only now and then.

        The next count comes early enough that less than half of the short codes can be taken before it, even if three
        other processes make as many tables.
        """
        self._uncounted -= 1
        if self._uncounted > 0:
            return
        left = len(LETTERS) ** SHORT // 2 - await self._store.ask(self._store.count_codes, SHORT)
        self._length = SHORT if left > 0 else LONG
        self._uncounted = left // 4 if left > 4 else COUNTED_AGAIN if left <= 0 else 1
