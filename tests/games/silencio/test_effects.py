"""Blue, yellow and green: take back, gift, open cards, the three exchanges."""

from inkling.core.sight import Seat
from inkling.games.silencio.rules import views
from inkling.games.silencio.rules.events import HandedOver
from inkling.games.silencio.rules.state import Exchanging, GivingBack, Pending

from .scene import cards, do, events, offers, scene, step

GREEN_LIGHT = "green-5 red-9"


def test_take_back_offers_last_journey_cards_of_other_rows() -> None:
    """Silencio R9: never the shrine, nor a row without one; Silencio R10: never the blue row, nor by the large one."""
    state = do(scene("blue-5 red-13", "green-9", rows="red-4 red-6 yellow-3 blue-2"), "play blue-5")
    assert offers(state) == ["take red-6", "take yellow-3", "decline"]
    state = do(scene("red-5 blue-9", "green-9", rows="blue-3 yellow-4", lit="large"), "shrine large blue")
    assert offers(state) == ["take yellow-4", "decline"]
    only_blue = scene("red-5 blue-9", "green-9", rows="blue-3", lit="large")
    assert "shrine large blue" not in offers(only_blue)


def test_row_may_fall_back_to_its_shrine() -> None:
    """Silencio R9: and the row's new last card decides what is legal and which effect follows."""
    state = do(scene("blue-5 red-13", "yellow-2 red-2", rows="yellow-3"), "play blue-5", "take yellow-3")
    assert state.rows[2] == ("yellow-1",)
    assert "yellow-3" in state.hands[0]
    assert offers(state) == ["play red-2", "play yellow-2"]
    assert do(state, "play yellow-2").pending == Pending(random=True)


def test_dark_blue_gives_to_another_even_with_an_empty_hand() -> None:
    """Silencio, dark blue: an Oracle card of one's choice, then the Oracle refills."""
    state = do(scene("blue-2 red-13", "", "green-9", oracle="red-5 red-6 red-7", deck="red-8 red-10"), "play blue-2")
    assert offers(state) == ["give red-5", "give red-6", "give red-7"]
    state = do(state, "give red-6")
    assert offers(state) == ["name 1", "name 2"]
    state = do(state, "name 1")
    assert state.hands[1] == ("red-6",)
    assert state.oracle == ("red-5", "red-8", "red-7")
    assert state.deck == ("red-10",)


def test_oracle_shrinks_when_the_deck_is_empty() -> None:
    """Silencio R17: not refilled; with an empty Oracle dark blue does nothing."""
    state = do(scene("blue-2 red-13", "blue-3", oracle="red-5"), "play blue-2", "give red-5", "name 1")
    assert state.oracle == ()
    state = do(state, "play blue-3")
    assert state.player == 0
    assert len(state.hands[0]) == 1


def test_open_card_stays_its_owners_and_anyone_may_use_it() -> None:
    """Silencio R11: the last concealed card may be laid too; any number may lie open."""
    state = do(scene("yellow-3 red-5", "green-9", lying=("blue-9", "")), "play yellow-3")
    assert offers(state) == ["lay red-5", "decline"]
    state = do(state, "lay red-5")
    assert state.hands[0] == ()
    assert state.open[0] == cards("red-5 blue-9")
    assert offers(state) == ["play green-9", "play red-5", "play blue-9"]


def test_only_a_player_with_a_possible_exchange_may_be_named() -> None:
    """Silencio R12: and must do a possible one; Silencio R7: without any, the light green effect is skipped."""
    state = do(scene(GREEN_LIGHT, "", "blue-4"), "play green-5")
    assert offers(state) == ["name 0", "name 2", "decline"]
    with_deck = do(scene(GREEN_LIGHT, "", "blue-4", deck="red-2"), "play green-5")
    assert offers(with_deck) == ["name 0", "name 1", "name 2", "decline"]
    assert offers(do(with_deck, "name 1")) == ["exchange new-oracle"]
    named = do(scene(GREEN_LIGHT, "", "blue-4", oracle="red-3", deck="red-2"), "play green-5", "name 2")
    assert named.stage == Exchanging(Seat(2))
    assert offers(named) == ["exchange player", "exchange oracle", "exchange new-oracle"]
    assert do(scene(GREEN_LIGHT, "", ""), "play green-5").player == 1


def test_exchange_with_a_player_gives_back_having_seen() -> None:
    """Silencio R13: the partner sees the card before giving one back; the same one is allowed."""
    state = do(scene(GREEN_LIGHT, "blue-4", ""), "play green-5", "name 0", "exchange player")
    assert offers(state) == ["name 1"]
    state = do(state, "name 1")
    assert offers(state) == ["give red-9"]
    state = do(state, "give red-9")
    assert state.stage == GivingBack(Seat(1), Seat(0), "red-9")  # type: ignore[arg-type]  # a card's name
    assert views.view(state, Seat(1)).stage == state.stage
    assert views.view(state, Seat(2)).stage == GivingBack(Seat(1), Seat(0), None)
    assert offers(state) == ["give red-9", "give blue-4"]
    assert do(state, "give blue-4").hands == (("blue-4",), ("red-9",), ())
    assert do(state, "give red-9").hands == (("red-9",), ("blue-4",), ())


