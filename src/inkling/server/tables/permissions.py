"""Decides which command a member may give at a table, and when. A forbidden command is refused with a sentence.

The permissions of events that a feature declares are in its `model.py`.
"""

from collections.abc import Collection
from typing import assert_never

from msgspec import Struct

from inkling.core import NotAllowed, Seat, msg
from inkling.core.driver import AnyPlay
from inkling.server.features.absence.model import check_absence_request
from inkling.server.features.chat.model import is_chat_open
from inkling.server.features.daily_for_two.model import check_pair_may_start_play, does_row_begin_pair_game
from inkling.server.features.group.model import has_agreed_to_deletion, is_only_member
from inkling.server.features.joining.model import check_may_join, check_may_rename
from inkling.server.features.language_models import model as language_models_model
from inkling.server.features.seats.model import check_may_sit_down, may_former_member_read
from inkling.server.tables import events
from inkling.server.tables.access.policy import check_person_not_sent_away
from inkling.server.tables.event_registry import DECLARATIONS, EVENTS
from inkling.server.tables.member_names import has_too_many_combining_marks
from inkling.server.tables.raising_refusals import IN_PROGRESS, MANY_MARKS, require
from inkling.server.tables.state import RULES, Table, is_person_asked

HOSTS_ONLY: tuple[type[Struct], ...] = (
    *(events.SeatsSwapped, events.BotSeated, events.BotRemoved, events.RuleSwitched, events.LetIn, events.SentAway),
    *(events.HostChanged, events.Muted, events.Started, events.TableMadePrivate),
    *(declared.event for declared in EVENTS if declared.hosts_only),
)
DEPUTIES_TOO = (events.BotSeated, events.BotRemoved, events.LetIn, events.Started)
"""Rows that an acting host may cause, too. They may also send away guests who wait to be let in, but can't let in
people whom the host sent away."""
AT_DOOR = (events.SeatTransferred, events.Left)


def check_permission(table: Table, by: int, row: events.Row, here: Collection[int] = ()) -> None:
    """Raise NotAllowed unless this member, or SYSTEM, may cause this row now. `here` are the present members."""
    if by >= 0 and not isinstance(row, events.Joined):
        check_was_let_in(table, by, row)
    if isinstance(row, HOSTS_ONLY) and not does_row_begin_pair_game(table, row):
        check_is_host_or_acting_host(table, by, row, here)
    if isinstance(row, events.FeatureEvent):
        DECLARATIONS[type(row)].check(table, by, row)
        return
    match row:
        case events.Acted() | events.BotsWarmingUp() | events.AbandonRequested():
            require(table.playing, "over", msg("The game is over."))
        case events.BotCoverSet() | events.WaitRequested() | events.ActingHostSet() | events.TimedOut():
            check_may_write_absence_row(table, by, row, here)
        case events.PresetChosen():
            require(table.play is None and by == events.SYSTEM_ROW, "playing", IN_PROGRESS)
        case events.TableMade():
            require(table.n == -1, "made", msg("This table already exists."))
        case events.Joined():
            check_may_join(table, by, row)
        case events.Renamed(name):
            check_may_rename(table, name, by)
        case events.SatDown() | events.StoodUp() | events.SeatsSwapped() | events.BotSeated() | events.BotRemoved():
            check_may_sit_down(table, by, row)
        case events.Started(setup=setup):
            require(not table.playing, "playing", IN_PROGRESS)
            check_pair_may_start_play(table, setup["seed"])
            language_models_model.check_models_may_see_play(table, setup)
        case events.RuleSwitched():
            check_may_switch_rule(table, by, row)
        case events.LetIn(member) | events.SentAway(member) | events.HostChanged(member) | events.Muted(member):
            check_member_can_be_sent_away(table, by, member, row)
        case events.SeatTransferred():
            check_may_transfer_seat(table, by, row)
        case events.Left() | events.TableMadePrivate():
            pass  # always allowed
        case _:
            assert_never(row)


def check_may_switch_rule(table: Table, by: int, row: events.RuleSwitched) -> None:
    """Raise NotAllowed for an unknown rule, if a pair's table would become public, or if anybody but SYSTEM opens the
    table to strangers.

    A host may only close it to strangers.
    """
    shown = table.pair is not None and row.rule == "private" and not row.on
    require(not shown, "pair", msg("A game for two is always private."))
    known = row.rule in RULES and (row.rule != "meet" or not row.on or by == events.SYSTEM_ROW)
    require(known, "no-rule", msg("This table doesn’t have that rule."))


def check_was_let_in(table: Table, by: int, row: events.Row | None = None) -> None:
    member = table.members[by]
    if member.person is None:
        raise NotAllowed("gone", msg("You’re no longer at this table."))
    # At a private table not even a name may be tested, because a refusal would reveal who is there.
    if member.waiting and not isinstance(row, AT_DOOR if table.key else (*AT_DOOR, events.Renamed)):
        raise NotAllowed("waiting", msg("The host hasn’t let you in yet."))


def check_is_host_or_acting_host(
    table: Table, by: int, row: events.Row | None = None, here: Collection[int] = ()
) -> None:
    """Raise NotAllowed unless the member is the host or SYSTEM.

    The acting host may also cause some rows, as long as the host is away.
    """
    if by == table.absence.deputy and may_acting_host_write_row(table, row):
        require(table.host not in here, "host-is-back", msg("The host is back, so that’s up to them now."))
    else:
        require(by in (table.host, events.SYSTEM_ROW), "hosts-only", msg("Only the host can do that."))


