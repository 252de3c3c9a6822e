"""Shrines at the start and the end of a turn, and the tavern."""

from inkling.core.sight import Seat
from inkling.games.silencio.rules import views
from inkling.games.silencio.rules.events import StatementMade, TavernOpened
from inkling.games.silencio.rules.state import (
    ExchangeKindStage,
    LightEffectStage,
    Options,
    PendingEffects,
    TakeOracleCardStage,
    Tavern,
    TurnEndingStage,
    TurnStage,
)

from .scene import do, events, offers, scene, step


def shrines(texts: list[str]) -> list[str]:
    return [text for text in texts if text.startswith("shrine")]


def test_shrine_is_used_once_and_one_a_turn() -> None:
    """Silencio R26: it is spent even if its effect is declined; the next player may use another."""
    state = do(scene("red-5 red-9", "blue-9", lit="red blue"), "shrine red")
    assert state.lit == ("blue",)
    state = do(state, "decline")
    assert state.lit == ("blue",)
    assert state.pending == PendingEffects()
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
    """Silencio R8: red and yellow may have swapped effects."""
    state = scene("red-5 red-9", "blue-9", rows="yellow-3", lit="red blue yellow green large")
    assert shrines(offers(state)) == [
        "shrine red", "shrine blue", "shrine yellow", "shrine green",
        "shrine large red", "shrine large blue", "shrine large yellow", "shrine large green",
    ]  # fmt: skip
    assert do(state, "shrine large yellow").stage == LightEffectStage("lay-open")
    assert do(state, "shrine large yellow").lit == ("red", "blue", "yellow", "green")
    state = scene("red-5 red-9", "blue-9", lit="red yellow", options=Options(swap_red_yellow=True))
    assert do(state, "shrine red").stage == LightEffectStage("lay-open")
    assert do(state, "shrine yellow").stage == LightEffectStage("shield")


def test_start_shrine_without_a_legal_card_must_make_one_legal() -> None:
    """Silencio R27: only blue, or an exchange with the Oracle, and then without declining."""
    state = scene("red-2", "blue-9", rows="red-5 yellow-4", oracle="green-3", lit="red blue yellow green large")
    assert shrines(offers(state)) == ["shrine blue", "shrine green", "shrine large blue", "shrine large green"]
    assert "pass" in offers(state)
    state = do(scene("red-2", "blue-9", rows="red-5 yellow-4", lit="blue"), "shrine blue")
    assert offers(state) == ["take red-5", "take yellow-4"]
    green_only = scene("red-2", "blue-9", rows="red-5 green-4", lit="blue", pending=PendingEffects(green_only=True))
    assert offers(do(green_only, "shrine blue")) == ["take green-4"]
    hopeless = scene("red-2", "blue-9", rows="red-5", lit="blue", pending=PendingEffects(green_only=True))
    assert offers(hopeless) == ["pass"]
    state = scene("red-2 red-3", "blue-9", rows="red-5", oracle="red-4 green-3", deck="red-8", lit="green")
    state = do(state, "shrine green")
    assert offers(state) == ["name 0"]
    state = do(state, "name 0")
    assert state.stage == ExchangeKindStage(Seat(0), True)
    assert offers(state) == ["exchange oracle"]
    state = do(state, "exchange oracle")
    assert state.stage == TakeOracleCardStage(Seat(0), True)
    assert offers(state) == ["take green-3"]
    state = do(state, "take green-3")
    assert offers(state) == ["lay red-2", "lay red-3"]
    state = do(state, "lay red-2")
    assert offers(state) == ["play green-3"]


def test_shrine_with_a_legal_card_or_at_the_end_may_be_declined() -> None:
    """Silencio R26 and R27: at the end of a turn even with nothing to play."""
    state = scene("red-2 red-9", "blue-9", rows="red-5", oracle="green-3", lit="green")
    assert offers(do(state, "shrine green")) == ["name 0", "name 1", "decline"]
    foreign = scene("red-2", "blue-9", rows="red-5", lying=("", "green-4"), lit="blue")
    assert offers(do(foreign, "shrine blue")) == ["take red-5", "decline"]
    played = do(scene("red-5 red-2", "blue-9", rows="yellow-4", lit="blue green"), "play red-5", "decline")
    assert played.stage == TurnEndingStage()
    state = do(played, "shrine blue")
    assert offers(state) == ["take red-5", "take yellow-4", "decline"]
    assert do(state, "decline").player == 1
    assert offers(do(played, "shrine green")) == ["name 0", "name 1", "decline"]


