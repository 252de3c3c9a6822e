"""Why a card, an answer or a guess was chosen: sentences and bars, in both languages."""

from itertools import pairwise

import pytest

from inkling.catalogs import speech
from inkling.core.bot import Why, pick_bot
from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay, drive
from inkling.core.sight import Seat
from inkling.games.tofugott import GAME
from inkling.games.tofugott.bots import BOTS
from inkling.games.tofugott.bots.temperaments import load_temperaments
from inkling.games.tofugott.rules.actions import ChooseBestAnswer, ChooseCard, ChooseWorstAnswer, ConfirmChoice, Guess
from inkling.games.tofugott.rules.cards import CardId, SilhouetteId, load_ponder_cards
from inkling.games.tofugott.teach.why import describe_belief_about_player, describe_general_liking_of_silhouette
from tests.games.tofugott.table import A, B, Table, begin, do, read_out
from tests.not_none import not_none

NAMES = ("Ada", "Bo", "Cy")
HOTEL = CardId("undersea-hotel")
DEAL = (HOTEL, *(card for card in load_ponder_cards() if card != HOTEL))


def explain(play: Table, seat: Seat, action: object, lang: str = "en") -> Why:
    return not_none(GAME.bots.why(play.sight(seat), action, speech(lang, GAME.package).to(None, NAMES)))  # type: ignore[arg-type]


@pytest.fixture
def hotel() -> Table:
    return read_out(begin(3, deal=DEAL))


def test_why_of_an_answer_names_associations_fit_and_temperament(hotel: Table) -> None:
    found = explain(hotel, A, ChooseBestAnswer(1, SilhouetteId("human")))
    assert found.text[0] == "In favour: The human makes rules."
    assert found.text[1].startswith("How well it fits the question: taken literally, very well; as an image, ")
    assert found.text[-1].startswith("This looks like a ")
    assert {bar.id for bar in found.bars} == set(hotel.state.silhouettes_to_guess)
    assert [bar.id for bar in found.bars if bar.chosen] == ["human"]
    assert sum(bar.value for bar in found.bars) == pytest.approx(1, abs=0.001)


def test_why_of_a_worst_answer_says_what_speaks_against_it(hotel: Table) -> None:
    first, *_ = (one for one in hotel.state.silhouettes_to_guess if one != "rat")
    found = explain(do(hotel, f"0 best 1 {first}"), A, ChooseWorstAnswer(1, SilhouetteId("rat")), "de")
    assert found.text[0] == "Dagegen spricht: Die Ratte ist ein wenig anrüchig."
    assert first not in {bar.id for bar in found.bars}


def test_why_of_a_guess_shows_what_was_believed(hotel: Table) -> None:
    """Nothing is known before the first answers; then bars show how the belief has changed."""
    found = explain(hotel, B, Guess(hotel.state.silhouettes_to_guess[0]))
    assert found.text[0] == "The player whose turn it was hadn’t shown any answers yet."
    assert all(bar.before is None for bar in found.bars)
    assert [bar.value for bar in found.bars] == sorted((bar.value for bar in found.bars), reverse=True)
    plays: list[AnyPlay] = []
    drive(hotel, [pick_bot(BOTS, "strong").choose] * 3, Chance.of("why"), plays.append)
    later = next(play for play in plays if play.state.question == 3)
    found = explain(later, B, Guess(later.state.silhouettes_to_guess[0]))
    assert found.text[0].startswith("Going by the answers so far, Ada seemed ")
    assert all(bar.before is not None for bar in found.bars)
    assert len(found.bars) == 4


