"""Compiles functions with numba if it is installed; otherwise leaves them as plain Python."""

import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

import platformdirs

from inkling.games.silencio.bots.compiled import COMPILED

F = TypeVar("F", bound=Callable[..., Any])


def cache_folder_for_machine_code() -> Path:
    """Return a cache folder whose name contains a hash of the sources, so that outdated machine code is never loaded.
    Numba itself checks only the file of a function, not the files of the functions that it calls."""
    digest = sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return platformdirs.user_cache_path("inkling") / "compiled" / digest.hexdigest()[:16]


if COMPILED:
    # numba reads this when it is first imported.
    os.environ.setdefault("NUMBA_CACHE_DIR", str(cache_folder_for_machine_code()))
    import numba


def compile_function(function: F) -> F:
    """Compile a function with numba, or return it unchanged if numba is missing."""
    return cast(F, numba.njit(cache=True, error_model="numpy")(function)) if COMPILED else function
