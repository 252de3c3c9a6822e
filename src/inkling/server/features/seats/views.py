"""Who sits where, who looks on, who waits at the door; with what this member may change about it."""

from collections.abc import Container

from inkling.core import NOTHING, Html, Say, join
from inkling.core.html import escape
from inkling.server.features.absence.views import ask_button
from inkling.server.features.invitations.views import new_link
from inkling.server.features.language_models.model import asks_agreement
from inkling.server.features.matchmaking.views import guard_buttons
from inkling.server.features.seats.bot_seats import bot_adder, bot_row, may_sit
from inkling.server.features.seats.model import may_read_on, may_sit_down
from inkling.server.platform.html.components import button, fold, person_avatar, switch
from inkling.server.platform.html.layout import icon
from inkling.server.tables.permissions import leads
from inkling.server.tables.state import Table

MOST_SENT = 20
"""Of those sent away, the newest that are shown."""


def seats_zone(
    table: Table, member: int | None, present: Container[int], say: Say, reading: Container[int] = ()
) -> Html:
    """Before the first play the head counts them: who comes in sees at once whether somebody is missing."""
    title = Html(
        f"<h2>{escape(say('At the table'))}{NOTHING if table.play is not None else describe_taken(table, say)}</h2>"
    )
    seated = (
        chairs(table, member, present, say, reading),
        lookers_on(table, member, say),
        agreement(table, member, say),
    )
    # Who plays has the board before them, and seldom asks.
    plays = table.playing and member is not None and table.chair_of(member) is not None
    sits = fold(title, *seated) if plays else join((title, *seated))
    waits = waiting_guests(table, say) if leads(table, member) else NOTHING
    gone = (still_readers(table, say), sent_guests(table, say)) if member == table.host else ()
    return join((waits, sits, *gone))


def describe_taken(table: Table, say: Say) -> Html:
    taken = sum(who is not None for who in table.chairs)
    words = say("{n} of {all} seats taken", n=taken, all=len(table.chairs))
    return Html(f' <span class="cap">{escape(words)}</span>')


def chairs(table: Table, member: int | None, present: Container[int], say: Say, reading: Container[int]) -> Html:
    spare = spare_seats(table)
    if table.play is not None:
        # Between two plays there is no room for empty seats at any size.
        shown = (chair for chair in range(len(table.chairs)) if chair not in spare)
        return seat_list(join(chair_row(table, chair, member, present, say, reading) for chair in shown))
    rows = (
        free_row(table, chair, member, say, spare=True)
        if chair in spare
        else chair_row(table, chair, member, present, say, reading)
        for chair in range(len(table.chairs))
    )
    return seat_list(join(rows))


def spare_seats(table: Table) -> list[int]:
    """Free ones that a phone does not show: the first stands for all of them. In a given play each is somebody's."""
    if table.playing or table.given is not None:
        return []
    return [chair for chair, who in enumerate(table.chairs) if who is None][1:]


def seat_list(rows: Html) -> Html:
    return Html(f'<ul class="seats">{rows}</ul>')


def lookers_on(table: Table, member: int | None, say: Say) -> Html:
    watching = [
        number
        for number, person in enumerate(table.members)
        if person.person and table.chair_of(number) is None and not person.waiting
    ]
    if not watching:
        return NOTHING
    rows = join(guest_row(table, number, member, say) for number in watching)
    return Html(f"<h3>{escape(say('Watching'))}</h3>{seat_list(rows)}")


def chair_row(
    table: Table, chair: int, member: int | None, present: Container[int], say: Say, reading: Container[int]
) -> Html:
    who = table.chairs[chair]
    if who is None:
        return free_row(table, chair, member, say)
    if isinstance(who, str):
        return bot_row(table, chair, who, member, say)
    here = who in present or who == member
    reads = who in reading and who != member and not table.playing
    ready = here and not table.playing and not reads
    state = say("is reading the rules") if reads else "" if here else say("is away")
    if table.playing and table.covered[chair]:
        state = say("is away; a bot is filling in")
    name, uses = table.members[who].name, table.members[who].uses
    state = "; ".join(filter(None, (model_line(uses, say), state)))
    tick = Html(f'<span class="ready">{icon("check")}{escape(say("ready"))}</span>') if ready else NOTHING
    look = " ".join(("chair", *(["me"] if who == member else ()), *([] if here or reads else ["gone"])))
    return Html(
        f'<li class="{look}" data-key="chair{chair}">{person_avatar(chair, name, "leads" if who == table.host else "")}'
        f'<div class="grow"><b>{escape(name)}{flags(table, who, member, say)}</b>{tick}'
        f'<span class="cap">{escape(state)}</span></div>{ask_button(table, chair, here, member, say)}'
        f"{person_buttons(table, who, member, say)}</li>"
    )


