"""The effects of each colour, and waiting effects, alone and combined."""

from inkling.core.sight import Seat
from inkling.games.silencio.rules import views
from inkling.games.silencio.rules.events import DrawFailed, HandedOver, Played
from inkling.games.silencio.rules.state import (
    ExchangeKindStage,
    GiveCardBackStage,
    LightEffectStage,
    MustPlayStage,
    PendingEffects,
    Tavern,
    TurnEndingStage,
)

from .scene import cards, do, events, offers, scene, seeds_for, step

GREEN_LIGHT = "green-5 red-9"


def test_take_back_offers_last_journey_cards_of_other_rows() -> None:
    """Silencio R9: never the shrine; the row's new last card decides what fits. Silencio R10: never the blue row."""
    state = do(scene("blue-5 red-13", "green-9", rows="red-4 red-6 yellow-3 blue-2"), "play blue-5")
    assert offers(state) == ["take red-6", "take yellow-3", "decline"]
    state = do(scene("red-5 blue-9", "green-9", rows="blue-3 yellow-4", lit="large"), "shrine large blue")
    assert offers(state) == ["take yellow-4", "decline"]
    only_blue = scene("red-5 blue-9", "green-9", rows="blue-3", lit="large")
    assert "shrine large blue" not in offers(only_blue)
    state = do(scene("blue-5 red-13", "yellow-2 red-2", rows="yellow-3"), "play blue-5", "take yellow-3")
    assert state.rows[2] == ("yellow-1",)
    assert "yellow-3" in state.hands[0]
    assert offers(state) == ["play red-2", "play yellow-2"]
    assert do(state, "play yellow-2").pending == PendingEffects(random=True)


def test_dark_blue_gives_an_oracle_card_to_another() -> None:
    """Silencio R17: the Oracle is refilled from the deck, or else shrinks; an empty one gives nothing."""
    state = do(scene("blue-2 red-13", "", "green-9", oracle="red-5 red-6 red-7", deck="red-8 red-10"), "play blue-2")
    assert offers(state) == ["give red-5", "give red-6", "give red-7"]
    state = do(state, "give red-6")
    assert offers(state) == ["name 1", "name 2"]
    state = do(state, "name 1")
    assert state.hands[1] == ("red-6",)
    assert state.oracle == ("red-5", "red-8", "red-7")
    assert state.deck == ("red-10",)
    state = do(scene("blue-2 red-13", "blue-3", oracle="red-5"), "play blue-2", "give red-5", "name 1")
    assert state.oracle == ()
    state = do(state, "play blue-3")
    assert state.player == 0
    assert len(state.hands[0]) == 1


def test_open_card_stays_its_owners_and_anyone_may_use_it() -> None:
    """Silencio R11: the last concealed card may be turned up too; any number may be face up."""
    state = do(scene("yellow-3 red-5", "green-9", lying=("blue-9", "")), "play yellow-3")
    assert offers(state) == ["lay red-5", "decline"]
    state = do(state, "lay red-5")
    assert state.hands[0] == ()
    assert state.open[0] == cards("red-5 blue-9")
    assert offers(state) == ["play green-9", "play red-5", "play blue-9"]


def test_only_a_player_with_a_possible_exchange_may_be_named() -> None:
    """Silencio R12: and must make a possible one; Silencio R7: without any, the light green effect is skipped."""
    state = do(scene(GREEN_LIGHT, "", "blue-4"), "play green-5")
    assert offers(state) == ["name 0", "name 2", "decline"]
    with_deck = do(scene(GREEN_LIGHT, "", "blue-4", deck="red-2"), "play green-5")
    assert offers(with_deck) == ["name 0", "name 1", "name 2", "decline"]
    assert offers(do(with_deck, "name 1")) == ["exchange new-oracle"]
    named = do(scene(GREEN_LIGHT, "", "blue-4", oracle="red-3", deck="red-2"), "play green-5", "name 2")
    assert named.stage == ExchangeKindStage(Seat(2))
    assert offers(named) == ["exchange player", "exchange oracle", "exchange new-oracle"]
    assert do(scene(GREEN_LIGHT, "", ""), "play green-5").player == 1


