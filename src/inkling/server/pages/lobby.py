"""Everything around the board: who sits where, the invitation, the options, the talk. Zones of HTML, one per matter.

Long because each zone is small and all are drawn from the same table, in the order of the page.
"""

from functools import lru_cache
from hashlib import sha256
from html import escape
from io import BytesIO
from typing import Any

import segno

from inkling.catalogs import speech
from inkling.core.bot import Bot
from inkling.core.errors import mark
from inkling.core.words import Say
from inkling.games import SHELF
from inkling.games.board_parts.story import draw_story
from inkling.server.pages.away import ask_button
from inkling.server.pages.door import move_form
from inkling.server.pages.frame import copying, icon
from inkling.server.pages.menu import button, fold, menu_zone, switch
from inkling.server.pages.options import options_form
from inkling.server.tables.names import bot_names
from inkling.server.tables.permissions import leads
from inkling.server.tables.table import Table

STRENGTHS = {"easy": mark("easy"), "normal": mark("normal"), "strong": mark("strong")}
MOST_SENT = 20
"""Of those sent away, the newest that are shown."""


def zones(
    table: Table, member: int | None, talks: bool, present: frozenset[int], link: str, say: Say
) -> dict[str, str]:
    lobby = not table.playing
    here = member is not None and not table.members[member].waiting
    return {
        "door": door_zone(table, member, say),
        "known": known_zone(table, say),
        "seats": seats_zone(table, member, present, say),
        "go": go_zone(table, member, present, say) if lobby else "",
        "invite": invite_zone(link, table, say, hosts=member == table.host) if lobby and here else "",
        "options": options_form(table, member == table.host, say) if lobby and here and table.given is None else "",
        "talk": talk_zone(table, member, talks, say),
        "menu": menu_zone(table, member, say) if here and member is not None else "",
    }


def far_zones(table: Table, present: frozenset[int], link: str, say: Say) -> dict[str, str]:
    """For a large screen that everybody sees: who sits there, and the way in at all times."""
    seats = "" if table.playing else seats_zone(table, None, present, say)
    return {"known": known_zone(table, say), "seats": seats, "invite": invite_zone(link, table, say)}


def story_zone(lines: list[str], since: int | None, say: Say) -> str:
    """The whole story; a mark where this member went away."""
    told = "".join(lines)
    if since is not None and since < len(lines):
        note = f'<li class="since">{escape(say("Since you left:"))}</li>'
        told = "".join(lines[:since]) + note + "".join(lines[since:])
    return draw_story(told, say)


def known_zone(table: Table, say: Say) -> str:
    """A word about cards that somebody may have seen before, and the way to how others did."""
    if table.given is None and (table.play is None or not table.play.known_deal):
        return ""
    words = say("Somebody may know these cards: this play is not rated.")
    seed = table.play.record.setup.seed if table.play is not None and not table.playing else ""
    link = ""
    if seed.startswith("daily "):
        link = f' <a href="/daily?play={table.play_id}">{escape(say("How others did today"))}</a>'
    elif seed.startswith("deal "):
        link = f' <a href="/d/{escape(seed.removeprefix("deal "))}">{escape(say("How others did"))}</a>'
    return f'<p class="token">{escape(words)}{link}</p>'


def door_zone(table: Table, member: int | None, say: Say) -> str:
    """For whoever is not in yet."""
    if member is not None:
        waits = table.members[member].waiting
        return f'<p class="token">{escape(say("The host has not let you in yet."))}</p>' if waits else ""
    if table.rules["locked"]:
        return f'<p class="token">{escape(say("The host has locked this table. You can look on."))}</p>{move_form(table.code, say)}'
    return (
        f'<form method="post" action="/t/{table.code}/join" class="sheet stack"><h2>{escape(say("Come in"))}</h2>'
        f'<label>{escape(say("Your name"))} <input class="field" name="name" required maxlength="24" '
        f'autocomplete="nickname"></label><button class="btn">{escape(say("Come in"))}</button></form>'
        f"{move_form(table.code, say)}"
    )