def model_line(uses: str, say: Say) -> str:
    """What its seat sees leaves this server: everybody reads where to, before and during the play."""
    return say("Language model: {name}", name=uses) if uses else ""


def agreement(table: Table, member: int | None, say: Say) -> Html:
    if table.playing or not asks_agreement(table):
        return NOTHING
    words = escape(
        say(
            "Language models see cards made or uploaded here, including any pictures, only if all players and "
            "the host agree."
        )
    )
    asked = member is not None and (table.chair_of(member) is not None or member == table.host)
    if member is None or not asked or table.members[member].outside:
        return Html(f'<p class="cap">{words}</p>')
    button = switch(
        table, "shared", say("Language models may see cards made or uploaded here"), table.members[member].shares
    )
    return Html(f'<p class="cap">{words}</p><div class="acts">{button}</div>')


def flags(table: Table, who: int, member: int | None, say: Say) -> Html:
    told = (
        (who == member, say("You").lower(), "pill you"),
        (who == table.deputy, say("acting host"), "pill"),
        (table.members[who].outside, say("a program"), "pill"),
        (who == table.host, say("host"), "pill crown"),
    )
    return join(pill(words, look) for so, words, look in told if so)


def pill(words: str, look: str = "pill") -> Html:
    return Html(f' <span class="{look}">{escape(words)}</span>')


def free_row(table: Table, chair: int, member: int | None, say: Say, *, spare: bool = False) -> Html:
    """On a phone it stands for the others, and where it has no neighbour it is a line."""
    look = "chair free spare" if spare else "chair free lone" if is_lone(table) else "chair free"
    leading = leads(table, member)
    sits = may_move(table, member, leading) and may_sit(table, member, chair)
    state = "" if sits or leading else say("for a friend or a bot")
    if table.playing:
        state = say("a bot is filling in") if table.covered[chair] else ""
    if table.given is not None and table.given.names:
        state = say("in {name}’s place", name=table.given.names[chair])
    return Html(
        f'<li class="{look}" data-key="chair{chair}"><span class="av a3" aria-hidden="true">{icon("plus")}</span>'
        f'<div class="grow"><b>{escape(say("Free seat")) if spare else name_free(table, say)}</b>'
        f'<span class="cap">{escape(state)}</span></div>'
        f"{sit_button(table, chair, member, say) if sits else NOTHING}"
        f"{bot_adder(table, chair, say) if leading else NOTHING}</li>"
    )


def is_lone(table: Table) -> bool:
    """Two stand in a line; the free one comes after those that are taken."""
    return table.given is None and sum(who is not None for who in table.chairs) % 2 == 0


def name_free(table: Table, say: Say) -> Html:
    itself, others = escape(say("Free seat")), len(spare_seats(table))
    if not others or table.play is not None:
        return Html(itself)
    every = escape(say("{n} free seats", n=others + 1))
    return Html(f'<span class="itself">{itself}</span><span class="every">{every}</span>')


def sit_button(table: Table, chair: int, member: int | None, say: Say) -> Html:
    seated = member is not None and table.chair_of(member) is not None
    return button(table, "sat", say("Move here") if seated else say("Sit here"), seat=chair)


def may_move(table: Table, member: int | None, leading: bool) -> bool:
    if member is None or table.members[member].waiting:
        return False
    return table.chair_of(member) is None or not (table.playing or leading)


def person_buttons(table: Table, who: int, member: int | None, say: Say) -> Html:
    if who == member:
        return NOTHING if table.playing else more(own_buttons(table, say), who, table, say)
    over = host_over(table, who, say) if member == table.host else NOTHING
    guard = guard_buttons(table, who, member, say) if member is not None else NOTHING
    return more(join((over, guard)), who, table, say) if over or guard else NOTHING


