"""What readers do for cards of people's own: open what somebody sends, change what is kept, look at it, draw it, find
one picture of it.

Problems come back as sentences, because only plain data travels.
"""

from collections import OrderedDict
from hashlib import sha256
from typing import Any

from msgspec import Struct

from inkling.catalogs import speech
from inkling.core.errors import Refusal, mark
from inkling.games import SHELF
from inkling.games.deck_editor import CardEdit, CardShown, DeckShown, Done, Packed, Workshop, workshop_of
from inkling.server.tables.past_plays import past_plays
from inkling.server.tables.rows import DeckKept

MOST_PROBLEMS = 20
MOST_BYTES = 64_000_000
"""Of decks that a reader has in mind."""
FANNED = 5
"""Cards that stand for a deck."""
Where = tuple[str, str, str]
"""A table, a deck and its digest; nothing but empty texts for a deck that is to be."""
_decks: OrderedDict[str, bytes] = OrderedDict()


class ToKeep(Struct, frozen=True):
    """A deck as its row tells of it, and its packed file."""

    deck: DeckKept
    data: bytes


class PastedShown(Struct, frozen=True):
    """One card of a pasted list, and the sentence about what is wrong with it."""

    card: CardShown
    news: str
    problem: str = ""


def take(game: str, data: bytes, name: str, lang: str) -> ToKeep | list[str]:
    return tell(game, shop(game).take(data, name, lang), lang)


def begin(game: str, name: str, text: str, lang: str) -> ToKeep | list[str]:
    return tell(game, shop(game).begin(name, text, lang), lang)


def paste(game: str, where: Where, text: str, lang: str) -> ToKeep | list[str]:
    return tell(game, shop(game).paste(find(*where), text, lang), lang)


def retitle(game: str, where: Where, name: str, line: str, lang: str) -> ToKeep | list[str]:
    return tell(game, shop(game).retitle(find(*where), name, line, lang), lang)


def change(game: str, where: Where, edit: CardEdit, lang: str) -> ToKeep | list[str]:
    return tell(game, shop(game).change(find(*where), edit, lang), lang)


def drop(game: str, where: Where, slug: str, lang: str) -> ToKeep | list[str]:
    return tell(game, shop(game).drop(find(*where), slug, lang), lang)


def look(game: str, where: Where, lang: str) -> DeckShown:
    return shop(game).look(find(*where), lang)


def fan(game: str, wheres: list[Where], lang: str) -> list[list[CardShown]]:
    """The first cards of each."""
    return [list(shop(game).look(find(*where), lang).cards[:FANNED]) for where in wheres]


def preview(game: str, where: Where, text: str, lang: str) -> list[PastedShown]:
    say = speech(lang, SHELF[game].package)
    data = find(*where) if where[1] else b""
    return [
        PastedShown(one.card, one.news, say.refusal(one.problem) if one.problem else "")
        for one in shop(game).preview(data, text, lang)
    ]


def draw(game: str, name: str, lines: tuple[str, ...], lang: str) -> str:
    workshop = shop(game)
    cut = tuple(line[: field.most] for line, field in zip(lines, workshop.lines, strict=False))
    return workshop.draw(name[: workshop.name.most], cut, lang)


def picture(game: str, where: Where, slug: str) -> bytes | None:
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
    workshop = workshop_of(SHELF[game])
    if workshop is None:
        raise Refusal("no-page", mark("There is no such page."))
    return workshop


def tell(game: str, done: Done, lang: str) -> ToKeep | list[str]:
    if isinstance(done, Packed):
        return ToKeep(DeckKept(done.deck, done.name, done.cards, digest_of(done.data), game), done.data)
    say = speech(lang, SHELF[game].package)
    return [say.refusal(problem) for problem in done[:MOST_PROBLEMS]]