def test_nobody_has_to_use_a_shrine_to_avoid_a_pass() -> None:
    """Silencio R27: a player without cards can't use one, and a turn with a pass has no shrine at its end."""
    state = scene("red-2", "blue-9", rows="red-5", lit="blue")
    assert offers(state) == ["pass", "shrine blue"]
    assert isinstance(do(state, "pass").stage, TurnStage)
    state = scene("", "blue-9", rows="red-5", oracle="green-3", lit="red blue green large", lying=("", "green-4"))
    assert offers(state) == ["pass"]


def test_after_a_start_shrine_one_must_play_if_possible() -> None:
    """Silencio R33: another player's face-up card included. If nothing is legal, the pass starts a new count."""
    state = scene("red-2", "blue-9", rows="red-5", lying=("", "green-4"), lit="blue")
    state = do(state, "shrine blue", "decline")
    assert offers(state) == ["play green-4"]
    random = scene(
        "red-2", "blue-9", rows="red-5", lying=("", "green-4"), lit="blue", pending=PendingEffects(random=True)
    )
    assert offers(do(random, "shrine blue", "decline")) == ["draw"]
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
    assert state.stage == TurnEndingStage()
    assert offers(state) == ["end", "shrine blue"]
    state = do(state, "shrine blue", "take yellow-4")
    assert state.hands[0] == ("yellow-4",)
    assert state.player == 1


def test_shrine_that_could_do_nothing_cannot_be_chosen() -> None:
    """Silencio R39: also by colour for the large one. Silencio R29: using a shrine resets the count of passes."""
    state = scene("red-5", "", lit="red blue yellow green large", pending=PendingEffects(shield=True))
    assert shrines(offers(state)) == ["shrine yellow", "shrine large yellow"]
    ending = do(scene("red-5", "blue-9", rows="", lit="yellow blue"), "play red-5", "decline")
    assert offers(ending) == ["end", "shrine blue"]
    state = scene("red-6 red-9", "blue-9", lit="red", passes=1)
    assert do(state, "shrine red").passes == 0


def test_only_the_user_of_a_shrine_sees_that_it_was_the_only_way() -> None:
    """Silencio R27: it would reveal that the hand has no playable card (Silencio R42)."""
    state = do(scene("red-2 red-3", "blue-9", rows="red-5", oracle="green-3", lit="green"), "shrine green")
    assert views.view_of(state, Seat(0)).stage == LightEffectStage("exchange", True)
    assert views.view_of(state, Seat(1)).stage == LightEffectStage("exchange")
    state = do(state, "name 0")
    assert views.view_of(state, None).stage == ExchangeKindStage(Seat(0))
    state = do(state, "exchange oracle")
    assert views.view_of(state, Seat(1)).stage == TakeOracleCardStage(Seat(0))
    assert views.view_of(state, Seat(0)).stage == TakeOracleCardStage(Seat(0), True)


def said(texts: list[str]) -> list[str]:
    return [text for text in texts if text.startswith("say")]


def test_third_dark_effect_opens_the_tavern() -> None:
    """Silencio R31: and three more after a statement closed it; those created while it is open do not count."""
    state = scene("red-2 red-3", "red-13 blue-13", tavern=Tavern(darks=1))
    assert said(offers(state)) == []
    after = do(state, "play red-2")
    assert after.tavern == Tavern(darks=2)
    state = scene("red-2 red-9", "red-13 blue-13", tavern=Tavern(darks=2))
    after, happened = step(state, "play red-2")
    assert TavernOpened() in happened
    assert after.tavern == Tavern(open=True)
    state = scene("red-2 red-4 red-9", "red-3 red-5 blue-13", tavern=Tavern(open=True))
    after = do(state, "play red-2")
    assert after.tavern == Tavern(open=True)
    closed = do(after, "say spare red")
    assert closed.tavern == Tavern(open=False, darks=0)
    assert said(offers(closed)) == []
    second = do(closed, "play red-3", "play red-4")
    assert second.tavern == Tavern(darks=2)
    third, happened = step(second, "play red-5")
    assert TavernOpened() in happened
    assert third.tavern == Tavern(open=True)
    assert said(offers(third)) != []


