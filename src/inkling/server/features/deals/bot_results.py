"""Lets bots play shared deals in render workers, once per deal, so that people can compare their results."""

import asyncio

from inkling.core import Refusal
from inkling.server.bots.readiness import BotReadiness
from inkling.server.features.deals.model import DealResult, play_deal_with_bots
from inkling.server.platform.render_workers import RenderWorkers
from inkling.server.tables.events import PresetChosen

MOST_DEALS = 64
"""Maximum number of deals whose bot results are cached."""
PATIENCE = 120.0
"""Maximum seconds for one play by bots."""


class BotResultsOfDeals:
    """A cache of the bots' results by deal seed. If it is full, the oldest result is dropped."""

    def __init__(self, render_workers: RenderWorkers, readiness: BotReadiness, bots_play: bool = True) -> None:
        """Make an empty cache. Without `bots_play` it stays empty: on a site without a server, bots play no deals for
        comparison."""
        self.bots_play = bots_play
        self._render_workers = render_workers
        self._readiness = readiness
        self._plays: dict[str, asyncio.Task[DealResult | None]] = {}

    def cached_result(self, seed: str) -> DealResult | None:
        """Return the bots' result, or None if it is not ready."""
        task = self._plays.get(seed)
        return task.result() if task is not None and task.done() else None

    def start_play(self, address: str, seed: str, preset: PresetChosen) -> None:
        """Start a background play of this deal, unless one is running or has a result."""
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
                address, play_deal_with_bots, preset.setup, patience=PATIENCE, later=True
            )
        except Refusal:
            # The workers are busy, or it timed out: the next page view retries.
            return None
