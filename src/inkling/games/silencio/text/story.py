"""Describes events of Silencio as sentences. Each event has one version for the player who acted and one for all other
viewers."""

from collections.abc import Callable
from typing import Any, TypeAlias

from inkling.core import Say, Seat, msg
from inkling.games.silencio.rules import events as ev
from inkling.games.silencio.rules.cards import COLOUR, COLOURS, RANK, CardId
from inkling.games.silencio.rules.state import Cards, Options
from inkling.games.silencio.text.notation import CARD_NAMES, COLOUR_NAMES, SHRINE_NAMES, short_card_name

Pair: TypeAlias = tuple[str, str] | tuple[str, str, str]
"""Sentences for the acting player and for the others; a third one for a player who receives something."""

PLAIN: dict[type[ev.Event], Pair] = {
    ev.StartCardTaken: (msg("You take the start card."), msg("{name} takes the start card.")),
    ev.Passed: (msg("You pass."), msg("{name} passes.")),
    ev.LightEffectDeclined: (msg("You decline the effect."), msg("{name} declines the effect.")),
    ev.TurnEnded: (msg("You end your turn."), msg("{name} ends the turn.")),
}
WITH_CARD: dict[type[ev.Event], Pair] = {
    ev.DrawFailed: (
        msg("You draw {card} at random. It doesn’t fit, so you take it back."),
        msg("{name} draws {card} at random. It doesn’t fit and goes back."),
    ),
    ev.CardTakenBack: (msg("You take {card} from its row into your hand."), msg("{name} takes {card} from its row.")),
    ev.CardLaidFaceUp: (msg("You put {card} face up."), msg("{name} puts {card} face up.")),
    ev.OracleTaken: (msg("You take {card} from the Oracle."), msg("{name} takes {card} from the Oracle.")),
    ev.OracleLaid: (msg("You put {card} into the Oracle."), msg("{name} puts {card} into the Oracle.")),
    ev.OracleCardChosenAsGift: (
        msg("You choose {card} from the Oracle."),
        msg("{name} chooses {card} from the Oracle."),
    ),
}

PASSED_ON = (
    msg("You pass {card} on to {whom}."),
    msg("{name} passes {card} on to {whom}."),
    msg("{name} passes {card} on to you."),
)
PLAYED = msg("You play {card}: {effect}."), msg("{name} plays {card}: {effect}.")
PLAYED_OPEN = (
    msg("You play {card}, which was face up in front of {whom}: {effect}."),
    msg("{name} plays {card}, which was face up in front of {whom}: {effect}."),
)
PLAYED_YOURS = msg("{name} plays your face-up {card}: {effect}.")
DRAWN = (
    msg("You draw {card} at random. It fits and is played: {effect}."),
    msg("{name} draws {card} at random. It fits and is played: {effect}."),
)
SHRINE_USED = msg("You use {shrine}: {effect}."), msg("{name} uses {shrine}: {effect}.")
STATED = msg("You say in the tavern: “{words}”"), msg("{name} says in the tavern: “{words}”")
NAMED = msg("You choose {whom} to make a swap."), msg("{name} chooses {whom} to make a swap.")
NAMED_ONESELF = msg("You choose yourself to make a swap."), msg("{name} makes the swap.")
EXCHANGE_CHOSEN = msg("You decide {exchange}."), msg("{name} decides {exchange}.")
PARTNER_NAMED = (
    msg("You swap cards with {whom}."),
    msg("{name} swaps cards with {whom}."),
    msg("{name} swaps cards with you."),
)
HANDED_OVER = (
    msg("You give {card} to {whom}."),
    msg("{name} gives {card} to {whom}."),
    msg("{name} gives you {card}."),
)
HANDED_BACK = (
    msg("You give {card} to {whom} in return."),
    msg("{name} gives {card} to {whom} in return."),
    msg("{name} gives you {card} in return."),
)
GIFTED = (
    msg("You give {card} to {whom}; {refill} joins the Oracle."),
    msg("{name} gives {card} to {whom}; {refill} joins the Oracle."),
    msg("{name} gives you {card}; {refill} joins the Oracle."),
)

