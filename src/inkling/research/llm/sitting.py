"""A language model in a seat of a server's table: waits until it is asked, chooses, acts, until the play is over."""

from collections.abc import Callable
from secrets import token_hex

from inkling.core import Chance, Refusal
from inkling.research.llm.player import ModelPlayer
from inkling.research.seats.chair import Chair
from inkling.research.seats.telling import AnySight

PASSES = ("stale", "not-your-turn", "not-allowed", "too-late", "no-words")
"""Refusals after which one looks again: somebody was faster, or a sentence had no room."""
PATIENCE = 30.0


def play_along(chair: Chair, player: ModelPlayer, told: Callable[[AnySight], None] = lambda sight: None) -> AnySight:
    """One play to its end, from when the host starts it."""
    chance = Chance.of(token_hex(16))
    while True:
        sight = chair.sight()
        if sight is not None and sight.outcome is not None:
            return sight
        if sight is None or not sight.legal:
            chair.wait(PATIENCE)
            continue
        told(sight)
        action = player.choose(sight, chance.fork(f"{sight.ask}/{player.asked}"))
        act(chair, chair.game.words.write(action, sight.options), sight.ask, player.words)


def act(chair: Chair, do: str, ask: int | None, words: str | None) -> None:
    try:
        chair.act(do, ask, words)
    except Refusal as refusal:
        if refusal.code not in PASSES:
            raise
        if refusal.code == "no-words":
            act(chair, do, ask, None)
