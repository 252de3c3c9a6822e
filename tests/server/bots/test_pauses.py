"""A bot's pauses reveal nothing about its cards: whole plays with a simulated clock and swapped hands. Tables and
supervisor are real. Time is simulated: a bot's thinking time depends on its hand, and nobody really waits."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import chain, pairwise, takewhile
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from inkling.core.at_table import Pace
from inkling.core.record import Setup
from inkling.core.sight import Seat
from inkling.games import SHELF
from inkling.games.silencio.rules.cards import journey_cards
from inkling.server.bots import pauses, supervisor
from inkling.server.bots.action_choice import BotChoice
from inkling.server.bots.pauses import BotPauses
from inkling.server.bots.supervisor import TableSupervisor
from inkling.server.features.table_tasks import make_table_supervisor
from inkling.server.storage.sql_store import SqlStore
from inkling.server.tables.events import SYSTEM_ROW, Started
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.state import Table
from tests.time_limits import ANSWER

BOTS = ("simple", "simple", "simple")
MOVES = 8
STARTER = {"tofugott": {"starter": 0}}


class Move(NamedTuple):
    at: float
    by: int


class Clock:
    """A simulated clock that advances only by waiting and thinking."""

    def __init__(self, thinks: Callable[[Any], float]) -> None:
        self.now = 0.0
        self.moves: list[Move] = []
        self._thinks = thinks

    async def choose(self, live: LiveTable, table: Table, seat: Seat) -> BotChoice:
        """Choose the first legal action after the thinking time."""
        assert table.play is not None
        sight = table.play.sight(seat)
        self.now += self._thinks(sight.view)
        return BotChoice(min(table.play.game.words.write(action, sight.options) for action in sight.legal))

    async def pause(self, live: LiveTable, table: Table, seconds: float, changed: asyncio.Event) -> bool:
        assert seconds >= 0
        self.now += seconds
        return True

    def follow(self, live: LiveTable) -> Callable[[], None]:
        def note() -> None:
            assert live.table.play is not None
            entries = live.table.play.record.entries
            self.moves += [Move(self.now, entry.by) for entry in entries[len(self.moves) :]]

        return note


def play_on(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    clock: Clock,
    started: Started,
    scene: Callable[[TableRegistry, LiveTable], Awaitable[None]],
) -> list[Move]:
    """Return the moves of a play that bots continue, with their times."""

    async def evening() -> None:
        store = SqlStore(f"sqlite:///{tmp_path}/{started.play}.db")
        tables = TableRegistry(store)
        supervisor = make_table_supervisor(tables, luck=Random("the same at every table"))
        live = await tables.make_table(started.setup["game"], "person", "Ada")
        await tables.service.change(live, SYSTEM_ROW, started)
        live.subscriptions.all.add(clock.follow(live))
        with live.count_connection_and_listen(lambda: None, lambda: [0]):
            supervisor.supervise(live)
            await scene(tables, live)
        await supervisor.close()
        store.close()

    with monkeypatch.context() as timed:
        timed.setattr(TableSupervisor, "_let_bot_think", clock.choose)
        timed.setattr(supervisor, "wait_until_table_changes", clock.pause)
        timed.setattr(supervisor, "BotPauses", lambda luck: BotPauses(luck, lambda: clock.now))
        asyncio.run(evening())
    return clock.moves


def started(game: str, play: str, seated: tuple[int | str, ...], deal: tuple[str, ...] | None = None) -> Started:
    """Start a play. The host's seat begins if the game needs a starter."""
    rules = SHELF[game].rules
    options = rules.settle(msgspec.convert(STARTER.get(game, {}), rules.options), len(seated))
    setup = Setup(game, rules.version, len(seated), options, "the same", deal)
    return Started(play, msgspec.to_builtins(setup), "00" * 32, seated)


async def wait_for(met: Callable[[], bool], live: LiveTable) -> None:
    changed = asyncio.Event()
    live.subscriptions.all.add(changed.set)
    while not met():
        changed.clear()
        await asyncio.wait_for(changed.wait(), ANSWER)


