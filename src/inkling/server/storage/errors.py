"""Errors of the store, by meaning: not stored, result unknown, try later, unreadable data.

Importable without a database driver.
"""

import asyncio

from inkling.core.errors import Refusal, msg
from inkling.server.platform.token_buckets_and_limits import ServerBusy

STORE_AGAIN = 2.0
"""Seconds before a client should retry after the database did not answer."""


class RowNotStored(Exception):
    """The database refused to store a row. Nothing was stored or shown, so the request can be repeated."""


class StoreResultUnknown(Exception):
    """It is unknown whether the row was stored.

    The future `late` is done once the log shows it. It is None if the log can be read for it at once.
    """

    def __init__(self, late: "asyncio.Future[None] | None" = None) -> None:
        super().__init__()
        self.late = late


class StoreBusy(ServerBusy):
    """The database did not answer in time, or refused a change. A retry might succeed."""


class DamagedRow(Refusal):
    """A row of the log can't be read. A retry will not help."""


def store_is_busy_error() -> StoreBusy:
    return StoreBusy(
        "store-busy", msg("The server can’t reach its data right now. Please try again in a moment."), STORE_AGAIN
    )


def not_stored_error() -> StoreBusy:
    return StoreBusy("not-stored", msg("That couldn’t be saved right now. Nothing has changed."), STORE_AGAIN)


def unknown_result_error() -> StoreBusy:
    sentence = msg("We don’t know yet whether that was saved. Look again in a moment.")
    return StoreBusy("unknown", sentence, STORE_AGAIN)


def unreadable_row_error() -> DamagedRow:
    sentence = msg("Data on this server is damaged, so this won’t work. Please tell the server’s operator.")
    return DamagedRow("table-damaged", sentence)


def newer_row_error() -> DamagedRow:
    sentence = msg("A newer version of Inkling has taken over this table. Please try again in a moment.")
    return DamagedRow("table-newer", sentence)
