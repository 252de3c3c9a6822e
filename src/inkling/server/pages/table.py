"""The page of one table: the same zones that travel over the socket, in their frame."""

from html import escape
from typing import Protocol

from inkling.catalogs import speech
from inkling.core.board import Zones
from inkling.core.words import Say
from inkling.games import SHELF
from inkling.server.pages.about_the_line import about_the_line
from inkling.server.pages.away import plain_notice
from inkling.server.pages.frame import frame, icon
from inkling.server.pages.pictures import sheet_of
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.table import Table

WAIT = 5
"""Seconds after which a waiting page without scripts looks again."""


class Shown(Protocol):
    """All that a watcher is shown, as it also travels to a new connection."""

    @property
    def zones(self) -> Zones: ...

    @property
    def layout(self) -> str | None: ...

    @property
    def title(self) -> str | None: ...

    @property
    def turn(self) -> bool | None: ...


def table_page(live: LiveTable, push: Shown, lang: str, far: bool = False, writes: bool = False) -> str:
    """`far` is for a large screen; `writes` for whoever wants to write without scripts: then the page keeps still."""
    table, say = live.table, speech(lang)
    body = "".join(section(name, html) for name, html in push.zones.items())
    main = (
        f'<main id="main" class="{push.layout}" data-live {about_the_line(say)} data-turn="{int(bool(push.turn))}">{body}</main>'
        '<div class="sr" aria-live="polite" data-said></div>'
    )
    # While somebody is asked, comes in or writes, the page keeps still.
    still = push.turn or writes or push.zones.get("door", "") != ""
    return frame(
        push.title or table.code,
        stillness(writes, bool(still), say) + plain_notice(live, bool(push.turn), say) + main,
        say,
        bar=title(table) if far else title(table) + tools(say),
        sheets=sheet_of(table.game),
        refresh=None if still else WAIT,
        script=True,
        modules=("key.js",) if table.key else (),
    )


def stillness(writes: bool, still: bool, say: Say) -> str:
    """Without scripts a waiting page looks again by itself, which would take away what is being filled in."""
    if still and not writes:
        return ""
    words = say("Let this page look again by itself") if writes else say("Keep this page still, to write or to choose")
    return f'<noscript><p class="still"><a href="{"?" if writes else "?write=1"}">{escape(words)}</a></p></noscript>'


def section(name: str, html: str) -> str:
    return f'<section data-zone="{name}" class="z-{name}" id="z-{name}">{html}</section>'


def title(table: Table) -> str:
    """Where one is."""
    return f'<h1 class="where">{escape(SHELF[table.game].title)}</h1>'


def tools(say: Say) -> str:
    """The way to what lies further down on a phone."""
    links = (
        ("z-story", "book", say("What happened")),
        ("z-talk", "talk", say("Talk")),
        ("z-menu", "menu", say("Menu")),
    )
    drawn = "".join(
        f'<a class="tool" href="#{to}">{icon(name)}<span class="w">{escape(words)}</span></a>'
        for to, name, words in links
    )
    return f'<nav class="tools">{drawn}</nav>'
