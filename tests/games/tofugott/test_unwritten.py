"""Questions that nobody here wrote: answers with sense from the words alone, in both languages, and honest about it."""

import pytest
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core import NotAllowed
from inkling.games.tofugott import GAME
from inkling.games.tofugott.bots import sayings
from inkling.games.tofugott.bots.answers import next_answer, rows
from inkling.games.tofugott.bots.unwritten import fits_of, read_asks
from inkling.games.tofugott.rules import cards
from inkling.games.tofugott.rules.cards import SilhouetteId

BETTER = [
    ("Who carries the heavy piano upstairs?", "elephant", "snail"),
    ("Wer trägt das schwere Klavier nach oben?", "elephant", "tofu"),
    ("Who wins the race across the bay?", "dolphin", "snail"),
    ("What haunts the cellar at midnight?", "spider", "pig"),
    ("Was spukt um Mitternacht im Keller?", "spider", "pig"),
    ("Who whispers in the library?", "owl", "elephant"),
    ("Who remembers every name?", "elephant", "snail"),
    ("Wer löst das Rätsel als Erstes?", "owl", "tofu"),
    ("What swims beside your ship?", "dolphin", "beetle"),
]


@pytest.mark.parametrize(("question", "better", "worse"), BETTER)
def test_answers_have_sense(question: str, better: str, worse: str) -> None:
    fits = fits_of(question)
    assert fits[SilhouetteId(better)] > fits[SilhouetteId(worse)]


def test_what_is_asked_for_is_read_from_the_words() -> None:
    assert read_asks("What sound wakes you at night?")[0] == "sound"
    assert read_asks("Wonach riecht dein neues Parfüm?")[0] == "smell"
    assert read_asks("Xyzzy plugh?") == ("person",)


def test_a_card_that_nobody_judged_is_answered_with_sentences() -> None:
    """As the cards of the game are, by every temperament."""
    texts = ("Who carries the heavy suitcases?", "What is the sound of the lift?", "What spoils breakfast?")
    own = cards.find_card(cards.own_id(cards.OwnCard("A hotel.", texts)))
    first = rows("literal", own.id)[0]
    assert cards.SILHOUETTES[first.index(max(first))] == "elephant"
    assert sum(next_answer(rows("cosy", own.id), (), ()).values()) == pytest.approx(1)
    assert sayings.asked(own.id, 2) == {"sound"}
    assert sayings.unwelcome(own.id, 3)


def test_asking_says_what_it_goes_by_and_when_it_guesses() -> None:
    say, german = speech("en", GAME.package), speech("de", GAME.package)
    assert GAME.bots.ask is not None
    told = GAME.bots.ask({"question": "What swims beside your ship?"}, say)
    assert told.bars[0].id == "dolphin"
    assert "swims" in told.text[0]
    assert GAME.bots.ask({"question": "Xyzzy plugh?"}, say).text == (
        "I know none of these words, so I’m only guessing.",
    )
    assert "rate nur" in GAME.bots.ask({"question": "Xyzzy plugh?"}, german).text[0]
    with pytest.raises(NotAllowed):
        GAME.bots.ask({"deck": "x"}, say)


def test_the_cards_of_the_game_are_judged_as_before() -> None:
    card = next(iter(cards.ponder_cards().values()))
    assert all(question.asks for question in card.question)
    assert replace(card.question[0], asks=()).asks == ()
