"""Shrines at the start and the end of a turn."""

from inkling.core.sight import Seat
from inkling.games.silencio.rules import views
from inkling.games.silencio.rules.state import Choosing, Ending, Exchanging, Options, Pending, TakingOracle, Turn

from .scene import do, offers, scene


def shrines(texts: list[str]) -> list[str]:
    return [text for text in texts if text.startswith("shrine")]


def test_shrine_is_used_once_and_one_a_turn() -> None:
    """Silencio R26: spent even if its effect is declined; the next player may use another."""
    state = do(scene("red-5 red-9", "blue-9", lit="red blue"), "shrine red")
    assert state.lit == ("blue",)
    state = do(state, "decline")
    assert state.lit == ("blue",)
    assert state.pending == Pending()
    state = do(scene("yellow-4 red-9", "blue-9", rows="red-3", lit="red blue large"), "shrine red", "decline")
    assert shrines(offers(state)) == []
    state = do(state, "play yellow-4", "decline")
    assert state.player == 1
    state = scene("red-5 red-9", "blue-9 green-4", lit="red large")
    state = do(state, "shrine red", "decline", "play red-5", "decline")
    assert state.player == 1
    assert "shrine large red" in offers(state)
    assert do(state, "shrine large red").lit == ()


def test_small_shrine_makes_its_colours_light_and_the_large_any() -> None:
    """Silencio, shrines: a small one its own colour's light effect, the large one any colour's."""
    state = scene("red-5 red-9", "blue-9", rows="yellow-3", lit="red blue yellow green large")
    assert shrines(offers(state)) == [
        "shrine red", "shrine blue", "shrine yellow", "shrine green",
        "shrine large red", "shrine large blue", "shrine large yellow", "shrine large green",
    ]  # fmt: skip
    assert do(state, "shrine large yellow").stage == Choosing("lay-open")
    assert do(state, "shrine large yellow").lit == ("red", "blue", "yellow", "green")


def test_start_shrine_needs_a_play_or_makes_one_possible() -> None:
    """Silencio R27: with nothing to play only a blue or green that makes a play possible."""
    state = scene("red-2", "blue-9", rows="red-5 yellow-4", oracle="green-3", lit="red blue yellow green large")
    assert shrines(offers(state)) == ["shrine blue", "shrine green", "shrine large blue", "shrine large green"]
    assert "pass" in offers(state)


def test_start_shrine_for_that_reason_alone_is_compulsory_blue() -> None:
    """Silencio R27: no declining, only cards that are then legal."""
    state = do(scene("red-2", "blue-9", rows="red-5 yellow-4", lit="blue"), "shrine blue")
    assert offers(state) == ["take red-5", "take yellow-4"]
    green_only = scene("red-2", "blue-9", rows="red-5 green-4", lit="blue", pending=Pending(green_only=True))
    assert offers(do(green_only, "shrine blue")) == ["take green-4"]
    hopeless = scene("red-2", "blue-9", rows="red-5", lit="blue", pending=Pending(green_only=True))
    assert offers(hopeless) == ["pass"]


def test_start_shrine_for_that_reason_alone_is_compulsory_green() -> None:
    """Silencio R27: naming oneself for exchange 2 with an Oracle card that is then legal."""
    state = scene("red-2 red-3", "blue-9", rows="red-5", oracle="red-4 green-3", deck="red-8", lit="green")
    state = do(state, "shrine green")
    assert offers(state) == ["name 0"]
    state = do(state, "name 0")
    assert state.stage == Exchanging(Seat(0), True)
    assert offers(state) == ["exchange oracle"]
    state = do(state, "exchange oracle")
    assert state.stage == TakingOracle(Seat(0), True)
    assert offers(state) == ["take green-3"]
    state = do(state, "take green-3")
    assert offers(state) == ["lay red-2", "lay red-3"]
    state = do(state, "lay red-2")
    assert offers(state) == ["play green-3"]


def test_start_shrine_with_a_play_at_hand_is_free() -> None:
    """Silencio R27: who can play now may decline and name anyone."""
    state = scene("red-2 red-9", "blue-9", rows="red-5", oracle="green-3", lit="green")
    assert offers(do(state, "shrine green")) == ["name 0", "name 1", "decline"]
    foreign = scene("red-2", "blue-9", rows="red-5", lying=("", "green-4"), lit="blue")
    assert offers(do(foreign, "shrine blue")) == ["take red-5", "decline"]


