"""The seven steps of a turn."""

import pytest

from inkling.core.errors import NotAllowed
from inkling.games.tofugott.rules.cards import SilhouetteId, load_ponder_cards
from inkling.games.tofugott.rules.events import (
    BestRevealed,
    CardReadOut,
    Confirmed,
    Drew,
    GuessRevealed,
    PointsScored,
    SilhouettesSetAside,
    TurnEnded,
    WorstRevealed,
)
from tests.games.tofugott.table import (
    SIX,
    A,
    B,
    C,
    D,
    answer,
    begin,
    do,
    guess,
    offered,
    others,
    play_turn,
    read_out,
    told,
)

CARDS = tuple(load_ponder_cards())


def test_active_player_draws_two_cards() -> None:
    """Tofugott, a turn, 1: "The active player draws 2 ponder cards, chooses 1 in secret"."""
    play = begin(deal=CARDS[:10])
    assert offered(play, A) == [f"choose {card}" for card in CARDS[:2]]
    assert [offered(play, seat) for seat in (B, C, D)] == [[], [], []]
    assert play.sight(A).view.drawn == CARDS[:2]
    assert [play.sight(viewer).view.drawn for viewer in (B, C, D, None)] == [(), (), (), ()]


def test_chosen_card_is_read_out_and_the_other_goes_back() -> None:
    """Tofugott, a turn, 1: the other is shuffled back into the pile, so any place is possible."""
    play = do(begin(deal=CARDS[:10]), f"0 choose {CARDS[1]}")
    assert play.state.card == CARDS[1]
    assert sorted(play.state.pile) == sorted((CARDS[0], *CARDS[2:10]))
    for viewer in (A, B, None):
        assert CardReadOut(A, CARDS[1]) in told(play, viewer)
        assert play.sight(viewer).view.card == CARDS[1]
    places = {read_out(begin(deal=CARDS[:6], seed=str(seed))).state.pile.index(CARDS[1]) for seed in range(60)}
    assert places == {0, 1, 2, 3, 4}


def test_silhouettes_are_set_aside_only_after_the_reading() -> None:
    """Tofugott, a turn, 2: "Only then two random silhouettes are set aside, face up, for everyone"; any two."""
    assert begin().state.aside == ()
    play = read_out(begin())
    events = told(play)
    aside = play.state.aside
    assert len(set(aside)) == 2
    assert events[-2:] == [CardReadOut(A, play.state.card or CARDS[0]), SilhouettesSetAside(aside)]
    assert play.sight(D).view.aside == aside
    assert play.sight(D).view.left == others(*aside)
    assert len(others(*aside)) == 8
    pairs = [read_out(begin(seed=str(seed))).state.aside for seed in range(60)]
    assert {silhouette for pair in pairs for silhouette in pair} == set(others())


def test_answers_are_six_different_silhouettes_laid_in_order() -> None:
    """Tofugott, a turn, 3: a best and a worst for each of the three questions; "Two stay unused"."""
    play = read_out(begin(), "rat", "pig")
    assert offered(play, A) == [f"best 1 {silhouette}" for silhouette in others("rat", "pig")]
    play = do(play, "0 best 1 owl")
    assert offered(play, A) == [
        *(f"worst 1 {silhouette}" for silhouette in others("rat", "pig", "owl")),
        "clear best 1",
    ]
    play = answer(read_out(begin(), "rat", "pig"))
    assert len(set(play.state.used_silhouettes)) == 6
    assert set(others(*play.state.used_silhouettes, *play.state.aside)) == {"spider", "beetle"}


def test_answers_can_be_taken_back_until_confirmed() -> None:
    """Tofugott R9: before confirming, players may change their minds; the first empty place is filled next."""
    play = do(read_out(begin(), "rat", "pig"), "0 best 1 owl", "0 worst 1 snail", "0 best 2 tofu", "0 clear best 1")
    assert offered(play, A) == [
        *(f"best 1 {silhouette}" for silhouette in others("rat", "pig", "snail", "tofu")),
        "clear worst 1",
        "clear best 2",
    ]


def test_answers_are_confirmed_only_when_all_six_lie() -> None:
    """Tofugott R2: all six are locked before any guess is shown."""
    play = read_out(begin(), "rat", "pig")
    for question, best, worst in ((1, "owl", "human"), (2, "tofu", "spider"), (3, "beetle", "snail")):
        assert "confirm" not in offered(play, A)
        play = do(play, f"0 best {question} {best}", f"0 worst {question} {worst}")
    assert offered(play, A)[0] == "confirm"
    assert offered(play, A)[1:] == [f"clear {kind} {n}" for n in (1, 2, 3) for kind in ("best", "worst")]


