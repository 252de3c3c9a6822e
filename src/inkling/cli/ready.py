"""Lets bots get ready before anybody waits for them: some compile their arithmetic once, for all later runs."""

import os
import platform
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import click
import platformdirs

from inkling import games as all_games
from inkling.core.game import Game
from inkling.core.words import Say
from inkling.server.thinking import warm_up


def make_ready(games: Iterable[Game[Any, Any, Any, Any, Any]], say: Say) -> None:
    announce(say)
    for game in games:
        game.warm_up()


def make_ready_aside(say: Say, job: Callable[[], None] = warm_up) -> None:
    """In a process of its own: what was compiled lies on the disk for the workers, and the server stays small.
    Done once for the same code on the same machine; a server that starts again opens at once."""
    done = find_mark()
    if done.exists():
        return
    announce(say)
    aside = get_context("spawn").Process(target=job)
    aside.start()
    aside.join()
    if aside.exitcode == 0:
        with suppress(OSError):
            done.parent.mkdir(parents=True, exist_ok=True)
            done.touch()


def find_mark() -> Path:
    """The file that says that all is ready: another one for other code, another compiler or another processor. It lies
    with what was compiled, so that both are deleted together."""
    digest = sha256()
    for path in sorted(Path(all_games.__file__).parent.rglob("*.py")):
        about = path.stat()
        digest.update(f"{path} {about.st_size} {about.st_mtime_ns}\n".encode())
    digest.update("\n".join((sys.version, compiler(), processor(), os.environ.get("NUMBA_CACHE_DIR", ""))).encode())
    return platformdirs.user_cache_path("inkling") / "compiled" / f"ready-{digest.hexdigest()[:16]}"


def compiler() -> str:
    try:
        return version("numba")
    except PackageNotFoundError:
        return ""


def processor() -> str:
    """What machine code depends on, where the system tells it."""
    with suppress(OSError):
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        return "\n".join(sorted({line for line in lines if line.startswith(("model name", "flags", "Features"))}))
    return platform.processor()


def announce(say: Say) -> None:
    """For people who watch, since the first time takes half a minute or more."""
    if sys.stderr.isatty():
        click.echo(say("The bots are getting ready; the first time takes a while …"), err=True)
