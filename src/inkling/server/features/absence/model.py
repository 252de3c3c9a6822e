"""What rows about absence do to a table: a bot covers a seat, somebody waits, another is acting host; and what the
story says about it. Pure, as the rest of the fold."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from inkling.core import SYSTEM, Seat, msg, put
from inkling.server.tables.conditions import require
from inkling.server.tables.events import SYSTEM_ROW

if TYPE_CHECKING:
    from inkling.server.tables.state import Table

Kind: TypeAlias = Literal["covered", "late", "held", "host", "warming", "waiting", "taken"]
"""A bot plays for the seat; it does so for one move, because time was up; somebody waits for who sits there; the host
is away and who sits there is acting host; the bots are getting ready and simpler ones play, or the play waits; a
stranger has come and taken the seat."""

SLOW = 86_400
"""Seconds for a turn from which on nobody is expected to be there: people are called by other means than the page, and
no bot covers anybody."""


class Note(Struct, frozen=True):
    """What the story says beside the events. `after` says by seat, the public last, how many events had been seen."""

    kind: Kind
    seat: int
    on: bool
    after: tuple[int, ...]
    by: int | None = None
    """The seat of the person who wished it; None where nobody did."""
    back: bool = True
    """Where a bot stops: whether that is because they came back, and not because no bot plays for anybody any more."""
    moves: int = 0
    """What a bot did in the seat, when it is handed back."""
    ply: int = 0


def make_note(table: "Table", kind: Kind, seat: int, on: bool, **what: Any) -> Note:
    assert table.play is not None
    return Note(kind, seat, on, tuple(map(len, table.play.stories)), ply=table.play.ply, **what)


def cover(table: "Table", by: int, seat: int, on: bool) -> "Table":
    """Whoever asks for a bot does not wait any longer, and nobody else does."""
    asker = table.chair_of(by) if by != SYSTEM_ROW else None
    back = table.rules["cover"] and not is_slow(table)
    note = make_note(table, "covered", seat, on, by=asker, back=back, moves=0 if on else moves_for(table, seat))
    flags = {"covered": put(table.covered, seat, on), "held": put(table.held, seat, None)}
    return replace(table, **flags, notes=table.notes.and_then((note,)))


def is_slow(table: "Table") -> bool:
    return table.clock is not None and table.clock >= SLOW


def moves_for(table: "Table", seat: int) -> int:
    """How often a bot has moved in this seat since it covers it; nothing, while nobody may know who is asked."""
    if table.play is not None and table.play.asks_in_secret:
        return 0
    begun = [note.ply for note in table.notes if note.kind == "covered" and note.seat == seat and note.on]
    assert table.play is not None
    return sum(entry.by == seat for entry in table.play.record.entries[begun[-1] :]) if begun else 0


def hold(table: "Table", by: int, seat: int, on: bool) -> "Table":
    note = make_note(table, "held", seat, on, by=table.chair_of(by) if by != SYSTEM_ROW else None)
    return replace(table, held=put(table.held, seat, by if on else None), notes=table.notes.and_then((note,)))


def deputize(table: "Table", member: int | None) -> "Table":
    who = table.deputy if member is None else member
    seat = table.chair_of(who) if who is not None else None
    if table.playing:
        note = make_note(table, "host", -1 if seat is None else seat, member is not None)
        table = replace(table, notes=table.notes.and_then((note,)))
    return replace(table, deputy=member)


def warm(table: "Table", on: bool) -> "Table":
    assert table.play is not None
    kind: Kind = "waiting" if table.play.known_deal else "warming"
    return replace(table, warming=on, notes=table.notes.and_then((make_note(table, kind, SYSTEM, on),)))


def run_out(table: "Table", seat: int) -> "Table":
    """Where the rules say what happens then, the story tells it itself; of what is asked in secret it tells nothing."""
    play = table.play
    assert play is not None
    if play.game.table.time_up(play.state, Seat(seat)) is not None:
        return table
    notes = () if play.asks_in_secret else (make_note(table, "late", seat, True),)
    return replace(table, late=put(table.late, seat, True), notes=table.notes.and_then(notes))


def add_notes(table: "Table", seat: int) -> "Table":
    """Where strangers meet, the story says that a bot's seat is a person's now."""
    if not table.strangers or not isinstance(table.chairs[seat], str):
        return table
    return replace(table, notes=table.notes.and_then((make_note(table, "taken", seat, True),)))


def seat_flags(table: "Table", seat: int) -> dict[str, Any]:
    return {"covered": put(table.covered, seat, False), "held": put(table.held, seat, None)}


def check_absent(table: "Table", by: int, seat: int, on: bool, here: Collection[int]) -> None:
    """Raise NotAllowed unless this player may ask for a bot in the seat of a player who is away, or for more time."""
    require(0 <= seat < len(table.covered), "no-seat", msg("There is no such seat."))
    plays = table.chair_of(by) is not None or by == table.host
    require(plays, "no-seat", msg("You don’t have a seat in this game."))
    require(not is_slow(table), "slow-table", msg("At this table a turn may take days, so no bot fills in."))
    who = table.chairs[seat]
    away = isinstance(who, int) and who not in here
    require(
        away and on and not table.covered[seat],
        "not-away",
        msg("Nobody is missing from that seat, or a bot is already filling in."),
    )
