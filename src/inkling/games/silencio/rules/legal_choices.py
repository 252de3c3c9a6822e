"""The legal actions in each stage. Every list is complete and in a fixed order."""

from collections.abc import Callable
from itertools import chain
from typing import Any

from inkling.core import SYSTEM, Abandon, Seat, TimeUp
from inkling.core.at_table import Pace
from inkling.games.silencio.rules import actions as act
from inkling.games.silencio.rules import effect_queries
from inkling.games.silencio.rules import state as st
from inkling.games.silencio.rules.cards import ALL, COLOURS, CardId

START_IS_FREE = 12.0
"""Seconds for which bots leave the start card to people. After that, a bot takes it within half as many seconds."""
# Created once, because random play builds millions of these lists.
PLAY = {card: act.PlayCard(card) for card in ALL}
GIVE = {card: act.GiveCard(card) for card in ALL}
TAKE = {card: act.TakeCard(card) for card in ALL}
LAY = {card: act.LayCard(card) for card in ALL}
NAME = [act.NamePlayer(Seat(seat)) for seat in range(4)]
SMALL = {colour: act.UseShrine(colour, colour) for colour in COLOURS}
LARGE = {colour: act.UseShrine("large", colour) for colour in COLOURS}
OF_PLAYER = frozenset((st.TurnStage, st.MustPlayStage, st.LightEffectStage, st.GiftStage, st.TurnEndingStage))
"""Stages in which the player on turn decides."""
START, WAIT, DRAW, PASS, END, DECLINE = (
    act.TakeStartCard(),
    act.LeaveStartCard(),
    act.DrawRandomCard(),
    act.PassTurn(),
    act.EndTurn(),
    act.DeclineLightEffect(),
)


def seats_to_act(state: st.State) -> tuple[Seat, ...]:
    """Return the seats that may act now."""
    stage = state.stage
    if type(stage) in OF_PLAYER:
        assert state.player is not None
        return (state.player,)
    if type(stage) is st.StartGrabStage:
        return tuple(map(Seat, range(state.seats)))
    if type(stage) is st.StartQuestionStage:
        return (Seat((stage.first + stage.waits) % state.seats),)
    return (stage.seat,) if isinstance(stage, st.OneSeatStage) else ()


def publicly_awaited_seats(state: st.State) -> tuple[Seat, ...]:
    """Return the seats that the public sees as awaited.

    If any player may take the start card, return none. While the seats are asked one by one, return all, because it is
    secret which seat is asked (R35).
    """
    stage = type(state.stage)
    if stage is st.StartQuestionStage:
        return tuple(map(Seat, range(state.seats)))
    return () if stage is st.StartGrabStage else seats_to_act(state)


def legal_actions(state: st.State, seat: Seat) -> tuple[act.Action, ...]:
    """Return all legal actions of a seat or of SYSTEM."""
    if seat == SYSTEM:
        return system_actions(state)
    stage = state.stage
    return tuple(CHOICES[type(stage)](state, seat, stage)) if seat in seats_to_act(state) else ()


def system_actions(state: st.State) -> tuple[act.Action, ...]:
    if isinstance(state.stage, st.PlayOverStage):
        return ()
    return (Abandon(),) if time_limit_for_start_card(state) is None else (TimeUp(), Abandon())


def time_limit_for_start_card(state: st.State) -> int | None:
    """Return how many seconds the players have to take the start card. Return None if the table has no such limit
    (R2)."""
    return state.options.start_seconds if type(state.stage) is st.StartGrabStage else None


def time_up_action(state: st.State, seat: Seat) -> act.Action | None:
    """Return the action that ends the play if no player took the start card in time (R2). Return None in all other
    stages."""
    return None if time_limit_for_start_card(state) is None else TimeUp()


def bot_move_delay(state: st.State, seat: Seat) -> Pace:
    """Return the delay before a bot acts.

    Bots give people time to take the start card first, because taking it is a signal to the team. The delay doesn't
    depend on the bot's hand, and is at most half of the table's time limit (R2).
    """
    if not isinstance(state.stage, st.StartGrabStage):
        return Pace()
    after = min(START_IS_FREE, (state.options.start_seconds or 86_400) / 2)
    return Pace(after, after / 2, counted=True)


def is_passing_action(action: act.Action) -> bool:
    return type(action) is act.PassTurn


def legal_actions_of_turn(state: st.State, seat: Seat, stage: st.TurnStage) -> list[act.Action]:
    hand = state.hands[seat]
    held = hand + state.open[seat]
    own = effect_queries.playable_cards(state, held)
    foreign = face_up_cards_of_others_that_fit(state, seat) if held else []  # R4
    can_play = bool(own or foreign)
    actions: list[act.Action] = []
    if can_play:
        # R23 to R25: a player who could play and holds a concealed card draws first.
        actions += [DRAW] if state.pending.random and hand else play_actions(own + foreign)
    if not own and not (foreign and state.shrine_used):  # R33
        actions.append(PASS)
    if state.lit and not state.shrine_used and held:
        actions += shrine_actions(state, seat, forced=not can_play)
    if state.tavern is not None:
        actions += statement_actions(state, seat)
    return actions


