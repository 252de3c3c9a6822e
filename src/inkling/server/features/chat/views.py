"""Draws the chat of a table: its messages, and the form for members who may write."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from inkling.core import NOTHING, Html, Say, join
from inkling.core.html import escape
from inkling.core.languages import LANGUAGES, language_settings
from inkling.core.limits import LONGEST_MESSAGE
from inkling.server.features.chat.model import Message, is_chat_open, messages_member_may_read
from inkling.server.features.matchmaking.views import draw_talk_agreement
from inkling.server.platform.html.components import draw_avatar_of_person, value_attribute
from inkling.server.platform.html.layout import draw_icon
from inkling.server.platform.http import urls
from inkling.server.tables.state import Table

GROUP = 5 * 60_000
"""Milliseconds within which messages of a person form a group."""


def draw_chat_zone(table: Table, member: int | None, talks: bool, say: Say, reactions: Html = NOTHING) -> Html:
    shown = messages_member_may_read(table, member)
    lines = join(
        draw_message(table, line, before, line.by == member, say)
        for before, line in zip((None, *shown), shown, strict=False)
    )
    foot = draw_message_form(table, say) if talks else describe_why_chat_is_closed(table, member, say)
    if member is not None and not is_chat_open(table) and not table.members[member].muted:
        foot = draw_talk_agreement(table, member, say)
    if not lines and not foot:
        return NOTHING
    silent = ' data-silent=""' if table.playing and not table.moment.talkers else ""
    title, reach = escape(say("Talk")), ' tabindex="0"' if lines else ""
    return Html(f'<h2{silent}>{title}</h2><ul class="talk"{reach} aria-label="{title}">{lines}</ul>{reactions}{foot}')


def draw_message(table: Table, line: Message, before: Message | None, own: bool, say: Say) -> Html:
    """Draw one message as a bubble in its sender's colour. `own` is True for the viewer's own messages.

    `before` is the message above it. If the same person wrote it shortly before, name and time aren't repeated. A
    message in another language than the reader's has a language label. A script finds unread messages by their number.
    """
    again = before is not None and before.by == line.by and line.at - before.at < GROUP
    look = f"a{colour_number_of_member(table, line.by)}{' me' if own else ''}{' again' if again else ''}"
    name = table.members[line.by].name
    face = NOTHING if own or again else draw_avatar_of_person(colour_number_of_member(table, line.by), name)
    text, other = escape(line.text), line.lang if line.lang in LANGUAGES and line.lang != say.lang else ""
    if other:
        text = Html(f'<span lang="{other}">{text}</span> <i title="{language_settings(other).name}">{other}</i>')
    when = draw_time_of_message(table, line.at) if line.at and not again else NOTHING
    return Html(f'<li class="{look}" data-nth="{line.nth}">{face}<b>{escape(name)}</b> {text}{when}</li>')


def draw_time_of_message(table: Table, at: int) -> Html:
    """Draw when a message was sent, in the server's time zone. A script shows the browser's time."""
    zone, then = table.server.time_zone, datetime.fromtimestamp(at // 1000, UTC)
    local = then.astimezone(ZoneInfo(zone) if zone else None)
    return Html(f' <time datetime="{then:%Y-%m-%dT%H:%MZ}">{local:%H:%M}</time>')


def colour_number_of_member(table: Table, member: int) -> int:
    """Return the colour number of the member's seat; spectators get colour 3."""
    seat = table.chair_of(member)
    return 3 if seat is None else seat % 4


def draw_message_form(table: Table, say: Say, typed: str = "") -> Html:
    label = escape(say("Say something"))
    return Html(
        f'<form method="post" action="{urls.talk(table.code)}" class="line">'
        f'<label class="sr" for="text">{label}</label>'
        f'<input{value_attribute(typed)} class="field grow" id="text" name="text" maxlength="{LONGEST_MESSAGE}" '
        f'required autocomplete="off" '
        f'placeholder="{label}"><input type="hidden" name="lang" value="{say.lang}">'
        f'<button class="btn quiet speak">{draw_icon("send")}'
        f'<span class="sr">{escape(say("Say it"))}</span></button></form>'
    )


def describe_why_chat_is_closed(table: Table, member: int | None, say: Say) -> Html:
    if member is None:
        return NOTHING
    if table.members[member].muted:
        return draw_caption_of_chat(say("The host has muted you, but you can still read along."))
    if not table.playing:
        return NOTHING
    if table.moment.talkers:
        return draw_caption_of_chat(say("You’re listening: you can’t answer now."))
    return draw_caption_of_chat(say("Silence is part of the game: you can’t talk now."))


def draw_caption_of_chat(text: str) -> Html:
    return Html(f'<p class="cap">{escape(text)}</p>')
