"""Render jobs of the deck editor: check uploads and changes, render its pages, extract pictures.

They run in workers because checking a deck can take seconds, and a page of 500 cards is larger than a megabyte. Only
plain data passes between the processes, so problems are returned as sentences.
"""

from collections import OrderedDict
from dataclasses import replace as replace_fields
from hashlib import sha256
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core import Html, Refusal, msg
from inkling.core.decks import CardEdit, CardShown, DeckEditor, Pack
from inkling.games import SHELF
from inkling.server.features.decks import deck_page, overview_page
from inkling.server.features.decks.model import DeckStored
from inkling.server.features.decks.overview_page import DeckEditorPage, PastedCard, RefusedUpload
from inkling.server.platform.html.forms import SentForm
from inkling.server.tables.past_play_cache import past_play_cache_of_worker

MOST_PROBLEMS = 20
MOST_BYTES = 64_000_000
"""Maximum bytes of decks that one render worker caches."""
FANNED = 5
"""Number of cards of each deck on the overview."""
Where: TypeAlias = tuple[str, str, str]
"""A table's ID, a deck's ID and its digest."""
NEW: Where = ("", "", "")
"""Stands for a deck that does not exist yet."""
Change: TypeAlias = Literal["upload", "make_deck", "add_list", "rename_deck", "change_card", "remove_card"]
"""The method of `DeckEditor` to call."""
_packs: OrderedDict[str, bytes] = OrderedDict()


class CheckedDeck(Struct, frozen=True):
    """A deck that passed its checks: the row to store, and the packed file."""

    row: DeckStored
    data: bytes


def change_and_check_deck(game: str, lang: str, how: Change, where: Where, *what: object) -> CheckedDeck | list[str]:
    """Make or change a deck with the method `how` of the game's editor, and check it.

    Return the deck to store, or sentences about its problems.
    """
    pack = (load_pack_cached(*where),) if where[1] else ()
    done: Any = getattr(deck_editor_of_game(game), how)(*pack, *what, lang)
    if isinstance(done, Pack):
        row = DeckStored(done.deck, done.name, done.cards, digest_of_pack(done.data), game, done.names)
        return CheckedDeck(row, done.data)
    say = speech(lang, SHELF[game].package)
    return [say.refusal(problem) for problem in done[:MOST_PROBLEMS]]


def preview_pasted_list(at: DeckEditorPage, where: Where, text: str) -> list[PastedCard]:
    pasted = at.editor.preview_list(load_pack_cached(*where) if where[1] else b"", text, at.lang)
    return [
        PastedCard(entry.card, entry.news, at.words.refusal(entry.problem) if entry.problem else "") for entry in pasted
    ]  # fmt: skip


def draw_card_face(game: str, name: str, lines: tuple[str, ...], lang: str) -> str:
    editor = deck_editor_of_game(game)
    cut = tuple(line[: field.most] for line, field in zip(lines, editor.lines, strict=False))
    return editor.draw_card(name[: editor.name.most], cut, lang)


def read_picture(game: str, where: Where, slug: str) -> bytes | None:
    return deck_editor_of_game(game).read_picture(load_pack_cached(*where), slug)


def load_pack_cached(table_id: str, deck: str, digest: str) -> bytes:
    """Return a deck's packed file. Cache it if its digest is known, because a page requests each picture separately."""
    if digest in _packs:
        _packs.move_to_end(digest)
        return _packs[digest]
    data = past_play_cache_of_worker().past.read_deck(table_id, deck)
    if data is None:
        raise page_not_found_error()
    if digest == digest_of_pack(data):
        _packs[digest] = data
        while len(_packs) > 1 and sum(map(len, _packs.values())) > MOST_BYTES:
            _packs.popitem(last=False)
    return data


def digest_of_pack(data: bytes) -> str:
    return sha256(data).hexdigest()[:32]


def deck_editor_of_game(game: str) -> DeckEditor[Any]:
    editor = SHELF[game].table.deck_editor
    if editor is None:
        raise page_not_found_error()
    return editor


def page_not_found_error() -> Refusal:
    return Refusal("no-page", msg("We can’t find that page."))


def render_overview_page(
    at: DeckEditorPage, decks: tuple[DeckStored, ...], wheres: list[Where], refused: RefusedUpload, megabytes: int
) -> Html:
    """Render the page with all decks of the table. Problems shown at a card of the preview are not repeated above."""
    pasted = preview_pasted_list(at, NEW, refused.sent.get("cards")) if refused.notices else []
    at_cards = {entry.problem for entry in pasted}
    notices = [notice for notice in refused.notices if notice not in at_cards]
    refused = replace(refused, notices=notices, pasted=pasted if any(at_cards) else [])
    fans = [list(at.editor.show_deck(load_pack_cached(*where), at.lang).cards[:FANNED]) for where in wheres]
    sample = preview_pasted_list(at, NEW, at.words(at.editor.texts.example))
    body = overview_page.draw_overview(at, list(zip(decks, fans, strict=True)), refused, sample, megabytes)
    return overview_page.draw_editor_page(at, at.words(at.editor.texts.title), body)


def render_deck_page(
    at: DeckEditorPage, where: Where, kept: DeckStored, slug: str | None, refused: RefusedUpload
) -> Html:
    """Render the page of one deck. Its form has the card that the slug names; with an empty slug, it is for a new
    card."""
    shown = at.editor.show_deck(load_pack_cached(*where), at.lang)
    card = next((card for card in shown.cards if card.slug == slug), None)
    if slug and card is None:
        raise page_not_found_error()
    if refused.form == "paste":
        refused = replace(refused, pasted=preview_pasted_list(at, where, refused.sent.get("cards")))
    opened = None if slug is None else prepare_open_card(at, card, refused.edit)
    body = deck_page.draw_deck_page(at, kept, shown, opened, refused)
    return overview_page.draw_editor_page(at, card.name if card else shown.name, body)


def prepare_open_card(at: DeckEditorPage, card: CardShown | None, edit: CardEdit | None) -> deck_page.CardInForm:
    face = card.face if card is not None else ""
    if edit is not None or card is None:
        new = edit or CardEdit(name="")
        face = draw_card_face(at.game, new.name, new.lines, at.lang)
    return deck_page.CardInForm(card, at.editor.word_groups(at.lang), at.editor.relation_words(at.lang), face)


def render_pasted_cards(at: DeckEditorPage, where: Where, text: str) -> str:
    pasted = preview_pasted_list(at, where, text)
    return str(overview_page.draw_pasted_cards(pasted, at.say)) if pasted else ""


def without_uploaded_files(refused: RefusedUpload) -> RefusedUpload:
    """Return a copy of the refused form without its uploaded files. No page shows them, so they need not be sent to the
    worker."""
    edit = replace_fields(refused.edit, picture=b"") if refused.edit is not None else None
    return replace(refused, sent=SentForm(refused.sent.fields, refused.sent.name), edit=edit)
