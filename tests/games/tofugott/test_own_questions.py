"""Questions that people write: how a list is parsed, how they are played, and what bots say to them."""

from functools import partial

import pytest
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core import BadSetup, Chance, NotAllowed, Seat
from inkling.core.bot import pick_bot
from inkling.core.decks import CardEdit, Pack
from inkling.core.driver import drive
from inkling.core.play import Play, prepare
from inkling.core.record import read_record
from inkling.games import SHELF
from inkling.games.tofugott import GAME
from inkling.games.tofugott.bots import BOTS, answer_arguments
from inkling.games.tofugott.bots.answer_choice_model import answer_weights, next_answer_chances
from inkling.games.tofugott.bots.choice_remarks import GUESSING
from inkling.games.tofugott.bots.unrated_questions import (
    MOST_TEXTS,
    fits_of_silhouettes_to_text,
    recognise_answer_kinds,
)
from inkling.games.tofugott.own_questions import EDITOR, find_problem_of_each_card, split_pasted_text_into_cards
from inkling.games.tofugott.rules import cards
from inkling.games.tofugott.rules.cards import LONGEST, OwnCard, QuestionSet, SilhouetteId, is_own_card
from inkling.games.tofugott.rules.state import Options
from tests.games.tofugott.table import Table

LUNCH = "Sunday lunch at Grandma’s.\n1. Who takes the last dumpling?\n2. What does it sound like?\n3. Where do we hide?"
FAMILY = f"# Our family\n\n{LUNCH}\n\nשבת בבוקר\nמי ישן?\nWas riecht hier so? 👨‍👩‍👧\n- Warum?\n"


def packed(text: str = FAMILY) -> Pack:
    made = EDITOR.make_deck("Our family", text, "en")
    assert isinstance(made, Pack)
    return made


def options(text: str = FAMILY) -> Options:
    return EDITOR.embed_decks(Options(questions="our-family", rounds=1), {"our-family": packed(text).data})


def test_list_is_read_with_and_without_empty_lines() -> None:
    assert split_pasted_text_into_cards(FAMILY)[0] == LUNCH.replace("1. ", "").replace("2. ", "").replace(
        "3. ", ""
    ).split("\n")
    assert split_pasted_text_into_cards("a\nb\nc\nd\ne\nf\ng\nh") == [["a", "b", "c", "d"], ["e", "f", "g", "h"]]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("A setting\nOne?\nTwo?", "not-three"),
        ("A setting\nOne?\nTwo?\n" + "x" * (LONGEST + 1), "too-long"),
        ("A setting\nOne?\nTwo?\nThree\u202e?", "not-printable"),
        ("A setting\nOne?\nOne?\nThree?", "same-line"),
        (f"{LUNCH}\n\n{LUNCH.upper()}", "doubled"),
    ],
)
def test_problem_stands_at_its_card(lines: str, code: str) -> None:
    found = [problem.code for problem in find_problem_of_each_card(split_pasted_text_into_cards(lines)) if problem]
    assert found == [code]
    assert not isinstance(EDITOR.make_deck("Ours", lines, "en"), Pack)


def test_set_is_named_changed_and_written_as_it_was_pasted() -> None:
    made = packed()
    card = EDITOR.show_deck(made.data, "en").cards[0]
    edit = CardEdit(slug=card.slug, name="Monday", lines=("One?", "Two?", "Three?"))
    changed = EDITOR.change_card(made.data, edit, "en")
    assert isinstance(changed, Pack)
    renamed = EDITOR.rename_deck(changed.data, "Monday’s", "", {}, "en")
    assert isinstance(renamed, Pack)
    assert renamed.deck == "our-family", "whoever chose it finds it again"
    assert b"Monday\nOne?\nTwo?\nThree?\n" in renamed.data
    assert EDITOR.upload(renamed.data, "x.txt", "en").deck == "monday-s"  # type: ignore[union-attr]
    assert EDITOR.draw_card("<b>", ("<i>",), "en").count("&lt;") == 2


def test_what_was_taken_is_read_back_as_it_was() -> None:
    """A line that looks like a note, a number or a bullet is kept as text."""
    odd = packed("2:30 at night\n1. #metoo?\n- # foo\n\t# bar\n\nTwo\n1. 2. go?\n- * b?\n(3) 1.1.")
    faces = [(card.name, *card.lines) for card in EDITOR.show_deck(odd.data, "en").cards]
    assert faces == [("2:30 at night", "#metoo?", "# foo", "# bar"), ("Two", "2. go?", "* b?", "1.1.")]
    edit = CardEdit(name="#MeToo at work", lines=("1.1.", "# id: x", "3:"))
    changed = EDITOR.change_card(odd.data, edit, "en")
    assert isinstance(changed, Pack)
    last = EDITOR.show_deck(changed.data, "en").cards[-1]
    assert (last.name, *last.lines) == ("#MeToo at work", "1.1.", "# id: x", "3:")
    assert EDITOR.embed_decks(Options(questions="our-family"), {"our-family": changed.data}).own


