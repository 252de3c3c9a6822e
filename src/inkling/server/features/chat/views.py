"""The talk of a table and its reactions: what was said or given, and the ways to do so for whoever may."""

from collections import Counter

from inkling.core import NOTHING, Html, Say, join, mark
from inkling.core.html import escape
from inkling.core.words import LONGEST_MESSAGE
from inkling.server.features.chat.model import company, is_open, talk_for
from inkling.server.features.matchmaking.views import opening
from inkling.server.platform.html.components import value_of
from inkling.server.platform.html.layout import icon
from inkling.server.platform.http import urls
from inkling.server.tables.state import Message, Table


def talk_zone(table: Table, member: int | None, talks: bool, say: Say, signs: Html = NOTHING) -> Html:
    lines = join(talk_line(table, line, line.by == member) for line in talk_for(table, member))
    foot = talk_form(table, say) if talks else why_silent(table, member, say)
    if member is not None and not is_open(table) and not table.members[member].muted:
        foot = opening(table, member, say)
    if not lines and not foot:
        return NOTHING
    silent = ' data-silent=""' if table.playing and not table.talkers else ""
    return Html(f'<h2{silent}>{escape(say("Talk"))}</h2><ul class="talk">{lines}</ul>{signs}{foot}')


def talk_line(table: Table, line: Message, own: bool) -> Html:
    """Its number lets scripts find out what somebody has not read yet."""
    look = ' class="me"' if own else ""
    name = escape(table.members[line.by].name)
    return Html(f'<li{look} data-nth="{line.nth}"><b>{name}</b> {escape(line.text)}</li>')


def talk_form(table: Table, say: Say, typed: str = "") -> Html:
    words = escape(say("Say something"))
    return Html(
        f'<form method="post" action="{urls.talk(table.code)}" class="line">'
        f'<label class="sr" for="text">{words}</label><input{value_of(typed)} class="field grow" id="text" name="text" '
        f'maxlength="{LONGEST_MESSAGE}" required autocomplete="off" '
        f'placeholder="{words}"><button class="btn quiet">{escape(say("Say it"))}</button></form>'
    )


def why_silent(table: Table, member: int | None, say: Say) -> Html:
    if member is None:
        return NOTHING
    if table.members[member].muted:
        return caption(say("The host has muted you, but you can still read along."))
    if not table.playing:
        return NOTHING
    if table.talkers:
        return caption(say("You’re listening: you can’t answer now."))
    return caption(say("Silence is part of the game: you can’t talk now."))


def caption(words: str) -> Html:
    return Html(f'<p class="cap">{escape(words)}</p>')


NAMES = {
    "clap": mark("Applause"),
    "heart": mark("Heart"),
    "laugh": mark("Laughing"),
    "wow": mark("Surprised"),
    "hm": mark("Puzzled"),
}


def draw_signs(table: Table, member: int | None, may: bool, say: Say) -> Html:
    if table.play is None or (table.playing and not table.reactors):
        return NOTHING
    if len(company(table)) < 2 or not (may or table.reactions):
        return NOTHING
    return draw_buttons(table, member, say) if may else given_signs(table, say)


def draw_buttons(table: Table, member: int | None, say: Say) -> Html:
    given = Counter(one.sign for one in table.reactions)
    mine = {one.sign for one in table.reactions if one.by == member}
    buttons = join(sign_button(sign, given[sign], sign in mine, say) for sign in NAMES)
    label = escape(say("React"))
    return Html(
        f'<form method="post" action="{urls.react(table.code)}" class="signs" aria-label="{label}" '
        f'data-key="signs">{buttons}</form>{who_gave(table, say)}'
    )


def signs_beside_talk(table: Table, member: int | None, may: bool, say: Say) -> Html:
    return draw_signs(table, member, may, say) if may and table.playing and not table.scene.shown else NOTHING


def signs_in_dock(table: Table, member: int | None, may: bool, say: Say) -> Html:
    if not table.playing or not table.reactors:
        return NOTHING
    return draw_signs(table, member, may and table.scene.shown, say)


def sign_button(sign: str, count: int, mine: bool, say: Say) -> Html:
    return Html(
        f'<button class="sign {sign}" name="{"unsign" if mine else "sign"}" value="{sign}" '
        f'aria-pressed="{str(mine).lower()}">{icon(sign)}<span class="sr">{escape(say(NAMES[sign]))}</span>'
        f"{f' <b>{count}</b>' if count else ''}</button>"
    )


def given_signs(table: Table, say: Say) -> Html:
    given = Counter(one.sign for one in table.reactions)
    shown = join(
        Html(f'<span class="sign {sign}">{icon(sign)}<b aria-hidden="true">{given[sign]}</b></span>')
        for sign in NAMES
        if given[sign]
    )
    return Html(f'<div class="signs" data-key="signs">{shown}</div>{who_gave(table, say)}')


def who_gave(table: Table, say: Say) -> Html:
    each = (f"{table.members[one.by].name}: {say(NAMES[one.sign])}." for one in table.reactions)
    return Html(f'<p class="sr" role="status" data-key="who-gave">{escape(" ".join(each))}</p>')
