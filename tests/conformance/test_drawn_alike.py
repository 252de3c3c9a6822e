"""What is drawn once for all at a table: whoever looks first, each sees what they would see alone."""

from typing import Any

import pytest
from msgspec.structs import replace

from inkling.catalogs import LANGUAGES, speech
from inkling.core.board import Desk, RenderMemo
from inkling.core.chance import Chance
from inkling.core.game import Game
from inkling.core.html import Html
from inkling.games import SHELF
from inkling.games.board_kit.usual_board import draw_board
from tests.amounts import amount
from tests.conformance.plays import NAMES, begin, first_setups, viewers, walk


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", SHELF.values(), ids=lambda game: game.name)
def test_board_at_a_shared_desk_is_the_same_as_alone(game: Game[Any, Any, Any, Any, Any], lang: str) -> None:
    chance = Chance.of(f"alike {game.name}")
    for setup in first_setups(game, amount(3)):
        names = NAMES[: setup.seats]
        public = speech(lang, game.package).to(None, names)
        shared = Desk("/t/abcd/act", "/pictures/x", (False,) * setup.seats, (False,) * setup.seats)
        for step in walk(begin(game, setup), chance):
            order, chance = chance.shuffle(viewers(step.after))
            shared.memo.turn_to(step.after, shared)
            for viewer in order:
                sight, say = step.after.sight(viewer), public.to(viewer, names)
                # What happened last is told to each in their own words.
                news = (Html(f"<li>{viewer}</li>"),)
                alone = Desk(shared.post, shared.pictures, shared.bots, shared.away, news)
                together = replace(shared, news=news)
                assert draw_board(step.after, sight, say, together) == draw_board(step.after, sight, say, alone)


def test_what_is_alike_is_drawn_for_the_first_who_looks_at_a_moment() -> None:
    memo, moment, later, desk = RenderMemo(), object(), object(), Desk()
    memo.turn_to(moment, desk)
    assert memo.shared(str, 1) == "1"
    memo.turn_to(moment, desk)
    assert memo.shared(str, 2) == "1"
    assert memo.shared(float, 2) == 2.0, "something else is another thing"
    memo.turn_to(later, desk)
    assert memo.shared(str, 3) == "3"
    memo.turn_to(later, Desk())
    assert memo.shared(str, 4) == "4", "somebody came or went"


def test_where_no_moment_is_named_everything_is_drawn_anew() -> None:
    memo = RenderMemo()
    assert [memo.shared(str, n) for n in range(3)] == ["0", "1", "2"]
