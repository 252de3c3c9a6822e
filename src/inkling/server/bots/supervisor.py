"""Supervises tables: plays the moves of their bots, and runs their background tasks, such as clocks.

Bots think in worker processes, never in the event loop, and get only a sight. If a bot crashes or times out, its first
legal action is played and the error is logged. `pauses` decides when a bot moves, so that the time reveals nothing
about its cards.
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
from inkling.server.bots.action_choice import BotChoice, BotFailed, choose_bot_action
from inkling.server.bots.pauses import BotPauses, bot_pace_of_seat
from inkling.server.bots.readiness import GRACE, BotReadiness, best_uncompiled_bot
from inkling.server.cluster.leases import TableLeases
from inkling.server.platform.logs import describe_error, get_logger
from inkling.server.platform.metrics import BOT_FAILURES
from inkling.server.platform.token_buckets_and_limits import ServerBusy
from inkling.server.platform.worker_pool import MakePool, WorkerPool
from inkling.server.storage.errors import StoreBusy
from inkling.server.tables.background_task import StartTask
from inkling.server.tables.change_listeners import Listeners
from inkling.server.tables.events import SYSTEM_ROW, BotsWarmingUp
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.state import Table

PATIENCE = 10.0
"""Maximum seconds for a bot to choose a move."""
AGAIN = 1.0
"""Seconds before a bot whose move was refused plays its first legal action."""
MOST_ALONE = 48
"""Maximum number of bot-only tables per address that wait for a worker. Above that, no other can start."""
AGAIN_ALONE = 5.0
"""Seconds after which a client may try to start another."""
log = get_logger(__name__)


async def return_no_profiles(table: Table) -> Known:
    """Return no memories of the players. The default if bots don't remember them."""
    return {}