EFFECTS = {
    "shield": msg("light, so a shield is on offer"),
    "take-back": msg("light, so the last card of a row can be taken back"),
    "lay-open": msg("light, so a card can be put face up"),
    "exchange": msg("light, so a player can be chosen to make a swap"),
    "dampen": msg("dark"),
    "gift": msg("dark, so an Oracle card must be given away"),
    "random": msg("dark"),
    "green-only": msg("dark"),
}
NO_EFFECTS = {
    "shield": msg("dark, but the shield blocks it"),
    "dampen": msg("light, but it is dampened"),
    "last-card": msg("no dark effect, because no other card was left in hand"),
    "top-green": msg("no dark effect, because it is the highest green card"),
    "finished": msg("the last card in any hand"),
}
PENDING = {
    "shield": msg("Shield: the next card triggers no dark effect."),
    "dampen": msg("Dampened: the next card triggers no light effect."),
    "random": msg("Random: the next player draws a card at random from their own hand."),
    "green-only": msg("Green only: the next card must be green."),
}
NOTHING = {
    "take-back": msg("The red, yellow and green rows hold no cards, so none is taken back."),
    "lay-open": msg("There’s no hidden card left to put face up."),
    "exchange": msg("Nobody can swap anything."),
    "gift": msg("The Oracle is empty, so nothing is given away."),
}
EXCHANGES = {
    "player": msg("to swap a card with a player"),
    "oracle": msg("to swap a card with the Oracle"),
    "new-oracle": msg("to lay out a new Oracle"),
}
ENDINGS = {
    "perfect": msg("All hands are empty. Perfect!"),
    "passes": msg("Everybody has passed: the game is over."),
    "time-up": msg("Nobody took the start card in time. The team has lost."),
    "abandoned": msg("The game was abandoned and has no result."),
}


def describe_event(event: ev.Event, options: Options, say: Say) -> str:
    """Return the sentence about an event."""
    return TELLERS[type(event)](event, say)


def describe_event_without_card(event: ev.Plain, say: Say) -> str:
    return sentence_for_viewer(PLAIN[type(event)], event.seat, say)


def describe_event_with_card(event: ev.WithCard, say: Say) -> str:
    return sentence_for_viewer(WITH_CARD[type(event)], event.seat, say, card=short_card_name(event.card, say))


def describe_shrine(event: ev.ShrineUsed, say: Say) -> str:
    shrine, effect = say(SHRINE_NAMES[event.shrine]), say(EFFECTS[event.effect])
    return sentence_for_viewer(SHRINE_USED, event.seat, say, shrine=shrine, effect=effect)


def describe_card_handed_over(event: ev.HandedOver, say: Say) -> str:
    return sentence_about_two_players(
        HANDED_BACK if event.back else HANDED_OVER, event.giver, event.receiver, say, event.card
    )


def describe_given_oracle_card(event: ev.OracleCardGiven, say: Say) -> str:
    pair, joins = (GIFTED, short_card_name(event.refill, say)) if event.refill is not None else (HANDED_OVER, "")
    return sentence_about_two_players(pair, event.seat, event.receiver, say, event.card, refill=joins)


def describe_named_player(event: ev.PlayerNamed, say: Say) -> str:
    return sentence_about_two_players(
        NAMED_ONESELF if event.seat == event.named else NAMED, event.seat, event.named, say
    )


def sentence_for_viewer(pair: Pair, actor: Seat, say: Say, **more: str) -> str:
    """Return the version of the sentence for this viewer. The first of the pair is for the player who acted, the second
    for all others."""
    return say(pair[0 if say.me(actor) else 1], name=say.name(actor), **more)


def sentence_about_two_players(
    pair: Pair, actor: Seat, whom: Seat, say: Say, card: CardId | None = None, **more: str
) -> str:
    """Return the version of the sentence for this viewer. The first of the three is for the player who acted, the
    second for uninvolved viewers, the third for the other player `whom`."""
    sentence = pair[0] if say.me(actor) else pair[-1] if say.me(whom) else pair[1]
    seen = short_card_name(card, say) if card is not None else say("a card")
    return say(sentence, name=say.name(actor), whom=say.whom(whom), card=seen, **more)


