"""Similo's part of uploaded decks: the allowed words of sheets, the required numbers of cards, and how a record stores
a deck."""

from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

from msgspec.structs import replace

from inkling.core.decks import DeckTexts, Hint, Listed, WordGroup
from inkling.core.errors import BadSetup, msg
from inkling.core.languages import IN_DATA, sort_key
from inkling.core.words import Say
from inkling.games.decks.card_texts import Text, printable_text, text_in_language, texts_by_language
from inkling.games.decks.deck_folders import DeckFolderLibrary, list_own_deck_ids
from inkling.games.decks.deck_toml import Deck, DeckRules, read_deck_toml
from inkling.games.decks.editor import FigureDeckEditor
from inkling.games.decks.pack_zip import read_deck_of_pack
from inkling.games.similo.bots.german_words import are_texts_german
from inkling.games.similo.bots.typed_deck_features import (
    encode_topic_values,
    number_shared_words_by_card,
    topics_of_card,
)
from inkling.games.similo.bots.word_vectors import encode_vector_as_base64, vector_of_card
from inkling.games.similo.rules import cards
from inkling.games.similo.rules.cards import shipped_decks, traits_of_sheet
from inkling.games.similo.rules.decks import decks_in_play
from inkling.games.similo.rules.sheet_vocabulary import (
    RELATION,
    load_vocabulary,
    relation_words,
    trait_translations,
    translate_label,
)
from inkling.games.similo.rules.state import CHARACTERS, CLUE_CARDS, Options

COMPANION = Options().deck
"""The built-in deck that is combined with an uploaded deck which is too small alone."""
RULES = DeckRules(
    fewest=CLUE_CARDS,  # R1: with fewer, a deck is not even enough for the clues.
    enough=CHARACTERS + CLUE_CARDS,  # R1: from here on a deck can be played alone.
    words=load_vocabulary,
    relations=relation_words,
    shipped=shipped_decks,
)


def deck_for_record(deck: Deck) -> cards.Deck:
    """Return the deck as a record stores it. The lines and pictures are replaced by the features that bots need from
    them (gists, topics, colours)."""
    texts = [(text_in_language(card.name, *IN_DATA), text_in_language(card.line, *IN_DATA)) for card in deck.card]
    german = are_texts_german(*(text for pair in texts for text in pair))
    shared = number_shared_words_by_card(texts, german)
    embedded = tuple(
        cards.Card(
            card.slug,
            name_for_record(card.name),
            traits_of_sheet(card.sheet),
            card.related,
            gist=encode_vector_as_base64(vector_of_card(*pair, german)),
            senses=encode_topic_values(topics_of_card(*pair, german)),
            colours=card.colours or "",
            shared=words,
        )
        for card, pair, words in zip(deck.card, texts, shared, strict=True)
    )
    return cards.Deck(deck.id, embedded, name_for_record(deck.name))


def name_for_record(text: Text) -> cards.Name:
    """Return a name as records store it. Names in English and German have the form of older records."""
    texts = texts_by_language(text)
    if len(texts) < 2:
        return text_in_language(text)
    return cards.BilingualName(**texts) if set(texts) == set(IN_DATA) else tuple(texts.items())


class SimiloLibrary(DeckFolderLibrary):
    def how_to_play(self, deck: Deck) -> Hint:
        if len(deck.card) < RULES.enough:
            sentence = msg("To take clues from it: inkling play {game} --option clue-deck={deck}")
        else:
            sentence = msg("To play with it: inkling play {game} --option deck={deck}")
        return Hint("how-to-play", sentence, {"game": "similo", "deck": deck.id})

    def load_shipped(self, deck: str) -> Deck:
        data = (files("inkling.games.similo") / "data" / f"{deck}.toml").read_bytes()
        manifest, problems = read_deck_toml(data, RULES)
        if manifest is None:
            raise problems[0]
        return manifest

    def list_decks(self, lang: str) -> tuple[Listed, ...]:
        ours = (
            Listed(deck=deck.id, name=cards.in_language(deck.name or deck.id, lang), cards=len(deck.cards),
                   pictures=0, own=False)
            for deck in shipped_decks().values()
        )  # fmt: skip
        own = [self.list_own_deck(deck, lang) for deck in list_own_deck_ids()]
        return (*ours, *sorted(own, key=lambda deck: sort_key(deck.name, lang)))

    def embed_decks(self, options: Options) -> Options:
        known_ids = {*shipped_decks(), *(deck.id for deck in options.decks)}
        wanted = [deck for deck in decks_in_play(options) if deck not in known_ids]
        for deck in wanted:
            if deck not in list_own_deck_ids():
                every = ", ".join([*shipped_decks(), *list_own_deck_ids()])
                sentence = msg("There is no deck {deck}; try one of these: {all}.")
                raise BadSetup("unknown-deck", sentence, deck=printable_text(deck), all=every)
        return replace(options, decks=(*options.decks, *(deck_for_record(self.load_deck(deck)) for deck in wanted)))