class TableSupervisor:
    """Runs one task per supervised table. With several processes, only the process with the table's lease runs it."""

    def __init__(
        self,
        tables: TableRegistry,
        workers: int = 1,
        patience: float = PATIENCE,
        tasks: Sequence[StartTask] = (),
        leases: TableLeases | None = None,
        recall: Callable[[Table], Awaitable[Known]] = return_no_profiles,
        luck: Random | None = None,
        make_pool: MakePool = WorkerPool,
    ) -> None:
        """Make a supervisor without tables.

        `patience` is the maximum seconds per bot move. `tasks` are the background tasks of every table. `recall`
        returns what bots remember about a table's players.
        """
        self._tables = tables
        tables.given_up = self._hand_over
        tables.starter.check_room = self._check_bot_queue
        self.leases = leases
        if leases is not None:
            leases.begin, leases.stop = self._start_task, self._cancel_task
        self._tasks = tasks
        self._recall = recall
        self._luck = luck
        self._workers = make_pool(workers)
        self._patience = patience
        self.readiness = BotReadiness()
        self._presence: dict[str, asyncio.Task[None]] = {}

    def supervise(self, live: LiveTable) -> None:
        """Start to supervise a table, or request its lease. Does nothing if it is already supervised."""
        if live.deleted or live.unreadable:
            return
        if self.leases is None or self.leases.is_held(live.table.id):
            self._start_task(live)
        else:
            self.leases.request_lease(live)

    def _start_task(self, live: LiveTable) -> None:
        task = self._presence.get(live.table.id)
        if task is None or task.done():
            self._presence[live.table.id] = asyncio.ensure_future(self._run_table(live))

    def _check_bot_queue(self, live: LiveTable) -> None:
        """Raise ServerBusy if a game with only bots would start while too many such games of the same client address
        are waiting."""
        begins_alone = not live.table.playing and not any(isinstance(holder, int) for holder in live.table.chairs)
        if begins_alone and self._workers.count_later(live.address) >= MOST_ALONE:
            sentence = msg("Bots are still thinking at many other tables of yours. Please try again in a moment.")
            raise ServerBusy("busy", sentence, AGAIN_ALONE)

    def is_supervised(self, table_id: str) -> bool:
        return table_id in self._presence

    def release(self, table_id: str) -> None:
        """Stop supervising a table that nobody has open, and release its lease. The next visit supervises it again."""
        self._cancel_task(table_id)
        if self.leases is not None:
            self.leases.release_soon(table_id)

    def _hand_over(self, table_id: str) -> None:
        """Stop supervising a table that this process can't read, and release its lease for another process."""
        self._cancel_task(table_id)
        if self.leases is not None:
            self.leases.hand_over_unreadable(table_id)

    def _cancel_task(self, table_id: str) -> None:
        task = self._presence.pop(table_id, None)
        if task is not None:
            task.cancel()

    async def start_warm_up(self) -> None:
        await self.readiness.compile_and_load(self._workers)

    async def close(self) -> None:
        for task in self._presence.values():
            task.cancel()
        await asyncio.gather(*self._presence.values(), return_exceptions=True)
        self._workers.close()

    async def _run_table(self, live: LiveTable) -> None:
        """Run the tasks of a table and the moves of its bots, until cancelled."""
        changed, pauses = asyncio.Event(), BotPauses(self._luck)
        watching = [start(self._tables, live) for start in self._tasks]

        def notice() -> None:
            if asked := seats_of_bots_to_move(live):
                pauses.draw_random_pauses(live.table, [(seat, bot_that_plays_seat(live.table, seat)) for seat in asked])
                changed.set()
            for task in watching:
                task.on_table_change()

        def arrange() -> None:
            every = does_supervisor_need_every_move(live)
            add_or_remove_listener(live.subscriptions.moves, notice, every)
            for task in watching:
                add_or_remove_listener(
                    live.subscriptions.moves, task.on_table_change, not every and task.follows_moves()
                )
            notice()

        await self._tables.service.run_pending_system_actions(live)
        live.subscriptions.table.add(arrange)
        arrange()
        beside = [asyncio.ensure_future(task.run()) for task in watching]
        try:
            while True:
                changed.clear()
                moved = await self._move_one_bot(live, pauses, changed)
                if not moved:
                    await changed.wait()
        finally:
            live.subscriptions.table.discard(arrange)
            for listener in (notice, *(task.on_table_change for task in watching)):
                live.subscriptions.moves.discard(listener)
            for task in beside:
                task.cancel()

    async def _move_one_bot(self, live: LiveTable, pauses: BotPauses, changed: asyncio.Event) -> bool:
        """Let one bot move. Return True if the table might have changed, so that the caller must check again."""
        table, asked = live.table, seats_of_bots_to_move(live)
        if asked and await self._await_readiness(live):
            return True
        for seat in pauses.seats_in_move_order(asked) if table.rules["unhurried"] else asked:
            thought = await self._let_bot_think(live, table, seat)
            if live.table is not table and seat not in seats_of_bots_to_move(live):
                return True
            if thought is None:
                continue
            if table.rules["unhurried"] and not await wait_until_table_changes(
                live, table, pauses.seconds_left(seat), changed
            ):
                return True
            if await self._play_bot_move(live, table, seat, thought):
                return True
            # The move was refused although nothing has changed, so the bot is wrong, or the store failed. Play a simple
            # action a little later.
            await asyncio.sleep(AGAIN)
            if (
                await self._play_bot_move(live, table, seat, self._fallback_action(table, seat, "refused"))
                or live.table is table
            ):
                return True
        return False

    async def _await_readiness(self, live: LiveTable) -> bool:
        """Wait for bots whose code isn't compiled yet. Return True if the table has changed.

        After a short wait, the table's story says that simpler bots play, and later that the bots are ready. A shared
        deal waits until the bots are ready, because its results are compared.
        """
        table = live.table
        if table.warming and self.readiness.is_ready:
            return await self._store_warming_up(live, on=False)
        if self.readiness.is_ready or not any(
            bot_that_plays_seat(table, seat).warms for seat in seats_of_bots_to_move(live)
        ):
            return False
        if not table.warming and await self.readiness.wait(GRACE):
            return True
        noted = not table.warming and await self._store_warming_up(live, on=True)
        return noted if table.play is None or not table.play.known_deal else await self.readiness.wait()

    async def _store_warming_up(self, live: LiveTable, on: bool) -> bool:
        with suppress(Refusal):  # the play is over by now, or the store is busy
            await self._tables.service.change(live, SYSTEM_ROW, BotsWarmingUp(on))
            return True
        return False

    async def _let_bot_think(self, live: LiveTable, table: Table, seat: Seat) -> BotChoice | None:
        """Return the choice of a seat's bot, computed in a worker; None if the bot waits for other players.

        Workers serve addresses in turn, and tables without present people last. Both facts are public, so the delay
        reveals nothing about cards.
        """
        play = table.play
        assert play is not None
        sight = play.sight(seat)
        try:
            bot = bot_that_plays_seat(table, seat)
            if bot.warms and not self.readiness.is_ready:
                bot = best_uncompiled_bot(table.game)
            known = await self._recall(table) if bot.recall is not None else {}
            asked = (table.game, bot.name, sight, secrets.token_hex(16), table.lang, table.seat_names(), known)
            later = not live.presence.has_seated_person()
            return await self._workers.run(self._patience, choose_bot_action, *asked, address=live.address, later=later)
        except Exception as error:
            # Any error in a bot must not stop the people at the table.
            return self._fallback_action(
                table, seat, str(error) if isinstance(error, BotFailed) else describe_error(error)
            )

    def _fallback_action(self, table: Table, seat: Seat, why: str) -> BotChoice:
        """Return the first legal action in place of a failed bot's, and log the failure."""
        assert table.play is not None
        sight = table.play.sight(seat)
        log.error("a bot failed", game=table.game, bot=bot_that_plays_seat(table, seat).name, failure=why)
        BOT_FAILURES.labels(table.game).inc()
        return BotChoice(table.play.game.words.write(sight.legal[0], sight.options))

    async def _play_bot_move(self, live: LiveTable, table: Table, seat: Seat, thought: BotChoice) -> bool:
        """Play a bot's move. Return False if it was refused although the table hasn't changed."""
        try:
            await self._tables.service.play_action_chosen_by_server(live, seat, thought.do, table, thought.say)
        except StoreBusy:
            # The move was legal, so retry when the store might be back.
            await asyncio.sleep(AGAIN)
            return True
        except Refusal as refusal:
            return live.table is not table or refusal.code == "stale"
        return True


