"""What happened in Silencio, as sentences: one for the viewer who did it, one for the others."""

from collections.abc import Callable
from typing import Any, TypeAlias

from inkling.core import Say, Seat, mark
from inkling.games.silencio.rules import events as ev
from inkling.games.silencio.rules.cards import COLOUR, COLOURS, RANK, CardId
from inkling.games.silencio.rules.state import Cards, Options
from inkling.games.silencio.text.notation import CARD_NAMES, COLOUR_NAMES, SHRINE_NAMES, card_name

Pair: TypeAlias = tuple[str, str] | tuple[str, str, str]
"""For whoever does it, and for the others; where somebody gets something, a third for them."""

PLAIN: dict[type[ev.Event], Pair] = {
    ev.Started: (mark("You take the start card."), mark("{name} takes the start card.")),
    ev.Passed: (mark("You pass."), mark("{name} passes.")),
    ev.Declined: (mark("You decline the effect."), mark("{name} declines the effect.")),
    ev.TurnEnded: (mark("You end your turn."), mark("{name} ends the turn.")),
}
WITH_CARD: dict[type[ev.Event], Pair] = {
    ev.DrawFailed: (
        mark("Chance draws {card} from your hand. It doesn’t fit, so you take it back."),
        mark("Chance draws {card} from {name}’s hand. It doesn’t fit and goes back."),
    ),
    ev.TakenBack: (mark("You take {card} from its row into your hand."), mark("{name} takes {card} from its row.")),
    ev.LaidOpen: (mark("You put {card} face up."), mark("{name} puts {card} face up.")),
    ev.OracleTaken: (mark("You take {card} from the Oracle."), mark("{name} takes {card} from the Oracle.")),
    ev.OracleLaid: (mark("You put {card} into the Oracle."), mark("{name} puts {card} into the Oracle.")),
    ev.GiftChosen: (mark("You choose {card} from the Oracle."), mark("{name} chooses {card} from the Oracle.")),
}

PASSED_ON = (
    mark("You pass {card} on to {whom}."),
    mark("{name} passes {card} on to {whom}."),
    mark("{name} passes {card} on to you."),
)
PLAYED = mark("You play {card}: {effect}."), mark("{name} plays {card}: {effect}.")
PLAYED_OPEN = (
    mark("You play {card}, which was face up in front of {whom}: {effect}."),
    mark("{name} plays {card}, which was face up in front of {whom}: {effect}."),
)
PLAYED_YOURS = mark("{name} plays your face-up {card}: {effect}.")
DRAWN = (
    mark("Chance draws {card} from your hand. It fits and is played: {effect}."),
    mark("Chance draws {card} from {name}’s hand. It fits and is played: {effect}."),
)
SHRINE_USED = mark("You use {shrine}: {effect}."), mark("{name} uses {shrine}: {effect}.")
STATED = mark("You say in the tavern: “{words}”"), mark("{name} says in the tavern: “{words}”")
NAMED = mark("You choose {whom} to make an exchange."), mark("{name} chooses {whom} to make an exchange.")
NAMED_ONESELF = mark("You choose yourself to make an exchange."), mark("{name} makes the exchange.")
EXCHANGE_CHOSEN = mark("You decide {exchange}."), mark("{name} decides {exchange}.")
PARTNER_NAMED = (
    mark("You exchange cards with {whom}."),
    mark("{name} exchanges cards with {whom}."),
    mark("{name} exchanges cards with you."),
)
HANDED_OVER = (
    mark("You give {card} to {whom}."),
    mark("{name} gives {card} to {whom}."),
    mark("{name} gives you {card}."),
)
HANDED_BACK = (
    mark("You give {card} to {whom} in return."),
    mark("{name} gives {card} to {whom} in return."),
    mark("{name} gives you {card} in return."),
)
GIFTED = (
    mark("You give {card} to {whom}; {refill} joins the Oracle."),
    mark("{name} gives {card} to {whom}; {refill} joins the Oracle."),
    mark("{name} gives you {card}; {refill} joins the Oracle."),
)

