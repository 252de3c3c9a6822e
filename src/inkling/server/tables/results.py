"""What came of a play of a deal that many play, noted beside the log. Where that fails, its page works it out again."""

import msgspec

from inkling.core.errors import Refusal
from inkling.core.play import KNOWN
from inkling.server.log.faults import StoreFailed
from inkling.server.log.store import Store
from inkling.server.ops.logs import logger
from inkling.server.tables.deals import Result, result_of
from inkling.server.tables.table import Table

log = logger(__name__)


async def note_result(store: Store, table: Table) -> None:
    """Of the play that has just ended there, if its cards were known."""
    play, play_id, result = table.play, table.play_id, result_of(table)
    if play is None or play_id is None or result is None or not play.record.setup.seed.startswith(KNOWN):
        return
    try:
        await note(store, play_id, result)
    except (Refusal, StoreFailed):
        log.error("a result could not be noted")


async def note(store: Store, play_id: str, result: Result) -> None:
    await store.ask(store.finish, play_id, msgspec.json.encode(result).decode())