def describe_deal(event: ev.Dealt, say: Say) -> str:
    hand, oracle = (
        tuple([card for hand in event.hands for card in hand or ()]),
        list_card_names(event.oracle, say.anybody),
    )
    if not hand:
        return say("The cards are dealt. The Oracle: {oracle}.", oracle=oracle)
    return say(
        "The cards are dealt. Your hand: {hand}. The Oracle: {oracle}.", hand=list_card_names(hand, say), oracle=oracle
    )


def describe_oracle_renewal(event: ev.OracleRenewed, say: Say) -> str:
    oracle = list_card_names(event.oracle, say)
    if not event.boxed:
        return say("The new Oracle: {oracle}.", oracle=oracle)
    return say("The old Oracle goes into the box. The new one: {oracle}.", oracle=oracle)


def describe_played_card(event: ev.Played, say: Say) -> str:
    effect, card = say(describe_card_effect(event)), short_card_name(event.card, say)
    if event.owner == event.seat:
        return sentence_for_viewer(DRAWN if event.drawn else PLAYED, event.seat, say, card=card, effect=effect)
    if say.me(event.owner):
        return say(PLAYED_YOURS, name=say.name(event.seat), card=card, effect=effect)
    return sentence_for_viewer(PLAYED_OPEN, event.seat, say, whom=say.name(event.owner), card=card, effect=effect)


def describe_card_effect(event: ev.Played) -> str:
    """Return the text of the played card's effect. Empty if the effect was skipped, because the next sentence says
    so."""
    if event.no_effect is not None:
        return NO_EFFECTS[event.no_effect]
    if event.idle:
        return msg("dark") if event.dark else msg("light")
    return EFFECTS[str(event.effect)]


def describe_statement(event: ev.StatementMade, say: Say) -> str:
    if event.about == "dead":
        return say.many("{n} of my cards is dead.", "{n} of my cards are dead.", event.count or 0)
    assert event.colour is not None
    colour = say(COLOUR_NAMES[event.colour])
    if event.about == "high":
        return say("In {colour} I hold only high cards.", colour=colour)
    return say("Please leave {colour} alone.", colour=colour)


def list_card_names(cards: Cards, say: Say) -> str:
    return say.listing([short_card_name(card, say) for card in cards])


def list_cards_by_colour(cards: Cards, say: Say) -> str:
    """Return a compact list of cards such as "red 4 8, blue 2"."""
    ranks = {colour: sorted(RANK[card] for card in cards if COLOUR[card] == colour) for colour in range(len(COLOURS))}
    groups = [say(CARD_NAMES[colour], rank=" ".join(map(str, held))) for colour, held in ranks.items() if held]
    return ", ".join(groups) or "–"


TELLERS: dict[type[ev.Event], Callable[[Any, Say], str]] = {
    ev.Dealt: describe_deal,
    ev.StartAsked: lambda event, say: say("You’re asked: take the start card, or wait?"),
    ev.StartCardLeft: lambda event, say: say("You wait."),
    **dict.fromkeys(PLAIN, describe_event_without_card),
    **dict.fromkeys(WITH_CARD, describe_event_with_card),
    ev.CardPassedOn: lambda event, say: sentence_about_two_players(
        PASSED_ON, event.giver, event.receiver, say, event.card
    ),
    ev.Played: describe_played_card,
    ev.ShrineUsed: describe_shrine,
    ev.StatementMade: lambda event, say: sentence_for_viewer(
        STATED, event.seat, say, words=describe_statement(event, say)
    ),
    ev.TavernOpened: lambda event, say: say("The tavern opens."),
    ev.PendingEffectMade: lambda event, say: say(PENDING[event.effect]),
    ev.EffectSkipped: lambda event, say: say(NOTHING[event.effect]),
    ev.PlayerNamed: describe_named_player,
    ev.ExchangeChosen: lambda event, say: sentence_for_viewer(
        EXCHANGE_CHOSEN, event.seat, say, exchange=say(EXCHANGES[event.kind])
    ),
    ev.PartnerNamed: lambda event, say: sentence_about_two_players(PARTNER_NAMED, event.seat, event.partner, say),
    ev.HandedOver: describe_card_handed_over,
    ev.OracleCardGiven: describe_given_oracle_card,
    ev.OracleRenewed: describe_oracle_renewal,
    ev.Ended: lambda event, say: say(ENDINGS[event.reason]),
}
"""The function that describes each type of event. A dict lookup is faster than checking each type."""
