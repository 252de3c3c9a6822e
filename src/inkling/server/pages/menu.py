"""What is seldom needed at a table, folded away: about oneself, about the table, and the ways out."""

from html import escape

import htpy as h

from inkling.core.errors import mark
from inkling.core.html import Html, join
from inkling.core.words import Say
from inkling.games import SHELF
from inkling.server.pages.curtain import bring_form
from inkling.server.pages.forms import folded, hidden
from inkling.server.pages.frame import icon
from inkling.server.tables.table import Table

RULE_LABELS = {
    "locked": mark("Lock the table"),
    "admit": mark("Let guests in by hand"),
    "private": mark("Private table"),
    "unhurried": mark("Slow bots down"),
    "cover": mark("Let bots play for people who are away"),
    "listed": mark("Show the table in the open list"),
    "research": mark("Ask everybody whether plays may serve research"),
}
"""What is so while a switch is on, which a tick shows."""


def menu_zone(table: Table, member: int, say: Say) -> h.Element:
    groups = [(say("You"), own_things(table, member, say))]
    if member == table.host:
        groups.append((say("The table"), host_things(table, say)))
    groups.append((say("Ways out"), ways_out(table, member, say)))
    return folded(say("Menu"), h.div(".menu")[[(h.h3[title], things) for title, things in groups]])


def own_things(table: Table, member: int, say: Say) -> h.Node:
    research = table.rules["research"] and not table.playing and not table.key
    consents = say("Let my plays serve research, without my name")
    rings = (("sound", say("A sound when it is my turn")), ("notice", say("A notice when it is my turn")))
    links = [
        SHELF[table.game].page.primer is not None and link(f"/learn/{table.game}", say("The rules on one page")),
        link(f"/t/{table.code}/passport", say("Your seat on another device")),
        link(f"/t/{table.code}/tv", say("View for a large screen")),
        research and switch(table, "consented", consents, table.members[member].consents),
        [
            h.button(".btn.quiet", type="button", data_ring=kind, data_scripted=True, hidden=True)[icon("bell"), words]
            for kind, words in rings
        ],
    ]
    forms = None if table.playing else (rename_form(table, member, say), bring_form(table, say))
    return h.div(".acts")[links], forms


def host_things(table: Table, say: Say) -> h.Node:
    switches = [
        switch(table, "ruled", say(label), table.rules[rule], rule=rule)
        for rule, label in RULE_LABELS.items()
        if rule not in idle_rules(table)
    ]
    program = small_form(
        f"/t/{table.code}/outside", "name", say("A seat for somebody’s program"), say("Give it a seat")
    )
    return (
        h.div(".acts")[link(f"/t/{table.code}/clock", say("Clock")), switches],
        None if table.playing else program,
        h.div(".acts")[link(f"/t/{table.code}/delete", say("Delete the table"))],
    )


def idle_rules(table: Table) -> tuple[str, ...]:
    """What would change nothing here: a private table is in no list, and its plays are for no research."""
    if table.key:
        return ("listed", "research")
    return () if table.listing else ("listed",)


def ways_out(table: Table, member: int, say: Say) -> h.Node:
    words = h.textarea(".field", name="words", required=True, maxlength=2000, rows=3)
    return (
        h.div(".acts")[abandon_way(table, member, say), leave_way(table, say)],
        h.form(".stack", method="post", action=f"/t/{table.code}/report")[
            h.label[say("Report a problem to whoever runs this server"), " ", words],
            h.button(".btn.quiet")[say("Send the report")],
        ],
    )


def leave_way(table: Table, say: Say) -> h.Node:
    leave = button(table, "left", say("Leave the table"))
    if not table.playing:
        return leave
    return two_taps(say("Leave the table"), say("Your seat will be free; the play goes on."), leave)


def abandon_way(table: Table, member: int, say: Say) -> h.Element | None:
    """The host's wish ends a play at once, that of the others only with most of them."""
    if not table.playing or table.chair_of(member) is None:
        return None
    if member in table.gave_up and member != table.host:
        return h.p[say("You wish to abandon the play")]
    ends = say("It ends for everybody when more than half of the players wish so.")
    if member == table.host:
        ends = say("This ends the play for everybody.")
    return two_taps(say("Abandon the play"), ends, button(table, "gave-up", say("Abandon the play")))


def two_taps(words: str, follows: str, act: h.Node) -> h.Element:
    """What cannot be undone takes two taps, with what follows from it between them."""
    return folded(words, h.p[follows], act)


def rename_form(table: Table, member: int, say: Say) -> h.Element:
    name = table.members[member].name
    return small_form(f"/t/{table.code}/do", "name", say("Your name"), say("Change"), hidden("kind", "renamed"), name)


def small_form(to: str, name: str, label: str, does: str, hidden: h.Node = None, value: str = "") -> h.Element:
    line = h.input(".field", name=name, value=value, required=True, maxlength=24, autocomplete="off")
    return h.form(".line.wrap", method="post", action=to)[
        hidden, h.label(".grow")[label, " ", line], h.button(".btn.quiet")[does]
    ]


def link(to: str, words: str) -> h.Element:
    return h.a(".btn.quiet", href=to)[words]


def switch(table: Table, kind: str, label: str, on: bool, **values: object) -> Html:
    """Its name stays the same; pressing it turns it over."""
    return button(table, kind, label, "btn quiet", pressed=on, **values, on=int(not on))


def button(
    table: Table, kind: str, label: str, look: str = "btn quiet", *, pressed: bool | None = None, **values: object
) -> Html:
    """One wish as a form of its own, so that it works without scripts. A lobby has dozens of them, drawn whenever
    somebody sits down: so this one is no htpy."""
    state = "" if pressed is None else f' aria-pressed="{str(pressed).lower()}"'
    hidden = join(
        Html(f'<input type="hidden" name="{name}" value="{escape(str(value))}">') for name, value in values.items()
    )
    return Html(
        f'<form method="post" action="/t/{table.code}/do" class="wish"><input type="hidden" name="kind" value="{kind}">'
        f'{hidden}<button class="{look}"{state}>{escape(label)}</button></form>'
    )
