"""IDs in every script, built-in decks, and uploaded ones."""

from unicodedata import normalize

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkling.core.chance import Chance
from inkling.core.errors import BadSetup
from inkling.core.record import read_record
from inkling.games import SHELF
from inkling.games.decks.card_texts import slug_of_name
from inkling.games.similo.board.card_pictures import traits_visible_on_portrait
from inkling.games.similo.bots import simple_bots
from inkling.games.similo.bots.simple_bots import similarity_of_cards, trait_overlap
from inkling.games.similo.rules.cards import BilingualName, Card, CardId, Deck, shipped_decks
from inkling.games.similo.rules.decks import (
    card_name,
    check_decks,
    deck_name,
    possible_characters,
    possible_clue_cards,
    read_card_notation,
    sheet_traits_by_card,
    write_card_notation,
)
from inkling.games.similo.rules.setup import begin_play
from inkling.games.similo.rules.state import Options

from .table import LETTERS, SECOND, begin, make_deck, options

SLUGS = {
    "Snow White": "snow-white",
    "The Fox & the Cat": "the-fox-the-cat",
    "  Käpt’n Hook!": "kapt-n-hook",
    "Große Straße": "grosse-strasse",
    "Queen Elizabeth I.": "queen-elizabeth-i",
    "Æsop №4 ½": "æsop-no4-1-2",
    "Ёжик в тумане": "ежик-в-тумане",
    "Царь-Девица": "царь-девица",
    "Ἀχιλλεύς": "αχιλλευσ",
    "علي بابا": "علي-بابا",
    "أمير": "أمير",
    "אַלִיסָה בארץ": "אַלִיסָה-בארץ",
    "かぐや姫": "かぐや姫",
    "ガリレオ・ガリレイ": "ガリレオ-ガリレイ",
    "ﾊﾟﾝﾀﾞ": "パンダ",
    "홍길동": "홍길동",
    "हनुमान जी": "हनुमान-जी",
    "孫悟空２": "孫悟空2",
}


@pytest.mark.parametrize("name", SLUGS)
def test_slug_follows_the_stated_rule(name: str) -> None:
    """A fixed rule for slugs in any script; composed and decomposed spellings give the same."""
    assert slug_of_name(name) == normalize("NFC", SLUGS[name])
    assert slug_of_name(normalize("NFD", name)) == slug_of_name(name)


