"""Absence: who may wait or ask for a bot, who is acting host, and which tables are left alone."""

from html import unescape
from pathlib import Path
from time import sleep
from typing import TypeAlias

import pytest

from inkling.catalogs import speech
from inkling.core.errors import NotAllowed
from inkling.core.sight import Seat
from inkling.server.features.absence.task import find_longest_seated_member
from inkling.server.features.absence.views import describe_absence_note
from inkling.server.features.clock.model import ClockSet
from inkling.server.features.notifications.model import WebhookSet
from inkling.server.tables import events, permissions, play_start_row
from inkling.server.tables import service as table_service
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.state import Table
from inkling.server.tables.table_fold import apply_row
from tests.server.features.absence.test_bot_takes_over import SOON, give_the_turn, rows, sees, table_of
from tests.server.local_server import serving
from tests.server.socket_players import TablePerson
from tests.time_limits import wait_until

DAY = 86_400
Rows: TypeAlias = list[tuple[int, events.Row]]
ADA, BO, CLEO, DORA, ROBO, EMIL = range(6)


def sitting(*changes: tuple[int, events.Row]) -> Table:
    """Seat a program first, then Cleo, Bo and Ada, the host. Dora watches and Emil waits for admission."""
    people: Rows = [(by, events.Joined(name.lower(), name)) for by, name in enumerate(("Ada", "Bo", "Cleo", "Dora"))]
    program: Rows = [(ROBO, events.Joined("program", "Robo", outside=True)), (ROBO, events.SatDown(3))]
    sat: Rows = [(CLEO, events.SatDown(2)), (BO, events.SatDown(1)), (ADA, events.SatDown(0))]
    door: Rows = [(ADA, events.RuleSwitched("admit", True)), (EMIL, events.Joined("emil", "Emil"))]
    return fold(
        Table("table", "ABCD"),
        (events.SYSTEM_ROW, events.TableMade("silencio")),
        *people,
        *program,
        *sat,
        *door,
        *changes,
    )


def playing(*changes: tuple[int, events.Row]) -> Table:
    table = sitting()
    return fold(table, (ADA, play_start_row.make_start_row(table, lambda size: "0" * 2 * size)), *changes)


def fold(table: Table, *changes: tuple[int, events.Row]) -> Table:
    for by, change in changes:
        table = apply_row(table, by, change)
    return table


def refusal_of(table: Table, by: int, change: events.Row, here: set[int]) -> str | None:
    try:
        permissions.check_permission(table, by, change, here)
    except NotAllowed as refusal:
        return refusal.code
    return None


def test_story_says_that_somebody_is_back_only_when_they_are() -> None:
    covered, back = (
        playing((events.SYSTEM_ROW, events.BotCoverSet(1, True))),
        (events.SYSTEM_ROW, events.BotCoverSet(1, False)),
    )
    say = speech("en").to(None, covered.seat_names())
    assert describe_absence_note(fold(covered, back).notes[-1], say) == "Bo is back."
    for change in (events.RuleSwitched("cover", False), ClockSet(DAY)):
        note = fold(covered, (ADA, change), back).notes[-1]
        assert describe_absence_note(note, say) == "The bot has stopped filling in for Bo."


def test_deputy_is_the_person_who_has_been_seated_longest() -> None:
    """Programs and watchers are never chosen. Standing up resets the time, changing seats does not."""
    live = LiveTable(
        sitting(
            (CLEO, events.StoodUp()),
            (CLEO, events.SatDown(2)),
            (BO, events.StoodUp()),
            (BO, events.SatDown(1)),
            (CLEO, events.StoodUp()),
            (CLEO, events.SatDown(2)),
        )
    )
    live.presence.here = dict.fromkeys((BO, CLEO, DORA, ROBO), 1)
    assert find_longest_seated_member(live.table, live) == BO
    live.table = sitting((CLEO, events.StoodUp()), (ADA, events.BotSeated(2, "random")))
    live.presence.here = dict.fromkeys((CLEO, DORA, ROBO), 1)
    assert find_longest_seated_member(live.table, live) is None
    live = LiveTable(sitting((6, events.Joined("bo/1", "Finn")), (CLEO, events.StoodUp()), (6, events.SatDown(2))))
    live.table = fold(live.table, (BO, events.StoodUp()), (BO, events.SatDown(1)))
    live.presence.here = {6: 1, BO: 1}
    assert find_longest_seated_member(live.table, live) == BO


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (events.BotSeated(3, "random"), "taken"),
        (events.LetIn(EMIL), None),
        (events.SentAway(EMIL), None),
        (events.SentAway(ADA), "hosts-only"),
        (events.SentAway(CLEO), "hosts-only"),
        (events.RuleSwitched("locked", False), "hosts-only"),
        (events.RuleSwitched("cover", False), "hosts-only"),
        (events.HostChanged(BO), "hosts-only"),
        (WebhookSet("https://chat.example/"), "hosts-only"),
        (ClockSet(30), "hosts-only"),
        (events.Muted(CLEO, True), "hosts-only"),
        (events.ActingHostSet(CLEO), "no-wish"),
    ],
)
def test_acting_host_may_do_what_a_table_needs_and_no_more(change: events.Row, code: str | None) -> None:
    table = sitting((events.SYSTEM_ROW, events.ActingHostSet(BO)))
    assert refusal_of(table, BO, change, {BO, CLEO}) == code
    assert refusal_of(table, CLEO, change, {BO, CLEO}) == (
        "no-wish" if isinstance(change, events.ActingHostSet) else "hosts-only"
    )


