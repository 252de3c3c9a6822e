"""Runs the plays of an arena in this process, in several, or on a Ray cluster.

Plays are deterministic, so a lost play can be repeated with the same result. A cluster retries automatically; local
runs resume with the same command. Every number is counted once.
"""

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from typing import Any

from inkling.core import Refusal, msg
from inkling.core.errors import needs_extra
from inkling.research.arena.plan import Done, Plan, play_number

AHEAD = 4
"""Plays in flight per cluster worker."""


def play_here(plan: Plan, numbers: Iterable[int], workers: int) -> Iterator[Done]:
    play = partial(play_number, plan)
    if workers == 1:
        yield from map(play, numbers)
        return
    # Spawn, not fork: forked workers would share open files and compiler state of this process.
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        try:
            yield from pool.map(play, numbers, chunksize=4)
        except BrokenProcessPool:
            sentence = msg("A process died. Run the same command again to go on from what has been saved.")
            raise Refusal("worker-died", sentence) from None
        finally:
            pool.shutdown(cancel_futures=True)


def play_on_cluster(plan: Plan, numbers: Iterable[int], address: str) -> Iterator[Done]:
    """Yield these plays as a Ray cluster finishes them. The addresses `local` and `local:4` start a cluster on this
    machine."""
    # Disable Ray's usage statistics.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    ray = import_ray()
    connect(ray, address)
    try:
        yield from collect(ray, plan, iter(numbers))
    finally:
        ray.shutdown()


def import_ray() -> Any:
    try:
        import ray
    except ImportError:
        raise needs_extra("cluster") from None
    return ray


def connect(ray: Any, address: str) -> None:
    quiet = {"include_dashboard": False, "log_to_driver": False, "configure_logging": False}
    local, _, count = address.partition(":")
    if local == "local":
        ray.init(num_cpus=int(count) if count.isdecimal() else None, **quiet)
        return
    try:
        ray.init(address=address, log_to_driver=False, configure_logging=False)
    except (ConnectionError, ValueError, RuntimeError):
        raise Refusal("no-cluster", msg("No Ray cluster can be reached at {address}."), address=address) from None


def collect(ray: Any, plan: Plan, numbers: Iterator[int]) -> Iterator[Done]:
    play = ray.remote(max_retries=-1)(play_number)
    shared = ray.put(plan)
    waiting: set[Any] = set()
    most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    while True:
        while len(waiting) < most and (number := next(numbers, None)) is not None:
            waiting.add(play.remote(shared, number))
        if not waiting:
            return
        ready, _ = ray.wait(list(waiting))
        for ref in ready:
            waiting.remove(ref)
            yield Done(*ray.get(ref))
