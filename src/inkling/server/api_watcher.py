"""What another client than a browser is shown of a table: the table and the sight, as plain data."""

from typing import Any

import msgspec
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core.driver import AnyPlay
from inkling.core.sight import Line, Sight
from inkling.core.words import Say
from inkling.server.api_shapes import ChairSeen, Happened, Legal, MemberSeen, Push, SightSeen, TableSeen, TalkSeen
from inkling.server.hot_seat import acting, eyes_of
from inkling.server.law import may_talk
from inkling.server.table import Table
from inkling.server.tables import Room

LINES_OF_TALK = 30


class ApiWatcher:
    """One pair of eyes. It remembers what it was shown: what did not change for them does not travel."""

    def __init__(self, room: Room, person: str | None, lang: str) -> None:
        self._room = room
        self._person = person
        self._lang = lang
        self._table: TableSeen | None = None
        self._sight: SightSeen | None = None
        self._told = 0

    def whole(self) -> Push:
        table, sight = self._look()
        self._table, self._sight, self._told = table, sight, len(sight.story) if sight is not None else 0
        return Push(table, sight)

    def news(self) -> Push | None:
        table, sight = self._look()
        if table == self._table and sight == self._sight:
            return None
        before, self._sight = self._sight, sight
        changed, self._table = (table if table != self._table else None), table
        if sight is None or sight == before:
            return Push(changed)
        told = self._told if before is not None and before.play == sight.play else 0
        self._told = len(sight.story)
        return Push(changed, replace(sight, told_before=told, story=sight.story[told:]))

    def _look(self) -> tuple[TableSeen, SightSeen | None]:
        table = self._room.table
        member = acting(self._room, self._person) if self._person else None
        seeing = eyes_of(self._room, self._person) if self._person else None
        return see_table(self._room, member), see_play(table, seeing, self._lang)


def see_table(room: Room, member: int | None) -> TableSeen:
    table = room.table
    over = table.play is not None and not table.playing
    return TableSeen(
        code=table.code,
        game=table.game,
        options=table.options,
        rules=table.rules,
        host=table.host,
        you=member,
        members=see_members(room, member),
        chairs=see_chairs(table),
        playing=table.playing,
        plays=len(table.played),
        last_play=f"/p/{table.play_id}" if over else None,
        may_talk=member is not None and may_talk(table, member),
        talk=tuple(TalkSeen(table.members[line.by].name, line.text) for line in table.talk[-LINES_OF_TALK:]),
    )


def see_members(room: Room, asker: int | None) -> tuple[MemberSeen, ...]:
    """Those who are still members; who waits at the door is for the host to see, and for themselves."""
    table = room.table
    return tuple(
        MemberSeen(
            number,
            "" if member.late and table.playing else member.name,
            number in room.present,
            member.waiting,
            member.muted,
        )
        for number, member in enumerate(table.members)
        if member.person is not None and (not member.waiting or asker in (table.host, number))
    )


def see_chairs(table: Table) -> tuple[ChairSeen, ...]:
    covered = table.covered if table.playing else (False,) * len(table.chairs)
    return tuple(
        ChairSeen(bot=who) if isinstance(who, str) else ChairSeen(member=who, covered=cover)
        for who, cover in zip(table.chairs, covered, strict=True)
    )


def see_play(table: Table, member: int | None, lang: str) -> SightSeen | None:
    """The sight of the member's seat; without a seat, the public's."""
    play = table.play
    if play is None:
        return None
    viewer = table.viewer(member)
    say = speech(lang, play.game.package).to(viewer, table.seat_names())
    return write_sight(play, play.sight(viewer), len(table.played), say)


def write_sight(play: AnyPlay, sight: Sight[Any, Any, Any], number: int, say: Say) -> SightSeen:
    game = play.game
    return SightSeen(
        game=sight.game,
        play=number,
        seat=sight.seat,
        seats=sight.seats,
        names=play.record.names,
        options=plain(sight.options),
        view=plain(sight.view),
        text=game.show(sight, say),
        legal=tuple(
            Legal(game.write(action, sight.options), game.label(action, sight, say), plain(action))
            for action in sight.legal
        ),
        ask=sight.ask,
        told_before=0,
        story=tuple(write_line(play, line, sight.options, say) for line in sight.story),
        outcome=sight.outcome,
        commitment=sight.commitment,
    )


def write_line(play: AnyPlay, line: Line[Any], options: Any, say: Say) -> Happened:
    return Happened(plain(line.event), play.game.tell(line.event, options, say), line.words)


def plain(value: Any) -> Any:
    """As the JSON of a record writes it."""
    return msgspec.to_builtins(value, order="deterministic")