def test_tavern_may_be_used_at_the_end_of_the_turn_that_opened_it() -> None:
    """Silencio R30: and independent of the shrine limit, in either order."""
    state = scene("red-2 red-9", "red-13", lit="blue", tavern=Tavern(darks=2))
    state = do(state, "play red-2")
    assert state.stage == TurnEndingStage()
    assert {"shrine blue", "say dead", "end"} <= set(offers(state))
    state = do(state, "shrine blue", "decline")
    assert state.stage == TurnEndingStage()
    assert said(offers(state)) != []
    state = do(state, "say dead")
    assert state.player == 1


def test_passing_player_uses_it_before_passing() -> None:
    """Silencio R30: even one without cards; using it obliges to nothing."""
    stuck = scene("red-2", "blue-9", rows="red-5", tavern=Tavern(open=True))
    assert offers(do(stuck, "say dead")) == ["pass"]
    empty = scene("", "blue-9", tavern=Tavern(open=True))
    assert said(offers(empty)) == ["say dead", "say spare red", "say spare blue", "say spare yellow", "say spare green"]
    assert isinstance(do(empty, "say dead").stage, TurnStage)
    free = scene("red-2", "blue-9", tavern=Tavern(open=True), lit="red")
    assert set(offers(do(free, "say dead"))) == {"shrine red", "play red-2"}


def test_dead_cards_are_counted_and_spare_needs_no_proof() -> None:
    """Silencio R32: face-up cards count, waiting effects don't; the number may be 0. Spare is free in any colour."""
    state = scene(
        "red-2 red-5 blue-3", "blue-9", rows="red-5 blue-2 green-3", lying=("green-2 green-4", ""),
        tavern=Tavern(open=True), pending=PendingEffects(green_only=True),
    )  # fmt: skip
    assert events(state, "say dead")[0] == StatementMade(0, "dead", None, 3)  # type: ignore[arg-type]  # a bare seat
    alive = scene("red-9", "blue-9", tavern=Tavern(open=True))
    assert events(alive, "say dead")[0] == StatementMade(0, "dead", None, 0)  # type: ignore[arg-type]  # a bare seat
    state = scene("red-2", "blue-9", tavern=Tavern(open=True))
    spare = [text for text in offers(state) if "spare" in text]
    assert spare == ["say spare red", "say spare blue", "say spare yellow", "say spare green"]
    assert events(state, "say spare green")[0] == StatementMade(0, "spare", "green", None)  # type: ignore[arg-type]  # a bare seat


def test_high_needs_a_card_and_all_of_them_high() -> None:
    """Silencio R32: 2 × rank > row's last rank + top rank, for every card of that colour, at least one."""
    state = scene("red-10 red-9 blue-8 green-7", "blue-9", rows="red-4", top_rank=13, tavern=Tavern(open=True))
    # Red: 2 × 9 = 18 > 4 + 13 = 17. Blue: 2 × 8 = 16 > 14. Green: 2 × 7 = 14 is not above 14.
    assert [text for text in offers(state) if "high" in text] == ["say high red", "say high blue"]
    mixed = scene("red-10 red-8", "blue-9", rows="red-4", top_rank=13, lying=("", ""), tavern=Tavern(open=True))
    assert [text for text in offers(mixed) if "high" in text] == []
    opened = scene("red-10", "blue-9", rows="red-4", top_rank=13, lying=("red-8", ""), tavern=Tavern(open=True))
    assert [text for text in offers(opened) if "high" in text] == []
    state = scene("red-7 blue-6 green-5", "blue-8", rows="red-4 blue-4", top_rank=8, tavern=Tavern(open=True))
    # Red: 2 × 7 = 14 > 4 + 8 = 12. Blue: 2 × 6 = 12 is not above 12. Green: 2 × 5 = 10 > 1 + 8 = 9.
    assert [text for text in offers(state) if "high" in text] == ["say high red", "say high green"]
