"""Encodes Silencio for learning environments: a fixed list of actions and a fixed-length row per view."""

from typing import get_args

from inkling.core import Abandon, Seat, TimeUp
from inkling.games.silencio.rules import actions as act
from inkling.games.silencio.rules import state as st
from inkling.games.silencio.rules.cards import COLOURS, SHRINES, CardId, journey_cards
from inkling.games.silencio.rules.effect_queries import LIGHTS, colours_of_shrine
from inkling.games.silencio.rules.rules import fill_in_options

STAGES = get_args(st.SeenStage)
REASONS = ("perfect", "passes", "time-up", "abandoned")


def every_action(seats: int, options: st.Options) -> tuple[act.Action, ...]:
    """Return all actions that can occur with these options, in a fixed order."""
    cards = journey_cards(fill_in_options(options, seats).top_rank or 0)
    return (
        act.TakeStartCard(),
        act.LeaveStartCard(),
        *(kind(card) for kind in (act.GiveCard, act.PlayCard, act.TakeCard, act.LayCard) for card in cards),
        act.DrawRandomCard(),
        act.PassTurn(),
        *(act.UseShrine(shrine, colour) for shrine in SHRINES for colour in colours_of_shrine(shrine)),
        act.MakeStatement("dead"),
        *(act.MakeStatement("high", colour) for colour in COLOURS),
        *(act.MakeStatement("spare", colour) for colour in COLOURS),
        act.UseShield(),
        *(act.NamePlayer(Seat(seat)) for seat in range(seats)),
        act.ChooseExchange("player"),
        act.ChooseExchange("oracle"),
        act.ChooseExchange("new-oracle"),
        act.DeclineLightEffect(),
        act.EndTurn(),
        TimeUp(),
        Abandon(),
    )


def encode_view(view: st.View) -> tuple[int, ...]:
    """Return the observation row of a view.

    It starts with planes of one number per card: own hand, face-up cards by seat, rows, night, Oracle, box, certain
    cards by seat, commonly known cards by seat, and the card in question. The stage and all other data follow. The
    order of the cards in the Oracle has no meaning and is omitted.
    """
    cards = journey_cards(view.top_rank)
    sure = view.left or view.known
    planes = [
        view.hand or (),
        *view.open,
        *view.rows,
        view.night,
        view.oracle,
        view.boxed,
        *sure,
        *view.common,
        card_in_question(view.stage),
    ]
    pending, tavern = view.pending, view.tavern
    return (
        *(bit for plane in planes for bit in cards_as_bits(plane, cards)),
        *encode_stage(view.stage),
        *view.counts,
        view.deck,
        *(int(shrine in view.lit) for shrine in SHRINES),
        *map(int, (pending.shield, pending.dampen, pending.random, pending.green_only)),
        int(tavern is not None and tavern.open),
        tavern.darks if tavern is not None else 0,
        view.passes,
        int(view.played),
        int(view.shrine_used),
        -1 if view.player is None else view.player,
        -1 if view.seat is None else view.seat,
    )


def card_in_question(stage: st.SeenStage) -> st.Cards:
    """Return the cards that the current stage is about because they were just chosen, received or taken. Empty if there
    is none."""
    match stage:
        case st.GiftStage(card) | st.GiveCardBackStage(card=card) | st.LayOracleCardStage(taken=card) if (
            card is not None
        ):
            return (card,)
        case _:
            return ()


def encode_stage(stage: st.SeenStage) -> tuple[int, ...]:
    """Return the stage, the offered effect and the reason of the end, each one-hot. Then follow the deciding seat, its
    partner, and whether the choice is forced. Last come two counts: how often the seat was asked to start, and how many
    cards were passed on."""
    return (
        *(int(type(stage) is kind) for kind in STAGES),
        *(int(effect_or_end_reason_of_stage(stage) == word) for word in (*LIGHTS, *REASONS)),
        *deciding_seat_and_partner(stage),
        int(isinstance(stage, st.LightEffectStage | st.ExchangeKindStage | st.TakeOracleCardStage) and stage.forced),
        *start_question_counts_of_stage(stage),
    )


def effect_or_end_reason_of_stage(stage: st.SeenStage) -> str | None:
    match stage:
        case st.LightEffectStage(effect):
            return effect
        case st.PlayOverStage(reason):
            return reason
        case _:
            return None


def deciding_seat_and_partner(stage: st.SeenStage) -> tuple[int, int]:
    """Return the seat that decides and its partner, if the stage names them, otherwise −1. A stage names no seat if the
    player on turn decides."""
    match stage:
        case st.HandOverCardStage(seat, other) | st.GiveCardBackStage(seat, other):
            return seat, other
        case _:
            return getattr(stage, "seat", -1), -1


def start_question_counts_of_stage(stage: st.SeenStage) -> tuple[int, int]:
    match stage:
        case st.StartQuestionView(times, now):
            return times, int(now)
        case st.PassingOnStage(_, given):
            return given, 0
        case _:
            return 0, 0


def cards_as_bits(plane: st.Cards, cards: tuple[CardId, ...]) -> list[int]:
    held = set(plane)
    return [int(card in held) for card in cards]
