"""Interface of the store for the operator's commands and page: orders, blocked people, and lists of tables."""

from collections.abc import Collection
from typing import Protocol

from msgspec import Struct


class OperatorNotice(Struct, frozen=True):
    """A sentence that all pages show until `until` (milliseconds since 1970), or until the operator removes it."""

    words: str
    until: int | None = None


class OperatorOrdersInForce(Struct, frozen=True):
    """All orders in force: IDs of deleted tables, the end of each blocked person's block, and the notice."""

    deleted: frozenset[str] = frozenset()
    shut_out: dict[str, int | None] = {}
    notice: OperatorNotice | None = None


class OperatorBlock(Struct, frozen=True):
    """A block of one person by the operator. `id` is random and contains nothing about the person."""

    id: str
    name: str
    code: str
    at: int
    until: int | None
    devices: int


class TableListing(Struct, frozen=True):
    """A table in the operator's list, without its content.

    Times are in milliseconds since 1970, the size is in bytes.
    """

    id: str
    code: str | None
    game: str
    made: int
    used: int
    plays: int
    size: int


class OperatorOrders(Protocol):
    """Stores the operator's orders. Every server on the database applies them within seconds.

    `operator_orders.SqlOperatorOrders` implements it.
    """

    def read_version(self) -> int: ...
    def read_orders(self) -> OperatorOrdersInForce: ...
    def delete_expired_orders(self, now: int, deleted_before: int) -> None: ...
    def block(self, people: Collection[str], name: str, code: str, at: int, until: int | None = None) -> str: ...
    def unblock(self, block: str) -> bool: ...
    def list_blocks(self) -> list[OperatorBlock]: ...
    def set_notice(self, notice: OperatorNotice | None) -> None: ...
    def list_tables(
        self, game: str | None = None, codes_only: bool = True, only: str | None = None
    ) -> list[TableListing]: ...
    def find_table(self, name: str) -> str | None: ...
