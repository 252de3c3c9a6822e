"""After any number of pushes a page shows what a reload would show."""

from collections.abc import Callable
from itertools import permutations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from inkling.core.chance import Chance
from inkling.core.driver import step
from inkling.core.game import Abandon, TimeUp
from inkling.core.sight import SYSTEM
from inkling.games import SHELF
from inkling.server.features.chat.model import Talked
from inkling.server.features.clock.model import ClockSet
from inkling.server.features.crowd.model import Crowd
from inkling.server.features.reactions.model import Reacted
from inkling.server.features.rematch.model import RematchAgreed, RematchOffered
from inkling.server.features.table_page.page_view import TablePagePush, TablePageView
from inkling.server.tables import events
from inkling.server.tables.device_curtains import lift_curtain
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.play_start_row import make_start_row
from inkling.server.tables.state import Table
from inkling.server.tables.table_fold import apply_row
from tests.conformance.plays import NAMES, seats_near
from tests.not_none import not_none

LINK = "https://example.org/t/ABCD"
BETWEEN: tuple[tuple[int, events.Row], ...] = (
    *((0, Talked("Well played <3")), (1, Reacted("clap", True)), (1, events.Renamed("Bea"))),
    *(
        (0, events.Muted(2, True)),
        (0, events.RuleSwitched("locked", True)),
        (0, events.HostChanged(1)),
        (1, events.HostChanged(0)),
    ),
    *(
        (0, RematchOffered()),
        (1, RematchAgreed(1, True)),
        (2, Talked("May I?")),
        (1, events.StoodUp()),
        (1, events.SatDown(1)),
    ),
    *(
        (0, events.RuleSwitched("cover", False)),
        (0, ClockSet(60)),
        (0, events.ActingHostSet(1)),
        (0, events.ActingHostSet(None)),
    ),
)
"""What happens at a table between two plays."""


class Page:
    """What a browser shows, assembled as its script does."""

    def __init__(self, live: LiveTable, person: str | None, lang: str, tv: bool = False) -> None:
        self._who = (person, lang, LINK, tv)
        self._watcher = TablePageView(live, *self._who)
        self._shown: dict[str, Any] = {"zones": {}}
        self.newest = self._take(self._watcher.full_update())

    def look(self) -> None:
        if (push := self._watcher.next_update()) is not None:
            self.newest = self._take(push)

    def _take(self, push: TablePagePush) -> TablePagePush:
        before = {} if push.layout is not None else self._shown["zones"]
        again = [name for name, html in push.zones.items() if before.get(name) == html]
        assert set(again) <= {"story"}, "that it has already"
        zones = {**before, **push.zones}
        if push.story:
            head, end, rest = zones["story"].rpartition("</ol>")
            zones["story"] = f"{head}{push.story}{end}{rest}"
        said = {"layout": push.layout, "title": push.title, "turn": push.turn, "nth": push.nth}
        self._shown |= {"zones": zones, **{name: value for name, value in said.items() if value is not None}}
        return push

    def check(self) -> None:
        """Compare with a freshly loaded table whose render caches are empty."""
        old, live = self._watcher.live, LiveTable(self._watcher.live.table)
        live.presence.connections, live.presence.here, live.curtains = (
            old.presence.connections,
            old.presence.here,
            old.curtains,
        )
        live.crowd = old.crowd
        fresh = TablePageView(live, *self._who).full_update()
        assert list(self._shown["zones"].items()) == list(fresh.zones.items()), "and in the same order"
        about = {"layout": fresh.layout, "title": fresh.title, "turn": fresh.turn, "nth": fresh.nth}
        assert self._shown == {"zones": fresh.zones, **about}


class Evening:
    """A table with a shared device, a watcher, and pages of all kinds."""

    def __init__(self, game: str) -> None:
        self.seats, self._dice = seats_near(SHELF[game], 3), Random(game)
        self.live = LiveTable(apply_row(Table("id", "ABCD"), -1, events.TableMade(game)))
        people = ("ada", "ada/1", *(f"person {number}" for number in range(2, self.seats + 1)))
        for number, person in enumerate(people):
            self._do(number, events.Joined(person, f"Name {number}"))
        for seat in range(self.seats):
            self._do(seat, events.SatDown(seat))
        self.live.presence.connections = self.live.presence.here = dict.fromkeys(range(len(people)), 1)
        watching = ("ada", *people[2:], None)
        self.pages = [Page(self.live, person, lang) for person in watching for lang in ("en", "de")]
        self.pages.append(Page(self.live, None, "en", tv=True))

    def draw(self, size: int) -> str:
        return self._dice.randbytes(size).hex()

    def start(self, draw: Callable[[int], str]) -> None:
        self.do(0, make_start_row(self.live.table, draw))

    def move(self) -> bool:
        """Let a random bot move for somebody, while the play lasts."""
        play = self.live.table.play
        if play is None or play.outcome is not None:
            return False
        bots = [play.game.bots.all[0].choose] * self.seats
        after = step(play, bots, Chance.of(play.record.setup.seed)) or play.act(SYSTEM, TimeUp())
        done = after.record.entries[-1]
        self.live.show(apply_row(self.live.table, done.by, events.Acted(done.by, done.do, done.say), after))
        self.look()
        return True

    def do(self, by: int, row: events.Row) -> None:
        self._do(by, row)
        self.check()

    def come_and_go(self, *here: int) -> None:
        self.live.presence.connections = self.live.presence.here = dict.fromkeys(here, 1)
        self.live.show(self.live.table)
        self.check()

    def lift(self, member: int | None) -> None:
        lift_curtain(self.live, "ada", member)
        self.check()

    def look(self) -> None:
        for page in self.pages:
            page.look()

    def check(self) -> None:
        self.look()
        for page in self.pages:
            page.check()

    def _do(self, by: int, row: events.Row) -> None:
        self.live.show(apply_row(self.live.table, by, row))


