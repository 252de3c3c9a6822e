"""HTML for guests who have not joined: who is seated, what the game is about, and the form for a name and a seat."""

from itertools import islice

import htpy as h
from msgspec import Struct

from inkling.core import NOTHING, Html, Say, join
from inkling.core.html import escape
from inkling.core.limits import LONGEST_NAME
from inkling.games import SHELF
from inkling.server.features.daily_for_two.views import draw_pair_welcome
from inkling.server.features.seat_transfer.views import draw_fold_with_pin_form, draw_pin_form
from inkling.server.features.seats.bot_seats import bot_name_in_seat
from inkling.server.features.seats.model import can_new_guest_get_seat, has_table_no_people, has_table_room_for_member
from inkling.server.platform.html.components import (
    draw_avatar_of_bot,
    draw_avatar_of_person,
    draw_collapsible_section,
    value_attribute,
)
from inkling.server.platform.html.game_assets import board_sheet_urls
from inkling.server.platform.html.game_intro import draw_banner, draw_banner_zone, draw_main_ideas_zone
from inkling.server.platform.html.layout import asset_url, draw_icon, draw_page, draw_zone
from inkling.server.platform.http import urls
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.member_names import do_names_look_alike
from inkling.server.tables.state import Table


class RefusedName(Struct, frozen=True):
    """A name that was refused, with the refusal's code and sentence."""

    name: str = ""
    code: str = ""
    sentence: str = ""


UNTRIED = RefusedName()


def draw_join_zone(table: Table, member: int | None, say: Say, tried: RefusedName = UNTRIED) -> Html:
    if member is not None:
        waits = table.members[member].waiting
        return Html(f'<p class="token">{escape(say("The host hasn’t let you in yet."))}</p>') if waits else NOTHING
    if table.rules["locked"]:
        locked = escape(say("The host has locked this table. You can watch."))
        return Html(f'<p class="token">{locked}</p>{draw_fold_with_pin_form(table.code, say)}')
    return Html(
        f"{draw_join_form(table, tried, say)}{NOTHING if tried.code else draw_fold_with_pin_form(table.code, say)}"
    )


def draw_join_form(table: Table, tried: RefusedName, say: Say) -> Html:
    flawed = value_attribute(tried.name) + (' aria-invalid="true" aria-describedby="flaw"' if tried.code else "")
    name = Html(
        f'<label>{escape(say("Your name"))} <input{flawed} class="field" name="name" required '
        f'maxlength="{LONGEST_NAME}" autocomplete="nickname"></label>'
    )
    # The server names strangers.
    name = NOTHING if table.strangers else name
    return Html(
        f'<form method="post" action="{urls.join(table.code)}" class="enter">{name}'
        f"{draw_refused_name(table, tried, say)}"
        f'<div class="go">{draw_join_buttons(table, say)}</div></form>'
        f"{draw_return_as_earlier_member(table, tried, say)}"
    )


def draw_join_buttons(table: Table, say: Say) -> Html:
    if table.pair is not None:
        return Html(f'<button class="btn grow" name="sit" value="0">{escape(say("Play along"))}</button>')
    if does_guest_need_admission(table):
        note = escape(say("The host sees your name and decides."))
        return Html(f'<button class="btn grow">{escape(say("Knock"))}</button><p class="cap">{note}</p>')
    look = escape(say("Watch"))
    if not can_new_guest_get_seat(table):
        note = (
            say("Once inside, you can take a free seat or a bot’s.")
            if has_table_room_for_member(table)
            else say("Every seat is taken.")
        )
        return Html(f'<button class="btn grow" name="sit" value="0">{look}</button><p class="cap">{escape(note)}</p>')
    return Html(
        f'<button class="btn grow" name="sit" value="1">{escape(say("Sit down"))}</button>'
        f'<button class="btn quiet" name="sit" value="0">{draw_icon("eye")}{look}</button>'
    )


def does_guest_need_admission(table: Table) -> bool:
    """True if a new guest must wait until the host lets them in."""
    return table.rules["admit"] and not has_table_no_people(table)


