"""What is said around the board: who may come in, who starts, what happened, the talk. One zone per matter."""

from collections.abc import Container
from html import escape

import htpy as h

from inkling.core.html import Html, join
from inkling.core.words import Say
from inkling.games import SHELF
from inkling.games.board_parts.story import draw_story
from inkling.server.pages.door import move_form
from inkling.server.pages.forms import name_field
from inkling.server.pages.menu import button
from inkling.server.tables.permissions import leads
from inkling.server.tables.table import Table


def story_zone(lines: list[Html], since: int | None, say: Say) -> Html:
    """The whole story; a mark where this member went away."""
    if since is not None and since < len(lines):
        note = Html(f'<li class="since">{escape(say("Since you left:"))}</li>')
        lines = [*lines[:since], note, *lines[since:]]
    return draw_story(join(lines), say)


def known_zone(table: Table, say: Say) -> h.Element | None:
    """A word about cards that somebody may have seen before, and the way to how others did."""
    if table.given is None and (table.play is None or not table.play.known_deal):
        return None
    seed = table.play.record.setup.seed if table.play is not None and not table.playing else ""
    link = None
    if seed.startswith("daily "):
        link = h.a(href=f"/daily?play={table.play_id}")[say("How others did today")]
    elif seed.startswith("deal "):
        link = h.a(href=f"/d/{seed.removeprefix('deal ')}")[say("How others did")]
    words = say("Somebody may know these cards: this play is not rated.")
    return h.p(".token")[words, link and (" ", link)]


def door_zone(table: Table, member: int | None, say: Say) -> h.Renderable | None:
    """For whoever is not in yet."""
    if member is not None:
        waits = table.members[member].waiting
        return h.p(".token")[say("The host has not let you in yet.")] if waits else None
    if table.rules["locked"]:
        locked = say("The host has locked this table. You can look on.")
        return h.fragment[h.p(".token")[locked], move_form(table.code, say)]
    join_form = h.form(".sheet.stack", method="post", action=f"/t/{table.code}/join")[
        h.h2[say("Come in")], name_field(say), h.button(".btn")[say("Come in")]
    ]
    return h.fragment[join_form, move_form(table.code, say)]


def go_zone(table: Table, member: int | None, present: Container[int], say: Say) -> h.Renderable:
    """The one filled button: start, or play again."""
    seated = sum(who is not None for who in table.chairs)
    least = SHELF[table.game].seats[0]
    look_back = (
        table.play_id is not None
        and h.a(".btn.quiet.wide", href=f"/p/{table.play_id}?ply=0")[say("Look back at this play")]
    )
    if not leads(table, member):
        return h.fragment[member is not None and h.p(".soft")[tell_starter(table, present, say)], look_back]
    acting = member != table.host and h.p(".token")[say("The host is away: you are acting host.")]
    if seated < least:
        need = say.many("One more seat must be taken.", "{n} more seats must be taken.", least - seated)
        return h.fragment[h.p(".soft")[need], look_back, acting]
    label = say.many("Start alone", "Start with {n}", seated) if table.play is None else say("Play again")
    return h.div(".stack")[button(table, "start", label, "btn wide"), look_back, acting]


def tell_starter(table: Table, present: Container[int], say: Say) -> str:
    """Who starts the next play."""
    if table.deputy is not None:
        return say("The host is away; {name} starts the play.", name=table.members[table.deputy].name)
    if table.host in present:
        return say("The host starts the play.")
    return say("The host is away. In a minute or so, whoever has sat longest can start.")


def talk_zone(table: Table, member: int | None, talks: bool, say: Say) -> h.Fragment | None:
    # An evening has hundreds of lines, and each is sent with the next: so they are no htpy.
    lines = join(
        Html(f"<li><b>{escape(table.members[line.by].name)}</b> {escape(line.text)}</li>") for line in table.talk
    )
    form = None
    if talks:
        form = talk_form(table, say)
    elif member is not None and table.playing:
        form = h.p(".cap")[say("Silence is part of the game: you cannot talk now.")]
    return h.fragment[h.h2[say("Talk")], h.ul(".talk")[lines], form] if lines or form else None


def talk_form(table: Table, say: Say) -> h.Element:
    words = say("Say something")
    return h.form(".line", method="post", action=f"/t/{table.code}/talk")[
        h.label(".sr", for_="text")[words],
        h.input("#text.field.grow", name="text", maxlength=280, required=True, autocomplete="off", placeholder=words),
        h.button(".btn.quiet")[say("Say it")],
    ]
