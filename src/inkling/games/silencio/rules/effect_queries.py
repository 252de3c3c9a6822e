"""Queries about effects: which effect a card has, and what an effect or exchange could change now. Nothing here changes
the state."""

from inkling.core.sight import Seat
from inkling.games.silencio.rules.actions import ExchangeKind
from inkling.games.silencio.rules.cards import BLUE, COLOUR, COLOURS, GREEN, RANK, RED, YELLOW, CardId
from inkling.games.silencio.rules.events import NoEffect
from inkling.games.silencio.rules.state import Dark, Light, Options, PendingEffects, State, View

LIGHTS: tuple[Light, ...] = ("shield", "take-back", "lay-open", "exchange")
DARKS: tuple[Dark, ...] = ("dampen", "gift", "random", "green-only")
SWAPPED = (YELLOW, BLUE, RED, GREEN)
"""For each colour, the colour whose effects it has if red and yellow are swapped."""
LIGHTS_BY_COLOUR = dict(zip(COLOURS, LIGHTS, strict=True))
SWAPPED_LIGHTS = {name: LIGHTS[colour] for name, colour in zip(COLOURS, SWAPPED, strict=True)}


def lights_by_colour(options: Options) -> dict[str, Light]:
    """Return the light effect of each colour. Shrines have these effects."""
    return SWAPPED_LIGHTS if options.swap_red_yellow else LIGHTS_BY_COLOUR  # R8


def light_effect_of(options: Options, colour: int) -> Light:
    return LIGHTS[SWAPPED[colour] if options.swap_red_yellow else colour]  # R8


def dark_effect_of(options: Options, colour: int) -> Dark:
    return DARKS[SWAPPED[colour] if options.swap_red_yellow else colour]  # R8


def is_card_playable(state: State, card: CardId) -> bool:
    """True if this card could be played now by a player who may play it."""
    return bool(playable_cards(state, (card,)))


def playable_cards(state: State, cards: tuple[CardId, ...]) -> list[CardId]:
    """Return the cards in `cards` that could be played now."""
    rows, any_colour = state.rows, not state.pending.green_only
    return [
        card for card in cards if RANK[card] > RANK[rows[COLOUR[card]][-1]] and (any_colour or COLOUR[card] == GREEN)
    ]


def does_seat_hold_cards(state: State, seat: int) -> bool:
    return bool(state.hands[seat] or state.open[seat])  # R5


def why_card_has_no_effect(
    top_rank: int, card: CardId, pending: PendingEffects, dark: bool, last: bool
) -> NoEffect | None:
    """Return why a card has no effect when it is played; None if it has one."""
    if not dark:
        return "dampen" if pending.dampen else None
    if pending.shield:
        return "shield"
    if last:
        return "last-card"
    return "top-green" if COLOUR[card] == GREEN and RANK[card] == top_rank else None  # R38


def predict_play(view: View, card: CardId) -> tuple[Light | Dark, bool, NoEffect | None]:
    """Predict what playing this card would do, as far as its player can know. Return the effect, whether it is dark,
    and the reason if the card has no effect."""
    assert view.seat is not None
    assert view.hand is not None
    colour, own = COLOUR[card], view.hand + view.open[view.seat]
    dark = RANK[card] == RANK[view.rows[colour][-1]] + 1
    effect = dark_effect_of(view.options, colour) if dark else light_effect_of(view.options, colour)
    if len(own) < 2 and sum(view.counts) + sum(map(len, view.open)) == 1:
        return effect, dark, "finished"  # R34
    return effect, dark, why_card_has_no_effect(view.top_rank, card, view.pending, dark, own == (card,))


def would_effect_change_nothing(effect: Light | Dark, card: CardId, view: View) -> bool:
    """True if the effect would change nothing and be skipped (R7, R17), as far as the card's player can know."""
    if effect == "take-back":
        red, _, yellow, green = view.rows
        return len(red) == len(yellow) == len(green) == 1
    if effect == "lay-open":
        return not view.hand or view.hand == (card,)
    if effect == "exchange":
        return not view.deck and not is_any_exchange_possible(card, view)
    return effect == "gift" and not view.oracle


def is_any_exchange_possible(card: CardId, view: View) -> bool:
    """True if an exchange would be possible after this card is played and the deck is empty (R12 to R15). An exchange
    with the Oracle needs one player with a card; an exchange between players needs two."""
    owner = next((seat for seat, cards in enumerate(view.open) if card in cards), view.seat)
    held = [view.counts[seat] + len(view.open[seat]) - (seat == owner) for seat in range(view.seats)]
    holders = sum(n > 0 for n in held)
    return holders > 1 or bool(holders and view.oracle)


def can_effect_change_anything(state: State, seat: int, effect: Light) -> bool:
    """True if the effect could change anything. Otherwise it is skipped and its shrine cannot be used (R7, R39)."""
    match effect:
        case "shield":
            return not state.pending.shield
        case "take-back":
            red, _, yellow, green = state.rows
            return len(red) > 1 or len(yellow) > 1 or len(green) > 1
        case "lay-open":
            return bool(state.hands[seat])
        case "exchange":
            return bool(state.deck) or any(possible_exchanges(state, Seat(named)) for named in range(state.seats))


def takeable_cards(state: State, forced: bool = False) -> list[CardId]:
    """Return the last cards of the rows, except blue (R9, R10). With `forced`, return only those that could be played
    again at once, each to its own row (R27)."""
    red, _, yellow, green = state.rows
    rows = (green,) if forced and state.pending.green_only else (red, yellow, green)
    return [row[-1] for row in rows if len(row) > 1]


def possible_exchanges(state: State, seat: int) -> tuple[ExchangeKind, ...]:
    """Return the kinds of exchange that this seat could make now (R12 to R15)."""
    holds = does_seat_hold_cards(state, seat)
    partners = holds and any(does_seat_hold_cards(state, other) for other in range(state.seats) if other != seat)
    return (
        *(("player",) if partners else ()),
        *(("oracle",) if holds and state.oracle else ()),
        *(("new-oracle",) if state.deck else ()),
    )


def would_effect_allow_play(state: State, effect: Light) -> bool:
    """True if this effect could give the player a card to play without any other player's choice (R27)."""
    match effect:
        case "take-back":
            return bool(takeable_cards(state, forced=True))
        case "exchange":
            return bool(playable_cards(state, state.oracle))
        case "shield" | "lay-open":
            return False


def count_dead_cards(state: State, seat: int) -> int:
    """Count the cards that are not above their row's last card, ignoring pending effects (R32)."""
    cards = state.hands[seat] + state.open[seat]
    return sum(RANK[card] <= RANK[state.rows[COLOUR[card]][-1]] for card in cards)


def holds_only_high_cards(state: State, seat: int, colour: int) -> bool:
    """True if the player holds cards of this colour, and all of them are in the upper half of the remaining ranks
    (R32)."""
    ranks = [RANK[card] for card in state.hands[seat] + state.open[seat] if COLOUR[card] == colour]
    limit = RANK[state.rows[colour][-1]] + state.top_rank
    return bool(ranks) and all(2 * rank > limit for rank in ranks)


def colours_of_shrine(shrine: str) -> tuple[str, ...]:
    """Return the colours whose light effects this shrine can have."""
    return COLOURS if shrine == "large" else (shrine,)
