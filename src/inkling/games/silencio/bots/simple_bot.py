"""The easy bot: it minimises harm by counting the cards that could no longer be played."""

from inkling.core import Bot, Chance, Sight, msg
from inkling.games.silencio.rules import actions as act
from inkling.games.silencio.rules.cards import BLUE, COLOUR, RANK, CardId, journey_cards
from inkling.games.silencio.rules.effect_queries import lights_by_colour, predict_play
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import (
    Cards,
    Dark,
    GiftStage,
    LayOracleCardStage,
    Light,
    PassingOnStage,
    TakeOracleCardStage,
    View,
)

HARM: dict[Dark | Light, float] = {"dampen": 0.1, "gift": 0.8, "random": 0.6, "green-only": 0.7}
"""Cost of each dark effect, as a number of cards left at the end."""
HELP: dict[Dark | Light, float] = {"shield": 0.15, "take-back": -0.2, "lay-open": -0.1, "exchange": -0.1}
"""Gain of each light effect; negative if it is better to keep the opportunity."""
SPARE: dict[Light, float] = {"shield": 0.4, "take-back": -0.1, "lay-open": 1.0, "exchange": 0.8}
"""Minimum gain that justifies using a shrine."""


def choose_least_harmful_action(sight: Sight[act.Action, Event, View], chance: Chance) -> act.Action:
    """Return the action with the highest value. If several are equal, return the first of them."""
    return max(sight.legal, key=lambda action: value_of_action(sight.view, action))


def value_of_action(view: View, action: act.Action) -> float:
    match action:
        case act.PlayCard(card):
            return -harm_of_playing_card(view, card)
        case act.GiveCard(card):
            return value_of_giving_card(view, card)
        case act.TakeCard(card) if isinstance(view.stage, TakeOracleCardStage):
            return -expected_unplayable_cards(view, card)
        case act.TakeCard(card):
            return gain_of_taking_card_back(view, card)
        case act.LayCard(card) if isinstance(view.stage, LayOracleCardStage):
            return uselessness_of_card(view, card)
        case act.LayCard(card):
            return uselessness_of_card(view, card) - 2
        case act.UseShrine(_, colour):
            gain = value_of_light_effect(view, lights_by_colour(view.options)[colour])
            return 10 + gain if gain > 0 else -10.0
        case act.NamePlayer(seat):
            return value_of_naming_player(view, seat)
        case act.ChooseExchange(kind):
            return {"oracle": 2.0, "new-oracle": 1.0, "player": 0.0}[kind]
        case act.MakeStatement(about):
            return -50.0 + (about == "dead")
        case act.TakeStartCard():
            return value_of_taking_start_card(view)
        case act.UseShield():
            return 0.5
        case act.DeclineLightEffect() | act.EndTurn() | act.DrawRandomCard():
            return 0.0
        case act.PassTurn():
            return -5.0
        case _:
            return -0.1


def harm_of_playing_card(view: View, card: CardId) -> float:
    """Return the expected cost of a play, in cards: the cards that it skips, plus the harm of its effect."""
    effect, dark, no_effect = predict_play(view, card)
    if no_effect is None:
        return expected_unplayable_cards(view, card) + (HARM[effect] if dark else -HELP[effect])
    return expected_unplayable_cards(view, card)


def expected_unplayable_cards(view: View, card: CardId) -> float:
    """Return how many cards in hands are expected to become unplayable if this card is played."""
    colour, rank = COLOUR[card], RANK[card]
    last = RANK[view.rows[colour][-1]]
    return sum(
        probability_in_a_hand(view, other)
        for other in journey_cards(view.top_rank)
        if COLOUR[other] == colour and last < RANK[other] < rank
    )


def probability_in_a_hand(view: View, card: CardId) -> float:
    """Return the probability that this card is in any player's hand or face up in front of a player."""
    if any(card in group for group in ((view.hand or ()), *view.open, *view.known)):
        return 1.0
    if any(card in group for group in (*view.rows, view.oracle, view.boxed)):
        return 0.0
    concealed = sum(count - len(known) for count, known in zip(view.counts, view.known, strict=True))
    concealed -= len(view.hand or ())
    return concealed / (concealed + view.deck)


def gain_of_taking_card_back(view: View, card: CardId) -> float:
    """Return the gain of taking back this last card of a row: the number of cards that become playable again, minus one
    for the card itself."""
    below = RANK[view.rows[COLOUR[card]][-2]]
    gained = sum(
        probability_in_a_hand(view, other)
        for other in journey_cards(view.top_rank)
        if COLOUR[other] == COLOUR[card] and below < RANK[other] < RANK[card]
    )
    return gained - 1


def uselessness_of_card(view: View, card: CardId) -> float:
    """Return how useless a card is: 3 if it is dead, otherwise a value below 1 that grows with the number of cards it
    would skip."""
    if RANK[card] <= RANK[view.rows[COLOUR[card]][-1]]:
        return 3.0
    return 1 - 1 / (1 + expected_unplayable_cards(view, card))


def own_playable_cards(view: View) -> Cards:
    assert view.seat is not None
    return (view.hand or ()) + view.open[view.seat]


def value_of_giving_card(view: View, card: CardId) -> float:
    if isinstance(view.stage, PassingOnStage):
        return RANK[card] / 20 + (COLOUR[card] == BLUE) / 40
    return (
        -expected_unplayable_cards(view, card) if isinstance(view.stage, GiftStage) else uselessness_of_card(view, card)
    )


def value_of_light_effect(view: View, effect: Light) -> float:
    """Return how much better it is to use a shrine for this effect now than to save the shrine."""
    match effect:
        case "take-back":
            cards = (row[-1] for colour, row in enumerate(view.rows) if colour != BLUE and len(row) > 1)
            return max((gain_of_taking_card_back(view, card) for card in cards), default=0.0) - SPARE[effect]
        case "exchange":
            return value_of_exchange(view) - SPARE[effect]
        case "shield":
            return harm_that_shield_prevents(view) - SPARE[effect]
        case "lay-open":
            return -1.0


def harm_that_shield_prevents(view: View) -> float:
    """Return the harm that a shield would prevent: that of the dark effect of the player's least harmful play. 0 if
    this play has no dark effect."""
    if view.played or view.pending.shield:
        return 0.0
    fitting = [card for card in own_playable_cards(view) if RANK[card] > RANK[view.rows[COLOUR[card]][-1]]]
    if not fitting:
        return 0.0
    effect, dark, no_effect = predict_play(view, min(fitting, key=lambda card: harm_of_playing_card(view, card)))
    return HARM[effect] if dark and no_effect is None else 0.0


def value_of_exchange(view: View) -> float:
    """Return 1 if a dead card could be exchanged for a useful Oracle card, otherwise 0."""
    dead = any(uselessness_of_card(view, card) == 3 for card in own_playable_cards(view))
    return 1.0 if dead and any(uselessness_of_card(view, card) < 0.6 for card in view.oracle) else 0.0


def value_of_naming_player(view: View, seat: int) -> float:
    if isinstance(view.stage, GiftStage):
        return -view.counts[seat]
    return value_of_exchange(view) - 0.5 if seat == view.seat else -1.0


def value_of_taking_start_card(view: View) -> float:
    """Return the value of taking the start card. It is high if the player has an opening that does little harm. For
    comparison, waiting has the value −0.1."""
    return 0.5 - min(harm_of_playing_card(view, card) for card in own_playable_cards(view))


SIMPLE: Bot[act.Action, Event, View] = Bot(
    "simple",
    1,
    msg("Tries to do as little harm as possible and keeps the rows low."),
    choose_least_harmful_action,
    strength="easy",
)
