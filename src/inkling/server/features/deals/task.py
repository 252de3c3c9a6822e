"""What readers work out about bots: what they make of a deal, and whom they know from earlier plays; each once."""

import asyncio

from inkling.core import Refusal
from inkling.server.bots.readiness import Readiness
from inkling.server.features.deals.model import Result, play_with_bots
from inkling.server.platform.render_workers import RenderWorkers
from inkling.server.tables.events import Preset

MOST_DEALS = 64
"""Deals for which it is remembered what the bots made of them."""
PATIENCE = 120.0


class BotsAtDeals:
    def __init__(self, render_workers: RenderWorkers, readiness: Readiness) -> None:
        self._render_workers = render_workers
        self._readiness = readiness
        self._plays: dict[str, asyncio.Task[Result | None]] = {}

    def result(self, seed: str) -> Result | None:
        task = self._plays.get(seed)
        return task.result() if task is not None and task.done() else None

    def play(self, address: str, seed: str, given: Preset) -> None:
        if seed in self._plays and (not self._plays[seed].done() or self.result(seed) is not None):
            return
        while len(self._plays) >= MOST_DEALS:
            self._plays.pop(next(iter(self._plays))).cancel()
        self._plays[seed] = asyncio.ensure_future(self._play(address, given))

    async def _play(self, address: str, given: Preset) -> Result | None:
        await self._readiness.wait()
        try:
            return await self._render_workers.read(address, play_with_bots, given.setup, patience=PATIENCE, later=True)
        except Refusal:
            # No room, or too long: the next who looks asks again.
            return None
