"""The head of a page of rules: the game's picture, what it is played for, the ways into it, and what the page holds."""

import re
from itertools import count
from typing import NamedTuple

import htpy as h

from inkling.catalogs import speech
from inkling.core import Markup, Say
from inkling.games import SHELF
from inkling.server.pages.frame import icon
from inkling.server.pages.hero import banner, facts
from inkling.server.pages.pieces import hidden

TITLE = re.compile(r"\s*<h1>(.*?)</h1>", re.DOTALL)
HEADING = re.compile(r"<h2>([^<]+)")


class Primer(NamedTuple):
    """What a game tells, taken apart; everything is HTML."""

    title: Markup
    parts: tuple[Markup, ...]
    body: Markup


def read_primer(primer: Markup) -> Primer:
    """A primer begins with its title; each of its headings gets a name to jump to."""
    title, numbers = TITLE.match(primer), count(1)
    body = HEADING.sub(lambda found: f'<h2 id="part-{next(numbers)}">{found[1]}', primer[title.end() if title else 0 :])
    parts = tuple(Markup(words.strip()) for words in HEADING.findall(primer))
    return Primer(Markup(title[1] if title else ""), parts, Markup(body))


def draw_head(game: str, title: Markup, code: str, say: Say) -> h.Element:
    """Whoever comes from a table is led back there; everybody else can play."""
    page, words = SHELF[game].page, speech(say.lang, SHELF[game].package)
    aim = page.goal or page.pitch
    return h.header(".rules-head")[
        banner(game),
        h.div(".txt")[
            h.h1[title or SHELF[game].title],
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


def draw_contents(parts: tuple[Markup, ...], say: Say) -> h.Element | None:
    """A list at a desk, a row on a phone; on paper nothing."""
    if not parts:
        return None
    rows = [h.li[h.a(href=f"#part-{number}")[words]] for number, words in enumerate(parts, start=1)]
    return h.nav(".contents", aria_label=say("On this page"))[h.ol[rows]]