def test_exchange_with_a_player_who_holds_only_open_cards() -> None:
    """Silencio R5, Silencio R13: face-up cards are hand cards, so their owner can be partner and be named."""
    state = do(scene(GREEN_LIGHT, "", "", lying=("", "blue-4", "")), "play green-5")
    assert offers(state) == ["name 0", "name 1", "decline"]
    named = do(state, "name 1", "exchange player", "name 0")
    assert offers(named) == ["give blue-4"]
    state = do(state, "name 0", "exchange player")
    assert offers(state) == ["name 1"]
    state = do(state, "name 1", "give red-9")
    assert offers(state) == ["give red-9", "give blue-4"]
    after = do(state, "give blue-4")
    assert after.hands == (("blue-4",), ("red-9",), ())
    assert after.open == ((), (), ())


def test_exchange_with_the_oracle_may_not_lay_the_taken_card_back() -> None:
    """Silencio R14: needs an Oracle card and a hand card beforehand."""
    state = do(scene(GREEN_LIGHT, "blue-4", oracle="red-3 red-4"), "play green-5", "name 0", "exchange oracle")
    assert offers(state) == ["take red-3", "take red-4"]
    state = do(state, "take red-3")
    assert offers(state) == ["lay red-9"]
    state = do(state, "lay red-9")
    assert state.oracle == ("red-9", "red-4")
    assert state.hands[0] == ("red-3",)
    without_cards = do(scene(GREEN_LIGHT, "", oracle="red-3", deck="red-2"), "play green-5", "name 1")
    assert offers(without_cards) == ["exchange new-oracle"]


def test_new_oracle_boxes_the_old_one_for_good() -> None:
    """Silencio R15: as many cards as players, or as there are, however small the old Oracle; needs a deck."""
    state = scene(GREEN_LIGHT, "blue-4", "red-7", oracle="red-2 red-3 red-4", deck="blue-6 blue-7")
    state = do(state, "play green-5", "name 1", "exchange new-oracle")
    assert state.oracle == ("blue-6", "blue-7")
    assert state.boxed == ("red-2", "red-3", "red-4")
    assert state.deck == ()
    empty = do(scene(GREEN_LIGHT, "blue-4", oracle="red-2"), "play green-5", "name 1")
    assert "exchange new-oracle" not in offers(empty)
    for old in ("red-2", ""):
        state = scene(GREEN_LIGHT, "blue-4", "red-7", oracle=old, deck="blue-6 blue-7 blue-8 blue-10")
        state = do(state, "play green-5", "name 1", "exchange new-oracle")
        assert state.oracle == ("blue-6", "blue-7", "blue-8")
        assert state.boxed == tuple(old.split())
        assert state.deck == ("blue-10",)


def test_open_card_given_is_seen_by_all_and_concealed_then() -> None:
    """Silencio R16: what two gave is known to those two, except a card that lay face up; or it joins the Oracle."""
    state = scene("green-5", "blue-4", "red-7", lying=("red-9", "", ""))
    state = do(state, "play green-5", "name 0", "exchange player", "name 1")
    assert offers(state) == ["give red-9"]
    after, happened = step(state, "give red-9")
    assert happened == (HandedOver(0, 1, "red-9", True, False),)  # type: ignore[arg-type]  # bare ids
    assert views.see(happened[0], Seat(2)) == happened[0]
    assert after.open[0] == ()
    assert after.hands[1] == cards("red-9 blue-4")
    back = events(after, "give red-9")[0]
    assert isinstance(back, HandedOver)
    assert not back.lay_open
    assert views.see(back, Seat(2)) == HandedOver(Seat(1), Seat(0), None, False, True)
    assert views.see(back, None) == HandedOver(Seat(1), Seat(0), None, False, True)
    state = scene("green-5", "blue-4", lying=("red-9", ""), oracle="red-3")
    state = do(state, "play green-5", "name 0", "exchange oracle", "take red-3", "lay red-9")
    assert state.oracle == ("red-9",)
    assert state.open == ((), ())
    assert state.hands[0] == ("red-3",)


def test_named_player_decides_and_the_turn_goes_on_with_its_owner() -> None:
    """Silencio, green light: the named player chooses; then the turn of the player who laid the card ends."""
    state = do(
        scene(GREEN_LIGHT, "blue-4", "red-7"), "play green-5", "name 2", "exchange player", "name 1", "give red-7"
    )
    assert state.player == 0
    state = do(state, "give blue-4")
    assert state.player == 1
    assert state.hands[1:] == (("red-7",), ("blue-4",))
