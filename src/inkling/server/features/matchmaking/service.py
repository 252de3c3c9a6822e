"""Matchmaking: a new player takes a bot's seat at a table that waits for the same game in the same language.

There is no queue, because every process can compute from a table's state whether it waits. Tables without people never
wait.
"""

from hashlib import sha256

from inkling.core.errors import NotAllowed, msg
from inkling.server.storage.interface import Storage
from inkling.server.tables.events import SYSTEM_ROW, Left, RuleSwitched, SatDown, SentAway
from inkling.server.tables.joining import device_of_person, is_blocked_person_at_table
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.service import server_time_in_milliseconds
from inkling.server.tables.state import Table


class MatchmakingService:
    """Seats strangers at open tables, and blocks people."""

    def __init__(self, tables: TableRegistry, store: Storage) -> None:
        self._tables = tables
        self._store = store

    async def find_seat_among_strangers(
        self, game: str, lang: str, person: str, name: str, wanted: str = ""
    ) -> LiveTable:
        """Give this person a seat and return the table: one with waiting people, or else a new one with bots.

        A person who already has a seat at a waiting table gets that table. `wanted` is the tag of a chosen table. Raise
        NotAllowed if the chosen table is full.
        """
        barred = await self._store.ask(self._store.blocks.find_blocked, device_of_person(person))
        open_tables = await self._tables.list_open_tables()
        waiting = [
            live
            for live in open_tables
            if does_table_wait_for_strangers(live) and (live.table.game, live.table.lang) == (game, lang)
        ]
        chosen = [live for live in open_tables if anonymous_table_tag(live.table) == wanted]
        for live in (*chosen, *waiting):
            member = live.table.find_member(person)
            if member is not None and live.table.chair_of(member) is not None:
                check_not_seated_elsewhere(live, wanted)
                return live
        if wanted:
            waiting = [live for live in waiting if anonymous_table_tag(live.table) == wanted]
        for live in sorted(waiting, key=lambda live: (-len(seated_people(live.table)), live.began)):
            if not is_blocked_person_at_table(live.table, barred) and await self._take_bots_seat(live, person, name):
                return live
        if wanted:
            raise NotAllowed("taken", msg("There’s no seat for you at that table right now. Please choose another."))
        return await self._open_table(game, lang, person, name)

    async def block(self, live: LiveTable, by: int, other: int) -> None:
        """Store that these two must never be seated together again.

        If the caller is the host, remove the other person from the table. Otherwise the caller leaves it.
        """
        mine, theirs = live.table.members[by].person, live.table.members[other].person or live.table.members[other].was
        if mine is None or theirs is None or device_of_person(mine) == device_of_person(theirs):
            return
        await self._store.ask(
            self._store.blocks.add, device_of_person(mine), device_of_person(theirs), server_time_in_milliseconds()
        )
        if live.table.members[other].person is not None:
            await self._tables.service.change(live, by, SentAway(other) if by == live.table.host else Left())

    async def _open_table(self, game: str, lang: str, person: str, name: str) -> LiveTable:
        live = await self._tables.make_with_bots(game, person, name, lang)
        await self._tables.service.change(live, SYSTEM_ROW, RuleSwitched("meet", True))
        live.presence.note_visit(live.table.host)
        return live

    async def _take_bots_seat(self, live: LiveTable, person: str, name: str) -> bool:
        """Join the table and take a bot's seat. Return False if another newcomer took it first.

        A person who watched before then stays a spectator.
        """
        looked_on = live.table.find_member(person) is not None
        try:
            member = await self._tables.joining.join(live, person, name)
        except NotAllowed:
            return False
        chair = find_bots_seat(live.table, member)
        try:
            if chair is None:
                raise NotAllowed("taken", "")
            await self._tables.service.change(live, member, SatDown(chair))
        except NotAllowed:
            if not looked_on:
                await self._tables.service.change(live, member, Left())
            return False
        live.presence.note_visit(member)
        return True


def check_not_seated_elsewhere(live: LiveTable, wanted: str) -> None:
    if wanted not in ("", anonymous_table_tag(live.table)):
        raise NotAllowed(
            "elsewhere", msg("You already have a seat at another open table of this game. Leave that one first.")
        )


def anonymous_table_tag(table: Table) -> str:
    """Return a tag that identifies a table in the list without revealing its address."""
    return sha256(table.id.encode()).hexdigest()[:16]


def does_table_wait_for_strangers(live: LiveTable) -> bool:
    table, rules = live.table, live.table.rules
    closed = rules["locked"] or rules["admit"] or bool(table.key)
    here = any(member in live.presence.here for member in seated_people(table))
    return rules["meet"] and not closed and has_seat_for_stranger(table) and here


def has_seat_for_stranger(table: Table) -> bool:
    return any(not isinstance(member, int) for member in table.chairs)


def seated_people(table: Table) -> list[int]:
    return [member for member in table.chairs if isinstance(member, int) and not table.members[member].outside]


def find_bots_seat(table: Table, member: int) -> int | None:
    """Return a bot's seat for this member, or None.

    During a play, prefer a bot whose turn it isn't. A member who held a seat in this play gets only that one.
    """
    held = table.members[member].play_seat if table.playing else None
    free = [chair for chair, holder in enumerate(table.chairs) if not isinstance(holder, int) and held in (None, chair)]
    if table.playing and table.play is not None:
        questions = table.play.questions
        free.sort(key=lambda chair: questions[chair] is not None)
    return free[0] if free else None
