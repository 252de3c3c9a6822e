"""Watchers guess along: what they see, what players never see before the end, one mark a person, and limits."""

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
import pytest

from inkling.core import NotAllowed
from inkling.core.driver import AnyPlay
from inkling.core.play import Play, prepare
from inkling.games import SHELF
from inkling.server.features.crowd import model
from inkling.server.features.crowd.model import FEWEST, Crowd
from inkling.server.tables.state import RULES, Table
from tests.server.features.group.evenings import GroupAtTable, gather
from tests.server.local_server import browser, open_live_socket, receive, serving

TITLE = "What the watchers thought"


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("crowd")) as address:
        yield address


@contextmanager
def crowd_at(url: str, game: str = "similo", watchers: int = FEWEST, **options: object) -> Iterator["Audience"]:
    """Begin a game of two players with watchers who may guess along."""
    with gather(url, game, ("Ada", "Bo")) as players, ExitStack() as opened:
        assert players.command("Ada", "ruled", rule="crowd", on=True).json() == {"done": True}
        players.command("Ada", "options", options=options)
        assert players.command("Ada", "start").json() == {"done": True}
        yield Audience(players, [opened.enter_context(browser(url)) for _ in range(watchers)])


class Audience:
    def __init__(self, players: GroupAtTable, watchers: list[httpx.Client]) -> None:
        self.players, self.watchers, self.table = players, watchers, players.table

    def question(self, watcher: httpx.Client) -> dict[str, str]:
        """Return key and part of the question that this watcher sees."""
        page = watcher.get(self.table).text
        return {name: re.findall(rf'name="{name}" value="([^"]+)"', page)[0] for name in ("key", "part")}

    def choices(self, watcher: httpx.Client) -> list[str]:
        return re.findall(r'name="choice" value="([^"]+)"', watcher.get(self.table).text)

    def mark(self, watcher: httpx.Client, choice: str, **fields: str) -> httpx.Response:
        form = {**self.question(watcher), "choice": choice, **fields}
        return watcher.post(f"{self.table}/crowd", data=form, headers={"accept": "application/json"})

    def marked(self, watcher: httpx.Client) -> list[str]:
        return re.findall(r'name="choice" value="([^"]+)" aria-pressed="true"', watcher.get(self.table).text)

    def finish(self) -> None:
        while self.players.move_once():
            pass

    def seen_by_players(self) -> list[str]:
        """Return everything that players, a TV and programs get, without what changes with time."""
        pages = []
        for client in self.players.clients.values():
            for path in (self.table, f"{self.table}/tv", f"{self.players.api}/sight", self.players.api):
                pages.append(client.get(path).text)
        return pages


def test_watchers_mark_and_everybody_sees_at_the_end_how_right_they_were(url: str) -> None:
    with crowd_at(url, deck="fables", giver=0) as audience:
        first, *others = audience.watchers
        choices = audience.choices(first)
        assert len(choices) == 12
        for watcher in audience.watchers:
            assert audience.mark(watcher, choices[0]).status_code == 200
        assert audience.marked(first) == [choices[0]]
        audience.mark(first, choices[1])
        assert audience.marked(first) == [choices[1]], "the second mark replaces the first"
        assert TITLE not in "".join(audience.seen_by_players())
        audience.finish()
        pages = [client.get(audience.table).text for client in (*audience.players.clients.values(), *others)]
        pages.append(first.get(f"{audience.table}/tv").text)
        assert all(TITLE in page for page in pages)
        assert all(f"{FEWEST} people guessed along." in page for page in pages)
        assert re.search(r"Your guesses: \d of \d right", others[0].get(audience.table).text)
        assert "Your guesses" not in pages[0]


@pytest.mark.parametrize("game", ["similo", "tofugott"])
def test_marks_change_nothing_that_players_get_before_the_end(url: str, game: str) -> None:
    options: dict[str, Any] = {"deck": "fables", "giver": 0} if game == "similo" else {"rounds": 1, "talk": False}
    with crowd_at(url, game, **options) as audience:
        if game == "tofugott":
            assert audience.players.move_once(), "the ponder card"
        before = audience.seen_by_players()
        choices = audience.choices(audience.watchers[0])
        for place, watcher in enumerate(audience.watchers):
            assert audience.mark(watcher, choices[place % 3]).status_code == 200
        assert audience.seen_by_players() == before
        assert all(len(audience.marked(watcher)) == 1 for watcher in audience.watchers), "not the others' marks"


def test_marks_send_no_byte_to_the_sockets_of_players(url: str) -> None:
    with crowd_at(url, deck="fables", giver=0) as audience, ExitStack() as opened:
        sockets = [
            opened.enter_context(open_live_socket(client, audience.table))
            for client in audience.players.clients.values()
        ]
        for socket in sockets:
            receive(socket, "zones")
        for watcher in audience.watchers:
            audience.mark(watcher, audience.choices(watcher)[0])
        for socket in sockets:
            with pytest.raises(TimeoutError):
                socket.recv(0.2)


