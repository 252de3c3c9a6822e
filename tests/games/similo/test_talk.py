"""Who may talk while a play runs."""

from inkling.core.chance import Chance
from inkling.core.sight import Seat
from inkling.games.similo import GAME
from inkling.games.similo.rules.state import Options


def test_only_guessers_talk() -> None:
    """Similo R5: the clue giver has no way to answer; the talk channel is open to guessers only."""
    for giver in range(4):
        state, _ = GAME.rules.setup(4, Options(giver=giver), Chance.of("talk"), None)
        assert GAME.table.talkers(state) == tuple(Seat(seat) for seat in range(4) if seat != giver)