@pytest.mark.parametrize("name", ["", "…", " – ", "!?", "\u0301"])
def test_slug_of_nothing_is_refused(name: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        slug_of_name(name)
    assert refusal.value.code == "no-slug"


@given(st.text())
def test_slug_of_a_slug_is_itself(name: str) -> None:
    try:
        slug = slug_of_name(name)
    except BadSetup:
        return
    assert slug_of_name(slug) == slug
    assert not {" ", '"', "\n", "/"} & set(slug)


def test_similarity_counts_shared_traits_and_bonds() -> None:
    """Rare traits count more; 0 without a sheet."""
    wolf, hood = CardId("fables/the-big-bad-wolf"), CardId("fables/little-red-riding-hood")
    chosen = Options(clue_deck="letters", decks=(LETTERS,))
    assert similarity_of_cards(wolf, wolf, chosen) == 1.0
    assert (
        similarity_of_cards(wolf, hood, chosen)
        == similarity_of_cards(hood, wolf, chosen)
        > trait_overlap(wolf, hood, chosen)
        > 0.0
    )
    assert similarity_of_cards(wolf, CardId("letters/a"), chosen) == 0.0
    assert all(
        sheet_traits_by_card(Options(deck=deck))[card]
        for deck in shipped_decks()
        for card in possible_characters(Options(deck=deck))
    )


def refuse(code: str, chosen: Options) -> None:
    with pytest.raises(BadSetup) as refusal:
        begin_play(3, chosen, Chance.of("refused"), None)
    assert refusal.value.code == code
    assert str(refusal.value).endswith(".")


def test_one_deck_needs_22_cards() -> None:
    """Similo R1: any deck of at least 22 different cards can serve alone."""
    small = make_deck("small", "abcdefghijklmnopqrstu")
    refuse("small-deck", Options(deck="small", decks=(small,)))
    enough = make_deck("enough", "abcdefghijklmnopqrstuv")
    state, _ = begin_play(3, Options(deck="enough", decks=(enough,)), Chance.of("enough"), None)
    assert len(state.pile) == 5


def test_two_decks_need_12_characters_and_10_clue_cards() -> None:
    """Similo R1: as one of two, characters need at least 12, clues at least 10."""
    twelve, eleven = make_deck("twelve", "abcdefghijkl"), make_deck("eleven", "abcdefghijk")
    ten, nine = make_deck("ten", "abcdefghij"), make_deck("nine", "abcdefghi")
    state, _ = begin_play(2, Options(deck="twelve", clue_deck="ten", decks=(twelve, ten)), Chance.of("two"), None)
    assert sorted(state.scene.grid) == list(twelve.ids())
    assert sorted((*state.hand, *state.pile)) == list(ten.ids())
    refuse("small-deck", Options(deck="eleven", clue_deck="ten", decks=(eleven, ten)))
    refuse("small-deck", Options(deck="twelve", clue_deck="nine", decks=(twelve, nine)))


def test_cards_of_a_deck_must_be_different() -> None:
    """Similo R1: different cards."""
    doubled = Deck(id="doubled", cards=(*LETTERS.cards, LETTERS.cards[0]))
    refuse("doubled-card", Options(deck="doubled", decks=(doubled,)))


def test_same_deck_twice_is_one_deck() -> None:
    """Similo R10: the same deck id chosen twice counts as one deck."""
    once, _ = begin_play(3, options(), Chance.of("ten"), None)
    twice, _ = begin_play(3, options(clue_deck="letters"), Chance.of("ten"), None)
    assert (once.secret, once.hand, once.pile) == (twice.secret, twice.hand, twice.pile)
    assert not {*twice.scene.grid} & {*twice.hand, *twice.pile}


def test_two_decks_may_share_figures() -> None:
    """Similo R10: such a card is a clue like any other, and its ID is written in full."""
    chosen = options(clue_deck="second", decks=(LETTERS, SECOND))
    shared, alone = CardId("second/b"), CardId("letters/z")
    assert shared in possible_clue_cards(chosen)
    assert shared not in possible_characters(chosen)
    assert write_card_notation(shared, chosen) == "second/b"
    assert write_card_notation(alone, chosen) == "z"
    assert read_card_notation("b", chosen) is None
    assert read_card_notation("second/b", chosen) == shared
    assert read_card_notation("letters/z", chosen) == read_card_notation("z", chosen) == alone


def test_deck_that_is_unknown_unused_doubled_or_ours_is_refused() -> None:
    refuse("unknown-deck", Options(deck="nonsense"))
    refuse("unknown-deck", Options(clue_deck=""))
    with pytest.raises(BadSetup, match="myths, world, letters"):
        check_decks(options(clue_deck="nonsense"))
    refuse("taken-deck", Options(decks=(make_deck("fables"),)))
    refuse("unused-deck", Options(decks=(LETTERS,)))
    refuse("doubled-deck", Options(deck="letters", decks=(LETTERS, LETTERS)))


@pytest.mark.parametrize("slug", ["Anna", "anna maria", "-anna", 'a"b', "é", "a/b"])
def test_foreign_slugs_must_follow_the_rule(slug: str) -> None:
    cards = (*LETTERS.cards, Card(slug=slug, name="Anna"))
    refuse("bad-slug", Options(deck="friends", decks=(Deck(id="friends", cards=cards),)))


@pytest.mark.parametrize("name", [" ", "two\nlines", "\x1b[31m", BilingualName(en="Anna", de="\t")])
def test_foreign_names_must_be_printable(name: str | BilingualName) -> None:
    cards = (*LETTERS.cards, Card(slug="anna", name=name))
    refuse("bad-name", Options(deck="friends", decks=(Deck(id="friends", cards=cards),)))


def with_card(**fields: object) -> Options:
    """Return a deck of letters whose first card has these fields."""
    first = msgspec.convert({"slug": "a", "name": "A", **fields}, Card)
    return Options(deck="friends", decks=(Deck(id="friends", cards=(first, *LETTERS.cards[1:])),))


@pytest.mark.parametrize(
    ("code", "fields"),
    [
        ("sheet-word", {"sheet": ["kind=robot"]}),
        ("sheet-word", {"sheet": ["colour=red"]}),
        ("sheet-word", {"sheet": ["relation=friend"]}),
        ("sheet-word", {"sheet": ["human"]}),
        ("sheet-word", {"sheet": [""]}),
        ("relation-card", {"related": ["zz"]}),
        ("relation-card", {"related": ["a"]}),
        ("doubled-word", {"sheet": ["kind=human", "kind=human"]}),
        ("doubled-word", {"related": ["b", "b"]}),
    ],
)
def test_foreign_sheets_must_keep_to_the_vocabulary(code: str, fields: dict[str, list[str]]) -> None:
    refuse(code, with_card(**fields))


@pytest.mark.parametrize(
    "fields",
    [
        {"sheet": ["kind=human"] * 61},
        {"sheet": ["kind=" + "x" * 60]},
        {"sheet": {"kind": ["human"]}},
        {"related": ["b"] * 31},
        {"related": [""]},
        {"line": "Looks on."},
    ],
)
def test_foreign_sheets_have_limits(fields: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        with_card(**fields)


def test_foreign_names_may_be_plain_or_in_two_languages() -> None:
    cards = (*LETTERS.cards, Card(slug="桃太郎", name=BilingualName(en="Peach Boy", de="Pfirsichjunge")))
    chosen = Options(deck="freunde", decks=(Deck(id="freunde", cards=cards, name="Freunde"),))
    assert card_name(CardId("freunde/桃太郎"), chosen, "en") == "Peach Boy"
    assert card_name(CardId("freunde/桃太郎"), chosen, "de") == "Pfirsichjunge"
    assert card_name(CardId("freunde/a"), chosen, "de") == "A"
    assert deck_name("freunde", chosen, "en") == "Freunde"
    assert deck_name("letters", options(), "en") == "letters"


def test_record_embeds_decks_that_are_not_ours() -> None:
    """Similo, Decks: users add theirs; a record holds the ids and names of such decks and reads back alone."""
    record = begin("embedded", 2, options()).record
    plain = msgspec.json.decode(record.to_json())["setup"]["options"]
    assert plain["decks"][0]["cards"][1] == {"slug": "b", "name": "B"}
    known = begin("known", 2, with_card(sheet=["kind=human"], related=["b"])).record
    assert read_record(known.to_json(), SHELF) == read_record(known.to_text().encode(), SHELF) == known
    assert read_record(record.to_json(), SHELF) == read_record(record.to_text().encode(), SHELF) == record
    assert "decks []" in begin("ours", 2, Options()).record.to_text()


def test_looks_join_the_facts() -> None:
    """Two women with crowns are more similar than their facts alone say, but facts count for more."""
    queens = CardId("fables/the-evil-queen"), CardId("fables/the-queen-of-hearts")
    both = simple_bots.trait_overlap(*queens, Options())
    facts = simple_bots.weighted_trait_overlap(*(frozenset(sheet_of(card)) for card in queens))
    looks = simple_bots.weighted_trait_overlap(*map(traits_visible_on_portrait, queens))
    assert min(facts, looks) < both < max(facts, looks)
    assert abs(both - facts) < abs(both - looks)


def sheet_of(card: CardId) -> tuple[str, ...]:
    deck, slug = card.split("/")
    return next(found.sheet for found in shipped_decks()[deck].cards if found.slug == slug)
