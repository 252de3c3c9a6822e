"""Folds a table from its log, either completely or without the moves of its earlier plays.

Missing, unreadable and inconsistent rows are detected here; they make only this table unusable. Earlier moves can be
omitted for two reasons: the size of a gap in the row numbers is the number of omitted moves, and the last of them ended
its play. The result equals the fold of all rows.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias, assert_never, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from inkling.core.driver import AnyPlay
from inkling.core.sight import Outcome
from inkling.server.platform.logs import describe_error, get_logger
from inkling.server.storage.errors import DamagedRow, newer_row_error, unreadable_row_error
from inkling.server.storage.interface import Storage
from inkling.server.storage.log_row import LogRow
from inkling.server.tables import events
from inkling.server.tables.event_registry import KINDS, decode_row
from inkling.server.tables.play_fold import add_free_chairs, apply_start_row
from inkling.server.tables.state import Table
from inkling.server.tables.table_fold import apply_row

log = get_logger(__name__)


def fold_log_rows(table: Table, rows: list[LogRow]) -> Table:
    """Return the table after these rows.

    Raise DamagedRow if a row can't be read or applied, and name that row in the server's log.
    """
    for logged in rows:
        row = decode_logged_row(logged)
        try:
            if logged.n != table.n + 1:
                raise IndexError(logged.n)
            table = apply_row(table, logged.by, row, at=logged.at)
        except Exception as error:
            raise damaged_row_error(logged, error) from None
    return table


def decode_logged_row(logged: LogRow) -> events.Row:
    """Decode a row. Raise DamagedRow if it can't be read."""
    try:
        return decode_row(logged.body)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise damaged_row_error(logged, error) from None


def damaged_row_error(logged: LogRow, error: Exception) -> DamagedRow:
    """Return the error for an unreadable row. An unknown kind of row means that a newer version wrote it."""
    log_damaged_row(logged.table_id, logged.n, describe_error(error))
    return unreadable_row_error() if logged.kind in KINDS else newer_row_error()


@lru_cache(maxsize=1000)
def log_damaged_row(table_id: str, n: int, failure: str) -> None:
    """Log a damaged row, only once even if the table is requested often."""
    log.error("a row is damaged", table=table_id, n=n, failure=failure)


# Rows that are folded as usual, because applying them needs no more of a play than a `SkippedPlayStandIn` has. Each is
# named, so that mypy reports every new kind: one that is neither here nor in `apply_without_play` would break older
# tables.
SeatRow: TypeAlias = events.SatDown | events.StoodUp | events.SeatsSwapped | events.BotSeated | events.BotRemoved
PeopleRow: TypeAlias = (
    events.Joined
    | events.SeatTransferred
    | events.Renamed
    | events.Left
    | events.LetIn
    | events.SentAway
    | events.HostChanged
    | events.Muted
)
TableRow: TypeAlias = (
    events.TableMade | events.RuleSwitched | events.TableMadePrivate | events.PresetChosen | events.AbandonRequested
)
FoldedRow: TypeAlias = SeatRow | PeopleRow | TableRow | events.FeatureEvent


class SkippedPlayStandIn(Struct, frozen=True):
    """Takes the place of an earlier play whose moves were not read from the log."""

    ply: int
    outcome: Outcome | None = None


def fold_without_old_moves(table: Table, logged_rows: Sequence[LogRow]) -> Table:
    """Return the table after these rows, which may lack moves before the newest play.

    Raise DamagedRow if any other row is missing or unreadable.
    """
    begun = max((logged.n for logged in logged_rows if logged.kind == "started"), default=0)
    kept = [logged for logged in logged_rows if logged.kind != "acted" or logged.n > begun]
    newest = next((place for place, logged in enumerate(kept) if logged.n == begun), 0)
    last = set(find_ends_of_missing_actions(kept[: newest + 1]))
    for logged in kept[:newest]:
        row = decode_logged_row(logged)
        try:
            table = apply_without_play(skip_missing_actions(table, logged.n, logged.n in last), logged, row)
        except Exception as error:
            raise damaged_row_error(logged, error) from None
    return fold_log_rows(skip_missing_actions(table, kept[newest].n, ends=True) if newest else table, kept[newest:])


def find_ends_of_missing_actions(kept: Sequence[LogRow]) -> Iterator[int]:
    """Yield, for each earlier play, the number of the row after its last omitted moves."""
    behind: int | None = None
    for before, logged in pairwise(kept):
        behind = logged.n if logged.n > before.n + 1 else behind
        if logged.kind == "started" and behind is not None:
            yield behind
            behind = None


def skip_missing_actions(table: Table, n: int, ends: bool) -> Table:
    """Return the table as if the omitted moves before row `n` had been applied.

    If `ends` is True, the last omitted move ended the play.
    """
    missing = n - table.n - 1
    if not missing:
        return table
    assert table.play is not None
    over = Outcome("passed") if ends else None
    table = replace(table, n=n - 1, play=cast(AnyPlay, SkippedPlayStandIn(table.play.ply + missing, over)))
    return add_free_chairs(table)


def apply_without_play(table: Table, logged: LogRow, row: events.Row) -> Table:
    """Return the table after one more row, without computing anything of a play. A `SkippedPlayStandIn` replaces it."""
    if isinstance(row, FoldedRow):
        return apply_row(table, logged.by, row, at=logged.at)
    match row:
        case events.Started():
            begun = SkippedPlayStandIn(len(row.entries) + bool(row.fork))
            return replace(apply_start_row(table, row, logged.at, cast(AnyPlay, begun)), n=logged.n)
        case events.Acted():
            raise AssertionError("the actions of earlier plays are not folded here")
        case events.ActingHostSet(member):
            return replace(table, n=logged.n, absence=replace(table.absence, deputy=member))
        case events.BotCoverSet() | events.WaitRequested() | events.BotsWarmingUp() | events.TimedOut():
            # They only add to the story of the play, which is removed with it.
            return replace(table, n=logged.n)
        case _:
            assert_never(row)


def list_tables_with_damaged_logs(store: Storage, tables: Sequence[str]) -> list[str]:
    return [table_id for table_id in tables if not is_log_readable(store, table_id)]


def is_log_readable(store: Storage, table_id: str) -> bool:
    faults: tuple[type[Exception], ...] = (DamagedRow, *store.database_errors)
    try:
        fold_log_rows(Table(table_id, ""), store.read(table_id))
    except faults:
        return False
    return True
