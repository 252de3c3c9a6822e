"""Caches for rendering a table. Viewers with the same language and the same view of the game get the same rendered
HTML."""

from operator import is_
from typing import Any

from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core import Html, Line, Say, Seat, Sight, Viewer
from inkling.core.board import BoardContext, RenderMemo, Zones
from inkling.core.driver import AnyPlay
from inkling.core.growing import Growing
from inkling.games.board_kit.default_board import draw_board
from inkling.games.board_kit.story import NEWS, describe_story_line, draw_story_line
from inkling.server.features.absence.model import AbsenceNote
from inkling.server.features.absence.views import describe_absence_note
from inkling.server.features.bot_feedback.answer_recorder import cached_answers_of_member
from inkling.server.features.chat.model import may_write_message
from inkling.server.features.crowd.views import CrowdQuestionHtml, draw_crowd_question
from inkling.server.features.decks.picture_urls import address_of_pictures
from inkling.server.features.reactions.model import may_react
from inkling.server.features.sounds.model import SILENCE, next_sound_cue
from inkling.server.features.table_page.zones_around_board import (
    ViewerFacts,
    draw_rarely_changing_zones,
    draw_zones_around_board,
    draw_zones_of_tv,
    facts_of_rarely_changing_zones,
)
from inkling.server.platform.http import urls
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.state import Table

MOST_SHARED = MOST_TOLD = 200


class CachedRenderOfViewer:
    """Cached board and story of one play, as one seat or the public sees them."""

    __slots__ = (
        *("say", "play", "_context", "_own_context", "zones", "lines", "_news", "notes", "_told", "turn", "title"),
    )

    def __init__(self, say: Say) -> None:
        self.say = say
        self.play: AnyPlay | None = None
        self._context: BoardContext | None = None
        self._own_context = BoardContext()
        self.zones: Zones = {}
        self.lines: list[Html] = []
        self._news: tuple[Html, ...] = ()
        self.notes: Growing[AbsenceNote] = Growing()
        self._told = 0
        self.turn = False
        self.title = ""

    def update(self, page: "CachedRenderOfLanguage", play: AnyPlay, notes: Growing[AbsenceNote]) -> None:
        say, context = self.say, page.context
        viewer = say.viewer
        if play is self.play and context is self._context and notes is self.notes:
            return
        page.set_play(play)
        sight = play.sight(viewer)
        if notes is not self.notes:
            for note in notes[len(self.notes) :]:
                self._add_story_lines(page, play, sight, note.after[-1 if viewer is None else viewer])
                self.lines.append(draw_story_line(describe_absence_note(note, say), None))
        self._add_story_lines(page, play, sight, len(sight.story))
        own = self._own_context if context is self._context else replace(context)
        own.news = self._news
        self.zones = draw_board(play, sight, say, own)
        turn, over = bool(sight.legal), sight.outcome is not None
        if turn is not self.turn or over or not self.title:
            self.title = title_of_window(over, turn, play.game.title, say)
        self.play, self.notes, self.turn, self._context, self._own_context = play, notes, turn, context, own

    def _add_story_lines(
        self, page: "CachedRenderOfLanguage", play: AnyPlay, sight: Sight[Any, Any, Any], until: int
    ) -> None:
        for line in sight.story[self._told : until]:
            text = page.render_story_line(play, line, self.say)
            self.lines.append(text)
            self._news = (*self._news, text)[-NEWS:]
            self._told += 1