@pytest.mark.parametrize(
    "questions",
    [
        "our-family",
        QuestionSet("a", "A", (OwnCard("One", ("a", "b", "c\u202e")),)),
        QuestionSet("a", "A", (OwnCard("One", ("a", "b", "\n")),)),
        QuestionSet("a", "A", (OwnCard("One", ("a", "b", "c")), OwnCard("one", ("d", "e", "f")))),
    ],
)
def test_what_cannot_be_shown_is_not_played_with(questions: QuestionSet | str) -> None:
    with pytest.raises(BadSetup):
        prepare_play(Options(questions=questions))


def prepare_play(chosen: Options) -> Table:
    return Play.begin(GAME, prepare(GAME, 3, chosen, "own questions"), "00" * 32, ("Ada", "Bo", "Cem"))


def test_ours_fill_up_the_pile() -> None:
    state = prepare_play(options()).state
    whole = (*state.pile, *state.drawn)
    assert len(whole) == 4
    assert sum(map(is_own_card, whole)) == 2


def test_bots_play_them_to_the_end_say_that_they_guess_and_the_record_replays() -> None:
    four = "\n\n".join(f"Setting {n}\nWho is {n}?\nWhat smells of {n}?\nWhere is {n}?" for n in range(4))
    say = speech("en", GAME.package).to(None, ("Ada", "Bo", "Cem"))
    bots = [pick_bot(BOTS, name) for name in ("easy", "normal", "strong")]
    voices = [partial(lambda bot, sight, action: bot.words(sight, action, say), bot) for bot in bots]
    play = drive(prepare_play(options(four)), [bot.choose for bot in bots], Chance.of("talk"), voices=voices)
    spoken = [entry.say for entry in play.record.entries if entry.say]
    assert len(spoken) == len(set(spoken)) > 12
    assert all(words.startswith(tuple(way.en for way in GUESSING)) for words in spoken)
    text = play.record.to_text()
    assert "choose own-" in text
    assert Play.replay(GAME, read_record(text.encode(), SHELF)).outcome == play.outcome


def test_imagined_piles_hold_what_is_left_of_them() -> None:
    play = prepare_play(options())
    for seat in (None, *map(Seat, range(3))):
        view = play.sight(seat).view
        imagined = GAME.rules.imagine(view, Chance.of("x"))
        whole = (*imagined.pile, *imagined.drawn)
        assert len(set(whole)) == len(whole) == 4
        assert sum(map(is_own_card, whole)) == 2


def test_what_a_question_is_after_is_read_out_of_its_words() -> None:
    assert recognise_answer_kinds("Wer klopft nachts, und wie klingt das?")[0] == "sound"
    assert recognise_answer_kinds("What is that?") == ("person",)
    assert recognise_answer_kinds("Wem schenkst du es?") == ("gift", "person")
    assert recognise_answer_kinds.cache_info().maxsize == fits_of_silhouettes_to_text.cache_info().maxsize == MOST_TEXTS


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
    fits = fits_of_silhouettes_to_text(question)
    assert fits[SilhouetteId(better)] > fits[SilhouetteId(worse)]


def test_what_is_asked_for_is_read_from_the_words() -> None:
    assert recognise_answer_kinds("What sound wakes you at night?")[0] == "sound"
    assert recognise_answer_kinds("Wonach riecht dein neues Parfüm?")[0] == "smell"
    assert recognise_answer_kinds("Xyzzy plugh?") == ("person",)


def test_a_card_that_nobody_judged_is_answered_with_sentences() -> None:
    """Like the game's own cards, by every temperament."""
    texts = ("Who carries the heavy suitcases?", "What is the sound of the lift?", "What spoils breakfast?")
    own = cards.find_card(cards.id_of_own_card(cards.OwnCard("A hotel.", texts)))
    first = answer_weights("literal", own.id)[0]
    assert cards.SILHOUETTES[first.index(max(first))] == "elephant"
    assert sum(next_answer_chances(answer_weights("cosy", own.id), (), ()).values()) == pytest.approx(1)
    assert answer_arguments.answer_kinds_asked_for(own.id, 2) == {"sound"}
    assert answer_arguments.does_question_ask_for_flaws(own.id, 3)


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
    card = next(iter(cards.load_ponder_cards().values()))
    assert all(question.asks for question in card.question)
    assert replace(card.question[0], asks=()).asks == ()
