"""Bots at tables: they think in worker processes, never in the event loop, and get a sight and nothing else.

A bot that crashes or takes too long is replaced for that move by the first legal action, and reported in the log. It
thinks while it pauses: when it moves says nothing about its cards (`pauses`).
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from random import Random

from inkling.core import AnyBot, Refusal, Seat, msg
from inkling.core.bot import Known
from inkling.core.driver import AnyPlay
from inkling.games import SHELF
from inkling.server.bots.pauses import Pauses, pace_of
from inkling.server.bots.readiness import GRACE, Readiness, simpler
from inkling.server.bots.thinking import BotFailed, Thought, think
from inkling.server.cluster.leases import Leases
from inkling.server.platform.logs import describe, logger
from inkling.server.platform.metrics import BOT_FAILURES
from inkling.server.platform.token_bucket import Busy
from inkling.server.platform.workers import Workers
from inkling.server.storage.errors import StoreBusy
from inkling.server.tables.background_task import StartTask
from inkling.server.tables.events import SYSTEM_ROW, Warming
from inkling.server.tables.live_table import LiveTable, somebody_plays
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.state import Table

PATIENCE = 10.0
"""Seconds a bot may think about a move."""
AGAIN = 1.0
"""Seconds until a bot whose move was refused tries something simple."""
MOST_ALONE = 48
"""Tables of bots alone, of one address, whose bots may wait at once. Until some are done, no more of them begin."""
AGAIN_ALONE = 5.0
"""Seconds after which another one may begin."""
log = logger(__name__)


async def know_nobody(table: Table) -> Known:
    return {}


class TableSupervisor:
    def __init__(
        self,
        tables: TableRegistry,
        workers: int = 1,
        patience: float = PATIENCE,
        tasks: Sequence[StartTask] = (),
        leases: Leases | None = None,
        recall: Callable[[Table], Awaitable[Known]] = know_nobody,
        luck: Random | None = None,
    ) -> None:
        """`tasks` are started for every table beside its bots. `recall` returns what bots know of a table's players."""
        self._tables = tables
        tables.given_up = self._abandon
        tables.check_room = self._check_room
        self.leases = leases
        if leases is not None:
            leases.begin, leases.stop = self._begin, self._stop
        self._tasks = tasks
        self._recall = recall
        self._luck = luck
        self._workers = Workers(workers)
        self._patience = patience
        self.readiness = Readiness()
        self._presence: dict[str, asyncio.Task[None]] = {}

    def supervise(self, live: LiveTable) -> None:
        if live.deleted or live.moved:
            return
        if self.leases is None or self.leases.holds(live.table.id):
            self._begin(live)
        else:
            self.leases.want(live)

    def _begin(self, live: LiveTable) -> None:
        task = self._presence.get(live.table.id)
        if task is None or task.done():
            self._presence[live.table.id] = asyncio.ensure_future(self._watch(live))

    def _check_room(self, live: LiveTable) -> None:
        """Raise Busy if a game of bots alone is to begin while too many others of the same address still wait."""
        begins_alone = not live.table.playing and not any(isinstance(who, int) for who in live.table.chairs)
        if begins_alone and self._workers.count_later(live.address) >= MOST_ALONE:
            sentence = msg("Bots are still thinking at many other tables of yours. Please try again in a moment.")
            raise Busy("busy", sentence, AGAIN_ALONE)

    def supervises(self, table_id: str) -> bool:
        return table_id in self._presence

    def release(self, table_id: str) -> None:
        """Nobody is at that table; whoever comes back makes it attended again."""
        self._stop(table_id)
        if self.leases is not None:
            self.leases.give_up(table_id)

    def _abandon(self, table_id: str) -> None:
        self._stop(table_id)
        if self.leases is not None:
            self.leases.abandon(table_id)

    def _stop(self, table_id: str) -> None:
        task = self._presence.pop(table_id, None)
        if task is not None:
            task.cancel()

    async def warm(self) -> None:
        await self.readiness.warm(self._workers)

    async def close(self) -> None:
        for task in self._presence.values():
            task.cancel()
        await asyncio.gather(*self._presence.values(), return_exceptions=True)
        self._workers.close()

    async def _watch(self, live: LiveTable) -> None:
        changed, pauses = asyncio.Event(), Pauses(self._luck)
        watching = [start(self._tables, live) for start in self._tasks]

        def notice() -> None:
            if asked := bots_asked(live):
                pauses.note(live.table, [(seat, bot_in(live.table, seat)) for seat in asked])
                changed.set()
            for one in watching:
                one.notice()

        def arrange() -> None:
            (live.move_listeners.add if follows_moves(live) else live.move_listeners.discard)(notice)
            notice()

        await self._tables.settle(live)
        live.table_listeners.add(arrange)
        arrange()
        beside = [asyncio.ensure_future(one.run()) for one in watching]
        try:
            while True:
                changed.clear()
                moved = await self._move_one(live, pauses, changed)
                if not moved:
                    await changed.wait()
        finally:
            live.table_listeners.discard(arrange)
            live.move_listeners.discard(notice)
            for task in beside:
                task.cancel()

    async def _move_one(self, live: LiveTable, pauses: Pauses, changed: asyncio.Event) -> bool:
        table, asked = live.table, bots_asked(live)
        if asked and await self._await_readiness(live):
            return True
        for seat in pauses.in_order(asked) if table.rules["unhurried"] else asked:
            thought = await self._choose(live, table, seat)
            if live.table is not table and seat not in bots_asked(live):
                return True
            if thought is None:
                continue
            if table.rules["unhurried"] and not await pause(live, table, pauses.left(seat), changed):
                return True
            if await self._act(live, table, seat, thought):
                return True
            # Refused although nothing has changed: the bot is wrong, or the store. Something simple, a little later.
            await asyncio.sleep(AGAIN)
            if await self._act(live, table, seat, self._simple(table, seat, "refused")) or live.table is table:
                return True
        return False

    async def _await_readiness(self, live: LiveTable) -> bool:
        """Bots that are not ready are waited for a little; then the story says that simpler ones play, and later that
        it is over. Where many play the same cards they are waited for however long it takes: results are compared.
        Says whether the table has changed."""
        table = live.table
        if table.warming and self.readiness.ready:
            return await self._note_warming(live, on=False)
        if self.readiness.ready or not any(bot_in(table, seat).warms for seat in bots_asked(live)):
            return False
        if not table.warming and await self.readiness.wait(GRACE):
            return True
        told = not table.warming and await self._note_warming(live, on=True)
        return told if table.play is None or not table.play.known_deal else await self.readiness.wait()

    async def _note_warming(self, live: LiveTable, on: bool) -> bool:
        with suppress(Refusal):  # the play is over meanwhile, or the store does not take it now
            await self._tables.change(live, SYSTEM_ROW, Warming(on))
            return True
        return False

    async def _choose(self, live: LiveTable, table: Table, seat: Seat) -> Thought | None:
        """Addresses take turns, and bots for which no person waits come last. Both are public facts, so what a thought
        waits for tells nothing about cards."""
        play = table.play
        assert play is not None
        sight = play.sight(seat)
        try:
            bot = bot_in(table, seat)
            if bot.warms and not self.readiness.ready:
                bot = simpler(table.game)
            known = await self._recall(table) if bot.recall is not None else {}
            asked = (table.game, bot.name, sight, secrets.token_hex(16), table.lang, table.seat_names(), known)
            later = not somebody_plays(live)
            return await self._workers.work(self._patience, think, *asked, address=live.address, later=later)
        except Exception as error:
            # Whatever went wrong inside a bot, the people at the table play on.
            return self._simple(table, seat, str(error) if isinstance(error, BotFailed) else describe(error))

    def _simple(self, table: Table, seat: Seat, why: str) -> Thought:
        assert table.play is not None
        sight = table.play.sight(seat)
        log.error("a bot failed", game=table.game, bot=bot_in(table, seat).name, failure=why)
        BOT_FAILURES.labels(table.game).inc()
        return Thought(table.play.game.words.write(sight.legal[0], sight.options))

    async def _act(self, live: LiveTable, table: Table, seat: Seat, thought: Thought) -> bool:
        """False when the table has changed meanwhile and the bot must look again."""
        try:
            await self._tables.act_for(live, seat, thought.do, table, thought.say)
        except StoreBusy:
            # The bot was right; it looks again when the store may be back.
            await asyncio.sleep(AGAIN)
            return True
        except Refusal as refusal:
            return live.table is not table or refusal.code == "stale"
        return True


