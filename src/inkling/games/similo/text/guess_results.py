"""Tells which guessers understood the clue giver: for each set that a guesser confirmed, whether it spared the
secret."""

from collections.abc import Sequence

from inkling.core.looking_back import Reading
from inkling.core.sight import Line, Seat
from inkling.games.similo.rules.cards import CardId, Cards
from inkling.games.similo.rules.events import BallotBegan, Confirmed, Ended, Event, LaidOut, Removed, Withdrew


def list_guess_results(story: Sequence[Line[Event]]) -> list[Reading]:
    """Return one result for each guesser and round in which this guesser confirmed a set. It is a hit if the set spares
    the secret."""
    giver = Seat(0)
    secret: CardId | None = None
    confirmed: dict[Seat, Cards] = {}
    sets: list[tuple[Seat, Cards]] = []
    for line in story:
        match line.event:
            case LaidOut():
                giver = line.event.giver
            case Confirmed(seat, cards):
                confirmed[seat] = cards
            case Withdrew(seat):
                confirmed.pop(seat, None)
            case BallotBegan():
                confirmed.clear()
            case Removed():
                sets += confirmed.items()
                confirmed.clear()
            case Ended():
                secret = line.event.secret
    return [Reading(seat, giver, secret not in cards) for seat, cards in sets] if secret is not None else []
