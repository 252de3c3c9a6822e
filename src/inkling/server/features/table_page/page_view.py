"""Renders one viewer's page of a table as zones of HTML, and finds the zones that have changed."""

from weakref import WeakKeyDictionary

from msgspec import Struct

from inkling.catalogs import speech
from inkling.core import NOTHING, Html, Seat, Zones, join
from inkling.games.board_kit.dock import remove_sentence_fields
from inkling.server.features.absence.views import draw_absent_players
from inkling.server.features.bot_speed.countdown_view import draw_seconds_before_bot_chooses, find_bot_with_countdown
from inkling.server.features.chat.model import is_chat_open
from inkling.server.features.chat.views import draw_chat_zone
from inkling.server.features.clock.model import deadlines_by_seat
from inkling.server.features.clock.views import draw_clock_zone
from inkling.server.features.crowd.model import has_player_on_device
from inkling.server.features.crowd.views import add_own_score, press_choice
from inkling.server.features.reactions.model import may_react
from inkling.server.features.reactions.views import draw_reactions_in_dock
from inkling.server.features.seats.model import Member
from inkling.server.features.shared_device.model import members_on_device
from inkling.server.features.shared_device.views import draw_curtain_zone
from inkling.server.features.sounds.model import SILENCE, sound_for_viewer
from inkling.server.features.table_page.cached_render import (
    CachedRenderOfTable,
    CachedRenderOfViewer,
    make_viewer_facts,
)
from inkling.server.features.table_page.menu import draw_menu_zone
from inkling.server.features.table_page.story_and_notice_views import draw_story_zone
from inkling.server.features.table_page.zones_around_board import draw_end_zone
from inkling.server.tables.access.policy import add_key_to_link
from inkling.server.tables.device_curtains import (
    is_behind_curtain,
    member_for_whom_device_acts,
    member_whose_view_device_shows,
)
from inkling.server.tables.live_table import LiveTable

UNKNOWN = -1
UNSEEN = Html("\0")
_renders: WeakKeyDictionary[LiveTable, CachedRenderOfTable] = WeakKeyDictionary()


class TablePagePush(Struct, frozen=True, omit_defaults=True):
    """A message to a page: the changed zones with the new story lines, or all zones of a new layout.

    A new play in the same layout sends the changed zones and the whole story.
    """

    zones: Zones = {}
    story: Html = NOTHING
    layout: str | None = None
    """CSS classes of the page's main element. Set if all zones are sent."""
    nth: int | None = None
    """Number of the table's plays so far. Set if the play or the layout is new."""
    title: str | None = None
    turn: bool | None = None
    sound: str | None = None
    tv: bool | None = None
    """True if a TV shows the table. Set together with `layout` and with a sound."""
    done: str | None = None
    notice: str | None = None


