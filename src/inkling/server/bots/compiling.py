"""Compiles the bots' numerical code once per code version and machine, in a separate process, and caches it on disk.

A marker file records that compilation is done. It is in the cache folder, so that both are deleted together.
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
from inkling.server.bots.action_choice import warm_up_bots
from inkling.server.platform.resource_limits import set_up_worker_signals

POLITE = 10
"""nice value of the compiling process."""


def start_compiling_in_own_process(job: Callable[[], None] = warm_up_bots) -> SpawnProcess:
    """Start compiling in a separate low-priority process. It ends when this process ends, if not earlier."""
    aside = get_context("spawn").Process(target=run_at_low_priority, args=(job,), name="compiling", daemon=True)
    aside.start()
    return aside


def run_at_low_priority(job: Callable[[], None]) -> None:
    set_up_worker_signals()
    with suppress(AttributeError, OSError):
        os.nice(POLITE)
    job()


def is_bot_code_compiled() -> bool:
    return path_of_marker_file().exists()


def mark_bot_code_as_compiled() -> None:
    mark = path_of_marker_file()
    with suppress(OSError):
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()


def compile_unless_done() -> None:
    """Compile unless the marker file exists, and wait for the end.

    If compilation fails, bots compile at their first move.
    """
    if not is_bot_code_compiled():
        print("The bots are getting ready …", flush=True)
        aside = start_compiling_in_own_process()
        aside.join()
        if aside.exitcode == 0:
            mark_bot_code_as_compiled()


def path_of_marker_file() -> Path:
    """Return the path of the marker file. It contains a hash of the code, the compiler and the processor."""
    digest = sha256()
    for path in sorted(path for folder in games_to_compile() for path in folder.rglob("*.py")):
        about = path.stat()
        digest.update(f"{path} {about.st_size} {about.st_mtime_ns}\n".encode())
    digest.update(
        "\n".join(
            (sys.version, compiler_version(), processor_description(), os.environ.get("NUMBA_CACHE_DIR", ""))
        ).encode()
    )
    return platformdirs.user_cache_path("inkling") / "compiled" / f"ready-{digest.hexdigest()[:16]}"


def games_to_compile() -> list[Path]:
    """Return the folders of the games whose bots need a warm-up."""
    packages = (find_spec(game.package) for game in SHELF.values() if game.bots.need_warm_up)
    return [Path(spec.origin).parent for spec in packages if spec is not None and spec.origin is not None]


def compiler_version() -> str:
    """Return the version of numba, or an empty text if it isn't installed."""
    try:
        return version("numba")
    except PackageNotFoundError:
        return ""


def processor_description() -> str:
    """Return a text that is equal only for processors that can run the same machine code."""
    with suppress(OSError):
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        return "\n".join(sorted({line for line in lines if line.startswith(("model name", "flags", "Features"))}))
    return platform.processor()


if __name__ == "__main__":
    compile_unless_done()
