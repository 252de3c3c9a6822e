"""The head of a page of rules: the game's picture, what it is played for, the ways into it, and what the page holds."""

import htpy as h

from inkling.catalogs import speech
from inkling.core import Markup, Say
from inkling.core.primer import RulesText, plain
from inkling.games import SHELF
from inkling.server.pages.frame import icon
from inkling.server.pages.hero import banner, facts
from inkling.server.pages.pieces import hidden


def draw_head(game: str, title: str, code: str, say: Say) -> h.Element:
    """Whoever comes from a table is led back there; everybody else can play."""
    page, words = SHELF[game].page, speech(say.lang, SHELF[game].package)
    aim = page.goal or page.pitch
    return h.header(".rules-head")[
        banner(game),
        h.div(".txt")[
            h.h1[title],
            aim and h.p(".aim")[words(aim)],
            Markup(facts(game, say)),
            h.div(".acts")[ways_in(game, code, say)],
        ],
    ]


def ways_in(game: str, code: str, say: Say) -> h.Node:
    taught = SHELF[game].page.lesson is not None
    lesson = h.a(class_="btn quiet" if code else "btn", href=f"/learn/{game}/lesson")[
        icon("play"), say("Play the lesson")
    ]
    if code:
        return h.p(".back-to")[h.a(".btn", href=f"/t/{code}")[say("Back to the table")]], taught and lesson
    now = h.form(method="post", action="/play")[
        hidden("game", game), h.button(class_="btn quiet" if taught else "btn")[say("Play now")]
    ]
    return taught and lesson, now


def draw_contents(text: RulesText, say: Say) -> h.Element:
    """Draw links to the parts: a list on desktop, a row on a phone; hidden on paper."""
    titles = (plain(part.title) for part in text.parts)
    rows = [h.li[h.a(href=f"#part-{number}")[title]] for number, title in enumerate(titles, start=1)]
    return h.nav(".contents", aria_label=say("On this page"))[h.ol[rows]]
