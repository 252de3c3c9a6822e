"""Events about absent players: a bot takes over, a member waits, the host is replaced. Pure functions.

They check who may cause such an event, apply it to the table, and make the lines about absence in the table's story.
"""

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from inkling.core import SYSTEM, Seat, msg, put
from inkling.server.tables.events import SYSTEM_ROW
from inkling.server.tables.raising_refusals import require

if TYPE_CHECKING:
    from inkling.server.tables.state import Table

Kind: TypeAlias = Literal["bot_plays", "timed_out", "wait_requested", "host", "warming", "waiting", "taken"]
"""What a note reports.

`bot_plays`: a bot took over the seat, or stopped. `timed_out`: time was up, so a bot makes one move. `wait_requested`:
a player asked to wait for the absent one. `host`: the host is away, and this seat's player is acting host. `warming`:
bots are still being compiled, and simpler ones play. `waiting`: the play waits until bots are compiled. `taken`: a new
player took a bot's seat.
"""

SLOW = 86_400
"""Minimum seconds per turn of a slow table. Its players get notifications, and bots never take over their seats."""


class Absence(Struct, frozen=True):
    """Which seats bots play for absent players, who asked to wait, and who is acting host."""

    bot_plays: tuple[bool, ...] = ()
    """By seat: True if a bot plays for its absent player."""
    wait_requested: tuple[int | None, ...] = ()
    """By seat: the member who asked to wait for its absent player."""
    deputy: int | None = None
    """The acting host while the host is away."""


class AbsenceNote(Struct, frozen=True):
    """A line in the table's story about absence. It is not an event of the play."""

    kind: Kind
    seat: int
    on: bool
    """True if the state that `kind` names begins, False if it ends."""
    after: tuple[int, ...]
    """How many events of the play each seat had seen before this note. The last number is for the public."""
    by: int | None = None
    """The seat of the player who asked for it; None if the server did it automatically."""
    back: bool = True
    """When a bot stops: True if the player came back, False if the table no longer lets bots cover."""
    moves: int = 0
    """How many moves the bot made in this seat; set when the player gets it back."""
    ply: int = 0


def make_absence_note(table: "Table", kind: Kind, seat: int, on: bool, **fields: Any) -> AbsenceNote:
    assert table.play is not None
    return AbsenceNote(kind, seat, on, tuple(map(len, table.play.stories)), ply=table.play.ply, **fields)


def set_bot_plays(table: "Table", by: int, seat: int, on: bool) -> "Table":
    """Return the table after a bot took over this seat or gave it back, with a line about that in the story.

    Requests to wait for the seat's player are removed.
    """
    asker = table.chair_of(by) if by != SYSTEM_ROW else None
    back = table.rules["cover"] and not has_table_long_deadlines(table)
    note = make_absence_note(
        table,
        "bot_plays",
        seat,
        on,
        by=asker,
        back=back,
        moves=0 if on else count_moves_bot_made_for_player(table, seat),
    )
    return replace(table, absence=replace_seat_absence(table, seat, on), notes=table.notes.and_then((note,)))


def has_table_long_deadlines(table: "Table") -> bool:
    return table.clock is not None and table.clock >= SLOW


def count_moves_bot_made_for_player(table: "Table", seat: int) -> int:
    """Return how many moves a bot made in this seat since it took over.

    Return 0 if the game asks players in secret, because the count would reveal who was asked.
    """
    if table.play is not None and table.play.asks_in_secret:
        return 0
    begun = [note.ply for note in table.notes if note.kind == "bot_plays" and note.seat == seat and note.on]
    assert table.play is not None
    return sum(entry.by == seat for entry in table.play.record.entries[begun[-1] :]) if begun else 0


def set_wait_requested(table: "Table", by: int, seat: int, on: bool) -> "Table":
    note = make_absence_note(table, "wait_requested", seat, on, by=table.chair_of(by) if by != SYSTEM_ROW else None)
    absence = replace_seat_absence(table, seat, table.absence.bot_plays[seat], by if on else None)
    return replace(table, absence=absence, notes=table.notes.and_then((note,)))


def replace_seat_absence(table: "Table", seat: int, bot_plays: bool, waits: int | None = None) -> Absence:
    """Return the table's absences with new values for one seat. `waits` is the member who asks to wait, or None."""
    absence = table.absence
    seats = put(absence.bot_plays, seat, bot_plays), put(absence.wait_requested, seat, waits)
    return Absence(*seats, absence.deputy)


def set_acting_host(table: "Table", member: int | None) -> "Table":
    acting = table.absence.deputy if member is None else member
    seat = table.chair_of(acting) if acting is not None else None
    if table.playing:
        note = make_absence_note(table, "host", -1 if seat is None else seat, member is not None)
        table = replace(table, notes=table.notes.and_then((note,)))
    return replace(table, absence=replace(table.absence, deputy=member))


def set_bots_warming_up(table: "Table", on: bool) -> "Table":
    assert table.play is not None
    kind: Kind = "waiting" if table.play.known_deal else "warming"
    return replace(table, warming=on, notes=table.notes.and_then((make_absence_note(table, kind, SYSTEM, on),)))


def apply_timeout(table: "Table", seat: int) -> "Table":
    """Return the table after a seat's time ran out: a bot makes the next move there.

    If the game's own rules handle this, return the table unchanged. If the game asks players in secret, add no line to
    the story.
    """
    play = table.play
    assert play is not None
    if play.game.table.time_up(play.state, Seat(seat)) is not None:
        return table
    notes = () if play.asks_in_secret else (make_absence_note(table, "timed_out", seat, True),)
    timing = replace(table.timing, timed_out=put(table.timing.timed_out, seat, True))
    return replace(table, timing=timing, notes=table.notes.and_then(notes))


def add_person_took_seat_note(table: "Table", seat: int) -> "Table":
    """Return the table with a note that a person took a bot's seat, if it is a table of strangers."""
    if not table.strangers or not isinstance(table.chairs[seat], str):
        return table
    return replace(table, notes=table.notes.and_then((make_absence_note(table, "taken", seat, True),)))


def check_absence_request(table: "Table", by: int, seat: int, on: bool, here: Collection[int]) -> None:
    """Raise NotAllowed unless this member may let a bot play for the absent player of this seat, or ask to wait for
    that player."""
    require(0 <= seat < len(table.absence.bot_plays), "no-seat", msg("This table doesn’t have that seat."))
    plays = table.chair_of(by) is not None or by == table.host
    require(plays, "no-seat", msg("You don’t have a seat in this game."))
    require(
        not has_table_long_deadlines(table),
        "slow-table",
        msg("At this table a turn may take days, so no bot fills in."),
    )
    holder = table.chairs[seat]
    away = isinstance(holder, int) and holder not in here
    require(
        away and on and not table.absence.bot_plays[seat],
        "not-away",
        msg("Nobody is away from that seat, or a bot is already filling in."),
    )
