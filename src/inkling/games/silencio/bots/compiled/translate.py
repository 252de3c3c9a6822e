"""Between the readable rules and the compiled ones: cards and actions in both writings."""

from collections.abc import Iterable

from inkling.core.sight import Seat
from inkling.games.silencio.bots.compiled import layout as at
from inkling.games.silencio.rules import actions as act
from inkling.games.silencio.rules.cards import ALL, COLOURS, ORDER, CardId

KINDS = {"player": at.DO_PLAYER, "oracle": at.DO_ORACLE, "new-oracle": at.DO_NEW}
PLAIN: dict[int, act.Action] = {
    at.START: act.Start(),
    at.WAIT: act.Wait(),
    at.DRAW: act.Draw(),
    at.PASS: act.Pass(),
    at.ACCEPT: act.Shield(),
    at.DECLINE: act.Decline(),
    at.END: act.End(),
    at.DO_PLAYER: act.Exchange("player"),
    at.DO_ORACLE: act.Exchange("oracle"),
    at.DO_NEW: act.Exchange("new-oracle"),
    at.SAY_DEAD: act.Speak("dead"),
}


def every_number() -> dict[act.Action, int]:
    numbers: dict[act.Action, int] = {action: number for number, action in PLAIN.items()}
    for card, name in enumerate(ALL):
        for verb, kind in ((at.PLAY, act.Play), (at.GIVE, act.Give), (at.TAKE, act.Take), (at.LAY, act.Lay)):
            numbers[kind(name)] = verb + card
    for seat in range(4):
        numbers[act.Name(Seat(seat))] = at.NAME + seat
    for place, colour in enumerate(COLOURS):
        numbers[act.UseShrine(colour, colour)] = at.SHRINE + 5 * place
        numbers[act.UseShrine("large", colour)] = at.SHRINE + 4 * at.LARGE + place
        numbers[act.Speak("high", colour)] = at.SAY_HIGH + place
        numbers[act.Speak("spare", colour)] = at.SAY_SPARE + place
    return numbers


NUMBER = every_number()
ACTION = {number: action for action, number in NUMBER.items()}


def bits_of(cards: Iterable[CardId]) -> int:
    """A set of cards; the shrines that rows begin with count for nothing."""
    return sum(1 << ORDER[card] for card in cards if card in ORDER)