def is_host_or_acting_host(table: Table, member: int | None) -> bool:
    """True for members who may start plays and seat bots: the host and the acting host."""
    return member is not None and member in (table.host, table.absence.deputy)


def may_acting_host_write_row(table: Table, row: events.Row | None) -> bool:
    if isinstance(row, events.SentAway | events.LetIn):
        return 0 <= row.member < len(table.members) and table.members[row.member].waiting
    return row is None or isinstance(row, DEPUTIES_TOO)


def check_may_write_absence_row(table: Table, by: int, row: events.AbsenceRow, here: Collection[int]) -> None:
    """Raise NotAllowed unless this member may cause this row about an absent player. SYSTEM may cause all such rows."""
    match row:
        case events.BotCoverSet(seat, on) | events.WaitRequested(seat, on):
            require(table.playing, "over", msg("The game is over."))
            if by != events.SYSTEM_ROW:
                check_absence_request(table, by, seat, on, here)
        case events.TimedOut(seat):
            asked = by == events.SYSTEM_ROW and is_person_asked(table, seat)
            require(asked, "stale", msg("The game has moved on. Look again and choose."))
        case events.ActingHostSet():
            require(by == events.SYSTEM_ROW, "no-wish", msg("Nobody here can do that."))


def would_row_change_nothing(table: Table, row: events.Row, by: int = events.SYSTEM_ROW) -> bool:
    """True if the row would change nothing, such as a second request to wait, so that it need not be stored."""
    if isinstance(row, events.FeatureEvent):
        changes_nothing = DECLARATIONS[type(row)].changes_nothing
        return changes_nothing is not None and changes_nothing(table, by, row)
    return isinstance(row, events.WaitRequested) and row.on and table.absence.wait_requested[row.seat] is not None


def is_seat_publicly_awaited(table: Table, seat: int) -> bool:
    """True if everybody may know that the play waits for this seat. False for every seat if questions are secret."""
    play = table.play
    if play is None or not table.awaits_moves:
        return False
    return seat in (play.game.table.awaited or play.game.rules.turn)(play.state)


def check_may_delete_table(table: Table, by: int) -> None:
    """Raise NotAllowed unless this member may delete the table.

    That is the host, never the acting host, because a deletion can't be undone. A table that a group has ever kept is
    different: any remaining member may delete it, once all of them have agreed.
    """
    if table.group.name and not is_only_member(table, by):
        require(has_agreed_to_deletion(table), "not-agreed", msg("A group’s table is deleted once everybody agrees."))
    else:
        check_is_host(table, by)


def check_is_host(table: Table, by: int) -> None:
    """Raise NotAllowed unless the member is the host. The acting host doesn't count."""
    require(by == table.host, "hosts-only", msg("Only the host can do that."))


def check_may_transfer_seat(table: Table, by: int, moved: events.SeatTransferred) -> None:
    check_person_not_sent_away(table, moved.person)
    if moved.moves is not None and moved.moves != table.members[by].moves:
        raise outdated_transfer_link_error()


def outdated_transfer_link_error() -> NotAllowed:
    sentence = msg(
        "This link no longer works: it was used or revoked, the seat has moved or devices have been signed out since, "
        "or the table is gone."
    )
    return NotAllowed("old-link", sentence)


def check_member_can_be_sent_away(table: Table, by: int, member: int, row: events.Row) -> None:
    known = 0 <= member < len(table.members)
    present = known and table.members[member].person is not None
    again = known and isinstance(row, events.LetIn) and table.members[member].sent
    left = known and isinstance(row, events.SentAway) and may_former_member_read(table.members[member])
    require(present or again or left, "absent", msg("That guest isn’t here any more."))
    if isinstance(row, events.HostChanged):
        require(not table.members[member].waiting, "waiting", msg("Let them in first."))
        require(not table.members[member].outside, "host", msg("A program can’t be the host."))
    if isinstance(row, events.SentAway):
        require(member != by, "yourself", msg("You can’t send yourself away; leave the table instead."))


def play_member_action(
    table: Table, by: int, do: str, ask: int | None, say: str | None
) -> tuple[events.Acted, AnyPlay]:
    """Apply an action of the member's seat. Return its row and the play after it. Refusals of the game are raised
    unchanged."""
    check_was_let_in(table, by)
    if say:
        require(is_chat_open(table), "silence", msg("You can’t talk now."))
        require(not has_too_many_combining_marks(say), "bad-text", MANY_MARKS)
    if table.play is None:
        raise NotAllowed("no-play", msg("Nothing is being played yet."))
    if table.play.outcome is not None:
        raise NotAllowed("over", msg("The game is over."))
    seat = table.chair_of(by)
    if seat is None:
        raise NotAllowed("no-seat", msg("You don’t have a seat in this game."))
    return play_seat_action(table, Seat(seat), do, ask, say)


def play_seat_action(
    table: Table, seat: Seat, do: str, ask: int | None = None, say: str | None = None
) -> tuple[events.Acted, AnyPlay]:
    play = table.play
    assert play is not None
    action = play.game.words.read(do, play.record.setup.options)
    after = play.act(seat, action, ask=ask, words=say)
    entry = after.record.entries[-1]
    return events.Acted(seat, entry.do, entry.say), after
