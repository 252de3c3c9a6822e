"""What readers do for decks: open what somebody sends, change what is kept, look at it, find one picture of it.

Problems come back as sentences, because only plain data travels.
"""

from collections import OrderedDict
from hashlib import sha256
from typing import Any

from msgspec import Struct

from inkling.catalogs import speech
from inkling.core.errors import Refusal, mark
from inkling.core.packs import BadPack
from inkling.games import SHELF
from inkling.games.deck_editor import CardEdit, DeckShown, EditedPacks, Packed, Workshop
from inkling.server.pages.editor import MOST_PROBLEMS
from inkling.server.tables.past_plays import past_plays
from inkling.server.tables.rows import DeckKept

MOST_BYTES = 64_000_000
"""Of decks that a reader has in mind."""
_decks: OrderedDict[str, bytes] = OrderedDict()


class ToKeep(Struct, frozen=True):
    """A deck as its row tells of it, and its packed file."""

    deck: DeckKept
    data: bytes


def take(game: str, data: bytes, lang: str) -> ToKeep | list[str]:
    return tell(game, shop(game).take(data, lang), lang)


def begin(game: str, name: str, cards: list[str], lang: str) -> ToKeep | list[str]:
    return tell(game, shop(game).begin(name, cards, lang), lang)


def retitle(game: str, where: tuple[str, str, str], name: str, line: str, lang: str) -> ToKeep | list[str]:
    return tell(game, shop(game).retitle(find(*where), name, line, lang), lang)


def change(game: str, where: tuple[str, str, str], edit: CardEdit, lang: str) -> ToKeep | list[str]:
    return tell(game, shop(game).change(find(*where), edit, lang), lang)


def drop(game: str, where: tuple[str, str, str], slug: str, lang: str) -> ToKeep | list[str]:
    return tell(game, shop(game).drop(find(*where), slug, lang), lang)


def look(game: str, where: tuple[str, str, str], lang: str) -> DeckShown:
    return shop(game).look(find(*where), lang)


def picture(game: str, where: tuple[str, str, str], slug: str) -> bytes | None:
    return shop(game).picture(find(*where), slug)


def find(table_id: str, deck: str, digest: str) -> bytes:
    """The packed file. One with a digest is the same for good, and need not be read for each of its pictures."""
    if digest in _decks:
        _decks.move_to_end(digest)
        return _decks[digest]
    data = past_plays().past.read_deck(table_id, deck)
    if data is None:
        raise Refusal("no-page", mark("There is no such page."))
    if digest == digest_of(data):
        _decks[digest] = data
        while len(_decks) > 1 and sum(map(len, _decks.values())) > MOST_BYTES:
            _decks.popitem(last=False)
    return data


def digest_of(data: bytes) -> str:
    return sha256(data).hexdigest()[:32]


def shop(game: str) -> Workshop[Any]:
    packs = SHELF[game].packs
    if not isinstance(packs, EditedPacks):
        raise Refusal("no-page", mark("There is no such page."))
    return packs.workshop


def tell(game: str, done: Packed | tuple[BadPack, ...], lang: str) -> ToKeep | list[str]:
    if isinstance(done, Packed):
        return ToKeep(DeckKept(done.deck, done.name, done.cards, digest_of(done.data)), done.data)
    say = speech(lang, SHELF[game].package)
    return [say.refusal(problem) for problem in done[:MOST_PROBLEMS]]
