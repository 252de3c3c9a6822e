"""The page of one table: the same zones that travel over the socket, in their frame."""

from html import escape

from inkling.catalogs import speech
from inkling.core.words import Say
from inkling.games import SHELF
from inkling.server.frame import frame, icon
from inkling.server.pictures import sheet_of
from inkling.server.watcher import Watcher

WAIT = 5
"""Seconds after which a waiting page without scripts looks again."""


def table_page(watcher: Watcher, writes: bool = False) -> str:
    """`writes` is for whoever wants to write without scripts: then the page keeps still."""
    table, say = watcher.room.table, speech(watcher.lang)
    push = watcher.whole()
    body = "".join(section(name, html) for name, html in push.zones.items())
    lost = escape(say("The connection is gone; trying again …"))
    main = (
        f'<main id="main" class="{push.layout}" data-live data-lost="{lost}" data-turn="{int(bool(push.turn))}">{body}</main>'
        '<div class="sr" aria-live="polite" data-said></div>'
    )
    # While somebody is asked, comes in or writes, the page keeps still.
    still = push.turn or writes or push.zones.get("door", "") != ""
    if not still and "<input" in push.zones.get("talk", ""):
        main += f'<noscript><p><a href="?write=1#z-talk">{escape(say("Write something; the page keeps still then"))}</a></p></noscript>'
    return frame(
        push.title or table.code,
        main,
        say,
        bar=tools(SHELF[table.game].title, say),
        sheets=sheet_of(table.game),
        refresh=None if still else WAIT,
        script=True,
    )


def section(name: str, html: str) -> str:
    return f'<section data-zone="{name}" class="z-{name}" id="z-{name}">{html}</section>'


def tools(title: str, say: Say) -> str:
    """Where one is, and the way to what lies further down on a phone."""
    links = (
        ("z-story", "book", say("What happened")),
        ("z-talk", "talk", say("Talk")),
        ("z-menu", "menu", say("Menu")),
    )
    drawn = "".join(
        f'<a class="tool" href="#{to}">{icon(name)}<span class="w">{escape(words)}</span></a>'
        for to, name, words in links
    )
    return f'<h1 class="where">{escape(title)}</h1><nav class="tools">{drawn}</nav>'
