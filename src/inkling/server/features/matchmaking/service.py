"""Meeting people: whoever comes takes a bot's seat where somebody waits for the same game in the same language.

Nothing is queued: who waits is what tables say of themselves, in whichever process people are. A table where nobody is
does not wait.
"""

from hashlib import sha256

from inkling.core.errors import NotAllowed, msg
from inkling.server.storage.store import Store
from inkling.server.tables.events import SYSTEM_ROW, Kicked, Left, Ruled, Sat
from inkling.server.tables.joining import device_of, meets_barred
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry
from inkling.server.tables.service import now
from inkling.server.tables.state import Table


class Meeting:
    def __init__(self, tables: TableRegistry, store: Store) -> None:
        self._tables = tables
        self._store = store

    async def come(self, game: str, lang: str, person: str, name: str, wanted: str = "") -> LiveTable:
        """A seat among people who wait, else at a new table with bots, which waits from now on. Whoever sits at such a
        table already is led back to it: nobody waits twice. Where the table with this tag is wanted, it is that one or
        none."""
        barred = await self._store.ask(self._store.blocks.around, device_of(person))
        found = await self._tables.listed()
        waiting = [live for live in found if waits(live) and (live.table.game, live.table.lang) == (game, lang)]
        chosen = [live for live in found if tag_of(live.table) == wanted]
        for live in (*chosen, *waiting):
            member = live.table.member_of(person)
            if member is not None and live.table.chair_of(member) is not None:
                require_wanted(live, wanted)
                return live
        if wanted:
            waiting = [live for live in waiting if tag_of(live.table) == wanted]
        for live in sorted(waiting, key=lambda live: (-len(seated(live.table)), live.began)):
            if not meets_barred(live.table, barred) and await self._sit_down(live, person, name):
                return live
        if wanted:
            raise NotAllowed("taken", msg("There’s no seat for you at that table just now. Please choose another."))
        return await self._open(game, lang, person, name)

    async def block(self, live: LiveTable, by: int, other: int) -> None:
        """They are never seated together again. The host sends the other away; anybody else goes."""
        mine, theirs = live.table.members[by].person, live.table.members[other].person or live.table.members[other].was
        if mine is None or theirs is None or device_of(mine) == device_of(theirs):
            return
        await self._store.ask(self._store.blocks.add, device_of(mine), device_of(theirs), now())
        if live.table.members[other].person is not None:
            await self._tables.change(live, by, Kicked(other) if by == live.table.host else Left())

    async def _open(self, game: str, lang: str, person: str, name: str) -> LiveTable:
        live = await self._tables.make_with_bots(game, person, name, lang)
        await self._tables.change(live, SYSTEM_ROW, Ruled("meet", True))
        live.visit(live.table.host)
        return live

    async def _sit_down(self, live: LiveTable, person: str, name: str) -> bool:
        """False where somebody else was faster. Who looked on there before goes on doing so."""
        looked_on = live.table.member_of(person) is not None
        try:
            member = await self._tables.join(live, person, name)
        except NotAllowed:
            return False
        chair = find_chair(live.table, member)
        try:
            if chair is None:
                raise NotAllowed("taken", "")
            await self._tables.change(live, member, Sat(chair))
        except NotAllowed:
            if not looked_on:
                await self._tables.change(live, member, Left())
            return False
        live.visit(member)
        return True


def require_wanted(live: LiveTable, wanted: str) -> None:
    if wanted not in ("", tag_of(live.table)):
        raise NotAllowed(
            "elsewhere", msg("You already have a seat at another open table of this game. Leave that one first.")
        )


def tag_of(table: Table) -> str:
    """Tells a table from others in a list; the way in is a seat, not an address."""
    return sha256(table.id.encode()).hexdigest()[:16]


def waits(live: LiveTable) -> bool:
    table, rules = live.table, live.table.rules
    closed = rules["locked"] or rules["admit"] or bool(table.key)
    return rules["meet"] and not closed and has_seat(table) and any(who in live.here for who in seated(table))


def has_seat(table: Table) -> bool:
    return any(not isinstance(who, int) for who in table.chairs)


def seated(table: Table) -> list[int]:
    return [who for who in table.chairs if isinstance(who, int) and not table.members[who].outside]


def find_chair(table: Table, member: int) -> int | None:
    """A bot's: during a play rather one that is not just asked something, so that no thought is cut short. Whoever held
    a seat in this play comes back to that one."""
    held = table.members[member].held if table.playing else None
    free = [chair for chair, who in enumerate(table.chairs) if not isinstance(who, int) and held in (None, chair)]
    if table.playing and table.play is not None:
        questions = table.play.questions
        free.sort(key=lambda chair: questions[chair] is not None)
    return free[0] if free else None
