"""The operator's session at `/host`: checks the token, and signs and verifies the session cookie.

The cookie depends on the token, so a new token ends all sessions. It doesn't contain the token. A member's cookie is
signed for another purpose, so it can't be used instead.
"""

import time
from pathlib import Path

from inkling.core.errors import Refusal, msg
from inkling.server.features.operator_page.session_cookie import LASTS
from inkling.server.features.operator_page.token_file import is_operator_token, read_operator_token
from inkling.server.platform.signing import Signer
from inkling.server.tables.access.guess_limits import GuessLimits

TRIES_PER_HOUR = 30
"""Maximum number of wrong tokens per client address and hour. A third of them may come in a burst."""


class OperatorSessions:
    """Checks the operator's token, and signs and verifies session cookies."""

    def __init__(self, signer: Signer, folder: Path) -> None:
        self._signer = signer
        self._folder = folder
        # Separate from the guesses of codes, so that wrong codes of players never lock the operator out.
        self._tries = GuessLimits(TRIES_PER_HOUR)

    def begin(self, typed: str, address: str) -> str:
        """Return the cookie of a new session.

        Raise Refusal if `typed` isn't the token, and count it for the client's address.
        """
        with self._tries.count_guess(address):
            token = read_operator_token(self._folder)
            if not is_operator_token(typed, token):
                raise Refusal("no-host-token", msg("This isn’t the token of this server."))
        return self._signer.sign("host", f"{int(time.time()) + LASTS}-{self._hash_of_token(str(token))}")

    def is_open(self, cookie: str) -> bool:
        """True if the cookie belongs to a session that has not ended."""
        until, _, sealed = (self._signer.verify("host", cookie) or "").partition("-")
        if not sealed or int(until) <= time.time():
            return False
        token = read_operator_token(self._folder)
        return token is not None and sealed == self._hash_of_token(token)

    def _hash_of_token(self, token: str) -> str:
        return self._signer.keyed_hash("host-token", token)