def test_guesses_are_shown_only_after_the_active_player_has_confirmed() -> None:
    """Tofugott R2, and a turn, 4: guessers act at the same time; nothing is shown before all have confirmed."""
    play = guess(read_out(begin(), "rat", "pig"), "owl", "owl", "tofu")
    assert not [event for event in told(play) if isinstance(event, GuessRevealed)]
    assert play.sight(B).view.revealed[0].guesses == (None, None, None, None)
    play = answer(play)
    assert [event.seat for event in told(play) if isinstance(event, GuessRevealed)] == [B, C, D]


def test_guess_may_be_confirmed_before_the_answers() -> None:
    """Tofugott R9: "Guess 1 may be confirmed before the active player is done"."""
    play = do(read_out(begin(), "rat", "pig"), "2 guess owl", "2 confirm")
    assert play.state.confirmed == (False, False, True, False)
    assert offered(play, C) == []


def test_confirmed_choice_is_final() -> None:
    """Tofugott R9: "A confirmed guess or set of six is final"; "Choosing the ponder card is final at once"."""
    play = do(answer(read_out(begin(), "rat", "pig")), "1 guess owl", "1 guess tofu", "1 confirm")
    for line in ("0 clear best 1", "0 confirm", "1 guess owl", "1 confirm"):
        with pytest.raises(NotAllowed):
            do(play, line)
    play = begin(deal=CARDS[:10])
    with pytest.raises(NotAllowed):
        do(play, f"0 choose {CARDS[0]}", f"0 choose {CARDS[1]}")


def test_everybody_must_guess_and_may_guess_alike() -> None:
    """Tofugott R9: "Everybody must guess. Guessers may choose alike"."""
    play = answer(read_out(begin(), "rat", "pig"))
    assert offered(play, B) == [f"guess {silhouette}" for silhouette in others("rat", "pig")]
    with pytest.raises(NotAllowed):
        do(play, "1 confirm")
    play = guess(play, "owl", "owl", "owl")
    assert play.state.question == 2


def test_reveal_is_one_step_in_the_order_of_the_rules() -> None:
    """Tofugott R3, and a turn, 4 and 5: guesses clockwise from the active player's left, best, worst, then points."""
    play = read_out(begin(starter=2), "rat", "pig")
    play = guess(answer(play), "elephant", "human", "owl")
    assert told(play)[-7:] == [
        Confirmed(D),
        GuessRevealed(D, 1, 1, SilhouetteId("owl"), None),
        GuessRevealed(A, 1, 1, SilhouetteId("elephant"), None),
        GuessRevealed(B, 1, 1, SilhouetteId("human"), None),
        BestRevealed(C, 1, 1, SilhouetteId("elephant"), None),
        WorstRevealed(C, 1, 1, SilhouetteId("human"), None),
        PointsScored(1, (1, -1, 1, 0), (1, -1, 1, 0)),
    ]


def test_guessers_choose_from_eight_then_six_then_four() -> None:
    """Tofugott, a turn, 6: the revealed best and worst are set aside; only the guessers act."""
    play = answer(read_out(begin(), "rat", "pig"))
    sizes = []
    for question in (1, 2, 3):
        assert play.state.question == question
        assert offered(play, A) == []
        sizes.append(len(offered(play, B)))
        assert offered(play, B) == [f"guess {left}" for left in others("rat", "pig", *SIX[: 2 * question - 2])]
        assert play.sight(None).view.guess is None
        assert play.sight(B).view.guess is None
        play = guess(play, "spider", "spider", "beetle")
    assert sizes == [8, 6, 4]


def test_turn_ends_with_everything_taken_back() -> None:
    """Tofugott, a turn, 7: the card leaves the game, all ten are taken back, the next player is active."""
    play = play_turn(begin(deal=CARDS[:10]))
    state = play.state
    assert state.gone == (CARDS[0],)
    assert CARDS[0] not in state.pile + state.drawn
    assert (state.aside, state.answers, state.card) == ((), (None,) * 6, None)
    assert state.silhouettes_to_guess == others()
    assert [(shown.best, shown.worst) for shown in play.sight(None).view.last] == [SIX[:2], SIX[2:4], SIX[4:]]
    assert state.active == B
    assert [type(event) for event in told(play)[-2:]] == [TurnEnded, Drew]
    assert len(offered(play, B)) == 2


def test_questions_stay_the_same_while_minds_change() -> None:
    """Tofugott R9: a player's own changes and others' confirmations make no answer stale."""
    play = read_out(begin(), "rat", "pig")
    asks = [play.sight(seat).ask for seat in (A, B, C)]
    later = do(play, "1 guess owl", "1 guess tofu", "0 best 1 owl", "0 clear best 1", "3 guess owl", "3 confirm")
    assert [later.sight(seat).ask for seat in (A, B, C)] == asks
    second = guess(answer(play), "owl", "owl", "owl")
    assert second.sight(B).ask == (asks[1] or 0) + 1
