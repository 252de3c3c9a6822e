"""Who may read a private table after leaving it, and knocks that cannot block it."""

from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from inkling.server.features.joining.model import MOST_EVER
from inkling.server.features.seats.model import Member, add_member
from inkling.server.tables.access.policy import MOST_KNOCKING, find_waiting_guest_to_drop, number_of_new_member
from inkling.server.tables.events import Joined
from inkling.server.tables.state import Table
from tests.server.features.private_tables.test_private_tables import HOST, SAID, key_of, make_private, take_key, wish
from tests.server.local_server import browser, open_live_socket, serving
from tests.server.platform.http.test_rate_limits import from_address
from tests.time_limits import ANSWER


def leave(person: httpx.Client, table: str) -> None:
    assert person.post(f"{table}/do", data={"kind": "left"}).url.path == "/"


def reads(person: httpx.Client, table: str) -> set[bool]:
    """Return the answers of page and API: may this person read the table?"""
    page, data = person.get(table), person.get(table.replace("/t/", "/api/tables/"))
    return {page.status_code == 200, data.status_code == 200, HOST in page.text, SAID in data.text}


def open_table(host: httpx.Client) -> str:
    table = host.post("/make", data={"game": "silencio", "name": HOST}).url.path
    host.post(f"{table}/talk", data={"text": SAID})
    return table


def test_making_a_table_private_bars_those_who_left(site: httpx.Client, bo: httpx.Client, cleo: httpx.Client) -> None:
    """Their sockets close too. The new link, or knocking, brings them back to their place."""
    table = open_table(site)
    for person, name in ((bo, "Bo"), (cleo, "Cy")):
        person.post(f"{table}/join", data={"name": name})
    leave(bo, table)
    assert reads(bo, table) == {True}
    with open_live_socket(bo, table) as opened:
        opened.recv(timeout=ANSWER)
        wish(site, table, kind="ruled", rule="private", on="1")
        assert '"gone"' in str(opened.recv(timeout=ANSWER))
    assert reads(bo, table) == {False}
    assert reads(cleo, table) == {True}, "a member who is there"
    take_key(bo, table, key_of(site, table))
    assert reads(bo, table) == {True}
    bo.post(f"{table}/join", data={"name": "Bo"})
    wish(site, table, kind="ruled", rule="private", on="1")
    assert reads(bo, table) == {True}, "they are a member again"


def test_new_link_ends_what_the_host_is_shown(site: httpx.Client, bo: httpx.Client, cleo: httpx.Client) -> None:
    table, key = make_private(site)
    site.post(f"{table}/talk", data={"text": SAID})
    for person, name in ((bo, "Bo"), (cleo, "Cy")):
        take_key(person, table, key)
        person.post(f"{table}/join", data={"name": name})
        leave(person, table)
    page = site.get(table).text
    assert "Left, but can still look in" in page
    assert all(f'data-key="gone{number}"' in page for number in (1, 2))
    wish(site, table, kind="kicked", member="1")
    assert reads(bo, table) == {False}
    assert reads(cleo, table) == {True}, "only the one who was sent away"
    wish(site, table, kind="ruled", rule="private", on="1")
    assert reads(cleo, table) == {False}
    assert "Left, but can still look in" not in site.get(table).text
    wish(site, table, kind="let-in", member="1")


def test_door_is_not_jammed_by_knocks_of_one_address(tmp_path: Path) -> None:
    with serving(tmp_path, behind_proxy=True) as url, browser(url) as host, ExitStack() as held:
        table, _ = make_private(host)
        first = held.enter_context(from_address(url, "192.0.2.1"))
        first.post(f"{table}/join", data={"name": "First"})
        crowd = [held.enter_context(from_address(url, "2001:db8:1:1::1")) for _ in range(MOST_KNOCKING)]
        for number, one in enumerate(crowd):
            one.headers["x-forwarded-for"] = f"2001:db8:1:{number:x}::1"
            assert "You’ve knocked" in one.post(f"{table}/join", data={"name": f"Crowd {number:02}"}).text
        friend = held.enter_context(from_address(url, "192.0.2.2"))
        assert "You’ve knocked" in friend.post(f"{table}/join", data={"name": "Friend"}).text
        page = host.get(table).text
        assert page.count("wants to sit down") == MOST_KNOCKING
        assert [name in page for name in ("First", "Friend", "Crowd 00", "Crowd 01", "Crowd 02")] == [
            *(True, True, False, False, True)
        ]
        assert "You’ve knocked" not in crowd[0].get(table).text