def test_end_shrine_is_free_also_with_nothing_to_play() -> None:
    """Silencio R26, Silencio R27: the compulsion binds at the start of a turn; at its end one may decline."""
    played = do(scene("red-5 red-2", "blue-9", rows="yellow-4", lit="blue green"), "play red-5", "decline")
    assert played.stage == Ending()
    state = do(played, "shrine blue")
    assert offers(state) == ["take red-5", "take yellow-4", "decline"]
    assert do(state, "decline").player == 1
    assert offers(do(played, "shrine green")) == ["name 0", "name 1", "decline"]


def test_start_shrine_is_closed_to_a_player_without_cards() -> None:
    """Silencio R27: whoever holds no card may not use a shrine at the start of a turn."""
    state = scene("", "blue-9", rows="red-5", oracle="green-3", lit="red blue green large", lying=("", "green-4"))
    assert offers(state) == ["pass"]


def test_nobody_has_to_use_a_shrine_to_avoid_a_pass() -> None:
    """Silencio R27: the pass stays open; and a turn in which one passes has no shrine at its end."""
    state = scene("red-2", "blue-9", rows="red-5", lit="blue")
    assert offers(state) == ["pass", "shrine blue"]
    assert isinstance(do(state, "pass").stage, Turn)


def test_after_a_start_shrine_one_must_play() -> None:
    """Silencio R33: if anything is legal, another's face-up card included."""
    state = scene("red-2", "blue-9", rows="red-5", lying=("", "green-4"), lit="blue")
    state = do(state, "shrine blue", "decline")
    assert offers(state) == ["play green-4"]
    random = scene("red-2", "blue-9", rows="red-5", lying=("", "green-4"), lit="blue", pending=Pending(random=True))
    assert offers(do(random, "shrine blue", "decline")) == ["draw"]


def test_exchange_that_leaves_nothing_legal_ends_in_a_pass() -> None:
    """Silencio R33: the one pass after a shrine; the shrine stays spent, the pass is first of a new count."""
    state = scene("red-6", "red-2", "red-3", rows="red-5", lit="green", passes=2)
    state = do(state, "shrine green", "name 0", "exchange player", "name 1", "give red-6", "give red-2")
    assert offers(state) == ["pass"]
    assert state.lit == ()
    state = do(state, "pass")
    assert state.passes == 1
    assert state.player == 1


def test_shrine_after_the_own_last_card() -> None:
    """Silencio R28: any usable shrine at the end of that turn, blue included, while somebody holds cards."""
    state = do(scene("red-5", "blue-9", rows="yellow-4", lit="blue yellow"), "play red-5", "shield")
    assert state.stage == Ending()
    assert offers(state) == ["end", "shrine blue"]
    state = do(state, "shrine blue", "take yellow-4")
    assert state.hands[0] == ("yellow-4",)
    assert state.player == 1


def test_shrine_that_could_do_nothing_cannot_be_chosen() -> None:
    """Silencio R39: also by colour for the large one."""
    state = scene("red-5", "", lit="red blue yellow green large", pending=Pending(shield=True))
    assert shrines(offers(state)) == ["shrine yellow", "shrine large yellow"]
    ending = do(scene("red-5", "blue-9", rows="", lit="yellow blue"), "play red-5", "decline")
    assert offers(ending) == ["end", "shrine blue"]


def test_shrine_used_starts_the_passes_afresh() -> None:
    """Silencio R29: like a card played."""
    state = scene("red-6 red-9", "blue-9", lit="red", passes=1)
    assert do(state, "shrine red").passes == 0


def test_swapped_pairs_swap_the_shrines_too() -> None:
    """Silencio R8: a small shrine makes its colour's light effect, whichever that is."""
    state = scene("red-5 red-9", "blue-9", lit="red yellow", options=Options(swap_red_yellow=True))
    assert do(state, "shrine red").stage == Choosing("lay-open")
    assert do(state, "shrine yellow").stage == Choosing("shield")


def test_that_a_shrine_was_the_only_way_is_seen_by_its_user_alone() -> None:
    """Silencio R27: it would tell the others that the hand holds nothing to play (Silencio R42)."""
    state = do(scene("red-2 red-3", "blue-9", rows="red-5", oracle="green-3", lit="green"), "shrine green")
    assert views.view(state, Seat(0)).stage == Choosing("exchange", True)
    assert views.view(state, Seat(1)).stage == Choosing("exchange")
    state = do(state, "name 0")
    assert views.view(state, None).stage == Exchanging(Seat(0))
    state = do(state, "exchange oracle")
    assert views.view(state, Seat(1)).stage == TakingOracle(Seat(0))
    assert views.view(state, Seat(0)).stage == TakingOracle(Seat(0), True)
