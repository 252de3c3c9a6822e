"""One deck in the workshop: its cards as they lie on the table, and beside them, on a phone over them, the desk."""

from typing import Any

import htpy as h
from msgspec import Struct

from inkling.core import Say
from inkling.games.deck_editor import CardEdit, CardShown, DeckShown, Workshop
from inkling.server.pages.card_form import Open, card_form
from inkling.server.pages.deck_cover import Place, cover, face, play_form
from inkling.server.pages.deck_jobs import PastedShown
from inkling.server.pages.editor import Began, paste_field
from inkling.server.pages.forms import field, upload_form
from inkling.server.pages.frame import icon, told
from inkling.server.pages.pieces import hidden
from inkling.server.pages.sent_form import Sent
from inkling.server.tables.rows import DeckKept


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
            h.p(".soft.small")[how_to(shown, shop, say)],
            h.ul(".own-cards")[
                [card_tile(table.code, kept, card, card.slug == slug, shop) for card in shown.cards],
                h.li[
                    h.a(
                        ".dk.new",
                        href=f"{here}/card",
                        aria_current="true" if open is not None and slug is None else None,
                    )[h.span(".hole")[icon("plus")], h.span[words(shop.says.new_card)]]
                ],
            ],
        ],
        h.div(".desk")[
            open is not None and card_form(table.code, kept, shown, shop, open, refused, words, say),
            many_at_once(here, shop, refused, words, say),
            about_deck(here, shown, shop, refused, say),
            h.p(".backs")[
                h.a(".backlink", href=f"/t/{table.code}/decks")[icon("left"), words(shop.says.title)],
                h.a(".backlink", href=f"/t/{table.code}")[icon("left"), say("Back to the table")],
            ],
        ],
    ]


def head(
    table: Place, kept: DeckKept, shown: DeckShown, shop: Workshop[Any], here: str, words: Say, say: Say
) -> h.Element:
    """Its name, what is well with it and what is not yet, and the one button that this is all about."""
    advice = shop.advise(len(shown.cards), words)
    return h.div(".shophead")[
        cover(shown.name),
        h.div(".grow")[
            h.h1(dir="auto")[shown.name],
            h.p(".checks")[
                h.span[icon("check"), say.many("{n} card", "{n} cards", len(shown.cards))],
                h.span[icon("check"), say("saved")],
            ],
            advice and h.p(".cap")[advice],
        ],
        play_form(table, kept, shop, here, words, say),
    ]


def how_to(shown: DeckShown, shop: Workshop[Any], say: Say) -> str:
    """What a tap is for, and why; how many cards nothing is said about, once something is said about others."""
    if not shop.pictures:
        return say("Tap a card to change it.")
    told = say("Tap a card to give it a photo and a line about who it shows.")
    bare = sum(lacks(card, shop) for card in shown.cards)
    if bare == len(shown.cards):
        return f"{told} {say('Without a line, bots know less about a card.')}"
    left = say.many(
        "One card has no line yet, so bots know less about it.",
        "{n} cards have no line yet, so bots know less about them.",
        bare,
    )
    return f"{told} {left}" if bare else told


def card_tile(code: str, kept: DeckKept, card: CardShown, is_open: bool, shop: Workshop[Any]) -> h.Element:
    """With its line below it, where there is one."""
    where = f"/t/{code}/decks/{kept.deck}/card?card={card.slug}"
    lines = " · ".join(filter(None, card.lines)) if shop.says.left else ""
    return h.li[
        h.a(".dk", href=where, aria_current="true" if is_open else None)[
            face(code, kept, card), lines and h.span(".of", dir="auto")[lines]
        ]
    ]


def lacks(card: CardShown, shop: Workshop[Any]) -> bool:
    """Whether more could be said about it."""
    return bool(shop.says.left) and not all(card.lines)


def many_at_once(here: str, shop: Workshop[Any], refused: Refused, words: Say, say: Say) -> h.Element:
    """Folded: the cards above show how a list comes out."""
    mine = refused.form == "paste"
    began = Began([], refused.sent, refused.pasted, [])
    return h.details(".sheet.paste", open=mine)[
        h.summary[say("Many at once"), icon("down", "i")],
        upload_form(here, "stack")[
            hidden("do", "paste"),
            [told(notice, "bad-pack") for notice in refused.notices if mine and not refused.pasted],
            paste_field(refused.sent.get("cards") if mine else "", shop.says, here, began, words, say),
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
                field(say("Name"), name="name", required=True, maxlength=60, value=name, dir="auto"),
                shop.pictures and field(say("One line about it"), name="line", maxlength=160, value=line, dir="auto"),
                h.button(".btn.quiet")[say("Save")],
            ],
            h.div(".acts")[
                h.a(".btn.quiet", href=f"{here}.{ending}", download=True)[say("Download")],
                upload_form(here, "wish")[hidden("do", "remove"), h.button(".btn.quiet")[say("Remove all of it")]],
            ],
        ],
    ]