def waiting(*knocks: str) -> tuple[Table, dict[int, str]]:
    members = (Member("Ada", "ada", inside=True), *(Member("Bo", f"bo {n}", waiting=True) for n in range(len(knocks))))
    return Table("", "", members=members), {number + 1: address for number, address in enumerate(knocks)}


def test_nobody_gives_way_while_there_is_room_or_where_all_come_from_elsewhere() -> None:
    assert find_waiting_guest_to_drop(*waiting("a", "a"), "a") is None
    assert find_waiting_guest_to_drop(*waiting(*map(str, range(MOST_KNOCKING))), "new") is None
    assert find_waiting_guest_to_drop(*waiting(*map(str, range(MOST_KNOCKING))), "3") == 4, (
        "the same address's older knock"
    )
    table, _ = waiting(*map(str, range(MOST_KNOCKING)))
    assert find_waiting_guest_to_drop(table, {}, "new") == 1, "after a restart nobody's address is known"


def test_knocks_do_not_use_up_the_numbers_of_a_table() -> None:
    gone = Member("Bo", None, waiting=True, was="bo")
    table = Table("", "", members=(Member("Ada", "ada", inside=True), gone))
    assert number_of_new_member(table, knocks=True) == 1
    assert number_of_new_member(table, knocks=False) == 2
    for kept in (Member("Bo", None, was="bo", inside=True), Member("Bo", None, was="bo", sent=True)):
        assert number_of_new_member(Table("", "", members=(kept,)), knocks=True) == 1
    assert MOST_EVER > MOST_KNOCKING


def test_next_guest_inherits_nothing_with_a_number(site: httpx.Client, bo: httpx.Client, cleo: httpx.Client) -> None:
    table, _ = make_private(site)
    bo.post(f"{table}/join", data={"name": "Bo"})
    leave(bo, table)
    cleo.post(f"{table}/join", data={"name": "Cy"})
    assert "Cy wants to sit down" in site.get(table).text
    wish(site, table, kind="let-in", member="1")
    assert cleo.get(table).status_code == 200
    assert bo.get(table).status_code == 403
    assert "You’ve knocked" in bo.post(f"{table}/join", data={"name": "Bo"}).text
    assert "Bo wants to sit down" in site.get(table).text
    assert cleo.get(table).status_code == 200


@pytest.mark.parametrize("kind", ["left", "stood"])
def test_waiting_guest_can_only_leave_by_the_api(site: httpx.Client, bo: httpx.Client, kind: str) -> None:
    table, _ = make_private(site)
    api = table.replace("/t/", "/api/tables/")
    knocked = bo.post(f"{api}/join", json={"name": "Bo"}).json()
    assert knocked["waiting"] is True
    bo.headers["authorization"] = f"Bearer {knocked['token']}"
    answer = bo.post(f"{api}/wish", json={"kind": kind})
    assert (answer.status_code == 200) is (kind == "left")
    assert ("Bo wants to sit down" in site.get(table).text) is (kind != "left")
    if kind != "left":
        assert answer.json()["refused"] == "waiting"


def test_guest_who_waits_gets_no_link_or_pin_to_another_device(site: httpx.Client, eve: httpx.Client) -> None:
    """Their number may be given to the next guest, and an old link must not lead to that guest's seat."""
    table = open_table(site)
    wish(site, table, kind="ruled", rule="admit", on="1")
    eve.post(f"{table}/join", data={"name": "Eve"})
    for answer in (eve.get(f"{table}/passport"), eve.post(f"{table}/passport")):
        assert (answer.status_code, "/r/" in answer.text) == (409, False)
    former = Member("Eve", None, waiting=True, moves=2)
    table_then = Table("t", "ABCD", members=(Member("Ada", "a"), former))
    assert add_member(table_then, 1, Joined("b", "Bo", knocks=True)).members[1].moves == 3
