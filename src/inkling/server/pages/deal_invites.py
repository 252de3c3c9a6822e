"""Deals that many play, as an invitation: a code to make or to type, and the page that a code leads to."""

import htpy as h

from inkling.catalogs import speech
from inkling.core import Html, Say
from inkling.games import SHELF
from inkling.server.pages.forms import folded, options
from inkling.server.pages.frame import address, copying, icon
from inkling.server.pages.hero import banner
from inkling.server.pages.next_page import segments
from inkling.server.pages.options import encode
from inkling.server.pages.pictures import sheet_of
from inkling.server.pages.pieces import hidden, name_field
from inkling.server.tables.deals import shipped_settings

EXAMPLE = "similo1-3-0-berry"


def deal_sheets(*games: str) -> tuple[str, ...]:
    """What these pages look like; emblems belong to their games."""
    return (*(sheet for game in games for sheet in sheet_of(game)), address("deals.css"))


def overview_page(say: Say) -> h.Element:
    return h.main("#main.page.deals")[
        h.div(".salute")[
            h.h1[say("Play the same deal as others")],
            h.p(".soft")[
                say(
                    "A code stands for a deal. Pass it on: everybody who plays that deal gets the same cards, and you "
                    "can compare your results."
                )
            ],
        ],
        new_deal_form(say),
        h.form(".sheet.stack.havecode", method="post", action="/deals")[
            h.h2[say("I have a code")],
            h.label[
                h.span(".sr")[say("Code")],
                h.input(
                    ".field", name="code", required=True, maxlength=60, autocomplete="off", spellcheck="false",
                    autocapitalize="none", placeholder=EXAMPLE,
                ),
            ],
            h.button(".btn.quiet")[say("Go on")],
        ],
    ]  # fmt: skip


def new_deal_form(say: Say) -> h.Element:
    """A game to choose, with what can be set about it; how many play; one button."""
    most = max(game.seats[-1] for game in SHELF.values())
    first = next(iter(SHELF))
    return h.form(".stack.newdeal", method="post", action="/deals")[
        h.fieldset[
            h.legend(".sr")[say("Game")],
            h.ul(".dealgames")[[game_choice(game, game == first, say) for game in SHELF]],
        ],
        h.fieldset(".sheet.stack.howmany")[
            h.legend(".sr")[say("Seats")],
            h.p(aria_hidden="true")[h.b[say("Seats")]],
            segments("seats", [(str(n), str(n)) for n in range(2, most + 1)], "3"),
            h.button(".btn")[say("Make a code")],
        ],
    ]


def game_choice(game: str, chosen: bool, say: Say) -> h.Element:
    page = SHELF[game].page
    words = speech(say.lang, SHELF[game].package)
    return h.li(".sheet.dealgame")[
        h.label[
            h.input(".pickr", type="radio", name="game", value=game, checked=chosen),
            banner(game),
            h.span(".txt")[
                h.b[SHELF[game].title],
                page.pitch and h.span(".soft.small")[words(page.pitch)],
                h.span(".cap")[say("{least}–{most} players", least=SHELF[game].seats[0], most=SHELF[game].seats[-1])],
            ],
        ],
        choices_part(game, say),
    ]


def choices_part(game: str, say: Say) -> Html | None:
    """What can be set for a new deal, game by game, folded away."""
    words = speech(say.lang, SHELF[game].package)
    rows = [
        h.label(".opt")[
            h.span[words(setting.label)],
            h.select(name=f"{game}.{setting.name}")[
                options((encode(choice.value), words(choice.label)) for choice in setting.choices)
            ],
        ]
        for setting in shipped_settings(game)
    ]
    return folded(say("Options of {game}", game=SHELF[game].title), rows) if rows else None


def deal_page(code: str, game: str, seats: int, results: h.Node, say: Say) -> h.Element:
    """What a code leads to: the game, the code to pass on, and one tap to play it."""
    return h.main("#main.page.deal")[
        banner(game),
        h.div(".salute")[
            h.h1[say("{game}, {n} players", game=SHELF[game].title, n=seats)],
            h.p(".soft")[say("The same cards for everybody who has this code. Who makes the most of them?")],
            h.div(".codeline")[
                h.p(".url")[h.b[code]],
                h.button(
                    ".btn.quiet", copying(say), type="button", data_share=f"/d/{code}", data_scripted=True, hidden=True
                )[icon("share"), say("Pass it on")],
            ],
        ],
        h.form(".sheet.stack.playdeal", method="post", action=f"/d/{code}")[
            name_field(say),
            hidden("seat", 0),
            h.button(".btn", name="with", value="bots")[icon("play"), say("Play it with bots")],
            h.button(".btn.quiet", name="with", value="friends")[icon("people"), say("A table for friends")],
            h.p(".cap")[say("Somebody may know these cards, so this game isn’t rated.")],
        ],
        results,
    ]


def nobody_yet(say: Say) -> h.Element:
    """Bots play a deal once somebody has."""
    return h.p(".sheet.firstone")[
        icon("star"), say("Nobody has played it yet: be the first. Then you’ll also see what bots made of it.")
    ]