@pytest.mark.parametrize("game", SHELF)
def test_page_after_pushes_is_the_page_called_up_now(game: str) -> None:
    """After pushes the page equals a reloaded one, also across plays, between them, and while somebody lifts a
    curtain."""
    evening = Evening(game)
    for nth in range(3):
        evening.start(evening.draw)
        for member in (0, 1):
            evening.move()
            evening.lift(member)
            evening.come_and_go(0)
            evening.come_and_go(*range(evening.seats + 1))
        while evening.move():
            pass
        evening.check()
        for by, row in BETWEEN[nth::3]:
            evening.do(by, row)


def test_watchers_are_asked_the_question_of_this_play_though_its_choices_are_those_of_the_last() -> None:
    live = LiveTable(apply_row(Table("id", "ABCD"), -1, events.TableMade("tofugott")))
    for seat in range(2):
        live.show(apply_row(live.table, seat, events.Joined(f"person-{seat}", NAMES[seat])))
        live.show(apply_row(live.table, seat, events.SatDown(seat)))
    live.show(apply_row(live.table, 0, events.RuleSwitched("crowd", True)))
    live.show(play_until_watchers_guess(live.table, 0))
    watcher, question = TablePageView(live, None, "en"), live.crowd.question
    asked_before = watcher.full_update().zones["dock"]
    for nth in range(1, 1000):
        over = not_none(live.table.play).act(SYSTEM, Abandon())
        ended = apply_row(live.table, events.SYSTEM_ROW, events.Acted(SYSTEM, "abandon"), over)
        begun = play_until_watchers_guess(ended, nth)
        crowd = Crowd()
        crowd.follow(begun)
        if crowd.question == question:
            break
    live.show(ended)
    live.show(begun)
    assert live.crowd.question == question
    shown = TablePageView(live, None, "en").full_update().zones["dock"]
    fresh = LiveTable(begun)
    fresh.crowd = live.crowd
    assert shown == TablePageView(fresh, None, "en").full_update().zones["dock"] != asked_before


def play_until_watchers_guess(table: Table, seed: int) -> Table:
    dice = Random(seed)
    table = apply_row(table, 0, make_start_row(table, lambda size: dice.randbytes(size).hex()))
    play = not_none(table.play)
    ask = not_none(play.game.table.crowd).ask
    while ask(not_none(table.play).sight(None)) is None:
        play = not_none(table.play)
        after = play.act(play.turn[0], play.sight(play.turn[0]).legal[0])
        done = after.record.entries[-1]
        table = apply_row(table, done.by, events.Acted(done.by, done.do, done.say), after)
    return table


@pytest.mark.parametrize("game", SHELF)
def test_next_start_brings_what_the_page_lacks(game: str) -> None:
    """Even if the same cards are dealt again: the page has the beginning of the story, which has grown since."""
    evening = Evening(game)
    for nth in (1, 2):
        evening.start(lambda size: evening.draw(size) if size == 16 else "00" * size)
        for page in evening.pages:
            push = page.newest
            assert (push.nth, push.layout is None) == (nth, nth > 1)
            assert "story" in push.zones
            assert push.layout or not push.zones.get("menu")
        while evening.move():
            pass


@pytest.mark.parametrize(("game", "after"), list(permutations(SHELF, 2)))
def test_after_a_change_of_game_everybody_is_shown_it_in_their_language(game: str, after: str) -> None:
    """Including watchers of the previous play, with the same people."""
    table = apply_row(Table("id", "ABCD"), -1, events.TableMade(game))
    for seat in range(3):
        table = apply_row(table, seat, events.Joined(f"person-{seat}", NAMES[seat]))
    for seat in range(3):
        table = apply_row(table, seat, events.SatDown(seat))
    live = LiveTable(begin_play(table))
    watcher = TablePageView(live, "person-0", "de")
    watcher.full_update()
    assert live.table.play is not None
    over = live.table.play.act(SYSTEM, Abandon())
    live.show(apply_row(live.table, events.SYSTEM_ROW, events.Acted(SYSTEM, "abandon"), over))
    live.show(begin_play(replace(live.table, game=after, options={}, chairs=(0, 1, 2, None))))
    shown, fresh = watcher.full_update(), TablePageView(LiveTable(live.table), "person-0", "de").full_update()
    assert shown.zones == fresh.zones


def begin_play(table: Table) -> Table:
    return apply_row(table, 0, make_start_row(table, lambda size: Random(table.n).randbytes(size).hex()))
