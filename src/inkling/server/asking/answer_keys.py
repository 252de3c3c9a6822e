"""The mark of an answer: what it is changed or taken back by. Without the secret it tells nobody whose it is.

It is made with the server's secret, from a place and not from a person: a member's number and a seat in a play, or the
number of a question in a sitting. So an answer holds nothing by which two of the same person could be put together.
Who has the secret, too, can work out the marks of a play: where several processes share a database (--bus) it lies in
the same database, and a backup holds both.
"""

import hmac
import secrets
from hashlib import sha256

from msgspec import Struct


class Marks(Struct, frozen=True):
    secret: bytes

    def of_bot(self, play: str, member: int, seat: int) -> str:
        return self._seal(f"understood\n{play}\n{member}\n{seat}")

    def of_question(self, sitting: str, number: int) -> str:
        return self._seal(f"alike\n{sitting}\n{number}")

    def _seal(self, text: str) -> str:
        return hmac.new(self.secret, f"asking\n{text}".encode(), sha256).hexdigest()[:32]


def new_sitting() -> str:
    return secrets.token_hex(16)
