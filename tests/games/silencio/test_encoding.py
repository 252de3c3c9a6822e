"""Encoding for environments: nothing of a view is lost."""

import pytest
from msgspec.structs import replace

from inkling.core.sight import Seat, Viewer
from inkling.games.silencio import GAME
from inkling.games.silencio.rules.cards import CardId
from inkling.games.silencio.rules.encoding import encode_view
from inkling.games.silencio.rules.state import (
    ExchangeKindStage,
    ExchangePartnerStage,
    GiftStage,
    GiveCardBackStage,
    HandOverCardStage,
    LayOracleCardStage,
    LightEffectStage,
    PassingOnStage,
    PlayOverStage,
    SeenStage,
    StartQuestionView,
    State,
    TakeOracleCardStage,
    TurnEndingStage,
    TurnStage,
    View,
)
from inkling.games.silencio.rules.views import view_of

from .plays import random_plays
from .scene import do, scene

A, B, C = Seat(0), Seat(1), Seat(2)
RED, BLUE = CardId("red-5"), CardId("blue-9")


@pytest.mark.parametrize("seats", GAME.seats)
def test_numbers_tell_views_apart(seats: int) -> None:
    seen: dict[tuple[int, ...], View] = {}
    for seed in (2, 4):
        for play in random_plays(seed, seats):
            for state in (play.state, *branches(play.state)):
                for viewer in (*map(Seat, range(seats)), None):
                    now = without_places(view_of(state, viewer))
                    assert seen.setdefault(encode_view(now), now) == now
    assert len({len(row) for row in seen}) == 1


def branches(state: State) -> list[State]:
    return [
        GAME.rules.apply(state, seat, action)[0]
        for seat in GAME.rules.turn(state)
        for action in GAME.rules.legal(state, seat)
    ]


def without_places(seen: View) -> View:
    """Remove the order of Oracle and box, and of the cards turned to night, which has no meaning."""
    stage = replace(seen.stage, place=0) if isinstance(seen.stage, LayOracleCardStage) else seen.stage
    oracle, boxed, night = (tuple(sorted(cards)) for cards in (seen.oracle, seen.boxed, seen.night))
    return replace(seen, stage=stage, oracle=oracle, boxed=boxed, night=night)


def test_numbers_tell_what_is_asked() -> None:
    stages: list[SeenStage] = [
        StartQuestionView(1, True),
        StartQuestionView(2, True),
        StartQuestionView(1, False),
        PassingOnStage(A, 0),
        PassingOnStage(B, 0),
        PassingOnStage(B, 1),
        TurnStage(),
        LightEffectStage("shield"),
        LightEffectStage("take-back"),
        LightEffectStage("take-back", True),
        LightEffectStage("exchange", True),
        GiftStage(),
        GiftStage(RED),
        GiftStage(BLUE),
        ExchangeKindStage(A),
        ExchangeKindStage(A, True),
        ExchangeKindStage(B),
        ExchangePartnerStage(A),
        ExchangePartnerStage(B),
        HandOverCardStage(A, B),
        HandOverCardStage(A, C),
        HandOverCardStage(B, A),
        GiveCardBackStage(B, A, None),
        GiveCardBackStage(B, A, RED),
        GiveCardBackStage(B, C, RED),
        TakeOracleCardStage(A),
        TakeOracleCardStage(A, True),
        LayOracleCardStage(A, RED, 0),
        LayOracleCardStage(A, BLUE, 0),
        LayOracleCardStage(B, RED, 0),
        TurnEndingStage(),
        PlayOverStage("perfect"),
        PlayOverStage("passes"),
        PlayOverStage("time-up"),
        PlayOverStage("abandoned"),
    ]
    table = view_of(scene("red-4 red-13", "blue-4", "green-4"), A)
    assert len({encode_view(replace(table, stage=stage)) for stage in stages}) == len(stages)


def test_numbers_show_what_was_left_at_the_end() -> None:
    rows = [encode_view(at_the_end(hand, viewer)) for hand in ("red-3", "red-4") for viewer in (A, B, None)]
    assert len(set(rows)) == len(rows)


def at_the_end(hand: str, viewer: Viewer) -> View:
    return view_of(do(scene("red-2", hand, rows="red-5"), "pass", "pass"), viewer)
