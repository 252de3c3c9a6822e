"""Coming in: who sits there, what to know of the game, a name and a seat."""

from itertools import islice

import htpy as h
from msgspec import Struct

from inkling.core import NOTHING, Html, Say, join
from inkling.core.html import escape
from inkling.core.words import LONGEST_NAME
from inkling.games import SHELF
from inkling.server.features.seat_transfer.views import move_form, pin_form
from inkling.server.features.seats.bot_seats import called
from inkling.server.features.seats.model import has_room, is_deserted, may_sit_down
from inkling.server.platform.html.components import (
    bot_avatar,
    fold,
    person_avatar,
    value_of,
)
from inkling.server.platform.html.game_assets import sheets_of
from inkling.server.platform.html.game_banner import gist_zone, hero_zone
from inkling.server.platform.html.layout import address, frame, icon, section
from inkling.server.platform.http import urls
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.names import look_alike
from inkling.server.tables.state import Table


class Tried(Struct, frozen=True):
    name: str = ""
    code: str = ""
    sentence: str = ""


UNTRIED = Tried()


def door_zone(table: Table, member: int | None, say: Say, tried: Tried = UNTRIED) -> Html:
    if member is not None:
        waits = table.members[member].waiting
        return Html(f'<p class="token">{escape(say("The host hasn’t let you in yet."))}</p>') if waits else NOTHING
    if table.rules["locked"]:
        locked = escape(say("The host has locked this table. You can watch."))
        return Html(f'<p class="token">{locked}</p>{move_form(table.code, say)}')
    return Html(f"{join_form(table, tried, say)}{NOTHING if tried.code else move_form(table.code, say)}")


def join_form(table: Table, tried: Tried, say: Say) -> Html:
    flawed = value_of(tried.name) + (' aria-invalid="true" aria-describedby="flaw"' if tried.code else "")
    name = Html(
        f'<label>{escape(say("Your name"))} <input{flawed} class="field" name="name" required '
        f'maxlength="{LONGEST_NAME}" autocomplete="nickname"></label>'
    )
    # The house names strangers.
    name = NOTHING if table.strangers else name
    return Html(
        f'<form method="post" action="{urls.join(table.code)}" class="enter">{name}'
        f"{flaw(table, tried, say)}"
        f'<div class="go">{buttons(table, say)}</div></form>{itself(table, tried, say)}'
    )


def buttons(table: Table, say: Say) -> Html:
    if is_guarded(table):
        note = escape(say("The host sees your name and decides."))
        return Html(f'<button class="btn grow">{escape(say("Knock"))}</button><p class="cap">{note}</p>')
    look = escape(say("Watch"))
    if not may_sit_down(table):
        note = (
            say("Once inside, you can take a free seat or a bot’s.") if has_room(table) else say("Every seat is taken.")
        )
        return Html(f'<button class="btn grow" name="sit" value="0">{look}</button><p class="cap">{escape(note)}</p>')
    return Html(
        f'<button class="btn grow" name="sit" value="1">{escape(say("Sit down"))}</button>'
        f'<button class="btn quiet" name="sit" value="0">{icon("eye")}{look}</button>'
    )


def is_guarded(table: Table) -> bool:
    """Whether who comes waits until the host lets them in, and then sits nowhere yet."""
    return table.rules["admit"] and not is_deserted(table)


def flaw(table: Table, tried: Tried, say: Say) -> Html:
    if not tried.code:
        return NOTHING
    told = Html(
        f'<p class="notice" id="flaw" role="alert" data-refused="{tried.code}">{icon("people")}'
        f"<span>{escape(tried.sentence)}</span></p>"
    )
    if tried.code != "name-taken":
        return told
    chips = join(
        Html(f'<button class="chip" name="as" value="{escape(name)}">{escape(name)}</button>')
        for name in proposals(table, tried.name, say)
    )
    return Html(f'{told}<div class="chips">{chips}</div>')


def proposals(table: Table, name: str, say: Say) -> list[str]:
    """Three names like this one that nobody here has."""
    taken = [member.name for member in table.members if member.person]
    counted = [f"{name[: LONGEST_NAME - 3]} {n}" for n in range(2, 70)]
    worded = [say("{name} too", name=name), say("{name} by the window", name=name)]

    def is_free(one: str) -> bool:
        return len(one) <= LONGEST_NAME and not any(look_alike(one, other) for other in taken)

    free = list(islice(filter(is_free, counted), 3))
    return [*free[:1], *filter(is_free, worded), *free[1:]][:3]


def itself(table: Table, tried: Tried, say: Say) -> Html:
    if tried.code != "name-taken":
        return NOTHING
    title = say("Are you that {name}? Continue here", name=tried.name)
    how = escape(
        say("On the other device, open the menu and choose “Move to another device”. You can get a PIN there.")
    )
    return fold(Html(escape(title)), Html(f'<p class="cap">{how}</p>'), pin_form(table.code, say), sheet=True)


def seated_line(table: Table, say: Say) -> Html:
    seated = [(chair, who) for chair, who in enumerate(table.chairs) if who is not None]
    if not seated:
        return NOTHING
    names = [called(table, chair) if isinstance(who, str) else table.members[who].name for chair, who in seated]
    faces = join(
        bot_avatar() if isinstance(who, str) else person_avatar(chair, name)
        for (chair, who), name in zip(seated, names, strict=True)
    )
    sit = say.many("{names} is already seated.", "{names} are already seated.", len(names), names=say.listing(names))
    free = len(table.chairs) - len(seated)
    room = say.many("One seat is free.", "{n} seats are free.", free) if free else describe_full(table, say)
    return Html(
        f'<p class="line small"><span class="heads" aria-hidden="true">{faces}</span>'
        f'<span class="soft">{escape(sit)} {escape(room)}</span></p>'
    )


def describe_full(table: Table, say: Say) -> str:
    if may_sit_down(table) and not table.rules["locked"] and not is_guarded(table):
        return say("A bot will make room for you.")
    return say("Every seat is taken.")


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
