"""A language model in a seat of a server's table: waits until it is asked, chooses, acts, until the play is over."""

from collections.abc import Callable
from dataclasses import dataclass
from secrets import token_hex
from time import monotonic, sleep

from inkling.core import Chance, Refusal
from inkling.research.llm.player import ModelPlayer
from inkling.research.seats.telling import AnySight, Chair

PASSES = ("stale", "not-your-turn", "not-allowed", "too-late", "no-words")
"""Refusals after which one looks again: somebody was faster, or a sentence had no room."""
PATIENCE = 30.0
MOST_REFUSALS = 20
"""In a row; whoever is refused so often does something wrong, and would go on for ever."""
MOST_LOST = 5
"""In a row: so often a server may not be reached."""


@dataclass
class Setbacks:
    """What went wrong in a row."""

    pause: float
    refused: int = 0
    lost: int = 0

    def bear(self, refusal: Refusal) -> None:
        """Goes on, after a pause where the server was away; raises what cannot be borne."""
        if refusal.code in PASSES:
            self.refused += 1
        elif refusal.code == "unreachable":
            self.lost += 1
        else:
            raise refusal
        if self.refused >= MOST_REFUSALS or self.lost >= MOST_LOST:
            raise refusal
        if refusal.code == "unreachable":
            sleep(self.pause * 2**self.lost)


def play_along(
    chair: Chair, player: ModelPlayer, told: Callable[[AnySight], None] = lambda sight: None, pause: float = 1.0
) -> AnySight:
    """One play to its end, from when the host starts it. `pause` is in seconds: before looking again where a wait
    brought nothing, and, longer each time, before trying again to reach the server."""
    chance, setbacks, early = Chance.of(token_hex(16)), Setbacks(pause), False
    while True:
        try:
            sight = chair.sight()
            if sight is not None and sight.outcome is not None:
                return sight
            if sight is None or not sight.legal:
                if early:
                    sleep(pause)
                early = wait_came_back_early(chair, pause)
                setbacks.lost = 0
                continue
            told(sight)
            choose(chair, player, sight, chance)
            setbacks, early = Setbacks(pause), False
        except Refusal as refusal:
            setbacks.bear(refusal)


def wait_came_back_early(chair: Chair, soon: float) -> bool:
    begun = monotonic()
    chair.wait(PATIENCE)
    return monotonic() - begun < soon


def choose(chair: Chair, player: ModelPlayer, sight: AnySight, chance: Chance) -> None:
    player.talk = chair.talk()
    action = player.choose(sight, chance.fork(f"{sight.ask}/{player.asked}"))
    act(chair, chair.game.words.write(action, sight.options), sight.ask, player.words)


def act(chair: Chair, do: str, ask: int | None, words: str | None) -> None:
    """Without the sentence where there is no room for one."""
    try:
        chair.act(do, ask, words)
    except Refusal as refusal:
        if refusal.code != "no-words" or words is None:
            raise
        chair.act(do, ask, None)
