"""Runs plays to the end by asking players for actions. A player is a function: the `choose` of a bot, or a prompt in
the terminal."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, TypeAlias

from inkling.core.chance import Chance
from inkling.core.errors import NotAllowed, msg
from inkling.core.game import Game, TimeUp
from inkling.core.play import Play
from inkling.core.record import Setup
from inkling.core.sight import SYSTEM, Seat, Sight

Player: TypeAlias = Callable[[Sight[Any, Any, Any], Chance], Any]
Voice: TypeAlias = Callable[[Sight[Any, Any, Any], Any], str | None]
"""Return the sentence that a player adds to a choice: a bot's `words` in some language."""
AnyPlay: TypeAlias = Play[Any, Any, Any, Any, Any]


def begin_again(game: Game[Any, Any, Any, Any, Any], setup: Setup, names: Sequence[str] = ()) -> AnyPlay:
    """Begin a reproducible play: the same set-up always gives the same play.

    The commitment hides nothing here, because its salt is derived from the seed, too.
    """
    return Play.begin(game, setup, sha256(f"salt of {setup.seed}".encode()).hexdigest(), tuple(names))


def drive(
    play: AnyPlay,
    players: Sequence[Player],
    chance: Chance,
    watch: Callable[[AnyPlay], None] = lambda play: None,
    voices: Sequence[Voice] = (),
) -> AnyPlay:
    """Ask the players for actions until the play is over, and return it. If no player wants to act, apply TimeUp if
    that is legal; otherwise raise NotAllowed."""
    while play.outcome is None:
        after = step(play, players, chance, voices)
        if after is None and TimeUp() in play.game.rules.legal(play.state, SYSTEM):
            after = play.act(SYSTEM, TimeUp())
        if after is None:
            raise NotAllowed("stuck", msg("Nobody wants to make the next move."))
        play = after
        watch(play)
    return play


def step(play: AnyPlay, players: Sequence[Player], chance: Chance, voices: Sequence[Voice] = ()) -> AnyPlay | None:
    """Ask the seats that may act, in clockwise order. Apply the first action that one of them returns. Return None if
    none of them wants to act."""
    for seat in clockwise(play):
        sight = play.sight(seat)
        action = players[seat](sight, chance.fork(f"{play.ply}/{seat}"))
        if action is not None:
            return play.act(seat, action, words=voices[seat](sight, action) if voices else None)
    return None


def clockwise(play: AnyPlay) -> list[Seat]:
    """Return the seats that may act, in clockwise order. The first is the next after the seat that acted last."""
    last = play.record.entries[-1].by if play.record.entries else SYSTEM
    return sorted(play.game.rules.turn(play.state), key=lambda seat: (seat - last - 1) % play.record.setup.seats)
