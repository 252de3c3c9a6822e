"""Web Push against a push service on the loopback: who gets what, when it ends, and that nobody waits for it."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest

pytest.importorskip("pywebpush")

from inkling.server.features.push import delivery
from inkling.server.features.push.delivery import (
    PushMessage,
    PushSender,
    PushTarget,
    is_address_of_push_service,
    public_signing_key,
)
from inkling.server.features.push.task import REPEATED_AT_ONCE, PushTask, send_daily_reminders
from inkling.server.settings import Settings
from inkling.server.storage.backup import restore_backup, write_backup
from inkling.server.storage.interface import PushSubscription, RetentionTerm
from inkling.server.storage.operator_orders import SqlOperatorOrders
from inkling.server.storage.sql_store import SqlStore
from inkling.server.tables.events import Joined, SatDown, StoodUp, TableMade
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.state import Table
from inkling.server.tables.table_fold import apply_row
from tests.server.data_locations import find_secret
from tests.server.features.seat_transfer.test_seat_transfer import link_of
from tests.server.local_server import browser, serving
from tests.server.page_parsing import offered_actions, question_number
from tests.time_limits import wait_until

from .service import PushService, Subscriber, serving_pushes


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    with serving_pushes(monkeypatch) as opened:
        yield opened


def make(ada: httpx.Client, bo: httpx.Client, game: str = "silencio") -> str:
    """A slow table of two, before the first game."""
    table = ada.post("/make", data={"game": game, "name": "Ada"}).url.path
    ada.post(f"{table}/do", data={"kind": "clocked", "seconds": "86400"})
    ada.post(f"{table}/do", data={"kind": "sat", "seat": "0"})
    bo.post(f"{table}/join", data={"name": "Bo"})
    return table


def subscribe(person: httpx.Client, table: str, endpoint: str) -> Subscriber:
    subscriber = Subscriber(endpoint)
    assert person.post(f"{table}/push", data=subscriber.form()).json() == {"on": True}
    return subscriber


def stored(folder: Path) -> list[str]:
    """Return the addresses of all stored subscriptions."""
    store = SqlStore(f"sqlite:///{folder / 'inkling.db'}")
    try:
        found = [one for table_id in store.table_ids() for one in store.pushes.find_subscriptions(table_id)]
        return sorted(msgspec.json.decode(one.body, type=PushTarget).endpoint.rpartition("/")[2] for one in found)
    finally:
        store.close()


def test_turn_is_pushed_to_a_closed_browser_and_names_no_card(
    tmp_path: Path, service: PushService, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(tmp_path) as url, browser(url, "de") as ada, browser(url) as bo:
        table = make(ada, bo)
        phones = [subscribe(person, table, f"{service.url}/{name}") for person, name in ((ada, "ada"), (bo, "bo"))]
        ada.post(f"{table}/do", data={"kind": "start"})
        wait_until(lambda: service.taken, "a push")
        shown = [*service.messages(phones[0]), *service.messages(phones[1])]
        code = table[3:]
        assert shown[0]["text"] in (f"Du bist dran am Tisch {code}.", f"It’s your turn at table {code}.")
        assert {**shown[0], "text": ""} == {"title": "Silencio", "text": "", "to": table, "tag": code, "quiet": True}
        headers = service.taken[0][1]
        assert headers["content-encoding"] == "aes128gcm"
        key = ada.get(f"{table}/push").json()["key"]
        assert all(signed.endswith(f"k={key}") for signed in service.signed_by())
        assert len(service.signed_by()) == len({headers["authorization"] for _, headers, _ in service.taken})
        pages = ada.get(table).text + ada.get(f"/api/tables/{code}").text + ada.get(f"{table}/clock").text
    assert key == public_signing_key(find_secret(tmp_path))
    logged = capsys.readouterr()
    assert service.url not in pages + logged.out + logged.err


def test_somebody_who_wants_to_start_or_play_again_is_pushed_to_the_others(
    tmp_path: Path, service: PushService
) -> None:
    with serving(tmp_path) as url, browser(url) as ada, browser(url) as bo:
        table = ada.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
        ada.post(f"{table}/do", data={"kind": "sat", "seat": "0"})
        phone = subscribe(ada, table, f"{service.url}/ada")
        bo.post(f"{table}/join", data={"name": "Bo"})
        wait_until(lambda: len(service.taken) == 1, "a push")
        ada.post(f"{table}/do", data={"kind": "start"})
        ada.post(f"{table}/do", data={"kind": "gave-up"})
        bo.post(f"{table}/do", data={"kind": "offered"})
        wait_until(lambda: len(service.taken) == 2, "another push")
        texts = [message["text"] for message in service.messages(phone)]
    assert texts == [
        f"Bo is at table {table[3:]} and would like to start.",
        f"Bo suggests another game at table {table[3:]}.",
    ]


def test_dead_subscriptions_are_forgotten_and_redirects_not_followed(tmp_path: Path, service: PushService) -> None:
    with serving(tmp_path) as url, browser(url) as ada, browser(url) as bo:
        table = ada.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
        for name in ("gone", "moved", "kept"):
            subscribe(ada, table, f"{service.url}/{name}")
        bo.post(f"{table}/join", data={"name": "Bo"})
        wait_until(
            lambda: len(service.taken) == 3 and stored(tmp_path) == ["kept", "moved"], "the end of a subscription"
        )
        assert "/elsewhere" not in [path for path, *_ in service.taken]


def test_member_has_at_most_five_and_one_tap_ends_them(tmp_path: Path, service: PushService) -> None:
    with serving(tmp_path) as url, browser(url) as ada:
        table = ada.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
        for number in range(7):
            subscribe(ada, table, f"{service.url}/{number}")
        assert stored(tmp_path) == ["2", "3", "4", "5", "6"]
        off = ada.post(f"{table}/push", data={"endpoint": f"{service.url}/4", "off": "1"})
        assert off.json() == {"on": False}
        assert stored(tmp_path) == ["2", "3", "5", "6"]
        bad = Subscriber(f"{service.url}/7").form()
        for flaw in ({"endpoint": "https://elsewhere.example/x"}, {"p256dh": "AAAA"}, {"auth": "!"}, {"auth": ""}):
            answer = ada.post(f"{table}/push", data=bad | flaw, headers={"accept": "application/json"})
            assert answer.json()["refused"] == "bad-push"
        with browser(url) as stranger:
            assert stranger.post(f"{table}/push", data=bad).status_code != httpx.codes.OK
        assert stored(tmp_path) == ["2", "3", "5", "6"]


@pytest.mark.parametrize("way", ["leaving", "sending away", "moving", "blocking", "deleting"])
def test_subscription_goes_with_its_member(tmp_path: Path, service: PushService, way: str) -> None:
    with serving(tmp_path) as url, browser(url) as ada, browser(url) as bo, browser(url) as phone:
        table = make(ada, bo)
        subscribe(ada, table, f"{service.url}/ada")
        subscribe(bo, table, f"{service.url}/bo")
        match way:
            case "leaving":
                bo.post(f"{table}/do", data={"kind": "left"})
            case "sending away":
                ada.post(f"{table}/do", data={"kind": "kicked", "member": "1"})
            case "moving":
                phone.post(link_of(bo.get(f"{table}/passport")))
            case "blocking":
                store = SqlStore(f"sqlite:///{tmp_path / 'inkling.db'}")
                (person,) = {
                    one.person for one in store.pushes.find_subscriptions(store.table_ids()[0]) if one.member == 1
                }
                assert isinstance(store.orders, SqlOperatorOrders)
                store.orders.block([person], "Bo", table[3:], 0)
                store.close()
            case "deleting":
                ada.post(f"{table}/delete", data={"code": table[3:], "sure": "1"})
        left = [] if way == "deleting" else ["ada"]
        wait_until(lambda: stored(tmp_path) == left, "the end of the subscription")


def test_moves_do_not_wait_for_a_push_service(tmp_path: Path, service: PushService) -> None:
    """The service takes messages and answers none; the game goes on, and other browsers get theirs."""
    with serving(tmp_path) as url, browser(url) as ada, browser(url) as bo:
        table = make(ada, bo)
        for person, name in ((ada, "ada"), (bo, "bo")):
            for path in ("slow1", "slow2"):
                subscribe(person, table, f"{service.url}/{path}-{name}")
        phones = [subscribe(person, table, f"{service.url}/{name}") for person, name in ((ada, "ada"), (bo, "bo"))]
        ada.post(f"{table}/do", data={"kind": "start"})
        wait_until(lambda: service.taken, "a push")
        for person in (ada, bo) * 3:
            page = person.get(table).text
            for do in offered_actions(page)[:1]:
                answer = person.post(f"{table}/act", data={"do": do, "ask": question_number(page) or ""})
                assert answer.status_code == httpx.codes.OK
        wait_until(lambda: any(service.messages(phone) for phone in phones), "a push to another browser")
        assert not service.release.is_set(), "the slow service still hasn't answered"
        service.release.set()


def test_subscription_goes_when_the_code_is_freed(tmp_path: Path) -> None:
    store = SqlStore(f"sqlite:///{tmp_path / 'inkling.db'}")
    store.open_table("t" * 32, "FERN", "silencio", 0)
    store.pushes.store_subscription(PushSubscription("t" * 32, "m", 0, "ada", "{}"), 0, 5, None)
    store.table_ages.reset_age_of_changed_tables(5)
    for term, left in ((4, 1), (5, 0)):
        store.table_ages.archive_expired(RetentionTerm(term), frozenset)
        assert len(store.pushes.find_subscriptions("t" * 32)) == left
    store.close()


def test_signing_key_is_private_and_in_backups(tmp_path: Path) -> None:
    """Otherwise every browser would have to subscribe again."""
    old, new, file = Settings(data=str(tmp_path / "old")), Settings(data=str(tmp_path / "new")), tmp_path / "backup"
    with serving(old.folder) as url, browser(url) as ada:
        table = ada.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
        key = ada.get(f"{table}/push").json()["key"]
    write_backup(old, file)
    restore_backup(new, file, replace=False)
    assert public_signing_key(find_secret(new.folder)) == key
    assert all((one.folder / "secret").stat().st_mode & 0o777 == 0o600 for one in (old, new))


def test_only_push_services_of_browsers_are_addressed() -> None:
    good = (
        "fcm.googleapis.com",
        "updates.push.services.mozilla.com",
        "web.push.apple.com",
        "wns2-x.notify.windows.com",
    )
    bad = (
        "evil.example",
        "fcm.googleapis.com.evil.example",
        "push.apple.com.evil.example",
        "127.0.0.1",
        "xpush.apple.com",
    )
    assert all(is_address_of_push_service(f"https://{host}/send/abc") for host in good)
    assert not any(is_address_of_push_service(f"https://{host}/send/abc") for host in bad)
    for url in ("http://fcm.googleapis.com/x", "https://fcm.googleapis.com:444/x", "https://a@fcm.googleapis.com/x"):
        assert not is_address_of_push_service(url)
    assert not is_address_of_push_service("https://fcm.googleapis.com/" + "x" * 2000)


async def test_nobody_rings_the_others_phones_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    live = LiveTable(apply_row(Table("id", "ABCD"), -1, TableMade("silencio")))
    for member, name in enumerate(("Ada", "Bo")):
        live.show(apply_row(live.table, member, Joined(f"p{member}", name)))
    store = SqlStore(f"sqlite:///{tmp_path / 'inkling.db'}")
    sender, sent = PushSender(store, b"x" * 32), list[str]()
    body = msgspec.json.encode(PushTarget("https://fcm.googleapis.com/x", "", "", "en", True, "")).decode()

    async def find(table_id: str) -> list[PushSubscription]:
        return [PushSubscription(table_id, "mark", 0, "p0", body)]

    monkeypatch.setattr(sender, "find_subscriptions", find)
    monkeypatch.setattr(sender, "send", lambda to, notice: sent.append(notice.text))
    task = PushTask(TableRegistry(store), live, sender)
    for _ in range(2 * REPEATED_AT_ONCE):
        for row in (SatDown(1), StoodUp()):
            live.show(apply_row(live.table, 1, row))
            task.on_table_change()
            await task._run_due()
    assert sent == ["Bo is at table ABCD and would like to start."] * REPEATED_AT_ONCE
    sender.close()
    store.close()


async def test_one_table_cannot_fill_the_queue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery, "send_push_and_wait", lambda *_: True)
    store = SqlStore(f"sqlite:///{tmp_path / 'inkling.db'}")
    sender = PushSender(store, b"x" * 32)
    body = msgspec.json.encode(PushTarget("https://fcm.googleapis.com/x", "", "", "en", True, "")).decode()
    notice = PushMessage("Silencio", "x", "/t/FERN", "FERN")
    for _ in range(2 * delivery.MOST_OF_TABLE):
        sender.send(PushSubscription("busy", "mark", 0, "p", body), notice)
    sender.send(PushSubscription("other", "mark", 0, "p", body), notice)
    assert sender._of_table == {"busy": delivery.MOST_OF_TABLE, "other": 1}
    while sender._sending:
        await asyncio.sleep(0.01)
    assert not sender._of_table
    sender.close()
    store.close()


async def test_nobody_waits_for_a_thousand_slow_endpoints(
    tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables take turns, the queue is bounded, and a message that takes too long is given up."""
    monkeypatch.setattr(delivery, "SECONDS", 0.2)
    store = SqlStore(f"sqlite:///{tmp_path / 'inkling.db'}")
    sender = PushSender(store, b"x" * 32)

    def to(table_id: str, path: str) -> tuple[Subscriber, PushSubscription]:
        one = Subscriber(f"{service.url}/{path}")
        form = one.form()
        body = PushTarget(form["endpoint"], form["p256dh"], form["auth"], "en", True, "https://play.example")
        return one, PushSubscription(table_id, path, 0, "p", msgspec.json.encode(body).decode())

    notice = PushMessage("Silencio", "x", "/t/FERN", "FERN")
    _, slow = to("busy", "slow")
    for _ in range(1000):
        sender.send(slow, notice)
    phone, quick = to("other", "quick")
    sender.send(quick, notice)
    async with asyncio.timeout(10):
        while not service.messages(phone):
            await asyncio.sleep(0.01)
    assert len([path for path, *_ in service.taken if path == "/slow"]) < 100
    monkeypatch.setattr(delivery, "MOST_WAITING", 1)
    sender.send(quick, notice)
    sender.close()
    store.close()
    assert len(service.messages(phone)) == 1


