"""The decks of one play: which cards are characters and which are clues. Also their names and their notation."""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from inkling.core.errors import BadSetup, msg
from inkling.games.decks.card_texts import slug_of_name
from inkling.games.similo.rules.cards import (
    Card,
    CardId,
    Cards,
    Deck,
    Name,
    card_id,
    in_language,
    shipped_decks,
)
from inkling.games.similo.rules.sheet_vocabulary import load_vocabulary
from inkling.games.similo.rules.state import CHARACTERS, CLUE_CARDS, Options


def decks_in_play(options: Options) -> tuple[str, ...]:
    """Return the deck of the characters and, if it is a different one, the deck of the clues (R10)."""
    return (options.deck,) if options.clue_deck in (None, options.deck) else (options.deck, options.clue_deck or "")


class CardsInPlay(NamedTuple):
    """Lookup tables for the cards of one play: by notation, and the sheets and relations that bots use."""

    characters: Cards
    clue_cards: Cards
    names: dict[CardId, Name]
    written: dict[CardId, str]
    readable: dict[str, CardId]
    sheets: dict[CardId, frozenset[str]]
    relations: dict[CardId, frozenset[CardId]]


@lru_cache(maxsize=256)
def cards_in_play(options: Options) -> CardsInPlay:
    decks = [find_deck(options, deck) for deck in decks_in_play(options)]
    cards = {card_id(deck.id, card.slug): card for deck in decks for card in deck.cards}
    counts = Counter(card.slug for card in cards.values())
    written = {full: card.slug if counts[card.slug] == 1 else full for full, card in cards.items()}
    return CardsInPlay(
        decks[0].ids(),
        decks[-1].ids(),
        {full: card.name for full, card in cards.items()},
        written,
        {str(card): card for card in written} | {short: card for card, short in written.items()},
        {full: frozenset(card.sheet) for full, card in cards.items()},
        {
            card_id(deck.id, card.slug): frozenset(card_id(deck.id, slug) for slug in card.related)
            for deck in decks
            for card in deck.cards
        },
    )


def possible_characters(options: Options) -> Cards:
    """Return every card that can be a character."""
    return cards_in_play(options).characters


def possible_clue_cards(options: Options) -> Cards:
    """Return every card that can be a clue."""
    return cards_in_play(options).clue_cards


def write_card_notation(card: CardId, options: Options) -> str:
    """Return the card's notation: its slug if that is unique in this play, otherwise its full ID."""
    return cards_in_play(options).written[card]


def read_card_notation(text: str, options: Options) -> CardId | None:
    """Return the card with this slug or full ID, or None if it is not in this play."""
    return cards_in_play(options).readable.get(text)


def card_name(card: CardId, options: Options, lang: str) -> str:
    return in_language(cards_in_play(options).names[card], lang)


def deck_name(deck: str, options: Options, lang: str) -> str:
    return in_language(find_deck(options, deck).name or deck, lang)


def sheet_traits_by_card(options: Options) -> dict[CardId, frozenset[str]]:
    """Return the traits of each card, each as a text `field=word`. Cards without a sheet have none."""
    return cards_in_play(options).sheets


def related_cards_by_card(options: Options) -> dict[CardId, frozenset[CardId]]:
    """Return for each card the cards to which it is related."""
    return cards_in_play(options).relations


def check_decks(options: Options) -> None:
    """Raise BadSetup for decks that are unknown, malformed, or too small (R1)."""
    if len({deck.id for deck in options.decks}) < len(options.decks):
        raise BadSetup("doubled-deck", msg("Two decks have the same ID."))
    for deck in options.decks:
        check_embedded_deck(deck, options)
    for wanted in decks_in_play(options):
        find_deck(options, wanted)
    check_deck_sizes(options)


def check_embedded_deck(deck: Deck, options: Options) -> None:
    if deck.id in shipped_decks():
        raise BadSetup("taken-deck", msg("{deck} is the ID of a deck that comes with the game."), deck=deck.id)
    if deck.id not in decks_in_play(options):
        raise BadSetup("unused-deck", msg("The deck {deck} isn’t used in this game."), deck=deck.id)
    for slug, count in Counter([card.slug for card in deck.cards]).items():
        if count > 1:
            raise BadSetup(
                "doubled-card", msg("The deck {deck} has the card {card} more than once."), deck=deck.id, card=slug
            )
    for slug in (deck.id, *(card.slug for card in deck.cards)):
        if slug_of_name(slug) != slug:
            sentence = msg("“{slug}” can’t be an ID; try “{better}”.")
            raise BadSetup("bad-slug", sentence, slug=slug, better=slug_of_name(slug))
    for name in (deck.name or deck.id, *(card.name for card in deck.cards)):
        check_deck_name(name)
    slugs = {card.slug for card in deck.cards}
    for card in deck.cards:
        check_character_sheet(card, slugs - {card.slug})


def check_deck_name(name: Name) -> None:
    """Raise BadSetup if a name is empty or not printable in any language."""
    if isinstance(name, tuple):
        texts = tuple(text for _, text in name)
    else:
        texts = (name,) if isinstance(name, str) else (name.en, name.de)
    for text in texts:
        if not text.isprintable() or not text.strip():
            raise BadSetup("bad-name", msg("A name can’t be empty or contain invisible characters."))


def check_character_sheet(card: Card, others: set[str]) -> None:
    """Raise BadSetup if a sheet has unknown words, duplicates, or relations to cards outside the deck."""
    for trait in card.sheet:
        field, _, word = trait.partition("=")
        if word not in load_vocabulary().get(field, ()):
            raise BadSetup(
                "sheet-word",
                msg("The sheet of {card} has “{word}”, which isn’t in the word list."),
                card=card.slug,
                word=trait,
            )
    for slug in card.related:
        if slug not in others:
            raise BadSetup(
                "relation-card",
                msg("{card} is related to {other}, which isn’t another card in this deck."),
                card=card.slug,
                other=slug,
            )
    for word, count in Counter(card.sheet + card.related).items():
        if count > 1:
            raise BadSetup("doubled-word", msg("{card} lists “{word}” more than once."), card=card.slug, word=word)


def check_deck_sizes(options: Options) -> None:
    """Raise BadSetup for decks that are too small (R1): 22 cards for a single deck, otherwise 12 characters and 10
    clues."""
    decks = decks_in_play(options)
    needs = (CHARACTERS + CLUE_CARDS,) if len(decks) == 1 else (CHARACTERS, CLUE_CARDS)
    for deck, least in zip(decks, needs, strict=True):
        if (cards := len(find_deck(options, deck).cards)) < least:
            sentence = msg("The deck {deck} has too few cards ({n}); here it needs at least {least}.")
            raise BadSetup("small-deck", sentence, deck=deck, n=cards, least=least)


def find_deck(options: Options, deck: str) -> Deck:
    for embedded in options.decks:
        if embedded.id == deck:
            return embedded
    if deck not in shipped_decks():
        sentence = msg("There is no deck {deck}; try one of these: {all}.")
        known_ids = (*shipped_decks(), *(embedded.id for embedded in options.decks))
        raise BadSetup("unknown-deck", sentence, deck=deck, all=", ".join(known_ids))
    return shipped_decks()[deck]
