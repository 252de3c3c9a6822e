"""What each viewer is sure of (R42)."""

from inkling.core.chance import Chance
from inkling.core.sight import Seat, Viewer
from inkling.games.silencio.rules import choices, rules, views
from inkling.games.silencio.rules.cards import journey
from inkling.games.silencio.rules.state import Options, Pending, State

from .scene import cards, do, scene, seeds_for


def sure(state: State, viewer: Viewer, of: int) -> tuple[str, ...]:
    return views.view(state, viewer).known[of]


def passed_on(seats: int) -> tuple[State, list[str]]:
    """Everybody passes their first card on, from seat 0."""
    top = {2: 8, 3: 10}[seats]
    state = rules.setup(seats, Options(), Chance.of("s"), journey(top))[0]
    state = rules.apply(state, Seat(0), choices.START)[0]
    given = []
    for _ in range(seats):
        given.append(str(state.hands[choices.turn(state)[0]][-1]))
        state = do(state, f"give {given[-1]}")
    return state, given


def test_giver_stays_sure_only_if_the_receiver_has_already_given() -> None:
    """Silencio R42: a card passed on is known to giver and receiver alone, until its receiver gives one."""
    state, given = passed_on(3)
    assert sure(state, Seat(0), 1) == ()
    assert sure(state, Seat(1), 2) == ()
    assert sure(state, Seat(2), 0) == (given[2],)
    assert sure(state, Seat(1), 0) == ()
    assert sure(state, None, 0) == ()


def test_giver_of_two_stays_sure_because_the_card_comes_back_to_them() -> None:
    """Silencio R42: or gives to that same giver (two players)."""
    state = rules.setup(2, Options(), Chance.of("s"), journey(8))[0]
    state = rules.apply(state, Seat(0), choices.START)[0]
    first, second = state.hands[0][0], state.hands[1][0]
    state = do(state, f"give {first}", f"give {second}")
    assert sure(state, Seat(0), 1) == (first,)
    assert sure(state, Seat(1), 0) == (second,)


def test_cards_that_all_saw_enter_a_hand_are_known_to_all() -> None:
    """Silencio R42: an Oracle card given or taken, a row card taken back, a failed random draw."""
    given = do(scene("blue-2 red-13", "green-9", "red-7", oracle="red-5"), "play blue-2", "give red-5", "name 1")
    assert [sure(given, viewer, 1) for viewer in (Seat(0), Seat(2), None)] == [("red-5",)] * 3
    taken = do(scene("blue-5 red-13", "green-9", "red-7", rows="yellow-4"), "play blue-5", "take yellow-4")
    assert [sure(taken, viewer, 0) for viewer in (Seat(1), Seat(2), None)] == [("yellow-4",)] * 3
    state = scene("green-5 red-9", "green-9", "red-7", oracle="red-3")
    swapped = do(state, "play green-5", "name 0", "exchange oracle", "take red-3", "lay red-9")
    assert sure(swapped, None, 0) == ("red-3",)
    state = scene("red-2 blue-5", "blue-9", "red-7", rows="red-3", pending=Pending(random=True))
    failed = do(seeds_for(state, "red-2"), "draw")
    assert sure(failed, Seat(2), 0) == ("red-2",)


def test_face_up_card_given_is_known_to_all() -> None:
    """Silencio R42: a face-up card given stays known."""
    state = scene("green-5", "blue-4", "red-7", lying=("red-9", "", ""))
    state = do(state, "play green-5", "name 0", "exchange player", "name 1", "give red-9")
    assert sure(state, None, 1) == ("red-9",)
    assert sure(state, Seat(2), 1) == ("red-9",)
    state = do(state, "give blue-4")
    assert sure(state, Seat(2), 1) == ()


def test_exchange_is_known_to_its_two_players_alone() -> None:
    """Silencio R42: each is sure of the card they gave."""
    state = scene("green-5 red-9 red-8", "blue-4 blue-5", "red-7")
    state = do(state, "play green-5", "name 0", "exchange player", "name 1", "give red-9", "give blue-4")
    assert sure(state, Seat(0), 1) == ("red-9",)
    assert sure(state, Seat(1), 0) == ("blue-4",)
    assert sure(state, Seat(2), 0) == ()
    assert sure(state, Seat(2), 1) == ()
    assert sure(state, None, 0) == ()


def test_certainty_ends_when_a_concealed_card_leaves_unseen() -> None:
    """Silencio R42: for all concealed cards of that hand, also those that stay; not for who saw which."""
    state = scene("blue-3 green-5 red-13", "green-9 green-11", "red-7", rows="yellow-4")
    state = do(state, "play blue-3", "take yellow-4", "play green-9", "name 0", "exchange player", "name 1")
    assert sure(state, Seat(2), 0) == ("yellow-4",)
    state = do(state, "give red-13")
    assert sure(state, Seat(2), 0) == ()
    assert sure(state, None, 0) == ()
    assert sure(state, Seat(1), 0) == ("yellow-4",)


def test_only_concealed_card_can_be_followed() -> None:
    """Silencio R42: unless it was the only concealed one: then everyone still knows it, in its new hand."""
    known = scene("blue-5", "green-7 green-9", "red-7", rows="yellow-4")
    known = do(known, "play blue-5", "take yellow-4")
    assert known.hands[0] == ("yellow-4",)
    known = do(known, "play green-7", "name 0", "exchange player", "name 2", "give yellow-4")
    assert sure(known, Seat(1), 2) == ("yellow-4",)
    assert sure(known, None, 2) == ("yellow-4",)
    assert sure(known, Seat(1), 0) == ()


def test_playing_a_card_keeps_the_rest_known() -> None:
    """Silencio R42: everybody sees which card is played or laid open."""
    state = scene("blue-3 blue-5 red-13", "green-9 red-3", rows="yellow-4 red-2")
    state = do(
        state,
        "play blue-3",
        "take yellow-4",
        "play red-3",
        "play red-13",
    )
    assert sure(state, Seat(1), 0) == ("yellow-4",)


def test_own_view_says_what_all_know_of_ones_hand() -> None:
    """Silencio R42: shown as a memory aid."""
    state = do(scene("blue-5 red-13", "green-9", rows="yellow-4"), "play blue-5", "take yellow-4")
    seen = views.view(state, Seat(0))
    assert seen.common[0] == ("yellow-4",)
    assert seen.known[0] == ()
    assert seen.hand == cards("yellow-4 red-13")
