"""HTML of bot feedback: the question about each bot after a play, and the page on which answers can be deleted."""

import htpy as h

from inkling.core import NOTHING, Html, Say, join, msg
from inkling.core.html import escape
from inkling.server.features.bot_feedback.answer_recorder import SAYINGS, TAKEN_BACK, Opinions, bots_member_may_judge
from inkling.server.platform.html.components import draw_hidden_field
from inkling.server.platform.html.layout import asset_url, draw_dialog_head, draw_icon, draw_page
from inkling.server.platform.http import urls
from inkling.server.tables.state import Table

SHEET = "bot_feedback.css"
"""The style sheet of the form. The form links it, so that other tables need not load it."""
WORDS = dict(zip(SAYINGS, (msg("Yes"), msg("Partly"), msg("No")), strict=True))


def draw_feedback_form(table: Table, member: int | None, opinions: Opinions | None, say: Say) -> Html:
    bots = bots_member_may_judge(table, member) if member is not None and opinions is not None else {}
    if not bots or table.play is None:
        return NOTHING
    names = table.play.record.names
    alone = len(bots) == 1
    asks = (
        say("Did {name} understand you?", name=names[next(iter(bots))])
        if alone
        else say("Did the bots understand you?")
    )
    rows = join(draw_bot_question(seat, "" if alone else names[seat], (opinions or {}).get(seat), say) for seat in bots)
    about = escape(say("What happens to my answers?"))
    return Html(
        f'<form method="post" action="{urls.bot_feedback(table.code)}" class="fathom" data-key="fathom">'
        f'<link rel="stylesheet" href="{asset_url(SHEET)}">'
        f'{draw_hidden_field("play", table.play_id)}<p class="asks"><b id="fathom">{escape(asks)}</b> '
        f'<a href="{urls.bot_feedback(table.code)}" data-over>{about}</a></p>{rows}</form>'
    )


def draw_bot_question(seat: int, name: str, said: str | None, say: Say) -> Html:
    """Draw the answer buttons for one bot. Pressing the chosen answer again deletes it."""
    buttons = join(
        Html(
            f'<button name="said" value="{seat} {TAKEN_BACK if word == said else word}" '
            f'aria-pressed="{str(word == said).lower()}">{escape(say(WORDS[word]))}</button>'
        )
        for word in SAYINGS
    )
    bot_label = f'<span class="who">{draw_icon("bot")}{escape(name)}</span>' if name else ""
    label = f'aria-label="{escape(name)}"' if name else 'aria-labelledby="fathom"'
    return Html(f'<div class="of" role="group" {label}>{bot_label}<span class="seg">{buttons}</span></div>')


def draw_about_page(table: Table, days: int, say: Say) -> Html:
    title = say("What happens to my answers?")
    sentences = (
        say("You’re asked because the server’s operator would like its bots to understand people better."),
        say("We keep the day, the game, which bot it was and what you tapped. Not your name, not the cards."),
        say.many(
            "It stays on this server and is deleted after one day.",
            "It stays on this server and is deleted after {n} days.",
            days,
        ),
        say("Nobody has to answer, and nobody at the table sees what you said."),
    )
    inside = h.div(".stack", data_inside=title)[
        draw_dialog_head(title, table.code, say),
        h.ul(".stack.pledge")[[h.li[line] for line in sentences]],
        h.form(method="post", action=urls.bot_feedback(table.code))[
            draw_hidden_field("all", 1), h.button(".btn.quiet.wide")[say("Take back all my answers at this table")]
        ],
    ]
    return draw_page(title, h.main("#main.page.narrow")[inside], say, sheets=(asset_url(SHEET),))