def own_buttons(table: Table, say: Say) -> Html:
    rename = Html(f'<a class="btn quiet" href="#z-menu" data-atop>{escape(say("Change my name"))}</a>')
    return Html(f'<div class="acts">{rename}{button(table, "stood", say("Stand up"))}</div>')


def more(inside: Html, who: int, table: Table, say: Say) -> Html:
    words = escape(say("More about {name}", name=table.members[who].name))
    return Html(
        f'<details class="more"><summary class="tool">{icon("more")}<span class="sr">{words}</span></summary>'
        f"{inside}</details>"
    )


def host_over(table: Table, who: int, say: Say) -> Html:
    muted = table.members[who].muted
    mute = button(table, "muted", say("Unmute") if muted else say("Mute"), member=who, on=int(not muted))
    give = button(table, "handed-on", say("Make host"), member=who)
    return Html(f'<div class="acts">{mute}{give}{button(table, "kicked", say("Send away"), member=who)}</div>')


def guest_row(table: Table, who: int, member: int | None, say: Say) -> Html:
    name = named(table, who, say)
    me = pill(say("You").lower()) if who == member else NOTHING
    uses = model_line(table.members[who].uses, say)
    uses = f'<span class="cap">{escape(uses)}</span>' if uses else ""
    over = person_buttons(table, who, member, say) if who != member else NOTHING
    return Html(
        f'<li class="chair" data-key="guest{who}">{person_avatar(3, name)}<div class="grow"><b>{escape(name)}{me}</b>'
        f"{uses}</div>{over}</li>"
    )


def waiting_guests(table: Table, say: Say) -> Html:
    guests = [number for number, guest in enumerate(table.members) if guest.waiting and guest.person]
    return join(waiting_row(table, number, say) for number in guests)


def waiting_row(table: Table, who: int, say: Say) -> Html:
    name = named(table, who, say)
    words = (
        say("{name} wants to sit down", name=name) if may_sit_down(table) else say("{name} is at the door", name=name)
    )
    return Html(
        f'<div class="chair knocks"><span class="av a3" aria-hidden="true">{icon("door")}</span>'
        f'<div class="grow"><b>{escape(words)}</b></div><div class="acts">'
        f"{button(table, 'kicked', say('Turn away'), member=who)}"
        f"{button(table, 'let-in', say('Let in'), 'btn', member=who)}</div></div>"
    )


def still_readers(table: Table, say: Say) -> Html:
    gone = [number for number, one in enumerate(table.members) if one.person is None and may_read_on(one)]
    if not table.key or not gone:
        return NOTHING
    rows = join(gone_row(table, number, say) for number in gone[-MOST_SENT:])
    also = say("People who left can still see everything here. A new link ends that for all of them.")
    if not table.rules["admit"]:
        also = say(
            "People who left can still see everything here, and so can anyone with the link. A new link ends both."
        )
    words = Html(f'<p class="cap">{escape(also)}</p><div class="acts">{new_link(table, say)}</div>')
    return fold(Html(f"<h3>{escape(say('Left, but can still look in'))}</h3>"), seat_list(rows), words)


def gone_row(table: Table, who: int, say: Say) -> Html:
    end = button(table, "kicked", say("Send away"), member=who)
    name = escape(named(table, who, say))
    return Html(f'<li class="chair" data-key="gone{who}"><div class="grow">{name}</div>{end}</li>')


def sent_guests(table: Table, say: Say) -> Html:
    """Who was sent away; a slip of the finger can be made good."""
    sent = [number for number, guest in enumerate(table.members) if guest.sent and not guest.outside]
    if not sent:
        return NOTHING
    rows = join(sent_row(table, number, say) for number in sent[-MOST_SENT:])
    return fold(Html(f"<h3>{escape(say('Sent away'))}</h3>"), seat_list(rows))


def sent_row(table: Table, who: int, say: Say) -> Html:
    again = button(table, "let-in", say("Let in again"), member=who)
    name = escape(named(table, who, say))
    return Html(f'<li class="chair" data-key="sent{who}"><div class="grow">{name}</div>{again}</li>')


def named(table: Table, who: int, say: Say) -> str:
    return table.shown_name(who) or say("A guest")