EFFECTS = {
    "shield": mark("light, so a shield is on offer"),
    "take-back": mark("light, so the last card of a row can be taken back"),
    "lay-open": mark("light, so a card can be put face up"),
    "exchange": mark("light, so a player can be chosen to make an exchange"),
    "dampen": mark("dark"),
    "gift": mark("dark, so an Oracle card must be given away"),
    "random": mark("dark"),
    "green-only": mark("dark"),
}
NO_EFFECTS = {
    "shield": mark("dark, but the shield blocks it"),
    "dampen": mark("light, but it is dampened"),
    "last-card": mark("no dark effect, because no other card was left in hand"),
    "top-green": mark("no dark effect, because it is the highest green card"),
    "finished": mark("the last card in any hand"),
}
PENDING = {
    "shield": mark("Shield: the next card triggers no dark effect."),
    "dampen": mark("Dampened: the next card triggers no light effect."),
    "random": mark("Random: chance draws from the hand of whoever plays the next card."),
    "green-only": mark("Green only: the next card must be green."),
}
NOTHING = {
    "take-back": mark("The red, yellow and green rows hold no cards, so none is taken back."),
    "lay-open": mark("No concealed card is left in hand to put face up."),
    "exchange": mark("Nobody can exchange anything."),
    "gift": mark("The Oracle is empty, so nothing is given away."),
}
EXCHANGES = {
    "player": mark("to exchange a card with a player"),
    "oracle": mark("to exchange a card with the Oracle"),
    "new-oracle": mark("to lay out a new Oracle"),
}
ENDINGS = {
    "perfect": mark("All hands are empty. Perfect!"),
    "passes": mark("Everybody has passed: the game is over."),
    "time-up": mark("Nobody took the start card in time. The team has lost."),
    "abandoned": mark("The game was abandoned and has no result."),
}


def tell(event: ev.Event, options: Options, say: Say) -> str:
    return TELLERS[type(event)](event, say)


def tell_plain(event: ev.Plain, say: Say) -> str:
    return speak(PLAIN[type(event)], event.seat, say)


def tell_with_card(event: ev.WithCard, say: Say) -> str:
    return speak(WITH_CARD[type(event)], event.seat, say, card=card_name(event.card, say))


def tell_shrine(event: ev.ShrineUsed, say: Say) -> str:
    shrine, effect = say(SHRINE_NAMES[event.shrine]), say(EFFECTS[event.effect])
    return speak(SHRINE_USED, event.seat, say, shrine=shrine, effect=effect)


def tell_handed(event: ev.HandedOver, say: Say) -> str:
    return speak_of_two(HANDED_BACK if event.back else HANDED_OVER, event.giver, event.receiver, say, event.card)


def tell_gift(event: ev.Gifted, say: Say) -> str:
    pair, joins = (GIFTED, card_name(event.refill, say)) if event.refill is not None else (HANDED_OVER, "")
    return speak_of_two(pair, event.seat, event.receiver, say, event.card, refill=joins)


def tell_named(event: ev.Named, say: Say) -> str:
    return speak_of_two(NAMED_ONESELF if event.seat == event.named else NAMED, event.seat, event.named, say)


def speak(pair: Pair, actor: Seat, say: Say, **more: str) -> str:
    """The sentence of a pair that fits this viewer."""
    return say(pair[0 if say.me(actor) else 1], name=say.name(actor), **more)


def speak_of_two(pair: Pair, actor: Seat, whom: Seat, say: Say, card: CardId | None = None, **more: str) -> str:
    """The same where somebody else has a part in it."""
    sentence = pair[0] if say.me(actor) else pair[-1] if say.me(whom) else pair[1]
    seen = card_name(card, say) if card is not None else say("a card")
    return say(sentence, name=say.name(actor), whom=say.whom(whom), card=seen, **more)


