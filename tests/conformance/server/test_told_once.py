"""What happened is told once to all whom it does not concern; nobody reads another line for that."""

from typing import Any

import pytest

from inkling.catalogs import LANGUAGES, speech
from inkling.core.chance import Chance
from inkling.core.game import Game
from inkling.core.html import Html
from inkling.core.sight import Line
from inkling.core.words import Say
from inkling.games import SHELF
from inkling.games.board_kit.story import tell_line
from inkling.server.live import shared_view
from inkling.server.live.shared_view import Page
from tests.amounts import amount
from tests.conformance.plays import NAMES, begin, first_setups, viewers, walk

LATEST = 4
"""Lines that are told again at every moment, more than one action adds."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", SHELF.values(), ids=lambda game: game.name)
def test_each_reads_what_would_be_told_to_them_alone(
    game: Game[Any, Any, Any, Any, Any], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance, read, worded = Chance.of(f"told once {game.name}"), 0, list[Line[Any]]()

    def word(game: Game[Any, Any, Any, Any, Any], line: Line[Any], options: Any, say: Say) -> Html:
        worded.append(line)
        return tell_line(game, line, options, say)

    monkeypatch.setattr(shared_view, "tell_line", word)
    for setup in first_setups(game, amount(3)):
        names = NAMES[: setup.seats]
        page = Page(game.name, speech(lang, game.package).to(None, names))
        for step in walk(begin(game, setup), chance):
            order, chance = chance.shuffle(viewers(step.after))
            for viewer in order:
                alone = speech(lang, game.package).to(viewer, names)
                for line in step.after.sight(viewer).story[-LATEST:]:
                    told, read = page.tell(step.after, line, page.voice(viewer)), read + 1
                    assert told == tell_line(game, line, setup.options, alone)
    assert len(worded) < read, "some were told once for several"