def test_socket_of_a_watcher_marks_and_shows_only_the_own_mark(url: str) -> None:
    with crowd_at(url, deck="fables", giver=0) as audience, ExitStack() as opened:
        one, other = audience.watchers[:2]
        choices = audience.choices(one)
        audience.choices(other)
        mine, theirs = (opened.enter_context(open_live_socket(client, audience.table)) for client in (one, other))
        receive(mine, "zones")
        receive(theirs, "zones")
        mine.send(f'{{"to": "crowd", "key": "secret", "part": "1", "choice": "{choices[2]}", "send": "a1"}}')
        zones = ""
        while 'aria-pressed="true"' not in zones:
            zones = str(receive(mine, "zones"))
        with pytest.raises(TimeoutError):
            theirs.recv(0.2)


def test_who_may_mark_and_what(url: str) -> None:
    with crowd_at(url, deck="fables", giver=0) as audience:
        watcher = audience.watchers[0]
        [choice, *_], asked = audience.choices(watcher), audience.question(watcher)
        assert "data-crowd" not in audience.players.clients["Bo"].get(audience.table).text
        for client, fields, code in (
            (audience.players.clients["Bo"], {}, "plays"),
            (watcher, {"choice": "nobody"}, "no-choice"),
            (watcher, {"part": "2"}, "stale"),
            (watcher, {"key": "x"}, "stale"),
            (watcher, {"key": "", "part": "", "choice": ""}, "stale"),
        ):
            form = {**asked, "choice": choice, **fields}
            sent = client.post(f"{audience.table}/crowd", data=form, headers={"accept": "application/json"})
            assert sent.json()["refused"] == code
        assert audience.marked(watcher) == []
        audience.players.command("Ada", "ruled", rule="crowd", on=False)
        sent = watcher.post(
            f"{audience.table}/crowd", data={**asked, "choice": choice}, headers={"accept": "application/json"}
        )
        assert sent.json()["refused"] == "no-crowd"


def test_strangers_cannot_mark_at_a_private_table(url: str) -> None:
    with crowd_at(url, deck="fables", giver=0) as audience:
        watcher = audience.watchers[0]
        asked, choice = audience.question(watcher), audience.choices(watcher)[0]
        audience.players.command("Ada", "ruled", rule="private", on=True)
        sent = watcher.post(
            f"{audience.table}/crowd", data={**asked, "choice": choice}, headers={"accept": "application/json"}
        )
        assert sent.json()["refused"] == "private"


def test_few_marks_are_never_shown(url: str) -> None:
    with crowd_at(url, watchers=FEWEST - 1, deck="fables", giver=0) as audience:
        for watcher in audience.watchers:
            audience.mark(watcher, audience.choices(watcher)[0])
        assert "Your guesses" not in audience.watchers[0].get(audience.table).text
        audience.finish()
        page = audience.watchers[0].get(audience.table).text
        assert TITLE not in page
        assert re.search(r"Your guesses: \d of \d right", page), "everybody gets their own score"


def test_one_person_cannot_flood_the_marks(url: str) -> None:
    with crowd_at(url, watchers=1, deck="fables", giver=0) as audience:
        [watcher] = audience.watchers
        asked, choices = audience.question(watcher), audience.choices(watcher)
        codes = [
            watcher.post(
                f"{audience.table}/crowd",
                data={**asked, "choice": choices[n % 12]},
                headers={"accept": "application/json"},
            ).status_code
            for n in range(40)
        ]
        assert 429 in codes
        assert len(audience.marked(watcher)) == 1


def test_crowd_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """No more people than the limit are counted, however many cookies somebody makes. Known ones may go on."""
    monkeypatch.setattr(model, "MOST_PEOPLE", 3)
    crowd, table = Crowd(), table_of_similo()
    crowd.follow(table)
    assert crowd.question is not None
    key, part, choices = crowd.question.key, str(crowd.question.part), crowd.question.choices
    for person in "abc":
        crowd.mark(table, person, key, part, choices[0])
    with pytest.raises(NotAllowed) as refused:
        crowd.mark(table, "d", key, part, choices[0])
    assert refused.value.code == "crowded"
    crowd.mark(table, "a", key, part, choices[1])
    assert crowd.mark_of("a") == choices[1]
    assert crowd.mark_of("d") is None


def test_one_network_cannot_shut_out_the_others(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a socket and by a form alike, although each mark comes with a new cookie."""
    monkeypatch.setattr(model, "MOST_OF_NETWORK", 3)
    with crowd_at(url, watchers=5, deck="fables", giver=0) as audience:
        *guests, late = audience.watchers
        marked = [audience.mark(watcher, audience.choices(watcher)[0]).status_code for watcher in guests]
        assert marked == [200, 200, 200, 409]
        choice = audience.choices(late)[0]
        with open_live_socket(late, audience.table) as socket:
            receive(socket, "zones")
            socket.send(f'{{"to": "crowd", "key": "secret", "part": "1", "choice": "{choice}", "send": "a1"}}')
            assert "crowded" in str(receive(socket, "refused"))
    crowd, table = Crowd(), table_of_similo()
    crowd.follow(table)
    assert crowd.question is not None
    for person in "abc":
        crowd.mark(table, person, crowd.question.key, "1", crowd.question.choices[0], "one")
    crowd.mark(table, "d", crowd.question.key, "1", crowd.question.choices[0], "other")
    assert crowd.mark_of("d") is not None


def table_of_similo() -> Table:
    game = SHELF["similo"]
    play: AnyPlay = Play.begin(game, prepare(game, 2, game.rules.options(), "seed"), "0" * 64)
    return Table("t", "ABCD", game="similo", play=play, play_id="p", rules={**RULES, "crowd": True})