def test_exchange_partner_sees_the_card_before_giving_one_back() -> None:
    """Silencio R13: the same card may be given back. Silencio R5: face-up cards count as hand cards here."""
    state = do(scene(GREEN_LIGHT, "blue-4", ""), "play green-5", "name 0", "exchange player")
    assert offers(state) == ["name 1"]
    state = do(state, "name 1")
    assert offers(state) == ["give red-9"]
    state = do(state, "give red-9")
    assert state.stage == GiveCardBackStage(Seat(1), Seat(0), "red-9")  # type: ignore[arg-type]  # a card's name
    assert views.view_of(state, Seat(1)).stage == state.stage
    assert views.view_of(state, Seat(2)).stage == GiveCardBackStage(Seat(1), Seat(0), None)
    assert offers(state) == ["give red-9", "give blue-4"]
    assert do(state, "give blue-4").hands == (("blue-4",), ("red-9",), ())
    assert do(state, "give red-9").hands == (("red-9",), ("blue-4",), ())
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
    """Silencio R16: only the two players know what they gave, except a face-up card; or it joins the Oracle."""
    state = scene("green-5", "blue-4", "red-7", lying=("red-9", "", ""))
    state = do(state, "play green-5", "name 0", "exchange player", "name 1")
    assert offers(state) == ["give red-9"]
    after, happened = step(state, "give red-9")
    assert happened == (HandedOver(0, 1, "red-9", True, False),)  # type: ignore[arg-type]  # bare ids
    assert views.visible_event(happened[0], Seat(2)) == happened[0]
    assert after.open[0] == ()
    assert after.hands[1] == cards("red-9 blue-4")
    back = events(after, "give red-9")[0]
    assert isinstance(back, HandedOver)
    assert not back.lay_open
    assert views.visible_event(back, Seat(2)) == HandedOver(Seat(1), Seat(0), None, False, True)
    assert views.visible_event(back, None) == HandedOver(Seat(1), Seat(0), None, False, True)
    state = scene("green-5", "blue-4", lying=("red-9", ""), oracle="red-3")
    state = do(state, "play green-5", "name 0", "exchange oracle", "take red-3", "lay red-9")
    assert state.oracle == ("red-9",)
    assert state.open == ((), ())
    assert state.hands[0] == ("red-3",)


def test_named_player_decides_and_the_turn_goes_on_with_its_owner() -> None:
    state = do(
        scene(GREEN_LIGHT, "blue-4", "red-7"), "play green-5", "name 2", "exchange player", "name 1", "give red-7"
    )
    assert state.player == 0
    state = do(state, "give blue-4")
    assert state.player == 1
    assert state.hands[1:] == (("red-7",), ("blue-4",))


def test_first_card_played_uses_up_all_that_was_pending() -> None:
    """Silencio R18: by any player, however many pass first; its own effect begins after that."""
    state = scene(
        "red-2", "red-5 red-13", "blue-9 green-9", rows="red-3", pending=PendingEffects(shield=True, dampen=True)
    )
    state = do(state, "pass")
    assert state.pending == PendingEffects(shield=True, dampen=True)
    state = do(state, "play red-5")
    assert state.pending == PendingEffects()
    state = scene("red-2 red-13", "blue-9", pending=PendingEffects(dampen=True))
    assert do(state, "play red-2").pending == PendingEffects(dampen=True)


