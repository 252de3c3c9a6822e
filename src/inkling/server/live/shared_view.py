"""What the watchers of a table see of its play. Drawn once for all who have the same eyes and language."""

from operator import is_
from typing import Any

from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core.board import Desk, Drawn, Zones
from inkling.core.driver import AnyPlay
from inkling.core.growing import Growing
from inkling.core.html import Html
from inkling.core.sight import Line, Seat, Sight, Viewer
from inkling.core.words import Say
from inkling.games.board_kit.story import NEWS, story_line, tell_line
from inkling.games.board_kit.usual_board import draw_board
from inkling.server.pages.around import (
    Guest,
    draw_between,
    draw_far_around,
    draw_lasting,
    draw_steady,
    what_is_heard,
    what_lasts,
)
from inkling.server.pages.away import tell_note
from inkling.server.tables.bot_feedback import opinions_of
from inkling.server.tables.covering import Note
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.own_cards import decks_of
from inkling.server.tables.silence import may_react, may_talk
from inkling.server.tables.table import Table

MOST_AROUND = 200
MOST_TOLD = 16
"""Lines of one moment; whoever has just come is told the whole story, which nobody else asks for."""


class Eyes:
    """One viewer's play in one language, as it was last drawn."""

    def __init__(self, play_id: str | None, page: "Page", viewer: Viewer) -> None:
        self.play_id = play_id
        self.say = page.voice(viewer)
        self._page = page
        self.play: AnyPlay | None = None
        self._desk: Desk | None = None
        """The one for all, and below the one with this viewer's news."""
        self._own_desk = Desk()
        self.zones: Zones = {}
        self.lines: list[Html] = []
        """What happened, oldest first."""
        self._news: tuple[Html, ...] = ()
        """The newest of them, without notes about the table."""
        self.notes: Growing[Note] = Growing()
        self._told = 0
        """Events that stand among the lines."""
        self.turn = False
        self.title = ""

    def look(self, play: AnyPlay, notes: Growing[Note]) -> None:
        page, say = self._page, self.say
        desk, viewer = page.desk, say.viewer
        if play is self.play and desk is self._desk and notes is self.notes:
            return
        if play is not page.play:
            page.turn_to(play)
        sight = play.sight(viewer)
        if notes is not self.notes:
            for note in notes[len(self.notes) :]:
                self._tell(play, sight, note.after[-1 if viewer is None else viewer])
                self.lines.append(story_line(tell_note(note, say), None))
        self._tell(play, sight, len(sight.story))
        own = self._own_desk if desk is self._desk else replace(desk)
        own.news = self._news
        self.zones = draw_board(play, sight, say, own)
        turn, over = bool(sight.legal), sight.outcome is not None
        if turn is not self.turn or over or not self.title:
            self.title = entitle(over, turn, play.game.title, say)
        self.play, self.notes, self.turn, self._desk, self._own_desk = play, notes, turn, desk, own

    def _tell(self, play: AnyPlay, sight: Sight[Any, Any, Any], until: int) -> None:
        for place in range(self._told, until):
            line = self._page.tell(play, sight.story[place], self.say)
            self.lines.append(line)
            self._news = (*self._news, line)[-NEWS:]
            self._told = place + 1


class Around:
    """Everything around the board, for one member or all strangers; drawn again only when more than the play moved."""

    def __init__(self, texts: dict[Html, Html]) -> None:
        self._texts = texts
        self.arrangement = -1
        self.zones: Zones = {}
        self._lasting: dict[bool, tuple[object, Zones]] = {}
        """During a play or before the first, and between plays: what it was drawn of, and how that looks."""
        self._steady: dict[bool, tuple[object, Zones]] = {}

    def draw(self, table: Table, guest: Guest, say: Say, far: bool) -> None:
        if far:
            self.zones = self._keep_texts(draw_far_around(table, guest, say))
            return
        steady = self._draw_steady(table, guest, say)
        self.zones = steady if table.playing else {**steady, **self._keep_texts(draw_between(table, guest, say))}

    def _draw_steady(self, table: Table, guest: Guest, say: Say) -> Zones:
        # What lay there before the first play never comes back: nothing of it is kept.
        phase, facts = table.playing or table.play is None, what_lasts(table, guest)
        lasting = self._lasting.get(phase)
        if lasting is None or lasting[0] != facts:
            drawn = draw_lasting(table, guest, say)
            # Each menu is a long text of its own: of what was sent, only what tells it from another is kept.
            token = drawn["menu"] and Html(hash(drawn["menu"]))
            lasting = self._lasting[phase] = facts, self._keep_texts({**drawn, "menu": token})
        # The facts that were kept: so it is seen at a glance that they are the same.
        heard, steady = (lasting[0], what_is_heard(table, guest)), self._steady.get(phase)
        if steady is None or steady[0] != heard:
            steady = self._steady[phase] = heard, self._keep_texts(draw_steady(table, guest, say, lasting[1]))
        return steady[1]

    def _keep_texts(self, now: Zones) -> Zones:
        """What looks as before, or as for others, is the same text: whoever was shown it holds no copy of their own."""
        before, texts = self.zones, self._texts
        return {
            name: before[name] if before.get(name) == zone else texts.setdefault(zone, zone)
            for name, zone in now.items()
        }


