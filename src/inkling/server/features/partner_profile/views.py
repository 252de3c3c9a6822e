"""The page that shows players what the bots learned about them. Rendered in a render worker."""

import htpy as h

from inkling.catalogs import speech
from inkling.core import Html, Markup, Say
from inkling.core.html import escape
from inkling.games import SHELF
from inkling.server.features.partner_profile.render_jobs import learn_habits_of_members
from inkling.server.platform.html.components import draw_hidden_field
from inkling.server.platform.html.layout import asset_url, draw_dialog_head, draw_icon, draw_page
from inkling.server.platform.http import urls


def render_profile_page(code: str, game: str, plays: tuple[str, ...], member: int, on: bool, lang: str) -> Html:
    say = speech(lang, SHELF[game].package).to(None, ())
    habits = learn_habits_of_members(game, plays, (member,)).get(member) if on else None
    tell = SHELF[game].bots.describe_habits
    return draw_profile_page(code, tell(habits, say) if habits is not None and tell is not None else "", on, say)


def draw_profile_page(code: str, text: str, on: bool, say: Say) -> Html:
    title = say("What the bots noticed")
    inside = h.div(".stack", data_inside=title)[
        draw_dialog_head(title, code, say),
        h.p(".token")[draw_icon("bot"), " ", text] if text else h.p[describe_empty_profile(on, say)],
        h.p(".small")[
            say(
                "What bots notice comes from the games you finish at this table. Only you see it, and it "
                "disappears with the table."
            )
        ],
        draw_learning_switch(code, on, say),
    ]
    return draw_page(title, h.main("#main.page.narrow")[inside], say, sheets=(asset_url("around_board.css"),))


def describe_empty_profile(on: bool, say: Say) -> str:
    if not on:
        return say("The bots treat you like somebody they’ve never met.")
    return say("Nothing yet. After a game with you, the strong bots know a little about how you think.")


def draw_learning_switch(code: str, on: bool, say: Say) -> Markup:
    fields = "".join((draw_hidden_field("kind", "remembered"), draw_hidden_field("on", int(not on))))
    return Markup(
        f'<form method="post" action="{urls.command(code)}" class="wish">{fields}<button class="switch" '
        f'aria-pressed="{str(on).lower()}">{escape(say("Bots remember how I play"))}</button></form>'
    )
