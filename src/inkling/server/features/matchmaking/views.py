"""HTML for games with strangers: the list of open tables, the agreement to talk, and buttons to block and report.

A table is listed if its host chose that (rule `listed`) or if strangers may join it (rule `meet`). It must be in the
memory of some process and have a connected person.
"""

from collections.abc import Iterable, Mapping

import htpy as h

from inkling.core import NOTHING, Html, Say
from inkling.core.html import escape
from inkling.core.languages import language_settings
from inkling.games import SHELF
from inkling.server.features.chat.model import is_chat_open
from inkling.server.features.matchmaking.service import anonymous_table_tag, has_seat_for_stranger
from inkling.server.features.problem_reports.views import draw_contact_line, draw_contact_link, draw_report_form
from inkling.server.features.seats.model import people_at_table
from inkling.server.platform.html.components import (
    draw_collapsible_section,
    draw_command_button,
    draw_hidden_field,
    draw_name_field,
)
from inkling.server.platform.html.forms import NOTHING_SENT
from inkling.server.platform.html.game_intro import draw_emblem
from inkling.server.platform.html.layout import asset_url, draw_footer, draw_icon, draw_page
from inkling.server.platform.http import urls
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.state import Table


def is_listed_and_has_room(live: LiveTable) -> bool:
    rules = live.table.rules
    return (
        rules["listed"]
        and not rules["locked"]
        and not live.table.key
        and None in live.table.chairs
        and is_person_present_at_table(live)
    )


def is_person_present_at_table(live: LiveTable) -> bool:
    return live.presence.has_seated_person() or live.table.host in live.presence.here


def draw_open_tables_page(
    lives: Iterable[LiveTable], meeting: Iterable[LiveTable], contact: str, say: Say, blocked: bool = False
) -> Html:
    """Draw the list of open tables. Strangers may join the tables in `meeting`, so their rows contain no names."""
    listed = sorted((live.table for live in lives if is_listed_and_has_room(live)), key=lambda table: table.code)
    strangers = [live.table for live in meeting]
    title = say("Open tables")
    waiting = bool(listed or strangers)
    body = h.main("#main.page.open")[
        h.div(".head")[
            h.h1[title],
            waiting and h.a(".btn.quiet", href="#open")[draw_icon("plus"), say("Open a table")],
            h.p(".soft")[say("Tables where somebody would like company right now.")],
        ],
        blocked
        and h.p(".notice.calm", role="status")[
            say("Blocked. As long as we recognise both of you, we won’t seat you together.")
        ],
        h.ul(".waiting")[
            [draw_open_table_row(table, say) for table in listed],
            [draw_row_of_strangers_table(table, say) for table in strangers],
        ]
        if waiting
        else draw_nobody_waiting(say),
        h.div(".column")[draw_open_table_form(say), draw_play_with_anyone_part(contact, say) if contact else None],
    ]
    return draw_page(title, [body, draw_footer(say)], say, sheets=(asset_url("daily.css"),), refresh=30)


def draw_nobody_waiting(say: Say) -> h.Element:
    return h.section(".sheet.nothing")[
        h.div(".tease.n3", aria_hidden="true")[[h.span[h.img(src=src, alt="")] for src in draw_example_pictures()]],
        h.h2[say("Nobody is waiting right now")],
        h.p[say("Open a table, and the next player who comes here will find you.")],
    ]


def draw_example_pictures() -> list[str]:
    return [urls.picture(name, game.page.band[0]) for name, game in SHELF.items() if game.page.band]


def draw_picture_of_table(table: Table) -> h.VoidElement | None:
    """Draw a picture of the game, chosen by the table's code; None if the game has none."""
    band = SHELF[table.game].page.band
    face = band[sum(map(ord, table.code)) % len(band)] if band else ""
    return h.img(".face", src=urls.picture(table.game, face), alt="") if band else None


def draw_open_table_row(table: Table, say: Say) -> h.Element:
    waits = say("At {name}’s table", name=table.members[table.host].name)
    where = h.span(".sr")[f": {waits}"]
    facts = [say("a game is in progress")] if table.playing else []
    free = say.many("one seat free", "{n} seats free", table.chairs.count(None))
    return draw_table_row(
        table, waits, [free, *facts], h.a(".btn", href=urls.table(table.code))[say("Join"), where], say
    )


def draw_row_of_strangers_table(table: Table, say: Say) -> h.Element:
    free = say.many("one seat free", "{n} seats free", sum(not isinstance(holder, int) for holder in table.chairs))
    join = (
        table.lang == say.lang
        and h.form(method="post", action=urls.meet())[
            draw_hidden_field("game", table.game),
            draw_hidden_field("table", anonymous_table_tag(table)),
            h.button(".btn")[say("Sit down"), h.span(".sr")[f": {SHELF[table.game].title}"]],
        ]
    )
    return draw_table_row(table, say("Anyone may join"), [free], join, say)


def draw_table_row(table: Table, host_name: str, facts: list[str], join: h.Node, say: Say) -> h.Element:
    text = " · ".join((*facts, language_settings(table.lang).name))
    return h.li(".sheet.wait")[
        draw_picture_of_table(table),
        h.div(".what")[h.h2[SHELF[table.game].title], h.p(dir="auto")[host_name]],
        h.div(".who")[
            h.p(".seated", aria_hidden="true")[[draw_dot_of_seat(sitting) for sitting in table.chairs]],
            h.p(".cap")[text, h.span(".sr")[f" · {describe_seated_people(table, say)}"]],
        ],
        join,
    ]


