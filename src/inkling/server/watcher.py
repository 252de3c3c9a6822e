"""What one watcher of a table is shown: zones of HTML in their language, and which of them have changed."""

from operator import is_
from typing import Any
from weakref import WeakKeyDictionary

from msgspec import Struct

from inkling.catalogs import speech
from inkling.core.board import Zones
from inkling.server import lobby
from inkling.server.drawing import Drawings
from inkling.server.law import may_talk
from inkling.server.table import Table
from inkling.server.tables import Room

_drawings: WeakKeyDictionary[Room, Drawings] = WeakKeyDictionary()


class Push(Struct, frozen=True, omit_defaults=True):
    """What travels to a watcher: all zones of a new layout, or those that changed and the story's new lines."""

    zones: Zones = {}
    story: str = ""
    layout: str | None = None
    """The class of the page's main part; set when everything is new."""
    title: str | None = None
    turn: bool | None = None


class Watcher:
    """One pair of eyes. It remembers what it was shown, so that only what is new travels."""

    def __init__(self, room: Room, person: str | None, lang: str, link: str = "") -> None:
        self.room = room
        self.person = person
        self.lang = lang
        self.link = link
        """The table's address, for inviting others."""
        self._drawings = _drawings.setdefault(room, Drawings())
        self._shown: dict[str, str] = {}
        self._said: tuple[str | None, bool | None] = (None, None)
        self._play: str | None = None
        self._told = 0
        self._parts: tuple[Any, ...] = ()
        self._people: dict[str, str] = {}

    @property
    def member(self) -> int | None:
        return self.room.table.member_of(self.person) if self.person else None

    def whole(self, since: int | None = None) -> Push:
        """Everything, for a page or a new connection. `since` says how much of the story this member knows."""
        table, member = self.room.table, self.member
        say, zones = speech(self.lang), self._draw_people(table, member)
        self._play, self._told, self._said = table.play_id, 0, (table.code, False)
        if table.play is None:
            layout = "page lobby"
        else:
            layout = f"board {table.game}"
            eyes = self._drawings.look(table, member, self.lang, self.room.present)
            self._told, self._said = len(eyes.lines), (eyes.title, eyes.turn)
            zones = {**eyes.zones, "story": lobby.story_zone(eyes.lines, since, say), **zones}
        self._shown = {**zones}
        return Push(zones, layout=layout, title=self._said[0], turn=self._said[1])

    def news(self) -> Push | None:
        """What changed since; None where nothing did."""
        table, member = self.room.table, self.member
        if table.play_id != self._play:
            return self.whole()
        zones, story, said = self._draw_people(table, member), "", self._said
        if table.play is not None:
            eyes = self._drawings.look(table, member, self.lang, self.room.present)
            story = "".join(eyes.lines[self._told :])
            self._told, said = len(eyes.lines), (eyes.title, eyes.turn)
            zones.update(eyes.zones)
        shown = self._shown
        changed = {name: html for name, html in zones.items() if shown.get(name) != html}
        title, turn = (new if new != old else None for new, old in zip(said, self._said, strict=True))
        if not changed and not story and title is None and turn is None:
            return None
        shown.update(changed)
        self._said = said
        return Push(changed, story, None, title, turn)  # type: ignore[arg-type]  # a title is text, a turn is a flag

    def _draw_people(self, table: Table, member: int | None) -> dict[str, str]:
        """Everything around the board. It seldom changes during a play, so it is drawn again only when it does."""
        talks = member is not None and may_talk(table, member)
        parts = (*lobby.parts(table), self.room.present)
        if len(self._parts) and (talks, member) == self._parts[:2] and all(map(is_, parts, self._parts[2:])):
            return dict(self._people)
        self._parts = (talks, member, *parts)
        self._people = lobby.zones(table, member, talks, frozenset(self.room.present), self.link, speech(self.lang))
        return dict(self._people)