def test_pending_effects_combine() -> None:
    """Silencio R19: a shield keeps light effects, dampen keeps dark ones, together no effect; green only allows green
    alone."""
    shielded = PendingEffects(shield=True)
    assert do(scene("green-2 red-13", "blue-9", pending=shielded), "play green-2").pending == PendingEffects()
    assert do(scene("red-3 red-13", "blue-9", pending=shielded), "play red-3").stage == LightEffectStage("shield")
    dampened = PendingEffects(dampen=True)
    after, happened = step(scene("red-3 red-13", "blue-9", pending=dampened), "play red-3")
    assert after.player == 1
    assert happened == (Played(0, "red-3", 0, False, None, False, "dampen"),)  # type: ignore[arg-type]  # bare ids
    assert do(scene("green-2 red-13", "blue-9", pending=dampened), "play green-2").pending == PendingEffects(
        green_only=True
    )
    both = PendingEffects(shield=True, dampen=True)
    assert do(scene("red-3 red-13", "blue-9", pending=both), "play red-3").player == 1
    assert do(scene("green-2 red-13", "blue-9", pending=both), "play green-2").pending == PendingEffects()
    both = PendingEffects(shield=True, green_only=True)
    state = scene("green-2 red-5", "blue-9", pending=both)
    assert offers(state) == ["play green-2"]
    assert do(state, "play green-2").pending == PendingEffects()
    light = scene("green-5 red-5", "blue-9", pending=both)
    assert do(light, "play green-5").stage == LightEffectStage("exchange")


def test_shield_covers_whichever_card_is_finally_played_and_two_are_one() -> None:
    """Silencio R19: even after a failed draw; a second shield does nothing, so no shrine gives it (Silencio R39)."""
    state = scene("green-2 red-2", "blue-9", rows="red-3", pending=PendingEffects(shield=True, random=True))
    failed = do(seeds_for(state, "red-2"), "draw")
    assert failed.pending == PendingEffects(shield=True, random=True)
    assert do(failed, "play green-2").pending == PendingEffects()
    state = do(scene("red-3 red-13", "blue-9", lit="red"), "play red-3", "shield")
    assert state.player == 1
    assert state.pending == PendingEffects(shield=True)
    declined = do(scene("red-3 red-13", "blue-9", lit="red"), "play red-3", "decline")
    assert offers(declined) == ["end", "shrine red"]


def test_shrine_effect_joins_what_is_pending_and_uses_nothing_up() -> None:
    """Silencio R18, R19, R20 and R21: a shield covers the next card played by anybody; dampen does not affect
    shrines."""
    state = do(
        scene("green-2 red-13", "blue-2 blue-9", lit="red", oracle="red-5"), "shrine red", "shield", "play green-2"
    )
    assert state.pending == PendingEffects()
    assert state.player == 1
    late = do(
        scene("yellow-4 red-13", "green-2 blue-9", lit="red", lying=("", "")),
        "play yellow-4",
        "decline",
        "shrine red",
        "shield",
    )
    assert late.pending == PendingEffects(shield=True)
    assert do(late, "play green-2").pending == PendingEffects()
    state = scene("green-2 red-5", "blue-9", lit="red", pending=PendingEffects(green_only=True, dampen=True))
    state = do(state, "shrine red", "shield")
    assert state.pending == PendingEffects(shield=True, dampen=True, green_only=True)
    assert offers(state) == ["play green-2"]
    assert do(state, "play green-2").pending == PendingEffects()
    random = do(
        scene("green-2 red-2", "blue-9", lit="red", pending=PendingEffects(random=True)), "shrine red", "shield"
    )
    assert random.pending == PendingEffects(shield=True, random=True)
    assert offers(random) == ["draw"]
    assert do(random, "draw").pending == PendingEffects()
    state = scene("blue-5 red-13", "green-9", rows="red-4", lit="blue", pending=PendingEffects(dampen=True))
    state = do(state, "shrine blue")
    assert state.stage == LightEffectStage("take-back")
    assert do(state, "take red-4").pending == PendingEffects(dampen=True)


def test_only_dark_effects_that_were_created_count() -> None:
    """Silencio R22: shielded, last-card and top-green dark effects do not; with an empty Oracle (Silencio R17) one
    does."""
    tavern = Tavern(darks=1)
    shielded = scene("green-2 red-13", "blue-9", pending=PendingEffects(shield=True), tavern=tavern)
    assert do(shielded, "play green-2").tavern == tavern
    last = scene("green-2", "blue-9", tavern=tavern)
    assert do(last, "play green-2").tavern == tavern
    top = scene("green-8 red-2", "blue-9", rows="green-7", top_rank=8, tavern=tavern)
    assert do(top, "play green-8").tavern == tavern
    after = do(scene("blue-2 red-13", "blue-9", tavern=Tavern(darks=1)), "play blue-2")
    assert after.tavern == Tavern(darks=2)
    assert after.night == ("blue-2",)
    assert after.player == 1


