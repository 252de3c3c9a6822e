"""Bots at tables: they think in worker processes, never in the event loop, and get a sight and nothing else.

A bot that crashes or takes too long is replaced for that move by the first legal action, and reported in the log.
"""

import asyncio
import logging
import secrets
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from inkling.core.bot import pick_bot
from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay
from inkling.core.errors import Refusal
from inkling.core.sight import Seat, Sight
from inkling.games import SHELF
from inkling.server.table import Table
from inkling.server.tables import Room, Tables

PATIENCE = 10.0
"""Seconds a bot may think."""
PAUSE = 0.9
"""Seconds a bot waits before it moves, so that people can follow; the table's rule `unhurried`."""
log = logging.getLogger(__name__)


def think(game: str, bot: str, sight: Sight[Any, Any, Any], seed: str) -> str | None:
    """In a worker: the bot's choice in notation, None for "not now"."""
    chosen = pick_bot(SHELF[game].bots, bot)
    action = chosen.choose(sight, Chance.of(seed))
    return None if action is None else SHELF[game].write(action, sight.options)


class Keeper:
    """Moves the bots of every table it attends to."""

    def __init__(self, tables: Tables, workers: int = 1) -> None:
        self._tables = tables
        self._pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
        self._attending: dict[str, asyncio.Task[None]] = {}

    def attend(self, room: Room) -> None:
        """From now on the bots at this table move when it is their turn."""
        if room.table.id not in self._attending:
            self._attending[room.table.id] = asyncio.ensure_future(self._watch(room))

    async def close(self) -> None:
        for task in self._attending.values():
            task.cancel()
        await asyncio.gather(*self._attending.values(), return_exceptions=True)
        self._pool.shutdown(cancel_futures=True)

    async def _watch(self, room: Room) -> None:
        changed = asyncio.Event()
        room.listeners.add(changed.set)
        while True:
            changed.clear()
            moved = await self._move_one(room)
            if not moved:
                await changed.wait()

    async def _move_one(self, room: Room) -> bool:
        """One move of the first bot that is asked and wants to act."""
        table = room.table
        for seat in bots_asked(table):
            if table.rules["unhurried"]:
                await asyncio.sleep(PAUSE)
            do = await self._choose(table, seat)
            if do is not None and await self._act(room, table, seat, do):
                return True
        return False

    async def _choose(self, table: Table, seat: Seat) -> str | None:
        play = table.play
        assert play is not None
        sight = play.sight(seat)
        try:
            job = self._pool.submit(think, table.game, bot_in(table, seat), sight, secrets.token_hex(16))
            return await asyncio.wait_for(asyncio.wrap_future(job), PATIENCE)
        except Exception:
            # Whatever went wrong inside a bot, the people at the table play on.
            log.exception("a bot failed: game %s, seat %s", table.game, seat)
            return play.game.write(sight.legal[0], sight.options) if sight.legal else None

    async def _act(self, room: Room, table: Table, seat: Seat, do: str) -> bool:
        """False when the table has changed meanwhile and the bot must look again."""
        try:
            await self._tables.act_for(room, seat, do, table)
        except Refusal:
            return room.table is not table
        return True


def bots_asked(table: Table) -> list[Seat]:
    play: AnyPlay | None = table.play
    if play is None or not table.playing:
        return []
    return [seat for seat in play.game.turn(play.state) if isinstance(table.chairs[seat], str) or table.covered[seat]]


def bot_in(table: Table, seat: Seat) -> str:
    who = table.chairs[seat]
    return who if isinstance(who, str) else SHELF[table.game].bots[-1].name