def test_acting_host_starts_only_while_the_host_is_away_and_neither_readmits_nor_abandons() -> None:
    table = sitting((events.SYSTEM_ROW, events.ActingHostSet(BO)))
    start = play_start_row.make_start_row(table, lambda size: "0" * 2 * size)
    assert refusal_of(table, BO, start, {BO}) is None
    assert refusal_of(table, BO, start, {BO, ADA}) == "host-is-back"
    assert refusal_of(table, ADA, start, {BO, ADA}) is None
    kicked = fold(table, (ADA, events.SentAway(DORA)))
    assert refusal_of(kicked, BO, events.LetIn(DORA), {BO}) == "hosts-only"
    assert refusal_of(kicked, ADA, events.LetIn(DORA), {BO, ADA}) is None
    assert not table_service.is_abandoned_by_row(
        playing((events.SYSTEM_ROW, events.ActingHostSet(BO)), (BO, events.AbandonRequested()))
    )
    assert table_service.is_abandoned_by_row(apply_row(playing(), ADA, events.AbandonRequested()))


@pytest.mark.parametrize(
    "change",
    [
        (ADA, events.HostChanged(CLEO)),
        (ADA, events.Left()),
        (BO, events.Left()),
        (events.SYSTEM_ROW, events.ActingHostSet(None)),
    ],
)
def test_acting_ends_with_another_host_and_when_they_go(change: tuple[int, events.Row]) -> None:
    assert sitting((events.SYSTEM_ROW, events.ActingHostSet(BO))).absence.deputy == BO
    assert sitting((events.SYSTEM_ROW, events.ActingHostSet(BO)), change).absence.deputy is None


@pytest.mark.parametrize("kind", [events.BotCoverSet, events.WaitRequested])
def test_only_players_decide_about_somebody_who_is_away(
    kind: type[events.BotCoverSet] | type[events.WaitRequested],
) -> None:
    table, here = playing(), {ADA, CLEO, DORA, ROBO}
    assert refusal_of(table, CLEO, kind(BO, True), here) is None
    assert refusal_of(table, DORA, kind(BO, True), here) == "no-seat"
    assert refusal_of(table, EMIL, kind(BO, True), here) == "waiting"
    assert refusal_of(table, CLEO, kind(BO, False), here) == "not-away"
    assert refusal_of(table, CLEO, kind(ADA, True), here) == "not-away"
    assert refusal_of(table, CLEO, kind(9, True), here) == "no-seat"
    assert refusal_of(apply_row(table, ADA, ClockSet(DAY)), CLEO, kind(BO, True), here) == "slow-table"
    assert refusal_of(sitting(), CLEO, kind(BO, True), here) == "over"


def test_asking_for_a_bot_ends_the_waiting_and_so_does_another_in_the_seat() -> None:
    assert not permissions.would_row_change_nothing(playing(), events.WaitRequested(1, True))
    table = playing((CLEO, events.WaitRequested(BO, True)))
    again = [
        permissions.would_row_change_nothing(table, held)
        for held in (events.WaitRequested(1, True), events.WaitRequested(2, True), events.WaitRequested(1, False))
    ]
    assert again == [True, False, False]
    assert table.absence.wait_requested[BO] == CLEO
    assert apply_row(table, ADA, events.BotCoverSet(BO, True)).absence.wait_requested[BO] is None
    assert fold(table, (BO, events.StoodUp()), (DORA, events.SatDown(BO))).absence.wait_requested[BO] is None


def test_table_of_before_covers_unless_its_host_had_switched_that_off() -> None:
    assert sitting().rules["cover"]
    assert not sitting((ADA, events.RuleSwitched("cover", True)), (ADA, events.RuleSwitched("cover", False))).rules[
        "cover"
    ]


async def test_bot_that_still_thinks_does_not_move_for_whoever_is_back(tables: TableRegistry, live: LiveTable) -> None:
    for by in (0, 1):
        await tables.service.change(live, by, events.SatDown(by))
    await tables.starter.start_for_host(live, 0)
    live.presence.connections = live.presence.here = {0: 1}
    await tables.service.change(live, 0, events.BotCoverSet(1, True))
    seen = live.table
    live.presence.connections = live.presence.here = {0: 1, 1: 1}
    with pytest.raises(NotAllowed) as refused:
        await tables.service.play_action_chosen_by_server(live, Seat(1), "start", seen)
    assert refused.value.code == "stale"