def test_random_draws_only_if_a_concealed_card_could_be_played() -> None:
    """Silencio R23, R24 and R25: no draw without a legal card or with face-up cards alone."""
    random = PendingEffects(random=True)
    assert offers(scene("red-2", "blue-9", rows="red-3", pending=random)) == ["pass"]
    foreign = scene("red-2", "blue-9", rows="red-3", lying=("", "green-5"), pending=random)
    assert offers(foreign) == ["draw", "pass"]
    assert do(foreign, "pass").pending == random
    random = PendingEffects(random=True)
    assert offers(scene("red-5 red-2", "blue-9", rows="red-3", pending=random)) == ["draw"]
    assert offers(scene("red-2", "blue-9", rows="red-3", lying=("blue-5", ""), pending=random)) == ["draw"]
    state = scene("", "blue-9", lying=("red-5 blue-3", ""), pending=PendingEffects(random=True))
    assert offers(state) == ["play red-5", "play blue-3"]
    state = scene("red-5 green-3", "blue-9", rows="green-4", pending=PendingEffects(green_only=True))
    assert offers(state) == ["pass"]
    foreign = scene("red-5", "blue-9", lying=("", "green-5"), pending=PendingEffects(green_only=True))
    assert offers(foreign) == ["play green-5", "pass"]


def test_random_card_that_fits_is_played_with_its_usual_effect() -> None:
    """Silencio R24: chance picks among the concealed cards only (Silencio R11: never a face-up one)."""
    state = scene("red-5 green-2", "blue-9", lying=("blue-7", ""), pending=PendingEffects(random=True))
    drawn = set()
    for wanted in ("red-5", "green-2"):
        played = events(seeds_for(state, wanted), "draw")[0]
        assert isinstance(played, Played)
        assert played.drawn
        drawn.add(played.card)
    assert drawn == {"red-5", "green-2"}
    assert do(seeds_for(state, "green-2"), "draw").pending == PendingEffects(green_only=True)
    assert do(seeds_for(state, "red-5"), "draw").stage == LightEffectStage("shield")


def test_failed_draw_is_shown_and_a_legal_card_must_follow() -> None:
    """Silencio R36: no card played, pending effects stay, no pass, another's face-up card included."""
    state = scene(
        "red-2 blue-5", "blue-9", rows="red-3", lying=("", "green-5"), pending=PendingEffects(random=True), passes=1
    )
    state, happened = step(seeds_for(state, "red-2"), "draw")
    assert happened == (DrawFailed(0, "red-2"),)  # type: ignore[arg-type]  # bare ids
    assert state.stage == MustPlayStage()
    assert state.passes == 1
    assert state.pending == PendingEffects(random=True)
    assert "red-2" in state.hands[0]
    assert offers(state) == ["play blue-5", "play green-5"]
    assert do(state, "play green-5").pending == PendingEffects()


def test_after_the_draw_shrine_and_tavern_wait_for_the_end_of_the_turn() -> None:
    """Silencio R37: before the draw they may be used, after it only at the end."""
    state = scene(
        "red-2 yellow-2",
        "blue-9",
        rows="red-3",
        lit="red",
        tavern=Tavern(open=True),
        pending=PendingEffects(random=True),
    )
    before = offers(state)
    assert "shrine red" in before
    assert "say dead" in before
    failed = do(seeds_for(state, "red-2"), "draw")
    assert offers(failed) == ["play yellow-2"]
    ending = do(failed, "play yellow-2")
    assert ending.stage == TurnEndingStage()
    assert {"shrine red", "say dead", "end"} <= set(offers(ending))
