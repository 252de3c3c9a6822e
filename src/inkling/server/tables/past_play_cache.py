"""Loads earlier and running plays in a process that only reads. Tables are folded from the log and cached.

For a cached running play, only newer rows are read.
"""

from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress

from msgspec.structs import replace

from inkling.core.errors import Refusal, msg
from inkling.server.features.group.model import MEMBERSHIP, find_former_members, hide_names_of_seats_in_play
from inkling.server.storage.errors import DamagedRow
from inkling.server.storage.interface import PlaceOfPlayInLog, PlayReader
from inkling.server.tables.event_registry import decode_row
from inkling.server.tables.events import Started
from inkling.server.tables.log_fold import fold_without_old_moves
from inkling.server.tables.state import Table
from inkling.server.tables.table_fold import apply_row

MOST_ENTRIES = 60_000
"""Maximum number of entries in all cached plays together. Long plays need more memory."""


class PastPlayCache:
    """A cache of the tables of recently requested plays, for one reader of the database."""

    def __init__(self, past: PlayReader) -> None:
        self.past = past
        self._tables: OrderedDict[str, Table] = OrderedDict()

    def find_table(self, play_id: str) -> Table | None:
        """Return the table of this play, in its state before the next play began; None if the play was deleted.

        Names of people who have left a group's table since then are removed.
        """
        place = self.past.find_place(play_id)
        if place is None:
            self._tables.pop(play_id, None)
            return None
        table = self._tables[play_id] = self._fold_table(play_id, place)
        self._tables.move_to_end(play_id)
        self._drop_oldest()
        return self._hide_former_members(table)

    def _hide_former_members(self, table: Table) -> Table:
        rows = self.past.read_kinds(table.id, MEMBERSHIP)
        former = find_former_members((row.by, decode_row(row.body)) for row in rows)
        if not former or table.play is None:
            return table
        seats = {member.play_seat for number, member in enumerate(table.members) if number in former}
        return replace(table, play=hide_names_of_seats_in_play(table.play, seats))

    def find_readable_table(self, play_id: str) -> Table | None:
        with suppress(DamagedRow):
            return self.find_table(play_id)
        return None

    def find_start_row(self, play_id: str) -> Started | None:
        place = self.past.find_place(play_id)
        if place is None:
            return None
        began = decode_row(self.past.read_first_row(place).body)
        assert isinstance(began, Started)
        return began

    def start_time(self, play_id: str) -> int | None:
        """Return when the play began, in milliseconds since 1970."""
        place = self.past.find_place(play_id)
        return None if place is None else self.past.read_first_row(place).at

    def _fold_table(self, play_id: str, place: PlaceOfPlayInLog) -> Table:
        kept = self._tables.get(play_id)
        if kept is None:
            return fold_without_old_moves(Table(place.table_id, ""), self.past.read_rows(place))
        for row in self.past.read_rows(place, after=kept.n):
            kept = apply_row(kept, row.by, decode_row(row.body), at=row.at)
        return kept

    def _drop_oldest(self) -> None:
        lengths = [table.play.ply if table.play is not None else 0 for table in self._tables.values()]
        while len(lengths) > 1 and sum(lengths) > MOST_ENTRIES:
            self._tables.popitem(last=False)
            lengths.pop(0)


_open: list[PastPlayCache] = []


def open_past_play_cache(open_reader: Callable[[str], PlayReader], url: str) -> None:
    """Make the cache of this render worker. The database is opened when the first play is read."""
    _open[:] = [PastPlayCache(open_reader(url))]


def past_play_cache_of_worker() -> PastPlayCache:
    return _open[0]


def find_finished_play(play_id: str) -> Table:
    """Return the table of a finished play. Raise Refusal if there is none. All render jobs of finished plays use it."""
    table = past_play_cache_of_worker().find_table(play_id)
    if table is None or table.play is None or table.play.outcome is None:
        raise Refusal("no-page", msg("There is no finished game at this address."))
    return table
