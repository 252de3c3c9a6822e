"""What readers do for the workshop's pages: look at what is kept, and draw it whole. Only bytes go back.

A deck of 500 cards makes a page of more than a megabyte; nobody at a table has to wait for it.
"""

from dataclasses import replace as but
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core.errors import Refusal, mark
from inkling.games import SHELF
from inkling.games.deck_editor import CardEdit, CardShown
from inkling.server.pages import deck_page, editor
from inkling.server.pages.card_form import Open
from inkling.server.pages.compressing import compress
from inkling.server.pages.deck_cover import Place
from inkling.server.pages.deck_jobs import PastedShown, Where, draw, fan, look, preview, shop
from inkling.server.pages.deck_page import Refused
from inkling.server.pages.sent_form import Sent
from inkling.server.tables.rows import DeckKept

NEW: Where = ("", "", "")


class Asked(Struct, frozen=True):
    """At which table somebody looks, and how they read; `busy` says that no other deck can be chosen just now."""

    game: str
    code: str
    busy: bool
    lang: str
    compressed: bool

    def finish(self, title: str, body: Any) -> bytes:
        return compress(editor.page(title, self.game, body, speech(self.lang)), self.compressed)


def show_overview(
    asked: Asked, decks: tuple[DeckKept, ...], wheres: list[Where], refused: Refused, megabytes: int
) -> bytes:
    """All decks of the table, and what was refused of a new one."""
    pasted = preview(asked.game, NEW, refused.sent.get("cards"), asked.lang) if refused.notices else []
    beside = {one.problem for one in pasted}
    mended = replace(
        refused,
        notices=[notice for notice in refused.notices if notice not in beside],
        pasted=pasted if any(beside) else [],
    )
    fans = list(zip(decks, fan(asked.game, wheres, asked.lang), strict=True))
    words, place = speech(asked.lang, SHELF[asked.game].package), Place(asked.code, asked.busy)
    began = editor.Began(mended.notices, mended.sent, mended.pasted, show_example(asked))
    body = editor.overview(place, shop(asked.game), fans, began, megabytes, words, speech(asked.lang))
    return asked.finish(words(shop(asked.game).says.title), body)


def show_example(asked: Asked) -> list[PastedShown]:
    """The list that a workshop shows before anything is written, as cards."""
    example = speech(asked.lang, SHELF[asked.game].package)(shop(asked.game).says.example)
    return preview(asked.game, NEW, example, asked.lang)


def show_deck(asked: Asked, where: Where, kept: DeckKept, slug: str | None, refused: Refused) -> bytes:
    """One deck; with a slug that card is open, with an empty one a new card is."""
    shown = look(asked.game, where, asked.lang)
    found = next((card for card in shown.cards if card.slug == slug), None)
    if slug and found is None:
        raise Refusal("no-page", mark("There is no such page."))
    if refused.form == "paste":
        refused = replace(refused, pasted=preview(asked.game, where, refused.sent.get("cards"), asked.lang))
    opened = None if slug is None else open_card(asked, found, refused.edit)
    place = Place(asked.code, asked.busy)
    words = speech(asked.lang, SHELF[asked.game].package)
    body = deck_page.page(place, kept, shown, shop(asked.game), opened, refused, words, speech(asked.lang))
    return asked.finish(found.name if found else shown.name, body)


def open_card(asked: Asked, card: CardShown | None, edit: CardEdit | None) -> Open:
    workshop = shop(asked.game)
    face = card.face if card is not None else ""
    if edit is not None or card is None:
        wished = edit or CardEdit(name="")
        face = draw(asked.game, wished.name, wished.lines, asked.lang)
    return Open(card, workshop.words(asked.lang), workshop.bonds(asked.lang), face)


def show_pasted(asked: Asked, where: Where, text: str) -> bytes:
    """How a list would come out."""
    pasted = preview(asked.game, where, text, asked.lang)
    drawn = str(editor.pasted_cards(pasted, speech(asked.lang))) if pasted else ""
    return compress(drawn, asked.compressed)


def without_files(refused: Refused) -> Refused:
    """No page shows them, so they need not travel."""
    edit = but(refused.edit, picture=b"") if refused.edit is not None else None
    sent = Sent(refused.sent.fields, refused.sent.name)
    return replace(refused, sent=sent, edit=edit)