def by_hand(view: Any) -> float:
    """Return a thinking time that is long for a low hand, but shorter than the shortest pause."""
    return 0.4 if sum(int(card.split("-")[1]) for card in view.hand) % 2 else 0.01


def swapped_deals() -> list[tuple[str, ...]]:
    """Return deals in which the hands of all three seats are rotated."""
    rules = SHELF["silencio"].rules
    options = rules.settle(rules.options(), 3)
    cards = Random("deal").sample(journey_cards(options.top_rank), len(journey_cards(options.top_rank)))
    hands = [cards[seat * options.hand : (seat + 1) * options.hand] for seat in range(3)]
    return [tuple(chain(*hands[turn:], *hands[:turn], cards[3 * options.hand :])) for turn in range(3)]


def play_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seated: tuple[int | str, ...], number: int, moves: int
) -> list[Move]:
    clock = Clock(by_hand)

    async def scene(tables: TableRegistry, live: LiveTable) -> None:
        await wait_for(lambda: len(clock.moves) >= moves, live)

    begun = started("silencio", f"play{number}", seated, swapped_deals()[number])
    return play_on(tmp_path, monkeypatch, clock, begun, scene)[:moves]


def test_pauses_are_the_same_whatever_is_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plays = [play_cards(tmp_path, monkeypatch, BOTS, number, MOVES) for number in range(3)]
    for one, other in pairwise(plays):
        # Compare while everybody sees the same. After that the moves differ, because the hands do.
        alike = list(takewhile(lambda both: both[0].by == both[1].by, zip(one, other, strict=True)))
        assert len(alike) >= 4
        assert [mine.at for mine, _ in alike] == [theirs.at for _, theirs in alike]


def test_bots_leave_the_start_card_to_people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Silencio: bots wait at least twelve seconds, whatever their hands."""
    first, second = (play_cards(tmp_path, monkeypatch, (0, *BOTS[1:]), number, 1)[0] for number in range(2))
    assert first == second
    assert 12 <= first.at <= 18


def test_no_bot_confirms_before_people_have(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tofugott: bots choose long before. Their confirmation is shown after the people's."""

    async def scene(tables: TableRegistry, live: LiveTable) -> None:
        def state() -> Any:
            assert live.table.play is not None
            return live.table.play.state

        async def act() -> None:
            assert live.table.play is not None
            sight = live.table.play.sight(Seat(0))
            await tables.service.act(live, 0, live.table.play.game.words.write(sight.legal[0], sight.options))

        await act()
        await wait_for(lambda: state().phase == "answer" and None not in state().guesses[0][1:], live)
        for _ in range(6):
            await act()
            await asyncio.sleep(0)
            assert state().confirmed == (False, False, False)
        await act()
        await wait_for(lambda: state().question == 2, live)

    play_on(tmp_path, monkeypatch, Clock(lambda view: 0.01), started("tofugott", "t", (0, "normal", "normal")), scene)


def test_thought_that_takes_too_long_ends_with_a_whole_further_pause() -> None:
    """A bot that thinks longer than its pause waits for another whole pause, so the time of its move does not reveal
    its thinking time."""
    clock = Clock(lambda view: 0.0)
    moments = set()
    for ready in (0.1, 0.4, 2.0, 2.1, 2.2):
        clock.now = 0.0
        waiting = BotPauses(Random("pauses"), lambda: clock.now)
        waiting._due[Seat(0)] = pauses.TimeOfNextMove((), waiting._draw_random_pause(Pace(), 0.05), Pace(), 0.05)
        clock.now = ready
        moments.add(round(ready + waiting.seconds_left(Seat(0)), 6))
    assert len(moments) == 2
    assert not moments & {0.1, 0.4, 2.0, 2.1, 2.2}


def test_slow_bots_take_twice_the_pause_and_a_changed_pace_draws_another() -> None:
    def draw(pace: Pace) -> float:
        return BotPauses(Random("pauses"), lambda: 0.0)._draw_random_pause(pace, 0.05)

    assert draw(Pace(times=2.0)) == 2 * draw(Pace())
    assert draw(Pace(10.0, 2.0)) >= 10
