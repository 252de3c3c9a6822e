"""The server's secret key, and HMAC signatures made with it."""

import hmac
import os
import secrets
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from inkling.core.errors import Refusal, msg
from inkling.server.platform.private_files import SECRET_BYTES, open_for_owner_only


class Signer:
    """Signs short texts with the server's secret. A signature is valid only for the purpose for which it was made."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    def sign(self, purpose: str, text: str) -> str:
        """Return the text with its signature appended."""
        return f"{text}.{self._mac(purpose, text)}"

    def verify(self, purpose: str, signed: str) -> str | None:
        """Return the text of a signed value, or None if the signature is invalid."""
        text, _, mac = signed.rpartition(".")
        return text if hmac.compare_digest(mac.encode(), self._mac(purpose, text).encode()) else None

    def keyed_hash(self, purpose: str, text: str) -> str:
        """Return a keyed hash of the text. It can't be computed without the secret."""
        return self._mac(purpose, text)

    def _mac(self, purpose: str, text: str) -> str:
        return hmac.new(self.secret, f"{purpose}\n{text}".encode(), sha256).hexdigest()[:32]


def load_secret(folder: Path) -> bytes:
    """Return the server's secret. Create it at the first start, readable by its owner only."""
    path = folder / "secret"
    if not path.exists():
        make_secret(path)
    return read_secret(folder)


def read_secret(folder: Path) -> bytes:
    """Return the existing secret. Raise Refusal if it is missing or damaged."""
    path = folder / "secret"
    try:
        secret = path.read_bytes()
    except OSError:
        raise Refusal(
            "no-secret", msg("{folder} isn’t a server’s data folder, or its secret key can’t be read."), folder=folder
        ) from None
    if len(secret) != SECRET_BYTES:
        sentence = msg(
            "{file} is damaged: restore it from a backup, or delete it; if you delete it, everybody needs a new seat."
        )
        raise Refusal("bad-secret", sentence, file=path)
    return secret


def make_secret(path: Path) -> None:
    """Write a new secret atomically: the file gets its name when it is complete and synced.

    If two processes do it at the same time, the first one wins.
    """
    part = path.with_name(f".secret-{secrets.token_hex(8)}")
    try:
        with open(part, "xb", opener=open_for_owner_only) as file:
            file.write(make_random_key())
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(part, path)
    finally:
        part.unlink(missing_ok=True)


def make_random_key() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)