@pytest.mark.parametrize(
    ("lang", "likes"), [("en", "Whatever the question, a sober mind likes"), ("de", "Wer nüchtern denkt, mag diese")]
)
def test_liking_speaks_for_a_best_answer_alone(lang: str, likes: str) -> None:
    """A sober temperament likes the human and not the snail."""
    say, human, snail = speech(lang, GAME.package), SilhouetteId("human"), SilhouetteId("snail")
    assert [told.startswith(likes) for told in describe_general_liking_of_silhouette("sober", human, "best", say)] == [
        True
    ]
    assert (
        describe_general_liking_of_silhouette("sober", human, "worst", say)
        == describe_general_liking_of_silhouette("sober", snail, "best", say)
        == []
    )
    assert len(describe_general_liking_of_silhouette("sober", snail, "worst", say)) == 1


def test_a_mind_that_is_hardly_possible_is_not_named() -> None:
    minds = dict.fromkeys(load_temperaments(), 0.0) | {"poetic": 0.99, "cosy": 0.01}
    told = [
        describe_belief_about_player(A, minds, speech(lang, GAME.package).to(viewer, NAMES))
        for lang in ("en", "de")
        for viewer in (A, None)
    ]
    assert told == [
        "Going by your answers so far, you seemed poetic (99%).",
        "Going by the answers so far, Ada seemed poetic (99%).",
        "Nach deinen bisherigen Antworten dachtest du wohl poetisch (99 %).",
        "Nach den bisherigen Antworten dachte Ada wohl poetisch (99 %).",
    ]


def test_why_of_a_guess_speaks_to_the_one_who_is_guessed(hotel: Table) -> None:
    plays: list[AnyPlay] = []
    drive(hotel, [pick_bot(BOTS, "strong").choose] * 3, Chance.of("why"), plays.append)
    later = next(play for play in plays if play.state.question == 2)
    say, guessed = speech("de", GAME.package).to(A, NAMES), Guess(later.state.silhouettes_to_guess[0])
    found = not_none(GAME.bots.why(later.sight(B), guessed, say))
    assert found.text[0].startswith("Nach deinen bisherigen Antworten dachtest du wohl ")


def test_why_of_a_card_compares_the_two() -> None:
    play = begin(2, deal=DEAL)
    both = [explain(play, A, ChooseCard(card)) for card in play.state.drawn]
    assert {one.text[0] for one in both} == {
        "The best answers to this card are at least as easy to foresee as those to the other one.",
        "The best answers to the other card would have been at least as easy to foresee; this one may suit the "
        "player’s way of thinking better.",
    }
    assert both[0].bars[0].id == both[1].bars[0].id


def test_why_is_silent_where_there_is_nothing_to_explain(hotel: Table) -> None:
    play = do(hotel, f"1 guess {hotel.state.silhouettes_to_guess[0]}")
    assert GAME.bots.why(play.sight(B), ConfirmChoice(), speech("en", GAME.package)) is None


def test_why_is_given_for_every_choice_of_a_play_and_the_same_each_time() -> None:
    plays: list[AnyPlay] = [begin(3, deal=DEAL)]
    drive(
        plays[0],
        [pick_bot(BOTS, name).choose for name in ("easy", "contrary", "random")],
        Chance.of("all"),
        plays.append,
    )
    say = speech("en", GAME.package).to(None, NAMES)
    explained = 0
    for before, play in pairwise(plays):
        entry = play.record.entries[-1]
        action = GAME.words.read(entry.do, play.record.setup.options)
        found = GAME.bots.why(before.sight(entry.by), action, say)
        assert (found is None) == (entry.do.split()[0] in {"confirm", "clear"})
        assert found == GAME.bots.why(before.sight(entry.by), action, say)
        explained += found is not None
    assert explained > 40


def test_why_explains_an_answer_in_front_of_others(hotel: Table) -> None:
    """A person gave three answers and took the first back: the later ones are not offered again."""
    one, two, three, four, *_ = hotel.state.silhouettes_to_guess
    play = do(hotel, f"0 best 1 {one}", f"0 worst 1 {two}", f"0 best 2 {three}", "0 clear best 1")
    found = explain(play, A, ChooseBestAnswer(1, four))
    assert {bar.id for bar in found.bars} == set(hotel.state.silhouettes_to_guess) - {two, three}