class SimiloDeckEditor(FigureDeckEditor):
    texts = DeckTexts(
        title=msg("Your own decks"),
        about=msg("Your family, your club, the people next door: write down their names and use them to play Similo."),
        new=msg("A new deck"),
        make=msg("Make this deck"),
        paste=msg("One card per line: “Name: who it is”. A name alone will do."),
        example=msg(
            "Grandma Hilde: Has never lost at cards.\nThe postwoman: Knows every dog by name.\nLinus the tomcat"
        ),
        play=msg("Play with this deck"),
        new_card=msg("New card"),
        left=msg("A line saying who it is helps bots: the name alone tells them little."),
        foreign=msg("Bots only know English and German words. A line in one of these languages helps them."),
    )

    def word_groups(self, lang: str) -> tuple[WordGroup, ...]:
        return tuple(
            make_word_group(field, ((f"{field}={word}", word) for word in load_vocabulary()[field]), lang)
            for field in load_vocabulary()
        )

    def relation_words(self, lang: str) -> WordGroup:
        return make_word_group(RELATION, ((word, word) for word in relation_words()), lang)

    def embed_decks(self, options: Options, decks: Mapping[str, bytes]) -> Options:
        embedded_ids = {deck.id for deck in options.decks}
        wanted = [deck for deck in decks_in_play(options) if deck in decks and deck not in embedded_ids]
        brought = (deck_for_record(read_deck_of_pack(decks[deck], RULES)) for deck in wanted)
        return replace(options, decks=(*options.decks, *brought))

    def options_for_deck(self, deck: str, cards: int) -> Mapping[str, Any] | None:
        """Return options for a play with this deck; None if it is too small. If it has enough cards, it is used alone.
        Otherwise it is combined with the built-in deck COMPANION: it provides the characters and COMPANION the clue
        cards, or the other way round (R1, R10)."""
        if cards >= RULES.enough:
            return {"deck": deck, "clue_deck": None}
        if cards >= CHARACTERS:
            return {"deck": deck, "clue_deck": COMPANION}
        return {"deck": COMPANION, "clue_deck": deck} if cards >= RULES.fewest else None

    def describe_use(self, cards: int, say: Say) -> str:
        """Return a sentence about how players can use a deck with this number of cards (R1, R10)."""
        if cards >= RULES.enough:
            return ""
        if cards < RULES.fewest:
            return say.many("One more card and you can play.", "{n} more cards and you can play.", RULES.fewest - cards)
        if cards < CHARACTERS:
            return say.many(
                "For now, your cards are the clues for “{deck}”. With one more they can be the faces.",
                "For now, your cards are the clues for “{deck}”. With {n} more they can be the faces.",
                CHARACTERS - cards,
                deck=say("Fables"),
            )
        return say.many(
            "The clues come from “{deck}”. With one more card your deck is enough on its own.",
            "The clues come from “{deck}”. With {n} more cards your deck is enough on its own.",
            RULES.enough - cards,
            deck=say("Fables"),
        )


def make_word_group(field: str, words: Iterable[tuple[str, str]], lang: str) -> WordGroup:
    """Return a group of words, sorted by their labels in this language."""
    labels = trait_translations()[field]
    translated = [(key, translate_label(labels[word], lang)) for key, word in words]
    translated.sort(key=lambda word: sort_key(word[1], lang))
    return WordGroup(name=translate_label(labels["_name"], lang), words=tuple(translated))


LIBRARY = SimiloLibrary(RULES)
EDITOR = SimiloDeckEditor(RULES)