def does_supervisor_need_every_move(live: LiveTable) -> bool:
    """True if the supervisor must be notified of every move, because of bots, absent players, a clock or a webhook."""
    table = live.table
    timed = table.clock is not None or table.moment.seconds is not None
    return timed or table.hook is not None or not live.presence.connections.keys() >= set(table.chairs)


def add_or_remove_listener(listeners: Listeners, listener: Callable[[], None], wanted: bool) -> None:
    """Add the listener if it is wanted, otherwise remove it."""
    (listeners.add if wanted else listeners.discard)(listener)


async def wait_until_table_changes(live: LiveTable, table: Table, seconds: float, changed: asyncio.Event) -> bool:
    """Wait up to `seconds`, or until the table changes. Return True if neither the play nor the seats have changed."""
    ends = asyncio.get_running_loop().time() + seconds
    with suppress(TimeoutError):
        async with asyncio.timeout_at(ends):
            while are_play_and_seats_unchanged(live.table, table):
                changed.clear()
                await changed.wait()
    return are_play_and_seats_unchanged(live.table, table)


def are_play_and_seats_unchanged(now: Table, seen: Table) -> bool:
    """True if the play, the seats and the bots that play for absent players are the same in both states."""
    return now.play is seen.play and now.chairs == seen.chairs and now.absence.bot_plays == seen.absence.bot_plays


def seats_of_bots_to_move(live: LiveTable) -> list[Seat]:
    """Return the seats whose bots should move now.

    At a table with the rule `unhurried`, some bots wait until people have moved.
    """
    table = live.table
    play: AnyPlay | None = table.play
    if play is None or not table.awaits_moves:
        return []
    timed_out = table.timing.timed_out
    moves = [
        isinstance(holder, str) or timed_out[seat] or does_bot_play_for_absent_player(live, seat)
        for seat, holder in enumerate(table.chairs)
    ]
    asked = play.game.rules.turn(play.state) if any(moves) else ()
    bots = [seat for seat in asked if moves[seat]]
    if not table.rules["unhurried"] or len(bots) == len(asked):
        return bots
    return [seat for seat in bots if not bot_pace_of_seat(table, seat).last]


def does_bot_play_for_absent_player(live: LiveTable, seat: int) -> bool:
    """True if a bot plays for the seat's absent player, because the player isn't connected but another person is."""
    return (
        live.table.absence.bot_plays[seat]
        and live.table.chairs[seat] not in live.presence.connections
        and live.presence.has_seated_person()
    )


def bot_that_plays_seat(table: Table, seat: Seat) -> AnyBot:
    """Return the bot that plays a seat.

    The strongest one plays for absent players, and replaces bots that no longer exist.
    """
    holder, bots = table.chairs[seat], SHELF[table.game].bots.all
    return next((bot for bot in bots if bot.name == holder), bots[-1])
