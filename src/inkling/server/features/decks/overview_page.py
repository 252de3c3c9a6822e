"""HTML of the deck editor's first page: the table's decks, a form for a new deck, and a form to upload a file.

Also has the page frame and the data that all pages of the editor share.
"""

from typing import Any

import htpy as h
from msgspec import Struct

from inkling.art.typographic import draw_plate, monogram
from inkling.catalogs import speech
from inkling.core import Html, Markup, Say
from inkling.core.decks import CardEdit, CardShown, DeckEditor, Translations
from inkling.core.words import capital
from inkling.games import SHELF
from inkling.server.features.decks.model import DeckStored
from inkling.server.platform.html.components import draw_hidden_field
from inkling.server.platform.html.forms import SentForm, draw_file_upload_form, draw_labelled_text_field
from inkling.server.platform.html.game_assets import board_sheet_urls
from inkling.server.platform.html.layout import asset_url, draw_error_notice, draw_icon, draw_page
from inkling.server.platform.http import urls

PREVIEWED = 60


class PastedCard(Struct, frozen=True):
    """One card of a pasted list. `problem` is a sentence about what is wrong with it, or empty."""

    card: CardShown
    news: str
    """`new`, `changed` or `same`, compared with the deck."""
    problem: str = ""


class RefusedUpload(Struct, frozen=True):
    """A refused form: its name, the reasons, and the values that the user sent, so that they can correct them."""

    form: str = ""
    notices: list[str] = []
    sent: SentForm = SentForm()
    pasted: list[PastedCard] = []
    edit: CardEdit | None = None
    translations: Translations = {}


class DeckEditorPage(Struct, frozen=True):
    """Data that all pages of the editor use. `busy` is True if the table can't choose another deck now."""

    game: str
    code: str
    busy: bool
    lang: str

    @property
    def say(self) -> Say:
        return speech(self.lang)

    @property
    def words(self) -> Say:
        return speech(self.lang, SHELF[self.game].package)

    @property
    def editor(self) -> DeckEditor[Any]:
        editor = SHELF[self.game].table.deck_editor
        assert editor is not None
        return editor

    @property
    def home(self) -> str:
        return urls.decks(self.code)


def draw_editor_page(at: DeckEditorPage, title: str, body: h.Element) -> Html:
    sheets = (*board_sheet_urls(at.game), asset_url("deck_editor.css"))
    where = h.span(".where")[at.say("Workshop")]
    return draw_page(title, body, at.say, bar=where, sheets=sheets, modules=("deck_editor.js",))


def draw_cover_of_deck(name: str) -> h.Element:
    text = " ".join(name.split())
    return h.span(".cover", aria_hidden="true")[
        h.span(".box")[Markup(draw_plate(text)), h.b[monogram(text)], h.span(".lbl", dir="auto")[text]]
    ]


def draw_card_face_picture(code: str, deck: DeckStored, card: CardShown) -> h.Element:
    where = urls.own_picture(code, deck.deck, card.slug, v=deck.digest[:8])
    photo = card.pictured and h.img(".photo", src=where, alt="", loading="lazy")
    return h.span(".owned")[Markup(card.face), photo]


def draw_overview(
    at: DeckEditorPage,
    decks: list[tuple[DeckStored, list[CardShown]]],
    refused: RefusedUpload,
    sample: list[PastedCard],
    mb: int,
) -> h.Element:
    """Draw the overview page.

    `decks` has the first cards of each deck. `sample` is the example list, as cards. `mb` is the size limit in
    megabytes.
    """
    texts, game_say, say = at.editor.texts, at.words, at.say
    about = say(
        "Only people from this table can play with what’s made or uploaded here and see photos; others who "
        "watch or look back see the names and texts that come up. It can take up to {n} MB, and it’s deleted "
        "once nobody has used the table for a long time.",
        n=mb,
    )
    tiles = [draw_deck_tile(at, deck, cards) for deck, cards in decks]
    return h.main("#main.page.shop.overview")[
        h.div(".shophead")[
            h.h1[game_say(texts.title)],
            h.a(".backlink", href=urls.table(at.code))[draw_icon("left"), say("Back to the table")],
            h.p(".soft")[game_say(texts.about)],
        ],
        tiles and h.ul(".decktiles")[tiles],
        tiles and h.a(".btn.quiet.begin", href="#new")[draw_icon("plus"), game_say(texts.new)],
        draw_new_deck_form(at, refused, sample),
        draw_upload_form(at),
        h.p(".cap")[about],
    ]


def draw_deck_tile(at: DeckEditorPage, deck: DeckStored, cards: list[CardShown]) -> h.Element:
    here, name = urls.deck(at.code, deck.deck), deck.name_in(at.lang)
    which = h.span(".sr")[f": {name}"]
    if at.editor.pictures:
        glimpse = h.ul(".minis")[
            [h.li[draw_card_face_picture(at.code, deck, card), h.span(dir="auto")[card.name]] for card in cards]
        ]
    else:
        glimpse = h.ul(".lines3")[[h.li(dir="auto")[card.name] for card in cards[:3]]]
    return h.li(".sheet.kept")[
        h.a(href=here, tabindex="-1", aria_hidden="true")[draw_cover_of_deck(name)],
        h.div[h.h2(dir="auto")[name], h.p(".soft")[at.say.many("{n} card", "{n} cards", deck.cards)]],
        glimpse,
        h.div(".stack.go1")[draw_play_form(at, deck), h.a(".btn.quiet", href=here)[at.say("View and edit"), which]],
    ]