class CachedRenderOfLanguage:
    """What was rendered of a table in one language: parts that all viewers share, and one whole board per view of the
    game."""

    __slots__ = (
        *("lang", "memo", "context", "cue", "_desk_of", "_public", "_voices", "_game", "_play_id", "_viewers", "_play"),
        *("_arrangement", "_texts", "_told"),
    )

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.memo = RenderMemo()
        self.context = BoardContext()
        self._desk_of: tuple[object, ...] = ()
        self._public = speech(lang)
        self._voices: dict[Viewer, Say] = {}
        self._game = ""
        self._play_id: str | None = None
        self._viewers: dict[Viewer, CachedRenderOfViewer] = {}
        self._play: AnyPlay | None = None
        self.cue = SILENCE
        self._arrangement = -1
        self._texts: dict[Html, Html] = {}
        self._told: dict[int, tuple[Line[Any], Html, frozenset[Seat]]] = {}
        """The story lines of the newest move by ID, with the viewers for whom the line has another text."""

    def __del__(self) -> None:
        """Break the memo's reference cycles, so that it is freed with its table."""
        self.memo.clear()

    def render_for(self, live: LiveTable, viewer: Viewer) -> CachedRenderOfViewer:
        table = live.table
        play = table.play
        assert play is not None
        # Names of a finished play change if somebody leaves a group's table.
        if self._play_id != table.play_id or self._public.names != play.record.names:
            self._reset_for_new_play(table.play_id, play)
        render = self._viewers.get(viewer)
        if render is None:
            say = self._voices.setdefault(viewer, self._public.to(viewer, self._public.names))
            render = self._viewers[viewer] = CachedRenderOfViewer(say)
        self._update_context(table, live.presence.members_here_or_moving())
        render.update(self, play, table.notes)
        return render

    def render_surroundings(self, live: LiveTable, member: int | None, link: str, tv: bool) -> Zones:
        """Render all zones around the board for one member, or for all spectators if `member` is None.

        Only the result for the newest `link` is cached, because the link contains a host name that anybody can forge.
        """

        def draw(arrangement: int, link: str) -> Zones:
            table, guest, say = live.table, make_viewer_facts(live, member, link), speech(self.lang)
            if tv:
                return self._replace_texts_by_shared_copies(draw_zones_of_tv(table, guest, say))
            # Zones before the first play are never needed again, so those during a play may replace them.
            key = ("page", "lasting", member, table.playing or table.play is None)
            lasting = self.memo.newest(
                key,
                lambda *_: self._render_rarely_changing_zones(table, guest),
                *facts_of_rarely_changing_zones(table, guest),
            )
            return self._replace_texts_by_shared_copies(draw_zones_around_board(table, guest, say, lasting))

        if live.subscriptions.version != self._arrangement:
            self._arrangement = live.subscriptions.version
            self._texts.clear()
        return self.memo.newest(("page", "around", member, tv), draw, live.subscriptions.version, link)

    def render_crowd(self, live: LiveTable) -> CrowdQuestionHtml | None:
        """Render the question that watchers can answer now; None if there is none."""
        live.update_crowd_question()
        question, play = live.crowd.question, live.table.play
        if question is None or play is None:
            return None
        code, context = live.table.code, self.context
        # Two plays can ask for the same choices, about another card.
        return self.memo.newest(
            ("page", "crowd"),
            lambda asked, play_id: draw_crowd_question(code, play, asked, context, self.lang),
            question,
            live.table.play_id,
        )

    def set_play(self, play: AnyPlay) -> None:
        if play is not self._play:
            self._play, self.cue = play, next_sound_cue(self.cue, play)
            self._told.clear()
            self.memo.turn_to(play, self.context)

    def render_story_line(self, play: AnyPlay, line: Line[Any], say: Say) -> Html:
        """Return a line of the story as HTML. All viewers whom it does not name share one text."""
        told = self._told.get(id(line))
        if told is None or say.viewer in told[2]:
            say.asked.clear()
            told = line, describe_story_line(play.game, line, play.record.setup.options, say), frozenset(say.asked)
            if say.viewer not in told[2] and len(self._told) < MOST_TOLD:
                self._told[id(line)] = told
        return told[1]

    def _replace_texts_by_shared_copies(self, zones: Zones) -> Zones:
        """Return the same zones. To save memory, each text that another viewer also has is replaced by that viewer's
        object."""
        if len(self._texts) >= MOST_SHARED:
            self._texts.clear()
        return {name: self._texts.setdefault(zone, zone) for name, zone in zones.items()}

    def _render_rarely_changing_zones(self, table: Table, guest: ViewerFacts) -> Zones:
        """Render the zones that rarely change. Of the menu, which is long and differs by member, return only a hash."""
        drawn = draw_rarely_changing_zones(table, guest, speech(self.lang))
        return self._replace_texts_by_shared_copies({**drawn, "menu": drawn["menu"] and Html(hash(drawn["menu"]))})

    def _reset_for_new_play(self, play_id: str | None, play: AnyPlay) -> None:
        self._play_id, self.cue = play_id, SILENCE
        self._viewers.clear()
        if self._game != play.game.name or self._public.names != play.record.names:
            self._game = play.game.name
            self._public = speech(self.lang, play.game.package).to(None, play.record.names)
            self._voices.clear()
            self.memo.clear()

    def _update_context(self, table: Table, present: dict[int, int]) -> None:
        of = (table.chairs, present, table.decks)
        if not self._desk_of or not all(map(is_, self._desk_of, of)):
            bots = tuple(isinstance(holder, str) for holder in table.chairs)
            away = tuple(isinstance(holder, int) and holder not in present for holder in table.chairs)
            pictures = address_of_pictures(table)
            self.context = BoardContext(urls.act(table.code), pictures, bots, away, memo=self.memo)
            self._play, self._desk_of = None, of


class CachedRenderOfTable:
    """Cached renders of a table, by language."""

    def __init__(self) -> None:
        self._by_language: dict[str, CachedRenderOfLanguage] = {}

    def in_language(self, lang: str) -> CachedRenderOfLanguage:
        render = self._by_language.get(lang)
        if render is None:
            render = self._by_language[lang] = CachedRenderOfLanguage(lang)
        return render


def make_viewer_facts(live: LiveTable, member: int | None, link: str) -> ViewerFacts:
    other_pages = live.presence.members_on_other_pages()
    if member is None:
        return ViewerFacts(None, False, False, live.presence.here, link, other_pages, crowd=live.crowd.result)
    talks, reacts = may_write_message(live.table, member), may_react(live.table, member)
    opinions = cached_answers_of_member(live, member)
    return ViewerFacts(member, talks, reacts, live.presence.here, link, other_pages, opinions, live.crowd.result)


def title_of_window(over: bool, turn: bool, game: str, say: Say) -> str:
    """Return the title of the browser window, which tells in other tabs whether it is the viewer's turn."""
    if over:
        return say("{game}: the end", game=game)
    return say("Your turn: {game}", game=game) if turn else game
