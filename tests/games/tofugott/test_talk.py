"""Who may talk while a play runs."""

from inkling.core.chance import Chance
from inkling.core.sight import Seat
from inkling.games.tofugott import GAME
from inkling.games.tofugott.rules.state import Options


def test_talk_is_free_between_turns_only() -> None:
    """Tofugott R10: no talk from the reading of a ponder card to the points of its third question."""
    state, _ = GAME.setup(3, Options(starter=0), Chance.of("talk"), None)
    assert GAME.talkers(state) == (0, 1, 2)
    read_out, _ = GAME.apply(state, Seat(0), GAME.legal(state, Seat(0))[0])
    assert GAME.talkers(read_out) == ()
