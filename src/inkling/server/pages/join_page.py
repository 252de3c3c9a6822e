"""The page of a table for somebody whose name did not do: it keeps still, with what they typed."""

import htpy as h

from inkling.core import NOTHING, Html, Say
from inkling.games import SHELF
from inkling.server.pages.frame import address, frame
from inkling.server.pages.hero import gist_zone, hero_zone
from inkling.server.pages.join import Tried, door_zone, seated_line
from inkling.server.pages.pictures import sheets_of
from inkling.server.pages.table import section
from inkling.server.tables.live_table import LiveTable


def join_page(live: LiveTable, tried: Tried, say: Say) -> Html:
    table = live.table
    zones = {
        "hero": hero_zone(table, None, say),
        "seats": NOTHING if table.playing else seated_line(table, say),
        "gist": gist_zone(table, say),
        "door": door_zone(table, None, say, tried),
    }
    title = SHELF[table.game].title
    body = h.main("#main.page.lobby")[[section(name, zone) for name, zone in zones.items()]]
    return frame(title, body, say, bar=h.h1(".where")[title], sheets=(address("lobby.css"), *sheets_of(table.game)))