def seats_zone(table: Table, member: int | None, present: frozenset[int], say: Say) -> str:
    """Who sits where, who looks on, who waits at the door; with what this member may change about it."""
    free = [chair for chair, who in enumerate(table.chairs) if who is None]
    keep = table.playing or table.given is not None
    shown = [chair for chair, who in enumerate(table.chairs) if who is not None or keep or chair == free[0]]
    rows = "".join(chair_row(table, chair, member, present, say) for chair in shown)
    watching = [
        number
        for number, person in enumerate(table.members)
        if person.person and table.chair_of(number) is None and not person.waiting
    ]
    others = "".join(guest_row(table, number, member, say) for number in watching)
    looking = f'<h3>{escape(say("Looking on"))}</h3><ul class="seats">{others}</ul>' if others else ""
    title, seated = escape(say("At the table")), f'<ul class="seats">{rows}</ul>{looking}'
    waiting = waiting_guests(table, member, say) + sent_guests(table, member, say)
    if not table.playing or member is None or table.chair_of(member) is None:
        return f"<h2>{title}</h2>{seated}{waiting}"
    # Who plays has the board before them, and seldom asks.
    return f"<details><summary><h2>{title}</h2>{icon('down', 'i')}</summary>{seated}</details>{waiting}"


def chair_row(table: Table, chair: int, member: int | None, present: frozenset[int], say: Say) -> str:
    who = table.chairs[chair]
    if who is None:
        return free_row(table, chair, member, say)
    if isinstance(who, str):
        return bot_row(table, chair, who, member, say)
    person = table.members[who]
    here = who in present or who == member
    state = "" if here else say("is away")
    if table.playing and table.covered[chair]:
        state = say("is away; a bot plays meanwhile")
    flags = [say("You").lower()] if who == member else []
    flags += [say("host")] if who == table.host else []
    flags += [say("acting host")] if who == table.deputy else []
    flags += [say("a program")] if person.outside else []
    pill = f' <span class="pill">{escape(", ".join(flags))}</span>' if flags else ""
    return (
        f'<li class="{"chair" if here else "chair gone"}" data-key="chair{chair}">{avatar(person.name, chair)}<div class="grow"><b>{escape(person.name)}{pill}</b>'
        f'<span class="cap">{escape(state)}</span></div>{ask_button(table, chair, here, member, say)}{person_buttons(table, chair, who, member, say)}</li>'
    )


def avatar(name: str, chair: int) -> str:
    return f'<span class="av a{chair % 4}" aria-hidden="true">{escape(name[:1].upper())}</span>'


def free_row(table: Table, chair: int, member: int | None, say: Say) -> str:
    inside = member is not None and not table.members[member].waiting
    stands = inside and member is not None and table.chair_of(member) is None
    sit = button(table, "sat", say("Sit here"), seat=chair) if stands and may_sit(table, member, chair) else ""
    add = bot_picker(table, chair, say) if leads(table, member) else ""
    state = say("a bot plays meanwhile") if table.playing and table.covered[chair] else ""
    if table.given is not None and table.given.names:
        state = say("goes on for {name}", name=table.given.names[chair])
    return (
        f'<li class="chair free" data-key="chair{chair}"><span class="av a3" aria-hidden="true">{icon("plus")}</span>'
        f'<div class="grow"><b>{escape(say("Free seat"))}</b><span class="cap">{escape(state)}</span></div>{sit}{add}</li>'
    )


def may_sit(table: Table, member: int | None, chair: int) -> bool:
    held = table.members[member].held if member is not None else None
    return not table.playing or held in (None, chair)


def bot_row(table: Table, chair: int, name: str, member: int | None, say: Say) -> str:
    bot = next((bot for bot in SHELF[table.game].bots.all if bot.name == name), None)
    manner = table_words(table, say)(bot.manner) if bot is not None else ""
    called = bot_names(tuple(member.name for member in table.members), table.chairs)[chair]
    away = button(table, "bot-sent", say("Send away"), "tool", seat=chair) if leads(table, member) else ""
    sit = ""
    if member is not None and table.playing and may_sit(table, member, chair) and table.chair_of(member) is None:
        sit = button(table, "sat", say("Take this seat"), seat=chair)
    return (
        f'<li class="chair" data-key="chair{chair}"><span class="av a3 bot" aria-hidden="true">{icon("bot")}</span>'
        f'<div class="grow"><b>{escape(called)}</b><span class="cap">{escape(bot_name(table, bot, name, say))}<br>{escape(manner)}</span></div>{sit}{away}</li>'
    )


