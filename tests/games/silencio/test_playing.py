"""Which card may be played, which effect it has, how a game ends, and its rating."""

import pytest
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core.sight import Seat
from inkling.games.silencio import GAME
from inkling.games.silencio.rules import legal_choices, rules, views
from inkling.games.silencio.rules.events import EffectSkipped, Ended, Played, TurnEnded
from inkling.games.silencio.rules.state import (
    GiftStage,
    LightEffectStage,
    Options,
    PendingEffects,
    Tavern,
    TurnEndingStage,
    TurnStage,
)
from inkling.games.silencio.text import text_screen
from tests.not_none import not_none

from .scene import cards, do, events, offers, scene, step


def played(state_events: tuple[object, ...]) -> Played:
    return next(event for event in state_events if isinstance(event, Played))


def test_own_legal_card_must_be_played_and_otherwise_one_passes() -> None:
    """Silencio R4: without cards a player must pass, even if another player's face-up card would fit."""
    state = scene("red-4 red-5 red-6 blue-2", "red-13", rows="red-5")
    assert offers(state) == ["play red-6", "play blue-2"]
    assert "pass" not in offers(scene("red-2", "blue-2"))
    assert "pass" not in offers(scene("red-2", "blue-2", rows="red-3", lying=("blue-5", "")))
    state = scene("red-2", "blue-2", rows="red-3", lying=("", "green-4"))
    assert offers(state) == ["play green-4", "pass"]
    state = scene("red-2", "red-8 blue-2", rows="red-3", oracle="red-4")
    assert offers(state) == ["pass"]
    state = do(state, "pass", "play red-8", "shield")
    assert state.player == 0
    assert offers(state) == ["pass"]
    state = scene("", "blue-2", lying=("", "green-4"))
    assert offers(state) == ["pass"]


@pytest.mark.parametrize(
    ("card", "rows", "dark", "effect"),
    [
        ("red-2", "", True, "dampen"),
        ("red-3", "", False, "shield"),
        ("blue-2", "", True, "gift"),
        ("blue-3", "red-2", False, "take-back"),
        ("yellow-2", "", True, "random"),
        ("yellow-3", "", False, "lay-open"),
        ("green-2", "", True, "green-only"),
        ("green-3", "", False, "exchange"),
        ("red-6", "red-5", True, "dampen"),
        ("red-7", "red-5", False, "shield"),
    ],
)
def test_gap_is_light_and_one_above_is_dark(card: str, rows: str, dark: bool, effect: str) -> None:
    state = scene(f"{card} red-13", "blue-13", rows=rows, oracle="green-9", deck="green-10")
    laid = played(events(state, f"play {card}"))
    assert (laid.dark, laid.effect, laid.no_effect) == (dark, effect, None)


def test_light_may_be_declined_and_dark_may_not() -> None:
    light = do(scene("red-3 red-9", "blue-13"), "play red-3")
    assert offers(light) == ["shield", "decline"]
    assert do(light, "decline").pending == PendingEffects()
    dark = do(scene("blue-2 red-9", "blue-13", oracle="red-5"), "play blue-2")
    assert offers(dark) == ["give red-5"]


def test_last_card_one_above_has_no_effect() -> None:
    """Silencio R5: own face-up cards count as hand cards. Silencio R6: another player's is never the last."""
    state = scene("red-2", "blue-13")
    laid = played(events(state, "play red-2"))
    assert (laid.effect, laid.no_effect) == (None, "last-card")
    assert do(state, "play red-2").pending == PendingEffects()
    assert do(scene("red-3", "blue-13"), "play red-3").stage == LightEffectStage("shield")
    concealed = scene("red-2", "blue-13", lying=("blue-9", ""))
    assert do(concealed, "play red-2").pending == PendingEffects(dampen=True)
    opened = scene("blue-9", "blue-13", lying=("red-2", ""))
    assert do(opened, "play red-2").pending == PendingEffects(dampen=True)
    last = scene("", "blue-13", lying=("red-2", ""))
    assert played(events(last, "play red-2")).no_effect == "last-card"
    state = scene("red-2", "blue-13", rows="red-3", lying=("", "yellow-2"), oracle="")
    after = do(state, "play yellow-2")
    laid = played(events(state, "play yellow-2"))
    assert (laid.seat, laid.owner, laid.no_effect) == (0, 1, None)
    assert after.pending == PendingEffects(random=True)
    assert after.open == ((), ())
    assert after.hands[0] == ("red-2",)


