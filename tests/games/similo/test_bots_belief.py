"""Beliefs: what a clue says in both orientations, and the knowledge behind it."""

import runpy
from importlib.resources import files
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from inkling.games.decks import deck_toml as own
from inkling.games.similo.bots.belief_bots import NORMAL_MIND, STRONG_MIND
from inkling.games.similo.bots.card_similarity import (
    FIELDS,
    TAGS,
    TEXTS,
    best_similarity_data,
    load_stored_similarities,
)
from inkling.games.similo.bots.german_words import are_texts_german, load_german_words, translate_to_english
from inkling.games.similo.bots.reader_models import ALL_ROUND, standardised_similarity
from inkling.games.similo.bots.secret_belief import belief_over_any_characters, belief_over_grid, clue_history_of_scene
from inkling.games.similo.bots.word_vectors import (
    decode_signed_bytes,
    decode_vector_from_base64,
    encode_vector_as_base64,
    load_word_table,
    scale_to_unit_length,
    vector_of_card,
)
from inkling.games.similo.own_decks import deck_for_record
from inkling.games.similo.rules.actions import Clue, Orientation
from inkling.games.similo.rules.cards import (
    Card,
    CardId,
    Cards,
    Deck,
    card_id,
    in_language,
    line_of_card,
    shipped_decks,
)
from inkling.games.similo.rules.decks import possible_characters
from inkling.games.similo.rules.state import Options

from .table import removal

FABLES = Options()


def clue(card: str, way: Orientation = "upright") -> Clue:
    return Clue(CardId(f"fables/{card}"), way)


def tales(*slugs: str) -> Cards:
    return tuple(CardId(f"fables/{slug}") for slug in slugs)


def test_sideways_turns_the_order_and_says_less() -> None:
    """Similo, Clue: sideways does not say "nothing in common"."""
    among = tales("sleeping-beauty", "captain-hook")
    up, side = (
        belief_over_any_characters(NORMAL_MIND, FABLES, among, (clue("cinderella", way),))
        for way in ("upright", "sideways")
    )
    assert up[0] > 0.5 > side[0]
    assert abs(side[0] - 0.5) < abs(up[0] - 0.5)


def test_removed_characters_are_believed_in_no_more() -> None:
    state = removal(2)
    gone = state.scene.grid[3]
    scene = replace(
        state.scene, removed=((gone,),), round=2, clues=(*state.scene.clues, Clue(CardId("letters/n"), "upright"))
    )
    shares = dict(zip(scene.grid, belief_over_grid(STRONG_MIND, clue_history_of_scene(scene)), strict=True))
    assert shares[gone] == 0
    assert sum(shares.values()) == pytest.approx(1)


def test_giver_who_had_better_cards_would_have_laid_them() -> None:
    """A clue that fits two characters equally speaks for the one with fewer better cards."""
    deck = Deck(id="pairs", cards=tuple(Card(slug=slug, name=slug, sheet=sheet) for slug, sheet in PAIRS.items()))
    chosen = Options(deck="pairs", decks=(deck,))
    rich, poor = belief_over_any_characters(
        NORMAL_MIND, chosen, (CardId("pairs/rich"), CardId("pairs/poor")), (Clue(CardId("pairs/both"), "upright"),)
    )
    assert poor > rich


PAIRS = {
    "rich": ("kind=human", "role=ruler", "role=hero"),
    "poor": ("kind=human", "place=sea", "place=island"),
    "both": ("kind=human", "culture=greek", "culture=roman"),
    **{f"like-rich-{n}": ("kind=human", "role=ruler", "role=hero") for n in range(6)},
    **{f"else-{n}": ("kind=animal", "era=antiquity", "age=old") for n in range(6)},
}


