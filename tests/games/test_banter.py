"""Remarks of bots: only public facts choose them, so that they tell nothing; only about bots, and only at tables."""

from collections.abc import Iterator
from re import findall

import pytest
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core.board import BoardContext
from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay
from inkling.core.sight import Viewer
from inkling.games import SHELF
from inkling.games.board_kit import bot_remarks
from inkling.games.silencio.board import zones as silencio_zones
from tests.conformance.plays import NAMES, begin, first_setups, viewers, walk

GAMES = "silencio", "similo"
BOTS = (False, True, True, True)
CONTEXT = BoardContext("/t/abcd/act", "/pictures/x", BOTS)


def moments(game: str) -> Iterator[AnyPlay]:
    for setup in first_setups(SHELF[game], 6):
        yield from (step.after for step in walk(begin(SHELF[game], setup), Chance.of(f"remarks {setup.seed}")))


def remarks(play: AnyPlay, viewer: Viewer, context: BoardContext = CONTEXT) -> list[str]:
    draw = play.game.page.board
    assert draw is not None
    say = speech("en", play.game.package).to(viewer, NAMES[: play.record.setup.seats])
    zones = draw(play.sight(viewer), say, context)
    return [one for html in zones.values() for one in findall("<p class=banter.*?</p>", html)]


def swapped(play: AnyPlay, viewer: Viewer) -> AnyPlay:
    """The same play with another state behind this view."""
    rules = play.game.rules
    return replace(play, state=rules.imagine(rules.view(play.state, viewer), Chance.of("otherwise")))


def check_alike(play: AnyPlay) -> list[str]:
    """Check that everybody who has a remark on the board has the same one, whatever is hidden. Return it."""
    public = remarks(play, None)
    assert len(public) <= 1
    for viewer in viewers(play):
        mine = remarks(play, viewer)
        assert mine in ([], public)
        if play.outcome is None:
            assert remarks(swapped(play, viewer), viewer) == mine
    return public


@pytest.mark.parametrize("game", GAMES)
def test_remarks_follow_from_public_facts_alone(game: str) -> None:
    found = [(play.outcome is None, one) for play in moments(game) for one in check_alike(play)]
    assert len({one for waits, one in found if waits}) > 1
    assert len({one for waits, one in found if not waits}) > 1
    assert not [one for _, one in found if f">{NAMES[0]}" in one], "only bots have remarks"


def test_remark_that_depends_on_a_hand_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def tell_hands(play: AnyPlay) -> list[str]:
        facts = (play.state.hands,)
        monkeypatch.setattr(
            silencio_zones,
            "draw_remark_while_waiting",
            lambda *given: bot_remarks.draw_remark_while_waiting(*given[:4], *facts),
        )
        return remarks(play, None)

    running = [play for play in moments("silencio") if play.outcome is None]
    assert any(tell_hands(swapped(play, None)) != tell_hands(play) for play in running)


@pytest.mark.parametrize("game", GAMES)
def test_replays_lessons_and_tables_of_people_have_none(game: str) -> None:
    still = [BoardContext(pictures="/pictures/x"), replace(CONTEXT, lesson=True), replace(CONTEXT, bots=(False,) * 4)]
    assert not [one for play in moments(game) for context in still for one in remarks(play, None, context)]