async def test_daily_puzzle_is_told_once_a_day_per_browser(tmp_path: Path, service: PushService) -> None:
    store = SqlStore(f"sqlite:///{tmp_path / 'inkling.db'}")
    tables = TableRegistry(store)
    live = await tables.make_table("silencio", "ada", "Ada")
    phone = Subscriber(f"{service.url}/ada")
    form = phone.form()
    body = PushTarget(form["endpoint"], form["p256dh"], form["auth"], "de", True, "https://play.example")
    one = PushSubscription(live.table.id, "m", 0, "ada", msgspec.json.encode(body).decode())
    store.pushes.store_subscription(one, 0, 5, 100)
    store.pushes.store_subscription(msgspec.structs.replace(one, mark="gone", person="somebody else"), 0, 5, 100)
    sender = PushSender(store, b"x" * 32)
    for day in (100, 101, 101):
        await send_daily_reminders(store, tables, sender, day)
    async with asyncio.timeout(10):
        while not service.messages(phone):
            await asyncio.sleep(0.01)
    assert [message["text"] for message in service.messages(phone)] == ["Die Rätsel des Tages warten."]
    assert [message["to"] for message in service.messages(phone)] == ["/daily"]
    assert [kept.mark for kept in store.pushes.find_subscriptions(live.table.id)] == ["m"]
    sender.close()
    store.close()


def test_server_without_the_extra_offers_no_pushes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("inkling.server.features.push.routes.is_push_installed", lambda: False)
    monkeypatch.setattr("inkling.server.main.is_push_installed", lambda: False)
    with serving(tmp_path) as url, browser(url) as ada:
        table = ada.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
        assert ada.get(f"{table}/push").json() == {"key": ""}
