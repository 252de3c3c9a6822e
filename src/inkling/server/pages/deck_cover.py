"""A deck seen from outside: a cover that is made from its name, a few of its cards, and the button to play with it."""

from typing import Any

import htpy as h
from msgspec import Struct

from inkling.art.typographic import draw_plate, monogram
from inkling.core import Markup, Say
from inkling.games.deck_editor import CardShown, Workshop
from inkling.server.pages.forms import upload_form
from inkling.server.pages.pieces import hidden
from inkling.server.tables.rows import DeckKept


class Place(Struct, frozen=True):
    """The table; `busy` says that it can't choose a deck just now."""

    code: str
    busy: bool


def cover(name: str) -> h.Element:
    """Its name is said beside it."""
    told = " ".join(name.split())
    return h.span(".cover", aria_hidden="true")[
        h.span(".box")[Markup(draw_plate(told)), h.b[monogram(told)], h.span(".lbl", dir="auto")[told]]
    ]


def face(code: str, deck: DeckKept, card: CardShown) -> h.Element:
    """The card as it lies on the table; its picture comes over what is drawn."""
    where = f"/t/{code}/own/{deck.deck}/{card.slug}?v={deck.digest[:8]}"
    photo = card.pictured and h.img(".photo", src=where, alt="", loading="lazy")
    return h.span(".owned")[Markup(card.face), photo]


def deck_tile(
    table: Place, one: DeckKept, cards: list[CardShown], shop: Workshop[Any], words: Say, say: Say
) -> h.Element:
    here, which = f"/t/{table.code}/decks/{one.deck}", h.span(".sr")[f": {one.name}"]
    return h.li(".sheet.kept")[
        h.a(href=here, tabindex="-1", aria_hidden="true")[cover(one.name)],
        h.div[h.h2(dir="auto")[one.name], h.p(".soft")[say.many("{n} card", "{n} cards", one.cards)]],
        glimpse(table.code, one, cards, shop),
        h.div(".stack.go1")[
            play_form(table, one, shop, here, words, say),
            h.a(".btn.quiet", href=here)[say("View and edit"), which],
        ],
    ]


def glimpse(code: str, deck: DeckKept, cards: list[CardShown], shop: Workshop[Any]) -> h.Element:
    """Its first cards, small, with their names; or what they say."""
    if shop.pictures:
        return h.ul(".minis")[[h.li[face(code, deck, card), h.span(dir="auto")[card.name]] for card in cards]]
    return h.ul(".lines3")[[h.li(dir="auto")[card.name] for card in cards[:3]]]


def play_form(table: Place, kept: DeckKept, shop: Workshop[Any], here: str, words: Say, say: Say) -> h.Element:
    if table.busy:
        return h.p(".cap.later")[say("You can choose this for a later game.")]
    if shop.choose(kept.deck, kept.cards) is None:
        return h.button(".btn", disabled=True)[words(shop.says.play)]
    return upload_form(here, "wish")[hidden("do", "play"), h.button(".btn")[words(shop.says.play)]]
