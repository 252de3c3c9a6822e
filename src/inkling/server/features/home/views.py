"""The home page: play now, make a table, join with a code, learn. Above them only the way back to one's table."""

from collections.abc import Mapping

import htpy as h

from inkling.catalogs import speech
from inkling.core import Html, Say
from inkling.games import SHELF
from inkling.server.platform.html.components import hidden, name_field
from inkling.server.platform.html.forms import NOTHING_SENT, code_input, options
from inkling.server.platform.html.game_assets import sheets_of
from inkling.server.platform.html.layout import address, foot, frame, icon, spaced
from inkling.server.platform.http import urls
from inkling.server.tables.codes import LONG


def page(
    say: Say,
    links: tuple[tuple[str, str], ...] = (),
    table: str | None = None,
    meets: bool = False,
    asks: bool = False,
) -> Html:
    """`table` is the code of the one where this person was last, if they are still expected there."""
    body = h.main("#main.page.home")[
        h.h1[say("Games about understanding each other")],
        h.p(".intro")[
            say("With friends on their phones, or alone with bots."),
            " ",
            h.a(href=urls.learn())[say("New here? Play a lesson.")],
        ],
        table and h.a(".btn.wide", href=urls.table(table))[say("Back to your table"), f" {table}"],
        h.form(".code-row", method="get", action=urls.find_table())[
            h.label[h.b[say("Got a code?")], " ", code_input(LONG, placeholder="FERN")],
            h.button(".btn.quiet")[say("Join")],
        ],
        h.ul(".games")[[game_card(name, say, meets) for name in SHELF]],
        more_tiles(say),
        make_form(say),
        more_ways(say, asks),
    ]
    sheets = (address("daily.css"), *sheets_of(*SHELF))
    return frame(say("Home"), [body, foot(say, links)], say, sheets=sheets)


def make_form(say: Say, sent: Mapping[str, str] = NOTHING_SENT) -> h.Element:
    games = options(((game.name, game.title) for game in SHELF.values()), sent.get("game"))
    private = h.input(type="checkbox", name="private", value=1, checked="private" in sent)
    return h.form("#make.sheet.stack", method="post", action=urls.make_table())[
        h.h2[say("Make a table for friends")],
        h.label(".tick")[private, " ", say("Private: people need your link or your OK to see it")],
        h.div(".halves")[
            h.label[say("Game"), " ", h.select(name="game")[games]], name_field(say, sent.get("name", ""))
        ],
        h.button(".btn.quiet")[icon("plus"), say("Make a table")],
    ]


def more_tiles(say: Say) -> h.Element:
    tiles = (
        ("#make", "people", say("With friends"), ""),
        (urls.daily(), "sun", say("Today’s puzzles"), say("New every day, the same for everybody")),
        (urls.history(), "star", say("Your games"), say("Who you played with, and how it went")),
        (urls.learn(), "book", say("Learn a game"), say("A lesson takes three minutes")),
    )
    return h.nav(".tiles2", aria_label=say("More"))[
        [
            h.a(".sheet.lead", href=to)[icon(sign), h.span[h.b[words], about and h.span(".cap")[about]]]
            for to, sign, words, about in tiles
        ]
    ]


def more_ways(say: Say, asks: bool = False) -> h.Element:
    ways = (
        *([(urls.similarity_quiz(), say("Which is more like …?"))] if asks else ()),
        (urls.gallery(), say("The cards")),
    )
    return h.p(".more")[spaced(h.a(href=to)[words] for to, words in ways)]


def game_card(name: str, say: Say, meets: bool = False) -> h.Element:
    game = SHELF[name]
    words = speech(say.lang, game.package)
    people = say("{least}–{most} players · {n} minutes", least=game.seats[0], most=game.seats[-1], n=game.page.minutes)
    return h.li(".game.sheet")[
        picture_of(name),
        h.div(".txt")[
            h.h2[game.title],
            game.page.pitch and h.p(".small")[words(game.page.pitch)],
            h.form(".go", method="post", action=urls.play_now())[
                hidden("game", name),
                h.button(".btn")[say("Play now"), h.span(".sr")[f": {game.title}"]],
                meets
                and h.button(".btn.quiet", formaction=urls.meet())[
                    say("With anyone"), h.span(".sr")[f": {game.title}"]
                ],
                h.p(".cap")[people.replace(" ·", "\N{NO-BREAK SPACE}·")],
            ],
        ],
    ]


def picture_of(name: str) -> h.Element | None:
    emblem = SHELF[name].page.emblem()
    return h.div(".pic", aria_hidden="true")[emblem] if emblem else None
