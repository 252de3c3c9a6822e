"""Secrecy: what each viewer sees."""

from inkling.core.chance import Chance
from inkling.core.sight import Seat, Viewer
from inkling.games.tofugott import GAME
from inkling.games.tofugott.rules.cards import load_ponder_cards
from inkling.games.tofugott.rules.events import Confirmed, Drew
from tests.games.tofugott.table import A, B, C, D, Table, answer, begin, do, guess, read_out, told

CARDS = tuple(load_ponder_cards())


def assert_unseen(before: Table, after: Table, *viewers: Viewer) -> None:
    for viewer in viewers:
        assert after.sight(viewer) == before.sight(viewer)


def test_guess_is_unseen_before_it_is_confirmed() -> None:
    """Tofugott R9: "Whether an unconfirmed player has chosen anything yet is secret too"."""
    play = read_out(begin(), "rat", "pig")
    after = do(play, "1 guess owl", "1 guess tofu")
    assert_unseen(play, after, A, C, D, None)
    assert after.sight(B).view.guess == "tofu"


def test_answers_are_unseen_before_they_are_confirmed() -> None:
    """Tofugott R9: watchers and guessers see neither the silhouettes nor their number."""
    play = read_out(begin(), "rat", "pig")
    after = do(play, "0 best 1 owl", "0 worst 1 tofu", "0 clear best 1")
    assert_unseen(play, after, B, C, D, None)
    assert after.sight(A).view.answers == (None, "tofu", None, None, None, None)


def test_confirming_shows_that_and_no_more() -> None:
    """Tofugott R9: "Only the fact *that* a player has confirmed is visible"."""
    play = read_out(begin(), "rat", "pig")
    owl, tofu = (do(play, f"1 guess {silhouette}", "1 confirm") for silhouette in ("owl", "tofu"))
    assert_unseen(owl, tofu, A, C, D, None)
    assert told(owl, None)[-1] == Confirmed(B)
    assert owl.sight(None).view.confirmed == (False, True, False, False)
    assert owl.sight(B).view.guess == "owl"


def test_six_answers_are_unseen_after_they_are_confirmed() -> None:
    """Tofugott R2: they are face down; their owner still sees them."""
    play = read_out(begin(), "rat", "pig")
    one = answer(play, ("elephant", "human", "dolphin", "tofu", "owl", "snail"))
    two = answer(play, ("snail", "beetle", "spider", "owl", "human", "tofu"))
    assert_unseen(one, two, B, C, D, None)
    assert one.sight(A).view.answers == ("elephant", "human", "dolphin", "tofu", "owl", "snail")


def test_other_card_is_in_nobodys_view() -> None:
    """Tofugott R9: "After that nobody sees the other card"."""
    play = begin(deal=CARDS[:10])
    assert told(play, A)[-1] == Drew(1, A, CARDS[:2])
    assert told(play, B)[-1] == told(play, None)[-1] == Drew(1, A, None)
    play = do(play, f"0 choose {CARDS[0]}")
    for viewer in (A, B, C, D, None):
        view = play.sight(viewer).view
        assert CARDS[1] not in (view.card, *view.drawn, *view.gone)
        assert view.pile == 9


def test_later_answers_stay_hidden_while_earlier_ones_are_shown() -> None:
    """Tofugott R2: only the answers to the current question are turned up."""
    view = guess(answer(read_out(begin(), "rat", "pig")), "owl", "owl", "owl").sight(None).view
    assert [(shown.best, shown.worst) for shown in view.revealed] == [("elephant", "human"), (None, None)]
    assert view.answers == (None,) * 6


def test_watchers_see_what_all_players_see() -> None:
    """Tofugott R9: "Watchers see what all players see"."""
    play = guess(answer(read_out(begin(), "rat", "pig")), "owl", "owl", "owl")
    public = GAME.rules.view(play.state, None)
    for seat in (B, C, D):
        private = {"seat", "guess", "drawn", "answers"}
        mine = GAME.rules.view(play.state, seat)
        assert all(
            getattr(mine, name) == getattr(public, name) for name in public.__struct_fields__ if name not in private
        )


def test_imagined_states_show_the_same_view() -> None:
    """Tofugott R9: a confirmed player has chosen; an unconfirmed one may have anything."""
    play = do(answer(read_out(begin(), "rat", "pig")), "1 guess owl", "1 confirm", "2 guess tofu")
    seen = GAME.rules.view(play.state, D)
    states = [GAME.rules.imagine(seen, Chance.of(str(n))) for n in range(40)]
    assert all(GAME.rules.view(state, D) == seen for state in states)
    assert all(
        len(set(state.used_silhouettes)) == 6 and not set(state.used_silhouettes) & {"rat", "pig"} for state in states
    )
    guesses = {(state.guesses[0][Seat(1)] is None, state.guesses[0][Seat(2)] is None) for state in states}
    assert guesses == {(False, True), (False, False)}
    assert len({state.answers for state in states}) > 30