def test_top_green_never_makes_the_dark_green_effect() -> None:
    """Silencio R38: over a gap its light effect is normal; if it is boxed, no other card inherits this."""
    state = scene("green-10 red-2", "blue-8", rows="green-9", top_rank=10)
    assert played(events(state, "play green-10")).no_effect == "top-green"
    assert do(state, "play green-10").pending == PendingEffects()
    gap = scene("green-10 red-2", "blue-8", rows="green-8", top_rank=10)
    assert do(gap, "play green-10").stage == LightEffectStage("exchange")
    second = scene("green-9 red-2", "blue-8", rows="green-8", top_rank=10)
    assert do(second, "play green-9").pending == PendingEffects(green_only=True)
    other = scene("red-10 red-2", "blue-8", rows="red-9", top_rank=10)
    assert do(other, "play red-10").pending == PendingEffects(dampen=True)


def test_effect_that_can_do_nothing_is_skipped() -> None:
    """Silencio R7: without a question."""
    state = scene("blue-3 red-9", "green-13")
    after, happened = step(state, "play blue-3")
    assert EffectSkipped(Seat(0), "take-back") in happened
    assert after.player == 1
    nothing_to_open = scene("yellow-3", "green-13", lying=("red-9", ""))
    assert do(nothing_to_open, "play yellow-3").player == 1


def test_choice_with_one_possibility_is_still_made() -> None:
    """Silencio R45: by the seat; an end of turn is skipped only while no shrine is usable."""
    state = do(scene("blue-2 red-9", "green-13", oracle="red-5", deck="red-6"), "play blue-2")
    assert offers(state) == ["give red-5"]
    state = do(state, "give red-5")
    assert state.stage == GiftStage("red-5")  # type: ignore[arg-type]  # a card's name
    assert offers(state) == ["name 1"]
    after, happened = step(state, "name 1")
    assert isinstance(after.stage, TurnStage)
    assert after.player == 1
    assert not [event for event in happened if isinstance(event, TurnEnded)]
    state = do(scene("yellow-2 red-9", "green-13", lit="red"), "play yellow-2")
    assert isinstance(state.stage, TurnEndingStage)
    assert offers(state) == ["end", "shrine red"]


def test_card_lies_night_side_up_only_if_its_dark_effect_was_created() -> None:
    """Silencio R41: all others are day side up; if taken back and played again, the new effect counts."""
    state = scene("red-2 red-13", "blue-13 blue-4", rows="blue-3")
    assert do(state, "play red-2").night == ("red-2",)
    assert do(scene("red-3 red-13", "blue-13"), "play red-3", "shield").night == ()
    assert do(scene("red-2", "blue-13"), "play red-2").night == ()
    shielded = scene("red-2 red-13", "blue-13", pending=PendingEffects(shield=True))
    assert do(shielded, "play red-2").night == ()
    taken = scene("blue-3 red-13", "blue-13", rows="red-2")
    assert do(taken, "play blue-3", "take red-2").night == ()
    state = do(scene("red-2 blue-5 red-13", "green-4 yellow-9 green-13"), "play red-2")
    assert state.night == ("red-2",)
    state = do(state, "play green-4", "play blue-5", "take red-2")
    assert state.night == ()
    state = do(state, "play yellow-9", "decline")
    shielded = replace(state, pending=PendingEffects(shield=True))
    assert do(shielded, "play red-2").night == ()
    assert do(state, "play red-2").night == ("red-2",)


def test_red_and_yellow_may_swap_their_pairs() -> None:
    """Silencio R8: a set-up option; blue and green are certain."""
    swapped = Options(swap_red_yellow=True)
    assert do(scene("red-2 red-9", "blue-9", options=swapped), "play red-2").pending == PendingEffects(random=True)
    assert do(scene("yellow-2 red-9", "blue-9", options=swapped), "play yellow-2").pending == PendingEffects(
        dampen=True
    )
    assert do(scene("red-3 red-9", "blue-9", options=swapped), "play red-3").stage == LightEffectStage("lay-open")
    assert do(scene("yellow-3 red-9", "blue-9", options=swapped), "play yellow-3").stage == LightEffectStage("shield")
    assert do(scene("green-2 red-9", "blue-9", options=swapped), "play green-2").pending == PendingEffects(
        green_only=True
    )
    assert do(scene("blue-2 red-9", "blue-9", oracle="red-5", options=swapped), "play blue-2").stage == GiftStage()


EXAMPLE = "red-4 red-13", "red-2 blue-3 green-13", "blue-4 yellow-13"


def test_example_red_four_then_blue_three_takes_it_back() -> None:
    """Silencio example: red 4 over a gap is light; a red 2 is dead; blue 3 takes the red 4 back to the bare shrine."""
    state = scene(*EXAMPLE, oracle="red-9 yellow-4 green-5", deck="red-5")
    after = do(state, "play red-4", "shield")
    assert "play red-2" not in offers(after)
    taken = do(after, "play blue-3", "take red-4")
    assert taken.rows[0] == ("red-1",)
    assert "red-4" in taken.hands[1]
    assert taken.player == 2


