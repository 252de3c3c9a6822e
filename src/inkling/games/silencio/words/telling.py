"""What happened in Silencio, as sentences: one for the viewer who did it, one for the others."""

from typing import TypeAlias, assert_never

from msgspec.structs import astuple

from inkling.core import Say, Seat, mark
from inkling.core.newest import keep_newest
from inkling.games.silencio.rules import events as ev
from inkling.games.silencio.rules.cards import COLOUR, COLOURS, RANK, CardId
from inkling.games.silencio.rules.state import Cards, Options
from inkling.games.silencio.words.notation import CARD_NAMES, COLOUR_NAMES, SHRINE_NAMES, card_name

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
    """Whom an event does not concern hears what everybody hears, so that it is worded once."""
    concerned = say.viewer is not None and say.viewer in astuple(event)
    return word(event, say) if concerned else word_for_all(event, say.public)


def word(event: ev.Event, say: Say) -> str:
    match event:
        case ev.Dealt(hands, oracle):
            return tell_deal([card for hand in hands if hand is not None for card in hand], oracle, say)
        case ev.StartAsked():
            return say("You’re asked: take the start card, or wait?")
        case ev.Waited():
            return say("You wait.")
        case ev.TavernOpened():
            return say("The tavern opens.")
        case ev.PendingMade(effect=effect):
            return say(PENDING[effect])
        case ev.NothingDone(effect=effect):
            return say(NOTHING[effect])
        case ev.OracleRenewed(_, boxed, oracle):
            return tell_renewal(boxed, oracle, say)
        case ev.Ended(reason):
            return say(ENDINGS[reason])
        case ev.Played():
            return tell_played(event, say)
        case ev.Stated(seat):
            return speak(STATED, seat, say, words=statement(event, say))
        case ev.ShrineUsed(seat, shrine, _, effect):
            return speak(SHRINE_USED, seat, say, shrine=say(SHRINE_NAMES[shrine]), effect=say(EFFECTS[effect]))
        case _:
            return tell_move(event, say)


word_for_all = keep_newest(word)


def tell_move(event: ev.Plain | ev.WithCard | ev.Between | ev.PassedOn | ev.HandedOver, say: Say) -> str:
    if isinstance(event, ev.Plain):
        return speak(PLAIN[type(event)], event.seat, say)
    if isinstance(event, ev.WithCard):
        return speak(WITH_CARD[type(event)], event.seat, say, card=event.card)
    match event:
        case ev.PassedOn(giver, receiver, card):
            return speak(PASSED_ON, giver, say, receiver, card)
        case ev.HandedOver(giver, receiver, card, _, back):
            return speak(HANDED_BACK if back else HANDED_OVER, giver, say, receiver, card)
        case ev.Gifted(seat, receiver, card, refill):
            pair, joins = (GIFTED, card_name(refill, say)) if refill is not None else (HANDED_OVER, "")
            return speak(pair, seat, say, receiver, card, refill=joins)
        case ev.Named(seat, named):
            return speak(NAMED_ONESELF if seat == named else NAMED, seat, say, named)
        case ev.PartnerNamed(seat, partner):
            return speak(PARTNER_NAMED, seat, say, partner)
        case ev.ExchangeChosen(seat, kind):
            return speak(EXCHANGE_CHOSEN, seat, say, exchange=say(EXCHANGES[kind]))
        case _:
            assert_never(event)


def speak(pair: Pair, actor: Seat, say: Say, whom: Seat | None = None, card: CardId | None = None, **more: str) -> str:
    """The sentence of a pair that fits this viewer."""
    mine, theirs, to_me = pair if len(pair) == 3 else (*pair, pair[1])
    return say(
        mine if say.me(actor) else to_me if whom is not None and say.me(whom) else theirs,
        name=say.name(actor),
        whom=say.whom(whom) if whom is not None else "",
        card=card_name(card, say) if card is not None else say("a card"),
        **more,
    )


def tell_deal(hand: list[CardId], oracle: Cards, say: Say) -> str:
    if not hand:
        return say("The cards are dealt. The Oracle: {oracle}.", oracle=names(oracle, say))
    return say(
        "The cards are dealt. Your hand: {hand}. The Oracle: {oracle}.",
        hand=names(tuple(hand), say),
        oracle=names(oracle, say),
    )


def tell_renewal(boxed: Cards, oracle: Cards, say: Say) -> str:
    if not boxed:
        return say("The new Oracle: {oracle}.", oracle=names(oracle, say))
    return say("The old Oracle goes into the box. The new one: {oracle}.", oracle=names(oracle, say))


def tell_played(event: ev.Played, say: Say) -> str:
    effect = say(what_it_makes(event))
    if event.owner == event.seat:
        return speak(DRAWN if event.drawn else PLAYED, event.seat, say, card=event.card, effect=effect)
    if say.me(event.owner):
        return say(PLAYED_YOURS, name=say.name(event.seat), card=card_name(event.card, say), effect=effect)
    return speak(PLAYED_OPEN, event.seat, say, event.owner, event.card, effect=effect)


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
