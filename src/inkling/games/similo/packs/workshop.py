"""Decks made and changed in a browser: from packed file to packed file, under the same checks as any pack.

What is opened here was written here; only what somebody brings goes through `examine`. A deck that is being made may
have fewer cards than one that is brought.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

from inkling.core.errors import mark
from inkling.core.packs import BadPack
from inkling.core.words import Say
from inkling.games.deck_editor import Bond, CardEdit, CardShown, DeckShown, Done, Field, ShopWords, WordGroup, Workshop
from inkling.games.similo.packs import limits
from inkling.games.similo.packs.drawing import draw
from inkling.games.similo.packs.lists import begin, make_slug, no_deck_name, paste, preview, take
from inkling.games.similo.packs.manifest import Manifest, PackCard, to_deck, to_names
from inkling.games.similo.packs.packed import check, picture, retell, tidy, unpack, unpack_list
from inkling.games.similo.packs.pasting import Entry, check_entries
from inkling.games.similo.packs.paths import shown
from inkling.games.similo.packs.pictures import encode_anew, refuse_without_pillow
from inkling.games.similo.packs.vocabulary import RELATION, relation_words, spoken_words, vocabulary
from inkling.games.similo.rules.cards import in_language
from inkling.games.similo.rules.decks import decks_in_play
from inkling.games.similo.rules.state import CHARACTERS, Options


def retitle(data: bytes, name: str, line: str, lang: str) -> Done:
    manifest, pictures = unpack(data)
    called = retell(manifest.name, name, lang)
    if not called:
        return (no_deck_name(),)
    named = replace(manifest, name=called, line=retell(manifest.line, line, lang))
    return check(named, pictures, lang)


def change(data: bytes, edit: CardEdit, lang: str) -> Done:
    manifest, pictures = unpack(data)
    slug = edit.slug or make_slug(edit.name)
    old = next((card for card in manifest.card if card.slug == edit.slug), None)
    if edit.slug and old is None:
        return (no_card(edit.slug),)
    if problems := find_faults(manifest, edit, lang):
        return problems
    try:
        pictures = repaint(pictures, slug, edit)
    except BadPack as problem:
        return (problem,)
    card = describe(old or PackCard(slug=slug, name=tidy(edit.name)), edit, lang)
    card = replace(card, colours=None) if edit.picture else card
    cards = tuple(card if one is old else one for one in manifest.card) if old else (*manifest.card, card)
    return check(replace(manifest, card=cards), pictures, lang)


def find_faults(manifest: Manifest, edit: CardEdit, lang: str) -> tuple[BadPack, ...]:
    """What is wrong with a card, in words for whoever has it before their eyes."""
    others = [in_language(to_names(card.name), lang) for card in manifest.card if card.slug != edit.slug]
    (problem,) = check_entries([Entry(tidy(edit.name), tidy(" ".join(edit.lines)))], others)
    unknown = [trait for trait in edit.words if trait not in every_trait()]
    unbound = [bond.word for bond in edit.bonds if bond.word not in relation_words()]
    return (*([problem] if problem else []), *map(no_word, (*unknown, *unbound)))


def drop(data: bytes, slug: str, lang: str) -> Done:
    """Nobody is related to somebody who is gone."""
    manifest, pictures = unpack(data)
    if slug not in {card.slug for card in manifest.card}:
        return (no_card(slug),)
    cards = tuple(without(card, slug) for card in manifest.card if card.slug != slug)
    return check(replace(manifest, card=cards), {other: pictures[other] for other in pictures if other != slug}, lang)


def look(data: bytes, lang: str) -> DeckShown:
    manifest = unpack_list(data)
    cards = tuple(
        CardShown(
            slug=card.slug,
            name=in_language(to_names(card.name), lang),
            lines=(in_language(to_names(card.line or ""), lang),),
            words=tuple(f"{field}={word}" for field, words in card.sheet.items() for word in words),
            bonds=tuple(Bond(word, other) for word, others in card.relations.items() for other in others),
            pictured=bool(card.picture),
            face=draw(in_language(to_names(card.name), lang), (), lang),
        )
        for card in manifest.card
    )
    name, line = (in_language(to_names(text), lang) for text in (manifest.name, manifest.line or ""))
    return DeckShown(deck=manifest.id, name=name, line=line, cards=cards)


def words(lang: str) -> tuple[WordGroup, ...]:
    """The vocabulary of the sheets, by field."""
    return tuple(
        WordGroup(
            name=spoken_words()[field]["_name"][lang],
            words=tuple((f"{field}={word}", spoken_words()[field][word][lang]) for word in sorted(vocabulary()[field])),
        )
        for field in vocabulary()
    )


def bonds(lang: str) -> WordGroup:
    """Of the same vocabulary."""
    told = spoken_words()[RELATION]
    return WordGroup(
        name=told["_name"][lang], words=tuple((word, told[word][lang]) for word in sorted(relation_words()))
    )


def bring(options: Options, decks: Mapping[str, bytes]) -> Options:
    there = {deck.id for deck in options.decks}
    wanted = [deck for deck in decks_in_play(options) if deck in decks and deck not in there]
    return replace(options, decks=(*options.decks, *(to_deck(unpack_list(decks[deck])) for deck in wanted)))


def describe(card: PackCard, edit: CardEdit, lang: str) -> PackCard:
    sheet: dict[str, tuple[str, ...]] = {}
    for trait in dict.fromkeys(edit.words):
        field, _, word = trait.partition("=")
        sheet[field] = (*sheet.get(field, ()), word)
    name, line = retell(card.name, edit.name, lang) or "", retell(card.line, " ".join(edit.lines), lang)
    relations: dict[str, tuple[str, ...]] = {}
    for bond in dict.fromkeys(edit.bonds):
        relations[bond.word] = (*relations.get(bond.word, ()), bond.card)
    return replace(card, name=name, line=line, sheet=sheet, relations=relations)


def repaint(pictures: dict[str, bytes], slug: str, edit: CardEdit) -> dict[str, bytes]:
    if edit.picture:
        if problem := refuse_without_pillow():
            raise problem
        return {**pictures, slug: encode_anew(edit.picture, edit.file)[0]}
    return {other: pictures[other] for other in pictures if other != slug or not edit.bare}


def without(card: PackCard, slug: str) -> PackCard:
    kept = {word: tuple(other for other in others if other != slug) for word, others in card.relations.items()}
    return replace(card, relations={word: others for word, others in kept.items() if others})


def no_card(slug: str) -> BadPack:
    return BadPack("no-card", mark("The deck has no card {card}."), card=shown(slug))


def no_word(trait: str) -> BadPack:
    return BadPack("sheet-word", mark("“{word}” isn’t in the word list."), word=shown(trait))


@cache
def every_trait() -> frozenset[str]:
    return frozenset(f"{field}={word}" for field, found in vocabulary().items() for word in found)


def choose(deck: str, cards: int) -> Mapping[str, Any] | None:
    """R1, R10: alone if it can be, else with the clues of a deck that everybody knows, or as clues for it."""
    if cards >= limits.ENOUGH_CARDS:
        return {"deck": deck, "clue_deck": None}
    if cards >= CHARACTERS:
        return {"deck": deck, "clue_deck": COMPANION}
    return {"deck": COMPANION, "clue_deck": deck} if cards >= limits.FEWEST_CARDS else None


def advise(cards: int, say: Say) -> str:
    """R1, R10."""
    if cards >= limits.ENOUGH_CARDS:
        return ""
    if cards < limits.FEWEST_CARDS:
        return say.many(
            "One more card and you can play.", "{n} more cards and you can play.", limits.FEWEST_CARDS - cards
        )
    more, house = limits.ENOUGH_CARDS - cards, say("Fables")
    if cards < CHARACTERS:
        return say.many(
            "For now, your cards are the clues for “{deck}”. With one more they can be the faces.",
            "For now, your cards are the clues for “{deck}”. With {n} more they can be the faces.",
            CHARACTERS - cards,
            deck=house,
        )
    return say.many(
        "The clues come from “{deck}”. With one more card your deck is enough on its own.",
        "The clues come from “{deck}”. With {n} more cards your deck is enough on its own.",
        more,
        deck=house,
    )


COMPANION = Options().deck
WORKSHOP = Workshop(
    says=ShopWords(
        title=mark("Your own decks"),
        about=mark("Your family, your club, the people next door: write down their names and use them to play Similo."),
        new=mark("A new deck"),
        make=mark("Make this deck"),
        paste=mark("One card per line: “Name: who it is”. A name alone will do."),
        example=mark(
            "Grandma Hilde: Has never lost at cards.\nThe postwoman: Knows every dog by name.\nLinus the tomcat"
        ),
        play=mark("Play with this deck"),
        new_card=mark("New card"),
        left=mark("A line saying who it is helps bots: the name alone tells them little."),
    ),
    name=Field(mark("Name"), limits.LONGEST_NAME),
    lines=(Field(mark("One line about who it is"), limits.LONGEST_LINE),),
    file=("zip", "application/zip"),
    pictures=True,
    take=take,
    begin=begin,
    paste=paste,
    preview=preview,
    retitle=retitle,
    change=change,
    drop=drop,
    look=look,
    picture=picture,
    draw=draw,
    words=words,
    bonds=bonds,
    bring=bring,
    advise=advise,
    choose=choose,
)
