"""What may be done now, stage by stage. Every list is complete and in a fixed order."""

from typing import assert_never

from inkling.core.game import Abandon, TimeUp
from inkling.core.sight import HOUSE, Seat
from inkling.games.silencio.rules.actions import (
    Action,
    Decline,
    Draw,
    End,
    Exchange,
    Give,
    Lay,
    Name,
    Pass,
    Play,
    Shield,
    Speak,
    Start,
    Take,
    UseShrine,
    Wait,
)
from inkling.games.silencio.rules.cards import ALL, COLOURS, CardId
from inkling.games.silencio.rules.effects import (
    colours_of,
    could_do,
    exchanges,
    fits,
    holds_cards,
    light_of,
    makes_possible,
    only_high,
    takeable,
    then_legal,
)
from inkling.games.silencio.rules.state import (
    Asking,
    Choosing,
    Ending,
    Exchanging,
    Gift,
    GivingBack,
    Grabbing,
    HandingOver,
    LayingOracle,
    MustPlay,
    Over,
    Partnering,
    PassingOn,
    State,
    TakingOracle,
    Turn,
)

# Made once: random play builds millions of these lists.
PLAY = {card: Play(card) for card in ALL}
GIVE = {card: Give(card) for card in ALL}
START, WAIT, DRAW, PASS, END, DECLINE = Start(), Wait(), Draw(), Pass(), End(), Decline()


def turn(state: State) -> tuple[Seat, ...]:
    """The seats that may act now."""
    stage = state.stage
    if isinstance(stage, (Turn, MustPlay, Choosing, Gift, Ending)):
        assert state.player is not None
        return (state.player,)
    if isinstance(stage, Grabbing):
        return tuple(map(Seat, range(state.seats)))
    if isinstance(stage, Asking):
        return (Seat((stage.first + stage.waits) % state.seats),)
    return () if isinstance(stage, Over) else (stage.seat,)


def awaited(state: State) -> tuple[Seat, ...]:
    """Whom everybody may be waiting for. R35: who is asked for the start card is nobody else's business; where anybody
    may take it, nobody is waited for."""
    if isinstance(state.stage, Asking):
        return tuple(map(Seat, range(state.seats)))
    return () if isinstance(state.stage, Grabbing) else turn(state)


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    if seat == HOUSE:
        return house_actions(state)
    return tuple(choices(state, seat)) if seat in turn(state) else ()


def house_actions(state: State) -> tuple[Action, ...]:
    if isinstance(state.stage, Over):
        return ()
    return (Abandon(),) if seconds(state) is None else (TimeUp(), Abandon())


def seconds(state: State) -> int | None:
    """R2: the table may set a time for the grabbed start card."""
    return state.options.start_seconds if isinstance(state.stage, Grabbing) else None


def time_up(state: State, seat: Seat) -> Action | None:
    """R2: if nobody took the start card in time, the team has lost; elsewhere the rules know no clock."""
    return None if seconds(state) is None else TimeUp()


def choices(state: State, seat: Seat) -> list[Action]:
    stage = state.stage
    match stage:
        case Turn():
            return turn_choices(state, seat)
        case Ending():
            return [END, *shrines(state, seat), *statements(state, seat)]
        case Choosing():
            return light_choices(state, seat, stage)
        case MustPlay():
            return plays(own_fitting(state, seat) + others_fitting(state, seat))
        case PassingOn():
            return gives(state.hands[seat])
        case HandingOver() | GivingBack():
            return gives(state.hands[seat] + state.open[seat])  # R16
        case Gift(None):
            return gives(state.oracle)
        case Gift():
            return [Name(other) for other in others(state, seat)]
        case Exchanging():
            return [Exchange("oracle")] if stage.forced else [Exchange(kind) for kind in exchanges(state, seat)]
        case Partnering():
            return [Name(other) for other in others(state, seat) if holds_cards(state, other)]
        case TakingOracle():
            return [Take(card) for card in state.oracle if not stage.forced or fits(state, card)]
        case LayingOracle():
            # R14: the card just taken may not be laid back.
            return [Lay(card) for card in state.hands[seat] + state.open[seat] if card != stage.taken]
        case Grabbing():
            return [START]
        case Asking():
            return [START, WAIT]
        case Over():
            return []
        case _:
            assert_never(stage)


def turn_choices(state: State, seat: Seat) -> list[Action]:
    own = own_fitting(state, seat)
    foreign = others_fitting(state, seat) if holds_cards(state, seat) else []  # R4
    can_play = bool(own or foreign)
    actions: list[Action] = []
    if can_play:
        # R23 to R25: who could play and holds a concealed card draws first.
        actions += [DRAW] if state.pending.random and state.hands[seat] else plays(own + foreign)
    if not own and not (foreign and state.shrine_used):  # R33
        actions.append(PASS)
    if state.lit and not state.shrine_used and holds_cards(state, seat):
        actions += shrines(state, seat, forced=not can_play)
    if state.tavern is not None:
        actions += statements(state, seat)
    return actions


def own_fitting(state: State, seat: Seat) -> list[CardId]:
    return [card for card in state.hands[seat] + state.open[seat] if fits(state, card)]


def others_fitting(state: State, seat: Seat) -> list[CardId]:
    return [card for other in others(state, seat) for card in state.open[other] if fits(state, card)]


def others(state: State, seat: Seat) -> list[Seat]:
    """Clockwise from the left neighbour."""
    return [Seat((seat + step) % state.seats) for step in range(1, state.seats)]


def shrines(state: State, seat: Seat, forced: bool = False) -> list[Action]:
    """The usable shrines; `forced` when only those count that make a play possible (R27)."""
    if state.shrine_used:
        return []
    return [
        UseShrine(shrine, colour)
        for shrine in state.lit
        for colour in colours_of(shrine)
        if is_usable(state, seat, colour, forced)
    ]


def is_usable(state: State, seat: Seat, colour: str, forced: bool) -> bool:
    effect = light_of(state.options, COLOURS.index(colour))
    return makes_possible(state, effect) if forced else could_do(state, seat, effect)


def statements(state: State, seat: Seat) -> list[Action]:
    if state.tavern is None or not state.tavern.open:
        return []
    high = [Speak("high", name) for colour, name in enumerate(COLOURS) if only_high(state, seat, colour)]
    return [Speak("dead"), *high, *(Speak("spare", name) for name in COLOURS)]


def light_choices(state: State, seat: Seat, stage: Choosing) -> list[Action]:
    decline: list[Action] = [] if stage.forced else [DECLINE]
    match stage.effect:
        case "shield":
            return [Shield(), *decline]
        case "take-back":
            cards = [card for card in takeable(state) if not stage.forced or then_legal(state, card)]
            return [*map(Take, cards), *decline]
        case "lay-open":
            return [*map(Lay, state.hands[seat]), *decline]
        case "exchange":
            named = [seat] if stage.forced else [Seat(s) for s in range(state.seats) if exchanges(state, s)]
            return [*map(Name, named), *decline]


def plays(cards: list[CardId]) -> list[Action]:
    return [PLAY[card] for card in cards]


def gives(cards: tuple[CardId, ...]) -> list[Action]:
    return [GIVE[card] for card in cards]