def test_example_blue_four_on_blue_three_is_dark_all_the_same() -> None:
    """Silencio example: blue 3 used up the shield (Silencio R18), so blue 4 gives an Oracle card and it refills."""
    state = scene(*EXAMPLE, oracle="red-9 yellow-4 green-5", deck="red-5")
    state = do(state, "play red-4", "shield", "play blue-3", "take red-4", "play blue-4")
    assert offers(state) == ["give red-9", "give yellow-4", "give green-5"]
    state = do(state, "give yellow-4")
    assert offers(state) == ["name 0", "name 1"]
    state = do(state, "name 1")
    assert "yellow-4" in state.hands[1]
    assert state.oracle == ("red-9", "red-5", "green-5")
    assert state.deck == ()


def test_public_things_are_public() -> None:
    """Silencio R42: counts, Oracle, rows, shrines, face-up and boxed cards; hands and deck are hidden."""
    state = scene("red-4", "blue-3 blue-4", rows="green-4", lying=("", "red-9"), oracle="red-5", deck="red-6 red-7")
    seen = views.view_of(state, None)
    assert (seen.counts, seen.deck, seen.oracle) == ((1, 2), 2, ("red-5",))
    assert seen.open == ((), cards("red-9"))
    assert seen.hand is None
    assert views.view_of(state, Seat(0)).hand == ("red-4",)


def test_all_hands_empty_ends_it_at_once() -> None:
    """Silencio R34: before the effect, shrine and tavern. With face-up cards left, the play goes on."""
    state = scene("red-5", "", lit="red blue large", tavern=Tavern(open=True), rows="yellow-4")
    state, happened = step(state, "play red-5")
    assert legal_choices.seats_to_act(state) == ()
    assert isinstance(happened[0], Played)
    assert happened[0].no_effect == "finished"
    assert happened[1] == Ended("perfect", ((), ()))
    result = not_none(rules.outcome_of(state))
    assert (result.reason, result.score, result.won) == ("perfect", 0, True)
    state = do(scene("red-5", "", lying=("", "blue-4")), "play red-5", "decline")
    assert legal_choices.seats_to_act(state) == (1,)


def test_as_many_passes_in_a_row_as_players_end_it() -> None:
    """Silencio R29: a card played restarts the count; the result counts face-up cards too."""
    stuck = scene("red-2 red-3", "red-4", rows="red-5 blue-9", lying=("blue-2", ""))
    stuck = do(stuck, "pass", "pass")
    result = not_none(rules.outcome_of(stuck))
    assert (result.reason, result.score, result.won) == ("passes", 4, False)
    state = scene("red-2", "red-3", "red-9 blue-9", rows="red-5", passes=0)
    state = do(state, "pass", "pass", "play red-9", "decline")
    assert state.passes == 0
    state = do(state, "pass", "pass")
    assert rules.outcome_of(state) is None
    assert state.player == 2


@pytest.mark.parametrize(
    ("seats", "left", "rating"),
    [
        (2, 0, "perfect"), (2, 1, "almost-there"), (2, 2, "almost-there"), (2, 3, "keep-wandering"),
        (3, 0, "perfect"), (3, 1, "almost-there"), (3, 3, "almost-there"), (3, 4, "keep-wandering"),
        (4, 0, "perfect"), (4, 1, "almost-there"), (4, 4, "almost-there"), (4, 5, "keep-wandering"),
    ],
)  # fmt: skip
def test_rating_follows_the_table(seats: int, left: int, rating: str) -> None:
    assert rules.rating_of_cards_left(left, seats) == rating


def test_abandoned_play_has_no_result() -> None:
    state = do(scene("red-2", "blue-2"), "abandon")
    result = not_none(rules.outcome_of(state))
    assert (result.reason, result.score, result.won) == ("abandoned", None, None)
    assert legal_choices.seats_to_act(state) == ()


def test_suggestion_is_harder_after_a_perfect_play_and_easier_after_a_bad_one() -> None:
    say = speech("en", GAME.package)
    assert text_screen.suggest_harder_or_easier_options("perfect", Options(), say) == [
        "Fewer lit shrines would make it harder."
    ]
    assert text_screen.suggest_harder_or_easier_options("perfect", Options(unlit="all"), say) == []
    assert text_screen.suggest_harder_or_easier_options("keep-wandering", Options(), say) == [
        "The tavern would make it easier."
    ]
    assert text_screen.suggest_harder_or_easier_options("keep-wandering", Options(tavern=True), say) == []
    assert text_screen.suggest_harder_or_easier_options("almost-there", Options(), say) == []
