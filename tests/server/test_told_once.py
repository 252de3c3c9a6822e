"""What happened is told once to all whom it does not concern; nobody reads another line for that."""

from random import Random

import pytest

from inkling.catalogs import speech
from inkling.core.driver import begin_again
from inkling.core.play import prepare
from inkling.core.sight import Seat, Viewer
from inkling.games import SHELF
from inkling.games.board_parts.story import tell_line
from inkling.server.live.shared_view import Page

NAMES = ("Ada", "Bo", "Cleo", "Dov")


@pytest.mark.parametrize("name", SHELF)
@pytest.mark.parametrize("order", [1, -1])
def test_each_reads_what_is_told_to_them_alone(name: str, order: int) -> None:
    game, dice = SHELF[name], Random(name)
    play = begin_again(game, prepare(game, 4, game.rules.options(), "told once"), NAMES)
    page = Page(name, speech("en", game.package).to(None, NAMES))
    viewers: list[Viewer] = [*map(Seat, range(4)), None]
    for _ in range(150):
        for viewer in viewers[::order]:
            sight, say = play.sight(viewer), page.voice(viewer)
            for line in sight.story[-4:]:
                assert page.tell(play, line, say) == tell_line(game, line, sight.options, say)
        if not play.turn or play.outcome is not None:
            break
        seat = dice.choice(play.turn)
        play = play.act(seat, dice.choice(play.sight(seat).legal))
