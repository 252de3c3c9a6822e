"""People may use any process: what was done through one is visible through the other at once."""

import json
from collections.abc import Callable, Iterator
from html import unescape
from re import search
from time import monotonic

import httpx
import pytest
from sqlalchemy import create_engine, text

from tests.not_none import not_none
from tests.server.database_engines import Engines, engines
from tests.server.features.private_tables.test_private_tables import take_key
from tests.server.features.shared_device.test_shared_device import cards, lift
from tests.server.fork_server import ForkServer
from tests.server.local_server import browser, open_live_socket, receive
from tests.server.page_parsing import zones_of
from tests.server.processes import ServerUnderTest
from tests.server.running_cluster import Cluster, ClusterProcess, open_cluster
from tests.server.socket_players import TablePerson
from tests.time_limits import ANSWER, wait_until

__all__ = ["engines"]
# Databases are killed and processes frozen every second, so allow one retry on a busy machine.
pytestmark = pytest.mark.flaky(reruns=1)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory, engines: Engines, nursery: ForkServer) -> Iterator[Cluster]:
    with open_cluster(tmp_path_factory.mktemp("cluster"), engines, nursery) as opened:
        yield opened


def same(browser_here: httpx.Client, url: str) -> httpx.Client:
    """Return the same browser at another process."""
    there = browser(url)
    there.cookies = browser_here.cookies
    return there


def make(ada: httpx.Client) -> str:
    return ada.post("/make", data={"game": "silencio", "name": "Ada"}).url.path


def test_what_was_done_here_is_there_when_somebody_looks(cluster: Cluster) -> None:
    here, there = cluster.urls
    with browser(here) as ada, browser(there) as bo:
        table = make(ada)
        bo.post(f"{table}/join", data={"name": "Bo"})
        for turn in range(3):
            ada.post(f"{table}/talk", data={"text": f"word {turn}"})
            assert f"word {turn}" in bo.get(table).text
        ada.post(f"{table}/do", data={"kind": "ruled", "rule": "listed", "on": "1"})
        ada.get(table)
        wait_until(lambda: f'href="{table}"' in bo.get("/open").text, "the list of open tables")
        pin = not_none(search(r"PIN: (\d{6})", ada.post(f"{table}/passport").text))
        with browser(there) as phone:
            for wrong in ("000000" if pin[1] != "000000" else "000001",):
                assert "is wrong or no longer works" in phone.post(f"{table}/move", data={"pin": wrong}).text
            assert phone.post(f"{table}/move", data={"pin": pin[1]}).status_code == httpx.codes.OK
            assert "is wrong or no longer works" in bo.post(f"{table}/move", data={"pin": pin[1]}).text
            with same(phone, here) as phone_here, same(phone, there) as copied:
                phone_here.post(f"{table}/passport", data={"do": "sign-out"})
                wait_until(lambda: copied.get(f"{table}/passport").status_code != httpx.codes.OK, "signing out")
                with open_live_socket(bo, table) as window:
                    receive(window, "layout")
                    deleted = phone_here.post(f"{table}/delete")
                    assert deleted.url.path == "/", deleted.text
                    assert receive(window, "refused")["refused"] == "deleted"
        assert bo.get(table).status_code == httpx.codes.NOT_FOUND


def test_curtain_that_is_lifted_here_is_lifted_there_and_falls_there(cluster: Cluster) -> None:
    """Windows of the same device at other processes follow the curtain and show only what the device may show."""
    here, there = cluster.urls
    with browser(here) as ada, browser(there) as stranger:
        table = make(ada)
        ada.post(f"{table}/do", data={"kind": "sat", "seat": "0"})
        ada.post(f"{table}/bring", data={"name": "Bo"})
        ada.post(f"{table}/do", data={"kind": "start"})
        public = cards(stranger.get(table).text)
        with same(ada, there) as elsewhere:
            assert cards(elsewhere.get(table).text) == public
            hand = cards(lift(ada, table, "Ada")) - public
            assert hand
            assert cards(elsewhere.get(table).text) - public == hand
            ada.post(f"{table}/self", data={"self": ""})
            assert cards(elsewhere.get(table).text) == public


def test_who_leads_here_is_followed_there(cluster: Cluster) -> None:
    """Members at another process follow the leader, whom a presence row names. Anybody can take over, and leading ends
    with the connection."""
    here, there = cluster.urls
    with browser(here) as ada, browser(there) as bo:
        table = make(ada)
        bo.post(f"{table}/join", data={"name": "Bo"})
        for wish in ({"kind": "sat", "seat": 0}, {"kind": "start"}, {"kind": "gave-up"}):
            ada.post(f"{table}/do", data=wish)
        found = not_none(search(r"/p/(\w+)", ada.get(table).text))
        with open_live_socket(bo, f"{table}/back/{found[1]}") as his:
            with open_live_socket(ada, f"{table}/back/{found[1]}") as hers:
                hers.send(json.dumps({"to": "lead", "play": found[1], "ply": "0"}))
                assert receive(his, "led")["led"] == {"ply": 0, "mine": False}
                his.send(json.dumps({"to": "lead", "play": found[1], "ply": "1"}))
                while receive(hers, "led")["led"] != {"ply": 1, "mine": False}:
                    pass
                hers.send(json.dumps({"to": "lead", "play": found[1], "ply": "2"}))
                while receive(his, "led")["led"] != {"ply": 2, "mine": False}:
                    pass
            while "led" in json.loads(his.recv(timeout=ANSWER)):
                pass


