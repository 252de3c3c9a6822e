"""Similo: advising bots leave the first mark to people."""

from msgspec.structs import replace

from inkling.core.play import Play, prepare
from inkling.core.sight import Seat
from inkling.games.similo import GAME
from inkling.games.similo.rules.actions import Clue
from inkling.games.similo.rules.rules import ADVICE, bot_move_delay


def test_advice_waits_for_the_mark_of_a_voter() -> None:
    play = Play.begin(GAME, prepare(GAME, 3, GAME.rules.options(), "advice"), "00" * 32)
    giver = play.state.scene.giver
    play = play.act(giver, next(one for one in play.sight(giver).legal if isinstance(one, Clue)))
    voter, adviser = (seat for seat in map(Seat, range(3)) if seat != giver)
    state = replace(play.state, scene=replace(play.state.scene, voters=(voter,)))
    assert bot_move_delay(state, adviser).after == ADVICE
    assert bot_move_delay(state, voter).after == 0
    marks = tuple((state.scene.grid[0],) if seat == voter else () for seat in range(3))
    assert bot_move_delay(replace(state, scene=replace(state.scene, marks=marks)), adviser).after == 0
