"""People with bad connections at several tables of every game, while the server is killed and restarted. One play per
table here; `make soak` goes on longer (INKLING_SOAK, in seconds). Afterwards everything shown is compared with the log:
nothing lost, nothing doubled, no secret leaked, and every play has ended."""

import asyncio
import json
import os
import re
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random
from signal import SIGKILL, SIGTERM
from time import monotonic
from typing import Any

import msgspec

from inkling.catalogs import speech
from inkling.core.driver import AnyPlay
from inkling.core.growing import as_plain
from inkling.core.play import Play
from inkling.core.sight import Seat, Viewer
from inkling.games import SHELF
from inkling.games.board_kit.story import draw_story_line
from inkling.server.features.absence.views import describe_absence_note
from inkling.server.storage.log_row import LogRow
from inkling.server.tables.event_registry import decode_row
from inkling.server.tables.events import Acted
from inkling.server.tables.state import Table
from tests.server.fork_server import ForkServer
from tests.server.load_clients import BROKEN
from tests.server.page_parsing import story_of
from tests.server.processes import Process, ServerUnderTest, check_log
from tests.server.processes import end as stop
from tests.server.random_guests import RandomTable, UnreliableGuest
from tests.time_limits import PAUSE, PLAY

SECONDS = float(os.environ.get("INKLING_SOAK", "0"))
TABLES = (("silencio", 2), ("silencio", 4), ("similo", 2), ("similo", 4), ("tofugott", 3))
CATALOGS = {"closer", "options"}
"""Zones that show all cards of the decks, equal for every viewer and moment."""
BETWEEN_RESTARTS = (300, 900)
"""Fewest and most frames that a server sends to the crowd before it is stopped."""


def test_crowd_with_bad_lines_loses_and_learns_nothing(tmp_path: Path, nursery: ForkServer) -> None:
    house = ServerUnderTest(tmp_path, nursery=nursery)
    plays, restarts = asyncio.run(soak(house))
    assert plays >= len(TABLES)
    assert restarts >= 2
    # Half-made tables of a killed server must have readable logs too.
    assert len(house.tables()) >= plays


async def soak(house: ServerUnderTest) -> tuple[int, int]:
    """Return how many plays were finished, and how often the server was restarted."""
    evenings: list[RandomTable] = []
    server = Server(house, evenings)
    await server.start()
    end = monotonic() + SECONDS
    restarting = asyncio.ensure_future(server.restart_again_and_again())
    try:
        counts = await asyncio.gather(*(play_on(house, game, seats, end, evenings) for game, seats in TABLES))
        assert not restarting.done(), restarting.exception()
    finally:
        restarting.cancel()
        await server.close()
    return sum(counts), server.restarts


class Server:
    """A process that is killed now and then, and restarted."""

    def __init__(self, house: ServerUnderTest, evenings: list[RandomTable]) -> None:
        self.house = house
        self.evenings = evenings
        self.process: Process | None = None
        self.dice = Random("restarts")
        self.restarts = 0
        self._busy = asyncio.Lock()
        """Lock that prevents a final stop of the server while it is being started."""

    async def start(self) -> None:
        started: Process = await asyncio.to_thread(self.house.start)
        self.process = started

    async def stop(self, sign: int) -> None:
        if self.process is not None:
            await asyncio.to_thread(stop, self.process, sign)

    async def close(self) -> None:
        async with self._busy:
            await self.stop(SIGTERM)

    async def restart_again_and_again(self) -> None:
        """Restart the server whenever people were shown some more."""
        while True:
            enough = self.shown() + self.dice.randrange(*BETWEEN_RESTARTS)
            while self.shown() < enough:
                await asyncio.sleep(PAUSE)
            await asyncio.shield(self._restart())
            self.restarts += 1

    async def _restart(self) -> None:
        async with self._busy:
            await self.stop(SIGKILL if self.dice.random() < 0.7 else SIGTERM)
            await self.start()

    def shown(self) -> int:
        return sum(evening.shown() for evening in self.evenings)


