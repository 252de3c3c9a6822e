"""One deck in the workshop: its cards as they lie on the table, and beside them, on a phone over them, the desk."""

from typing import Any

import htpy as h
from msgspec import Struct

from inkling.core import Say
from inkling.games.deck_editor import CardEdit, CardShown, DeckShown, Workshop
from inkling.server.pages.card_form import Open, card_form
from inkling.server.pages.deck_jobs import PastedShown
from inkling.server.pages.editor import face, paste_field, remove_form, upload_form
from inkling.server.pages.forms import field
from inkling.server.pages.frame import icon, told
from inkling.server.pages.pieces import hidden
from inkling.server.pages.sent_form import Sent
from inkling.server.tables.rows import DeckKept


class Place(Struct, frozen=True):
    """The table; `busy` says that it can't choose a deck just now."""

    code: str
    busy: bool


class Refused(Struct, frozen=True):
    """What somebody wished of a deck and was refused: which form it was, what it said, and why not."""

    form: str = ""
    notices: list[str] = []
    sent: Sent = Sent()
    pasted: list[PastedShown] = []
    edit: CardEdit | None = None


def page(
    table: Place,
    kept: DeckKept,
    shown: DeckShown,
    shop: Workshop[Any],
    open: Open | None,
    refused: Refused,
    words: Say,
    say: Say,
) -> h.Element:
    """With a card open, or none: then a list can be pasted, and the deck named, downloaded, removed."""
    here = f"/t/{table.code}/decks/{shown.deck}"
    slug = open.card.slug if open is not None and open.card is not None else None
    return h.main(f"#main.page.shop.deskpage{'.opened' if open is not None else ''}")[
        head(table, kept, shown, shop, here, words, say),
        h.section(".shelf", aria_label=say("Cards"))[
            h.ul(".own-cards")[
                [card_tile(table.code, kept, card, card.slug == slug, shop, words, say) for card in shown.cards],
                h.li[
                    h.a(".dk.new", href=f"{here}/card", aria_current=(open is not None and slug is None) or None)[
                        h.span(".hole")[icon("plus")], h.span[words(shop.says.new_card)]
                    ]
                ],
            ]
        ],
        h.div(".desk")[
            open is not None and card_form(table.code, kept, shown, shop, open, refused, words, say),
            many_at_once(here, shop, refused, open is None, words, say),
            about_deck(here, shown, shop, refused, say),
            h.p(".acts")[
                h.a(".btn.quiet", href=f"/t/{table.code}/decks")[words(shop.says.title)],
                h.a(".btn.quiet", href=f"/t/{table.code}")[say("Back to the table")],
            ],
        ],
    ]


def head(
    table: Place, kept: DeckKept, shown: DeckShown, shop: Workshop[Any], here: str, words: Say, say: Say
) -> h.Element:
    """Its name, what is well with it and what is not yet, and the one button that this is all about."""
    bare = sum(lacks(card, shop) for card in shown.cards)
    left = say.many("one card without a line", "{n} cards without a line", bare) if bare else ""
    advice = shop.advise(len(shown.cards), words)
    return h.div(".shophead")[
        h.div(".grow")[
            h.h1(dir="auto")[shown.name],
            h.p(".checks")[
                h.span[icon("check"), say.many("{n} card", "{n} cards", len(shown.cards))],
                left and h.span(".warn")[icon("hm"), left],
                h.span[icon("check"), say("saved")],
            ],
            advice and h.p(".cap")[advice],
        ],
        play_form(table, kept, shop, here, words, say),
    ]


def play_form(table: Place, kept: DeckKept, shop: Workshop[Any], here: str, words: Say, say: Say) -> h.Element:
    if table.busy:
        return h.p(".cap.later")[say("A game is in progress: you can choose this for the next one.")]
    if shop.choose(kept.deck, kept.cards) is None:
        return h.button(".btn", disabled=True)[words(shop.says.play)]
    return upload_form(here, "wish")[hidden("do", "play"), h.button(".btn")[words(shop.says.play)]]


def card_tile(
    code: str, kept: DeckKept, card: CardShown, is_open: bool, shop: Workshop[Any], words: Say, say: Say
) -> h.Element:
    where = f"/t/{code}/decks/{kept.deck}/card?card={card.slug}"
    lacking = lacks(card, shop)
    mark = h.span(".todo")["?", h.span(".sr")[words(shop.says.left)]] if lacking else None
    done = None if lacking else h.span(".ok")[icon("check"), h.span(".sr")[say("complete")]]
    return h.li[h.a(".dk", href=where, aria_current=is_open or None)[face(code, kept, card), mark, done]]


def lacks(card: CardShown, shop: Workshop[Any]) -> bool:
    """Whether more could be said about it."""
    return bool(shop.says.left) and not all(card.lines)


def many_at_once(here: str, shop: Workshop[Any], refused: Refused, wide: bool, words: Say, say: Say) -> h.Element:
    mine = refused.form == "paste"
    return h.details(".sheet.paste", open=mine or wide)[
        h.summary[say("Many at once"), icon("down", "i")],
        upload_form(here, "stack")[
            hidden("do", "paste"),
            [told(notice, "bad-pack") for notice in refused.notices if mine and not refused.pasted],
            paste_field(
                "cards", refused.sent.get("cards") if mine else "", shop.says, here, refused.pasted, words, say
            ),
            h.button(".btn.quiet")[say("Use these")],
        ],
    ]


def about_deck(here: str, shown: DeckShown, shop: Workshop[Any], refused: Refused, say: Say) -> h.Element:
    mine = refused.form == "title"
    name, line = (refused.sent.get("name"), refused.sent.get("line")) if mine else (shown.name, shown.line)
    ending = shop.file[0]
    return h.details(".sheet", open=mine)[
        h.summary[say("Name, download, remove"), icon("down", "i")],
        h.div(".stack")[
            upload_form(here, "stack")[
                [told(notice, "bad-pack") for notice in refused.notices if mine],
                field(say("Its name"), name="name", required=True, maxlength=60, value=name, dir="auto"),
                shop.pictures and field(say("One line about it"), name="line", maxlength=160, value=line, dir="auto"),
                h.button(".btn.quiet")[say("Save")],
            ],
            h.div(".acts")[
                h.a(".btn.quiet", href=f"{here}.{ending}", download=True)[say("Download")],
                remove_form(here, say("Remove all of it"), "wish"),
            ],
        ],
    ]
