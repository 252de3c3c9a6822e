"""Seats players at a play and asks them until it is over. A player is a bot's `choose`, or a person behind a prompt."""

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
"""What a player says beside a choice, a bot's `words` in some language."""
AnyPlay: TypeAlias = Play[Any, Any, Any, Any, Any]


def begin_again(game: Game[Any, Any, Any, Any, Any], setup: Setup, names: Sequence[str] = ()) -> AnyPlay:
    """A play that is the same for the same set-up, as often as it is begun: even its salt follows from the seed, so its
    seal hides nothing."""
    return Play.begin(game, setup, sha256(f"salt of {setup.seed}".encode()).hexdigest(), tuple(names))


def drive(
    play: AnyPlay,
    players: Sequence[Player],
    chance: Chance,
    watch: Callable[[AnyPlay], None] = lambda play: None,
    voices: Sequence[Voice] = (),
) -> AnyPlay:
    """Ask until the play is over. When everybody would rather wait, the clock runs out if the rules know one."""
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
    """One action of the first asked seat that wants to act, in clockwise order."""
    for seat in clockwise(play):
        sight = play.sight(seat)
        action = players[seat](sight, chance.fork(f"{play.ply}/{seat}"))
        if action is not None:
            return play.act(seat, action, words=voices[seat](sight, action) if voices else None)
    return None


def clockwise(play: AnyPlay) -> list[Seat]:
    """Those in turn, beginning after the one who acted last."""
    last = play.record.entries[-1].by if play.record.entries else SYSTEM
    return sorted(play.game.rules.turn(play.state), key=lambda seat: (seat - last - 1) % play.record.setup.seats)