def own_cards_that_fit_a_row(state: st.State, seat: Seat) -> list[CardId]:
    return effect_queries.playable_cards(state, state.hands[seat] + state.open[seat])


def face_up_cards_of_others_that_fit(state: st.State, seat: Seat) -> list[CardId]:
    if not any(state.open):
        return []
    clockwise = state.open[seat + 1 :] + state.open[:seat]
    return effect_queries.playable_cards(state, tuple(chain.from_iterable(clockwise)))


def actions_naming_other_players(state: st.State, seat: Seat) -> list[act.NamePlayer]:
    """Return the actions that choose another player, in clockwise order from the left neighbour."""
    return NAME[seat + 1 : state.seats] + NAME[:seat]


def shrine_actions(state: st.State, seat: Seat, forced: bool = False) -> list[act.Action]:
    """Return the actions for usable shrines; with `forced`, only those after which a card can be played (R27)."""
    usable = usable_shrine_colours(state, seat, forced)
    small: list[act.Action] = [SMALL[shrine] for shrine in state.lit if shrine in usable]
    return small + [LARGE[colour] for colour in usable] if "large" in state.lit else small


def usable_shrine_colours(state: st.State, seat: Seat, forced: bool = False) -> list[str]:
    """Return the colours whose light effect a shrine could make now."""
    if state.shrine_used:
        return []
    lights, makes, could = (
        effect_queries.lights_by_colour(state.options),
        effect_queries.would_effect_allow_play,
        effect_queries.can_effect_change_anything,
    )
    lit = COLOURS if "large" in state.lit else state.lit
    return [
        colour for colour in lit if (makes(state, lights[colour]) if forced else could(state, seat, lights[colour]))
    ]


def statement_actions(state: st.State, seat: Seat) -> list[act.Action]:
    if state.tavern is None or not state.tavern.open:
        return []
    high = [
        act.MakeStatement("high", name)
        for colour, name in enumerate(COLOURS)
        if effect_queries.holds_only_high_cards(state, seat, colour)
    ]
    return [act.MakeStatement("dead"), *high, *(act.MakeStatement("spare", name) for name in COLOURS)]


def light_effect_actions(state: st.State, seat: Seat, stage: st.LightEffectStage) -> list[act.Action]:
    decline: list[act.Action] = [] if stage.forced else [DECLINE]
    match stage.effect:
        case "shield":
            return [act.UseShield(), *decline]
        case "take-back":
            return [*[TAKE[card] for card in effect_queries.takeable_cards(state, stage.forced)], *decline]
        case "lay-open":
            return [*[LAY[card] for card in state.hands[seat]], *decline]
        case "exchange":
            if stage.forced:
                return [NAME[seat]]
            # R15: as long as there is a deck, anybody can renew the Oracle.
            able = [
                name
                for name in NAME[: state.seats]
                if state.deck or effect_queries.possible_exchanges(state, name.seat)
            ]
            return [*able, *decline]


def play_actions(cards: list[CardId]) -> list[act.Action]:
    return [PLAY[card] for card in cards]


def give_actions(cards: tuple[CardId, ...]) -> list[act.Action]:
    return [GIVE[card] for card in cards]


CHOICES: dict[type[st.Stage], Callable[[st.State, Seat, Any], list[act.Action]]] = {
    st.TurnStage: legal_actions_of_turn,
    st.TurnEndingStage: lambda state, seat, _: [END, *shrine_actions(state, seat), *statement_actions(state, seat)],
    st.LightEffectStage: light_effect_actions,
    st.MustPlayStage: lambda state, seat, _: play_actions(
        own_cards_that_fit_a_row(state, seat) + face_up_cards_of_others_that_fit(state, seat)
    ),
    st.PassingOnStage: lambda state, seat, _: give_actions(state.hands[seat]),
    st.HandOverCardStage: lambda state, seat, _: give_actions(state.hands[seat] + state.open[seat]),  # R16
    st.GiveCardBackStage: lambda state, seat, _: give_actions(state.hands[seat] + state.open[seat]),  # R16
    st.GiftStage: lambda state, seat, stage: (
        give_actions(state.oracle) if stage.card is None else [*actions_naming_other_players(state, seat)]
    ),
    st.ExchangeKindStage: lambda state, seat, stage: (
        [
            act.ChooseExchange(kind)
            for kind in (("oracle",) if stage.forced else effect_queries.possible_exchanges(state, seat))
        ]
    ),
    st.ExchangePartnerStage: lambda state, seat, _: [
        other
        for other in actions_naming_other_players(state, seat)
        if effect_queries.does_seat_hold_cards(state, other.seat)
    ],
    st.TakeOracleCardStage: lambda state, seat, stage: [
        TAKE[card] for card in (effect_queries.playable_cards(state, state.oracle) if stage.forced else state.oracle)
    ],
    # R14: the card just taken may not be laid back.
    st.LayOracleCardStage: lambda state, seat, stage: [
        LAY[card] for card in state.hands[seat] + state.open[seat] if card != stage.taken
    ],
    st.StartGrabStage: lambda *_: [START],
    st.StartQuestionStage: lambda *_: [START, WAIT],
}
"""The function that lists the choices of each stage, except the stage after the end. A dict lookup is faster than
checking each type."""
