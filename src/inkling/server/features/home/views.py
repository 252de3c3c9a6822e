"""The home page, with links and forms to return to a table, play now, make a table, join by code, and learn."""

from collections.abc import Mapping

import htpy as h

from inkling.catalogs import speech
from inkling.core import Html, Say
from inkling.games import SHELF
from inkling.server.platform.html.components import draw_hidden_field, draw_name_field
from inkling.server.platform.html.forms import NOTHING_SENT, draw_options_of_select, draw_table_code_form
from inkling.server.platform.html.game_assets import board_sheet_urls
from inkling.server.platform.html.layout import (
    asset_url,
    draw_colour_switch,
    draw_footer,
    draw_icon,
    draw_page,
    separate_by_spaces,
)
from inkling.server.platform.http import urls
from inkling.server.tables.state import Table
from inkling.server.tables.table_codes import LONG


def draw_home_page(
    say: Say,
    links: tuple[tuple[str, str], ...] = (),
    back: h.Node = None,
    meets: bool = False,
    asks: bool = False,
    preview: h.Node = None,
    look: str = "system",
    single_device: bool = False,
) -> Html:
    """Draw the home page. `back` is the link to the visitor's last table, if they are still a member there.

    With `single_device` there are no other devices, so nobody can join by code.
    """
    intro = say("With friends on their phones, or alone with bots.")
    if single_device:
        intro = say("With friends on this device, or alone with bots.")
    body = h.main("#main.page.home")[
        h.h1[say("Games about understanding each other")],
        h.p(".intro")[
            intro,
            " ",
            h.a(href=urls.learn())[say("New here? Play a lesson.")],
        ],
        back,
        None if single_device else draw_table_code_form(say, LONG),
        h.ul("#games.games")[[draw_game_card(name, say, meets) for name in SHELF]],
        draw_tiles_to_other_pages(say),
        draw_new_table_form(say, single_device=single_device),
        draw_links_to_other_pages(say, asks, single_device),
    ]
    sheets = (asset_url("daily.css"), *board_sheet_urls(*SHELF))
    return draw_page(
        say("Home"),
        [body, draw_footer(say, links, draw_colour_switch(say, look))],
        say,
        sheets=sheets,
        modules=("register_worker.js",),
        preview=preview,
    )


def draw_back_to_table(table: Table, member: int, say: Say) -> h.Element:
    """Draw the button back to a table, with its game, its other players, and whether it is this member's turn."""
    others = [table.shown_name(holder) for holder in table.chairs if isinstance(holder, int) and holder != member]
    names = [name for name in others if name]
    state = say("The game hasn’t begun yet.") if table.play is None else say("This game is over.")
    if table.playing:
        state = say("It’s your turn.") if table.is_to_move(member) else say("The others are deciding.")
    return h.a(".btn.wide", href=urls.table(table.code))[
        h.span[
            say("Back to your table"), f" {table.code}: {SHELF[table.game].title}", h.br,
            h.span(".small")[names and say("With {names}.", names=say.listing(names)), " ", state],
        ]
    ]  # fmt: skip


def draw_new_table_form(say: Say, sent: Mapping[str, str] = NOTHING_SENT, single_device: bool = False) -> h.Element:
    games = draw_options_of_select(((game.name, game.title) for game in SHELF.values()), sent.get("game"))
    private = h.input(type="checkbox", name="private", value=1, checked="private" in sent)
    return h.form("#make.sheet.stack", method="post", action=urls.make_table())[
        h.h2[say("Make a table for friends")],
        h.p(".tick")[say("You pass this device around: each of you sees only your own cards.")]
        if single_device
        else h.label(".tick")[private, " ", say("Private: people need your link or your OK to see it")],
        h.div(".halves")[
            h.label[say("Game"), " ", h.select(name="game")[games]], draw_name_field(say, sent.get("name", ""))
        ],
        h.button(".btn.quiet")[draw_icon("plus"), say("Make a table")],
    ]


def draw_tiles_to_other_pages(say: Say) -> h.Element:
    tiles = (
        ("#make", "people", say("With friends"), ""),
        (urls.daily(), "sun", say("Today’s puzzles"), say("New every day, the same for everybody")),
        (urls.history(), "star", say("Your games"), say("Who you played with, and how it went")),
        (urls.learn(), "book", say("Learn a game"), say("A lesson takes three minutes")),
    )
    return h.nav(".tiles2", aria_label=say("More"))[
        [
            h.a(".sheet.lead", href=to)[draw_icon(sign), h.span[h.b[label], about and h.span(".cap")[about]]]
            for to, sign, label, about in tiles
        ]
    ]


def draw_links_to_other_pages(say: Say, asks: bool = False, single_device: bool = False) -> h.Element:
    ways = (
        *([(urls.similarity_quiz(), say("Which is more like …?"))] if asks else ()),
        *(
            []
            if single_device
            else [(urls.daily_for_two(), say("A game a day, for two")), (urls.connect_tv(), say("Play on a TV"))]
        ),
        (urls.gallery(), say("The cards")),
    )
    return h.p(".more")[separate_by_spaces(h.a(href=to)[label] for to, label in ways)]


def draw_game_card(name: str, say: Say, meets: bool = False) -> h.Element:
    game = SHELF[name]
    game_say = speech(say.lang, game.package)
    people = say("{least}–{most} players · {n} minutes", least=game.seats[0], most=game.seats[-1], n=game.page.minutes)
    return h.li(".game.sheet")[
        picture_url_of_game(name),
        h.div(".txt")[
            h.h2[game.title],
            game.page.pitch and h.p(".small")[game_say(game.page.pitch)],
            h.form(".go", method="post", action=urls.play_now())[
                draw_hidden_field("game", name),
                h.button(".btn")[say("Play now"), h.span(".sr")[f": {game.title}"]],
                meets
                and h.button(".btn.quiet", formaction=urls.meet())[
                    say("With anyone"), h.span(".sr")[f": {game.title}"]
                ],
                h.p(".cap")[people.replace(" ·", "\N{NO-BREAK SPACE}·")],
            ],
        ],
    ]


def picture_url_of_game(name: str) -> h.Element | None:
    emblem = SHELF[name].page.emblem()
    return h.div(".pic", aria_hidden="true")[emblem] if emblem else None
