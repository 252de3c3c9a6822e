"""Lets bots play shared deals in render workers, so that people can compare results. Each deal is played once."""

import asyncio

from inkling.core import Refusal
from inkling.server.bots.readiness import BotReadiness
from inkling.server.features.deals.model import DealResult, let_bots_play_deal
from inkling.server.platform.render_workers import RenderWorkers
from inkling.server.tables.events import PresetChosen

MOST_DEALS = 64
"""How many deals' bot results are cached."""
PATIENCE = 120.0


class BotResultsOfDeals:
    """A cache of the bots' results by deal seed. The oldest is dropped first."""

    def __init__(self, render_workers: RenderWorkers, readiness: BotReadiness, bots_play: bool = True) -> None:
        """Without `bots_play` there are no results: whole plays would take too long, and other bots might play."""
        self.bots_play = bots_play
        self._render_workers = render_workers
        self._readiness = readiness
        self._plays: dict[str, asyncio.Task[DealResult | None]] = {}

    def cached_result(self, seed: str) -> DealResult | None:
        """Return the bots' result; None if it is not known yet."""
        task = self._plays.get(seed)
        return task.result() if task is not None and task.done() else None

    def start_play(self, address: str, seed: str, preset: PresetChosen) -> None:
        """Start a background play of this deal, unless it is running or has a result."""
        if not self.bots_play:
            return
        if seed in self._plays and (not self._plays[seed].done() or self.cached_result(seed) is not None):
            return
        while len(self._plays) >= MOST_DEALS:
            self._plays.pop(next(iter(self._plays))).cancel()
        self._plays[seed] = asyncio.ensure_future(self._play(address, preset))

    async def _play(self, address: str, preset: PresetChosen) -> DealResult | None:
        await self._readiness.wait()
        try:
            return await self._render_workers.render(
                address, let_bots_play_deal, preset.setup, patience=PATIENCE, later=True
            )
        except Refusal:
            # The workers are busy, or it timed out: the next page view retries.
            return None