def follows_moves(live: LiveTable) -> bool:
    """Whether a move of somebody else can be the keeper's business: where a bot sits or plays for somebody, somebody is
    away, a clock runs or somebody is called. Where people play who are all there, it is not."""
    table = live.table
    timed = table.clock is not None or table.ruled_seconds is not None
    return timed or table.hook is not None or not live.present.keys() >= set(table.chairs)


async def pause(live: LiveTable, table: Table, seconds: float, changed: asyncio.Event) -> bool:
    """Whether the table is still as the bot saw it when it is over; it ends at once when it is not."""
    ends = asyncio.get_running_loop().time() + seconds
    with suppress(TimeoutError):
        async with asyncio.timeout_at(ends):
            while is_as_seen(live.table, table):
                changed.clear()
                await changed.wait()
    return is_as_seen(live.table, table)


def is_as_seen(now: Table, seen: Table) -> bool:
    return now.play is seen.play and now.chairs == seen.chairs and now.covered == seen.covered


def bots_asked(live: LiveTable) -> list[Seat]:
    """Those whom it is to move now: at a table that takes its time, some leave people their time first."""
    table = live.table
    play: AnyPlay | None = table.play
    if play is None or not table.playing:
        return []
    moves = [isinstance(who, str) or table.late[seat] or covers(live, seat) for seat, who in enumerate(table.chairs)]
    asked = play.game.rules.turn(play.state) if any(moves) else ()
    bots = [seat for seat in asked if moves[seat]]
    if not table.rules["unhurried"] or len(bots) == len(asked):
        return bots
    return [seat for seat in bots if not pace_of(table, seat).last]


def covers(live: LiveTable, seat: int) -> bool:
    """Whether a bot plays there for somebody who is away: not if they are back, nor while everybody is away."""
    return live.table.covered[seat] and live.table.chairs[seat] not in live.present and somebody_plays(live)


def bot_in(table: Table, seat: Seat) -> AnyBot:
    """Whose choice it is; the best plays for somebody who is away, and in the place of one that is gone."""
    who, bots = table.chairs[seat], SHELF[table.game].bots.all
    return next((bot for bot in bots if bot.name == who), bots[-1])
