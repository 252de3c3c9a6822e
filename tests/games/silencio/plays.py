"""Random whole plays of Silencio, moment by moment."""

from collections.abc import Iterator
from random import Random
from typing import TypeAlias

from inkling.core.play import Play
from inkling.core.record import Setup
from inkling.games.silencio import GAME
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import Options, State, View

SilencioPlay: TypeAlias = Play[Options, State, Action, Event, View]
NAMES = ("Ada", "Bo", "Cleo", "Dina")


def random_plays(seed: int, seats: int | None = None) -> Iterator[SilencioPlay]:
    """Yield a play from the deal to the end. Seats and tavern depend on the seed."""
    dice = Random(seed)
    seats = seats or 2 + seed % 3
    options = GAME.rules.settle(Options(start="asked", tavern=seed % 2 == 0), seats)
    play = Play.begin(GAME, Setup("silencio", 1, seats, options, str(seed)), "00" * 32, NAMES[:seats])
    yield play
    while turn := GAME.rules.turn(play.state):
        play = play.act(turn[0], dice.choice(GAME.rules.legal(play.state, turn[0])))
        yield play
