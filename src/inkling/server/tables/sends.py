"""The marks by which a message that is sent again is known: what was stored once is done, and no mistake."""

import re

from inkling.server.log.store import Store
from inkling.server.tables import shared_device
from inkling.server.tables.live_table import LiveTable, SeenSends, trace_of

is_send = re.compile("[ -~]{0,40}").fullmatch
"""Whether a text can be such a mark; an empty one marks nothing."""


def read_seen(store: Store, table_id: str) -> SeenSends:
    """Of a table that is opened, after its rows were read: of none that is folded may the send be missing. Also those
    of plays that nobody folds any more."""
    return SeenSends(store.read_sends(table_id))


async def was_stored(store: Store, live: LiveTable, by: int, send: str | None) -> bool:
    """Whether a flaky phone sent again what was stored long since; then it counts, whatever is allowed by now."""
    if not send or not is_send(send):
        return False
    # Where it is in none of the rows that are folded, it can only be in those that others have added since.
    after = -1 if live.sends.may_hold(trace_of(by, send)) else live.table.n
    return await store.ask(store.has_send, live.table.id, by, send, after)


async def was_stored_beside(store: Store, live: LiveTable, by: int, send: str | None) -> bool:
    """Whether somebody else on the same device did this: sent again, it must not be done by the next one there."""
    for other in shared_device.beside(live.table, by) if send is not None else ():
        if await was_stored(store, live, other, send):
            return True
    return False