def test_everybody_is_shown_the_countdown_and_anybody_stops_it(tmp_path: Path) -> None:
    """Large screens and watchers have no buttons. A bot can be requested without waiting."""
    with table_of(tmp_path, "silencio", ("Ada", "Bo", "Cleo"), after=55) as (table, (ada, bo, cleo)):
        dora = TablePerson(str(ada.browser.base_url).rstrip("/"), "Dora")
        dora.browser.post(f"{table}/join", data={"name": "Dora"})
        dora.come(table)
        give_the_turn(ada)
        bo.go()
        wait_until(sees(ada, "Bo is away", "dock"))
        seen = ada.browser.get(f"/api{table.replace('/t/', '/tables/')}").json()["away"]
        assert [(one["seat"], one["waiting"], one["until"] is None) for one in seen] == [(1, None, False)]
        wait_until(sees(dora, "Bo is away", "dock"))
        assert "data-fuse" in dora.eyes.zones["dock"]
        assert "<button" not in dora.eyes.zones["dock"]
        cleo.look()
        assert "Wait for Bo" in cleo.eyes.zones["dock"]
        cleo.send(to="do", kind="held", seat="1", on="1")
        wait_until(sees(ada, "Cleo would like to wait. No bot is filling in yet.", "dock"))
        assert "data-fuse" not in ada.eyes.zones["dock"]
        assert "Cleo would like to wait for Bo." in ada.eyes.story
        ada.send(to="do", kind="covered", seat="1", on="1")
        wait_until(sees(cleo, "Ada lets a bot play for Bo.", "story"))
        wait_until(lambda: not sees(cleo, "Bo is away", "dock")())
        assert rows(tmp_path, "held") == ['{"type":"held","seat":1,"on":true}']
        dora.leave()


def test_waiting_ends_when_they_are_back(tmp_path: Path) -> None:
    with table_of(tmp_path, "silencio", ("Ada", "Bo"), cover=False) as (table, (ada, bo)):
        give_the_turn(ada)
        bo.go()
        wait_until(sees(ada, "Bo is away", "dock"))
        ada.send(to="do", kind="held", seat="1", on="1")
        wait_until(sees(ada, "would like to wait", "dock"))
        ada.send(to="do", kind="ruled", rule="cover", on="1")
        sleep(6 * SOON)
        assert rows(tmp_path, "covered") == []
        bo.come(table)
        wait_until(sees(ada, "Bo is back.", "story"))
        assert rows(tmp_path, "held")[-1] == '{"type":"held","seat":1,"on":false}'


def test_table_that_everybody_left_waits(tmp_path: Path) -> None:
    with table_of(tmp_path, "silencio", ("Ada", "Bo")) as (table, (ada, bo)):
        give_the_turn(ada)
        ada.go()
        bo.go()
        before = rows(tmp_path, "acted")
        sleep(6 * SOON)
        assert rows(tmp_path, "covered") == []
        assert rows(tmp_path, "acted") == before
        ada.come(table)
        wait_until(sees(ada, "a bot is filling in"))


def test_table_with_a_days_clock_is_left_alone(tmp_path: Path) -> None:
    with table_of(tmp_path, "silencio", ("Ada", "Bo")) as (table, (ada, bo)):
        ada.browser.post(f"{table}/do", data={"kind": "clocked", "seconds": str(DAY)})
        give_the_turn(ada)
        bo.go()
        wait_until(sees(ada, "is away"))
        sleep(6 * SOON)
        ada.look()
        assert "Bo is away" not in ada.eyes.zones["dock"]
        assert "Let a bot play" not in ada.eyes.zones["seats"]
        refused = ada.browser.post(f"{table}/do", data={"kind": "covered", "seat": "1", "on": "1"})
        assert 'data-refused="slow-table"' in refused.text
        assert rows(tmp_path, "covered") == []


def test_host_who_is_away_is_stood_in_for_until_they_are_back(tmp_path: Path) -> None:
    """While the host is absent from the lobby, the longest seated person may start and seat bots. Before that only the
    host could."""
    with serving(tmp_path, cover_after=SOON, messages_per_second=1e6) as url:
        people = [TablePerson(url, name) for name in ("Ada", "Bo", "Cleo")]
        ada, bo, cleo = people
        table = ada.browser.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
        for person in (bo, cleo):
            person.browser.post(f"{table}/join", data={"name": person.name})
        for person in people:
            person.come(table)
        assert ada.eyes.over
        assert not bo.eyes.over
        ada.go()
        wait_until(lambda: bo.look() is not None and bo.eyes.over)
        assert "you’re acting host" in unescape(bo.eyes.zones["go"])
        assert "acting host" in bo.eyes.zones["seats"]
        wait_until(sees(cleo, "Bo starts the game", "go"))
        assert ada.browser.get(f"/api{table.replace('/t/', '/tables/')}").json()["acting_host"] == 1
        wait_until(lambda: not sees(cleo, "Bo starts the game", "go")())
        ada.come(table)
        assert ada.eyes.over
        ada.go()
        wait_until(lambda: bo.look() is not None and bo.eyes.over)
        bo.send(to="do", kind="start")
        wait_until(lambda: bo.look() is not None and not bo.eyes.over)
        wait_until(lambda: len(rows(tmp_path, "started")) == 1)
        for person in people:
            person.leave()
