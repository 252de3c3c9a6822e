"""What one watcher of a table is shown: zones of HTML in their language, and which of them have changed."""

from weakref import WeakKeyDictionary

from msgspec import Struct

from inkling.catalogs import speech
from inkling.core import NOTHING, Html, Seat, Zones, join
from inkling.games.board_kit.dock import without_sentences
from inkling.server.features.absence.views import dock_head
from inkling.server.features.chat.model import is_open
from inkling.server.features.chat.views import talk_zone
from inkling.server.features.clock.model import deadlines
from inkling.server.features.clock.views import clock_zone
from inkling.server.features.lobby import views as lobby_views
from inkling.server.features.reactions.model import may_react
from inkling.server.features.reactions.views import reactions_in_dock
from inkling.server.features.seats.model import Member
from inkling.server.features.shared_device.model import acting, eyes_of, is_hidden, selves
from inkling.server.features.shared_device.views import curtain_zone
from inkling.server.features.table_page.menu import menu_zone
from inkling.server.features.table_page.render import TableRender, ViewerRender, find_guest
from inkling.server.features.table_page.zones import end_zone
from inkling.server.tables.access.policy import add_key
from inkling.server.tables.live_table import LiveTable

UNKNOWN = -1
UNSEEN = Html("\0")
_renders: WeakKeyDictionary[LiveTable, TableRender] = WeakKeyDictionary()


class PagePush(Struct, frozen=True, omit_defaults=True):
    """What travels to a watcher: all zones of a new layout, or those that changed and the story's new lines. A play
    that begins in the layout of the one before brings the zones that changed, and its story whole."""

    zones: Zones = {}
    story: Html = NOTHING
    layout: str | None = None
    """The class of the page's main part; set when every zone travels."""
    nth: int | None = None
    """Which play of this table it is; set when it or its layout is new."""
    title: str | None = None
    turn: bool | None = None
    done: str | None = None
    notice: str | None = None


