"""Compiles functions with numba where it is installed, and leaves them as they are where it is not."""

import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

import platformdirs

from inkling.games.silencio.bots.compiled import COMPILED

F = TypeVar("F", bound=Callable[..., Any])


def folder_by_source() -> Path:
    """Machine code lies in a folder named after the source it was made from, so an old one is never taken for new:
    numba itself looks only at the file of the function it compiles, not at those it calls."""
    digest = sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return platformdirs.user_cache_path("inkling") / "compiled" / digest.hexdigest()[:16]


if COMPILED:
    # numba reads this when it is first imported.
    os.environ.setdefault("NUMBA_CACHE_DIR", str(folder_by_source()))
    import numba


def compiled(function: F) -> F:
    return cast(F, numba.njit(cache=True, error_model="numpy")(function)) if COMPILED else function
