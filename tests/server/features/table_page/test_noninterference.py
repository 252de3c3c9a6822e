"""Noninterference as in `tests/conformance/server/test_noninterference`, at other tables: a fork, a shared device, and
a program. (The public view there includes the large screen.) And a server with a leak is caught."""

from contextlib import suppress
from pathlib import Path
from queue import Queue
from random import Random
from re import search
from threading import Event, Thread
from typing import Any

import httpx
import pytest
from msgspec.structs import replace as put

from inkling.core.driver import AnyPlay
from inkling.core.play import Play
from inkling.core.sight import Seat, Sight, Viewer
from inkling.games import SHELF
from inkling.server.api import event_stream
from inkling.server.features.shared_device import model as shared_device_model
from inkling.server.features.table_page import page_view
from tests.conformance.server.forked import Forked, finish
from tests.conformance.server.two_worlds import NAMES, STEPS, Twin, Walk, World, act, two_worlds
from tests.not_none import not_none
from tests.server.socket_players import TablePerson
from tests.time_limits import ANSWER

FEW = 25
VIEWER = Seat(0)


# A fork.


class ForkedFirst(Forked):
    """A fork from the first moment. Only one hand and the face-up cards are equal in both worlds."""

    latest = 0
    shuffled = "real"

    def brought(self, game: str) -> AnyPlay:
        state = Play.begin(SHELF[game], finish(game).record.setup, "00" * 32).state
        mine, *others = state.hands
        hidden = [card for hand in others for card in hand] + list(state.deck)
        Random(self.shuffled).shuffle(hidden)
        dealt = sum(map(len, others))
        return finish(game, tuple(map(str, (*mine, *hidden[:dealt], *state.oracle, *hidden[dealt:]))))


class ForkedFirstElsewhere(ForkedFirst):
    shuffled = "other"


def test_forks_of_plays_that_differ_in_hidden_cards_are_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the first page on: the uploaded records already differ in the others' hands."""
    kinds = (ForkedFirst, ForkedFirstElsewhere)
    with two_worlds(tmp_path, "silencio", VIEWER, monkeypatch, kinds) as (real, other):
        assert sorted(real.play.state.hands[0]) == sorted(other.play.state.hands[0])
        assert sorted(real.play.state.hands[1]) != sorted(other.play.state.hands[1])
        for world in (real, other):
            world.come()
        walk = Walk(real, other, VIEWER, Random("forks"))
        walk.compare("coming in")
        walk.reload()
        walk.go(FEW)
        assert real.play.ply > 5


# A shared device.


class Shared(World):
    """The first two share a device, which shows what is public while the curtain is down."""

    def sit(self, url: str, game: str) -> tuple[str, list[TablePerson]]:
        device, cleo = TablePerson(url, NAMES[0]), TablePerson(url, NAMES[2])
        table = device.browser.post("/make", data={"game": game, "name": NAMES[0]}).url.path
        device.browser.post(f"{table}/bring", data={"name": NAMES[1]})
        cleo.browser.post(f"{table}/join", data={"name": NAMES[2]})
        begun = device.browser.post(f"{table}/do", data={"kind": "start"})
        assert begun.status_code == httpx.codes.OK, begun.text
        return table, [device, device, cleo]

    def open_eyes(self, url: str, viewer: Viewer) -> list[TablePerson]:
        self.mine = self.people[0]
        return super().open_eyes(url, viewer)

    def lift(self, seat: Seat | None) -> None:
        who = "" if seat is None else str(self.live.table.chairs[seat])
        self.mine.browser.post(f"{self.table}/self", data={"self": who})

    def here(self) -> set[int | None]:
        """Return present members. The people of the device are all present or all absent."""
        found = super().here()
        device = {who for who in self.live.table.chairs[:2] if isinstance(who, int)}
        return found | device if found & device else found


class Handing(Walk):
    """Somebody at the device lifts the curtain and acts, with the real state in both worlds. Then the states differ
    again."""

    def act(self) -> None:
        turn = self.real.play.game.rules.turn(self.real.play.state)
        if any(self.real.people[seat] is not self.real.mine for seat in turn):
            super().act()
            return
        seat = self.dice.choice(list(turn))
        play = self.real.play
        do = play.game.words.write(self.dice.choice(play.game.rules.legal(play.state, seat)), play.record.setup.options)
        # Not only the cards: everything shown so far must be equal, too.
        self.other.live.table = put(self.other.live.table, play=play)
        self.lift(seat)
        for world in self.worlds:
            act(world, seat, do)
        self.compare("acting")
        self.lift(None)
        self.other.swap(self.imagine())

    def lift(self, seat: Seat | None) -> None:
        for world in self.worlds:
            assert isinstance(world, Shared)
            world.lift(seat)
        self.compare("the curtain")

    def find_twin(self) -> Twin | None:
        found = super().find_twin()
        return found if found is not None and self.real.people[found.seat] is not self.real.mine else None


def test_device_with_several_people_gives_nothing_away_while_its_curtain_is_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with two_worlds(tmp_path, "silencio", None, monkeypatch, (Shared, Shared)) as (real, other):
        walk = Handing(real, other, None, Random("device"))
        walk.begin()
        walk.reload()
        walk.go(FEW)
        assert real.play.ply > 8
        assert real.play.state != other.play.state


