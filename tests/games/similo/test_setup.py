"""The deal, the layout, the clue giver and the voters."""

import re

import pytest

from inkling.catalogs import speech
from inkling.core.chance import Chance
from inkling.core.errors import BadSetup
from inkling.core.languages import IN_DATA as LANGUAGES
from inkling.core.sight import Seat
from inkling.games.similo import GAME
from inkling.games.similo.rules.events import HandDealt, LaidOut, RoundBegan, SecretTold
from inkling.games.similo.rules.setup import begin_play, options_for_people, options_of_rematch
from inkling.games.similo.rules.state import Options

from .table import LETTERS, SECOND, begin, ids, letters, options, start

WHOLE = tuple("abcdefghijklmnopqrstuvwxyz")


def test_top_card_is_secret_eleven_join_it_and_five_are_the_hand() -> None:
    """Similo, Set-up 1, 2 and 3: the secret, eleven more, five clue cards; the rest is the pile."""
    state = start()
    assert state.secret == "letters/a"
    assert letters(state.scene.grid) == "abcdefghijkl"
    assert state.hand == ids("mnopq")
    assert state.pile == ids("rstuvwxyz")


def test_twelve_are_mixed() -> None:
    """Similo, Set-up 2: the secret's position reveals nothing, even if the deal is given."""
    places = [start(seed=f"mixed {n}").scene.grid.index(ids("a")[0]) for n in range(240)]
    assert all(10 <= places.count(place) <= 35 for place in range(12))


def test_shuffled_deck_makes_every_card_secret_now_and_then() -> None:
    """Similo, Set-up 1: the deck is shuffled."""
    secrets = {begin_play(2, options(), Chance.of(f"secret {n}"), None)[0].secret for n in range(300)}
    assert secrets == set(LETTERS.ids())


def test_nobody_else_learns_secret_and_hand() -> None:
    """Similo, Set-up 1 and 3: only the clue giver knows; nobody else sees the hand."""
    state, told = begin_play(3, options(giver=1), Chance.of("told"), WHOLE)
    assert told == (
        LaidOut(Seat(1), state.scene.grid, (Seat(0), Seat(2))),
        SecretTold(Seat(1), ids("a")[0]),
        HandDealt(Seat(1), ids("mnopq")),
        RoundBegan(1, 1, Seat(2)),
    )
    for viewer in (Seat(0), Seat(2), None):
        assert GAME.rules.see(told[1], viewer) == SecretTold(Seat(1), None)
        assert GAME.rules.see(told[2], viewer) == HandDealt(Seat(1), None)
        view = GAME.rules.view(state, viewer)
        assert (view.secret, view.hand, view.pile) == (None, None, 9)
    giver = GAME.rules.view(state, Seat(1))
    assert (giver.secret, giver.hand, giver.pile) == (ids("a")[0], ids("mnopq"), 9)
    assert [GAME.rules.see(event, Seat(1)) for event in told] == list(told)


def test_two_decks_give_characters_and_clues() -> None:
    """Similo, Set-up: two decks: characters come from deck A, the hand and all its refills from deck B."""
    chosen = options(clue_deck="second", decks=(LETTERS, SECOND))
    state, _ = begin_play(4, chosen, Chance.of("two"), None)
    assert {*state.scene.grid} <= {*LETTERS.ids()}
    assert {*state.hand, *state.pile} == {*SECOND.ids()}


def test_game_seats_two_to_eight() -> None:
    """Similo R9: one clue giver, all others guess; 2–8 seats."""
    assert GAME.seats == range(2, 9)
    for seats in GAME.seats:
        scene = start(seats).scene
        assert scene.giver == 0
        assert scene.voters == tuple(range(1, seats))
    for seats in (1, 9):
        with pytest.raises(BadSetup):
            begin("seats", seats, options())


def test_giver_is_chosen_or_random() -> None:
    """Similo, Set-up: the start decides who gives clues; the cards do not depend on it."""
    assert start(giver=2).scene.giver == 2
    random = [start(seed=f"giver {n}", giver=None).scene.giver for n in range(200)]
    assert all(40 <= random.count(Seat(seat)) <= 95 for seat in range(3))
    assert start(giver=2).scene.grid == start(giver=None).scene.grid


