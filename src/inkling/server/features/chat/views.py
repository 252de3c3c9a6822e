"""The chat of a table: its messages, and the form for members who may write."""

from inkling.core import NOTHING, Html, Say, join
from inkling.core.html import escape
from inkling.core.limits import LONGEST_MESSAGE
from inkling.server.features.chat.model import is_chat_open, messages_for
from inkling.server.features.matchmaking.views import talk_agreement_part
from inkling.server.platform.html.components import value_attribute
from inkling.server.platform.http import urls
from inkling.server.tables.state import Message, Table


def chat_zone(table: Table, member: int | None, talks: bool, say: Say, reactions: Html = NOTHING) -> Html:
    lines = join(draw_message(table, line, line.by == member) for line in messages_for(table, member))
    foot = message_form(table, say) if talks else explain_closed_chat(table, member, say)
    if member is not None and not is_chat_open(table) and not table.members[member].muted:
        foot = talk_agreement_part(table, member, say)
    if not lines and not foot:
        return NOTHING
    silent = ' data-silent=""' if table.playing and not table.moment.talkers else ""
    title, reach = escape(say("Talk")), ' tabindex="0"' if lines else ""
    return Html(f'<h2{silent}>{title}</h2><ul class="talk"{reach} aria-label="{title}">{lines}</ul>{reactions}{foot}')


def draw_message(table: Table, line: Message, own: bool) -> Html:
    """Draw one message. A script uses its number to find unread ones."""
    look = ' class="me"' if own else ""
    name = escape(table.members[line.by].name)
    return Html(f'<li{look} data-nth="{line.nth}"><b>{name}</b> {escape(line.text)}</li>')


def message_form(table: Table, say: Say, typed: str = "") -> Html:
    words = escape(say("Say something"))
    return Html(
        f'<form method="post" action="{urls.talk(table.code)}" class="line">'
        f'<label class="sr" for="text">{words}</label><input{value_attribute(typed)} class="field grow" id="text" name="text" '
        f'maxlength="{LONGEST_MESSAGE}" required autocomplete="off" '
        f'placeholder="{words}"><button class="btn quiet">{escape(say("Say it"))}</button></form>'
    )


def explain_closed_chat(table: Table, member: int | None, say: Say) -> Html:
    if member is None:
        return NOTHING
    if table.members[member].muted:
        return draw_caption(say("The host has muted you, but you can still read along."))
    if not table.playing:
        return NOTHING
    if table.moment.talkers:
        return draw_caption(say("You’re listening: you can’t answer now."))
    return draw_caption(say("Silence is part of the game: you can’t talk now."))


def draw_caption(words: str) -> Html:
    return Html(f'<p class="cap">{escape(words)}</p>')
