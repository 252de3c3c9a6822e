"""What may be done now, stage by stage. Every list is complete and in a fixed order."""

from collections.abc import Iterator
from itertools import chain
from typing import assert_never

from inkling.core import HOUSE, Abandon, Seat, TimeUp
from inkling.core.at_table import Pace
from inkling.games.silencio.rules import actions as act
from inkling.games.silencio.rules import effects
from inkling.games.silencio.rules import state as st
from inkling.games.silencio.rules.cards import ALL, COLOURS, SHRINES, CardId

START_IS_FREE = 8.0
"""Seconds for which bots leave the start card to people; then they take it within half as many more."""
# Made once: random play builds millions of these lists.
PLAY = {card: act.Play(card) for card in ALL}
GIVE = {card: act.Give(card) for card in ALL}
TAKE = {card: act.Take(card) for card in ALL}
LAY = {card: act.Lay(card) for card in ALL}
NAME = [act.Name(Seat(seat)) for seat in range(4)]
USES = {shrine: [act.UseShrine(shrine, colour) for colour in effects.colours_of(shrine)] for shrine in SHRINES}
OF_PLAYER = frozenset((st.Turn, st.MustPlay, st.Choosing, st.Gift, st.Ending))
"""The stages in which whoever's turn it is decides."""
START, WAIT, DRAW, PASS, END, DECLINE = act.Start(), act.Wait(), act.Draw(), act.Pass(), act.End(), act.Decline()


def turn(state: st.State) -> tuple[Seat, ...]:
    """The seats that may act now."""
    stage = state.stage
    if type(stage) in OF_PLAYER:
        assert state.player is not None
        return (state.player,)
    if isinstance(stage, st.OfSeat):
        return (stage.seat,)
    if isinstance(stage, st.Grabbing):
        return tuple(map(Seat, range(state.seats)))
    return (Seat((stage.first + stage.waits) % state.seats),) if isinstance(stage, st.Asking) else ()


def awaited(state: st.State) -> tuple[Seat, ...]:
    """Whom everybody may be waiting for. R35: who is asked for the start card is nobody else's business; where anybody
    may take it, nobody is waited for."""
    if isinstance(state.stage, st.Asking):
        return tuple(map(Seat, range(state.seats)))
    return () if isinstance(state.stage, st.Grabbing) else turn(state)


def legal(state: st.State, seat: Seat) -> tuple[act.Action, ...]:
    if seat == HOUSE:
        return house_actions(state)
    return tuple(choices(state, seat)) if seat in turn(state) else ()


def house_actions(state: st.State) -> tuple[act.Action, ...]:
    if isinstance(state.stage, st.Over):
        return ()
    return (Abandon(),) if seconds(state) is None else (TimeUp(), Abandon())


def seconds(state: st.State) -> int | None:
    """R2: the table may set a time for the grabbed start card."""
    return state.options.start_seconds if type(state.stage) is st.Grabbing else None


def time_up(state: st.State, seat: Seat) -> act.Action | None:
    """R2: if nobody took the start card in time, the team has lost; elsewhere the rules know no clock."""
    return None if seconds(state) is None else TimeUp()


def pace(state: st.State, seat: Seat) -> Pace:
    """Who takes the start card is the first thing that a team tells each other: bots leave it to people for a while,
    the same for every hand; for half of the time, where the table has set one (R2)."""
    if not isinstance(state.stage, st.Grabbing):
        return Pace()
    after = min(START_IS_FREE, (state.options.start_seconds or 86_400) / 2)
    return Pace(after, after / 2)