async def play_on(house: ServerUnderTest, game: str, seats: int, end: float, evenings: list[RandomTable]) -> int:
    """Run one play, then more until time is up. Each is checked at its end."""
    played = 0
    while not played or monotonic() < end:
        evening = RandomTable(house.url, game, seats, watchers=2, seed=f"{game} {seats} {played}")
        evenings.append(evening)
        try:
            await evening.open()
        except BROKEN:
            await evening.close()
            await asyncio.sleep(0.2)
            continue
        try:
            await asyncio.wait_for(evening.run(), PLAY)
        except TimeoutError:
            raise AssertionError(f"a play of {game} came to no end: {evening.describe()}") from None
        finally:
            await evening.close()
        await asyncio.to_thread(examine, house, evening)
        played += 1
    return played


def examine(house: ServerUnderTest, evening: RandomTable) -> None:
    code = evening.table.rpartition("/")[2]
    table_id = house.find(code)
    rows = house.rows(table_id)
    table = check_log(table_id, code, rows)
    assert table.play is not None
    assert table.play.outcome is not None, "the play has no end"
    check_sends(rows, evening.guests)
    moments = list(Play.steps(SHELF[table.game], table.play.record))
    hidden = cache(partial(find_hidden, moments, [words_of(play.state) for play in moments]))
    for guest in evening.guests:
        check_story(table, guest)
        check_secrets(hidden, guest)


def check_sends(rows: list[LogRow], guests: list[UnreliableGuest]) -> None:
    """Check that every entry is what its seat sent with that request ID, except for a bot that filled in for an absent
    player on request."""
    for row in rows:
        change = decode_row(row.body)
        if isinstance(change, Acted) and row.by >= 0:
            done = {form["do"] for form in guests[change.seat].sent if form["send"] == row.send}
            assert done == {change.do}


def check_story(table: Table, guest: UnreliableGuest) -> None:
    """Check that what each person was shown is a prefix of the log's story."""
    play = table.play
    assert play is not None
    viewer = None if guest.seat is None else Seat(guest.seat)
    say = speech("en", play.game.package).to(viewer, table.seat_names())
    sight = play.sight(viewer)
    told = [draw_story_line(play.game.words.tell(line.event, sight.options, say), line.words) for line in sight.story]
    true = story_of("".join(told))
    beside = set(story_of("".join(draw_story_line(describe_absence_note(note, say), None) for note in table.notes)))
    for seen in guest.windows:
        events = [line for line in seen.story if line not in beside]
        assert events == true[: len(events)], f"{viewer} was shown what is not in the log"


def find_hidden(moments: list[AnyPlay], truths: list[set[str]], viewer: Viewer) -> dict[int, set[str]]:
    """Return for each length of the story what this viewer could not know then."""
    hidden: dict[int, set[str]] = {}
    for play, truth in zip(moments, truths, strict=True):
        sight = play.sight(viewer)
        secret = truth - words_of(sight)
        hidden[len(sight.story)] = hidden.get(len(sight.story), secret) & secret
    return hidden


def check_secrets(hidden: Callable[[Viewer], dict[int, set[str]]], guest: UnreliableGuest) -> None:
    """Check that no frame names a card that this viewer could not know when it was rendered."""
    viewer = None if guest.seat is None else Seat(guest.seat)
    for seen in guest.windows:
        for frame in seen.frames:
            leaked = hidden(viewer).get(frame.lines, set()) & named_in(frame.text)
            assert not leaked, f"{viewer} was sent {leaked}"


def named_in(frame: str) -> set[str]:
    message = json.loads(frame)
    zones = [html for name, html in message.get("zones", {}).items() if name not in CATALOGS]
    return set(re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)*", " ".join((*zones, message.get("story", "")))))


def words_of(thing: Any) -> set[str]:
    """Return every text in the frame, and the last part of each: cards are named with and without their deck."""
    found: set[str] = set()
    todo = [msgspec.to_builtins(thing, enc_hook=as_plain)]
    while todo:
        one = todo.pop()
        if isinstance(one, dict):
            todo += one.values()
        elif isinstance(one, list | tuple):
            todo += one
        elif isinstance(one, str):
            found |= {one.rpartition("/")[2], one.replace("/", "-")}
    return found
