"""How much memory a worker process has with all bots in it, as docs/bots.md quotes it: one Markdown row.

.venv/bin/python bench/bots_memory.py

A fresh worker, started as the server starts its own, gets everything ready; then every bot of every game plays one
whole play in it, at all seats of the largest table, and explains every choice. Linux only.
"""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay, drive
from inkling.core.play import Play, prepare
from inkling.core.sight import Sight
from inkling.games import SHELF
from inkling.server.keepers.thinking import heed_alarm, think, warm_up
from inkling.server.pages.why import explain


def memory_mb() -> dict[str, float]:
    """Of the process that runs this: all, with its part of what is shared, its own alone; and the most it ever had."""
    lines = Path("/proc/self/smaps_rollup").read_text().splitlines()[1:]
    lines += [line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM")]
    kb = {name: int(value.split()[0]) for name, value in (line.split(":") for line in lines)}
    own = kb["Private_Clean"] + kb["Private_Dirty"]
    return {"RSS": kb["Rss"] / 1024, "PSS": kb["Pss"] / 1024, "USS": own / 1024, "peak RSS": kb["VmHWM"] / 1024}


def play_in(worker: ProcessPoolExecutor, name: str, bot: str) -> AnyPlay:
    game = SHELF[name]
    seats = max(game.seats)
    names = tuple(f"{bot} {seat + 1}" for seat in range(seats))

    def choose(sight: Sight[Any, Any, Any], chance: Chance) -> Any:
        thought = worker.submit(think, name, bot, sight, chance.key.hex(), "en", names).result()
        if thought is None:
            return None
        worker.submit(explain, name, sight, thought.do, sight.seat, "en", names).result()
        return game.words.read(thought.do, sight.options)

    play = Play.begin(game, prepare(game, seats, game.rules.options(**game.bots.options), "memory"), "00" * 32, names)
    return drive(play, (choose,) * seats, Chance.of("memory"))


def main() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=heed_alarm) as worker:
        worker.submit(warm_up).result()
        ready = worker.submit(memory_mb).result()
        for name, game in SHELF.items():
            for bot in game.bots.all:
                play_in(worker, name, bot.name)
        print("| a worker | RSS MB | PSS MB | USS MB | peak RSS MB |\n|---|---|---|---|---|")
        for what, figures in (("got ready", ready), ("all bots have played", worker.submit(memory_mb).result())):
            print(f"| {what} | " + " | ".join(f"{value:.0f}" for value in figures.values()) + " |")


if __name__ == "__main__":
    main()