class Page:
    """What all who read one language have in common at a table, as long as the same people play the same game."""

    def __init__(self, game: str, public: Say) -> None:
        self.game = game
        self.public = public
        self._drawn = Drawn()
        self.desk = Desk()
        self._parts: tuple[Any, ...] = ()
        self._voices: dict[Viewer, Say] = {}
        self.play: AnyPlay | None = None
        self._told: dict[int, tuple[Line[Any], Html, frozenset[Seat]]] = {}
        """What was told of this moment, by the id of the line: itself, how it reads, and to whom it reads otherwise."""

    def __del__(self) -> None:
        """Break the cycles of what was drawn, so that it is freed with its table."""
        self._drawn.clear()

    def voice(self, viewer: Viewer) -> Say:
        """One for all plays: what was worded for a viewer is found again in the next."""
        if viewer not in self._voices:
            self._voices[viewer] = self.public.to(viewer, self.public.names)
        return self._voices[viewer]

    def tell(self, play: AnyPlay, line: Line[Any], say: Say) -> Html:
        """The very same line, which several hold in their stories, is told once to all whom it does not concern: those
        about whom the voice was not asked whether it is them. So a teller asks `say.me` or `say.whom`, nothing else."""
        told = self._told.get(id(line))
        if told is not None and say.viewer not in told[2]:
            return told[1]
        asked: set[Seat] = set()
        say.asked = asked
        html = tell_line(play.game, line, play.record.setup.options, say)
        if say.viewer not in asked and len(self._told) < MOST_TOLD:
            self._told[id(line)] = line, html, frozenset(asked)
        return html

    def turn_to(self, play: AnyPlay) -> None:
        """All look at the same moment, one after the other."""
        self.play, self._told = play, {}
        self._drawn.turn_to(play, self.desk)

    def lay(self, table: Table, present: dict[int, int]) -> None:
        """Another desk, if somebody comes or goes, or a deck."""
        parts = (table.chairs, present, table.decks)
        if not self._parts or not all(map(is_, self._parts, parts)):
            bots = tuple(isinstance(who, str) for who in table.chairs)
            away = tuple(isinstance(who, int) and who not in present for who in table.chairs)
            own = table.uploads and bool(decks_of(table))
            pictures = f"/t/{table.code}/own" if own else f"/pictures/{table.game}"
            self.desk = Desk(f"/t/{table.code}/act", pictures, bots, away, drawn=self._drawn)
            self.play, self._parts = None, parts


class Drawings:
    """The eyes at one table."""

    def __init__(self) -> None:
        self._eyes: dict[tuple[Viewer, str], Eyes] = {}
        self._around: dict[tuple[int | None, str, str, bool], Around] = {}
        self._by_language: dict[str, Page] = {}
        self._texts: dict[Html, Html] = {}
        """What was drawn around the board since something there last changed."""
        self._arrangement = -1

    def look(self, live: LiveTable, viewer: Viewer, lang: str) -> Eyes:
        """The running or finished play as this viewer sees it."""
        table = live.table
        play = table.play
        assert play is not None
        eyes = self._eyes.get((viewer, lang))
        page = self._by_language.get(lang)
        if page is None or page.game != play.game.name or page.public.names != play.record.names:
            public = speech(lang, play.game.package).to(None, play.record.names)
            page = self._by_language[lang] = Page(play.game.name, public)
        if eyes is None or eyes.play_id != table.play_id:
            eyes = self._eyes[viewer, lang] = Eyes(table.play_id, page, viewer)
        page.lay(table, live.here)
        eyes.look(play, table.notes)
        return eyes

    def look_around(self, live: LiveTable, member: int | None, lang: str, link: str, far: bool = False) -> Zones:
        around = self._around.get((member, lang, link, far))
        if around is None:
            if len(self._around) > MOST_AROUND:
                # The link comes from a header that anybody can write.
                self._around.clear()
                self._texts.clear()
            around = self._around[member, lang, link, far] = Around(self._texts)
        if self._arrangement != live.arrangement:
            self._arrangement = live.arrangement
            self._texts.clear()
        if around.arrangement != live.arrangement:
            around.arrangement = live.arrangement
            around.draw(live.table, find_guest(live, member, link), speech(lang), far)
        return around.zones


def find_guest(live: LiveTable, member: int | None, link: str) -> Guest:
    reading = live.reading.readers(live.present)
    if member is None:
        return Guest(None, False, False, live.here, link, reading)
    talks, reacts = may_talk(live.table, member), may_react(live.table, member)
    return Guest(member, talks, reacts, live.here, link, reading, opinions_of(live, member))


def entitle(over: bool, turn: bool, game: str, say: Say) -> str:
    """For the window's title: whose turn it is can be seen from another tab."""
    if over:
        return say("{game}: the end", game=game)
    return say("Your turn: {game}", game=game) if turn else game
