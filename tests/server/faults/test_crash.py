"""The process is killed between any two steps of an action: nothing shown is lost, nothing is doubled."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from signal import SIGKILL

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.amounts import LONG_RUN
from tests.server.crashing_server import STEPS
from tests.server.fork_server import ForkServer
from tests.server.local_server import browser, serving
from tests.server.processes import Process, ServerUnderTest
from tests.server.socket_players import TablePerson, begin_with_bots, find_next_move, sit_down
from tests.time_limits import ANSWER, PLAY, wait_until

NAMES = ("Ada", "Bo")
BOT = -3
"""The author number of the bot in seat 1."""
LASTING = STEPS[STEPS.index("committed") :]
"""Steps at which the action is durable."""
TO_THE_END = 1000
FURTHER = TO_THE_END if LONG_RUN else 5
"""Moves made after the restart, before the host abandons the play; after some crashes the play is finished."""


@pytest.mark.parametrize("step", STEPS)
def test_nothing_shown_is_lost_and_nothing_is_doubled(tmp_path: Path, nursery: ForkServer, step: str) -> None:
    further = TO_THE_END if step == "committed" else FURTHER
    survive(ServerUnderTest(tmp_path, nursery=nursery), "silencio", step, 3, further)


@pytest.mark.parametrize("step", ["queued", "committed", "sent-1"])
def test_nothing_shown_is_lost_on_postgresql(
    tmp_path: Path, nursery: ForkServer, fresh_postgres: str, step: str
) -> None:
    survive(ServerUnderTest(tmp_path, fresh_postgres, nursery), "silencio", step, 3)


@pytest.mark.parametrize(("game", "step"), [("similo", "sent-2"), ("tofugott", "stored")])
def test_nothing_shown_is_lost_in_other_games(tmp_path: Path, nursery: ForkServer, game: str, step: str) -> None:
    survive(ServerUnderTest(tmp_path, nursery=nursery), game, step, 2)


@pytest.mark.parametrize("tail", ["half a frame", "noise", "zeros"])
def test_torn_end_of_the_file_costs_nothing_that_was_committed(tmp_path: Path, nursery: ForkServer, tail: str) -> None:
    """A row that was being written at the power cut does not exist yet, however much of it is on disk."""
    house = ServerUnderTest(tmp_path, nursery=nursery)
    table, people, _ = crash(house, "silencio", "sent-1", 4)
    journal = tmp_path / "inkling.db-wal"
    torn = {"half a frame": journal.read_bytes()[-3000:], "noise": Random(1).randbytes(5000), "zeros": bytes(4120)}
    with journal.open("ab") as file:
        file.write(torn[tail])
    go_on(house, table, people, [])
    assert acted(house) > 4


@pytest.mark.parametrize("step", ["asked", "inserted", "committed", "sent-1"])
def test_move_of_a_bot_is_not_lost_once_it_was_shown(tmp_path: Path, nursery: ForkServer, step: str) -> None:
    house, dice = ServerUnderTest(tmp_path, nursery=nursery), Random(step)
    with house.open("bot", step, "3") as server:
        table, ada = sit_with_a_bot(house.url)
        with suppress(ConnectionClosed):
            while True:
                move_if_asked(ada, dice)
        find_killed(server, [ada])
    before = bot_moves(house)
    assert before >= 3 if step in LASTING else before == 2
    with again(house) as url:
        come_back(ada, url, table)
        if step != "committed" and not LONG_RUN:
            wait_until(lambda: move_if_asked(ada, dice) or bot_moves(house) > before + 1, limit=PLAY)
            ada.send(to="do", kind="gave-up")
        wait_until(lambda: move_if_asked(ada, dice) or ada.eyes.over, limit=PLAY)
        ada.leave()
    check_end(house)
    assert bot_moves(house) > before


@pytest.mark.parametrize("step", ["asked", "inserted", "committed", "sent-1"])
def test_what_follows_from_a_change_is_done_once(tmp_path: Path, nursery: ForkServer, step: str) -> None:
    """The server is killed while SYSTEM executes an abandon request that is in the log. After the restart it is
    executed once."""
    house = ServerUnderTest(tmp_path, nursery=nursery)
    with house.open("house", step, "1") as server:
        table, people = sit_down(house.url, "silencio", NAMES)
        for person in people:
            person.come(table)
        people[0].send(to="do", kind="gave-up")
        find_killed(server, people)
    with again(house) as url:
        for person in people:
            come_back(person, url, table)
        wait_until(lambda: bool(people[0].look()) or people[0].eyes.over, limit=PLAY)
        for person in people:
            person.leave()
    assert [row.kind for row in house.rows()][-2:] == ["gave-up", "acted"]
    check_end(house)


def bot_moves(house: ServerUnderTest) -> int:
    return sum(row.by == BOT for row in house.rows())


def sit_with_a_bot(url: str) -> tuple[str, TablePerson]:
    ada = TablePerson(url, "Ada")
    table = ada.browser.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
    begin_with_bots(ada.browser, table, 1, bot="simple")
    ada.come(table)
    return table, ada


def move_if_asked(person: TablePerson, dice: Random) -> bool:
    """Move if asked. Return False, so that the play goes on."""
    person.look()
    form = person.choose(dice)
    if form is not None and not person.eyes.over:
        person.send(**form)
    return False


def find_killed(server: Process, people: list[TablePerson]) -> None:
    """Check that the server was killed as planned. The people have received all it sent."""
    server.wait(timeout=ANSWER)
    assert server.returncode == -SIGKILL
    for person in people:
        person.receive_rest()
        person.go()


def come_back(person: TablePerson, url: str, table: str) -> None:
    before = person.eyes.story
    person.move_to(url)
    person.come(table)
    assert person.eyes.story[: len(before)] == before, f"{person.name} was shown what is not there"


def test_workers_of_a_killed_server_end_too(tmp_path: Path) -> None:
    """Bots' worker processes end with a killed server, because nothing else would end them."""
    house = ServerUnderTest(tmp_path)
    with house.open() as server, browser(house.url) as ada:
        table = ada.post("/play", data={"game": "silencio"}).url.path
        ada.post(f"{table}/do", data={"kind": "ruled", "rule": "unhurried", "on": "0"})
        workers = wait_until(lambda: children(server.pid), "the start of a worker")
        server.kill()
        server.wait()
        wait_until(lambda: not any(map(alive, workers)), "the end of the workers")


