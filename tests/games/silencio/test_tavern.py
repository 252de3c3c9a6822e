"""The tavern: when it opens, what may be said, and that it is true."""

from inkling.games.silencio.rules.events import Stated, TavernOpened
from inkling.games.silencio.rules.state import Ending, Pending, Tavern, Turn

from .scene import do, events, offers, scene, step


def said(texts: list[str]) -> list[str]:
    return [text for text in texts if text.startswith("say")]


def test_third_dark_effect_opens_the_tavern() -> None:
    """Silencio R31: and three more after a statement closed it; those made while it lies open do not count."""
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
    assert state.stage == Ending()
    assert {"shrine blue", "say dead", "end"} <= set(offers(state))
    state = do(state, "shrine blue", "decline")
    assert state.stage == Ending()
    assert said(offers(state)) != []
    state = do(state, "say dead")
    assert state.player == 1


def test_passing_player_uses_it_before_passing() -> None:
    """Silencio R30: also one without cards; using it obliges to nothing."""
    stuck = scene("red-2", "blue-9", rows="red-5", tavern=Tavern(open=True))
    assert offers(do(stuck, "say dead")) == ["pass"]
    empty = scene("", "blue-9", tavern=Tavern(open=True))
    assert said(offers(empty)) == ["say dead", "say spare red", "say spare blue", "say spare yellow", "say spare green"]
    assert isinstance(do(empty, "say dead").stage, Turn)
    free = scene("red-2", "blue-9", tavern=Tavern(open=True), lit="red")
    assert set(offers(do(free, "say dead"))) == {"shrine red", "play red-2"}


def test_dead_cards_are_counted_over_all_ones_cards() -> None:
    """Silencio R32: face-up ones included, pending effects ignored, at that moment; the number may be 0."""
    state = scene(
        "red-2 red-5 blue-3", "blue-9", rows="red-5 blue-2 green-3", lying=("green-2 green-4", ""),
        tavern=Tavern(open=True), pending=Pending(green_only=True),
    )  # fmt: skip
    assert events(state, "say dead")[0] == Stated(0, "dead", None, 3)  # type: ignore[arg-type]  # a bare seat
    alive = scene("red-9", "blue-9", tavern=Tavern(open=True))
    assert events(alive, "say dead")[0] == Stated(0, "dead", None, 0)  # type: ignore[arg-type]  # a bare seat


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


def test_spare_is_free_in_any_colour() -> None:
    """Silencio R32: the third statement needs no proof."""
    state = scene("red-2", "blue-9", tavern=Tavern(open=True))
    spare = [text for text in offers(state) if "spare" in text]
    assert spare == ["say spare red", "say spare blue", "say spare yellow", "say spare green"]
    assert events(state, "say spare green")[0] == Stated(0, "spare", "green", None)  # type: ignore[arg-type]  # a bare seat