def bot_name(table: Table, bot: Bot[Any, Any, Any] | None, name: str, say: Say) -> str:
    """By its title and strength, in the reader's language; a bot that is gone from the shelf by what it was called."""
    strength = say(STRENGTHS[bot.strength]) if bot is not None and bot.strength is not None else ""
    title = table_words(table, say)(bot.title) if bot is not None and bot.title else ""
    if title and strength:
        return say("Bot: {name} ({strength})", name=title, strength=strength)
    return say("Bot: {name}", name=title or strength or name)


def table_words(table: Table, say: Say) -> Say:
    """The same language, with the words of the table's game."""
    return speech(say.lang, SHELF[table.game].package)


def bot_picker(table: Table, chair: int, say: Say) -> str:
    """One form: which bot, and add it."""
    bots = [bot for bot in SHELF[table.game].bots.all if bot.strength is not None] or SHELF[table.game].bots.all
    choices = "".join(
        f'<option value="{escape(bot.name)}"{" selected" if bot is bots[-1] else ""}>{escape(bot_name(table, bot, bot.name, say))}</option>'
        for bot in bots
    )
    return (
        f'<form method="post" action="/t/{table.code}/do" class="wish line"><input type="hidden" name="kind" value="bot-seated">'
        f'<input type="hidden" name="seat" value="{chair}"><label class="sr" for="bot{chair}">{escape(say("Which bot"))}</label>'
        f'<select id="bot{chair}" name="bot">{choices}</select><button class="btn quiet">{escape(say("Add a bot"))}</button></form>'
    )


def person_buttons(table: Table, chair: int, who: int, member: int | None, say: Say) -> str:
    if who == member:
        return "" if table.playing else button(table, "stood", say("Stand up"), "tool")
    if member != table.host:
        return ""
    return f'<details class="more"><summary class="tool">{escape(say("More"))}</summary>{host_over(table, who, say)}</details>'


def host_over(table: Table, who: int, say: Say) -> str:
    """What the host may do about somebody."""
    muted = table.members[who].muted
    mute = button(table, "muted", say("Let talk") if muted else say("Mute"), member=who, on=int(not muted))
    give = button(table, "handed-on", say("Make host"), member=who)
    return f'<div class="acts">{mute}{give}{button(table, "kicked", say("Send away"), member=who)}</div>'


def guest_row(table: Table, who: int, member: int | None, say: Say) -> str:
    name = table.shown_name(who) or say("a guest")
    more = host_over(table, who, say) if member == table.host and who != member else ""
    me = f' <span class="pill">{escape(say("You").lower())}</span>' if who == member else ""
    return f'<li class="chair" data-key="guest{who}">{avatar(name, 3)}<div class="grow"><b>{escape(name)}{me}</b></div>{more}</li>'


def waiting_guests(table: Table, member: int | None, say: Say) -> str:
    """Who stands at the door, for the host to let in or send away."""
    if not leads(table, member):
        return ""
    guests = [(number, guest) for number, guest in enumerate(table.members) if guest.waiting and guest.person]
    return "".join(
        f'<div class="chair"><div class="grow">{escape(say("{name} waits at the door", name=table.shown_name(number) or say("a guest")))}</div>'
        f"{button(table, 'let-in', say('Let in'), member=number)}"
        f"{button(table, 'kicked', say('Send away'), member=number)}</div>"
        for number, _ in guests
    )


def sent_guests(table: Table, member: int | None, say: Say) -> str:
    """Who was sent away; a slip of the finger can be made good."""
    sent = [number for number, guest in enumerate(table.members) if guest.sent and not guest.outside]
    if member != table.host or not sent:
        return ""
    rows = "".join(
        f'<li class="chair" data-key="sent{number}"><div class="grow">{escape(table.shown_name(number) or say("a guest"))}</div>'
        f"{button(table, 'let-in', say('Let in again'), member=number)}</li>"
        for number in sent[-MOST_SENT:]
    )
    title = escape(say("Sent away"))
    return f'<details><summary><h3>{title}</h3>{icon("down", "i")}</summary><ul class="seats">{rows}</ul></details>'