def choices(state: st.State, seat: Seat) -> list[act.Action]:
    stage = state.stage
    match stage:
        case st.Turn():
            return turn_choices(state, seat)
        case st.Ending():
            return [END, *shrines(state, seat), *statements(state, seat)]
        case st.Choosing():
            return light_choices(state, seat, stage)
        case st.MustPlay():
            return plays(own_fitting(state, seat) + others_fitting(state, seat))
        case st.PassingOn():
            return gives(state.hands[seat])
        case st.HandingOver() | st.GivingBack():
            return gives(state.hands[seat] + state.open[seat])  # R16
        case st.Gift(None):
            return gives(state.oracle)
        case st.Gift():
            return [NAME[other] for other in others(state, seat)]
        case st.Exchanging():
            return (
                [act.Exchange("oracle")]
                if stage.forced
                else [act.Exchange(kind) for kind in effects.exchanges(state, seat)]
            )
        case st.Partnering():
            return [NAME[other] for other in others(state, seat) if effects.holds_cards(state, other)]
        case st.TakingOracle():
            return [TAKE[card] for card in state.oracle if not stage.forced or effects.fits(state, card)]
        case st.LayingOracle():
            # R14: the card just taken may not be laid back.
            return [LAY[card] for card in state.hands[seat] + state.open[seat] if card != stage.taken]
        case st.Grabbing():
            return [START]
        case st.Asking():
            return [START, WAIT]
        case st.Over():
            return []
        case _:
            assert_never(stage)


def turn_choices(state: st.State, seat: Seat) -> list[act.Action]:
    own, holds_cards = own_fitting(state, seat), effects.holds_cards(state, seat)
    foreign = others_fitting(state, seat) if holds_cards else []  # R4
    can_play = bool(own or foreign)
    actions: list[act.Action] = []
    if can_play:
        # R23 to R25: who could play and holds a concealed card draws first.
        actions += [DRAW] if state.pending.random and state.hands[seat] else plays(own + foreign)
    if not own and not (foreign and state.shrine_used):  # R33
        actions.append(PASS)
    if state.lit and not state.shrine_used and holds_cards:
        actions += shrines(state, seat, forced=not can_play)
    if state.tavern is not None:
        actions += statements(state, seat)
    return actions


def own_fitting(state: st.State, seat: Seat) -> list[CardId]:
    return effects.fitting(state, state.hands[seat] + state.open[seat])


def others_fitting(state: st.State, seat: Seat) -> list[CardId]:
    if not any(state.open):
        return []
    clockwise = state.open[seat + 1 :] + state.open[:seat]
    return effects.fitting(state, tuple(chain.from_iterable(clockwise)))


def others(state: st.State, seat: Seat) -> list[Seat]:
    """Clockwise from the left neighbour."""
    return [Seat((seat + step) % state.seats) for step in range(1, state.seats)]


def shrines(state: st.State, seat: Seat, forced: bool = False) -> list[act.Action]:
    """The usable shrines; `forced` when only those count that make a play possible (R27)."""
    usable = [*usable_colours(state, seat, forced)]
    return [use for shrine in state.lit for use in USES[shrine] if use.colour in usable]


def usable_colours(state: st.State, seat: Seat, forced: bool = False) -> Iterator[str]:
    """Whose light effects a shrine could make now."""
    lit = () if state.shrine_used else COLOURS if "large" in state.lit else state.lit
    for colour in lit:
        effect = effects.light_of(state.options, COLOURS.index(colour))
        if effects.makes_possible(state, effect) if forced else effects.could_do(state, seat, effect):
            yield colour


def statements(state: st.State, seat: Seat) -> list[act.Action]:
    if state.tavern is None or not state.tavern.open:
        return []
    high = [act.Speak("high", name) for colour, name in enumerate(COLOURS) if effects.only_high(state, seat, colour)]
    return [act.Speak("dead"), *high, *(act.Speak("spare", name) for name in COLOURS)]


def light_choices(state: st.State, seat: Seat, stage: st.Choosing) -> list[act.Action]:
    decline: list[act.Action] = [] if stage.forced else [DECLINE]
    match stage.effect:
        case "shield":
            return [act.Shield(), *decline]
        case "take-back":
            cards = [card for card in effects.takeable(state) if not stage.forced or effects.then_legal(state, card)]
            return [*[TAKE[card] for card in cards], *decline]
        case "lay-open":
            return [*[LAY[card] for card in state.hands[seat]], *decline]
        case "exchange":
            if stage.forced:
                return [NAME[seat]]
            # R15: as long as there is a deck, anybody can renew the Oracle.
            able = [name for name in NAME[: state.seats] if state.deck or effects.exchanges(state, name.seat)]
            return [*able, *decline]


def plays(cards: list[CardId]) -> list[act.Action]:
    return [PLAY[card] for card in cards]


def gives(cards: tuple[CardId, ...]) -> list[act.Action]:
    return [GIVE[card] for card in cards]
