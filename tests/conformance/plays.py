"""Random plays: each seat that may act is equally likely, SYSTEM acts now and then, and a clock ends long plays."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay, begin_again, drive
from inkling.core.game import Abandon, Deal, TimeUp
from inkling.core.play import Play, prepare
from inkling.core.record import Setup
from inkling.core.sight import SYSTEM, Seat, Viewer
from tests.conformance.options import AnyGame, accepts, setups

NAMES = ("Ada", "Bo", "Cleo", "Dina", "Emil", "Fips", "Gus", "Hana")
LONG = 400
"""Plies after which the clock runs out whenever the rules allow it."""
ENDLESS = 4000


class Step(NamedTuple):
    """One ply: the play before it, the actor and action, and the play after it."""

    before: AnyPlay
    actor: Seat
    action: Any
    after: AnyPlay
    chance: Chance


def first_setups(game: AnyGame, count: int) -> list[Setup]:
    """Return `count` set-ups that the game accepts."""
    return list(islice((setup for setup in setups(game) if accepts(game, setup)), count))


def begin(game: AnyGame, setup: Setup) -> AnyPlay:
    return begin_again(game, setup, NAMES[: setup.seats])


def walk(play: AnyPlay, chance: Chance) -> Iterator[Step]:
    """Play on at random until it is over; a play that does not end is a failure."""
    while play.outcome is None:
        assert play.ply < ENDLESS, f"the play does not end: {play.record.setup}"
        actor, action, chance = random_action(play, chance)
        after = play.act(actor, action)
        yield Step(play, actor, action, after, chance.fork(str(play.ply)))
        play = after


def random_action(play: AnyPlay, chance: Chance) -> tuple[Seat, Any, Chance]:
    house = [action for action in play.game.rules.legal(play.state, SYSTEM) if action != Abandon()]
    if play.ply > LONG and TimeUp() in house:
        return SYSTEM, TimeUp(), chance
    dice, chance = chance.below(400)
    if dice == 0:
        return SYSTEM, Abandon(), chance
    turn = play.game.rules.turn(play.state)
    assert turn, "the play is not over, yet nobody may act"
    seat, chance = chance.pick(turn)
    actor = SYSTEM if house and dice < 12 else seat
    action, chance = chance.pick(house if actor == SYSTEM else play.game.rules.legal(play.state, seat))
    return actor, action, chance


def seats_near(game: AnyGame, wanted: int) -> int:
    """Return this number of seats, or the nearest one that the game has."""
    return min(game.seats, key=lambda seats: abs(seats - wanted))


def by_random_bots(game: AnyGame, seats: int, deal: Deal | None = None, seed: str = "bots") -> list[AnyPlay]:
    """Return every moment of a play of random bots, from the start to the end."""
    setup = prepare(game, seats, game.rules.options(**game.bots.options), seed, deal)
    plays: list[AnyPlay] = [Play.begin(game, setup, "00" * 32, NAMES[:seats])]
    drive(plays[0], [game.bots.all[0].choose] * seats, Chance.of(seed), plays.append)
    return plays


def early(plays: list[AnyPlay], ply: int) -> AnyPlay:
    """Return the moment after `plies` plies; in a shorter play, the last one before its end."""
    return plays[min(ply, len(plays) - 2)]


def viewers(play: AnyPlay) -> list[Viewer]:
    return [*map(Seat, range(play.record.setup.seats)), None]


def seen(game: AnyGame, events: tuple[Any, ...], viewer: Viewer) -> tuple[Any, ...]:
    """Return the events as this viewer sees them."""
    return tuple(told for event in events if (told := game.rules.see(event, viewer)) is not None)
