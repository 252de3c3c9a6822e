"""Keys under which anonymous answers are stored, for bot feedback and the similarity quiz."""

import hmac
from hashlib import sha256

from msgspec import Struct


class AnonymousAnswerKeys(Struct, frozen=True):
    """Derives the storage keys of answers by HMAC, so that stored answers don't identify players.

    A key depends on a member's number and seat in a play, or on a question's number in a quiz session. So two answers
    of one person can't be linked. Anybody with the secret can recompute the keys. With `--bus` the secret is in the
    same database as the answers, and a backup contains both.
    """

    secret: bytes

    def key_about_bot(self, play: str, member: int, seat: int) -> str:
        return self._hash(f"understood\n{play}\n{member}\n{seat}")

    def key_about_question(self, sitting: str, number: int) -> str:
        return self._hash(f"alike\n{sitting}\n{number}")

    def _hash(self, text: str) -> str:
        return hmac.new(self.secret, f"asking\n{text}".encode(), sha256).hexdigest()[:32]