def draw_play_form(at: DeckEditorPage, deck: DeckStored) -> h.Element:
    if at.busy:
        return h.p(".cap.later")[at.say("You can choose this for a later game.")]
    play = at.words(at.editor.texts.play)
    if at.editor.options_for_deck(deck.deck, deck.cards) is None:
        return h.button(".btn", disabled=True)[play]
    return draw_file_upload_form(urls.deck(at.code, deck.deck), "wish")[
        draw_hidden_field("do", "play"), h.button(".btn")[play]
    ]


def draw_new_deck_form(at: DeckEditorPage, refused: RefusedUpload, sample: list[PastedCard]) -> h.Element:
    """Draw the form for a new deck.

    If the table has decks, phones hide the form until a tap. A refused form is always visible.
    """
    texts, game_say, name = at.editor.texts, at.words, refused.sent.get("name")
    look = "sheet stack paste" + (" refused" if refused.notices or refused.pasted else "")
    return draw_file_upload_form(at.home, look)[
        h.h2("#new")[game_say(texts.new)],
        [draw_error_notice(notice, "bad-pack") for notice in refused.notices],
        draw_labelled_text_field(
            at.say("Name"), name="name", required=True, maxlength=60, autocomplete="off", value=name
        ),
        draw_paste_field(at, refused.sent.get("cards"), at.home, refused.pasted, sample),
        h.button(".btn")[draw_icon("plus"), game_say(texts.make)],
    ]


def draw_paste_field(
    at: DeckEditorPage, typed: str, where: str, pasted: list[PastedCard], sample: list[PastedCard]
) -> h.Element:
    """Draw the field for a pasted list, with a preview.

    While the user types, a script fetches the preview from `where`.
    """
    say, texts = at.say, at.editor.texts
    if pasted or not sample:
        shown: h.Node = draw_pasted_cards(pasted, say) if pasted else None
    else:
        cards = h.ul(".pasted.sample")[[draw_pasted_card(entry) for entry in sample]]
        shown = h.fragment[h.p(".cap")[say("This is how the example would look:")], cards]
    return h.div(".pasting")[
        h.label[
            at.words(texts.paste),
            h.textarea(
                ".field", name="cards", required=True, rows=6, spellcheck="false", dir="auto", data_paste=where,
                placeholder=f"{say('For example:')}\n{at.words(texts.example)}",
            )[typed],
        ],
        h.div(data_preview=True, aria_live="polite")[shown],
    ]  # fmt: skip


def draw_pasted_cards(pasted: list[PastedCard], say: Say) -> h.Fragment:
    wrong = [entry for entry in pasted if entry.problem]
    fine = [entry for entry in pasted if not entry.problem]
    new, changed, same = (sum(entry.news == news for entry in fine) for news in ("new", "changed", "same"))
    parts = [
        say.many("one new card", "{n} new cards", new) if new else "",
        say.many("one changed", "{n} changed", changed) if changed else "",
        say.many("one unchanged", "{n} unchanged", same) if same else "",
        say.many("one card with a problem", "{n} cards with a problem", len(wrong)) if wrong else "",
    ]
    summary = say.listing([part for part in parts if part])
    return h.fragment[
        h.p(class_="sum wrong" if wrong else "sum")[draw_icon("hm" if wrong else "check"), capital(summary)],
        h.ul(".pasted")[[draw_pasted_card(entry) for entry in (*wrong, *fine)[:PREVIEWED]]],
    ]


def draw_pasted_card(entry: PastedCard) -> h.Element:
    lines = [line for line in entry.card.lines if line]
    return h.li(class_="bad" if entry.problem else entry.news)[
        h.span(".owned")[Markup(entry.card.face)],
        h.div[
            h.b(dir="auto")[entry.card.name or "…"],
            [h.p(".cap", dir="auto")[line] for line in lines],
            entry.problem and h.p(".why", role="alert", data_refused="bad-pack")[draw_icon("cross"), entry.problem],
        ],
    ]


def draw_upload_form(at: DeckEditorPage) -> h.Element:
    say = at.say
    return h.details(".sheet")[
        h.summary[say("From a file"), draw_icon("down", "i")],
        draw_file_upload_form(at.home, "stack")[
            h.p(".soft.small")[say("Something you downloaded from here, or a list as a text file (.txt).")],
            draw_labelled_text_field(
                say("File"), type="file", name="file", required=True, accept=".zip,.txt,application/zip,text/plain"
            ),
            h.button(".btn.quiet")[say("Upload")],
        ],
    ]
