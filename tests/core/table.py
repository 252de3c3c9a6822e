"""Plays of the example game for the tests of the core."""

from typing import Any

from inkling.core.play import Play
from inkling.core.record import Setup
from tests.example import GAME
from tests.example.state import Action, Choose, Confirm, Draw, Event, Options, State, View

SALT = "5a" * 32
NAMES = ("Ada", "Bo")
DEAL = tuple("2541336612" + "45")
"""Ada holds 2 and 5, Bo holds 1 and 4; 3 is on top of the pile."""
MurmurPlay = Play[Options, State, Action, Event, View]


def deal_out(**options: Any) -> MurmurPlay:
    setup = Setup("murmur", 1, 2, Options(**options), "a seed of its own", DEAL)
    return Play.begin(GAME, setup, SALT, NAMES)


def play_out(play: MurmurPlay) -> MurmurPlay:
    """Let Ada win both rounds and say why."""
    play = act(play, (0, Choose(5), "because"), (1, Choose(0)), (1, Choose(4), 'say "no"'), (1, Confirm()))
    play = act(play, (0, Confirm()), (0, Draw()), (0, Choose(3)), (0, Confirm()), (1, Choose(1)), (1, Confirm()))
    return act(play, (1, Draw()))


def act(play: MurmurPlay, *moves: tuple[Any, ...]) -> MurmurPlay:
    for actor, action, *words in moves:
        play = play.act(actor, action, words=words[0] if words else None)
    return play