def children(process: int) -> list[int]:
    found = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return list(map(int, found))


def alive(process: int) -> bool:
    """True if the process runs. A zombie does not count."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def survive(house: ServerUnderTest, game: str, step: str, n: int, further: int = FURTHER) -> None:
    table, people, sent = crash(house, game, step, n)
    assert acted(house) == (n if step in LASTING else n - 1)
    go_on(house, table, people, sent, further)


def crash(
    house: ServerUnderTest, game: str, step: str, n: int
) -> tuple[str, list[TablePerson], list[tuple[TablePerson, dict[str, str]]]]:
    """Let the n-th action kill the server. Return the people with all they have seen, and the last message."""
    dice = Random(f"{step} {n}")
    with house.open("person", step, str(n)) as server:
        table, people = sit_down(house.url, game, NAMES)
        people.append(TablePerson(house.url, None))
        for person in people:
            person.come(table)
        sent: list[tuple[TablePerson, dict[str, str]]] = []
        for number in range(n):
            person, form = find_next_move(people, dice)
            sent = [(person, form)]
            last = number == n - 1
            post(person, table, form) if last and step == "answered" else person.send(**form)
            if not last:
                for one in (person, *people):
                    one.look()
        find_killed(server, people)
    return table, people, sent


def check_end(house: ServerUnderTest) -> None:
    (left,) = house.tables()
    assert left.play is not None
    assert left.play.outcome is not None


def post(person: TablePerson, table: str, form: dict[str, str]) -> None:
    """Send a plain form. The response may get lost with the server."""
    answer = person.browser.post(f"{table}/act", data=form, follow_redirects=False)
    assert answer.status_code == httpx.codes.SEE_OTHER


def go_on(
    house: ServerUnderTest,
    table: str,
    people: list[TablePerson],
    sent: list[tuple[TablePerson, dict[str, str]]],
    further: int = FURTHER,
) -> None:
    """Reconnect everybody. They find what they were shown, the last message counts once, and the play goes on."""
    dice = Random("after")
    with again(house) as url:
        for person in people:
            come_back(person, url, table)
        for person, form in sent * 2:
            person.send(**form)
            person.look()
            assert person.eyes.refusals == [], "a repeated send is no mistake"
        for _, form in sent:
            assert [row.send for row in house.rows()].count(form["send"]) == 1
        play_on(people, dice, further)
        for person in people:
            person.leave()
    check_end(house)


def play_on(people: list[TablePerson], dice: Random, further: int) -> None:
    """Play to the end, or `further` moves until the host abandons."""
    while not people[0].eyes.over:
        for one in people:
            one.look()
        if people[0].eyes.over:
            break
        person, form = find_next_move(people, dice) if further > 0 else (people[0], {"to": "do", "kind": "gave-up"})
        person.send(**form)
        person.look()
        further -= 1


@contextmanager
def again(house: ServerUnderTest) -> Iterator[str]:
    """Start the next server on the same data."""
    with serving(house.folder, database=house.database, messages_per_second=1e6, requests_per_second=1e6) as url:
        yield url


def acted(house: ServerUnderTest) -> int:
    return sum(row.kind == "acted" for row in house.rows())
