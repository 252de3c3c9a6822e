"""Answers a question to a Similo bot outside of a play: which of these characters could these clues mean?

`deck` and `clue-deck` are deck IDs or packs (folders or zip files). `clues` is “CARD upright; CARD sideways; …”.
`among` is “all” or “CARD, CARD, …”. A card is given by its slug, its full ID, or its English name.
"""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final

from inkling.core import Bar, NotWellFormed, Refusal, Say, Why, msg
from inkling.games.decks.card_texts import printable_text, slug_or_default
from inkling.games.decks.deck_folders import list_own_deck_ids
from inkling.games.decks.pack_check import check_pack
from inkling.games.similo.bots.belief_bots import STRONG_MIND
from inkling.games.similo.bots.card_similarity import best_similarity_data
from inkling.games.similo.bots.secret_belief import belief_over_any_characters
from inkling.games.similo.own_decks import LIBRARY, RULES, deck_for_record
from inkling.games.similo.rules.actions import Clue, Orientation
from inkling.games.similo.rules.cards import CardId, Cards, Deck, card_id, shipped_decks
from inkling.games.similo.rules.decks import (
    card_name,
    decks_in_play,
    possible_characters,
    possible_clue_cards,
    write_card_notation,
)
from inkling.games.similo.rules.state import Options

NAMES: Final = ("deck", "clue-deck", "clues", "among")


def answer_question(asked: Mapping[str, str], say: Say) -> Why:
    """Return the strong bot's probability of each given character, with a caveat if it knows little about the cards.
    The probabilities add up to one."""
    for name in asked:
        if name not in NAMES:
            every = ", ".join(f"--{option}" for option in NAMES)
            raise Refusal(
                "no-option",
                msg("There is no option --{name}; Similo understands {all}."),
                name=printable_text(name),
                all=every,
            )
    options = choose_decks_of_question(asked)
    clues = read_clues(asked.get("clues", ""), options)
    among = read_characters(asked.get("among", "all"), clues, options)
    belief = belief_over_any_characters(STRONG_MIND, options, among, clues)
    bars = [
        Bar(write_card_notation(card, options), card_name(card, options, say.lang), round(share, 6))
        for card, share in zip(among, belief, strict=True)
    ]
    bars.sort(key=lambda bar: (-bar.value, bar.id))
    return Why(describe_missing_knowledge(options, say), say("Who it could be"), tuple(bars), percent=True)


def describe_missing_knowledge(options: Options, say: Say) -> tuple[str, ...]:
    """Return a sentence that warns if the bot has no sheets for these cards; an empty text if it has them."""
    match best_similarity_data(options):
        case "sheets":
            return ()
        case "words":
            return (
                say(
                    "Without sheets the bot goes by the words in names and lines and by the colours of any "
                    "pictures; it may be far off."
                ),
            )
        case "nothing":
            return (say("The bot knows next to nothing about these cards, so this is little more than a guess."),)


def choose_decks_of_question(asked: Mapping[str, str]) -> Options:
    first = find_deck(asked.get("deck", "fables"))
    second = find_deck(asked["clue-deck"]) if "clue-deck" in asked else first
    ids = [deck if isinstance(deck, str) else deck.id for deck in (first, second)]
    brought = {deck.id: deck for deck in (first, second) if isinstance(deck, Deck)}
    return LIBRARY.embed_decks(Options(deck=ids[0], clue_deck=ids[1], decks=tuple(brought.values())))


def find_deck(text: str) -> str | Deck:
    """Return the ID of a known deck, or the deck of a pack."""
    if text in shipped_decks() or text in list_own_deck_ids() or not any(sign in text for sign in "/\\."):
        return text
    checked = check_pack(text, RULES)
    if checked.problems or checked.deck is None:
        raise checked.problems[0]
    return deck_for_record(checked.deck)


def read_clues(text: str, options: Options) -> tuple[Clue, ...]:
    parts = [part.strip() for part in text.split(";") if part.strip()]
    if not parts:
        raise NotWellFormed("no-clues", msg("Say which clues: --clues 'CARD upright; CARD sideways'."))
    return tuple(read_clue(part, options) for part in parts)


def read_clue(text: str, options: Options) -> Clue:
    card, _, way = text.rpartition(" ")
    ways: dict[str, Orientation] = {"upright": "upright", "sideways": "sideways"}
    if way.casefold() not in ways or not card.strip():
        raise NotWellFormed(
            "bad-clue", msg("“{text}” isn’t a clue; write CARD upright, or CARD sideways."), text=printable_text(text)
        )
    return Clue(read_card(card, possible_clue_cards(options), decks_in_play(options)[-1]), ways[way.casefold()])


def read_characters(text: str, clues: tuple[Clue, ...], options: Options) -> Cards:
    laid = {clue.card for clue in clues}
    if text.strip().casefold() == "all":
        return tuple(card for card in possible_characters(options) if card not in laid)
    parts = [part.strip() for part in text.split(",") if part.strip()]
    among = tuple(dict.fromkeys(read_card(part, possible_characters(options), options.deck) for part in parts))
    if not among:
        raise NotWellFormed("no-among", msg("Say which characters: --among all, or --among CARD,CARD."))
    for card in among:
        if card in laid:
            raise NotWellFormed("clue-among", msg("{card} is a clue and can’t be the secret character."), card=card)
    return among


def read_card(text: str, cards: Cards, deck: str) -> CardId:
    """Return the card with this full ID, or with this slug or name in the deck."""
    plain = text.strip().casefold()
    for form in (plain, card_id(deck, plain), card_id(deck, slug_or_default(plain, plain))):
        if form in cards:
            return CardId(form)
    raise unknown_card_error(text, cards, deck)


def unknown_card_error(text: str, cards: Cards, deck: str) -> NotWellFormed:
    """Return the error for an unknown card. It suggests the existing card with the most similar name."""
    slugs = [card.partition("/")[2] for card in cards]
    near = get_close_matches(text.strip().casefold(), slugs, n=1)
    if near:
        sentence = msg("There is no card “{card}” in the deck {deck}; do you mean “{near}”?")
        return NotWellFormed("no-card", sentence, card=printable_text(text), deck=deck, near=near[0])
    sentence = msg("There is no card “{card}” in the deck {deck}.")
    return NotWellFormed("no-card", sentence, card=printable_text(text), deck=deck)