def test_who_went_to_the_rules_here_is_among_them_there_until_they_are_back(cluster: Cluster) -> None:
    """All processes show who is reading the rules, even one that has not loaded the table. The newest report counts."""
    here, there = cluster.urls
    with browser(here) as ada, browser(here) as bo:
        table = make(ada)
        bo.post(f"{table}/join", data={"name": "Bo"})
        with same(ada, there) as ada_there, same(bo, there) as bo_there:

            def reads() -> set[bool]:
                shown = [zones_of(eyes.get(table).text)["seats"] for eyes in (ada, ada_there)]
                return {"is reading the rules" in seats for seats in shown}

            rules = f"/learn/silencio?table={table.removeprefix('/t/')}"
            for asked, comes in ((bo_there, bo), (bo, bo_there), (bo, bo)):
                asked.get(rules)
                wait_until(lambda: reads() == {True}, "Bo among the rules")
                comes.get(table)
                wait_until(lambda: reads() == {False}, "Bo at the table again")
            stranger = browser(there)
            stranger.get(rules)
            assert reads() == {False}


def driver_of(log: ServerUnderTest, table: str) -> str:
    """Return the name of the process that drives a table."""
    engine = create_engine(log.database)
    with engine.connect() as connection:
        query = text("SELECT process FROM leases WHERE name = :name")
        found = connection.execute(query, {"name": log.find(table.removeprefix("/t/"))}).scalar()
    engine.dispose()
    return str(found) if found else ""


def moves_of_bots(cluster: Cluster, table: str) -> int:
    rows = cluster.log.rows(cluster.log.find(table.removeprefix("/t/")))
    return sum(row.kind == "acted" and row.by <= -2 for row in rows)


def sit_with_bots(site: ClusterProcess) -> tuple[str, TablePerson]:
    """Let Ada begin a play with two bots through this process, which drives them. She has no open connection."""
    ada = TablePerson(site.url, "Ada")
    table = make(ada.browser)
    for form in (
        {"kind": "bot-seated", "seat": "1", "bot": "simple"},
        {"kind": "ruled", "rule": "cover", "on": "1"},
        {"kind": "ruled", "rule": "unhurried", "on": "0"},
    ):
        assert ada.browser.post(f"{table}/do", data=form).status_code == httpx.codes.OK
    return table, ada


@pytest.mark.parametrize("fate", ["killed", "frozen"])
def test_bots_are_taken_over_by_another_process(
    cluster: Cluster, fate: str, record_property: Callable[[str, object], None]
) -> None:
    """Within five seconds on an idle machine; the test only prints the time. A process that resumes finds its lease
    gone."""
    first, second = cluster.sites
    table, ada = sit_with_bots(first)
    old = wait_until(lambda: driver_of(cluster.log, table), "a driver")
    ada.move_to(second.url)
    assert first.process is not None
    if fate == "killed":
        first.kill()
        try:
            record_property("counted", watch_take_over(cluster, table, ada, old))
        finally:
            first.start()
    else:
        with first.frozen():
            record_property("counted", watch_take_over(cluster, table, ada, old))
        wait_until(lambda: play_on(cluster, table, ada) > 3, "bots that go on")
        check_key_lets_in(cluster, first, ada, table)
    assert driver_of(cluster.log, table) != old
    assert cluster.log.tables()
    ada.leave()


def check_key_lets_in(cluster: Cluster, site: ClusterProcess, ada: TablePerson, table: str) -> None:
    """Check that the key admits a guest who has knocked, even through a process that no longer drives the table."""
    ada.browser.post(f"{table}/do", data={"kind": "ruled", "rule": "private", "on": "1"})
    closed = [row.body for row in cluster.log.rows(cluster.log.find(table.removeprefix("/t/"))) if row.kind == "closed"]
    with browser(site.url) as bo:
        assert "You’ve knocked" in unescape(bo.post(f"{table}/join", data={"name": "Bo"}).text)
        assert take_key(bo, table, json.loads(closed[-1])["key"]).status_code == httpx.codes.OK
        assert "Bo" in bo.get(table).text


def watch_take_over(cluster: Cluster, table: str, ada: TablePerson, old: str) -> str:
    """Return how long the take-over by another process took. Its bots must move afterwards."""
    began = monotonic()
    wait_until(lambda: driver_of(cluster.log, table) != old, "another driver")
    took = f"taken over after {monotonic() - began:.1f} s"
    ada.browser.post(f"{table}/do", data={"kind": "start"})
    ada.come(table)
    wait_until(lambda: play_on(cluster, table, ada) > 1, "a move of a bot")
    return took


def play_on(cluster: Cluster, table: str, ada: TablePerson) -> int:
    """Let Ada act if she is asked. Return how often bots have moved."""
    ada.look()
    if ada.eyes.offered:
        ada.send(**ada.choose_first())
    return moves_of_bots(cluster, table)


def test_who_went_away_by_way_of_one_process_comes_back_by_way_of_another(cluster: Cluster) -> None:
    here, there = cluster.urls
    ada, bo = TablePerson(here, "Ada"), TablePerson(there, "Bo")
    table = make(ada.browser)
    bo.browser.post(f"{table}/join", data={"name": "Bo"})
    for seat, person in enumerate((ada, bo)):
        person.browser.post(f"{table}/do", data={"kind": "sat", "seat": str(seat)})
        person.come(table)
    ada.browser.post(f"{table}/do", data={"kind": "start"})
    table_id = cluster.log.find(table.removeprefix("/t/"))

    def covered() -> list[str]:
        return [row.body for row in cluster.log.rows(table_id) if row.kind == "covered"]

    def go_on() -> bool:
        ada.look()
        if ada.eyes.offered:
            ada.send(**ada.choose_first())
        return bool(covered())

    bo.go()
    wait_until(go_on, "a bot in the place of Bo")
    assert '"on":true' in covered()[-1]
    bo.move_to(here)
    bo.come(table)
    wait_until(lambda: '"on":false' in covered()[-1], "Bo's own seat")
    ada.leave()
    bo.leave()
