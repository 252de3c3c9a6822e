"""Compiles the bots' numerical code once per code version and machine, in a separate process, and caches it on disk.

A marker file says that it is done. It is in the cache folder, so that both are deleted together.
"""

import os
import platform
import sys
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from multiprocessing import get_context
from multiprocessing.context import SpawnProcess
from pathlib import Path

import platformdirs

from inkling.games import SHELF
from inkling.server.bots.thinking import warm_up
from inkling.server.platform.resource_limits import set_up_worker_signals

POLITE = 10
"""The nice value of the compiling process."""


def start(job: Callable[[], None] = warm_up) -> SpawnProcess:
    """Start compiling in a separate low-priority process, which ends with this one."""
    aside = get_context("spawn").Process(target=stand_back_and, args=(job,), name="compiling", daemon=True)
    aside.start()
    return aside


def stand_back_and(job: Callable[[], None]) -> None:
    set_up_worker_signals()
    with suppress(AttributeError, OSError):
        os.nice(POLITE)
    job()


def is_done() -> bool:
    return find_mark().exists()


def note_done() -> None:
    mark = find_mark()
    with suppress(OSError):
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()


def compile_once() -> None:
    """Compile unless it is done already, and wait. If that fails, bots compile at their first move."""
    if not is_done():
        print("The bots are getting ready …", flush=True)
        aside = start()
        aside.join()
        if aside.exitcode == 0:
            note_done()


def find_mark() -> Path:
    """Return the path of the marker file. It depends on the code, the compiler and the processor. Only games whose bots
    need a warm-up count."""
    digest = sha256()
    for path in sorted(path for folder in compiling_games() for path in folder.rglob("*.py")):
        about = path.stat()
        digest.update(f"{path} {about.st_size} {about.st_mtime_ns}\n".encode())
    digest.update("\n".join((sys.version, compiler(), processor(), os.environ.get("NUMBA_CACHE_DIR", ""))).encode())
    return platformdirs.user_cache_path("inkling") / "compiled" / f"ready-{digest.hexdigest()[:16]}"


def compiling_games() -> list[Path]:
    """Return the folders of the games whose bots need a warm-up."""
    packages = (find_spec(game.package) for game in SHELF.values() if game.bots.need_warm_up)
    return [Path(spec.origin).parent for spec in packages if spec is not None and spec.origin is not None]


def compiler() -> str:
    """Return the version of numba; empty if it isn't installed."""
    try:
        return version("numba")
    except PackageNotFoundError:
        return ""


def processor() -> str:
    """Describe the processor, as far as machine code depends on it."""
    with suppress(OSError):
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        return "\n".join(sorted({line for line in lines if line.startswith(("model name", "flags", "Features"))}))
    return platform.processor()


if __name__ == "__main__":
    compile_once()
