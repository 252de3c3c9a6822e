"""Leaving and returning, seats after the end, and names during a play: no access to other hands or chat."""

import asyncio
from contextlib import AbstractContextManager

import pytest

from inkling.core.errors import NotAllowed
from inkling.server.features.chat.model import LINES_OF_TALK, Talked
from inkling.server.features.seat_transfer.service import SeatTransferService
from inkling.server.features.shared_device.model import members_on_device
from inkling.server.platform.signing import Signer
from inkling.server.tables import events
from inkling.server.tables.access.policy import reason_to_deny_table
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.state import Table
from inkling.server.tables.table_fold import apply_row


@pytest.fixture
def live(live: LiveTable, tables: TableRegistry, runner: asyncio.Runner) -> LiveTable:
    """Seat Ada, the host, and Bo at a table with a bot."""

    async def sit_down() -> None:
        await tables.joining.seat(live, 0)
        await tables.joining.seat(live, 1)
        await tables.service.change(live, 0, events.BotSeated(2, "random"))

    runner.run(sit_down())
    return live


async def test_chair_taken_after_an_abandoned_play_shows_nothing_of_it(tables: TableRegistry, live: LiveTable) -> None:
    await tables.starter.start_for_host(live, 0)
    await tables.service.change(live, 0, events.AbandonRequested())
    assert not live.table.playing
    assert live.table.viewer(1) == 1
    await tables.service.change(live, 1, events.SatDown(2))
    assert live.table.viewer(1) == 1
    await tables.service.change(live, 0, events.SeatsSwapped(0, 2))
    assert live.table.viewer(0) == 0


async def test_whoever_leaves_and_comes_back_is_the_same_member(tables: TableRegistry, live: LiveTable) -> None:
    await tables.starter.start_for_host(live, 0)
    await tables.service.change(live, 1, events.Left())
    assert await tables.joining.join(live, "person-b", "Red seven") == 1
    assert live.table.members[1].name == "Bo"
    with pytest.raises(NotAllowed) as refused:
        await tables.service.change(live, 1, events.SatDown(2))
    assert refused.value.code == "own-seat"
    await tables.service.change(live, 1, events.SatDown(1))
    assert live.table.viewer(1) == 1


async def test_guest_who_comes_during_a_play_is_nameless_in_it_and_has_a_seat_afterwards(
    tables: TableRegistry, live: LiveTable
) -> None:
    await tables.starter.start_for_host(live, 0)
    number = await tables.joining.join(live, "person-c", "Play blue three")
    assert live.table.shown_name(number) == ""
    assert live.table.shown_name(1) == "Bo"
    await tables.service.change(live, 0, events.AbandonRequested())
    assert live.table.shown_name(number) == "Play blue three"
    assert len(live.table.chairs) == 4
    await tables.joining.seat(live, number)
    assert live.table.chair_of(number) == 3


async def test_table_never_lacks_a_host(tables: TableRegistry, live: LiveTable) -> None:
    await tables.service.change(live, 0, events.RuleSwitched("admit", True))
    waiting = await tables.joining.join(live, "person-c", "Cleo")
    with pytest.raises(NotAllowed):
        await tables.service.change(live, 0, events.HostChanged(waiting))
    await tables.service.change(live, 0, events.Left())
    assert live.table.host == 1
    await tables.service.change(live, 1, events.Left())
    dan = await tables.joining.join(live, "person-d", "Dan")
    assert live.table.host == dan
    assert not live.table.members[dan].waiting


async def test_guests_who_come_in_together_all_get_in_and_sit(tables: TableRegistry, live: LiveTable) -> None:
    async def come(n: int) -> None:
        await tables.joining.seat(live, await tables.joining.join(live, f"person-{n}", f"Guest {n}"))

    await asyncio.gather(*map(come, range(3)))
    # Two of them get the free seat and the bot's; the third gets none.
    assert set(live.table.chairs) < {0, 1, 2, 3, 4}
    assert len(live.table.members) == 5


async def test_whoever_is_sent_away_comes_back_only_if_they_are_let_in_again(
    tables: TableRegistry, live: LiveTable
) -> None:
    await tables.starter.start_for_host(live, 0)
    await tables.service.change(live, 0, events.SentAway(1))
    for again in (tables.joining.join(live, "person-b", "Bo"), tables.joining.join(live, "person-b/1", "Bo")):
        with pytest.raises(NotAllowed) as refused:
            await again
        assert refused.value.code == "sent-away"
    with pytest.raises(NotAllowed) as refused:
        await tables.service.change(live, 1, events.SeatTransferred("person-c"))
    assert refused.value.code == "gone"
    await tables.service.change(live, 0, events.LetIn(1))
    assert await tables.joining.join(live, "person-b", "Bo") == 1
    await tables.service.change(live, 1, events.SatDown(1))
    assert live.table.viewer(1) == 1


def test_whoever_came_back_as_somebody_new_in_an_older_version_stays() -> None:
    table = Table("t", "ABCD")
    rows: tuple[tuple[int, events.Row], ...] = (
        (-1, events.TableMade("silencio")),
        (0, events.Joined("person-a", "Ada")),
        (1, events.Joined("person-b", "Bo")),
        (0, events.SentAway(1)),
        (2, events.Joined("person-b", "Bo")),
        (2, events.Left()),
    )
    for by, change in rows:
        table = apply_row(table, by, change)
    assert reason_to_deny_table(table, "person-b", has_key=False) is None
    assert table.find_former_member("person-b") == 2


async def test_passport_link_works_once_also_for_two_at_once(tables: TableRegistry, live: LiveTable) -> None:
    seat_transfers = SeatTransferService(tables, Signer(b"x" * 32))
    token = seat_transfers.make_link(live, 1, "").removeprefix("/r/")
    uses = (seat_transfers.use_link(token, "phone"), seat_transfers.use_link(token, "thief"))
    done = await asyncio.gather(*uses, return_exceptions=True)
    assert {type(one) for one in done} == {LiveTable, NotAllowed}
    assert live.table.members[1].moves == 1


async def test_connection_counts_for_whoever_it_belongs_to_now(tables: TableRegistry, live: LiveTable) -> None:

    def heard(person: str) -> AbstractContextManager[None]:
        return live.count_connection_and_listen(lambda: None, lambda: members_on_device(live.table, person))

    with heard("person-b"), heard("person-c"):
        assert live.presence.here.keys() == {1}
        await tables.service.change(live, 1, events.SeatTransferred("phone"))
        assert live.presence.here.keys() == set()
        assert await tables.joining.join(live, "person-c", "Cleo") == 2
        assert live.presence.here.keys() == {2}
    assert live.presence.here.keys() == set()


async def test_talk_is_remembered_in_part(tables: TableRegistry, live: LiveTable) -> None:
    for number in range(LINES_OF_TALK + 5):
        await tables.service.change(live, 0, Talked(f"word {number}"))
    assert [line.text for line in live.table.chat.messages] == [
        f"word {number}" for number in range(5, LINES_OF_TALK + 5)
    ]


async def test_locked_table_that_all_have_left_opens_again(tables: TableRegistry, live: LiveTable) -> None:
    await tables.service.change(live, 0, events.RuleSwitched("locked", True))
    for member in (0, 1):
        await tables.service.change(live, member, events.Left())
    assert await tables.joining.join(live, "person-c", "Cleo") == live.table.host == 2