class PageView:
    """One pair of eyes. It remembers what it was shown, so that only what is new travels."""

    is_program = False

    def __init__(self, live: LiveTable, person: str | None, lang: str, link: str = "", tv: bool = False) -> None:
        self.live = live
        self.person = person
        self.lang = lang
        self.link = link
        self.tv = tv
        self._render = _renders.setdefault(live, TableRender()).in_language(lang)
        self._shown: dict[str, Html] = {}
        self._layout = ""
        self._title: str | None = None
        self._turn: bool | None = None
        self._members: tuple[Member, ...] | None = None
        self._member: int | None = None
        self._here: list[int] = []
        self._arrangement = UNKNOWN
        """For which it was found and drawn who looks on here; none where several do, one after the other."""
        self._acts: int | None = None
        self._viewer: Seat | None = None
        self._bare = True
        """Whether the board is shown as its game has drawn it."""
        self._eyes: ViewerRender | None = None
        self._around: Zones | None = None
        self._told = 0
        self._time: tuple[int | None, bool, dict[int, int]] | None = None

    @property
    def member(self) -> int | None:
        members = self.live.table.members
        if members is not self._members:
            self._members = members
            self._here = selves(self.live.table, self.person) if self.person else []
            self._member = self._here[0] if self._here else None
        return self._member

    def _find_who(self) -> None:
        """For whom the page acts, and whose eyes it has: on a device with several people, those of whoever has lifted
        the curtain; while it is down, the public's."""
        table, self._arrangement = self.live.table, UNKNOWN
        self._acts = seeing = self.member
        if len(self._here) > 1 and self.person is not None:
            self._acts, seeing = acting(self.live, self.person), eyes_of(self.live, self.person)
        self._viewer = table.viewer(seeing)
        self._bare = not (table.strangers or self.live.awaited or table.notes or table.reactors)

    def whole(self) -> PagePush:
        self._find_who()
        self._show_all(self._look())
        return self._push_all(dict(self._shown), self._layout)

    def _show_all(self, eyes: ViewerRender | None) -> None:
        table, member = self.live.table, self._acts
        self._time = None
        clock, around = self._look_at_clock(), self._look_around(member)
        self._around, self._eyes = around, eyes
        if eyes is None:
            layout, zones = "page lobby", {**clock, **around}
            self._title, self._turn = table.code, False
        else:
            layout = f"board {table.game}"
            story = lobby_views.story_zone(eyes.lines, self.live.since(member), speech(self.lang))
            zones = {
                **clock,
                **(eyes.zones if self._bare else self._add_dock_notices(eyes, member)),
                # "Play again" comes first after the board.
                "past": around.get("past", NOTHING),
                "go": around.get("go", NOTHING),
                "story": story,
                **around,
            }
            self._told, self._title, self._turn = len(eyes.lines), eyes.title, eyes.turn
        self._shown = zones
        self._layout = layout + " tv" if self.tv else layout

    def news(self) -> PagePush | None:
        """What changed since; None where nothing did. With other eyes (a new play, a seat taken) all is drawn."""
        table, eyes, shown = self.live.table, self._eyes, self._shown
        # A move of a play that goes on changes nothing about who looks at which desk, nor what lies around the board.
        moved = self._arrangement == self.live.arrangement
        if moved and eyes is not None and table.play is not None:
            eyes.look(self._render, table.play, table.notes)
        else:
            self._find_who()
            eyes = self._look()
        clock = {} if moved and "clock" not in shown else self._look_at_clock()
        if eyes is not self._eyes or (clock and "clock" not in shown):
            return self._renew(eyes)
        zones = {} if eyes is None else eyes.zones if self._bare else self._add_dock_notices(eyes, self._acts)
        if not moved and (around := self._look_around(self._acts)) is not self._around:
            self._around = around
            zones = {**around, **zones}
            # A device that somebody else has come to has a zone more.
            shown.update(dict.fromkeys(zones.keys() - shown.keys(), UNSEEN))
        if clock:
            zones = {**clock, **zones}
        changed: dict[str, Html] = {}
        for name, html in zones.items():
            if shown[name] != html:
                changed[name] = shown[name] = html
        story, title, turn = NOTHING, None, None
        if eyes is not None:
            lines, told = eyes.lines, self._told
            if len(lines) > told:
                story, self._told = join(lines[told:]), len(lines)
            if eyes.title != self._title:
                self._title = title = eyes.title
            if eyes.turn is not self._turn:
                self._turn = turn = eyes.turn
        if not moved:
            self._put_menu(changed)
            self._remember_arrangement()
        if not changed and not story and title is None and turn is None:
            return None
        return PagePush(changed, story, None, None, title, turn)

    def _renew(self, eyes: ViewerRender | None) -> PagePush:
        """Everything, for other eyes. A page with the same zones keeps those that look as before; but its story has
        grown since it was drawn."""
        before, layout = self._shown, self._layout
        self._show_all(eyes)
        now = self._shown
        if self._layout != layout or now.keys() != before.keys():
            return self._push_all(dict(now), self._layout)
        return self._push_all({name: html for name, html in now.items() if name == "story" or before[name] != html})

    def _push_all(self, zones: dict[str, Html], layout: str | None = None) -> PagePush:
        self._put_menu(zones)
        self._remember_arrangement()
        return PagePush(zones, NOTHING, layout, len(self.live.table.played), self._title, self._turn)

    def _remember_arrangement(self) -> None:
        """When all is drawn for it: whoever was found, but could not be shown anything, is looked for again."""
        self._arrangement = self.live.arrangement if len(self._here) < 2 else UNKNOWN

    def _put_menu(self, zones: dict[str, Html]) -> None:
        """Whoever is sent a menu has it drawn; what they were shown holds only what tells it from another."""
        if zones.get("menu") and self._acts is not None:
            zones["menu"] = menu_zone(self.live.table, self._acts, speech(self.lang))

    def _look(self) -> ViewerRender | None:
        return None if self.live.table.play is None else self._render.look(self.live, self._viewer)

    def _add_dock_notices(self, eyes: ViewerRender, member: int | None) -> Zones:
        """The play as it is seen; in the dock first of all who is away, and what can be done about it."""
        table, zones = self.live.table, eyes.zones
        if table.strangers and not is_open(table) and "dock" in zones:
            zones = {**zones, "dock": without_sentences(zones["dock"])}
        seen = None if self.tv else member
        may = seen is not None and may_react(table, seen) and not is_hidden(self.live, seen)
        head = dock_head(self.live, seen, eyes.turn, speech(self.lang).to(None, eyes.say.names))
        reactions = reactions_in_dock(table, seen, may, speech(self.lang))
        if "dock" not in zones or not (head or reactions):
            return zones
        return {**zones, "dock": join((head, reactions, zones["dock"]))}

    def _look_at_clock(self) -> Zones:
        """Nothing at a table that never had one; the same as before while nothing else is asked of anybody."""
        table = self.live.table
        if table.clock is None and table.ruled_seconds is None and "clock" not in self._shown:
            return {}
        time = (table.clock, table.playing, deadlines(table))
        if time != self._time:
            self._time = time
            return {"clock": clock_zone(table, speech(self.lang))}
        return {"clock": self._shown["clock"]}

    def _look_around(self, member: int | None) -> Zones:
        link = add_key(self.live.table, self.link)
        around = self._render.look_around(self.live, member, link, self.tv)
        say = speech(self.lang)
        if self.live.table.offer is not None and not self.tv:
            # How long is left is right whenever it is drawn.
            around = {**around, "go": end_zone(self.live.table, find_guest(self.live, member, link), say)}
        if len(self._here) < 2 and "curtain" not in self._shown:
            return around
        zones = {"curtain": curtain_zone(self.live, self.person, say), **around}
        if member is not None and is_hidden(self.live, member):
            zones["talk"] = talk_zone(self.live.table, None, False, say)
        return zones
