"""What a pair gets on a locked phone: that all are there, whose turn it is, and a reminder. Never a card."""

from pathlib import Path

import pytest

pytest.importorskip("pywebpush")

import httpx

from inkling.server.features.push.task import fold_table_with_members, write_reminder
from inkling.server.storage.interface import PushSubscription
from inkling.server.storage.sql_store import SqlStore
from inkling.server.tables.registry import TableRegistry
from tests.server.data_locations import find_database
from tests.server.features.daily_for_two.pair_days import accept, invitation, make_pair
from tests.server.features.push.service import PushService, Subscriber, serving_pushes
from tests.server.local_server import browser, serving
from tests.time_limits import wait_until


def subscribe(person: httpx.Client, code: str, endpoint: str) -> Subscriber:
    subscriber = Subscriber(endpoint)
    assert person.post(f"/t/{code}/push", data=subscriber.form()).json() == {"on": True}
    return subscriber


def play_first_day(url: str, service: PushService, place: str) -> tuple[str, list[dict[str, object]]]:
    """Begin a pair's first game. Return its code and what its two phones were told, the maker's first."""
    with browser(url) as ada, browser(url) as bo:
        code = make_pair(ada, "Ada")
        phones = [subscribe(ada, code, f"{service.url}/{place}-ada")]
        accept(bo, invitation(ada.get(f"/t/{code}/two").text), "Bo")
        wait_until(lambda: service.messages(phones[0]), "the news that everybody is there")
        phones.append(subscribe(bo, code, f"{service.url}/{place}-bo"))
        known = len(service.taken)
        bo.post(f"/t/{code}/two", data={"game": "similo"})
        wait_until(lambda: len(service.taken) > known, "a push for the turn")
        return code, [message for phone in phones for message in service.messages(phone)]


def test_pushes_are_the_same_whatever_the_secret_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two pairs have two deals and get equal pushes, but for the code of their table."""
    with serving_pushes(monkeypatch) as service, serving(tmp_path, time_zone="UTC") as url:
        told = [play_first_day(url, service, place) for place in ("one", "two")]
    shown = [
        [{name: str(value).replace(code, "CODE") for name, value in message.items()} for message in messages]
        for code, messages in told
    ]
    assert shown[0] == shown[1]
    assert [message["text"] for message in shown[0]] == [
        "Bo is there. You can begin today’s game.",
        "It’s your turn at table CODE.",
    ]
    assert [message["to"] for message in shown[0]] == ["/t/CODE/two", "/t/CODE"]


async def test_reminder_leads_to_the_page_of_the_pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving_pushes(monkeypatch) as service, serving(tmp_path) as url, browser(url) as ada:
        code = make_pair(ada, "Ada")
        subscribe(ada, code, f"{service.url}/ada")
    store = SqlStore(find_database(tmp_path))
    [one] = [found for table_id in store.table_ids() for found in store.pushes.find_subscriptions(table_id)]
    message = await write_reminder(store, await fold_table_with_members(store, TableRegistry(store), one.table_id), one)
    assert message.to == f"/t/{code}/two"
    assert message.text == "Your game of the day is waiting. It counts once each of you has moved."
    assert [kept.mark for kept in find_due(store)] == [one.mark]
    store.close()


def find_due(store: SqlStore) -> list[PushSubscription]:
    """Return the subscriptions that get a reminder on some later day."""
    return list(store.pushes.find_subscriptions_to_remind(10**7, 5))