def go_zone(table: Table, member: int | None, present: frozenset[int], say: Say) -> str:
    """The one filled button: start, or play again."""
    seated = sum(who is not None for who in table.chairs)
    least = SHELF[table.game].seats[0]
    look_back = ""
    if table.play_id is not None:
        look_back = (
            f'<a class="btn quiet wide" href="/p/{table.play_id}?ply=0">{escape(say("Look back at this play"))}</a>'
        )
    if not leads(table, member):
        wait = f'<p class="soft">{escape(tell_starter(table, present, say))}</p>' if member is not None else ""
        return wait + look_back
    acting = f'<p class="token">{escape(say("The host is away: you are acting host."))}</p>'
    look_back += acting if member != table.host else ""
    if seated < least:
        need = say.many("One more seat must be taken.", "{n} more seats must be taken.", least - seated)
        return f'<p class="soft">{escape(need)}</p>{look_back}'
    label = say.many("Start alone", "Start with {n}", seated) if table.play is None else say("Play again")
    return f'<div class="stack">{button(table, "start", label, "btn wide")}{look_back}</div>'


def tell_starter(table: Table, present: frozenset[int], say: Say) -> str:
    """Who starts the next play."""
    if table.deputy is not None:
        return say("The host is away; {name} starts the play.", name=table.members[table.deputy].name)
    if table.host in present:
        return say("The host starts the play.")
    return say("The host is away. In a minute or so, whoever has sat longest can start.")


def invite_zone(link: str, table: Table, say: Say, hosts: bool = False) -> str:
    """The link to send, the code to say, the square to scan. Copy and share come with scripts."""
    if not link:
        return ""
    # Another key is another picture.
    square = f"/t/{table.code}/qr.svg" + (f"?of={sha256(link.encode()).hexdigest()[:8]}" if table.key else "")
    # What can be copied by hand works too; the sign in the link only helps where others have tried many codes.
    shown = link.partition("?")[0] + (f"#{table.key}" if table.key else "")
    words = say("Anyone with the link may sit down. No account needed.")
    if table.key:
        words = say(
            "Only people with this link, or let in by the host, can see anything here. The four letters only let them knock."
        )
    return (
        f'<div class="sheet stack"><h2>{escape(say("Invite"))}</h2><div class="inv"><img class="qr" '
        f'src="{square}" alt="{escape(say("QR code of the link"))}"><div class="stack grow">'
        f'<p class="url"><b>{table.code}</b><a href="{escape(link)}">{escape(shown)}</a></p><div class="acts" data-scripted hidden>'
        f'<button type="button" class="btn quiet" data-copy="{escape(link)}" {copying(say)}>{icon("copy")}{escape(say("Copy"))}</button>'
        f'<button type="button" class="btn quiet" data-share="{escape(link)}" {copying(say)}>{icon("share")}{escape(say("Share"))}</button></div>'
        f'</div></div><p class="cap">{escape(words)}</p>{privacy_switch(table, say) if hosts else ""}</div>'
    )


def privacy_switch(table: Table, say: Say) -> str:
    """On with one tap; off with two, because that shows strangers what was said and played here."""
    label = say("Private table")
    if not table.key:
        return f'<div class="acts">{switch(table, "ruled", label, False, rule="private")}</div>'
    shown = say("Anyone with the four letters can then see names, talk and everything played here.")
    off = fold(say("Open the table to everyone"), shown, button(table, "ruled", say("Open it"), rule="private", on=0))
    fresh = button(table, "ruled", say("New link (the old one stops working)"), rule="private", on=1)
    return f'<div class="acts">{fresh}{off}</div>'


@lru_cache(maxsize=256)
def draw_square(link: str) -> bytes:
    """The link as a QR code. That takes some milliseconds, so it is done once, and in a thread: whoever makes up names of
    hosts could ask for many."""
    drawn = BytesIO()
    segno.make(link, error="m").save(drawn, kind="svg", border=2, svgclass=None, lineclass=None, omitsize=True)
    return drawn.getvalue()


def talk_zone(table: Table, member: int | None, talks: bool, say: Say) -> str:
    lines = "".join(f"<li><b>{escape(table.members[line.by].name)}</b> {escape(line.text)}</li>" for line in table.talk)
    form = ""
    if talks:
        form = (
            f'<form method="post" action="/t/{table.code}/talk" class="line"><label class="sr" for="text">{escape(say("Say something"))}</label>'
            f'<input class="field grow" id="text" name="text" maxlength="280" required autocomplete="off" placeholder="{escape(say("Say something"))}">'
            f'<button class="btn quiet">{escape(say("Say it"))}</button></form>'
        )
    elif member is not None and table.playing:
        form = f'<p class="cap">{escape(say("Silence is part of the game: you cannot talk now."))}</p>'
    if not lines and not form:
        return ""
    return f'<h2>{escape(say("Talk"))}</h2><ul class="talk">{lines}</ul>{form}'