class TablePageView:
    """The view of one page. It stores what was sent, so that it sends only changes."""

    is_program = False
    __slots__ = (
        *("live", "person", "lang", "link", "tv", "_render", "_shown", "_layout", "_title", "_turn", "_members"),
        *("_member", "_here", "_arrangement", "_acts", "_viewer", "_bare", "_eyes", "_around", "_lines_sent", "_cue"),
        *("_guesses", "_time"),
    )

    def __init__(self, live: LiveTable, person: str | None, lang: str, link: str = "", tv: bool = False) -> None:
        self.live = live
        self.person = person
        self.lang = lang
        self.link = link
        self.tv = tv
        self._render = _renders.setdefault(live, CachedRenderOfTable()).in_language(lang)
        self._shown: dict[str, Html] = {}
        self._layout = ""
        self._title: str | None = None
        self._turn: bool | None = None
        self._members: tuple[Member, ...] | None = None
        self._member: int | None = None
        self._here: list[int] = []
        self._arrangement = UNKNOWN
        """The version of seats and viewers for which this was rendered; `UNKNOWN` on shared devices."""
        self._acts: int | None = None
        self._viewer: Seat | None = None
        self._bare = True
        """True if the board is shown exactly as its game has rendered it."""
        self._eyes: CachedRenderOfViewer | None = None
        self._around: Zones | None = None
        self._lines_sent = 0
        self._cue = SILENCE
        self._guesses = False
        """True if the viewer only watches, so that they can guess along."""
        self._time: tuple[int | None, bool, dict[int, int]] | None = None

    @property
    def member(self) -> int | None:
        members = self.live.table.members
        if members is not self._members:
            self._members = members
            self._here = members_on_device(self.live.table, self.person) if self.person else []
            self._member = self._here[0] if self._here else None
        return self._member

    def _find_member_and_viewer(self) -> None:
        """Set the member who acts on this page, and the viewer whose view of the game the page shows.

        On a shared device, both are the person who lifted the curtain. While the curtain is down, the page shows the
        public view.
        """
        table, self._arrangement = self.live.table, UNKNOWN
        self._acts = seeing = self.member
        if len(self._here) > 1 and self.person is not None:
            self._acts, seeing = (
                member_for_whom_device_acts(self.live, self.person),
                member_whose_view_device_shows(self.live, self.person),
            )
        self._viewer = table.viewer(seeing)
        self._guesses = (
            table.rules["crowd"] and not self.tv and not (self.person and has_player_on_device(table, self.person))
        )
        counts = find_bot_with_countdown(table) is not None
        self._bare = not (
            table.strangers or self.live.presence.awaited or table.notes or table.moment.reactors or counts
        )

    def full_update(self) -> TablePagePush:
        self._find_member_and_viewer()
        self._store_board_that_was_sent(self._render_board())
        self._cue = self._render.cue
        return self._make_full_push(dict(self._shown), self._layout)

    def _store_board_that_was_sent(self, eyes: CachedRenderOfViewer | None) -> None:
        table, member = self.live.table, self._acts
        self._time = None
        clock, around = self._render_clock(), self._render_surroundings(member)
        self._around, self._eyes = around, eyes
        if eyes is None:
            layout, zones = "page lobby", {**clock, **around}
            self._title, self._turn = table.code, False
        else:
            layout = f"board {table.game}"
            story = draw_story_zone(eyes.lines, self.live.presence.count_story_lines_seen(member), speech(self.lang))
            zones = {
                **clock,
                **self._add_crowd(eyes.zones if self._bare else self._add_dock_notices(eyes, member)),
                # "Play again" comes right after the board.
                "past": around.get("past", NOTHING),
                "go": around.get("go", NOTHING),
                "story": story,
                **around,
            }
            self._lines_sent, self._title, self._turn = len(eyes.lines), eyes.title, eyes.turn
        self._shown = zones
        self._layout = layout + " tv" if self.tv else layout

    def next_update(self) -> TablePagePush | None:
        """Return the changes since the last push, or None. After a new play or a change of seat, render all zones."""
        table, eyes, shown = self.live.table, self._eyes, self._shown
        # A move in a running play changes neither viewers nor anything around the board.
        moved = self._arrangement == self.live.subscriptions.version
        if moved and eyes is not None and table.play is not None:
            eyes.update(self._render, table.play, table.notes)
        else:
            self._find_member_and_viewer()
            eyes = self._render_board()
        clock = {} if moved and "clock" not in shown else self._render_clock()
        if eyes is not self._eyes or (clock and "clock" not in shown):
            return self._push_zones_of_other_view(eyes)
        zones = {} if eyes is None else eyes.zones if self._bare else self._add_dock_notices(eyes, self._acts)
        if self._guesses and eyes is not None:
            zones = self._add_crowd(zones)
        if not moved and (around := self._render_surroundings(self._acts)) is not self._around:
            self._around = around
            zones = {**around, **zones}
            # A device with a new person has one zone more.
            shown.update(dict.fromkeys(zones.keys() - shown.keys(), UNSEEN))
        if clock:
            zones = {**clock, **zones}
        changed: dict[str, Html] = {}
        for name, html in zones.items():
            # Most zones are the same object as before. Comparing texts would also read their memory.
            if html is not shown[name] and html != shown[name]:
                changed[name] = shown[name] = html
        story, title, turn = NOTHING, None, None
        if eyes is not None:
            lines, sent = eyes.lines, self._lines_sent
            if len(lines) > sent:
                story, self._lines_sent = join(lines[sent:]), len(lines)
            if eyes.title != self._title:
                self._title = title = eyes.title
            if eyes.turn is not self._turn:
                self._turn = turn = eyes.turn
        if not moved:
            self._replace_menu_hash_by_html(changed)
            self._store_version_that_was_rendered()
        if not changed and not story and title is None and turn is None:
            return None
        sound = self._next_sound()
        return TablePagePush(changed, story, None, None, title, turn, sound, self._is_tv_connected if sound else None)

    def _push_zones_of_other_view(self, eyes: CachedRenderOfViewer | None) -> TablePagePush:
        """Render all zones, because the page now shows another view of the game.

        If the layout is unchanged, send only the changed zones and the story.
        """
        before, layout = self._shown, self._layout
        self._store_board_that_was_sent(eyes)
        now = self._shown
        if self._layout != layout or now.keys() != before.keys():
            return self._make_full_push(dict(now), self._layout)
        return self._make_full_push(
            {name: html for name, html in now.items() if name == "story" or before[name] != html}
        )

    def _make_full_push(self, zones: dict[str, Html], layout: str | None = None) -> TablePagePush:
        self._replace_menu_hash_by_html(zones)
        self._store_version_that_was_rendered()
        nth, sound = len(self.live.table.history.plays), self._next_sound()
        tv = self._is_tv_connected if layout or sound else None
        return TablePagePush(zones, NOTHING, layout, nth, self._title, self._turn, sound, tv)

    def _next_sound(self) -> str | None:
        """Return the sound of public events since the last push, or None."""
        before, self._cue = self._cue, self._render.cue
        return None if self._cue is before else sound_for_viewer(self._cue, self._viewer)

    @property
    def _is_tv_connected(self) -> bool:
        return self.live.screens > 0

    def _store_version_that_was_rendered(self) -> None:
        """Store the version that was rendered. Call it last, so that a failed render is repeated."""
        self._arrangement = self.live.subscriptions.version if len(self._here) < 2 else UNKNOWN

    def _replace_menu_hash_by_html(self, zones: dict[str, Html]) -> None:
        """Replace the menu's hash by its HTML before it is sent. Only the hash is stored, to save memory."""
        if zones.get("menu") and self._acts is not None:
            zones["menu"] = draw_menu_zone(self.live.table, self._acts, speech(self.lang))

    def _render_board(self) -> CachedRenderOfViewer | None:
        return None if self.live.table.play is None else self._render.render_for(self.live, self._viewer)

    def _add_dock_notices(self, eyes: CachedRenderOfViewer, member: int | None) -> Zones:
        """Return the board's zones with notices about absent players and reactions at the top of the dock."""
        table, zones = self.live.table, eyes.zones
        if table.strangers and not is_chat_open(table) and "dock" in zones:
            zones = {**zones, "dock": remove_sentence_fields(zones["dock"])}
        seen = None if self.tv else member
        may = seen is not None and may_react(table, seen) and not is_behind_curtain(self.live, seen)
        head = draw_absent_players(self.live, seen, eyes.turn, speech(self.lang).to(None, eyes.say.names))
        reactions = draw_reactions_in_dock(table, seen, may, speech(self.lang))
        patience = draw_seconds_before_bot_chooses(table, speech(self.lang)) if eyes.turn else NOTHING
        if "dock" not in zones or not (head or reactions or patience):
            return zones
        return {**zones, "dock": join((head, reactions, patience, zones["dock"]))}

    def _add_crowd(self, zones: Zones) -> Zones:
        """Return the zones with the watchers' question at the end of the dock and the buttons for their guesses."""
        question = self._render.render_crowd(self.live) if self._guesses else None
        if question is None or "dock" not in zones:
            return zones
        board, dock = press_choice(question, self.live.crowd.mark_of(self.person))
        return {**zones, **board, "dock": join((zones["dock"], dock))}

    def _render_clock(self) -> Zones:
        """Draw the clock, or reuse it while no deadline changes. Empty at a table that never had a clock."""
        table = self.live.table
        if table.clock is None and table.moment.seconds is None and "clock" not in self._shown:
            return {}
        time = (table.clock, table.playing, deadlines_by_seat(table))
        if time != self._time:
            self._time = time
            return {"clock": draw_clock_zone(table, speech(self.lang))}
        return {"clock": self._shown["clock"]}

    def _render_surroundings(self, member: int | None) -> Zones:
        link = add_key_to_link(self.live.table, self.link)
        around = self._render.render_surroundings(self.live, member, link, self.tv)
        say = speech(self.lang)
        if self.live.table.rematch.offer is not None and not self.tv:
            # Never cached, because it shows the remaining seconds.
            around = {**around, "go": draw_end_zone(self.live.table, make_viewer_facts(self.live, member, link), say)}
        score = self.live.crowd.score_of(self.person)
        if score is not None and around.get("past"):
            around = {**around, "past": add_own_score(around["past"], score, say)}
        if len(self._here) < 2 and "curtain" not in self._shown:
            return around
        zones = {"curtain": draw_curtain_zone(self.live, self.person, say), **around}
        if member is not None and is_behind_curtain(self.live, member):
            zones["talk"] = draw_chat_zone(self.live.table, None, False, say)
        return zones
