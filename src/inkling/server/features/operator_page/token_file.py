"""Stores the operator's sign-in token in a file that only its owner can read."""

import hmac
import os
import secrets
from hashlib import sha256
from pathlib import Path

from inkling.server.platform.private_files import OTHERS, open_for_owner_only

FILE = "host-token"
TOKEN_BYTES = 32


def read_operator_token(folder: Path) -> str | None:
    """Return the token; None if there is none, or if other users of this computer can read its file."""
    path = folder / FILE
    try:
        if os.name == "posix" and path.stat().st_mode & OTHERS:
            return None
        return path.read_text("ascii").strip() or None
    except (OSError, ValueError):
        return None


def make_operator_token(folder: Path) -> str:
    """Write a new token and return it. The file is replaced atomically, so the old token becomes invalid at once."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    part = folder / f".{FILE}-{secrets.token_hex(8)}"
    try:
        with open(part, "x", opener=open_for_owner_only) as file:
            file.write(token + "\n")
            file.flush()
            os.fsync(file.fileno())
        part.replace(folder / FILE)
    finally:
        part.unlink(missing_ok=True)
    return token


def is_operator_token(typed: str, token: str | None) -> bool:
    """True if `typed` is the token. The comparison takes the same time for any input, even without a token."""
    right = sha256((token or secrets.token_urlsafe(TOKEN_BYTES)).encode()).digest()
    return hmac.compare_digest(sha256(typed.strip().encode()).digest(), right) and token is not None
