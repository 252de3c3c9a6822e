"""The page of what a browser remembers: with whom, how it went, what was best. Scripts fill it from their own list."""

import htpy as h
import msgspec

from inkling.core import Html, Say
from inkling.games import SHELF
from inkling.server.pages.frame import address, foot, frame, icon

SCRIPT = "memory.js"


def page(say: Say) -> Html:
    title = say("Your games")
    body = h.main("#main.page.memory", data_memory=True, data_titles=titles(), data_lang=say.lang)[
        h.div(".head")[
            h.h1[title], h.p(".soft")[say("Only this browser keeps this list. The server doesn’t have it.")]
        ],
        h.noscript[h.p(".notice.calm")[say("This list needs scripts, because it lives in your browser.")]],
        h.p(".notice.calm", data_blocked=True, hidden=True)[
            say("This browser keeps nothing for this site, so games can’t be remembered here.")
        ],
        empty(say),
        h.div(".kept", data_kept=True, hidden=True)[
            facts(say), h.div(".column")[with_whom(say), best(say)], h.div(".column")[latest(say), acts(say)]
        ],
    ]
    sheets = (address("today.css"),)
    bar = h.span(".where")[title]
    return frame(title, [body, foot(say)], say, bar=bar, sheets=sheets, script=True, modules=(SCRIPT,))


def titles() -> str:
    """What scripts call each game, and a picture of it."""
    told = {name: (game.title, game.page.band[0] if game.page.band else "") for name, game in SHELF.items()}
    return msgspec.json.encode(told).decode()


def empty(say: Say) -> h.Element:
    """Before the first play: what will be here, and the way to begin."""
    faces = [f"/pictures/{name}/{face}.svg" for name, game in SHELF.items() for face in game.page.band[:2]]
    return h.section(".sheet.nothing.firstplay", data_nothing=True, hidden=True)[
        h.div(".frieze", aria_hidden="true")[[h.i[h.img(src=face, alt="")] for face in faces]],
        h.div(".txt")[
            h.h2[say("Nothing here yet")],
            h.p[say("Once you’ve played a game to the end, this page will tell you who was there and how it went.")],
            h.div(".acts")[
                h.a(".btn", href="/")[icon("play"), say("Play a game")],
                h.a(".btn.quiet", href="/daily")[icon("sun"), say("Today’s puzzles")],
            ],
        ],
        h.ul(".tellings")[
            telling("people", say("Who you played with"), say("and how often you’ve won with them")),
            telling("star", say("Best so far"), say("in every game and with every deck")),
            telling("zoom", say("Latest games"), say("to look back at, move by move")),
        ],
    ]


def telling(sign: str, title: str, words: str) -> h.Element:
    return h.li[icon(sign), h.b[title], h.span(".cap")[words]]


def facts(say: Say) -> h.Element:
    """How many, in large figures."""
    told = (("plays", say("games")), ("won", say("won")), ("people", say("people")), ("row", say("wins in a row")))
    return h.dl(".figures")[[h.div[h.dt[words], h.dd(data_figure=name)["0"]] for name, words in told]]


def with_whom(say: Say) -> h.Element:
    words = {
        "data-one": say("one game"),
        "data-many": say("{n} games", n="#"),
        "data-won": say("{n} won", n="#"),
        "data-row": say("{n} wins in a row", n="#"),
    }
    return h.section(".sheet.stack", data_part="people")[
        h.h2[say("Who you played with")],
        h.ul(".rows", words, data_people=True),
        h.p(".cap")[say("This list tells people apart by their names alone.")],
    ]


def best(say: Say) -> h.Element:
    words = {"data-found": say("{n} of {all} won", n="#", all="@")}
    return h.section(".sheet.stack", data_part="best")[h.h2[say("Best so far")], h.ul(".rows", words, data_best=True)]


def latest(say: Say) -> h.Element:
    words = {"data-with": say("with {names}", names="#"), "data-bots": say("with bots")}
    return h.section(".sheet.stack", data_part="latest")[
        h.h2[say("Latest games")], h.ul(".rows", words, data_latest=True)
    ]


def acts(say: Say) -> h.Element:
    """One tap to take it along; to clear it, one more."""
    return h.section(".keeping")[
        h.button(".btn.quiet", type="button", data_export="inkling-games.json")[icon("share"), say("Save as a file")],
        h.button(".btn.quiet", type="button", data_clear=say("Tap again to clear your games and your streak"))[
            icon("cross"), h.span[say("Clear")]
        ],
    ]
