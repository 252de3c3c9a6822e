"""The easy bot: it minimises harm by counting the cards that could no longer be played."""

from inkling.core import Bot, Chance, Sight, msg
from inkling.games.silencio.rules import actions as act
from inkling.games.silencio.rules.cards import BLUE, COLOUR, RANK, CardId, journey
from inkling.games.silencio.rules.effects import lights, outlook
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import Cards, Dark, Gift, LayingOracle, Light, PassingOn, TakingOracle, View

HARM: dict[Dark | Light, float] = {"dampen": 0.1, "gift": 0.8, "random": 0.6, "green-only": 0.7}
"""Cost of each dark effect, in cards left at the end."""
HELP: dict[Dark | Light, float] = {"shield": 0.15, "take-back": -0.2, "lay-open": -0.1, "exchange": -0.1}
"""Gain of each light effect; negative if the opportunity is better saved."""
SPARE: dict[Light, float] = {"shield": 0.4, "take-back": -0.1, "lay-open": 1.0, "exchange": 0.8}
"""Minimum gain that justifies using a shrine."""


def choose(sight: Sight[act.Action, Event, View], chance: Chance) -> act.Action:
    """Return the action of highest value, the first among equals."""
    return max(sight.legal, key=lambda action: worth(sight.view, action))


def worth(view: View, action: act.Action) -> float:
    match action:
        case act.Play(card):
            return -harm(view, card)
        case act.Give(card):
            return worth_of_giving(view, card)
        case act.Take(card) if isinstance(view.stage, TakingOracle):
            return -spoiled(view, card)
        case act.Take(card):
            return revived(view, card)
        case act.Lay(card) if isinstance(view.stage, LayingOracle):
            return uselessness(view, card)
        case act.Lay(card):
            return uselessness(view, card) - 2
        case act.UseShrine(_, colour):
            gain = worth_of_light(view, lights(view.options)[colour])
            return 10 + gain if gain > 0 else -10.0
        case act.Name(seat):
            return worth_of_naming(view, seat)
        case act.Exchange(kind):
            return {"oracle": 2.0, "new-oracle": 1.0, "player": 0.0}[kind]
        case act.Speak(about):
            return -50.0 + (about == "dead")
        case act.Start():
            return worth_of_starting(view)
        case act.Shield():
            return 0.5
        case act.Decline() | act.End() | act.Draw():
            return 0.0
        case act.Pass():
            return -5.0
        case _:
            return -0.1


def harm(view: View, card: CardId) -> float:
    """Return the expected cost of a play, in cards: skipped ones plus its effect."""
    effect, dark, no_effect = outlook(view, card)
    if no_effect is None:
        return spoiled(view, card) + (HARM[effect] if dark else -HELP[effect])
    return spoiled(view, card)


def spoiled(view: View, card: CardId) -> float:
    """Return the expected number of cards in hands that could no longer be played after this one."""
    colour, rank = COLOUR[card], RANK[card]
    last = RANK[view.rows[colour][-1]]
    return sum(
        in_a_hand(view, other)
        for other in journey(view.top_rank)
        if COLOUR[other] == colour and last < RANK[other] < rank
    )


def in_a_hand(view: View, card: CardId) -> float:
    """Return the probability that this card is in a hand or face up."""
    if any(card in group for group in ((view.hand or ()), *view.open, *view.known)):
        return 1.0
    if any(card in group for group in (*view.rows, view.oracle, view.boxed)):
        return 0.0
    concealed = sum(count - len(known) for count, known in zip(view.counts, view.known, strict=True))
    concealed -= len(view.hand or ())
    return concealed / (concealed + view.deck)


def revived(view: View, card: CardId) -> float:
    """Return the gain of taking this last card back: the cards that fit again, minus the card itself."""
    below = RANK[view.rows[COLOUR[card]][-2]]
    gained = sum(
        in_a_hand(view, other)
        for other in journey(view.top_rank)
        if COLOUR[other] == COLOUR[card] and below < RANK[other] < RANK[card]
    )
    return gained - 1


def uselessness(view: View, card: CardId) -> float:
    """Return 3 for a dead card, otherwise a value below 1 that grows with the number of cards it would skip."""
    if RANK[card] <= RANK[view.rows[COLOUR[card]][-1]]:
        return 3.0
    return 1 - 1 / (1 + spoiled(view, card))


def own_cards(view: View) -> Cards:
    assert view.seat is not None
    return (view.hand or ()) + view.open[view.seat]


def worth_of_giving(view: View, card: CardId) -> float:
    if isinstance(view.stage, PassingOn):
        return RANK[card] / 20 + (COLOUR[card] == BLUE) / 40
    return -spoiled(view, card) if isinstance(view.stage, Gift) else uselessness(view, card)


def worth_of_light(view: View, effect: Light) -> float:
    """Return the gain of a shrine's effect over saving it."""
    match effect:
        case "take-back":
            cards = (row[-1] for colour, row in enumerate(view.rows) if colour != BLUE and len(row) > 1)
            return max((revived(view, card) for card in cards), default=0.0) - SPARE[effect]
        case "exchange":
            return worth_of_exchange(view) - SPARE[effect]
        case "shield":
            return threatened(view) - SPARE[effect]
        case "lay-open":
            return -1.0


def threatened(view: View) -> float:
    """Return the harm of the dark effect that the player's best play would make, which a shield would prevent."""
    if view.played or view.pending.shield:
        return 0.0
    fitting = [card for card in own_cards(view) if RANK[card] > RANK[view.rows[COLOUR[card]][-1]]]
    if not fitting:
        return 0.0
    effect, dark, no_effect = outlook(view, min(fitting, key=lambda card: harm(view, card)))
    return HARM[effect] if dark and no_effect is None else 0.0


def worth_of_exchange(view: View) -> float:
    """Return 1 if a dead card could be exchanged for a useful Oracle card, otherwise 0."""
    dead = any(uselessness(view, card) == 3 for card in own_cards(view))
    return 1.0 if dead and any(uselessness(view, card) < 0.6 for card in view.oracle) else 0.0


def worth_of_naming(view: View, seat: int) -> float:
    if isinstance(view.stage, Gift):
        return -view.counts[seat]
    return worth_of_exchange(view) - 0.5 if seat == view.seat else -1.0


def worth_of_starting(view: View) -> float:
    """Return the value of the start card: high if an opening does little harm. Waiting is worth −0.1."""
    return 0.5 - min(harm(view, card) for card in own_cards(view))


SIMPLE: Bot[act.Action, Event, View] = Bot(
    "simple", 1, msg("Tries to do as little harm as possible and keeps the rows low."), choose, strength="easy"
)
