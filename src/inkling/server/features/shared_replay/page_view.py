"""The table's zones on a replay page: who leads, the chat, and the offer of another play."""

from collections.abc import Callable
from contextlib import AbstractContextManager

from msgspec import Struct

from inkling.catalogs import speech
from inkling.core import NOTHING, Zones
from inkling.server.features.chat.model import may_write_message
from inkling.server.features.chat.views import draw_chat_zone
from inkling.server.features.rematch.views import draw_offer_on_other_page
from inkling.server.features.shared_replay.views import draw_shared_replay_zone
from inkling.server.tables.device_curtains import is_behind_curtain, member_for_whom_device_acts
from inkling.server.tables.live_table import LiveTable


class ShownMoment(Struct, frozen=True):
    """The moment of this play that the leader shows. `mine` is True if the viewer is the leader."""

    ply: int
    mine: bool


class ReplayPush(Struct, frozen=True, omit_defaults=True):
    """The changed zones of a replay page, as sent over its WebSocket."""

    zones: Zones = {}
    led: ShownMoment | None = None
    notice: str | None = None


class SharedReplayView:
    """The view of one replay page. It stores what was sent, so that it sends only changes."""

    is_program = False
    tv = False

    def __init__(self, live: LiveTable, person: str | None, lang: str, play: str) -> None:
        self.live = live
        self.person = person
        self.lang = lang
        self._play = play
        self._shown: dict[str, str] = {}
        self._led: ShownMoment | None = None

    @property
    def member(self) -> int | None:
        return member_for_whom_device_acts(self.live, self.person) if self.person is not None else None

    def register_page(self, changed: Callable[[], None]) -> AbstractContextManager[None]:
        return self.live.leading.register_page(self.member, changed)

    def full_update(self) -> ReplayPush:
        zones, led = (
            draw_zones_beside_replay(self.live, self.member, self._play, self.lang),
            self._find_moment_shown_by_leader(),
        )
        self._shown, self._led = dict(zones), led
        return ReplayPush(zones, led)

    def next_update(self) -> ReplayPush | None:
        before, led = self._shown, self._led
        now = self.full_update()
        changed = {name: zone for name, zone in now.zones.items() if before.get(name) != zone}
        return ReplayPush(changed, now.led) if changed or now.led != led else None

    def _find_moment_shown_by_leader(self) -> ShownMoment | None:
        led = self.live.leading.led
        if led is None or led.play != self._play or self.member is None or self.live.table.playing:
            return None
        return ShownMoment(led.ply, led.by == self.member)


def draw_zones_beside_replay(live: LiveTable, member: int | None, play: str, lang: str) -> Zones:
    if member is None:
        return {"way": NOTHING, "together": NOTHING, "talk": NOTHING}
    table, say = live.table, speech(lang)
    hidden = is_behind_curtain(live, member)
    talk = draw_chat_zone(table, None if hidden else member, not hidden and may_write_message(table, member), say)
    led = live.leading.led
    return {
        "way": draw_offer_on_other_page(table, member, say),
        "together": draw_shared_replay_zone(table, member, led, play, say),
        "talk": talk,
    }