def draw_dot_of_seat(sitting: int | str | None) -> h.Element:
    if sitting is None:
        return h.i(".free")
    return h.i(".bot")[draw_icon("bot")] if isinstance(sitting, str) else h.i[draw_icon("people")]


def describe_seated_people(table: Table, say: Say) -> str:
    people, bots = (sum(isinstance(holder, kind) for holder in table.chairs) for kind in (int, str))
    parts = [say.many("one person", "{n} people", people)] if people else []
    return ", ".join([*parts, say.many("one bot", "{n} bots", bots)] if bots else parts)


def draw_play_with_anyone_part(contact: str, say: Say) -> h.Element:
    return h.section(".sheet.stack")[
        h.h2[say("With anyone")],
        h.p[
            say(
                "You get a seat at once, with bots and anyone who’s already there. Each newcomer takes a "
                "bot’s seat. You can’t talk until everybody wants to."
            )
        ],
        h.div(".games3")[[draw_play_with_anyone_button(game, say) for game in SHELF]],
        h.p(".cap")[
            say("At the table, beside each name, you can block or report that person. Or write to:"),
            " ",
            draw_contact_link(contact),
        ],
    ]


def draw_play_with_anyone_button(game: str, say: Say) -> h.Element:
    return h.form(method="post", action=urls.meet())[
        draw_hidden_field("game", game),
        h.button(".btn.quiet.wide")[SHELF[game].title, h.span(".sr")[f": {say('With anyone')}"]],
    ]


def draw_open_table_form(say: Say, sent: Mapping[str, str] = NOTHING_SENT) -> h.Element:
    chosen = sent.get("game", next(iter(SHELF)))
    return h.form("#open.sheet.stack", method="post", action=urls.make_table())[
        h.h2[say("Open a table")],
        h.p(".soft")[say("It stays on this list as long as somebody’s there and a seat is free.")],
        h.fieldset[
            h.legend(".sr")[say("Game")],
            h.div(".trio")[[draw_game_choice(name, name == chosen) for name in SHELF]],
        ],
        draw_name_field(say, sent.get("name", "")),
        draw_hidden_field("listed", 1),
        h.button(".btn")[draw_icon("plus"), say("Open a table")],
    ]


def draw_game_choice(name: str, chosen: bool) -> h.Element:
    game = SHELF[name]
    faces = [h.img(src=urls.picture(name, face), alt="") for face in game.page.band[:1]]
    return h.label(".pick")[
        h.input(type="radio", name="game", value=name, checked=chosen),
        h.span(".pics", aria_hidden="true")[faces or draw_emblem(name)],
        game.title,
    ]


def draw_notice_about_strangers(table: Table, say: Say) -> Html:
    if not table.strangers:
        return NOTHING
    if len(people_at_table(table)) < 2:
        waits = table.rules["meet"] and has_seat_for_stranger(table)
        sentence = say("Anyone may join: bots keep the seats warm until somebody comes.") if waits else ""
    else:
        sentence = (
            ""
            if is_chat_open(table)
            else say("Perhaps you don’t know each other: nobody can talk until everybody wants to.")
        )
    return Html(f'<p class="token">{draw_icon("people")}<span>{escape(sentence)}</span></p>') if sentence else NOTHING


def draw_talk_agreement(table: Table, member: int, say: Say) -> Html:
    people = people_at_table(table)
    if len(people) < 2 or member not in people:
        return NOTHING
    willing = sum(table.members[number].open for number in people)
    if table.members[member].open:
        text = say("You’d like to talk; so far, that makes {n} of {all}.", n=willing, all=len(people))
        act = draw_command_button(table.code, "opened", say("I’d rather not talk"), on=0)
    else:
        text = say("Nobody can talk until everybody wants to.")
        if willing:
            text = say("{n} of {all} would like to talk.", n=willing, all=len(people))
        act = draw_command_button(table.code, "opened", say("I’d like to talk"), on=1)
    return Html(f'<div class="opening"><p class="cap" role="status">{escape(text)}</p>{act}</div>')


def draw_block_and_report_buttons(table: Table, number: int, member: int, say: Say) -> Html:
    if not table.strangers or table.members[number].outside:
        return NOTHING
    goes = say(
        "As long as we recognise both of you, we won’t seat you together again. They’ll have to leave this table."
    )
    if member != table.host:
        goes = say("As long as we recognise both of you, we won’t seat you together again. You’ll leave this table.")
    block = Html(
        f'<form method="post" action="{urls.block(table.code)}" class="wish">{draw_hidden_field("member", number)}'
        f'<button class="btn quiet">{escape(say("Block"))}</button></form>'
    )
    blocks = draw_collapsible_section(Html(escape(say("Block"))), Html(f'<p class="cap">{escape(goes)}</p>'), block)
    report = draw_collapsible_section(
        Html(escape(say("Report"))), draw_report_form(table, say, number), draw_contact_line(table, say)
    )
    return Html(f'<div class="guard">{blocks}{report}</div>')