def test_next_higher_seat_gives_clues_in_a_rematch() -> None:
    """Similo R2: one above the previous giver, chosen or random, wrapping round; the old voters are not kept."""
    assert GAME.table.rematch is options_of_rematch
    for giver, following in ((0, 1), (1, 2), (2, 0)):
        chosen = options(giver=giver, voters=((giver + 1) % 3,), agreement="all")
        assert options_of_rematch(chosen, start(3, giver=giver)) == options(giver=following, agreement="all")
    random = start(8, seed="rematch", giver=None)
    again = options_of_rematch(options(giver=None), random)
    assert again.giver == (random.scene.giver + 1) % 8
    assert begin_play(8, again, Chance.of("again"), None)[0].scene.giver == again.giver


def test_refused_seat_is_called_by_no_number() -> None:
    """The sentence contains no seat number, because Seat 4 on a page is seat 3 in the terminal."""
    with pytest.raises(BadSetup) as refused:
        begin_play(3, options(giver=3), Chance.of("checked"), None)
    told = [speech(lang, GAME.package).refusal(refused.value) for lang in LANGUAGES]
    assert all(re.findall(r"\d", sentence) == ["3"] for sentence in told), told
    assert "this table has only 3 seats" in told[LANGUAGES.index("en")]


@pytest.mark.parametrize(
    ("code", "chosen"),
    [
        ("giver", options(giver=3)),
        ("voters", options(voters=())),
        ("voters", options(voters=(0, 1))),
        ("voters", options(voters=(1, 3))),
        ("voters", options(voters=(2, 1))),
        ("voters", options(voters=(1, 1))),
        ("voters", options(giver=None, voters=(5,))),
    ],
)
def test_seats_of_giver_and_voters_are_checked(code: str, chosen: Options) -> None:
    """Similo R4: at least one voter, guessers only."""
    with pytest.raises(BadSetup) as refusal:
        begin_play(3, chosen, Chance.of("checked"), None)
    assert refusal.value.code == code


def test_voters_stand_in_the_setup() -> None:
    """Similo R4: who votes is in the record's set-up; a random giver drops out of the voters."""
    assert start(4, voters=(1, 3)).scene.voters == (1, 3)
    for n in range(20):
        scene = start(4, seed=f"voters {n}", giver=None, voters=(1, 3)).scene
        assert scene.voters == tuple(seat for seat in (1, 3) if seat != scene.giver)
        alone = start(3, seed=f"voters {n}", giver=None, voters=(1,)).scene
        assert alone.voters == ((0, 2) if alone.giver == 1 else (1,))


def test_people_vote_and_bots_advise_if_a_human_guesses() -> None:
    """Similo R4: humans vote; bots advise if a human guesses, otherwise they vote."""
    people = (Seat(2), Seat(0))
    assert options_for_people(options(), people).voters == (2,)
    assert options_for_people(options(), (Seat(0),)).voters is None
    assert options_for_people(options(), ()).voters is None
    assert options_for_people(options(giver=None), people).voters == (0, 2)
    assert options_for_people(options(voters=(1,)), people).voters == (1,)


def test_deal_takes_short_and_full_ids_and_may_leave_cards_out() -> None:
    state, _ = begin_play(2, options(), Chance.of("deal"), ("letters/z", *"abcdefghijk", *"lmnopqrstu"))
    assert state.secret == "letters/z"
    assert state.hand + state.pile == ids("lmnopqrstu")
    chosen = options(clue_deck="second", decks=(LETTERS, SECOND))
    deal = tuple(f"letters/{letter}" for letter in "abcdefghijkl") + tuple(
        f"second/{letter}" for letter in "jihgfedcba"
    )
    state, _ = begin_play(2, chosen, Chance.of("deal"), deal)
    assert state.secret == "letters/a"
    assert state.hand == ids("jihgf", "second")


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ("deal-unknown", (*WHOLE[:-1], "zz")),
        ("deal-short", WHOLE[:21]),
        ("deal-short", ()),
        ("deal-doubled", (*WHOLE[:25], "letters/a")),
    ],
)
def test_wrong_deal_is_refused(code: str, wrong: tuple[str, ...]) -> None:
    with pytest.raises(BadSetup) as refusal:
        begin_play(2, options(), Chance.of("wrong"), wrong)
    assert refusal.value.code == code


def test_deal_that_mixes_up_two_decks_is_refused() -> None:
    chosen = options(clue_deck="second", decks=(LETTERS, SECOND))
    deal = tuple(f"second/{letter}" for letter in "abcdefghijkl") + tuple(
        f"letters/{letter}" for letter in "abcdefghij"
    )
    with pytest.raises(BadSetup) as refusal:
        begin_play(2, chosen, Chance.of("wrong"), deal)
    assert refusal.value.code == "deal-place"
