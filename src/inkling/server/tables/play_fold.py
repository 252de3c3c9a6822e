"""Applies the events about a play to a table: it begins, continues, or is abandoned. Pure functions."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from inkling.core.driver import AnyPlay
from inkling.core.growing import Growing
from inkling.core.play import Play
from inkling.core.record import build
from inkling.core.sight import Seat
from inkling.games import SHELF
from inkling.server.features.absence.model import (
    Absence,
    apply_timeout,
    set_bot_plays,
    set_bots_warming_up,
    set_wait_requested,
)
from inkling.server.features.daily_for_two.model import add_begun_game_to_pair
from inkling.server.features.group.model import forget_members_who_left
from inkling.server.features.rematch.model import RematchState
from inkling.server.tables.events import (
    AbandonRequested,
    Acted,
    BotCoverSet,
    BotsWarmingUp,
    PlayRow,
    Started,
    TimedOut,
    WaitRequested,
)
from inkling.server.tables.member_names import add_numbers_to_equal_names, names_of_bots

if TYPE_CHECKING:
    from inkling.server.features.seats.model import Member
    from inkling.server.tables.state import Table


REMEMBERED = 100


def apply_play_row(table: "Table", by: int, row: PlayRow, at: int) -> "Table":
    match row:
        case Started():
            return apply_start_row(table, row, at)
        case Acted(seat, do, say):
            assert table.play is not None
            action = table.play.game.words.read(do, table.play.record.setup.options)
            return add_free_chairs(replace(table, play=table.play.act(Seat(seat), action, words=say)))
        case BotCoverSet(seat, on):
            return set_bot_plays(table, by, seat, on)
        case WaitRequested(seat, on):
            return set_wait_requested(table, by, seat, on)
        case BotsWarmingUp(on):
            return set_bots_warming_up(table, on)
        case TimedOut(seat):
            return apply_timeout(table, seat)
        case AbandonRequested():
            return replace(table, gave_up=table.gave_up | {by})


def apply_start_row(table: "Table", row: Started, at: int = 0, play: AnyPlay | None = None) -> "Table":
    """Return the table with a new play and its players. The row was written at time `at`.

    If `play` is given, use it instead of dealing the cards again.
    """
    results = table.history.results
    if row.before is not None:
        results = (*results[1 - REMEMBERED :], replace(row.before, at=at))
    table = forget_members_who_left(table)
    members = tuple([seat_member_for_play(member, number, row.seated) for number, member in enumerate(table.members)])
    return replace(
        table,
        game=row.setup["game"],
        options=table.options if row.options is None else row.options,
        rematch=RematchState(None, table.rematch.offers),
        history=replace(table.history, plays=(*table.history.plays, row.play), results=results),
        play_id=row.play,
        play=play if play is not None else make_play_of_start_row(table, row),
        preset=None,
        pair=add_begun_game_to_pair(table.pair, row.setup["seed"]),
        chairs=row.seated,
        company=(),
        # Keep the same object if nobody moved, so that caches that depend on it stay valid.
        members=members if members != table.members else table.members,
        absence=Absence((False,) * len(row.seated), (None,) * len(row.seated), table.absence.deputy),
        notes=Growing(),
        warming=False,
        gave_up=frozenset(),
        chat=replace(table.chat, reactions=()),
    )


def seat_member_for_play(member: "Member", number: int, seated: tuple[int | str, ...]) -> "Member":
    play_seat, sat = (seated.index(number), member.sat) if number in seated else (None, None)
    if (member.play_seat, member.sat, member.joined_during_play) == (play_seat, sat, False):
        return member
    return replace(member, play_seat=play_seat, sat=sat, joined_during_play=False)


def make_play_of_start_row(table: "Table", row: Started) -> AnyPlay:
    bots = names_of_bots(tuple(member.name for member in table.members), row.seated)
    names = tuple(
        table.members[holder].name if isinstance(holder, int) else bots[seat] for seat, holder in enumerate(row.seated)
    )
    return replay_beginning_of_play(row, add_numbers_to_equal_names(names) if row.names is None else row.names)


def replay_beginning_of_play(row: Started, names: tuple[str, ...]) -> AnyPlay:
    """Return the play as it was when it began. A fork begins at the moment from which it continues another play.

    `names` are the names of its seats.
    """
    record = build({"setup": row.setup, "salt": row.salt, "commitment": "", "names": names}, SHELF)
    play: AnyPlay = Play.begin(SHELF[record.setup.game], record.setup, record.salt, record.names)
    for entry in row.entries:
        play = play.repeat(entry)
    return play.fork(row.fork) if row.fork else play


def add_free_chairs(table: "Table") -> "Table":
    """Return the table after a play, with as many chairs as the game has seats at most. The added chairs are free."""
    if table.playing:
        return table
    empty = (None,) * (SHELF[table.game].seats[-1] - len(table.chairs))
    return replace(table, chairs=table.chairs + empty, company=table.chairs)