def test_every_card_of_ours_is_known_in_every_respect() -> None:
    cards = {card_id(deck.id, card.slug) for deck in shipped_decks().values() for card in deck.cards}
    known = load_stored_similarities()
    assert {*known.place} == {*known.gists} == {*known.senses} == cards
    assert {*known.respects} == {*TEXTS, *TAGS, *FIELDS}
    assert all(len(content) == len(cards) * (len(cards) + 1) // 2 for content, _, _ in known.respects.values())
    assert all(any(decode_signed_bytes(gist)) for gist in known.gists.values())


def test_closeness_is_measured_against_the_deck() -> None:
    """Each clue card has mean 0 and standard deviation 1 over the others."""
    table = standardised_similarity(ALL_ROUND, Options(deck="myths", clue_deck="history"))
    assert table is not None
    assert np.allclose(np.mean(table, axis=1), 0)
    assert np.allclose(np.std(table, axis=1), 1)


def test_gist_comes_back_and_hides_the_line() -> None:
    vector = vector_of_card("Aunt Ada", "Flew over the sea in a plane of her own.")
    back = decode_vector_from_base64(encode_vector_as_base64(vector))
    assert np.dot(scale_to_unit_length(vector), scale_to_unit_length(back)) > 0.999
    assert len(encode_vector_as_base64(vector)) == 88
    assert encode_vector_as_base64(vector_of_card("Xqzzt", "")) == ""
    assert not any(decode_vector_from_base64("no gist at all"))


@pytest.mark.parametrize(
    ("one", "near", "far"),
    [
        (
            ("Grandma", "A queen who rules the kitchen."),
            ("Mother", "She is the king of the house."),
            ("Bo", "A fast dog."),
        ),
        (("Rex", "A loyal dog who guards the farm."), ("Minka", "A lazy cat."), ("Ada", "A pilot and engineer.")),
        (("Oma", "Eine strenge Königin."), ("Opa", "Ein alter König mit Krone."), ("Bo", "Ein schneller Hund.")),
        (("Oma", "Eine strenge Königin."), ("Granny", "An old king with a crown."), ("Bo", "A fast dog.")),
    ],
)
def test_words_of_lines_are_understood(one: tuple[str, str], near: tuple[str, str], far: tuple[str, str]) -> None:
    """Related lines are similar in English, in German and across the two languages."""
    first, second, third = (scale_to_unit_length(vector_of_card(*card)) for card in (one, near, far))
    assert np.dot(first, second) > np.dot(first, third)


def test_german_is_told_from_english() -> None:
    assert are_texts_german("Eine Frau, die mit dem Hund geht")
    assert not are_texts_german("A woman who goes out with the dog")
    assert are_texts_german("Königin")
    assert not are_texts_german("Napoleon")
    assert are_texts_german("Lehrerin in Bonn")
    assert not are_texts_german("Teacher in Bonn")


@pytest.mark.parametrize(("lang", "german"), [("en", False), ("de", True)])
def test_every_line_of_ours_is_told_by_its_language(lang: str, german: bool) -> None:
    for deck in shipped_decks().values():
        for card in deck.cards:
            assert are_texts_german(line_of_card(card_id(deck.id, card.slug), lang)) == german, card.slug


def test_little_words_of_german_are_not_read_as_english() -> None:
    """The German article “die” does not mean death, and the verb “war” does not mean war."""
    assert not any(vector_of_card("", "Die war in der und was man hat, die", german=True))
    assert np.allclose(vector_of_card("", "Die Königin", german=True), vector_of_card("", "Queen", german=False))


def club(*lines: str) -> Deck:
    cards = tuple(own.DeckCard(slug=f"c{n}", name=f"C{n}", line=line) for n, line in enumerate(lines))
    return deck_for_record(own.Deck(id="club", name="Club", card=cards))


def test_deck_is_read_in_one_language() -> None:
    """A line that could be either is read like the others of its deck."""
    assert club("Gift!", "Eine Frau mit einem Hund.").cards[0].gist == encode_vector_as_base64(
        vector_of_card("C0", "Poison!")
    )
    assert club("Gift!", "A woman with a dog.").cards[0].gist == encode_vector_as_base64(
        vector_of_card("C0", "Gift!", german=False)
    )


def test_german_endings_and_compounds_are_found() -> None:
    assert translate_to_english("königinnen") == ("queen",)
    assert translate_to_english("schneidersohn") == ("tailor", "son")
    assert translate_to_english("xqzzt") == ()


def test_german_words_are_in_the_table() -> None:
    """Every German word links to an English one in the table; a word without a link would never be used."""
    assert [english for english in load_german_words().values() if english not in load_word_table().place] == []


def test_own_deck_beside_ours_is_compared_by_words() -> None:
    lines = {"ada": "A queen of ancient Egypt.", "bo": "A pirate captain of the sea.", "cem": "A famous painter."}
    cards = tuple(
        Card(slug, slug.title(), gist=encode_vector_as_base64(vector_of_card(slug, line)))
        for slug, line in lines.items()
    )
    chosen = Options(deck="club", clue_deck="history", decks=(Deck(id="club", cards=cards),))
    assert best_similarity_data(chosen) == "words"
    shares = belief_over_any_characters(
        STRONG_MIND, chosen, possible_characters(chosen), (Clue(CardId("history/cleopatra"), "upright"),)
    )
    assert max(shares) == shares[0]
    shares = belief_over_any_characters(
        STRONG_MIND, chosen, possible_characters(chosen), (Clue(CardId("history/blackbeard"), "upright"),)
    )
    assert max(shares) == shares[1]


def bare(deck: str, sheets: bool) -> Options:
    """Return one of our decks as an uploaded one, with its lines and with or without its sheets."""
    cards = tuple(
        Card(
            card.slug,
            card.name,
            card.sheet if sheets else (),
            gist=encode_vector_as_base64(
                vector_of_card(in_language(card.name, "en"), line_of_card(card_id(deck, card.slug), "en"))
            ),
        )
        for card in shipped_decks()[deck].cards
    )
    return Options(deck="club", decks=(Deck(id="club", cards=cards),))


def test_bot_that_knows_words_only_is_less_sure() -> None:
    """Over all pairs of a deck, with one clue: it is hardly ever certain."""
    by_words, by_sheets = (sureness(bare("fables", sheets)) for sheets in (False, True))
    assert np.mean(by_words) < np.mean(by_sheets)
    assert np.mean(np.array(by_words) > 0.99) < 0.01


def sureness(chosen: Options) -> list[float]:
    clues, grid = possible_characters(chosen)[:6], possible_characters(chosen)[6:]
    return [
        max(belief_over_any_characters(STRONG_MIND, chosen, (one, other), (Clue(card, "upright"),)))
        for card in clues
        for one, other in combinations(grid, 2)
    ]


def test_stored_similarities_are_those_of_the_data() -> None:
    """The stored similarities match the data. If this fails after a change of sheets, looks, tags or descriptions, run
    tools/similo_tables.py."""
    tool = runpy.run_path(str(Path(__file__).parents[3] / "tools/similo_tables.py"))
    fresh, kept = tool["compute"](), (files("inkling.games.similo") / "data" / "likeness.bin").read_bytes()
    assert fresh.partition(b"\n")[0] == kept.partition(b"\n")[0]
    apart = np.abs(np.frombuffer(fresh, np.uint8).astype(int) - np.frombuffer(kept, np.uint8))
    # Another version of numpy may round the last digit the other way.
    assert (apart > 0).mean() < 0.001