def test_device_that_shows_a_hand_to_everybody_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        page_view,
        "member_whose_view_device_shows",
        lambda live_table, person: shared_device_model.members_on_device(live_table.table, person)[0],
    )
    with two_worlds(tmp_path, "silencio", None, monkeypatch, (Shared, Shared)) as (real, other):
        walk = Handing(real, other, None, Random("device"))
        walk.begin()
        with pytest.raises(AssertionError):
            walk.reload()


# A program.


class Stream:
    """The program's event stream, read by a thread."""

    def __init__(self, url: str, code: str, token: str) -> None:
        self._events: Queue[str] = Queue()
        self._closed = Event()
        self._client = httpx.Client(base_url=url, timeout=None, verify=False)
        self._reading = Thread(target=self._read, args=(f"/api/tables/{code}/events", token), daemon=True)
        self._reading.start()

    def _read(self, path: str, token: str) -> None:
        with (
            suppress(httpx.HTTPError),
            self._client.stream("GET", path, headers={"authorization": f"Bearer {token}"}) as answer,
        ):
            for line in answer.iter_lines():
                if self._closed.is_set():
                    return
                if line.startswith("data: "):
                    self._events.put(line)

    def close(self) -> None:
        """Stop reading. The thread ends with the next line, which comes soon."""
        self._closed.set()
        self._reading.join()

    def until(self, mark: str) -> list[str]:
        """Return all events up to the first that contains this text."""
        found = []
        while True:
            found.append(self._events.get(timeout=ANSWER))
            if mark in found[-1]:
                return found


class Programmed(World):
    """The first seat belongs to a program with a token, a socket and an event stream."""

    def sit(self, url: str, game: str) -> tuple[str, list[TablePerson]]:
        _, *others = people = [TablePerson(url, name) for name in NAMES]
        host = others[0].browser
        table = host.post("/make", data={"game": game, "name": NAMES[1]}).url.path
        host.post(f"{table}/do", data={"kind": "sat", "seat": "1"})
        token = not_none(
            search(r"</b><code>([^<]+)</code>", host.post(f"{table}/outside", data={"name": NAMES[0]}).text)
        )
        people[0].browser.headers["authorization"] = f"Bearer {token[1]}"
        others[1].browser.post(f"{table}/join", data={"name": NAMES[2]})
        begun = host.post(f"{table}/do", data={"kind": "start"})
        assert begun.status_code == httpx.codes.OK, begun.text
        self.stream = Stream(url, table.removeprefix("/t/"), token[1])
        self.admits = False
        return table, people

    def open_eyes(self, url: str, viewer: Viewer) -> list[TablePerson]:
        typed = TablePerson(url, NAMES[0], "en", "?as=json")
        typed.browser.headers["authorization"] = self.mine.browser.headers["authorization"]
        return [self.mine, typed]

    def person_of(self, person: TablePerson) -> str:
        token = person.browser.headers.get("authorization", "").removeprefix("Bearer ")
        return token.rpartition(".")[0] or super().person_of(person)

    def here(self) -> set[int | None]:
        """Return present members. The stream stays open all the time."""
        return super().here() | {self.live.table.find_member(self.person_of(self.mine))}

    def look(self) -> list[list[str]]:
        """Also return the stream's events. The host changes a rule of the table, and all events up to that are
        compared."""
        frames = super().look()
        self.admits = not self.admits
        host = self.people[1].browser
        host.post(f"{self.table}/do", data={"kind": "ruled", "rule": "admit", "on": str(int(self.admits))})
        frames.append(newest_tables(self.stream.until(f'"admit":{str(self.admits).lower()}')))
        return [*frames, *super().look()]


def newest_tables(told: list[str]) -> list[str]:
    """Keep the last of several consecutive table states, because a busy stream skips outdated ones."""
    tables = [line.startswith('data: {"table":') for line in told]
    return [line for line, *both in zip(told, tables, [*tables[1:], False], strict=True) if not all(both)]


def test_program_is_told_nothing_that_its_seat_does_not_know(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_stream, "BREATH", 0.2)
    with two_worlds(tmp_path, "silencio", VIEWER, monkeypatch, (Programmed, Programmed)) as (real, other):
        walk = Walk(real, other, VIEWER, Random("program"))
        walk.begin()
        walk.reload()
        walk.go(FEW)
        for world in (real, other):
            assert isinstance(world, Programmed)
            world.stream.close()
        assert real.play.ply > 5
        assert real.play.state != other.play.state


# A server with a leak.


def test_counter_of_others_moves_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If questions were numbered by plies, a waiting player would notice that somebody changed their mind."""
    sight = Play.sight

    def counting(play: AnyPlay, viewer: Viewer) -> Sight[Any, Any, Any]:
        true = sight(play, viewer)
        return put(true, ask=play.ply) if true.ask is not None else true

    monkeypatch.setattr(Play, "sight", counting)
    with two_worlds(tmp_path, "tofugott", VIEWER, monkeypatch) as (real, other):
        walk = Walk(real, other, VIEWER, Random("caught"))
        walk.begin()
        with pytest.raises(AssertionError, match="gives a secret away"):
            walk.go(STEPS)
