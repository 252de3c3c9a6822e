"""Reads summaries of tables and plays for link previews from a few stored rows, without loading the tables."""

from msgspec.structs import replace

from inkling.core.play import KNOWN
from inkling.games import SHELF
from inkling.server.features.link_previews.views import TableSummaryForPreview, summarize_table_for_preview
from inkling.server.storage.interface import Storage
from inkling.server.tables import events
from inkling.server.tables.access.policy import reason_to_deny_play
from inkling.server.tables.access.stored_access import KINDS as ACCESS_KINDS
from inkling.server.tables.event_registry import KIND_OF
from inkling.server.tables.log_fold import damaged_row_error, decode_logged_row
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.state import Table
from inkling.server.tables.table_fold import apply_row

SEATING = (events.SatDown, events.StoodUp, events.SeatsSwapped, events.BotSeated, events.BotRemoved)
KINDS = (
    *ACCESS_KINDS,
    *(KIND_OF[kind] for kind in (*SEATING, events.Renamed, events.HostChanged, events.PresetChosen, events.Started)),
)


async def find_table_summary(tables: TableRegistry, store: Storage, code: str) -> TableSummaryForPreview | None:
    """Return what a preview may show of the table with this code, or None. Doesn't load the table into memory."""
    live = tables.find_in_memory_by_code(code)
    if live is not None and not tables.is_in_cluster:
        return summarize_table_for_preview(live.table, live.table.play is not None)

    def read() -> TableSummaryForPreview | None:
        table_id = store.find_table(code.upper())
        return None if table_id is None else fold_table_summary(store, table_id)

    return await store.ask(read)


def fold_table_summary(store: Storage, table_id: str) -> TableSummaryForPreview | None:
    """Return what a preview may show of a table, folded from a few of its rows.

    Return None if the table's creation was interrupted. Raise DamagedRow if a row can't be read. No play is dealt
    again, because only its game and seats are needed.
    """
    table, has_begun = Table(table_id, ""), False
    for logged in store.read(table_id, kinds=KINDS):
        row = decode_logged_row(logged)
        try:
            if isinstance(row, events.Started):
                has_begun, game = True, str(row.setup["game"])
                empty = (None,) * (SHELF[game].seats[-1] - len(row.seated))
                table = replace(table, game=game, chairs=(*row.seated, *empty))
            else:
                table = apply_row(table, logged.by, row)
        except Exception as error:
            raise damaged_row_error(logged, error) from None
    return summarize_table_for_preview(table, has_begun) if table.game else None


async def find_game_of_replay(tables: TableRegistry, store: Storage, play_id: str) -> tuple[str, bool] | None:
    """Return a play's game (empty at a private table), and whether others can still play the same deal.

    In that case a preview may name only the game. Return None if the play doesn't exist.
    """

    def read() -> events.Started | None:
        place = store.find_play(play_id)
        if place is None:
            return None
        rows = store.read(place[0], place[1] - 1, (KIND_OF[events.Started],))
        began = decode_logged_row(rows[0])
        return began if isinstance(began, events.Started) else None

    began = await store.ask(read)
    if began is None:
        return None
    table = await tables.stored_access.find_table_of_play(play_id)
    is_private = table is not None and reason_to_deny_play(table, None, False) is not None
    if is_private:
        return "", True
    return str(began.setup["game"]), str(began.setup["seed"]).startswith(KNOWN)
