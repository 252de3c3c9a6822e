"""Who sits where, who looks on, who waits at the door; with what this member may change about it."""

from collections.abc import Container

import htpy as h

from inkling.core.words import Say
from inkling.server.pages.away import ask_button
from inkling.server.pages.bot_seats import bot_picker, bot_row, may_sit
from inkling.server.pages.forms import folded
from inkling.server.pages.frame import icon
from inkling.server.pages.menu import button
from inkling.server.tables.permissions import leads
from inkling.server.tables.table import Table

MOST_SENT = 20
"""Of those sent away, the newest that are shown."""


def seats_zone(table: Table, member: int | None, present: Container[int], say: Say) -> h.Fragment:
    title, seated = h.h2[say("At the table")], (chairs(table, member, present, say), lookers_on(table, member, say))
    # Who plays has the board before them, and seldom asks.
    plays = table.playing and member is not None and table.chair_of(member) is not None
    return h.fragment[
        folded(title, seated) if plays else (title, seated),
        leads(table, member) and waiting_guests(table, say),
        member == table.host and sent_guests(table, say),
    ]


def chairs(table: Table, member: int | None, present: Container[int], say: Say) -> h.Element:
    free = [chair for chair, who in enumerate(table.chairs) if who is None]
    keep = table.playing or table.given is not None
    shown = [chair for chair, who in enumerate(table.chairs) if who is not None or keep or chair == free[0]]
    return h.ul(".seats")[[chair_row(table, chair, member, present, say) for chair in shown]]


def lookers_on(table: Table, member: int | None, say: Say) -> h.Node:
    watching = [
        number
        for number, person in enumerate(table.members)
        if person.person and table.chair_of(number) is None and not person.waiting
    ]
    if not watching:
        return None
    return h.h3[say("Looking on")], h.ul(".seats")[[guest_row(table, number, member, say) for number in watching]]


def chair_row(table: Table, chair: int, member: int | None, present: Container[int], say: Say) -> h.Element:
    who = table.chairs[chair]
    if who is None:
        return free_row(table, chair, member, say)
    if isinstance(who, str):
        return bot_row(table, chair, who, member, say)
    here = who in present or who == member
    state = "" if here else say("is away")
    if table.playing and table.covered[chair]:
        state = say("is away; a bot plays meanwhile")
    name = table.members[who].name
    return h.li(class_="chair" if here else "chair gone", data_key=f"chair{chair}")[
        avatar(name, chair),
        h.div(".grow")[h.b[name, pill(flags(table, who, member, say))], h.span(".cap")[state]],
        ask_button(table, chair, here, member, say),
        person_buttons(table, who, member, say),
    ]


def flags(table: Table, who: int, member: int | None, say: Say) -> list[str]:
    told = (
        (who == member, say("You").lower()),
        (who == table.host, say("host")),
        (who == table.deputy, say("acting host")),
        (table.members[who].outside, say("a program")),
    )
    return [words for so, words in told if so]


def pill(words: list[str]) -> h.Node:
    return bool(words) and (" ", h.span(".pill")[", ".join(words)])


def avatar(name: str, chair: int) -> h.Element:
    return h.span(class_=f"av a{chair % 4}", aria_hidden="true")[name[:1].upper()]


def free_row(table: Table, chair: int, member: int | None, say: Say) -> h.Element:
    inside = member is not None and not table.members[member].waiting
    stands = inside and member is not None and table.chair_of(member) is None
    state = say("a bot plays meanwhile") if table.playing and table.covered[chair] else ""
    if table.given is not None and table.given.names:
        state = say("goes on for {name}", name=table.given.names[chair])
    return h.li(".chair.free", data_key=f"chair{chair}")[
        h.span(".av.a3", aria_hidden="true")[icon("plus")],
        h.div(".grow")[h.b[say("Free seat")], h.span(".cap")[state]],
        stands and may_sit(table, member, chair) and button(table, "sat", say("Sit here"), seat=chair),
        leads(table, member) and bot_picker(table, chair, say),
    ]


def person_buttons(table: Table, who: int, member: int | None, say: Say) -> h.Node:
    if who == member:
        return not table.playing and button(table, "stood", say("Stand up"), "tool")
    if member != table.host:
        return None
    return h.details(".more")[h.summary(".tool")[say("More")], host_over(table, who, say)]


def host_over(table: Table, who: int, say: Say) -> h.Element:
    """What the host may do about somebody."""
    muted = table.members[who].muted
    return h.div(".acts")[
        button(table, "muted", say("Let talk") if muted else say("Mute"), member=who, on=int(not muted)),
        button(table, "handed-on", say("Make host"), member=who),
        button(table, "kicked", say("Send away"), member=who),
    ]


def guest_row(table: Table, who: int, member: int | None, say: Say) -> h.Element:
    name = named(table, who, say)
    return h.li(".chair", data_key=f"guest{who}")[
        avatar(name, 3),
        h.div(".grow")[h.b[name, pill([say("You").lower()] if who == member else [])]],
        member == table.host and who != member and host_over(table, who, say),
    ]


def waiting_guests(table: Table, say: Say) -> list[h.Element]:
    """Who stands at the door, for the host to let in or send away."""
    return [
        h.div(".chair")[
            h.div(".grow")[say("{name} waits at the door", name=named(table, number, say))],
            button(table, "let-in", say("Let in"), member=number),
            button(table, "kicked", say("Send away"), member=number),
        ]
        for number, guest in enumerate(table.members)
        if guest.waiting and guest.person
    ]


def sent_guests(table: Table, say: Say) -> h.Element | None:
    """Who was sent away; a slip of the finger can be made good."""
    sent = [number for number, guest in enumerate(table.members) if guest.sent and not guest.outside]
    rows = [
        h.li(".chair", data_key=f"sent{number}")[
            h.div(".grow")[named(table, number, say)],
            button(table, "let-in", say("Let in again"), member=number),
        ]
        for number in sent[-MOST_SENT:]
    ]
    return folded(h.h3[say("Sent away")], h.ul(".seats")[rows]) if rows else None


def named(table: Table, who: int, say: Say) -> str:
    return table.shown_name(who) or say("a guest")
