"""The workshop's first page: what a table has of its own, a new deck out of a list, a file that somebody has.

Plain forms, which work without scripts; with them a list is shown as cards while it is being written.
"""

from typing import Any

import htpy as h
from msgspec import Struct

from inkling.core import Html, Markup, Say
from inkling.core.words import capital
from inkling.games.deck_editor import CardShown, ShopWords, Workshop
from inkling.server.pages.deck_cover import Place, deck_tile
from inkling.server.pages.deck_jobs import PastedShown
from inkling.server.pages.forms import field, upload_form
from inkling.server.pages.frame import address, frame, icon, told
from inkling.server.pages.pictures import sheets_of
from inkling.server.pages.sent_form import Sent
from inkling.server.tables.rows import DeckKept

PREVIEWED = 60
"""Cards of a pasted list that are shown; those with a problem come first."""


def page(title: str, game: str, body: h.Element, say: Say) -> Html:
    """Any page of the workshop."""
    sheets = (*sheets_of(game), address("workshop.css"))
    where = h.span(".where")[say("Workshop")]
    return frame(f"{title}", body, say, bar=where, sheets=sheets, modules=("workshop.js",))


class Began(Struct, frozen=True):
    """What somebody wrote for a new deck and was refused, and how a list looks as cards: theirs, else the example."""

    notices: list[str]
    sent: Sent
    pasted: list[PastedShown]
    sample: list[PastedShown]


def overview(
    table: Place,
    shop: Workshop[Any],
    fans: list[tuple[DeckKept, list[CardShown]]],
    began: Began,
    megabytes: int,
    words: Say,
    say: Say,
) -> h.Element:
    """What was refused is there to be mended."""
    about = say(
        "Only people from this table can play with what’s made or uploaded here and see photos; others who "
        "watch or look back see the names and texts that come up. It can take up to {n} MB, and it’s deleted "
        "once nobody has used the table for a long time.",
        n=megabytes,
    )
    tiles = [deck_tile(table, one, cards, shop, words, say) for one, cards in fans]
    return h.main("#main.page.shop.overview")[
        h.div(".shophead")[
            h.h1[words(shop.says.title)],
            h.a(".backlink", href=f"/t/{table.code}")[icon("left"), say("Back to the table")],
            h.p(".soft")[words(shop.says.about)],
        ],
        tiles and h.ul(".decktiles")[tiles],
        tiles and h.a(".btn.quiet.begin", href="#new")[icon("plus"), words(shop.says.new)],
        new_deck(table.code, shop.says, began, words, say),
        brought_deck(table.code, say),
        h.p(".cap")[about],
    ]


def new_deck(code: str, says: ShopWords, began: Began, words: Say, say: Say) -> h.Element:
    """Where there are decks, a phone shows it when it is asked for; what was refused is seen at once."""
    here = f"/t/{code}/decks"
    name = began.sent.get("name")
    return upload_form(here, "sheet stack paste" + (" refused" if began.notices or began.pasted else ""))[
        h.h2("#new")[words(says.new)],
        [told(notice, "bad-pack") for notice in began.notices],
        field(say("Name"), name="name", required=True, maxlength=60, autocomplete="off", value=name),
        paste_field(began.sent.get("cards"), says, here, began, words, say),
        h.button(".btn")[icon("plus"), words(says.make)],
    ]


def paste_field(typed: str, says: ShopWords, where: str, began: Began, words: Say, say: Say) -> h.Element:
    """Where a list is written, and how it would come out: the script asks for that while one writes."""
    shown = pasted_cards(began.pasted, say) if began.pasted else sample_cards(began.sample, say)
    return h.div(".pasting")[
        h.label[
            words(says.paste),
            h.textarea(
                ".field", name="cards", required=True, rows=6, spellcheck="false", dir="auto", data_paste=where,
                placeholder=f"{say('For example:')}\n{words(says.example)}",
            )[typed],
        ],
        h.div(data_preview=True, aria_live="polite")[shown],
    ]  # fmt: skip


def sample_cards(sample: list[PastedShown], say: Say) -> h.Fragment | None:
    """The example as cards, until there is something to show."""
    if not sample:
        return None
    return h.fragment[
        h.p(".cap")[say("This is how the example would look:")],
        h.ul(".pasted.sample")[[pasted_card(one) for one in sample]],
    ]


def pasted_cards(pasted: list[PastedShown], say: Say) -> h.Fragment:
    """What a list would make of a deck, card by card, each problem beside its card."""
    wrong = [one for one in pasted if one.problem]
    fine = [one for one in pasted if not one.problem]
    parts = [
        say.many("one new card", "{n} new cards", n) if (n := count(fine, "new")) else "",
        say.many("one changed", "{n} changed", n) if (n := count(fine, "changed")) else "",
        say.many("one unchanged", "{n} unchanged", n) if (n := count(fine, "same")) else "",
        say.many("one card with a problem", "{n} cards with a problem", len(wrong)) if wrong else "",
    ]
    summary = say.listing([part for part in parts if part])
    return h.fragment[
        h.p(class_="sum wrong" if wrong else "sum")[icon("hm" if wrong else "check"), capital(summary)],
        h.ul(".pasted")[[pasted_card(one) for one in (*wrong, *fine)[:PREVIEWED]]],
    ]


def count(pasted: list[PastedShown], news: str) -> int:
    return sum(one.news == news for one in pasted)


def pasted_card(one: PastedShown) -> h.Element:
    lines = [line for line in one.card.lines if line]
    return h.li(class_="bad" if one.problem else one.news)[
        h.span(".owned")[Markup(one.card.face)],
        h.div[
            h.b(dir="auto")[one.card.name or "…"],
            [h.p(".cap", dir="auto")[line] for line in lines],
            one.problem and h.p(".why", role="alert", data_refused="bad-pack")[icon("cross"), one.problem],
        ],
    ]


def brought_deck(code: str, say: Say) -> h.Element:
    return h.details(".sheet")[
        h.summary[say("From a file"), icon("down", "i")],
        upload_form(f"/t/{code}/decks", "stack")[
            h.p(".soft.small")[say("Something you downloaded from here, or a list as a text file (.txt).")],
            field(say("File"), type="file", name="file", required=True, accept=".zip,.txt,application/zip,text/plain"),
            h.button(".btn.quiet")[say("Upload")],
        ],
    ]