def tell_deal(event: ev.Dealt, say: Say) -> str:
    hand, oracle = tuple([card for hand in event.hands for card in hand or ()]), names(event.oracle, say.anybody)
    if not hand:
        return say("The cards are dealt. The Oracle: {oracle}.", oracle=oracle)
    return say("The cards are dealt. Your hand: {hand}. The Oracle: {oracle}.", hand=names(hand, say), oracle=oracle)


def tell_renewal(event: ev.OracleRenewed, say: Say) -> str:
    oracle = names(event.oracle, say)
    if not event.boxed:
        return say("The new Oracle: {oracle}.", oracle=oracle)
    return say("The old Oracle goes into the box. The new one: {oracle}.", oracle=oracle)


def tell_played(event: ev.Played, say: Say) -> str:
    effect, card = say(what_it_makes(event)), card_name(event.card, say)
    if event.owner == event.seat:
        return speak(DRAWN if event.drawn else PLAYED, event.seat, say, card=card, effect=effect)
    if say.me(event.owner):
        return say(PLAYED_YOURS, name=say.name(event.seat), card=card, effect=effect)
    return speak(PLAYED_OPEN, event.seat, say, whom=say.name(event.owner), card=card, effect=effect)


def what_it_makes(event: ev.Played) -> str:
    """Nothing is announced that the next sentence would take back."""
    if event.no_effect is not None:
        return NO_EFFECTS[event.no_effect]
    if event.idle:
        return mark("dark") if event.dark else mark("light")
    return EFFECTS[str(event.effect)]


def statement(event: ev.Stated, say: Say) -> str:
    if event.about == "dead":
        return say.many("{n} of my cards is dead.", "{n} of my cards are dead.", event.count or 0)
    assert event.colour is not None
    colour = say(COLOUR_NAMES[event.colour])
    if event.about == "high":
        return say("In {colour} I hold only high cards.", colour=colour)
    return say("Please leave {colour} alone.", colour=colour)


def names(cards: Cards, say: Say) -> str:
    return say.listing([card_name(card, say) for card in cards])


def by_colour(cards: Cards, say: Say) -> str:
    """A long list in few words: red 4 8, blue 2."""
    ranks = {colour: sorted(RANK[card] for card in cards if COLOUR[card] == colour) for colour in range(len(COLOURS))}
    groups = [say(CARD_NAMES[colour], rank=" ".join(map(str, held))) for colour, held in ranks.items() if held]
    return ", ".join(groups) or "–"


TELLERS: dict[type[ev.Event], Callable[[Any, Say], str]] = {
    ev.Dealt: tell_deal,
    ev.StartAsked: lambda event, say: say("You’re asked: take the start card, or wait?"),
    ev.Waited: lambda event, say: say("You wait."),
    **dict.fromkeys(PLAIN, tell_plain),
    **dict.fromkeys(WITH_CARD, tell_with_card),
    ev.PassedOn: lambda event, say: speak_of_two(PASSED_ON, event.giver, event.receiver, say, event.card),
    ev.Played: tell_played,
    ev.ShrineUsed: tell_shrine,
    ev.Stated: lambda event, say: speak(STATED, event.seat, say, words=statement(event, say)),
    ev.TavernOpened: lambda event, say: say("The tavern opens."),
    ev.PendingMade: lambda event, say: say(PENDING[event.effect]),
    ev.NothingDone: lambda event, say: say(NOTHING[event.effect]),
    ev.Named: tell_named,
    ev.ExchangeChosen: lambda event, say: speak(EXCHANGE_CHOSEN, event.seat, say, exchange=say(EXCHANGES[event.kind])),
    ev.PartnerNamed: lambda event, say: speak_of_two(PARTNER_NAMED, event.seat, event.partner, say),
    ev.HandedOver: tell_handed,
    ev.Gifted: tell_gift,
    ev.OracleRenewed: tell_renewal,
    ev.Ended: lambda event, say: say(ENDINGS[event.reason]),
}
"""By kind, for every event that there is: looking one up is quicker than asking for each kind whether it is that."""
