"""What one watcher of a table is shown: zones of HTML in their language, and which of them have changed."""

from operator import is_
from typing import Any

from inkling.catalogs import speech
from inkling.core.sight import Seat, Viewer
from inkling.core.words import Say
from inkling.server import pages
from inkling.server.board import Zones, ask_zone, board_zone, story_lines
from inkling.server.law import may_talk
from inkling.server.table import Table
from inkling.server.tables import Room


class Watcher:
    """One pair of eyes. It remembers what it was shown, so that only what is new is drawn and travels."""

    def __init__(self, room: Room, person: str | None, lang: str) -> None:
        self.room = room
        self.person = person
        self.lang = lang
        self._shown: Zones = {}
        self._play: str | None = None
        self._told = 0
        self._parts: tuple[Any, ...] = ()
        self._people: Zones = {}

    @property
    def member(self) -> int | None:
        return self.room.table.member_of(self.person) if self.person else None

    def whole(self) -> Zones:
        """Every zone, for a page or a new connection."""
        self._shown, self._told, self._play = {}, 0, None
        zones, story = self._draw()
        self._shown = dict(zones)
        return {**zones, "story": f"<ol>{story}</ol>"}

    def news(self) -> tuple[Zones, str]:
        """The zones that changed since, and the story's new lines."""
        zones, story = self._draw()
        changed = {name: html for name, html in zones.items() if self._shown.get(name) != html}
        self._shown.update(changed)
        return changed, story

    def _draw(self) -> tuple[Zones, str]:
        table, member = self.room.table, self.member
        zones = self._draw_people(table, member)
        if table.play is None:
            return {**zones, "board": "", "ask": ""}, ""
        return self._draw_play(table, zones, member)

    def _draw_people(self, table: Table, member: int | None) -> Zones:
        """Everything around the board. It seldom changes during a play, so it is drawn again only when it does."""
        talks = member is not None and may_talk(table, member)
        parts = (table.members, table.chairs, table.host, table.rules, table.talk, table.playing, self.room.present)
        if len(self._parts) and (talks, member) == self._parts[:2] and all(map(is_, parts, self._parts[2:])):
            return dict(self._people)
        self._parts = (talks, member, *parts)
        say = speech(self.lang)
        self._people = {
            "people": pages.people_zone(table, member, frozenset(self.room.present), say),
            "door": pages.join_form(table, say) if member is None else "",
            "talk": pages.talk_zone(table, talks, say),
        }
        return dict(self._people)

    def _draw_play(self, table: Table, zones: Zones, member: int | None) -> tuple[Zones, str]:
        play = table.play
        assert play is not None
        chair = table.chair_of(member) if member is not None else None
        viewer: Viewer = Seat(chair) if chair is not None else None
        say = self._voice(table, viewer)
        if self._play != table.play_id:
            self._play, self._told = table.play_id, 0
        sight = play.sight(viewer)
        story = story_lines(play, sight.story[self._told :], say)
        self._told = len(sight.story)
        zones["board"] = board_zone(play, sight, say)
        zones["ask"] = ask_zone(play, sight, say, f"/t/{table.code}/act")
        return zones, story

    def _voice(self, table: Table, viewer: Viewer) -> Say:
        assert table.play is not None
        return speech(self.lang, table.play.game.package).to(viewer, table.seat_names())