def draw_refused_name(table: Table, tried: RefusedName, say: Say) -> Html:
    if not tried.code:
        return NOTHING
    notice = Html(
        f'<p class="notice" id="flaw" role="alert" data-refused="{tried.code}">{draw_icon("people")}'
        f"<span>{escape(tried.sentence)}</span></p>"
    )
    if tried.code != "name-taken":
        return notice
    chips = join(
        Html(f'<button class="chip" name="as" value="{escape(name)}">{escape(name)}</button>')
        for name in propose_free_names(table, tried.name, say)
    )
    return Html(f'{notice}<div class="chips">{chips}</div>')


def propose_free_names(table: Table, name: str, say: Say) -> list[str]:
    """Return three variants of this name that nobody at the table has."""
    taken = [member.name for member in table.members if member.person]
    counted = [f"{name[: LONGEST_NAME - 3]} {n}" for n in range(2, 70)]
    worded = [say("{name} too", name=name), say("{name} by the window", name=name)]

    def is_free(candidate: str) -> bool:
        return len(candidate) <= LONGEST_NAME and not any(do_names_look_alike(candidate, other) for other in taken)

    free = list(islice(filter(is_free, counted), 3))
    return [*free[:1], *filter(is_free, worded), *free[1:]][:3]


def draw_return_as_earlier_member(table: Table, tried: RefusedName, say: Say) -> Html:
    if tried.code != "name-taken":
        return NOTHING
    title = say("Are you that {name}? Continue here", name=tried.name)
    how = escape(
        say("On the other device, open the menu and choose “Move to another device”. You can get a PIN there.")
    )
    return draw_collapsible_section(
        Html(escape(title)), Html(f'<p class="cap">{how}</p>'), draw_pin_form(table.code, say), sheet=True
    )


def draw_who_is_seated(table: Table, say: Say) -> Html:
    seated = [(chair, holder) for chair, holder in enumerate(table.chairs) if holder is not None]
    if not seated:
        return NOTHING
    people = table.members
    names = [
        bot_name_in_seat(table, chair) if isinstance(holder, str) else people[holder].name for chair, holder in seated
    ]
    faces = join(
        draw_avatar_of_bot() if isinstance(holder, str) else draw_avatar_of_person(chair, name)
        for (chair, holder), name in zip(seated, names, strict=True)
    )
    sit = say.many("{names} is already seated.", "{names} are already seated.", len(names), names=say.listing(names))
    free = len(table.chairs) - len(seated)
    room = say.many("One seat is free.", "{n} seats are free.", free) if free else describe_full_table(table, say)
    return Html(
        f'<p class="line small"><span class="heads" aria-hidden="true">{faces}</span>'
        f'<span class="soft">{escape(sit)} {escape(room)}</span></p>'
    )


def describe_full_table(table: Table, say: Say) -> str:
    if can_new_guest_get_seat(table) and not table.rules["locked"] and not does_guest_need_admission(table):
        return say("A bot will make room for you.")
    return say("Every seat is taken.")


def draw_lobby_heading(table: Table, member: int | None, say: Say) -> Html:
    """Draw the lobby's heading: its title for members, an invitation for visitors."""
    host = table.members[table.host].name if table.members else ""
    if table.pair is not None:
        return Html(f"{draw_banner(table.game)}{draw_pair_welcome(table, say)}")
    return draw_banner_zone(table.game, host, member is None and not table.rules["locked"], say)


def draw_join_page(live: LiveTable, tried: RefusedName, say: Say) -> Html:
    table = live.table
    zones = {
        "hero": draw_lobby_heading(table, None, say),
        "seats": NOTHING if table.playing else draw_who_is_seated(table, say),
        "gist": draw_main_ideas_zone(table.game, say),
        "door": draw_join_zone(table, None, say, tried),
    }
    title = SHELF[table.game].title
    body = h.main("#main.page.lobby")[[draw_zone(name, zone) for name, zone in zones.items()]]
    return draw_page(
        title, body, say, bar=h.h1(".where")[title], sheets=(asset_url("lobby.css"), *board_sheet_urls(table.game))
    )
